"""The cheapest set that has something in common with each of some sets."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.plain import list_bits

NODES = 200  # of the search for a hitting set, at most


def hitting_set(sets: Sequence[int], costs: Sequence[int]) -> tuple[int, bool]:
    """The cheapest mask that shares a bit with each of some masks, and whether it is proven to be.
    No mask is 0.

    >>> hitting_set([0b011, 0b110], [1, 1, 1])
    (2, True)
    """
    needed: list[int] = []
    for mask in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not any([small & mask == small for small in needed]):
            needed.append(mask)
    best = greedy_set(needed, costs)
    total = sum([costs[bit] for bit in list_bits(best)])
    nodes = 0
    stack: list[tuple[int, int, int]] = [(0, 0, 0)]  # chosen bits, excluded bits, cost
    while stack:
        chosen, excluded, cost = stack.pop()
        nodes += 1
        if nodes > NODES:
            return best, False
        smallest, bound, used = 0, cost, 0
        for mask in needed:
            if mask & chosen:
                continue
            rest = mask & ~excluded
            if not rest:
                bound = total
                break
            if not smallest or rest.bit_count() < smallest.bit_count():
                smallest = rest
            if not rest & used:
                used |= rest
                bound += min([costs[bit] for bit in list_bits(rest)])
        if bound >= total:
            continue
        if not smallest:
            best, total = chosen, cost
            continue
        bits = sorted(list_bits(smallest), key=lambda bit: (costs[bit], bit))
        for at in range(len(bits) - 1, -1, -1):
            away = sum([1 << bit for bit in bits[:at]])
            stack.append((chosen | 1 << bits[at], excluded | away, cost + costs[bits[at]]))
    return best, True


def greedy_set(sets: Sequence[int], costs: Sequence[int]) -> int:
    """A mask that shares a bit with each of some masks: of each that is not hit yet the bit that
    hits most for its cost.
    """
    chosen = 0
    for mask in sets:
        if not chosen & mask:
            chosen |= 1 << min(
                list_bits(mask),
                key=lambda bit: (costs[bit] / sum([other >> bit & 1 for other in sets]), bit),
            )
    return chosen
