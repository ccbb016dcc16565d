"""Mochikoro: cells are shaded, nowhere two by two. All others form rectangles, which are connected
with each other at their corners. A number says of how many cells its rectangle is, and no rectangle
holds two numbers.

Source: "Mochikoro", Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, atmosto, cells, codes, connectedo, domaino, eq, grid, lall, neighbours,
    noto, numbers, exactlyo, regiono, relation, squares, var,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="the rectangle of {start} has size {number} and no other number",
    technique="size of a rectangle",
)
def sizedo(number, start, at, rows, others):
    """at: the number of the cell start, in which the number stands. others: the cells with other
    numbers.
    """
    return lall(eq(start, 0), regiono(number, at, cells(rows), neighbours(rows), without=others))


@relation(
    says="the rectangle of {start} has no other number", technique="two numbers in a rectangle"
)
def unsizedo(start, at, rows, others):
    """at: the number of the cell start, in which a number stands that is not told."""
    size, every = var(), cells(rows)
    own = regiono(size, at, every, neighbours(rows), without=others)
    return lall(eq(start, 0), domaino(size, range(1, len(every) + 1)), own)


@relation(says="not all of {square} are shaded", technique="two by two cells")
def poolo(square):
    """square: four cells that meet at a corner."""
    return atmosto(3, 1, square)


@relation(
    says="not just one of {square} is shaded, as the others form a rectangle",
    technique="corner of a rectangle",
)
def cornero(square):
    """square: four cells that meet at a corner."""
    return noto(exactlyo(1, 1, square))


@relation(says="the rectangles are connected at their corners", technique="connected rectangles")
def wholeo(rows):
    """rows: all cells."""
    every, width = cells(rows), len(rows[0])
    slanting = [
        (at, at + width + step)
        for at in range(len(every) - width)
        for step in (-1, 1)
        if 0 <= at % width + step < width
    ]
    return connectedo(every, (*neighbours(rows), *slanting), value=0)


def scatter(size, random):
    """Some cells for numbers, at random."""
    marks = [[None] * size[1] for _ in range(size[0])]
    for _ in range(max(2, size[0] * size[1] // 6)):
        marks[random.randrange(size[0])][random.randrange(size[1])] = "?"
    return tuple(map(tuple, marks))


def areas_in(board):
    """The first cell of each area of a full board that is not shaded, and its number of cells."""
    free = {(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell == 0}
    first = {place: place for place in free}
    for _ in free:
        for y, x in sorted(free):
            near = {(y, x), (y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)} & free
            first[y, x] = min([first[each] for each in near])
    own = [*first.values()]
    return [((place,), own.count(place)) for place in sorted(set(own))]


@relation
def mochikoroo(board, size, areas):
    """board: rows of cells, any of them unknown. areas: rows of numbers, "?" for one that is not
    told, None where there is none.
    """
    rows, goals = grid(*size), []
    every = cells(rows)
    marks = {at: number for at, number in enumerate(cells(areas)) if number is not None}
    for at, number in marks.items():
        others = [other for other in marks if other != at]
        told = () if number == "?" else (number,)
        goals.append((sizedo if told else unsizedo)(*told, every[at], at, rows, others))
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        goals,
        [[poolo(square), cornero(square)] for square in squares(rows)],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues(
        "areas",
        numbers(1, unsaid="?"),
        structural=True,
        noun="number",
        made=scatter,
        marked=areas_in,
    ),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("mochikoro", codes.Each("areas", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "mochikoro",
        codes.MarkTable(areas=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
