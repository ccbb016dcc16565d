"""Hanare-gumi: one cell of each region holds its size as a number, the others are empty. Between two
numbers in a row or column without another one between them there are as many empty cells as is the
difference of both.

Source: Nikoli, "Hanare-gumi".
"""

from logicpuzzles.rules.putteria import SIGNS, onceo

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, codes, columns, conde, eq, grid, lall, neq, relation,
)  # fmt: skip

ALIASES = ("hanaregumi",)
FAMILY = "numbers"


@relation(
    says="numbers in {pair[0]} and {pair[1]} alone would stand at a wrong distance",
    technique="distance of numbers",
)
def aparto(pair, between):
    """pair: two cells of a line. between: the cells between them."""
    first, second = pair
    return conde([eq(first, 0)], [eq(second, 0)], *[[neq(cell, 0)] for cell in between])


@relation
def hanareo(board, size, regions):
    """board: rows of cells, any of them unknown; an empty one is 0. regions: the places of the cells
    of each.
    """
    rows = grid(*size)
    own = {id(cell): region for region in regions for cell in at(rows, region)}
    pairs = []
    for line in rows + columns(rows):
        for second in range(len(line)):
            for first in range(second):
                one, two = own[id(line[first])], own[id(line[second])]
                if one is not two and abs(len(one) - len(two)) != second - first - 1:
                    pairs.append(((line[first], line[second]), line[first + 1 : second]))
    return lall(
        eq(board, rows),
        [onceo(at(rows, region)) for region in regions],
        [aparto(pair, between) for pair, between in pairs],
    )


BOARD = Board(
    Cells(SIGNS, ungiven=0),
    Regions("regions", structural=True, cells=(2, 6), ordered=False),
    words=("empty", *SIGNS[1:]),
)

CODES = (
    codes.puzz_link("hanare", codes.Borders("regions"), codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "hanare",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"+": 0}) | codes.PLAIN),
    ),
)
