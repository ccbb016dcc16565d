"""Nawabari (Territory): borders divide the grid into rectangles, each with exactly one number, which
says how many of the four sides of its cell are borders, the rim of the grid among them.

Source: Nikoli, "Nawabari".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, area_patterns, areas_on, borders_along, cells, codes, crossings, domaino, eq,
    exactlyo, grid, lall, numbers, patterno, rectangles, relation, seams, straighto,
)  # fmt: skip

ALIASES = ("territory",)
FAMILY = "regions"


@relation(
    says="borders around {where}: {number}", technique=("full or empty number", "number completed")
)
def aroundo(number, borders, where):
    """number: how many sides of a cell are borders. borders: those that are not at the rim. where:
    the cell in words.
    """
    return exactlyo(number, 1, (*borders, *(1,) * (4 - len(borders))))


@relation(says="{where} is in the rectangle of one number", technique="rectangle of a cell")
def coveredo(sides, patterns, where):
    """sides: the borders at any rectangle that a cell may be in. patterns: of these, what they are.
    where: the cell in words.
    """
    return patterno(sides, patterns)


def borders_at(board, place):
    """The borders of a board around a cell, but not those at the rim."""
    return [way[0] for way in borders_along(*board, place) if way]


@relation
def nawabario(board, size, numbers):
    """board: the borders below cells, and those right of them; 1 is a border. numbers: rows of
    numbers, None where there is none.
    """
    height, width = size
    borders, boxes = (grid(height - 1, width), grid(height, width - 1)), []
    marks = {divmod(at, width): each for at, each in enumerate(cells(numbers)) if each is not None}
    for box in rectangles(height, width):
        places = [divmod(at, width) for at in box]
        own = [place for place in places if place in marks]
        (top, left), (bottom, right) = places[0], places[-1]
        around = [(y == top) + (y == bottom) + (x == left) + (x == right) for y, x in own]
        if len(own) == 1 and marks[own[0]] == around[0]:
            boxes.append(box)
    ways = area_patterns(boxes, cells(borders), seams(*size))
    where = [f"R{at // width + 1}C{at % width + 1}" for at in range(height * width)]
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [straighto(crossing) for crossing in crossings(*borders)],
        [
            aroundo(number, borders_at(borders, place), f"R{place[0] + 1}C{place[1] + 1}")
            for place, number in marks.items()
        ],
        [coveredo(*ways.get(at, ((), ())), each) for at, each in enumerate(where) if marks],
    )


def numbers_on(board):
    """The places of each rectangle, any of which may have its number."""
    return [(area, lambda place: 4 - borders_at(board, place).count(0)) for area in areas_on(board)]


BOARD = Board(
    Clues("numbers", numbers(0, 4), structural=True, noun="number", marked=numbers_on), Division(),
    usual=(6, 6), words=("open", "a border"),
)  # fmt: skip

CODES = (
    codes.puzz_link("nawabari", codes.Each("numbers", codes.DIGITS)),
    codes.pzprv3("nawabari", codes.MarkTable(numbers=codes.PLAIN), codes.RIMMED_DIVISION),
)
