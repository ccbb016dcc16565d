"""Whether a board is a solution, and if not, what it breaks. An engine answers this, never a stored
solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.checks.checking import Finding, finding_of
from logicpuzzles.checks.ruling import Rules
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import Call, Eq, Goal, lall
from logicpuzzles.core.terms import rebuild_term, var
from logicpuzzles.engines import DEFAULT
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.dissection import Dissection, unknowns_of
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series
from logicpuzzles.kinds.stating import Statement, goal_of, token_of
from logicpuzzles.relations import alldiffo, permuteo, sumo
from logicpuzzles.scoring.reading import is_open, strange_in
from logicpuzzles.scoring.texts import OPEN, Unknown

__all__ = ["is_solution", "meanings", "violated"]

MOST_NAMED = 4  # cells that are named one by one
BUDGET = Budget(
    work=20_000
)  # of one question about a board with gaps; a whole board takes next to nothing


def meanings(puzzle: Puzzle, board: Any) -> Iterator[Any]:
    """The board itself, and the boards that its kind takes to mean the same."""
    yield board
    own = part_of(puzzle.kind, "answers")
    if own is not None and hasattr(own, "meanings") and not (is_open(board) or strange_in(board)):
        yield from [each for each in own.meanings(puzzle, board) if each != board]


def is_solution(puzzle: Puzzle, board: Any, series: Series | None = None) -> bool:
    """Whether a board without gaps is a solution. ``series``: of those who score answers to many
    puzzles.
    """
    if is_open(board) or strange_in(board):
        return False
    own = kind_named(puzzle.kind)
    answer = None if series is None else series.solves(puzzle, own, DEFAULT, board)
    return _possible(*goal_of(puzzle), board) if answer is None else answer


def violated(puzzle: Puzzle, board: Any) -> tuple[Finding, ...]:
    """What a board breaks: clues, givens, and the rules of the kind. A board with gaps breaks what
    it breaks however they are filled, as far as that shows without a long search.
    """
    apart = Dissection(puzzle)
    findings = [
        finding_of(statement, number)
        for number, statement in enumerate(apart.statements)
        if not _kept(statement, apart.board, board)
    ]
    if not _possible(apart.board, apart.frame, board):
        rules = list(_broken_rules(apart, board))
        findings.extend(
            [Finding(text) for text in dict.fromkeys(rules)]
            or [Finding(f"the rules of {puzzle.kind}")]
        )
    return tuple(findings)


def _broken_rules(apart: Dissection, board: Any) -> Iterator[str]:
    """The parts of the rules that a board breaks by themselves, each with the line or the cells
    that it is about.
    """
    rules, shape, layout = Rules(apart), apart.shape, apart.layout
    if rules.whole or not isinstance(shape, tuple):
        return
    places = (
        layout.places
        if layout is not None
        else [(y, x) for y, row in enumerate(shape) for x, _ in enumerate(row)]
    )
    for item in reversed(apart.reading.items):
        if _possible(shape, item, board):
            continue
        unknowns = [id(unknown) for unknown in unknowns_of(item, apart.reading)]
        touched = dict.fromkeys([apart.cell_of[each] for each in unknowns if each in apart.cell_of])
        words = _words(rules, item, [*touched], [places[cell] for cell in touched], board)
        if words:
            yield f"the rules of {apart.puzzle.kind}: {words}"


def _words(rules: Rules, item: Goal, cells: list[int], places: list[Any], board: Any) -> str:
    """What is wrong with the cells of one rule, in words; "" where there are none."""
    puzzle, layout = rules.apart.puzzle, rules.apart.layout
    sentence = rules.words.sentence(item, tuple(sorted(cells)))
    if not isinstance(item, Call):
        return sentence
    values = [
        board[place[0]][place[1]] if layout is None else layout.at(board, place) for place in places
    ]
    if puzzle.fields and places:
        line = puzzle.fields[places[0][1]]
    elif layout is not None and layout.board.is_grid:
        line = layout.lines.get(frozenset(places)) or layout.group_name(places[:MOST_NAMED])
        line += " …" if len(places) > MOST_NAMED and frozenset(places) not in layout.lines else ""
        line = "" if len(places) == len(layout.places) else line
    else:
        line = ""
    where = f" in {line}" if line else ""
    if item.relation in (alldiffo, permuteo):
        twice = [
            value
            for value, times in Counter(
                [each for each in values if not isinstance(each, Unknown)]
            ).items()
            if times > 1
        ]
        told = [
            token_of(puzzle, value)
            for value in twice
            if value not in (OPEN, "") and not isinstance(value, tuple)
        ]
        if told:
            return f"{', '.join(told)} more than once{where}"
    if (
        item.relation is sumo
        and all([type(value) is int for value in values])
        and type(item.arguments[1]) is int
    ):
        return f"{line} sums to {sum(values)}, not {item.arguments[1]}"
    if item.relation.says and "{" not in item.relation.says:
        return item.relation.says + where
    return sentence or f"{item.relation.name} does not hold{where}"


def _kept(statement: Statement, term: Any, board: Any) -> bool:
    if statement.place is not None:
        cell = board[statement.place[0]][statement.place[1]]
        return bool(cell is OPEN or cell == statement.value)
    return _possible(term, statement.goal, board)


def _possible(term: Any, goal: Goal, board: Any) -> bool:
    """Whether the goal can hold for a board; ``True`` where the budget does not suffice to tell."""
    complete = not (is_open(board) or strange_in(board))
    filled = (
        board
        if complete
        else rebuild_term(
            board, lambda part: var() if part is OPEN or isinstance(part, Unknown) else part
        )
    )
    budget = Budget() if complete else BUDGET
    try:
        return bool(run(1, term, lall(Eq(term, filled), goal), budget=budget))
    except PuzzleError:
        if complete:
            raise
        return True
