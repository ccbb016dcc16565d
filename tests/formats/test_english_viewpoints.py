"""Phrases that tell from where one looks: as left and right are meant anyway they change nothing;
all others are refused.
"""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read

OPENING = "There are 3 houses in a row.\nName: Ann, Bob, Cleo\nColour: red, green, white\n\n"
PLAIN = {
    "the green house is left of the white one": "aftero(white, green)",
    "the white house is just right of the green one": "righto(white, green)",
    "the green house is the first": "ato(green, 1)",
}
FRONT = (
    "looking from in front", "looking from the front", "as seen from the street",
    "seen from the street", "viewed from the front", "as viewed from the road", "facing the houses",
    "when you face the houses", "as you face the houses", "from the front",
    "looking at the houses from the street", "as seen from in front of the houses",
    "from your point of view", "from the viewer's perspective", "when viewed from the sidewalk",
    "when looking from the front", "looking from across the street", "as you look at the houses",
    "if you look from the front", "looking at them from the front",
    "as one sees them from the street",
)  # fmt: skip
OTHERS = (
    "seen from behind", "from behind", "looking from behind", "as seen from the back",
    "viewed from the rear", "from the back", "from inside", "as seen from inside",
    "looking from in back", "from the owner's point of view", "from Ann's point of view",
    "with your back to the houses", "in the mirror", "facing the street",
    "if you stand behind the houses", "on your left", "from the garden", "as seen from the garden",
    "as the residents see it from inside", "when you look from behind",
    "from the perspective of the residents", "looking out of the house",
    "as you stand in the doorway", "facing away from the houses",
)  # fmt: skip


def clue_of(sentence: str) -> str | None:
    """The clue of a sentence; ``None`` where it is refused."""
    try:
        (clue,) = read(f"{OPENING}1. {sentence}\n").clues
    except BadInput:
        return None
    return str(clue)


def placed(phrase: str, sentence: str) -> tuple[str, ...]:
    """A sentence with a phrase before it, after it, and in it."""
    subject, rest = sentence.split(" is ", 1)
    first = f"{phrase[0].upper()}{phrase[1:]}, {sentence}."
    return (
        first,
        f"{sentence[0].upper()}{sentence[1:]}, {phrase}.",
        f"{subject[0].upper()}{subject[1:]}, {phrase}, is {rest}.",
    )


@pytest.mark.parametrize("phrase", FRONT)
def test_who_looks_from_the_front_sees_what_is_meant_anyway(phrase):
    for sentence, clue in PLAIN.items():
        readings = [clue_of(each) for each in placed(phrase, sentence)]
        assert readings[0] == clue, sentence
        assert set(readings) <= {clue, None}, sentence


@pytest.mark.parametrize("phrase", OTHERS)
def test_who_looks_from_elsewhere_is_refused(phrase):
    for sentence in PLAIN:
        assert [clue_of(each) for each in placed(phrase, sentence)] == [None, None, None], sentence


def test_lists_and_counts_from_the_right_are_turned_or_refused():
    assert clue_of("From left to right: Ann, Bob, Cleo.") is None
    assert clue_of("From right to left: Ann, Bob, Cleo.") is None
    assert clue_of("From right to left, Ann, Bob and Cleo live there.") is None
    assert clue_of("The green house is the first from your left.") == "ato(green, 1)"
    assert clue_of("The green house is the first from the right.") == "ato(green, 3)"
    assert clue_of("The green house is the first from your right.") == "ato(green, 3)"
    assert clue_of("Counting from the right, the green house is the first.") is None


@pytest.mark.parametrize(
    "line",
    [
        "The houses are numbered from right to left.",
        "There are three houses, numbered 1 to 3 from right to left.",
        "The houses are numbered 3 to 1 from left to right.",
        "The houses are numbered 3, 2, 1.",
        "Everything is as seen from behind.",
        "All houses are seen from the back.",
        "Left and right are from the residents' point of view.",
    ],
)
@pytest.mark.parametrize("first", [False, True])
def test_an_introduction_that_turns_the_row_round_is_refused(line, first):
    lines = [
        OPENING.strip(),
        "",
        "1. Ann is in the first house.",
        "2. Bob is left of Cleo.",
        "3. Ann is red.",
    ]
    lines.insert(0 if first else 1, line)
    with pytest.raises(BadInput, match="; expected"):
        read("\n".join(lines))


@pytest.mark.parametrize(
    "line",
    [
        "The houses are numbered 1 to 3 from left to right.",
        "Left and right are as seen from the street.",
    ],
)
def test_an_introduction_that_says_the_usual_is_skipped(line):
    text = f"{line}\n{OPENING}1. Ann is in the first house.\n2. Bob is left of Cleo.\n"
    try:
        assert len(read(text).clues) == 2
    except BadInput as problem:
        assert problem.line == 1


def test_what_is_seen_from_somewhere_is_no_viewpoint_where_no_side_is_told():
    assert clue_of("Ann, who was seen from the ferry, is green.") in ("sameo(Ann, green)", None)
    assert clue_of("The green house is seen from the garden of Ann.") in ("sameo(green, Ann)", None)
