"""Sumscrapers (Skyscraper Sums): every row and every column holds each height from 1 to the side of the
board once; a number outside is the sum of the heights that are seen from there. A building hides
the lower ones behind it.

Source: World Puzzle Championships.
"""

from functools import cache
from itertools import accumulate, permutations

from logicpuzzles.rules.skyscrapers import skyscraperso

from logicpuzzles import (  # isort: skip
    Board, Cells, Outside, digits, numbers, relation, sumo, tableo, vars,
)  # fmt: skip

ALIASES = ("skyscrapersums", "sumskyscrapers")
FAMILY = "latin"

sumscraperso = skyscraperso


@cache
def views(side):
    """All possible lines, each after the sum of its heights that are seen."""
    lines = permutations(range(1, side + 1))
    return tuple([(sum({*accumulate(line, max)}), *line) for line in lines])


@cache
def glances(side):
    """Tuples of the highest building so far, the next one, the highest of both, and the height of
    the next one if it is seen, else 0.
    """
    each = range(1, side + 1)
    return tuple(
        [(high, next, max(high, next), next * (next > high)) for high in each for next in each]
    )


@relation(
    says="heights seen from {place} sum to {total}",
    technique=("visibility of a clue", "visibility with known buildings"),
)
def viewo(total, line):
    """total: the sum of the cells of line, in the order seen from outside, that are higher than all
    before them.
    """
    if len(line) <= 6:  # few enough lines for a table of all
        return tableo((total, *line), views(len(line)))
    highest, seen = (line[0], *vars(len(line) - 1)), vars(len(line) - 1)
    steps = zip(highest, line[1:], highest[1:], seen, strict=False)
    return [tableo(step, glances(len(line))) for step in steps] + [sumo((line[0], *seen), total)]


BOARD = Board(
    Cells(digits(1, "side")), Outside("sums", numbers(1), viewo, exact=True), usual=(5, 5)
)
