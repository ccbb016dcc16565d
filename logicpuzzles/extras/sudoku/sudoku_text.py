"""The text of a sudoku: a grid, or the same on one line, with digits from 1, letters from A, and
``.`` for an unknown cell.

An option above it sets other boxes than the usual ones of its side, or adds the diagonals:
``box: 3x2``, ``diagonals: 1``. The sides are 4, 6, 9 or 16. The symbols of 16x16 are 1 to 9 and A
to G, so 0 is always an unknown cell.

>>> read("12..\\n....\\n....\\n..34\\n").arguments
{'box': (2, 2)}
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isqrt

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import board_text
from logicpuzzles.formats.boards import Board, rows_of
from logicpuzzles.formats.text import check_line, numbered
from logicpuzzles.kinds.board import Boxes
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.parts import rules_module
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "BOXES",
    "SYMBOLS",
    "from_json",
    "looks",
    "read",
    "read_all",
    "surely",
    "to_json",
    "to_rows",
    "to_text",
    "write",
]

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}  # side: rows and columns of a box
SYMBOLS = "123456789ABCDEFG"
UNKNOWN = frozenset(".0-_*")
SIDES = "4, 6, 9 or 16"

OPTIONS = {"diagonals": 0}  # the options besides the box, with their defaults

_OPTION = pattern(r"\s*(box|diagonals)\s*:")
_DRAWN = pattern(r"[-|\s]*[+=][-+=|\s]*")  # certainly a line between boxes
_DASHES = pattern(r"[-|\s]+")  # perhaps a line between boxes


@dataclass(frozen=True, slots=True)
class _Row:
    """The cells of a line, each with its column."""

    line: int
    symbols: tuple[tuple[int, str], ...]
    width: int
    dashes: bool


def looks(text: str) -> bool:
    """Whether the text is a square of cells with a known side, on several lines or on one; or
    several, each on one line. Lines that are drawn between the boxes run through.
    """
    try:
        read_all(text)
    except BadInput:
        return False
    rows = [
        line
        for _, line in numbered(text)
        if "|" in line and not (_DRAWN.fullmatch(line) or _DASHES.fullmatch(line))
    ]
    return len({tuple([len("".join(part.split())) for part in row.split("|")]) for row in rows}) < 2


def surely(text: str) -> bool:
    """Whether no symbol stands twice in a row, a column or a box, or the cells stand close
    together, as this module writes them: other grids with blanks between their cells may be of many
    kinds.
    """
    close = not any([" " in line.strip() for _, line in numbered(text)])
    return close or not any([_doubles(puzzle) for puzzle in read_all(text)])


def _doubles(puzzle: Puzzle) -> bool:
    """Whether equal symbols stand where a sudoku has different ones."""
    rows = puzzle.givens
    height, width = box_of(puzzle)
    seen = set()
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for place in (("row", y), ("column", x), ("box", y // height, x // width)):
                if cell is not None and (place, cell) in seen:
                    return True
                seen.add((place, cell))
    return False


def read(text: str) -> Puzzle:
    """The sudoku of a text. Blanks, ``|`` and drawn lines between boxes are allowed, and ``0``,
    ``-``, ``_``, ``*`` for ``.``.

    Equal symbols in a row are not an error: such a puzzle has no solution. Raises :class:`BadInput`
    for a row that is too long or too short, a side not in ``BOXES``, or an unknown symbol.
    """
    if _OPTION.match(next((line for _, line in numbered(text)), "")):
        puzzle = board_text.read(rules_module("sudoku").BOARD, "sudoku", text, OPTIONS)
        side = len(puzzle.givens)
        return Puzzle("sudoku", puzzle.givens, {"box": Boxes.usual(side), **puzzle.arguments})
    rows = _rows(text)
    if not rows:
        raise BadInput("there is no row; expected lines of digits and .")
    if len(rows) == 1:
        return _one_line(rows[0])
    side = len(rows)
    if side not in BOXES:
        raise BadInput(f"the grid has {side} rows; expected {SIDES}", rows[-1].line, 1)
    for row in rows:
        if len(row.symbols) > side:
            column = row.symbols[side][0]
            raise BadInput(
                f"cell {side + 1} is too many; expected {side} as there are {side} rows",
                row.line,
                column,
            )
        if len(row.symbols) < side:
            message = (
                f"the row has {len(row.symbols)} cells; expected {side} as there are {side} rows"
            )
            raise BadInput(message, row.line, row.width + 1)
    return _puzzle(
        side,
        tuple(
            tuple(_cell(symbol, side, row.line, at) for at, symbol in row.symbols) for row in rows
        ),
    )


def read_all(text: str) -> tuple[Puzzle, ...]:
    """The sudokus of a text: one, unless each line has all 81 cells of one.  Raises
    :class:`BadInput` as :func:`read` does.
    """
    rows = _rows(text)
    if len(rows) > 1 and {len(row.symbols) for row in rows} == {81}:
        return tuple([replace(_one_line(row), name=f":{row.line}") for row in rows])
    return (read(text),)


def write(puzzle: Puzzle) -> str:
    """The text of a sudoku: its options, if there are any, then a line for each row, without drawn
    lines.
    """
    if not _is_plain(puzzle):
        board = rules_module("sudoku").BOARD
        text = board_text.write(board, puzzle, OPTIONS)
        height, width = box_of(puzzle)
        return (
            text
            if text.startswith("box:") or "\nbox:" in text
            else f"box: {height}x{width}\n{text}"
        )
    return "".join(line + "\n" for line in _lines(puzzle.givens))


def to_json(puzzle: Puzzle, board: Board) -> object:
    """A string for each row."""
    return (
        _lines(board)
        if len(board) in BOXES
        else board_text.to_json(rules_module("sudoku").BOARD, puzzle, board)
    )


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a list of strings.  Raises :class:`BadInput` for anything else."""
    side = len(puzzle.givens)
    if side not in BOXES:
        rows: Board = board_text.from_json(rules_module("sudoku").BOARD, puzzle, value)
        return rows
    lines = rows_of(value, str, side, side)
    if not set("".join(lines)) <= set(SYMBOLS[:side]):
        raise BadInput(f"a cell is unknown; expected {SYMBOLS[0]} to {SYMBOLS[side - 1]}")
    return tuple(tuple(SYMBOLS.index(symbol) + 1 for symbol in line) for line in lines)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """A row for each row, a column for each cell."""
    if len(board) not in BOXES:
        return board_text.tokens(Layout(rules_module("sudoku").BOARD, puzzle), board)
    return [list(line) for line in _lines(board)]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A line for each row, with lines drawn between the boxes."""
    if len(board) not in BOXES:
        return board_text.to_text(rules_module("sudoku").BOARD, puzzle, board)
    height, width = box_of(puzzle)
    rule = "+".join(["-" * (2 * width + 1)] * (len(board) // width))[1:-1] + "\n"
    text = ""
    for place, line in enumerate(_lines(board)):
        text += rule if place and place % height == 0 else ""
        boxes = (" ".join(line[start : start + width]) for start in range(0, len(line), width))
        text += " | ".join(boxes) + "\n"
    return text


def box_of(puzzle: Puzzle) -> tuple[int, int]:
    """The height and width of a box."""
    box: tuple[int, int] = puzzle.arguments.get("box", Boxes.usual(len(puzzle.givens)))  # type: ignore[assignment]
    return box


def _is_plain(puzzle: Puzzle) -> bool:
    """Whether a puzzle has the usual boxes of its side, and no diagonals."""
    return BOXES.get(len(puzzle.givens)) == box_of(puzzle) and not puzzle.arguments.get("diagonals")


def _rows(text: str) -> list[_Row]:
    rows = []
    for line, content in numbered(text):
        check_line(content, line)
        if _DRAWN.fullmatch(content):
            continue
        symbols = tuple(
            (at, c) for at, c in enumerate(content, start=1) if not c.isspace() and c != "|"
        )
        rows.append(_Row(line, symbols, len(content.rstrip()), bool(_DASHES.fullmatch(content))))
    # A line of dashes alone is a row of unknown cells or a drawn line; the number of rows decides.
    cells = [row for row in rows if not row.dashes]
    width = len(cells[0].symbols) if cells else 0
    fitting = [row for row in rows if not row.dashes or len(row.symbols) == width]
    if not cells:
        return rows
    return fitting if len(fitting) == width else cells


def _one_line(row: _Row) -> Puzzle:
    count = len(row.symbols)
    side = isqrt(count)
    if side * side != count or side not in BOXES:
        raise BadInput(
            f"the line has {count} cells; expected 81 (or 16, 36, 256), or a line per row",
            row.line,
            row.width + 1,
        )
    cells = [_cell(symbol, side, row.line, column) for column, symbol in row.symbols]
    return _puzzle(
        side, tuple(tuple(cells[start : start + side]) for start in range(0, count, side))
    )


def _puzzle(side: int, givens: tuple[tuple[int | None, ...], ...]) -> Puzzle:
    return Puzzle("sudoku", givens, {"box": BOXES[side]})


def _cell(symbol: str, side: int, line: int, column: int) -> int | None:
    if symbol in UNKNOWN:
        return None
    cell = SYMBOLS.find(symbol.upper()) + 1
    if not 1 <= cell <= side:
        letters = "" if side < 10 else f" or A to {SYMBOLS[side - 1]}"
        raise BadInput(
            f'"{symbol}" is not a cell; expected 1 to {min(side, 9)}{letters} or .', line, column
        )
    return cell


def _lines(rows: Board) -> list[str]:
    return [
        "".join(SYMBOLS[cell - 1] if isinstance(cell, int) else "." for cell in row) for row in rows
    ]
