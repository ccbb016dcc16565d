"""Koburin: one loop runs from cell to cell; it visits no cell with a number, and leaves out no two
cells without a number that touch at a side. A number says how many of the cells beside it are
without a number and left out.

Source: Naoki Inaba, "Koburin", 2005.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, atleasto, cell_links, cells, codes, domaino, eq, grid, lall, lattice, loopo,
    numbers, random_loop, relation, sumo, var, visito,
)  # fmt: skip

FAMILY = "loops"


@relation(says="cells left out beside {where}: {number}", technique=("number alone", "number"))
def lefto(number, beside):
    """number: how many cells are left out. beside: the links at each cell beside it."""
    visited, many = var(), range(len(beside) + 1)
    return lall(
        domaino((number, visited), many), sumo((number, visited), len(beside)), visito(visited, beside)
    )  # fmt: skip


@relation(says="the loop does not visit {cell}", technique="cell that is not visited")
def emptyo(links, cell):
    """links: those of a cell that is not visited. cell: its place."""
    return domaino(links, (0,))


@relation(says="{pair} are not both left out", technique="no two cells left out")
def aparto(links, pair):
    """links: those of two cells that touch. pair: their places."""
    return atleasto(1, 1, links)


@relation
def koburino(board, size, numbers=()):
    """board: the links across, and those down; 1 is a part of the loop. numbers: the places of the
    numbers.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, ends = cell_links(*edges), lattice(height - 1, width - 1)
    pairs = [tuple([[*links][end] for end in pair]) for pair in ends]
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [emptyo(links[place], (place,)) for place in numbers],
        [aparto((*links[a], *links[b]), (a, b)) for a, b in pairs if not {a, b} & {*numbers}],
        loopo(cells(edges), ends),
    )


def block(size, random):
    """The cells that a long loop leaves out, without some that do not touch."""
    every = [(y, x) for y in range(size[0]) for x in range(size[1])]
    loop = random_loop(*size, random, random.sample(every, len(every) // 12))
    places = [place for place, own in cell_links(*loop).items() if not any(own)]
    left = set()
    for y, x in random.sample(places, len(places)):
        if left.isdisjoint([(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)]):
            left.add((y, x))
    return tuple(sorted(set(places) - left))


BOARD = Board(
    Clues("numbers", numbers(0, 4), lefto, scope="beside", blocks=True, made=block, bare="#", noun="number"),
    Links(loop=0), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("koburin", codes.Each("numbers", codes.SMALL | codes.Signs({".": codes.BARE}))),
    codes.pzprv3(
        "koburin", codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": codes.BARE})),
        codes.Notes(cells=".#"), codes.LINES,
    ),
)  # fmt: skip
