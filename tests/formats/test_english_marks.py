"""Relational notation in a text, by itself and in place of sentences."""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read, read_text

SHELL = "There are 3 houses.\nName: Ann, Bob, Cleo\nPet: cat, dog, fox\n"


@pytest.mark.parametrize(
    ("lines", "clues"),
    [
        ("same(Ann, cat)", "sameo(Ann, cat)"),
        ("1. Bob has the dog.\n2. left(Ann, Bob)\nCleo is first.", "sameo(Bob, dog) aftero(Bob, Ann) ato(Cleo, 1)"),
        ("1. Bob hates the dog.\n   = not same(Bob, dog)", "notsameo(Bob, dog)"),
        ("1. Bob hates the dog.\n# a remark\n   = not same(Bob, dog)\n\n   = end(Bob)", "notsameo(Bob, dog) endo(Bob)"),
        ("Cleo is first.\nBob hates\nthe dog.\n= not same(Bob, dog)\nAnn has the cat.",
         "ato(Cleo, 1) notsameo(Bob, dog) sameo(Ann, cat)"),
        ("Cleo is first.\n\n= not same(Bob, dog)", "ato(Cleo, 1) notsameo(Bob, dog)"),
        ("= not same(Bob, dog)", "notsameo(Bob, dog)"),
        ("Bob hates\n= not same(Bob, dog)", "notsameo(Bob, dog)"),
        ("1. Mr. Bob is sad. So is the dog.\n= same(Bob, dog)\n= next(Bob, Ann)", "sameo(Bob, dog) nexto(Bob, Ann)"),
        ("1. The three guests are Ann, Bob and Cleo.\n   = differ(Ann, Bob)", "notsameo(Ann, Bob)"),
    ],
)  # fmt: skip
def test_a_relation_stands_for_the_sentence_above_it(lines, clues):
    puzzle = read(SHELL + lines)
    assert " ".join(map(str, puzzle.clues)) == clues
    assert puzzle.fields == ("Name", "Pet")


def test_the_clue_has_the_text_and_the_place_of_the_sentence():
    (clue,) = read(SHELL + "\n 1. Bob hates\n    the dog.\n   = not same(Bob, dog)").clues
    assert (clue.text, clue.line, clue.column) == ("Bob hates the dog.", 5, 5)


@pytest.mark.parametrize(
    ("lines", "message", "line", "column"),
    [
        ("1. Bob hates the dog.\n   ! hates", "hates", 4, 4),
        ("1. Bob hates the dog.\n   !", "marked as not understood", 4, 4),
        ("! nothing", "nothing", 4, 3),
        (
            "Bob is in the first house.\n  = same(Bob, dogg)",
            '"dogg" is not a value; did you mean "dog"?',
            5,
            15,
        ),
        ("  * same(Bob, dogg)", '"dogg" is not a value; did you mean "dog"?', 4, 15),
        (
            "same(Bob, cat)\n2. nxt(Ann, dog)",
            '"nxt(Ann, dog)" is not a relation; did you mean "next"?',
            5,
            4,
        ),
        ("Same(Bob, dog)", '"Same(Bob, dog)" is not a relation; did you mean "same"?', 4, 1),
        (
            "1. Bob hates the dog.\n = hates(Bob, dog)",
            '"hates(Bob, dog)" is not a relation; expected a relation: same',
            5,
            4,
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(lines, message, line, column):
    with pytest.raises(BadInput) as problem:
        read(SHELL + lines)
    assert problem.value.message.startswith(message)
    assert (problem.value.line, problem.value.column) == (line, column)


def test_refused_relations_leave_the_others_read():
    text = read_text(SHELL + "same(Bob, dogg)\nsame(Ann, cat)\nCleo is first.")
    assert [(sentence.status, sentence.shape) for sentence in text.sentences] == [
        ("refused", ""), ("read", "notation"), ("read", "place"),
    ]  # fmt: skip
