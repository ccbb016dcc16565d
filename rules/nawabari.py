"""Nawabari (Territory): borders divide the grid into rectangles, each with exactly one number, which
says how many of the four sides of its cell are borders, the rim of the grid among them.

Source: Nikoli, "Nawabari", Puzzle Communication Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, areas_on, borders_along, cells, codes, crossings, divisiono, domaino, eq,
    exactlyo, grid, lall, numbers, relation, seams, straighto,
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


@relation(says="each rectangle has exactly one number", technique="number of a rectangle")
def onceo(borders, size, marks):
    """marks: the numbers of the cells with numbers; without any nothing is said of them."""
    return divisiono(cells(borders), seams(*size), marks=marks or None)


def borders_at(board, place):
    """The borders of a board around a cell, but not those at the rim."""
    return [way[0] for way in borders_along(*board, place) if way]


@relation
def nawabario(board, size, numbers):
    """board: the borders below cells, and those right of them; 1 is a border. numbers: rows of
    numbers, None where there is none.
    """
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    marks = [divmod(at, width) for at, each in enumerate(cells(numbers)) if each is not None]
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [straighto(crossing) for crossing in crossings(*borders)],
        [
            aroundo(numbers[y][x], borders_at(borders, (y, x)), f"R{y + 1}C{x + 1}")
            for y, x in marks
        ],
        onceo(borders, size, [y * width + x for y, x in marks]),
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
