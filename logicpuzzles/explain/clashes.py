"""Where cells that all differ have too few values between them, or values too few cells."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Any, NamedTuple, TypeVar

from logicpuzzles.explain.network import Network, Part
from logicpuzzles.explain.reasons import Deduction

Place = TypeVar("Place", bound=Hashable)
Thing = TypeVar("Thing", bound=Hashable)


class Crowd(NamedTuple):
    """What has no room among the cells of a rule that lets each value stand once. ``part``: the
    rule. ``cells`` and ``values``: these cells have only these values, or where ``by_value`` holds,
    these values have only these cells.
    """

    part: Part
    cells: list[int]
    values: list[Any]
    by_value: bool


def crowd_of(network: Network, step: Deduction) -> Crowd | None:
    """The smallest crowd with which a contradiction ends; ``None`` where it ends otherwise."""
    parts = [network.part_of[switch] for switch in step.switches]
    if (
        step.facts
        or not step.parts
        or any([part.statement >= 0 or not network.only_differ(part) for part in parts])
    ):
        return None
    crowds = []
    for part in [network.part_of[switch] for switch in step.parts]:
        left = _left(network, step, part, [other for other in parts if other is not part])
        own = find_crowd(left)
        if own is not None:
            crowds.append(Crowd(part, own[0], sorted(own[1], key=network.bit), False))
        values = sorted(
            {value for cell in part.cells for value in network.domains[cell]}, key=network.bit
        )
        if len(values) == len(part.cells):
            other = find_crowd(
                {value: [cell for cell in part.cells if value in left[cell]] for value in values}
            )
            if other is not None:
                crowds.append(Crowd(part, sorted(other[1]), other[0], True))
    return min(
        crowds, key=lambda crowd: len(crowd.values if crowd.by_value else crowd.cells), default=None
    )


def _left(
    network: Network, step: Deduction, part: Part, others: list[Part]
) -> dict[int, list[Any]]:
    """The values that the known facts of a step leave to the cells of a rule, where they also
    strike values by other rules.
    """
    left = {cell: list(network.domains[cell]) for cell in part.cells}
    for fact in step.because:
        if fact.cell in left:
            left[fact.cell] = [
                value for value in left[fact.cell] if (value in fact.values) == fact.holds
            ]
        for other in others if fact.holds else ():
            if fact.cell in other.cells:
                for cell in set(other.cells) & set(left) - {fact.cell}:
                    left[cell] = [value for value in left[cell] if value != fact.value]
    return left


def find_crowd(left: Mapping[Place, Collection[Thing]]) -> tuple[list[Place], list[Thing]] | None:
    """The fewest places that do not have as many things between them, with these things; ``None``
    where each place can have a thing of its own. ``left``: what each place may have.

    >>> find_crowd({"a": [1, 2], "b": [1, 2], "c": [1, 2], "d": [3]})
    (['a', 'b', 'c'], [1, 2])
    >>> find_crowd({"a": [1, 2], "b": [2]}) is None
    True
    """
    owner: dict[Thing, Place] = {}

    def give(place: Place, seen: dict[Thing, None]) -> bool:
        """Give a place a thing, moving others where need be. ``seen``: the things that were asked
        for.
        """
        for thing in left[place]:
            if thing not in seen:
                seen[thing] = None
                if thing not in owner or give(owner[thing], seen):
                    owner[thing] = place
                    return True
        return False

    without = [place for place in left if not give(place, {})]
    crowds = []
    for place in without:  # those that a place without a thing competes with are the fewest for it
        seen: dict[Thing, None] = {}
        give(place, seen)
        among = {place, *[owner[thing] for thing in seen]}
        crowds.append(([each for each in left if each in among], list(seen)))
    return min(crowds, key=lambda crowd: len(crowd[0]), default=None)
