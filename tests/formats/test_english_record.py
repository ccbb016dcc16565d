"""What is told of each sentence and each category of a text."""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read, read_text

TEXT = """There are 3 houses.
Name: Ann, Bob, Cleo
Pet: cat, dog, fox

1. Bob has the dog. Everyone is happy.
2. Ann lives next
   to the zorgle.
3. Cleo eats Ann or.
4. Who has the cat?
"""


def test_all_sentences_are_told_and_the_first_refused_one_is_the_error():
    text = read_text(TEXT)
    assert [(each.line, each.column, each.status) for each in text.sentences] == [
        (5, 4, "read"), (5, 21, "skipped"), (6, 4, "refused"), (8, 4, "refused"), (9, 4, "skipped"),
    ]  # fmt: skip
    assert [each.why for each in text.sentences if each.status == "skipped"] == [
        "names no value",
        "a question",
    ]
    wrapped = text.sentences[2]
    assert wrapped.text == "Ann lives next    to the zorgle." and wrapped.text[
        wrapped.at :
    ].startswith(("to", "zorgle"))
    assert wrapped.place[0] == 7
    with pytest.raises(BadInput) as problem:
        read(TEXT)
    assert (problem.value.message, problem.value.line, problem.value.column) == (
        wrapped.why,
        *wrapped.place,
    )
    assert [(each.name, each.source) for each in text.categories] == [
        ("Name", "declared line 2"),
        ("Pet", "declared line 3"),
    ]
    assert text.houses == 3 and [item.value for item in text.sentences[0].names] == ["Bob", "dog"]


def test_a_clue_without_values_that_relates_houses_is_refused():
    shell, clue = TEXT.split("1.")[0], "{}1. Bob has the dog.\n2. They live next to each other.\n"
    assert [each.status for each in read_text(clue.format(shell)).sentences] == ["read", "refused"]
    frame = "2. All houses stand next to each other in a row.\n"
    assert [
        each.status for each in read_text(shell + "1. Bob has the dog.\n" + frame).sentences
    ] == ["read", "skipped"]
