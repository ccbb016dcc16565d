"""The explicit methods of each kind: the registry that the commands ``methods``, ``solve --method``
and ``compare`` read.

The methods for a kind are listed in the module ``searches`` of its folder, as ``METHODS``. A rules
file of another origin lists its own under the same name. A kind without any has one that fits every
kind: it reads the cells and their values from the rules.

>>> [method.name for method in methods_for("jodici")]
['depth-first', 'best-cell-first']
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from logicpuzzles.compare.any_kind import CellReading
from logicpuzzles.core.budget import Budget, Statistics, running, tick
from logicpuzzles.core.errors import BadInput, OutOfBudget
from logicpuzzles.formats.answers import to_json
from logicpuzzles.kinds.discovery import did_you_mean, kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.cells import SearchBoard, trying
from logicpuzzles.search.cells import by_variables as of_variables
from logicpuzzles.search.depth_first import depth_first
from logicpuzzles.search.genetic import evolving
from logicpuzzles.search.result import Budget as Limit
from logicpuzzles.search.result import Result, Run, SearchStep, Solution
from logicpuzzles.search.stated import StatedPuzzle, deducing
from logicpuzzles.solving.batch import BatchSettings, Record, answer_question
from logicpuzzles.solving.runner import Answer

P = TypeVar("P", bound=StatedPuzzle)
BACKTRACK = 'Solomon Golomb and Leonard Baumert, "Backtrack programming", 1965'
ZEBRAJS = 'Filipe Vieira, "zebrajs", 2014'
IN_ORDER = (
    "Put each value into the next cell, in the order of reading, and look at its rules; go back "
    "where one is broken."
)
FEWEST = "Fill the cell with the fewest values that break no rule beside those that are filled in."


@dataclass(frozen=True, slots=True)
class Method:
    """A method that solves puzzles of a kind by explicit search, on plain data.

    ``name``: lower-case words with hyphens. ``seed``: who described it, and where. ``idea``: a
    sentence. ``modules``: its modules in ``logicpuzzles.search``, or paths of files. ``run``: takes
    a puzzle, a budget and whether steps are wanted; a run whose solutions are boards of the puzzle.
    It raises ``BadInput`` for a puzzle that the method cannot take. ``clues``: the relations of the
    clues that it understands; ``None``: of any. ``seeded``: of a method that leaves something to
    chance, its run with a seed.
    """

    name: str
    seed: str
    idea: str
    modules: tuple[str, ...]
    run: Callable[[Puzzle, Limit, bool], Run[Any, Any]]
    clues: tuple[str, ...] | None = ()
    seeded: Callable[[int], Callable[[Puzzle, Limit, bool], Run[Any, Any]]] | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its modules, by their names in the project or their paths."""
        return tuple(
            name if name.endswith(".py") else f"logicpuzzles/search/{name}.py"
            for name in self.modules
        )


def methods_for(kind: str) -> tuple[Method, ...]:
    """The methods for a kind. Raises ``PuzzleError`` when there is no such kind."""
    own = kind_named(kind)
    folder = (
        own.part("searches") if own.origin == "built in" else None
    )  # a file of the same name has rules of its own
    methods = (*getattr(folder, "METHODS", ()), *getattr(own.module, "METHODS", ()))
    return methods or (ANY_KIND,)


def method_named(kind: str, name: str) -> Method:
    """The method of that name for a kind; blanks are as good as hyphens. Raises ``BadInput`` when
    there is none.
    """
    methods = {method.name: method for method in methods_for(kind)}
    wanted = "-".join(name.lower().replace("_", " ").split())
    if wanted not in methods:
        known = did_you_mean(wanted, methods) or f"expected {', '.join(methods)}"
        raise BadInput(f'"{name}" is not a method for the kind {kind}; {known}')
    return methods[wanted]


# methods that need no more of a puzzle than that it is stated with variables
_BY_VARIABLES: Mapping[str, tuple[str, str, str, Callable[..., Run[Any, Any]]]] = {
    "variables": (
        ZEBRAJS,
        "Unify what is the same and let events narrow the rest, then leave out each value "
        "that would leave another without one.",
        "stated",
        deducing,
    ),
    "variables-and-search": (
        f"after {ZEBRAJS}",
        "Where no value can be left out by trying, go on by backtracking.",
        "backtrack",
        lambda stated, budget, told: backtracking(stated, budget, told, first=True),
    ),
    "depth-first": (
        ZEBRAJS,
        "Keep a list of saved states; give the next variable of the first one each of its "
        "values, and put these states in front.",
        "depth_first",
        depth_first,
    ),
    "backtracking": (
        ZEBRAJS,
        "Give the variable with the fewest values one of them, see what follows, and take it "
        "back where it fails.",
        "backtrack",
        backtracking,
    ),
    "genetic": (
        ZEBRAJS,
        "Breed individuals, which give each variable a value, from those that break the "
        "fewest constraints.",
        "genetic",
        lambda stated, budget, told, seed=0: evolving(stated, random.Random(seed), budget, told),
    ),
}
_BY_CHANCE = ("genetic",)  # those that take a seed


def by_variables(
    module: str,
    stated: Callable[[Puzzle, bool], P],
    board_of: Callable[[Puzzle, P, tuple[Any, ...]], Any],
    *names: str,
    clues: tuple[str, ...] = (),
) -> tuple[Method, ...]:
    """The methods for puzzles that are stated with variables. ``module``: the one in
    ``logicpuzzles.search`` that states them. ``stated``: states a puzzle, with the steps of that
    where these are wanted. ``board_of``: its board, from the values of the variables. ``names``:
    only these methods. ``clues``: the relations of the clues that are understood.
    """

    def runs(
        search: Callable[..., Run[Any, Any]],
    ) -> Callable[[Puzzle, Limit, bool], Run[Any, Any]]:
        def run(puzzle: Puzzle, budget: Limit, told: bool) -> Run[Any, Any]:
            statement = stated(puzzle, told)
            return _map_search(
                search(statement, budget, told), lambda values: board_of(puzzle, statement, values)
            )

        return run

    def seeded(
        search: Callable[..., Run[Any, Any]],
    ) -> Callable[[int], Callable[[Puzzle, Limit, bool], Run[Any, Any]]]:
        return lambda seed: runs(partial(search, seed=seed))

    chosen = {name: _BY_VARIABLES[name] for name in names or _BY_VARIABLES}
    return tuple(
        Method(name, source, idea, (module, own), runs(search), clues, seeded(search) if name in _BY_CHANCE else None)
        for name, (source, idea, own, search) in chosen.items()
    )  # fmt: skip


def by_cells(
    board: Callable[[Puzzle], SearchBoard], *names: str, clues: tuple[str, ...] = ()
) -> tuple[Method, ...]:
    """The methods for puzzles of cells. ``board``: the values of each cell and the rules, as plain
    data. ``names``: which methods over variables are for them, too. ``clues``: the relations of the
    clues that are understood.
    """

    def runs(best: bool) -> Callable[[Puzzle, Limit, bool], Run[Any, Any]]:
        def run(puzzle: Puzzle, budget: Limit, told: bool) -> Run[Any, Any]:
            cells = board(puzzle)
            return _map_search(
                trying(cells, budget, told, best=best),
                lambda values: _shape_nodes(puzzle, cells.values, values),
            )

        return run

    return (
        Method("cell-by-cell", BACKTRACK, IN_ORDER, ("cells",), runs(False), clues),
        Method("best-cell-first", f"after {BACKTRACK}", FEWEST, ("cells",), runs(True), clues),
        *by_variables(
            "cells",
            lambda puzzle, told: of_variables(board(puzzle), told),
            lambda puzzle, stated, values: _shape_nodes(puzzle, stated.variables, values),
            *names,
            clues=clues,
        ),
    )


def _try_cells(puzzle: Puzzle, budget: Limit, told: bool) -> Run[Any, Any]:
    """The run of the method for any kind. A board is found once, whatever unknowns besides its
    cells may be.
    """
    reading = CellReading(puzzle)
    run = trying(reading.board, budget, told, best=True)
    return (yield from _map_search(run, reading.answer, once=True))


def _map_search(
    run: Run[Any, Any], board_of: Callable[[Any], Any], once: bool = False
) -> Run[Any, Any]:
    """The same run, with other boards. ``once``: each of them is shown once."""
    boards = set()
    while True:
        try:
            event = next(run)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if isinstance(event, Solution):
            event = Solution(board_of(event.board), event.nodes, event.successors)
            if once and event.board in boards:
                continue
            if once:
                boards.add(event.board)
        yield event


def _shape_nodes(
    puzzle: Puzzle, cells: Iterable[Any], values: Sequence[Any]
) -> tuple[tuple[Any, ...], ...]:
    """The rows of a board, from its cells and their values; ``None`` where there is no cell."""
    known = dict(zip(cells, values, strict=True))
    return tuple(
        tuple(known.get((row, at)) for at, _ in enumerate(givens))
        for row, givens in enumerate(puzzle.givens)
    )


ANY_KIND = Method(
    "best-cell-first", f"after {BACKTRACK}", FEWEST, ("cells",), _try_cells, clues=None
)


@dataclass(frozen=True, slots=True)
class Explored(Answer):
    """What a method found out about a puzzle; ``engine`` is its name.

    ``successors``: how many positions it made, good or bad; the statistics count those that it
    looked at. ``stuck``: the method had no further step, which proves nothing. ``reason``: why it
    ended, in words. ``reached``: where it ended, as rows of cells, if it says.
    """

    successors: int = 0
    stuck: bool = False
    reason: str = ""
    reached: Any = None

    def to_json(self) -> dict[str, Any]:
        """The object that ``solve --method --format json`` prints."""
        whole = Answer.to_json(self)
        whole["method"] = whole.pop("engine")
        whole["statistics"]["successors"] = self.successors
        if self.stopped is not None:
            whole |= {"ended": "gave up", "reason": f"the limit of {self.stopped} was reached"}
        elif not self.complete and self.reason:
            whole |= {"ended": "stuck" if self.stuck else "gave up", "reason": self.reason}
        if self.reached is not None:
            whole["reached"] = self.reached
        return whole


def explore_search(
    puzzle: Puzzle,
    method: Method,
    limit: int | None = None,
    timeout: float | None = None,
    on_solution: Callable[[Any], object] | None = None,
    on_step: Callable[[Any], object] | None = None,
    seed: int | None = None,
) -> Explored:
    """What a method finds out about the solutions of a puzzle.

    ``limit``, ``timeout``, ``on_solution``: as in ``logicpuzzles.runner.solve``. ``on_step`` is
    called with each step as soon as it is made. ``seed``: for a method that leaves something to
    chance. Raises ``BadInput`` for a puzzle that the method cannot take, and for a seed that it has
    no use for.
    """
    if seed is not None and method.seeded is None:
        raise BadInput(f"{method.name} leaves nothing to chance; expected no seed")
    for clue in puzzle.clues if method.clues is not None else ():
        if clue.relation not in (method.clues or ()):
            known = f"clues with {', '.join(method.clues)}" if method.clues else "no clues"
            raise BadInput(
                f"{method.name} does not understand the clue {clue}; expected {known}, or no "
                "--method"
            )
    statistics = Statistics(Budget(timeout))
    boards: list[Any] = []
    going = False  # whether there were steps after the last solution
    successors = 0
    shown, wanted = (1, 2) if limit is None else (limit, limit)
    result: Result[Any, Any] | None = None  # that of a run which came to its end
    stopped: str | None = None

    def counted(nodes: int) -> None:
        statistics.nodes = nodes
        tick()

    start = method.run if seed is None or method.seeded is None else method.seeded(seed)
    run = start(puzzle, counted, on_step is not None)
    try:
        with running(statistics):
            while not wanted or len(boards) < wanted:
                try:
                    event = next(run)
                except StopIteration as end:
                    result = end.value
                    if on_step is not None and end.value.complete:
                        on_step(SearchStep("end", _end_text(len(boards), going)))
                    elif on_step is not None and boards and end.value.reason:
                        on_step(SearchStep("end", end.value.reason))
                    break
                if not isinstance(event, Solution):
                    if on_step is not None:
                        if boards and not going:
                            on_step(
                                SearchStep(
                                    "go on",
                                    "the search goes on, to see whether there is another solution",
                                )
                            )
                        going = True
                        on_step(event)
                    continue
                boards.append(event.board)
                going = False
                if on_step is not None:
                    on_step(SearchStep("solution", f"solution {len(boards)}"))
                statistics.nodes, successors = event.nodes, event.successors
                if on_solution is not None and (len(boards) <= shown or not shown):
                    on_solution(event.board)
    except OutOfBudget as error:
        stopped = error.limit
    finally:
        run.close()
    statistics.stop()
    last = result or Result(gave_up=True, nodes=statistics.nodes, successors=successors)
    statistics.nodes = last.nodes
    kept = tuple(boards[:shown] if shown else boards)
    return Explored(
        puzzle.kind,
        _status(len(boards), last.complete, stopped is None and result is None),
        method.name,
        [to_json(puzzle, board) for board in kept],
        statistics,
        puzzle,
        kept,
        last.complete,
        stopped,
        last.successors,
        last.stuck,
        last.reason,
        last.reached,
    )


def _end_text(number: int, searched: bool) -> str:
    """What a search that is complete has shown. ``searched``: it went on after the last
    solution.
    """
    other = "there is no other solution" if number == 1 else "there are no other solutions"
    what = other if number else "there is no solution"
    return f"nothing is left to try: {what}" if searched else what


def explored_line(line: bytes, settings: BatchSettings) -> Record:
    """What a method finds out about the puzzle of a line of a batch, and how it ended where it did
    not come to its end; an error where the line is bad, or the puzzle nothing for the method.
    """

    def ask(puzzle: Puzzle) -> Record:
        method = method_named(settings.rules or puzzle.kind, settings.method or "")
        whole = explore_search(
            puzzle, method, settings.limit, settings.timeout, seed=settings.seed
        ).to_json()
        return {
            key: whole[key]
            for key in ("kind", "status", "solutions", "ended", "reason", "reached")
            if key in whole
        }

    return answer_question(line, settings, ask)


def _status(number: int, complete: bool, enough: bool) -> str:
    """``enough``: the run was ended because there were as many solutions as wanted."""
    if number > 1 and (complete or enough):
        return "multiple"
    if complete:
        return "unique" if number else "none"
    return "some" if number else "unknown"
