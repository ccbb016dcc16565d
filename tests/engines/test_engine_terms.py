"""What the terms and goals of a program may be: deep, long, many, of any type. kanren's own faults
are not ours.
"""

from functools import reduce
from itertools import pairwise
from random import Random
from typing import Any

import kanren
import pytest
from kanren.constraints import neq as kanren_neq

from logicpuzzles import (
    Relation,
    alldiffo,
    appendo,
    check,
    conde,
    domaino,
    eq,
    facts,
    lall,
    lany,
    membero,
    neq,
    noto,
    relation,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.errors import EngineMissing, GoalError, PuzzleError
from logicpuzzles.core.terms import leaves, term_key
from logicpuzzles.engines import engine_named

DEPTH = 10_000


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def deep(leaf: Any) -> Any:
    """A term nested in ``DEPTH`` tuples."""
    return reduce(lambda inner, _: (inner,), range(DEPTH), leaf)


def core(term: Any) -> Any:
    """What is nested in tuples."""
    while type(term) is tuple:
        (term,) = term
    return term


# --- what kanren gets wrong -----------------------------------------------------------------------


def test_compounds_may_be_asked_to_differ_before_they_are_known(engine):
    x, y = vars(2)
    goals = [neq((x, y), (1, 2)), membero(x, (1, 2)), membero(y, (2, 3))]
    expected = {(1, 3), (2, 2), (2, 3)}
    assert set(run(0, (x, y), *goals, engine=engine)) == expected
    assert set(run(0, (x, y), *reversed(goals), engine=engine)) == expected


def test_kanren_loses_answers_there():
    x, y = vars(2)
    assert (
        len(
            kanren.run(
                0,
                (x, y),
                kanren_neq((x, y), (1, 2)),
                kanren.membero(x, (1, 2)),
                kanren.membero(y, (2, 3)),
            )
        )
        < 3
    )


def test_a_relation_of_facts_keeps_constraints(engine):
    x, y = vars(2)
    parent = Relation("parent")
    facts(parent, ("Homer", "Bart"), ("Homer", "Lisa"), ("Abe", "Homer"))
    assert run(0, y, neq(y, "Bart"), parent("Homer", y), engine=engine) == ("Lisa",)
    assert kanren.run(0, y, kanren_neq(y, "Bart"), parent("Homer", y)) == ("Lisa",)
    assert kanren.run(0, (x, y), kanren_neq(x, y), parent(x, "Homer"), kanren.eq(y, "Abe")) == ()


def test_facts_answer_in_the_order_of_declaration(engine):
    x, names = var(), [f"name {7 * n % 30}" for n in range(30)]
    named = Relation()
    facts(named, *[(name,) for name in names])
    answers = run(0, x, named(x), engine=engine)
    assert sorted(answers) == sorted(names)
    assert run(0, x, named(x), engine=engine) == answers


def test_facts_declared_later_are_seen():
    x, held = var(), Relation()
    goal = held(x)
    assert run(0, x, goal) == ()
    facts(held, (1,), (1,))
    assert run(0, x, goal) == (1,)


def test_no_alternatives_fail_and_no_demands_hold(engine):
    x = var()
    assert (
        run(0, x, lany(), engine=engine)
        == run(0, x, conde(), engine=engine)
        == run(0, x, lany([]), engine=engine)
        == ()
    )
    assert len(run(0, x, lall(), engine=engine)) == len(run(0, x, lany(lall()), engine=engine)) == 1


def test_nothing_contains_itself(engine):
    q, x, y = vars(3)
    assert run(0, q, eq((q,), q), engine=engine) == ()
    assert run(0, q, eq((x,), q), eq(q, x), engine=engine) == ()
    assert run(0, q, eq((x,), y), eq([y], x), engine=engine) == ()
    assert run(0, q, lany(eq((q,), q), eq(q, 1)), engine=engine) == (1,)


def test_numbers_of_different_types_are_different(engine):
    x, ones = var(), (1, 1.0, True)
    answers = run(0, x, membero(x, ones), engine=engine)
    assert sorted(map(repr, answers)) == ["1", "1.0", "True"]
    for value in ones:
        assert [
            type(answer) for answer in run(0, x, membero(x, ones), eq(x, value), engine=engine)
        ] == [type(value)]
    assert len(run(0, (), neq(1, True), neq(1, 1.0), alldiffo(ones), engine=engine)) == 1
    assert run(0, x, sumo((True, x), 2), engine=engine) == ()


@pytest.mark.parametrize(
    "atoms", [(bytearray(b"a"), 1), ({1}, frozenset([2])), (float("inf"), None), (b"a", "a", int)]
)
def test_any_python_value_is_an_atom(engine, atoms):
    x = var()
    assert sorted(map(repr, run(0, x, membero(x, atoms), engine=engine))) == sorted(
        map(repr, atoms)
    )


# --- size -----------------------------------------------------------------------------------------


def test_deep_terms_unify_and_differ(engine):
    x = var()
    assert run(0, x, eq(deep(x), deep(5)), engine=engine) == (5,)
    assert run(0, x, membero(deep(x), (deep(5), deep(6))), engine=engine) == (5, 6)
    assert run(0, x, neq(deep(x), deep(5)), membero(x, (5, 6)), engine=engine) == (6,)
    assert run(0, x, alldiffo((deep(x), deep(5))), membero(x, (5, 6)), engine=engine) == (6,)
    assert run(
        0, x, check(lambda term: core(term) == 5, deep(x)), membero(x, (5, 6)), engine=engine
    ) == (5,)


def test_deep_terms_are_answers(engine):
    x, y = vars(2)
    assert [core(answer) for answer in run(0, y, eq(y, deep(x)), eq(x, 5), engine=engine)] == [5]
    assert [
        core(answer) for answer in run(0, y, eq(y, deep(x)), membero(x, (5, 6)), engine=engine)
    ] == [5, 6]


@pytest.mark.parametrize("join", [lall, lany])
def test_deep_goals(engine, join):
    x = var()
    assert run(
        0, x, reduce(lambda goal, _: join(goal), range(DEPTH // 2), eq(x, 1)), engine=engine
    ) == (1,)


def test_hundreds_of_goals_stand_side_by_side(engine):
    x, y = vars(2)
    assert set(run(0, x, lall([lany(eq(x, 1), eq(x, 2)) for _ in range(600)]), engine=engine)) == {
        1,
        2,
    }
    assert set(run(0, x, *[membero(x, (1, 2)) for _ in range(600)], engine=engine)) == {1, 2}
    chain = vars(600)
    assert run(0, chain[-1], [eq(a, b) for a, b in pairwise(chain)], eq(chain[0], y), eq(y, 1)) == (
        1,
    )


def test_thousands_of_members(engine):
    x, y = vars(2)
    size = 2_000
    assert sorted(run(0, x, membero(x, list(range(size))), engine=engine)) == list(range(size))
    table = tuple((n, n % 7) for n in range(size))
    assert len(run(0, (x, y), membero((x, y), table), engine=engine)) == size
    assert run(0, x, membero((x, 3), table), eq(x, 3), engine=engine) == (3,)


@pytest.mark.slow
def test_thousands_of_items_are_appended(engine):
    x, items = var(), list(range(600))
    assert run(0, x, appendo(items, [0], x), engine=engine) == ([*items, 0],)
    assert run(0, x, appendo(x, items[-1:], items), engine=engine) == (items[:-1],)


# --- tests and negation ---------------------------------------------------------------------------


def test_a_test_waits_for_its_terms(engine):
    x, y = vars(2)
    goals = [check(lambda a, b: a < b, x, y), membero((x, y), ((1, 2), (2, 1), (3, 4)))]
    assert set(run(0, (x, y), *goals, engine=engine)) == {(1, 2), (3, 4)}
    assert set(kanren.run(0, (x, y), goals[0], kanren.membero(x, (1, 2)), kanren.eq(y, 2))) == {
        (1, 2)
    }
    assert run(
        0, x, check(lambda pair: pair == (1, 2), (x, 2)), membero(x, (1, 2)), engine=engine
    ) == (1,)


def test_a_test_that_never_comes_to_know_leaves_its_term_open(engine):
    x, y = vars(2)
    assert len(run(0, y, check(lambda a: False, x), eq(y, 1), engine=engine)) == 1


def test_a_test_solves_for_its_only_unknown(engine):
    x = var()
    double = check(
        lambda a, b: 2 * a == b,
        x,
        8,
        solve=lambda terms, place: [terms[1] // 2] if place == 0 else None,
    )
    assert run(0, x, double, engine=engine) == (4,)


@pytest.mark.parametrize(
    ("goal", "left"),
    [
        (lambda x: membero(x, (1, 2)), {0, 3}),
        (lambda x: neq(x, 3), {3}),
        (lambda x: lall(membero(x, (1, 2)), neq(x, 2)), {0, 2, 3}),
        (lambda x: conde([eq(x, 0)], [eq(x, 3), neq(x, 1)]), {1, 2}),
        (lambda x: check(lambda n: n % 2 == 0, x), {1, 3}),
        (lambda x: noto(eq(x, 1)), {1}),
        (lambda x: lany(), {0, 1, 2, 3}),
        (lambda x: lall(), set()),
    ],
)
def test_what_does_not_hold(engine, goal, left):
    x = var()
    assert set(run(0, x, noto(goal(x)), membero(x, range(4)), engine=engine)) == left


def test_negation_is_refused_where_it_would_be_unsound(engine):
    x = var()

    @relation
    def eveno(n: Any) -> Any:
        half = var()
        return sumo((half, half), n)

    with pytest.raises(GoalError, match="variable of its own"):
        run(0, x, noto(eveno(x)), membero(x, range(4)), engine=engine)
    with pytest.raises(GoalError, match="cannot look inside"):
        noto(kanren.eq(x, 1))


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [-1, 1.5, "all"])
def test_a_number_of_answers_is_a_number(n):
    with pytest.raises(GoalError, match="run takes a number of answers"):
        run(n, var(), lall())


def test_mistakes_are_told_on_one_line(engine):
    x = var()

    @relation
    def forgetfulo(n: Any) -> Any:
        eq(n, 1)

    @relation
    def looper(row: Any) -> Any:
        return [eq(cell, 1) for cell in row]

    mistakes: list[Any] = [
        lambda: run(0, x, lall(x == 1), engine=engine),
        lambda: run(0, x, forgetfulo(x), engine=engine),
        lambda: run(0, x, looper(x), engine=engine),
        lambda: run(0, x, alldiffo(x), engine=engine),
        lambda: run(0, x, membero(x, {1, 2}), engine=engine),
        lambda: run(0, x, check(3, x), engine=engine),
        lambda: bool(eq(x, 1)),
        lambda: run(0, x, eq(x, 1), engine="prolog"),
    ]
    for mistake in mistakes:
        with pytest.raises(PuzzleError) as caught:
            mistake()
        assert "\n" not in str(caught.value)
    with pytest.raises(EngineMissing, match="there are"):
        engine_named("prolog")


@pytest.mark.parametrize("seed", range(60))
def test_domains_of_many_cells_are_those_of_each(seed):
    random = Random(seed)
    a, b, c, d = unknowns = vars(4)

    def cells(depth: int) -> object:
        if depth and random.random() < 0.6:
            return random.choice((tuple, list))(
                [cells(depth - 1) for _ in range(random.randrange(4))]
            )
        return random.choice((*unknowns, None, 1, True, "x"))

    whole: list[object] = [a, (b, [c, (d, None)]), cells(3)]
    values = random.choice(
        [(1, 2), [2, 1, 2], range(1, 3), (1, 1.0, True), (1, "x"), ("x", 2, d), ()]
    )
    others = random.sample(
        [eq(a, b), eq(b, 1), eq(c, a), eq(d, 2), membero(c, (2, 3))], random.randrange(3)
    )
    each = [membero(cell, tuple(values)) for cell in leaves(whole) if cell is not None]
    expected = sorted(map(repr, map(term_key, run(0, unknowns, each, others))))
    for name in ("fd", "kanren"):
        answers = run(0, unknowns, domaino(whole, values), others, engine=name)
        assert sorted(map(repr, map(term_key, answers))) == expected
