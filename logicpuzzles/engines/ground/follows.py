"""Which cells of a flat model follow from others, so that an answer shows in these alone."""

from __future__ import annotations

from collections.abc import Iterable

from logicpuzzles.engines.ground.flat import Constraint, CountIs, Flat, Inverse, Linear, Product, Same, Table

__all__ = ["follow", "settled"]


def follow(flat: Flat, shown: Iterable[int]) -> bool:
    """Whether a value for each of the cells ``shown`` leaves no choice for any other, as far as single constraints tell."""
    return len(settled(flat, shown)) == len(flat.cells)


def settled(flat: Flat, shown: Iterable[int]) -> set[int]:
    """The cells ``shown``, and all for which values of these leave no choice, as far as single constraints tell."""
    known = {*shown, *[cell for cell, domain in enumerate(flat.cells) if len(domain) < 2]}
    kinds = CountIs | Inverse | Linear | Product | Same | Table
    waiting = [one for one in flat.constraints if one.when is None and isinstance(one, kinds)]
    before = -1
    while before < len(known) < len(flat.cells):
        before = len(known)
        left = []
        for one in waiting:
            unknown = {cell for cell in one.scope if cell not in known}
            if unknown:
                if _settles(one, unknown):
                    known |= unknown
                else:
                    left.append(one)
        waiting = left
    return known


def _settles(one: Constraint, unknown: set[int]) -> bool:
    """Whether the other cells of a constraint tell those ``unknown``."""
    if isinstance(one, Same):
        return len(unknown) == 1 and one.a != one.b
    if isinstance(one, CountIs):
        return unknown == {one.count} and one.count not in one.cells
    if isinstance(one, Product):
        return unknown == {one.result} and one.result not in one.cells
    if isinstance(one, Linear):
        return one.comparison == "=" and len(unknown) == 1 and _weight(one, unknown) != 0
    if isinstance(one, Inverse):
        whole = len(set(one.values)) == len(one.values) == len(one.cells)
        return whole and (unknown.isdisjoint(one.cells) or unknown.isdisjoint(one.places))
    if isinstance(one, Table):
        rest = [place for place, cell in enumerate(one.cells) if cell not in unknown]
        keys = {tuple([row[place] for place in rest]) for row in one.rows}
        return len(keys) == len(set(one.rows))
    return False


def _weight(one: Linear, cells: set[int]) -> int:
    return sum([weight for weight, cell in zip(one.weights, one.cells, strict=True) if cell in cells])
