"""The models of docs/how-to/models.md for python-constraint, as its manual writes such. It knows no
best answers: they are looked for from below, or among all answers.
"""
# ruff: noqa: B905

from itertools import combinations, count, pairwise

from constraint import AllDifferentConstraint, ExactSumConstraint, MaxSumConstraint, Problem


def solve(problem, give):
    found = problem.getSolution()
    return [] if found is None else [give(found)]


def colour_map(borders, colours):
    problem = Problem()
    problem.addVariables(sorted({country for border in borders for country in border}), colours)
    for border in borders:
        problem.addConstraint(AllDifferentConstraint(), border)
    return solve(problem, dict)


def place_queens(size):
    problem, rows = Problem(), range(size)
    problem.addVariables(rows, rows)  # the column of the queen in each row
    problem.addConstraint(AllDifferentConstraint())
    for a, b in combinations(rows, 2):
        problem.addConstraint(lambda p, q, apart=b - a: abs(p - q) != apart, (a, b))
    return solve(problem, lambda queens: [queens[row] for row in rows])


def fill_square(size):
    problem, total = Problem(), size * (size**2 + 1) // 2
    square = [[(row, column) for column in range(size)] for row in range(size)]
    falling, rising = zip(*((row[at], row[-1 - at]) for at, row in enumerate(square)))
    problem.addVariables([place for row in square for place in row], range(1, size**2 + 1))
    problem.addConstraint(AllDifferentConstraint())
    for line in (*square, *zip(*square), falling, rising):
        problem.addConstraint(ExactSumConstraint(total), line)
    return solve(problem, lambda found: [[found[place] for place in row] for row in square])


def tell_knights(claims):
    people = sorted({person for speaker, _, group in claims for person in (speaker, *group)})
    problem = Problem()
    problem.addVariables(people, (0, 1))
    for speaker, number, group in claims:
        problem.addConstraint(
            lambda knight, *group, number=number: knight == (sum(group) == number),
            (speaker, *group),
        )
    return problem.getSolutions()


def fill_knapsack(weights, values, capacity):
    problem, items = Problem(), range(len(weights))
    problem.addVariables(items, (0, 1))
    problem.addConstraint(MaxSumConstraint(capacity, weights), items)
    answers = ([found[item] for item in items] for found in problem.getSolutionIter())
    return [max(answers, key=lambda taken: sum(map(int.__mul__, taken, values)))]


def fill_bins(sizes, capacity):
    items = range(len(sizes))
    for bins in count(1):
        problem = Problem()
        problem.addVariables(items, range(bins))
        for number in range(bins):
            problem.addConstraint(
                lambda *places, number=number: (
                    sum(size for size, place in zip(sizes, places) if place == number) <= capacity
                ),
                items,
            )
        if found := problem.getSolution():
            return [[found[item] for item in items]]


def schedule(jobs):
    for end in count(max(sum(time for _, time in job) for job in jobs)):
        problem, machines = Problem(), {}
        for number, job in enumerate(jobs):
            for at, (machine, time) in enumerate(job):
                problem.addVariable((number, at), range(end - time + 1))
                machines.setdefault(machine, []).append(((number, at), time))
                if at:
                    problem.addConstraint(
                        lambda start, later, time=job[at - 1][1]: start + time <= later,
                        ((number, at - 1), (number, at)),
                    )
        for tasks in machines.values():
            for (a, long), (b, short) in combinations(tasks, 2):
                problem.addConstraint(
                    lambda p, q, long=long, short=short: p + long <= q or q + short <= p, (a, b)
                )
        if found := problem.getSolution():
            starts = [
                [found[number, at] for at in range(len(job))] for number, job in enumerate(jobs)
            ]
            return [(end, starts)]


def plan_tour(distances):
    problem, stops = Problem(), range(1, len(distances))
    problem.addVariables(stops, stops)  # which town is first, second … after the town 0
    problem.addConstraint(AllDifferentConstraint())
    answers = ((0, *map(found.get, stops), 0) for found in problem.getSolutionIter())
    best = min(answers, key=lambda tour: sum(distances[a][b] for a, b in pairwise(tour)))
    return [dict(pairwise(best))]
