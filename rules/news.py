"""NEWS: each region holds two of the letters N, E, W and S, the other cells are empty. No letter
stands twice in a row or column; each one stands further in its direction, north, east, west or
south, than the other one of its region. A cell may be marked as empty.

Source: "NEWS", puzz.link.
"""

from itertools import combinations

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atmosto, codes, columns, domaino, eq, exactlyo, grid, lall, relation,
    tableo,
)  # fmt: skip

FAMILY = "objects"
STEPS = {1: (-1, 0), 2: (1, 0), 3: (0, -1), 4: (0, 1)}  # north, south, west, east


@relation(says="{region} holds two letters", technique="letters of a region")
def twoo(region):
    """region: its cells."""
    return exactlyo(len(region) - 2, 0, region)


@relation(says="{letter} stands at most once in {line}", technique="letters of a line")
def singleo(letter, line):
    """line: a row or column."""
    return atmosto(1, letter, line)


@relation(
    says="letters in {pair[0]} and {pair[1]} each stand further in their direction",
    technique="direction of a letter",
)
def furthero(pair, pairs):
    """pair: two cells of a region. pairs: what they can be."""
    return tableo(pair, pairs)


def pairs_at(first, second):
    """What two cells of a region can be that have these places."""
    down, right = second[0] - first[0], second[1] - first[1]
    ahead = [0, *[way for way, (y, x) in STEPS.items() if down * y + right * x < 0]]
    behind = [0, *[way for way, (y, x) in STEPS.items() if down * y + right * x > 0]]
    return [
        (one, two)
        for one in range(5)
        for two in range(5)
        if not (one and two) or (one in ahead and two in behind)
    ]


@relation
def newso(board, size, regions):
    """board: rows of cells, any of them unknown; an empty one is 0. regions: the places of the cells
    of each.
    """
    rows = grid(*size)
    pairs = [pair for region in regions for pair in combinations(region, 2)]
    return lall(
        eq(board, rows),
        domaino(rows, range(5)),
        [twoo(at(rows, region)) for region in regions],
        [singleo(way, line) for line in rows + columns(rows) for way in STEPS],
        [furthero(at(rows, pair), pairs_at(*pair)) for pair in pairs],
    )


BOARD = Board(
    Cells("-NSWE"),
    Regions("regions", structural=True, cells=(3, 9), ordered=False),
    words=("empty", "N", "S", "W", "E"),
)

EMPTY = {".": 0}
CODES = (
    codes.puzz_link(
        "news",
        codes.Borders("regions"),
        codes.Givens(codes.Signs(EMPTY) | codes.Skips("5-9a-z") | codes.Wide(10, {"": 1})),
    ),
    codes.pzprv3(
        "news",
        codes.Areas("regions"),
        codes.MarkTable(givens=codes.Signs({"-": 0}) | codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"+": None, ".": 0}) | codes.PLAIN),
    ),
)
