"""One puzzle, stated in many ways: the same answers, or a refusal. Nothing that may be a clue is
dropped without a word.
"""

from contextlib import suppress
from itertools import product

import pytest

import logicpuzzles
from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read, reading, write
from logicpuzzles.extras.zebra.english.vocabulary import CATEGORY_OF, NOUNS, PERSONS
from logicpuzzles.kinds.puzzle import Puzzle

NAMES = "Name: Ann, Bob, Cleo\nPet: cat, dog, fox\n"
CLUES = (
    "Ann lives in the first house.",
    "The dog lives next to the cat.",
    "Bob has the dog.",
    "Cleo does not have the cat.",
)
ROWS = {("Ann", "cat"), ("Bob", "dog"), ("Cleo", "fox")}


def answers(text: str) -> list[list[tuple[str, ...]]]:
    """The rows of each answer, in the order of the houses."""
    puzzle = logicpuzzles.load(text=text, kind="zebra")
    assert not [each for each in puzzle.data.unused if each.missing]
    return [
        [tuple(row) for row in solution["rows"]] for solution in puzzle.solve(limit=0).solutions
    ]


# --- how clues are numbered -----------------------------------------------------------------------

LABELS = (
    "", "{n}. ", "{n}) ", "({n}) ", "{n}: ", "{n}.) ", "#{n} ", "#{n}. ", "#{n}: ", "Clue {n}: ", "Clue #{n}: ", "clue {n}. ",
    "Hint {n}) ", "- ", "* ", "• ", "– ", "— ", "  {n}. ", "\t- ", "**{n}.** ", "[{n}] ", "{n} - ", "{n} – ", "+ ", "→ ", "● ",
    "No. {n}: ", "Fact {n}: ",
)  # fmt: skip


@pytest.mark.parametrize("label", LABELS)
def test_clues_are_numbered_in_any_way(label):
    clues = [label.format(n=n) + clue for n, clue in enumerate(CLUES, start=1)]
    plain = read("There are 3 houses.\n" + NAMES + "\n".join(CLUES))
    for gap in ("\n", "\n\n"):
        puzzle = read("There are 3 houses.\n" + NAMES + "\n" + gap.join(clues))
        assert [(clue.relation, clue.arguments) for clue in puzzle.clues] == [
            (clue.relation, clue.arguments) for clue in plain.clues
        ]


def test_a_table_whose_columns_are_the_places_has_a_category_in_each_row():
    table = "| House | 1 | 2 | 3 |\n|---|---|---|---|\n| Name | Ann | Bob | Cleo |\n| Pet | cat | dog | fox |\n"
    puzzle = read("There are 3 houses.\n" + table + "\n" + "\n".join(CLUES))
    assert puzzle == read("There are 3 houses.\n" + NAMES + "\n".join(CLUES))


# --- what is dropped ------------------------------------------------------------------------------

# Lines that say something of the puzzle, and are easily taken for something else.
LOST = (
    "# Ann has the cat.", "#Ann has the cat.", "## Ann has the cat", "  # Ann has the cat.", "# 7 Ann has the cat.", "Ann: cat",
    "Extra: Ann has the cat.", "Ann has the cat:", "Fact: Ann has the cat.", "Title: Ann has the cat", "> Ann has the cat.",
    "There are three houses and Ann has the cat.", "Enjoy it: Ann has the cat.", "Tip: look at Ann, who has the cat.",
    "| Name | Pet |\n|---|---|\n| Ann | cat |",
)  # fmt: skip


@pytest.mark.parametrize("line", LOST)
@pytest.mark.parametrize("last", [False, True])
def test_a_line_that_may_be_a_clue_is_read_or_said(line, last):
    lines = [NAMES, "1. Bob does not have the fox.", "", line, ""]
    lines = lines if last else [lines[0], line, "", lines[1]]
    try:
        told = reading("\n".join(lines))
    except BadInput:
        return
    assert any("Ann" in each.text for each in told.read.sentences)
    puzzle = told.puzzle(skip=True)
    read_so = [clue for clue in puzzle.clues if str(clue) == "sameo(Ann, cat)"]
    assert read_so or any(each.told or each.missing for each in puzzle.unused)
    assert "Ann" in told.to_text().split("\n\n", 3)[-1]


def test_comments_are_told_and_clues_that_are_all_comments_are_missing():
    text = NAMES + "\n# Ann has the cat.\n\n# From a magazine.\n\n# Bob does not have the dog.\n"
    puzzle = read(text)
    assert [(each.line, each.missing) for each in puzzle.unused] == [(4, True), (8, True)]
    assert not reading(text).complete
    more = reading(text + "1. Cleo has the dog.\n")
    assert [(each.line, each.told, each.missing) for each in more.puzzle().unused] == [
        (4, True, False),
        (8, True, False),
    ]
    assert more.complete
    assert (
        '# line 6 skipped, is a comment, as it begins with "#": From a magazine.' in more.to_text()
    )
    again = reading(more.to_text())
    assert again.puzzle() == more.puzzle()
    assert again.puzzle().unused == ()


# --- names of categories --------------------------------------------------------------------------

_NOT_NAMES = """
    Task Tasks Goal Objective Question Questions Puzzle Riddle Note Notes Fact Facts Hint Hints Clue Clues Rule Rules Answer
    Answers Solution Example Examples Instruction Instructions Warning Remember Tip Source Author Title Provide Determine Find
    Story Statement Condition Constraint Step Key Remark Use Given Here
"""
HEADINGS = sorted(
    {
        word.capitalize()
        for words in (NOUNS, PERSONS, CATEGORY_OF)
        for word in words
        if word.isalpha() and len(word) > 2
    }
    | set(_NOT_NAMES.split())
    | {"Your task", "The goal", "The clues"}
)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_any_word_may_be_the_name_of_a_category(place):
    for heading in HEADINGS[place::3]:
        lines = (
            NAMES.splitlines()
            if heading not in ("Name", "Pet")
            else ["Child: Ann, Bob, Cleo", "Toy: cat, dog, fox"]
        )
        lines.insert(place, f"{heading}: dig, rake, sow")
        for clues in (
            "1. Bob has the dog.\n2. Ann does not have the fox.\n",
            "Ann does not have the dog. Bob has the fox.\n",
        ):
            puzzle = read("\n".join(lines) + "\n\n" + clues)
            assert puzzle.arguments["groups"][place] == ("dig", "rake", "sow"), heading
            assert len(puzzle.fields) == 3
            assert read(write(puzzle)) == puzzle


def test_a_line_that_only_looks_like_a_category_is_none():
    for line in (
        "Note: Ann, Bob and Cleo are friends.", "Answer: Ann, Bob, Cleo", "Question: who has the cat, the dog, the fox?",
        "Task: find out who has the fox, and where.",
    ):  # fmt: skip
        told = reading(NAMES + line + "\n1. Bob has the dog.\n")
        assert told.puzzle(skip=True).fields == ("Name", "Pet")
        assert [each for each in told.read.sentences if each.line == 3]


# --- what introduces the houses -------------------------------------------------------------------

ROW_NAMES = ("House", "Houses", "House number", "House no.", "Home", "Position", "Place", "Spot")
NUMBERS = (
    "1, 2, 3",
    "1st, 2nd, 3rd",
    "3, 1, 2",
    "first, second, third",
    "#1, #2, #3",
    "House 1, House 2, House 3",
)
OPENINGS = (
    "", "There are three houses.", "There are 3 houses in a row.",
    "There are three houses, numbered 1 to 3 from left to right.", "Three houses stand in a row.",
    "Three people live in three houses.", "In a street there are three houses.",
    "The houses are numbered 1 to 3.", "There are three houses in a street, side by side.",
    "Three friends live in a row of three houses.",
    "Three neighbours live in a street of three houses.",
)  # fmt: skip


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("numbered", [False, True])
def test_houses_that_are_told_of_twice_are_one_row(opening, numbered):
    clues = "\n".join([f"{n}. {clue}" for n, clue in enumerate(CLUES, start=1)])
    if numbered:
        clues = f"1. {opening}\n{clues}"
    for name, values in product(ROW_NAMES, NUMBERS):
        if values.startswith("House") and not name.startswith("House"):
            continue
        lines = [f"{name}: {values}", NAMES.rstrip(), "", clues]
        text = "\n".join(lines if numbered else [opening, *lines])
        try:
            found = answers(text)
        except BadInput:
            continue
        assert len(found) == 1, (name, values)
        assert {row[-2:] for row in found[0]} == ROWS
        assert [row[-2] for row in found[0]] == ["Ann", "Bob", "Cleo"]


@pytest.mark.parametrize(
    ("opening", "name"),
    [
        ("Three people sit in a row.", "Seat"),
        ("There are three seats in a row.", "Seat"),
        ("Three friends stand in a queue.", "Position"),
        ("Three friends stand in a row.", "Spot"),
        ("Three runners stand in a row.", "Lane"),
        ("There are three floors.", "Floor"),
    ],
)
def test_seats_and_lanes_that_are_told_of_twice_are_one_row(opening, name):
    place = name.lower()
    clues = f"1. Ann is in the first {place}.\n2. Bob is next to Ann.\n3. Bob has the dog.\n4. Cleo does not have the cat.\n"
    with suppress(BadInput):
        assert len(answers(f"{opening}\n{name}: 1, 2, 3\n{NAMES}{clues}")) == 1


def test_a_row_named_house_is_the_column_of_the_houses():
    text = "There are three houses.\nHouse: 1, 2, 3\n" + NAMES + "\n".join(CLUES)
    puzzle: Puzzle = read(text)
    value = logicpuzzles.load(text=text, kind="zebra").solve().solutions[0]
    assert value == {
        "header": ["House", "Name", "Pet"],
        "rows": [["1", "Ann", "cat"], ["2", "Bob", "dog"], ["3", "Cleo", "fox"]],
    }
    assert read(write(puzzle)) == puzzle
