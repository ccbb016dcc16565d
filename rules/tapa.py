"""Tapa: cells are shaded, all of them are connected, and nowhere are two by two cells shaded. Numbers
stand in a cell that is not shaded: the shaded ones of the eight cells around it form as many blocks,
and each number says how many cells a block has.

Source: Serkan Yürekli, "Tapa", 2007.
"""

from functools import cache
from itertools import product

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, codes, domaino, eq, grid, lall, many, notallo, numbers, relation, squares,
    tableo, wholeo,
)  # fmt: skip

FAMILY = "shading"
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# how addresses write marks; of several numbers, each below a base, 0 for one that is not told
WRITTEN = {".": ("?",), "9": (1, 1, 1, 1), **{f"{n}": (n,) for n in range(9)}}
for count, base, code in ((2, 6, 360), (3, 4, 396), (4, 2, 460)):
    for at, mark in enumerate(product(("?", *range(1, base)), repeat=count)):
        if sum([each if each != "?" else 1 for each in mark]) + count <= 8:
            WRITTEN.setdefault(DIGITS[(code + at) // 36] + DIGITS[(code + at) % 36], mark)


def ring(place, size):
    """A place, then those around it, one beside the other, from behind the edge on."""
    every = [(place[0] + down, place[1] + right) for down, right in RING]
    inside = [0 <= y < size[0] and 0 <= x < size[1] for y, x in every]
    turn = next((at for at in range(8) if inside[at] and not inside[at - 1]), 0)
    order = [at % 8 for at in range(turn, turn + 8) if inside[at % 8]]
    return [place, *[every[at] for at in order]]


@cache
def fitting(count, mark=None):
    """The rows of a mark, or of any, and the values of so many cells around it; marks that tell all
    first.
    """
    rows = []
    for values in product((0, 1), repeat=count):
        turn = values.index(0) if count == 8 and 0 in values else 0
        text = ("" if count > 2 else " ").join(map(str, (*values[turn:], *values[:turn])))
        blocks = [len(block) for block in text.replace("0", " ").split()] or [0]
        for own in [mark] if mark else WRITTEN.values():
            known = [each for each in own if each != "?"]
            if len(own) == len(blocks) and all(known.count(n) <= blocks.count(n) for n in known):
                rows.append((own, *values))
    return sorted(rows, key=lambda row: row[0].count("?"))


def told(values):
    """The mark of known cells."""
    rows = [] if values[0] else fitting(len(values) - 1)
    return next((mark for mark, *own in rows if own == list(values[1:])), None)


@relation(says="blocks of shaded cells around {where}: {numbers}", technique=("numbers", "blocks"))
def blockso(numbers, around):
    """numbers: the sizes of the blocks. around: the cell of the numbers, then those around it."""
    rows = fitting(len(around) - 1, numbers if isinstance(numbers, tuple) else None)
    return lall(eq(around[0], 0), tableo((numbers, *around[1:]), rows))


@relation
def tapao(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    thin = [notallo(square) for square in squares(rows)]
    return lall(eq(board, rows), domaino(rows, (0, 1)), thin, wholeo(rows))


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", many(numbers(0, 8, unsaid="?"), 1, 4), blockso, scope=ring, noun="numbers", of=told),
    words=("unshaded", "shaded"),
)  # fmt: skip

TEXTS = {",".join(map(str, mark)).replace("?", "-"): mark for mark in WRITTEN.values()}
TABLE = codes.Signs(dict(sorted(TEXTS.items(), reverse=True)))  # 3,1 before 3
CODES = (
    codes.puzz_link("tapa", codes.Each("numbers", codes.Signs(WRITTEN) | codes.Skips("g-z"))),
    codes.pzprv3("tapa", codes.MarkTable(numbers=TABLE, answer=codes.SHADED)),
)
