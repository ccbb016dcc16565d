"""Yajilin: one loop runs from cell to cell; it visits no cell with a clue, and leaves out no two
cells without a clue that touch at a side. A number and an arrow say how many cells without a clue
the loop leaves out in the direction of the arrow.

Source: Nikoli; "Yajilin" at puzz.link.
"""

from logicpuzzles.rules.simpleloop import emptyo

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, atleasto, cell_links, cells, codes, domaino, eq, grid, labels, lall,
    lattice, loopo, random_loop, relation, sumo, var, visito,
)  # fmt: skip

FAMILY = "loops"
SIGNS = "^>v<"


@relation(says="cells left out from {where}: {arrow}", technique=("arrow alone", "arrow"))
def arrowo(arrow, lines):
    """arrow: how many cells are left out, and where. lines: the links at each cell upwards, to the
    right, downwards and to the left.
    """
    number, sign = arrow
    line, visited = lines[SIGNS.find(sign)] if sign else (), var()
    return lall(
        domaino((number,), range(len(line) + 1)) if sign else eq(sign, SIGNS),
        domaino((visited,), range(len(line) + 1)),
        sumo((number, visited), len(line)),
        visito(visited, line),
    )


@relation(says="{pair} are not both left out", technique="no two cells left out")
def aparto(links, pair):
    """links: those of two cells that touch. pair: their places."""
    return atleasto(1, 1, links)


@relation
def yajilino(board, size, arrows=()):
    """board: the links across, and those down; 1 is a part of the loop. arrows: the places of the
    clues.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, ends = cell_links(*edges), lattice(height - 1, width - 1)
    pairs = [tuple([[*links][end] for end in pair]) for pair in ends]
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [emptyo(links[place], (place,)) for place in arrows],
        [aparto((*links[a], *links[b]), (a, b)) for a, b in pairs if not {a, b} & {*arrows}],
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
    Clues("arrows", labels(SIGNS, "↑→↓←"), arrowo, scope="lines", blocks=True, made=block, bare="#", noun="clue"),
    Links(loop=0), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

SHORT, LONG = [
    codes.Signs({f"{at + more}": sign for at, sign in enumerate(["", *"^v<>"])}) for more in (0, 5)
]
CODES = (
    codes.puzz_link(
        "yajilin yajirin",
        codes.Each(
            "arrows",
            codes.Several(SHORT, codes.Wide(16, {"": 1}), back=True)
            | codes.Several(LONG, codes.Wide(16, {"": 2}), back=True)
            | codes.Signs({"+": codes.BARE}) | codes.Skips("a-z"),
        ),
    ),
    codes.pzprv3(
        "yajilin",
        codes.MarkTable(
            arrows=codes.Several(SHORT, codes.Behind(",", codes.PLAIN), back=True) | codes.Signs({"#": codes.BARE})
        ),
        codes.Notes(cells=".#"), codes.LINES,
    ),
)  # fmt: skip
