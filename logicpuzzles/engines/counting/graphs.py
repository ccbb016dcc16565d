"""Machines that count graphs: a state remembers only the frontier, the vertices that still have
something to come.

For connected vertices the state says which chosen vertices of the frontier belong together. For a
loop it says for each end of a chain which vertex is the other end. (Knuth, "The Art of Computer
Programming 4A", 7.1.4, answer 225: Simpath; Yoshinaka and others, "Finding all solutions and
instances of numberlink and slitherlink by ZDDs", 2012.)

Roads not taken: propagation for the search (the frontier counts boards of loops much sooner than
any search).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logicpuzzles.engines.ground.graphs import Connected, Loop

State = Any
INSIDE = -1  # a vertex within a chain


class _GraphReader:
    """Reads the vertices or edges of a graph one after another: first the known ones, then those of
    ``cells`` in their order. A state says whether the chosen part is complete, and has pairs of a
    vertex and what is known about it.
    """

    def __init__(
        self,
        constraint: Any,
        cells: Sequence[int],
        fixed: Mapping[int, int],
        values: Mapping[int, Sequence[int]],
    ) -> None:
        self.value = constraint.value
        self.cells = tuple(cells)
        self.items: dict[int, list[int]] = {cell: [] for cell in (*fixed, *cells)}
        for item, cell in enumerate(constraint.cells):
            self.items[cell].append(item)
        order = [item for own in self.items.values() for item in own]
        self.prepare(constraint, {item: at for at, item in enumerate(order)})
        state: State = (False, ())
        for cell in fixed:
            if state is not None:
                state = self.step(state, cell, fixed[cell])
        self.start: State = (True, None) if state is None else state

    def prepare(self, constraint: Any, at: dict[int, int]) -> None:
        """Find which vertices leave the frontier after each item. ``at``: when each item is
        read.
        """
        raise NotImplementedError

    def step(self, state: State, cell: int, value: int) -> State:
        for item in self.items[cell]:
            if state is None or state[1] is None:
                return None
            state = self.take(item, value == self.value, state[0], dict(state[1]))
        return state

    def take(self, item: int, chosen: bool, complete: bool, known: dict[int, int]) -> State:
        """The state after an item, ``None`` where the choice is impossible."""
        raise NotImplementedError

    def accept(self, state: State) -> bool:
        return state is not None and state[1] == ()


class ConnectedReader(_GraphReader):
    """Reads vertices. For each chosen vertex with neighbours to come it knows the group: the least
    vertex of it.
    """

    def prepare(self, constraint: Connected, at: dict[int, int]) -> None:
        self.near: list[list[int]] = [[] for _ in constraint.cells]
        last = list(range(len(constraint.cells)))
        for a, b in constraint.ends:
            self.near[a].append(b)
            self.near[b].append(a)
        self.gone: list[list[int]] = [[] for _ in constraint.cells]
        for vertex, near in enumerate(self.near):
            last[vertex] = max([vertex, *near], key=at.__getitem__)
            self.gone[last[vertex]].append(vertex)

    def take(self, item: int, chosen: bool, complete: bool, known: dict[int, int]) -> State:
        if chosen:
            if complete:
                return None
            groups = {known[other] for other in self.near[item] if other in known}
            for other, group in known.items():
                if group in groups:
                    known[other] = item
            known[item] = item
        for vertex in self.gone[item]:
            group = known.pop(vertex, INSIDE)
            if group != INSIDE and group not in known.values():
                if known:
                    return None
                complete = True
        least: dict[int, int] = {}
        for vertex in sorted(known):
            least.setdefault(known[vertex], vertex)
        return complete, tuple([(vertex, least[known[vertex]]) for vertex in sorted(known)])


class LoopReader(_GraphReader):
    """Reads edges. For each vertex on the loop with edges to come it knows the other end of its
    chain.
    """

    def prepare(self, constraint: Loop, at: dict[int, int]) -> None:
        self.ends = constraint.ends
        last: dict[int, int] = {}
        for edge in sorted(range(len(constraint.ends)), key=at.__getitem__):
            for vertex in constraint.ends[edge]:
                last[vertex] = edge
        self.gone: list[list[int]] = [[] for _ in constraint.ends]
        for vertex, edge in last.items():
            self.gone[edge].append(vertex)

    def take(self, item: int, chosen: bool, complete: bool, known: dict[int, int]) -> State:
        if chosen:
            u, v = self.ends[item]
            a, b = known.get(u, u), known.get(v, v)
            if complete or INSIDE in (a, b):
                return None
            known[u] = known[v] = INSIDE
            if a == v:
                if any([end != INSIDE for end in known.values()]):
                    return None
                complete = True
            else:
                known[a], known[b] = b, a
        for vertex in self.gone[item]:
            if known.pop(vertex, INSIDE) != INSIDE:
                return None
        return complete, () if complete else tuple(sorted(known.items()))

    def accept(self, state: State) -> bool:
        return state is not None and state == (True, ())
