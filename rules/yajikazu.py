"""Yajisan-Kazusan: cells are shaded; no two shaded cells touch at a side, and all others are
connected. A number with an arrow in a cell that is not shaded says how many cells are shaded from
there on in the direction of the arrow; one in a shaded cell says nothing.

Source: Nikoli, "Yajisan-Kazusan".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, aparto, codes, conde, domaino, eq, exactlyo, grid, labels, lall,
    pairs, relation, wholeo,
)  # fmt: skip

ALIASES = ("yajisankazusan", "yajisan")
FAMILY = "shading"
SIGNS = "^v<>"


def cross(place, size):
    """A place, then the others of its column and row, in the order of the signs, as seen from it."""
    y, x = place
    up, down = [(at, x) for at in range(y)][::-1], [(at, x) for at in range(y + 1, size[0])]
    left, right = [(y, at) for at in range(x)][::-1], [(y, at) for at in range(x + 1, size[1])]
    return [place, *up, *down, *left, *right]


@relation(
    says="if {where} is unshaded, so many cells are shaded from there on: {arrow}",
    technique=("shaded cell", "number with an arrow"),
)
def arrowo(arrow, cells, *, place, size):
    """arrow: a number and a sign, "" for none. cells: that of the arrow, then those in each
    direction.
    """
    number, sign = arrow
    y, x = place
    counts, start, goals = (y, size[0] - y - 1, x, size[1] - x - 1), 1, []
    for each, count in zip(SIGNS, counts, strict=True):
        goals.append(
            [eq(cells[0], 0), eq(sign, each), exactlyo(number, 1, cells[start : start + count])]
        )
        start += count
    return conde([eq(cells[0], 1)], [eq(cells[0], 0), eq(sign, "")], *goals)


@relation
def yajikazuo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    apart = [aparto(pair) for pair in pairs(rows)]
    return lall(eq(board, rows), domaino(rows, (0, 1)), apart, wholeo(rows, 0))


BOARD = Board(
    Cells("-#", given=False),
    Clues("arrows", labels(SIGNS, "↑↓←→"), arrowo, scope=cross, noun="number"),
    words=("unshaded", "shaded"),
)

ARROWS = [(number, sign) for sign in ("", *SIGNS) for number in range(256)]
SHORT = {f"{('', *SIGNS).index(sign)}{n:x}": (n, sign) for n, sign in ARROWS if n < 16}
LONG = {f"{('', *SIGNS).index(sign) + 5}{n:02x}": (n, sign) for n, sign in ARROWS if n > 15}
TABLE = {f"{('', *SIGNS).index(sign)},{n}": (n, sign) for n, sign in ARROWS[::-1]}
CODES = (
    codes.puzz_link(
        "yajikazu", codes.Each("arrows", codes.Signs(SHORT | LONG) | codes.Skips("a-z"))
    ),
    codes.pzprv3(
        "yajikazu", codes.MarkTable(arrows=codes.Signs(TABLE)), codes.MarkTable(answer=codes.SHADED)
    ),
)
