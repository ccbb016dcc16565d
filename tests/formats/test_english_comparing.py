"""What comparisons say: the category that they are about, and the pairs of its values that fit."""

import pathlib
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from logicpuzzles.extras.zebra.english import read, write
from logicpuzzles.extras.zebra.english.comparatives import PHRASES
from logicpuzzles.extras.zebra.english.comparing import (
    Comparison,
    Incomparable,
    compare_items,
    comparison_of,
    extreme,
)
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.notation import regex
from logicpuzzles.extras.zebra.english.orders import difference
from logicpuzzles.kinds.puzzle import Clue, Item

DECLARED, COMPARISONS, SUPERLATIVES = (
    (pathlib.Path(__file__).parent / "comparisons.txt")
    .read_text("utf-8")
    .rstrip()
    .split("\n\n")[1:]
)
CATEGORIES = dict(line.split(" = ") for line in DECLARED.splitlines())


def lexicon_of(names: str) -> Lexicon:
    """The words of a puzzle with people and these categories."""
    parts = [CATEGORIES[name].split(": ") for name in ("NAME", *names.split())]
    return Lexicon([field for field, _ in parts], [values.split(", ") for _, values in parts])


def rows(table: str) -> list[list[str]]:
    """The parts of each line of a table."""
    return [[part.strip() for part in line.split("|", 3)] for line in table.splitlines()]


def shown(clue: Clue, lexicon: Lexicon) -> str:
    """A comparison as the category, whether the first value is above or below, and by how much."""
    if clue.relation == "noto":
        (part,) = clue.arguments
        assert isinstance(part, Clue)
        return f"not {shown(part, lexicon)}"
    _, _, place, pairs = clue.arguments
    assert isinstance(place, int)
    assert isinstance(pairs, tuple)
    common = difference(lexicon.groups[place], pairs)
    assert common is not None
    higher, amounts = common
    by = "" if amounts is None else f" {'|'.join(map(str, amounts))}"
    return f"{lexicon.fields[place]} {'above' if higher else 'below'}{by}"


@pytest.mark.parametrize(("names", "phrase", "spoken", "expected"), rows(COMPARISONS))
def test_a_comparison_is_about_one_category_or_refused(names, phrase, spoken, expected):
    lexicon = lexicon_of(names)
    ann, bob = Item("Name", "Ann"), Item("Name", "Bob")
    try:
        clue = compare_items(comparison_of(phrase), ann, bob, spoken, lexicon)
    except Incomparable:
        assert expected == "refused"
    else:
        assert shown(clue, lexicon) == expected


@pytest.mark.parametrize(("names", "superlative", "spoken", "expected"), rows(SUPERLATIVES))
def test_a_superlative_is_a_value_or_refused(names, superlative, spoken, expected):
    rank, _, value = expected.partition(": ")
    try:
        assert extreme(superlative, spoken, lexicon_of(names), int(rank or 1)).value == value
    except (Incomparable, ValueError):
        assert expected == "refused"


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann is 1 or 2 years younger than Bob.", "Ann is at least 2 years older than Bob.", "Ann paid $10 more than Bob.",
        "Ann came before Wednesday.", "Ann came immediately after Bob.", "Ann is no older than Bob.",
    ],
)  # fmt: skip
def test_a_comparison_is_written_without_the_words_of_its_author(sentence):
    header = "".join(f"{CATEGORIES[name]}\n" for name in ("NAME", "AGE", "PRICE", "DAY"))
    puzzle = read(f"{header}\n{sentence}\n")
    plain = replace(puzzle, clues=tuple([replace(clue, text="") for clue in puzzle.clues]))
    assert sentence not in write(plain)
    assert read(write(plain)).clues == puzzle.clues


def test_the_second_value_may_be_a_time_itself():
    lexicon = lexicon_of("DATE TIME")
    wednesday = Item("Date", "March 10")
    before = comparison_of("before")
    assert (
        shown(compare_items(before, Item("Name", "Ann"), wednesday, "", lexicon, own=True), lexicon)
        == "Date below"
    )
    assert (
        shown(compare_items(before, Item("Name", "Ann"), wednesday, "", lexicon), lexicon)
        == "Arrival below"
    )


@pytest.mark.parametrize(
    ("phrase", "comparison"),
    [
        ("$1,500 more than", Comparison("more", (1500,), unit="$")),
        ("twenty-five votes fewer than", Comparison("fewer", (25,), unit="votes")),
        ("2 or 3 days after", Comparison("after", (2, 3), unit="days")),
        ("two and a half years older than", Comparison("older", (Fraction(5, 2),), unit="years")),
        ("more than 2 miles farther than", Comparison("farther", (2,), ">", "miles")),
        ("somewhat less expensive than", Comparison("less expensive")),
        ("no later than", Comparison("later", denied=True)),
        ("directly after", Comparison("after", close=True)),
        ("earlier in the year than", Comparison("earlier", nouns="in the year")),
    ],
)
def test_the_parts_of_a_comparison(phrase, comparison):
    assert comparison_of(phrase) == comparison


@pytest.mark.parametrize(
    ("sentence", "phrases"),
    [
        ("V is two years older than V", ["two years older than"]),
        ("V cost $20 more than V", ["$20 more than"]),
        ("V came half an hour before V", ["half an hour before"]),
        ("V came an hour and a half after V", ["an hour and a half after"]),
        ("V came two and a half hours after V", ["two and a half hours after"]),
        ("V is more than two years older than V", ["more than two years older than"]),
        ("V got 3 more votes than V", ["3 more votes than"]),
        ("V has a somewhat higher price than V", ["somewhat higher price than"]),
        ("V is older or younger than V", ["younger than"]),
        ("V raised $1.5 million more than V", ["$1.5 million more than"]),
        ("the one who paid $20 paid more than V", ["more than"]),
        ("V is as old as V", []),
        ("V is twice the age of V", []),
    ],
)
def test_where_a_comparison_begins_and_ends(sentence, phrases):
    expression = re.compile(
        "|".join(
            rf"(?<!\w)(?:{regex(phrase)})(?!\w)" for name, phrase in PHRASES if name == "rankedo"
        )
    )
    assert [match[0] for match in expression.finditer(sentence.replace("V", "\x01"))] == phrases
