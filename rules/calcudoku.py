"""Calcudoku: every row and every column holds each digit from 1 to the side of the board once; the
digits of a cage, joined by its sign, make its number.

1. ``+`` adds the digits and ``x`` multiplies them; ``-`` takes the smaller of two from the greater,
   ``/`` divides the greater of two by the smaller. A digit may occur more than once in a cage.
2. The number of a cage of one cell is its digit, and there is no sign. A larger cage without a sign
   has one of the four signs.

Source: Tetsuya Miyamoto, "KenKen", 2004.
"""

from logicpuzzles.rules.futoshiki import futoshikio

from logicpuzzles import (
    Board,
    Cells,
    Regions,
    codes,
    conde,
    digits,
    distanceo,
    eq,
    labels,
    lany,
    producto,
    relation,
    sumo,
)

ALIASES = ("kenken", "keen", "mathdoku")
FAMILY = "sums"
POPULAR = 13


@relation(says="{cage} makes {label}", technique="combinations")
def cageo(label, cage):
    """label: a number and a sign. cage: its cells."""
    number, sign = label
    ways = {"+": sumo(cage, number), "x": producto(cage, number)} if len(cage) > 1 else {}
    if len(cage) == 2:
        first, second = cage
        ways["-"] = distanceo(first, second, number)
        ways["/"] = lany(producto((first, number), second), producto((second, number), first))
    plain = lany(ways.values()) if ways else eq(cage, (number,))
    return conde(*[[eq(sign, each), way] for each, way in ways.items()], [eq(sign, ""), plain])


calcudokuo = futoshikio
BOARD = Board(
    Cells(digits(1, "side"), given=False),
    Regions(
        "cages", labels("+-x/"), cageo, complete=True, cells=(2, 4), noun="cage", ordered=False
    ),
)

CODES = (
    codes.tatham(
        "keen",
        "4",
        r"{side}(d[a-z])?(m)?",
        codes.Borders("cages", codes.Runs({True: "_a-x"}, refused="yz", counted=True)),
        codes.Text(","),
        codes.RegionLabels("cages", codes.Decimal(), {"a": "+", "m": "x", "s": "-", "d": "/"}),
    ),
)
