"""What comparisons say: the category that they are about, and the pairs of its values that fit."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from logicpuzzles.extras.zebra.english import read, write
from logicpuzzles.extras.zebra.english.comparatives import PHRASES
from logicpuzzles.extras.zebra.english.comparing import (
    Comparison,
    Incomparable,
    compared,
    comparison_of,
    extreme,
)
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.notation import regex
from logicpuzzles.extras.zebra.english.orders import difference
from logicpuzzles.kinds.puzzle import Clue, Item

NAME = ("Name", "Ann, Bob, Cleo, Dan, Eve")
AGE = ("Age", "7, 8, 9, 10, 12")
DAY = ("Day", "Monday, Tuesday, Wednesday, Thursday, Friday")
PRICE = ("Price", "$5, $10, $15, $25, $30")
MONTH = ("Birthday", "January, March, April, May, June")
YEAR = ("Year", "1984, 1985, 1990, 1992, 2001")
LASTING = ("Time", "12 minutes, 14 minutes, 15 minutes, 20 minutes, 72 minutes")
TIME = ("Arrival", "7:30am, 8:00am, 8:30am, 9:00am, 12:30pm")
VOTES = ("Votes", "100, 120, 140, 180, 200")
LENGTH = ("Length", "3 feet, 4 feet, 5 feet, 6 feet, 8 feet")
DATE = ("Date", "March 3, March 5, March 10, March 17, March 24")
SCORE = ("Score", "12 points, 15 points, 18 points, 20 points, 30 points")
PLACE = ("Place", "first, second, third, fourth, fifth")
MILES = ("Miles", "12, 15, 18, 20, 30")
WEIGHT = ("Weight", "12 pounds, 15 pounds, 18 pounds, 20 pounds, 30 pounds")
FLOOR = ("Floor", "1st floor, 2nd floor, 3rd floor, 4th floor, 5th floor")
SPEED = ("Speed", "30 mph, 35 mph, 40 mph, 45 mph, 50 mph")
COST = ("Cost", "$1.5 million, $2 million, $3 million, $3.5 million, $5 million")
CALORIES = ("Calories", "1500, 1600, 1700, 1900, 2000")
LEAP = ("Date", "February 27, March 1, March 2, March 8, March 20")
Declared = tuple[str, str]


def lexicon_of(*categories: Declared) -> Lexicon:
    return Lexicon(
        [name for name, _ in categories], [values.split(", ") for _, values in categories]
    )


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


@pytest.mark.parametrize(
    ("categories", "phrase", "spoken", "expected"),
    [
        ([AGE, DAY], "two years older than", "", "Age above 2"),
        ([AGE, DAY], "older than", "", "Age above"),
        ([AGE, DAY], "before", "", "Day below"),
        ([AGE, DAY], "two days after", "", "Day above 2"),
        ([AGE, DAY], "the day after", "", "Day above 1"),
        ([AGE], "two years more than", "", "Age above 2"),
        ([AGE], "no older than", "", "not Age above"),
        ([AGE], "more than two years older than", "", "Age above 3|4|5"),
        ([AGE], "at least 3 years younger than", "", "Age below 3|4|5"),
        ([AGE], "at most 2 years younger than", "", "Age below 1|2"),
        ([AGE], "less than 2 years younger than", "", "Age below 1"),
        ([AGE], "1 or 2 years younger than", "", "Age below 1|2"),
        ([AGE], "1 to 3 years younger than", "", "Age below 1|2|3"),
        ([YEAR], "5 years after", "", "Year above 5"),
        ([YEAR, AGE], "5 years before", "", "Year below 5"),
        ([YEAR, AGE], "2 years older than", "", "Age above 2"),
        ([YEAR], "newer than", "", "Year above"),
        ([YEAR, LASTING], "more than", "took", "Time above"),
        ([PRICE, LASTING], "$5 more than", "", "Price above 5"),
        ([PRICE, LASTING], "5 dollars less than", "", "Price below 5"),
        ([PRICE, LASTING], "cheaper than", "", "Price below"),
        ([PRICE, LASTING], "more than", "paid", "Price above"),
        ([PRICE, LASTING], "2 minutes longer than", "", "Time above 2"),
        ([PRICE, LASTING], "3 minutes faster than", "", "Time below 3"),
        ([LASTING], "an hour longer than", "", "Time above 60"),
        ([LASTING], "before", "finished", "Time below"),
        ([MONTH], "one month after", "", "Birthday above 1"),
        ([MONTH, DATE], "a month after", "", "Birthday above 1"),
        ([DATE], "one week after", "", "Date above 7"),
        ([DATE], "two weeks before", "", "Date below 14"),
        ([DATE, TIME], "5 days earlier than", "", "Date below 5"),
        ([DATE, TIME], "half an hour earlier than", "", "Arrival below 30"),
        ([TIME], "an hour and a half after", "", "Arrival above 90"),
        ([TIME], "three and a half hours before", "", "Arrival below 210"),
        ([VOTES], "20 more votes than", "", "Votes above 20"),
        ([VOTES], "20 fewer than", "", "Votes below 20"),
        ([VOTES], "ahead of", "", "Votes above"),
        ([PLACE], "ahead of", "", "Place below"),
        ([PLACE], "before", "finished", "Place below"),
        ([SCORE, MILES], "3 miles more than", "", "Miles above 3"),
        ([SCORE, MILES], "3 more than", "ran miles", "Miles above 3"),
        ([SCORE], "3 goals more than", "", "Score above 3"),
        ([LENGTH], "12 inches longer than", "", "Length above 1"),
        ([LENGTH], "1 yard shorter than", "", "Length below 3"),
        ([WEIGHT, PRICE], "3 pounds less than", "", "Weight below 3"),
        ([FLOOR], "higher floor than", "", "Floor above"),
        ([SPEED], "5 mph faster than", "", "Speed above 5"),
        ([SPEED], "slower than", "", "Speed below"),
        ([COST], "$500,000 more than", "", "Cost above 500000"),
        ([COST], "$1.5 million less than", "", "Cost below 1500000"),
        ([PRICE], "somewhat higher price than", "", "Price above"),
        ([CALORIES, YEAR], "200 more calories than", "", "Calories above 200"),
        ([DAY], "immediately before", "", "Day below 1"),
        ([LEAP], "one week before", "", "Date below 7"),
        ([LEAP], "after", "", "Date above"),
    ],
)
def test_a_comparison_is_about_one_category(
    categories: list[Declared], phrase: str, spoken: str, expected: str
) -> None:
    lexicon = lexicon_of(NAME, *categories)
    clue = compared(
        comparison_of(phrase), Item("Name", "Ann"), Item("Name", "Bob"), spoken, lexicon
    )
    assert shown(clue, lexicon) == expected


@pytest.mark.parametrize(
    ("categories", "phrase", "spoken"),
    [
        ([AGE], "more than", "has cats"),
        ([AGE], "three points more than", ""),
        ([AGE], "before", "came"),
        ([AGE], "higher price than", ""),
        ([AGE], "6 years older than", ""),
        ([YEAR], "older than", ""),
        ([YEAR], "more than", ""),
        ([YEAR], "2 months after", ""),
        ([PRICE, LASTING], "more than", "had"),
        ([DATE, TIME], "earlier than", ""),
        ([MONTH], "two weeks after", ""),
        ([DAY], "one hour after", ""),
        ([DATE], "one month after", ""),
        ([DATE], "3 after", ""),
        ([SCORE, MILES], "3 more than", "ran"),
        ([MILES], "3 goals more than", ""),
        ([LENGTH], "1 meter shorter than", ""),
        ([MILES], "faster than", ""),
        ([FLOOR], "more than", "has"),
        ([LEAP], "three days before", ""),
        ([PRICE], "2 minutes longer than", ""),
    ],
)
def test_a_comparison_that_may_be_about_none_or_several_is_refused(
    categories: list[Declared], phrase: str, spoken: str
) -> None:
    lexicon = lexicon_of(NAME, *categories)
    with pytest.raises(Incomparable):
        compared(comparison_of(phrase), Item("Name", "Ann"), Item("Name", "Bob"), spoken, lexicon)


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann is 1 or 2 years younger than Bob.", "Ann is at least 2 years older than Bob.", "Ann paid $10 more than Bob.",
        "Ann came before Wednesday.", "Ann came immediately after Bob.", "Ann is no older than Bob.",
    ],
)  # fmt: skip
def test_a_comparison_is_written_without_the_words_of_its_author(sentence: str) -> None:
    header = "".join(f"{name}: {values}\n" for name, values in (NAME, AGE, PRICE, DAY))
    puzzle = read(f"{header}\n{sentence}\n")
    plain = replace(puzzle, clues=tuple([replace(clue, text="") for clue in puzzle.clues]))
    assert sentence not in write(plain)
    assert read(write(plain)).clues == puzzle.clues


def test_the_second_value_may_be_a_time_itself() -> None:
    lexicon = lexicon_of(NAME, DATE, TIME)
    wednesday = Item("Date", "March 10")
    before = comparison_of("before")
    assert (
        shown(compared(before, Item("Name", "Ann"), wednesday, "", lexicon, own=True), lexicon)
        == "Date below"
    )
    assert (
        shown(compared(before, Item("Name", "Ann"), wednesday, "", lexicon), lexicon)
        == "Arrival below"
    )


@pytest.mark.parametrize(
    ("categories", "superlative", "spoken", "rank", "value"),
    [
        ([AGE, DAY], "oldest", "", 1, "12"),
        ([AGE, DAY], "oldest", "", 2, "10"),
        ([AGE, DAY], "earliest", "", 1, "Monday"),
        ([AGE, PRICE], "cheapest", "", 1, "$5"),
        ([AGE, PRICE], "most expensive", "", 1, "$30"),
        ([LASTING, LENGTH], "longest", "took", 1, "72 minutes"),
        ([LASTING], "fastest", "", 1, "12 minutes"),
        ([SPEED], "fastest", "", 1, "50 mph"),
        ([LASTING, PRICE], "most", "paid", 1, "$30"),
        ([VOTES, PRICE], "most", "votes", 1, "200"),
    ],
)
def test_a_superlative_is_a_value(
    categories: list[Declared], superlative: str, spoken: str, rank: int, value: str
) -> None:
    assert extreme(superlative, spoken, lexicon_of(NAME, *categories), rank).value == value


@pytest.mark.parametrize(
    ("categories", "superlative"),
    [([YEAR], "oldest"), ([LASTING, LENGTH], "longest"), ([AGE], "most")],
)
def test_a_superlative_of_none_or_several_categories_is_refused(
    categories: list[Declared], superlative: str
) -> None:
    with pytest.raises(Incomparable):
        extreme(superlative, "", lexicon_of(NAME, *categories))


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
def test_the_parts_of_a_comparison(phrase: str, comparison: Comparison) -> None:
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
def test_where_a_comparison_begins_and_ends(sentence: str, phrases: list[str]) -> None:
    expression = re.compile(
        "|".join(
            rf"(?<!\w)(?:{regex(phrase)})(?!\w)" for name, phrase in PHRASES if name == "rankedo"
        )
    )
    assert [match[0] for match in expression.finditer(sentence.replace("V", "\x01"))] == phrases
