"""The ways to solve a puzzle: every engine on its relations, and every explicit search that there is for its kind.

An explicit search takes plain data, and its solutions come back as boards, so that all solutions can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.compare.methods import Method, explored, methods_for
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import And, Call, Goal
from logicpuzzles.engines import installed
from logicpuzzles.kinds.discovery import FILE_MODULE, kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

__all__ = ["MOST", "Approach", "Outcome", "approach_named", "approaches_to"]

MOST = 1000  # answers of an engine that are compared


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an approach found. ``complete``: whether there are no other boards. ``ended``: how it ended otherwise, in words.
    ``nodes``: how many it looked at."""

    boards: tuple[Any, ...]
    complete: bool
    ended: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Approach:
    """A way to solve a puzzle.

    ``declarative``: by relations and an engine, else by explicit search. ``modules``: the files with the rules or the search, by
    their names in the project. ``solve``: takes a puzzle, seconds, and whether to shuffle the goals, which only relations can do.
    """

    name: str
    declarative: bool
    modules: tuple[str, ...]
    solve: Callable[[Puzzle, float, bool], Outcome]


def approaches_to(puzzle: Puzzle) -> tuple[Approach, ...]:
    """Every approach to a puzzle: the installed engines in their listed order, without ``auto``, which uses the others, then the
    methods of its kind."""
    engines = [_engine(name, puzzle.kind) for name in installed() if name != "auto"]
    return (*engines, *[_search(method) for method in methods_for(puzzle.kind)])


def approach_named(puzzle: Puzzle, name: str) -> Approach:
    """The approach of that name."""
    return next(approach for approach in approaches_to(puzzle) if approach.name == name)


# relations


def _engine(name: str, kind: str) -> Approach:
    def solve(puzzle: Puzzle, seconds: float, shuffled: bool) -> Outcome:
        statistics = Statistics(Budget(seconds, None))
        boards: list[Any] = []
        try:
            board, goal = goal_of(puzzle, kind_named(puzzle.kind))
            if shuffled:
                goal = _shuffled(goal)
            boards.extend(run(MOST, board, goal, engine=name, statistics=statistics))
        except OutOfBudget as error:
            return Outcome(tuple(boards), False, f"gave up after {error.limit}", statistics.nodes)
        whole = len(boards) < MOST
        return Outcome(tuple(boards), whole, "" if whole else f"the first {MOST}", statistics.nodes)

    own = kind_named(kind)
    file = f"rules/{kind}.py" if own.origin == "built in" else own.module.__file__ or ""
    return Approach(name, True, (file,), solve)


def _shuffled(goal: Goal) -> Goal:
    """The same conjunction in another order: clues and the parts of the frame."""
    parts = list(_parts(goal))
    random.Random(1).shuffle(parts)
    return And(tuple(parts))


def _parts(goal: Goal) -> Iterable[Goal]:
    if isinstance(goal, And):
        for part in goal.goals:
            yield from _parts(part)
    elif isinstance(goal, Call) and _is_frame(goal):
        yield from _parts(goal.expand())
    else:
        yield goal


def _is_frame(goal: Call) -> bool:
    """Whether a relation states the whole puzzle. Its parts are shuffled; the parts of a clue stay together."""
    module = str(getattr(goal.relation, "__module__", ""))
    own = module.startswith(("logicpuzzles.rules.", FILE_MODULE))
    return own and goal.relation.name == f"{module.removeprefix(FILE_MODULE).rpartition('.')[2]}o"


# explicit search


def _search(method: Method) -> Approach:
    def run(puzzle: Puzzle, seconds: float, _: bool) -> Outcome:
        answer = explored(puzzle, method, 0, seconds)
        ended = f"gave up after {answer.stopped}" if answer.stopped else "" if answer.complete else answer.reason or "stuck"
        return Outcome(answer.boards, answer.complete, ended, answer.successors or answer.statistics.nodes)

    return Approach(method.name, False, method.files, run)
