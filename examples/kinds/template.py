"""Template: every row and every column holds each number from 1 to the side of the board once; a dot between two cells says that
their numbers follow each other; a number outside is the sum of the first two cells that are seen from there.

Source: nobody's; this file is to be copied. The docstring has the published rules and who made them: it is what ``logicpuzzles
rules FILE.py`` prints, and its first sentence, up to the semicolon, is the title of the kind.
"""

# Copy this file, call it as the kind is to be called, and the relation at the end of its rules <kind>o. Then
#
#     logicpuzzles generate FILE.py --seed 1 > puzzle.txt
#     logicpuzzles solve --rules FILE.py puzzle.txt          (and check, count, backbone, explain, hint, export, score, compare)
#
# A puzzle can do without the file's name when the file lies in a folder that LOGICPUZZLES_KINDS names.

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
)  # what else there is: docs/adding-a-kind.md


# A clue relation says what one mark means. First comes the mark, which may be unknown: never `if mark == …`, but `eq(mark, …)`.
# Then come the cells that it speaks of. What else it needs it takes by name alone: `def doto(mark, pair, *, side)`.
@relation
def doto(mark, pair):
    """mark: a dot. pair: two cells that touch."""
    first, second = pair
    return lall(eq(mark, "o"), conde([sumo([first, 1], second)], [sumo([second, 1], first)]))


@relation
def firsto(mark, line):
    """mark: a number. line: the cells that are seen from it, the nearest one first."""
    return sumo(line[:2], mark)


# The relation of the kind says what holds of every solved board, whatever the clues: the frame. It takes the board and, by their
# names, what else it needs: `size`, `side`, `height`, `width`, structural layers, options with a default.
@relation
def templateo(board, side):
    """board: rows of cells, any of them unknown. side: how many rows there are."""
    rows = grid(side, side)  # a skeleton of unknowns: loop over it, never over the board
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in rows + columns(rows)])


# The declaration: what is answered, then the layers of marks. Text, JSON, drawing, names, explanations and generation follow.
BOARD = Board(
    Cells(digits(1, "side")),
    Between("dots", "o", doto),
    Outside("sums", numbers(3), firsto, sides="tl"),
    usual=(4, 4),  # the size of a puzzle that is made when none is asked for
)
