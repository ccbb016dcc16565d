"""Nonogram (Griddlers, Picross, Hanjie): cells are filled or empty. The numbers of a row, from left
to right, or of a column, from top to bottom, are the lengths of its blocks of filled cells, in this
order; between two blocks at least one cell is empty. A line without numbers has no filled cell.

Source: Non Ishida, "Window Art Puzzle", 1988; Tetsuya Nishio, "Paint by Numbers", 1988.
"""

from logicpuzzles import (
    Board,
    Cells,
    Outside,
    blocks,
    codes,
    domaino,
    eq,
    grid,
    lall,
    lengths,
    numbers,
    regularo,
    relation,
)

ALIASES = ("griddler", "griddlers", "hanjie", "paintbynumbers", "picross", "pattern")
FAMILY = "shading"
POPULAR = 2


@relation(says="blocks in {line}: {lengths}", technique=("overlap", "line with known cells"))
def blockso(lengths, line):
    """lengths: the lengths of the blocks of filled cells in the line, in their order."""
    return regularo(line, blocks(lengths))


@relation
def nonogramo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)))


BOARD = Board(
    Cells("-#"), Outside("blocks", numbers(1), blockso, sides="tl", many=True, of=lengths, complete=True, absent=()),
    words=("white", "black"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "pattern",
        "10x10",
        "{size}",
        codes.Parted("blocks", codes.Listed("."), "/"),
        codes.Optional(
            codes.Text(","),
            codes.Givens(codes.Runs({0: "a-y", 1: "A-Y"}, blanks="zZ", closed=False)),
        ),
    ),
    codes.puzz_link("nonogram", codes.Slots("blocks", codes.NUMBERS)),
    codes.pzprv3("nonogram", codes.MarkTable(blocks=codes.PLAIN, answer=codes.SHADED)),
)
