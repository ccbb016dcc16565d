"""Context: cells are shaded; no two shaded cells touch at a side, and all others are connected. A
number in a cell that is not shaded says how many shaded cells touch that at a side, and one in a
shaded cell says how many touch that at a corner.

Source: "Context", puzz.link.
"""

from logicpuzzles.rules.kurodoko import kurodokoo

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, codes, conde, eq, exactlyo, numbers, relation,
)  # fmt: skip

FAMILY = "shading"
STEPS = ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (0, -1), (0, 1), (1, 0))


def near(place, size):
    """A place, then those that touch it at a corner, then those that touch it at a side."""
    every = [(place[0] + down, place[1] + right) for down, right in STEPS]
    return [(y, x) for y, x in every if 0 <= y < size[0] and 0 <= x < size[1]]


@relation(
    says="shaded cells beside {where}, or at its corners if it is shaded: {number}",
    technique="shaded cells around a number",
)
def aroundo(number, near):
    """number: how many cells are shaded. near: the cell of the number, those that touch it at a
    corner, then those that touch it at a side.
    """
    cell, *others = near
    corners = {8: 4, 5: 2, 3: 1}.get(len(others), 0)  # inside, at the edge, in a corner
    return conde(
        [eq(cell, 0), exactlyo(number, 1, others[corners:])],
        [eq(cell, 1), exactlyo(number, 1, others[:corners])],
    )


contexto = kurodokoo


BOARD = Board(
    Cells("-#", given=False), Clues("numbers", numbers(0, 4), aroundo, scope=near, noun="number"),
    words=("unshaded", "shaded"),
)  # fmt: skip

CODES = (
    codes.puzz_link("context", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3(
        "context", codes.MarkTable(numbers=codes.PLAIN), codes.MarkTable(answer=codes.SHADED)
    ),
)
