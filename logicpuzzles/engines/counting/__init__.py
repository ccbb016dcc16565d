"""The number of answers of a goal, without listing them.

What nothing ties together is counted apart, and multiplied; each part is counted cell by cell with states that merge
(``frontier``). Few answers are listed sooner than counted: whoever asks lists some first.

Roads not taken: a search that divides the problem on the way and remembers the parts (where it was the better way, listing is as
good); a decision diagram of all answers (it would hold what a count forgets); estimates (a count is exact here).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines.counting.diagrams import TooWide
from logicpuzzles.engines.counting.frontier import frontier
from logicpuzzles.engines.counting.network import Network
from logicpuzzles.engines.counting.plan import Plan
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.flat import Flat
from logicpuzzles.engines.ground.follows import settled

__all__ = ["count", "count_flat"]


def count(term: Any, goal: Goal, statistics: Statistics) -> int | None:
    """The number of different things that ``term`` can be when ``goal`` holds; ``None`` where not each unknown has a domain, or
    there are more states than memory is for.

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
    """The number of different values of the cells ``shown`` of a flat model with which the rest can be completed. Raises
    ``OutOfBudget``, and ``TooWide``."""
    network = Network(flat)
    if network.sets is None:
        return 0
    decided = [cell for cell, values in enumerate(network.sets) if len(values) == 1]
    known = settled(flat, (*shown, *decided))
    total = 1
    for cells, links in network.parts():
        if links:
            total *= frontier(Plan(flat, network, cells, links, known), statistics)
        elif cells[0] in known:
            total *= len(network.sets[cells[0]])
        if not total:
            break
    return total
