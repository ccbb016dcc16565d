"""Usotatami: borders divide the grid into strips, one cell wide, each with exactly one number, which
lies: the strip is not as long as it says. Nowhere do four strips meet.

Source: "Uso tatami", puzz.link.
"""

from logicpuzzles.rules.fillmat import stripo

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, area_patterns, areas_on, cells, codes, crossings, domaino, eq, grid, lall,
    numbers, patterno, rectangles, relation, seams,
)  # fmt: skip

FAMILY = "regions"


@relation(says="{where} is in a strip with one number, which lies", technique="strip of a cell")
def coveredo(sides, patterns, where):
    """sides: the borders at any strip that a cell may be in. patterns: of these, what the borders are.
    where: the cell in words.
    """
    return patterno(sides, patterns)


@relation
def usotatamio(board, size, numbers):
    """board: the borders below cells, and those right of them; 1 is a border. numbers: rows of
    numbers, None where there is none.
    """
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    marks = {at: number for at, number in enumerate(cells(numbers)) if number is not None}
    strips = []
    for strip in rectangles(height, width):
        own = [at for at in strip if at in marks]
        thin = strip[-1] - strip[0] in (len(strip) - 1, (len(strip) - 1) * width)
        if thin and len(own) == 1 and marks[own[0]] != len(strip):
            strips.append(strip)
    ways = area_patterns(strips, cells(borders), seams(*size))
    where = {at: f"R{at // width + 1}C{at % width + 1}" for at in range(height * width)}
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [stripo(crossing) for crossing in crossings(*borders)],
        [coveredo(*ways.get(at, ((), ())), where[at]) for at in where if marks],
    )


def lies_on(board):
    """The places of each strip, any of which may have its number, a wrong one."""
    return [
        (area, lambda place, area=area: 1 + (len(area) + (place[0] + 2 * place[1]) % 3) % 4)
        for area in areas_on(board)
    ]


BOARD = Board(
    Clues("numbers", numbers(1), structural=True, noun="number", marked=lies_on), Division(),
    usual=(5, 5), words=("open", "a border"),
)  # fmt: skip

CODES = (
    codes.puzz_link("usotatami", codes.Each("numbers", codes.DIGITS)),
    codes.pzprv3("usotatami", codes.MarkTable(numbers=codes.PLAIN), codes.DIVISION),
)
