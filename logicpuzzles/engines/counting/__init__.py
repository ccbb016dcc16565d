"""The number of answers of a goal, without listing them.

Parts that no constraint ties together are counted alone, and their numbers multiplied. Each part is
counted cell by cell with states that merge (``frontier``). It is faster to list a few answers than
to count them, so callers list some first.

Roads not taken: a search that divides the problem on the way and remembers the parts (wherever it
was better, listing was as good); a decision diagram of all answers (it would hold what a count can
forget); estimates (a count is exact here).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines.counting.diagrams import TooWide
from logicpuzzles.engines.counting.frontier import frontier
from logicpuzzles.engines.counting.network import CountingNetwork
from logicpuzzles.engines.counting.plan import CountingPlan
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.flat import Flat
from logicpuzzles.engines.ground.follows import find_settled

__all__ = ["count", "count_flat"]


def count(term: Any, goal: Goal, statistics: Statistics) -> int | None:
    """The number of different values of ``term`` for which ``goal`` holds; ``None`` where an
    unknown has no domain, or there are more states than memory is for.

    A node is a state. Raises ``OutOfBudget``.
    """
    ground = Ground(term, goal, statistics)
    unknown = [leaf for leaf in leaves(ground.resolved) if is_variable(leaf)]
    if ground.left_over or any([id(leaf) not in ground.grounder.cells for leaf in unknown]):
        return None
    try:
        return count_flat(ground.flat, ground.shown, statistics)
    except TooWide:
        return None


def count_flat(flat: Flat, shown: Iterable[int], statistics: Statistics) -> int:
    """How many combinations of values the cells ``shown`` have in the answers of a flat model.
    Raises ``OutOfBudget`` and ``TooWide``.
    """
    network = CountingNetwork(flat)
    if network.sets is None:
        return 0
    decided = [cell for cell, values in enumerate(network.sets) if len(values) == 1]
    known = find_settled(flat, (*shown, *decided))
    total = 1
    for cells, links in network.parts():
        if links:
            total *= frontier(CountingPlan(flat, network, cells, links, known), statistics)
        elif cells[0] in known:
            total *= len(network.sets[cells[0]])
        if not total:
            break
    return total
