"""Sashigane: borders divide the grid into L-shapes, one cell wide, whose two arms meet at a corner. A
circle stands on a corner, and a number in it says how many cells the shape has; an arrow stands on
the end of an arm and points along it to the corner.

Source: Nikoli, "Sashigane".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, cells, codes, conde, domaino, eq, exactlyo, grid, lall, numbers,
    relation, seams, seeno, tableo,
)  # fmt: skip

FAMILY = "regions"
WAYS = ("up", "right", "down", "left")
ROLES = [{way} for way in range(4)] + [{way, (way + 1) % 4} for way in range(4)]  # where arms lead


def joins(way):
    """The roles of a cell and of the one beyond its side, each with the border between them: on an
    arm the next cell is of the same arm or is the corner.
    """
    back, rows = (way + 2) % 4, []
    for one, arms in enumerate(ROLES):
        for two, others in enumerate(ROLES):
            on = one == way and (two == way or (two > 3 and back in others))
            off = two == back and (one == back or (one > 3 and way in arms))
            if on or off or (way not in arms and back not in others):
                rows.append((one, two, int(not (on or off))))
    return rows


JOINS = {1: joins(1), 2: joins(2)}


@relation(says="an arm leads to a corner, and borders are around a shape", technique="arms")
def armo(one, other, border, way):
    """one, other: the roles of two cells that touch. way: where the other one is."""
    return tableo((one, other, border), JOINS[way])


@relation(says="the mark at {where} is {mark}", technique="corner or end of an arm")
def marko(mark, ways):
    """mark: a number of cells, "o" for an unknown one, or an arrow. ways: the borders crossed on the
    ways up, right, down and left from its cell.
    """
    near = [way[0] if way else 1 for way in ways]
    corner = [exactlyo(1, 1, (near[0], near[2])), exactlyo(1, 1, (near[1], near[3]))]
    ends = [[eq(mark, sign), [eq(each, int(at != towards)) for at, each in enumerate(near)]]
            for towards, sign in enumerate("^>v<")]  # fmt: skip
    return conde([eq(mark, "o"), *corner], [seeno(mark, (*ways, (0,))), *corner], *ends)


def elbows(borders, roles, size):
    """What holds of the borders of L-shapes, and of the roles of their cells."""
    height, width = size
    every, sides = cells(roles), zip(cells(borders), seams(*size), strict=True)
    rim = [{way for way, inside in enumerate((y, x < width - 1, y < height - 1, x)) if not inside}
           for y in range(height) for x in range(width)]  # fmt: skip
    return [
        domaino(borders, (0, 1)),
        [domaino((role,), [each for each in range(8) if not ROLES[each] & out])
         for role, out in zip(every, rim, strict=True)],
        [armo(every[a], every[b], border, 2 if b - a == width else 1) for border, (a, b) in sides],
    ]  # fmt: skip


@relation
def sashiganeo(board, size):
    """board: the borders below cells, and those right of them; 1 is a border."""
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    return lall(eq(board, borders), elbows(borders, grid(height, width), size))


NAMES = ("role", *[f"an arm that leads {way}" for way in WAYS],
         *[f"a corner with arms {way} and {WAYS[at - 3]}" for at, way in enumerate(WAYS)])  # fmt: skip
BOARD = Board(
    Clues("marks", numbers(3, unsaid="o^>v<"), marko, scope="sight", noun="mark"), Division(),
    usual=(6, 6), words=("open", "a border"), unknowns=NAMES,
)  # fmt: skip

SIGNS = codes.Signs({"g": "^", "h": "v", "i": "<", "j": ">", ".": "o"}) | codes.Skips("k-z")
ARROWS = codes.Signs({"o": "o", "1": "^", "2": "v", "3": "<", "4": ">"})
CODES = (
    codes.puzz_link("sashigane", codes.Each("marks", codes.Wide(16, {"": 1, "-": 2}) | SIGNS)),
    codes.pzprv3(
        "sashigane", codes.MarkTable(marks=codes.Behind("o", codes.PLAIN) | ARROWS), codes.DIVISION
    ),
)
