"""Links of Penpa."""

import base64
import json
import zlib

import pytest

from logicpuzzles import formats
from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.penpa import SHORT

SIDE = 4
WIDE = SIDE + 4


def at(y, x, wide=WIDE):
    return (y + 2) * wide + x + 2


def edge(y, x, down, wide=WIDE):
    """The edge below a cell, or the one to its right."""
    corner = wide * wide + at(y, x, wide)
    return f"{corner - 1},{corner}" if down else f"{corner - wide},{corner}"


def linked(tags=(), grid="square", spaces=(0, 0, 0, 0), side=SIDE, **drawn):
    empty = {"number": {}, "lineE": {}, "surface": {}, "command_redo": {"__a": []}, "thermo": []}
    lines = [f"{grid},{side},{side},38,0,1,1", json.dumps(spaces), "{}", json.dumps(empty | drawn)]
    text = "\n".join([*lines, *["x"] * 13, json.dumps(tags)])
    for short, word in reversed(SHORT):
        text = text.replace(word, short)
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    data = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={data}"


def test_what_stands_in_cells_is_given():
    numbers = {at(0, 1): ["1", 1, "1"], at(1, 3): ["2", 1, "1"]}
    boxes = {edge(1, x, True): 2 for x in range(4)} | {edge(y, 1, False): 2 for y in range(4)}
    frame = {edge(-1, x, True): 2 for x in range(4)}
    puzzle = formats.read(linked(["classic", "sudoku"], number=numbers, lineE=boxes | frame))
    assert puzzle.kind == "sudoku"
    assert puzzle.givens == formats.read(".1..\n...2\n....\n....\n", kind="sudoku").givens
    assert formats.read(linked(number=numbers), kind="nurikabe").arguments["islands"][0] == (
        None, 1, None, None,
    )  # fmt: skip


def test_what_is_drawn_is_taken_for_the_layers_of_the_kind():
    lines = {edge(y, x, True): 2 for y in range(3) for x in range(4)}
    puzzle = formats.read(linked(lineE=lines | {edge(0, 0, False): 12}), kind="lits")
    assert puzzle.arguments["regions"][3] == ((3, 0), (3, 1), (3, 2), (3, 3))
    numbers = {at(1, 1): ["2", 1, "1"]}
    puzzle = formats.read(linked(lineE=lines, number=numbers), kind="heyawake")
    assert formats.write(puzzle).count("2") == 1
    shaded = {at(0, 0): 4, at(1, 1): 4}
    puzzle = formats.read(linked(surface=shaded, number=numbers), kind="lightup")
    assert puzzle.arguments["walls"] == ((0, 0), (1, 1))
    assert [clue.arguments[0] for clue in puzzle.clues] == [2]
    cage = {"killercages": [[at(0, 0), at(0, 1)]], "cage": {"1,2": 10}}
    small = {"numberS": {4 * WIDE * WIDE + 4 * at(0, 0): ["5", 1]}}
    puzzle = formats.read(linked(**cage, **small), kind="killer")
    assert [clue.arguments for clue in puzzle.clues] == [(5, ((0, 0), (0, 1)))]


def test_what_stands_outside_is_read_line_by_line():
    numbers = {
        at(0, 2, 9): ["1", 1, "1"], at(1, 2, 9): ["2", 1, "1"], at(3, 0, 9): ["3", 1, "1"],
    }  # fmt: skip
    puzzle = formats.read(linked(number=numbers, side=5, spaces=(2, 0, 1, 0)), kind="nonogram")
    sides = {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}
    assert sides == {("top", 1): (1, 2), ("left", 1): (3,)}
    with pytest.raises(BadInput, match="views: found '1 2'; expected"):
        formats.read(linked(number=numbers, side=5, spaces=(2, 0, 2, 0)), kind="skyscrapers")


@pytest.mark.parametrize(
    ("link", "kind", "message"),
    [
        (linked(), None, "a link of Penpa does not say its kind"),
        (linked(), "zebra", "zebra has no grid"),
        (linked(grid="hex"), "lits", 'the grid is "hex"; expected square'),
        (linked(side=60), "lits", "the board is 60 x 60; expected 1 x 1 to 50 x 50"),
        (linked(symbol={at(0, 0): [1, "star", 1]}), "lits", "symbol is drawn; expected numbers"),
        (linked(number={at(0, 0): ["3", 1, "1"]}), "lits", "lits has no place for '3'"),
        (linked(number={at(0, 0): ["x", 1, "1"]}), "sudoku", "sudoku has no place for 'x'"),
        (linked(number={at(0, 0): ["x", 1, "1"]}), "doubleback", "doubleback has no place for 'x'"),
        (linked(number={at(0, 0): ["3_1", 1, "2"]}), "sudoku", "number.18: found "),
        (linked(number={"99999": ["3", 1, "1"]}), "sudoku", 'found "99999"; expected a place'),
        (linked(lineE={edge(0, 0, True): 2}), "takuzu", "takuzu has no place for walls"),
        (linked(lineE={f"{at(0, 0) + 64},{at(1, 1) + 64}": 2}), "lits", "the line runs aslant"),
        (linked(surface={at(0, 0): 1}), "sudoku", "sudoku has no place for shaded"),
        (linked()[:-20], "lits", "this is no drawing of Penpa: "),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit", "lits", "the link holds no drawing"),
    ],
)
def test_a_link_that_is_wrong_says_what(link, kind, message):
    with pytest.raises(BadInput) as caught:
        formats.read(link, kind=kind)
    assert message in str(caught.value)
