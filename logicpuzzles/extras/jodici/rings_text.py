"""A jodici is a CSV grid: three lines of six cells, the rings from the outside in, ``_`` unknown.

>>> read("3,7,_,_,_,_\\n_,_,1,5,9,_\\n6,_,_,_,_,_\\n").givens[0]
(3, 7, None, None, None, None)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, sin, tau

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.boards import Board, rows_of
from logicpuzzles.formats.text import number_lines
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["from_json", "looks", "read", "to_json", "to_rows", "to_text", "write"]

RINGS, CELLS = 3, 6
RING_NAMES = ("outer", "middle", "inner")
WIDTH = 2.2  # columns to a line, so that a ring looks round
UNKNOWN = frozenset(["_", "", "-", "."])
DIGITS = frozenset("123456789")

_CELL = pattern(r"[^,;]*")


def looks(text: str) -> bool:
    """Whether the text is three lines of six cells between commas."""
    lines = [line for _, line in number_lines(text)]
    return len(lines) == RINGS and all(len(re.split("[,;]", line)) == CELLS for line in lines)


def read(text: str) -> Puzzle:
    """A CSV grid is read leniently: blanks and quotes around a cell, and ``-``, ``.`` or nothing
    for ``_``.

    Raises :class:`BadInput` at the first cell too many, too few or unknown.
    """
    rings: list[tuple[int | None, ...]] = []
    line, row = 1, ""
    for line, row in number_lines(text):
        if len(rings) == RINGS:
            raise BadInput(
                f"ring {RINGS + 1} is too many; expected {RINGS} lines of {CELLS} cells", line, 1
            )
        rings.append(_ring(row, line))
    if len(rings) < RINGS:
        raise BadInput(
            f"{_count(len(rings), 'ring')}; expected {RINGS} lines of {CELLS} cells",
            line,
            len(row) + 1,
        )
    return Puzzle("jodici", tuple(rings))


def write(puzzle: Puzzle) -> str:
    """A jodici is written as three lines of six cells."""
    return "".join(
        ",".join("_" if cell is None else str(cell) for cell in ring) + "\n"
        for ring in puzzle.givens
    )


def to_json(puzzle: Puzzle, board: Board) -> object:
    """Three lists of six digits."""
    return [list(ring) for ring in board]


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of three lists of six digits.  Raises :class:`BadInput` for anything else."""
    rings = rows_of(value, list, RINGS, CELLS)
    if not all(type(cell) is int for ring in rings for cell in ring):
        raise BadInput("a cell is not a number; expected three lists of six digits")
    return tuple(tuple(ring) for ring in rings)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[object]]:
    """A row for each ring, as in the text that is read."""
    return [[_shown(cell) for cell in ring] for ring in board]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """The rings around one middle, cells clockwise from the top; then a table of cells and sums."""
    lines = [
        *_wheel(board),
        "",
        "sector " + "".join(f"{sector:>4}" for sector in range(1, len(board[0]) + 1)) + "   sum",
    ]
    for name, ring in zip(RING_NAMES, board, strict=True):
        lines.append(
            f"{name:<7}" + "".join(f"{_shown(cell):>4}" for cell in ring) + f"{_sum(ring):>6}"
        )
    lines.append(
        f"{'sum':<7}" + "".join(f"{_sum(sector):>4}" for sector in zip(*board, strict=True))
    )
    return "\n".join(lines) + "\n"


def _wheel(board: Board) -> list[str]:
    """The lines of a drawing with rings two lines apart. A character is about half as wide as
    high.
    """
    reach = 2 * len(board)
    middle = round(WIDTH * reach)
    canvas = [[" "] * (2 * middle + 1) for _ in range(2 * reach + 1)]
    for radius, ring in zip(range(reach, 0, -2), board, strict=True):
        for place, cell in enumerate(ring):
            angle = tau * place / len(ring)
            canvas[reach - round(radius * cos(angle))][
                middle + round(WIDTH * radius * sin(angle))
            ] = _shown(cell)
    return ["".join(line).rstrip() for line in canvas]


def _shown(cell: object) -> str:
    return "_" if cell is None else str(cell)


def _sum(cells: Sequence[object]) -> str:
    known = [cell for cell in cells if isinstance(cell, int)]
    return str(sum(known)) if len(known) == len(cells) else "?"


def _ring(row: str, line: int) -> tuple[int | None, ...]:
    ring: list[int | None] = []
    start = 0
    while start <= len(row):
        match = _CELL.match(row, start)
        raw = match[0] if match else ""
        column = start + len(raw) - len(raw.lstrip()) + 1
        if len(ring) == CELLS:
            raise BadInput(
                f"cell {CELLS + 1} is too many; expected {CELLS} cells to a ring", line, column
            )
        ring.append(_cell(raw.strip(), line, column))
        start += len(raw) + 1
    if len(ring) < CELLS:
        raise BadInput(
            f"{_count(len(ring), 'cell')}; expected {CELLS} cells to a ring",
            line,
            len(row.rstrip()) + 1,
        )
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
