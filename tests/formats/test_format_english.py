"""English clues mean what they say, and a sentence that is not understood is refused at its first
strange part.
"""

from __future__ import annotations

import dataclasses
import pathlib

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import MAX_SIDE, read, write
from logicpuzzles.kinds.puzzle import Clue, Item

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"
HEADER = """Name: Ann, Bob, Cleo, Dan, Eve
Pet: dog, cats, snails, St. Bernard, zebra
Smoke: PallMall, Old Gold, Kools, Lucky Strike, Blue-Master
Colour: red, green, ivory, blue, old rose
"""
LINE = HEADER.count("\n") + 1
ANN, BOB = Item("Name", "Ann"), Item("Name", "Bob")
DOG, CATS = Item("Pet", "dog"), Item("Pet", "cats")
GREEN, IVORY = Item("Colour", "green"), Item("Colour", "ivory")


@pytest.mark.parametrize(
    ("text", "relation", "arguments"),
    [
        ("Ann owns the dog.", "sameo", (ANN, DOG)),
        ("ann OWNS the dogs", "sameo", (ANN, DOG)),
        ("Bob keeps a cat.", "sameo", (BOB, CATS)),
        ("Ann's house is green.", "sameo", (ANN, GREEN)),
        ("Bob's neighbour is the St. Bernard.", "nexto", (BOB, Item("Pet", "St. Bernard"))),
        ("The Pall Mall smoker is Ann.", "sameo", (Item("Smoke", "PallMall"), ANN)),
        ("Pall-malls are smoked in the green house.", "sameo", (Item("Smoke", "PallMall"), GREEN)),
        ("The person who smokes Blue Master is Ann.", "sameo", (Item("Smoke", "Blue-Master"), ANN)),
        ("The old-rose house is Ann's.", "sameo", (Item("Colour", "old rose"), ANN)),
        ("Kools are smoked by Ann.", "sameo", (Item("Smoke", "Kools"), ANN)),
        ("Ann lives in the same house as the dog.", "sameo", (ANN, DOG)),
        ("Ann is not the dog owner.", "notsameo", (ANN, DOG)),
        ("Ann doesn't live in the green house.", "notsameo", (ANN, GREEN)),
        ("Ann does not own the dog.", "notsameo", (ANN, DOG)),
        ("Ann and Bob live in different houses.", "notsameo", (ANN, BOB)),
        ("Ann lives in the first house.", "ato", (ANN, 1)),
        ("Ann lives in house number 2.", "ato", (ANN, 2)),
        ("Ann is in the 3rd house.", "ato", (ANN, 3)),
        ("Ann is in the second house from the right.", "ato", (ANN, 4)),
        ("Ann lives in the last house.", "ato", (ANN, 5)),
        ("Ann is in the leftmost house.", "ato", (ANN, 1)),
        ("Ann is at the far right.", "ato", (ANN, 5)),
        ("Ann lives in the middle house.", "ato", (ANN, 3)),
        ("Ann lives in the house in the center.", "ato", (ANN, 3)),
        ("House 4 is green.", "ato", (GREEN, 4)),
        ("Ann is not in house five.", "notato", (ANN, 5)),
        ("Ann isn't in the second house.", "notato", (ANN, 2)),
        (
            "The green house is immediately to the right of the ivory house.",
            "righto",
            (GREEN, IVORY),
        ),
        ("The green house is directly left of the ivory house.", "righto", (IVORY, GREEN)),
        ("The green house is just to the left of the ivory one.", "righto", (IVORY, GREEN)),
        ("Green is one house to the right of ivory.", "righto", (GREEN, IVORY)),
        ("The house immediately to the left of the green one is ivory.", "righto", (GREEN, IVORY)),
        ("Ann is somewhere to the right of Bob.", "aftero", (ANN, BOB)),
        ("Ann lives to the left of Bob.", "aftero", (BOB, ANN)),
        ("To the left of Bob lives Ann.", "aftero", (BOB, ANN)),
        ("Ann lives next to the dog.", "nexto", (ANN, DOG)),
        ("Ann lives next door to the dog.", "nexto", (ANN, DOG)),
        ("Ann lives beside the dog.", "nexto", (ANN, DOG)),
        ("Ann has a neighbor who owns the dog.", "nexto", (ANN, DOG)),
        ("Ann and the dog owner are next to each other.", "nexto", (ANN, DOG)),
        ("Ann and Bob are neighbours.", "nexto", (ANN, BOB)),
        ("Ann is right next to Bob.", "nexto", (ANN, BOB)),
        ("Ann does not live next to Bob.", "notnexto", (ANN, BOB)),
        ("There is one house between Ann and Bob.", "gapo", (ANN, BOB, 1)),
        ("There are two houses between Ann and Bob.", "gapo", (ANN, BOB, 2)),
        ("Ann and Bob live with 3 houses in between.", "gapo", (ANN, BOB, 3)),
        ("Ann lives somewhere between Bob and the dog.", "betweeno", (BOB, ANN, DOG)),
        ("There is a dog.", "existso", (DOG,)),
        ("Someone owns a dog.", "existso", (DOG,)),
        ("One of them owns a dog.", "existso", (DOG,)),
    ],
)
def test_a_sentence_is_one_clue(text: str, relation: str, arguments: tuple[object, ...]) -> None:
    puzzle = read(HEADER + text, kind="zebra")
    assert puzzle.clues == (Clue(relation, arguments),)
    assert read(write(puzzle), kind="zebra") == puzzle


@pytest.mark.parametrize("label", ["", "1. ", "12) ", "(3) ", "- ", "  * ", "• ", "Clue 4: "])
def test_a_clue_may_be_labelled(label: str) -> None:
    (clue,) = read(f"{HEADER}{label}Ann owns the dog.", kind="zebra").clues
    assert (clue.text, clue.line, clue.column) == ("Ann owns the dog.", LINE, len(label) + 1)


def test_a_line_may_hold_sentences_and_questions_are_passed_over() -> None:
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


def test_life_1962() -> None:
    puzzle = read(
        (EXAMPLES / "zebra" / "life-1962.txt").read_text(encoding="utf-8"), "life-1962.txt"
    )
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


def test_a_frame_of_prose_is_passed_over() -> None:
    puzzle = read(FRAMED, kind="zebra")
    assert puzzle.arguments == {"groups": (("Ann", "Bob", "Cleo"), ("april", "jan", "sept"))}
    assert puzzle.clues == (Clue("sameo", (Item("Owner", "Bob"), Item("Month", "jan"))),)


TWINS = "Name: Ann, Bob\nChild: Bob, Cleo\nAge: 7, 9\nFinish: first, second\n"


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann is the mother of Bob (Child).", "sameo(Name=Ann, Child=Bob)"),
        ("The child Bob is not Ann's.", "notsameo(Child=Bob, Name=Ann)"),
        ("Bob (name) is 7.", "sameo(Name=Bob, Age=7)"),
        ('"Bob" (Name) is in house 2.', "ato(Name=Bob, 2)"),
        ("There is one house between 7 and 9.", "gapo(Age=7, Age=9, 1)"),
        ("There are 7 houses between Ann and Cleo.", "gapo(Name=Ann, Child=Cleo, 7)"),
        ('The "first" has Cleo.', "sameo(Finish=first, Child=Cleo)"),
        ("Cleo is in the first house.", "ato(Child=Cleo, 1)"),
    ],
)
def test_a_name_in_two_fields_and_names_that_are_words_of_clues(text: str, clue: str) -> None:
    (parsed,) = read(TWINS + text, kind="zebra").clues
    shown = [
        f"{argument.field}={argument}" if isinstance(argument, Item) else argument
        for argument in parsed.arguments
    ]
    assert f"{parsed.relation}({', '.join(map(str, shown))})" == clue


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (
            "The first has Cleo.",
            5,
            '"first" is a value and a word of clues; write it in quotes where the value is meant',
        ),
    ],
)
def test_what_is_ambiguous_is_asked_back(text: str, column: int, message: str) -> None:
    check_bad(TWINS + text, (5, column), message)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (
            "1. Ann hates the red house.",
            8,
            '"hates" is not understood; expected a value such as "Ann" or a relation such as "next to", '
            '"immediately to the right of", "to the left of"',
        ),
        ("Ann stands besides the dog.", 12, '"besides" is not understood; did you mean "beside"?'),
        ("Ann owns the snials.", 14, '"snials" is not understood; did you mean "snails"?'),
        (
            "Ann owns the dog. Bob owns the zebar.",
            32,
            '"zebar" is not understood; did you mean "zebra"?',
        ),
        ('Ann owns the "dogg".', 14, '"dogg" is not a value; did you mean "dog"?'),
        ("Ann either owns the dog.", 5, '"either" without "or"; expected both'),
        ("Ann = dog.", 5, None),
        ("Ann and the dog.", 13, "nothing relates Ann and dog; expected " + '"next to", '),
        ("Ann lives in the house.", 1, "1 value named; expected 2 in this sentence"),
        ("She might live there.", 1, None),
        ("It is a house.", 1, '"It" is not understood; '),
        ("Ann and Bob own the dog.", 9, "nothing relates Ann and Bob; expected "),
        ("Ann is next to Bob and the dog.", 28, "nothing relates Bob and dog; expected "),
        ("Ann is next to.", 1, "1 value named; expected 2 in this sentence"),
        ("Ann lives in house 6.", 14, 'there is no "house 6"; expected a house from 1 to 5'),
        ("Ann lives in house 0.", 14, 'there is no "house 0"; expected a house from 1 to 5'),
        (
            "Ann lives in the seventh house.",
            18,
            'there is no "seventh house"; expected a house from 1 to 5',
        ),
        (
            "The man who does not own the dog lives next to Ann.",
            18,
            '"not" may deny several things; expected two sentences',
        ),
        ("Ann drinks a different smoke from Bob.", 1, None),
        ("No smoker of Kools is Ann.", 1, None),
        ("Ann lives in house 99999999999999999999.", 20, None),
        (
            "Ann and Bob to the right of.",
            13,
            '"to the right of" stands after both values; expected it between them',
        ),
        (
            "The Norwegian owns the dog.",
            5,
            '"Norwegian" is not understood; expected a value such as "Ann"',
        ),
    ],
)
def test_what_is_not_understood_is_refused_at_its_place(
    text: str, column: int, message: str | None
) -> None:
    check_bad(HEADER + text, (LINE, column), message)


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
def test_bad_fields(text: str, place: tuple[int | None, int | None], message: str) -> None:
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
def test_a_clue_without_a_sentence_cannot_be_written(clue: Clue) -> None:
    puzzle = read(HEADER, kind="zebra")
    with pytest.raises(BadInput, match="has no English sentence"):
        write(dataclasses.replace(puzzle, clues=(clue,)))


def test_a_sentence_that_says_something_else_is_not_written() -> None:
    puzzle = dataclasses.replace(
        read(HEADER, kind="zebra"), clues=(Clue("sameo", (ANN, DOG), "Ann is Bob."),)
    )
    assert write(puzzle).endswith("\n1. Ann owns the dog.\n")


def check_bad(text: str, place: tuple[int | None, int | None], message: str | None) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind="zebra")
    assert (caught.value.line, caught.value.column) == place
    assert "\n" not in caught.value.message
    if message is not None:
        assert caught.value.message.startswith(message)
