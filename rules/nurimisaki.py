"""Nurimisaki: cells are shaded; the others are connected, and nowhere are two by two cells all
shaded or all unshaded. A circle stands in a cell that is not shaded and touches just one such cell,
and each such cell has a circle. Its number says how many cells are seen from it, itself included.

Source: Nikoli, "Nurimisaki".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, atmosto, beside, cells, codes, conde, connectedo, domaino, eq,
    exactlyo, grid, lall, neighbours, noto, numbers, relation, run, seeno, squares,
)  # fmt: skip

FAMILY = "shading"


@relation(says="cells seen from {cell}, itself too: {number}", technique="view of a cape")
def viewo(number, cell, ways):
    """number: how many cells are seen. ways: the cells on each side of the cell, as seen from it."""
    return seeno(number, ((cell,), *ways))


@relation(
    says="{cell} has a circle and touches one cell that is not shaded", technique="cape at a circle"
)
def capeo(cell, near):
    """near: the cells that touch the cell."""
    return lall(eq(cell, 0), exactlyo(1, 0, near))


@relation(
    says="{cell} has no circle and is shaded or touches several cells that are not",
    technique="no cape without a circle",
)
def noneo(cell, near):
    """near: the cells that touch the cell."""
    return conde([eq(cell, 1)], [eq(cell, 0), noto(exactlyo(1, 0, near))])


@relation(says="the cells that are not shaded are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=0)


@relation(says="{square} are not all alike", technique="two by two cells")
def mixedo(square):
    """square: four cells that meet at a corner."""
    return lall(atmosto(3, 0, square), atmosto(3, 1, square))


def _plain_rules(rows):
    """What holds of the cells without circles."""
    return lall(domaino(rows, (0, 1)), [mixedo(square) for square in squares(rows)], wholeo(rows))


def ways_from(board, y, x):
    """The cells on each side of one, as seen from it."""
    column = [row[x] for row in board]
    return column[:y][::-1], column[y + 1 :], board[y][:x][::-1], board[y][x + 1 :]


def scatter(size, random):
    """Circles at the capes of a board with some cells shaded at random."""
    rows = grid(*size)
    shaded = [eq(random.choice(random.choice(rows)), 1) for _ in range(max(size))]
    boards = run(1, rows, shaded, _plain_rules(rows)) or [[[0] * size[1]] * size[0]]
    circles = [[None] * size[1] for _ in range(size[0])]
    for ((y, x),), _ in capes(boards[0]):
        circles[y][x] = "?"
    return tuple(map(tuple, circles))


def capes(board):
    """The circles of a full board, and what is seen from each."""
    marks = []
    for y, x in [(y, x) for y, row in enumerate(board) for x in range(len(row)) if not row[x]]:
        seen = [(*way, 1).index(1) for way in ways_from(board, y, x)]
        if sum(map(bool, seen)) == 1:
            marks.append((((y, x),), 1 + sum(seen)))
    return marks


@relation
def nurimisakio(board, size, circles):
    """board: rows of cells, any of them unknown. circles: rows of their numbers, None for none."""
    rows = grid(*size)
    places = [(y, x) for y in range(size[0]) for x in range(size[1])]
    return lall(
        eq(board, rows),
        [
            (noneo if circles[y][x] is None else capeo)(rows[y][x], beside(rows, (y, x)))
            for y, x in places
        ],
        [
            viewo(circles[y][x], rows[y][x], ways_from(rows, y, x))
            for y, x in places
            if type(circles[y][x]) is int
        ],
        _plain_rules(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues(
        "circles",
        numbers(2, unsaid="?"),
        structural=True,
        noun="circle",
        made=scatter,
        marked=capes,
    ),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("nurimisaki", codes.Each("circles", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "nurimisaki",
        codes.MarkTable(circles=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
