"""Heteromino: borders divide the grid, but for its holes, into areas of three cells; two that touch
at a side have different shapes or are turned in different ways.

Source: Palmer Mebane, "Hetero-triominoes".
"""

from logicpuzzles.rules.tetrominous import differo

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, area_patterns, cells, codes, domaino, eq, grid, lall, patterno,
    relation, seams,
)  # fmt: skip

FAMILY = "regions"
SHAPES = [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]] + [
    [(y, x) for y in (0, 1) for x in (0, 1) if (y, x) != hole]
    for hole in ((0, 0), (0, 1), (1, 0), (1, 1))
]


@relation(says="{where} is in an area of three cells", technique="area of a cell")
def areao(shape, sides, patterns, where):
    """shape: the number of that of the area of a cell. sides: the borders at any area that it may be
    in. patterns: of the shape and these, what they are. where: the cell in words.
    """
    return patterno((shape, *sides), patterns, range(len(SHAPES)))


@relation(says="a hole has no borders", technique="borders of a hole")
def edgeo(border):
    """border: one at a hole."""
    return eq(border, 0)


@relation
def heterominoo(board, size, holes):
    """board: the borders below cells, and those right of them; 1 is a border, and a hole has none.
    holes: rows of marks, None where there is no hole.
    """
    height, width = size
    borders, own = (grid(height - 1, width), grid(height, width - 1)), cells(grid(height, width))
    free = [at for at, hole in enumerate(cells(holes)) if hole is None]
    sides = list(zip(cells(borders), seams(*size), strict=True))
    inner = [(border, pair) for border, pair in sides if set(pair) <= set(free)]
    laid = [
        (number, [(y + at // width, x + at % width) for y, x in shape])
        for number, shape in enumerate(SHAPES)
        for at in range(height * width)
    ]
    areas = {
        tuple([y * width + x for y, x in area]): number
        for number, area in laid
        if all(y < height and x < width and holes[y][x] is None for y, x in area)
    }
    ways = area_patterns(areas, [border for border, _ in inner], [pair for _, pair in inner])
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [edgeo(border) for border, pair in sides if not set(pair) <= set(free)],
        domaino([own[at] for at in free], range(len(SHAPES))),
        [areao(own[at], *ways.get(at, ((), ())), f"R{at // width + 1}C{at % width + 1}") for at in free],
        [differo((own[a], own[b]), border) for border, (a, b) in inner],
    )  # fmt: skip


def dig(size, random):
    """Random holes, so many that three divide the number of the other cells."""
    count = size[0] * size[1]
    holes = random.sample(range(count), count % 3 + 3 * (count // 18))
    row = ["#" if at in holes else None for at in range(count)]
    return tuple([tuple(row[at : at + size[1]]) for at in range(0, count, size[1])])


BOARD = Board(
    Clues("holes", "#", structural=True, noun="hole", made=dig), Division(), usual=(6, 6),
    words=("open", "a border"),
    unknowns=("shape", "lying", "standing", *[f"bent around {at}" for at in range(4)]),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "heteromino", codes.Each("holes", codes.Signs({"7": "#"}) | codes.Skips("a-z"))
    ),
    codes.pzprv3("heteromino", codes.MarkTable(holes={"*": "#"}), codes.RIMMED_DIVISION),
)
