"""Expressions and connectives mean on every engine what Python's operators do."""

import pytest
from expressed import expressed
from hypothesis import given
from hypothesis import strategies as st
from programs import typed
from samples import examples
from test_law_programs import ENGINES

from logicpuzzles import run

some = examples(100)


@pytest.mark.parametrize("engine", ENGINES)
@given(st.integers(0, 2**31), st.sampled_from(["numbers", "atoms", "compounds"]))
@some
def test_goals_of_expressions_have_the_answers_of_brute_force_each_once(engine, seed, values):
    term, goals, expected = expressed(seed, values)
    found = [typed(answer) for answer in run(0, term, *goals, engine=engine)]
    assert set(found) == expected
    assert len(found) == len(expected)
