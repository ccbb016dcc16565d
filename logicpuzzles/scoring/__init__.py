"""Scoring answers to puzzles by what they mean: any board that satisfies the rules and the clues is
right, however it is written.

>>> from logicpuzzles.runner import load
>>> puzzle = load(text="12..\\n....\\n....\\n..34\\n", kind="sudoku")
>>> score(puzzle, "The grid is\\n| 1 2 | 3 4 |\\n| 4 3 | 1 2 |\\n| 3 4 | 2 1 |\\n| 2 1 | 4 3 |\\n").verdict
'wrong'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from logicpuzzles.checks.checking import Finding
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.judging import is_solution, meanings, violated
from logicpuzzles.scoring.reading import (
    AnswerReading,
    board_answers,
    is_open,
    leaves_of,
    read_answer,
    strange_in,
)
from logicpuzzles.scoring.records import questions_of
from logicpuzzles.solving.runner import solve

__all__ = ["VERDICTS", "Marker", "Score", "score", "size_of"]

VERDICTS = ("right", "wrong", "incomplete", "unreadable", "missing")
SOLUTIONS = 20  # solutions with which an answer is compared, at most


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an answer.

    ``verdict``: ``right`` (a solution), ``wrong``, ``incomplete`` (cells are left out),
    ``unreadable`` (no board can be read in the answer with certainty) or ``missing`` (there is no
    answer). ``cells``: how many cells there were to find. ``right``: how many of them agree with
    the closest solution; ``score``: their share. ``violated``: the clues, givens and rules that the
    answer breaks. ``unknown``: what stands in its cells that is not a value of them. ``reason``:
    why an answer is unreadable, in a few words. ``question``: whether what the puzzle asks is
    answered: ``right``, ``wrong``, ``incomplete`` (only some of several questions are),
    ``unreadable`` or ``missing``; "" where it asks nothing.
    """

    verdict: str
    cells: int
    right: int = 0
    violated: tuple[Finding, ...] = ()
    unknown: tuple[str, ...] = ()
    reason: str = ""
    question: str = ""

    def __str__(self) -> str:
        """The verdict, how much is right, and what is broken, a line each."""
        lines = [
            f"{self.verdict}: {self.reason or f'{self.right} of {self.cells} cells are right'}"
        ]
        lines.extend([f"  the question: {self.question}"] if self.question else [])
        lines.extend([f"  no value: {text}" for text in self.unknown])
        return "\n".join([*lines, *[f"  broken: {each.text}" for each in self.violated]])

    @property
    def score(self) -> float:
        """From 0 to 1; only a right answer has 1."""
        if self.verdict == "right":
            return 1.0
        return min(self.right / self.cells, 0.9999) if self.cells else 0.0

    def to_json(self) -> dict[str, Any]:
        """The object that ``logicpuzzles score`` prints, after the ``id``."""
        return {
            "verdict": self.verdict,
            "score": round(self.score, 4),
            "cells_right": self.right,
            "cells": self.cells,
            "violated": [each.to_json() for each in self.violated],
            "unknown": list(self.unknown),
            **({"reason": self.reason} if self.reason else {}),
            **({"question": self.question} if self.question else {}),
        }


class Marker:
    """Scores answers to one puzzle. ``timeout``: seconds to look for its solutions, once, when an
    answer is not right. ``series``: of those who score answers to many puzzles.
    """

    def __init__(
        self, puzzle: Puzzle, timeout: float | None = 10.0, series: Series | None = None
    ) -> None:
        self.puzzle = puzzle
        self.series = series
        self.timeout = timeout
        self._known: list[tuple[Any, ...]] | None = None
        self._questions = questions_of(puzzle)

    def score(self, answer: Any) -> Score:
        """The score of an answer: a value of JSON in the shape of a solution or like it, or a text.
        ``None`` is no answer.
        """
        if answer is None:
            return Score("missing", self._cells(), question="missing" if self._questions else "")
        reading = read_answer(self.puzzle, answer)
        question = self._of_questions(reading)
        if reading.board is None and question not in ("", "unreadable"):
            return Score("incomplete", self._cells(), question=question)
        if reading.board is None:
            return Score("unreadable", self._cells(), reason=reading.doubt, question=question)
        board = reading.board
        boards = list(meanings(self.puzzle, board))
        unknown = (*strange_in(board), *reading.unknown)
        if reading.doubt and not is_open(board):
            asked = question and "unreadable"
            return Score("unreadable", self._cells(), reason=reading.doubt, question=asked)
        if not unknown and any([is_solution(self.puzzle, each, self.series) for each in boards]):
            return Score(
                "right",
                len(self._to_find(board)),
                len(self._to_find(board)),
                question=question and "right",
            )
        right = max([self._right(each) for each in boards])
        verdict = "incomplete" if is_open(board) else "wrong"
        return Score(
            verdict, self._cells(), right, violated(self.puzzle, board), unknown, question=question
        )

    def _of_questions(self, reading: AnswerReading) -> str:
        """Whether the questions of the puzzle are answered as all its solutions answer them; ""
        where there are none.
        """
        told = [(number, each) for number, each in enumerate(reading.answers) if each is not None]
        if not self._questions or not told:
            return "unreadable" if self._questions else ""
        width = len(self.puzzle.fields)
        for values in self._solutions():
            board = tuple([values[at : at + width] for at in range(0, len(values), width)])
            known = board_answers(self.puzzle, board)
            if any([known[number] != each for number, each in told]):
                return "wrong"
        return "right" if len(told) == len(self._questions) else "incomplete"

    def _to_find(self, board: Any) -> list[int]:
        """The places of the cells that are not given."""
        given = self._values(self.puzzle.givens) if self.puzzle.givens else []
        return [
            place
            for place, _ in enumerate(self._values(board))
            if not given or given[place] is None
        ]

    def _values(self, board: Any) -> list[Any]:
        """The values in the cells of a board, without blocked cells."""
        layout = layout_of(kind_named(self.puzzle.kind), self.puzzle)
        return list(leaves_of(board)) if layout is None else layout.values_on(board)

    def _solutions(self) -> list[tuple[Any, ...]]:
        if self._known is None:
            boards = solve(self.puzzle, limit=SOLUTIONS, timeout=self.timeout).boards
            self._known = [tuple(self._values(board)) for board in boards]
        return self._known

    def _cells(self) -> int:
        if self.puzzle.givens:
            return sum([cell is None for cell in self._values(self.puzzle.givens)])
        groups: Any = self.puzzle.arguments.get("groups")
        if groups:
            return len(groups) * len(groups[0])
        layout = layout_of(kind_named(self.puzzle.kind), self.puzzle)
        return 0 if layout is None else len(layout.names)

    def _right(self, board: Any) -> int:
        cells = self._values(board)
        places = self._to_find(board)  # an open cell is equal to no value
        return max(
            [sum([cells[at] == solution[at] for at in places]) for solution in self._solutions()],
            default=0,
        )


def size_of(puzzle: Puzzle) -> str:
    """The size of a puzzle for tables: rows and columns as ``9x9``, or how many unknowns there
    are.
    """
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    groups: Any = puzzle.arguments.get("groups") or puzzle.arguments.get("values")
    if puzzle.fields and groups:
        return f"{len(puzzle.givens) or len(groups[0])}x{len(puzzle.fields)}"
    if layout is None:
        return ""
    return f"{layout.height}x{layout.width}" if layout.board.is_grid else str(len(layout.names))


def score(puzzle: Puzzle, answer: Any, timeout: float | None = 10.0) -> Score:
    """The score of one answer to a puzzle; see :class:`Marker` for several."""
    return Marker(puzzle, timeout).score(answer)
