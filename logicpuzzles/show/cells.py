"""What a picture shows: the cells of a board, what is known of them, and which of that is new or a reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from logicpuzzles.explain.steps import Fact, Remaining
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.sudoku.sudoku_text import SYMBOLS
from logicpuzzles.show.markup import ranges, shown

__all__ = ["Cells", "Picture", "State", "told", "values_of"]


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a board, row by row. ``start``: the values that each can have at all. ``names``: theirs, for people."""

    puzzle: Puzzle
    rows: int
    columns: int
    start: Remaining
    names: tuple[str, ...] = ()

    def given(self, cell: int) -> Any:
        """The value that the puzzle gives to a cell, or ``None``."""
        row, column = divmod(cell, self.columns)
        givens = self.puzzle.givens
        return givens[row][column] if row < len(givens) and column < len(givens[row]) else None

    def name(self, cell: int) -> str:
        """The name of a cell, its number where it has none."""
        return self.names[cell] if cell < len(self.names) else f"cell {cell + 1}"

    def text(self, value: Any) -> str:
        """A value for people; beyond 9 a sudoku has letters."""
        if self.puzzle.kind == "sudoku" and isinstance(value, int) and 1 <= value <= len(SYMBOLS):
            return SYMBOLS[value - 1]
        return shown(value)

    def values(self, fact: Fact) -> str:
        """What a fact is about, for people."""
        return ranges(fact.values) if len(fact.values) > 1 else self.text(fact.value)

    def headings(self) -> tuple[str, ...]:
        """What the columns are called: by the puzzle, else by their numbers."""
        fields = self.puzzle.fields
        return fields if len(fields) == self.columns else tuple([str(column + 1) for column in range(self.columns)])


@dataclass(slots=True)
class State:
    """What each cell may still be, and which facts of that are ``new`` and which are the reasons, ``because``. ``waiting``: cells
    that have one value left, of which nobody has said so yet."""

    remaining: Remaining
    new: Iterable[Fact] = ()
    because: Iterable[Fact] = ()
    waiting: Collection[int] = ()
    _marks: dict[int, list[tuple[Fact, str]]] = field(init=False)

    def __post_init__(self) -> None:
        self._marks = {}
        seen = set()
        for facts, mark in ((self.new, "new"), (self.because, "why")):
            for fact in facts:
                if fact not in seen and fact.cell < len(self.remaining):
                    seen.add(fact)
                    self._marks.setdefault(fact.cell, []).append((fact, mark))

    def known(self, cell: int) -> bool:
        """Whether just one value is left for a cell, and that was said."""
        return len(self.remaining[cell]) == 1 and cell not in self.waiting

    def mark(self, cell: int) -> str:
        """How a cell is marked: ``bad`` where no value is left, ``new``, ``why`` (a reason) or not at all."""
        if not self.remaining[cell]:
            return "bad"
        marks = [mark for _, mark in self._marks.get(cell, ())]
        return "new" if "new" in marks else "why" if marks else ""

    def marks(self, cell: int) -> Sequence[tuple[Fact, str]]:
        """The facts about a cell that are ``new`` or a reason, ``why``."""
        return self._marks.get(cell, ())

    def struck(self, cell: int) -> list[tuple[Any, str]]:
        """The values that a cell does not have by a fact that is marked, and how it is."""
        left = self.remaining[cell]
        struck = [(fact, mark) for fact, mark in self.marks(cell) if not fact.holds]
        return [(value, mark) for fact, mark in struck for value in fact.values if value not in left]


class Picture(Protocol):
    """How boards of some shape are drawn: what is the same in every state, once, and what is not."""

    width: int
    height: int

    def frame(self) -> str:
        """The elements that every state has, to be drawn first."""

    def state(self, state: State) -> str:
        """The elements of one state."""


def told(cells: Cells, fact: Fact) -> str:
    """A fact in words."""
    return f"{cells.name(fact.cell)} {'is' if fact.holds else 'is not'} {cells.values(fact)}"


def values_of(puzzle: Puzzle) -> tuple[int, int, Remaining] | None:
    """The shape of a puzzle's board and the values that each cell can have at all, where the puzzle alone says so."""
    groups: Any = puzzle.arguments.get("groups") or puzzle.arguments.get("values")
    if puzzle.fields and isinstance(groups, tuple) and len(groups) == len(puzzle.fields):
        rows = len(puzzle.givens) or len(groups[0])
        columns = [(*group, "") if len(group) < rows else group for group in groups]
        return rows, len(columns), tuple(columns * rows)
    side = len(puzzle.givens)
    values = {"takuzu": (0, 1), "jodici": tuple(range(1, 10)), "sudoku": tuple(range(1, side + 1))}.get(puzzle.kind)
    if values is None or not side:
        return None
    return side, len(puzzle.givens[0]), (values,) * (side * len(puzzle.givens[0]))
