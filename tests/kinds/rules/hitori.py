"""Hitori: cells are shaded so that no number stands twice in a row or column among the others, no two shaded cells touch at a
side, and the others are connected.

Source: Nikoli, 1990.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    atleasto,
    atmosto,
    cells,
    columns,
    connectedo,
    domaino,
    eq,
    grid,
    lall,
    neighbours,
    relation,
)
from logicpuzzles import numbers as whole_numbers


@relation(says="{number} stands once at most in {line}")
def onceo(number, line):
    """line: the cells of a row or column that hold the number; one of them at most is not shaded."""
    return atmosto(1, 1, line)


@relation(says="{first} and {second} touch, and are not both shaded")
def aparto(first, second):
    """Of two cells that touch one at least is not shaded."""
    return atleasto(1, 1, (first, second))


@relation
def hitorio(board, numbers):
    """board: 0 is a shaded cell, 1 is not. numbers: what stands in the cells."""
    rows = grid(len(numbers), len(numbers[0]))
    every, pairs = cells(rows), neighbours(rows)
    return lall(eq(board, rows), domaino(rows, (0, 1)),
                [onceo(number, [cell for own, cell in zip(marks, line, strict=True) if own == number])
                 for marks, line in zip((*numbers, *columns(numbers)), (*rows, *columns(rows)), strict=True)
                 for number in sorted(set(marks))],
                [aparto(every[first], every[other]) for first, other in pairs],
                connectedo(every, pairs))  # fmt: skip


BOARD = Board(Cells("#.", given=False), Clues("numbers", whole_numbers(1), structural=True))
