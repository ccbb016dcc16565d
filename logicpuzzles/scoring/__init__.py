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
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.judging import find_violations, is_solution, meanings
from logicpuzzles.scoring.reading import AnswerReader, is_open, strange_in, values_on
from logicpuzzles.scoring.texts import OPEN, norm
from logicpuzzles.solving.runner import solve

__all__ = ["VERDICTS", "Marker", "Score", "score", "size_of"]

VERDICTS = ("right", "wrong", "incomplete", "unreadable", "missing")
SOLUTIONS = 20  # solutions with which an answer is compared, at most


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an answer.

    ``verdict``: ``right`` (a solution), ``wrong``, ``incomplete`` (cells are left out),
    ``unreadable`` (it has no board that counts, as ``reason`` says) or ``missing`` (there is no
    answer). ``cells``: how many there were to find; ``right``: how many of them agree with the
    closest solution; ``score``: their share. ``find_violations``: the clues, givens and rules that it
    breaks. ``unknown``: what stands in its cells that is no value of them. ``question``: whether
    it answers what the puzzle asks: a verdict, ``incomplete`` where it answers some of several
    questions; "" where nothing is asked.
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
        found = self.reason or f"{self.right} of {self.cells} cells are right"
        lines = [f"  the question: {self.question}"] if self.question else []
        lines += [f"  no value: {text}" for text in self.unknown]
        lines += [f"  broken: {each.text}" for each in self.violated]
        return "\n".join([f"{self.verdict}: {found}", *lines])

    @property
    def score(self) -> float:
        """From 0 to 1; only a right answer has 1."""
        if self.verdict == "right":
            return 1.0
        return min(self.right / self.cells, 0.9999) if self.cells else 0.0

    def to_json(self) -> dict[str, Any]:
        """The object that ``logicpuzzles score`` prints, after the ``id``."""
        told = {"reason": self.reason, "question": self.question}
        return {
            "verdict": self.verdict,
            "score": round(self.score, 4),
            "cells_right": self.right,
            "cells": self.cells,
            "violated": [each.to_json() for each in self.violated],
            "unknown": list(self.unknown),
            **{name: text for name, text in told.items() if text},
        }


class Marker:
    """Scores answers to one puzzle. ``timeout``: seconds to look for its solutions, once, when an
    answer is not right. ``series``: of those who score answers to many puzzles.
    """

    def __init__(
        self, puzzle: Puzzle, timeout: float | None = 10.0, series: Series | None = None
    ) -> None:
        self.puzzle, self.timeout, self.series = puzzle, timeout, series
        self._reader = AnswerReader(puzzle)
        shape = self._reader.shape
        places = enumerate(shape.places)
        self._to_find = [at for at, place in places if place not in shape.given]
        self._known: list[Any] | None = None
        own = part_of(puzzle.kind, "questions") if puzzle.unused else None
        self._questions: list[tuple[int, str, int]] = own.questions(puzzle) if own else []

    def score(self, answer: Any) -> Score:
        """The score of an answer: a value of JSON in the shape of a solution or like it, or a text.
        ``None`` is no answer.
        """
        cells = len(self._to_find)
        asked = "" if not self._questions else "missing" if answer is None else "unreadable"
        if answer is None:
            return Score("missing", cells, question=asked)
        reading = self._reader.read(answer)
        board = reading.board
        if board is None or (reading.doubt and not is_open(board)):
            return Score("unreadable", cells, reason=reading.doubt, question=asked)
        unknown = (*strange_in(board), *reading.unknown)
        boards = list(meanings(self.puzzle, board))
        if not unknown and any([is_solution(self.puzzle, each, self.series) for each in boards]):
            return Score("right", cells, cells, question=asked and "right")
        right, broken = max(map(self._count_right, boards)), find_violations(self.puzzle, board)
        verdict, asked = "incomplete" if is_open(board) else "wrong", self._judge_questions(board)
        return Score(verdict, cells, right, broken, unknown, question=asked)

    def _judge_questions(self, board: Any) -> str:
        """Whether a board answers the questions of the puzzle as all its solutions do; "" where
        there are none.
        """
        told = [each for each in self._answers(board) if each[1] not in (None, "")]
        if not told:
            return "unreadable" if self._questions else ""
        if not all([each in self._answers(known) for known in self._solutions() for each in told]):
            return "wrong"
        return "right" if len(told) == len(self._questions) else "incomplete"

    def _answers(self, board: Any) -> list[tuple[int, Any]]:
        """What a board answers to each question by its number: the value of a field in the row of a
        value, or which row that is; ``None`` where it is open.
        """
        found: list[tuple[int, Any]] = []
        for number, (field, value, asked) in enumerate(self._questions):
            rows = [y for y, row in enumerate(board) if norm(str(row[field])) == norm(value)]
            told = [y if asked < 0 else board[y][asked] for y in rows]
            answer = told[0] if len(told) == 1 and told[0] is not OPEN else None
            found.append((number, answer if answer is None else norm(str(answer))))
        return found

    def _solutions(self) -> list[Any]:
        if self._known is None:
            self._known = list(solve(self.puzzle, limit=SOLUTIONS, timeout=self.timeout).boards)
        return self._known

    def _count_right(self, board: Any) -> int:
        cells, *solutions = [values_on(self.puzzle, each) for each in (board, *self._solutions())]
        right = [sum(cells[at] == each[at] for at in self._to_find) for each in solutions]
        return max(right, default=0)


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
