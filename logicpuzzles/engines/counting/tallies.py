"""How often values stand in groups of cells. Each value has a number with a field for each group:
its uses there so far.

Values that the rest of the problem treats alike may be renamed: of the states that differ only in
such names one is kept, the one in which the numbers of these values ascend. Empty Latin squares
shrink by the factorial of their side.

Source of the symmetry: Ian P. Gent, Karen E. Petrie and Jean-François Puget, "Symmetry in
constraint programming", 2006.

Roads not taken: a set of values for each group (renaming would have to search for the smallest
form; here it sorts); symmetries of cells (few boards have more than a handful, and they do not
survive a given).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """Each value stands in ``cells`` as often as ``bounds`` allows: at least and at most."""

    cells: frozenset[int]
    bounds: Mapping[int, tuple[int, int]]


@dataclass(slots=True)
class Option:
    """A value of a cell. ``place``: of its number in a state. ``full``: the fields that must be
    empty. ``fields``: those that must be below a bound. ``added``: what the value adds to its
    number.
    """

    value: int
    place: int
    full: int
    fields: list[tuple[int, int, int]]
    added: int
    kind: int  # values of one kind are interchangeable before this cell


@dataclass(slots=True)
class TallyLayer:
    """What happens at one cell. ``needs``: which fields must have reached a number. ``kept``: which
    fields of a number still matter. ``sorted``: the places of numbers that are interchangeable
    afterwards.
    """

    cell: int
    options: dict[int, Option]
    needs: list[tuple[int, int, int, int]]
    kept: list[tuple[int, int]]
    sorted: list[list[int]]
    renaming: bool  # whether two options may be of one kind


def tally_layers(
    order: Sequence[int],
    values: Mapping[int, Sequence[int]],
    tallies: Sequence[Tally],
    named: Sequence[set[int]],
) -> tuple[list[int], list[TallyLayer]]:
    """The values that have a number, and what happens at each cell. ``named``: for each cell, the
    values that some other constraint mentions from then on.
    """
    mine = sorted({value for tally in tallies for value in tally.bounds})
    place = {value: number for number, value in enumerate(mine)}
    shifts: list[tuple[int, int]] = []
    top = 0
    for tally in tallies:
        width = max([most for _, most in tally.bounds.values()], default=0).bit_length() + 1
        shifts.append((top, (1 << width) - 1))
        top += width
    kinds = _kinds(order, values, tallies, named, mine, 0)
    layers = []
    for at, cell in enumerate(order):
        options = {}
        for value in values[cell]:
            full = added = 0
            fields = []
            for (shift, mask), tally in zip(shifts, tallies, strict=True):
                if cell in tally.cells and value in tally.bounds:
                    most = tally.bounds[value][1]
                    if most == 1:
                        full |= mask << shift
                    else:
                        fields.append((shift, mask, most))
                    added |= 1 << shift
            options[value] = Option(
                value, place.get(value, -1), full, fields, added, kinds.get(value, -1)
            )
        needs: list[tuple[int, int, int, int]] = []
        kept: dict[int, int] = {}
        for (shift, mask), tally in zip(shifts, tallies, strict=True):
            if cell in tally.cells:
                for value in values[cell]:
                    if value in tally.bounds:
                        left = sum(
                            [
                                later in tally.cells and value in values[later]
                                for later in order[at + 1 :]
                            ]
                        )
                        need = tally.bounds[value][0] - left
                        if need > 0:
                            needs.append((place[value], shift, mask, need))
                        if not left:
                            kept[place[value]] = kept.get(place[value], -1) & ~(mask << shift)
        renaming = len(set(kinds.values())) < len(kinds)
        kinds = _kinds(order, values, tallies, named, mine, at + 1)
        groups: dict[int, list[int]] = {}
        for value, kind in kinds.items():
            groups.setdefault(kind, []).append(place[value])
        together = [group for group in groups.values() if len(group) > 1]
        layers.append(TallyLayer(cell, options, needs, list(kept.items()), together, renaming))
    return mine, layers


def _kinds(
    order: Sequence[int],
    values: Mapping[int, Sequence[int]],
    tallies: Sequence[Tally],
    named: Sequence[set[int]],
    mine: Sequence[int],
    at: int,
) -> dict[int, int]:
    """A number for each value: the same for values that the constraints on the cells from ``at`` on
    treat alike.
    """
    rest = order[at:]
    open_tallies = [tally for tally in tallies if not tally.cells.isdisjoint(rest)]
    known: dict[object, int] = {}
    kinds = {}
    for value in mine:
        called = at < len(named) and value in named[at]
        seen = tuple([value in values[cell] for cell in rest])
        bounds = tuple([tally.bounds.get(value) for tally in open_tallies])
        kinds[value] = known.setdefault((seen, bounds, value if called else None), len(known))
    return kinds
