"""What is found about a puzzle, in words: statements and cells by their names for people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from logicpuzzles.kinds.stating import Statement

SHORT = 4  # words of what a statement said before a change, at most


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


@dataclass(frozen=True, slots=True)
class Mend:
    """One change that would leave one solution. ``finding``: the statement that is changed.
    ``instead``: what it would say; "" where it can only be left out. ``needless``: whether leaving
    it out does as well.
    """

    finding: Finding
    instead: str = ""
    needless: bool = False

    def to_json(self) -> dict[str, Any]:
        instead = {"instead": self.instead} if self.instead else {}
        return {**self.finding.to_json(), **instead, "left_out": self.needless}

    @property
    def told(self) -> Finding:
        """The statement after the change, and what it said before."""
        if not self.instead:
            return replace(self.finding, text=f"{self.finding.text} (left out)")
        old, new = self.finding.text.rstrip(".").split(), self.instead.rstrip(".").split()
        same = [a == b for a, b in zip(old, new, strict=False)]
        gone = old[same.index(False) :] if False in same else old
        while len(gone) > 1 and gone[-1] == new[-1]:
            gone, new = gone[:-1], new[:-1]
        before = f"instead of {' '.join(gone).rstrip(',')}" if len(gone) <= SHORT else "changed"
        more = ", or left out" if self.needless else ""
        return replace(self.finding, text=f"{self.instead.rstrip('.')} ({before}{more})")


def finding_of(statement: Statement, number: int) -> Finding:
    """A statement for people. ``number``: that of the statement, from 0."""
    if statement.clue is not None:
        printed = statement.label == str(statement.clue.printed)
        return Finding(
            statement.text, number + 1, statement.clue.line, label=statement.label, printed=printed
        )
    row, column = statement.place or (0, 0)
    return Finding(statement.text, place=(row + 1, column + 1))
