"""Nurikabe: each number stands in an island of as many white cells, and no island holds two numbers
or none. The other cells are the sea, which is connected and nowhere covers two by two cells.

Source: Lenin (a reader), Puzzle Communication Nikoli 33, 1991.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    atmosto,
    cells,
    codes,
    connectedo,
    domaino,
    eq,
    grid,
    lall,
    neighbours,
    numbers,
    regiono,
    relation,
    squares,
    var,
)

FAMILY = "shading"


@relation(
    says="the island of {start} has size {number} and no other number",
    technique="size of an island",
)
def islando(number, start, at, rows, others):
    """at: the number of the cell start, in which the number stands. others: the cells with other
    numbers.
    """
    return lall(eq(start, 0), regiono(number, at, cells(rows), neighbours(rows), without=others))


@relation(says="the island of {start} has no other number", technique="size of an island")
def unsizedo(start, at, rows, others):
    """at: the number of the cell start, in which a number stands that is not told. others: the
    cells with other numbers.
    """
    size = var()
    island = regiono(size, at, cells(rows), neighbours(rows), without=others)
    return lall(eq(start, 0), domaino(size, range(1, len(cells(rows)) + 1)), island)


@relation(says="each cell of land is connected with a number", technique="out of reach")
def reachedo(rows, numbered):
    """numbered: the cells with numbers. A further white cell beside all of them is connected with
    each white cell.
    """
    every = cells(rows)
    return connectedo(
        (*every, 0), (*neighbours(rows), *[(at, len(every)) for at in numbered]), value=0
    )


@relation(says="the sea is connected", technique="connected sea")
def seao(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=1)


@relation
def nurikabeo(board, size, islands):
    """board: rows of cells, any of them unknown. islands: rows of numbers, "?" for one that
    is not told, None where there is none.
    """
    rows = grid(*size)
    marks = {at: number for at, number in enumerate(cells(islands)) if number is not None}
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [
            islando(number, cells(rows)[at], at, rows, [other for other in marks if other != at])
            for at, number in marks.items()
            if number != "?"
        ],
        [
            unsizedo(cells(rows)[at], at, rows, [other for other in marks if other != at])
            for at, number in marks.items()
            if number == "?"
        ],
        reachedo(rows, list(marks)),
        seao(rows),
        [atmosto(3, 1, square) for square in squares(rows)],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("islands", numbers(1, unsaid="?"), structural=True, noun="number"),
    words=("land", "sea"),
)

CODES = (
    codes.puzz_link("nurikabe", codes.Each("islands", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "nurikabe",
        codes.MarkTable(islands=codes.PLAIN | codes.Signs({"-": "?"}), answer=codes.SHADED),
    ),
)
