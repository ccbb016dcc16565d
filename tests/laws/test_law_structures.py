"""What holds of programs about compounds whose unknowns have no domain: tuples, lists, dicts,
records.

The reference is the kanren engine. Sets of answers agree up to the names of unknowns; where every
unknown is asked to be some ground term, their number agrees too.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import kanren
import pytest
from structures import UNIVERSE, House, program, sameo

from logicpuzzles import eq, lall, lany, membero, neq, permuteo, run, var, vars
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.terms import term_key

LARGEST = Budget(nodes=20_000)  # of the programs that are compared, in steps of kanren
SEEDS = range(100)
PATIENCE = 5  # seconds for one program


def grounded(term: tuple[Any, ...], membership: Any = membero) -> list[Any]:
    """Every unknown is some ground term."""
    return [membership(unknown, UNIVERSE) for unknown in term]


def reference(term: Any, goals: Any) -> tuple[Any, ...] | None:
    """The answers, or ``None`` where there are too many to look at."""
    try:
        return tuple(run(0, term, *goals, engine="kanren", budget=LARGEST))
    except OutOfBudget:
        return None


def keys(answers: Any) -> set[Any]:
    """What answers are, up to the names of unknowns."""
    return {term_key(answer) for answer in answers}


def same_open(term: Any, goals: list[Any]) -> bool:
    expected = reference(term, goals)
    return expected is None or keys(run(0, term, *goals)) == keys(expected)


def same_grounded(term: Any, goals: list[Any], membership: Any = membero) -> bool:
    """``membership``: ours, or kanren's own, which goes on from the open answers."""
    expected = reference(term, [*goals, *grounded(term)])
    if expected is None:
        return True
    answers = run(0, term, *goals, *grounded(term, membership))
    return len(answers) == len(expected) and keys(answers) == keys(expected)


def same_mixed(term: Any, goals: list[Any]) -> bool:
    return same_grounded(term, goals, kanren.membero)


LAWS = {"open": same_open, "grounded": same_grounded, "mixed": same_mixed}


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` in what takes longer."""

    def ring(number: int, frame: object) -> NoReturn:
        raise TimeoutError(f"it takes more than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_fd_and_kanren_say_the_same(law):
    for seed in SEEDS:
        term, goals = program(seed, different=law != "open", variables=4 if law == "open" else 3)
        with patience(PATIENCE):
            assert LAWS[law](term, goals), f"seed {seed}: {term} {goals}"


# --- one at a time: the smallest programs of their sort -------------------------------------------

x, y, z, a, b, c, d, e = vars(8)
ONE = permuteo((), ())  # it holds, and says nothing

OPEN: dict[str, tuple[Any, Callable[[], list[Any]]]] = {
    "an unknown twice in a branch": (x, lambda: [lany(eq(x, (a, a)))]),
    "an unknown twice in a record": (x, lambda: [lany(eq(House(a, a), x))]),
    "equal or known": ((x, y), lambda: [lany(eq(x, y), eq(y, 1))]),
    "equal or anything": ((x, y), lambda: [lany(eq(x, y), ONE)]),
    "two records that are a third": (
        x,
        lambda: [_two(House(x, 2), House(a, b), House(c, 1), House(a, b))],
    ),
    "one skeleton for two records": (
        (),
        lambda: [eq(x, 1), _two(House(x, 2), House(a, b), House(c, x), House(a, b))],
    ),
    "an unknown is the skeleton's": (
        (x, y),
        lambda: [_two(x, House(a, b), House(c, y), House(a, b))],
    ),
    "a skeleton and its copy": ((), lambda: [_two(x, House("a", a), House(b, x), House("a", a))]),
    "equal to what is a record": ((x, y), lambda: [lany(eq(House(a, b), x)), lany(eq(x, y))]),
    "nothing contains itself, in two branches": (
        (),
        lambda: [lany(eq(x, y)), lany(eq(House(y, 1), x))],
    ),
    "nothing contains itself, by its part": (
        (),
        lambda: [lany(eq(House(a, b), x)), lany(eq(b, x))],
    ),
    "the same house twice, unknown": (
        x,
        lambda: [sameo(House(1, a), House(b, 2), (House(x, c), House(d, e)))],
    ),
    "a permutation of one": (x, lambda: [permuteo((a,), (x,))]),
    "members of members": ((x, y), lambda: [membero(x, ((a, 1), y)), membero((2, b), (x, y))]),
    "records under two names": (
        (x, y),
        lambda: [eq((x, y), (House(a, b), House(c, d))), membero(House(1, e), (x, y))],
    ),
}

GROUNDED: dict[str, tuple[Any, Callable[[], list[Any]]]] = {
    "a difference beside a choice": ((x,), lambda: [neq(a, b), lany(ONE, ONE)]),
    "a difference in a chosen branch": (
        (x,),
        lambda: [neq(x, a), lany(lall(neq(1, 2), lany(eq(x, x), eq(x, x))))],
    ),
    "a difference of other unknowns": ((x,), lambda: [neq(a, b), lany(eq(a, x), eq(a, x))]),
    "a permutation of one": ((x,), lambda: [permuteo((a,), (x,))]),
    "different, and equal or known": ((x,), lambda: [neq(x, a), lany(eq(a, x), eq(a, 1))]),
    "equal or known": ((x, y), lambda: [lany(eq(x, y), eq(y, 1))]),
    "different or nothing": ((x, y), lambda: [lany(neq(x, y), neq(1, "b"))]),
    "equal or different": ((x, y), lambda: [lany(eq(x, y), neq(x, 1))]),
}


def _two(u: Any, v: Any, w: Any, t: Any) -> Any:
    """Two equations in a branch; ``v`` and ``t`` are one object where they look the same."""
    return lany(lall(eq(u, v), eq(w, v if repr(v) == repr(t) else t)))


CASES = [("open", name) for name in OPEN] + [
    (law, name) for law in ("grounded", "mixed") for name in GROUNDED
]


@pytest.mark.parametrize(("law", "name"), CASES)
def test_fd_and_kanren_say_the_same_of_the_smallest(law, name):
    term, goals = (OPEN if law == "open" else GROUNDED)[name]
    with patience(PATIENCE):
        assert LAWS[law](term, goals())


def test_a_branch_that_cannot_be_is_no_demand_elsewhere():
    for group in ((1, x), (4, z)), ((x, x, 0), (z, 3, z)):
        goals = [
            membero(x, (0, 2, 3, 4)),
            membero(z, (3, 4)),
            lany(membero(x, (0, 2, 3, 4)), permuteo(*group)),
        ]
        assert len(run(0, (x, z), *goals)) == 8


def test_an_answer_that_another_covers_is_an_answer():
    goals = [lany(eq(x, 1), lall())]
    assert len(run(0, x, *goals)) == len(run(0, x, *goals, engine="kanren")) == 2


def test_an_unknown_is_the_same_in_every_place_of_an_answer():
    known = var()
    (answer,) = run(0, (x, known), lany(eq(x, House(known, (known, 1)))))
    assert answer[0].owner is answer[0].pet[0] is answer[1]
