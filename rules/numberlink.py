"""Numberlink: lines run from cell to cell and join equal numbers in pairs; no two lines touch, cross
or branch, and each ends at two numbers. Cells may be left out.

Source: Sam Loyd, 1897; Nikoli, "Numberlink" (Arukone); "Flow Free" has the same rules.
"""

from random import Random

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, acyclico, cell_links, cells, codes, domaino, eq, exactlyo, grid, lall, lany,
    lattice, neq, numbers, relation, run, var,
)  # fmt: skip

ALIASES = ("numlin", "arukone", "flow")
FAMILY = "loops"
POPULAR = 20


@relation(says="a line ends at {cell}", technique="end of a line")
def endo(links, cell):
    """links: those of a cell with a number. cell: its place."""
    return exactlyo(1, 1, links)


@relation(says="no line ends or branches at {cell}", technique="line at a cell")
def througho(links, number, cell):
    """links: those of a cell. number: that of its line, 0 for none. cell: its place."""
    return lany(
        lall(eq(number, 0), exactlyo(0, 1, links)), lall(neq(number, 0), exactlyo(2, 1, links))
    )


@relation(says="{pair} have one number where they are linked", technique="number of a line")
def sameo(link, number, other, pair):
    """link: between two cells. number, other: those of their lines. pair: their places."""
    return lany(eq(link, 0), eq(number, other))


@relation
def numberlinko(board, size, numbers):
    """board: the links across, and those down; 1 is a part of a line. numbers: rows of numbers, None
    where there is none.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, ends = cell_links(*edges), lattice(height - 1, width - 1)
    known = {(y, x): each for y, row in enumerate(numbers) for x, each in enumerate(row) if each}
    line = {place: known.get(place) or var() for place in links}
    pairs = [tuple([[*links][at] for at in pair]) for pair in ends]
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        domaino(tuple(line.values()), (0, *sorted(set(known.values())))),
        [endo(links[place], (place,)) for place in known],
        [througho(links[place], line[place], (place,)) for place in links if place not in known],
        [sameo(link, line[a], line[b], (a, b)) for link, (a, b) in zip(cells(edges), pairs, strict=True)],
        acyclico(cells(edges), ends),
    )  # fmt: skip


def draw(size, random: Random):
    """Numbers at the ends of random lines, which no other lines join, where such are found."""
    board, rows = var(), ()
    for _ in range(400):
        free, ends = {(y, x) for y in range(size[0]) for x in range(size[1])}, []
        while free:
            line = [random.choice(sorted(free))]
            for end in (-1, 0):
                while True:
                    free.discard(line[end])
                    near = [
                        place
                        for place in beside(line[end])
                        if place in free and sum([each in line for each in beside(place)]) == 1
                    ]
                    if not near:
                        break
                    line.insert(len(line) if end else 0, random.choice(near))
            ends.append((line[0], line[-1]))
        if all([a != b for a, b in ends]):
            number = {place: at for at, pair in enumerate(ends, 1) for place in pair}
            rows = tuple(
                [tuple([number.get((y, x)) for x in range(size[1])]) for y in range(size[0])]
            )
            if len(run(2, board, numberlinko(board, size, rows), engine="sat")) == 1:
                break
    return rows


def beside(place):
    """The places beside one, some of them perhaps outside of the board."""
    y, x = place
    return [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)]


BOARD = Board(
    Clues("numbers", numbers(1), structural=True, made=draw), Links(), usual=(5, 5),
    words=("not part of a line", "part of a line"), unknowns=("line", "left out", "used"),
)  # fmt: skip

CODES = (
    codes.puzz_link("numlin numberlink", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3("numlin", codes.MarkTable(numbers=codes.PLAIN), codes.LINES),
)
