"""Tasks that do not overlap, or share what there is, have the answers of brute force on every
engine.
"""

from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from families import ENGINES, Known, Stated, check_family, number, resolved

from logicpuzzles import cumulativeo, eq, membero, nooverlapo, run, var, vars
from logicpuzzles.core.errors import GoalError

POOLS: list[list[Any]] = [
    list(range(5)), list(range(-2, 4)), [0, 1, 2, 3, True, "a"], [0, 0.5, 1, 1.0, 2, "b"], [0, 1, 2, 30, 31, 10**6],
]  # fmt: skip


def stated(random: Random, cells: tuple[Any, ...], atoms: list[Any]) -> Stated:
    size = random.randint(0 if random.random() < 0.1 else 1, 3)

    def row(unknown: float) -> list[Any]:
        few = [0, 1, 1, 2, 3, *([random.choice(atoms)] if random.random() < 0.1 else [])]
        return [
            random.choice(cells) if random.random() < unknown else random.choice(few)
            for _ in range(size)
        ]

    starts, durations, demands = row(0.9), row(0.3), row(0.3)
    capacity = random.choice([1, 2, 2, 3, random.choice(cells), -1])
    alone = random.random() < 0.4

    def holds(known: Known) -> bool | None:
        begins, lengths, needs = [resolved(each, known) for each in (starts, durations, demands)]
        most = resolved([capacity], known)[0]
        if alone:
            needs, most = [1] * size, 1
        amounts = (*lengths, *needs, most)
        if not all(map(number, (*begins, *amounts))):
            if alone and size > 2:  # the others may overlap
                pairs = [
                    fits([begins[i] for i in pair], [lengths[i] for i in pair])
                    for pair in combinations(range(size), 2)
                ]
                return False if False in pairs else None
            return None
        return fits(begins, lengths, needs, most)

    def fits(
        begins: list[Any], lengths: list[Any], needs: Any = (1, 1), most: Any = 1
    ) -> bool | None:
        amounts = (*lengths, *needs, most)
        if not all(map(number, (*begins, *amounts))):
            return None
        if min(amounts, default=0) < 0:
            return False
        for time in (
            part / 2 for each in begins for part in range(int(2 * each), int(2 * each) + 8)
        ):
            running = [i for i in range(len(begins)) if begins[i] <= time < begins[i] + lengths[i]]
            if sum(needs[i] for i in running) > most:
                return False
        return True

    return nooverlapo(starts, durations) if alone else cumulativeo(
        starts, durations, demands, capacity
    ), holds


@pytest.mark.parametrize("engine", ENGINES)
def test_tasks_have_the_answers_of_brute_force(engine):
    for seed in range(500 if engine == "fd" else 100):
        check_family(seed, engine, stated, POOLS, cells=4, values=4)


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine != "kanren"])
def test_a_day_that_is_full(engine):
    starts = tuple(vars(5))
    durations = (1, 2, 3, 4, 2)
    domains = [
        membero(start, range(13 - duration))
        for start, duration in zip(starts, durations, strict=True)
    ]
    for goal in (nooverlapo(starts, durations), cumulativeo(starts, durations, (3, 2, 3, 4, 2), 4)):
        if goal.relation is cumulativeo:
            domains += [eq(starts[4], starts[1])]  # two that run together
        answers = run(0, starts, goal, *domains, engine=engine)
        assert len(answers) == len(set(answers))
        assert len(answers) == (120 if goal.relation is nooverlapo else schedules_of_four())


def schedules_of_four() -> int:
    """The schedules of four tasks that need nearly all there is, with a time of 2 left."""
    return sum(
        1
        for _ in permutations(range(4))
        for pauses in product(range(3), repeat=4)
        if sum(pauses) <= 2
    )


def test_rows_of_other_lengths_are_refused():
    x = var()
    with pytest.raises(
        GoalError, match=r"nooverlapo takes as many starts as durations, not \[2, 1\]"
    ):
        run(0, x, nooverlapo((1, x), (1,)))
    with pytest.raises(
        GoalError,
        match=r"cumulativeo takes as many starts as durations and demands, not \[1, 1, 2\]",
    ):
        run(0, x, cumulativeo((x,), (1,), (1, 1), 2))
