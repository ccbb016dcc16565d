"""Where no clue uses a place there is no row: solutions are counted up to renaming the rows, and
printed without numbers.
"""

from itertools import permutations
from math import factorial
from random import Random

import pytest

from logicpuzzles.checks import check
from logicpuzzles.checks.backbone import backbone
from logicpuzzles.core.errors import BadInput
from logicpuzzles.explain import explain
from logicpuzzles.formats import answers, read, write
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import solve
from logicpuzzles.scoring import score

CATEGORIES = "Guest: Ivo, Rosa, Tom\nToy: kite, robot, yo-yo\nDrink: cocoa, milk, tea\n"
CLUES = "1. Rosa owns the kite.\n2. Ivo does not drink milk.\n3. The robot's owner drinks milk.\n4. Rosa does not drink tea.\n"
ROWS = [["Ivo", "yo-yo", "tea"], ["Rosa", "kite", "cocoa"], ["Tom", "robot", "milk"]]


def _read(text: str) -> Puzzle:
    return read(text, kind="zebra")


@pytest.mark.parametrize("engine", ["fd", "sat", "asp", "cpsat", "kanren", "auto"])
@pytest.mark.parametrize("first", ["", "There are 3 guests.\n", "There are 3 houses.\n"])
def test_a_puzzle_without_places_is_unique_up_to_the_order_of_its_rows(first, engine):
    puzzle = _read(first + CATEGORIES + CLUES)
    answer = solve(puzzle, engine=engine)
    assert answer.status == "unique"
    assert answers.to_json(puzzle, answer.boards[0]) == {
        "header": ["Guest", "Toy", "Drink"],
        "rows": ROWS,
    }
    assert (
        answers.from_json(puzzle, {"header": ["Guest", "Toy", "Drink"], "rows": ROWS})
        == answer.boards[0]
    )


def test_it_is_printed_without_numbers_and_read_again():
    puzzle = _read(CATEGORIES + CLUES)
    board = solve(puzzle).boards[0]
    assert (
        answers.to_csv(puzzle, board)
        == "Guest,Toy,Drink\nIvo,yo-yo,tea\nRosa,kite,cocoa\nTom,robot,milk\n"
    )
    assert answers.to_text(puzzle, board).split()[:3] == ["Guest", "Toy", "Drink"]
    assert "house" not in write(puzzle).lower()
    assert _read(write(puzzle)) == puzzle


def test_it_is_checked_explained_and_scored_without_houses():
    puzzle = _read(CATEGORIES + CLUES)
    report = check(puzzle)
    assert report.status == "unique"
    assert [each.number for each in report.idle] == []
    shown = str(explain(puzzle)) + str(backbone(puzzle))
    assert "house" not in shown
    assert "the toy of Rosa is" in shown
    assert "Ivo is in the row of Ivo" not in shown
    shuffled = {"header": ["Guest", "Toy", "Drink"], "rows": ROWS[::-1]}
    assert score(puzzle, shuffled).verdict == "right"
    wrong = {"header": ["Guest", "Toy", "Drink"], "rows": [["Rosa", "robot", "cocoa"], *ROWS[::2]]}
    assert (score(puzzle, wrong).verdict, score(puzzle, wrong).right) == ("wrong", 5)


def test_rows_stand_in_the_order_of_the_one_ordered_category():
    text = "Guest: Ivo, Rosa, Tom\nDay: Friday, Monday, Wednesday\n1. Rosa came on Monday.\n2. Ivo did not come on Friday.\n"
    puzzle = _read(text.replace("came on", "is").replace("did not come on", "is not"))
    assert [house[1] for house in solve(puzzle).boards[0]] == ["Monday", "Wednesday", "Friday"]


@pytest.mark.parametrize(
    ("first", "clues", "numbered"),
    [
        ("There are 3 houses in a row.\n", CLUES, True),
        ("", CLUES + "5. Rosa lives in the first house.\n", True),
        ("", "", True),
        ("", CLUES, False),
    ],
)
def test_there_is_a_row_where_a_clue_uses_it_or_the_text_says_so(first, clues, numbered):
    puzzle = _read(first + CATEGORIES + clues)
    rows = answers.to_json(puzzle, solve(puzzle).boards[0])
    assert isinstance(rows, dict)
    assert (rows["header"][0] == "House") == numbered
    assert _read(write(puzzle)) == puzzle


def test_a_category_that_numbers_places_is_the_row():
    text = "Guest: Ivo, Rosa, Tom\nFloor: 1, 2, 3\n1. Rosa lives to the left of Tom.\n2. Ivo lives in the last house.\n"
    puzzle = _read(text)
    answer = solve(puzzle)
    assert answer.status == "unique"
    assert answer.boards[0] == (("Rosa", "1"), ("Tom", "2"), ("Ivo", "3"))
    assert answers.to_json(puzzle, answer.boards[0])["header"] == ["House", "Guest", "Floor"]  # type: ignore[index,call-overload]
    assert _read(write(puzzle)) == puzzle
    houses = _read("There are 3 houses.\n" + text)  # these are no floors
    assert solve(houses).status == "multiple"
    assert _read(write(houses)) == houses


def test_solutions_are_those_of_a_row_up_to_its_order():
    random = Random(18)
    values = [["Ivo", "Rosa", "Tom"], ["kite", "robot", "yo-yo"], ["cocoa", "milk", "tea"]]
    for _ in range(12):
        pairs = [random.sample(range(3), 2) for _ in range(random.randrange(1, 4))]
        clues = [
            (random.choice(values[a]), random.random() < 0.4, random.choice(values[b]))
            for a, b in pairs
        ]
        lines = [
            f"{n}. {x} is {'' if same else 'not '}{y}.\n" for n, (x, same, y) in enumerate(clues, 1)
        ]
        columns = [
            (toys, drinks) for toys in permutations(values[1]) for drinks in permutations(values[2])
        ]
        boards = [tuple(zip(values[0], *pair, strict=True)) for pair in columns]
        fitting = [
            board
            for board in boards
            if all(any(x in row and y in row for row in board) == same for x, same, y in clues)
        ]
        text = CATEGORIES + "".join(lines)
        assert set(solve(_read(text), limit=0).boards) == set(fitting)
        row = _read("There are 3 houses in a row.\n" + text)
        assert len(solve(row, limit=0).boards) == factorial(3) * len(fitting)


def test_one_category_is_enough_where_it_stands_in_a_row():
    clues = "1. Ann stands in front of Bob.\n2. Cleo is at the end of the queue.\n"
    text = f"Three people stand in a queue.\nName: Ann, Bob, Cleo\n{clues}"
    assert solve(_read(text)).boards == ((("Ann",), ("Bob",), ("Cleo",)),)
    with pytest.raises(BadInput, match="Name is the only field"):
        _read(text.replace("Three people stand in a queue.", ""))
