"""Galaxies (Tentai Show): borders divide the grid into areas, each with one dot, and an area turned
by half around its dot is the same.

Source: Nikoli, "Tentai Show", 2001; "Galaxies" (James Harvey) in Simon Tatham's Portable Puzzle
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


BOARD = Board(
    Points("dots", "o", half=True, structural=True, noun="dot"), Division(),
    words=("open", "a border"), unknowns=("dot", *[f"number {at}" for at in range(1, 1000)]),
)  # fmt: skip

DOTS = codes.Rest() | codes.Runs({"o": "a-y"}, blanks="z", closed=False)
CODES = (codes.tatham("galaxies", "7x7", r"{size}(d[a-z])?", codes.Each("dots", DOTS)),)
