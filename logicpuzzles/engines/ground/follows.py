"""Which cells of a flat model follow from others, so that these others alone tell answers apart."""

from __future__ import annotations

from collections.abc import Iterable

from logicpuzzles.engines.ground.flat import (
    Constraint,
    CountIs,
    Extreme,
    Flat,
    Inverse,
    Linear,
    Product,
    Same,
    Table,
)


def follow(flat: Flat, shown: Iterable[int]) -> bool:
    """Whether values of the cells ``shown`` leave no choice for any other cell, as far as single
    constraints tell.
    """
    return len(find_settled(flat, shown)) == len(flat.cells)


def find_settled(flat: Flat, shown: Iterable[int]) -> set[int]:
    """The cells ``shown``, and all cells that follow from them, as far as single constraints
    tell.
    """
    known = {*shown, *[cell for cell, domain in enumerate(flat.cells) if len(domain) < 2]}
    kinds = CountIs | Extreme | Inverse | Linear | Product | Same | Table
    waiting = [
        constraint
        for constraint in flat.constraints
        if constraint.when is None and isinstance(constraint, kinds)
    ]
    before = -1
    while before < len(known) < len(flat.cells):
        before = len(known)
        left = []
        for constraint in waiting:
            unknown = {cell for cell in constraint.scope if cell not in known}
            if unknown:
                if _settles(constraint, unknown):
                    known |= unknown
                else:
                    left.append(constraint)
        waiting = left
    return known


def _settles(constraint: Constraint, unknown: set[int]) -> bool:
    """Whether the ``unknown`` cells of a constraint follow from its other cells."""
    if isinstance(constraint, Same):
        return len(unknown) == 1 and constraint.a != constraint.b
    if isinstance(constraint, CountIs):
        return unknown == {constraint.count} and constraint.count not in constraint.cells
    if isinstance(constraint, Extreme | Product):
        return unknown == {constraint.result} and constraint.result not in constraint.cells
    if isinstance(constraint, Linear):
        return (
            constraint.comparison == "=" and len(unknown) == 1 and _weight(constraint, unknown) != 0
        )
    if isinstance(constraint, Inverse):
        whole = len(set(constraint.values)) == len(constraint.values) == len(constraint.cells)
        return whole and (
            unknown.isdisjoint(constraint.cells) or unknown.isdisjoint(constraint.places)
        )
    if isinstance(constraint, Table):
        rest = [place for place, cell in enumerate(constraint.cells) if cell not in unknown]
        keys = {tuple([row[place] for place in rest]) for row in constraint.rows}
        return len(keys) == len(set(constraint.rows))
    return False


def _weight(constraint: Linear, cells: set[int]) -> int:
    return sum(
        [
            weight
            for weight, cell in zip(constraint.weights, constraint.cells, strict=True)
            if cell in cells
        ]
    )
