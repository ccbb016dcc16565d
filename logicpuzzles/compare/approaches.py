"""The ways to solve a puzzle: every engine on its relations, and every explicit search that there is for its kind.

An explicit search is handed plain data, and its solutions come back as boards, so that all answers can be laid side by side.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..budget import Budget, Statistics
from ..engines import installed
from ..errors import OutOfBudget
from ..formats import write
from ..goals import All, Call, Goal
from ..kinds import goal_of, rules_named
from ..puzzles import Clue, Item, Puzzle
from ..query import answers
from ..search import equations, jodici, oddball, riddle, takuzu, zebra
from ..search.result import Result

__all__ = ["MOST", "Approach", "Found", "approach_named", "approaches_to", "street_of"]

MOST = 1000  # answers of an engine that are compared


@dataclass(frozen=True, slots=True)
class Found:
    """What an approach has found: boards, whether there are no others, how it ended otherwise, and what it looked at."""

    boards: tuple[Any, ...]
    complete: bool
    ended: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Approach:
    """A way to solve a puzzle.

    ``declarative``: by relations and an engine, else by explicit search. ``module``: the file that says how, by its name in the
    project. ``solve`` takes a puzzle, seconds, and whether to shuffle the goals, which only relations can do.
    """

    name: str
    declarative: bool
    module: str
    solve: Callable[[Puzzle, float, bool], Found]


def approaches_to(puzzle: Puzzle) -> tuple[Approach, ...]:
    """Every approach to a puzzle: the engines that are installed in the order in which they are listed, without the one that is
    made of others, then the searches of its kind."""
    engines = [_engine(name, puzzle.kind) for name in installed() if name != "auto"]
    return (*engines, *_SEARCHES.get(puzzle.kind, ()))


def approach_named(puzzle: Puzzle, name: str) -> Approach:
    """The approach of that name."""
    return next(one for one in approaches_to(puzzle) if one.name == name)


# relations


def _engine(name: str, kind: str) -> Approach:
    def solve(puzzle: Puzzle, seconds: float, shuffled: bool) -> Found:
        statistics = Statistics(Budget(seconds, None))
        boards: list[Any] = []
        try:
            board, goal = goal_of(puzzle, rules_named(puzzle.kind))
            if shuffled:
                goal = _shuffled(goal)
            boards.extend(islice(answers(board, goal, engine=name, statistics=statistics), MOST))
        except OutOfBudget as error:
            return Found(tuple(boards), False, f"gave up after {error.limit}", statistics.nodes)
        whole = len(boards) < MOST
        return Found(tuple(boards), whole, "" if whole else f"the first {MOST}", statistics.nodes)

    return Approach(name, True, f"rules/{kind}.py", solve)


def _shuffled(goal: Goal) -> Goal:
    """The same conjunction in another order: clues and the parts of the frame."""
    parts = list(_parts(goal))
    random.Random(1).shuffle(parts)
    return All(tuple(parts))


def _parts(goal: Goal) -> Iterable[Goal]:
    if isinstance(goal, All):
        for part in goal.goals:
            yield from _parts(part)
    elif isinstance(goal, Call) and _is_frame(goal):
        yield from _parts(goal.expand())
    else:
        yield goal


def _is_frame(goal: Call) -> bool:
    """Whether a relation states the whole puzzle: its parts are goals of their own, those of a clue hang together."""
    module = str(getattr(goal.relation, "__module__", ""))
    return module.startswith("logicpuzzles.rules.") and goal.relation.name == f"{module.rpartition('.')[2]}o"


# explicit search


def _searched(name: str, module: str, solve: Callable[[Puzzle, float], Result[Any, Any]]) -> Approach:
    """A search whose solutions are boards."""

    def run(puzzle: Puzzle, seconds: float, _: bool) -> Found:
        result = solve(puzzle, seconds)
        ended = "" if result.complete else result.reason or result.status
        return Found(result.solutions, result.complete, ended, result.successors or result.nodes)

    return Approach(name, False, f"logicpuzzles/search/{module}.py", run)


def _grid(puzzle: Puzzle) -> Any:
    return puzzle.givens


def _data(puzzle: Puzzle) -> Any:
    return json.loads(write(puzzle))


def _equations(puzzle: Puzzle) -> Result[Any, Any]:
    told: Any = puzzle.arguments
    said: Any = [clue.arguments for clue in puzzle.clues]
    return equations.solve(told["names"], said, base=told.get("base", 10), domain=told.get("domain", (0, 0)))


def _balance(puzzle: Puzzle) -> Result[Any, Any]:
    balls: Any = puzzle.arguments["balls"]
    done: Any = [clue.arguments for clue in puzzle.clues]
    return oddball.solve(balls, done)


def _zebra(puzzle: Puzzle, seconds: float) -> Result[Any, Any]:
    result = zebra.solve(street_of(puzzle), seconds=seconds)
    boards = [
        tuple(tuple(None if item is None else item[1] for item in house) for house in zip(*rows, strict=True))
        for rows in result.solutions
    ]
    return replace(result, solutions=tuple(boards))


def street_of(puzzle: Puzzle) -> zebra.Zebra:
    """A zebra of ours as the search has it: items are pairs of field and value, clues are tuples."""
    groups: Any = puzzle.arguments["groups"]
    named = [
        [None if value is None else (field, value) for value in group] for field, group in zip(puzzle.fields, groups, strict=True)
    ]
    return zebra.from_clues(len(groups[0]), named, [_told(clue, puzzle) for clue in puzzle.clues])


_RELATIONS = {name.replace(" ", "") + "o": name for name in zebra.RELATIONS}
_CONNECTIVES = {"lall": "all", "lany": "any", "lone": "one", "noto": "not"}


def _told(clue: Clue, puzzle: Puzzle) -> tuple[Any, ...]:
    """A clue as a tuple; its items are pairs of field and value."""
    if clue.relation in _CONNECTIVES:
        parts = [_told(part, puzzle) for part in clue.arguments if isinstance(part, Clue)]
        return (_CONNECTIVES[clue.relation], *parts)
    told: list[Any] = [(one.field, one.value) if isinstance(one, Item) else one for one in clue.arguments]
    if clue.relation in ("rankedo", "notrankedo"):
        a, b, category, pairs = told
        field = puzzle.fields[category]
        cases = [("all", ("same", a, (field, p)), ("same", b, (field, q))) for p, q in pairs]
        return ("any", *cases) if clue.relation == "rankedo" else ("not", ("any", *cases))
    return (_RELATIONS[clue.relation], *told)


_SEARCHES = {
    "balance": (_searched("every case", "oddball", lambda puzzle, _: _balance(puzzle)),),
    "equations": (_searched("plugging in", "equations", lambda puzzle, _: _equations(puzzle)),),
    "jodici": (
        _searched("depth first", "jodici", lambda puzzle, _: jodici.depth_first(_grid(puzzle))),
        _searched("best cell first", "jodici", lambda puzzle, _: jodici.solve(_grid(puzzle))),
    ),
    "riddle": (
        _searched("matrices", "riddle", lambda puzzle, _: riddle.matrices(_data(puzzle))),
        _searched("matrices and search", "riddle", lambda puzzle, _: riddle.solve(_data(puzzle))),
    ),
    "takuzu": (
        _searched("patterns", "takuzu", lambda puzzle, _: takuzu.patterns(_grid(puzzle))),
        _searched("patterns and search", "takuzu", lambda puzzle, _: takuzu.solve(_grid(puzzle))),
    ),
    "zebra": (_searched("variables", "zebra", _zebra),),
}
