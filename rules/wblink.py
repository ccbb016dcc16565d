"""Shirokuro Link: each white circle is joined to a black one by a straight line, and each black one to
a white one; lines neither cross nor run through circles.

Source: Nikoli, "Shirokuro Link".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, cell_links, domaino, eq, exactlyo, glyphs, grid, lall, codes, relation, tableo,
)  # fmt: skip

ALIASES = ("shirokurolink",)
FAMILY = "loops"


@relation(says="one line ends at the circle at {where}", technique="line of a circle")
def endo(links, where):
    """links: those at a cell with a circle. where: the cell, in words."""
    return exactlyo(1, 1, links)


@relation(says="lines are straight and do not cross", technique="straight lines")
def straighto(links):
    """links: those at a cell without a circle: upwards, to the right, downwards and to the left."""
    return tableo(links, ((0, 0, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1)))


@relation(says="the circles at {first} and {second} have one colour", technique="equal circles")
def differo(link, first, second):
    """link: the first one between two circles of one colour."""
    return eq(link, 0)


@relation
def wblinko(board, size, circles):
    """board: the links across, and those down; 1 is a part of a line. circles: rows of their marks,
    None for none.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    names = {(y, x): f"R{y + 1}C{x + 1}" for y in range(height) for x in range(width)}
    marks = {(y, x): circles[y][x] for y, x in names if circles[y][x] is not None}
    goals = []
    for (y, x), links in cell_links(*edges).items():
        if (y, x) not in marks:
            goals.append(straighto(links))
            continue
        goals.append(endo(links, names[y, x]))
        right, below = [(y, c) for c in range(x + 1, width)], [(r, x) for r in range(y + 1, height)]
        for link, line in ((links[1], right), (links[2], below)):
            second = next((place for place in line if place in marks), None)
            if second and marks[second] == marks[y, x]:
                goals.append(differo(link, names[y, x], names[second]))
    return lall(eq(board, edges), domaino(edges, (0, 1)), goals)


def scatter(size, random):
    """Circles at the ends of random lines."""
    free = {(y, x) for y in range(size[0]) for x in range(size[1])}
    rows = [[None] * size[1] for _ in range(size[0])]
    for _ in range(4 * len(free)):
        y, x, down = random.randrange(size[0]), random.randrange(size[1]), random.randrange(2)
        line = [(y + far * down, x + far * (1 - down)) for far in range(random.randrange(2, 6))]
        if free.issuperset(line):
            free -= {*line}
            for (r, c), sign in zip((line[0], line[-1]), random.sample("o*", 2), strict=True):
                rows[r][c] = sign
    return rows


BOARD = Board(
    Clues("circles", glyphs("o*", {"o": "circle", "*": "disc"}), structural=True, noun="circle", made=scatter),
    Links(), usual=(6, 6), words=("no line", "a line"),
)  # fmt: skip

CODES = (
    codes.puzz_link("wblink", codes.Each("circles", codes.Packed((None, "o", "*"), 3))),
    codes.pzprv3("wblink", codes.MarkTable(circles={"1": "o", "2": "*"}), codes.LINES),
)
