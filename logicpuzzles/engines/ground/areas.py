"""Areas of a board in the flat model: views, borders between areas, edges without a loop. What
breaks areas gives cuts, as of graphs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.ground.flat import Count, CountIs, Literal, Values
from logicpuzzles.engines.ground.graphs import Cut, Postponed
from logicpuzzles.engines.ground.grounder import Grounder, poster
from logicpuzzles.engines.reading import forms
from logicpuzzles.relations.areas import DIGITS, area_of, areas_of, has_loop, is_division
from logicpuzzles.relations.graphs import Ends

Local = dict[int, Any]


@poster(forms.SeenForm)
def _post_seen(
    grounder: Grounder, goal: Call, form: forms.SeenForm, local: Local, when: Literal | None
) -> None:
    """A cell for each place of a line says whether it is seen."""
    flat, stop = grounder.flat, grounder.code(form.stop)
    seen: list[int] = []
    for line in form.lines:
        before = grounder.constant(1)
        for cell in grounder.cells_of(line, local):
            here = flat.cell((0, 1))
            rows = [
                (sees, value, int(sees and value != stop))
                for sees in flat.cells[before]
                for value in flat.cells[cell]
            ]
            grounder.relate([before, cell, here], rows, None)
            seen.append(here)
            before = here
    if type(form.number) is not int:
        number = grounder.number_cell(form.number, when)
        if seen:
            flat.add(CountIs(tuple(seen), 1, number, when=when))
        else:
            grounder.allow(number, (0,), when)
    elif not 0 <= form.number <= len(seen):
        grounder.fail(when)
    elif seen:
        flat.add(Count(tuple(seen), 1, form.number, form.number, when=when))


@poster(forms.PatternForm)
def _post_pattern(
    grounder: Grounder, goal: Call, form: forms.PatternForm, local: Local, when: Literal | None
) -> None:
    """A cell says which of the patterns it is."""
    if not form.patterns:
        return grounder.fail(when)
    codes = {value: grounder.code(value) for value in form.values}
    chosen = grounder.flat.cell(tuple(range(len(form.patterns))))
    for place, cell in enumerate(grounder.cells_of(form.items, local)):
        rows = [
            (number, code)
            for number, pattern in enumerate(form.patterns)
            for value, code in codes.items()
            if pattern[place] in (".", DIGITS.get(value)) and code in grounder.flat.cells[cell]
        ]
        grounder.relate([chosen, cell], rows, when)
    return None


@dataclass(slots=True)
class EdgesConstraint(Postponed):
    """A constraint on the edges ``ends`` of a graph, of which each has a cell of ``cells``."""

    ends: Ends

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells))

    def pieces(self) -> list[list[int]]:
        """The groups of cells that meet at a vertex."""
        at: dict[int, list[int]] = {}
        for cell, edge in zip(self.cells, self.ends, strict=True):
            for vertex in edge:
                at.setdefault(vertex, []).append(cell)
        return list(at.values())

    def first_cuts(self) -> list[Cut]:
        """Clauses that follow, and are few."""
        return []


@dataclass(slots=True)
class BordersConstraint(EdgesConstraint):
    """A constraint on areas, which have borders between them, cells that are 1, and none inside."""

    def near(self) -> dict[int, list[tuple[int, int]]]:
        """For each vertex the cells of its edges, each with the vertex beyond."""
        near: dict[int, list[tuple[int, int]]] = {}
        for cell, (a, b) in zip(self.cells, self.ends, strict=True):
            near.setdefault(a, []).append((cell, b))
            near.setdefault(b, []).append((cell, a))
        return near

    def way(self, start: int, values: Values, most: int = -1) -> dict[int, tuple[int, ...]]:
        """The vertices of an area from one on, each with the cells on the way there; ``most``: so
        many.
        """
        inside = {
            vertex: [each for each in own if values[each[0]] == 0]
            for vertex, own in self.near().items()
        }
        return ways_from(start, inside, most)

    def closed(self, area: Iterable[int]) -> Cut:
        """That there are not borders all around some vertices."""
        own = set(area)
        around = [
            cell
            for cell, (a, b) in zip(self.cells, self.ends, strict=True)
            if (a in own) != (b in own)
        ]
        return [(cell, 1, False) for cell in dict.fromkeys(around)]

    def sized(self, start: int, area: Sequence[int], size: int, values: Values) -> list[Cut]:
        """What is wrong with an area that is to have ``size`` vertices."""
        if len(area) < size:
            return [self.closed(area)]
        if len(area) == size:
            return []
        ways = self.way(start, values, max(size, 0) + 1)
        inside = dict.fromkeys([cell for way in ways.values() for cell in way])
        return [[(cell, 1, True) for cell in inside]]


@dataclass(slots=True)
class DivisionConstraint(BordersConstraint):
    """Borders stand just between areas. ``size``: how many vertices each area has; ``marks``: those
    of which each has just one; ``None``: any.
    """

    size: int | None
    marks: tuple[int, ...] | None

    def is_satisfied(self, values: Values) -> bool:
        row = [values[cell] for cell in self.cells]
        return is_division(row, self.ends, self.size, self.marks)

    def cuts(self, values: Values) -> list[Cut]:
        """A border inside an area goes, or the way around it has another; an area that is too small
        or has no mark is open, one that is too large or has two is parted.
        """
        row, marks = [values[cell] for cell in self.cells], self.marks
        cuts: list[Cut] = []
        for area in areas_of(row, self.ends, 1 + max(marks or (-1,))):
            own = set(area)
            for cell, (a, b) in zip(self.cells, self.ends, strict=True):
                if a in own and b in own and values[cell] == 1:
                    way = self.way(a, values)[b]
                    cuts.append([(cell, 1, False), *[(each, 1, True) for each in way]])
            if self.size is not None:
                cuts += self.sized(area[0], area, self.size, values)
            if marks is not None:
                here = [mark for mark in marks if mark in own]
                if not here:
                    cuts.append(self.closed(area))
                for other in here[1:]:
                    way = self.way(here[0], values)[other]
                    cuts.append([(each, 1, True) for each in way])
        return cuts

    def first_cuts(self) -> list[Cut]:
        """What breaks it at one vertex or in a loop of four edges."""
        near, marks = self.near(), self.marks
        cuts: list[Cut] = []
        for vertex in near:
            if (self.size or 1) > 1 or (marks is not None and vertex not in marks):
                cuts.append(self.closed([vertex]))
        for cell, (a, b) in zip(self.cells, self.ends, strict=True):
            if marks is not None and a in marks and b in marks:
                cuts.append([(cell, 1, True)])
            for one, c in near[a]:
                for other, d in near[b] if c != b else ():
                    loop = [third for third, end in near[c] if end == d] if d != a else []
                    cuts += [
                        [(cell, 1, False), (one, 1, True), (third, 1, True), (other, 1, True)]
                        for third in loop
                    ]
        return cuts


@dataclass(slots=True)
class AreaConstraint(BordersConstraint):
    """The area of the vertex ``at`` has ``size`` vertices."""

    at: int
    size: int

    def is_satisfied(self, values: Values) -> bool:
        return len(area_of(self.at, [values[cell] for cell in self.cells], self.ends)) == self.size

    def cuts(self, values: Values) -> list[Cut]:
        area = area_of(self.at, [values[cell] for cell in self.cells], self.ends)
        return self.sized(self.at, area, self.size, values)

    def first_cuts(self) -> list[Cut]:
        """Where one vertex is too few, it has an edge without a border."""
        return [self.closed([self.at])] if self.size > 1 else []


@dataclass(slots=True)
class AcyclicConstraint(EdgesConstraint):
    """The edges whose cells have their own of ``values`` form no loop."""

    values: tuple[int, ...]

    def is_satisfied(self, values: Values) -> bool:
        return not has_loop(self._chosen(values), self.ends)

    def _chosen(self, values: Values) -> list[bool]:
        return [values[cell] == own for cell, own in zip(self.cells, self.values, strict=True)]

    def cuts(self, values: Values) -> list[Cut]:
        """One edge of each loop is not chosen."""
        cuts: list[Cut] = []
        near: dict[int, list[tuple[int, int]]] = {}  # for each vertex the chosen edges there
        for at, here in enumerate(self._chosen(values)):
            a, b = self.ends[at]
            if here:
                back = ways_from(a, near).get(b)
                if back is None:
                    near.setdefault(a, []).append((at, b))
                    near.setdefault(b, []).append((at, a))
                else:
                    cuts.append(
                        [(self.cells[edge], self.values[edge], False) for edge in (*back, at)]
                    )
        return cuts


def ways_from(
    start: int, near: Mapping[int, Sequence[tuple[int, int]]], most: int = -1
) -> dict[int, tuple[int, ...]]:
    """The vertices that are reached from one, each with the edges on the way there. ``near``: for
    each vertex its edges, each with the vertex beyond. ``most``: so many vertices.
    """
    ways = {start: tuple[int, ...]()}
    waiting = [start]
    for vertex in waiting:  # which grows on the way
        for edge, other in near.get(vertex, ()):
            if other not in ways:
                ways[other] = (*ways[vertex], edge)
                waiting.append(other)
                if len(ways) == most:
                    return ways
    return ways


@poster(forms.DivisionForm, forms.AreaForm)
def _post_borders(
    grounder: Grounder, goal: Call, form: Any, local: Local, when: Literal | None
) -> None:
    cells = tuple([grounder.cell(item, local) for item in form.items])
    for cell in dict.fromkeys(cells):
        grounder.allow(cell, (grounder.code(0), grounder.code(1)), when)
    if type(form) is forms.AreaForm:
        grounder.flat.add(AreaConstraint(cells, form.ends, form.at, form.size, when=when))
        return
    marks = None if form.marks is None else tuple(form.marks)
    if marks is not None and len(set(marks)) < len(marks):
        return grounder.fail(when)
    grounder.flat.add(DivisionConstraint(cells, form.ends, form.size, marks, when=when))
    return


@poster(forms.AcyclicForm)
def _post_acyclic(
    grounder: Grounder, goal: Call, form: forms.AcyclicForm, local: Local, when: Literal | None
) -> None:
    cells = tuple([grounder.cell(item, local) for item in form.items])
    values = tuple([grounder.code(value) for value in form.values])
    grounder.flat.add(AcyclicConstraint(cells, form.ends, values, when=when))
