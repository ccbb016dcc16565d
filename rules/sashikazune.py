"""Sashikazune: borders divide the grid into L-shapes, one cell wide, whose two arms meet at a corner.
A number says how far its cell is from the corner, which is 1; a shape has at most two numbers.

Source: "Sashikazune", puzz.link.
"""

from itertools import combinations

from logicpuzzles.rules.sashigane import NAMES, elbows

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, areas_on, borders_along, cells, codes, conde, domaino, eq, grid, lall,
    lany, neq, numbers, relation, seeno,
)  # fmt: skip

FAMILY = "regions"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


@relation(says="{where} is cell {number} from a corner", technique="distance from a corner")
def fromo(number, role, ways, where):
    """number: of a cell, which has a role. ways: the borders crossed on the ways from it. where: the
    cell in words.
    """
    along = [[eq(role, at), seeno(number, (way, (0,)))] for at, way in enumerate(ways)]
    return conde([domaino((role,), range(4, 8)), eq(number, 1)], *along)


@relation(says="no shape has three numbers", technique="numbers of a shape")
def fewo(roles, ways):
    """roles: of cells with numbers. ways: the roles in which they have one corner."""
    return lany([neq(role, way) for role, way in zip(roles, ways, strict=True)])


@relation
def sashikazuneo(board, size, numbers):
    """board: the borders below cells, and those right of them; 1 is a border. numbers: rows of
    numbers, None where there is none.
    """
    height, width = size
    borders, roles = (grid(height - 1, width), grid(height, width - 1)), grid(height, width)
    marks = {divmod(at, width): each for at, each in enumerate(cells(numbers)) if each is not None}
    corners = {}
    for (y, x), number in marks.items():
        for way, (down, right) in enumerate(STEPS) if number > 1 else ():
            corner = y + down * (number - 1), x + right * (number - 1)
            corners.setdefault(corner, []).append((roles[y][x], way))
    many = [
        each for at, own in corners.items() for each in combinations(own, 3 - (marks.get(at) == 1))
    ]
    return lall(
        eq(board, borders),
        elbows(borders, roles, size),
        [
            fromo(number, roles[y][x], borders_along(*borders, (y, x)), f"R{y + 1}C{x + 1}")
            for (y, x), number in marks.items()
        ],
        [fewo(*zip(*each, strict=True)) for each in many],
    )


def distances(board):
    """The places of each shape, any of which may have its number."""
    marks = []
    for area in areas_on(board):
        rows, columns = zip(*area, strict=True)
        corner = max(rows, key=rows.count), max(columns, key=columns.count)
        marks.append(
            (area, lambda at, y=corner[0], x=corner[1]: 1 + abs(at[0] - y) + abs(at[1] - x))
        )
    return marks


BOARD = Board(
    Clues("numbers", numbers(1), structural=True, noun="number", marked=distances), Division(),
    usual=(5, 5), words=("open", "a border"), unknowns=NAMES,
)  # fmt: skip

CODES = (
    codes.puzz_link("sashikazune", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3("sashikazune", codes.MarkTable(numbers=codes.PLAIN), codes.DIVISION),
)
