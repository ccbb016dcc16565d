"""A jodici is a CSV grid: three lines of six cells, the rings from the outside in, ``_`` unknown.
Its solutions are drawn as rings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, sin, tau

from logicpuzzles.formats.board_text import BoardText
from logicpuzzles.formats.boards import Board
from logicpuzzles.formats.text import number_lines
from logicpuzzles.kinds.puzzle import Puzzle

RING_NAMES = ("outer", "middle", "inner")
WIDTH = 2.2  # columns to a line, so that a ring looks round


class RingsText(BoardText):
    """The notation of a jodici."""

    def looks(self, text: str) -> bool:
        """Whether the text is three lines of six cells between commas."""
        lines = [line for _, line in number_lines(text)]
        return [len(re.split("[,;]", line)) for line in lines] == [6, 6, 6]

    def to_json(self, puzzle: Puzzle, board: Board) -> object:
        """Three lists of six digits."""
        return [list(ring) for ring in board]

    def to_text(self, puzzle: Puzzle, board: Board) -> str:
        """The rings around one middle, cells clockwise from the top; then a table of cells and
        sums.
        """
        lines = [
            *_wheel(board),
            "",
            "sector "
            + "".join(f"{sector:>4}" for sector in range(1, len(board[0]) + 1))
            + "   sum",
        ]
        for name, ring in zip(RING_NAMES, board, strict=True):
            lines.append(
                f"{name:<7}"
                + "".join(f"{_show_cell(cell):>4}" for cell in ring)
                + f"{_sum(ring):>6}"
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
            ] = _show_cell(cell)
    return ["".join(line).rstrip() for line in canvas]


def _show_cell(cell: object) -> str:
    return "_" if cell is None else str(cell)


def _sum(cells: Sequence[object]) -> str:
    known = [cell for cell in cells if isinstance(cell, int)]
    return str(sum(known)) if len(known) == len(cells) else "?"
