"""Tents: each tree has a tent of its own in a cell beside it, above, below, left or right, and
there are no other tents. No two tents touch, not even at a corner. A number outside says how many
tents its row or column holds.

Source: Léon Balmaekers, in "Breinbrekers", 1989.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    Outside,
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
    squares,
    var,
)  # fmt: skip

ALIASES = ("tentsandtrees",)
FAMILY = "objects"
POPULAR = 14


@relation(says="tents in {where}: {count}", technique=("full or empty line", "line completed"))
def pitchedo(count, line):
    """count: how many tents stand in the line."""
    return exactlyo(count, 1, line)


@relation(says="no two tents touch", technique="tents do not touch")
def aparto(square):
    """square: four cells that meet at a corner."""
    return atmosto(1, 1, square)


@relation(says="the tree at {tree} has one tent", technique="tent of a tree")
def treeo(links, *, tree):
    """links: from a tree to the cells beside it. tree: its place, in words."""
    return exactlyo(1, 1, links)


@relation(says="each tent belongs to just one tree beside it", technique="tree of a tent")
def tento(tent, links):
    """tent: whether there is one. links: from its cell to the trees beside it."""
    return exactlyo(tent, 1, links)


@relation
def tentso(board, size, trees=()):
    """board: rows of cells, any of them unknown. trees: the places that are not cells."""
    rows = grid(*size, without=trees)
    ground = [
        (y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None
    ]
    links = {
        (tree, place): var()
        for tree in trees
        for place in ground
        if abs(tree[0] - place[0]) + abs(tree[1] - place[1]) == 1
    }
    of_tree = {each: [link for (tree, _), link in links.items() if tree == each] for each in trees}
    of_tent = {
        place: [link for (_, beside), link in links.items() if beside == place] for place in ground
    }
    return lall(
        eq(board, rows),
        domaino([rows, tuple(links.values())], (0, 1)),
        [treeo(own, tree=f"row {y + 1}, column {x + 1}") for (y, x), own in of_tree.items()],
        [tento(rows[y][x], own) for (y, x), own in of_tent.items()],
        [aparto(square) for square in squares(rows)],
    )


BOARD = Board(
    Cells(glyphs("-A", {"A": "tent"}), given=False),
    Clues("trees", glyphs("T", {"T": "tree"}), blocks=True, structural=True, bare="T"),
    Outside("tents", numbers(), pitchedo, sides="tl"), words=("grass", "a tent"), unknowns=("link", "unused", "used"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "tents",
        "8x8",
        r"{size}(d[a-z])?",
        codes.Each("trees", codes.Runs({codes.BARE: "_a-y"}, blanks="z")),
        codes.Parted("tents", codes.Decimal(), ",", before=True),
    ),
    codes.puzz_link(
        "tents",
        codes.Each("tents", codes.NUMBERS),
        codes.Each("trees", codes.Spaced((codes.BARE,), 17) | codes.Skips("i-z")),
    ),
    codes.pzprv3(
        "tents",
        codes.MarkTable(tents=codes.PLAIN, trees={"1": codes.BARE}, answer="-A"),
        codes.Notes(),
    ),
)
