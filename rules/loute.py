"""L-route: borders divide the grid into L-shapes, one cell wide, whose two arms meet at a corner. A
circle stands on a corner; an arrow stands on the end of an arm and points along it to the corner.

Source: "L-route", puzz.link; "Sashigane" (Nikoli) has numbers, too.
"""

from logicpuzzles.rules.sashigane import NAMES, marko, sashiganeo

from logicpuzzles import Board, Clues, Division, codes, glyphs, relation

ALIASES = ("l-route",)
FAMILY = "regions"


@relation
def louteo(board, size):
    """board: the borders below cells, and those right of them; 1 is a border."""
    return sashiganeo(board, size)


BOARD = Board(
    Clues("marks", glyphs("o^>v<", {"o": "circle", "^": "↑", ">": "→", "v": "↓", "<": "←"}), marko,
        scope="sight", noun="mark"), Division(),
    usual=(6, 6), words=("open", "a border"),
    unknowns=NAMES,
)  # fmt: skip

SIGNS = codes.Signs({"1": "^", "2": "v", "3": "<", "4": ">", "5": "o"})
CODES = (
    codes.puzz_link("loute", codes.Each("marks", SIGNS | codes.Skips("g-z"))),
    codes.pzprv3("loute", codes.MarkTable(marks=SIGNS), codes.DIVISION),
)
