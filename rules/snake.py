"""Snake: a snake, one cell wide, lies in the grid and does not touch itself, not even at a corner. A
number at the end of a line says how many of its cells the snake has; it passes through all circles,
and of these its head and tail, and nothing else of it, lie in black ones.

Source: "Snake" at puzz.link; Andrey Bogdanov, "Schlange".
"""

from itertools import product

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, Outside, beside, codes, domaino, eq, exactlyo, glyphs, grid, lall, numbers,
    relation, squares, tableo, vars, wholeo,
)  # fmt: skip

FAMILY = "shading"
TOUCH = ((1, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0))


@relation(says="cells of the snake in {where}: {count}", technique=("full line", "line completed"))
def passo(count, line):
    """count: how many cells of line the snake has."""
    return exactlyo(count, 1, line)


@relation(says="the snake has a circle at {where}", technique=("circle alone", "circle"))
def circleo(circle, cross):
    """circle: o between head and tail, * for one of these. cross: the cell, and those beside it."""
    ways = [(1, *way) for way in product((0, 1), repeat=len(cross) - 1) if sum(way) in (1, 2)]
    return tableo((circle, *cross), [("*o"[sum(way) - 2], *way) for way in ways])


@relation(says="the snake passes {cell} once, or ends there", technique="one way on")
def ono(cell, end, beside):
    """cell: 1 where the snake is. end: 1 at its head and tail. beside: the cells beside it."""
    ways = [(0, 0, *way) for way in product((0, 1), repeat=len(beside))]
    ways += [(1, int(sum(way) == 1), *way) for _, _, *way in ways if sum(way) in (1, 2)]
    return tableo((cell, end, *beside), ways)


@relation(says="the snake does not touch itself", technique="no touch at a corner")
def aparto(square):
    """square: four cells that meet at a corner."""
    return tableo(square, [way for way in product((0, 1), repeat=4) if way not in TOUCH])


@relation(says="the snake has a head and a tail", technique="ends of the snake")
def endo(ends):
    """ends: 1 for head or tail."""
    return exactlyo(2, 1, ends)


@relation
def snakeo(board, size):
    """board: rows of cells, any of them unknown."""
    rows, places = grid(*size), [*product(range(size[0]), range(size[1]))]
    ends = vars(len(places))
    return lall(
        eq(board, rows),
        domaino([rows, ends], (0, 1)),
        [ono(rows[y][x], end, beside(rows, (y, x))) for (y, x), end in zip(places, ends, strict=True)],
        [aparto(square) for square in squares(rows)],
        endo(ends),
        wholeo(rows),
    )  # fmt: skip


def cross(place, size):
    """A cell and those beside it."""
    (y, x), (height, width) = place, size
    near = (place, (y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))
    return [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]


BOARD = Board(
    Cells("-#", given=False),
    Clues("circles", glyphs("o*", {"o": "circle", "*": "disc"}), circleo, scope=cross, noun="circle"),
    Outside("lengths", numbers(0), passo, sides="tl"),
    words=("free", "part of the snake"), unknowns=("end", "no end", "an end"),
)  # fmt: skip

CIRCLES = {"1": "o", "2": "*", "5": "o", "6": "*"}
CODES = (
    codes.puzz_link("snake", codes.Each("circles", codes.Packed((None, "o", "*"), 3)),
                    codes.Each("lengths", codes.NUMBERS)),
    codes.pzprv3("snake", codes.MarkTable(lengths=codes.PLAIN, circles=CIRCLES, answer={"0": 0, "4": 1},
                                          shaded={"1": "5", "2": "6"})),
)  # fmt: skip
