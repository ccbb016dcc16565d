"""Vertex Slitherlink: edges of the grid form one loop that neither crosses nor touches itself; a
number says through how many of the corners of its cell the loop runs.

Source: "Vertex Slitherlink" at puzz.link.
"""

from logicpuzzles.rules.slitherlink import slitherlinko

from logicpuzzles import (  # isort: skip
    Board, Clues, Edges, codes, domaino, lall, numbers, relation, visito,
)  # fmt: skip

ALIASES = ("vslither",)
FAMILY = "loops"


@relation(
    says="corners on the loop {place}: {number}", technique=("number alone", "number of corners")
)
def touchedo(number, corners):
    """number: how many corners are on the loop. corners: the edges at each."""
    return lall(domaino((number,), range(5)), visito(number, corners))


vertexslitherlinko = slitherlinko


BOARD = Board(
    Clues("numbers", numbers(0, 4), touchedo, scope="corners"), Edges(), usual=(5, 5),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("vslither", codes.Each("numbers", codes.SMALL)),
    codes.pzprv3(
        "vslither", codes.MarkTable(numbers=codes.PLAIN), codes.Notes(cells="00"), codes.LINES
    ),
)
