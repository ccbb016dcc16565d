"""Grid riddles that are made: one solution, no idle hint, the same whoever answers."""

import json
from dataclasses import replace
from typing import Any

import pytest
from generated import boards_of, made_by
from samples import every

from logicpuzzles.extras.riddle.generator import ALLOWED, PATIENCE, RiddleGenerator
from logicpuzzles.formats import read, write
from logicpuzzles.generate import LEVELS, CannotMake, Made, Options, make
from logicpuzzles.search.result import finished
from logicpuzzles.search.riddle import by_matrices


def riddle(*size: int, engine: str = "auto", **options: Any) -> RiddleGenerator:
    return RiddleGenerator(Options("riddle", size, **options), engine)


def assert_sound(made: Made) -> None:
    """One solution, the one that it says; more without any hint."""
    puzzle = made.puzzle
    assert boards_of(puzzle) == (made.board,)
    for place in range(len(puzzle.clues)):
        fewer = replace(puzzle, clues=(*puzzle.clues[:place], *puzzle.clues[place + 1 :]))
        assert len(boards_of(fewer)) == 2, puzzle.clues[place]


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("size", [(2, 1), (2, 2), (3, 3), (4, 4), (5, 2)])
def test_one_solution_and_no_idle_hint(size, single):
    for made in made_by(riddle(*size, more={"singleHints": single}), 3):
        assert_sound(made)
        assert read(write(made.puzzle), kind="riddle") == made.puzzle


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("types", [None, ("sameo", "righto", "existso")])
@pytest.mark.parametrize("size", [(3, 3), (4, 3)])
def test_a_method_solves_what_is_made_for_it(size, types, single):
    made = made_by(
        riddle(*size, clue_types=types, more={"method": "matrices", "singleHints": single}), 6
    )
    assert made
    for each in made:
        value = json.loads(write(each.puzzle))
        result = finished(by_matrices(value))
        assert (result.stuck, result.solutions) == (False, (each.board,))
        assert boards_of(each.puzzle) == boards_of(each.puzzle, "sat") == (each.board,)
        for hint in value["hints"] if types is None else ():
            fewer = [other for other in value["hints"] if other != hint]
            without = finished(by_matrices({**value, "hints": fewer}, PATIENCE))
            blank = [
                any([column.count("") > 1 for column in zip(*rows, strict=True)])
                for rows in without.solutions
            ]
            assert not without.complete or len(without.solutions) != 1 or any(blank), hint
    usual = [
        finished(by_matrices(json.loads(write(each.puzzle))))
        for each in made_by(riddle(*size, more={"singleHints": single}), 20)
    ]
    assert any([result.stuck for result in usual])  # as it is not by chance
    with pytest.raises(CannotMake, match='for the method "magic"; expected matrices'):
        riddle(3, more={"method": "magic"})


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("kind", sorted(set(ALLOWED) - {"existso"}))
def test_each_type_of_clue_is_the_same_as_a_hint(kind, single):
    for made in made_by(riddle(4, 3, clue_types=(kind, "righto"), more={"singleHints": single}), 4):
        assert_sound(made)
        assert read(write(made.puzzle), kind="riddle") == made.puzzle


def test_every_value_is_named_where_it_is_asked_for():
    for made in made_by(riddle(4, clue_types=("sameo", "righto", "existso")), 3):
        assert "" not in [cell for row in made.board for cell in row]
        assert boards_of(made.puzzle) == (made.board,)


def test_the_engine_makes_no_difference():
    pytest.importorskip("pysat")
    assert made_by(riddle(4, engine="sat"), 4) == made_by(riddle(4, engine="fd"), 4)
    for made in made_by(riddle(3, 2), 2):
        assert boards_of(made.puzzle, "sat") == (made.board,)


@pytest.mark.parametrize("level", ["trivial", "easy", "normal", "hard"])
def test_levels_can_be_reached(level):
    options = Options("riddle", (4,), difficulty=LEVELS[level])
    assert make(RiddleGenerator(options), options, 1, 0).level == level


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"size": (1,)}, "is not a size"),
        ({"clue_types": ("lone",)}, '"lone" is not a type of clue of riddles'),
        ({"clue_types": ("nexto",)}, "more than one solution"),
        ({"form": "text"}, '"text" is not a form'),
        ({"theme": "circus"}, '"circus"'),
        ({"more": {"singleHints": "yes"}}, "singleHints"),
        ({"more": {"template": ""}}, '"template" is not an option'),
    ],
)
def test_what_can_never_be_met_is_refused(options, what):
    with pytest.raises(CannotMake, match=what):
        RiddleGenerator(Options("riddle", **options))


@pytest.mark.slow
@pytest.mark.parametrize("start", ["sample", "all"])
@pytest.mark.parametrize(("size",), every(3, [((4, 5),), ((5, 5),), ((6, 4),)]))
def test_many(size, start):
    for made in made_by(riddle(*size, more={"start": start}), 8):
        assert_sound(made)
