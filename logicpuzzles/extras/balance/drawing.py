"""The scale as a drawing of characters.

>>> print(scale("4u", "2u 2e", "right"))
      4u
\\____________/
       ---------              2u 2e
                ----^---- \\____________/
                    |    ---------
                   /_\\
"""

from __future__ import annotations

PAN = "\\____________/"
BEAM = 9  # characters of a third of the beam
SECOND = 26  # the column of plate B
MIDDLE = 20  # that of the stand
LIFT = {"left": 1, "right": -1}  # by how many lines plate A hangs lower, and plate B higher


def scale(a: str, b: str, outcome: str = "balanced") -> str:
    """The scale with the balls of plates A and B, six lines. ``outcome``: the plate that goes down,
    or ``balanced``.
    """
    lift = LIFT.get(outcome, 0)
    lines = [[" "] * (SECOND + len(PAN)) for _ in range(6)]

    def put(row: int, column: int, text: str) -> None:
        lines[row][column : column + len(text)] = text

    for column, load, row in ((0, a, 1 + lift), (SECOND, b, 1 - lift)):
        put(row, column, load.center(len(PAN)))
        put(row + 1, column, PAN)
    for third, row in enumerate((3 + lift, 3, 3 - lift)):
        put(row, 7 + BEAM * third, "-" * BEAM)
    put(3, MIDDLE, "^")
    put(4, MIDDLE, "|")
    put(5, MIDDLE - 1, "/_\\")
    return "\n".join("".join(line).rstrip() for line in lines)
