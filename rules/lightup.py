"""Light Up (Akari): lamps stand in white cells, so that each white cell is lit: a lamp lights its
row and its column up to the next walls. No lamp lights another one. The number on a wall says how
many lamps stand beside it.

Source: Nikoli, "Akari", 2001.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    atleasto,
    atmosto,
    codes,
    domaino,
    eq,
    exactlyo,
    glyphs,
    grid,
    lall,
    numbers,
    relation,
    sight,
    stretches,
)  # fmt: skip

ALIASES = ("akari",)
FAMILY = "objects"
POPULAR = 11


@relation(
    says="lamps beside the wall at {where}: {number}",
    technique=("lamps of a wall", "wall completed"),
)
def lampso(number, beside):
    """number: how many of the cells beside the wall hold a lamp."""
    return exactlyo(number, 1, beside)


@relation(says="{cells[0]} can only be lit from {cells}", technique="only place for a lamp")
def lito(cells):
    """cells: a cell and those that light it, of which one holds a lamp."""
    return atleasto(1, 1, cells)


@relation(says="no two of {cells} are lamps", technique="no lamp lights another")
def aloneo(cells):
    """cells: those between two walls."""
    return atmosto(1, 1, cells)


@relation
def lightupo(board, size, walls=()):
    """board: rows of cells, any of them unknown. walls: the places that are not cells."""
    rows = grid(*size, without=walls)
    white = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [lito(sight(rows, place)) for place in white],
        [aloneo(stretch) for stretch in stretches(rows)],
    )


BOARD = Board(
    Cells(glyphs("-o", {"o": "lamp"}), given=False),
    Clues("walls", numbers(0, 4), lampso, scope="beside", blocks=True, bare="#", noun="wall"),
    words=("empty", "a lamp"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "lightup",
        "7x7",
        r"{size}(b\d+)?(s\d)?(d\d)?",
        codes.Each("walls", codes.DIGITS | codes.Signs({"B": codes.BARE})),
    ),
    codes.puzz_link(
        "lightup akari", codes.Each("walls", codes.SMALL | codes.Signs({".": codes.BARE}))
    ),
    codes.pzprv3(
        "lightup",
        codes.MarkTable(walls=codes.PLAIN | codes.Signs({"-": codes.BARE}), answer=codes.SHADED),
    ),
)
