"""What the boards of several formats have in common: lists of equal length, and tables with a
header.

A board is the first argument of a puzzle's relation, solved: for a grid a tuple of rows, for a
table a tuple of houses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.plain import align_columns

Board = tuple[Any, ...]

_Row = TypeVar("_Row", str, list[object])


def rows_of(value: object, kind: type[_Row], count: int | None, width: int) -> list[_Row]:
    """The rows of ``value``: ``count`` of them, each of ``width``; ``None`` is any count but 0.
    Raises :class:`BadInput`.
    """
    rows = value if isinstance(value, list) else []
    shaped = all(isinstance(row, kind) and len(row) == width for row in rows)
    if not rows or not shaped or count not in (None, len(rows)):
        raise BadInput(
            f"the board has the wrong shape; expected {count or 'a list of'} rows of {width}"
        )
    return rows


def align_rows(rows: Sequence[Sequence[str]]) -> str:
    """A table in columns of equal width, its first row underlined."""
    strokes = ["-" * max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(f"{line}\n" for line in align_columns([rows[0], strokes, *rows[1:]]))
