"""A jodici is a CSV grid: three lines of six cells, the rings from the outside in, ``_`` unknown.

>>> read("3,7,_,_,_,_\\n_,_,1,5,9,_\\n6,_,_,_,_,_\\n").givens[0]
(3, 7, None, None, None, None)
"""

from __future__ import annotations

import re

from logicpuzzles.errors import BadInput
from logicpuzzles.formats.text import numbered
from logicpuzzles.puzzles import Puzzle

__all__ = ["looks", "read", "write"]

RINGS, CELLS = 3, 6
UNKNOWN = frozenset(["_", "", "-", "."])
DIGITS = frozenset("123456789")

_CELL = re.compile(r"[^,;]*")


def looks(text: str) -> bool:
    """Whether the text is three lines of six cells between commas."""
    lines = [line for _, line in numbered(text)]
    return len(lines) == RINGS and all(len(re.split("[,;]", line)) == CELLS for line in lines)


def read(text: str) -> Puzzle:
    """A CSV grid is read leniently: blanks and quotes around a cell, and ``-``, ``.`` or nothing for ``_``.

    Raises :class:`BadInput` at the first cell too many, too few or unknown.
    """
    rings: list[tuple[int | None, ...]] = []
    line, row = 1, ""
    for line, row in numbered(text):
        if len(rings) == RINGS:
            raise BadInput(f"ring {RINGS + 1} is too many; expected {RINGS} lines of {CELLS} cells", line, 1)
        rings.append(_ring(row, line))
    if len(rings) < RINGS:
        raise BadInput(f"{_count(len(rings), 'ring')}; expected {RINGS} lines of {CELLS} cells", line, len(row) + 1)
    return Puzzle("jodici", tuple(rings))


def write(puzzle: Puzzle) -> str:
    """A jodici is written as three lines of six cells."""
    return "".join(",".join("_" if cell is None else str(cell) for cell in ring) + "\n" for ring in puzzle.givens)


def _ring(row: str, line: int) -> tuple[int | None, ...]:
    ring: list[int | None] = []
    start = 0
    while start <= len(row):
        match = _CELL.match(row, start)
        raw = match[0] if match else ""
        column = start + len(raw) - len(raw.lstrip()) + 1
        if len(ring) == CELLS:
            raise BadInput(f"cell {CELLS + 1} is too many; expected {CELLS} cells to a ring", line, column)
        ring.append(_cell(raw.strip(), line, column))
        start += len(raw) + 1
    if len(ring) < CELLS:
        raise BadInput(f"{_count(len(ring), 'cell')}; expected {CELLS} cells to a ring", line, len(row.rstrip()) + 1)
    return tuple(ring)


def _cell(raw: str, line: int, column: int) -> int | None:
    symbol = raw[1:-1].strip() if len(raw) > 1 and raw[0] == raw[-1] == '"' else raw
    if symbol in UNKNOWN:
        return None
    if symbol not in DIGITS:
        raise BadInput(f'"{symbol}" is not a cell; expected a digit 1 to 9 or _', line, column)
    return int(symbol)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
