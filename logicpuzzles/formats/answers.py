"""A solved board is shown as JSON, as text for people or as CSV; JSON is read back as a board.

A board is a tuple of tuples: the rows of a grid, or the values of each house in the order of the fields.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from math import cos, sin, tau
from typing import TypeVar

from logicpuzzles.errors import BadInput
from logicpuzzles.formats import csvgrid, sudoku
from logicpuzzles.puzzles import Puzzle

__all__ = ["Board", "from_json", "to_csv", "to_json", "to_text"]

Board = tuple[tuple[object, ...], ...]

_Row = TypeVar("_Row", str, list[object])

RING_NAMES = ("outer", "middle", "inner")
WIDTH = 2.2  # columns to a line, so that a ring looks round


def to_json(puzzle: Puzzle, board: Board) -> object:
    """The JSON value of a board: lists of digits, a list of strings, or a table with a header."""
    if puzzle.kind == "jodici":
        return [list(ring) for ring in board]
    if puzzle.kind in ("takuzu", "sudoku"):
        return _strings(puzzle.kind, board)
    if puzzle.kind == "zebra":
        header, *rows = _table(puzzle, board)
        return {"header": header, "rows": rows}
    raise _unknown(puzzle.kind)


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a JSON value.

    Raises :class:`BadInput` when the value does not have the shape that :func:`to_json` gives.
    """
    if puzzle.kind == "jodici":
        rings = _rows(value, list, csvgrid.RINGS, csvgrid.CELLS)
        if not all(type(cell) is int for ring in rings for cell in ring):
            raise BadInput("a cell is not a number; expected three lists of six digits")
        return tuple(tuple(ring) for ring in rings)
    if puzzle.kind in ("takuzu", "sudoku"):
        symbols = "01" if puzzle.kind == "takuzu" else sudoku.SYMBOLS[: len(puzzle.givens)]
        first = 0 if puzzle.kind == "takuzu" else 1
        lines = _rows(value, str, len(puzzle.givens), len(puzzle.givens[0]))
        if not set("".join(map(str, lines))) <= set(symbols):
            raise BadInput(f"a cell is unknown; expected {symbols[0]} to {symbols[-1]}")
        return tuple(tuple(first + symbols.index(symbol) for symbol in line) for line in lines)
    if puzzle.kind == "zebra":
        if not isinstance(value, dict) or value.get("header") != ["House", *puzzle.fields]:
            raise BadInput(f"the header is not that of the puzzle; expected {['House', *puzzle.fields]}")
        rows = _rows(value.get("rows"), list, None, len(puzzle.fields) + 1)
        return tuple(tuple(row[1:]) for row in rows)
    raise _unknown(puzzle.kind)


def to_text(puzzle: Puzzle, board: Board) -> str:
    """The board as people draw it: rings with their sums, a grid with its boxes, or a table."""
    if puzzle.kind == "jodici":
        return _rings(board)
    if puzzle.kind == "takuzu":
        return "".join(" ".join(line) + "\n" for line in _strings(puzzle.kind, board))
    if puzzle.kind == "sudoku":
        return _boxes(board)
    if puzzle.kind == "zebra":
        return _aligned(_table(puzzle, board))
    raise _unknown(puzzle.kind)


def to_csv(puzzle: Puzzle, board: Board) -> str:
    """The board as comma-separated values, a line per row; a table has its header first."""
    if puzzle.kind == "zebra":
        rows: Sequence[Sequence[object]] = _table(puzzle, board)
    elif puzzle.kind == "jodici":
        rows = [["_" if cell is None else cell for cell in ring] for ring in board]
    else:
        rows = [list(line) for line in _strings(puzzle.kind, board)]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _strings(kind: str, board: Board) -> list[str]:
    if kind == "takuzu":
        return ["".join("-" if cell is None else str(cell) for cell in row) for row in board]
    if kind == "sudoku":
        return ["".join(sudoku.symbol(cell) for cell in row) for row in board]
    raise _unknown(kind)


def _table(puzzle: Puzzle, board: Board) -> list[list[str]]:
    header = ["House", *puzzle.fields]
    return [header, *([str(place), *map(str, house)] for place, house in enumerate(board, start=1))]


def _rows(value: object, kind: type[_Row], count: int | None, width: int) -> list[_Row]:
    rows = value if isinstance(value, list) else []
    shaped = all(isinstance(row, kind) and len(row) == width for row in rows)
    if not rows or not shaped or count not in (None, len(rows)):
        raise BadInput(f"the board has another shape; expected {count or 'a list of'} rows of {width}")
    return rows


def _rings(board: Board) -> str:
    """The rings around one middle, cells clockwise from the top; then a line per ring with every sum."""
    lines = [
        *_wheel(board),
        "",
        "sector " + "".join(f"{sector:>4}" for sector in range(1, len(board[0]) + 1)) + "   sum",
    ]
    for name, ring in zip(RING_NAMES, board, strict=True):
        lines.append(f"{name:<7}" + "".join(f"{_shown(cell):>4}" for cell in ring) + f"{_sum(ring):>6}")
    lines.append(f"{'sum':<7}" + "".join(f"{_sum(sector):>4}" for sector in zip(*board, strict=True)))
    return "\n".join(lines) + "\n"


def _wheel(board: Board) -> list[str]:
    """The lines of a drawing in which the rings are two lines apart; a character is about half as wide as high."""
    reach = 2 * len(board)
    middle = round(WIDTH * reach)
    canvas = [[" "] * (2 * middle + 1) for _ in range(2 * reach + 1)]
    for radius, ring in zip(range(reach, 0, -2), board, strict=True):
        for place, cell in enumerate(ring):
            angle = tau * place / len(ring)
            canvas[reach - round(radius * cos(angle))][middle + round(WIDTH * radius * sin(angle))] = _shown(cell)
    return ["".join(line).rstrip() for line in canvas]


def _shown(cell: object) -> str:
    return "_" if cell is None else str(cell)


def _sum(cells: Sequence[object]) -> str:
    known = [cell for cell in cells if isinstance(cell, int)]
    return str(sum(known)) if len(known) == len(cells) else "?"


def _boxes(board: Board) -> str:
    height, width = sudoku.BOXES[len(board)]
    rule = "+".join(["-" * (2 * width + 1)] * (len(board) // width))[1:-1] + "\n"
    text = ""
    for place, line in enumerate(_strings("sudoku", board)):
        text += rule if place and place % height == 0 else ""
        boxes = (" ".join(line[start : start + width]) for start in range(0, len(line), width))
        text += " | ".join(boxes) + "\n"
    return text


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines) + "\n"


def _unknown(kind: str) -> BadInput:
    return BadInput(f'"{kind}" boards have no such form; expected jodici, sudoku, takuzu or zebra')
