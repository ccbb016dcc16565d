"""Whether a board is a solution, and if not, what it breaks. An engine answers this, never a stored solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.checks.checking import Finding, finding_of
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import Eq, Goal, lall
from logicpuzzles.core.terms import rebuilt, var
from logicpuzzles.engines import DEFAULT
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import solves
from logicpuzzles.kinds.stating import Statement, goal_of, statements_of
from logicpuzzles.scoring.reading import is_open
from logicpuzzles.scoring.texts import OPEN

__all__ = ["holds", "meanings", "violated"]

BUDGET = Budget(2.0, 20_000)  # of one question about a board with gaps; a whole board takes next to nothing


def meanings(puzzle: Puzzle, board: Any) -> Iterator[Any]:
    """The board itself, and the boards that its kind takes to mean the same."""
    yield board
    own = part_of(puzzle.kind, "answers")
    if own is not None and hasattr(own, "meanings") and not is_open(board):
        yield from [each for each in own.meanings(puzzle, board) if each != board]


def holds(puzzle: Puzzle, board: Any) -> bool:
    """Whether a board without gaps is a solution."""
    if is_open(board):
        return False
    answer = solves(puzzle, kind_named(puzzle.kind), DEFAULT, board)
    return _possible(*goal_of(puzzle), board) if answer is None else answer


def violated(puzzle: Puzzle, board: Any) -> tuple[Finding, ...]:
    """What a board breaks: clues, givens, and the rules of the kind. A board with gaps breaks what it breaks however they are
    filled, as far as that shows without a long search."""
    board_term, frame, statements = statements_of(puzzle, kind_named(puzzle.kind))
    findings = [
        finding_of(statement, number) for number, statement in enumerate(statements) if not _kept(statement, board_term, board)
    ]
    if not _possible(board_term, frame, board):
        findings.append(Finding(f"the rules of {puzzle.kind}"))
    return tuple(findings)


def _kept(statement: Statement, term: Any, board: Any) -> bool:
    if statement.place is not None:
        cell = board[statement.place[0]][statement.place[1]]
        return bool(cell is OPEN or cell == statement.value)
    return _possible(term, statement.goal, board)


def _possible(term: Any, goal: Goal, board: Any) -> bool:
    """Whether the goal can hold for a board; ``True`` where the budget does not suffice to tell."""
    complete = not is_open(board)
    filled = board if complete else rebuilt(board, lambda part: var() if part is OPEN else part)
    budget = Budget() if complete else BUDGET
    try:
        return bool(run(1, term, lall(Eq(term, filled), goal), budget=budget))
    except PuzzleError:
        if complete:
            raise
        return True
