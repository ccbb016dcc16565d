"""Easy as ABC: each row and column holds each letter once, the other cells are empty; a letter at
the end of a line is the first that is seen from there.

Source: "Easy as ABC", World Puzzle Championship, 1996; also known as End View.
"""

from logicpuzzles import (
    Board,
    Cells,
    Outside,
    codes,
    columns,
    conde,
    counto,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    tableo,
)

ALIASES = ("endview", "abcendview", "abcpath")
FAMILY = "latin"


LETTERS = "ABCDEFGH"
NAMES = [(letter, number) for number, letter in enumerate(LETTERS, 1)]


@relation(says="the first letter seen from {place} is {letter}", technique="first in line")
def firsto(letter, line):
    """letter: the first cell of line, in the order seen from outside, that is not empty."""
    return conde(
        *[
            [[eq(before, 0) for before in line[:at]], tableo((letter, line[at]), NAMES)]
            for at in range(len(line))
        ]
    )


@relation
def easyasabco(board, side, letters: numbers(1, "side") = 3):
    """board: rows of cells, any of them unknown; an empty cell is 0. letters: how many there are."""
    rows = grid(side, side)
    every = {0: side - letters, **dict.fromkeys(range(1, letters + 1), 1)}
    return lall(
        eq(board, rows),
        domaino(rows, range(letters + 1)),
        [counto(line, every) for line in rows + columns(rows)],
    )


BOARD = Board(Cells("-" + LETTERS), Outside("ends", LETTERS, firsto), square=True, usual=(5, 5))
NUMBERS = {str(number): letter for letter, number in NAMES}
CODES = (
    codes.puzz_link(
        "easyasabc",
        codes.Argument("letters"),
        codes.Text("/"),
        codes.Each("ends", codes.Signs(NUMBERS) | codes.Skips("g-z")),
    ),
    codes.pzprv3(
        "easyasabc",
        codes.Argument("letters"),
        codes.Text("/"),
        codes.MarkTable(
            ends=NUMBERS, answer={"-": 0, "+": None} | {str(number): number for _, number in NAMES}
        ),
    ),
)
