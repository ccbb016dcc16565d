"""Checks of a puzzle: is it solvable, with one solution, and without a needless clue? And if not,
where does it go wrong?

An engine proves every finding. Without a proof within the budget, nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from logicpuzzles.asking.questions import shape_of, switched
from logicpuzzles.asking.running import run
from logicpuzzles.checks.additions import Asked, settling_cells, settling_clues
from logicpuzzles.checks.mending import fewest_contradicting, mends_of
from logicpuzzles.checks.naming import Difference, Finding, Mend, finding_of
from logicpuzzles.checks.rating import Rating
from logicpuzzles.checks.ruling import Rules, rules_against
from logicpuzzles.core.budget import Budget, Statistics, running, tick
from logicpuzzles.core.errors import BadInput, GoalError, OutOfBudget
from logicpuzzles.core.goals import Eq, Goal, Neq, lall
from logicpuzzles.core.negation import deny_goal
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines import DEFAULT
from logicpuzzles.engines.base import AskedModel, variables_of
from logicpuzzles.formats.answers import to_json, to_text
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.dissection import Dissection, dissection_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import boards_of
from logicpuzzles.kinds.stating import statements_on, token_of

__all__ = [
    "SECONDS",
    "Difference",
    "Finding",
    "Report",
    "check",
    "check_in_time",
    "finding_of",
]

SECONDS = 60.0  # of a question for which nobody says how long it may take


@dataclass(slots=True)
class Report:
    """What is known about a puzzle.

    ``status``: ``unique``, ``multiple``, ``none`` or ``unknown`` as in ``runner.Answer``.
    ``boards``: the solution, or two solutions, the wanted one first. ``idle``: the statements that
    each follow from the rest. ``minimal``: whether there is no idle statement; ``None`` where this
    is not settled.

    ``contradiction``: statements that cannot hold together; empty where the rules alone cannot
    hold. ``contradiction_needed``: whether it is proven that none of them can be left out, and
    ``fewest_contradicting``, that no fewer cannot; ``None`` where there is no contradiction.
    ``rules``: the rules that contradict these, as sentences; ``rules_needed``: whether it is proven
    that none of them can be left out, ``None`` where there is no contradiction. ``mends``: single
    changes that would leave one solution, the cheapest first; ``mends_complete``: whether there was
    time to try all that are likely, ``None`` where there is no contradiction.

    ``differences``: the cells in which two solutions differ. ``settling``: facts that would leave
    the first solution alone if the puzzle gave them; none of them can be left out. ``fewest``:
    whether it is proven that no fewer facts leave one solution, any one or the wanted one; ``None``
    where there is nothing to settle. ``clues``: clues or marks that would leave the first solution
    alone; ``fewest_clues``: whether it is proven that no fewer such clues do. ``wanted``: whether
    the first solution is the one that the author wants.

    ``rating``: how difficult the puzzle is, where that was asked. ``apart``: the puzzle taken
    apart. ``stopped``: the limit that ended the work, if one did.
    """

    kind: str
    status: str = "unknown"
    boards: tuple[Any, ...] = ()
    solutions: list[Any] = field(default_factory=list)
    statements: int = 0
    minimal: bool | None = None
    idle: tuple[Finding, ...] = ()
    contradiction: tuple[Finding, ...] = ()
    rules: tuple[str, ...] = ()
    rules_needed: bool | None = None
    contradiction_needed: bool | None = None
    fewest_contradicting: bool | None = None
    mends: tuple[Mend, ...] = ()
    mends_complete: bool | None = None
    differences: tuple[Difference, ...] = ()
    settling: tuple[Difference, ...] = ()
    fewest: bool | None = None
    clues: tuple[Finding, ...] = ()
    fewest_clues: bool | None = None
    wanted: bool = False
    rating: Rating | None = None
    stopped: str | None = None
    seconds: float = 0.0
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)
    apart: Dissection | None = field(default=None, repr=False, compare=False)

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
            "contradiction_needed": self.contradiction_needed,
            "contradiction_fewest": self.fewest_contradicting,
            "mends": [each.to_json() for each in self.mends],
            "mends_complete": self.mends_complete,
            "contradiction_rules": list(self.rules),
            "contradiction_rules_needed": self.rules_needed,
            "solutions": self.solutions,
            "differences": [each.to_json() for each in self.differences],
            "settled_by": [{"cell": each.cell, "value": each.values[0]} for each in self.settling],
            "settled_by_fewest": self.fewest,
            "settled_by_clues": [each.to_json() for each in self.clues],
            "settled_by_clues_fewest": self.fewest_clues,
            **({} if self.rating is None else {"rating": self.rating.to_json()}),
            "statistics": {"seconds": round(self.seconds, 6)},
        }


def check(
    puzzle: Puzzle | Dissection,
    engine: str = DEFAULT,
    timeout: float | None = None,
    rules: str | Kind | None = None,
    wanted: Any = None,
) -> Report:
    """What is right and what is wrong about a puzzle, each finding proven.

    ``timeout``: seconds for the whole check; after that the report has what was found, and
    ``stopped``. Without it, what is suggested does not depend on the clock. ``wanted``: the board
    of the solution that is to be the only one. Raises ``BadInput`` for a clue that means nothing
    and for a wanted board that is no solution, and ``EngineMissing``.
    """
    work = _Work(puzzle, rules, engine, timeout, wanted)
    try:
        work.run()
    except OutOfBudget as error:
        in_time = (
            timeout is None or perf_counter() - work.began < timeout
        )  # each question has the rest of the time for its limit
        work.report.stopped = error.limit if in_time else f"{timeout:g} seconds"
    work.report.seconds = perf_counter() - work.began
    return work.report


def check_in_time(
    puzzle: Puzzle | Dissection,
    engine: str,
    timeout: float | None,
    rules: str | Kind | None,
    wanted: Any = None,
) -> Report:
    """The same, which stops after ``SECONDS`` where there is no ``timeout``."""
    with running(Statistics(Budget(None if timeout else SECONDS))):
        return check(puzzle, engine, timeout, rules, wanted)


class _Work:
    def __init__(
        self, asked: Puzzle | Dissection, rules: str | Kind | None, engine: str, timeout: float | None, wanted: Any
    ) -> None:  # fmt: skip
        self.source, self.rules = asked, rules
        self.engine = engine
        self.timeout = timeout
        self.wanted = wanted
        self.began = perf_counter()
        puzzle = asked.puzzle if isinstance(asked, Dissection) else asked
        self.report = Report(puzzle.kind, puzzle=puzzle, wanted=wanted is not None)

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
        self.apart = report.apart = dissection_of(self.source, self.rules)
        self.puzzle, self.statements = self.apart.puzzle, self.apart.statements
        boards: list[Any] = []
        if self.wanted is not None:
            self._check_wanted()
            boards.append(self.wanted)
        for board in boards_of(
            self.puzzle, self.apart.kind, self.engine, Statistics(self.budget())
        ):
            if not boards or board != boards[0]:
                boards.append(board)
            if len(boards) == 2:
                break
            self._show(boards)
        self._show(boards)
        report.status = ("none", "unique", "multiple")[len(boards)]
        self._compile()
        if not boards:
            self._contradiction()
            return
        if len(boards) > 1:
            self._settle(boards)
        self._idle(list(report.boards))

    def _show(self, boards: Sequence[Any]) -> None:
        self.report.boards = tuple(boards)
        self.report.solutions = [to_json(self.puzzle, board) for board in boards]
        self.report.differences = self._differences(*boards) if len(boards) > 1 else ()

    def _check_wanted(self) -> None:
        """Raise ``BadInput`` where the wanted board is not a solution, with the statements or the
        rule that it breaks.
        """
        apart, statements = self.apart, self.statements
        wanted = Eq(apart.board, self.wanted)
        broken = [
            number for number, each in enumerate(statements) if not self._holds(wanted, each.goal)
        ]
        if broken:
            more = f", and {len(broken) - 1} more" if len(broken) > 1 else ""
            finding = finding_of(statements[broken[0]], broken[0])
            raise BadInput(f"this is not a solution; it breaks {_line(finding).strip()}{more}")
        if not self._holds(wanted, apart.frame):
            rules = Rules(apart)
            false = [
                rule for rule in rules.each if not self._holds(wanted, rules.always, rule.goal)
            ]
            told = [] if rules.whole else [rule for rule in false if rule.text != rules.unsaid]
            narrowest = min(
                told, key=lambda rule: (len(rule.cells), rules.place(rule)), default=None
            )
            what = (
                f"the rules of {self.puzzle.kind}"
                if narrowest is None
                else f"a rule: {narrowest.text}"
            )
            raise BadInput(f"this is not a solution; it breaks {what}")

    def _holds(self, *goals: Goal) -> bool:
        return bool(run(1, True, *goals, budget=self.budget()))

    def _compile(self) -> None:
        apart, board, frame = self.apart, self.apart.board, self.apart.frame
        self.report.statements = len(self.statements)
        self.cells = {leaf for leaf in leaves(board) if is_variable(leaf)}
        self.board = shape_of(board, frame) if is_variable(apart.shape) else apart.shape
        self.again = statements_on(self.puzzle, apart.kind, apart.layout, board)[2]
        goal = lall(Eq(board, self.board), frame)
        switches = [statement.goal for statement in self.statements]
        self.asked: AskedModel = switched(
            self.board, goal, switches, self.engine, Statistics(self.budget())
        )

    def _has_answer(self, on: Sequence[int]) -> bool:
        return self.asked.holds(on, self.budget())

    def _findings(self, numbers: Sequence[int]) -> tuple[Finding, ...]:
        return tuple([finding_of(self.statements[number], number) for number in numbers])

    def _contradiction(self) -> None:
        everything = range(len(self.statements))
        if self._has_answer(everything):
            return
        report, asked = self.report, self._ask_whole()
        needed, report.contradiction_needed, report.fewest_contradicting = fewest_contradicting(
            asked
        )
        report.contradiction = self._findings(needed)
        report.rules, report.rules_needed = rules_against(
            self.apart, needed, self.engine, self.budget
        )
        if needed:
            report.mends, report.mends_complete = mends_of(asked, needed)

    def _ask_whole(self) -> Asked:
        on = range(len(self.statements))
        return Asked(self.apart, self.board, self.asked, on, self.budget)

    def _differences(self, first: Any, other: Any) -> tuple[Difference, ...]:
        pairs = zip(self.apart.named_on(first), self.apart.named_on(other), strict=False)
        return tuple([Difference(name, (a, b)) for (name, a), (_, b) in pairs if a != b])

    def _settle(self, boards: list[Any]) -> None:
        """Find what could be added so that one solution is left."""
        report, wanted = self.report, self.wanted is not None
        asked = self._ask_whole()
        settled = settling_cells(asked, boards, wanted)
        if settled is not None:
            facts = [each.what for each in settled.additions]
            report.settling, report.fewest = (
                tuple([Difference(name, (value,)) for name, value in facts]),
                settled.fewest,
            )
            boards = [settled.board, next(board for board in boards if board != settled.board)]
            self._show(boards)
        report.clues, report.fewest_clues = settling_clues(asked, boards[0], boards[1:])
        tick()  # what was not found in time is not passed over

    def _denial(self, number: int) -> Goal:
        """That a statement does not hold, whatever its blanks are."""
        goal = self.again[number].goal
        return deny_goal(goal, set(variables_of(goal)) - self.cells)

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
            some = "no" if report.contradiction_needed else "perhaps"
            which = "no fewer do" if report.fewest_contradicting else f"{some} fewer of them do"
            yield f"these contradict each other, and {which}:"
            yield from map(_line, report.contradiction)
        elif report.stopped is None:
            yield "the rules alone cannot hold on this board"
        if report.rules:
            yield "by these rules:" if report.rules_needed else "by some of these rules:"
            yield from [f"  {rule}" for rule in report.rules]
        if report.mends:
            some = "" if report.mends_complete else ", such as"
            yield f"one change would leave one solution{some}:"
            yield from [_line(each.told) for each in report.mends]
        elif report.mends_complete is False:
            yield "no one change that would leave one solution was found in time"
        return
    yield (
        "there is one solution"
        if report.status == "unique"
        else "there are several solutions, two of them are:"
    )
    if report.status == "multiple":
        for board in report.boards:
            yield from ("", *(to_text(puzzle, board).splitlines() if puzzle is not None else ()))
        yield ""
        yield "they differ in:"
        for each in report.differences:
            yield f"  {each.cell}: {' or '.join([_token(puzzle, value) for value in each.values])}"
        yield from _settling(report)
    if report.idle:
        yield "these follow from the rest, each by itself:"
        yield from map(_line, report.idle)
    elif report.minimal:
        yield "nothing can be left out"
    if report.rating is not None:
        yield from report.rating.lines()


def _settling(report: Report) -> Iterator[str]:
    """What would leave one solution."""
    which = "the wanted one" if report.wanted else "the first"
    if report.settling:
        board = None if report.puzzle is None else kind_named(report.puzzle.kind).board
        given = (
            "given" if board is None or board.answer.given else "known"
        )  # not every format has room for cells
        these = (
            f"these were {given} ({_proof_text(report.fewest)})"
            if len(report.settling) > 1
            else f"this were {given}"
        )
        yield f"{which} would be the only one if {these}:"
        for each in report.settling:
            yield f"  {each.cell}: {_token(report.puzzle, each.values[0])}"
    elif report.stopped is None:
        yield "no givens that leave one solution were found in time"
    if report.clues:
        what = (
            "this clue"
            if len(report.clues) == 1
            else f"these clues ({_proof_text(report.fewest_clues)})"
        )
        yield f"{which} would be the only one with {what}:"
        yield from map(_line, report.clues)


def _proof_text(fewest: bool | None) -> str:
    return "no fewer do" if fewest else "none of these can be left out"


def _token(puzzle: Puzzle | None, value: Any) -> str:
    return str(value) if puzzle is None else token_of(puzzle, value)


def _line(finding: Finding) -> str:
    if not finding.number:
        return f"  {finding.text}"
    place = (
        f" (line {finding.line})" if finding.line and not finding.label.startswith("in ") else ""
    )
    return f"  clue {finding.label}{place}: {' '.join(finding.text.split())}"
