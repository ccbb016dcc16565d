"""Dominosa: the numbers are those of a set of dominoes, from 0 up, that lie side by side, each domino
once; find out where each lies.

Source: O. S. Adler and F. Adler, "Sperrdomino und Dominosa", 1874; "Dominosa" in Simon Tatham's
Portable Puzzle Collection.
"""

from itertools import combinations_with_replacement, product

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, cells, codes, domaino, eq, exactlyo, grid, lall, numbers, relation,
    run, seams, var,
)  # fmt: skip

FAMILY = "regions"


@relation(says="a cell is joined with one other", technique=("only neighbour", "domino completed"))
def pairo(sides):
    """sides: those of a cell, of which one is open."""
    return exactlyo(1, 0, sides)


@relation(
    says="the domino {domino} lies in one place",
    technique=("only place for a domino", "domino used"),
)
def onceo(sides, domino):
    """sides: those between the numbers of one domino, of which one is open."""
    return exactlyo(1, 0, sides)


@relation
def dominosao(board, size, numbers):
    """board: the sides below cells, and those right of them; 1 is a border. numbers: rows of them."""
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    every = cells(numbers)
    own = {at: [] for at in range(height * width)}
    lying = {}
    for side, pair in zip(cells(borders), seams(height, width), strict=True):
        for at in pair:
            own[at].append(side)
        lying.setdefault(tuple(sorted([every[at] for at in pair])), []).append(side)
    most = max(every, default=0)
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [pairo(tuple(sides)) for sides in own.values()],
        [
            onceo(tuple(lying.get(pair, ())), "-".join(map(str, pair)))
            for pair in combinations_with_replacement(range(most + 1), 2)
        ],
    )


def lay(size, random):
    """Dominoes that lie at random; None where there was no room for one."""
    height, width = size
    pairs = [*combinations_with_replacement(range(height), 2)]
    random.shuffle(pairs)
    rows = [[None] * width for _ in range(height)]
    for y, x in product(range(height), range(width)):
        if rows[y][x] is None:
            ways = [(y + 1, x)] * (y + 1 < height)
            ways += [(y, x + 1)] * (x + 1 < width and rows[y][x + 1] is None)
            if not (ways and pairs):
                return None
            r, c = random.choice(ways)
            rows[y][x], rows[r][c] = random.sample(pairs.pop(), 2)
    return tuple(map(tuple, rows))


def deal(size, random):
    """The numbers of dominoes that lie at random and, after some trials, in the only way."""
    board, rows = var(), None
    for _ in range(300):
        laid = lay(size, random)
        rows = laid or rows
        if laid and len(run(2, board, dominosao(board, size, laid))) == 1:
            break
    return rows


BOARD = Board(
    Clues("numbers", numbers(0, 35), structural=True, made=deal), Division(), usual=(4, 5),
    words=("open", "a border"),
)  # fmt: skip

DEALT = codes.Signs({f"{each}" if each < 10 else f"[{each}]": each for each in range(36)})
CODES = (codes.tatham("dominosa", "6", "{side}", codes.Each("numbers", DEALT), more=(1, 2)),)
