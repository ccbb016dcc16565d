"""Constraint variables: what zebrajs's README shows, what each call does, and agreement with all
assignments written down.
"""

import gc
import math
import random
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from logicpuzzles.search.variables import Checkpoint, Snapshot, Space, Variable

COLOURS = ["red", "blue", "green"]
FIVE = ["yellow", "blue", "red", "white", "green"]
THREE = ["blue", "red", "white"]


def several(number: int, domain: Any = None, space: Space | None = None) -> list[Variable]:
    space = space or Space()
    return [Variable(domain=domain, space=space) for _ in range(number)]


# --- what the README of zebrajs shows; more of it stands in the docstrings ------------------------


@pytest.mark.parametrize("depth", [None, 2, 3])
def test_readme_try_values(depth):
    space = Space()
    a, b, c, d, e = five = [
        Variable(domain=domain, space=space) for domain in (FIVE, THREE, THREE, THREE, FIVE)
    ]
    for x, y in combinations(five, 2):
        assert x.not_unify(y)
    assert a.try_values(depth)
    assert a.values == ("yellow", "green")
    assert [v.values for v in (b, c, d, e)] == [tuple(THREE)] * 3 + [tuple(FIVE)]


# --- the order of values --------------------------------------------------------------------------


def test_values_have_the_order_of_the_one_unify_was_called_on():
    for order, turned in product([("a", "b"), ("b", "a")], [False, True]):
        space = Space()
        v = {
            "a": Variable(domain=[1, 2, 3, 4], space=space),
            "b": Variable(domain=[4, 3, 2], space=space),
        }
        if turned:  # makes the other tree the heavier one
            for extra in several(5, None, space):
                v["b"].unify(extra)
        assert v[order[0]].unify(v[order[1]])
        assert v["a"].values == v["b"].values == {"a": (2, 3, 4), "b": (4, 3, 2)}[order[0]]


# --- values ---------------------------------------------------------------------------------------


def test_types_are_kept():
    variable = Variable(domain=[1, 1.0, True, 1, (1,), (True,), frozenset([1]), frozenset([1.0])])
    assert [type(v) for v in variable.values or ()] == [
        int,
        float,
        bool,
        tuple,
        tuple,
        frozenset,
        frozenset,
    ]
    assert variable.discard(True)
    assert variable.may_be(1) and variable.may_be(1.0) and not variable.may_be(True)
    assert variable.discard((1,))
    assert variable.may_be((True,))
    a, b = several(2)
    assert a.not_unify(b) and a.set(1) and b.set(True)
    a, b = several(2)
    assert a.set(1) and b.set(1.0) and not a.unify(b)


def test_odd_values():
    nothing = Variable(domain=[None, ""])
    assert nothing.value is None and not nothing.decided
    assert nothing.discard("")
    assert nothing.value is None and nothing.decided
    assert Variable(value=None).decided
    assert Variable(domain=[math.nan]).may_be(math.nan)
    deep: Any = ()
    for _ in range(50):
        deep = (deep, 1)
    assert Variable(domain=[deep, 2]).set(deep)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Variable(domain=[]), "the domain is empty"),
        (lambda: Variable(value="pink", domain=COLOURS), "the value 'pink' is not in the domain"),
        (lambda: Variable(space=Space()).unify(Variable(space=Space())), "of two spaces"),
        (lambda: Variable(space=Space()).not_unify(Variable(space=Space())), "of two spaces"),
        (lambda: Variable(domain=[1]).try_values(0), "the depth is 0"),
        (lambda: Space().undo(), "not open here"),
        (lambda: Space().undo(Space().checkpoint()), "not open here"),
        (lambda: Space().keep(), "not open here"),
        (lambda: Space().restore(Space().snapshot()), "cannot be restored here"),
    ],
)
def test_what_makes_no_sense_is_said(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_values_that_cannot_be_hashed_change_nothing():
    (a,) = several(1)
    for call in (a.set, a.discard, a.may_be):
        with pytest.raises(TypeError):
            call([])
    with pytest.raises(TypeError):
        a.discard(1, [])
    assert a.may_be(1)
    assert a.set(1)


def test_open_variables():
    a, b = several(2)
    assert a.discard(1, 2)
    assert a.values is None and a.value is None and not a.may_be(1)
    assert b.discard(3)
    assert a.unify(b)
    assert not any(v.may_be(n) for v in (a, b) for n in (1, 2, 3))
    assert not b.set(2)
    assert a.try_values()
    assert a.unify(Variable(domain=[1, 2, 3, 4, 5], space=a.space))
    assert b.values == (4, 5)
    assert repr(a) == f"<Variable {a.number}: 4 or 5>"
    assert repr(Variable(space=a.space)).endswith(": anything>")


# --- calls that fail ------------------------------------------------------------------------------


def test_a_unification_that_fails_later_on_is_undone():
    space = Space()
    a, b, c, d = (
        Variable(domain=domain, space=space) for domain in ([1, 2], [2, 3], [2, 3], [2, 3])
    )
    assert a.not_unify(c) and b.not_unify(d) and c.not_unify(d)
    assert not a.unify(b)  # both are 2, so c and d are 3
    assert not a.is_unified(b)
    assert [v.values for v in (a, b, c, d)] == [(1, 2), (2, 3), (2, 3), (2, 3)]
    assert a.set(1) and b.set(3)


# --- events ---------------------------------------------------------------------------------------


def test_undoing_and_restoring_are_silent():
    space = Space()
    a, b = several(2, [1, 2, 3], space)
    heard: list[Any] = []
    a.on_change(lambda v: heard.append(v.values))
    saved = space.snapshot()
    space.checkpoint()
    a.unify(b)
    b.set(2)
    space.undo()
    b.set(3)
    space.restore(saved)
    assert heard == [(2,)]
    assert b.set(1)
    assert heard == [(2,)]


def test_unsubscribing_and_subscribing_on_the_way():
    space = Space()
    a, b, c = several(3, list(range(9)), space)
    heard: list[str] = []
    end_first = a.on_change(lambda v: heard.append("first"))
    space.checkpoint()
    a.unify(b)
    end_late = b.on_change(lambda v: heard.append("late"))
    b.discard(0)
    assert heard == ["first", "late"]
    space.undo()
    heard.clear()
    a.discard(1)
    b.discard(1)
    assert heard == ["first", "late"]  # a subscription is not undone, and is b's alone again
    end_first()
    end_first()
    heard.clear()
    assert a.unify(c) and c.discard(5)
    assert heard == []
    end_late()
    b.discard(5)
    assert heard == []

    end_second: Callable[[], None]
    b.on_change(lambda v: end_second())
    end_second = b.on_change(lambda v: heard.append("never"))

    def once(v: Variable) -> None:
        heard.append("once")
        end()
        v.on_change(lambda v: heard.append("then"))

    end = b.on_change(once)
    b.discard(6)
    assert heard == ["once"]
    b.discard(7)
    assert heard == ["once", "then"]


def test_callbacks_say_more_and_what_fails_there_fails_here():
    """a is one less than b, as in the README; neither looks at what its calls return."""
    space = Space()
    a, b = several(2, [1, 2, 3], space)
    a.on_change(lambda v: [b.discard(n) for n in b.values or () if not a.may_be(n - 1)] and None)
    b.on_change(lambda v: [a.discard(n) for n in a.values or () if not b.may_be(n + 1)] and None)
    assert a.discard(3)
    assert (a.values, b.values) == ((1, 2), (2, 3))
    assert not b.discard(2, 3)
    assert b.discard(2)
    assert (a.value, b.value) == (2, 3)
    c, d = several(2, [1, 2], space)
    c.on_change(lambda v: d.set(1) and None)
    c.on_change(lambda v: d.set(2) or None)
    assert not c.set(1)
    assert (c.values, d.values) == ((1, 2), (1, 2))


def test_a_callback_may_refuse():
    (a,) = several(1, [1, 2, 3])
    a.on_change(lambda v: 2 in (v.values or ()))
    assert a.discard(1)
    assert not a.discard(2)
    assert a.values == (2, 3)
    assert not a.set(3)
    assert a.set(2)


def test_an_error_in_a_callback_is_raised_and_nothing_has_changed():
    space = Space()
    a, b, c = several(3, [1, 2, 3], space)
    assert a.not_unify(b) and b.not_unify(c)

    def fail(v: Variable) -> None:
        c.discard(1)
        space.checkpoint()
        if v.decided:
            raise ZeroDivisionError

    end = b.on_change(fail)
    with pytest.raises(ZeroDivisionError):
        assert a.set(1) and b.set(2)
    assert [v.values for v in (a, b, c)] == [(1,), (2, 3), (2, 3)]
    with pytest.raises(ZeroDivisionError):
        b.try_values()
    assert [v.values for v in (a, b, c)] == [(1,), (2, 3), (2, 3)]
    end()
    with pytest.raises(ValueError, match="not open"):
        space.undo()  # what the callback left open is closed
    assert b.set(2)
    assert c.value == 3


def test_a_callback_may_try_things_out_and_undo_no_more():
    space = Space()
    a, b = several(2, [1, 2, 3], space)
    outer = space.checkpoint()
    tried: list[bool] = []

    def try_out(v: Variable) -> None:
        with space.trial():
            tried.append(b.set(1) and b.set(2))
        tried.append(b.try_values())
        with pytest.raises(ValueError, match="not open here"):
            space.undo(outer)
        with pytest.raises(ValueError, match="cannot be restored here"):
            space.restore(saved)

    saved = space.snapshot()
    a.on_change(try_out)
    heard: list[Variable] = []
    b.on_change(heard.append)
    assert a.set(1)
    assert tried == [False, True]
    assert heard == []
    space.undo(outer)
    assert a.values == (1, 2, 3)


# --- what is forgotten ----------------------------------------------------------------------------


def test_variables_do_not_outlive_their_use():
    space = Space()
    kept = Variable(domain=[1, 2], space=space)
    for _ in range(100):
        Variable(space=space).not_unify(Variable(space=space))
    gc.collect()
    assert list(space.snapshot().states) == [kept]


# --- many -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("turned", [False, True])
def test_a_chain_of_twenty_thousand(turned):
    space = Space()
    chain = several(20_001, None, space)
    rival = Variable(domain=["a", "b"], space=space)
    heard: list[Any] = []
    chain[77].on_change(lambda v: heard.append(v.value))
    assert chain[5].not_unify(rival)
    space.checkpoint()
    for a, b in pairwise(chain):
        assert b.unify(a) if turned else a.unify(b)
    assert chain[-1].set("a")
    assert chain[0].value == chain[10_000].value == "a"
    assert rival.value == "b"
    assert heard == ["a"]
    space.undo()
    assert not chain[0].is_unified(chain[1])
    assert chain[0].values is None
    assert rival.values == ("a", "b")


def test_a_chain_of_events_and_of_pushes_without_recursion():
    space = Space()
    row = several(5_000, [0, 1], space)
    for a, b in pairwise(row):
        assert a.not_unify(b)
    assert row[0].set(0)
    assert row[-1].value == 1
    linked = several(5_000, [0, 1], space)
    for a, b in pairwise(linked):
        a.on_change(lambda v, b=b: b.set(v.value))  # type: ignore[misc]
    assert linked[0].set(1)
    assert linked[-1].value == 1


def test_a_large_domain():
    (a,) = several(1, range(50_000))
    for n in range(49_999):
        assert a.discard(n)
    assert a.value == 49_999


# --- all assignments, written down ----------------------------------------------------------------


VALUES = (1, 2, True, "x")
OTHER = "other"  # stands for any value that nothing was ever said of
NUMBER = 4
DOMAINS = (None, None, VALUES, (2, 1), (1, True), ("x", True, 2), (2, "x", 1))

Said = tuple[str, int, Any]


class Agreement:
    """Whatever is said, every assignment that agrees with all of it agrees with the values; what
    was refused, none agrees with; what was refused or undone left no trace; and what try_values
    leaves, some assignment has.
    """

    def __init__(self, domains: Sequence[Any]) -> None:
        self.space = Space()
        self.variables = [Variable(domain=domain, space=self.space) for domain in domains]
        # open variables have values enough that no two need be the same
        everything = (*VALUES, *[f"{OTHER} {n}" for n in range(NUMBER)])
        self.domains = [everything if domain is None else domain for domain in domains]
        self.statements: list[Said] = []
        self.marks: list[tuple[Checkpoint, list[Said], Any]] = []
        self.saved: list[tuple[Snapshot, list[Said], Any]] = []
        self.heard: list[Any] = []
        self.agreeing: dict[
            str, list[set[Any]]
        ] = {}  # by what was said, written out, as 1 is not True
        for number, variable in enumerate(self.variables):
            variable.on_change(lambda v, number=number: self.heard.append(number))  # type: ignore[misc]

    def possible(self, statements: list[Said]) -> list[set[Any]]:
        """The values, each with its type, that each variable has in the assignments that agree."""
        if repr(statements) not in self.agreeing:
            choices = [{(type(v), v) for v in domain} for domain in self.domains]
            pairs = []
            for what, number, other in statements:
                if what in ("set", "discard"):
                    choices[number] = {
                        c for c in choices[number] if (c == (type(other), other)) == (what == "set")
                    }
                else:
                    pairs.append((number, other, what == "unify"))
            agreeing = [
                each
                for each in product(*choices)
                if all([(each[x] == each[y]) == same for x, y, same in pairs])
            ]
            self.agreeing[repr(statements)] = [
                set(column) for column in zip(*agreeing, strict=True)
            ] or [set() for _ in choices]
        return self.agreeing[repr(statements)]

    def state(self) -> Any:
        relations = [(x.is_unified(y), x.is_apart(y)) for x, y in product(self.variables, repeat=2)]
        may = [[v.may_be(n) for n in VALUES] for v in self.variables]
        return (
            [v.values for v in self.variables],
            may,
            relations,
            [len(v.rivals) for v in self.variables],
        )

    def say(self, what: str, number: int, other: Any) -> None:
        before = self.state()
        self.heard.clear()
        call = getattr(self.variables[number], what)
        if call(other if what in ("set", "discard") else self.variables[other]):
            self.statements.append((what, number, other))
            after = self.state()
            shapes = [
                [(may, values is None) for values, may in zip(*each[:2], strict=True)]
                for each in (before, after)
            ]
            assert sorted(self.heard) == [n for n in range(NUMBER) if shapes[0][n] != shapes[1][n]]
        else:
            assert self.state() == before
            assert self.heard == []
            assert not any(self.possible([*self.statements, (what, number, other)]))

    def try_values(self, number: int, depth: int | None) -> None:
        variable, before = self.variables[number], self.state()
        possible = self.possible(self.statements)[number]
        if not variable.try_values(depth):
            assert not possible
            assert self.state() == before
        elif variable.values is not None:
            left = {(type(v), v) for v in variable.values}
            assert left >= possible
            if depth is None and possible:  # then it is exact
                assert left == possible

    def checkpoint(self) -> None:
        self.marks.append((self.space.checkpoint(), list(self.statements), self.state()))

    def undo(self, place: int) -> None:
        mark, self.statements, state = self.marks[place]
        del self.marks[place:]
        self.heard.clear()
        self.space.undo(mark)
        assert self.state() == state
        assert self.heard == []

    def keep(self, place: int) -> None:
        state = self.state()
        self.space.keep(self.marks[place][0])
        del self.marks[place:]
        assert self.state() == state

    def snapshot(self) -> None:
        self.saved.append((self.space.snapshot(), list(self.statements), self.state()))

    def restore(self, place: int) -> None:
        snapshot, statements, state = self.saved[place]
        self.space.restore(snapshot)
        self.statements = list(statements)
        assert self.state() == state

    def check(self) -> None:
        for variable, possible in zip(self.variables, self.possible(self.statements), strict=True):
            assert all(variable.may_be(value) for _, value in possible)


WORDS = ("set", "discard", "discard", "unify", "unify", "not_unify", "not_unify")
DEPTHS = (1, 2, None)


@pytest.mark.parametrize("seed", range(500))
def test_long_walks_agree(seed):
    """Walks at random, of forty steps each."""
    rng = random.Random(seed)
    walk = Agreement([rng.choice(DOMAINS if seed % 2 else DOMAINS[:3]) for _ in range(NUMBER)])
    for _ in range(40):
        turn, number = rng.randrange(20), rng.randrange(NUMBER)
        if turn < 12:
            what = rng.choice(WORDS)
            walk.say(
                what,
                number,
                rng.choice(VALUES) if what in ("set", "discard") else rng.randrange(NUMBER),
            )
        elif turn < 13:
            walk.try_values(number, rng.choice(DEPTHS))
        elif turn < 16:
            walk.checkpoint()
        elif turn < 18 and walk.marks:
            walk.undo(rng.randrange(len(walk.marks)))
        elif turn < 19:
            walk.snapshot()
        elif walk.saved and rng.random() < 0.5:
            walk.restore(rng.randrange(len(walk.saved)))
        elif walk.marks:
            walk.keep(rng.randrange(len(walk.marks)))
        walk.check()
