"""Futoshiki is Simon Tatham's "Unequal": for each cell its number, 0 where it is unknown, and a letter towards each neighbour
that is smaller, ``U R D L``; a comma ends the cell.

>>> read(Cursor("0R,0,0,1,"), 2, 2).clues
(Clue(relation='signs', arguments=('>', ((0, 0), (0, 1))), text='', line=0, column=0),)
"""

from __future__ import annotations

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.code_parts import Cursor, marks_of, rows_of, shape, square, stated
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "STEPS", "items", "read", "write"]

STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
Place = tuple[int, int]


def items(cursor: Cursor, side: int) -> tuple[list[int | None], dict[tuple[Place, Place], BadInput]]:
    """The numbers of the cells, and from which cell to which beside it a letter points, each with the error at its place."""
    numbers: list[int | None] = []
    pointers: dict[tuple[Place, Place], BadInput] = {}
    for at in range(side * side):
        numbers.append(cursor.number("the cell", 0, side) or None)
        here = divmod(at, side)
        while cursor.peek() in STEPS and cursor.peek():
            letter = cursor.peek()
            there = here[0] + STEPS[letter][0], here[1] + STEPS[letter][1]
            if not (0 <= there[0] < side and 0 <= there[1] < side):
                raise cursor.error(f'"{letter}" points out of the board; expected a letter towards a cell')
            if (here, there) in pointers:
                raise cursor.error(f'"{letter}" stands there twice; expected it once')
            pointers[here, there] = cursor.error(f'"{letter}" contradicts the cell that it points to; expected one sign for both')
            cursor.take()
        cursor.expect(",", "behind each cell, or one of U R D L before it")
    return numbers, pointers


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    side = square(cursor, height, width)
    numbers, pointers = items(cursor, side)
    signs = []
    for (great, small), contradiction in pointers.items():
        if (small, great) in pointers:
            raise contradiction
        signs.append((">", (great, small)) if great < small else ("<", (small, great)))
    return stated("futoshiki", side, side, givens=rows_of(numbers, side), marks={"signs": signs})


def write(puzzle: Puzzle) -> str:
    """What stands behind the name of the program."""
    side, _ = shape(puzzle)
    letters: dict[Place, str] = {}
    for (first, second), sign in marks_of(puzzle, "signs").items():
        great, small = (first, second) if sign == ">" else (second, first)
        step = small[0] - great[0], small[1] - great[1]
        letters[great] = letters.get(great, "") + next(letter for letter, each in STEPS.items() if each == step)
    text = f"{side}:"
    for y, row in enumerate(puzzle.givens):
        for x, given in enumerate(row):
            text += f"{given or 0}{''.join(sorted(letters.get((y, x), ''), key='URDL'.index))},"
    return text


CODES = (tatham("unequal", "4", r"\d+(x\d+)?(d[a-z])?", read, write),)
