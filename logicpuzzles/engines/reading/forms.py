"""What each relation of the library says, once for all engines that look into goals: its normal form.

A form holds terms of the reading, walked and checked; an engine says what it posts for a form, and knows no relation. A relation
that can be said in a form that is there already needs a line here, and nothing in any engine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, kind_of, sequence
from logicpuzzles.engines.reading.branches import BRANCHING
from logicpuzzles.engines.reading.domains import value_key
from logicpuzzles.engines.reading.equations import Equations, LeftOver
from logicpuzzles.engines.reading.numbers import Form, read_distance, read_line, read_product
from logicpuzzles.relations import (
    alldiffo,
    atleasto,
    atmosto,
    connectedo,
    counto,
    differenceo,
    distanceo,
    lesseqo,
    lesso,
    lineo,
    loopo,
    maxruno,
    permuteo,
    producto,
    regularo,
    sumo,
)
from logicpuzzles.relations.automata import moves_of
from logicpuzzles.relations.graphs import Ends, edges_of

__all__ = [
    "RELATIONS", "Accepted", "Branching", "Connected", "Counted", "Different", "Graph", "Loop", "Never", "Runs", "Tested",
    "atomic", "form_of",
]  # fmt: skip


class Never(Form):
    """It does not hold."""


class Tested(Form):
    """The plain definition, which is a Python test."""


class Branching(Form):
    """A disjunction at heart. ``goal``: the same with its disjunction in the open."""

    def __init__(self, goal: Any) -> None:
        self.goal = goal


class Different(Form):
    """No two of ``items`` are equal; they may be compounds."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items


class Counted(Form):
    """How often values stand among ``items``, none of which is a compound. ``bounds``: a value, at least and at most how often;
    ``counts``: a value and the unknown that says how often. ``within``: the atoms that the items are among."""

    def __init__(
        self,
        items: list[Any],
        bounds: Sequence[tuple[Any, int, int]],
        counts: Sequence[tuple[Any, Any]] = (),
        within: Collection[Any] | None = None,
    ) -> None:
        self.items = items
        self.ends = bounds
        self.counts = counts
        self.within = within
        self.variables = [count for _, count in counts]

    def bounds(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> tuple[int, int] | None:
        return 0, len(self.items)


class Runs(Form):
    """No more than ``longest`` neighbours among ``items`` are equal; none of these is a compound."""

    def __init__(self, items: list[Any], longest: int) -> None:
        self.items = items
        self.longest = longest


class Accepted(Form):
    """An automaton accepts ``items``, none of which is a compound. Its states are numbers, the first one 0. ``final``: the last
    ones. ``moves``: a state, a value and the next state, for all states that can be reached."""

    def __init__(self, items: list[Any], final: set[int], moves: Sequence[tuple[int, Any, int]]) -> None:
        self.items = items
        self.final = final
        self.moves = moves


class Graph(Form):
    """Something that holds between those of ``items`` that are 1, where all are 0 or 1; none of them is a compound. ``ends``: the
    edges, each the numbers of its vertices."""

    def __init__(self, items: list[Any], ends: Ends) -> None:
        self.items = items
        self.ends = ends


class Connected(Graph):
    """The vertices that are 1 are connected by the edges between them. ``items``: one for each vertex."""


class Loop(Graph):
    """The edges that are 1 are one loop. ``items``: one for each edge."""


Local = dict[int, Any]


def items_of(reader: Equations, term: Any, local: Local, goal: Call) -> list[Any]:
    """The items of a group of cells, each walked. Raises ``LeftOver``, and ``GoalError`` for a group that is unknown."""
    walk = reader.walk_local
    row = walk(term, local)
    if kind_of(row) != SEQUENCE:
        if kind_of(row) == VARIABLE:
            sequence(row, goal.relation.name)  # raises
        raise LeftOver(goal, f"{row!r} is not a tuple or list of cells")
    return [walk(item, local) for item in row]


def atomic(reader: Equations, items: list[Any], goal: Any) -> list[Any]:
    """``items``, none of which is a compound or may turn out to be one. Raises ``LeftOver``."""
    kids = reader.kids
    for item in items:
        kind = kind_of(item)
        if (kind != VARIABLE and kind != ATOM) or (kind == VARIABLE and kids and kids.get(id(item))):
            raise LeftOver(goal, f"{item!r} may be a compound, where an atom is needed")
    return items


def _different(reader: Equations, goal: Call, local: Local) -> Form:
    return Different(items_of(reader, goal.arguments[0], local, goal))


def _counted(reader: Equations, goal: Call, local: Local) -> Form:
    wanted = goal.arguments[1]
    if not isinstance(wanted, Mapping):
        goal.expand()  # raises
    items = atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal)
    bounds, counts = [], []
    for value, count in wanted.items():
        count = reader.walk_local(count, local)
        if kind_of(count) == VARIABLE:
            counts.append((value, count))
        elif type(count) is not int or not 0 <= count <= len(items):
            return Never()
        else:
            bounds.append((value, count, count))
    return Counted(items, bounds, counts)


def _bounded(reader: Equations, goal: Call, local: Local) -> Form:
    count, value = [reader.walk_local(argument, local) for argument in goal.arguments[:2]]
    if type(count) is not int or kind_of(value) != ATOM:
        raise LeftOver(goal, "the count and the value have to be known")
    items = atomic(reader, items_of(reader, goal.arguments[2], local, goal), goal)
    least, most = (max(count, 0), len(items)) if goal.relation is atleasto else (0, min(count, len(items)))
    if least > most:
        return Never()
    return Counted(items, [(value, least, most)] if least > 0 or most < len(items) else [])


def _runs(reader: Equations, goal: Call, local: Local) -> Form:
    longest = goal.arguments[1]
    if type(longest) is not int or longest < 1:
        goal.expand()  # raises
    return Runs(atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal), longest)


def _permuted(reader: Equations, goal: Call, local: Local) -> Form:
    """Equal values are counted; of two sequences with unknowns each is one of the other's."""
    if goal.named:
        raise LeftOver(goal, "permuteo with options is not a constraint")
    walk = reader.walk_local
    a, b = [walk(argument, local) for argument in goal.arguments[:2]]
    if kind_of(a) != SEQUENCE or kind_of(b) != SEQUENCE:
        raise LeftOver(goal, "neither sequence has a known length" if kind_of(a) == kind_of(b) else "one sequence is unknown")
    if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
        return Never()
    items, group = [[walk(item, local) for item in each] for each in (a, b)]
    if any([kind_of(item) != ATOM for item in group]):
        items, group = group, items
    if any([kind_of(item) != ATOM for item in group]):
        return Branching(Call(goal.relation, (a, b), {}).expand())
    tally: dict[Any, int] = {}
    values: dict[Any, Any] = {}
    for item in group:
        key = value_key(item)
        values[key] = item
        tally[key] = tally.get(key, 0) + 1
    return Counted(atomic(reader, items, goal), [(values[key], times, times) for key, times in tally.items()], (), group)


def _accepted(reader: Equations, goal: Call, local: Local) -> Form:
    """States are numbered in the order in which they can be reached: most moves are then short."""
    start, accepting, steps = moves_of(goal.arguments[1])
    items = atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal)
    following: dict[Any, list[Any]] = {}
    for state, _, there in steps:
        following.setdefault(state, []).append(there)
    numbers = {start: 0}
    waiting = [start]
    for state in waiting:  # which grows on the way
        for there in following.get(state, ()):
            if there not in numbers:
                numbers[there] = len(numbers)
                waiting.append(there)
    final = {numbers[state] for state in accepting if state in numbers}
    return Accepted(items, final, [(numbers[a], value, numbers[b]) for a, value, b in steps if a in numbers])


def _graph(reader: Equations, goal: Call, local: Local) -> Form:
    items, edges = items_of(reader, goal.arguments[0], local, goal), goal.arguments[1]
    goal.relation.body(items, edges)  # raises for what is no graph
    form = Connected if goal.relation is connectedo else Loop
    return form(atomic(reader, items, goal), edges_of(edges, goal.relation.name))


TESTED = Tested()
FORMS: dict[Any, Callable[[Equations, Call, Local], Form | None]] = {
    alldiffo: _different, atleasto: _bounded, atmosto: _bounded, connectedo: _graph, counto: _counted, differenceo: read_line,
    distanceo: read_distance, lesseqo: read_line, lesso: read_line, lineo: read_line, loopo: _graph, maxruno: _runs,
    permuteo: _permuted, producto: read_product, regularo: _accepted, sumo: read_line,
}  # fmt: skip
RELATIONS = frozenset((*FORMS, *BRANCHING))  # those that are not unfolded


def form_of(reader: Equations, goal: Call, local: Local) -> Form:
    """The form of an application of one of the ``FORMS``. Raises ``LeftOver`` where it has none."""
    return FORMS[goal.relation](reader, goal, local) or TESTED
