"""Random goals with expressions and connectives, each with plain Python that says what it means:
where it holds, and where its negation does. Where an expression has no value, neither of them
holds.
"""

import operator
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from programs import Env, Maker, number, same, typed, value

from logicpuzzles import (
    alldiffo,
    check,
    counto,
    elemento,
    eq,
    iffo,
    implieso,
    lall,
    lesseqo,
    lineo,
    membero,
    neq,
    noto,
    relation,
    sumo,
    truth,
    xoro,
)

NO_VALUE = object()
Value = Callable[[Env], Any]  # a term; NO_VALUE where there is none
Expressed = tuple[Any, Value]
Predicate = Callable[[Env], bool]
Meaning = tuple[Any, Predicate, Predicate]

BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv,
    "%": operator.mod,
}  # fmt: skip
UNARY: dict[str, Callable[[Any], Any]] = {"-": operator.neg, "abs": abs, "**": lambda x: x**2}
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": same,
    "!=": lambda a, b: not same(a, b),
}  # fmt: skip


@relation
def steppedo(a, b, times):
    """A relation of the test's own, with expressions in its body."""
    return lall(
        eq(a * times, b - 1), lesseqo(a, b + 1)
    )  # of two known numbers <= would be Python's own


def applied(operation: Callable[..., Any], *values: Any) -> Any:
    """What an operation gives for numbers; ``NO_VALUE`` for what is none."""
    try:
        return operation(*values) if all(map(number, values)) else NO_VALUE
    except ZeroDivisionError:
        return NO_VALUE


class Expressions(Maker):
    """Makes expressions, and goals of them."""

    def __init__(self, random: Random, variables: int, values: str) -> None:
        super().__init__(random, variables, values)
        self.mixed = values != "numbers"
        self.deepest = 2

    def expression(self, depth: int = 2) -> Expressed:
        """An expression, a variable or a number."""
        depth = min(depth, self.deepest)
        kind = self.random.choice(["term", "term", "truth", *BINARY, *UNARY]) if depth else "term"
        if kind == "truth":
            self.deepest -= 2  # statements in statements grow large
            goal, holds, fails = self.statement(0)
            self.deepest += 2
            return truth(goal), lambda env: 1 if holds(env) else 0 if fails(env) else NO_VALUE
        if kind == "term":
            term = (
                self.random.choice(self.variables)
                if self.random.random() < 0.75
                else self.random.randint(-3, 4)
            )
            return term, lambda env: value(term, env)
        a, left = self.expression(depth - 1)
        if kind in UNARY and not (kind == "-" and self.random.random() < 0.5):
            one = UNARY[kind]
            return one(a), lambda env: applied(one, left(env))
        b, right = self.expression(depth - 1)
        two = BINARY.get(kind, operator.sub)
        if number(a) and number(b):
            a, left = self.variables[0], lambda env: env[self.variables[0]]
        return two(a, b), lambda env: applied(two, left(env), right(env))

    def proper(self) -> Expressed:
        """An expression that is more than a variable or a number."""
        a, left = self.expression()
        b, weight = self.random.choice(self.variables), self.random.randint(-2, 2)
        return a + b * weight, lambda env: applied(lambda x, y: x + y * weight, left(env), env[b])

    def stated(self, test: Callable[..., Any], goal: Any, parts: list[Value]) -> Meaning:
        """A goal that holds where its parts have values that pass a test."""

        def result(env: Env) -> Any:
            values = [part(env) for part in parts]
            return None if any([each is NO_VALUE for each in values]) else bool(test(*values))

        return goal, lambda env: result(env) is True, lambda env: result(env) is False

    def compared(self) -> Meaning:
        """A comparison of numbers, in one of the ways to write it."""
        (a, left), (b, right) = self.proper(), self.expression()
        sign = self.random.choice(list(COMPARED))
        if sign in ("=", "!="):
            goals = [eq(a, b), eq(b, a), sumo((a,), b)] if sign == "=" else [neq(a, b), neq(b, a)]
        else:
            goals = [COMPARED[sign](a, b)]
        goal = self.random.choice([*goals, lineo((1, -1), (a, b), sign, 0)])

        def both(env: Env) -> Any:
            return applied(lambda x, y: (x, y), left(env), right(env))

        return self.stated(lambda pair: COMPARED[sign](*pair), goal, [both])

    def related(self) -> Meaning:
        """A relation of terms, some of which are expressions."""
        size = self.random.randint(2, 3)
        parts = [
            self.proper() if self.random.random() < 0.5 else self.plain() for _ in range(size - 1)
        ]
        parts.insert(self.random.randrange(size), self.proper())
        row, parts_of_row = [term for term, _ in parts], [read for _, read in parts]
        what = self.plain_atom()
        goal, test = self.random.choice([
            (alldiffo(row), lambda *items: not any(same(a, b) for n, a in enumerate(items) for b in items[n + 1 :])),
            (elemento(row[0], row[1:], what), lambda at, *row: type(at) is int and 0 <= at < len(row) and same(row[at], what)),
            (counto(row, {what: 1}), lambda *items: sum(same(item, what) for item in items) == 1),
            (membero(row[0], row[1:]), lambda item, *items: any(same(item, each) for each in items)),
            (eq(tuple(row), (what,) * size), lambda *items: all(same(item, what) for item in items)),
            (neq([row], [[what] * size]), lambda *items: not all(same(item, what) for item in items)),
            (check(lambda *items: len(repr(items)) % 2, *row), lambda *items: len(repr(items)) % 2),
        ])  # fmt: skip
        return self.stated(test, goal, parts_of_row)

    def plain(self) -> Expressed:
        term = self.term()
        return term, lambda env: value(term, env)

    def stepped(self) -> Meaning:
        """The relation of the test's own; its negation is that of one part or the other."""
        (a, left), (b, right), (c, times) = self.proper(), self.expression(1), self.plain()

        def values(env: Env) -> Any:
            return applied(lambda x, y: (x, y), left(env), right(env))

        def first(env: Env) -> Any:
            both = values(env)
            return (
                NO_VALUE
                if both is NO_VALUE
                else applied(lambda n: both[0] * n == both[1] - 1, times(env))
            )

        def second(env: Env) -> Any:
            both = values(env)
            return NO_VALUE if both is NO_VALUE else both[0] <= both[1] + 1

        return (
            steppedo(a, b, c),
            lambda env: first(env) is True and second(env) is True,
            lambda env: first(env) is False or second(env) is False,
        )

    def statement(self, depth: int = 2) -> Meaning:
        """A goal of expressions, or of statements joined."""
        kind = (
            self.random.choice(["&", "|", "~", "->", "<->", "xor"])
            if depth and self.random.random() < 0.7
            else ""
        )
        if not kind:
            own = self.compared if self.mixed else self.stepped
            makers = [self.compared, self.compared, self.related, own]
            return self.made([lambda _, maker=maker: maker() for maker in makers], depth)
        a, holds, fails = self.statement(depth - 1)
        if kind == "~":
            return ~a, fails, holds
        b, its, nots = self.statement(depth - 1)
        if kind == "&":
            return a & b, lambda env: holds(env) and its(env), lambda env: fails(env) or nots(env)
        if kind == "|":
            return a | b, lambda env: holds(env) or its(env), lambda env: fails(env) and nots(env)
        if kind == "->":
            return (
                implieso(a, b),
                lambda env: fails(env) or its(env),
                lambda env: holds(env) and nots(env),
            )

        def alike(env: Env) -> bool:
            return (holds(env) and its(env)) or (fails(env) and nots(env))

        def unlike(env: Env) -> bool:
            return (holds(env) and nots(env)) or (fails(env) and its(env))

        return (iffo(a, b), alike, unlike) if kind == "<->" else (xoro(a, b), unlike, alike)


def expressed(seed: int, values: str = "numbers") -> tuple[Any, list[Any], set[Any]]:
    """Statements about variables with domains, shuffled: the term asked for, the goals and, by
    brute force, all answers.
    """
    random = Random(seed)
    maker = Expressions(random, random.randint(1, 3), values)
    goals, allowed = maker.domains()
    predicates = []
    for _ in range(random.randint(1, 2)):
        goal, holds, fails = maker.statement()
        denied = random.random() < 0.3
        goals.append(noto(goal) if denied else goal)
        predicates.append(fails if denied else holds)
    random.shuffle(goals)
    shown, read = tuple(maker.variables), [lambda env, one=one: env[one] for one in maker.variables]
    if random.random() < 0.2:
        more, its = maker.proper()
        shown, read = (*shown, more), [*read, its]
    found = set()
    for choice in product(*(allowed[variable] for variable in maker.variables)):
        env = dict(zip(maker.variables, choice, strict=True))
        answer = [one(env) for one in read]
        if all([each is not NO_VALUE for each in answer]) and all(
            [holds(env) for holds in predicates]
        ):
            found.add(typed(tuple(answer)))
    return shown, goals, found
