"""Shingoki (Semaphores): one loop runs from cell to cell and through every circle; it goes straight
on at a white circle and turns at a black one. A number says over how many edges it goes straight
from the circle, both ways together.

Source: Nikoli, "Shingoki".
"""

from logicpuzzles.rules.masyu import masyuo

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, conde, domaino, eq, exactlyo, labels, lall, relation, seeno,
)  # fmt: skip

ALIASES = ("semaphores", "trafficlights")
FAMILY = "loops"


@relation(says="the circle at {where} is {circle}", technique=("circle alone", "circle"))
def circleo(circle, sight):
    """circle: the edges, and o for a white circle or * for a black one. sight: the links from its
    cell upwards, to the right, downwards and to the left.
    """
    length, sign = circle
    up, right, down, left = [(*line, 0)[0] for line in sight]
    return lall(
        domaino((length,), range(2, sum(map(len, sight)) + 1)),
        seeno(length, sight, stop=0),
        conde(
            [eq(sign, "o"), eq(up, down), eq(left, right), exactlyo(1, 1, (up, left))],
            [eq(sign, "*"), exactlyo(1, 1, (up, down)), exactlyo(1, 1, (left, right))],
        ),
    )


shingokio = masyuo


BOARD = Board(
    Clues("circles", labels("o*"), circleo, scope="sight", noun="circle"), Links(loop=0.08), usual=(5, 5),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip
