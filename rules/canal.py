"""Canal View: cells are shaded; they are connected and nowhere cover two by two cells. A number
stands in a cell that is not shaded and says how many shaded cells are seen from there in its row and
column: a cell that is not shaded stops the view.

Source: Prasanna Seshadri, "Canal View"; puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, codes, conde, domaino, eq, grid, lall, notallo, numbers, relation,
    seeno, squares, wholeo,
)  # fmt: skip

ALIASES = ("canalview",)
FAMILY = "shading"


@relation(says="shaded cells seen from {where}: {number}", technique=("view alone", "view"))
def viewo(number, view):
    """number: how many cells are seen, or ? where that is not told. view: the cell alone, then those
    on each side of it.
    """
    return lall(eq(view[0], (0,)), conde([eq(number, "?")], [seeno(number, view[1:], stop=0)]))


@relation
def canalo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [notallo(square) for square in squares(rows)],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(0, unsaid="?"), viewo, scope="view", noun="number"),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("canal", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "canal",
        codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
