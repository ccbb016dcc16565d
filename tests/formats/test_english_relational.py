"""The relational notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples
from streets import zebras

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.relational import clue_in, is_notation, write_clue
from logicpuzzles.extras.zebra.english.wording import in_words
from logicpuzzles.kinds.puzzle import Clue

FIELDS = ("Name", "Pet", "Day", "Age")
GROUPS = (
    ("Ann", "Bob", "Cleo"),
    ("cat", "dog, small", "fox"),
    ("Monday", "Tuesday", "Friday"),
    ("7", "9", "12"),
)


@examples(120)
@given(zebras())
def test_a_clue_is_the_same_after_it_was_written_and_read(puzzle):
    groups = puzzle.arguments["groups"]
    for clue in puzzle.clues:
        text = write_clue(clue, puzzle.fields, groups)
        assert clue_in(text, puzzle.fields, groups) == clue
        assert is_notation(text) and "\n" not in text


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("same(bob, CAT, 7)", "lall(sameo(Bob, cat), sameo(Bob, 7))"),
        (
            "differ(Ann, cat, Monday)",
            "lall(notsameo(Ann, cat), notsameo(Ann, Monday), notsameo(cat, Monday))",
        ),
        ('right(Ann, "dog, small")', "aftero(Ann, dog, small)"),
        ("left(Ann, Bob, 2)", "lall(aftero(Bob, Ann), gapo(Bob, Ann, 1))"),
        ("not same( Ann , cat (Pet) )  # a remark", "notsameo(Ann, cat)"),
        (
            "before(Ann, Bob, day)",
            "rankedo(Ann, Bob, 2, (('Monday', 'Tuesday'), ('Monday', 'Friday'), ('Tuesday', 'Friday')))",
        ),
        ("before(Ann, Bob, Day, 1)", "rankedo(Ann, Bob, 2, (('Monday', 'Tuesday'),))"),
        ("after(Ann, Bob, Age, 2|5)", "rankedo(Ann, Bob, 3, (('9', '7'), ('12', '7')))"),
        ("before(Ann, Bob, Age, 3..)", "rankedo(Ann, Bob, 3, (('7', '12'), ('9', '12')))"),
        ("if(same(Ann, cat), not at(Bob, 2))", "lany(notsameo(Ann, cat), notato(Bob, 2))"),
    ],
)
def test_what_a_relation_says(text, clue):
    assert str(clue_in(text, FIELDS, GROUPS)) == clue


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("same(Ann, catt)", 11, '"catt" is not a value; did you mean "cat"?'),
        ("same(Ann)", 1, '"same" has 1 part; expected at least 2'),
        ("at(Ann, 4)", 9, '"4" is not a place; expected a number from 1 to 3'),
        ("smae(Ann, cat)", 1, '"smae(Ann, cat)" is not a relation; did you mean "same"?'),
        (
            "before(Ann, Bob, Pet)",
            18,
            "the values of Pet have no order; expected numbers, times, days, months or sizes",
        ),
        ("before(Ann, Bob, Age, 4)", 23, "no two values of Age are 4 apart"),
        ("same(Ann, cat", 14, 'the bracket is not closed; expected ")"'),
        (
            "same(Ann, cat) same(Bob, fox)",
            15,
            '"same(Bob, fox)" follows the relation; expected nothing more on the line',
        ),
        ("same(Ann, )", 10, "a part is missing; expected a value or a relation"),
        (
            "not " * 50 + "end(Ann)",
            165,
            "the clue has too many parts inside each other; expected several shorter ones",
        ),
        ("all()", 5, "a part is missing; expected a value or a relation"),
        ("same(Ann, cat (Name))", 11, '"cat" is not a value of Name; expected one such as "Ann"'),
    ],
)
def test_what_is_wrong_is_told_with_its_column(text, column, message):
    with pytest.raises(BadInput) as problem:
        clue_in(text, FIELDS, GROUPS)
    assert (problem.value.message, problem.value.column) == (message, column)


def test_a_value_of_two_categories_needs_its_category():
    groups = (("Kim", "Lee"), ("Kim", "Pat"))
    with pytest.raises(
        BadInput, match=r'"Kim" stands in Name and Child; write Kim \(Name\) or Kim \(Child\)'
    ):
        clue_in("same(Kim, Lee)", ("Name", "Child"), groups)
    clue = clue_in("same(Kim (Name), Kim (Child))", ("Name", "Child"), groups)
    assert write_clue(clue, ("Name", "Child"), groups) == "same(Kim (Name), Kim (Child))"


def test_lists_are_written_as_lists():
    for text in ("differ(Ann, cat, Monday)", "same(Bob, cat, 7)", "differ(Ann, Bob, Cleo, cat)"):
        assert write_clue(clue_in(text, FIELDS, GROUPS), FIELDS, GROUPS) == text
    clue = clue_in("differ(Ann, cat, Monday)", FIELDS, GROUPS)
    assert in_words(clue, FIELDS, GROUPS) == "Ann, cat and Monday are all different ones"
    apart = Clue("lall", clue.arguments[1:])
    assert clue_in(write_clue(apart, FIELDS, GROUPS), FIELDS, GROUPS) == apart
    assert write_clue(apart, FIELDS, GROUPS) == "all(differ(Ann, Monday), differ(cat, Monday))"


@examples(120)
@given(st.text('same(not all,any"AnnbobDay12|..)# /', max_size=40).map("same(".__add__))
def test_any_other_text_is_an_error(text):
    try:
        clue = clue_in(text, FIELDS, GROUPS)
    except BadInput as problem:
        assert problem.column
    else:
        assert clue_in(write_clue(clue, FIELDS, GROUPS), FIELDS, GROUPS) == clue


def test_a_clue_without_notation_is_an_error():
    with pytest.raises(BadInput, match="has no English sentence"):
        write_clue(Clue("unheardo", ()), FIELDS, GROUPS)
