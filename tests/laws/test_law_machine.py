"""A relation whose body is read once has the answers that it has when the body is run at each call:
random relations that call themselves and each other, and how they are asked.
"""

import dis
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from samples import every

from logicpuzzles import (
    Budget,
    GoalError,
    OutOfBudget,
    Relation,
    appendo,
    conde,
    conso,
    domaino,
    eq,
    facts,
    lall,
    lany,
    lesso,
    membero,
    neq,
    nullo,
    relation,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.asking.residual import settle_residues
from logicpuzzles.core import machine, templates
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.constraints import waiting_of
from logicpuzzles.core.goals import And, NamedRelation
from logicpuzzles.core.rows import INDEXES
from logicpuzzles.core.substitution import reify
from logicpuzzles.core.terms import term_key
from logicpuzzles.engines.base import Answer

HELD = Relation("held")
facts(HELD, (0, 1), (1, (0,)), ((), 1))
TABLE = ((0, 1), (1, 1), ([0], ()), (1, 0))
WORDS: dict[str, Any] = {
    each.__name__: each for each in (conde, eq, lall, lany, neq, var, vars)
} | {each.name: each for each in (appendo, conso, membero, nullo)}


def written_term(random: Random, depth: int = 2) -> str:
    kind = random.random()
    if depth and kind < 0.25:
        inner = ", ".join([written_term(random, depth - 1) for _ in range(random.randint(1, 2))])
        return f"[{inner}]" if kind < 0.05 else f"({inner},)"
    return random.choice(["a", "b", "a", "b", "u", "v", "w", "0", "1", "()", "True", "'k'"])


def written_goal(random: Random, depth: int = 2) -> str:
    one, two, three = (written_term(random) for _ in range(3))
    goals = [
        f"eq({one}, {two})",
        f"eq({one}, {two})",
        f"neq({one}, {two})",
        f"conso({random.choice('auv')}, {random.choice('uvw')}, {random.choice('abu')})",
        f"p({random.choice('uvw')}, {two})",
        f"q({one}, {random.choice('uvw')})",
        f"membero(({one}, {two}), TABLE)",
        f"membero({one}, {random.choice(['a', '(0, 1)', 'b'])})",
        f"held({one}, {two})",
        f"nullo({one}, {two}, refs=({three},))",
        f"appendo({one}, {two}, {random.choice('abv')})",
    ]
    if depth:
        inner = ", ".join([written_goal(random, depth - 1) for _ in range(random.randint(1, 3))])
        goals += [f"lany({inner})", f"lall({inner})", f"conde([{inner}], [{goals[0]}])"]
    return random.choice(goals)


def written_body(random: Random, name: str) -> str:
    branches = []
    for number in range(random.randint(1, 3)):
        goals = [written_goal(random) for _ in range(random.randint(1, 3))]
        branches.append(f"[{', '.join(goals if number else goals[:1])}]")
    head = f"def {name}(a, b):\n    u, v, w = vars(3)\n"
    return f"{head}    return conde({', '.join(branches)})\n"


def random_relations(random: Random) -> dict[str, Any]:
    scope = {**WORDS, "held": HELD, "TABLE": TABLE}
    exec(written_body(random, "p") + written_body(random, "q"), scope)  # nosec
    tabled = random.random() < 0.15
    for name in "pq":
        scope[name] = relation(tabled=tabled)(scope[name])
    return scope


def answers_of(term: Any, goal: Any, templates: bool) -> Counter[Any] | str:
    """The answers, or what ends the search."""
    found: list[Any] = []
    statistics = Statistics(Budget(nodes=1_500 if templates else 15_000))
    try:
        for state in machine.stream(goal, {}, statistics.node, templates=templates):
            answer = Answer(reify(term, getattr(state, "data", state)), waiting_of(state))
            found += [
                (term_key(each[0]), bool(each[1])) for each in settle_residues(answer, Statistics())
            ]
            if len(found) > 300:
                return "many"
    except OutOfBudget:
        return "budget"
    except GoalError as problem:
        return type(problem).__name__
    return Counter(found)


@pytest.mark.parametrize("part", every(3, range(3)))
def test_templates_have_the_answers_of_the_bodies(part):
    compared = 0
    for seed in range(part * 150, part * 150 + 150):
        random = Random(seed)
        scope, x, y = random_relations(random), var(), var()
        first = random.choice([x, 0, (), (0, x), [x], (1, 0)])
        goals = [scope["p"](first, y), *random.choice([[], [neq(y, 0)], [membero(x, (0, 1))]])]
        random.shuffle(goals)
        mine = answers_of((x, y), And(tuple(goals)), True)
        if mine in ("budget", "many"):
            continue
        theirs = answers_of((x, y), And(tuple(goals)), False)
        if theirs not in ("budget", "many") and (theirs != "GoalError" or mine == theirs):
            compared += 1
            assert mine == theirs, seed
    assert compared > 50


def straight(body: Callable[..., Any], given: int) -> bool:
    made = relation(body)
    return templates.template_of(made, given, (), templates.begin_run()) is not None


def test_what_is_a_template():
    assert straight(appendo.body, 3)
    numbers, x, y = [1, 2], var(), var()

    def listed(a: Any) -> Any:
        return membero(a, numbers)

    def counted(a: Any) -> Any:
        return eq(a, numbers[0])

    def chosen(a: Any) -> Any:
        return eq(a, 1) if numbers else eq(a, 2)

    def inner(a: Any) -> Any:
        return lany(eq(a, each) for each in numbers)

    def measured(a: Any) -> Any:
        return eq(a, len(numbers))

    assert straight(listed, 1)
    assert not any([straight(body, 1) for body in (counted, chosen, inner, measured)])
    listedo = relation(listed)
    both = relation(lambda a, b: [listedo(a), eq(b, numbers)])
    assert run(0, (x, y), both(x, y), engine="kanren") == ((1, [1, 2]), (2, [1, 2]))
    numbers.append(3)
    assert run(0, (x, y), both(x, y), engine="kanren")[2:] == ((3, [1, 2, 3]),)


def test_an_opcode_that_is_not_known_means_the_usual_way(monkeypatch):
    monkeypatch.setattr(templates, "STRAIGHT", templates.STRAIGHT - {"CALL"})
    assert not straight(appendo.body, 3)
    assert {each.opname for each in dis.get_instructions(appendo.body)}


def test_what_a_body_names_may_change():
    scope: dict[str, Any] = {**WORDS, "relation": relation, "wanted": 1}
    exec("@relation\ndef wantedo(a):\n    return eq(a, wanted)\n", scope)  # nosec
    x = var()
    assert run(0, x, scope["wantedo"](x), engine="kanren") == (1,)
    scope["wanted"] = 2
    assert run(0, x, scope["wantedo"](x), engine="kanren") == (2,)


def test_what_is_refused_is_refused_in_a_template_too():
    @relation
    def amongo(a: Any, b: Any) -> Any:
        return membero(a, b)

    x, y = vars(2)
    with pytest.raises(GoalError):
        run(0, x, amongo(x, 5), engine="kanren")
    assert run(0, x, amongo(x, y), membero(y, (5, (1,))), engine="kanren") == (1,)


def test_indexes_of_tables_are_kept_until_they_are_forgotten() -> None:
    x, streets = var(), tuple([(number, number + 1) for number in range(200)])

    @relation
    def streeto(a: Any, b: Any) -> Any:
        return membero((a, b), streets)

    INDEXES.forget()
    assert run(0, x, streeto(7, x), engine="kanren") == (8,)
    assert [index.members for index in INDEXES.kept.values()] == [streets]
    INDEXES.forget()
    assert run(0, x, streeto(x, 8), engine="kanren") == (7,) and INDEXES.kept


def test_facts_alone_are_looked_up() -> None:
    x = var()
    assert templates.is_recursion([HELD(0, x)])
    assert not templates.is_recursion([HELD(0, x), HELD(x, 1)])
    assert run(0, x, HELD(0, x)) == (1,)


def test_deep_recursion_runs_on_a_stack_of_its_own():
    @relation
    def countedo(number: Any) -> Any:
        before = var()
        return conde([eq(number, ())], [eq(number, (before,)), countedo(before)])

    deep: Any = ()
    for _ in range(20_000):
        deep = (deep,)
    assert run(0, "yes", countedo(deep), engine="kanren") == ("yes",)


def test_an_endless_branch_keeps_no_other_from_its_answers():
    @relation
    def endlesso(a: Any) -> Any:
        return endlesso(a)

    @relation
    def eithero(a: Any) -> Any:
        return conde([endlesso(a)], [eq(a, 1)], [endlesso(a), eq(a, 2)], [eq(a, 3)])

    x = var()
    assert run(2, x, eithero(x), engine="kanren") == (1, 3)
    assert isinstance(eithero, NamedRelation)


def test_recursion_alone_is_left_to_the_machine():
    x, y, z = vars(3)

    @relation
    def pairedo(a: Any, b: Any) -> Any:
        return lany(eq((a, b), (1, 2)), eq((a, b), (2, 1)))

    assert templates.is_recursion([appendo(x, y, (1, 2)), eq(x, z), membero(z, ((), (1,)))])
    assert not templates.is_recursion([pairedo(x, y)])
    assert not templates.is_recursion([appendo(x, y, z), membero(z, (x, (1,)))])
    assert not templates.is_recursion([appendo(x, y, z), lesso(x, y)])
    for engine in ("fd", "kanren", "sat"):
        found = run(0, (x, y), appendo(x, y, (1, 2)), engine=engine)
        assert found == (((), (1, 2)), ((1,), (2,)), ((1, 2), ()))


def test_answers_that_python_takes_for_one_are_told_apart():
    x = var()
    terms = (1, True, 1.0, "1", (1,), (True,), [1], ((1,),), ([1],), x, (0,), 0, (0, (0,)), (0, ()))
    assert len(run(0, x, membero(x, (*terms, *terms[:9], *terms[10:])), engine="kanren")) == 14


@pytest.mark.parametrize("first", [True, False])
def test_a_recursion_about_what_is_unknown_is_seen_to_have_no_end(first):
    calls = []

    @relation
    def numbero(number):
        calls.append(number)
        (before,) = vars(1)
        step = [sumo((before, 1), number), numbero(before)]
        return conde([eq(number, 0)], step if first else step[::-1])

    x = var()
    assert run(3, x, numbero(x)) == (0, 1, 2)
    assert len(calls) < 60  # open recursions are unfolded 400 times


@pytest.mark.parametrize("size", [1, 7])
def test_a_recursion_that_has_an_end_is_read_to_its_end(size):
    """Also where a branch has calls of one relation side by side, or the same but for an atom."""

    @relation
    def counted_downo(left, cell):
        if left == 0:
            return eq(cell, 0)
        return conde([eq(cell, left)], [counted_downo(left - 1, cell)])

    @relation
    def eithero(one, other):
        return lany(eq(one, 2), lall(eq(one, 1), eithero(other, 2)))

    x, y = vars(2)
    for engine in ("fd", "kanren"):
        found = run(0, x, counted_downo(size, x), counted_downo(size, x), engine=engine)
        assert sorted(found) == list(range(size + 1))
    goals = [domaino((x, y), (1, 2)), eithero(x, y)]
    assert sorted(run(0, (x, y), goals)) == [(1, 1), (1, 2), (2, 1), (2, 2)]
