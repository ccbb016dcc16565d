"""A flat model made ready for counting: the values that constraints leave at once, and the parts
that nothing ties together.

A constraint is read as a decision diagram, which tells what its cells can be, and whether it
excludes anything at all. Groups of different values and permutations are too wide for that: they
are propagated from the decided cells only.

Roads not taken: searching here (few answers are listed sooner); matching for groups of different
values (they are tallied).
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.sets import DisjointSets
from logicpuzzles.engines.counting.diagrams import Diagram, TooWide, machine_for
from logicpuzzles.engines.ground.flat import AllDifferent, Constraint, Differ, Flat, Inverse

MOST_ARCS = 5_000  # of the diagram of a constraint that is looked at

Link = tuple[int, tuple[int, ...]]  # a constraint, and the open cells that it ties together
Sets = list[tuple[int, ...]]


class CountingNetwork:
    """A flat model. ``sets``: the values of each cell that are possible from the start; ``None``
    where there is no answer.
    """

    def __init__(self, flat: Flat) -> None:
        self.flat = flat
        self.links: dict[int, tuple[int, ...]] = {}
        sets = [tuple(domain) for domain in flat.cells]
        possible = not flat.failed and all(sets) and self._propagate(sets)
        self.sets: Sets | None = sets if possible else None

    def _propagate(self, sets: Sets) -> bool:
        """Let constraints take values away until none of them does any more. False on a
        contradiction.
        """
        constraints = self.flat.constraints
        watchers: list[list[int]] = [[] for _ in sets]
        for number, constraint in enumerate(constraints):
            for cell in _all_cells(constraint):
                watchers[cell].append(number)
        waiting = dict.fromkeys(range(len(constraints)))
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            constraint = constraints[number]
            before = [sets[cell] for cell in _all_cells(constraint)]
            tied = _narrow_sets(constraint, sets)
            if tied is None:
                return False
            self.links[number] = tied
            for cell, old in zip(_all_cells(constraint), before, strict=True):
                if not sets[cell]:
                    return False
                if len(sets[cell]) < len(old):
                    waiting.update(dict.fromkeys(watchers[cell]))
        return True

    def parts(self) -> list[tuple[list[int], list[Link]]]:
        """The parts that nothing ties together, the smallest first: their open cells, and the
        constraints between them.
        """
        sets = self.sets or []
        groups = DisjointSets(len(sets))
        links = [(number, tied) for number, tied in sorted(self.links.items()) if tied]
        for _, tied in links:
            for cell in tied[1:]:
                groups.join(cell, tied[0])
        parts: dict[int, tuple[list[int], list[Link]]] = {}
        for cell, values in enumerate(sets):
            if len(values) > 1:
                parts.setdefault(groups.root(cell), ([], []))[0].append(cell)
        for link in links:
            parts[groups.root(link[1][0])][1].append(link)
        return sorted(parts.values(), key=lambda part: len(part[0]))


def _all_cells(constraint: Constraint) -> tuple[int, ...]:
    """The cells of a constraint, with that of its condition."""
    return tuple(
        dict.fromkeys(
            (*constraint.scope, *([] if constraint.when is None else [constraint.when[0]]))
        )
    )


def _narrow_sets(constraint: Constraint, sets: Sets) -> tuple[int, ...] | None:
    """Take away the values that a constraint does not allow. Gives the open cells that it still
    ties together, or ``None`` where it cannot hold.
    """
    if constraint.when is not None and constraint.when[1] not in sets[constraint.when[0]]:
        return ()
    certain = constraint.when is None or len(sets[constraint.when[0]]) == 1
    cells = _all_cells(constraint)
    if (
        isinstance(constraint, AllDifferent)
        and certain
        and len(set(constraint.cells)) == len(constraint.cells)
    ):
        return _different(constraint.cells, sets)
    if isinstance(constraint, Inverse) and certain:
        return _place_values(constraint, sets)
    if isinstance(constraint, Differ):
        pairs = [
            (a, b)
            for a, b in constraint.pairs
            if a != b and not (len(sets[a]) == 1 and sets[a] == sets[b])
        ]
        if any([set(sets[a]).isdisjoint(sets[b]) for a, b in pairs]):
            return ()
        if len(pairs) > 1 and certain:
            return tuple(
                dict.fromkeys([cell for pair in pairs for cell in pair if len(sets[cell]) > 1])
            )
    fixed = {cell: sets[cell][0] for cell in _all_cells(constraint) if len(sets[cell]) == 1}
    tied = tuple([cell for cell in cells if cell not in fixed])
    values = {cell: sets[cell] for cell in tied}
    others = {cell: sets[cell][0] for cell in _all_cells(constraint) if cell not in values}
    try:
        diagram = Diagram([machine_for(constraint, tied, others, values)], tied, values, MOST_ARCS)
    except TooWide:
        return tied
    if not diagram.possible:
        return None
    for cell, arcs in zip(diagram.cells, diagram.arcs, strict=True):
        left = {value for each in arcs for value in each}
        if len(left) < len(sets[cell]):
            sets[cell] = tuple([value for value in sets[cell] if value in left])
    idle = all(
        [
            len(each) == len(sets[cell])
            for cell, arcs in zip(diagram.cells, diagram.arcs, strict=True)
            for each in arcs
        ]
    )
    return () if idle else tuple([cell for cell in tied if len(sets[cell]) > 1])


def _without(cell: int, value: int, sets: Sets) -> None:
    if value in sets[cell]:
        sets[cell] = tuple([each for each in sets[cell] if each != value])


def _different(cells: Sequence[int], sets: Sets) -> tuple[int, ...] | None:
    waiting = [cell for cell in cells if len(sets[cell]) == 1]
    done = set(waiting)
    while waiting:
        cell = waiting.pop()
        for other in cells:
            if other != cell and sets[cell][0] in sets[other]:
                _without(other, sets[cell][0], sets)
                if not sets[other]:
                    return None
                if len(sets[other]) == 1 and other not in done:
                    done.add(other)
                    waiting.append(other)
    tied = tuple([cell for cell in cells if len(sets[cell]) > 1])
    return (
        tied
        if len({value for cell in tied for value in sets[cell]})
        < sum([len(sets[cell]) for cell in tied])
        else ()
    )


def _place_values(constraint: Inverse, sets: Sets) -> tuple[int, ...] | None:
    """As ``_narrow_sets``, for the two views of a permutation: what one view excludes, the other
    excludes too.
    """
    scope = constraint.scope
    before: list[tuple[int, ...]] = []
    for item in constraint.cells:
        sets[item] = tuple([value for value in sets[item] if value in constraint.values])
    for place in constraint.places:
        sets[place] = tuple(
            [number for number in sets[place] if 0 <= number < len(constraint.cells)]
        )
    while before != [sets[cell] for cell in scope]:
        before = [sets[cell] for cell in scope]
        for number, item in enumerate(constraint.cells):
            for value, place in zip(constraint.values, constraint.places, strict=True):
                if value not in sets[item]:
                    _without(place, number, sets)
                elif number not in sets[place]:
                    _without(item, value, sets)
                elif sets[item] == (value,):
                    sets[place] = (number,)
                elif sets[place] == (number,):
                    sets[item] = (value,)
        if not all([sets[cell] for cell in scope]):
            return None
    return tuple([cell for cell in scope if len(sets[cell]) > 1])
