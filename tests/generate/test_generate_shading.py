"""Puzzles with shaded cells and walls are made: one solution, nothing to leave out, the same for
the same numbers.
"""

from random import Random

import pytest

from logicpuzzles import run
from logicpuzzles.formats import read, write
from logicpuzzles.generate import CannotMake, Options, generator_of
from logicpuzzles.kinds.stating import goal_of

KINDS = {
    "kakuro": 5,
    "lightup": 6,
    "minesweeper": 6,
    "mosaic": 5,
    "nonogram": 6,
    "starbattle": 5,
    "tents": 6,
}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_puzzle_is_made(kind):
    options = Options(kind, (KINDS[kind],))
    generator, again = generator_of(options), generator_of(options)
    seed, made = next(
        (seed, made) for seed in range(40) if (made := generator.attempt(Random(seed))) is not None
    )
    assert run(2, *goal_of(made.puzzle)) == (made.board,)
    assert read(write(made.puzzle), kind=kind) == made.puzzle
    assert all(cell is None for row in made.puzzle.givens for cell in row)
    same = again.attempt(Random(seed))
    assert same is not None
    assert same.puzzle == made.puzzle


def test_a_kakuro_needs_room():
    with pytest.raises(CannotMake, match="at least three rows and columns"):
        generator_of(Options("kakuro", (2,)))
