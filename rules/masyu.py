"""Masyu: one loop runs from cell to cell and through every pearl; it goes straight on at a white
pearl and turns in the cell before or behind it, or in both, and it turns at a black pearl and goes
straight on in the cells before and behind it.

Source: Nikoli, "Shiroshinju Kuroshinju", 2000.
"""

from logicpuzzles import (
    Board,
    Clues,
    Links,
    atmosto,
    cells,
    codes,
    conde,
    domaino,
    eq,
    exactlyo,
    grid,
    lall,
    lattice,
    lesseqo,
    loopo,
    relation,
)  # fmt: skip

ALIASES = ("pearl", "mashu")
FAMILY = "loops"
POPULAR = 16


@relation(
    says="the pearl at {where} is {pearl}", technique=("pearl alone", "pearl with known edges")
)
def pearlo(pearl, sight):
    """pearl: o is white, * is black. sight: the edges from its cell upwards, to the right,
    downwards and to the left.
    """
    up, right, down, left = [(*line, 0, 0)[:2] for line in sight]
    straight = [
        lall(eq(one[0], other[0]), atmosto(2, 1, (one[0], one[1], other[1])))
        for one, other in ((up, down), (left, right))
    ]
    turning = [exactlyo(1, 1, (one[0], other[0])) for one, other in ((up, down), (left, right))]
    return conde(
        [eq(pearl, "o"), straight, exactlyo(1, 1, (up[0], left[0]))],
        [eq(pearl, "*"), turning, [lesseqo(*way) for way in (up, right, down, left)]],
    )


@relation
def masyuo(board, size):
    """board: the edges across, and those down, from cell to cell; 1 is an edge of the loop."""
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )


BOARD = Board(
    Clues("pearls", "o*", pearlo, scope="sight", noun="pearl", words=("white", "black")), Links(loop=0),
    usual=(5, 5),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "pearl",
        "8x8",
        r"{size}(d[a-z])?(n)?",
        codes.Each("pearls", codes.Signs({"W": "o", "B": "*"}) | codes.Skips("a-z")),
    ),
    codes.puzz_link("mashu masyu", codes.Each("pearls", codes.Packed((None, "o", "*"), 3))),
    codes.pzprv3("mashu", codes.MarkTable(pearls={"1": "o", "2": "*"}), codes.LINES),
)
