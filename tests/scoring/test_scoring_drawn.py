"""A solution as people draw it is right; with any other number or sign in the drawing, wherever it
stands, it is not.
"""

import json
from random import Random

import pytest
from samples import EXAMPLES

from logicpuzzles.formats.answers import from_json, to_text
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.runner import load
from logicpuzzles.scoring import Marker

NAMES = [
    "adjacent/4x4", "bridges/7x7", "calcudoku/4x4", "fillomino/7x7", "futoshiki/4x4", "jigsaw/5x5",
    "kakuro/5x5", "killer/4x4", "lightup/6x6", "minesweeper/5x5", "nonogram/5x5", "skyscrapers/4x4",
    "slitherlink/5x5", "sudoku/4x4", "tents/6x6",
]  # fmt: skip
OTHERS = {
    **dict.fromkeys("0123456789", "123456789"),
    **dict.fromkeys("<>", "<>"),
    **dict.fromkeys("^v", "^v"),
}
TRIED = 15  # places of a drawing


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_drawing_shows_must_be_as_in_the_puzzle(name):
    puzzle = load(EXAMPLES / f"{name}.txt")
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    assert layout is not None and layout.board.is_grid
    solution = json.loads((EXAMPLES / f"{name}.answer.json").read_text("utf-8"))["solutions"][0]
    drawn = to_text(puzzle, from_json(puzzle, solution))
    marker, random = Marker(puzzle), Random(name)
    assert marker.score(drawn).verdict == "right"
    places = [at for at, character in enumerate(drawn) if character in OTHERS]
    for at in random.sample(places, min(TRIED, len(places))):
        other = random.choice(OTHERS[drawn[at]].replace(drawn[at], ""))
        changed = f"{drawn[:at]}{other}{drawn[at + 1 :]}"
        assert marker.score(changed).verdict in ("wrong", "unreadable"), changed
