"""Galaxies (Tentai Show): borders divide the grid into areas, each with one dot, and an area turned
by half around its dot is the same.

Source: Nikoli, "Tentai Show"; "Galaxies" (James Harvey) in Simon Tatham's Portable Puzzle
Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Division, Points, cells, codes, conde, connectedo, domaino, eq, grid, lall,
    neighbours, neq, relation, seams, vars,
)  # fmt: skip

ALIASES = ("tentaisho", "tentaishow", "spiralgalaxies")
FAMILY = "regions"


@relation(
    says="a side is a border just where its cells belong to different dots", technique="border"
)
def bordero(border, pair):
    """border: 1 or 0. pair: the dots of two cells that touch."""
    one, other = pair
    return conde([eq(border, 0), eq(one, other)], [eq(border, 1), neq(one, other)])


@relation(says="a cell belongs to a dot where the cell opposite does", technique="symmetry")
def oppositeo(pair, dot):
    """pair: the dots of two cells. dot: the one in the middle between them."""
    one, other = pair
    return conde([eq(one, dot), eq(other, dot)], [neq(one, dot), neq(other, dot)])


@relation(says="an area is connected", technique="connected cells")
def wholeo(dots, dot, edges):
    """dots: those of all cells. edges: the pairs of cells that touch."""
    return connectedo(dots, edges, value=dot)


@relation
def galaxieso(board, size, dots):
    """board: the borders below cells, and those right of them; 1 is a border. dots: rows of marks at
    half steps.
    """
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    places = [(y, x) for y in range(height) for x in range(width)]
    own = dict(zip(places, vars(len(places)), strict=True))
    spots = [(y, x) for y, row in enumerate(dots) for x, dot in enumerate(row) if dot is not None]
    opposite = {spot: {(y, x): (spot[0] - y, spot[1] - x) for y, x in places} for spot in spots}
    near = {
        place: number
        for number, spot in enumerate(spots)
        for place, other in opposite[spot].items()
        if max(abs(place[0] - other[0]), abs(place[1] - other[1])) < 2
    }
    edges = neighbours([places[at : at + width] for at in range(0, len(places), width)])
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [
            domaino(
                (own[place],),
                [near[place]] if place in near else
                [number for number, spot in enumerate(spots) if opposite[spot][place] in own],
            )
            for place in places
        ],
        [
            oppositeo((own[place], own[other]), number)
            for number, spot in enumerate(spots)
            for place, other in opposite[spot].items()
            if place < other and other in own
        ],
        [
            bordero(border, (own[places[one]], own[places[other]]))
            for border, (one, other) in zip(cells(borders), seams(height, width), strict=True)
        ],
        [wholeo(tuple(own.values()), number, edges) for number, _ in enumerate(spots)],
    )  # fmt: skip


def scatter(size, random):
    """Dots of random areas that stay the same when they are turned by half."""
    height, width = size
    free = {(y, x) for y in range(height) for x in range(width)}
    dots = [[None] * (2 * width - 1) for _ in range(2 * height - 1)]
    while free:
        y, x = random.choice(sorted(free))
        down, right = 2 * y + random.choice((-1, 0, 1)), 2 * x + random.choice((-1, 0, 1))
        area = {
            (row, column)
            for row in (down // 2, (down + 1) // 2)
            for column in (right // 2, (right + 1) // 2)
        }
        if not area <= free:
            down, right, area = 2 * y, 2 * x, {(y, x)}
        for _ in range(random.randrange(6)):
            beside = {
                (y + a, x + b) for y, x in area for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            new = [{(y, x), (down - y, right - x)} for y, x in sorted((beside & free) - area)]
            new = [pair for pair in new if pair <= free]
            area |= random.choice(new) if new else set()
        free -= area
        dots[down][right] = "o"
    return tuple(map(tuple, dots))


BOARD = Board(
    Points("dots", "o", half=True, structural=True, noun="dot", made=scatter), Division(),
    words=("open", "a border"), unknowns=("dot", *[f"number {at}" for at in range(1, 1000)]),
)  # fmt: skip

DOTS = codes.Rest() | codes.Runs({"o": "a-y"}, blanks="z", closed=False)
CODES = (codes.tatham("galaxies", "7x7", r"{size}(d[a-z])?", codes.Each("dots", DOTS)),)
