"""Random small programs, each goal with a plain Python predicate that says what it means.

The predicates share no code with the relations: they are the meaning, written a second time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Any

from logicpuzzles import (
    abso,
    alldiffo,
    atleasto,
    atmosto,
    check,
    circuito,
    conde,
    counto,
    differenceo,
    distanceo,
    elemento,
    eq,
    exactlyo,
    integero,
    inverseo,
    isvar,
    lall,
    lany,
    lesseqo,
    lesso,
    lexo,
    lineo,
    maxo,
    maxruno,
    membero,
    mino,
    neq,
    noto,
    patho,
    permuteo,
    producto,
    quotiento,
    relation,
    remaindero,
    sumo,
    tableo,
    unifiable,
    var,
)
from logicpuzzles.asking.running import refuse_bound
from logicpuzzles.core.errors import GoalError

Env = dict[Any, Any]
Predicate = Callable[
    [Env], "bool | None"
]  # None where it is undefined: neither it nor its negation holds
Stated = tuple[Any, Predicate]


@unifiable
@dataclass
class Pet:
    """A record that unifies part by part."""

    name: Any
    age: Any


@relation
def betweeno(a, b, c):
    """A relation of the test's own, so that calls are expanded."""
    return lall(lesso(a, b), lesso(b, c))


@relation
def someo(x, items):
    """A recursion over a known list."""
    if not items:
        return lany()
    return conde([eq(x, items[0])], [someo(x, items[1:])])


def value(term: Any, env: Env) -> Any:
    """The term with its variables replaced."""
    if isvar(term):
        return env[term]
    if isinstance(term, tuple):
        return tuple(value(part, env) for part in term)
    if isinstance(term, list):
        return [value(part, env) for part in term]
    if isinstance(term, dict):
        return {key: value(part, env) for key, part in term.items()}
    if isinstance(term, Pet):
        return Pet(value(term.name, env), value(term.age, env))
    return term


def number(x: Any) -> bool:
    return type(x) in (int, float)


def same(x: Any, y: Any) -> bool:
    if type(x) is not type(y):
        return False
    if isinstance(x, (tuple, list)):
        return len(x) == len(y) and all(same(a, b) for a, b in zip(x, y, strict=True))
    if isinstance(x, dict):
        return x.keys() == y.keys() and all(same(part, y[key]) for key, part in x.items())
    if isinstance(x, Pet):
        return same((x.name, x.age), (y.name, y.age))
    return bool(x == y)


VALUES: dict[str, tuple[Any, ...]] = {
    "numbers": tuple(range(5)),
    "atoms": (*range(-1, 4), "a", "b", True),
    "compounds": (0, 1, True, "a", (), [], {}, (1,), [1], {"k": 1}, (1, 2), [1, 2], {"k": 2}, {"j": 1},
                  Pet(1, 2), Pet(1, "a"), [(1,)], {"k": [1]}),
    "odd": (0, 1, -1, 2, "", "1", b"", b"x", None, True, False, 2**70, -(2**70), 2**70 + 1, (), ("",)),
    "terms": (-1, 0, 1, 2, 0.0, 1.0, 2.0, 0.5, True, False, "a", None, (), (1,), (1, 2), (2.0, 1), ((1, 2), "a")),
}  # fmt: skip # what unknowns can be


class Maker:
    """Makes programs from a random source."""

    def __init__(self, random: Random, variables: int, values: str) -> None:
        self.random = random
        self.variables = [var() for _ in range(variables)]
        self.atoms: list[Any] = list(VALUES[values])

    def atom(self) -> Any:
        return self.random.choice(self.atoms)

    def plain_atom(self) -> Any:
        """What may be the key of a dict."""
        return self.random.choice(
            [atom for atom in self.atoms if not isinstance(atom, (list, dict, Pet))]
        )

    def term(self) -> Any:
        return self.random.choice(self.variables) if self.random.random() < 0.75 else self.atom()

    def terms(self, low: int, high: int) -> tuple[Any, ...]:
        return tuple(self.term() for _ in range(self.random.randint(low, high)))

    def domains(self) -> tuple[list[Any], dict[Any, list[Any]]]:
        """A membero for each variable."""
        goals, allowed = [], {}
        for variable in self.variables:
            values = self.random.sample(self.atoms, self.random.randint(1, min(4, len(self.atoms))))
            goals.append(membero(variable, values))
            allowed[variable] = values
        return goals, allowed

    def goal(self, depth: int = 2) -> Stated:
        makers = [
            self.eq, self.neq, self.alldiff, self.sum, self.line, self.product, self.less, self.distance, self.difference,
            self.count, self.bounds, self.element, self.table, self.permute, self.max_run, self.check, self.member,
            self.between, self.some, self.extreme, self.absolute, self.division, self.whole,
            self.order, self.inverse, self.circuit, self.path,
        ]  # fmt: skip
        if depth:
            makers += [self.all, self.any, self.any, self.nested_member, self.negated]
        return self.made(makers, depth)

    def made(self, makers: list[Callable[[int], Stated]], depth: int) -> Stated:
        """What one of the makers makes that is not refused as it is written."""
        while True:
            try:
                return self.random.choice(makers)(depth)
            except GoalError:
                continue

    def eq(self, depth: int) -> Stated:
        u, v = self.compound(), self.compound()
        return eq(u, v), lambda env: same(value(u, env), value(v, env))

    def neq(self, depth: int) -> Stated:
        u, v = self.compound(), self.compound()
        return neq(u, v), lambda env: not same(value(u, env), value(v, env))

    def compound(self) -> Any:
        return self.term() if self.random.random() < 0.5 else tuple(self.terms(0, 2))

    def alldiff(self, depth: int) -> Stated:
        row = tuple(self.compound() for _ in range(self.random.randint(2, 3)))

        def holds(env: Env) -> bool:
            items = value(row, env)
            return not any(same(a, b) for n, a in enumerate(items) for b in items[n + 1 :])

        return alldiffo(row), holds

    def sum(self, depth: int) -> Stated:
        row, total = self.terms(0, 3), self.term()

        def holds(env: Env) -> bool:
            items, wanted = value(row, env), value(total, env)
            return same(sum(items), wanted) if all(map(number, (*items, wanted))) else None

        return sumo(row, total), holds

    def line(self, depth: int) -> Stated:
        row, total = self.terms(0, 3), self.term()
        weights = tuple(self.random.randint(-2, 3) for _ in row)
        name = self.random.choice(["=", "!=", "<", "<=", ">", ">="])

        def holds(env: Env) -> bool:
            items, wanted = value(row, env), value(total, env)
            if not (all(map(number, items)) and number(wanted)):
                return None
            left = sum(w * x for w, x in zip(weights, items, strict=True))
            if name == "=":
                return same(left, wanted)
            if name == "!=":
                return not same(left, wanted)
            if name == "<":
                return left < wanted
            if name == "<=":
                return left <= wanted
            return left > wanted if name == ">" else left >= wanted

        return lineo(weights, row, name, total), holds

    def product(self, depth: int) -> Stated:
        row, total = self.terms(0, 3), self.term()

        def holds(env: Env) -> bool:
            items, wanted = value(row, env), value(total, env)
            if not (all(map(number, items)) and number(wanted)):
                return None
            result = 1
            for item in items:
                result *= item
            return same(result, wanted)

        return producto(row, total), holds

    def less(self, depth: int) -> Stated:
        a, b = self.term(), self.term()
        strict = self.random.random() < 0.5

        def holds(env: Env) -> bool | None:
            x, y = value(a, env), value(b, env)
            return (x < y if strict else x <= y) if number(x) and number(y) else None

        return (lesso if strict else lesseqo)(a, b), holds

    def distance(self, depth: int) -> Stated:
        row = self.terms(3, 3)

        def holds(env: Env) -> bool:
            a, b, d = value(row, env)
            return same(abs(a - b), d) if all(map(number, (a, b, d))) else None

        return distanceo(*row), holds

    def difference(self, depth: int) -> Stated:
        row = self.terms(3, 3)

        def holds(env: Env) -> bool:
            a, b, d = value(row, env)
            return same(a - b, d) if all(map(number, (a, b, d))) else None

        return differenceo(*row), holds

    def extreme(self, depth: int) -> Stated:
        row, result = self.terms(0, 3), self.term()
        greatest = self.random.random() < 0.5

        def holds(env: Env) -> bool:
            items, wanted = value(row, env), value(result, env)
            if not items or not all(map(number, (*items, wanted))):
                return None
            return same(
                sorted(items, key=lambda item: -item if greatest else item)[0], wanted
            )  # stable: the first of equal ones

        return (maxo if greatest else mino)(row, result), holds

    def absolute(self, depth: int) -> Stated:
        a, b = self.terms(2, 2)

        def holds(env: Env) -> bool:
            x, y = value((a, b), env)
            return same(x if x >= 0 else -x, y) if number(x) and number(y) else None

        return abso(a, b), holds

    def division(self, depth: int) -> Stated:
        row = self.terms(3, 3)
        quotient = self.random.random() < 0.5

        def holds(env: Env) -> bool:
            a, b, c = value(row, env)
            if not all(map(number, (a, b, c))) or b == 0:
                return None
            return same(a // b if quotient else a % b, c)

        return (quotiento if quotient else remaindero)(*row), holds

    def order(self, depth: int) -> Stated:
        size = self.random.randint(1, 3)
        a, b, strict = self.terms(size, size), self.terms(size, size), self.random.random() < 0.5

        def holds(env: Env) -> bool:
            x, y = value(a, env), value(b, env)
            return (x < y or (x == y and not strict)) if all(map(number, (*x, *y))) else None

        return lexo(a, b, strict), holds

    def inverse(self, depth: int) -> Stated:
        size = self.random.randint(1, 3)
        a, b = self.terms(size, size), self.terms(size, size)

        def holds(env: Env) -> bool:
            x, y = value(a, env), value(b, env)
            places = range(size)
            return all(type(at) is int and at in places for at in (*x, *y)) and all(
                x[y[i]] == y[x[i]] == i for i in places
            )

        return inverseo(a, b), holds

    def whole(self, depth: int) -> Stated:
        a = self.term()
        return integero(a), lambda env: type(value(a, env)) is int

    def count(self, depth: int) -> Stated:
        row, what, times = self.terms(0, 4), self.plain_atom(), self.term()

        def holds(env: Env) -> bool:
            wanted = value(times, env)
            return same(sum(same(item, what) for item in value(row, env)), wanted)

        return (
            counto(row, {what: times}) if self.random.random() < 0.5 else exactlyo(times, what, row)
        ), holds

    def bounds(self, depth: int) -> Stated:
        row, what, times = self.terms(0, 4), self.plain_atom(), self.random.randint(-1, 4)
        if self.random.random() < 0.5:
            return atleasto(
                times, what, row
            ), lambda env: sum(same(item, what) for item in value(row, env)) >= times
        return atmosto(
            times, what, row
        ), lambda env: sum(same(item, what) for item in value(row, env)) <= times

    def element(self, depth: int) -> Stated:
        index, items, what = self.term(), self.terms(0, 3), self.term()

        def holds(env: Env) -> bool:
            at = value(index, env)
            return (
                type(at) is int
                and 0 <= at < len(items)
                and same(value(items[at], env), value(what, env))
            )

        return elemento(index, items, what), holds

    def table(self, depth: int) -> Stated:
        width = self.random.randint(0, 3)
        row = self.terms(width, width)
        rows = tuple(
            tuple(self.atom() for _ in range(width)) for _ in range(self.random.randint(0, 4))
        )
        return tableo(row, rows), lambda env: any(same(value(row, env), other) for other in rows)

    def permute(self, depth: int) -> Stated:
        size = self.random.randint(0, 3)
        row = self.terms(size, size)
        other = (
            tuple(self.random.sample(self.atoms, size))
            if self.random.random() < 0.7
            else self.terms(size, size)
        )

        def holds(env: Env) -> bool:
            left = list(value(other, env))
            for item in value(row, env):
                at = next((n for n, member in enumerate(left) if same(member, item)), None)
                if at is None:
                    return False
                del left[at]
            return True

        return (permuteo(row, other) if self.random.random() < 0.5 else permuteo(other, row)), holds

    def max_run(self, depth: int) -> Stated:
        row, longest = self.terms(0, 4), self.random.randint(1, 2)

        def holds(env: Env) -> bool:
            run, items = 1, value(row, env)
            for a, b in pairwise(items):
                run = run + 1 if same(a, b) else 1
                if run > longest:
                    return False
            return True

        return maxruno(row, longest), holds

    def check(self, depth: int) -> Stated:
        row = tuple(self.compound() for _ in range(self.random.randint(1, 2)))
        odd = self.random.random() < 0.5

        def test(*terms: Any) -> bool:
            return (sum(map(len, map(repr, terms))) % 2 == 1) == odd

        return check(test, *row), lambda env: test(*value(row, env))

    def member(self, depth: int) -> Stated:
        item, items = (
            self.compound(),
            tuple(self.compound() for _ in range(self.random.randint(0, 4))),
        )
        return membero(item, items), lambda env: any(
            same(value(item, env), value(other, env)) for other in items
        )

    def between(self, depth: int) -> Stated:
        row = self.terms(3, 3)

        def holds(env: Env) -> bool:
            a, b, c = value(row, env)
            parts = [x < y if number(x) and number(y) else None for x, y in ((a, b), (b, c))]
            return False if False in parts else None if None in parts else True

        return betweeno(*row), holds

    def some(self, depth: int) -> Stated:
        item, items = self.term(), self.terms(0, 3)
        return someo(item, items), lambda env: any(
            same(value(item, env), value(member, env)) for member in items
        )

    def circuit(self, depth: int) -> Stated:
        row = self.terms(1, 3)

        def holds(env: Env) -> bool:
            items = value(row, env)
            if any(type(item) is not int for item in items) or sorted(items) != list(
                range(len(items))
            ):
                return False
            passed = [0]
            while items[passed[-1]]:
                passed.append(items[passed[-1]])
            return len(passed) == len(items)

        return circuito(row), holds

    def path(self, depth: int) -> Stated:
        """Along the sides of a triangle, from one corner to another: by one side, or by the two
        others.
        """
        row = self.terms(3, 3)

        def holds(env: Env) -> bool:
            items = value(row, env)
            return all(type(item) is int for item in items) and items in ((1, 0, 0), (0, 1, 1))

        return patho(row, ((0, 1), (1, 2), (2, 0)), 0, 1), holds

    def all(self, depth: int) -> Stated:
        parts = [self.goal(depth - 1) for _ in range(self.random.randint(0, 3))]
        return lall([goal for goal, _ in parts]), lambda env: all(holds(env) for _, holds in parts)

    def any(self, depth: int) -> Stated:
        parts = [self.goal(depth - 1) for _ in range(self.random.randint(1, 3))]
        return lany([goal for goal, _ in parts]), lambda env: any(holds(env) for _, holds in parts)

    def nested_member(self, depth: int) -> Stated:
        """Records with a field that occurs nowhere else, among records."""
        spare = [var() for _ in range(2)]
        record = (self.term(), *spare)
        rows = tuple(
            (self.term(), self.term(), self.atom()) for _ in range(self.random.randint(1, 3))
        )
        again = self.term()

        def holds(env: Env) -> bool:
            return any(
                same(value(record[0], env), value(row[0], env))
                and same(value(row[1], env), value(again, env))
                for row in rows
            )

        return lall(membero(record, rows), eq(spare[0], again)), holds

    def negated(self, depth: int) -> Stated:
        while True:
            goal, holds = self.goal(0)
            if "sumo" not in repr(goal):
                return noto(goal), lambda env, holds=holds: holds(env) is False


def refused(goals: list[Any]) -> bool:
    """Whether equations make a goal one that would be refused as it is written."""
    try:
        refuse_bound(goals)
    except GoalError:
        return True
    return False


def program(seed: int, values: str = "numbers") -> tuple[Any, list[Any], set[Any]]:
    """A program of domains and goals in random order: its term, its goals and, by brute force, all
    its answers.
    """
    shown, goals, expected = random_program(seed, values, Maker, 5)
    return shown, goals, set(expected)


def random_program(
    seed: int, values: str, made: type[Maker], most: int
) -> tuple[Any, list[Any], dict[Any, Any]]:
    """A program of at most so many goals and domains, in random order: its term, its goals and, by
    brute force, all its answers, by what they are with their types.
    """
    random = Random(seed)
    maker = made(random, random.randint(1, 4), values)
    domains, allowed = maker.domains()
    stated = [maker.goal() for _ in range(random.randint(1, most))]
    goals = [*domains, *(goal for goal, _ in stated)]
    random.shuffle(goals)
    if refused(goals):
        return random_program(seed + 1, values, made, most)
    shown = tuple(random.sample(maker.variables, random.randint(1, len(maker.variables))))
    expected = {}
    for choice in product(*(allowed[variable] for variable in maker.variables)):
        env = dict(zip(maker.variables, choice, strict=True))
        if all(holds(env) for _, holds in stated):
            answer = value(shown, env)
            expected[typed(answer)] = answer
    return shown, goals, expected


def typed(term: Any) -> Any:
    """A term with the type of each part: 1, 1.0 and True are different, and so are a tuple and a
    list.
    """
    if isinstance(term, tuple):
        return tuple([typed(part) for part in term])
    if isinstance(term, list):
        return (list, tuple(map(typed, term)))
    if isinstance(term, dict):
        return (dict, frozenset({key: typed(part) for key, part in term.items()}.items()))
    return (Pet, typed(term.name), typed(term.age)) if isinstance(term, Pet) else (type(term), term)
