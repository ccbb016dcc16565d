"""What is found about a puzzle, in words: statements and cells by their names for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.terms import leaves
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import Statement, layout_of, record_names

__all__ = ["Difference", "Finding", "finding_of", "named_leaves"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement of a puzzle, for people. ``number``: that of a clue, from 1, or 0 for a given. ``place``: row and column of a
    given, from 1. ``line``: the line in the file where a clue stands, 0 if unknown. ``label``: by what people find a clue: the
    number that the file prints before it, else ``number``; ``printed``: whether the file does."""

    text: str
    number: int = 0
    line: int = 0
    place: tuple[int, int] | None = None
    label: str = ""
    printed: bool = False

    def to_json(self) -> dict[str, Any]:
        value: dict[str, Any] = {"clue": self.number} if self.number else {}
        if self.place is not None:
            value = {"row": self.place[0], "column": self.place[1]}
        if self.line:
            value["line"] = self.line
        if self.printed:
            value["printed"] = int(self.label)
        return {**value, "text": self.text}


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell, by its name for people, and the values that it has in two solutions."""

    cell: str
    values: tuple[Any, ...]

    def to_json(self) -> dict[str, Any]:
        return {"cell": self.cell, "values": list(self.values)}


def finding_of(statement: Statement, number: int) -> Finding:
    """A statement for people. ``number``: that of the statement, from 0."""
    if statement.clue is not None:
        printed = statement.label == str(statement.clue.printed)
        return Finding(
            statement.text, number + 1, statement.clue.line, label=statement.label, printed=printed
        )
    row, column = statement.place or (0, 0)
    return Finding(statement.text, place=(row + 1, column + 1))


def named_leaves(puzzle: Puzzle, board: Any, kind: Kind | None = None) -> list[tuple[str, Any]]:
    """The values of a board with the names of their cells for people."""
    kind = kind or kind_named(puzzle.kind)
    layout = layout_of(kind, puzzle)
    if (
        layout is not None
        and isinstance(board, tuple)
        and (layout.board.is_grid or len(layout.names) == len(board))
    ):
        return list(zip(layout.names, layout.values_on(board), strict=True))
    if puzzle.fields and isinstance(board, tuple):
        return [
            (f"{house}, {name}", value)
            for house, record in zip(record_names(puzzle, kind, len(board)), board, strict=True)
            for name, value in zip(puzzle.fields, record, strict=False)
        ]
    if isinstance(board, tuple) and board and all(isinstance(row, tuple) for row in board):
        return [
            (f"row {y}, column {x}", value)
            for y, row in enumerate(board, 1)
            for x, value in enumerate(row, 1)
        ]
    return [(f"number {place}", value) for place, value in enumerate(leaves(board), 1)]
