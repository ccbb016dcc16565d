"""The text of a takuzu: a line for each row, with ``0``, ``1`` or ``-`` (unknown) for each cell.
Both sides are even.

A line ``alike: 1`` above it allows equal rows and equal columns.

>>> read("-1\\n0-\\n").givens
((None, 1), (0, None))
"""

from __future__ import annotations

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.boards import Board, rows_of
from logicpuzzles.formats.text import check_side, numbered
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["from_json", "looks", "read", "surely", "to_json", "to_rows", "to_text", "write"]

ALIKE = pattern(r"\s*alike\s*:\s*([01])\s*")
CELLS: dict[str, int | None] = {"0": 0, "1": 1, "-": None, ".": None, "_": None}


def looks(text: str) -> bool:
    """Whether the text is a grid of only ``0``, ``1`` and ``-``, at least two by two."""
    lines = _cells(text)
    return len(lines) > 1 and len(lines[0]) > 1 and set("".join(lines)) <= set("01-")


def surely(text: str) -> bool:
    """Whether it has an unknown cell, or at least one ``1`` for each column, as every takuzu
    without one has.
    """
    cells = "".join(_cells(text))
    return "-" in cells or cells.count("1") >= len(_cells(text)[0])


def _cells(text: str) -> list[str]:
    """The rows of a text as they stand there, without blanks."""
    return ["".join(line.split()) for _, line in numbered(text) if not ALIKE.fullmatch(line)]


def read(text: str) -> Puzzle:
    """The takuzu of a text. Blanks between cells are allowed, and ``.`` or ``_`` for ``-``.

    Raises :class:`BadInput` for an unknown symbol, a row of another length, an odd side, or a side
    beyond ``MAX_SIDE``.
    """
    rows: list[tuple[int | None, ...]] = []
    line, column = 1, 1
    alike = False
    for line, text_of_row in numbered(text):
        if not rows and (option := ALIKE.fullmatch(text_of_row)):
            alike = option[1] == "1"
            continue
        row: list[int | None] = []
        for column, symbol in enumerate(text_of_row, start=1):
            if symbol.isspace():
                continue
            if symbol not in CELLS:
                raise BadInput(f'"{symbol}" is not a cell; expected 0, 1 or -', line, column)
            if rows and len(row) == len(rows[0]):
                message = (
                    f"cell {len(row) + 1} is too many; expected {len(row)} as in the first row"
                )
                raise BadInput(message, line, column)
            row.append(CELLS[symbol])
        column = len(text_of_row.rstrip()) + 1
        if rows and len(row) < len(rows[0]):
            raise BadInput(
                f"the row has {len(row)} cells; expected {len(rows[0])} as in the first row",
                line,
                column,
            )
        check_side(len(row), "columns", line, column)
        if len(row) % 2:
            raise BadInput(f"the row has {len(row)} cells; expected an even number", line, column)
        rows.append(tuple(row))
        check_side(len(rows), "rows", line, 1)
    if not rows:
        raise BadInput("there is no row; expected lines of 0, 1 or -")
    if len(rows) % 2:
        raise BadInput(f"the grid has {len(rows)} rows; expected an even number", line, column)
    return Puzzle(
        "takuzu",
        tuple(rows),
        {"size": (len(rows), len(rows[0])), **({"alike": 1} if alike else {})},
    )


def write(puzzle: Puzzle) -> str:
    """The text of a takuzu: a line for each row."""
    return "alike: 1\n" * bool(puzzle.arguments.get("alike")) + "".join(
        line + "\n" for line in _lines(puzzle.givens)
    )


def to_json(puzzle: Puzzle, board: Board) -> object:
    """A string for each row."""
    return _lines(board)


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a list of strings.  Raises :class:`BadInput` for anything else."""
    lines = rows_of(value, str, len(puzzle.givens), len(puzzle.givens[0]))
    if not set("".join(lines)) <= set("01"):
        raise BadInput("a cell is unknown; expected 0 to 1")
    return tuple(tuple(map(int, line)) for line in lines)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """A row for each row, a column for each cell."""
    return [list(line) for line in _lines(board)]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A line for each row, blanks between the cells."""
    return "".join(" ".join(line) + "\n" for line in _lines(board))


def _lines(rows: Board) -> list[str]:
    return ["".join("-" if cell is None else str(cell) for cell in row) for row in rows]
