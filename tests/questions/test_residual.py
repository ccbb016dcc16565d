"""What is left over of goals: what cannot hold is no answer, what may hold is part of it."""

import pytest

from logicpuzzles import (
    answers,
    count,
    differenceo,
    eq,
    integero,
    lall,
    lany,
    lesseqo,
    lesso,
    membero,
    neq,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines import installed

ENGINES = installed()
x, y, z = var("x"), var("y"), var("z")


def shown(term, *goals, engine):
    return sorted(
        (repr(answer), sorted(map(repr, residual)))
        for answer, residual in answers(term, *goals, engine=engine)
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "goals",
    [
        (lesso(x, 3), lesso(3, x)),
        (sumo((x, y), 3), sumo((x, y), 4)),
        (lesso(x, y), lesso(y, z), lesso(z, x)),
        (sumo((x, x), 3),),
        (lesseqo(x, 3), lesseqo(3, x), neq(x, 3), neq(x, 3.0)),
        (eq(y, "a"), lesso(x, y)),
        (integero(x), lesso(2, x), lesso(x, 3)),
    ],
    ids=repr,
)
def test_goals_that_cannot_hold_have_no_answer(goals, engine):
    assert run(0, (x, y, z), *goals, engine=engine) == ()
    assert count((x, y, z), *goals) == 0


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("term", "goals", "expected"),
    [
        (x, (neq(x, 1),), [("~x", ["neq(~x, 1)"])]),
        (x, (lesso(x, 3),), [("~x", ["lesso(~x, 3)"])]),
        ((x, y), (sumo((x, y), 3), differenceo(x, y, 1)), [("(2, 1)", [])]),
        (x, (lesso(x, 5), lesso(2, x), integero(x)), [("3", []), ("4", [])]),
        ((x, y), (sumo((x, y), 5), lesso(1, x), lesso(1, y)), [("(2, 3)", []), ("(3, 2)", [])]),
        (x, (lany(eq(x, 1), lall(lesso(x, 5), lesso(6, x))),), [("1", [])]),
        (
            (x, y),
            (membero(x, (0, 1, 7)), lesso(x, y), lesso(y, 1)),
            [("(0, ~y)", ["lesso(0, ~y)", "lesso(~y, 1)"])],
        ),
        (x, (eq(x, x),), [("~x", [])]),
    ],
    ids=repr,
)
def test_an_answer_says_what_is_left_over_whatever_the_engine(term, goals, expected, engine):
    assert shown(term, *goals, engine=engine) == expected
    assert shown(term, *goals[::-1], engine=engine) == expected


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hidden_unknown_whose_goals_contradict_each_other_loses_no_answer(engine):
    """That 5 is not possible for y must not take away the answers that 0 gives."""
    goals = (membero(x, (1, 2)), membero(y, (5, 0)), lesso(y, z), lesso(z, 3))
    assert sorted(run(0, x, *goals, engine=engine)) == [1, 2]


def test_count_refuses_what_is_not_ground():
    for goals in ((lesso(x, 3),), (eq(y, 1),), (eq(x, 1), lesso(y, 2))):
        with pytest.raises(GoalError, match="infinitely many"):
            count(x, *goals)


def test_whole_numbers_between_two_ends_are_a_domain():
    a, b, c = vars(3)
    between = [(integero(n), lesso(0, n), lesso(n, 20)) for n in (a, b, c)]
    assert count((a, b, c), between, sumo((a, b, c), 30)) == sum(
        1 for i in range(1, 20) for j in range(1, 20) for k in range(1, 20) if i + j + k == 30
    )
