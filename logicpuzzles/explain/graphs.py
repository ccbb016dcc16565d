"""What a loop or a connection forces close by, as people see it: no branch, no dead end, nothing
cut off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import product
from typing import Any

from logicpuzzles.core.goals import Goal, relation
from logicpuzzles.relations import membero

BRANCH, DEAD_END, EARLY = "branch", "dead end", "early"
Ends = tuple[int, int]


@relation(says="the loop has no dead end and does not branch", technique="single loop")
def passo(edges: Any) -> Goal:
    """Of the edges at a vertex two are 1, or none is, and the others are 0: a loop passes there
    once or not at all.

    ``edges``: a cell for each edge.
    """
    return membero(
        tuple(edges),
        tuple([row for row in product((0, 1), repeat=len(edges)) if sum(row) in (0, 2)]),
    )


def reach_from(start: int, edges: Iterable[Ends]) -> set[int]:
    """The vertices to which edges lead from a vertex, and itself.

    >>> sorted(reach_from(1, [(0, 1), (1, 2), (3, 4)]))
    [0, 1, 2]
    """
    beside: dict[int, list[int]] = {}
    for a, b in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    seen, waiting = {start}, [start]
    while waiting:
        for other in beside.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def cut_off(edges: Iterable[Ends], may: Collection[int], must: Iterable[int]) -> list[int]:
    """Of the vertices that must be connected by way of some vertices those that are apart, in the
    smallest part; none where all are connected.

    >>> cut_off([(0, 1), (1, 2), (2, 3)], [0, 1, 3], [0, 1, 3])
    [3]
    """
    inside = set(may)
    own = [(a, b) for a, b in edges if a in inside and b in inside]
    parts: list[tuple[int, list[int]]] = []
    left = sorted(must)
    while left:
        together = reach_from(left[0], own)
        parts.append((len(together), [each for each in left if each in together]))
        left = [each for each in left if each not in together]
    return min(parts)[1] if len(parts) > 1 else []


def loop_forces(
    ends: Mapping[int, Ends], known: Mapping[int, bool], facts: Mapping[int, bool]
) -> list[str]:
    """Why a loop forces some facts about edges, where each follows at an end of its edge or because
    the loop would close; none where something else is needed. ``ends``: for each edge its vertices.
    ``known`` and ``facts``: whether edges are in the loop.

    >>> square = {0: (0, 1), 1: (1, 2), 2: (2, 3), 3: (3, 0), 4: (1, 4), 5: (4, 5)}
    >>> loop_forces(square, {0: True, 1: True}, {4: False}), loop_forces(square, {0: True, 4: False}, {1: True})
    (['branch'], ['dead end'])
    """
    reasons = _reasons(ends, known, facts)
    if reasons:
        return reasons
    state, beside = (
        dict(known),
        dict[int, bool](),
    )  # what follows at once at the ends of other edges may come in between
    grown = True
    while grown:
        grown = False
        for edge in ends:
            for chosen in (True, False) if edge not in state and edge not in facts else ():
                if _why(ends, state, edge, chosen) in (BRANCH, DEAD_END):
                    state[edge] = beside[edge] = chosen
                    grown = True
                    break
    for edge in list(beside) if _reasons(ends, known, {**beside, **facts}) else ():
        fewer = {other: chosen for other, chosen in beside.items() if other != edge}
        if _reasons(ends, known, {**fewer, **facts}):
            beside = fewer
    return _reasons(ends, known, {**beside, **facts})


def _reasons(
    ends: Mapping[int, Ends], known: Mapping[int, bool], facts: Mapping[int, bool]
) -> list[str]:
    """Why facts about edges follow from what is known and from each other; none where something
    else is needed.
    """
    state, open_facts, reasons = dict(known), dict(facts), list[str]()
    while open_facts:
        for edge, chosen in open_facts.items():
            reason = _why(ends, state, edge, chosen)
            if reason:
                break
        else:
            return []
        reasons.append(reason)
        state[edge] = open_facts.pop(edge)
    return list(dict.fromkeys(reasons))


def _why(ends: Mapping[int, Ends], state: Mapping[int, bool], edge: int, chosen: bool) -> str:
    for vertex in ends[edge]:
        others = [
            state.get(other) for other, own in ends.items() if vertex in own and other != edge
        ]
        if not chosen and others.count(True) == 2:
            return BRANCH
        if None not in others and others.count(True) == (1 if chosen else 0):
            return DEAD_END
    joined = reach_from(ends[edge][0], [ends[other] for other, held in state.items() if held])
    return EARLY if not chosen and ends[edge][1] in joined else ""


def loop_breaks(ends: Mapping[int, Ends], known: Mapping[int, bool]) -> str:
    """How edges are no part of a loop: it branches, has a dead end, or closes while other edges are
    left; "" where none is seen.

    >>> loop_breaks({0: (0, 1), 1: (1, 2), 2: (1, 3), 3: (0, 3), 4: (2, 3)}, {0: True, 1: True, 2: True})
    'branch'
    """
    held = [own for edge, own in ends.items() if known.get(edge)]
    for vertex in {each for own in held for each in own}:
        states = [known.get(edge) for edge, own in ends.items() if vertex in own]
        if states.count(True) > 2:
            return BRANCH
        if states.count(True) == 1 and None not in states:
            return DEAD_END
    for start in {own[0] for own in held}:
        together = reach_from(start, held)
        inside = [own for own in held if own[0] in together]
        if len(inside) == len(together) and len(inside) < len(held):
            return EARLY
    return ""
