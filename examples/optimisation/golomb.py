"""A Golomb ruler: no two pairs of its marks are equally far apart. How short can a ruler with seven
marks be?

Source: Wallace C. Babcock, "Intermodulation interference in radio systems", Bell System Technical
Journal 32, 1953.

It prints:

    Seven marks need a length of 25. 10 rulers have it:
    0 1 4 10 18 23 25
    0 1 7 11 20 23 25
    0 1 11 16 19 23 25
    0 2 3 10 16 21 25
    0 2 5 14 18 24 25
    0 2 6 9 14 24 25
    0 2 7 13 21 22 25
    0 2 7 15 21 24 25
    0 3 4 12 18 23 25
    0 4 9 15 22 23 25
"""

from itertools import combinations, pairwise

from logicpuzzles import alldiffo, eq, lall, membero, relation, run, var, vars


@relation
def golombo(marks, longest):
    """marks: the places of the marks, from 0 on and rising. longest: known."""
    distances = {pair: var() for pair in combinations(marks, 2)}
    return lall(
        eq(marks[0], 0),
        [membero(mark, range(longest + 1)) for mark in marks],
        [left < right for left, right in pairwise(marks)],
        [eq(right - left, distance) for (left, right), distance in distances.items()],
        [membero(distance, range(1, longest + 1)) for distance in distances.values()],
        alldiffo(tuple(distances.values())),
    )


marks = tuple(vars(7))
rulers = run(0, marks, golombo(marks, 40), minimise=marks[-1])
print(f"Seven marks need a length of {rulers[0][-1]}. {len(rulers)} rulers have it:")
for ruler in sorted(rulers):
    print(*ruler)
