"""Cave (Corral, Bag): cells are shaded; all others are connected, and each shaded cell is connected
with the edge of the board by shaded cells. A number stands in a cell that is not shaded and says how
many such cells are seen from there in its row and column, itself included.

Source: known as Corral, Bag and Cave; puzz.link's "Cave".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, cells, codes, conde, connectedo, domaino, eq, grid, lall,
    neighbours, numbers, relation, seeno, wholeo,
)  # fmt: skip

ALIASES = ("corral", "bag")
FAMILY = "shading"


@relation(says="cells seen from {where}: {number}", technique=("view alone", "view"))
def viewo(number, view):
    """number: how many cells are seen, or ? where that is not told. view: the cell alone, then those
    on each side of it.
    """
    return lall(eq(view[0], (0,)), conde([eq(number, "?")], [seeno(number, view)]))


@relation(says="each shaded cell is connected with the edge", technique="shaded cells lead outside")
def outsideo(rows):
    """rows: all cells. A further shaded cell stands for all that is outside."""
    every, width = cells(rows), len(rows[0])
    edge = [
        (at, len(every))
        for at in range(len(every))
        if at // width in (0, len(rows) - 1) or at % width in (0, width - 1)
    ]
    return connectedo((*every, 1), (*neighbours(rows), *edge), value=1)


@relation
def caveo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)), wholeo(rows, 0), outsideo(rows))


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(1, unsaid="?"), viewo, scope="view", noun="number"),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("cave", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "cave",
        codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
