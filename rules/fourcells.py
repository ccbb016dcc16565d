"""Four cells: borders divide the grid into areas of four cells; a number says how many of the four
sides of its cell are borders, the rim of the grid among them.

Source: Nikoli, "Four Cells"; "Palisade" has areas of other sizes, too.
"""

from logicpuzzles.rules.palisade import aroundo, palisadeo

from logicpuzzles import Board, Clues, Division, codes, numbers, relation

ALIASES = ("four cells",)
FAMILY = "regions"


@relation
def fourcellso(board, size):
    """board: the borders below cells, and those right of them; 1 is a border."""
    return palisadeo(board, size, part=4)


BOARD = Board(
    Clues("numbers", numbers(0, 4), aroundo, scope="edges"), Division(), usual=(6, 6),
    words=("open", "a border"),
)  # fmt: skip

TABLE = codes.MarkTable(numbers=codes.PLAIN)
CODES = (
    codes.puzz_link("fourcells", codes.Each("numbers", codes.DIGITS)),
    codes.pzprv3("fourcells", TABLE, codes.DIVISION),
)
