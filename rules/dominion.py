"""Dominion: dominoes are shaded, which do not touch at a side. They divide the other cells into areas;
each area holds letters, all of them the same, and all equal letters are in one area. A ? is a letter
that is not told.

Source: Inaba, "Dominion"; at puzz.link.
"""

from itertools import chain, product

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, beside, cells, codes, conde, connectedo, domaino, eq, grid, groups_on,
    lall, neighbours, neq, numbers, pairedo, relation, vars,
)  # fmt: skip

FAMILY = "shading"
LETTERS = 52


@relation(says="{cell} has a letter and is not shaded", technique="letter")
def lettero(cell, area, letter):
    """cell: one with a letter. area: the letter of its area."""
    return lall(eq(cell, 0), *[eq(area, letter)] if letter != "?" else [])


@relation(says="{cell} is in the area of a letter or shaded", technique="area of a cell")
def belongo(cell, area):
    """area: 0 for none."""
    return conde([eq(cell, 1), eq(area, 0)], [eq(cell, 0), neq(area, 0)])


@relation(says="cells of two letters do not touch", technique="areas apart")
def aparto(pair):
    """pair: the areas of two cells that touch."""
    return conde([eq(*pair)], [eq(pair[0], 0)], [eq(pair[1], 0)])


@relation(says="an area without a known letter holds a ?", technique="letter that is not told")
def spareo(area, first, letter):
    """letter: a spare one, for the area of a ?. first: the area of this ?."""
    return conde([neq(area, letter)], [eq(first, letter)])


@relation(says="equal letters are in one area", technique="connected area")
def joino(areas, edges, letter):
    """areas: those of all cells."""
    return connectedo(areas, edges, value=letter)


def scatter(size, random):
    """Random dominoes that do not touch, each between two areas."""
    rows, laid = [[0] * size[1] for _ in range(size[0])], []
    pairs = [((y, x), (y + a, x + 1 - a)) for y, x, a in product(*map(range, (*size, 2)))]
    for pair in random.sample(pairs, len(pairs)):
        if pair[1][0] < size[0] and pair[1][1] < size[1]:
            if not any(rows[y][x] or any(beside(rows, (y, x))) for y, x in pair):
                laid.append(pair)
                rows = [
                    [int((y, x) in chain(*laid)) for x in range(size[1])] for y in range(size[0])
                ]
    for pair in list(laid):
        left = [(y, x) for each in laid if each != pair for y, x in each]
        fewer = [[int((y, x) in left) for x in range(size[1])] for y in range(size[0])]
        if len(groups_on(fewer, 0)) == len(groups_on(rows, 0)):
            rows = fewer
            laid.remove(pair)
    return rows


def letters_on(board):
    """The letters of a full board: each area has one, and each of its cells may have it."""
    areas = [*enumerate(groups_on(board, 0), 1)]
    more = [((None, None, place), letter) for letter, area in areas for place in area]
    return [*[(area, letter) for letter, area in areas], *more]


@relation
def dominiono(board, size, letters):
    """board: rows of cells, any of them unknown. letters: rows of their numbers, None for none; where
    there are none at all, nothing is said of areas.
    """
    rows, areas = grid(*size), vars(size[0] * size[1])
    every, edges = cells(rows), neighbours(rows)
    marks = [(at, letter) for at, letter in enumerate(cells(letters)) if letter is not None]
    known = sorted({letter for _, letter in marks if letter != "?"})
    untold = [areas[at] for at, letter in marks if letter == "?"]
    spare = range(LETTERS + 1, LETTERS + 1 + len(untold))
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        domaino(areas, (0, *known, *spare)),
        [lettero(every[at], areas[at], letter) for at, letter in marks],
        [pairedo(rows[y][x], beside(rows, (y, x))) for y in range(size[0]) for x in range(size[1])],
        [belongo(*pair) for pair in zip(every, areas, strict=True) if marks],
        [aparto((areas[a], areas[b])) for a, b in edges],
        [joino(areas, edges, letter) for letter in (*known, *spare)],
        [spareo(area, *own) for own in zip(untold, spare, strict=True) for area in areas],
    )


BOARD = Board(
    Cells("-#", given=False, made=scatter),
    Clues("letters", numbers(1, LETTERS, unsaid="?"), structural=True, noun="letter", marked=letters_on),
    words=("unshaded", "shaded"), unknowns=("area", "none", *[
        f"{sort} {at}" for sort in ("letter", "unknown letter") for at in range(1, LETTERS + 1)
    ]),
)  # fmt: skip

CODES = (
    codes.puzz_link("dominion", codes.Each("letters", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3("dominion", codes.MarkTable(letters=codes.PLAIN | codes.Signs({"-": "?"})),
                 codes.MarkTable(answer=codes.SHADED)),
)  # fmt: skip
