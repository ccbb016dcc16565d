"""Newspaper-style sentences about categories without houses: what is read is true of just the
boards of which it should be.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import read
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Clue, Item
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load

Place = tuple[int, int]  # a category and a value of it
Board = dict[Place, int]  # the row of each value
Truth = Callable[[Board], bool]


@dataclass(frozen=True)
class Category:
    """A category: how a row is named by its value, what is said of the row, and how rows are
    compared in it.

    ``amounts``: what the values count. ``comparisons``: phrases, each with 1 for higher or -1 for
    lower, and the amount where the phrase does not leave it open.
    """

    heading: str
    values: str
    names: tuple[str, ...]
    verbs: tuple[str, ...]
    amounts: tuple[int, ...] = ()
    comparisons: tuple[tuple[str, int, int | None], ...] = ()

    def value(self, at: int) -> str:
        return self.values.split(", ")[at]


THEMES = {
    "toys": (
        Category("Guests", "Ivo, Rosa, Lena, Omar, Tess", ("{}",), ("is {}",)),
        Category(
            "Toys",
            "kite, robot, drum, puzzle, yo-yo",
            ("the {}", "the person who bought the {}"),
            ("bought the {}", "chose the {}"),
        ),
        Category(
            "Colours",
            "pink, teal, brown, orange, silver",
            ("the {} toy", "whoever chose the {} toy"),
            ("picked the {} toy",),
        ),
        Category(
            "Prices",
            "$5, $10, $15, $25, $40",
            ("the {} toy", "the one who paid {}"),
            ("paid {}", "spent {}"),
            (5, 10, 15, 25, 40),
            (
                ("paid ${n} more than", 1, None),
                ("paid {n} dollars less than", -1, None),
                ("paid more than", 1, 0),
                ("spent somewhat less than", -1, 0),
                ("paid at least $10 more than", 1, -10),
            ),
        ),
    ),
    "runners": (
        Category("Runners", "Abel, Cora, Dina, Egon, Faye", ("{}",), ("is {}",)),
        Category(
            "Hometowns",
            "Belfast, Oslo, Trento, Quito, Lagos",
            ("the runner from {}",),
            ("is from {}", "comes from {}"),
        ),
        Category(
            "Shirts",
            "blue, red, green, purple, white",
            ("the runner in the {} shirt",),
            ("wore the {} shirt",),
        ),
        Category(
            "Times",
            "21 minutes, 22 minutes, 23 minutes, 24 minutes, 25 minutes",
            ("the runner who finished in {}",),
            ("took {}",),
            (21, 22, 23, 24, 25),
            (
                ("finished {n} minutes before", -1, None),
                ("finished sometime after", 1, 0),
                ("was {n} minutes faster than", -1, None),
                ("was {n} minutes slower than", 1, None),
                ("finished {n} minutes ahead of", -1, None),
            ),
        ),
    ),
    "trips": (
        Category("Travelers", "Mr. Gray, Mrs. Noble, Ms. Ito, Dr. Paz", ("{}",), ("is {}",)),
        Category(
            "Cities",
            "Rome, Lima, Perth, Cairo",
            ("the tourist who went to {}", "the trip to {}"),
            ("visited {}",),
        ),
        Category(
            "Months",
            "January, February, April, July",
            ("the traveler who left in {}", "the {} trip"),
            ("will leave in {}",),
            (1, 2, 4, 7),
            (
                ("left {n} months after", 1, None),
                ("left sometime before", -1, 0),
                ("will leave {n} months later than", 1, None),
                ("left earlier in the year than", -1, 0),
            ),
        ),
        Category(
            "Days",
            "9 days, 12 days, 14 days, 17 days",
            ("the person whose trip lasted {}",),
            ("stayed for {}",),
            (9, 12, 14, 17),
            (("stayed {n} days longer than", 1, None), ("stayed {n} fewer days than", -1, None)),
        ),
    ),
    "talks": (
        Category("Speakers", "Ada, Boris, Cleo, Dirk, Enid", ("{}",), ("is {}",)),
        Category(
            "Subjects",
            "bees, glass, rivers, comets, bread",
            ("the talk on {}",),
            ("spoke about {}",),
        ),
        Category(
            "Times",
            "9:00 am, 9:30 am, 10:30 am, 12:00 pm, 1:30 pm",
            ("the {} talk",),
            ("began at {}",),
            (540, 570, 630, 720, 810),
            (
                ("began half an hour before", -1, 30),
                ("began an hour after", 1, 60),
                ("started an hour and a half later than", 1, 90),
                ("began sometime after", 1, 0),
                ("started earlier than", -1, 0),
                ("began 90 minutes before", -1, 90),
            ),
        ),
    ),
    "dogs": (
        Category("Dogs", "Max, Bella, Rocky, Daisy, Luna", ("{}",), ("is {}",)),
        Category(
            "Ages",
            "2 years old, 4 years old, 5 years old, 7 years old, 10 years old",
            ("the dog that is {}",),
            ("is {}",),
            (2, 4, 5, 7, 10),
            (
                ("is {n} years older than", 1, None),
                ("is somewhat older than", 1, 0),
                ("is younger than", -1, 0),
            ),
        ),
        Category(
            "Weights",
            "12 pounds, 15 pounds, 21 pounds, 30 pounds, 33 pounds",
            ("the dog that weighs {}",),
            ("weighs {}",),
            (12, 15, 21, 30, 33),
            (
                ("weighs {n} pounds more than", 1, None),
                ("is {n} pounds heavier than", 1, None),
                ("is lighter than", -1, 0),
            ),
        ),
    ),
    "bridges": (
        Category(
            "Rivers",
            "Swift River, Clear Creek, Mill Brook, Otter Run",
            ("the bridge over {}",),
            ("crosses {}", "spans {}"),
        ),
        Category(
            "Bridges",
            "Adams, Bolton, Carver, Dunmore",
            ("the {} Bridge", "{}"),
            ("is the {} Bridge",),
        ),
        Category(
            "Years",
            "1890, 1902, 1911, 1923",
            ("the bridge built in {}", "the {} bridge"),
            ("opened in {}",),
            (1890, 1902, 1911, 1923),
            (
                ("was built {n} years after", 1, None),
                ("was built sometime before", -1, 0),
                ("opened {n} years later than", 1, None),
            ),
        ),
        Category(
            "Lengths",
            "120 feet, 150 feet, 165 feet, 210 feet",
            ("the bridge that is {} long",),
            ("is {} long",),
            (120, 150, 165, 210),
            (
                ("is {n} feet longer than", 1, None),
                ("is {n} feet shorter than", -1, None),
                ("is somewhat longer than", 1, 0),
            ),
        ),
    ),
    "votes": (
        Category("Candidates", "Quinn, Rhodes, Sharp, Tully, Usher", ("{}",), ("is {}",)),
        Category(
            "Districts",
            "1st ward, 2nd ward, 3rd ward, 4th ward, 5th ward",
            ("the candidate from the {}",),
            ("is from the {}",),
        ),
        Category(
            "Votes",
            "8000, 8500, 9000, 9500, 10000",
            ("the candidate with {} votes",),
            ("got {} votes",),
            (8000, 8500, 9000, 9500, 10000),
            (
                ("received {n} more votes than", 1, None),
                ("got {n} votes more than", 1, None),
                ("finished {n} votes ahead of", 1, None),
                ("received somewhat fewer votes than", -1, 0),
                ("finished {n} votes behind", -1, None),
            ),
        ),
    ),
    "launches": (
        Category(
            "Missions", "Apex-7, Cetus-K, Ralo-4, Vexar-2", ("{}", "the {} mission"), ("is {}",)
        ),
        Category(
            "Dates",
            "March 3, March 10, March 24, March 31",
            ("the mission that will launch on {}",),
            ("will launch on {}",),
            (3, 10, 24, 31),
            (
                ("will launch {n} days after", 1, None),
                ("will launch one week before", -1, 7),
                ("is scheduled 2 weeks later than", 1, 14),
                ("will launch sometime after", 1, 0),
            ),
        ),
        Category(
            "Planets",
            "Mars, Venus, Saturn, Neptune",
            ("the mission to {}",),
            ("will go to {}", "is bound for {}"),
        ),
        Category(
            "Crews",
            "3 people, 4 people, 6 people, 9 people",
            ("the mission with {}",),
            ("will carry {}",),
            (3, 4, 6, 9),
            (("has {n} more people than", 1, None), ("will carry {n} fewer people than", -1, None)),
        ),
    ),
}


class Writer:
    """Writes random sentences of each shape about a theme, with their truth."""

    def __init__(self, theme: str) -> None:
        self.random = Random(theme)
        self.categories = THEMES[theme]
        self.rows = len(self.categories[0].values.split(", "))

    def sentences(self, count: int) -> Iterator[tuple[str, Truth]]:
        shapes = (
            self.same,
            self.differ,
            self.neither,
            self.either,
            self.of_two,
            self.listed,
            self.some_order,
        )
        for _ in range(count):
            for shape in shapes:
                yield shape()
            for _ in range(4):
                yield self.compared()

    def boards(self, count: int) -> list[Board]:
        boards = []
        for _ in range(count):
            columns = [self.random.sample(range(self.rows), self.rows) for _ in self.categories]
            boards.append(
                {
                    (at, value): row
                    for at, column in enumerate(columns)
                    for value, row in enumerate(column)
                }
            )
        return boards

    def places(self, count: int) -> list[Place]:
        everything = [
            (at, value) for at in range(len(self.categories)) for value in range(self.rows)
        ]
        return self.random.sample(everything, count)

    def name(self, place: Place) -> str:
        category = self.categories[place[0]]
        return self.random.choice(category.names).format(category.value(place[1]))

    def does(self, place: Place) -> str:
        category = self.categories[place[0]]
        return self.random.choice(category.verbs).format(category.value(place[1]))

    def same(self) -> tuple[str, Truth]:
        a, b = self.apart(2)
        return f"{self.name(a)} {self.does(b)}", lambda board: board[a] == board[b]

    def differ(self) -> tuple[str, Truth]:
        a, b = self.apart(2)
        return f"{self.name(a)} isn't {self.name(b)}", lambda board: board[a] != board[b]

    def apart(self, count: int) -> list[Place]:
        """Places of different categories."""
        while True:
            places = self.places(count)
            if len({at for at, _ in places}) == count:
                return places

    def neither(self) -> tuple[str, Truth]:
        a, b, c = self.apart(3)
        return (
            f"neither {self.name(a)} nor {self.name(b)} {self.does(c)}",
            lambda board: board[c] not in (board[a], board[b]),
        )

    def either(self) -> tuple[str, Truth]:
        a, b, c = self.apart(3)
        forms = (
            f"{self.name(a)} was either {self.name(b)} or {self.name(c)}",
            f"{self.name(a)} either {self.does(b)} or {self.does(c)}",
            f"either {self.name(b)} or {self.name(c)} {self.does(a)}",
        )
        return self.random.choice(
            forms
        ), lambda board: (board[a] == board[b]) != (board[a] == board[c])

    def four(self) -> tuple[list[Place], Truth]:
        four = self.places(4)
        while {at for at, _ in four[:2]} & {at for at, _ in four[2:]}:
            four = self.places(4)

        def truth(board: Board) -> bool:
            a, b, c, d = [board[place] for place in four]
            return a != b and (a, b) in ((c, d), (d, c))

        return four, truth

    def of_two(self) -> tuple[str, Truth]:
        (a, b, c, d), truth = self.four()
        other = self.random.choice((self.does(d), f"is {self.name(d)}"))
        return (
            f"of {self.name(a)} and {self.name(b)}, one {self.does(c)} and the other {other}",
            truth,
        )

    def some_order(self) -> tuple[str, Truth]:
        (a, b, c, d), truth = self.four()
        return (
            f"{self.name(a)} and {self.name(b)} are, in some order, {self.name(c)} and {self.name(d)}",
            truth,
        )

    def listed(self) -> tuple[str, Truth]:
        while True:
            places = self.places(self.rows)
            if len({at for at, _ in places}) > 1:
                break
        *names, last = [self.name(place) for place in places]
        number = {4: "four", 5: "five"}[self.rows]
        sentence = f"the {number} different ones are {', '.join(names)}{self.random.choice((',', ''))} and {last}"
        return sentence, lambda board: len({board[place] for place in places}) == len(places)

    def compared(self) -> tuple[str, Truth]:
        at = self.random.choice(
            [
                at
                for at, category in enumerate(self.categories)
                if category.amounts and category.comparisons
            ]
        )
        category = self.categories[at]
        phrase, sign, wanted = self.random.choice(category.comparisons)
        steps = sorted({abs(x - y) for x in category.amounts for y in category.amounts if x != y})
        if wanted is None:
            wanted = self.random.choice([step for step in steps if step > 1])
        while True:
            a, b = self.places(2)
            if at not in (a[0], b[0]):
                break

        def truth(board: Board) -> bool:
            amount = {board[at, value]: category.amounts[value] for value in range(self.rows)}
            by = sign * (amount[board[a]] - amount[board[b]])
            return by > 0 and (by >= -wanted if wanted <= 0 else by == wanted)

        return f"{self.name(a)} {phrase.format(n=wanted)} {self.name(b)}", truth


def holds(
    clue: Clue, board: Board, groups: tuple[tuple[str, ...], ...], fields: tuple[str, ...]
) -> bool:
    parts = [
        holds(part, board, groups, fields) for part in clue.arguments if isinstance(part, Clue)
    ]
    if clue.relation in ("lall", "lany", "lone", "noto"):
        return {
            "lall": all(parts),
            "lany": any(parts),
            "lone": sum(parts) == 1,
            "noto": not any(parts),
        }[clue.relation]
    items = [argument for argument in clue.arguments if isinstance(argument, Item)]
    a, b = [
        board[fields.index(item.field), groups[fields.index(item.field)].index(item.value)]
        for item in items
    ]
    if clue.relation == "rankedo":
        at, pairs = clue.arguments[2:]
        assert isinstance(at, int)
        assert isinstance(pairs, tuple)
        values = {board[at, place]: value for place, value in enumerate(groups[at])}
        return (values[a], values[b]) in pairs
    return {"sameo": a == b, "notsameo": a != b}[clue.relation]


@pytest.mark.parametrize("theme", THEMES)
def test_each_sentence_says_what_its_author_means(theme):
    writer = Writer(theme)
    header = "".join(f"{category.heading}: {category.values}\n" for category in writer.categories)
    boards = writer.boards(60)
    refused = []
    for sentence, truth in writer.sentences(5):
        text = f"{sentence[0].upper()}{sentence[1:]}."
        try:
            puzzle = read(f"{header}\n1. {text}\n")
        except BadInput as error:
            refused.append(f"{text} {error}")
            continue
        (clue,) = puzzle.clues
        groups = puzzle.arguments["groups"]
        assert isinstance(groups, tuple)
        assert [holds(clue, board, groups, puzzle.fields) for board in boards] == [
            truth(board) for board in boards
        ], text
    assert len(refused) <= 1, refused


COUNTED = """\
Price: $150, $200, $250
Baker: Gus, Hana, Iris
Pastry: eclair, muffin, scone

1. Of the scone and the pastry for $150, one was made by Gus and the other by Hana.
2. Either Iris made the muffin or Gus made the scone.
3. Gus's pastry cost $50 more than the muffin.
"""


@pytest.mark.parametrize("engine", ["fd", "sat", "asp", "cpsat", "auto"])
def test_clues_that_count_true_parts_leave_nothing_over_on_any_engine(engine):
    """A part that is false says nothing about its records; without their domains an engine tried
    all their values.
    """
    statistics = Statistics(Budget(seconds=20))
    board, goal = goal_of(load(text=COUNTED, kind="zebra"), kind_named("zebra"))
    boards = list(run(0, board, goal, engine=engine, statistics=statistics))
    assert boards == [
        (("$150", "Hana", "muffin"), ("$200", "Gus", "scone"), ("$250", "Iris", "eclair"))
    ]
    assert statistics.answers == 1
