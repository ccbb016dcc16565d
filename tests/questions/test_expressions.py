"""Expressions and connectives as they are written, and what is said of those that are written
wrong.
"""

import subprocess
import sys

import kanren
import pytest
import unification
from samples import ROOT

from logicpuzzles import (
    alldiffo,
    appendo,
    decimal,
    domaino,
    eq,
    lesso,
    membero,
    neq,
    noto,
    relation,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import Var

X, Y = var("X"), var("Y")


def test_send_more_money_is_one_line():
    letters = s, e, n, d, m, o, r, y = vars(8)
    puzzle = eq(decimal(s, e, n, d) + decimal(m, o, r, e), decimal(m, o, n, e, y))
    rest = [alldiffo(letters), domaino(letters, range(10)), s > 0, m > 0]
    assert run(0, letters, puzzle, rest) == ([9, 5, 6, 7, 1, 0, 8, 2],)


@pytest.mark.parametrize(
    ("goal", "shown"),
    [
        (lambda: X < Y, "lesso(~X, ~Y)"),
        (lambda: X >= 3, "lesseqo(3, ~X)"),
        (lambda: X > 3, "lesso(3, ~X)"),
        (lambda: ~(X < Y), "lesseqo(~Y, ~X)"),
        (lambda: 2 * X + 1 < Y, "lineo((2, -1), (~X, ~Y), '<', -1)"),
        (lambda: eq(Y, (X + 1) * 2), "lineo((2, 1), (~X, 2), '=', ~Y)"),
        (lambda: neq(X - Y, 3), "lineo((1, -1), (~X, ~Y), '!=', 3)"),
        (lambda: ~eq(X + 1, 2 - Y), "lineo((1, 1), (~X, ~Y), '!=', 1)"),
        (lambda: noto(noto(X + 1 <= Y)), "lineo((1, -1), (~X, ~Y), '<=', -1)"),
        (lambda: sumo((X, Y, X), Y * 3 - 1), "lineo((2, -2), (~X, ~Y), '=', -1)"),
        (
            lambda: (X < 1) & (Y < 1) & (X < Y),
            "lall(lall(lesso(~X, 1), lesso(~Y, 1)), lesso(~X, ~Y))",
        ),
        (lambda: (X < 1) | eq(Y, 1), "lany(lesso(~X, 1), eq(~Y, 1))"),
    ],
)
def test_what_is_linear_needs_no_unknown_of_its_own(goal, shown):
    assert repr(goal()) == shown


def test_an_expression_is_shown_as_it_is_written():
    assert repr(2 * (X + 1) - Y * abs(-X)) == "2 * (~X + 1) - ~Y * abs(-~X)"


def test_variables_are_the_class_of_kanren_as_ever():
    assert Var is unification.Var is kanren.Var
    assert var("X") == X and X != Y and len({X, var("X"), Y}) == 2
    assert isinstance(X < 1, object) and Var.__mro__ == (Var, object)


def test_the_term_that_is_asked_for_may_be_an_expression():
    assert sorted(run(0, (X, X * X + 1), domaino([X], range(3)))) == [(0, 1), (1, 2), (2, 5)]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: X < 3 & Y < 4, "need parentheses: (x < 3) & (y < 4)"),
        (lambda: (X < 3) & Y < 4, "& takes goals and lists of goals, not ~Y; & and | bind tighter"),
        (lambda: (X < 3) | X + 1, "bind tighter than comparisons: (x < 3) & (y < 4)"),
        (lambda: ~X, "is a number, not a goal"),
        (lambda: sorted([X, Y]), "is neither true nor false"),
        (lambda: (X < 3) & (Y == 4), "eq(~Y, 4) is the goal"),
        (lambda: (Y == 4) | (X < 3), "eq(~Y, 4) is the goal"),
        (lambda: run(0, X, X + 1), "not ~X + 1: compare it"),
        (lambda: kanren.run(0, X, kanren.eq(X + 1, 2)), "~X + 1 is an expression, not a term"),
        (
            lambda: membero(X),
            "membero(item, collection) is how membero is written; it was given 1 argument: ~X",
        ),
        (lambda: eq(X), "eq(u, v) is how eq is written; it was given 1 argument: ~X"),
        (
            lambda: neq(X, 1, 2),
            "neq(u, v) is how neq is written; it was given 3 arguments: ~X, 1, 2",
        ),
        (
            lambda: lesso(X, 1, 2),
            "lesso(a, b) is how lesso is written; it was given 3 arguments: ~X, 1, 2",
        ),
        (lambda: lesso(), "it was given 0 arguments"),
        (lambda: appendo(X, Y, Y, spare=1), "it was given 4 arguments: ~X, ~Y, ~Y, spare=1"),
        (
            lambda: run(0, eq(X, 1)),
            "run takes a number, a term, then goals: run(0, x, goal); eq(~X, 1)",
        ),
        (lambda: run(0, membero, eq(X, 1)), "<relation membero> is not a term"),
        (
            lambda: run(0, X, membero),
            "membero is a relation; give it its arguments: membero(item, collection)",
        ),
        (
            lambda: run(0, X, eq(X, 1), budget=5),
            "run takes timeout=5, nodes=1000 or memory=2**30, or a budget=Budget(seconds=5), not 5",
        ),
    ],
)
def test_what_is_written_wrong_is_answered_with_a_sentence(wrong, says):
    with pytest.raises(GoalError) as problem:
        wrong()
    assert says in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("wrong", [lambda: X < "a", lambda: X + "a", lambda: X * True])
def test_what_is_no_number_is_in_no_expression(wrong):
    with pytest.raises(TypeError):
        wrong()


def test_a_relation_that_takes_something_by_name_alone():
    @relation
    def apart_o(a, b, *, by):
        return eq(a, b + by)

    assert run(0, X, apart_o(X, 3, by=Y - 1), eq(Y, 2)) == (4,)
    with pytest.raises(GoalError, match=r"apart_o\(a, b, \*, by\)|apart_o\(a, b, by\)"):
        apart_o(X, 3)


def test_a_goal_without_expressions_is_the_plain_call():
    assert type(lesso(X, 3)) is Call


def test_a_type_checker_knows_what_relations_take_and_run_gives(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "from logicpuzzles import Budget, eq, lesso, membero, relation, run, var\n"
        "x = var()\n"
        "@relation\n"
        "def undero(a: object, b: object) -> object:\n"
        "    return lesso(a, b)\n"
        "reveal_type(run(0, (x, x), (x < 3) & membero(x, (1, 2)) | undero(x, x)))\n"
        "reveal_type(run(None, x, eq(x, 1)))\n"
        "membero(x)\n"
        "undero(x, 1, 2)\n"
        "undero(c=1)\n"
        "run(0, x, eq(x, 1), budget=5)\n"
    )
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", str(program)]
    lines = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, check=False
    ).stdout.splitlines()
    assert [line.split(": ", 1)[1] for line in lines if "note: Rev" in line] == [
        'note: Revealed type is "tuple[tuple[Any, Any], ...]"',
        'note: Revealed type is "typing.Iterator[Any]"',
    ]
    assert {int(line.split(":")[1]) for line in lines if ": error: " in line} == {8, 9, 10, 11}
