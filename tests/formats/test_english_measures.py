"""Which comparatives go with which categories: places in a contest run down from the first, and of
a category nothing is said but what it measures.
"""

from dataclasses import replace
from itertools import product

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read, reading, write, write_plainly
from logicpuzzles.extras.zebra.english.comparatives import COMPARATIVES, RANKS, SUPERLATIVES
from logicpuzzles.kinds.puzzle import Clue

NAMES = "Name: Ann, Bob, Cleo\n"


def said(category: str, sentence: str) -> Clue | None:
    """The clue of a sentence; ``None`` where it is refused."""
    try:
        puzzle = read(f"{category}\n{NAMES}\n1. {sentence}\n")
    except BadInput as problem:
        assert "\n" not in str(problem) and "; " in problem.message
        return None
    return puzzle.clues[0] if puzzle.clues else None


def sign(category: str, sentence: str) -> int | None:
    """-1 where the first of two names has the lower number, 1 where it has the higher one."""
    clue = said(category, sentence)
    if clue is None or clue.relation not in ("rankedo", "aftero", "righto", "stepso"):
        assert clue is None, clue
        return None
    if clue.relation == "rankedo":
        values = [value.strip() for value in category.partition(":")[2].split(",")]
        signs = {
            (values.index(a) > values.index(b)) - (values.index(a) < values.index(b))
            for a, b in clue.arguments[3]
        }  # type: ignore[union-attr]
        assert len(signs) == 1
        return signs.pop()
    return 1 if str(clue.arguments[0]) == "Ann" else -1


EARLIER = (
    "finished higher than", "finished ahead of", "finished before", "finished earlier than",
    "finished above", "came in before", "came ahead of", "came in ahead of", "ranked higher than",
    "ranks above", "placed higher than", "was placed above", "did better than", "was better than",
    "finished sooner than", "finished immediately before", "finished one place ahead of",
    "finished somewhere ahead of", "came higher than", "was ranked above", "ended ahead of",
    "finished just ahead of",
)  # fmt: skip
TURNED = {
    "higher": "lower", "ahead of": "behind", "before": "after", "earlier": "later",
    "above": "below", "better": "worse", "sooner": "later",
}  # fmt: skip
FORMS = ("1, 2, 3", "1st, 2nd, 3rd", "first, second, third", "2, 5, 9")


def turned(phrase: str) -> str:
    """The opposite phrase."""
    return next(phrase.replace(word, other) for word, other in TURNED.items() if word in phrase)


@pytest.mark.parametrize(
    "heading", [*map(str.capitalize, RANKS), "Final place", "Finishing position", "Race position"]
)
def test_places_in_a_contest_run_down(heading):
    readable = 0
    for phrase, form in product(EARLIER, FORMS):
        category = f"{heading}: {form}"
        signs = sign(category, f"Ann {phrase} Bob."), sign(category, f"Ann {turned(phrase)} Bob.")
        assert signs in ((-1, 1), (None, None)), (category, phrase)
        readable += signs == (-1, 1)
    assert readable >= 0.9 * len(EARLIER) * len(FORMS) - 20


@pytest.mark.parametrize("heading", [*map(str.capitalize, RANKS)])
def test_superlatives_of_a_contest_run_down(heading):
    for sentence, value in (
        ("Ann came first.", "1"), ("Ann finished first.", "1"), ("Ann came in second.", "2"), ("Ann finished last.", "3"),
        ("Ann was the winner.", "1"), ("The best was Ann.", "1"), ("Ann was the worst of all.", "3"), ("Ann placed third.", "3"),
        ("The highest was Ann.", "1"), ("Ann was the lowest.", "3"),
    ):  # fmt: skip
        clue = said(f"{heading}: 1, 2, 3", sentence)
        assert clue is not None and {str(each) for each in clue.arguments} == {"Ann", value}, (
            sentence
        )


# A heading, values, and the comparatives that may be said of it. Of all others none is read.
LENGTH = "taller less tall longer shorter farther further deeper wider broader thicker closer nearer shallower narrower thinner"
AMOUNT = "more greater less fewer higher lower bigger larger smaller"
CATEGORIES = {
    "Age: 7, 8, 9": "older younger newer more recent",
    "Height: 150, 160, 170": f"{LENGTH} {AMOUNT}",
    "Height: 150 cm, 160 cm, 170 cm": f"{LENGTH} {AMOUNT}",
    "Weight: 5, 6, 8": "heavier lighter more greater less fewer bigger larger smaller",
    "Price: 10, 20, 30": "cheaper costlier pricier dearer more greater less fewer higher lower",
    "Score: 3, 5, 9": "more greater less fewer higher lower",
    "Votes: 30, 50, 90": "more greater less fewer higher lower",
    "Temperature: 10, 15, 20": "warmer hotter colder cooler more greater less fewer higher lower",
    "Lane: 1, 2, 3": "",
    "Lot: 3, 8, 14": "",
    "Seat: 4, 5, 6": "",
    "Room: 101, 102, 103": "",
    "Table: 1, 2, 3": "",
    "Number: 1, 2, 3": "",
    "Gate: 4, 7, 9": "",
    "Place: 1, 2, 3": "before earlier sooner after later higher lower better worse",
    "Round: 1, 2, 3": "before earlier sooner after later",
    "Day: Monday, Tuesday, Friday": "before earlier sooner after later",
    "Cats: 2, 3, 4": AMOUNT,
    "Siblings: 0, 2, 3": AMOUNT,
    "Floor: 1, 2, 3": "higher lower",
    "Pet: cat, dog, fox": "",
}


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_comparison_fits_what_the_category_measures(category):
    allowed = {
        word for word in COMPARATIVES if set(word.split()) <= set(CATEGORIES[category].split())
    }
    allowed |= {"less tall"} & {
        word for word in COMPARATIVES if "taller" in CATEGORIES[category].split()
    }
    for word in sorted(
        set(COMPARATIVES) - {"above", "below", "ahead of", "behind", "following", "prior to"}
    ):
        than = "" if word in ("before", "after") else " than"
        for sentence in (f"Ann is {word}{than} Bob.", f"Ann was somewhat {word}{than} Bob."):
            clue = said(category, sentence)
            money = word in (
                "more expensive",
                "less expensive",
                "more valuable",
                "more costly",
                "less costly",
                "less valuable",
            )
            if clue is not None and clue.relation == "rankedo":
                assert word in allowed or (money and category.startswith("Price")), sentence
    for superlative, word in SUPERLATIVES.items():
        if superlative in ("first", "last"):
            continue
        clue = said(category, f"Ann is the {superlative}.")
        money = "expensive" in word or "costly" in word or "valuable" in word
        assert clue is None or word in allowed or (money and category.startswith("Price")), (
            superlative
        )


@pytest.mark.parametrize(
    "category",
    ["Lane: 1, 2, 3", "Lot: 3, 8, 14", "Rank: 1, 2, 3", "Place: 1st, 2nd, 3rd", "Height: 150, 160, 170", "Age: 7, 8, 9",
                 "Siblings: 0, 2, 3", "Room: 1, 2, 3", "Price: $5, $6, $7", "Day: Monday, Tuesday, Friday", "Order: 1, 2, 3"],
)  # fmt: skip
@pytest.mark.parametrize(
    "phrase", ["got more votes than", "scored more than", "scored more points than", "scored higher than", "weighs more than",
               "got 5 more votes than", "is more careful than", "is more popular than", "has a higher score than",
               "finished two points ahead of", "received fewer votes than", "scored less than"],
)  # fmt: skip
def test_what_is_counted_is_what_the_category_counts(category, phrase):
    assert said(category, f"Ann {phrase} Bob.") is None


def test_a_refusal_names_the_category_that_may_be_meant():
    for phrase, example in (
        ("taller", "Height"),
        ("older", "Age"),
        ("heavier", "Weight"),
        ("more votes", "Votes"),
    ):
        with pytest.raises(BadInput) as refused:
            read(f"Place: 1, 2, 3\n{NAMES}1. Ann has {phrase} than Bob.\n")
        assert "not said of Place" in refused.value.message
        assert f'a category such as "{example}"' in refused.value.message


def test_of_two_categories_the_one_is_compared_that_fits():
    both = "Place: 1, 2, 3\nPoints: 10, 20, 30\nAge: 7, 8, 9"
    for phrase, at in (
        ("finished higher than", 0),
        ("scored more than", 1),
        ("is older than", 2),
        ("came in ahead of", 0),
    ):
        clue = said(both, f"Ann {phrase} Bob.")
        assert clue is not None and clue.arguments[2] == at, phrase


@pytest.mark.parametrize(
    "relation", ["before(Ann, Bob, Place)", "after(Ann, Bob, Place)", "after(Ann, Bob, Place, 2)"]
)
@pytest.mark.parametrize("row", ["", "There are 3 houses in a row.\n"])
def test_what_is_written_of_places_is_read_back(relation, row):
    puzzle = read(f"{row}Place: 1, 2, 3\n{NAMES}{relation}\n")
    clues = tuple([Clue(clue.relation, clue.arguments) for clue in puzzle.clues])
    bare = replace(puzzle, clues=clues)
    for text in (write(bare), write_plainly(bare)):
        assert tuple([Clue(clue.relation, clue.arguments) for clue in read(text).clues]) == clues
    words = reading(write(bare)).to_text()
    assert ("earlier" if relation.startswith("before") else "later") in words
    assert "lower" not in words and "higher" not in words


def test_the_rank_of_one_in_a_row_is_a_number_like_others():
    row = "There are 3 towers, numbered 1 to 3 from left to right.\nRank: 1, 2, 3"
    puzzle = read(
        f"{row}\n{NAMES}1. The rank of Ann is higher than that of Bob.\n2. Bob is to the right of Ann.\n3. Ann is first.\n"
    )
    assert puzzle.clues[0].arguments[3] == (("2", "1"), ("3", "1"), ("3", "2"))
    contest = read(
        f"Rank: 1, 2, 3\n{NAMES}1. The rank of Ann is higher than that of Bob.\n2. Bob came last.\n"
    )
    assert contest.clues[0].arguments[3] == (("1", "2"), ("1", "3"), ("2", "3"))
