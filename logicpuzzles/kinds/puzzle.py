"""A puzzle is plain data: what is given and which clues there are, without any rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from logicpuzzles.core.showing import Shown

__all__ = ["Clue", "Item", "Puzzle"]


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
    """A clue applies the relation named ``relation`` to ``arguments``: items, numbers, tuples with ``None`` for what is unknown.

    ``lall``, ``lany``, ``lone`` and ``noto`` are no relations but say how other clues, their arguments, hang together.
    ``text`` is the clue as its author wrote it, ``line`` and ``column`` (both from 1) are where it begins; a clue that
    was not read from a text has ``""`` and ``0``. Two clues that say the same are equal wherever they stand.

    >>> print(Clue("righto", (Item("Colour", "green"), Item("Colour", "ivory"))))
    righto(green, ivory)
    """

    relation: str
    arguments: tuple[object, ...]
    text: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True, slots=True)
class Puzzle(Shown):
    """A puzzle of a kind: its givens, the further arguments of the kind's relation, its clues.

    ``givens``: a tuple per row, ``None`` where the cell is unknown; ``()`` where the kind has no grid.
    ``arguments``: by name what the kind's relation takes besides the board.
    ``fields``: the headings of the columns of a board made of records, in their order.
    ``format``: the name of the format that it is written in, where its kind has several and it is not the first one.
    ``name``: for people only.
    """

    kind: str
    givens: tuple[tuple[object | None, ...], ...] = ()
    arguments: Mapping[str, object] = field(default_factory=dict, hash=False)
    clues: tuple[Clue, ...] = ()
    fields: tuple[str, ...] = ()
    format: str = ""
    name: str = field(default="", compare=False)

    _repr_pretty_ = Shown._repr_pretty_  # IPython looks for it where the __repr__ is
