"""Best answers: Golomb rulers and job shops, ours and CP-SAT's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

from suite.model import METER, Answer, Packing, Ruler, Shop
from suite.ours import ask

FOUR = (
    ((0, 3), (1, 2), (2, 2), (3, 4)),
    ((1, 4), (3, 1), (0, 3), (2, 2)),
    ((2, 2), (0, 4), (3, 3), (1, 1)),
    ((3, 3), (2, 3), (1, 2), (0, 2)),
)
# H. Fisher, G. Thompson, "Probabilistic learning combinations of local job-shop scheduling rules",
# 1963
SIX = (
    ((2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)),
    ((1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)),
    ((2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)),
    ((1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)),
    ((2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)),
    ((1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)),
)


WEIGHTS = tuple([10 + at * 37 % 41 for at in range(30)])
VALUES = tuple([12 + at * 53 % 47 for at in range(30)])


def best_ruler(puzzle: Ruler, answers: Sequence[Answer]) -> bool:
    """There is one ruler, a right one, of the least length."""
    marks: Any = answers[0]
    distances = {b - a for a, b in combinations(marks, 2)}
    return (
        len(answers) == 1
        and len(distances) == len(marks) * (len(marks) - 1) // 2
        and marks[-1] - marks[0] == puzzle.best
    )


def best_shop(puzzle: Shop, answers: Sequence[Answer]) -> bool:
    """There is one schedule, a right one, of the earliest end."""
    starts: Any = answers[0]
    tasks = _tasks(puzzle, starts)
    ordered = all(
        start + time <= later
        for row, job in zip(starts, puzzle.jobs, strict=True)
        for (start, later), (_, time) in zip(pairwise(row), job, strict=False)
    )
    apart = all(
        a + long <= b or b + short <= a
        for (a, on, long), (b, at, short) in combinations(tasks, 2)
        if on == at
    )
    return (
        len(answers) == 1
        and ordered
        and apart
        and max(start + time for start, _, time in tasks) == puzzle.best
    )


def _tasks(puzzle: Shop, starts: Any) -> list[tuple[Any, int, int]]:
    """Of each task its start, its machine and its time."""
    return [
        (start, *task)
        for row, job in zip(starts, puzzle.jobs, strict=True)
        for start, task in zip(row, job, strict=True)
    ]


def _latest(puzzle: Shop) -> int:
    return sum([time for job in puzzle.jobs for _, time in job])


def ruler(puzzle: Ruler, limit: int, engine: str = "") -> Sequence[Answer]:
    """Differences that are all different."""
    from logicpuzzles import alldiffo, differenceo, eq, lesso, membero, vars

    marks = tuple(vars(puzzle.marks))
    pairs = list(combinations(marks, 2))
    distances = vars(len(pairs))
    goals = [
        eq(marks[0], 0),
        [membero(mark, range(puzzle.longest + 1)) for mark in marks],
        [membero(distance, range(1, puzzle.longest + 1)) for distance in distances],
        [lesso(left, right) for left, right in pairwise(marks)],
        [
            differenceo(right, left, distance)
            for (left, right), distance in zip(pairs, distances, strict=True)
        ],
        alldiffo(distances),
    ]
    return ask(limit, marks, *goals, engine=engine, minimise=marks[-1])


def shop(puzzle: Shop, limit: int, engine: str = "") -> Sequence[Answer]:
    """Two tasks of a machine stand one way round or the other."""
    from logicpuzzles import lany, lineo, membero, var, vars

    latest = _latest(puzzle)
    starts, end = tuple([tuple(vars(len(job))) for job in puzzle.jobs]), var()

    def before(start: Any, time: int, later: Any) -> Any:
        return lineo((1, -1), (start, later), "<=", -time)

    tasks = _tasks(puzzle, starts)
    goals = [
        [membero(start, range(latest)) for start, _, _ in tasks],
        membero(end, range(latest + 1)),
        [
            before(start, time, later)
            for row, job in zip(starts, puzzle.jobs, strict=True)
            for (start, later), (_, time) in zip(pairwise((*row, end)), job, strict=True)
        ],
        [
            lany(before(a, long, b), before(b, short, a))
            for (a, on, long), (b, at, short) in combinations(tasks, 2)
            if on == at
        ],
    ]  # fmt: skip
    return ask(limit, starts, *goals, engine=engine, minimise=end)


def best_packing(puzzle: Packing, answers: Sequence[Answer]) -> bool:
    """There is one packing that fits, and it is as good as can be."""
    chosen: Any = answers[0]
    loads = Counter[int]()
    for weight, place in zip(puzzle.weights, chosen, strict=True):
        loads[place] += weight
    if puzzle.values:
        value = sum(value for value, taken in zip(puzzle.values, chosen, strict=True) if taken)
        return len(answers) == 1 and loads[1] <= puzzle.capacity and value == puzzle.best
    return (
        len(answers) == 1
        and max(loads.values()) <= puzzle.capacity
        and len(loads) == max(loads) + 1 == puzzle.best
    )


def packing(puzzle: Packing, limit: int, engine: str = "") -> Sequence[Answer]:
    """A sack: each item is taken or not. Bins: each item has the number of its bin."""
    from logicpuzzles import domaino, eq, lineo, maxo, membero, truth, var, vars

    items, total = tuple(vars(len(puzzle.weights))), var()
    if puzzle.values:
        goals = [
            domaino(items, (0, 1)),
            lineo(puzzle.weights, items, "<=", puzzle.capacity),
            lineo(puzzle.values, items, "=", total),
            membero(total, range(sum(puzzle.values) + 1)),
        ]
        return ask(limit, items, *goals, engine=engine, maximise=total)
    bins = range(len(items))
    loads = [
        sum(
            weight * truth(eq(item, each))
            for weight, item in zip(puzzle.weights, items, strict=True)
        )
        <= puzzle.capacity
        for each in bins
    ]
    goals = [domaino(items, bins), loads, maxo(items, total), domaino((total,), bins)]
    return ask(limit, items, *goals, engine=engine, minimise=total)


def packing_cpsat(puzzle: Packing, limit: int) -> list[Answer]:
    """A 0 or 1 for each item and bin."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    number = 1 if puzzle.values else len(puzzle.weights)
    inside = [[model.new_bool_var("") for _ in range(number)] for _ in puzzle.weights]
    used = model.new_int_var(0, number - 1, "")
    for each in range(number):
        load = sum(w * row[each] for w, row in zip(puzzle.weights, inside, strict=True))
        model.add(load <= puzzle.capacity)
    if puzzle.values:
        model.maximize(sum(v * row[0] for v, row in zip(puzzle.values, inside, strict=True)))
    else:
        for row in inside:
            model.add_exactly_one(row)
            model.add(used >= sum(each * literal for each, literal in enumerate(row)))
        model.minimize(used)
    value = _solved(model)
    if value is None:
        return []
    if puzzle.values:
        return [tuple([value(row[0]) for row in inside])]
    return [tuple([[value(each) for each in row].index(1) for row in inside])]


def ruler_cpsat(puzzle: Ruler, limit: int) -> list[Answer]:
    """A variable for each distance, all different."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    marks = [model.new_int_var(0, puzzle.longest, "") for _ in range(puzzle.marks)]
    model.add(marks[0] == 0)
    for left, right in pairwise(marks):
        model.add(left < right)
    distances = []
    for left, right in combinations(marks, 2):
        distances.append(model.new_int_var(1, puzzle.longest, ""))
        model.add(distances[-1] == right - left)
    model.add_all_different(distances)
    model.minimize(marks[-1])
    value = _solved(model)
    return [] if value is None else [tuple(map(value, marks))]


def shop_cpsat(puzzle: Shop, limit: int) -> list[Answer]:
    """An interval for each task, no two of a machine at once."""
    from ortools.sat.python import cp_model

    model, latest = cp_model.CpModel(), _latest(puzzle)
    starts = [[model.new_int_var(0, latest, "") for _ in job] for job in puzzle.jobs]
    end = model.new_int_var(0, latest, "")
    machines: dict[int, list[Any]] = {}
    for start, machine, time in _tasks(puzzle, starts):
        machines.setdefault(machine, []).append(model.new_fixed_size_interval_var(start, time, ""))
    for row, job in zip(starts, puzzle.jobs, strict=True):
        for (start, later), (_, time) in zip(pairwise((*row, end)), job, strict=True):
            model.add(start + time <= later)
    for intervals in machines.values():
        model.add_no_overlap(intervals)
    model.minimize(end)
    value = _solved(model)
    return [] if value is None else [tuple([tuple(map(value, row)) for row in starts])]


def _solved(model: Any) -> Any:
    """The function that gives the value of a variable in a best answer; None where there is no
    answer.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if METER.on:
        METER.nodes = solver.num_branches
    return solver.value if status == cp_model.OPTIMAL else None
