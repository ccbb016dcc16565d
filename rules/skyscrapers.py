"""Skyscrapers: every row and every column holds each height from 1 to the side of the board once; a
number outside says how many buildings are seen from there. A building hides the lower ones behind
it.

Source: Masanori Natsuhara, "Building", World Puzzle Championship, 1992.
"""

from functools import cache
from itertools import accumulate, permutations

from logicpuzzles.rules.futoshiki import futoshikio

from logicpuzzles import (
    Board,
    Cells,
    Outside,
    codes,
    digits,
    lall,
    numbers,
    relation,
    sumo,
    tableo,
    vars,
)

ALIASES = ("towers", "building", "skyscraper")
FAMILY = "latin"
POPULAR = 15


@cache
def views(side):
    """All possible lines, each after the number of its buildings that are seen."""
    return tuple(
        [(len(set(accumulate(line, max))), *line) for line in permutations(range(1, side + 1))]
    )


@cache
def glances(side):
    """Tuples of the highest building so far, the next building, the highest of both, and 1 if the
    next one is seen, else 0.
    """
    heights = range(1, side + 1)
    return tuple(
        [
            (highest, height, max(highest, height), int(height > highest))
            for highest in heights
            for height in heights
        ]
    )


@relation(
    says="buildings seen from {place}: {number}",
    technique=("visibility of a clue", "visibility with known buildings"),
)
def viewo(number, line):
    """number: how many cells of line, in the order seen from outside, are higher than all before
    them.
    """
    if len(line) <= 6:  # few enough lines for a table of all
        return tableo((number, *line), views(len(line)))
    highest, seen = (line[0], *vars(len(line) - 1)), vars(len(line) - 1)
    steps = zip(highest, line[1:], highest[1:], seen, strict=False)
    return lall([tableo(step, glances(len(line))) for step in steps], sumo((1, *seen), number))


skyscraperso = futoshikio
BOARD = Board(Cells(digits(1, "side")), Outside("views", numbers(1, "side"), viewo, exact=True))

CODES = (
    codes.tatham(
        "towers",
        "5",
        r"{side}(d[a-z])?",
        codes.Parted("views", codes.Decimal() | codes.Signs({"": None}), "/"),
        codes.Optional(codes.Text(","), codes.Givens(codes.KNOWN)),
    ),
    codes.puzz_link(
        "skyscrapers building skyscraper",
        codes.Each("views", codes.NUMBERS),
        codes.Optional(codes.Givens(codes.NUMBERS)),
    ),
    codes.pzprv3(
        "skyscrapers",
        codes.MarkTable(
            views=codes.PLAIN, givens=codes.Behind("q", codes.PLAIN), answer=codes.PLAIN
        ),
    ),
)
