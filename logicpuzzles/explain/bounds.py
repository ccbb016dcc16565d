"""The bounds of the numbers that sums and products bring in, from the bounds of the cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.base import TakenApart
from logicpuzzles.kinds.dissection import unknowns_of
from logicpuzzles.relations import producto


def narrow_bounds(
    items: Sequence[Any], reading: TakenApart, bounds: dict[int, tuple[int, int]]
) -> bool:
    """Narrow ``bounds`` of the numbers that sums and products bring in, each from the others.
    Whether all numbers have bounds.
    """
    own = frozenset(bounds)
    sums = [item for item in items if isinstance(item, Call)]
    changed = True
    while changed:
        changed = False
        for item in sums:
            for key, low, high in _bounds_found(item, reading, bounds):
                if key not in own:
                    before = bounds.get(key, (low, high))
                    after = max(low, before[0]), min(high, before[1])
                    changed = changed or key not in bounds or after != before
                    bounds[key] = after
    return all([id(leaf) in bounds for item in sums for leaf in unknowns_of(item, reading)])


def _bounds_found(
    item: Call, reading: TakenApart, bounds: dict[int, tuple[int, int]]
) -> Iterator[tuple[int, int, int]]:
    """For the unknowns of a sum or product whose other unknowns are all bounded: the key, the least
    and the greatest value.
    """

    def of(term: Any) -> tuple[int, int] | None:
        return (term, term) if type(term) is int else bounds.get(id(term))

    if item.relation is producto:
        factors, product = reading.resolve(item.arguments[0]), reading.resolve(item.arguments[1])
        reach = [1]
        for factor in factors:
            ends = of(factor)
            if ends is None:
                return
            reach = [number * end for number in reach for end in ends]
        yield id(product), min(reach), max(reach)
        return
    weights, comparison, total = item.arguments[0], item.arguments[2], item.arguments[3]
    cells = [reading.resolve(cell) for cell in item.arguments[1]]
    if comparison != "=" or type(total) is not int:
        return
    for at, cell in enumerate(cells):
        others = [
            (weight, of(other))
            for place, (weight, other) in enumerate(zip(weights, cells, strict=True))
            if place != at
        ]
        if not weights[at] or type(cell) is int or any([ends is None for _, ends in others]):
            continue
        low = total - sum([max(weight * end for end in ends) for weight, ends in others if ends])
        high = total - sum([min(weight * end for end in ends) for weight, ends in others if ends])
        weight = weights[at]
        if weight < 0:
            weight, low, high = -weight, -high, -low
        yield id(cell), -(-low // weight), high // weight
