"""Template: every row and every column holds each number from 1 to the side of the board once; a
dot between two cells says that their numbers follow each other; a number outside is the sum of the
first two cells that are seen from there.

Source: none; this file is a template to copy. The docstring has the published rules and their
author. ``logicpuzzles rules FILE.py`` prints it, and its first sentence, up to the semicolon, is
the title of the kind.
"""

# Copy this file. Give it the name of your kind, and rename the relation at the end of its rules to
# <kind>o. Then
#
#     logicpuzzles generate FILE.py --seed 1 > puzzle.txt
#     logicpuzzles solve --rules FILE.py puzzle.txt          (and check, count, backbone, explain, hint, export, score, compare)
#
# --rules is not needed when the file lies in a folder that LOGICPUZZLES_KINDS names.

from logicpuzzles import (
    Between,
    Board,
    Cells,
    Outside,
    alldiffo,
    columns,
    conde,
    digits,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    sumo,
)  # docs/how-to/adding-a-kind.md lists the other names


# A clue relation says what one mark means. First comes the mark, which may be unknown: never
# `if mark == …`, but `eq(mark, …)`. Then come the cells that it constrains. Further arguments are
# keyword-only: `def doto(mark, pair, *, side)`.
@relation
def doto(mark, pair):
    """mark: a dot. pair: two cells that touch."""
    first, second = pair
    return lall(eq(mark, "o"), conde([sumo([first, 1], second)], [sumo([second, 1], first)]))


@relation
def firsto(mark, line):
    """mark: a number. line: the cells that are seen from there, the nearest one first."""
    return sumo(line[:2], mark)


# The relation of the kind, the frame, says what holds for every solved board, whatever the clues.
# It takes the board, then other arguments by their names: `size`, `side`, `height`, `width`,
# structural layers, and options with a default.
@relation
def templateo(board, side):
    """board: rows of cells, any of them unknown. side: the number of rows."""
    rows = grid(side, side)  # a skeleton of variables: loop over it, never over the board
    return lall(
        eq(board, rows),
        domaino(rows, range(1, side + 1)),
        [alldiffo(line) for line in rows + columns(rows)],
    )


# The declaration: the answer, then the layers of marks. Text, JSON, drawing, names, explanations
# and generation follow from it.
BOARD = Board(
    Cells(digits(1, "side")),
    Between("dots", "o", doto),
    Outside("sums", numbers(3), firsto, sides="tl"),
    usual=(4, 4),  # the size of a generated puzzle when no size is asked for
)
