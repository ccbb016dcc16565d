"""Whether a board is a solution, and if not, what it breaks. An engine answers this, never a stored
solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.checks.checking import Finding, finding_of
from logicpuzzles.checks.ruling import Rules
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import Eq, Goal, lall
from logicpuzzles.core.terms import rebuild_term, var
from logicpuzzles.engines import DEFAULT
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series
from logicpuzzles.kinds.stating import Statement, goal_of
from logicpuzzles.scoring.reading import is_open, strange_in
from logicpuzzles.scoring.texts import OPEN, Unknown

# of one question about a board with gaps; a whole board takes next to nothing
BUDGET = Budget(work=20_000)


def meanings(puzzle: Puzzle, board: Any) -> Iterator[Any]:
    """The board itself, and the boards that its kind takes to mean the same."""
    yield board
    own = part_of(puzzle.kind, "answers")
    if own is not None and hasattr(own, "meanings") and _is_whole(board):
        yield from [each for each in own.meanings(puzzle, board) if each != board]


def is_solution(puzzle: Puzzle, board: Any, series: Series | None = None) -> bool:
    """Whether a board without gaps is a solution. ``series``: of those who score answers to many
    puzzles.
    """
    if not _is_whole(board):
        return False
    own = kind_named(puzzle.kind)
    answer = None if series is None else series.solves(puzzle, own, DEFAULT, board)
    return _possible(*goal_of(puzzle), board) if answer is None else answer


def find_violations(puzzle: Puzzle, board: Any) -> tuple[Finding, ...]:
    """What a board breaks: clues, givens, and the rules of the kind. A board with gaps breaks what
    it breaks however they are filled, as far as that shows without a long search.
    """
    apart = Dissection(puzzle)
    findings = [
        finding_of(statement, number)
        for number, statement in enumerate(apart.statements)
        if not _is_kept(statement, apart.board, board)
    ]
    if not _possible(apart.board, apart.frame, board):
        rules = Rules(apart)
        each = rules.each if not rules.whole and isinstance(apart.shape, tuple) else ()
        broken = [rule.text for rule in each if not _possible(apart.shape, rule.goal, board)]
        said = [f": {text}" for text in dict.fromkeys(broken) if text != rules.unsaid] or [""]
        findings.extend([Finding(f"the rules of {puzzle.kind}{text}") for text in said])
    return tuple(findings)


def _is_kept(statement: Statement, term: Any, board: Any) -> bool:
    if statement.place is not None:
        cell = board[statement.place[0]][statement.place[1]]
        return bool(cell is OPEN or cell == statement.value)
    return _possible(term, statement.goal, board)


def _possible(term: Any, goal: Goal, board: Any) -> bool:
    """Whether the goal can hold for a board; ``True`` where the budget does not suffice to tell."""

    def free_gap(part: Any) -> Any:
        return var() if part is OPEN or isinstance(part, Unknown) else part

    whole = _is_whole(board)
    told = board if whole else rebuild_term(board, free_gap)
    try:
        return bool(run(1, term, lall(Eq(term, told), goal), budget=Budget() if whole else BUDGET))
    except PuzzleError:
        if whole:
            raise
        return True


def _is_whole(board: Any) -> bool:
    return not (is_open(board) or strange_in(board))
