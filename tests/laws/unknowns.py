"""Random programs of equations and differences, whose unknowns may stay unknown: some are asked
for, others are hidden.

Each goal comes with its meaning, a formula: ``("eq", u, v)``, ``("neq", u, v)``, ``("all", parts)``
or ``("any", parts)``. There are more terms than any program names, so a formula holds where, in one
of its alternatives, the equations have a solution that makes no two sides of a difference the same.
That is decided here by a unification of the test's own.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from programs import Pet

from logicpuzzles import alldiffo, conde, eq, isvar, lall, lany, membero, neq, noto, relation, var
from logicpuzzles.core.goals import And, Call, Eq, Goal, Neq, Or

Formula = tuple[Any, ...]
ATOMS = (0, 1, "a")
UNIVERSE = (
    *ATOMS,
    7,
    (0,),
    (7,),
    (0, 1),
    ((0,),),
    [0],
    {"k": 0},
    Pet(0, 7),
)  # terms that unknowns are tried with; no program names 7
LARGEST = 400  # alternatives of a program that is tried, at most


@relation
def apart(a: Any, b: Any) -> Any:
    """A difference behind a name."""
    return neq(a, b)


@relation(tabled=True)
def linked(a: Any, b: Any, c: Any) -> Any:
    """A table whose answers may be unknown, with a difference that is hidden in its body."""
    inner = var()
    return conde(
        [eq(a, b), neq(inner, c)],
        [eq((b, c), (inner, a)), neq(inner, (inner,))],
        [neq(inner, c), eq(c, inner)],
    )


class Maker:
    """Makes programs from a random source."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.variables = [var() for _ in range(random.randint(2, 4))]

    def term(self, depth: int = 1) -> Any:
        pick = self.random.random()
        if pick < 0.6:
            return self.random.choice(self.variables)
        if depth and pick < 0.8:
            inner = [self.term(depth - 1) for _ in range(self.random.randint(1, 2))]
            return self.random.choice(
                [
                    tuple(inner),
                    tuple(inner),
                    tuple(inner),
                    inner,
                    {"k": inner[0]},
                    Pet(inner[0], inner[-1]),
                ]
            )
        return self.random.choice(ATOMS)

    def goal(self, depth: int = 2) -> tuple[Any, Formula]:
        kinds = [
            self.eq,
            self.eq,
            self.neq,
            self.neq,
            self.member,
            self.alldiff,
            self.named,
            self.table,
        ]
        if depth:
            kinds += [self.any, self.any, self.all, self.denied]
        return self.random.choice(kinds)(depth)

    def eq(self, depth: int) -> tuple[Any, Formula]:
        u, v = self.term(), self.term()
        return eq(u, v), ("eq", u, v)

    def neq(self, depth: int) -> tuple[Any, Formula]:
        u, v = self.term(), self.term()
        return neq(u, v), ("neq", u, v)

    def named(self, depth: int) -> tuple[Any, Formula]:
        u, v = self.term(), self.term()
        return apart(u, v), ("neq", u, v)

    def table(self, depth: int) -> tuple[Any, Formula]:
        a, b, c = self.term(), self.term(), self.term()
        return linked(a, b, c), ("any", [("eq", a, b), ("all", [("eq", c, a)])])

    def member(self, depth: int) -> tuple[Any, Formula]:
        item, items = self.term(), tuple(self.term() for _ in range(self.random.randint(1, 3)))
        return membero(item, items), ("any", [("eq", item, other) for other in items])

    def alldiff(self, depth: int) -> tuple[Any, Formula]:
        items = tuple(self.term() for _ in range(self.random.randint(2, 3)))
        return alldiffo(items), ("all", [("neq", a, b) for a, b in combinations(items, 2)])

    def any(self, depth: int) -> tuple[Any, Formula]:
        branches = [
            [self.goal(depth - 1) for _ in range(self.random.randint(1, 2))]
            for _ in range(self.random.randint(1, 3))
        ]
        goal = conde(*[[goal for goal, _ in branch] for branch in branches])
        return goal, ("any", [("all", [means for _, means in branch]) for branch in branches])

    def all(self, depth: int) -> tuple[Any, Formula]:
        parts = [self.goal(depth - 1) for _ in range(self.random.randint(0, 2))]
        return lall([goal for goal, _ in parts]), ("all", [means for _, means in parts])

    def denied(self, depth: int) -> tuple[Any, Formula]:
        kinds = [self.eq, self.neq, self.member, self.alldiff, self.named]
        goal, means = self.random.choice(kinds)(0)
        if self.random.random() < 0.3:
            other, too = self.random.choice(kinds)(0)
            goal, means = lany(goal, other), ("any", [means, too])
        return noto(goal), opposite(means)


def opposite(means: Formula) -> Formula:
    """The formula that holds where this one does not."""
    name, *rest = means
    turned = {"eq": "neq", "neq": "eq", "all": "any", "any": "all"}[name]
    return (
        (turned, [opposite(part) for part in rest[0]])
        if name in ("all", "any")
        else (turned, *rest)
    )


def program(seed: int) -> tuple[tuple[Any, ...], list[Any], Formula]:
    """The term, the goals in some order, and what they mean."""
    random = Random(seed)
    while True:
        maker = Maker(random)
        stated = [maker.goal() for _ in range(random.randint(2, 5))]
        for variable in maker.variables:
            if random.random() < 0.2:
                values = random.sample(ATOMS, 2)
                stated.append(
                    (
                        membero(variable, values),
                        ("any", [("eq", variable, each) for each in values]),
                    )
                )
        random.shuffle(stated)
        means: Formula = ("all", [means for _, means in stated])
        if size(means) <= LARGEST:
            shown = random.sample(maker.variables, random.randint(1, 2))
            return tuple(shown), [goal for goal, _ in stated], means


def size(means: Formula) -> int:
    """How many alternatives a formula has."""
    if means[0] == "all":
        number = 1
        for part in means[1]:
            number *= size(part)
        return number
    return sum(map(size, means[1])) if means[0] == "any" else 1


def alternatives(means: Formula) -> Iterator[list[Formula]]:
    """The equations and differences of each alternative of a formula."""
    if means[0] == "all":
        for choice in product(*[list(alternatives(part)) for part in means[1]]):
            yield [literal for part in choice for literal in part]
    elif means[0] == "any":
        for part in means[1]:
            yield from alternatives(part)
    else:
        yield [means]


def meaning(goal: Any) -> Formula:
    """What a goal that is left over means."""
    if isinstance(goal, Eq | Neq):
        return ("eq" if isinstance(goal, Eq) else "neq", goal.u, goal.v)
    if isinstance(goal, And | Or):
        return ("all" if isinstance(goal, And) else "any", [meaning(part) for part in goal.goals])
    assert isinstance(goal, Call), goal
    return meaning(goal.expand())


def solved(literals: Sequence[Formula]) -> dict[Any, Any] | None:
    """What unknowns are in an alternative; ``None`` where it cannot hold."""
    bound: dict[Any, Any] = {}
    for name, u, v in literals:
        if name == "eq" and not _unify(u, v, bound):
            return None
    if any([name == "neq" and _put(u, bound) == _put(v, bound) for name, u, v in literals]):
        return None
    return bound


def _walk(term: Any, bound: dict[Any, Any]) -> Any:
    while isvar(term) and term in bound:
        term = bound[term]
    return term


def _unify(u: Any, v: Any, bound: dict[Any, Any]) -> bool:
    u, v = _walk(u, bound), _walk(v, bound)
    if isvar(v) and not isvar(u):
        u, v = v, u
    if isvar(u):
        if not (isvar(v) and v == u):
            if _stands_in(u, v, bound):
                return False
            bound[u] = v
        return True
    if type(u) is not type(v):
        return False
    if isinstance(u, COMPOUND):
        a, b = _parts(u), _parts(v)
        return len(a) == len(b) and all([_unify(*pair, bound) for pair in zip(a, b, strict=True)])
    return bool(u == v)


def _stands_in(variable: Any, term: Any, bound: dict[Any, Any]) -> bool:
    term = _walk(term, bound)
    if isinstance(term, COMPOUND):
        return any([_stands_in(variable, part, bound) for part in _parts(term)])
    return isvar(term) and bool(term == variable)


def _put(term: Any, bound: dict[Any, Any]) -> Any:
    term = _walk(term, bound)
    return (
        (type(term), [_put(part, bound) for part in _parts(term)])
        if isinstance(term, COMPOUND)
        else (type(term), term)
    )


COMPOUND = (tuple, list, dict, Pet)


def _parts(term: Any) -> Sequence[Any]:
    """What a compound is made of; the dicts here all have the same key."""
    if isinstance(term, Pet):
        return term.name, term.age
    return list(term.values()) if isinstance(term, dict) else term


def holds(listed: Sequence[Sequence[Formula]], *more: Formula) -> bool:
    """Whether one of the alternatives holds, with further equations."""
    return any([solved([*more, *literals]) is not None for literals in listed])


def standing(
    answers: Sequence[tuple[Any, Sequence[Goal]]],
) -> list[tuple[Any, list[list[Formula]]]]:
    """The term of each answer, and the alternatives of what is left over of it."""
    return [
        (term, list(alternatives(("all", [meaning(goal) for goal in residual]))))
        for term, residual in answers
    ]


def wrong(
    term: tuple[Any, ...], means: Formula, answers: Sequence[tuple[Any, Sequence[Goal]]]
) -> str:
    """What is wrong with these answers; an empty text where nothing is."""
    listed = list(alternatives(means))
    stood = standing(answers)
    for answer, left in stood:
        if not holds(left):
            return f"{answer} stands for nothing"
    for choice in product(UNIVERSE, repeat=len(term)):
        true = holds(listed, ("eq", term, choice))
        said = any([holds(left, ("eq", answer, choice)) for answer, left in stood])
        if true != said:
            return f"{choice} is {'missing' if true else 'said'}"
    return ""
