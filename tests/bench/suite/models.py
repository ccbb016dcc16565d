"""General constraint models: their data, and whether an answer is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations
from math import dist
from random import Random
from typing import Any

from suite.optimisation import FOUR, SIX


def apollonian(countries: int) -> tuple[Any, ...]:
    """A map in which every further country touches three that touch each other: four colours do."""
    chance, corners, borders = Random(countries), [(0, 1, 2)], [(0, 1), (0, 2), (1, 2)]
    for new in range(3, countries):
        a, b, c = corners.pop(chance.randrange(len(corners)))
        corners += [(a, b, new), (a, c, new), (b, c, new)]
        borders += [(a, new), (b, new), (c, new)]
    chance.shuffle(borders)
    return borders, ("red", "green", "blue", "yellow")


def claims(people: int) -> tuple[Any, ...]:
    chance = Random(people)
    knights, said = [chance.randrange(2) for _ in range(people)], []
    for speaker, knight in enumerate(knights):
        group = chance.sample(range(people), 3)
        number = sum(knights[person] for person in group)
        said.append((speaker, number if knight else (number + 1) % 4, group))
    return (said,)


def knapsack(items: int) -> tuple[Any, ...]:
    chance = Random(items)
    weights = [chance.randint(5, 60) for _ in range(items)]
    return weights, [weight + chance.randint(0, 20) for weight in weights], sum(weights) // 2


def bins(items: int) -> tuple[Any, ...]:
    chance = Random(items)
    return [chance.randint(10, 60) for _ in range(items)], 100


def towns(number: int) -> tuple[Any, ...]:
    chance = Random(number)
    places = [(chance.randrange(100), chance.randrange(100)) for _ in range(number)]
    return ([[round(dist(a, b)) for b in places] for a in places],)


def differ(values: Any) -> bool:
    values = list(values)
    return len(set(values)) == len(values)


def square_is_right(square: Any, size: int) -> bool:
    diagonals = [square[at][at] for at in range(size)], [square[at][-1 - at] for at in range(size)]
    lines = [*square, *zip(*square, strict=True), *diagonals]
    numbers = {int(number) for row in square for number in row}
    return numbers == {*range(1, size**2 + 1)} and len({int(sum(line)) for line in lines}) == 1


def schedule_is_right(answer: Any, jobs: Any) -> bool:
    end, starts = answer
    tasks = [
        (number, machine, int(start), int(start) + time)
        for number, (job, row) in enumerate(zip(jobs, starts, strict=True))
        for (machine, time), start in zip(job, row, strict=True)
    ]
    apart = [
        b[2] >= a[3] or (a[0] != b[0] and a[2] >= b[3])
        for a, b in combinations(tasks, 2)
        if a[0] == b[0] or a[1] == b[1]
    ]
    return all(apart) and max(task[3] for task in tasks) == end


def tour_is_right(after: Any, distances: Any) -> bool:
    seen, at = set(), 0
    while at not in seen:
        seen.add(at)
        at = int(after[at])
    return at == 0 and len(seen) == len(distances)


def filled(places: Any, sizes: Any, capacity: int) -> bool:
    held: dict[int, int] = {}
    for place, size in zip(places, sizes, strict=True):
        held[int(place)] = held.get(int(place), 0) + size
    return max(held.values()) <= capacity


def weigh(taken: Any, numbers: Any) -> int:
    return sum(int(each) * number for each, number in zip(taken, numbers, strict=True))


RIGHT: dict[str, Callable[..., bool]] = {
    "colour_map": lambda answer, borders, _: all(answer[a] != answer[b] for a, b in borders),
    "place_queens": lambda answer, size: all(
        differ(int(queen) + slope * row for row, queen in enumerate(answer)) for slope in (-1, 0, 1)
    ),
    "fill_square": square_is_right,
    "tell_knights": lambda answer, said: all(
        answer[who] == (sum(answer[each] for each in group) == number)
        for who, number, group in said
    ),
    "fill_knapsack": lambda answer, weights, _, capacity: weigh(answer, weights) <= capacity,
    "fill_bins": filled,
    "schedule": schedule_is_right,
    "plan_tour": tour_is_right,
}
WORTH: dict[str, Callable[..., int]] = {  # what no other answer beats
    "fill_knapsack": lambda answer, _, values, __: weigh(answer, values),
    "fill_bins": lambda answer, *_: len({*map(int, answer)}),
    "schedule": lambda answer, _: int(answer[0]),
    "plan_tour": lambda answer, distances: sum(
        row[int(answer[town])] for town, row in enumerate(distances)
    ),
}
CASES: Sequence[tuple[str, str, tuple[Any, ...]]] = [  # the function, the size, the data
    *(("colour_map", f"{size} countries", apollonian(size)) for size in (30, 200)),
    *(("place_queens", f"{size} queens", (size,)) for size in (8, 30, 100, 200)),
    *(("fill_square", f"{size} x {size}", (size,)) for size in (3, 4, 6)),
    *(("tell_knights", f"{size} people", claims(size)) for size in (10, 40)),
    *(("fill_knapsack", f"{size} items", knapsack(size)) for size in (15, 30)),
    *(("fill_bins", f"{size} items", bins(size)) for size in (10, 16)),
    *(("schedule", f"{len(jobs)} jobs", (jobs,)) for jobs in (FOUR, SIX)),
    *(("plan_tour", f"{size} towns", towns(size)) for size in (9, 12)),
]


def told(name: str, answers: Sequence[Any], data: tuple[Any, ...]) -> list[int]:
    """How many answers there are, and what they are worth: the same for every solver. Raises
    ``ValueError`` where one is wrong.
    """
    for answer in answers:
        if not RIGHT[name](answer, *data):
            raise ValueError(f"{name}: {answer} is wrong")
    return [len(answers), *chain(WORTH[name](each, *data) for each in answers if name in WORTH)]
