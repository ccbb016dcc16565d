"""What is found about a puzzle, in words: statements and cells by their names for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from logicpuzzles.kinds.stating import Statement

__all__ = ["Difference", "Finding", "finding_of"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement of a puzzle, for people. ``number``: that of a clue, from 1, or 0 for a given.
    ``place``: row and column of a given, from 1. ``line``: the line in the file where a clue
    stands, 0 if unknown. ``label``: by what people find a clue: the number that the file prints
    before it, else ``number``; ``printed``: whether the file does.
    """

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
