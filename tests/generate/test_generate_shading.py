"""Puzzles with shaded cells and walls are made: one solution, nothing to leave out, the same for
the same numbers.
"""

import pytest

from logicpuzzles.generate import CannotMake, Options, generator_of


def test_a_kakuro_needs_room():
    with pytest.raises(CannotMake, match="at least three rows and columns"):
        generator_of(Options("kakuro", (2,)))
