"""The same street in many dresses has the same answer, and a broken text is refused at the part
that is not understood.
"""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import read, write
from logicpuzzles.runner import solve

CLUES = (
    "Ann lives in the first house.",
    "Milk is drunk in the middle house.",
    "The dog owner lives immediately to the right of the tea drinker.",
    "Bob owns the cat.",
)
ANSWER = [{"Ann", "fox", "tea"}, {"Cleo", "dog", "milk"}, {"Bob", "cat", "water"}]
NUMBERED = "\n".join(f"{place}. {clue}" for place, clue in enumerate(CLUES, start=1)) + "\n"
LINES = "Name: Ann, Bob, Cleo\nPet: dog, cat, fox\nDrink: tea, milk, water\n"
SENTENCES = """There are three houses in a row. Three people (Ann, Bob and Cleo) keep pets (a dog, a cat and a fox).
Everyone has a favourite drink: tea, milk or water.
"""
WRAPPED = """Ann lives in the first house. Milk is drunk in the middle house. The dog owner lives immediately to the right of the
tea drinker. Bob owns the cat.
"""
FRAMED = """There are 3 houses, numbered 1 to 3 from left to right, as seen from across the street. Each house is occupied by a \
different person. Each house has a unique attribute for each of the following characteristics:
 - Each person has a unique name: `Ann`, `Bob`, `Cleo`
 - The people keep unique animals: `dog`, `cat`, `fox`
 - Everyone has a favorite smoothie: `tea`, `milk`, `water`

## Clues:
"""
BOLD = """**There are 3 houses.**

**Name:** Ann, Bob, Cleo
- **Pet**: dog, cat, fox
* __Drink:__ tea, milk, water

### Clues

1. **Ann** lives in the *first* house.
"""


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (LINES + NUMBERED, "Name Pet Drink"),
        (FRAMED + NUMBERED, "Name Animal Smoothie"),
        (
            "Name: Ann / Bob / Cleo\nPet: dog / cat / fox\nDrink: tea / milk / water\n" + NUMBERED,
            "Name Pet Drink",
        ),
        (
            "Name: Ann | Bob | Cleo\nPet: dog | cat | fox\nDrink: tea | milk | water\n" + NUMBERED,
            "Name Pet Drink",
        ),
        (
            "Name: Ann; Bob; Cleo\nPet: dog; cat; fox\nDrink: tea; milk; water\n" + NUMBERED,
            "Name Pet Drink",
        ),
        (
            'Name: "Ann", "Bob", "Cleo"\nPet: “dog”, “cat”, “fox”\nDrink: `tea`, `milk`, `water`\n'
            + NUMBERED,
            "Name Pet Drink",
        ),
        (
            "Name: Ann, Bob, Cleo.\n  Pet:dog,cat,fox\nDrink : tea, milk, and water.\n" + NUMBERED,
            "Name Pet Drink",
        ),
        (
            "1. Name: Ann, Bob, Cleo\n2. Pet: dog, cat, fox\n3. Drink: tea, milk, water\n"
            + NUMBERED,
            "Name Pet Drink",
        ),
        (
            "- Name: Ann, Bob, Cleo\n* Pet: dog, cat, fox\n• Drink: tea, milk, water\n" + NUMBERED,
            "Name Pet Drink",
        ),
        (BOLD.replace("*first*", "first") + "\n".join(NUMBERED.split("\n")[1:]), "Name Pet Drink"),
        (
            LINES + "".join(f"**{place}.** {clue}\n" for place, clue in enumerate(CLUES, start=1)),
            "Name Pet Drink",
        ),
        (LINES + "Clues:\n" + "".join(f"- {clue}\n" for clue in CLUES), "Name Pet Drink"),
        (LINES + "Hints:\n" + "".join(f"  * {clue}\n" for clue in CLUES), "Name Pet Drink"),
        (LINES + "".join(f"• {clue}\n" for clue in CLUES), "Name Pet Drink"),
        (
            LINES + "".join(f"({place}) {clue}\n" for place, clue in enumerate(CLUES, start=1)),
            "Name Pet Drink",
        ),
        (
            LINES + "".join(f"Clue {place}: {clue}\n" for place, clue in enumerate(CLUES, start=1)),
            "Name Pet Drink",
        ),
        (
            LINES
            + "".join(f"{letter}) {clue}\n" for letter, clue in zip("abcd", CLUES, strict=True)),
            "Name Pet Drink",
        ),
        (
            LINES
            + "".join(f"({letter}) {clue}\n" for letter, clue in zip("ABCD", CLUES, strict=True)),
            "Name Pet Drink",
        ),
        (LINES + "\n".join(CLUES), "Name Pet Drink"),
        (LINES + "\n\n".join(clue.rstrip(".") for clue in CLUES), "Name Pet Drink"),
        (LINES + "\n" + " ".join(CLUES), "Name Pet Drink"),
        (LINES + "\n" + WRAPPED, "Name Pet Drink"),
        ((LINES + NUMBERED).replace("\n", "\r\n"), "Name Pet Drink"),
        ("# a street\n" + LINES + "\n# what is known of it\n" + NUMBERED, "Name Pet Drink"),
        ("The Street\n\n" + LINES + NUMBERED, "Name Pet Drink"),
        (NUMBERED + "\n" + LINES, "Name Pet Drink"),
        (LINES + NUMBERED + "\nWho owns the fox? Where is water drunk?\n", "Name Pet Drink"),
        (
            "Each house has another owner.\n"
            + LINES
            + "Use the clues to find out who lives where.\n"
            + NUMBERED,
            "Name Pet Drink",
        ),
        (SENTENCES + "\n" + WRAPPED + "\nWho owns the fox?\n", "Drink Name Pet"),
        (
            "There are three houses in a row. Three people (Ann, Bob and Cleo) live there.\n\n"
            + WRAPPED
            + "\nWho owns the fox? Who drinks water?\n",
            "Name Drink Pet",
        ),
    ],
)
def test_a_street_in_another_dress_has_the_same_answer(text, fields):
    puzzle = read(text, kind="zebra")
    assert puzzle.fields == tuple(fields.split())
    assert read(write(puzzle), kind="zebra") == puzzle
    answer = solve(puzzle)
    assert answer.status == "unique"
    assert [set(house) for house in answer.boards[0]] == ANSWER


FAR = LINES + NUMBERED.replace("immediately ", "")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (FAR, "multiple"),
        ("To the left or right of means immediately to the left or right.\n" + FAR, "unique"),
        (
            LINES
            + 'Note: "to the right of" means immediately to the right of.\n'
            + NUMBERED.replace("immediately ", ""),
            "unique",
        ),
        (
            'There are 3 houses. Here "left of" and "right of" mean directly left and right.\n'
            + FAR,
            "unique",
        ),
        ('Here "to the right" means the adjacent house.\n' + FAR, "unique"),
        ("There are 3 houses. The first is on the left.\n" + FAR, "multiple"),
    ],
)
def test_left_and_right_are_the_very_next_house_where_the_text_says_so(text, status):
    assert solve(read(text, kind="zebra")).status == status


@pytest.mark.parametrize(
    ("text", "fields", "rows"),
    [
        (
            """There are three ships in a port, side by side.
1. The Greek ship leaves at six and carries coffee.
2. The ship in the middle leaves at eight.
3. The English ship leaves at nine and stands immediately to the left of the French ship.
4. The ship that carries cocoa is next to the ship that carries rice.
5. The French ship does not carry rice.
""",
            "Nationality Number Cargo",
            "English nine rice, French eight cocoa, Greek six coffee",
        ),
        (
            """Four people stand in a queue. The first in the queue is on the left.
Name: Ann, Bob, Cleo, Dan
Age: 20, 30, 40, 50
1. Ann is first in the queue.
2. The 50-year-old is at the end of the queue.
3. Bob is behind Cleo.
4. Dan is right behind Ann.
5. Ann is older than Dan.
6. Cleo is 40.
""",
            "Name Age",
            "Ann 30, Dan 20, Cleo 40, Bob 50",
        ),
        (
            """There are 4 houses, numbered 1 to 4 from left to right. Each house has a unique attribute for each of these:
 - The people are of nationalities: `dane`, `brit`, `swede`, `german`
 - Each person has a unique birthday month: `april`, `jan`, `sept`, `feb`
 - People have unique heights: `tiny`, `short`, `average`, `tall`

## Clues:
1. The Danish person is in the third house.
2. The person whose birthday is in January is directly left of the person who is tall.
3. The British person is the person whose birthday is in September.
4. There is one house between the German and the Dane.
5. The person whose birthday is in February is not next to the person who has an average height.
6. The person who is tiny is somewhere to the left of the Dane.
7. The person who is short is the person whose birthday is in April.
8. The Swedish person was born in April.
9. The person whose birthday is in February is in the first house.
""",
            "Nationality Birthday Height",
            "german feb tiny, swede april short, dane jan average, brit sept tall",
        ),
        (
            """There are 3 houses.
 - Each person has a unique name: `Eric`, `Holly`, `Peter`
 - Each mother is accompanied by their child: `Bella`, `Fred`, `Meredith`
 - The mothers' names in different houses are unique: `Holly`, `Aniya`, `Bella`

### Clues:
1. The person whose mother's name is Holly is in the first house.
2. The person's child is named Bella is directly left of the person whose mother's name is Bella.
3. Holly is in the third house.
4. Eric is not in the first house.
5. Holly is the person who is the mother of Meredith.
6. Eric is the mother of Fred.
""",
            "Name Children Mother",
            "Peter Bella Holly, Eric Fred Bella, Holly Meredith Aniya",
        ),
    ],
)
def test_other_streets(text, fields, rows):
    puzzle = read(text, kind="zebra")
    assert puzzle.fields == tuple(fields.split())
    answer = solve(puzzle)
    assert answer.status == "unique"
    assert [" ".join(house) for house in answer.boards[0]] == rows.split(", ")


@pytest.mark.parametrize(
    ("phrase", "heading"),
    [
        ("Colour", "Colour"),
        ("House colour", "House colour"),
        ("Birthday month", "Birthday"),
        ("Each person has a unique name", "Name"),
        ("Each person has an occupation", "Occupation"),
        ("Each person has a unique birthday month", "Birthday"),
        ("Each person has a favorite color", "Color"),
        ("Everyone has a favourite colour", "Colour"),
        ("Each house has a unique colour", "Colour"),
        ("They all have a different favourite flower", "Flower"),
        ("Everyone has something unique for lunch", "Food"),
        ("Each person eats something different for lunch", "Food"),
        ("People have unique heights", "Height"),
        ("People have unique hair colors", "HairColor"),
        ("People have unique favorite book genres", "BookGenre"),
        ("People have unique favorite music genres", "MusicGenre"),
        ("People have unique favorite sports", "FavoriteSport"),
        ("People own unique car models", "CarModel"),
        ("People use unique phone models", "PhoneModel"),
        ("The people keep unique animals", "Animal"),
        ("The people are of nationalities", "Nationality"),
        ("Each person plays a unique instrument", "Instrument"),
        ("Each person has a unique type of pet", "Pet"),
        ("Each person has a unique level of education", "Education"),
        ("Each person prefers a unique type of vacation", "Vacation"),
        ("Each person lives in a unique style of house", "HouseStyle"),
        ("Each person lives in a house of a different colour", "Colour"),
        ("Everyone smokes a different brand of cigarette", "Cigarette"),
        ("Everyone has a unique favorite cigar", "Cigar"),
        ("Each mother is accompanied by their child", "Children"),
        ("The mothers' names in different houses are unique", "Mother"),
        ("Each person arrives on a different day", "Day"),
        ("Each guest has a unique room number", "RoomNumber"),
        ("Each person has a favourite city in Italy", "City"),
    ],
)
def test_a_phrase_that_declares_a_category_has_a_short_name(phrase, heading):
    assert read(f"Owner: Ann, Bob\n{phrase}: x, y\n", kind="zebra").fields == ("Owner", heading)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("1. Ann owns the dog.\n2. Bob hates tea.", (5, 8), '"hates" is not understood'),
        ("\n\n  Ann   owns  the   dgo.", (6, 21), '"dgo" is not understood'),
        ("Ann owns\nthe zebra.", (5, 5), '"zebra" is not understood'),
    ],
)
def test_a_broken_text_is_refused_at_its_place(text, place, message):
    with pytest.raises(BadInput) as caught:
        read(LINES + text, kind="zebra")
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            "There are three houses.\nAnn owns the dog. Bob drinks tea.",
            (2, 1),
            '"Ann" is in no category; declare each category in a line, such as: Category: Ann, …',
        ),
        (SENTENCES + "\nAnn owns\nthe parrot.", (5, 5), '"parrot" is not understood; '),
        (
            SENTENCES + "\n" + WRAPPED.replace("tea drinker", "tae drinker"),
            (5, 1),
            '"tae" is not understood; ',
        ),
        (FRAMED + NUMBERED.replace("cat", "cow"), (10, 17), '"cow" is not understood; '),
        (BOLD.replace("*first*", "tenth"), (9, 25), 'there is no "tenth house"; '),
    ],
)
def test_a_slip_is_found_in_other_dresses_too(text, place, message):
    with pytest.raises(BadInput) as caught:
        read(text, kind="zebra")
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.message.startswith(message)
