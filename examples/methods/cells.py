"""A board of cells with rules that are plain functions: cell by cell, best cell first, and by
variables.

The puzzle with 17 givens is by Gordon Royle, "Minimum Sudoku".
"""

from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.cells import (
    SearchBoard,
    boxes,
    by_variables,
    latin,
    of_grid,
    sum_of,
    trying,
)
from logicpuzzles.search.result import finished

DIGITS = range(1, 5)


def greater(values):
    """Whether the first of two values may be greater than the second one; None is a cell without a
    value.
    """
    return None in values or values[0] > values[1]


rules = [
    *latin(4, 4),
    ("a sign", ((0, 0), (0, 1)), greater),
    ("a cage of 7", ((1, 1), (2, 1)), sum_of(7, DIGITS)),
]
givens = [[None, None, None, 1], [None, 4, 2, None], [None] * 4, [2, None, None, None]]
board = SearchBoard(of_grid(givens, DIGITS), rules)
for search in (
    trying(board),
    trying(board, best=True),
    backtracking(by_variables(board), first=True),
):
    result = finished(search)
    print(
        result.status, result.successors, *["".join(map(str, cells)) for cells in result.solutions]
    )

HARD = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
nine = [[int(cell) or None for cell in HARD[at : at + 9]] for at in range(0, 81, 9)]
sudoku = by_variables(SearchBoard(of_grid(nine, range(1, 10)), [*latin(9, 9), *boxes(9, 3, 3)]))
result = finished(backtracking(sudoku))
print(result.status, result.nodes, "".join(map(str, result.solutions[0])))
