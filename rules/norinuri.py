"""Norinuri: each shaded cell touches just one other at a side. What is left falls into areas that
hang together, with one number in each, which says of how many cells the area is.

Source: "Norinuri", puzz.link, after "Norinori" and "Nurikabe" of Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, beside, cells, codes, conde, connectedo, domaino, eq, exactlyo, grid,
    lall, neighbours, numbers, regiono, relation, var,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="the area of {start} has size {number} and no other number",
    technique="size of an area",
)
def sizedo(number, start, at, rows, others):
    """at: the number of the cell start, in which the number stands. others: the cells with other
    numbers.
    """
    return lall(eq(start, 0), regiono(number, at, cells(rows), neighbours(rows), without=others))


@relation(says="the area of {start} has no other number", technique="size of an area")
def unsizedo(start, at, rows, others):
    """at: the number of the cell start, in which a number stands that is not told."""
    size, every = var(), cells(rows)
    own = regiono(size, at, every, neighbours(rows), without=others)
    return lall(eq(start, 0), domaino(size, range(1, len(every) + 1)), own)


@relation(says="each cell that is not shaded is connected with a number", technique="out of reach")
def reachedo(rows, numbered):
    """numbered: the cells with numbers. A further cell beside all of them is connected with each
    that is not shaded.
    """
    every = cells(rows)
    edges = (*neighbours(rows), *[(at, len(every)) for at in numbered])
    return connectedo((*every, 0), edges, value=0)


@relation(
    says="{cell} is unshaded or touches exactly one shaded cell", technique="pair of shaded cells"
)
def pairo(cell, near):
    """near: the cells that touch the cell at a side."""
    return conde([eq(cell, 0)], [eq(cell, 1), exactlyo(1, 1, near)])


@relation
def norinurio(board, size, areas):
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
        reachedo(rows, list(marks)),
        [pairo(cell, beside(rows, divmod(at, size[1]))) for at, cell in enumerate(every)],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("areas", numbers(1, unsaid="?"), structural=True, noun="number"),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("norinuri", codes.Each("areas", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "norinuri",
        codes.MarkTable(areas=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
