"""What fills a cell in a picture: pieces, diagonals, triangles, arrows, and lines to its sides."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.pieces import PIECES
from logicpuzzles.show.ink import Ink, circle
from logicpuzzles.show.markup import coordinate, width

# by the sides that lines lead to: the sum of 1 up, 2 right, 4 down, 8 left
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
ARROWS = "→↘↓↙←↖↑↗"
DIAGONALS = {"╱": ((1, 0), (0, 1)), "╲": ((0, 0), (1, 1))}
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
TRIANGLES = "◣◤◥◢"  # all corners but the one of that number from the upper right on
_PLACE = pattern(r"([\d.]+) ([\d.]+)")


def draw_glyph(ink: Ink, sign: str, x: float, y: float, side: float) -> bool:
    """Draw a piece or a sign over the whole of a cell; whether it is one that is drawn so."""
    if sign in PIECES:
        for kind, path in _place_piece(sign, x, y, side / 100):
            ink.area(kind, path)
    elif sign in TRIANGLES:
        at = (TRIANGLES.index(sign) + 1) % 4
        ink.area("shade", _path(x, y, side, *CORNERS[:at], *CORNERS[at + 1 :]) + "z")
    elif sign in DIAGONALS:
        ink.stroke("line", _path(x, y, side, *DIAGONALS[sign]))
    elif sign in ARROWS:
        turn = ARROWS.index(sign) * pi / 4

        def turned(along: float, aside: float) -> tuple[float, float]:
            return (
                0.5 + along * cos(turn) - aside * sin(turn),
                0.5 + along * sin(turn) + aside * cos(turn),
            )

        tip = turned(0.34, 0)
        ink.stroke("sign", _path(x, y, side, turned(-0.34, 0), tip, turned(0.14, 0.2)))
        ink.stroke("sign", _path(x, y, side, tip, turned(0.14, -0.2)))
    elif sign in LINES[1:]:
        ends = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))
        for bit, end in enumerate(ends):
            if LINES.index(sign) >> bit & 1:
                ink.stroke("line", _path(x, y, side, (0.5, 0.5), end))
    else:
        return False
    return True


def sign_width(sign: str) -> int:
    """The number of columns that a sign or a text takes in a picture."""
    return 1 if sign in PIECES else width(sign)


@lru_cache(4096)  # a board is drawn again at each entry
def _place_piece(name: str, x: float, y: float, scale: float) -> list[tuple[str, str]]:
    """The shapes of a piece in its cell: for each its class and its path."""
    shapes = []
    for kind, shape in PIECES[name]:
        if isinstance(shape, str):
            path = _PLACE.sub(
                lambda at: (
                    f"{coordinate(x + scale * float(at[1]))} {coordinate(y + scale * float(at[2]))}"
                ),
                shape,
            )
        else:
            across, down, reach = [scale * each for each in shape]
            path = circle(x + across, y + down, round(reach, 1))
        shapes.append((kind, path))
    return shapes


def _path(x: float, y: float, side: float, *points: tuple[float, float]) -> str:
    """The path through points of a cell, from its corner at 0, 0 to that at 1, 1."""
    return "M" + "L".join(
        f"{coordinate(x + across * side)} {coordinate(y + down * side)}" for across, down in points
    )
