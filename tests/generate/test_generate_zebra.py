"""Zebras that are made: one solution, nothing idle, equal keys for equal puzzles, the same whoever
answers.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from generated import boards_of, made_by
from samples import EXAMPLES, every, run_python

from logicpuzzles import run
from logicpuzzles.extras.zebra.clues import (
    TEXT,
    TYPES,
    ZEBRAJS,
    ClueTuple,
    clue_of,
    items_in_clue,
    move_clue,
    pool,
)
from logicpuzzles.extras.zebra.effort import EffortGrid, effort
from logicpuzzles.extras.zebra.english import write_plainly
from logicpuzzles.extras.zebra.forms import text_puzzle
from logicpuzzles.extras.zebra.generator import ZebraGenerator
from logicpuzzles.extras.zebra.key import clues_key
from logicpuzzles.extras.zebra.searches import search_street
from logicpuzzles.extras.zebra.street import Street
from logicpuzzles.extras.zebra.themes import CATEGORIES, MOST, THEMES
from logicpuzzles.formats import read, read_all, write
from logicpuzzles.formats.answers import to_json
from logicpuzzles.generate import LEVELS, CannotMake, Made, Options, make
from logicpuzzles.kinds.puzzle import Item, Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.result import finished

EXAMPLES = EXAMPLES / "zebra"
JSON_FORMS = ("zebrajs", "template", "list", "puzzle")
AT_LENGTH = (("all", "text"), ("sample", "zebrajs"))  # starts and forms


def zebra(*size: int, engine: str = "auto", **options: Any) -> ZebraGenerator:
    return ZebraGenerator(Options("zebra", size, **options), engine)


def assert_sound(made: Made, engine: str, minimal: bool = True) -> None:
    """One solution, the one that it says; more without any clue, except those that only name an
    item.
    """
    puzzle = made.puzzle
    assert boards_of(puzzle, engine) == (made.board,)
    for place in range(len(puzzle.clues) if minimal else 0):
        if puzzle.clues[place].relation == "existso":
            continue
        fewer = replace(puzzle, clues=(*puzzle.clues[:place], *puzzle.clues[place + 1 :]))
        assert len(boards_of(fewer, engine)) == 2, puzzle.clues[place]


# --- every puzzle is one --------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["fd", "sat"])
@pytest.mark.parametrize("types", [("sameo",), ("notsameo",), ("sameo", "notsameo", "lall")])
def test_clues_without_places_make_a_puzzle_without_a_row(types, engine):
    for made in made_by(zebra(4, 3, engine=engine, clue_types=types), 3):
        assert made.puzzle.arguments["row"] is False
        assert_sound(made, engine)
        again = read(write(made.puzzle), kind="zebra")
        assert again == made.puzzle
        assert to_json(again, made.board)["header"] == list(again.fields)  # type: ignore[index,call-overload]
        assert 0 < made.difficulty < 1


@pytest.mark.parametrize("form", ["text", *JSON_FORMS])
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (3, 3), (2, 4), (4, 4), (5, 3), (5, 1)])
def test_one_solution_and_no_idle_clue(size, form):
    if form == "text" and size[1] == 1:
        pytest.skip("a text has two categories at least")
    for made in made_by(zebra(*size, form=form), 4):
        assert_sound(made, "fd")
        read_back = read(write(made.puzzle), kind="zebra")
        assert read_back == made.puzzle
        assert boards_of(read_back, "fd") == (made.board,)
        if form != "text":  # zebrajs places what a clue names
            assert None not in [value for house in made.board for value in house]
            plain = replace(read_back, arguments={"groups": read_back.arguments["groups"]})
            street = search_street(plain)
            (places,) = finished(backtracking(street)).solutions
            houses = zip(*street.rows_of(places), strict=True)
            assert (
                tuple(tuple(item and item[1] for item in house) for house in houses) == made.board
            )  # type: ignore[index]


@pytest.mark.parametrize("engine", ["sat", "asp", "cpsat", "kanren"])
def test_other_engines_agree(engine):
    for made in made_by(zebra(3, 2 if engine == "kanren" else 3), 2):
        assert_sound(made, engine, minimal=engine != "kanren")


@pytest.mark.parametrize("kind", sorted(set(TYPES) - {"existso"}))
def test_each_type_of_clue(kind):
    times = 0
    for made in made_by(zebra(4, 3, clue_types=(kind, "righto")), 6):
        assert_sound(made, "fd")
        assert read(write(made.puzzle)) == made.puzzle
        relations = {"if": "lany"}.get(kind, kind)
        times += relations in [clue.relation for clue in made.puzzle.clues]
    assert times


@pytest.mark.thorough
def test_all_types_from_all_clues():
    generator = zebra(3, 3, clue_types=tuple(TYPES), more={"start": "all"})
    for made in made_by(generator, 4):
        assert_sound(made, "fd")


def test_not_minimal_where_that_is_not_asked_for():
    generator = zebra(4, minimal=False)
    some = made_by(generator, 5)
    for made in some:
        assert_sound(made, "fd", minimal=False)
    assert sum([len(made.puzzle.clues) for made in some]) > sum(
        [len(made.puzzle.clues) for made in made_by(zebra(4), 5)]
    )


def test_items_are_named_where_it_is_asked_for():
    for made in made_by(
        zebra(4, form="zebrajs", clue_types=("item", "next to", "same position as", "righto")), 4
    ):
        assert None not in [value for house in made.board for value in house]
        assert_sound(made, "fd")
    plain = made_by(
        zebra(4, form="zebrajs", clue_types=("next to", "same position as", "righto")), 20
    )
    assert any([None in house for made in plain for house in made.board])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "form"),
    [
        ("sample", "text"),
        ("all", "zebrajs"),
        *[pytest.param(*each, marks=pytest.mark.thorough) for each in AT_LENGTH],
    ],
)
@pytest.mark.parametrize(
    "size",
    [
        (4, 4),
        *[
            pytest.param(each, marks=pytest.mark.thorough)
            for each in ((5, 5), (6, 4), (4, 6), (6, 6))
        ],
    ],
)
def test_many(size, start, form):
    for made in made_by(zebra(*size, form=form, more={"start": start}), 3):
        assert_sound(made, "fd")
        assert read(write(made.puzzle), kind="zebra") == made.puzzle


@pytest.mark.thorough
def test_negative_and_joined_clues_have_their_share():
    for size, difficulty in ((4, None), (5, None), (4, (0.2, 0.4))):
        clues = [
            clue.relation
            for made in made_by(zebra(size, difficulty=difficulty), 40)
            for clue in made.puzzle.clues
        ]
        negative = sum([clue[:3] == "not" or clue == "lall" for clue in clues]) / len(clues)
        joined = sum([clue in ("lany", "lone") for clue in clues]) / len(clues)
        assert (0.1 if difficulty is None else 0.02) < negative < 0.3
        assert (0.04 if difficulty is None else 0.01) < joined < 0.2
        assert clues.count("sameo") / len(clues) > 0.2


OWN = """# the office
Name: Mary Ann, Bob, Cy, Dee, Eve
Desk: oak, beech, teak, pine, walnut
Plant | the {person} with the {} | waters the {} | fern, cactus, ivy, orchid, palm
Snack | the {person} who eats {} | eats {} | crisps, nuts, dates, plums, rice
"""


def test_a_theme_of_a_setter():
    for made in made_by(zebra(5, 3, theme=OWN), 6):
        assert made.puzzle.fields[0] == "Name" and {*made.puzzle.fields} <= {
            "Name",
            "Desk",
            "Plant",
            "Snack",
        }
        assert read(write(made.puzzle), kind="zebra") == made.puzzle
        assert_sound(made, "sat")
    for text, reason in (
        (
            "Name: A, B",
            "the first category of the theme, Name, has 2 values; expected 3, one for each house",
        ),
        (
            "Name: A, B, C\nPet: cat, dog",
            "1 of 2 categories of the theme have 3 values or more, one for each house; expected 2",
        ),
        ("Name:", "line 1 of the theme: Name has an empty value"),
        (": Ann, Bob", "line 1 of the theme: the category has no name"),
        (
            "Name: Ann, Bob, Ann",
            'line 1 of the theme: "Ann" is there twice; expected different values',
        ),
        (
            "Name: Ann, Bob, Cy\nPet | x | y | cat, dog, cow",
            'line 2 of the theme: "x" does not say where the value stands',
        ),
        (
            "Name: Ann, Bob, Cy\nName: Ann, Bob, Cy",
            'line 2 of the theme: there is a second category "Name"',
        ),
        ("Name: Ann, Bob | Cy", "line 1 of the theme: | divides it into 2 parts"),
    ):
        with pytest.raises(CannotMake, match=re.escape(reason)):
            zebra(3, 2, theme=text)
    with pytest.raises(CannotMake, match="expected other words for the values of the theme"):
        made_by(zebra(3, 2, theme="Name: Ann, Bob, Cy\nDesk: left, next to Bob, by the door"), 10)


# --- what is written is not read back every time, for each sentence of a theme means what it says -


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("side", "each"), [(4, 8), pytest.param(MOST, 60, marks=pytest.mark.thorough)]
)
def test_sentences_of_a_theme_read_back(theme, side, each):
    random = Random(theme)
    for kind in TYPES.values():
        true = pool(kind, side, side)
        puzzle, _ = text_puzzle(
            random.sample(true, min(each, len(true))), side, side, theme, random
        )
        assert read(write_plainly(puzzle), kind="zebra") == puzzle


@pytest.mark.parametrize("theme", THEMES)
def test_clues_of_a_theme_are_said_as_people_say_them(theme):
    """Every clue has a sentence, also one that joins others; nobody owns "in the same house", and
    people are called the same.
    """
    random = Random(theme)
    persons = set()
    for kind in TYPES.values():
        puzzle, _ = text_puzzle(
            random.sample(true := pool(kind, 5, 5), min(12, len(true))), 5, 5, theme, random
        )
        for clue in puzzle.clues:
            assert clue.text and clue.text.endswith(".") and clue.text[0].isupper()
            assert "same house" not in clue.text and "different houses" not in clue.text
            persons |= set(re.findall(r"\bthe (person|child)\b", clue.text.lower()))
    assert len(persons) == 1


@pytest.mark.parametrize(
    ("clue", "text"),
    [
        (("sameo", 5, 0), "Ada owns the dog."),
        (("notsameo", 6, 10), "The owner of the cat does not drink tea."),
        (
            ("lany", ("sameo", 0, 5), ("ato", 0, 2)),
            "Ada owns the dog or lives in house 2, or both.",
        ),
        (("lany", ("sameo", 0, 5), ("sameo", 0, 6)), "Ada owns the dog or the cat."),
        (("lone", ("sameo", 0, 5), ("sameo", 10, 1)), "Either Ada owns the dog or Ben drinks tea."),
        (
            ("lall", ("notsameo", 0, 5), ("notsameo", 0, 10)),
            "Ada neither owns the dog nor drinks tea.",
        ),
        (
            ("lany", ("notsameo", 0, 5), ("ato", 1, 2)),
            "If Ada owns the dog, then Ben lives in house 2.",
        ),
        (
            ("noto", ("righto", 0, 5)),
            "Ada does not live immediately to the right of the owner of the dog.",
        ),
        (
            ("noto", ("gapo", 0, 5, 1)),
            "It is not true that there is one house between Ada and the owner of the dog.",
        ),
        (("existso", 5), "Somebody owns the dog."),
    ],
)
def test_how_a_clue_is_said(clue, text, monkeypatch):
    named = [(CATEGORIES[name], CATEGORIES[name].values[:5]) for name in ("Name", "Pet", "Drink")]
    monkeypatch.setattr("logicpuzzles.extras.zebra.forms.theme_named", lambda *_: named)
    monkeypatch.setattr("logicpuzzles.extras.zebra.forms.reorder_clue", lambda clue, _: clue)
    puzzle, _ = text_puzzle([clue], 5, 3, None, Random(1))
    assert puzzle.clues[0].text == text


# --- the same for the same numbers ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "form"),
    [
        ("sample", "text"),
        ("all", "zebrajs"),
        *[pytest.param(*each, marks=pytest.mark.thorough) for each in AT_LENGTH],
    ],
)
def test_it_depends_on_the_random_numbers_alone(start, form):
    pytest.importorskip("pysat")
    by_sat, by_fd = (
        zebra(4, engine=engine, form=form, more={"start": start}) for engine in ("sat", "fd")
    )
    numbers = range(4)
    first = {number: by_sat.attempt(Random(number)) for number in numbers}
    for number in reversed(numbers):
        again, other = by_sat.attempt(Random(number)), by_fd.attempt(Random(number))
        assert first[number] == again == other
        assert write(first[number].puzzle) == write(other.puzzle)


def test_it_does_not_depend_on_hashes():
    program = (
        "from random import Random; from logicpuzzles.generate import Options; from logicpuzzles.formats import write\n"
        "from logicpuzzles.extras.zebra.generator import ZebraGenerator\n"
        "types = ('sameo', 'betweeno', 'lany', 'lone', 'noto', 'if', 'aftero')\n"
        "made = ZebraGenerator(Options('zebra', (3, 3), clue_types=types)).attempt(Random(5))\n"
        "print(write(made.puzzle), made.key, made.difficulty)"
    )
    texts = [
        run_python("-c", program, check=True, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2")
    ]
    assert texts[0].stdout == texts[1].stdout != ""


# --- keys -----------------------------------------------------------------------------------------


def renamed(
    clues: Sequence[ClueTuple], houses: int, categories: int, random: Random, mirrored: bool
) -> list[ClueTuple]:
    items = [
        category * houses + (houses - 1 - house if mirrored else house)
        for category in random.sample(range(categories), categories)
        for house in range(houses)
    ]
    return [
        move_clue(clue, items, houses, mirrored) for clue in random.sample(list(clues), len(clues))
    ]


@pytest.mark.parametrize("types", [ZEBRAJS, TEXT, tuple(TYPES)])
@pytest.mark.parametrize("size", [(3, 3), (4, 4), (3, 6), (5, 2)])
def test_equal_puzzles_have_equal_keys(size, types):
    making = zebra(*size, clue_types=types).makings[0]
    keys = set()
    for number in range(6):
        random = Random(number)
        clues = making.clues(random)
        key = clues_key(*size, clues)
        keys.add(key)
        for mirrored in (False, True):
            assert clues_key(*size, renamed(clues, *size, random, mirrored)) == key
        assert clues_key(*size, clues[1:]) != key
        int(key, 16)
    assert len(keys) > 4


def test_keys_are_equal_for_nothing_else():
    """Brute force over all renamings of sets of three clues."""
    clues = [clue for name in ("sameo", "righto", "ato") for clue in pool(TYPES[name], 2, 3)]
    random = Random(1)
    seen: dict[Any, str] = {}
    for _ in range(150):
        some = random.sample(clues, 3)
        least = min(
            sorted(
                (m[0], *sorted(m[1:])) if m[0] == "sameo" else m
                for clue in some
                for m in [
                    move_clue(
                        clue,
                        [c * 2 + (1 - h if mirrored else h) for c in order for h in range(2)],
                        2,
                        mirrored,
                    )
                ]
            )
            for order in permutations(range(3))
            for mirrored in (False, True)
        )
        assert seen.setdefault(tuple(least), clues_key(2, 3, some)) == clues_key(2, 3, some)
    assert len(set(seen.values())) == len(seen)


def test_many_categories_alike_cost_little():
    clues = [
        ("ato", category * 3 + house, house + 1) for category in range(12) for house in range(2)
    ]
    assert clues_key(3, 12, clues) == clues_key(3, 12, clues[::-1])
    ring = [("sameo", category * 3, (category + 1) % 12 * 3) for category in range(12)]
    assert clues_key(3, 12, ring) == clues_key(3, 12, renamed(ring, 3, 12, Random(0), True))


def test_names_and_order_make_no_difference():
    harbour, other = zebra(4, theme="port"), zebra(4, theme="street")
    for number in range(3):
        assert harbour.attempt(Random(number)).key == other.attempt(Random(number)).key


# --- clues ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(TYPES))
@pytest.mark.parametrize("size", [(2, 1), (2, 2), (3, 3), (5, 4)])
def test_candidates_are_true_and_different(size, kind):
    houses, categories = size
    clues = pool(TYPES[kind], houses, categories)
    assert len(set(clues)) == len(clues)
    items = [Item(str(item // houses), str(item % houses)) for item in range(houses * categories)]
    group = tuple(map(str, range(houses)))
    puzzle = Puzzle(
        "zebra", (), {"groups": (group,) * categories}, (), tuple(map(str, range(categories)))
    )
    board = tuple([(name,) * categories for name in group])
    for clue in Random(0).sample(clues, min(12, len(clues))):
        single = replace(puzzle, clues=(clue_of(clue, items),))
        term, goal = goal_of(single)
        assert run(1, 0, goal, *[_same(term, board)]) == (0,), clue
        assert set(items_in_clue(clue)) <= set(range(houses * categories))


def _same(term: Any, board: Any) -> Any:
    from logicpuzzles import eq

    return eq(term, board)


def test_candidates_are_all_there_are():
    """Of two relations, counted by brute force."""
    street = list(product(range(3), range(4)))  # category, house
    after = {(c * 4 + g, d * 4 + h) for c, g in street for d, h in street if g > h}
    assert {clue[1:] for clue in pool(TYPES["aftero"], 4, 3, None)} == after
    near = {
        frozenset((c * 4 + g, d * 4 + h)) for c, g in street for d, h in street if abs(g - h) == 1
    }
    assert {frozenset(clue[1:]) for clue in pool(TYPES["nexto"], 4, 3, None)} == near


# --- difficulty -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["trivial", "easy", "normal", "hard"])
@pytest.mark.parametrize(
    ("size", "form"),
    every(2, [((4,), "text"), ((5,), "text"), ((5,), "zebrajs"), ((4,), "zebrajs")]),
)
def test_levels_can_be_reached(size, form, level):
    options = Options("zebra", size, difficulty=LEVELS[level], form=form)
    made = make(ZebraGenerator(options), options, 3, 0)
    assert LEVELS[level][0] <= made.difficulty <= LEVELS[level][1]
    assert made.level == level
    assert_sound(made, "fd")


def test_difficulty_is_that_of_the_rules():
    def of(*clues: ClueTuple) -> int:
        return effort(3, 2, clues)[1]

    placed = [("ato", item, item % 3 + 1) for item in range(6)]
    assert effort(3, 2, placed) == (effort(3, 2, placed[::-1])[0], 1)
    assert of(*placed[:2], *placed[3:5]) == 1  # the third ones follow
    assert of(("righto", 1, 0), ("righto", 2, 1), ("sameo", 0, 3), ("sameo", 1, 4)) == 1
    assert of(("notendo", 1), ("aftero", 2, 0), ("notendo", 4), ("notsameo", 3, 2)) == 1
    assert of(("endo", 0), ("endo", 2), ("aftero", 2, 0), ("ato", 3, 1), ("ato", 4, 2)) <= 2
    assert of() == 5


def test_deduction_never_strikes_the_truth():
    types = tuple(set(TYPES) - {"existso"})
    making = zebra(4, 4, clue_types=types).makings[0]
    for number in range(25):
        clues = making.clues(Random(number))
        for some in (clues, clues[3:]):
            grid = EffortGrid(4, 4, some)
            grid.solved()
            assert all([domain >> item % 4 & 1 for item, domain in enumerate(grid.items)])


@pytest.mark.parametrize("kind", sorted(set(TYPES) - {"existso"}))
def test_what_a_clue_strikes_is_in_no_solution(kind):
    """Against brute force over the places of the items of one clue and one more."""
    houses, categories = 3, 2
    street = Street(houses, categories, [("ato", 0, 1)], engine="fd")
    orders = list(permutations(range(houses)))
    boards = [first + second for first in orders for second in orders]  # the house of each item
    assert street.unique([0]) is False
    for clue in Random(2).sample(
        clues := pool(TYPES[kind], houses, categories), min(10, len(clues))
    ):
        for given in pool(TYPES["notato"], houses, categories)[::3]:
            true = [board for board in boards if _holds(clue, board) and _holds(given, board)]
            grid = EffortGrid(houses, categories, [clue, given])
            grid.narrow(grid.items, grid.rules)
            for item, domain in enumerate(grid.items):
                assert {board[item] for board in true} <= {
                    house for house in range(houses) if domain >> house & 1
                }


def _holds(clue: ClueTuple, board: Sequence[int]) -> bool:
    relation, arguments = clue[0], clue[1:]
    if relation in ("lall", "lany", "lone", "noto"):
        parts = [_holds(part, board) for part in arguments]
        return {
            "lall": all(parts),
            "lany": any(parts),
            "lone": sum(parts) == 1,
            "noto": not parts[0],
        }[relation]
    i = board[arguments[0]]
    if relation in ("ato", "notato"):
        return bool((i + 1 == arguments[1]) == (relation == "ato"))
    if relation in ("endo", "notendo"):
        return bool((i in (0, 2)) == (relation == "endo"))
    j = board[arguments[1]]
    if relation == "betweeno":
        k = board[arguments[2]]
        return bool(i < j < k or k < j < i)
    fits: dict[str, bool] = {
        "sameo": i == j,
        "notsameo": i != j,
        "righto": i == j + 1,
        "aftero": i > j,
        "nexto": abs(i - j) == 1,
        "notnexto": abs(i - j) != 1,
        "gapo": abs(i - j) - 1 == arguments[-1],
    }
    return fits[relation]


# --- forms, templates, themes ---------------------------------------------------------------------


def test_forms_of_zebrajs():
    template = zebra(3, form="template").attempt(Random(1))
    for y, row in enumerate(to_json(template.puzzle, template.board)["grid"]):  # type: ignore[index]
        assert all(name in (None, f"tvar{y}_{x}") for x, name in enumerate(row))
    puzzle = zebra(3, form="puzzle").attempt(Random(1))
    assert '"solution"' in write(puzzle.puzzle)
    assert write(zebra(3, form="list").attempt(Random(1)).puzzle).startswith("[")


def test_puzzles_from_a_template():
    template = zebra(3, form="template").attempt(Random(4))
    more = {"template": write(template.puzzle)}
    generator = ZebraGenerator(Options("zebra", form="puzzle", more=more))
    some = made_by(generator, 4)
    for made in some:
        assert made.key == template.key
        assert_sound(made, "fd")
        assert len(made.puzzle.clues) == len(template.puzzle.clues)
    assert len({write(made.puzzle) for made in some}) > 1
    old = (EXAMPLES / "zebrajs-5x5-list.json").read_text()
    clues = len(read_all(old)[0].clues)
    for minimal in (True, False):
        made = ZebraGenerator(
            Options("zebra", form="zebrajs", minimal=minimal, more={"template": old})
        ).attempt(Random(0))
        assert_sound(made, "fd", minimal)
        assert len(made.puzzle.clues) <= clues if minimal else len(made.puzzle.clues) == clues


def test_every_value_stands_in_a_sentence_as_it_is():
    for name, words in THEMES.items():
        values = [value for word in words for value in CATEGORIES[word].values]
        assert (
            len(words) == MOST and len(set(map(str.lower, values))) == len(values) == MOST * MOST
        ), name
        fields = tuple(words)
        groups = tuple([CATEGORIES[word].values for word in words])
        items = [[Item(word, value) for value in CATEGORIES[word].values] for word in words]
        pairs = [
            (c * MOST + h, (c + 1) % MOST * MOST + (h + c) % MOST)
            for c in range(MOST)
            for h in range(MOST)
        ]
        clues: list[ClueTuple] = [("sameo", *pair) for pair in pairs]
        sentences = tuple(
            [clue_of(clue, [item for row in items for item in row]) for clue in clues]
        )
        assert '"' not in write(Puzzle("zebra", (), {"groups": groups}, sentences, fields)), name


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_sentences_of_a_theme_are_understood(theme):
    """A sentence that said something else would be written in plainer words."""
    made = zebra(
        4, 6, theme=theme, clue_types=tuple([name for name in TYPES if not TYPES[name].endless])
    ).attempt(Random(1))
    text = write(made.puzzle)
    assert all(clue.text in text for clue in made.puzzle.clues)
    assert set(made.puzzle.fields) <= set(THEMES[theme])
    assert read(text) == made.puzzle


def test_a_theme_at_random():
    generator = zebra(3)
    assert len({generator.attempt(Random(number)).puzzle.fields[0] for number in range(12)}) > 2


# --- what cannot be made --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"size": (1,)}, "is not a size"),
        ({"size": (3, 0)}, "is not a size"),
        ({"size": (13,)}, "is not a size"),
        ({"size": (3, 3, 3)}, "is not a size"),
        ({"size": (5, 1)}, "is not a size"),
        ({"clue_types": ("beside",)}, '"beside" is not a type of clue'),
        ({"clue_types": ()}, "there is no type of clue"),
        ({"clue_types": ("nexto",)}, "more than one solution"),
        ({"clue_types": ("sameo", "nexto", "gapo", "endo", "betweeno")}, "more than one solution"),
        ({"clue_types": ("existso",)}, "more than one solution"),
        ({"size": (2, 1), "clue_types": ("notendo",)}, "more than one solution"),
        ({"form": "zebrajs", "clue_types": ("ato",)}, "of zebrajs"),
        ({"form": "zebrajs", "theme": "port"}, "has no theme"),
        ({"form": "prose"}, '"prose" is not a form'),
        ({"theme": "ports"}, 'did you mean "port"'),
        ({"more": {"start": "end"}}, "cannot start from"),
        ({"more": {"stat": "all"}}, '"stat" is not an option'),
        ({"more": {"template": "{}"}, "size": (3,)}, "a template says its size"),
        (
            {"more": {"template": '{"grid": {"w": 2, "h": 1}, "clues": []}'}, "form": "zebrajs"},
            "one solution",
        ),
    ],
)
def test_what_can_never_be_met_is_refused(options, what):
    with pytest.raises(CannotMake, match=what):
        ZebraGenerator(Options("zebra", **options))


def test_a_difficulty_that_is_not_there():
    options = Options("zebra", (2, 2), difficulty=(0.95, 1.0))
    with pytest.raises(CannotMake, match=r"found no zebra .* in 2000 tries"):
        make(ZebraGenerator(options), options, 1, 0)
