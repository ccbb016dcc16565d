"""Koburin: one loop runs from cell to cell; it visits no cell with a number, and leaves out no two
cells without a number that touch at a side. A number says how many of the cells beside it are
without a number and left out.

Source: Naoki Inaba, "Koburin".
"""

from logicpuzzles.rules.yajilin import block, yajilino

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, codes, domaino, lall, numbers, relation, sumo, var, visito,
)  # fmt: skip

FAMILY = "loops"


@relation(says="cells left out beside {where}: {number}", technique=("number alone", "number"))
def lefto(number, beside):
    """number: how many cells are left out. beside: the links at each cell beside it."""
    visited, many = var(), range(len(beside) + 1)
    return lall(
        domaino((number, visited), many), sumo((number, visited), len(beside)), visito(visited, beside)
    )  # fmt: skip


@relation
def koburino(board, size, numbers=()):
    """board: the links across, and those down; 1 is a part of the loop. numbers: the places of the
    numbers.
    """
    return yajilino(board, size, numbers)


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
