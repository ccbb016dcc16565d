"""Bridges (hashiwokakero): bridges run straight from one island to the next one in its row or
column, at most two between the same islands, and none across another. All islands are connected;
the number of an island says how many bridges end there.

Source: Nikoli, "Hashiwokakero", 1990.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, among, cells, codes, columns, connectedo, domaino, eq, grid, lall, lany, numbers, relation, sumo, tableo,
    var,
)  # fmt: skip

ALIASES = ("hashi", "hashikake", "hashiwokakero")
FAMILY = "loops"
POPULAR = 10


@relation(
    says="bridges at the island {where}: {number}", technique=("full island", "count of an island")
)
def endo(number, edges):
    """number: how many bridges end at the island."""
    return sumo(edges, number)


@relation(says="bridges go straight on from island to island", technique="straight bridges")
def straighto(links):
    """links: all from one island to the next one."""
    return lall(eq(one, other) for one, other in pairwise(links))


@relation(says="{one} and {other} do not cross", technique="no crossing")
def aparto(one, other):
    """one, other: how many bridges there are each way."""
    return lany(eq(one, 0), eq(other, 0))


@relation(says="islands are joined where they have a bridge", technique="use of a link")
def usedo(link, used, most):
    """link: how many bridges it has. used: 1 or 0. most: how many it may have."""
    return tableo((link, used), [(count, min(count, 1)) for count in range(most + 1)])


@relation
def bridgeso(board, size, islands=(), most: among(1, 2, 3, 4) = 2):
    """board: from cell to cell, across and down, how many bridges. most: how many two islands may
    have between them.
    """
    height, width = size
    across, down = edges = grid(height, width - 1), grid(height - 1, width)
    rows = [[(y, x) for x in range(width)] for y in range(height)]
    spans = [
        span
        for line in (*rows, *columns(rows))
        for span in pairwise([place for place in line if place in islands])
    ]
    links = [
        [across[y][at] for at in range(x, end[1])] or [down[at][x] for at in range(y, end[0])]
        for (y, x), end in spans
    ]
    some = {link: var() for each in links for link in each[:1]}
    open_links = {link: each for each in links for link in each}
    number = {each: at for at, each in enumerate((*islands, *spans))}
    inside = [
        (across[y][x], down[y][x])
        for y in range(height - 1)
        for x in range(width - 1)
        if (y, x) not in islands
    ]
    return lall(
        eq(board, edges),
        domaino(tuple(open_links), range(most + 1)),
        domaino(tuple([link for link in cells(edges) if link not in open_links]), (0,)),
        [straighto(each) for each in links],
        [aparto(*pair) for pair in inside if open_links.keys() >= set(pair)],
        [usedo(link, used, most) for link, used in some.items()],
        connectedo(
            (*[1] * len(islands), *some.values()),
            [(number[end], number[span]) for span in spans for end in span],
        ),
    )


BOARD = Board(
    Clues("islands", numbers(1, 16), endo, scope="edges", blocks=True, bare="?", noun="island"),
    Links("x-=≡#"),
    words=("empty", "a single bridge", "a double bridge", "a triple bridge", "a fourfold bridge"),
    unknowns=("link", "unused", "used"),
)  # fmt: skip

NUMBERS = codes.Signs({sign: number for number, sign in enumerate("123456789ABCDEFG", 1)})
CODES = (
    codes.tatham(
        "bridges",
        "7x7m2",
        r"{size}(i\d+)?(e\d+)?{most}(d\d)?",
        codes.Each("islands", NUMBERS | codes.Skips("a-z")),
        most={"m1": 1, "m2": 2, "m3": 3, "m4": 4, "": 2},
    ),
    codes.puzz_link(
        "hashikake hashi bridges",
        codes.Each("islands", codes.NUMBERS | codes.Signs({".": codes.BARE})),
    ),
    codes.pzprv3(
        "hashikake",
        codes.MarkTable(islands=codes.PLAIN | codes.Signs({"-": codes.BARE})),
        codes.LINES,
    ),
)
