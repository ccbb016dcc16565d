"""Castle Wall: one loop runs from cell to cell and visits no cell with a clue. A number and an arrow
say how many edges of the loop lie along the row or column there, up to the rim. Clues in white are
inside of the loop, those in black outside; of others nothing is said.

Source: Palmer Mebane, "Castle Wall".
"""

from logicpuzzles.rules.simpleloop import emptyo

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, cell_links, cells, codes, conde, domaino, eq, grid, labels, lall, lattice,
    loopo, relation, sumo, var,
)  # fmt: skip

ALIASES = ("castlewall",)
FAMILY = "loops"
# of no colour, white and black: no arrow, then up, down, left and right
SIGNS = (("", *"^v<>"), ("o", *"△▽◁▷"), ("*", *"▲▼◀▶"))


@relation(says="edges from {where}: {arrow}", technique=("arrow alone", "arrow"))
def arrowo(arrow, lines):
    """arrow: how many edges there are, and where; o or * has no number, but 0. lines: the links at
    each cell upwards, to the right, downwards and to the left.
    """
    number, sign = arrow
    crossed = [links[2] for links in lines[1]]
    inside, sums = var(), range(len(crossed) + 1)
    ways = [(0, lines[0]), (2, lines[2]), (3, lines[3]), (1, lines[1])]
    return lall(
        domaino((inside,), sums),
        sumo(crossed, inside),
        conde(*[
            [
                eq(sign, row[at]),
                sumo([links[way] for links in line], number) if at else eq(number, 0),
                [] if not colour else domaino((inside,), sums[2 - colour :: 2]),
            ]
            for colour, row in enumerate(SIGNS)
            for at, (way, line) in enumerate([(0, ()), *ways]) if row[at]
        ]),
    )  # fmt: skip


@relation
def castleo(board, size, arrows=()):
    """board: the links across, and those down; 1 is a part of the loop. arrows: the places of the
    clues.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links = cell_links(*edges)
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [emptyo(links[place], (place,)) for place in arrows],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )


BOARD = Board(
    Clues(
        "arrows", labels("".join(map("".join, SIGNS)), "↑↓←→○△▽◁▷●▲▼◀▶"), arrowo, scope="lines", blocks=True, bare="#",
        noun="clue",
    ),
    Links(loop=0), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

EVERY = [(colour, at, sign) for colour, row in enumerate(SIGNS) for at, sign in enumerate(row)]


def tokens(form, none, digits):
    """How clues are written: form has the colour, the arrow and the number, digits that number and
    none that there is none.
    """
    numbered = {
        form.format(colour, at, digits.format(number)): (number, sign)
        for colour, at, sign in EVERY
        for number in range(16)
        if at or number
    }
    bare = {
        form.format(colour, at, none): (0, sign) if sign else codes.BARE
        for colour, at, sign in EVERY
        if not at
    }
    return codes.Signs({**numbered, **bare})


CODES = (
    codes.puzz_link(
        "castle", codes.Each("arrows", tokens("{}{}{}", ".", "{:x}") | codes.Skips("a-z"))
    ),
    codes.pzprv3("castle", codes.MarkTable(arrows=tokens("{1},{2},{0}", "-", "{}")), codes.LINES),
)
