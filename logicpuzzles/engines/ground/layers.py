"""Connected vertices as clauses, layer by layer.

The chosen vertex that is nearest to the middle of the graph is the first one. A layer has a literal
for each vertex: so many steps lead to it from the first one, over chosen vertices. Few layers tell a
solver at once what it would learn from very many cuts.

Where all vertices are reached is assumed of the layers that there are. When a solver finds that this
cannot be, twice as many are made, up to the longest way that there can be.

Roads not taken: a number for each vertex, smaller than that of a neighbour (a solver learns little from
the bits of numbers); layers from the start (most boards need few cuts).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicpuzzles.engines.ground.graphs import Connected

if TYPE_CHECKING:
    from logicpuzzles.engines.ground.clauses import Clauses

CORNERS = 4  # vertices far from each other, whose middle is the middle of the graph


class Layers:
    """The layers of one constraint. ``short``: the literal to assume, that all chosen vertices are
    reached; 0 where nothing needs to be assumed. ``variables``: how many were made for it.
    """

    def __init__(self, clauses: Clauses, constraint: Connected) -> None:
        self.clauses = clauses
        before = clauses.top
        self.condition = clauses.condition(constraint.when)
        self.vertices = [clauses.literal(cell, constraint.value) for cell in constraint.cells]
        self.near: list[list[int]] = [[] for _ in self.vertices]
        for a, b in constraint.ends:
            self.near[a].append(b)
            self.near[b].append(a)
        steps = self._steps_from_middle()
        self.reached = self._first(sorted(range(len(steps)), key=steps.__getitem__))
        self.depth = 0
        self.short = 0
        self.variables = clauses.top - before
        self.extend(2 * max(steps))

    def _steps_from(self, start: int) -> list[int]:
        """How many steps each vertex is away from ``start``; those that no way leads to are as
        near as can be.
        """
        steps = {start: 0}
        row = [start]
        for vertex in row:  # ``row`` grows meanwhile
            for other in self.near[vertex]:
                if other not in steps:
                    steps[other] = steps[vertex] + 1
                    row.append(other)
        return [steps.get(vertex, 0) for vertex in range(len(self.near))]

    def _steps_from_middle(self) -> list[int]:
        """How many steps each vertex is away from the middle of the graph."""
        ways = [self._steps_from(0)]
        for _ in range(CORNERS):
            least = list(map(min, *ways)) if len(ways) > 1 else ways[0]
            ways.append(self._steps_from(least.index(max(least))))
        most = list(map(max, *ways[1:]))
        return self._steps_from(most.index(min(most)))

    def _first(self, order: Sequence[int]) -> list[int]:
        """For each vertex the literal that it is the first in ``order`` that is chosen."""
        new, clause = self.clauses.new, self.clauses.clause
        first = [0] * len(order)
        before: list[int] = []  # one of those before is chosen
        for vertex in order:
            chosen, own = self.vertices[vertex], new()
            clause([-own, chosen])
            for literal in before:
                clause([-own, -literal])
            clause([own, -chosen, *before])
            any_so_far = new()
            clause([any_so_far, -chosen])
            clause([-any_so_far, chosen, *before])
            for literal in before:
                clause([any_so_far, -literal])
            first[vertex], before = own, [any_so_far]
        return first

    def extend(self, depth: int) -> None:
        """Make layers up to ``depth`` of them."""
        new, clause, near = self.clauses.new, self.clauses.clause, self.near
        most, start = len(near) - 1, self.clauses.top
        for _ in range(self.depth, min(depth, most)):
            before = self.reached
            self.reached = [new() for _ in before]
            for vertex, literal in enumerate(self.reached):
                clause([-literal, self.vertices[vertex]])
                clause([-literal, before[vertex], *[before[other] for other in near[vertex]]])
        self.depth = depth
        self.short = 0 if depth >= most else new()
        assumed = [-self.short] if self.short else []
        for vertex, literal in zip(self.vertices, self.reached, strict=True):
            clause([*assumed, *self.condition, -vertex, literal])
        self.variables += self.clauses.top - start
