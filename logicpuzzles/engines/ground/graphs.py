"""Graphs in the flat model: chosen vertices that are connected, chosen edges that are one loop, and what breaks them.

A solver need not know all that follows from a graph. It is asked for an answer without, and each answer that breaks the
constraint gives *cuts*: clauses that it breaks and every right answer keeps. (Dantzig, Fulkerson and Johnson, "Solution of a
large-scale traveling-salesman problem", 1954.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.goals import Call
from logicpuzzles.engines.ground.flat import Constraint, Flat, Group, Literal, Values
from logicpuzzles.engines.ground.grounder import Grounder, poster
from logicpuzzles.engines.reading import forms
from logicpuzzles.relations.graphs import Ends, is_connected, is_loop

__all__ = ["Connected", "Graph", "Loop", "refuse_graphs"]

Cut = list[tuple[int, bool]]  # cells, and whether each is chosen, of which at least one is so


@dataclass(slots=True)
class Graph(Group):
    """Something that holds between those of ``cells`` that are chosen: that have ``value``. ``ends``: the edges."""

    ends: Ends
    value: int

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells))

    def chosen(self, values: Values) -> list[bool]:
        """For each cell whether it is chosen."""
        return [values[cell] == self.value for cell in self.cells]

    def pieces(self) -> list[list[int]]:
        """The groups of cells that touch each other."""
        raise NotImplementedError

    def cuts(self, values: Values) -> list[Cut]:
        """Clauses that hold wherever the constraint does, and of which ``values``, which break it, break some."""
        raise NotImplementedError


@dataclass(slots=True)
class Connected(Graph):
    """The chosen vertices are connected by the edges between them."""

    def satisfied(self, values: Values) -> bool:
        return is_connected(self.chosen(values), self.ends)

    def pieces(self) -> list[list[int]]:
        return [[self.cells[a], self.cells[b]] for a, b in self.ends]

    def cuts(self, values: Values) -> list[Cut]:
        """For each connected part a vertex of it, one of another, and the vertices around it: one of these is needed to have
        both."""
        chosen = self.chosen(values)
        parts = _parts([(vertex, vertex) for vertex, here in enumerate(chosen) if here], self._between(chosen))
        cuts = []
        for at, part in enumerate(parts):
            own = set(part)
            around = dict.fromkeys([there for a, b in self.ends for here, there in ((a, b), (b, a)) if here in own])
            border = [vertex for vertex in around if vertex not in own]
            cuts.append(self._cut(part[0], parts[at - 1][0], border))
        return cuts

    def _between(self, chosen: Sequence[bool]) -> list[tuple[int, int]]:
        return [(a, b) for a, b in self.ends if chosen[a] and chosen[b]]

    def _cut(self, one: int, other: int, border: Iterable[int]) -> Cut:
        cells = self.cells
        return [(cells[one], False), (cells[other], False), *[(cells[each], True) for each in border]]


@dataclass(slots=True)
class Loop(Graph):
    """The chosen edges, a cell each, are one loop."""

    def satisfied(self, values: Values) -> bool:
        return is_loop(self.chosen(values), self.ends)

    def corners(self) -> list[tuple[int, list[int]]]:
        """Each vertex with the cells of its edges."""
        at: dict[int, list[int]] = {}
        for cell, edge in zip(self.cells, self.ends, strict=True):
            for vertex in edge:
                at.setdefault(vertex, []).append(cell)
        return list(at.items())

    def pieces(self) -> list[list[int]]:
        return [cells for _, cells in self.corners()]

    def cuts(self, values: Values) -> list[Cut]:
        """For each of several loops an edge of it, one of another, and the edges that lead out of it: one of these is needed to
        have both."""
        edges = [edge for edge, here in zip(self.ends, self.chosen(values), strict=True) if here]
        first: dict[int, int] = {}
        for cell, edge, here in zip(self.cells, self.ends, self.chosen(values), strict=True):
            if here:
                first.setdefault(edge[0], cell)
                first.setdefault(edge[1], cell)
        parts = _parts(edges, edges)
        cuts = []
        for at, part in enumerate(parts):
            own = set(part)
            border = [cell for cell, (a, b) in zip(self.cells, self.ends, strict=True) if (a in own) != (b in own)]
            two = [(first[part[0]], False), (first[parts[at - 1][0]], False)]
            cuts.append([*two, *[(cell, True) for cell in border]])
        return cuts


def _parts(vertices: Iterable[tuple[int, int]], edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The connected parts of a graph, its vertices given as ends of pairs."""
    near: dict[int, list[int]] = {}
    for a, b in vertices:
        near.setdefault(a, [])
        near.setdefault(b, [])
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    parts: list[list[int]] = []
    seen: set[int] = set()
    for start in near:
        if start not in seen:
            seen.add(start)
            part = [start]
            for vertex in part:  # which grows on the way
                for other in near[vertex]:
                    if other not in seen:
                        seen.add(other)
                        part.append(other)
            parts.append(part)
    return parts


@poster(forms.Connected, forms.Loop)
def _post_graph(grounder: Grounder, goal: Call, form: forms.Graph, local: dict[int, Any], when: Literal | None) -> None:
    cells = [grounder.cell(item, local) for item in form.items]
    on, off = grounder.code(1), grounder.code(0)
    for cell in dict.fromkeys(cells):
        grounder.allow(cell, (on, off), when)
    constraint = Connected if type(form) is forms.Connected else Loop
    grounder.flat.add(constraint(tuple(cells), form.ends, on, when=when))


def refuse_graphs(flat: Flat, to: str) -> None:
    """Raise ``Unsupported`` where a model has a constraint on a graph: ``to`` has no words for it."""
    kinds: dict[type[Constraint], str] = {Connected: "connectedo", Loop: "loopo"}
    for one in flat.constraints:
        if type(one) in kinds:
            reason = f"{to} has no constraint for it, and to spell it out takes more than the puzzle"
            raise Unsupported(to, f"{kinds[type(one)]} of {len(one.scope)} cells", reason, "export to asp")
