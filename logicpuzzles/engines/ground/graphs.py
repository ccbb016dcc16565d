"""Graphs in the flat model: connected vertices, edges that are one loop, successors that are one
circuit; and cuts for wrong answers.

A solver need not know everything that follows from a graph. It first looks for an answer without
the graph. An answer that breaks the graph's constraint gives *cuts*: clauses that this answer
breaks and every right answer keeps. (Dantzig, Fulkerson and Johnson, "Solution of a large-scale
traveling-salesman problem", 1954.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.goals import Call
from logicpuzzles.engines.ground.flat import AllDifferent, Constraint, Flat, Group, Literal, Values
from logicpuzzles.engines.ground.grounder import Grounder, poster
from logicpuzzles.engines.reading import forms
from logicpuzzles.relations.graphs import Ends, is_circuit, is_connected, is_loop

Cut = list[
    tuple[int, int, bool]
]  # a clause: a cell, a value, and whether the cell has it; at least one triple is true


@dataclass(slots=True)
class Postponed(Group):
    """A constraint that a solver learns from cuts."""

    def cuts(self, values: Values) -> list[Cut]:
        """Clauses that follow from the constraint. ``values`` break the constraint, and at least
        one of the clauses.
        """
        raise NotImplementedError


@dataclass(slots=True)
class GraphConstraint(Postponed):
    """A constraint on the chosen ones of ``cells``, those that have ``value``. ``ends``: the
    edges.
    """

    ends: Ends
    value: int

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells))

    def chosen(self, values: Values) -> list[bool]:
        """For each cell, whether it is chosen."""
        return [values[cell] == self.value for cell in self.cells]

    def pieces(self) -> list[list[int]]:
        """The groups of cells that touch each other."""
        raise NotImplementedError


@dataclass(slots=True)
class Connected(GraphConstraint):
    """The chosen vertices are connected by the edges between them."""

    def is_satisfied(self, values: Values) -> bool:
        return is_connected(self.chosen(values), self.ends)

    def pieces(self) -> list[list[int]]:
        return [[self.cells[a], self.cells[b]] for a, b in self.ends]

    def cuts(self, values: Values) -> list[Cut]:
        """A cut for each connected part: with a vertex of it and a vertex of another part, a vertex
        around it is chosen too.
        """
        chosen = self.chosen(values)
        parts = _parts(
            [(vertex, vertex) for vertex, here in enumerate(chosen) if here], self._between(chosen)
        )
        near: list[list[int]] = [[] for _ in chosen]
        for a, b in self.ends:
            near[a].append(b)
            near[b].append(a)
        cuts = []
        for at, part in enumerate(parts):
            own = set(part)
            border = dict.fromkeys(
                [there for here in part for there in near[here] if there not in own]
            )
            cuts.append(self._cut(part[0], parts[at - 1][0], border))
        return cuts

    def _between(self, chosen: Sequence[bool]) -> list[tuple[int, int]]:
        return [(a, b) for a, b in self.ends if chosen[a] and chosen[b]]

    def _cut(self, start: int, other: int, border: Iterable[int]) -> Cut:
        cells, value = self.cells, self.value
        chosen = [(cells[vertex], value, True) for vertex in border]
        return [(cells[start], value, False), (cells[other], value, False), *chosen]


@dataclass(slots=True)
class Loop(GraphConstraint):
    """The chosen edges, a cell each, are one loop."""

    def is_satisfied(self, values: Values) -> bool:
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
        """A cut for each of several loops: with an edge of it and an edge of another loop, an edge
        that leads out of it is chosen too.
        """
        edges = [edge for edge, here in zip(self.ends, self.chosen(values), strict=True) if here]
        first: dict[int, int] = {}
        for cell, edge, here in zip(self.cells, self.ends, self.chosen(values), strict=True):
            if here:
                first.setdefault(edge[0], cell)
                first.setdefault(edge[1], cell)
        parts = _parts(edges, edges)
        cuts, value = [], self.value
        for at, part in enumerate(parts):
            own = set(part)
            border = [
                cell
                for cell, (a, b) in zip(self.cells, self.ends, strict=True)
                if (a in own) != (b in own)
            ]
            two = [(first[part[0]], value, False), (first[parts[at - 1][0]], value, False)]
            cuts.append([*two, *[(cell, value, True) for cell in border]])
        return cuts


@dataclass(slots=True)
class Circuit(Postponed):
    """``cells``, given that they differ, say of each place which is next; they lead through all.
    ``values``: the value that stands for each place.
    """

    values: tuple[int, ...]

    def is_satisfied(self, values: Values) -> bool:
        place_of = {value: place for place, value in enumerate(self.values)}
        return is_circuit([place_of.get(values[cell], -1) for cell in self.cells])

    def cuts(self, values: Values) -> list[Cut]:
        """Each of several circuits has to be left."""
        place_of = {value: place for place, value in enumerate(self.values)}
        pairs = [
            (place, place_of.get(values[cell], place)) for place, cell in enumerate(self.cells)
        ]
        cuts = []
        for part in _parts(pairs, pairs):
            own = set(part)
            others = [value for place, value in enumerate(self.values) if place not in own]
            cuts.append([(self.cells[place], value, True) for place in part for value in others])
        return cuts


def _parts(
    vertices: Iterable[tuple[int, int]], edges: Iterable[tuple[int, int]]
) -> list[list[int]]:
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
            for vertex in part:  # ``part`` grows meanwhile
                for other in near[vertex]:
                    if other not in seen:
                        seen.add(other)
                        part.append(other)
            parts.append(part)
    return parts


@poster(forms.ConnectedForm, forms.LoopForm)
def _post_graph(
    grounder: Grounder,
    goal: Call,
    form: forms.GraphForm,
    local: dict[int, Any],
    when: Literal | None,
) -> None:
    cells = [grounder.cell(item, local) for item in form.items]
    allowed = [grounder.code(value) for value in form.among or ()]
    for cell in dict.fromkeys(cells) if allowed else ():
        grounder.allow(cell, allowed, when)
    constraint = Connected if type(form) is forms.ConnectedForm else Loop
    grounder.flat.add(constraint(tuple(cells), form.ends, grounder.code(form.value), when=when))


@poster(forms.CircuitForm)
def _post_circuit(
    grounder: Grounder,
    goal: Call,
    form: forms.CircuitForm,
    local: dict[int, Any],
    when: Literal | None,
) -> None:
    cells = [grounder.cell(item, local) for item in form.items]
    values = [grounder.code(place) for place in range(len(cells))]
    if len(set(cells)) < len(cells):
        return grounder.fail(when)
    for place, cell in enumerate(cells):
        grounder.allow(
            cell, [value for value in values if value != values[place] or len(cells) == 1], when
        )
    if len(cells) > 1:
        grounder.flat.add(AllDifferent(tuple(cells), when=when))
        grounder.flat.add(Circuit(tuple(cells), tuple(values), when=when))
    return None


def refuse_graphs(flat: Flat, to: str, able: Collection[type[Constraint]] = ()) -> None:
    """Raise ``Unsupported`` where a model has a constraint on a graph that the language ``to``
    lacks. ``able``: the constraints that the language has, where they have no condition.
    """
    for constraint in flat.constraints:
        if isinstance(constraint, Postponed) and (
            type(constraint) not in able or constraint.when is not None
        ):
            reason = (
                f"{to} has no constraint for it, and to spell it out takes more than the puzzle"
            )
            name = f"{type(constraint).__name__.removesuffix('Constraint').lower()}o"
            raise Unsupported(
                to, f"{name} of {len(constraint.scope)} cells", reason, "export to asp"
            )
