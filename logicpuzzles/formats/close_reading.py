"""Reading a text that has nothing but the cells of a board, close together: blanks, blank lines and
lines drawn between cells mean nothing in it. A square board may stand on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import isqrt
from typing import Any, NamedTuple

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.board_marks import check_sides, sides_of, uneven, unknown_signs
from logicpuzzles.formats.text import MAX_SIDE, number_lines
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.marks import Symbols

_DRAWN = pattern(r"[-|\s]*[+=][-+=|\s]*")  # certainly a line between cells
_DASHES = pattern(r"[-|\s]+")  # perhaps a line between cells
_OPTION = pattern(r"\s*[a-z]\w*\s*:.*")


class CloseRow(NamedTuple):
    """A row of cells. ``first``: the number of its first cell among those of its line, from 0.
    ``part``: the pattern of a cell.
    """

    cells: list[str]
    line: int
    text: str
    first: int = 0
    part: str = r"[^\s|]"

    def column(self, number: int) -> int:
        """The column of a cell, counted from 0; behind the last one that of the line's end."""
        columns = [match.start() + 1 for match in re.finditer(self.part, self.text)]
        return [*columns, len(self.text.rstrip()) + 1][self.first + number]


def looks_close(board: Board, text: str) -> bool:
    """Whether a text most likely has the cells of a board and nothing else, as far as its
    characters tell: signs are few, digits are in many texts.
    """
    lines = [line for _, line in number_lines(text) if not _OPTION.fullmatch(line)]
    signs = board.answer.symbols
    if isinstance(signs, Symbols):
        rows = ["".join(line.split()) for line in lines]
        own = set(signs.characters + board.answer.unknown)
        return len(rows) > 1 and len(rows[0]) > 1 and set("".join(rows)) <= own
    barred = [row for row in lines if "|" in row and not _DASHES.fullmatch(row)]
    widths = [
        tuple(len("".join(part.split())) for part in row.split("|"))
        for row in barred
        if not _DRAWN.fullmatch(row)
    ]
    return len({*widths}) < 2


def boards_on_lines(board: Board, text: str) -> list[CloseRow]:
    """The lines of a text of which each has all cells of a board; none where that is not so of
    each, or where they could be the rows of one board.
    """
    rows = cut_rows(board, number_lines(text)) if board.square else []
    counts = {len(row.cells) for row in rows}
    if len(rows) < 2 or len(counts) > 1:
        return []
    (count,) = counts
    sides = sides_of(board)
    is_row = count in sides if sides else count <= MAX_SIDE
    return [] if is_row or not _is_square(count, sides) else rows


def _is_square(count: int, sides: tuple[int, ...]) -> bool:
    side = isqrt(count)
    return side * side == count and (not sides or side in sides)


def check_rows(board: Board, rows: list[CloseRow], arguments: Mapping[str, Any]) -> list[CloseRow]:
    """The rows of a board, of equal length, where all may stand on one line. ``arguments``: what
    the text says above them. Raises :class:`BadInput`.
    """
    if not rows:
        raise BadInput("there is no grid; expected a line for each row")
    count = len(rows[0].cells)
    if board.square and len(rows) == 1 and count > 1:
        sides = sides_of(board, arguments)
        if not _is_square(count, sides):
            *others, last = [str(side * side) for side in sides] or ["as many as a square has"]
            expected = f"{', '.join(others)} or {last}" if others else last
            raise BadInput(
                f"the line has {count} cells; expected {expected}, or a line for each row",
                rows[0].line,
                rows[0].column(count),
            )
        side = isqrt(count)
        return [
            rows[0]._replace(cells=rows[0].cells[at : at + side], first=at)
            for at in range(0, count, side)
        ]
    wanted, why = count, "as in the first row"
    if board.square:
        wanted, why = len(rows), f"as there are {len(rows)} rows"
        check_sides(board, wanted, arguments, rows[-1].line)
    for row in rows:
        if len(row.cells) != wanted:
            column = row.column(min(wanted, len(row.cells)))
            raise uneven(board, len(row.cells), wanted, why, row.line, column)
    return rows


def cut_rows(board: Board, lines: Iterable[tuple[int, str]]) -> list[CloseRow]:
    """The rows of cells in some lines, without lines that are drawn between them."""
    lines = [(number, text) for number, text in lines if not _DRAWN.fullmatch(text)]
    tokens = r"[^\s|]+"
    if len(lines) > 1 and all([len(re.findall(tokens, text)) == len(lines) for _, text in lines]):
        return [
            CloseRow(re.findall(tokens, text), number, text, 0, tokens) for number, text in lines
        ]
    rows = [
        CloseRow([*"".join(text.replace("|", " ").split())], number, text) for number, text in lines
    ]
    # A line of dashes alone is a row of unknown cells or a drawn line; the number of rows decides.
    cells = [row for row in rows if not _DASHES.fullmatch(row.text)] if board.square else []
    if not cells:
        return rows
    width = len(cells[0].cells)
    fitting = [row for row in rows if len(row.cells) == width or not _DASHES.fullmatch(row.text)]
    return fitting if len(fitting) == width else cells


class _Values(dict[str, Any]):
    """The values of cells by how they are written, kept as they are asked for."""

    def __init__(self, board: Board, known: Mapping[str, Any]) -> None:
        super().__init__(dict.fromkeys(unknown_signs(board)))
        self.board = board
        self.known = known

    def __missing__(self, cell: str) -> Any:
        self[cell] = self.board.answer.symbols.read(cell, self.known)
        return self[cell]


def values_of(
    board: Board, rows: Iterable[CloseRow], known: Mapping[str, Any], expected: str
) -> tuple[tuple[Any, ...], ...]:
    """The values of the cells in some rows. Raises :class:`BadInput` for a cell that has none."""
    values = _Values(board, known)
    givens = []
    for row in rows:
        try:
            givens.append(tuple(values[cell] for cell in row.cells))
        except ValueError:
            at, cell = next((at, each) for at, each in enumerate(row.cells) if each not in values)
            raise BadInput(
                f'"{cell}" is not a cell; expected {expected}', row.line, row.column(at)
            ) from None
    return tuple(givens)
