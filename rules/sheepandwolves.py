"""Sheep and Wolves: edges of the grid form one loop that neither crosses nor touches itself, with all
sheep inside and all wolves outside; a number says how many of its cell's four edges belong to it.

Source: Nikoli, "Slitherlink with sheep and wolves"; "swslither" at puzz.link.
"""

from logicpuzzles.rules.slitherlink import slitherlinko

from logicpuzzles import (  # isort: skip
    Board, Clues, Edges, codes, conde, domaino, eq, exactlyo, glyphs, relation, sumo, var,
)  # fmt: skip

ALIASES = ("swslither",)
FAMILY = "loops"


@relation(says="{mark} stands {place}", technique=("mark alone", "edges of a mark"))
def marko(mark, row, *, place):
    """mark: a number of edges, s for a sheep or w for a wolf. row: the edges above, right of, below
    and left of each cell of its row. place: that of its cell.
    """
    own, left, crossed = row[place[1]], [links[3] for links in row[: place[1] + 1]], var()
    return conde(
        *[[eq(mark, f"{number}"), exactlyo(number, 1, own)] for number in range(4)],
        *[
            [eq(mark, sign), sumo(left, crossed), domaino((crossed,), range(odd, len(left) + 1, 2))]
            for sign, odd in (("s", 1), ("w", 0))
        ],
    )


sheepandwolveso = slitherlinko


BOARD = Board(
    Clues("marks", glyphs("0123sw", {"s": "sheep", "w": "wolf"}), marko,
        scope="row", words=("0", "1", "2", "3", "a sheep", "a wolf")),
    Edges(),
    usual=(5, 5), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

MARKS = codes.Signs({**{each: each for each in "0123"}, "5": "s", "6": "w"})
CODES = (
    codes.puzz_link("swslither", codes.Each("marks", MARKS | codes.Skips("a-z"))),
    codes.pzprv3(
        ".1/swslither", codes.MarkTable(marks=MARKS), codes.Notes(cells="00"), codes.LINES
    ),
)
