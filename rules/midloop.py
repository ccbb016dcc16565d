"""Midloop: one loop runs from cell to cell and through every dot, which is in the middle of a straight
part of it.

Source: Nikoli, "Midloop"; puzz.link's "Mid-loop".
"""

from logicpuzzles.rules.masyu import masyuo

from logicpuzzles import (  # isort: skip
    Board, Links, Points, codes, conde, domaino, eq, lall, relation, seeno, var,
)  # fmt: skip

FAMILY = "loops"


@relation(
    says="the dot {place} is in the middle of a straight part",
    technique=("dot alone", "middle of a straight part"),
)
def middleo(dot, sight):
    """dot: its sign. sight: the links from it upwards, to the right, downwards and to the left."""
    up, right, down, left = sight

    def along(one, other):
        length = var()
        return [
            domaino((length,), range(1, min(len(one), len(other)) + 1)),
            seeno(length, (one,), stop=0),
            seeno(length, (other,), stop=0),
        ]

    return lall(eq(dot, "o"), conde(along(up, down), along(left, right)))


midloopo = masyuo


BOARD = Board(
    Points("dots", "o", middleo, half=True, noun="dot"), Links(loop=0.08),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

DOTS = codes.Spaced((None, "o"), 7, open=True) | codes.Skips("g-z")
CODES = (
    codes.puzz_link("midloop", codes.Each("dots", DOTS)),
    codes.pzprv3("midloop", codes.MarkTable(dots={"2": "o"}, parting=""), codes.LINES),
)
