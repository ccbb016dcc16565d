"""Kinds whose cells hang together: their boards in every direction and on every engine, their texts
and codes, and how they are made and explained.
"""

import re

import pytest
from boards import EXAMPLES

from logicpuzzles import runner
from logicpuzzles.core.errors import BadInput
from logicpuzzles.explain import explain
from logicpuzzles.formats import codes
from logicpuzzles.generate import CannotMake, Options

# made by Simon Tatham's singles and filling; the others by hand
CODES = """
hitori singles:6x6:164421615564625144631462243251431234
hitori singles:6x6:412142411632326655331164164225144214
hitori https://puzz.link/p?hitori/3/3/11%2b1-1031
fillomino filling:7x7:b23a32444e6b5a7c2a77a7c4a72757a4f5
fillomino filling:7x7:4b235b7c3d2c7c36a6a6a24a46l
fillomino https://puzz.link/p?fillomino/4/3/1g3ch2j4
nurikabe https://puzz.link/p?nurikabe/5/5/q1g8n2h
kurodoko range:7x7:2d3l10e9d12e2e5d11b
kurodoko https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i
heyawake https://puzz.link/p?heyawake/6/6/lll155007rs12222j
yinyang https://puzz.link/p?yinyang/5/5/016612300
norinori https://puzz.link/p?norinori/5/5/cag4ocjo
kropki https://puzz.link/p?kropki/4/4/aa7fioco
shikaku https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j
lits https://puzz.link/p?lits/4/4/9q02jg
shikaku rect:5x5:c6b6e1c4b3_1c4
"""


# --- codes of other programs ----------------------------------------------------------------------


@pytest.mark.parametrize("line", CODES.split("\n")[1:-1])
def test_codes_are_read_and_written(line):
    kind, code = line.split()
    puzzle = codes.read(code)
    assert puzzle.kind == kind
    own = "pzpr" if code.startswith("https") else "tatham"
    assert codes.write(puzzle, own).strip() == code
    again = codes.read(codes.write(puzzle, "pzpr"))
    assert (again.givens, again.arguments) == (puzzle.givens, puzzle.arguments)


@pytest.mark.parametrize(("code", "message"), [
    ("singles:2x2:12!1", '"!" stands here; expected a number in base 62'),
    ("singles:2x2:12", "the line ends after 2 of 4 places; expected the rest"),
    ("singles:2x2:12123", '"3" is left over'),
    ("filling:2x2:a0b", "0 stands here; expected a number from 1 to 4"),
    ("https://puzz.link/p?nurikabe/2/2/!h", '"!" stands here; expected a number in base 16 or a skip from g to z'),
    ("https://puzz.link/p?fillomino/2/2/9i", "9 stands here; expected a number from 1 to 4"),
    ("https://puzz.link/p?hitori/2/2/12-1", '"-1" is not a number; expected 2 digits of base 36'),
])  # fmt: skip
def test_a_wrong_code_is_said(code, message):
    with pytest.raises(BadInput, match=re.escape(message)):
        codes.read(code)


def test_what_a_code_cannot_say_is_refused():
    missing = runner.load(text="1 . 2\n2 1 3\n3 2 1\n", kind="hitori")
    with pytest.raises(BadInput, match="nothing stands at row 1, column 2"):
        codes.write(missing, "tatham")
    large = runner.load(text="12 . . .\n. . . .\n. . . .\n", kind="fillomino")
    with pytest.raises(BadInput, match="12 stands at row 1, column 1, which cannot be written"):
        codes.write(large, "tatham")


# --- made and explained ---------------------------------------------------------------------------


def test_marks_of_the_frame_need_a_generator_of_their_own():
    from logicpuzzles.generate import from_board

    with pytest.raises(CannotMake, match="the numbers of hitori belong to its rules"):
        from_board.BoardGenerator(Options("hitori", (5,)))


@pytest.mark.parametrize(("path", "sentence"), [
    ("hitori/6x6", r"hold \d, so at most one stays"),
    ("hitori/6x6", r"otherwise R\dC\d would be cut off"),
    ("nurikabe/5x5", r"the area of R\dC\d has size \d and no other number"),
    ("fillomino/7x7", r"the region of R\dC\d has \d cells"),
])  # fmt: skip
def test_reasons_are_single_rules(path, sentence):
    explanation = explain(runner.load(EXAMPLES / f"{path}.txt"))
    assert not explanation.stopped
    assert re.search(sentence, str(explanation))
