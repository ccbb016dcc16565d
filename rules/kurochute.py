"""Kurochute: cells are shaded; no two shaded cells touch at a side, and all others are connected. A
number stands in a cell that is not shaded: of the cells of its row and column that lie just so far
from it, exactly one is shaded.

Source: Nikoli, "Kurochute".
"""

from logicpuzzles.rules.kurodoko import kurodokoo

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, codes, conde, eq, exactlyo, lall, numbers, relation,
)  # fmt: skip

FAMILY = "shading"


def cross(place, size):
    """A place, then the others of its row and its column, the nearest first."""
    y, x = place
    others = [(y, at) for at in range(size[1]) if at != x] + [
        (at, x) for at in range(size[0]) if at != y
    ]
    return [
        place,
        *sorted(others, key=lambda other: (abs(other[0] - y) + abs(other[1] - x), other)),
    ]


@relation(
    says="exactly one cell at distance {number} from {where} is shaded",
    technique=("shot alone", "shot"),
)
def shoto(number, cells, *, place, size):
    """number: a distance. cells: that of the number, then the others of its row and column, the
    nearest first.
    """
    (y, x), at, goals = place, 1, []
    for far in range(1, max(size)):
        count = (x >= far) + (x + far < size[1]) + (y >= far) + (y + far < size[0])
        goals.append([eq(number, far), exactlyo(1, 1, cells[at : at + count])])
        at += count
    return lall(eq(cells[0], 0), conde(*goals))


kurochuteo = kurodokoo


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(1), shoto, scope=cross, noun="number"),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("kurochute", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3(
        "kurochute",
        codes.MarkTable(numbers=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"1": 1, "+": 0, "-": 0})),
    ),
)
