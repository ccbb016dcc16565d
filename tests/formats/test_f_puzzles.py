"""Links of f-puzzles and SudokuPad."""

import json
from pathlib import Path
from random import Random

import pytest

from logicpuzzles import formats, load
from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.f_puzzles import BASE, decompress
from logicpuzzles.kinds.discovery import RulesError, forget_files, kind_named

DIGITS = "".join(BASE)


def compress(text):
    """What lz-string makes of a text: phrases of a growing dictionary, the lowest bit first."""
    known, fresh, bits, width, left, before = {}, set(), "", 2, 2, ""

    def put(value, count):
        nonlocal bits
        bits += "".join([str(value >> at & 1) for at in range(count)])

    def grow():
        nonlocal width, left
        left -= 1
        if not left:
            left, width = 2**width, width + 1

    def tell(phrase):
        if phrase in fresh:
            wide = ord(phrase) > 255
            put(int(wide), width)
            put(ord(phrase), 16 if wide else 8)
            grow()
            fresh.discard(phrase)
        else:
            put(known[phrase], width)
        grow()

    for each in text:
        if each not in known:
            known[each] = len(known) + 3
            fresh.add(each)
        if before + each in known:
            before += each
            continue
        tell(before)
        known[before + each] = len(known) + 3
        before = each
    tell(before)
    put(2, width)
    bits += "0" * (-len(bits) % 6)
    return "".join([DIGITS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6)])


def linked(**more):
    grid = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][1] = {"value": 1, "given": True}
    grid[1][3] = {"value": 2, "given": True}
    grid[2][0] = {"value": 3}  # entered, not given
    for place, region in more.pop("regions", {}).items():
        grid[place[0]][place[1]]["region"] = region
    data = compress(json.dumps({"size": 4, "title": "Ä", "grid": grid, **more}))
    return f"https://f-puzzles.com/?load={data}"


def test_what_is_compressed_is_read():
    random = Random(1)
    for most in range(1, 200, 7):
        text = "".join(random.choices('{"size":9,Ω}', k=most))
        assert decompress(compress(text)) == text


def test_a_link_is_a_sudoku():
    plain = json.dumps(json.loads(decompress(linked().partition("=")[2])), indent=1)
    pad = linked().replace("f-puzzles.com/?load=", "sudokupad.app/fpuzzles")
    for link in (linked(), pad, plain):
        puzzle = formats.read(link)
        assert puzzle.kind == "sudoku"
        assert puzzle.givens == formats.read(".1..\n...2\n....\n....\n", kind="sudoku").givens
    assert load(linked(**{"diagonal+": True, "diagonal-": True})).data.arguments == {"diagonals": 1}


def test_a_link_with_other_rules_is_of_the_kind_that_has_them():
    cages = [{"cells": ["R1C1", "R1C2"], "value": "4"}, {"cells": ["R2C4"], "value": 2}]
    puzzle = formats.read(linked(killercage=cages))
    assert puzzle.kind == "killer"
    assert [clue.arguments for clue in puzzle.clues] == [
        (4, ((0, 0), (0, 1))),
        (2, ((1, 3),)),
    ]
    rows = {(y, x): y for y in range(4) for x in range(4)}
    puzzle = formats.read(linked(regions=rows))
    assert puzzle.kind == "jigsaw"
    assert puzzle.arguments["regions"][1] == ((1, 0), (1, 1), (1, 2), (1, 3))


def test_a_link_with_many_rules_is_read():
    rules = {
        "thermometer": [{"lines": [["R1C1", "R2C1"], ["R1C1", "R1C2", "R2C3"]]}],
        "arrow": [{"lines": [["R4C4", "R4C3", "R3C3"]], "cells": ["R4C4"]}],
        "killercage": [{"cells": ["R4C2", "R4C1"], "value": "5"}],
        "even": [{"cell": "R1C1"}],
        "difference": [{"cells": ["R2C2", "R1C2"], "value": "1"}],
        "ratio": [{"cells": ["R2C2", "R2C3"], "value": ""}],
        "xv": [{"cells": ["R3C1", "R3C2"], "value": "V"}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, "3"]}],
        "littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": "5"}],
        "sandwichsum": [{"cell": "R0C2", "value": "3"}, {"cell": "R3C5", "value": 0}],
        "extraregion": [{"cells": ["R2C2", "R2C3", "R3C2"]}],
        "whispers": [{"lines": [["R4C1", "R3C1"]], "value": 2}],
        "antiking": True,
        "negative": ["xv"],
        "ruleset": "Normal sudoku rules apply. And\nmany more.",
    }
    puzzle = formats.read(linked(**rules))
    (unused,) = puzzle.unused
    assert unused.text == "And many more."
    assert unused.told
    assert puzzle.kind == "variantsudoku"
    assert puzzle.arguments == {"antiking": 1, "allxv": 1}
    text = formats.write(puzzle)
    below = text.partition("thermos:")[2]
    assert (
        below
        == """
R1C1 R2C1
R1C1 R1C2 R2C3

arrows:
R4C4 R4C3 R3C3

whispers:
R4C1 R3C1

cages:
5 R4C1 R4C2

extras:
R2C2 R2C3 R3C2

evens:
R1C1

dots:
o R1C2 R2C2
* R2C2 R2C3

xv:
V R3C1 R3C2

quadruples:
1 R1C1 R1C2 R2C1 R2C2
3 R1C1 R1C2 R2C1 R2C2

littlekillers:
5 R1C2 R2C1

sandwiches:
3 R1C2-R4C2
0 R3C4-R3C1
"""
    )
    assert formats.read(text, kind="variantsudoku").clues == puzzle.clues
    regions = {(y, x): y for y in range(4) for x in range(4)}
    puzzle = formats.read(linked(antiknight=True, regions=regions))
    assert puzzle.arguments == {"antiknight": 1, "boxless": 1}
    assert [clue.relation for clue in puzzle.clues] == ["extras"] * 4


def padded(text):
    return "https://sudokupad.app/scl" + compress(text)


def test_a_drawing_of_sudokupad_is_read_by_its_digits_regions_and_cages():
    rows = "[,{v:1},,],[,,,{v:'2'}],[,,,],[,,,]"
    puzzle = formats.read(padded(f"{{id:x,cs:50,ce:[{rows}]}}".replace("id:x", "id:'a,t:b'")))
    assert puzzle.kind == "sudoku"
    assert puzzle.givens == formats.read(".1..\n...2\n....\n....\n", kind="sudoku").givens
    cages = "[{ce:[[0,0],[0,1]],v:4,c1:'#000000'},{v:'title: It\\'s'},{v:'rules: Normal sudoku rules apply.'}]"
    puzzle = formats.read(padded(f"{{ce:[{rows}],ca:{cages}}}"))
    assert puzzle.kind == "killer"
    assert [clue.arguments for clue in puzzle.clues] == [(4, ((0, 0), (0, 1)))]
    assert puzzle.unused == ()
    regions = [[[y, x] for x in range(4)] for y in range(4)]
    whole = {"cells": [[{}] * 4] * 4, "regions": regions, "metadata": {"rules": ["Mind the gap."]}}
    puzzle = formats.read(padded(json.dumps(whole)).replace("app/", "app/?puzzleid="))
    assert puzzle.kind == "jigsaw"
    assert [each.text for each in puzzle.unused] == ["Mind the gap."]
    assert puzzle.arguments["regions"][1] == ((1, 0), (1, 1), (1, 2), (1, 3))


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (linked(clone=[{}], line=[{}]), "no kind knows clone, line; expected antiking, "),
        (linked(ruleset="Mind the fog."), 'the puzzle says its rules in words alone, "Mind the fog."; '),
        (linked(nonconsecutive=True, difference=[{"cells": ["R1C1", "R1C2"], "value": ""}]), "nonconsecutive and difference"),
        (linked(whispers=[{"lines": [["R1C1", "R1C2"]], "value": ""}]), "whispers[0]: it is about 5; expected 2"),
        (linked(arrow=[{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1", "R2C1"]}]), "arrow[0]: the line begins elsewhere"),
        (linked(thermometer=[{"lines": [["R1C1", "R1C3"]]}]), "thermos: no mark can stand at"),
        (linked(negative=["ratio"]), "only some of negative:difference negative:ratio hold"),
        (linked(sandwichsum=[{"cell": "R1C1", "value": "5"}]), 'sandwichsum[0].cell: found "R1C1"; expected a cell beside'),
        (linked(quadruple=[{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [9]}]), "quadruple[0].values[0]: found '9'"),
        (linked(killercage=[{"cells": ["R5C1"], "value": 2}]), 'killercage[0].cells[0]: found "R5C1"'),
        (linked(killercage=[], regions={(0, 0): 1}), "regions: a region has 5 cells; expected 4"),
        (linked(size=5), "grid: the grid has another size; expected 5 rows of 5 cells"),
        (linked(**{"diagonal+": True}), "only some of diagonal+ diagonal- hold"),
        (padded("{ce:[[,],[,]],l:[{th:3,c:ff0000}]}"), "no kind knows lines; expected antiking, "),
        (padded("{ce:[[,],[,]],re:[[[0,9]]]}"), "this is no puzzle of f-puzzles: regions[0][0][1]: 9 is out of range"),
        (padded("{ce:[[{v:'x'},],[,]]}"), 'this is no puzzle of f-puzzles: cells[0][0].value: found "x"'),
        (padded("{ce:[[,"), "this is no puzzle of f-puzzles: "),
        (linked()[:-9], "this is no puzzle of f-puzzles: the data end too early"),
        (linked() + "!", "this is no puzzle of f-puzzles: '!' is not of base 64"),
    ],
)  # fmt: skip
def test_a_link_that_is_wrong_says_what(link, message):
    with pytest.raises(BadInput) as caught:
        formats.read(link)
    start = link.index("scl") + 4 if "scl" in link else link.index("=") + 2
    assert (caught.value.line, caught.value.column) == (1, start)
    assert caught.value.message.startswith(message)


def test_a_link_without_the_puzzle_is_refused():
    for link in (
        "https://sudokupad.app/abc123",
        "https://sudokupad.app/scabc",
        "app.crackingthecryptic.com/sudoku/scabc",
        "https://f-puzzles.com/?id=yabc12",
    ):
        with pytest.raises(BadInput, match="names a puzzle that its site keeps"):
            formats.read(link)


def test_a_code_names_what_its_kind_has(tmp_path):
    rules = Path(kind_named("killer").module.__file__).read_text("utf-8")
    file = tmp_path / "cages.py"
    file.write_text(rules.replace("killero", "cageso").replace('cages="killer', 'cage="killer'))
    with pytest.raises(RulesError, match='a code says "cage"; expected a layer or an argument'):
        kind_named(str(file))
    forget_files()
