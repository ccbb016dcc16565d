"""Pentominous: the grid is divided into pentominoes, areas of five cells, each with the letter of
its shape in all its cells. Two that touch at a side have different shapes, however they are turned
or mirrored.

Source: Grant Fikes, "Pentominous", 2012.
"""

from logicpuzzles.rules.tetrominous import lay_pieces

from logicpuzzles import Board, Cells, codes, relation

FAMILY = "regions"
SHAPES = {
    "F": "011 11 01", "I": "11111", "L": "1111 1", "N": "11 0111", "P": "111 11", "T": "111 01 01",
    "U": "111 101", "V": "111 1 1", "W": "11 011 001", "X": "010 111 01", "Y": "1111 01",
    "Z": "11 01 011",
}  # fmt: skip


@relation
def pentominouso(board, size):
    """board: rows of cells, any of them unknown; 0 is the first letter."""
    return lay_pieces(board, size, SHAPES)


BOARD = Board(
    Cells("FILNPTUVWXYZ"), usual=(5, 5),
    words=[f"of {'an' if letter in 'FILNX' else 'a'} {letter}" for letter in SHAPES],
    unknowns=("side", "open", "a border"),
)  # fmt: skip

LETTERS = codes.Wide(16, {"": 1})
TEXT = codes.Signs({f"{number}": number for number in reversed(range(12))})
CODES = (
    codes.puzz_link("pentominous", codes.Givens(LETTERS | codes.Skips("g-z"))),
    codes.pzprv3(
        "pentominous", codes.MarkTable(givens=TEXT), codes.MarkTable(answer=TEXT),
        codes.Notes(borders=True),
    ),
)  # fmt: skip
