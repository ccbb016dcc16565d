"""Kakuro (Cross Sums): each white cell holds a digit from 1 to 9. A number in a wall is the sum of
the white cells below it, up to the next wall, or of those to its right, and no digit stands twice
in such a run.

Source: Jacob E. Funk, "Cross Sums", Dell Magazines, 1966; named Kakuro by Nikoli.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    alldiffo,
    codes,
    digits,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    stretches,
    sumo,
)

ALIASES = ("crosssums", "kakro")
FAMILY = "sums"
POPULAR = 7


@relation(says="sum of {run}: {total}", technique="combinations")
def sumso(total, run):
    """total: the sum of the cells of the run."""
    return sumo(run, total)


@relation
def kakuroo(board, size, sums=()):
    """board: rows of cells, any of them unknown. sums: the places of the walls, which are not
    cells.
    """
    rows = grid(*size, without=sums)
    return lall(
        eq(board, rows), domaino(rows, range(1, 10)), [alldiffo(run) for run in stretches(rows)]
    )


BOARD = Board(
    Cells(digits(1, 9), given=False),
    Clues("sums", numbers(), sumso, scope=("down", "right"), blocks=True, bare="#", noun="wall"),
)

SUM = codes.Signs({"0": None, "-": None}) | codes.Signs(
    "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ", numbered=True
)
CODES = (
    codes.puzz_link(
        "kakuro",
        codes.Each(
            "sums",
            codes.Signs({".": (None, None)}) | codes.Several(SUM, SUM) | codes.Skips("k-z"),
            frame=True,
        ),
        codes.Heads("sums", SUM),
        frame=1,
    ),
    codes.pzprv3("kakuro", codes.HeadTable("sums"), codes.MarkTable(answer=codes.PLAIN), frame=1),
)
