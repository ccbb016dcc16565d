"""The models of docs/how-to/models.md for CPMpy, as its manual writes such."""
# ruff: noqa: B905

import cpmpy as cp
import numpy as np


def solve(model, give):
    # with one worker CP-SAT takes the least time of the processor
    return [give()] if model.solve("ortools", num_workers=1) else []


def colour_map(borders, colours):
    countries = sorted({country for border in borders for country in border})
    colour = dict(zip(countries, cp.intvar(0, len(colours) - 1, shape=len(countries))))
    model = cp.Model([colour[a] != colour[b] for a, b in borders])
    return solve(model, lambda: {name: colours[each.value()] for name, each in colour.items()})


def place_queens(size):
    queens = cp.intvar(0, size - 1, shape=size)  # the column of the queen in each row
    model = cp.Model(
        cp.AllDifferent(queens),
        cp.AllDifferent(queens + np.arange(size)),
        cp.AllDifferent(queens - np.arange(size)),
    )
    return solve(model, queens.value)


def fill_square(size):
    square, total = cp.intvar(1, size**2, shape=(size, size)), size * (size**2 + 1) // 2
    lines = (*square, *square.T, np.diag(square), np.diag(square[::-1]))
    model = cp.Model(cp.AllDifferent(square), [cp.sum(line) == total for line in lines])
    return solve(model, square.value)


def tell_knights(claims):
    people = sorted({person for speaker, _, group in claims for person in (speaker, *group)})
    knight = dict(zip(people, cp.boolvar(shape=len(people))))
    honest = [
        knight[speaker] == (cp.sum([knight[person] for person in group]) == number)
        for speaker, number, group in claims
    ]
    found = []
    cp.Model(honest).solveAll(
        display=lambda: found.append({name: int(each.value()) for name, each in knight.items()})
    )
    return found


def fill_knapsack(weights, values, capacity):
    taken = cp.boolvar(shape=len(weights))
    fits = cp.sum(taken * weights) <= capacity
    model = cp.Model(fits, maximize=cp.sum(taken * values))
    return solve(model, taken.value)


def fill_bins(sizes, capacity):
    places, bins = cp.intvar(0, len(sizes) - 1, shape=len(sizes)), range(len(sizes))
    fits = [cp.sum(sizes * (places == number)) <= capacity for number in bins]
    model = cp.Model(fits, minimize=cp.max(places))
    return solve(model, places.value)


def schedule(jobs):
    latest = sum(time for job in jobs for _, time in job)
    starts, end = [cp.intvar(0, latest, shape=len(job)) for job in jobs], cp.intvar(0, latest)
    model, machines = cp.Model(minimize=end), {}
    for job, row in zip(jobs, starts):
        for (machine, time), start, later in zip(job, row, (*row[1:], end)):
            model += start + time <= later
            machines.setdefault(machine, []).append((start, time, start + time))
    for tasks in machines.values():
        model += cp.NoOverlap(*map(list, zip(*tasks)))
    return solve(model, lambda: (end.value(), [row.value() for row in starts]))


def plan_tour(distances):
    towns = cp.intvar(0, len(distances) - 1, shape=len(distances))  # after each town the next one
    length = cp.sum([cp.Element(row, town) for town, row in zip(towns, distances)])
    model = cp.Model(cp.Circuit(towns), minimize=length)
    return solve(model, towns.value)
