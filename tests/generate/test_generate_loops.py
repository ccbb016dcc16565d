"""Puzzles whose answers are edges are made: one solution, nothing to leave out, the same for the
same numbers.
"""

from random import Random

import pytest

from logicpuzzles import run
from logicpuzzles.formats import read, write
from logicpuzzles.generate import CannotMake, Options, generator_of
from logicpuzzles.kinds.stating import goal_of

KINDS = {"bridges": (7, 6), "masyu": (5, 6), "slitherlink": (4, 5)}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_puzzle_is_made(kind):
    options = Options(kind, KINDS[kind])
    generator, again = generator_of(options), generator_of(options)
    seed, made = next(
        (seed, made) for seed in range(60) if (made := generator.attempt(Random(seed))) is not None
    )
    assert run(2, *goal_of(made.puzzle)) == (made.board,)
    assert read(write(made.puzzle), kind=kind) == made.puzzle
    assert made.puzzle.arguments["size"] == KINDS[kind]
    same = again.attempt(Random(seed))
    assert same is not None
    assert same.puzzle == made.puzzle
    for at in range(len(made.puzzle.clues)):
        clues = (*made.puzzle.clues[:at], *made.puzzle.clues[at + 1 :])
        fewer = type(made.puzzle)(kind, (), made.puzzle.arguments, clues)
        assert len(run(2, *goal_of(fewer))) == 2


def test_bridges_are_as_many_as_the_options_allow():
    generator = generator_of(Options("bridges", (6, 6), more={"most": 1}))
    made = next(made for seed in range(60) if (made := generator.attempt(Random(seed))) is not None)
    assert {value for rows in made.board for row in rows for value in row} == {0, 1}
    assert made.puzzle.arguments["most"] == 1


@pytest.mark.parametrize(
    ("kind", "size", "what"),
    [("masyu", (1, 5), "allow no board"), ("bridges", (1, 1), "expected at least two")],
)
def test_a_board_needs_room(kind, size, what):
    with pytest.raises(CannotMake, match=what):
        generator_of(Options(kind, size))
