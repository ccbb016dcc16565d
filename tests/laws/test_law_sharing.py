"""A term that holds the same parts many times costs what its different parts cost, or is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from logicpuzzles import GoalError, check, conde, eq, lall, neq, relation, run, var, vars
from logicpuzzles.core.expressions import has_expression
from logicpuzzles.core.substitution import reify, unify
from logicpuzzles.core.terms import leaves, pair, rebuild_term, term_key

LEVELS = 60
MADE: dict[str, Callable[[Any], Any]] = {
    "tuple": lambda part: (part, part),
    "list": lambda part: [part, part],
    "dict": lambda part: {"a": part, "b": part},
    "pair": lambda part: pair(part, part),
}


def doubling(made: Callable[[Any], Any]) -> tuple[list[Any], list[Any]]:
    """Unknowns, and equations by which each but the first is made of the one before, twice."""
    unknowns = vars(LEVELS + 1)
    equations = [eq(after, made(before)) for before, after in pairwise(unknowns)]
    return unknowns, equations


@pytest.mark.parametrize("engine", ["kanren", "fd", "sat", "auto"])
@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_doubling_is_no_work(made: Callable[[Any], Any], engine: str) -> None:
    (first, *_, last), equations = doubling(made)
    (other, *_, end), further = doubling(made)
    both = lall(equations, further)
    assert run(0, first, equations, eq(first, 1), engine=engine) == (1,)
    assert run(0, first, equations, eq(first, (last,)), engine=engine) == ()
    assert run(0, first, both, eq(last, end), eq(other, 2), engine=engine) == (2,)
    with pytest.raises(GoalError, match=r"^a term that repeats .* ask for some of them$"):
        run(0, last, equations, eq(first, 1), engine=engine)


def test_what_is_written_so_is_no_work_either() -> None:
    x, y = vars(2)
    whole, known = x, 1
    for _ in range(LEVELS):
        whole, known = (whole, whole), (known, known)
    assert run(0, x, eq(y, whole), eq(y, known), engine="kanren") == (1,)
    assert run(0, x, eq(whole, known), neq(x, 2), engine="kanren") == (1,)
    assert run(0, x, eq(x, 1), neq(whole, known), engine="kanren") == ()
    assert not has_expression(whole)
    for go_through in (term_key, lambda term: list(leaves(term)), lambda term: reify(term, {x: 1})):
        with pytest.raises(GoalError, match="repeats"):
            go_through(whole)
    with pytest.raises(GoalError, match="repeats"):
        rebuild_term(whole, lambda part: part)
    with pytest.raises(GoalError, match="repeats"):
        run(0, x, eq(y, whole), check(lambda _: True, y), engine="kanren")


def test_relations_may_double_what_they_are_given() -> None:
    x, y = vars(2)

    @relation
    def doubledo(times: Any, a: Any, b: Any) -> Any:
        before, part = vars(2)
        return conde(
            [eq(times, ()), eq(a, b)],
            [eq(times, (before,)), eq(part, (a, a)), doubledo(before, part, b)],
        )

    times: Any = ()
    for _ in range(LEVELS):
        times = (times,)
    assert run(0, x, doubledo(times, x, y), eq(x, 3)) == (3,)
    with pytest.raises(GoalError, match="repeats"):
        run(0, y, doubledo(times, x, y), eq(x, 3))


def shared_term(random: Random, unknowns: list[Any]) -> Any:
    made: list[Any] = [*unknowns, 0, 1]
    for _ in range(random.randint(6, 12)):
        parts = random.choices(made[-3:], k=2) if random.random() < 0.9 else [random.choice(made)]
        made.append(tuple(parts))
    return made[-1]


def spelled_out(term: Any) -> Any:
    return tuple([spelled_out(part) for part in term]) if type(term) is tuple else term


def test_shared_terms_are_equal_where_they_are_spelled_out() -> None:
    equal = 0
    for seed in range(300):
        random = Random(seed)
        unknowns = [var() for _ in range(3)]
        left = shared_term(random, unknowns)
        right = reify(left, {unknowns[0]: shared_term(random, unknowns[1:])})
        if random.random() < 0.5:
            right = shared_term(random, unknowns)
        mine, theirs = unify(left, right, {}), unify(spelled_out(left), spelled_out(right), {})
        assert (mine is False) == (theirs is False), seed
        if mine is not False:
            equal += 1
            assert term_key(reify((left, right), mine)) == term_key(reify((left, right), theirs))
    assert 30 < equal < 270
