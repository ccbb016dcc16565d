"""Balance Loop: one loop runs from cell to cell and through every circle. From a white circle it goes
straight equally far both ways, from a black one it does not; a number says over how many edges,
both ways together, and 0 that this is not told.

Source: Prasanna Seshadri; "Balance Loop" at puzz.link.
"""

from itertools import combinations, product

from logicpuzzles.rules.masyu import masyuo

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, codes, labels, lall, relation, seeno, tableo, vars,
)  # fmt: skip

FAMILY = "loops"


@relation(says="the circle at {where} is {circle}", technique=("circle alone", "circle"))
def circleo(circle, sight):
    """circle: the edges, and o for a white circle or * for a black one. sight: the links from its
    cell upwards, to the right, downwards and to the left.
    """
    arms = vars(4)
    lengths = [range(1, len(line) + 1) for line in sight]
    rows = [
        (number, "o" if one == other else "*", *[{a: one, b: other}.get(at, 0) for at in range(4)])
        for a, b in combinations(range(4), 2)
        for one, other in product(lengths[a], lengths[b])
        for number in (0, one + other)
    ]
    return lall(
        [seeno(arm, (line,), stop=0) for arm, line in zip(arms, sight, strict=True)],
        tableo((*circle, *arms), rows),
    )


balanceloopo = masyuo


BOARD = Board(
    Clues("circles", labels("o*"), circleo, scope="sight", noun="circle"), Links(loop=0.08), usual=(5, 5),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

TWICE = {f"{2 * at + more:x}": (at, "o*"[more]) for at in range(8) for more in (0, 1)}
CODES = (
    codes.puzz_link(
        "balance",
        codes.Each("circles", codes.Signs(TWICE) | codes.Skips("g-z")),
    ),
    codes.pzprv3(
        "balance",
        codes.MarkTable(
            circles=codes.Several(
                codes.Signs({"0": "o", "1": "*"}),
                codes.Behind(",", codes.Signs({"-2": 0}) | codes.PLAIN), back=True,
            )
        ),
        codes.LINES,
    ),
)  # fmt: skip
