"""What people type by habit: Python's own operators and functions on unknowns and goals, and
arguments of the wrong sort. Each gets an error that names what is meant, and none an empty answer.
"""

from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from logicpuzzles import (
    Relation,
    alldiffo,
    appendo,
    atleasto,
    conde,
    conso,
    count,
    counto,
    differenceo,
    domaino,
    elemento,
    eq,
    exactlyo,
    facts,
    lall,
    lany,
    lineo,
    maxo,
    membero,
    neq,
    noto,
    nullo,
    powero,
    prepare,
    producto,
    quotiento,
    relation,
    rembero,
    run,
    sumo,
    tableo,
    truth,
    vars,
)
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.core.habits import PROLOG, PYTHON
from logicpuzzles.engines import installed

x, y, z = vars(3)

OF_PYTHON: list[tuple[Any, str]] = [
    (lambda: eq(x == 3, 1), "eq({x}, 3) is the goal"),
    (lambda: eq(x, y == 2), "truth(eq({y}, 2))"),
    (lambda: eq(x == y, 1), "eq({x}, {y}) is the goal"),
    (lambda: membero(x, (1, y == 2)), "eq({y}, 2) is the goal"),
    (lambda: run(0, x == 1, eq(x, 1)), "eq({x}, 1) is the goal"),
    (lambda: lall(x == 3), "eq({x}, 3) is the goal"),
    (lambda: lall(x != 3), "neq({x}, 3) is the goal"),
    (lambda: run(0, x, x != 3), "truth(neq({x}, 3)) a number"),
    (lambda: eq(z, x != y), "neq({x}, {y}) is the goal"),
    (lambda: lall((x, y) != (1, 2)), "write neq(a, b), not a != b"),
    (lambda: run(0, x, x in (1, 2)), "membero(a, b), not a in b"),
    (lambda: lany(eq(x, 1), x == y), "eq({x}, {y}) is the goal"),
    (lambda: lall((x, y) == (1, 2)), "write eq(a, b), not a == b"),
    (lambda: x + 1 != 3, "neq({x} + 1, 3) is the goal"),
    (lambda: x + 1 == 3, "eq({x} + 1, 3) is the goal"),
    (lambda: max(x, y), "maxo(cells, value), not max(cells)"),
    (lambda: min(x + 1, y, 3), "mino(cells, value), not min(cells)"),
    (lambda: all([x > 1, y > 1]), "lall(goals), not all(goals)"),
    (lambda: any(each > 1 for each in (x, y)), "lany(goals), not any(goals)"),
    (lambda: (x > 1) and (y > 1), "a & b, not a and b"),
    (lambda: 1 < x < 5, "(1 < x) & (x < 5), not 1 < x < 5"),
    (lambda: not x > 1, "~a, not not a"),
    (lambda: [1, 2, 3][x], "elemento"),
    (lambda: [1, 2, 3][x + 1], "elemento"),
    (lambda: [1, 2, 3][x > 1], "truth"),
    (lambda: x[0], "elemento"),
    (lambda: 3 in x, "membero"),
    (lambda: range(x), "no number of Python's"),
    (lambda: vars("xy"), "x, y = vars(2)"),
    (lambda: run(0, x, eq(x, 1), timeout=1, statistics=Statistics()), "not both"),
    (lambda: run(0, x, eq(x, 1), timeout="1"), "run takes timeout=5, nodes=1000 or memory=2**30, not timeout='1'"),
    (lambda: count(x, eq(x, 1), budget=5), "count takes timeout=5"),
    (lambda: run(0, x, (eq, x, 1)), "write eq(…), or goaleval((eq, …))"),
    (lambda: lall((membero, x, (1, 2))), "write membero(…), or goaleval((membero, …))"),
    (lambda: run(0, x, (lany, eq(x, 1), eq(x, 2))), "write lany(…), or goaleval((lany, …))"),
    (lambda: run(0, x, eq), "run takes goals, and eq makes one; give it its arguments"),
    (lambda: x / 2, "//"),
    (lambda: 2 / (x + 1), "//"),
    (lambda: x ^ 2, "a ** b for a power"),
    (lambda: divmod(x, 2), "// %"),
    (lambda: (x > 1) ^ (y > 1), "xoro(a, b) for goals"),
    (lambda: 1 ^ (y > 1), "xoro(a, b) for goals"),
    (lambda: (x > 1) + (y > 1), "truth(lesso(1, {x})) is 1"),
    (lambda: sum([x > 1, y > 1]), "truth(lesso(1, {x})) is 1"),
    (lambda: (x > 1) * 2, "truth"),
    (lambda: x * (y > 1), "truth"),
    (lambda: eq(x, y > 2), "truth(lesso(2, {y})) is 1"),
    (lambda: neq(x > 2, 1), "truth"),
    (lambda: alldiffo((x, y > 1)), "alldiffo takes terms, and lesso(1, {y}) is a goal"),
    (lambda: domaino(x > 1, (0, 1)), "domaino takes terms, and"),
    (lambda: membero(x > 1, (0, 1)), "membero takes terms, and"),
    (lambda: tableo((x > 1, y), ((0, 1),)), "tableo takes terms, and"),
    (lambda: exactlyo(1, 1, (x > 1, y > 1)), "exactlyo takes terms, and"),
    (lambda: counto((x > 1, y > 1), {1: 1}), "counto takes terms, and"),
    (lambda: atleasto(1, 1, (x > 1, y > 1)), "atleasto takes terms, and"),
    (lambda: run(0, x, eq(x, 1), timeout=-1), "not timeout=-1"),
    (lambda: run(0, x, eq(x, 1), nodes=-1), "not nodes=-1"),
    (lambda: sumo((x > 1, y > 1), 1), "truth"),
    (lambda: maxo((x, y > 1), z), "truth"),
    *[(lambda odd=odd: x + odd, "floats and unknowns") for odd in (Fraction(1, 2), Decimal(1), 1j, True, b"a", None)],
    *[(lambda odd=odd: odd - x, "whole numbers, floats and unknowns") for odd in (Fraction(1, 2), Decimal(1), 1j, True, None)],
    *[(lambda odd=odd: x < odd, "whole numbers, floats and unknowns") for odd in (Fraction(1, 2), Decimal(1), True, "a", None)],
    *[(lambda odd=odd: x**odd, "an exponent is a whole number from 0 on") for odd in (0.5, -1, Fraction(1, 2), True)],
]  # fmt: skip

# a term in a goal: written there, or an unknown that an equation makes it
ARGUMENTS: list[tuple[Any, str]] = [
    (range(3), "appendo needs a tuple or list", lambda z: appendo(z, [3], x)),
    ({1, 2}, "appendo needs an ordered collection", lambda z: appendo((1,), z, x)),
    ({1, 2}, "rembero needs an ordered collection", lambda z: rembero(1, z, x)),
    (3, "list of values", lambda term: membero(x, term)),
    (None, "list of values", lambda term: membero(x, term)),
    ("ab", "not into the text", lambda term: membero(x, term)),
    ("abc", "not into the text", lambda term: domaino(x, term)),
    ("abc", "not into the text", lambda term: domaino((x, y), term)),
    (3, "list of values", lambda term: domaino((x, y), term)),
    ("ab", "a tuple or list of cells", lambda term: alldiffo(term)),
    ("ab", "a tuple or list of cells", lambda term: tableo((x, y), (term, (1, 2)))),
    (2, "write 2.0, or whole numbers alone", lambda term: sumo((1.5, 0.5), term)),
    (2, "write 2.0, or whole numbers alone", lambda term: producto((x, 0.5), term)),
    (1.5, "write 3.0, or whole numbers alone", lambda term: sumo((term, x), 3)),
    (0.5, "write 1.0, or whole numbers alone", lambda term: quotiento(x, term, 1)),
    (3, "write 3.0, or whole numbers alone", lambda term: lineo((1.5,), (x,), "=", term)),
    *[(odd, "is neither", lambda term: sumo((x, term), 1)) for odd in (Fraction(1, 2), Decimal(1), 1j)],
    *[(odd, "is neither", lambda term: differenceo(x, y, term)) for odd in (Fraction(1, 2), Decimal(1), 1j)],
    *[(odd, "is neither", lambda term: maxo((x, 1), term)) for odd in (Fraction(1, 2), Decimal(1))],
    *[(odd, "count", lambda term: exactlyo(term, 1, (x, y))) for odd in (1.5, Fraction(1, 2), Decimal(1), 1j, True, b"1", "1")],
    *[(odd, "count", lambda term: atleasto(term, 1, (x, y))) for odd in (1.5, Fraction(1, 2), True, "1")],
    *[(odd, "place", lambda term: elemento(term, (1, 2), x)) for odd in (1.5, Fraction(1, 2), Decimal(1), True, b"1")],
    *[(odd, "exponent", lambda term: powero(x, term, y)) for odd in (0.5, -1)],
]  # fmt: skip


def says(wrong: Any, part: str) -> None:
    with pytest.raises(GoalError) as problem:
        wrong()
    assert part.format(x=x, y=y) in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(("wrong", "part"), OF_PYTHON)
def test_what_python_would_do_alone_is_answered_with_the_relation(wrong, part):
    says(wrong, part)


@pytest.mark.parametrize("engine", installed())
def test_an_argument_of_the_wrong_sort_is_refused_by_whatever_way_it_comes(engine):
    for odd, part, made in ARGUMENTS:
        for goals in (
            lambda odd=odd, made=made: made(odd),
            lambda odd=odd, made=made: (made(z), eq(z, odd)),
            lambda odd=odd, made=made: lall(eq(z, odd), made(z)),
        ):
            says(lambda goals=goals: run(0, (x, y), goals(), engine=engine), part)


def test_facts_are_rows_and_are_asked_as_they_were_declared():
    parent, empty = Relation("parent"), Relation()
    facts(parent, ("ann", "bob"), ["bob", "cid"])
    assert run(0, x, parent("ann", x)) == ("bob",)
    for wrong in (lambda: parent("ann"), lambda: parent("ann", x, y), lambda: run(0, x, parent())):
        says(wrong, "parent has facts of 2 terms; it was given")
    for rows in (("ann", "bob"), (("ann", "bob"), "cid"), (3,), ({"ann": "bob"},)):
        says(lambda rows=rows: facts(parent, *rows), "facts takes a tuple for each row")
    assert run(0, x, empty(x, 1)) == ()


@pytest.mark.parametrize("engine", installed())
def test_what_a_search_finds_is_no_mistake(engine):
    @relation
    def halvedo(count: Any, row: Any) -> Any:
        return exactlyo(count, 1, row)

    values = (1.5, "a", (1,), 1)
    assert run(0, z, membero(z, values), halvedo(z, (1, 2)), engine=engine) == (1,)
    assert run(0, z, membero(z, (2, 2.0)), sumo((1.5, 0.5), z), engine=engine) == (2.0,)
    assert set(
        run(0, x, membero(z, (3, (1, 2))), membero(x, z), membero(x, range(3)), engine=engine)
    ) == {1, 2}


def test_two_words_of_python_do_mean_what_they_say():
    assert (x == 3, x != 3, x in (1, 2), bool(x == y), x == x) == (False, True, False, False, True)
    assert sum([x == 1, x == 2]) == 0
    assert repr(sum([x, y])) == f"0 + {x} + {y}"
    assert run(0, x, eq(abs(x), 2), membero(x, range(-3, 4))) == (-2, 2)
    assert run(0, x, eq(truth(x > 1) + truth(x > 2), 1), membero(x, range(5))) == (2,)
    assert run(0, x, noto(eq(x, 1)), membero(x, (1, 2))) == (2,)


def test_a_function_that_calls_itself_before_its_goal_is_run_is_told_what_is_missing():
    def lengtho(items: Any, size: Any) -> Any:
        head, rest, less = vars(3)
        return conde(
            [nullo(items), eq(size, 0)],
            [conso(head, rest, items), eq(size, less + 1), lengtho(rest, less)],
        )

    def ancestoro(old: Any, young: Any) -> Any:
        middle = vars(1)[0]
        return lany(
            ancestoro(old, middle) & membero((middle, young), ((1, 2), (2, 3))), eq(old, young)
        )

    def countedo(number: Any) -> Any:
        return (number > 1) | countedo(number - 1)

    for wrong in (lambda: lengtho((1, 2), x), lambda: ancestoro(x, 3), lambda: countedo(x)):
        says(wrong, "put @relation before its def")


def test_limits_are_named_where_a_question_is_asked():
    row = vars(12)
    goals = alldiffo(row), domaino(row, range(12))
    prepared = prepare(row, goals, inputs={"row": row})
    named = prepare(x, membero(x, (1, 2)), inputs={"nodes": x})
    assert named.run(0, nodes=2, timeout=60) == (2,)  # an input may have that name
    assert run(0, x, membero(x, (1, 2)), timeout=60, nodes=100, memory=1 << 40) == (1, 2)
    for limits, said in (
        ({"nodes": 5}, "5 nodes"),
        ({"timeout": 0.0}, "0 seconds"),
        ({"memory": 1 << 20}, "1M of memory"),
    ):
        for ask in (partial(run, 0, row, goals), partial(prepared.run, 0), prepared.count):
            with pytest.raises(OutOfBudget, match=said):
                ask(**limits)
        with pytest.raises(OutOfBudget, match=said):
            count(row, goals, sumo((row[0], row[1]), row[2]), **limits)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="time"):
        run(0, x, eq(x, 1), time=5)  # type: ignore[call-overload]


@pytest.mark.parametrize("engine", installed())
def test_answers_have_names_in_the_order_they_were_written(engine):
    found = run(
        0, {"s": x, "e": (y, {"b": x, "a": 0})}, eq(y, x), membero(x, (1, 2)), engine=engine
    )
    assert repr(found[0]) == "{'s': 1, 'e': (1, {'b': 1, 'a': 0})}"
    assert len(found) == 2


def test_the_manual_has_every_habit():
    page = (Path(__file__).parents[2] / "docs/reference/prompt.md").read_text("utf-8")
    for habits in (PYTHON, PROLOG):
        for typed, write in habits.items():
            assert f"| `{typed}` | `{write}` |".replace("a | b", "a \\| b") in page
