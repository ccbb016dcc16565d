"""Grid riddles: a matrix with a row for each person, house or thing and a column for each of its
properties. Some cells are known from the start, and no value stands twice in a column.

1. A hint gives one or several matrices, its options. One option of each hint holds.
2. An option holds if it matches neighbouring rows of the solution; a blank cell matches any value.
   In a riddle with single hints an option holds if each of its rows matches some row.
3. The values of a column are those that the start or a hint names there. When there are fewer
   values than rows, the other cells stay blank; when there are more, some values are left over.

Source: Anibal, "Using matrix operations to solve the Einstein's riddle, part II", Nibcode
Solutions, 16 November 2015. Of the six riddles of that page five are examples here, written anew
from their clues; the text of the sixth, "Soccer Problem", is lost.
"""

from logicpuzzles import (  # isort: skip
    Board, Records, alldiffo, columns, domaino, eq, grid, groups, items, lall, lany, many, membero,
    numbers, permuteo, relation,
)  # fmt: skip

FAMILY = "text"


BLANK = ""
OPTIONS = many(many(items(), 1, "height"), 1)


@relation
def riddleo(board, height: numbers(1), values: groups(even=False)):
    """board: height rows of cells. values: the values named in each column, each once."""
    rows = grid(height, len(values))
    return lall(
        eq(board, rows),
        [columno(column, named) for column, named in zip(columns(rows), values, strict=True)],
    )


@relation
def columno(column, values):
    """A column holds each of the values once and is blank elsewhere. Of too many values it holds
    different ones.
    """
    blanks = len(column) - len(values)
    if blanks < 0:
        return lall(alldiffo(column), domaino(column, values))
    return permuteo(column, (*values, *[BLANK] * blanks))


@relation
def blocko(options: OPTIONS, board):
    """The rows of one of the options stand in the board, each directly below the row before."""
    return lany(
        [
            eq(option, board[top : top + len(option)])
            for option in options
            for top in range(len(board) - len(option) + 1)
        ]
    )


@relation
def rowso(options: OPTIONS, board):
    """Each row of one of the options stands in the board."""
    return lany([lall([membero(row, board) for row in option]) for option in options])


BOARD = Board(Records("row"))
