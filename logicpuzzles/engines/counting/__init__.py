"""The number of answers of a flat model, without listing them.

What nothing ties together is counted apart, and multiplied. Each part is counted in two ways that take turns, for neither is
known beforehand to be the better one: a search that propagates, divides and remembers (``search``), for puzzles with many clues,
and cell by cell with states that merge (``frontier``), for boards that are nearly empty. The first to finish has the number.

Roads not taken: a decision diagram of all answers (it would hold what a count forgets); estimates (a count is exact here, or
``OutOfBudget``).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines.counting.diagrams import TooWide
from logicpuzzles.engines.counting.frontier import MOST_STATES, frontier
from logicpuzzles.engines.counting.network import Link, Network
from logicpuzzles.engines.counting.plan import Plan
from logicpuzzles.engines.counting.search import search
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.flat import Flat
from logicpuzzles.engines.ground.follows import settled

__all__ = ["WAYS", "count", "count_flat"]

WAYS = ("search", "frontier")
FIRST_TURN = 300  # nodes of the search, enough for most puzzles with clues
SEARCH_TURN = 100  # nodes
FRONTIER_TURN = 100  # pauses


def count(term: Any, goal: Goal, statistics: Statistics) -> int | None:
    """The number of different things that ``term`` can be when ``goal`` holds; ``None`` where not each unknown has a domain.

    A node is a value tried, or a state. Raises ``OutOfBudget``, also when there are more states than memory is for.

    Source: Roberto J. Bayardo Jr. and J. D. Pehoushek, "Counting models using connected components", 2000.
    """
    ground = Ground(term, goal, statistics)
    unknown = [leaf for leaf in leaves(ground.resolved) if is_variable(leaf)]
    if ground.left_over or any([id(leaf) not in ground.grounder.cells for leaf in unknown]):
        return None
    return count_flat(ground.flat, ground.shown, statistics)


def count_flat(flat: Flat, shown: Iterable[int], statistics: Statistics, ways: Sequence[str] = WAYS) -> int:
    """As ``count``: the number of different values of the cells ``shown`` in a flat model. ``ways``: one of the two, or both."""
    network = Network(flat)
    if network.sets is None:
        return 0
    sets = network.sets
    decided = [cell for cell, values in enumerate(sets) if not values & (values - 1)]
    known = settled(flat, (*shown, *decided))
    total = 1
    for cells, links in network.components(sets, range(len(sets)), range(len(network.propagators))):
        if links:
            total *= _part(flat, network, cells, links, known, statistics, ways)
        elif cells[0] in known:
            total *= sets[cells[0]].bit_count()
        if not total:
            break
    return total


def _part(
    flat: Flat,
    network: Network,
    cells: list[int],
    links: list[Link],
    known: set[int],
    statistics: Statistics,
    ways: Sequence[str],
) -> int:
    """The number of answers of one part."""

    def by_frontier() -> Generator[None, None, int]:
        return (yield from frontier(Plan(flat, network, cells, links, known), statistics))

    both = {
        "search": (search(network, cells, links, known, statistics), SEARCH_TURN),
        "frontier": (by_frontier(), FRONTIER_TURN),
    }
    turns = [both[way] for way in ways]
    first = FIRST_TURN
    while turns:
        for turn in list(turns):
            counting, length = turn
            try:
                for _ in range(max(first, length)):
                    next(counting)
            except StopIteration as end:
                return int(end.value)
            except TooWide:
                turns.remove(turn)
            first = 0
    raise OutOfBudget(f"{MOST_STATES} states")
