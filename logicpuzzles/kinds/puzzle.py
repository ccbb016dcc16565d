"""A puzzle is plain data: its givens and its clues, without any rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from logicpuzzles.core.showing import Shown

__all__ = ["JOINING", "Clue", "Item", "Puzzle", "Unused"]

JOINING = frozenset(["lall", "lany", "lone", "noto"])  # the names of clues that join others


@dataclass(frozen=True, slots=True)
class Item:
    """One value of one field.

    >>> print(Item("Nation", "Englishman"))
    Englishman
    """

    field: str
    value: str

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue applies the relation named ``relation`` to ``arguments``: items, numbers, tuples with
    ``None`` for unknown parts.

    The names ``lall``, ``lany``, ``lone`` and ``noto`` join other clues, which are their arguments.
    ``text``: the clue as its author wrote it; ``line`` and ``column``: where it begins, both from
    1; ``printed``: the number before it there, 0 where there is none. A clue that was not read from
    a text has ``""`` and ``0``. Clues with equal relations and arguments are equal, whatever their
    text and place.

    >>> print(Clue("righto", (Item("Colour", "green"), Item("Colour", "ivory"))))
    righto(green, ivory)
    """

    relation: str
    arguments: tuple[object, ...]
    text: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)
    printed: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True, slots=True)
class Unused:
    """A sentence of a text that is not a part of the puzzle read from it: where it begins, and why
    it is none.

    ``told``: it names something of the puzzle, so that people are told of it. ``missing``: it may
    say something about the puzzle.
    """

    line: int
    column: int
    text: str
    why: str
    told: bool = False
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Puzzle(Shown):
    """A puzzle of a kind: its givens, the further arguments of the kind's relation, its clues.

    ``givens``: a tuple per row, with ``None`` for an unknown cell; ``()`` when the kind has no
    grid. ``arguments``: the arguments of the kind's relation besides the board, by name.
    ``fields``: the headings of the columns, for a board of records.
    ``format``: the name of its format, when its kind has several and it is not the first one.
    ``name``: a title for people.
    ``unused``: sentences of its text that are no part of it.
    """

    kind: str
    givens: tuple[tuple[object | None, ...], ...] = ()
    arguments: Mapping[str, object] = field(default_factory=dict, hash=False)
    clues: tuple[Clue, ...] = ()
    fields: tuple[str, ...] = ()
    format: str = ""
    name: str = field(default="", compare=False)
    unused: tuple[Unused, ...] = field(default=(), compare=False, repr=False)

    _repr_pretty_ = Shown._repr_pretty_  # IPython looks for it in the class that has __repr__

    def with_given(self, place: Sequence[int], value: object) -> Puzzle:
        """The puzzle with another value in a cell, by its row and column from 0; ``None`` for an
        unknown one.
        """
        rows = [list(row) for row in self.givens]
        rows[place[0]][place[1]] = value
        return replace(self, givens=tuple(map(tuple, rows)))
