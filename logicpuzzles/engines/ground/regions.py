"""Regions of so many cells in the flat model. What breaks them gives cuts, as of graphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.ground.flat import Literal, Values
from logicpuzzles.engines.ground.graphs import Cut, Postponed
from logicpuzzles.engines.ground.grounder import Grounder, poster
from logicpuzzles.engines.reading import forms
from logicpuzzles.relations.graphs import Ends
from logicpuzzles.relations.regions import region_of


@dataclass(slots=True)
class RegionsConstraint(Postponed):
    """The vertices ``at`` have regions of ``size`` cells, ``None``: of as many as their values say,
    0: of any number, and none of ``without`` is in one. ``cells``: those of the vertices;
    ``ends``: the edges.
    """

    ends: Ends
    at: tuple[int, ...]
    size: int | None
    without: tuple[int, ...]

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells))

    def is_satisfied(self, values: Values) -> bool:
        row = [values[cell] for cell in self.cells]
        near = [(row[at], region_of(at, row, self.ends)) for at in self.at]
        regions = [(self._size(value, region), region) for value, region in near]
        return all(
            [
                size == len(region) and not any([each in region for each in self.without])
                for size, region in regions
            ]
        )

    def _size(self, value: int, region: Sequence[int]) -> int:
        """How many a region should have whose vertices have a value."""
        return value if self.size is None else self.size or len(region)

    @property
    def near(self) -> list[list[int]]:
        """The neighbours of each vertex."""
        near: list[dict[int, None]] = [{} for _ in self.cells]
        for a, b in self.ends:
            near[a][b] = near[b][a] = None
        return [list(own) for own in near]

    def pieces(self) -> list[list[int]]:
        """The groups of cells that touch each other."""
        return [[self.cells[a], self.cells[b]] for a, b in self.ends]

    def cuts(self, values: Values) -> list[Cut]:
        """As many of a region that is too large as are too many have not all its value; one that is
        too small goes on, or one of it has another value; and so has one on the way to what is not
        to be in it.
        """
        row, cells, near = [values[cell] for cell in self.cells], self.cells, self.near
        cuts = []
        seen: set[int] = set()
        for at in self.at:
            if at in seen:
                continue
            region, value = region_of(at, row, self.ends), row[at]
            size = self._size(value, region)
            if self.size is None:
                seen.update(region)
            if len(region) > size:
                cuts.append([(cells[each], value, False) for each in region[: max(size, 0) + 1]])
            elif len(region) < size:
                own = set(region)
                around = dict.fromkeys(
                    [other for each in region for other in near[each] if other not in own]
                )
                cut = [(cells[each], value, False) for each in region]
                cuts.append([*cut, *[(cells[other], value, True) for other in around]])
            cuts += [
                [(cells[each], value, False) for each in _path(at, other, near, set(region))]
                for other in self.without
                if other in region
            ]
        return cuts

    def first_cuts(self, domains: Sequence[tuple[int, ...]]) -> list[Cut]:
        """What a single cell and its neighbours break: a one beside a one, and a larger number
        alone.
        """
        cells, near = self.cells, self.near
        cuts: list[Cut] = []
        for at in self.at if self.size != 0 else ():
            for value in domains[cells[at]]:
                size, own = value if self.size is None else self.size, (cells[at], value, False)
                others = [cells[other] for other in near[at]]
                if size > 1:
                    cuts.append([own, *[(other, value, True) for other in others]])
                else:
                    cuts += [[own, (other, value, False)] for other in others]
        return cuts


def _path(start: int, end: int, near: Sequence[Sequence[int]], region: set[int]) -> list[int]:
    """The vertices of a shortest path within a region."""
    before = {start: start}
    waiting = [start]
    for vertex in waiting:  # which grows on the way
        for other in near[vertex]:
            if other in region and other not in before:
                before[other] = vertex
                waiting.append(other)
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path


@poster(forms.RegionsForm)
def _post_regions(
    grounder: Grounder,
    goal: Call,
    form: forms.RegionsForm,
    local: dict[int, Any],
    when: Literal | None,
) -> None:
    cells = [grounder.cell(item, local) for item in form.items]
    if form.size is None:
        sizes = [grounder.code(size) for size in range(1, len(cells) + 1)]
        for cell in dict.fromkeys([cells[at] for at in form.at]):
            grounder.allow(cell, sizes, when)
    grounder.flat.add(
        RegionsConstraint(
            tuple(cells), form.ends, tuple(form.at), form.size, tuple(form.without), when=when
        )
    )
