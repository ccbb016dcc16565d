"""Kropki: every row and every column holds each digit from 1 to the side of the board once. A white
dot means that two neighbours differ by one, a black dot that one is twice the other, and no dot
that neither is so; between 1 and 2 either dot may stand.

Source: Gazeta Wyborcza; World Puzzle Championship, 2004.
"""

from logicpuzzles.rules.futoshiki import futoshikio

from logicpuzzles import (
    Between,
    Board,
    Cells,
    codes,
    conde,
    digits,
    distanceo,
    eq,
    lany,
    noto,
    producto,
    relation,
)

FAMILY = "latin"


@relation(
    says="there is {dot} between {pair[0]} and {pair[1]}", technique=("dot alone", "next to a dot")
)
def doto(dot, pair):
    """dot: o is white, * is black, or None. pair: two cells."""
    first, second = pair
    white = distanceo(first, second, 1)
    black = lany(producto((first, 2), second), producto((second, 2), first))
    return conde(
        [eq(dot, "o"), white], [eq(dot, "*"), black], [eq(dot, None), noto(white), noto(black)]
    )


kropkio = futoshikio
BOARD = Board(
    Cells(digits(1, "side")),
    Between("dots", "o*", doto, complete=True, noun="dot", words=("a white dot", "a black dot")),
)

CODES = (
    codes.puzz_link("kropki", codes.Each("dots", codes.Packed((None, "o", "*"), 3))),
    codes.pzprv3(
        "kropki",
        codes.MarkTable(empty="0", dots={"1": "o", "2": "*"}),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
