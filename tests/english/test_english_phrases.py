"""Each sentence of the table means one clue, and that clue is written so that it reads back; or the
sentence is refused, at the part that is not understood.
"""

import pathlib
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.relational import clue_in, write_clue
from logicpuzzles.formats import read, write

TABLE = pathlib.Path(__file__).parent / "clues.txt"
TWICE = """Name: Ann, Bob, Cleo
Child: Bob, Dan, Eve
Mother: Eve, Fay, Ann
Animal: dog, cat, horse
Pet: fish, dog, bird
Hair colour: black, red, brown
Colour: red, white, black
"""


def rows() -> Iterator[tuple[str, str, str]]:
    """The categories, the sentence, and what is expected, of each line of the table."""
    for part in re.split(r"^## .*\n", TABLE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        declared, _, lines = part.partition("==\n")
        for line in lines.strip().splitlines():
            sentence, _, expected = line.partition(" => ")
            yield declared, sentence, expected


@pytest.mark.parametrize(("declared", "sentence", "expected"), [*rows()])
def test_a_sentence_is_one_clue_or_refused(declared, sentence, expected):
    refused = re.fullmatch(r"! (\d+) ?(.*)", expected)
    if refused:
        with pytest.raises(BadInput) as caught:
            read(declared + sentence, kind="zebra")
        place = (caught.value.line, caught.value.column)
        assert place == (declared.count("\n") + 1, int(refused[1]))
        assert caught.value.message.startswith(refused[2]) and "\n" not in caught.value.message
        return
    puzzle = read(declared + sentence, kind="zebra")
    groups = puzzle.arguments["groups"]
    assert puzzle.clues == (clue_in(expected, puzzle.fields, groups),)  # type: ignore[arg-type]
    assert read(write(puzzle), kind="zebra") == puzzle


@pytest.mark.parametrize(
    ("text", "name", "fields"),
    [
        ("Eve is in house 1.", "Eve", ("Child", "Mother")),
        ("Ann is next to the dog.", "dog", ("Animal", "Pet")),
        ("The person who loves black is Bob.", "black", ("Hair colour", "Colour")),
        ("Black is next to white.", "Black", ("Hair colour", "Colour")),
        ("If Ann is in house 1, then the dog is in house 2.", "dog", ("Animal", "Pet")),
    ],
)
def test_a_name_that_may_mean_two_things_is_refused_with_both_readings(text, name, fields):
    with pytest.raises(BadInput) as caught:
        read(TWICE + text, kind="zebra")
    assert (caught.value.line, caught.value.column) == (TWICE.count("\n") + 1, text.index(name) + 1)
    first, other = fields
    expected = (
        f'"{name}" stands in {first} and {other}; write "{name} ({first})" or "{name} ({other})"'
    )
    assert caught.value.message == expected
    for field in fields:
        puzzle = read(TWICE + text.replace(name, f"{name} ({field})"), kind="zebra")
        noted = write_clue(puzzle.clues[0], puzzle.fields, puzzle.arguments["groups"])  # type: ignore[arg-type]
        assert f"{name} ({field})".casefold() in noted.casefold()


@pytest.mark.parametrize("values", ["Monday, March", "dog, 7"])
def test_a_comparison_needs_values_that_have_an_order(values):
    message = '"older than" compares nothing here; expected a category of numbers, months or days'
    with pytest.raises(BadInput, match=message):
        read(f"Name: Ann, Bob\nThing: {values}\nAnn is older than Bob.", kind="zebra")


def test_decimal_and_whole_numbers_lie_on_one_scale():
    text = "Name: Ann, Bob, Cleo, Dan\nWeight: 2.5 kg, 3 kg, 10 kg, 0.5 kg\n"
    puzzle = read(f"{text}Ann has a lower weight than Bob.", kind="zebra")
    pairs = puzzle.clues[0].arguments[3]
    assert set(pairs) == set(combinations(("0.5 kg", "2.5 kg", "3 kg", "10 kg"), 2))  # type: ignore[arg-type]
    assert read(write(puzzle), kind="zebra") == puzzle
