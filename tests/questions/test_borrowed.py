"""Names of kanren: a program for it runs with its import changed, and mixes with goals of ours."""

import subprocess
import sys
from importlib import import_module
from itertools import count, islice
from typing import Any

import pytest

import logicpuzzles as lp
from logicpuzzles import conde, eq, fact, facts, lall, lany, membero, neq, run, var, vars
from logicpuzzles.engines import installed
from logicpuzzles.relations.borrowed import BORROWED, OWN

x, y, z = vars(3)


def simpler(a: Any, b: Any) -> Any:
    """Nothing added, and once, are left out."""
    rest = var()
    return conde([eq(a, ("+", 0, rest)), eq(b, rest)], [eq(a, ("*", 1, rest)), eq(b, rest)])


def test_each_public_name_of_kanren_is_a_name_here():
    for module in (
        "",
        ".core",
        ".goals",
        ".constraints",
        ".facts",
        ".graph",
        ".term",
        ".assoccomm",
    ):
        theirs = import_module(f"kanren{module}")
        for name, value in theirs.__dict__.items():
            if callable(value) and getattr(value, "__module__", "") == theirs.__name__:
                if not name.endswith(("_ConstrainedState", "_Sequence", "ify_term")):
                    assert hasattr(lp, name), name
    assert not hasattr(lp, "no_such_name")


def test_names_are_borrowed_when_they_are_first_used():
    program = (
        "import sys, logicpuzzles as lp; lp.run; "
        "assert not {'kanren.graph', 'etuples'} & {*sys.modules}; lp.reduceo"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_terms_are_walked_and_reduced():
    term = ("+", 0, ("*", 1, 7))
    assert run(0, x, lp.reduceo(simpler, term, x)) == (7, ("*", 1, 7))
    assert run(1, x, lp.reduceo(lambda a, b: lp.walko(simpler, a, b), ("f", term), x)) == (
        ("f", 7),
    )
    assert run(0, x, lp.mapo(lambda a, b: eq(b, (a,)), (1, 2), x)) == (((1,), (2,)),)
    one = lambda a, b: lall(eq(a, 1), eq(b, 2))  # noqa: E731
    found = run(0, x, lp.map_anyo(one, (1, 5, 1), x), neq(x, (2, 5, 2)))
    assert set(found) == {(1, 5, 2), (2, 5, 1)}
    assert run(0, (x, y), lp.applyo(x, y, ("add", 1, 2))) == (("add", (1, 2)),)


def test_sums_are_equal_in_any_order():
    fact(lp.commutative, "plus")
    fact(lp.associative, "plus")
    equal = lp.eq_assoccomm(("plus", 1, 2, 3), ("plus", 1, x))
    assert set(run(0, x, equal)) == {("plus", 2, 3), ("plus", 3, 2)}
    for goals in ((neq(x, ("plus", 3, 2)), equal), (equal, neq(x, ("plus", 3, 2)))):
        assert run(0, x, *goals) == (("plus", 2, 3),)
    assert run(0, x, lp.eq_comm(("plus", 1, 2, 3), ("plus", 2, x, 1))) == (3,)
    assert run(0, x, lp.eq_assoc(("plus", 1, 2, 3), ("plus", 1, x))) == (("plus", 2, 3),)


def test_what_waits_is_not_lost_by_a_goal_that_drops_it():
    import kanren

    pairs = kanren.Relation()
    facts(pairs, (1, 2), (2, 2), (3, "a"))
    theirs = kanren.constraints
    for goals, right in (
        ((neq(x, y),), {(1, 2), (3, "a")}),
        ((lp.typeo(y, str),), {(3, "a")}),
        ((lambda s: theirs.neq(x, y)(s), lp.neq(y, "a")), {(1, 2)}),
        ((theirs.typeo(y, str),), {(3, "a")}),
    ):
        for order in (goals, goals[::-1]):
            assert set(run(0, (x, y), *order, pairs(x, y))) == right
            assert set(run(0, (x, y), pairs(x, y), *order)) == right


@pytest.mark.parametrize("engine", installed())
def test_classes_are_asked_of_what_is_known_in_time(engine):
    values = membero(x, (1, "a", True, 2.0))
    for goal, right in (
        (lp.typeo(x, int), (1,)),
        (lp.isinstanceo(x, int), (1, True)),
        (lall(lp.isinstanceo(x, int), lp.isinstanceo(x, bool)), (True,)),
        (lp.typeo(x, 3), ()),
    ):
        assert list(map(repr, run(0, x, goal, values, engine=engine))) == list(map(repr, right))
    assert run(0, x, lp.isinstanceo([y], x), membero(x, (list, tuple)), engine=engine) == (list,)
    assert repr(run(0, y, lp.typeo((y, 1), tuple), engine=engine)) == repr((y,))
    assert run(0, y, lp.typeo((y, 1), list), engine=engine) == ()


def test_choices_are_committed_to():
    two = lany(eq(x, 1), eq(x, 2))
    assert run(0, x, lp.conda([two, neq(x, 1)], [eq(x, 3)])) == (2,)
    assert run(0, x, lp.conda([eq(1, 2)], [eq(x, 3)], [eq(x, 4)])) == (3,)
    assert run(0, x, lp.conda([eq(1, 2)])) == run(0, x, lp.condu()) == ()
    assert run(0, (x, y), lp.condu([two, membero(y, (5, 6))])) == ((1, 5), (1, 6))
    assert run(0, x, lp.ifa(two, eq(x, 3))) == (1, 2)
    assert run(0, x, lp.ifa(lp.fail, eq(x, 3))) == (3,)
    assert run(0, x, lp.succeed, eq(x, 1)) == (1,)
    assert run(0, x, lp.ldisj(lp.lconj(eq(x, 1)), lp.fail)) == (1,)


def test_older_programs_run():
    assert tuple(islice(run(None, x, lp.condeseq([eq(x, n)] for n in count())), 3)) == (0, 1, 2)
    assert run(0, x, lp.goaleval((lany, (eq, x, 1), eq(x, 2)))) == (1, 2)
    goal = eq(x, 1)
    assert lp.goaleval(goal) is goal


def test_what_is_borrowed_has_one_home():
    assert not set(BORROWED) & set(OWN)
    assert not (set(BORROWED) | set(OWN)) & set(lp.__all__)


def test_facts_of_a_relation_are_its_rows():
    parent = lp.Relation("parent")
    lp.facts(parent, ("Homer", "Bart"), ("Homer", "Lisa"))
    assert ("Homer", "Lisa") in parent.facts
    assert ("Bart", "Homer") not in parent.facts


def test_unify_takes_no_state_where_nothing_is_known():
    x = lp.var()
    assert lp.unify((1, x), (1, 2)) == {x: 2}
    assert lp.unify((1, x), (2, 2)) is False
    assert lp.unify(1, 1) == {}
