"""The formats in which a sudoku is written."""

from __future__ import annotations

from logicpuzzles.formats.board_text import LineText
from logicpuzzles.formats.text import number_lines
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.notation import Format


def is_sudoku(text: str) -> bool:
    """Whether the cells of a text stand close together, or no value stands twice in a row, a column
    or a box: other grids with blanks between their cells may be of many kinds.
    """
    if not any([" " in line.strip() for _, line in number_lines(text)]):
        return True
    for puzzle in SUDOKU.read_all(text):
        layout = Layout(SUDOKU.board, puzzle)
        for line in layout.words.lines:
            known = [cell for y, x in line if (cell := puzzle.givens[y][x]) is not None]
            if len({*known}) < len(known):
                return False
    return True


SUDOKU = LineText("sudoku", is_sudoku)
FORMATS = (Format("sudoku grid", "sudoku", SUDOKU, order=70),)
