"""How a text was understood: told so that it loads again."""

import json

import pytest
from hypothesis import given
from samples import EXAMPLES, examples
from streets import zebras

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read, reading, write

TEXT = """A puzzle.
There are 3 houses.
Name: Ann, Bob, Cleo
Pet: cat, dog, "fox, red"
Age: 7, 9, 12

1. Bob has the dog. Everyone is happy.
2. If Ann lives next
   to the cat, then Bob is older than Ann.
3. Cleo eats Ann or.
4. Who has the cat?
5. Bob hates Ann.
   = not next(Bob, Ann)
left(Ann, "fox, red", 1)
"""
TOLD = """\
# 3 categories, 3 houses; sentences: 4 read, 3 skipped, 1 refused
# A line with = is what the sentence above it says, and may be corrected. Where a line has ! instead, the sentence is not
# understood: write = and a relation there, or put # before both lines to leave the sentence out.

There are 3 houses.

# declared line 3
Name: Ann, Bob, Cleo
# declared line 4
Pet: cat, dog, "fox, red"
# declared line 5; ordered: number
Age: 7, 9, 12

# line 1 skipped, names no value: A puzzle.
1. Bob has the dog.
   = same(Bob, dog)  # Bob and dog are the same one
# line 7 skipped, names no value: Everyone is happy.
2. If Ann lives next to the cat, then Bob is older than Ann.
   = if(next(Ann, cat), after(Bob, Ann, Age))  # if Ann and cat are neighbours, then Age of Bob is higher than that of Ann
3. Cleo eats Ann or.
   ! nothing stands beside "or"; expected two alternatives
# line 11 skipped, a question: Who has the cat?
4. Bob hates Ann.
   = not next(Bob, Ann)  # Bob and Ann are not neighbours
5. left(Ann, "fox, red", 1)
   # Ann is immediately to the left of fox, red
"""


def test_each_part_is_told():
    told = reading(TEXT)
    assert told.to_text() == TOLD
    assert not told.complete
    value = told.to_json()
    assert json.loads(json.dumps(value)) == value
    assert [each["status"] for each in value["sentences"]] == [
        "skipped", "read", "skipped", "read", "refused", "skipped", "read", "read",
    ]  # fmt: skip
    assert value["sentences"][1]["clues"] == ["same(Bob, dog)"]
    assert value["categories"][0]["values"] == ["Ann", "Bob", "Cleo"]


def test_what_is_told_is_corrected_and_loads():
    with pytest.raises(BadInput, match='nothing stands beside "or"'):
        read(TOLD)
    corrected = TOLD.replace(
        '! nothing stands beside "or"; expected two alternatives', "= same(Cleo, cat)"
    )
    puzzle = read(corrected.replace("= same(Bob, dog)", "= end(Bob)"))
    assert [str(clue) for clue in puzzle.clues] == [
        "endo(Bob)",
        str(reading(TEXT).puzzle(skip=True).clues[1]),
        "sameo(Cleo, cat)",
        "notnexto(Bob, Ann)",
        "righto(fox, red, Ann)",
    ]
    assert puzzle.clues[0].text == "Bob has the dog."
    left_out = TOLD.replace("3. Cleo", "# 3. Cleo").replace("   ! nothing", "#   ! nothing")
    assert read(left_out).clues == reading(TEXT).puzzle(skip=True).clues
    assert reading(left_out).complete


def test_sentences_that_were_not_used_are_named_by_the_puzzle():
    puzzle = reading(TEXT).puzzle(skip=True)
    assert [(each.line, each.missing) for each in puzzle.unused] == [
        (1, False),
        (7, False),
        (10, True),
        (11, False),
    ]


def _unmarked(text: str) -> list[str]:
    """The lines but for the comments."""
    return [line for line in text.splitlines() if not line.lstrip().startswith("#")]


@examples(80)
@given(zebras())
def test_a_text_that_is_told_reads_the_same(puzzle):
    try:
        text = write(puzzle)
    except BadInput:
        return
    told = reading(text)
    again = reading(told.to_text())
    assert again.puzzle() == told.puzzle() == puzzle
    assert _unmarked(again.to_text()) == _unmarked(told.to_text())


@pytest.mark.parametrize(
    "path", sorted((EXAMPLES / "zebra").glob("*.txt")), ids=lambda path: path.stem
)
def test_examples_are_told_and_load_again(path):
    told = reading(path.read_text("utf-8"))
    again = read(told.to_text())
    assert told.complete and again == told.puzzle()
    assert [clue.text for clue in again.clues] == [
        " ".join(clue.text.split()) for clue in told.puzzle().clues
    ]


def test_a_refused_sentence_about_two_values_comes_with_a_relation():
    text = TEXT.replace("Cleo eats Ann or.", "Cleo eats or the cat.")
    told = reading(text).to_text()
    assert "\n   # such as = same(Cleo, cat), if Cleo and cat are the same one\n" in told


@pytest.mark.parametrize(
    ("text", "categories", "told"),
    [
        (
            "Who keeps the llama?\nName: Ann, Bob, Cleo\n\n1. Ann has the llama.\n2. Bob is tall.\n",
            1,
            ["skipped", "refused", "refused"],
        ),
        ("There are three houses.\n1. Ann is in the first house.\n2. Bob likes tea.\n3. Cleo is 7.\n", 0,
         ["skipped", "refused", "refused", "refused"]),
        (
            "Name: Ann, Bob, Cleo\nPet: cat, dog\nBob has the dog. Who has the cat?\n",
            2,
            ["refused", "skipped"],
        ),
    ],
)  # fmt: skip
def test_every_sentence_is_told_where_categories_are_missing(text, categories, told):
    reading_so = reading(text)
    value = reading_so.to_json()
    assert [each["status"] for each in value["sentences"]] == told
    assert (len(value["categories"]), value["complete"]) == (categories, False)
    with pytest.raises(BadInput) as caught:
        read(text)
    assert value["problem"] == caught.value.message
    first = reading_so.to_text().splitlines()[1]
    assert first == f"# ! line {caught.value.line}: {caught.value.message}"
    with pytest.raises(BadInput):
        reading_so.puzzle(skip=True)
