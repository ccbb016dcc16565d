"""Categories come from lists in sentences, brackets, tables, headings and clues; what surrounds the
clues is skipped.
"""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import looks, read_text
from logicpuzzles.extras.zebra.english.enumerations import enumerations
from logicpuzzles.formats import read
from logicpuzzles.runner import solve

CLUES = (
    "Ivo owns the kite.",
    "Rosa drinks milk.",
    "The robot's owner does not drink tea.",
    "Tom does not drink cocoa.",
)
NUMBERED = "".join(f"{place}. {clue}\n" for place, clue in enumerate(CLUES, start=1))
ROWS = {
    frozenset(["Ivo", "kite", "cocoa"]),
    frozenset(["Rosa", "robot", "milk"]),
    frozenset(["Tom", "yo-yo", "tea"]),
}
STORY = (
    "Three guests (Ivo, Rosa and Tom) came with different toys (kite, robot, or yo-yo) and had different drinks (cocoa, milk or "
    "tea)."
)
LISTED = "Guest: Ivo, Rosa, Tom\nToy: kite, robot, yo-yo\nDrink: cocoa, milk, tea\n"


@pytest.mark.parametrize(
    ("shell", "source"),
    [
        (LISTED, "declared line 1"),
        (STORY + " Find out who owns what!\n", "brackets line 1"),
        (STORY.replace(" and had", "\nand had") + "\n\n", "brackets line 1"),
        ("| Guest | Toy | Drink |\n|---|---|---|\n| Ivo | kite | cocoa |\n| Rosa | robot | milk |\n| Tom | yo-yo | tea |\n\n",
         "table line 1"),
        ("| Category | Values |\n|---|---|\n| Guest | Ivo, Rosa, Tom |\n| Toy | kite, robot, yo-yo |\n"
         "| Drink | cocoa, milk, tea |\n\n",
         "table line 1"),
        ("Guests:\n- Ivo\n- Rosa\n- Tom\n\nToys:\n- kite\n- robot\n- yo-yo\n\nDrinks:\n- cocoa\n- milk\n- tea\n\n"
         "Clues:\n",
         "declared line 1"),
        ("**Guests** — Ivo, Rosa, Tom\n**Toys** — kite, robot, yo-yo\n**Drinks** — cocoa, milk, tea\n\n", "declared line 1"),
        ("PARTY No. 7: THREE TOYS\n\n" + LISTED + "\nProvide only the name of the guest who drinks tea.\n", "declared line 3"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "label", ["{}. ", "#{}. ", "({}) ", "Clue {}: ", "Constraint {}. ", "- ", "• ", "letter"]
)
def test_categories_come_from_any_shell(shell, source, label):
    labels = (
        ["a) ", "b) ", "c) ", "d) "]
        if label == "letter"
        else [label.format(n) for n in range(1, 5)]
    )
    clues = "".join(f"{each}{clue}\n" for each, clue in zip(labels, CLUES, strict=True))
    text = read_text(shell + clues + "\nWho drinks tea?\n")
    assert text.categories[0].source == source
    assert [sentence.status for sentence in text.sentences].count("read") == len(CLUES)
    answer = solve(text.puzzle())
    assert answer.status == "unique"
    assert {frozenset(house) for house in answer.boards[0]} == ROWS


@pytest.mark.parametrize(
    ("sentence", "values"),
    [
        (
            "Each came on another day (Monday through Wednesday).",
            [("Monday", "Tuesday", "Wednesday")],
        ),
        ("They came from May to July.", []),
        ("Five kids – Al, Bo, Cy, Di and Ed – sit there.", [("Al", "Bo", "Cy", "Di", "Ed")]),
        (
            "Five suspects: Mr. Hill, Mrs. Lake and Dr. Reed.",
            [("Mr. Hill", "Mrs. Lake", "Dr. Reed")],
        ),
        ("They won prizes ($750, $1,000 and $2,500).", [("$750", "$1,000", "$2,500")]),
        ("Five cooks, Al, Bo, Cy, Di and Ed, met.", []),
        ("Ann is neither the cook, the judge nor the vet.", []),
        ("Neither of the boys (Fred and Hugo) came.", []),
    ],
)
def test_lists_in_sentences(sentence, values):
    lists = enumerations(sentence)
    assert [each.names for each in lists] == values
    for each in lists:
        assert all(
            sentence[offset:].startswith(value) or "through" in sentence
            for value, offset in each.values
        )


def test_a_list_of_values_of_several_categories_is_a_clue():
    text = LISTED + NUMBERED + "5. The three guests are Ivo, the milk drinker and Tom.\n"
    read_so = read_text(text)
    assert [category.name for category in read_so.categories] == ["Guest", "Toy", "Drink"]
    assert read_so.sentences[-1].status != "skipped"


def test_a_story_that_hides_a_clue_is_read_or_refused():
    text = "At the party Rosa was seen with the robot.\n\n" + LISTED + NUMBERED
    assert read_text(text).sentences[0].status in ("read", "refused")
    text = "At the party Rosa was late.\n\n" + LISTED + NUMBERED
    sentence = read_text(text).sentences[0]
    assert (sentence.status, sentence.why) == ("skipped", "tells of one category only")
    assert [str(item) for item in sentence.names] == ["Rosa"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (STORY.replace(", or yo-yo", "") + "\n" + NUMBERED, "expected"),
        (STORY.replace("Three guests", "Four guests") + "\n" + NUMBERED, "expected"),
        (LISTED.replace(", tea", "") + NUMBERED, "Drink has 2 values; expected 3 as in Guest"),
    ],
)
def test_sizes_agree_or_are_refused(text, message):
    with pytest.raises(BadInput, match=message):
        read(text, kind="zebra")


def test_a_comma_between_digits_is_no_separator():
    prices = "Price: $750, $1,000, $2,500\nHeight: 1,200 feet, 1,250 feet, 900 feet\n"
    text = read_text(f"Lot: Ann, Bob, Cy\n{prices}1. Ann is $750.\n")
    assert text.categories[1].values == ("$750", "$1,000", "$2,500")
    assert text.categories[2].values == ("1,200 feet", "1,250 feet", "900 feet")
    assert read("A: 100,200,300\nB: x,y,z\n", kind="zebra").arguments["groups"] == (
        ("100", "200", "300"),
        ("x", "y", "z"),
    )


PROSE = STORY + "\n\n" + " ".join(CLUES) + "\n"
LETTER = """Dear all, the two of us are back from the north, and the tent, the stove and the boat are in the shed. They are wet.
Who has the key to the shed? Each of you may have a look at the pictures, which are on the table in the hall.
"""


@pytest.mark.parametrize("text", [PROSE, STORY + "\n" + NUMBERED, LISTED + NUMBERED])
def test_the_kind_is_told_from_the_text(text):
    assert read(text).kind == "zebra"


@pytest.mark.parametrize(
    "text",
    [LETTER, "x + y = 3\nx - y = 1\n", "SEND + MORE = MONEY\n", "{}", "[1, 2]", "1 2\n2 1\n", ""],
)
def test_no_other_text_is_taken_for_a_zebra(text):
    assert not looks(text)


def test_a_number_after_a_numbered_thing_is_its_place():
    text = "There are 3 towers, numbered 1 to 3.\nRobot: W, X, Y\nRank: 1, 2, 3\n"
    text += "1. W is in tower 2.\n2. The robot with rank 2 is Y.\n"
    first, other = [sentence for sentence in read_text(text).sentences if sentence.status == "read"]
    assert [str(clue) for clue in (*first.clues, *other.clues)] == ["ato(W, 2)", "sameo(2, Y)"]


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("Provide only the name of the guest who drinks tea.", "skipped"),
        ("Please determine who drank what!", "skipped"),
        ("Hint: start with Rosa.", "skipped"),
        ("Did Rosa drink tea?", "skipped"),
        ("Find the guest who owns the kite and drinks tea.", "refused"),
    ],
)
def test_an_instruction_is_skipped_unless_it_names_values_of_two_categories(sentence, status):
    sentences = read_text(f"{LISTED}{CLUES[0]} {CLUES[1]} {sentence}\n").sentences
    assert sentences[-1].status == status


@pytest.mark.parametrize(
    "clause",
    [
        "the robot's owner lives in the first house",
        "the robot's owner lives next to a wall",
        "Ivo met the robot",
    ],
)
def test_a_sentence_that_declares_and_tells_more_is_refused(clause):
    toys = "Three guests (Ivo, Rosa and Tom) met. They had toys (a kite, a robot and a yo-yo). "
    text = f"{toys}They had drinks (cocoa, milk and tea), and {clause}.\n{NUMBERED}"
    assert read_text(text).sentences[2].status == "refused"
