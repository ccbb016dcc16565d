"""Turn Around: one loop runs from cell to cell and through every number, which says how often it turns
there and in the cells before and behind it, together.

Source: "Turnaround" at puzz.link.
"""

from logicpuzzles.rules.masyu import masyuo

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, codes, domaino, exactlyo, lall, numbers, relation, sumo, tableo, vars,
)  # fmt: skip

FAMILY = "loops"
# a link, the links to the left and right of the cell to which it leads, and a turn there
TURNS = [
    (link, left, right, int(link and left != right))
    for link in (0, 1)
    for left in (0, 1)
    for right in (0, 1)
]


@relation(says="turns at {where} and beside it: {number}", technique=("number alone", "turns"))
def turno(number, lines):
    """number: how often the loop turns. lines: the links at each cell upwards, to the right,
    downwards and to the left, each in this order too.
    """
    own = [line[0][(way + 2) % 4] if line else 0 for way, line in enumerate(lines)]
    beside = [(link, *line[0][1::2][::-1]) for link, line in zip(own, lines, strict=True) if line]
    turns = vars(len(beside) + 1)
    ends = [(1, own[3], own[1]), *beside]
    return lall(
        domaino((number,), range(4)),
        domaino(turns, (0, 1)),
        exactlyo(2, 1, own),
        [tableo((*end, turn), TURNS) for end, turn in zip(ends, turns, strict=True)],
        sumo(turns, number),
    )


turnaroundo = masyuo


BOARD = Board(
    Clues("numbers", numbers(0, 3), turno, scope="lines"), Links(loop=0.08),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("turnaround", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3("turnaround", codes.MarkTable(numbers=codes.PLAIN), codes.LINES),
)
