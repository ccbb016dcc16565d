"""What holds of substitutions: terms are put in as the unification package does it, and no version
of one ever changes.
"""

from random import Random
from re import search
from typing import Any

import pytest
import unification
from cons import cons

from logicpuzzles import Budget, eq, membero, reify, run, unifiable, unify, var, vars
from logicpuzzles.core.substitution import Bindings

ATOMS = (0, 1, True, 1.0, "a", "", None, b"b", frozenset((1, 2)), int, 2 + 1j)


@unifiable
class Pair:
    """A class with fields of its own."""

    def __init__(self, left: Any, right: Any) -> None:
        self.left, self.right = left, right

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pair) and (self.left, self.right) == (other.left, other.right)

    def __repr__(self) -> str:
        return f"Pair({self.left!r}, {self.right!r})"


@unifiable
class Slotted:
    """A class with slots."""

    __slots__ = ("left", "right")

    def __init__(self, left: Any, right: Any) -> None:
        self.left, self.right = left, right

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slotted) and (self.left, self.right) == (other.left, other.right)

    def __repr__(self) -> str:
        return f"Slotted({self.left!r}, {self.right!r})"


def term(random: Random, unknown: list[Any], depth: int) -> Any:
    """A term of any kind, nested up to a depth, cons pairs with known and unknown ends among
    them.
    """
    shape = random.randrange(12) if depth else random.randrange(2)
    if shape == 0 or (shape == 1 and not unknown):
        return random.choice(ATOMS)
    if shape <= 2 and unknown:
        return random.choice(unknown)
    parts = [term(random, unknown, depth - 1) for _ in range(random.randrange(4))]
    if shape <= 4:
        return tuple(parts)
    if shape <= 6:
        return parts
    if shape == 7:
        keys = random.sample((*"abcde", *unknown[:1]), len(parts))
        return dict(zip(keys, parts, strict=True))
    if shape <= 9:
        end = (
            term(random, unknown, depth - 1)
            if random.randrange(2) or not unknown
            else random.choice(unknown)
        )
        for part in parts:
            end = cons(part, end)
        return end
    two = term(random, unknown, depth - 1), term(random, unknown, depth - 1)
    if shape == 11 and random.randrange(3) == 0:
        return slice(*two)
    return Pair(*two) if shape == 10 else Slotted(*two)


@pytest.mark.parametrize("seed", range(600))
def test_terms_are_put_in_as_the_package_does(seed):
    random = Random(seed)
    unknown = vars(8)
    bound = {
        variable: term(random, unknown[place + 1 :], 3)
        for place, variable in enumerate(unknown)
        if random.randrange(3)
    }
    whole = term(random, unknown, 4)
    try:
        expected = unification.reify(whole, bound)
    except TypeError:  # a key of a dictionary becomes something that cannot be one
        for given in (bound, Bindings(bound)):
            with pytest.raises(TypeError):
                reify(whole, given)
        return
    for given in (bound, Bindings(bound)):
        result = reify(whole, given)
        assert result == expected
        assert repr(result) == repr(expected)


@pytest.mark.parametrize("seed", range(100))
def test_what_does_not_change_is_the_same_object(seed):
    random = Random(seed)
    unknown, other = vars(4), var()
    whole = [
        term(random, unknown, 3),
        {"b": 1, "a": (unknown[0], [unknown[1]])},
        cons(1, unknown[2]),
    ]
    if not search(
        r"slice|frozenset|~_[0-9]+:", repr(whole)
    ):  # these, and unknown keys, are the package's to put in
        assert reify(whole, {other: 1}) is whole
        assert reify((whole, other), {other: 1})[0] is whole


def test_a_rule_of_reification_that_is_added_later_counts():
    class Late:
        def __init__(self, inside: Any) -> None:
            self.inside = inside

    x = var()
    late = Late(x)
    assert reify((late,), {x: 1})[0] is late
    assert unify(Late(x), Late(2), {}) is False
    unifiable(Late)
    assert reify((late,), {x: 1})[0].inside == 1
    assert unify(late, Late(2), {}) == {x: 2}


def test_terms_may_be_deep():
    x, y = var(), var()
    deep: Any = x
    chain: Any = y
    for _ in range(50_000):
        deep = (deep,)
        chain = cons(0, chain)
    result = reify((deep, chain), {x: 1, y: [2]})
    assert len(result[1]) == 50_001
    inner = result[0]
    while type(inner) is tuple:
        inner = inner[0]
    assert inner == 1
    assert reify(chain, {x: 1}) is chain


@pytest.mark.parametrize("seed", range(60))
def test_no_version_changes_whatever_is_asked_of_others(seed):
    """Each version beside a dictionary of its own, in any order of asking."""
    random = Random(seed)
    unknown = vars(12)
    versions: list[tuple[Bindings, dict[Any, Any]]] = [(Bindings(), {})]
    for _ in range(120):
        version, model = versions[-1] if random.randrange(2) else random.choice(versions)
        u, v = random.choice(unknown), random.choice((*unknown, 0, 1, (random.choice(unknown), 2)))
        more, expected = version.unified(u, v), unify(u, v, model)
        assert (more is False) == (expected is False)
        if more is not False:
            versions.append((more, expected))
        other, theirs = random.choice(versions)
        assert dict(other) == theirs
        assert len(other) == len(theirs)
        assert all(other[variable] == bound for variable, bound in theirs.items())
        assert [variable in other for variable in unknown] == [
            variable in theirs for variable in unknown
        ]
        assert reify(tuple(unknown), other) == unification.reify(tuple(unknown), theirs)
    for version, model in reversed(versions):
        assert dict(version) == model


def test_an_error_within_a_unification_leaves_the_bindings_as_they_were():
    class Broken:
        def __eq__(self, other: object) -> bool:
            raise ValueError("broken")

        __hash__ = None  # type: ignore[assignment]

    x, y = vars(2)
    before = Bindings().unified(x, 1)
    with pytest.raises(ValueError, match="broken"):
        before.unified((y, Broken()), (2, Broken()))
    assert dict(before) == {x: 1}


def test_variables_are_looked_up_by_what_makes_them_equal():
    class Other(unification.Var):
        pass

    x, same, other = unification.Var("x"), object.__new__(unification.Var), object.__new__(Other)
    same.token = other.token = "x"
    bound = Bindings().unified(x, 1)
    assert bound[same] == 1
    assert other not in bound
    both = bound.unified(other, 2)
    assert (both[x], both[other]) == (1, 2)
    assert dict(both) == {x: 1, other: 2}
    with pytest.raises(KeyError):
        both[3]


def test_members_that_cannot_fit_cost_no_step():
    x, y = vars(2)
    rows = tuple((number, number + 1) for number in range(200))
    few = Budget(nodes=10)
    assert run(0, x, membero((150, x), rows), engine="kanren", budget=few) == (151,)
    assert run(0, x, membero(True, (1, x, 1.0)), engine="kanren", budget=few) == (True,)
    nan = float("nan")
    assert run(0, x, membero(nan, (nan, 1)), eq(x, 1), engine="kanren") == (1,)
    assert run(
        0,
        x,
        membero((1, x), ((1.0, 2), (True, 3), (1, 4), [1, 5], (1, 2, 3), (y, 6))),
        engine="kanren",
    ) == (4, 6)
