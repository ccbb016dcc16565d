"""Ways to write a program that never change its answers."""

from collections.abc import Callable
from random import Random
from typing import Any

from logicpuzzles import conde, eq, lall, lany, membero, noto, relation, tableo, var, vars
from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import And, Call, Eq, Goal, Or

Rewriting = Callable[[Random, Goal], Goal]


def _twice(random: Random, goal: Goal) -> Goal:
    return random.choice([lall, lany])(goal, goal)


def _wrapped(random: Random, goal: Goal) -> Goal:
    return random.choice(
        [
            lall(goal),
            lany(goal),
            conde([goal]),
            lall([[goal]], lall()),
            lany(goal, lany()),
            goal | lany(),
            goal & lall(),
        ]
    )


def _denied_twice(random: Random, goal: Goal) -> Goal:
    return noto(noto(goal))


def _de_morgan(random: Random, goal: Goal) -> Goal:
    """A conjunction as what is no disjunction of negations, and the other way round."""
    if isinstance(goal, And) and goal.defines is None:
        return noto(lany([noto(part) for part in goal.goals]))
    return noto(lall([noto(part) for part in goal.goals])) if isinstance(goal, Or) else goal


def _split(random: Random, goal: Goal) -> Goal:
    """A membership as a choice of equations or of smaller memberships."""
    if not (
        isinstance(goal, Call)
        and goal.relation is membero
        and isinstance(goal.arguments[1], tuple | list)
    ):
        return goal
    item, items = goal.arguments
    if random.random() < 0.5:
        return lany([eq(item, other) for other in items])
    at = random.randint(0, len(items))
    return conde([membero(item, items[:at])], [membero(item, items[at:])])


def _through(random: Random, goal: Goal) -> Goal:
    """An equation through unknowns of its own."""
    if not isinstance(goal, Eq):
        return goal
    a, b = vars(2)
    parts = [eq(goal.u, a), eq(b, goal.v), eq(a, b)]
    random.shuffle(parts)
    return random.choice([lall(parts), eq((goal.u, a), (a, goal.v)), eq([goal.v, 0], [goal.u, 0])])


def _named(random: Random, goal: Goal) -> Goal:
    """The goal as the body of a relation, and of one that calls that."""

    @relation
    def innero(anything: Any) -> Any:
        return goal

    @relation
    def outero(anything: Any) -> Any:
        return lall(innero(anything))

    return random.choice([innero, outero])(0)


def _branched(random: Random, goal: Goal) -> Goal:
    """A choice by an unknown of two values that is asked nowhere else; each of them leaves the goal
    as it is.
    """
    flag = var()
    return conde([eq(flag, 0), goal], [eq(flag, 1), goal])


def _inside(random: Random, goal: Goal) -> Goal:
    """The parts in another order, each rewritten."""
    if isinstance(goal, And) and goal.defines is None:
        return lall(
            random.sample([rewritten(random, part) for part in goal.goals], len(goal.goals))
        )
    if isinstance(goal, Or):
        return lany(
            random.sample([rewritten(random, part) for part in goal.goals], len(goal.goals))
        )
    return goal


WAYS: dict[str, Rewriting] = {
    "twice": _twice, "wrapped": _wrapped, "denied twice": _denied_twice, "De Morgan": _de_morgan,
    "split": _split, "through an unknown": _through, "named": _named, "branched": _branched,
    "inside": _inside,
}  # fmt: skip


def rewritten(random: Random, goal: Goal) -> Goal:
    """The goal in another of its ways; as it is where it cannot be negated."""
    if random.random() < 0.3:
        return goal
    goal = _inside(random, goal)
    try:
        return random.choice(list(WAYS.values()))(random, goal)
    except GoalError:
        return goal


def rewrite_all(goals: list[Goal], random: Random) -> list[Goal]:
    """All goals rewritten and in another order, some of them in one conjunction."""
    goals = [rewritten(random, goal) for goal in goals]
    random.shuffle(goals)
    at = random.randint(0, len(goals))
    return [lall(goals[:at]), *goals[at:]]


def implied(random: Random, term: tuple[Any, ...], answers: list[tuple[Any, ...]]) -> Goal:
    """A goal that follows from what has these answers."""
    at = random.sample(range(len(term)), random.randint(1, len(term)))
    cells, rows = (
        tuple(term[each] for each in at),
        [tuple(answer[each] for each in at) for answer in answers],
    )
    return random.choice(
        [membero(cells, rows), tableo(cells, rows), lany([eq(cells, row) for row in rows])]
    )
