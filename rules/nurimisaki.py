"""Nurimisaki: cells are shaded; the others are connected, and nowhere are two by two cells all
shaded or all unshaded. A circle stands in a cell that is not shaded and touches just one such cell,
and each such cell has a circle. Its number says how many cells are seen from it, itself included.

Source: Nikoli, "Nurimisaki".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, beside, codes, conde, domaino, eq, exactlyo, grid, lall, mixedo, noto,
    numbers, rays, relation, run, seeno, squares, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation(says="cells seen from {cell}, itself too: {number}", technique="view of a cape")
def viewo(number, cell, ways):
    """number: how many cells are seen. ways: the cells on each side of the cell, as seen from it."""
    return seeno(number, ((cell,), *ways))


@relation(says="{cell} has a circle and touches one unshaded cell", technique="cape at a circle")
def capeo(cell, near):
    """near: the cells that touch the cell."""
    return lall(eq(cell, 0), exactlyo(1, 0, near))


@relation(says="{cell} has no circle, so it is no cape", technique="no cape without a circle")
def noneo(cell, near):
    """near: the cells that touch the cell."""
    return conde([eq(cell, 1)], [eq(cell, 0), noto(exactlyo(1, 0, near))])


def plain_rules(rows):
    """What holds of the cells without circles."""
    squared = [mixedo(square) for square in squares(rows)]
    return lall(domaino(rows, (0, 1)), squared, wholeo(rows, 0))


def scatter(size, random):
    """Circles at the capes of a board with some cells shaded at random."""
    rows = grid(*size)
    shaded = [eq(random.choice(random.choice(rows)), 1) for _ in range(max(size))]
    boards = run(1, rows, shaded, plain_rules(rows)) or [[[0] * size[1]] * size[0]]
    found = {place: "?" for (place,), _ in capes(boards[0])}
    return tuple([tuple([found.get((y, x)) for x in range(size[1])]) for y in range(size[0])])


def capes(board):
    """The circles of a full board, and what is seen from each."""
    marks = []
    for y, x in [(y, x) for y, row in enumerate(board) for x in range(len(row)) if not row[x]]:
        seen = [(*way, 1).index(1) for way in rays(board, (y, x))]
        if sum(map(bool, seen)) == 1:
            marks.append((((y, x),), 1 + sum(seen)))
    return marks


@relation
def nurimisakio(board, size, circles):
    """board: rows of cells, any of them unknown. circles: rows of their numbers, None for none."""
    rows = grid(*size)
    goals = []
    for y, x in [(y, x) for y in range(size[0]) for x in range(size[1])]:
        mark = circles[y][x]
        goals.append((noneo if mark is None else capeo)(rows[y][x], beside(rows, (y, x))))
        if type(mark) is int:
            goals.append(viewo(mark, rows[y][x], rays(rows, (y, x))))
    return lall(eq(board, rows), goals, plain_rules(rows))


BOARD = Board(
    Cells("-#", given=False),
    Clues("circles", numbers(2, unsaid="?"), structural=True, noun="circle", made=scatter, marked=capes),
    words=("unshaded", "shaded"),
)  # fmt: skip

CODES = (
    codes.puzz_link("nurimisaki", codes.Each("circles", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "nurimisaki", codes.MarkTable(circles=codes.PLAIN | codes.Signs({"-": "?"})), codes.MarkTable(answer=codes.SHADED),
    ),
)  # fmt: skip
