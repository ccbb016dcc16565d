"""Checks of a puzzle: is it solvable, with one solution, and without a needless clue? And if not, where does it go wrong?

An engine proves every finding. Without a proof within the budget, nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter
from typing import Any

from logicpuzzles.asking.questions import contradiction, shape_of, switched
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.core.goals import Eq, Goal, Neq, lall
from logicpuzzles.core.negation import denied
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines.base import Switched, variables_of
from logicpuzzles.formats.answers import to_json, to_text
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import boards_of
from logicpuzzles.kinds.stating import Statement, layout_of, record_names, statements_of, token_of

__all__ = ["Difference", "Finding", "Report", "check", "finding_of", "named_leaves"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement of a puzzle, for people. ``number``: that of a clue, from 1, or 0 for a given. ``place``: row and column of a
    given, from 1. ``line``: the line in the file where a clue stands, 0 if unknown."""

    text: str
    number: int = 0
    line: int = 0
    place: tuple[int, int] | None = None

    def to_json(self) -> dict[str, Any]:
        value: dict[str, Any] = {"clue": self.number} if self.number else {}
        if self.place is not None:
            value = {"row": self.place[0], "column": self.place[1]}
        if self.line:
            value["line"] = self.line
        return {**value, "text": self.text}


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell, by its name for people, and the values that it has in two solutions."""

    cell: str
    values: tuple[Any, ...]

    def to_json(self) -> dict[str, Any]:
        return {"cell": self.cell, "values": list(self.values)}


@dataclass(slots=True)
class Report:
    """What is known about a puzzle.

    ``status``: ``unique``, ``multiple``, ``none`` or ``unknown`` as in ``runner.Answer``. ``boards``: the solution, or two
    solutions. ``idle``: the statements that each follow from the rest. ``minimal``: whether there is no idle statement; ``None``
    where this is not settled. ``contradiction``: a minimal set of statements that cannot hold together; empty where the rules
    alone cannot hold. ``differences``: the cells in which two solutions differ. ``settling``: facts that would leave one solution
    if the puzzle gave them. ``stopped``: the limit that ended the work, if one did.
    """

    kind: str
    status: str = "unknown"
    boards: tuple[Any, ...] = ()
    solutions: list[Any] = field(default_factory=list)
    statements: int = 0
    minimal: bool | None = None
    idle: tuple[Finding, ...] = ()
    contradiction: tuple[Finding, ...] = ()
    differences: tuple[Difference, ...] = ()
    settling: tuple[Difference, ...] = ()
    stopped: str | None = None
    seconds: float = 0.0
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        """The report in words, a line for each finding."""
        return "\n".join(_lines(self))

    def to_json(self) -> dict[str, Any]:
        """The object that ``check --format json`` prints."""
        return {
            "kind": self.kind,
            "status": self.status,
            "solvable": None if self.status == "unknown" else self.status != "none",
            "unique": None if self.status == "unknown" else self.status == "unique",
            "minimal": self.minimal,
            "statements": self.statements,
            "idle": [each.to_json() for each in self.idle],
            "contradiction": [each.to_json() for each in self.contradiction],
            "solutions": self.solutions,
            "differences": [each.to_json() for each in self.differences],
            "settled_by": [{"cell": each.cell, "value": each.values[0]} for each in self.settling],
            "statistics": {"seconds": round(self.seconds, 6)},
        }


def check(
    puzzle: Puzzle, engine: str = "auto", timeout: float | None = None, rules: str | Kind | None = None
) -> Report:
    """What is right and what is wrong about a puzzle, each finding proven.

    ``timeout``: seconds for the whole check; after that the report has what was found, and ``stopped``. Raises ``BadInput`` for a
    clue that means nothing, and ``EngineMissing``.
    """
    book = rules if isinstance(rules, Kind) else kind_named(puzzle.kind if rules is None else rules)
    work = _Work(puzzle, book, engine, timeout)
    try:
        work.run()
    except OutOfBudget as error:
        in_time = timeout is None or perf_counter() - work.began < timeout  # each question has the rest of the time for its limit
        work.report.stopped = error.limit if in_time else f"{timeout:g} seconds"
    work.report.seconds = perf_counter() - work.began
    return work.report


class _Work:
    def __init__(self, puzzle: Puzzle, rules: Kind, engine: str, timeout: float | None) -> None:
        self.puzzle = puzzle
        self.rules = rules
        self.engine = engine
        self.timeout = timeout
        self.began = perf_counter()
        self.report = Report(puzzle.kind, puzzle=puzzle)

    def budget(self) -> Budget:
        """The rest of the time. Raises ``OutOfBudget`` when there is none."""
        if self.timeout is None:
            return Budget()
        left = self.timeout - (perf_counter() - self.began)
        if left <= 0:
            raise OutOfBudget(f"{self.timeout:g} seconds")
        return Budget(left)

    def run(self) -> None:
        report = self.report
        solutions = boards_of(self.puzzle, self.rules, self.engine, Statistics(self.budget()))
        boards: list[Any] = []
        for board in islice(solutions, 2):
            boards.append(board)
            report.boards = tuple(boards)
            report.solutions.append(to_json(self.puzzle, board))
        report.status = ("none", "unique", "multiple")[len(boards)]
        self._compile()
        if not boards:
            self._contradiction()
        else:
            if len(boards) > 1:
                report.differences = self._differences(*boards)
                self._settle(boards)
            self._idle(boards)

    def _compile(self) -> None:
        board, frame, self.statements = statements_of(self.puzzle, self.rules)
        self.report.statements = len(self.statements)
        self.cells = {leaf for leaf in leaves(board) if is_variable(leaf)}
        self.board = shape_of(board, frame)
        self.again = statements_of(self.puzzle, self.rules, board)[2]
        goal = lall(Eq(board, self.board), frame)
        switches = [statement.goal for statement in self.statements]
        self.asked: Switched = switched(self.board, goal, switches, self.engine, Statistics(self.budget()))

    def _has_answer(self, on: Sequence[int]) -> bool:
        return self.asked.holds(on, self.budget())

    def _findings(self, numbers: Sequence[int]) -> tuple[Finding, ...]:
        return tuple([finding_of(self.statements[number], number) for number in numbers])

    def _contradiction(self) -> None:
        everything = range(len(self.statements))
        if self._has_answer(everything):
            return
        self.report.contradiction = self._findings(contradiction(self.asked, everything, self.budget()))

    def _differences(self, first: Any, other: Any) -> tuple[Difference, ...]:
        pairs = zip(named_leaves(self.puzzle, first), named_leaves(self.puzzle, other), strict=False)
        return tuple([Difference(name, (a, b)) for (name, a), (_, b) in pairs if a != b])

    def _settle(self, boards: list[Any]) -> None:
        """Find facts of the first solution that leave it the only one. Cell by cell a fact is added that does not follow yet;
        then each fact is dropped that the rest makes needless."""
        layout = layout_of(self.rules, self.puzzle)
        cells, values = [list(leaves(each)) if layout is None else layout.values_on(each) for each in (self.board, boards[0])]
        names = [name for name, _ in named_leaves(self.puzzle, boards[0])]
        if len(cells) != len(values) or len(names) != len(values):
            return
        everything = list(range(len(self.statements)))
        other_than_this = self.asked.add(Neq(self.board, boards[0]))
        facts: dict[int, int] = {}  # a switch -> the place of its cell
        for place, (cell, value) in enumerate(zip(cells, values, strict=True)):
            if is_variable(cell) and self._has_answer([*everything, *facts, self.asked.add(Neq(cell, value))]):
                facts[self.asked.add(Eq(cell, value))] = place
        needed = list(facts)
        for fact in facts:
            rest = [other for other in needed if other != fact]
            if not self._has_answer([*everything, other_than_this, *rest]):
                needed = rest
        self.report.settling = tuple([Difference(names[facts[fact]], (values[facts[fact]],)) for fact in needed])

    def _denial(self, number: int) -> Goal:
        """That a statement does not hold, whatever its blanks are."""
        goal = self.again[number].goal
        return denied(goal, set(variables_of(goal)) - self.cells)

    def _idle(self, boards: list[Any]) -> None:
        """Find the statements that each follow from the rest."""
        everything = range(len(self.statements))
        another = self.asked.add(Neq(self.board, boards[0])) if len(boards) == 1 else None
        idle: list[int] = []
        settled = True
        for number in [number for number in everything if not self.statements[number].stays]:
            rest = [other for other in everything if other != number]
            denial = another
            if denial is None:
                try:
                    denial = self.asked.add(self._denial(number))
                except GoalError:
                    settled = False
                    continue
            if not self._has_answer([*rest, denial]):
                idle.append(number)
                self.report.idle = self._findings(idle)
        self.report.minimal = False if idle else True if settled else None


def _lines(report: Report) -> Iterator[str]:
    puzzle = report.puzzle
    if report.status == "unknown":
        yield "whether there is a solution is not known"
        return
    if report.status == "none":
        yield "there is no solution"
        if report.contradiction:
            yield "these contradict each other, and no fewer of them do:"
            yield from map(_line, report.contradiction)
        elif report.stopped is None:
            yield "the rules alone cannot hold for a board of this kind"
        return
    yield "there is one solution" if report.status == "unique" else "there are several solutions, two of them are:"
    if report.status == "multiple":
        for board in report.boards:
            yield from ("", *(to_text(puzzle, board).splitlines() if puzzle is not None else ()))
        yield ""
        yield "they differ in:"
        for each in report.differences:
            yield f"  {each.cell}: {' or '.join([_token(puzzle, value) for value in each.values])}"
        if report.settling:
            yield "the first would be the only one if these were given:"
            for each in report.settling:
                yield f"  {each.cell}: {_token(puzzle, each.values[0])}"
    if report.idle:
        yield "these follow from the rest, each by itself:"
        yield from map(_line, report.idle)
    elif report.minimal:
        yield "nothing can be left out"


def _token(puzzle: Puzzle | None, value: Any) -> str:
    return str(value) if puzzle is None else token_of(puzzle, value)


def _line(finding: Finding) -> str:
    if not finding.number:
        return f"  {finding.text}"
    place = f" (line {finding.line})" if finding.line else ""
    return f"  clue {finding.number}{place}: {' '.join(finding.text.split())}"


def finding_of(statement: Statement, number: int) -> Finding:
    """A statement for people. ``number``: that of the statement, from 0."""
    if statement.clue is not None:
        return Finding(statement.text, number + 1, statement.clue.line)
    row, column = statement.place or (0, 0)
    return Finding(statement.text, place=(row + 1, column + 1))


def named_leaves(puzzle: Puzzle, board: Any) -> list[tuple[str, Any]]:
    """The values of a board with the names of their cells for people."""
    kind = kind_named(puzzle.kind)
    layout = layout_of(kind, puzzle)
    if layout is not None and isinstance(board, tuple) and (layout.board.is_grid or len(layout.names) == len(board)):
        return list(zip(layout.names, layout.values_on(board), strict=True))
    if puzzle.fields and isinstance(board, tuple):
        return [
            (f"{house}, {name}", value)
            for house, record in zip(record_names(puzzle, kind, len(board)), board, strict=True)
            for name, value in zip(puzzle.fields, record, strict=False)
        ]
    if isinstance(board, tuple) and board and all(isinstance(row, tuple) for row in board):
        return [(f"row {y}, column {x}", value) for y, row in enumerate(board, 1) for x, value in enumerate(row, 1)]
    return [(f"number {place}", value) for place, value in enumerate(leaves(board), 1)]
