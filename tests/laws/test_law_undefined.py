"""Where arithmetic is undefined, neither a relation nor its negation holds: for all relations and
expressions alike, on every engine. A relation and the operator that says the same are told in the
same words when they are left over.
"""

from typing import Any

import pytest
from families import ENGINES

from logicpuzzles import (
    abso,
    alldiffo,
    answers,
    cumulativeo,
    differenceo,
    distanceo,
    eq,
    iffo,
    lesseqo,
    lesso,
    lexo,
    lineo,
    maxo,
    membero,
    mino,
    neq,
    nooverlapo,
    noto,
    powero,
    producto,
    quotiento,
    remaindero,
    run,
    sumo,
    truth,
    vars,
    xoro,
)

a, b, x, y = vars(4)
NO_NUMBERS = (None, True, "a", b"1", (1,), [2])
ARITHMETIC: list[Any] = [  # of a number and of what may be none
    lambda n, t: abso(t, n),
    lambda n, t: abso(n, t),
    lambda n, t: cumulativeo((n, t), (1, 1), (1, 1), 1),
    lambda n, t: differenceo(t, n, 1),
    lambda n, t: differenceo(n, 1, t),
    lambda n, t: distanceo(n, t, 1),
    lambda n, t: lesseqo(n, t),
    lambda n, t: lesso(t, n),
    lambda n, t: lexo((n, 1), (1, t)),
    lambda n, t: lineo((1, 2), (n, t), "=", 3),
    lambda n, t: lineo((1, 2), (n, 1), "<=", t),
    lambda n, t: maxo((n, t), 2),
    lambda n, t: mino((n, 1), t),
    lambda n, t: nooverlapo((n, t), (1, 1)),
    lambda n, t: powero(t, n, 2),
    lambda n, t: producto((n, t), 2),
    lambda n, t: quotiento(n, t, 1),
    lambda n, t: remaindero(t, n, 1),
    lambda n, t: sumo((n, t), 2),
    lambda n, t: sumo((n, 1), t),
]
EXPRESSED: list[Any] = [  # with an expression beside it, or of it
    lambda n, t: alldiffo((t + n, 7)),
    lambda n, t: eq(t * 2, n),
    lambda n, t: neq(n, t - 1),
    lambda n, t: n + 1 < t,
    lambda n, t: t // n >= n,
    lambda n, t: membero(abs(t), (n, 1)),
]


@pytest.mark.parametrize("engine", ENGINES)
def test_neither_what_is_undefined_nor_its_negation_holds(engine):
    for odd in NO_NUMBERS:
        number = membero(a, (1, 2))
        for made in ARITHMETIC:
            for n in (a, a - 1 + 1):
                for goal in (made(n, odd), noto(made(n, odd))):
                    assert run(0, a, number, goal, engine=engine) == (), (goal, odd)
        for made in (*ARITHMETIC, *EXPRESSED):
            for goal in (
                made(a, b),
                noto(made(a, b)),
                iffo(made(a, b), eq(a, 1)),
                xoro(made(a, b), eq(a, 1)),
            ):
                assert run(0, a, number, goal, membero(b, (odd,)), engine=engine) == (), (goal, odd)
            assert run(0, a, number, eq(x, truth(made(a, b))), eq(b, odd), engine=engine) == (), (
                made,
                odd,
            )


@pytest.mark.parametrize("engine", ENGINES)
def test_what_has_no_value_is_undefined(engine):
    number = membero(a, (0, 1))
    for goal in (
        quotiento(1, a, 7),
        remaindero(1, a, 7),
        eq(1 // a, 7),
        neq(1 % a, 0),
        powero(2, a - 1, 7),
    ):
        both = [
            *run(0, a, number, goal, engine=engine),
            *run(0, a, number, noto(goal), engine=engine),
        ]
        assert both == [1], goal
    assert (
        run(0, a, number, maxo((), a), engine=engine)
        == run(0, a, number, noto(maxo((), a)), engine=engine)
        == ()
    )


SAID: list[tuple[Any, Any, str]] = [  # a goal, another that says the same, and how both are told
    (lesso(3, x), x > 3, "lesso(3, {x})"),
    (noto(lesso(3, x)), x <= 3, "lesseqo({x}, 3)"),
    (noto(lesseqo(x, y)), ~(x <= y), "lesso({y}, {x})"),
    (sumo((x, y), 3), eq(x + y, 3), "sumo(({x}, {y}), 3)"),
    (noto(sumo((x, y), 3)), neq(x + y, 3), "noto(sumo(({x}, {y}), 3))"),
    (differenceo(x, y, 3), eq(x - y, 3), "differenceo({x}, {y}, 3)"),
    (noto(differenceo(x, y, 3)), noto(eq(x - y, 3)), "noto(differenceo({x}, {y}, 3))"),
    (noto(producto((x, y), 3)), noto(producto((x, y), 3)), "noto(producto(({x}, {y}), 3))"),
    (noto(lineo((2, 3), (x, y), "<=", 3)), 2 * x + 3 * y > 3, "lineo((2, 3), ({x}, {y}), '>', 3)"),
]


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_left_over_is_told_in_the_same_words(engine):
    for goal, same, told in SAID:
        for stated in (goal, same):
            ((term, residual),) = answers((x, y), stated, engine=engine)
            assert list(map(repr, residual)) == [told.format(x=term[0], y=term[1])], stated
    for goal in (noto(lesso(3, x)), x <= 3):
        for other in (lesso(5, x), x > 5):
            assert (
                run(0, x, goal, other, engine=engine) == run(0, x, other, goal, engine=engine) == ()
            )
