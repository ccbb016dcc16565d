"""The ways to solve a puzzle: every engine on its relations, the package kanren itself on the same
relations, and every explicit search that there is for its kind.

An explicit search takes plain data, and its solutions come back as boards, so that all solutions
can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.compare.methods import Method, methods_for
from logicpuzzles.compare.package import Undecided, by_package
from logicpuzzles.core.budget import Budget, Statistics, running, tick
from logicpuzzles.core.errors import BadInput, OutOfBudget
from logicpuzzles.core.goals import And, Call, Goal
from logicpuzzles.core.terms import term_key, var
from logicpuzzles.engines import Engine, engine_named, installed, program_engine
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.files import FILE_MODULE
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.relations import membero
from logicpuzzles.search.result import Result, Solution

MOST = 1000  # answers of an approach that are compared
PACKAGE = "miniKanren"  # the name under which the package kanren is installed
PROGRAM = "asp program"  # the exported answer set program, run by clingo
Found = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an approach ended. ``complete``: whether there are no other boards than those it found.
    ``ended``: how it ended otherwise, in words. ``nodes``: how many it looked at.
    """

    complete: bool
    ended: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Approach:
    """A way to solve a puzzle.

    ``declarative``: by relations and an engine, else by explicit search. ``modules``: the files
    with the rules or the search, by their names in the project. ``machinery``: the module that runs
    the rules, if it is ours. ``load``: loads the solver, if it has to be. ``solve``: takes a
    puzzle, seconds, the number of an order in which to put the goals, which only relations have
    (``None`` for that of the program), and a function that is called with each board as soon as it
    is found. It raises what that function raises, or gives it as the end.
    """

    name: str
    declarative: bool
    modules: tuple[str, ...]
    machinery: str | None
    load: Callable[[], None]
    solve: Callable[[Puzzle, float, int | None, Found], Outcome]


def approaches_to(puzzle: Puzzle) -> tuple[Approach, ...]:
    """Every approach to a puzzle: the installed engines in their listed order, without ``auto``,
    which uses the others, the exported answer set program, the package kanren, and the methods of
    its kind.
    """
    engines = [
        _engine(name, engine_named(name), puzzle.kind) for name in installed() if name != "auto"
    ]
    program = program_engine()
    return (
        *engines,
        *([] if program is None else [_engine(PROGRAM, program, puzzle.kind)]),
        _package(puzzle.kind),
        *[_search(method) for method in methods_for(puzzle.kind)],
    )


def approach_named(puzzle: Puzzle, name: str) -> Approach:
    """The approach of that name."""
    return next(approach for approach in approaches_to(puzzle) if approach.name == name)


# relations


def _engine(name: str, engine: Engine, kind: str) -> Approach:
    def answers(board: Any, goal: Goal, statistics: Statistics) -> Iterator[Any]:
        return run(None, board, goal, engine=engine, statistics=statistics)

    return Approach(
        name,
        True,
        _rules(kind),
        type(engine).__module__,
        lambda: _trivial(answers),
        _by(answers),
    )


def _package(kind: str) -> Approach:
    def answers(board: Any, goal: Goal, statistics: Statistics) -> Iterator[Any]:
        seen = set()
        for answer in by_package(board, goal, statistics.node):
            key = term_key(answer)
            if key not in seen:
                seen.add(key)
                yield answer

    return Approach(PACKAGE, True, _rules(kind), None, lambda: _trivial(answers), _by(answers))


Answers = Callable[[Any, Goal, Statistics], Iterator[Any]]


def _trivial(answers: Answers) -> None:
    """Ask something trivial, so that the solver is there."""
    unknown = var()
    list(answers(unknown, membero(unknown, (1, 2)), Statistics()))


def _by(answers: Answers) -> Callable[[Puzzle, float, int | None, Found], Outcome]:
    def solve(puzzle: Puzzle, seconds: float, order: int | None, found: Found) -> Outcome:
        statistics = Statistics(Budget(seconds))
        try:
            with running(statistics):
                board, goal = goal_of(puzzle, kind_named(puzzle.kind))
                if order is not None:
                    goal = _shuffle_goal(goal, order)
                try:
                    for answer in answers(board, goal, statistics):
                        found(answer)
                except Undecided:
                    return Outcome(
                        False, "gave up with constraints that wait for unknowns", statistics.nodes
                    )
                except RecursionError:
                    return Outcome(False, "gave up at Python's recursion limit", statistics.nodes)
        except OutOfBudget as error:
            return Outcome(False, f"gave up after {error.limit}", statistics.nodes)
        return Outcome(True, "", statistics.nodes)

    return solve


def _rules(kind: str) -> tuple[str, ...]:
    own = kind_named(kind)
    return (f"rules/{kind}.py" if own.origin == "built in" else own.module.__file__ or "",)


def _shuffle_goal(goal: Goal, order: int) -> Goal:
    """The same conjunction in another order: clues and the parts of the frame."""
    parts = list(_parts(goal))
    random.Random(order).shuffle(parts)
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
    """Whether a relation states the whole puzzle. Its parts are shuffled; the parts of a clue stay
    together.
    """
    module = str(getattr(goal.relation, "__module__", ""))
    own = module.startswith(("logicpuzzles.rules.", FILE_MODULE))
    return own and goal.relation.name == f"{module.removeprefix(FILE_MODULE).rpartition('.')[2]}o"


# explicit search


def _search(method: Method) -> Approach:
    def solve(puzzle: Puzzle, seconds: float, _: int | None, found: Found) -> Outcome:
        statistics = Statistics(Budget(seconds))

        def counted(nodes: int) -> None:
            statistics.nodes = nodes
            tick()

        run = method.run(puzzle, counted, False)
        try:
            with running(statistics):
                while True:
                    try:
                        event = next(run)
                    except StopIteration as end:
                        result: Result[Any, Any] = end.value
                        break
                    if isinstance(event, Solution):
                        statistics.nodes = event.successors or event.nodes
                        found(event.board)
        except OutOfBudget as error:
            return Outcome(False, f"gave up after {error.limit}", statistics.nodes)
        except BadInput as error:
            return Outcome(False, f"nothing for this method: {error}", statistics.nodes)
        ended = "" if result.complete else result.reason or "stuck"
        if result.stuck and result.reason:
            ended = f"stuck: {result.reason}"
        return Outcome(result.complete, ended, result.successors or result.nodes)

    return Approach(method.name, False, method.files, None, lambda: None, solve)
