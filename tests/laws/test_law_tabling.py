"""What holds of tabled relations: random Datalog programs have the answers of their least fixpoint,
each once.
"""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import kanren
import pytest
from kanren.constraints import typeo

from logicpuzzles import (
    Budget,
    OutOfBudget,
    check,
    conde,
    count,
    eq,
    lall,
    lany,
    membero,
    neq,
    noto,
    opposite,
    relation,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.core.machine import stream
from logicpuzzles.core.terms import is_variable, term_key
from logicpuzzles.engines import engine_named, installed

Atom = tuple[
    str, tuple[Any, Any]
]  # the name of a predicate, and its two terms: numbers, or names of variables
Rule = tuple[Atom, tuple[Atom, ...]]

SIZE = 4  # constants
BASE = ("e", "f")  # predicates given by facts
DERIVED = ("p", "q", "r")  # the last is not tabled and calls the others only


def datalog(random: Random) -> tuple[dict[str, tuple[tuple[int, int], ...]], list[Rule]]:
    """Facts and rules: recursion to the left, to the right, double and mutual, as it comes."""
    everything = list(product(range(SIZE), repeat=2))
    facts = {name: tuple(random.sample(everything, random.randrange(1, 6))) for name in BASE}
    rules: list[Rule] = []
    for name in DERIVED:
        for _ in range(random.randrange(1, 4)):
            callable_names = (*BASE, *DERIVED) if name != "r" else (*BASE, "p", "q")
            body = tuple(
                (random.choice(callable_names), (_term(random), _term(random)))
                for _ in range(random.randrange(1, 4))
            )
            safe = [part for _, terms in body for part in terms if isinstance(part, str)] or [0]
            rules.append(((name, (random.choice(safe), random.choice(safe))), body))
    random.shuffle(rules)
    return facts, rules


def _term(random: Random) -> Any:
    return random.choice(("X", "X", "Y", "Y", "Z", "Z", random.randrange(SIZE)))


def fixpoint(
    facts: dict[str, tuple[tuple[int, int], ...]], rules: list[Rule]
) -> dict[str, set[tuple[int, int]]]:
    """All that follows, found by trying every rule with every value until nothing is new."""
    known: dict[str, set[Any]] = {name: set(facts.get(name, ())) for name in (*BASE, *DERIVED)}
    while True:
        new = [
            (name, row)
            for (name, terms), body in rules
            for values in product(range(SIZE), repeat=3)
            for names in (dict(zip("XYZ", values, strict=True)),)
            if all(
                tuple(names.get(part, part) for part in parts) in known[called]
                for called, parts in body
            )
            for row in (tuple(names.get(part, part) for part in terms),)
            if row not in known[name]
        ]
        if not new:
            return known
        for name, row in new:
            known[name].add(row)


def relations(
    facts: dict[str, tuple[tuple[int, int], ...]], rules: list[Rule]
) -> dict[str, NamedRelation]:
    """The same as relations."""
    made: dict[str, NamedRelation] = {}

    def goal(name: str, a: Any, b: Any) -> Any:
        return membero((a, b), facts[name]) if name in facts else made[name](a, b)

    def branches(name: str, a: Any, b: Any) -> Iterator[Any]:
        for (head, terms), body in rules:
            if head == name:
                names = dict(zip("XYZ", vars(3), strict=True))
                put = {
                    part: names.get(part, part)
                    for part in (*terms, *[part for _, parts in body for part in parts])
                }
                yield [
                    eq((a, b), tuple(put[part] for part in terms)),
                    *[goal(called, *[put[part] for part in parts]) for called, parts in body],
                ]

    for name in DERIVED:

        def body(a: Any, b: Any, name: str = name) -> Any:
            return conde(*branches(name, a, b))

        body.__name__ = name
        made[name] = relation(tabled=name != "r")(body)
    return made


@pytest.mark.parametrize("seed", range(150))
def test_a_datalog_program_has_its_least_fixpoint(seed):
    random = Random(seed)
    facts, rules = datalog(random)
    expected = fixpoint(facts, rules)
    made = relations(facts, rules)
    x, y = vars(2)
    known = random.randrange(SIZE)
    for name in DERIVED:
        rows = expected[name]
        for engine in ("kanren", "fd"):
            answers = run(0, (x, y), made[name](x, y), engine=engine)
            assert len(answers) == len(rows)
            assert set(answers) == rows
            assert set(run(0, y, made[name](known, y), engine=engine)) == {
                b for a, b in rows if a == known
            }
            assert set(run(0, x, made[name](x, x), engine=engine)) == {a for a, b in rows if a == b}
            assert run(0, 1, made[name](known, known), engine=engine) == (
                (1,) if (known, known) in rows else ()
            )
        if name != "r":  # before the answers of a question are made distinct
            assert len(list(made[name](x, y)({}))) == len(rows)


@pytest.mark.parametrize("seed", range(8))
def test_answers_are_the_same_on_every_engine(seed):
    facts, rules = datalog(Random(seed))
    expected = fixpoint(facts, rules)
    made = relations(facts, rules)
    x, y = vars(2)
    for engine in installed():
        answers = run(0, (x, y), made["p"](x, y), membero(x, (1, 2)), neq(x, y), engine=engine)
        assert len(answers) == len(set(answers))
        assert set(answers) == {(a, b) for a, b in expected["p"] if a in (1, 2) and a != b}


RING = tuple((place, (place + 1) % 12) for place in range(12))
WAYS = ("step", "left", "right", "double")


def reached(order: tuple[str, ...]) -> NamedRelation:
    """Reachability in a ring, with its branches in some order."""

    @relation(tabled=True)
    def reacho(a: Any, b: Any) -> Any:
        middle = var()
        ways = {
            "step": [membero((a, b), RING)],
            "left": [reacho(a, middle), membero((middle, b), RING)],
            "right": [membero((a, middle), RING), reacho(middle, b)],
            "double": [reacho(a, middle), reacho(middle, b)],
        }
        return conde(*[ways[way] for way in order])

    return reacho


@pytest.mark.parametrize(
    "order", [*permutations(WAYS), *[tuple(reversed(("step", way))) for way in WAYS[1:]]]
)
def test_the_order_of_branches_is_free(order):
    x, y = vars(2)
    assert len(list(stream(reached(order)(x, y), {}))) == 144
    assert sorted(run(0, y, reached(order)(5, y))) == list(range(12))


def test_constraints_of_the_caller_hold_of_its_answers_and_of_no_table():
    x, y = vars(2)
    reacho = reached(("left", "step"))
    assert sorted(run(0, x, neq(x, 3), reacho(2, x), engine="kanren")) == [
        place for place in range(12) if place != 3
    ]
    assert sorted(run(0, x, reacho(2, x), neq(x, 3))) == [
        place for place in range(12) if place != 3
    ]
    both = run(
        0,
        (x, y),
        check(lambda n: n > 8, x),
        reacho(0, x),
        reacho(0, y),
        check(lambda n: n < 2, y),
        engine="kanren",
    )
    assert sorted(both) == [(a, b) for a in (9, 10, 11) for b in (0, 1)]


def test_answers_may_hold_unknowns_each_once_up_to_their_names():
    @relation(tabled=True)
    def shapeo(term: Any) -> Any:
        a, b = vars(2)
        return lany(eq(term, (a, b)), eq(term, (b, a)), eq(term, (a, a)), eq(term, 1), shapeo(term))

    x = var()
    answers = run(0, x, shapeo(x))
    assert sorted(map(str, map(term_key, answers))) == sorted(
        map(str, {term_key(answer) for answer in answers})
    )
    assert len(answers) == 3
    y = var()
    apart = run(
        0, (x, y), lany(lall(shapeo(x), shapeo(y), eq((x, y), ((1, 2), (3, 4))))), engine="kanren"
    )
    assert apart == (((1, 2), (3, 4)),)  # two who ask have unknowns of their own
    first, second = run(0, x, shapeo((x, 1)))
    assert {first, second} - {1} and is_variable(({first, second} - {1}).pop())


def test_a_first_answer_comes_before_the_table_is_complete():
    @relation(tabled=True)
    def evero(number: Any) -> Any:
        before = var()
        return conde([evero(before), sumo((before, 1), number)], [eq(number, 0)])

    x = var()
    for engine in ("kanren", "fd"):
        assert sorted(run(4, x, evero(x), engine=engine)) == [0, 1, 2, 3]
        assert set(run(2, x, lany(evero(x), eq(x, "else")), evero(0), engine=engine)) <= {
            0,
            1,
            2,
            3,
            "else",
        }
        with pytest.raises(OutOfBudget):
            run(0, x, evero(x), engine=engine, budget=Budget(nodes=2_000))
    assert "else" in run(400, x, lany(evero(x), lall(evero(3), eq(x, "else"))), engine="kanren")


def test_a_call_is_run_once_for_all_who_ask():
    calls: list[Any] = []

    @relation(tabled=True)
    def fibonaccio(number: int, value: Any) -> Any:
        calls.append(number)
        if number < 2:
            return eq(value, number)
        a, b = vars(2)
        return lall(fibonaccio(number - 1, a), fibonaccio(number - 2, b), sumo((a, b), value))

    x = var()
    assert run(0, x, fibonaccio(60, x), engine="kanren") == (1548008755920,)
    assert sorted(calls) == list(range(61))
    calls.clear()
    y = var()
    many = run(0, (x, y), membero(x, range(20)), fibonaccio(5, y), engine="fd")
    assert many == tuple((number, 5) for number in range(20))
    assert sorted(calls) == list(range(6))


def test_an_answer_that_still_waits_is_refused_by_name():
    @relation(tabled=True)
    def othero(a: Any, b: Any) -> Any:
        return neq(a, b)

    x, y = vars(2)
    assert run(0, x, othero(1, 2)) and not run(0, x, othero(1, 1))
    for engine in ("kanren", "fd"):
        with pytest.raises(
            GoalError, match=r"othero\(.*\) is tabled, and one of its answers still waits for neq\("
        ):
            run(0, x, othero(x, y), engine=engine)

    @relation(tabled=True)
    def typedo(a: Any) -> Any:
        return lall(typeo(a, int))

    with pytest.raises(
        GoalError, match=r"typedo\(.*\) is tabled, and one of its answers still waits for"
    ):
        run(0, x, typedo(x))
    assert run(0, x, eq(x, 1), typedo(x)) == (1,)


def test_what_a_table_cannot_compare_is_refused_by_name():
    @relation(tabled=True)
    def sameo(a: Any, b: Any) -> Any:
        return eq(a, b)

    x, y = vars(2)
    with pytest.raises(
        GoalError, match=r"sameo.* is tabled, and is called with something that cannot be hashed"
    ):
        run(0, x, sameo(x, {1}))
    with pytest.raises(GoalError, match=r"sameo.* in which unknowns cannot be renamed"):
        run(0, x, sameo(y, frozenset((x,))))
    assert run(0, x, sameo(x, frozenset((1,)))) == (frozenset((1,)),)


def test_a_tabled_relation_is_never_negated():
    reacho = reached(("left", "step"))

    @relation
    def aroundo(a: Any) -> Any:
        return reacho(a, a)

    x = var()
    with pytest.raises(GoalError, match="reacho is tabled"):
        noto(reacho(1, 2))
    with pytest.raises(GoalError, match="reacho is tabled"):
        opposite(reacho)
    for engine in installed():
        with pytest.raises(GoalError, match="reacho is tabled"):
            run(0, x, membero(x, range(3)), noto(aroundo(x)), engine=engine)


def test_a_tabled_relation_with_a_negation_of_its_own_has_it():
    reacho = reached(("left", "step"))

    @relation(negates=reacho)
    def nevero(a: Any, b: Any) -> Any:
        return lany(check(lambda a, b: not (0 <= a < 12 and 0 <= b < 12), a, b))

    x = var()
    assert run(0, x, membero(x, (3, 12)), noto(reacho(x, 4))) == (12,)


def test_questions_by_switches_refuse_it():
    reacho = reached(("left", "step"))
    x = var()
    goal = lall(membero(x, range(12)), reacho(0, x))
    for engine in set(installed()) & {"fd", "sat", "auto"}:
        with pytest.raises(Unsupported, match=r"reacho.*its relation is tabled"):
            engine_named(engine).asked(x, goal, [eq(x, 1)], Statistics())
        with pytest.raises(Unsupported, match=r"reacho.*its relation is tabled"):
            engine_named(engine).asked(x, membero(x, range(12)), [reacho(0, x)], Statistics())


def test_answers_are_counted():
    many = tuple((place, place + 1) for place in range(60))

    @relation(tabled=True)
    def reacho(a: Any, b: Any) -> Any:
        middle = var()
        return conde([membero((a, b), many)], [reacho(a, middle), membero((middle, b), many)])

    x, y = vars(2)
    assert count((x, y), reacho(x, y)) == 60 * 61 // 2


def test_kanren_runs_it():
    reacho = reached(("double", "step"))
    x = kanren.var()
    assert sorted(kanren.run(0, x, reacho(0, x), kanren.membero(x, (3, 5, 14)))) == [3, 5]
