"""Adjacent: every row and every column holds each digit from 1 to the side of the board once; a bar
between two neighbours means that they differ by one, and no bar means that they do not.

Source: Simon Tatham's Portable Puzzle Collection, "Unequal" (James Harvey) in its mode "Adjacent".
"""

from logicpuzzles.rules.futoshiki import futoshikio

from logicpuzzles import Between, Board, Cells, codes, conde, digits, distanceo, eq, noto, relation

ALIASES = ("consecutive",)
FAMILY = "latin"


@relation(says="{pair[0]} and {pair[1]} differ by one", technique=("bar alone", "next to a bar"))
def baro(bar, pair):
    """bar: | or None. pair: two cells."""
    first, second = pair
    one_apart = distanceo(first, second, 1)
    return conde([eq(bar, "|"), one_apart], [eq(bar, None), noto(one_apart)])


adjacento = futoshikio
BOARD = Board(
    Cells(digits(1, "side")), Between("bars", "|", baro, complete=True, exact=True, noun="bar")
)

CODES = (codes.tatham("unequal", "4a", r"{side}a(d[a-z])?", codes.Pointers("bars")),)
