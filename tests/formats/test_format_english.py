"""English clues mean what they say, and a sentence that is not understood is refused at its first
strange part.
"""

import dataclasses

import pytest
from samples import EXAMPLES

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import MAX_SIDE, read, write
from logicpuzzles.kinds.puzzle import Clue, Item

HEADER = """Name: Ann, Bob, Cleo, Dan, Eve
Pet: dog, cats, snails, St. Bernard, zebra
Smoke: PallMall, Old Gold, Kools, Lucky Strike, Blue-Master
Colour: red, green, ivory, blue, old rose
"""
LINE = HEADER.count("\n") + 1
ANN, BOB = Item("Name", "Ann"), Item("Name", "Bob")
DOG, CATS = Item("Pet", "dog"), Item("Pet", "cats")
GREEN, IVORY = Item("Colour", "green"), Item("Colour", "ivory")


@pytest.mark.parametrize("label", ["", "1. ", "12) ", "(3) ", "- ", "  * ", "• ", "Clue 4: "])
def test_a_clue_may_be_labelled(label):
    (clue,) = read(f"{HEADER}{label}Ann owns the dog.", kind="zebra").clues
    assert (clue.text, clue.line, clue.column) == ("Ann owns the dog.", LINE, len(label) + 1)


def test_a_line_may_hold_sentences_and_questions_are_passed_over():
    text = (
        HEADER
        + "3. Ann owns the St. Bernard. bob isn't Ann!  Cleo lives in house no. 2. Who owns the unicorn?"
    )
    clues = read(text, kind="zebra").clues
    assert [(str(clue), clue.column) for clue in clues] == [
        ("sameo(Ann, St. Bernard)", 4),
        ("notsameo(Bob, Ann)", 30),
        ("ato(Cleo, 2)", 46),
    ]


def test_life_1962():
    puzzle = read((EXAMPLES / "zebra" / "life-1962.txt").read_text("utf-8"), "life-1962.txt")
    assert puzzle.fields == ("Nation", "Colour", "Pet", "Drink", "Smoke")
    assert [str(clue) for clue in puzzle.clues] == [
        "sameo(Englishman, red)",
        "sameo(Spaniard, dog)",
        "sameo(coffee, green)",
        "sameo(Ukrainian, tea)",
        "righto(green, ivory)",
        "sameo(Old Gold, snails)",
        "sameo(Kools, yellow)",
        "ato(milk, 3)",
        "ato(Norwegian, 1)",
        "nexto(Chesterfields, fox)",
        "nexto(Kools, horse)",
        "sameo(Lucky Strike, orange juice)",
        "sameo(Japanese, Parliaments)",
        "nexto(Norwegian, blue)",
    ]
    assert "6. The Old Gold smoker owns snails." in write(puzzle)


FRAMED = """There are 3 houses, numbered 1 to 3 from left to right, as seen from across the street.
Each house has a different owner. Every owner has:
 - Owner: `Ann`, `Bob`, `Cleo`
 - Month: "april", jan; sept.

## Clues:
1. Bob's birthday is in January.
"""


def test_a_frame_of_prose_is_passed_over():
    puzzle = read(FRAMED, kind="zebra")
    assert puzzle.arguments == {"groups": (("Ann", "Bob", "Cleo"), ("april", "jan", "sept"))}
    assert puzzle.clues == (Clue("sameo", (Item("Owner", "Bob"), Item("Month", "jan"))),)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            "Name: Ann, Bob\nPet: dog, cat, dog\n",
            (2, 16),
            '"dog" appears twice in Pet; expected different values',
        ),
        (
            "Name: Ann, Bob\nPet: Pall Mall, pall-mall\n",
            (2, 17),
            '"pall-mall" appears twice in Pet; ',
        ),
        (
            "Name: Ann, Bob\n1. Pet: dog, cat, fox\n",
            (2, 4),
            "Pet has 3 values; expected 2 as in Name",
        ),
        (
            "Name: Ann, Bob\nname: dog, cat\n",
            (2, 1),
            'the field "name" is declared twice; expected different fields',
        ),
        ("Name: Ann\nPet: dog\n", (1, 1), "Name has one value; expected at least 2"),
        ("Name: Ann, Bob\n", (1, 1), "Name is the only field; expected at least 2"),
        (
            "Name: Ann,, Bob\nPet: dog, cat\n",
            (1, 11),
            "a value is missing; expected a name between commas",
        ),
        (
            'Name: "Ann" Bob\nPet: dog, cat\n',
            (1, 13),
            '"Bob" follows a value in quotes; expected a comma',
        ),
        (
            "Ann owns a house.\n",
            (None, None),
            "no field is declared; expected lines such as: Nation: Englishman, ",
        ),
        (
            "There are 3 houses.\nName: Ann, Bob\nPet: a, b\n",
            (1, 11),
            "3 houses, but Name has 2 values; expected as many",
        ),
        (
            "N: " + ", ".join(f"v{place}" for place in range(MAX_SIDE + 1)),
            (1, 1),
            f"{MAX_SIDE + 1} values are too many; expected at most {MAX_SIDE}",
        ),
        (
            "Name: Ann, Bob\nPet: dog, cat\nAnn is in the middle house.",
            (3, 15),
            "2 houses have no middle one; ",
        ),
    ],
)
def test_bad_fields(text, place, message):
    check_bad(text, place, message)


@pytest.mark.parametrize(
    "clue",
    [
        Clue("besideo", (ANN, BOB)),
        Clue("sameo", (ANN, Item("Name", "Zoe"))),
        Clue("ato", (ANN, 9)),
        Clue("rankedo", (ANN, BOB, 0, ())),
        Clue("rankedo", (ANN, BOB, 9, (("Ann", "Bob"),))),
    ],
)
def test_a_clue_without_a_sentence_cannot_be_written(clue):
    puzzle = read(HEADER, kind="zebra")
    with pytest.raises(BadInput, match="has no English sentence"):
        write(dataclasses.replace(puzzle, clues=(clue,)))


def test_a_sentence_that_says_something_else_is_not_written():
    puzzle = dataclasses.replace(
        read(HEADER, kind="zebra"), clues=(Clue("sameo", (ANN, DOG), "Ann is Bob."),)
    )
    assert write(puzzle).endswith("\n1. Ann and dog are in the same house.\n")


def check_bad(text: str, place: tuple[int | None, int | None], message: str | None) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind="zebra")
    assert (caught.value.line, caught.value.column) == place
    assert "\n" not in caught.value.message
    if message is not None:
        assert caught.value.message.startswith(message)
