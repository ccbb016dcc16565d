"""Each family of English sentences means one clue, whichever way it is put, and the clue is written
so that it reads back.
"""

from __future__ import annotations

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import read, write
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

STREET = """Name: Ann, Bob, Cleo, Dan, Eve
Nationality: Dane, Swede, Brit, Norwegian, German
Colour: red, green, ivory, blue, yellow
Pet: dog, cat, fox, horse, zebra
Drink: tea, coffee, milk, beer, water
"""
CLUB = """Name: Ann, Bob, Cleo, Dan, Eve
Hobby: painting, photography, gardening, knitting, cooking
Instrument: drums, piano, flute, violin, guitar
Music: hip-hop, jazz, rock, classical, pop
Car: Ford F-150, Tesla Model 3, BMW 3 Series, Honda Civic, Toyota Camry
Birthday: Feb, April, May, Sept, Jan
"""
FOUR = """Name: Ann, Bob, Cleo, Dan
Pet: dog, cat, fox, horse
"""
AGES = FOUR + "Age: 7, 9, 11, 12\n"
MONTHS = FOUR + "Birthday month: January, March, April, August\n"
DAYS = FOUR + "Day: Monday, Tuesday, Thursday, Friday\n"
TIMES = FOUR + "Time: 6:00, 7:00, 7:30, 9:00\n"
PRICES = FOUR + "Price: $5, $10, $15, $25\n"
HEIGHTS = FOUR + "Height: very short, short, average, tall\n"
TWICE = """Name: Ann, Bob, Cleo
Child: Bob, Dan, Eve
Mother: Eve, Fay, Ann
Animal: dog, cat, horse
Pet: fish, dog, bird
Hair colour: black, red, brown
Colour: red, white, black
"""
# how the values of a category lie on its scale: in years, months, days, minutes, dollars; heights
# by their order
RANKS = {
    "Age": {"7": 7, "9": 9, "11": 11, "12": 12},
    "Birthday": {"January": 1, "March": 3, "April": 4, "August": 8},
    "Day": {"Monday": 1, "Tuesday": 2, "Thursday": 4, "Friday": 5},
    "Time": {"6:00": 360, "7:00": 420, "7:30": 450, "9:00": 540},
    "Price": {"$5": 5, "$10": 10, "$15": 15, "$25": 25},
    "Height": {"very short": 1, "short": 2, "average": 3, "tall": 4},
}


def shown(part: object, puzzle: Puzzle, qualified: bool = False) -> str:
    """A clue or an argument of one; ``qualified``: each value with its category.

    ``rankedo(Ann, Bob, Age = 2)`` says that Ann's age less Bob's is 2, ``Age > 0`` that it is above
    nothing.
    """
    if isinstance(part, Item) and qualified:
        return f"{part.field}={part}"
    if not isinstance(part, Clue):
        return str(part)
    if part.relation != "rankedo":
        return f"{part.relation}({', '.join(shown(argument, puzzle, qualified) for argument in part.arguments)})"
    first, second, column, pairs = part.arguments
    assert isinstance(column, int)
    assert isinstance(pairs, tuple)
    return f"rankedo({first}, {second}, {compared(puzzle.fields[column], set(pairs))})"


def compared(field: str, pairs: set[tuple[str, str]]) -> str:
    """What the pairs of values, and no others, have in common."""
    ranks = RANKS[field]
    apart = {(a, b): ranks[a] - ranks[b] for a in ranks for b in ranks}
    if pairs == {pair for pair, by in apart.items() if by > 0}:
        return f"{field} > 0"
    if pairs == {pair for pair, by in apart.items() if by < 0}:
        return f"{field} < 0"
    (by,) = {apart[pair] for pair in pairs}
    assert pairs == {pair for pair in apart if apart[pair] == by}
    return f"{field} = {by}"


def check(header: str, text: str, clue: str, qualified: bool = False) -> None:
    puzzle = read(header + text, kind="zebra")
    assert [shown(read_clue, puzzle, qualified) for read_clue in puzzle.clues] == [clue]
    assert read(write(puzzle), kind="zebra") == puzzle


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("The Dane drinks tea.", "sameo(Dane, tea)"),
        ("The Dane is Ann.", "sameo(Dane, Ann)"),
        ("The person who owns the fox is the one who drinks milk.", "sameo(fox, milk)"),
        ("Beer is drunk in the green house.", "sameo(beer, green)"),
        ("The owner of the zebra drinks water.", "sameo(zebra, water)"),
        ("Ann and the Swede are the same person.", "sameo(Ann, Swede)"),
        ("Ann and the Swede live in the same house.", "sameo(Ann, Swede)"),
        ("Tea is the favourite drink of the fox owner.", "sameo(tea, fox)"),
        ("The red house belongs to Dan.", "sameo(red, Dan)"),
        ("In the blue house lives the Norwegian.", "sameo(blue, Norwegian)"),
        ("The Norwegian's house is blue.", "sameo(Norwegian, blue)"),
        ("Ann's favorite drink is tea.", "sameo(Ann, tea)"),
        ("It is Ann who keeps the horse.", "sameo(Ann, horse)"),
        ("The one with the horse lives in the red house.", "sameo(horse, red)"),
        ("Whoever drinks beer keeps the cat.", "sameo(beer, cat)"),
    ],
)
def test_what_one_house_has(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann doesn't drink tea.", "notsameo(Ann, tea)"),
        ("Ann is not the Swede.", "notsameo(Ann, Swede)"),
        ("The Swede isn't the beer drinker.", "notsameo(Swede, beer)"),
        ("Ann never drinks milk.", "notsameo(Ann, milk)"),
        ("The Dane and the coffee drinker are different people.", "notsameo(Dane, coffee)"),
        ("The fox does not live in the red house.", "notsameo(fox, red)"),
        ("Ann lives in a different house from the Dane.", "notsameo(Ann, Dane)"),
        (
            "Ann is neither the Dane nor the Swede.",
            "lall(notsameo(Ann, Dane), notsameo(Ann, Swede))",
        ),
        ("Tea is not drunk in the green house.", "notsameo(tea, green)"),
        ("Nobody who drinks tea owns the dog.", "notsameo(tea, dog)"),
        ("It is not Ann who owns the dog.", "notsameo(Ann, dog)"),
        ("Ann and the Dane are not the same person.", "notsameo(Ann, Dane)"),
    ],
)
def test_what_no_house_has_both_of(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Milk is drunk in the middle house.", "ato(milk, 3)"),
        ("The Dane lives in the house in the middle of the street.", "ato(Dane, 3)"),
        ("Ann lives at one of the ends.", "endo(Ann)"),
        ("Ann lives at one end of the street.", "endo(Ann)"),
        ("Ann lives in an end house.", "endo(Ann)"),
        ("Ann is on the edge of the row.", "endo(Ann)"),
        ("The Dane is not at either end.", "notendo(Dane)"),
        ("The Dane is at neither end of the row.", "notendo(Dane)"),
        ("Ann does not live in an end house.", "notendo(Ann)"),
        ("The Dane has two neighbours.", "notendo(Dane)"),
        ("Ann lives in the second to last house.", "ato(Ann, 4)"),
        ("Ann lives in the next-to-last house.", "ato(Ann, 4)"),
        ("Ann lives in the penultimate house.", "ato(Ann, 4)"),
        ("Ann lives in the last but one house.", "ato(Ann, 4)"),
        ("Ann lives in the third to last house.", "ato(Ann, 3)"),
        ("Ann is second from the right.", "ato(Ann, 4)"),
        ("Ann is in the second house from the left.", "ato(Ann, 2)"),
        (
            "The Dane lives in an odd-numbered house.",
            "lany(ato(Dane, 1), ato(Dane, 3), ato(Dane, 5))",
        ),
        ("The Dane lives in an even numbered house.", "lany(ato(Dane, 2), ato(Dane, 4))"),
        (
            "Ann does not live in an odd-numbered house.",
            "noto(lany(ato(Ann, 1), ato(Ann, 3), ato(Ann, 5)))",
        ),
        ("Ann lives at number 4.", "ato(Ann, 4)"),
        ("Ann lives in house #4.", "ato(Ann, 4)"),
        ("Ann lives in house no. 4.", "ato(Ann, 4)"),
        ("House number three is red.", "ato(red, 3)"),
        ("The third house is red.", "ato(red, 3)"),
        ("Ann is in the 5th house.", "ato(Ann, 5)"),
        ("The person in the middle drinks tea.", "ato(tea, 3)"),
        ("The leftmost house is red.", "ato(red, 1)"),
        ("The house on the far right is yellow.", "ato(yellow, 5)"),
        ("Ann lives in the rightmost house.", "ato(Ann, 5)"),
        ("Ann does not live in the middle house.", "notato(Ann, 3)"),
        ("The first house is not green.", "notato(green, 1)"),
        ("Ann lives at the left end of the street.", "ato(Ann, 1)"),
        ("The first house from the left is red.", "ato(red, 1)"),
        ("The house at the right end is red.", "ato(red, 5)"),
    ],
)
def test_places(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann lives immediately to the left of the Dane.", "righto(Dane, Ann)"),
        ("The red house is directly left of the house where tea is drunk.", "righto(tea, red)"),
        ("Ann is the right neighbour of the Dane.", "righto(Ann, Dane)"),
        ("Ann is the Dane's right-hand neighbour.", "righto(Ann, Dane)"),
        ("The Dane's left neighbour is Ann.", "righto(Dane, Ann)"),
        ("The house just left of Ann's is red.", "righto(Ann, red)"),
        ("Ann lives one house to the left of the fox.", "righto(fox, Ann)"),
        ("Ann lives next door to the Dane, on the left.", "righto(Dane, Ann)"),
        ("The dog is kept right after the fox.", "righto(dog, fox)"),
        ("Immediately to the right of the red house is the Dane.", "righto(Dane, red)"),
        ("Ann lives exactly one house to the right of the Swede.", "righto(Ann, Swede)"),
        ("Ann is not immediately to the left of the Dane.", "noto(righto(Dane, Ann))"),
        (
            "Ann lives two houses to the right of the Dane.",
            "lall(gapo(Ann, Dane, 1), aftero(Ann, Dane))",
        ),
        (
            "Ann lives two doors to the left of the Dane.",
            "lall(gapo(Ann, Dane, 1), aftero(Dane, Ann))",
        ),
        ("Ann lives to the immediate right of the Dane.", "righto(Ann, Dane)"),
        ("The Dane lives just before Ann.", "righto(Ann, Dane)"),
        ("Ann comes immediately after the Dane.", "righto(Ann, Dane)"),
        (
            "Two houses to the left of Ann lives the Dane.",
            "lall(gapo(Dane, Ann, 1), aftero(Ann, Dane))",
        ),
    ],
)
def test_the_very_next_house_or_one_so_many_away(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann lives somewhere to the right of the Dane.", "aftero(Ann, Dane)"),
        ("Ann is to the left of the Dane.", "aftero(Dane, Ann)"),
        ("The red house is left of the blue one.", "aftero(blue, red)"),
        ("Ann lives further to the right than the Dane.", "aftero(Ann, Dane)"),
        ("Ann is somewhere on the left of the Dane.", "aftero(Dane, Ann)"),
        ("Somewhere to the left of the fox lives Ann.", "aftero(fox, Ann)"),
        ("Ann is not to the right of the Dane.", "noto(aftero(Ann, Dane))"),
        ("Ann lives in a house with a lower number than the Dane.", "aftero(Dane, Ann)"),
        ("Ann stands before the Dane.", "aftero(Dane, Ann)"),
        ("Ann stands behind the Dane.", "aftero(Ann, Dane)"),
    ],
)
def test_somewhere_to_a_side(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann lives next to the Dane.", "nexto(Ann, Dane)"),
        ("The Dane's neighbour keeps the fox.", "nexto(Dane, fox)"),
        ("Ann lives next door to the fox.", "nexto(Ann, fox)"),
        ("Ann is adjacent to the Dane.", "nexto(Ann, Dane)"),
        ("Ann is a neighbour of the Dane.", "nexto(Ann, Dane)"),
        ("The Dane has a neighbour who drinks water.", "nexto(Dane, water)"),
        ("The red house and the blue house are adjacent.", "nexto(red, blue)"),
        ("Ann and the Dane live side by side.", "nexto(Ann, Dane)"),
        ("Next to the red house lives Ann.", "nexto(Ann, red)"),
        ("Ann lives directly beside the Dane.", "nexto(Ann, Dane)"),
        ("Ann does not live next to the Dane.", "notnexto(Ann, Dane)"),
        ("Ann and the Dane are not neighbours.", "notnexto(Ann, Dane)"),
        ("The red house isn't adjacent to the blue house.", "notnexto(red, blue)"),
        ("Ann lives next to both Bob and Cleo.", "lall(nexto(Ann, Bob), nexto(Ann, Cleo))"),
        ("Ann lives next to the first house.", "ato(Ann, 2)"),
        ("Ann lives next to the middle house.", "lany(ato(Ann, 2), ato(Ann, 4))"),
        ("Ann and Bob do not live next to each other.", "notnexto(Ann, Bob)"),
        ("The dog and the cat are in adjacent houses.", "nexto(dog, cat)"),
        ("The dog and the cat do not live in adjacent houses.", "notnexto(dog, cat)"),
    ],
)
def test_neighbours(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("There are two houses between Ann and the Dane.", "gapo(Ann, Dane, 2)"),
        ("There is exactly one house between Ann and the Dane.", "gapo(Ann, Dane, 1)"),
        ("There are no houses between Ann and the Dane.", "gapo(Ann, Dane, 0)"),
        ("Ann and the Dane have one house between them.", "gapo(Ann, Dane, 1)"),
        (
            "There is at least one house between Ann and the Dane.",
            "lall(notnexto(Ann, Dane), notsameo(Ann, Dane))",
        ),
        ("Ann and the Dane live two houses apart.", "gapo(Ann, Dane, 1)"),
        ("Ann lives three houses away from the Dane.", "gapo(Ann, Dane, 2)"),
        ("Ann and the Dane are separated by one house.", "gapo(Ann, Dane, 1)"),
        ("One house separates Ann and the Dane.", "gapo(Ann, Dane, 1)"),
        ("Exactly one person lives between Ann and the Dane.", "gapo(Ann, Dane, 1)"),
        ("Ann lives somewhere between the Dane and the fox.", "betweeno(Dane, Ann, fox)"),
        ("Ann lives between the Dane and the fox.", "betweeno(Dane, Ann, fox)"),
        ("Between the Dane and the fox lives Ann.", "betweeno(Dane, Ann, fox)"),
        (
            "Ann is somewhere in between the red house and the blue house.",
            "betweeno(red, Ann, blue)",
        ),
        (
            "Ann lives directly between the Dane and the fox.",
            "lall(nexto(Ann, Dane), nexto(Ann, fox), notsameo(Dane, fox))",
        ),
        (
            "The red house is immediately between the green and the blue one.",
            "lall(nexto(red, green), nexto(red, blue), notsameo(green, blue))",
        ),
        ("Ann does not live between the Dane and the fox.", "noto(betweeno(Dane, Ann, fox))"),
        (
            "Ann and the Dane live at opposite ends of the street.",
            "lall(endo(Ann), endo(Dane), notsameo(Ann, Dane))",
        ),
        ("Ann is not two houses away from the Dane.", "noto(gapo(Ann, Dane, 1))"),
        (
            "The red house is not between the blue and the green house.",
            "noto(betweeno(blue, red, green))",
        ),
        ("Between Ann and the Dane is exactly one house.", "gapo(Ann, Dane, 1)"),
        ("Between Ann and the Dane lives one other person.", "gapo(Ann, Dane, 1)"),
    ],
)
def test_what_lies_between(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann lives in either house 1 or house 3.", "lone(ato(Ann, 1), ato(Ann, 3))"),
        ("Either Ann or Bob owns the dog.", "lone(sameo(Ann, dog), sameo(Bob, dog))"),
        ("Ann is either the Dane or the Swede.", "lone(sameo(Ann, Dane), sameo(Ann, Swede))"),
        ("Either Ann drinks tea or Bob owns the dog.", "lone(sameo(Ann, tea), sameo(Bob, dog))"),
        (
            "Either Ann drinks tea or Bob owns the dog, but not both.",
            "lone(sameo(Ann, tea), sameo(Bob, dog))",
        ),
        ("Ann drinks tea or Bob owns the dog, or both.", "lany(sameo(Ann, tea), sameo(Bob, dog))"),
        (
            "Ann owns the dog, the cat or the fox.",
            "lany(sameo(Ann, dog), sameo(Ann, cat), sameo(Ann, fox))",
        ),
        ("Ann lives in the first or the last house.", "lany(ato(Ann, 1), ato(Ann, 5))"),
        (
            "The red house is next to the blue house or next to the green house.",
            "lany(nexto(red, blue), nexto(red, green))",
        ),
        ("Ann drinks tea or coffee.", "lany(sameo(Ann, tea), sameo(Ann, coffee))"),
        ("Ann is not the Dane or the Swede.", "lall(notsameo(Ann, Dane), notsameo(Ann, Swede))"),
        ("Neither Ann nor Bob drinks tea.", "lall(notsameo(Ann, tea), notsameo(Bob, tea))"),
        ("Ann drinks neither tea nor coffee.", "lall(notsameo(Ann, tea), notsameo(Ann, coffee))"),
        (
            "Ann lives neither in the first nor in the last house.",
            "lall(notato(Ann, 1), notato(Ann, 5))",
        ),
        (
            "Neither the Dane nor the Swede lives in the red house.",
            "lall(notsameo(Dane, red), notsameo(Swede, red))",
        ),
        (
            "Neither Ann nor the Dane lives next to the fox.",
            "lall(notnexto(Ann, fox), notnexto(Dane, fox))",
        ),
        ("Ann owns either the dog or the cat.", "lone(sameo(Ann, dog), sameo(Ann, cat))"),
        (
            "Ann does not live next to the Dane or the Swede.",
            "lall(notnexto(Ann, Dane), notnexto(Ann, Swede))",
        ),
        ("Ann is next to the Dane or the Swede.", "lany(nexto(Ann, Dane), nexto(Ann, Swede))"),
        (
            "Ann is next to neither the Dane nor the Swede.",
            "lall(notnexto(Ann, Dane), notnexto(Ann, Swede))",
        ),
        (
            "Ann lives neither in house 1 nor next to the Dane.",
            "lall(notato(Ann, 1), notnexto(Ann, Dane))",
        ),
        ("Ann does not own the dog or the cat.", "lall(notsameo(Ann, dog), notsameo(Ann, cat))"),
        ("The first house is red or blue.", "lany(ato(red, 1), ato(blue, 1))"),
        ("The first house is neither red nor blue.", "lall(notato(red, 1), notato(blue, 1))"),
        ("The red house is the first or the last.", "lany(ato(red, 1), ato(red, 5))"),
        (
            "Ann lives in house 1, house 2 or house 3.",
            "lany(ato(Ann, 1), ato(Ann, 2), ato(Ann, 3))",
        ),
        (
            "Neither the red house nor the blue house is at an end of the street.",
            "lall(notendo(red), notendo(blue))",
        ),
        (
            "Ann is either next to the Dane or next to the Swede, but not both.",
            "lone(nexto(Ann, Dane), nexto(Ann, Swede))",
        ),
    ],
)
def test_alternatives(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("If Ann drinks tea, then Bob owns the dog.", "lany(notsameo(Ann, tea), sameo(Bob, dog))"),
        ("If Ann drinks tea, Bob owns the dog.", "lany(notsameo(Ann, tea), sameo(Bob, dog))"),
        (
            "If Ann is not the Dane, then Bob lives in the first house.",
            "lany(sameo(Ann, Dane), ato(Bob, 1))",
        ),
        ("Bob owns the dog if Ann drinks tea.", "lany(notsameo(Ann, tea), sameo(Bob, dog))"),
        ("Bob owns the dog unless Ann drinks tea.", "lany(sameo(Bob, dog), sameo(Ann, tea))"),
        ("Bob owns the dog only if Ann drinks tea.", "lany(notsameo(Bob, dog), sameo(Ann, tea))"),
        (
            "Bob owns the dog if and only if Ann drinks tea.",
            "lone(lall(sameo(Bob, dog), sameo(Ann, tea)), lall(notsameo(Bob, dog), notsameo(Ann, tea)))",
        ),
        (
            "Bob owns the dog exactly when Ann drinks tea.",
            "lone(lall(sameo(Bob, dog), sameo(Ann, tea)), lall(notsameo(Bob, dog), notsameo(Ann, tea)))",
        ),
        (
            "If the red house is next to the blue house, then Ann lives in the middle house.",
            "lany(notnexto(red, blue), ato(Ann, 3))",
        ),
        (
            "If Ann lives in the first house, then Bob does not drink tea.",
            "lany(notato(Ann, 1), notsameo(Bob, tea))",
        ),
        ("Whenever Ann drinks tea, Bob owns the dog.", "lany(notsameo(Ann, tea), sameo(Bob, dog))"),
        (
            "If Ann owns the dog or Bob drinks tea, then Cleo is the Dane.",
            "lany(noto(lany(sameo(Ann, dog), sameo(Bob, tea))), sameo(Cleo, Dane))",
        ),
        (
            "If Ann owns the dog, then Bob drinks tea or milk.",
            "lany(notsameo(Ann, dog), lany(sameo(Bob, tea), sameo(Bob, milk)))",
        ),
        (
            "Ann does not own the dog unless Bob drinks tea.",
            "lany(notsameo(Ann, dog), sameo(Bob, tea))",
        ),
    ],
)
def test_conditions(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann, who drinks tea, owns the dog.", "lall(sameo(Ann, tea), sameo(Ann, dog))"),
        (
            "The Dane, who lives in the red house, is next to the fox.",
            "lall(sameo(Dane, red), nexto(Dane, fox))",
        ),
        (
            "Ann lives next to the Dane, who drinks milk.",
            "lall(sameo(Dane, milk), nexto(Ann, Dane))",
        ),
        ("Ann drinks tea and owns the dog.", "lall(sameo(Ann, tea), sameo(Ann, dog))"),
        ("Ann drinks tea and does not own the dog.", "lall(sameo(Ann, tea), notsameo(Ann, dog))"),
        ("Ann is next to Bob but not next to Cleo.", "lall(nexto(Ann, Bob), notnexto(Ann, Cleo))"),
        ("Ann lives in the second house and drinks tea.", "lall(sameo(Ann, tea), ato(Ann, 2))"),
        (
            "The Dane drinks tea and lives next to the fox.",
            "lall(sameo(Dane, tea), nexto(Dane, fox))",
        ),
        (
            "Ann lives next to the green house and to the left of the fox.",
            "lall(nexto(Ann, green), aftero(fox, Ann))",
        ),
        (
            "The Dane with the dog lives in the red house.",
            "lall(sameo(Dane, dog), sameo(Dane, red))",
        ),
        (
            "The Dane lives immediately to the left of Ann, who owns the fox.",
            "lall(sameo(Ann, fox), righto(Ann, Dane))",
        ),
        ("Ann, the Dane, drinks tea.", "lall(sameo(Ann, Dane), sameo(Ann, tea))"),
        (
            "The man who drinks beer and owns the horse is the Dane.",
            "lall(sameo(beer, horse), sameo(beer, Dane))",
        ),
        (
            "Ann lives to the left of Bob and to the right of Cleo.",
            "lall(aftero(Bob, Ann), aftero(Ann, Cleo))",
        ),
        (
            "Ann owns the dog but does not live next to the Dane.",
            "lall(sameo(Ann, dog), notnexto(Ann, Dane))",
        ),
        (
            "Ann does not own the dog and is not the Dane.",
            "lall(notsameo(Ann, dog), notsameo(Ann, Dane))",
        ),
        (
            "The Dane, who does not drink tea, lives in the red house.",
            "lall(sameo(Dane, red), notsameo(Dane, tea))",
        ),
    ],
)
def test_several_things_in_one_sentence(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        (
            "Of Ann and Bob, one owns the dog and the other drinks tea.",
            "lone(lall(sameo(Ann, dog), sameo(Bob, tea)), lall(sameo(Bob, dog), sameo(Ann, tea)))",
        ),
        (
            "Of the Dane and the Swede, one is Ann and the other lives in the first house.",
            "lone(lall(sameo(Dane, Ann), ato(Swede, 1)), lall(sameo(Swede, Ann), ato(Dane, 1)))",
        ),
        (
            "Of the fox owner and the tea drinker, one is Cleo and the other is Dan.",
            "lone(lall(sameo(fox, Cleo), sameo(tea, Dan)), lall(sameo(tea, Cleo), sameo(fox, Dan)))",
        ),
        ("Both Ann and Bob live next to the fox.", "lall(nexto(Ann, fox), nexto(Bob, fox))"),
        ("Ann and Bob both live next to the fox.", "lall(nexto(Ann, fox), nexto(Bob, fox))"),
        (
            "Only one of Ann and Bob lives next to the fox.",
            "lone(nexto(Ann, fox), nexto(Bob, fox))",
        ),
        (
            "Ann, the Dane and the tea drinker are three different people.",
            "lall(notsameo(Ann, Dane), notsameo(Ann, tea), notsameo(Dane, tea))",
        ),
        (
            "Ann, the Dane and the fox owner all live in different houses.",
            "lall(notsameo(Ann, Dane), notsameo(Ann, fox), notsameo(Dane, fox))",
        ),
        (
            "From left to right are Ann, the Dane and the fox.",
            "lall(aftero(Dane, Ann), aftero(fox, Dane))",
        ),
        (
            "Ann, Bob and Cleo stand from left to right.",
            "lall(aftero(Bob, Ann), aftero(Cleo, Bob))",
        ),
        (
            "Exactly one of these is true: Ann owns the dog; Bob drinks tea.",
            "lone(sameo(Ann, dog), sameo(Bob, tea))",
        ),
        (
            "At least one of these is true: Ann owns the dog; Bob drinks tea; Cleo is the Dane.",
            "lany(sameo(Ann, dog), sameo(Bob, tea), sameo(Cleo, Dane))",
        ),
        (
            "All of these are true: Ann owns the dog; Bob drinks tea.",
            "lall(sameo(Ann, dog), sameo(Bob, tea))",
        ),
        (
            "None of these is true: Ann owns the dog; Bob drinks tea.",
            "lall(notsameo(Ann, dog), notsameo(Bob, tea))",
        ),
        (
            "Exactly one of the following statements is true: Ann is in house 1; Bob is in house 2.",
            "lone(ato(Ann, 1), ato(Bob, 2))",
        ),
        ("It is not true that Ann owns the dog.", "notsameo(Ann, dog)"),
        ("It is not true that Ann is next to Bob.", "notnexto(Ann, Bob)"),
        ("It is not the case that Ann lives to the left of Bob.", "noto(aftero(Bob, Ann))"),
        ("It is false that Ann lives in the first house.", "notato(Ann, 1)"),
        (
            "It is not true that (Ann owns the dog or Bob drinks tea).",
            "noto(lany(sameo(Ann, dog), sameo(Bob, tea)))",
        ),
        (
            "Ann lives to the left of both Bob and Cleo.",
            "lall(aftero(Bob, Ann), aftero(Cleo, Ann))",
        ),
        (
            "Bob and Cleo both live to the right of Ann.",
            "lall(aftero(Bob, Ann), aftero(Cleo, Ann))",
        ),
        (
            "Of Ann and Bob, one is next to the Dane and the other lives in house 1.",
            "lone(lall(nexto(Ann, Dane), ato(Bob, 1)), lall(nexto(Bob, Dane), ato(Ann, 1)))",
        ),
        (
            "Of the two people Ann and Bob, one owns the dog and the other drinks tea.",
            "lone(lall(sameo(Ann, dog), sameo(Bob, tea)), lall(sameo(Bob, dog), sameo(Ann, tea)))",
        ),
    ],
)
def test_two_or_more_of_whom_one_thing_is_said(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann's neighbour drinks tea.", "nexto(Ann, tea)"),
        ("Ann lives to Bob's right.", "aftero(Ann, Bob)"),
        ("Immediately to Bob's left lives Ann.", "righto(Bob, Ann)"),
        ("Ann lives directly to Bob's right.", "righto(Ann, Bob)"),
        ("Ann is Bob's neighbour.", "nexto(Ann, Bob)"),
        ("Ann isn't Bob's neighbour.", "notnexto(Ann, Bob)"),
        ("Ann's left neighbour keeps the fox.", "righto(Ann, fox)"),
        ("The fox is Ann's pet.", "sameo(fox, Ann)"),
        ("The dog's owner drinks tea.", "sameo(dog, tea)"),
        ("Ann's house is next to Bob's.", "nexto(Ann, Bob)"),
        ("Ann has Bob as her left neighbour.", "righto(Ann, Bob)"),
        ("Tea is drunk by the Dane.", "sameo(tea, Dane)"),
        ("The fox is kept by Ann.", "sameo(fox, Ann)"),
        ("The red house is inhabited by the Swede.", "sameo(red, Swede)"),
        ("The zebra is not owned by Ann.", "notsameo(zebra, Ann)"),
        ("Coffee is drunk next to the house where the fox is kept.", "nexto(coffee, fox)"),
        ("There is a zebra.", "existso(zebra)"),
        ("Someone drinks water.", "existso(water)"),
        ("The Danish person owns the dog.", "sameo(Dane, dog)"),
        ("The person from Denmark owns the dog.", "sameo(Dane, dog)"),
        ("The British person keeps the fox.", "sameo(Brit, fox)"),
        ("The man from Norway drinks tea.", "sameo(Norwegian, tea)"),
        ("The Swedish lady lives in house 2.", "ato(Swede, 2)"),
        ("The tea drinker's neighbour's pet is a fox.", "nexto(tea, fox)"),
    ],
)
def test_possessives_passives_and_peoples(text: str, clue: str) -> None:
    check(STREET, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("The person who paints is Ann.", "sameo(painting, Ann)"),
        ("The painter is Ann.", "sameo(painting, Ann)"),
        ("Ann enjoys painting.", "sameo(Ann, painting)"),
        ("The one who loves painting plays the flute.", "sameo(painting, flute)"),
        ("The photographer plays the piano.", "sameo(photography, piano)"),
        ("The photography enthusiast drives the Honda Civic.", "sameo(photography, Honda Civic)"),
        ("The gardener is next to the knitter.", "nexto(gardening, knitting)"),
        ("The person who cooks is not Bob.", "notsameo(cooking, Bob)"),
        ("The drummer is in house 2.", "ato(drums, 2)"),
        ("The violinist is Eve.", "sameo(violin, Eve)"),
        ("The pianist is not the guitarist.", "notsameo(piano, guitar)"),
        ("The guitar player listens to hip hop.", "sameo(guitar, hip-hop)"),
        ("The flutist likes jazz.", "sameo(flute, jazz)"),
        ("The person who loves hip-hop music is Ann.", "sameo(hip-hop, Ann)"),
        ("Ann drives a Ford F-150.", "sameo(Ann, Ford F-150)"),
        ("Ann drives a Ford F150.", "sameo(Ann, Ford F-150)"),
        ("The person who owns a Tesla Model 3 is Cleo.", "sameo(Tesla Model 3, Cleo)"),
        ("The BMW 3-series owner is in the third house.", "ato(BMW 3 Series, 3)"),
        ("Ann's birthday is in February.", "sameo(Ann, Feb)"),
        ("The person born in September plays the drums.", "sameo(Sept, drums)"),
        ("The person whose birthday is in May is Dan.", "sameo(May, Dan)"),
        ("Dan was born in Apr.", "sameo(Dan, April)"),
        ("Bob has his birthday in January.", "sameo(Bob, Jan)"),
        ("The lover of classical music is in house 1.", "ato(classical, 1)"),
        ("The rock fan drives a Toyota Camry.", "sameo(rock, Toyota Camry)"),
        ("The pop-music lover is next to the one who knits.", "nexto(pop, knitting)"),
        ("The person who paints is next to the person who gardens.", "nexto(painting, gardening)"),
        (
            "Ann, a photographer, plays the flute.",
            "lall(sameo(Ann, photography), sameo(Ann, flute))",
        ),
        ("The drum player is Ann.", "sameo(drums, Ann)"),
        ("The person who loves rock music is next to the jazz lover.", "nexto(rock, jazz)"),
    ],
)
def test_words_in_other_forms(text: str, clue: str) -> None:
    check(CLUB, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann is older than Bob.", "rankedo(Ann, Bob, Age > 0)"),
        ("Ann is younger than the dog owner.", "rankedo(Ann, dog, Age < 0)"),
        ("Bob is exactly 2 years older than Ann.", "rankedo(Bob, Ann, Age = 2)"),
        ("Ann is two years younger than Cleo.", "rankedo(Ann, Cleo, Age = -2)"),
        ("Ann is 2 years older than the one with the cat.", "rankedo(Ann, cat, Age = 2)"),
        ("The oldest has the dog.", "sameo(12, dog)"),
        ("The oldest person has the dog.", "sameo(12, dog)"),
        ("The youngest lives in the first house.", "ato(7, 1)"),
        ("Ann is the youngest.", "sameo(Ann, 7)"),
        ("Ann is not the oldest.", "notsameo(Ann, 12)"),
        ("Ann is 9 years old.", "sameo(Ann, 9)"),
        ("The 9-year-old is next to the 11-year-old.", "nexto(9, 11)"),
        ("The nine-year-old has a fox.", "sameo(9, fox)"),
        ("Ann is not older than Bob.", "noto(rankedo(Ann, Bob, Age > 0))"),
        ("The person who is 7 years old is Bob.", "sameo(7, Bob)"),
        ("Bob is one year older than the fox owner.", "rankedo(Bob, fox, Age = 1)"),
        (
            "Ann is older than Bob but younger than Cleo.",
            "lall(rankedo(Ann, Bob, Age > 0), rankedo(Ann, Cleo, Age < 0))",
        ),
        ("Ann is aged 7.", "sameo(Ann, 7)"),
        (
            "Ann is older than both Bob and Cleo.",
            "lall(rankedo(Ann, Bob, Age > 0), rankedo(Ann, Cleo, Age > 0))",
        ),
        (
            "Ann is 2 years older than Bob and 2 years younger than Cleo.",
            "lall(rankedo(Ann, Bob, Age = 2), rankedo(Ann, Cleo, Age = -2))",
        ),
        (
            "Ann is neither the oldest nor the youngest.",
            "lall(notsameo(Ann, 12), notsameo(Ann, 7))",
        ),
        ("Ann is not 7 or 9.", "lall(notsameo(Ann, 7), notsameo(Ann, 9))"),
        ("Ann is either 7 or 9 years old.", "lone(sameo(Ann, 7), sameo(Ann, 9))"),
        (
            "The dog owner is older than Bob, who has the cat.",
            "lall(sameo(Bob, cat), rankedo(dog, Bob, Age > 0))",
        ),
        ("The oldest of them lives next to the youngest.", "nexto(12, 7)"),
        ("Ann, who is 9, lives next to the 11-year-old.", "lall(sameo(Ann, 9), nexto(Ann, 11))"),
        (
            "If Ann is older than Bob, then Cleo is 7.",
            "lany(noto(rankedo(Ann, Bob, Age > 0)), sameo(Cleo, 7))",
        ),
        (
            "Ann is 2 years older than Bob or 2 years younger than Cleo.",
            "lany(rankedo(Ann, Bob, Age = 2), rankedo(Ann, Cleo, Age = -2))",
        ),
        ("Ann is not exactly 2 years older than Bob.", "noto(rankedo(Ann, Bob, Age = 2))"),
    ],
)
def test_ages(text: str, clue: str) -> None:
    check(AGES, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann's birthday is earlier in the year than Bob's.", "rankedo(Ann, Bob, Birthday < 0)"),
        ("Ann was born later in the year than the dog owner.", "rankedo(Ann, dog, Birthday > 0)"),
        ("Ann was born one month later than Bob.", "rankedo(Ann, Bob, Birthday = 1)"),
        ("Ann was born before Bob.", "rankedo(Ann, Bob, Birthday < 0)"),
        ("The person with the earliest birthday owns the dog.", "sameo(January, dog)"),
        ("Ann has the latest birthday.", "sameo(Ann, August)"),
        ("Ann was born one month earlier than Bob.", "rankedo(Ann, Bob, Birthday = -1)"),
        ("Ann's birthday is one month later than Bob's.", "rankedo(Ann, Bob, Birthday = 1)"),
        ("The person born in August is next to the dog owner.", "nexto(August, dog)"),
    ],
)
def test_months(text: str, clue: str) -> None:
    check(MONTHS, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann arrived earlier in the week than Bob.", "rankedo(Ann, Bob, Day < 0)"),
        ("Ann came one day later than Bob.", "rankedo(Ann, Bob, Day = 1)"),
        ("Ann's appointment is later than Bob's.", "rankedo(Ann, Bob, Day > 0)"),
        ("Ann leaves on Monday.", "sameo(Ann, Monday)"),
        ("Ann leaves before Bob.", "rankedo(Ann, Bob, Day < 0)"),
        ("Ann leaves after the fox owner.", "rankedo(Ann, fox, Day > 0)"),
        ("Ann arrives three days later than Bob.", "rankedo(Ann, Bob, Day = 3)"),
        ("Ann arrives on Mondays.", "sameo(Ann, Monday)"),
    ],
)
def test_days(text: str, clue: str) -> None:
    check(DAYS, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann gets up at 7:30.", "sameo(Ann, 7:30)"),
        ("Ann leaves before the fox owner.", "rankedo(Ann, fox, Time < 0)"),
        ("Ann leaves later than Bob.", "rankedo(Ann, Bob, Time > 0)"),
        ("Ann leaves exactly 30 minutes earlier than Bob.", "rankedo(Ann, Bob, Time = -30)"),
        ("Ann gets up one hour later than Bob.", "rankedo(Ann, Bob, Time = 60)"),
        ("Ann is the first to leave.", "sameo(Ann, 6:00)"),
        ("The last to get up is Ann.", "sameo(9:00, Ann)"),
        ("Ann gets up earlier than the owner of the cat.", "rankedo(Ann, cat, Time < 0)"),
        ("Ann leaves 90 minutes earlier than Bob.", "rankedo(Ann, Bob, Time = -90)"),
        (
            "Ann leaves before Bob but after Cleo.",
            "lall(rankedo(Ann, Bob, Time < 0), rankedo(Ann, Cleo, Time > 0))",
        ),
    ],
)
def test_times(text: str, clue: str) -> None:
    check(TIMES, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann paid $10.", "sameo(Ann, $10)"),
        ("Ann paid more than Bob.", "rankedo(Ann, Bob, Price > 0)"),
        ("Ann paid less than the fox owner.", "rankedo(Ann, fox, Price < 0)"),
        ("Ann paid exactly $5 less than Bob.", "rankedo(Ann, Bob, Price = -5)"),
        ("The dog was more expensive than the cat.", "rankedo(dog, cat, Price > 0)"),
        ("The dog cost $5 more than the cat.", "rankedo(dog, cat, Price = 5)"),
        ("The cheapest is Ann's.", "sameo($5, Ann)"),
        ("The most expensive belongs to Ann.", "sameo($25, Ann)"),
        ("The dog is cheaper than the cat.", "rankedo(dog, cat, Price < 0)"),
        ("The $15 pet is the fox.", "sameo($15, fox)"),
        ("Ann paid 5 dollars more than Bob.", "rankedo(Ann, Bob, Price = 5)"),
        ("Ann paid $5 or $10.", "lany(sameo(Ann, $5), sameo(Ann, $10))"),
    ],
)
def test_prices(text: str, clue: str) -> None:
    check(PRICES, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann is taller than Bob.", "rankedo(Ann, Bob, Height > 0)"),
        ("Ann is shorter than the fox owner.", "rankedo(Ann, fox, Height < 0)"),
        ("The tallest person is Ann.", "sameo(tall, Ann)"),
        ("Ann is very short.", "sameo(Ann, very short)"),
        ("The person of average height is Bob.", "sameo(average, Bob)"),
        ("Ann is short.", "sameo(Ann, short)"),
    ],
)
def test_heights(text: str, clue: str) -> None:
    check(HEIGHTS, text, clue)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("Ann is the mother of Dan.", "sameo(Name=Ann, Child=Dan)"),
        ("The mother of Dan is in house 1.", "ato(Child=Dan, 1)"),
        ("Bob's mother is Fay.", "sameo(Name=Bob, Mother=Fay)"),
        ("The person whose child is Bob is in house 2.", "ato(Child=Bob, 2)"),
        ("The person whose mother is Ann is in house 2.", "ato(Mother=Ann, 2)"),
        ("The person whose child is named Eve is Bob.", "sameo(Child=Eve, Name=Bob)"),
        ("Ann lives in house 1.", "ato(Name=Ann, 1)"),
        ("Bob is next to Cleo.", "nexto(Name=Bob, Name=Cleo)"),
        ("The person who keeps dogs is Ann.", "sameo(Animal=dog, Name=Ann)"),
        ("The dog keeper is Ann.", "sameo(Animal=dog, Name=Ann)"),
        ("The person with a pet dog is Ann.", "sameo(Pet=dog, Name=Ann)"),
        ("The person whose pet is a dog is Cleo.", "sameo(Pet=dog, Name=Cleo)"),
        ("The owner of the pet dog is next to the bird keeper.", "nexto(Pet=dog, Pet=bird)"),
        ("The person with red hair is Ann.", "sameo(Hair colour=red, Name=Ann)"),
        ("The red-haired person lives in house 2.", "ato(Hair colour=red, 2)"),
        ("Ann has black hair.", "sameo(Name=Ann, Hair colour=black)"),
        ("The child Eve is not Ann's.", "notsameo(Child=Eve, Name=Ann)"),
        ("The person's child is Bob and their mother is Eve.", "sameo(Child=Bob, Mother=Eve)"),
    ],
)
def test_a_name_in_two_categories_is_told_by_its_phrase(text: str, clue: str) -> None:
    check(TWICE, text, clue, qualified=True)


@pytest.mark.parametrize(
    ("text", "column", "name", "fields"),
    [
        ("Eve is in house 1.", 1, "Eve", ("Child", "Mother")),
        ("The dog is in house 1.", 5, "dog", ("Animal", "Pet")),
        ("Ann is next to the dog.", 20, "dog", ("Animal", "Pet")),
        ("The person who loves black is Bob.", 22, "black", ("Hair colour", "Colour")),
        ("Black is next to white.", 1, "Black", ("Hair colour", "Colour")),
        ("Ann is red.", 8, "red", ("Hair colour", "Colour")),
        ("If Ann is in house 1, then the dog is in house 2.", 32, "dog", ("Animal", "Pet")),
    ],
)
def test_a_name_that_may_mean_two_things_is_refused_with_both_readings(
    text: str, column: int, name: str, fields: tuple[str, str]
) -> None:
    with pytest.raises(BadInput) as caught:
        read(TWICE + text, kind="zebra")
    assert (caught.value.line, caught.value.column) == (TWICE.count("\n") + 1, column)
    first, other = fields
    expected = (
        f'"{name}" stands in {first} and {other}; write "{name} ({first})" or "{name} ({other})"'
    )
    assert caught.value.message == expected
    for field in fields:
        mended = f"{text[: column - 1]}{name} ({field}){text[column - 1 + len(name) :]}"
        puzzle = read(TWICE + mended, kind="zebra")
        assert (
            f"{field}={name}".casefold()
            in shown(puzzle.clues[0], puzzle, qualified=True).casefold()
        )


@pytest.mark.parametrize("values", [("Monday", "March"), ("dog", "7")])
def test_a_comparison_needs_values_that_have_an_order(values: tuple[str, str]) -> None:
    header = f"Name: Ann, Bob\nThing: {', '.join(values)}\n"
    with pytest.raises(
        BadInput,
        match='"older than" compares nothing here; expected a category of numbers, months or days',
    ):
        read(header + "Ann is older than Bob.", kind="zebra")


@pytest.mark.parametrize(
    ("header", "text", "clue"),
    [
        (
            STREET,
            "The Dane and the Swede are Ann's neighbours.",
            "lall(nexto(Dane, Ann), nexto(Swede, Ann))",
        ),
        (STREET, "Ann and Bob live next to the Dane.", "lall(nexto(Ann, Dane), nexto(Bob, Dane))"),
        (
            STREET,
            "The Dane lives next to Ann or in the first house.",
            "lany(nexto(Dane, Ann), ato(Dane, 1))",
        ),
        (
            STREET,
            "Ann lives two to the left of the Dane.",
            "lall(gapo(Ann, Dane, 1), aftero(Dane, Ann))",
        ),
        (
            STREET,
            "Ann is the second person to the right of the Dane.",
            "lall(gapo(Ann, Dane, 1), aftero(Ann, Dane))",
        ),
        (
            STREET,
            "Ann does not live in house 1 or house 2.",
            "lall(notato(Ann, 1), notato(Ann, 2))",
        ),
        (STREET, "Between Ann and the Dane there are two houses.", "gapo(Ann, Dane, 2)"),
        (STREET, "Ann is in house 1, 2 or 3.", "lany(ato(Ann, 1), ato(Ann, 2), ato(Ann, 3))"),
        (
            STREET,
            "If Ann owns the dog and Bob drinks tea, then Cleo is the Dane.",
            "lany(noto(lall(sameo(Ann, dog), sameo(Bob, tea))), sameo(Cleo, Dane))",
        ),
        (
            STREET,
            "Ann drinks tea while Bob drinks milk.",
            "lall(sameo(Ann, tea), sameo(Bob, milk))",
        ),
        (STREET, "Ann will buy the dog.", "sameo(Ann, dog)"),
        (STREET, "Ann left with the dog.", "sameo(Ann, dog)"),
        (STREET, "Ann lives two doors from the Dane.", "gapo(Ann, Dane, 1)"),
        (STREET, "The person to the left of the Dane owns the fox.", "righto(Dane, fox)"),
        (STREET, "Ann has the Dane on her left.", "righto(Ann, Dane)"),
        (STREET, "Ann lives next to Bob and Cleo.", "lall(nexto(Ann, Bob), nexto(Ann, Cleo))"),
        (
            STREET,
            "The Dane who lives next to Ann drinks tea.",
            "lall(sameo(Dane, tea), nexto(Dane, Ann))",
        ),
        (
            STREET,
            "None of Ann, Bob and Cleo drinks tea.",
            "lall(notsameo(Ann, tea), notsameo(Bob, tea), notsameo(Cleo, tea))",
        ),
        (STREET, "Not Ann but Bob owns the dog.", "lall(notsameo(Ann, dog), sameo(Bob, dog))"),
        (STREET, "Ann (not the Dane) owns the dog.", "lall(sameo(Ann, dog), notsameo(Ann, Dane))"),
        (STREET, "The Dane has no fox.", "notsameo(Dane, fox)"),
        (STREET, "Ann owns the dog and Bob the cat.", "lall(sameo(Ann, dog), sameo(Bob, cat))"),
        (STREET, "Ann drinks tea; Bob drinks milk.", "lall(sameo(Ann, tea), sameo(Bob, milk))"),
        (
            STREET,
            "Ann and the Dane live next to each other and the dog is in house 1.",
            "lall(nexto(Ann, Dane), ato(dog, 1))",
        ),
        (
            STREET,
            "Unless Ann drinks tea, Bob owns the dog.",
            "lany(sameo(Ann, tea), sameo(Bob, dog))",
        ),
        (
            STREET,
            "If Ann lives in the first house, then she drinks tea.",
            "lany(notato(Ann, 1), sameo(Ann, tea))",
        ),
        (DAYS, "Ann arrives the day before Bob.", "rankedo(Ann, Bob, Day = -1)"),
        (DAYS, "Ann's day comes before Bob's.", "rankedo(Ann, Bob, Day < 0)"),
        (TIMES, "Ann leaves an hour before Bob.", "rankedo(Ann, Bob, Time = -60)"),
        (TWICE, "Ann's mother is Eve.", "sameo(Ann, Eve)"),
    ],
)
def test_what_was_easily_misread(header: str, text: str, clue: str) -> None:
    check(header, text, clue)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Ann owns the dog) and Bob drinks tea.", 23),
        (
            "Either Ann is in house 1 and Bob in house 2 or Ann is in house 2 and Bob in house 1.",
            37,
        ),
        ("The red house is on one side of Ann and the blue house on the other.", 1),
        ("Ann follows the Dane.", 5),
        ("The only person between Ann and the Dane drinks tea.", 5),
        ("Ann is the only neighbour of the Dane.", 12),
        ("Ann used to own the dog.", 5),
        ("Ann would like the dog.", 5),
        ("Ann admires the Dane.", 5),
        ("The mother of Ann is the Dane.", 5),
        ("Ann likes the owner of the fox.", 5),
        ("Ann lives with the Dane.", 5),
        ("Ann gave the dog to Bob.", 1),
        ("Ann almost bought the dog.", 5),
        ("Ann thinks that Bob owns the dog.", 1),
        ("Ann's second pet is the dog.", 7),
        ("Ann came third.", 10),
        ("At first Ann did not own the dog.", 1),
        ("Ann owns either the dog or the cat, or both.", 32),
        ("Ann drinks tea or milk and owns the dog.", 1),
        ("Ann does not own the dog and drink tea.", 10),
        ("Ann lives next to Bob and he owns the dog.", 27),
        ("Ann, Bob and Cleo live next to each other.", 24),
        ("The house next to Ann's is not red.", 28),
        (
            "Exactly two of the following three statements are true: Ann owns the dog; Bob drinks tea; Cleo is the Dane.",
            57,
        ),
        ("Ann is a friend of the Dane.", 10),
        ("Exactly one of these is true: Ann owns the dog. Bob drinks tea.", 29),
        ("Ann drinks lemonade.", 12),
    ],
)
def test_what_would_be_half_understood_is_refused_at_its_place(text: str, column: int) -> None:
    with pytest.raises(BadInput) as caught:
        read(STREET + text, kind="zebra")
    assert (caught.value.line, caught.value.column) == (6, column)


def test_decimal_and_whole_numbers_lie_on_one_scale() -> None:
    text = FOUR + "Weight: 2.5 kg, 3 kg, 10 kg, 0.5 kg\nAnn has a lower weight than Bob."
    puzzle = read(text, kind="zebra")
    (clue,) = puzzle.clues
    order = ("0.5 kg", "2.5 kg", "3 kg", "10 kg")
    assert set(clue.arguments[3]) == {
        (low, high) for n, low in enumerate(order) for high in order[n + 1 :]
    }  # type: ignore[arg-type]
    assert read(write(puzzle), kind="zebra") == puzzle
