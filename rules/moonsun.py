"""Moon or Sun: one loop runs from cell to cell and enters each region just once. In a region it
visits all suns and no moon, or all moons and no sun; from a region with suns it goes to one with
moons, and from there to one with suns.

Source: Nikoli, "Moon or Sun".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, Regions, cell_links, cells, codes, domaino, eq, exactlyo, glyphs, grid, lall, lattice,
    lineo, loopo, relation, tableo, vars,
)  # fmt: skip

FAMILY = "loops"
SUN, MOON = "*", "c"


@relation(
    says="the loop visits the {mark} at {cell} if it visits the {mark}s of its region",
    technique="all suns or all moons",
)
def marko(links, moons, mark, cell):
    """links: those of a cell with a mark. moons: 1 where the moons of its region are visited, and 0
    where the suns are. mark: "sun" or "moon". cell: its place.
    """
    ones = [1] * len(links)
    if mark == "sun":
        return lineo((*ones, 2), (*links, moons), "=", 2)
    return lineo((*ones, -2), (*links, moons), "=", 0)


@relation(says="the loop enters {region} once", technique="way into a region")
def onceo(links, region):
    """links: those that lead out of a region, of which two are in the loop. region: its places."""
    return exactlyo(2, 1, links)


@relation(says="suns and moons take turns at {pair}", technique="suns and moons take turns")
def turno(link, here, there, pair):
    """link: from one region to another. here, there: whether moons are visited. pair: its cells."""
    return tableo(
        (link, here, there), [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]
    )


@relation
def moonsuno(board, size, regions, marks):
    """board: the links across, and those down; 1 is a part of the loop. regions: the places of the
    cells of each. marks: rows of suns and moons, None where there is neither.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, ends = cell_links(*edges), lattice(height - 1, width - 1)
    places, owner = list(links), {place: at for at, each in enumerate(regions) for place in each}
    moons = vars(len(regions))
    sorts = [{marks[y][x] for y, x in region} - {None} for region in regions]
    doors = [
        (link, (places[a], places[b]))
        for link, (a, b) in zip(cells(edges), ends, strict=True)
        if owner[places[a]] != owner[places[b]]
    ]
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [domaino((own,), [at for at in (0, 1) if (SUN, MOON)[at] in sort]) for own, sort in zip(moons, sorts, strict=True)],
        [
            marko(own, moons[owner[y, x]], {SUN: "sun", MOON: "moon"}[marks[y][x]], ((y, x),))
            for (y, x), own in links.items() if marks[y][x]
        ],
        [
            onceo([link for link, pair in doors if {*pair} & {*region}], region)
            for region in regions if doors
        ],
        [turno(link, moons[owner[a]], moons[owner[b]], (a, b)) for link, (a, b) in doors],
        loopo(cells(edges), ends),
    )  # fmt: skip


def sprinkle(size, random):
    """Suns and moons at random."""
    height, width = size
    return tuple(
        [tuple(random.choices((None, SUN, MOON), (3, 1, 1), k=width)) for _ in range(height)]
    )


BOARD = Board(
    Clues("marks", glyphs(SUN + MOON, {SUN: "sun", MOON: "moon"}), structural=True, made=sprinkle),
    Regions("regions", structural=True, cells=(4, 9), ordered=False), Links(loop=0.08),
    words=("not part of the loop", "part of the loop"), unknowns=("region", "with suns", "with moons"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "moonsun", codes.Borders("regions"), codes.Each("marks", codes.Packed((None, SUN, MOON), 3))
    ),
    codes.pzprv3(
        "moonsun", codes.Areas("regions"), codes.MarkTable(marks={"1": SUN, "2": MOON}), codes.LINES,
        codes.Notes(cells="00"),
    ),
)  # fmt: skip
