"""Kakuru: each white cell holds a digit from 1 to 9. A number in a wall is the sum of the white
cells around it, of which no two are equal; a wall may be without one. Equal digits do not touch,
not even at a corner.

Source: Nikoli, "Kakuru".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, alldiffo, codes, digits, domaino, eq, grid, lall, neq, numbers, relation,
    sumo,
)  # fmt: skip

FAMILY = "sums"


@relation(says="{around} sum to {total} without repeats", technique="combinations")
def sumso(total, around):
    """around: the cells around a wall."""
    return lall(alldiffo(around), sumo(around, total))


@relation(says="{pair[0]} and {pair[1]} touch and differ", technique="equal digits do not touch")
def aparto(pair):
    """pair: two cells that touch."""
    return neq(*pair)


def scatter(size, random):
    """The places of walls: all even ones and some others."""
    places = [(y, x) for y in range(size[0]) for x in range(size[1])]
    others = [(y, x) for y, x in places if y % 2 or x % 2]
    walls = random.sample(others, len(places) // 4)
    return tuple([place for place in places if place in walls or place not in others])


@relation
def kakuruo(board, size, sums=()):
    """board: rows of cells, any of them unknown. sums: the places of the walls."""
    rows = grid(*size, without=sums)
    white = {
        (y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None
    }
    steps = ((0, 1), (1, -1), (1, 0), (1, 1))
    pairs = [((y, x), (y + down, x + right)) for y, x in white for down, right in steps]
    return lall(
        eq(board, rows),
        domaino(rows, range(1, 10)),
        [aparto((white[a], white[b])) for a, b in pairs if b in white],
    )


BOARD = Board(
    Cells(digits(1, 9), given=False),
    Clues(
        "sums", numbers(), sumso, scope="around", blocks=True, bare="#", noun="wall", made=scatter
    ),
)

SUM = codes.Signs({"+": codes.BARE}) | codes.Signs(
    "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ", numbered=True
)
CODES = (
    codes.puzz_link("kakuru", codes.Each("sums", SUM | codes.Skips(".k-z"))),
    codes.pzprv3(
        "kakuru",
        codes.MarkTable(sums=codes.PLAIN | codes.Signs({"b": codes.BARE})),
        codes.MarkTable(answer=codes.Signs({"0": None}) | codes.PLAIN),
    ),
)
