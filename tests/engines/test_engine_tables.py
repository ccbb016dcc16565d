"""Tables of many rows, which engines read and keep in a way of their own, have the answers that
their definition has.
"""

from itertools import permutations, product

import pytest

from logicpuzzles import domaino, eq, neq, run, tableo, var, vars

MANY = tuple(permutations((1, 2, 3, 4)))
MIXED = tuple(product((1, True, "1"), (0, "a", None), (1, 2)))


@pytest.mark.parametrize("engine", ["fd", "sat", "asp"])
def test_a_table_of_many_rows(engine):
    a, b, c, d = row = tuple(vars(4))
    assert sorted(
        run(0, row, tableo(row, MANY), domaino(row, range(1, 5)), engine=engine)
    ) == sorted(MANY)
    assert run(0, row, tableo(row, MANY), eq((a, b, d), (2, 1, 3)), engine=engine) == (
        (2, 1, 4, 3),
    )
    assert run(0, a, tableo((a, 3, a, 4), MANY), engine=engine) == ()
    assert sorted(run(0, (a, b), tableo((a, b, 3, 4), MANY), engine=engine)) == [(1, 2), (2, 1)]
    assert run(0, row, tableo(row, MANY), tableo((d, c, b, a), MANY[:1]), engine=engine) == (
        (4, 3, 2, 1),
    )
    answers = run(0, row, tableo(row, MANY), neq(a, 1), neq(row, (2, 1, 3, 4)), engine=engine)
    assert sorted(answers) == sorted(each for each in MANY if each[0] != 1 and each != (2, 1, 3, 4))


@pytest.mark.parametrize("engine", ["fd", "kanren"])
def test_one_and_true_in_a_table_are_two(engine):
    row = tuple(vars(3))
    answers = run(0, row, tableo(row, MIXED), engine=engine)
    assert sorted(map(repr, answers)) == sorted(map(repr, MIXED))
    answers = run(0, row, tableo(row, MIXED), eq(row[0], True), engine=engine)
    assert sorted(map(repr, answers)) == sorted(repr(each) for each in MIXED if each[0] is True)


def test_a_table_that_speaks_of_an_unknown_of_its_own():
    a, b = vars(2)
    assert sorted(run(0, (a, b), tableo((a, var(), b, 4), MANY))) == sorted(
        {(row[0], row[2]) for row in MANY if row[3] == 4}
    )
