"""Numbrix: the cells hold the numbers from 1 to how many there are, each once, and consecutive
numbers touch at a side.

Source: Marilyn vos Savant, "Numbrix", Parade, 2008.
"""

from functools import partial

from logicpuzzles import (  # isort: skip
    Board, Cells, alldiffo, cells, digits, domaino, eq, grid, lall, lany, relation,
)  # fmt: skip

FAMILY = "numbers"
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]


@relation(says="the numbers after and before that of {where} touch it", technique="next number")
def nexto(here, near, last, where):
    """near: the cells that touch that of here. last: the greatest number. where: the cell in words."""
    return lall(
        lany(eq(here, last), [eq(each, here + 1) for each in near]),
        lany(eq(here, 1), [eq(each, here - 1) for each in near]),
    )


def neighbours_of(size, steps):
    """For each place those that touch it."""
    places = {(y, x): None for y in range(size[0]) for x in range(size[1])}
    return {
        (y, x): [each for down, right in steps if (each := (y + down, x + right)) in places]
        for y, x in places
    }


def number_path(board, size, steps):
    """board: rows of cells, whose numbers are a path by these steps."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, range(1, size[0] * size[1] + 1)),
        alldiffo(cells(rows)),
        [
            nexto(rows[y][x], [rows[r][c] for r, c in near], size[0] * size[1], f"R{y + 1}C{x + 1}")
            for (y, x), near in neighbours_of(size, steps).items()
        ],
    )


def walk(size, random, steps):
    """The numbers of a random path: its end bites into it again and again, and what lies behind the
    bite turns round.
    """
    near = neighbours_of(size, steps)
    path = [(y, x if y % 2 else size[1] - 1 - x) for y in range(size[0]) for x in range(size[1])]
    for _ in range(20 * len(path)):
        if random.random() < 0.5:
            path.reverse()
        at = path.index(random.choice(near[path[-1]])) + 1
        path[at:] = path[at:][::-1]
    return tuple([tuple([path.index((y, x)) + 1 for x in range(size[1])]) for y in range(size[0])])


@relation
def numbrixo(board, size):
    """board: rows of cells, any of them unknown."""
    return number_path(board, size, STEPS)


BOARD = Board(Cells(digits(1, "area"), made=partial(walk, steps=STEPS)), usual=(5, 5))
