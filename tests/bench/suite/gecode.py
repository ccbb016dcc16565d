"""The peer Gecode: a MiniZinc model a kind, flattened and solved by programs outside that tell
their own times.

What counts is flattening, setting up and search; the start of the programs counts where `whole` is
asked for.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from suite.infix import Infix
from suite.model import METER, Answer, Equations, Jodici, Square, Takuzu, Timed, Zebra
from suite.programs import output

NATIVE = """
predicate all_different_int(array[int] of var int: x);
predicate gecode_global_cardinality(array[int] of var int: x, array[int] of int: cover, array[int] of var int: counts);
"""
"""Gecode's own propagators, under their own names: some packages of MiniZinc take these apart
otherwise.
"""

LARGEST_NUMBER = 30
TIMES = re.compile(r"(?:flat|init|solve)Time=([\d.e+-]+)")
NODES = re.compile(r"nodes=(\d+)")

# milliseconds after which Gecode ends by itself: it is a process that killing MiniZinc leaves
# behind
OUTLIVED = "60000"


def solve(
    domains: Sequence[tuple[int, int]],
    rules: Sequence[str],
    limit: int,
    read: Callable[[list[int]], Answer],
    whole: bool,
) -> Sequence[Answer] | Timed:
    """At most `limit` answers, all for 0; `read` makes an answer of the values of `x`."""
    low, high = min(low for low, _ in domains), max(high for _, high in domains)
    lines = [NATIVE, f"array[1..{len(domains)}] of var {low}..{high}: x;"]
    lines += [
        f"constraint x[{place}] in {least}..{most};"
        for place, (least, most) in enumerate(domains, 1)
        if (least, most) != (low, high)
    ]
    lines += [f"constraint {rule};" for rule in rules]
    lines.append(
        'solve :: int_search(x, dom_w_deg, indomain_min) satisfy;\noutput [show(x), "\\n"];'
    )
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model.mzn"
        model.write_text("\n".join(lines))
        many = ["-n", str(limit)] if limit else ["-a"]
        printed = output(
            ["minizinc", "--solver", "gecode", "--time-limit", OUTLIVED, "-s", *many, str(model)]
        )
    answers = [read(json.loads(line)) for line in printed.splitlines() if line.startswith("[")]
    if METER.on:
        METER.nodes = sum(map(int, NODES.findall(printed)))
    return answers if whole else Timed(answers, sum(map(float, TIMES.findall(printed))))


def x(place: int) -> str:
    """The unknown of a place counted from 0."""
    return f"x[{place + 1}]"


def xs(places: Sequence[int]) -> str:
    """A list of unknowns."""
    return f"[{', '.join(map(x, places))}]"


def zebra(puzzle: Zebra, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each item, its house."""
    size, count = puzzle.houses, len(puzzle.items)
    rules = [
        f"all_different_int({xs(range(start, start + size))}) :: domain"
        for start in range(0, count, size)
    ]
    for kind, a, b in puzzle.clues:
        if kind == "at":
            rules.append(f"{x(a)} = {b}")
        elif kind == "same":
            rules.append(f"{x(a)} = {x(b)}")
        elif kind == "next":
            rules.append(f"abs({x(a)} - {x(b)}) = 1")
        elif kind == "left":
            rules.append(f"{x(b)} = {x(a)} + 1")
        else:
            rules.append(f"{x(a)} {'<' if kind == 'before' else '!='} {x(b)}")
    return solve([(1, size)] * count, rules, limit, tuple, whole)


def jodici(puzzle: Jodici, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each cell; sums, and a global cardinality."""
    domains = [(given or 1, given or 9) for ring in puzzle.givens for given in ring]
    rules = [f"sum({xs(range(ring, ring + 6))}) = 30" for ring in (0, 6, 12)]
    rules += [f"sum({xs(range(sector, 18, 6))}) = 15" for sector in range(6)]
    rules.append(
        "gecode_global_cardinality(x, [1, 2, 3, 4, 5, 6, 7, 8, 9], [2, 2, 2, 2, 2, 2, 2, 2, 2])"
    )
    return solve(
        domains,
        rules,
        limit,
        lambda values: (tuple(values[:6]), tuple(values[6:12]), tuple(values[12:])),
        whole,
    )


def takuzu(puzzle: Takuzu, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each cell.

    A line is the number it spells, and those are all different. Where a number has no room for a
    line, pairs of lines have a place where the first has 1 and the second 0, as both are balanced.
    """
    size = len(puzzle.grid)
    cells = [cell for row in puzzle.grid for cell in row]
    domains = [(0, 1) if cell is None else (cell, cell) for cell in cells]
    rows = [list(range(start, start + size)) for start in range(0, size * size, size)]
    rules = []
    for lines in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for line in lines:
            rules.append(f"sum({xs(line)}) = {size // 2}")
            rules += [
                f"{x(a)} + {x(b)} + {x(c)} in 1..2"
                for a, b, c in zip(line, line[1:], line[2:], strict=False)
                if cells[a] is None or cells[b] is None or cells[c] is None
            ]
        if size <= LARGEST_NUMBER:
            numbers = [
                "+".join(f"{1 << place}*{x(cell)}" for place, cell in enumerate(line))
                for line in lines
            ]
            rules.append(f"all_different_int([{', '.join(numbers)}])")
        else:
            for first, second in combinations(lines, 2):
                places = zip(first, second, strict=True)
                rules.append(
                    " \\/ ".join(
                        f"{x(a)} > {x(b)}" for a, b in places if (cells[a], cells[b]) != (0, 1)
                    )
                )
    return solve(
        domains,
        rules,
        limit,
        lambda values: tuple(tuple(values[row[0] : row[-1] + 1]) for row in rows),
        whole,
    )


def square(puzzle: Square, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each cell; groups all different."""
    side = len(puzzle.grid)
    domains = [(cell or 1, cell or side) for row in puzzle.grid for cell in row]
    rules = [f"all_different_int({xs(group)}) :: domain" for group in puzzle.groups()]
    return solve(domains, rules, limit, puzzle.rows, whole)


def equations(puzzle: Equations, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each name; equations as they are written."""
    infix = Infix(puzzle, x)
    rules = [f"{left} = {right}" for left, right in infix.equal] + [
        f"{text} != 0" for text in infix.nonzero
    ]
    for (
        quotient,
        dividend,
        divisor,
    ) in infix.quotients:  # no product: its bounds would leave no room in the numbers of Gecode
        rules += [f"{quotient} = {dividend} div {divisor}", f"{dividend} mod {divisor} = 0"]
    if infix.letters:
        rules.append(f"all_different_int([{', '.join(infix.letters)}]) :: domain")
    return solve(
        infix.domains, rules, limit, lambda values: tuple(values[: len(puzzle.names)]), whole
    )
