"""The examples about statements that are true or false have the answers of brute force on every
engine.
"""

import runpy
from itertools import product

import pytest
from samples import EXAMPLES, run_python

from logicpuzzles import run, vars
from logicpuzzles.engines import installed

EXAMPLES = EXAMPLES / "statements"


def twelve() -> list[list[int]]:
    """The answers by the statements in plain Python."""
    answers = []
    for values in product((0, 1), repeat=12):
        s = (0, *values)
        says = (
            True, sum(s[7:]) == 3, sum(s[2::2]) == 2, not s[5] or (s[6] and s[7]), not any(s[2:5]), sum(s[1::2]) == 4,
            s[2] != s[3], not s[7] or (s[5] and s[6]), sum(s[1:7]) == 3, s[11] and s[12], sum(s[7:10]) == 1, sum(s[1:12]) == 4,
        )  # fmt: skip
        if [bool(one) for one in says] == [bool(one) for one in values]:
            answers.append(list(values))
    return answers


@pytest.mark.parametrize("engine", installed())
def test_twelve_statements(engine):
    statements, twelveo = vars(12), runpy.run_path(str(EXAMPLES / "twelve.py"))["twelveo"]
    assert (
        list(run(0, statements, twelveo(statements), engine=engine))
        == twelve()
        == [[1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0]]
    )


@pytest.mark.parametrize("engine", installed())
def test_knights_and_knaves(engine):
    people, program = tuple(vars(3)), runpy.run_path(str(EXAMPLES / "knights.py"))
    assert run(0, people, program["threeo"](*people), engine=engine) == (
        ("knave", "knight", "knave"),
    )
    assert run(0, people[:2], program["twoo"](*people[:2]), engine=engine) == (
        ("knight", "knight"),
    )


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("knights.py", "A, B and C: knave, knight, knave\nA and B: knight, knight\n"),
        ("twelve.py", "True: 1 3 4 6 7 11\n"),
    ],
)
def test_the_programs_print_their_answers(name, shown):
    done = run_python(EXAMPLES / name, check=True)
    assert done.stdout == shown
