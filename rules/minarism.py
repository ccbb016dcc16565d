"""Minarism: every row and every column holds each number from 1 to its length once. Of two cells with
a sign between them the one at the open end is greater; a number between two cells is their
difference.

Source: Nikoli, "Minarism".
"""

from logicpuzzles.rules.futoshiki import futoshikio, signo

from logicpuzzles import (  # isort: skip
    Between, Board, Cells, Paths, codes, digits, distanceo, numbers, relation,
)  # fmt: skip

FAMILY = "latin"

minarismo = futoshikio


@relation(says="{pair[0]} and {pair[1]} differ by {difference}", technique="difference")
def differenceo(difference, pair):
    """pair: two cells that touch."""
    return distanceo(*pair, difference)


BOARD = Board(
    Cells(digits(1, "side"), given=False),
    Between("signs", "<>", signo, exact=True),
    Paths("differences", numbers(1), differenceo, sort="pair", noun="difference"),
)

CODES = (
    codes.puzz_link(
        "minarism",
        codes.Mixed(
            codes.Skips("i-z"),
            signs=codes.Signs({"g": "<", "h": ">"}),
            differences=codes.Wide(16, {"": 1, "-": 2}),
        ),
    ),
    codes.pzprv3(
        "minarism",
        codes.MarkTable(
            empty="0",
            signs={"a": "<", "b": ">"},
            differences=codes.Signs({"0": None}) | codes.PLAIN,
        ),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
