"""Counting by a search that propagates, counts each part that falls off by itself, and remembers what it counted.

A part is known by its open cells, their values and what is left of the constraints between them: what was decided before
does not matter. Answers are told apart by the cells that are shown, so these are decided first; of the rest it is only asked
whether it can be completed.

Sources: Roberto J. Bayardo Jr. and J. D. Pehoushek, "Counting models using connected components", 2000; Tian Sang et al.,
"Combining component caching and clause learning for effective model counting", 2004; for what is shown, Rehan Abdul Aziz et
al., "#∃SAT: projected model counting", 2015.

Roads not taken: learning from conflicts (puzzles whose answers are counted have few); recursion in Python (its depth is limited,
and the search has to stop and go on).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.engines.counting.network import Link, Network
from logicpuzzles.engines.counting.sets import bits_of

__all__ = ["search"]

MOST_REMEMBERED = 100_000

Task = Generator["Task | None", int, int]


class _Search:
    def __init__(self, network: Network, known: set[int], statistics: Statistics) -> None:
        self.network = network
        self.known = known
        self.statistics = statistics
        self.counted: dict[Any, int] = {}

    def split(self, sets: list[int], cells: Iterable[int], numbers: Iterable[int]) -> Task:
        """The product of the parts."""
        product = 1
        for part, links in self.network.components(sets, cells, numbers):
            if links:
                product *= yield self.part(sets, part, links)
            elif part[0] in self.known:
                product *= sets[part[0]].bit_count()
            if not product:
                break
        return product

    def part(self, sets: list[int], cells: list[int], links: list[Link]) -> Task:
        """The answers of one part; of one that shows nothing, whether there is one."""
        key = (tuple(cells), tuple([sets[cell] for cell in cells]), tuple([(number, rest) for number, rest, _ in links]))
        total = self.counted.get(key)
        if total is not None:
            return total
        shown = [cell for cell in cells if cell in self.known]
        ties = dict.fromkeys(cells, 0)
        for _, _, tied in links:
            for cell in tied:
                ties[cell] += 1
        cell = min(shown or cells, key=lambda cell: (sets[cell].bit_count(), -ties[cell]))
        numbers = [number for number, _, _ in links]
        total = 0
        for bit in bits_of(sets[cell]):
            self.statistics.node()
            yield None
            trial = sets.copy()
            if self.network.decide(trial, cell, bit):
                total += yield self.split(trial, cells, numbers)
                if total and not shown:
                    total = 1
                    break
        if len(self.counted) >= MOST_REMEMBERED:
            self.counted.clear()
        self.counted[key] = total
        return total


def search(
    network: Network, cells: list[int], links: list[Link], known: set[int], statistics: Statistics
) -> Generator[None, None, int]:
    """Count one part; it pauses at each node, and returns the number. ``known``: the cells that are shown or follow from those.
    Raises ``OutOfBudget``."""
    if network.sets is None:
        return 0
    stack: list[Task] = [_Search(network, known, statistics).part(network.sets, cells, links)]
    value = 0
    fresh = True
    while True:
        try:
            step = next(stack[-1]) if fresh else stack[-1].send(value)
        except StopIteration as end:
            stack.pop()
            if not stack:
                return int(end.value)
            value, fresh = end.value, False
            continue
        fresh = True
        if step is None:
            yield
        else:
            stack.append(step)
