"""A farmer crosses a river with a wolf, a goat and a cabbage. The boat holds the farmer and one
more. Without the farmer the wolf eats the goat and the goat eats the cabbage. What is the shortest
way across? Source: Alcuin of York, "Propositiones ad acuendos juvenes", about 800.

It prints:

    7 crossings at least; there are 2 such ways.
    farmer and goat, farmer, farmer and cabbage, farmer and goat, farmer and wolf, farmer, farmer and goat
    farmer and goat, farmer, farmer and wolf, farmer and goat, farmer and cabbage, farmer, farmer and goat
"""

from itertools import pairwise

from logicpuzzles import (
    conde,
    eq,
    grid,
    lall,
    lany,
    lesseqo,
    membero,
    neq,
    relation,
    run,
    sumo,
    var,
    vars,
)

NAMES = ("farmer", "wolf", "goat", "cabbage")
HERE, THERE = ("here",) * 4, ("there",) * 4
MOST = 12  # crossings, at most


@relation
def safeo(state):
    """state: the banks of farmer, wolf, goat and cabbage. Nobody eats."""
    farmer, wolf, goat, cabbage = state
    return lany(eq(goat, farmer), lall(neq(goat, wolf), neq(goat, cabbage)))


@relation
def crossingo(before, after):
    """The farmer crosses, alone or with one other."""
    passengers = list(zip(before[1:], after[1:], strict=True))
    together = [
        [
            eq((start, end), (before[0], after[0])),
            [eq(*others) for others in passengers if others != (start, end)],
        ]
        for start, end in passengers
    ]
    return lall(neq(before[0], after[0]), conde([eq(*each) for each in passengers], *together))


@relation
def wayo(states, crossings):
    """From here to there through safe states, with so many crossings; then all stay there."""
    crossed = vars(len(states) - 1)
    return lall(
        eq(states[0], HERE),
        eq(states[-1], THERE),
        [membero(bank, ("here", "there")) for state in states for bank in state],
        [safeo(state) for state in states],
        [
            conde(
                [eq(number, 1), crossingo(before, after)],
                [eq(number, 0), eq(before, THERE), eq(after, THERE)],
            )
            for number, (before, after) in zip(crossed, pairwise(states), strict=True)
        ],
        [lesseqo(later, earlier) for earlier, later in pairwise(crossed)],
        sumo(crossed, crossings),
    )


states, crossings = grid(MOST + 1, 4), var()
ways = run(0, (crossings, states), wayo(states, crossings), minimise=crossings)
print(f"{ways[0][0]} crossings at least; there are {len(ways)} such ways.")
for way in sorted([way for _, way in ways]):
    boats = [
        " and ".join(
            [name for name, start, end in zip(NAMES, before, after, strict=True) if start != end]
        )
        for before, after in pairwise(way)
        if before != after
    ]
    print(", ".join(boats))
