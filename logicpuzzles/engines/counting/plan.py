"""The plan for counting a part of a model cell by cell: an order of the cells, and the constraints
in that order.

An order is good when few constraints are open at a time. Three kinds are tried: the order of the
model; the groups of one size one after another; and, step by step, the cell that keeps the frontier
smallest. The one with the smallest estimate is taken.

Roads not taken: searching for the best order (its width is a hard problem of its own); a tree of
parts instead of an order (boards are as wide everywhere).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, log2

from logicpuzzles.engines.counting.diagrams import Diagram, Machine, TooWide, machine_for
from logicpuzzles.engines.counting.lines import LineFamily, line_family
from logicpuzzles.engines.counting.network import CountingNetwork, Link
from logicpuzzles.engines.counting.tallies import Tally, tally_layers
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Constraint,
    Count,
    Differ,
    Flat,
    Inverse,
    Linear,
    Table,
)
from logicpuzzles.engines.ground.graphs import GraphConstraint

MOST_TOGETHER = 10_000  # arcs of a diagram that reads several constraints
LONG = 3  # pairs of a constraint on two lines

Group = tuple[
    Constraint | None, tuple[int, ...]
]  # a constraint and its open cells; a tally has none


@dataclass(slots=True)
class _Part:
    """A constraint, the cells that it ties together, and the known values of its other cells."""

    number: int
    constraint: Constraint
    cells: tuple[int, ...]
    fixed: dict[int, int]


class CountingPlan:
    """How to count one part of a model. Raises ``TooWide`` where a constraint has too many
    states.
    """

    def __init__(
        self,
        flat: Flat,
        network: CountingNetwork,
        cells: Sequence[int],
        links: Sequence[Link],
        known: set[int],
    ) -> None:
        sets = network.sets or []
        self.values = {cell: sets[cell] for cell in cells}
        parts = []
        for number, tied in links:
            constraint = flat.constraints[number]
            scope = (*constraint.scope, *([] if constraint.when is None else [constraint.when[0]]))
            parts.append(
                _Part(
                    number,
                    constraint,
                    tied,
                    {cell: sets[cell][0] for cell in scope if cell not in tied},
                )
            )
        parts, tallies, cells = self._views(parts, list(cells), known)
        self.hidden = {cell for cell in cells if cell not in known}
        lines = self._lines(flat, network, parts, cells)
        if lines is not None:
            parts = [part for part in parts if part.number not in lines.used]
        tallies += [self._tally(part) for part in parts if self._is_tally(part)]
        rest = [part for part in parts if not self._is_tally(part)]
        self.order = lines.order if lines is not None else self._ordered(cells, rest, tallies)
        self.diagrams = self._diagrams(rest)
        self.possible = all([diagram.possible for diagram in self.diagrams])
        self.lines = [] if lines is None else lines.blocks
        self.pending = 0 if lines is None else lines.pending
        self._all_lines = lines
        everything = {value for values in self.values.values() for value in values}
        plain = lines is None and not self.hidden
        mine, self.layers = tally_layers(
            self.order,
            self.values,
            tallies,
            self._named() if plain else [everything] * (len(self.order) + 1),
        )
        self.first = len(mine)
        self.start = (0,) * (self.first + len(self.diagrams))
        self.tracks = [self._tracks(cell) for cell in self.order] if self.possible else []

    def _tracks(self, cell: int) -> list[tuple[int, list[dict[int, int]]]]:
        """The diagrams that read a cell: the place of their states, and their arcs; first the one
        that leaves fewest values.
        """
        numbers = [number for number, diagram in enumerate(self.diagrams) if cell in diagram.at]
        tracks = [
            (self.first + number, self.diagrams[number].arcs[self.diagrams[number].at[cell]])
            for number in numbers
        ]
        return sorted(tracks, key=lambda track: sum(map(len, track[1])) / len(track[1]))

    def _views(
        self, parts: list[_Part], cells: list[int], known: set[int]
    ) -> tuple[list[_Part], list[Tally], list[int]]:
        """Drop one view of each permutation that is seen two ways, where no other constraint
        mentions its cells.
        """
        ties: dict[int, int] = {}
        for part in parts:
            for cell in part.cells:
                ties[cell] = ties.get(cell, 0) + 1
        kept, tallies, gone = [], [], set()
        for part in parts:
            constraint = part.constraint
            if not isinstance(constraint, Inverse) or constraint.when is not None:
                kept.append(part)
                continue
            tied = set(part.cells)
            items, places = [
                [cell for cell in side if cell in tied]
                for side in (constraint.cells, constraint.places)
            ]
            for stay, go in ((items, places), (places, items)):
                if all([ties[cell] == 1 for cell in go]) and (
                    known.issuperset(stay) or known.isdisjoint(go)
                ):
                    gone.update(go)
                    tallies.append(self._different(stay))
                    break
            else:
                kept.append(part)
        return kept, tallies, [cell for cell in cells if cell not in gone]

    def _different(self, cells: Sequence[int]) -> Tally:
        values = sorted({value for cell in cells for value in self.values[cell]})
        least = 1 if len(values) == len(cells) else 0
        return Tally(frozenset(cells), dict.fromkeys(values, (least, 1)))

    def _is_tally(self, part: _Part) -> bool:
        constraint = part.constraint
        if constraint.when is not None and constraint.when[0] in part.cells:
            return False
        if not isinstance(constraint, AllDifferent | Count) or len(set(constraint.cells)) < len(
            constraint.cells
        ):
            return False
        return isinstance(constraint, AllDifferent) or any(
            [len(self.values[cell]) > 2 for cell in part.cells]
        )

    def _tally(self, part: _Part) -> Tally:
        constraint = part.constraint
        if isinstance(constraint, Count):
            has = sum([part.fixed.get(cell) == constraint.value for cell in constraint.cells])
            return Tally(
                frozenset(part.cells),
                {constraint.value: (constraint.least - has, constraint.most - has)},
            )
        return self._different(part.cells)

    def _lines(
        self, flat: Flat, network: CountingNetwork, parts: Sequence[_Part], cells: Sequence[int]
    ) -> LineFamily | None:
        differs = {
            part.number: part.constraint for part in parts if isinstance(part.constraint, Differ)
        }
        differs = {
            number: differ
            for number, differ in differs.items()
            if differ.when is None and len(differ.pairs) >= LONG
        }
        if not differs or network.sets is None or self.hidden:
            return None
        given = {cell for cell, domain in enumerate(flat.cells) if len(domain) == 1}
        return line_family(differs, given, network.sets, cells)

    # orders

    def _ordered(
        self, cells: list[int], parts: Sequence[_Part], tallies: Sequence[Tally]
    ) -> list[int]:
        groups: list[Group] = []
        for part in parts:
            if isinstance(part.constraint, GraphConstraint):  # wide only where its frontier is
                pieces = [
                    [cell for cell in dict.fromkeys(each) if cell in part.cells]
                    for each in part.constraint.pieces()
                ]
                groups += [(None, tuple(piece)) for piece in pieces if len(piece) > 1]
            else:
                groups.append((part.constraint, part.cells))
        groups += [(None, tuple(sorted(tally.cells))) for tally in tallies]
        watching: dict[int, list[int]] = {cell: [] for cell in cells}
        for number, (_, group) in enumerate(groups):
            for cell in group:
                watching[cell].append(number)
        orders = [cells, self._greedy(cells, groups, watching)]
        for size in sorted({len(group) for _, group in groups}):
            order = dict.fromkeys(
                [cell for _, group in groups if len(group) == size for cell in group]
            )
            if len(order) == len(cells):
                orders.append(list(order))
        return min(orders, key=lambda order: self._estimate(order, groups, watching))

    def _estimate(
        self, order: Sequence[int], groups: Sequence[Group], watching: Mapping[int, list[int]]
    ) -> float:
        """About how many states all layers have, as a logarithm."""
        widths = [0.0] * len(groups)
        done: set[int] = set()
        layers = []
        for cell in order:
            done.add(cell)
            for number in watching[cell]:
                widths[number] = self._width(*groups[number], done)
            layers.append(sum(widths))
        top = max(layers, default=0.0)
        return top + log2(sum([2 ** max(layer - top, -60.0) for layer in layers]) or 1)

    def _greedy(
        self, cells: Sequence[int], groups: Sequence[Group], watching: Mapping[int, list[int]]
    ) -> list[int]:
        order: list[int] = []
        done: set[int] = set()
        widths = [0.0] * len(groups)
        near: dict[int, None] = {}
        place = {cell: at for at, cell in enumerate(cells)}

        def growth(cell: int) -> float:
            after = {*done, cell}
            return sum(
                [self._width(*groups[number], after) - widths[number] for number in watching[cell]]
            )

        while len(order) < len(cells):
            candidates = [cell for cell in near if cell not in done] or [
                cell for cell in cells if cell not in done
            ][:1]
            cell = min(candidates, key=lambda cell: (growth(cell), place[cell]))
            order.append(cell)
            done.add(cell)
            near.pop(cell, None)
            for number in watching[cell]:
                widths[number] = self._width(*groups[number], done)
                near.update(
                    dict.fromkeys([other for other in groups[number][1] if other not in done])
                )
        return order

    def _width(
        self, constraint: Constraint | None, cells: tuple[int, ...], done: set[int]
    ) -> float:
        """About how many states a constraint has once some of its cells are done, as a
        logarithm.
        """
        before = [cell for cell in cells if cell in done]
        after = [cell for cell in cells if cell not in done]
        if not after or not before:
            return 0.0
        if constraint is None or isinstance(constraint, AllDifferent):
            return log2(comb(len(cells), len(before)))
        sides = [sum([log2(len(self.values[cell])) for cell in side]) for side in (before, after)]
        width = min(sides)
        if isinstance(constraint, Linear):
            weights = dict(zip(constraint.cells, constraint.weights, strict=True))
            reach = {
                cell: abs(weights.get(cell, 0)) * (self.values[cell][-1] - self.values[cell][0])
                for cell in cells
            }
            spans = [sum([reach[cell] for cell in side]) for side in (before, after)]
            width = min(width, log2(min(spans) + 1))
        elif isinstance(constraint, Count):
            width = min(width, log2(min(len(before), len(after)) + 1))
        elif isinstance(constraint, Table):
            width = min(width, log2(len(constraint.rows) + 1))
        return width

    # constraints in order

    def _diagrams(self, parts: Sequence[_Part]) -> list[Diagram]:
        order, values = self.order, self.values
        turn = {cell: at for at, cell in enumerate(order)}
        machines: list[Machine] = [
            machine_for(
                part.constraint, sorted(part.cells, key=turn.__getitem__), part.fixed, values
            )
            for part in parts
        ]
        single = [Diagram([reader], order, values) for reader in machines]
        if not all([diagram.possible for diagram in single]):
            return [diagram for diagram in single if not diagram.possible]
        together: list[Diagram] = []
        for diagram in sorted(single, key=lambda each: -len(each.cells)):
            for place, other in enumerate(together):
                if set(diagram.cells) <= set(other.cells):
                    try:
                        together[place] = Diagram([other, diagram], order, values, MOST_TOGETHER)
                    except TooWide:
                        continue
                    if not together[place].possible:
                        return [together[place]]
                    break
            else:
                together.append(diagram)
        return together

    def _named(self) -> list[set[int]]:
        """For each cell, the values that diagrams mention from there on."""
        named: set[int] = set()
        sets = [named]
        for cell in reversed(self.order):
            if any([cell in diagram.at for diagram in self.diagrams]):
                named = {*named, *self.values[cell]}
            sets.append(named)
        return sets[::-1]

    def again(self, at: int) -> list[tuple[int, int, list[set[int]]]] | None:
        """For places of a line: the diagram that knows which values may still come there after
        ``at`` cells, and these values for each of its states. ``None``: no line comes any more.
        """
        if self._all_lines is None:
            return None
        done = set(self.order[:at])
        lines = self.lines
        begun = 0
        first = 0
        while first < len(lines) and begun < at:
            begun += lines[first].size
            first += 1
        if first >= len(self._all_lines.cells_at[0]):
            return None
        places = []
        for place, column in enumerate(self._all_lines.cells_at):
            later = column[first:]
            cells = {cell for cell, _ in later if cell is not None and cell not in done}
            given = {known for cell, known in later if cell is None}
            for number, diagram in enumerate(self.diagrams):
                rest = [cell for cell in diagram.cells if cell not in done]
                if cells and cells == set(rest):
                    to_come = diagram.to_come(len(diagram.cells) - len(rest))
                    places.append((place, self.first + number, [each | given for each in to_come]))
                    break
        return places
