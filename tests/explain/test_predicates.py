"""Sentences about two items, in the words of the clues."""

import pytest

from logicpuzzles.explain.nouns import Nouns

FIELDS = ("Name", "Job", "Hair", "Trip", "Town", "Pet")
GROUPS = (
    ("Ann", "Bob", "Cal"), ("baker", "cook", "judge"), ("long", "red", "afro"),
    ("beach", "city", "cruise"), ("Oslo", "Rome", "Riga"), ("dog", "eel", "ants"),
)  # fmt: skip
TEXTS = (
    "Ann is the baker.",
    "The person who has red hair is the judge.",
    "The person with an afro lives next to Bob.",
    "Bob has long hair.",
    "The person who loves beach vacations has an afro.",
    "Cal does not love city breaks.",
    "The person who loves cruises is from Riga.",
    "The cook is the person who keeps the dog.",
    "If Bob keeps ants, then Cal is from Rome.",
    "The person from Oslo keeps the eel or has red hair.",
)


@pytest.mark.parametrize(
    ("item", "field", "values", "holds", "sentence"),
    [
        ((0, "Ann"), 5, ["dog"], True, "Ann keeps the dog"),
        ((0, "Ann"), 5, ["dog", "ants"], False, "Ann does not keep the dog or ants"),
        ((0, "Bob"), 4, ["Oslo", "Riga"], True, "Bob is from Oslo or Riga"),
        ((0, "Bob"), 4, ["Oslo"], False, "Bob is not from Oslo"),
        ((2, "red"), 0, ["Ann", "Bob"], False, "neither Ann nor Bob has red hair"),
        ((2, "red"), 0, ["Ann", "Bob", "Cal"], False, "none of Ann, Bob and Cal has red hair"),
        ((2, "red"), 0, ["Ann", "Bob"], True, "Ann or Bob has red hair"),
        ((2, "long"), 4, ["Rome"], True, "the person who has long hair is from Rome"),
        ((3, "beach"), 4, ["Rome"], False, "the person who loves beach vacations is not from Rome"),
        ((1, "cook"), 5, ["eel"], False, "the cook does not keep the eel"),
        ((0, "Cal"), 1, ["judge", "cook"], True, "Cal is the judge or cook"),
    ],
)
def test_two_items_are_told_as_the_clues_tell_them(item, field, values, holds, sentence):
    assert Nouns(FIELDS, GROUPS, TEXTS, "house").together(item, field, values, holds) == sentence


def test_without_a_verb_in_the_clues_the_heading_says_what_somebody_has():
    nouns = Nouns(
        ("Name", "Pet"), (("Ann", "Bob"), ("dog", "eel")), ("The dog is next to Ann.",), "house"
    )
    assert nouns.together((0, "Ann"), 1, ["eel"], False) == "Ann's pet is not eel"
    assert nouns.together((1, "eel"), 0, ["Ann"], True) == "Ann's pet is eel"
    nouns = Nouns(("1", "2"), (("a", "b"), ("c", "d")), (), "house")
    assert nouns.together((0, "a"), 1, ["c"], False) == "a does not belong with c"


def test_who_has_a_value_is_named_as_the_clues_do():
    texts = (
        "The person who loves mystery books is next to Ann.",
        "The person residing in a Victorian house is not Bob.",
    )
    groups = (("Ann", "Bob"), ("mystery", "romance"), ("victorian", "ranch"))
    nouns = Nouns(("Name", "BookGenre", "HouseStyle"), groups, texts, "house")
    style = "the house style of the person who loves romance books is not Victorian"
    assert nouns.together((1, "romance"), 2, ["victorian"], False) == style
    assert (
        nouns.placed([(1, "mystery")], ["house 1", "house 3"], False)
        == "the book genres of houses 1 and 3 are not mystery"
    )


def test_things_do_nothing_and_several_things_are_several():
    texts = (
        "Kools are smoked in the yellow house.", "The Old Gold smoker drinks tea.",
        "The Swede has dogs.", "The Dane lives in the red house.",
    )  # fmt: skip
    fields = ("Colour", "Smoke", "Pet", "Nation", "Drink")
    groups = (
        ("yellow", "red"),
        ("Kools", "Old Gold"),
        ("dogs", "horses"),
        ("Swede", "Dane"),
        ("tea", "milk"),
    )
    nouns = Nouns(fields, groups, texts, "house")
    assert (
        nouns.together((1, "Old Gold"), 0, ["red"], True)
        == "the Old Gold smoker lives in the red house"
    )
    assert not nouns.together((1, "Kools"), 0, ["yellow"], True).startswith("Kools lives")
    assert nouns.placed([(2, "horses")], ["house 2"], True) == "horses are in house 2"
