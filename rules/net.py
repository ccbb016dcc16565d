"""Net: tiles with lines to some of their sides are turned, until all lines meet one another and all
tiles are connected without a loop.

Source: "NetWalk"; "Net" in Simon Tatham's Portable Puzzle Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, acyclico, cells, codes, connectedo, domaino, eq, glyphs, grid, lall,
    lattice, relation, tableo,
)  # fmt: skip

ALIASES = ("netwalk", "freenet")
FAMILY = "loops"
HEX, SIGNS = "0123456789abcdef", "0ABCDEFGHIJKLMNO"  # in ids, and here
DRAWN = " ╶╵└╴─┘┴╷┌│├┐┬┤┼"


@relation(
    says="the tile at {where} is {tile}, turned in some way", technique=("tile at the rim", "tile")
)
def turno(tile, sight):
    """tile: its lines as it is given. sight: the links from its cell upwards, to the right,
    downwards and to the left.
    """
    ways = set()
    for number, sign in enumerate(SIGNS):
        sides = [number >> bit & 1 for bit in (1, 0, 3, 2)]
        ways |= {(sign, *sides[turn:], *sides[:turn]) for turn in range(4)}
    return tableo((tile, *[line[0] if line else 0 for line in sight]), sorted(ways))


@relation(says="all tiles are connected", technique="connected tiles")
def wholeo(links, ends, count):
    """links: all. ends: the two tiles of each. count: how many tiles there are."""
    between = [(end, count + at) for at, pair in enumerate(ends) for end in pair]
    return connectedo(((1,) * count + links), between)


@relation(says="no lines form a loop", technique="no loop")
def openo(links, ends):
    """links: all. ends: the two tiles of each."""
    return acyclico(links, ends)


@relation
def neto(board, size):
    """board: the links across, and those down, from tile to tile; 1 is a line."""
    height, width = size
    links = grid(height, width - 1), grid(height - 1, width)
    every = tuple(cells(links))
    ends = lattice(height - 1, width - 1)
    return lall(
        eq(board, links),
        domaino(links, (0, 1)),
        openo(every, ends),
        wholeo(every, ends, height * width),
    )


BOARD = Board(
    Clues("tiles", glyphs(SIGNS, DRAWN), turno, scope="sight", complete=True, absent="0", noun="tile", words=tuple(DRAWN)),
    Links(), usual=(5, 5), words=("no line", "a line"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "net",
        "5x5",
        r"{size}(b[\d.]+)?",
        codes.Each("tiles", codes.Signs(dict(zip(HEX, SIGNS, strict=True)))),
    ),
)
