"""The normal form of each relation of the library, once for all engines that look into goals.

A form holds terms of the reading, walked and checked. An engine says what it posts for a form, and
knows no relation. A relation that fits an existing form needs a line here, and nothing in any
engine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from logicpuzzles.core.errors import GoalError, brief
from logicpuzzles.core.goals import Call, Check, put_terms
from logicpuzzles.core.terms import ATOM, KINDS, SEQUENCE, VARIABLE, kind_of, sequence
from logicpuzzles.engines.reading.branches import BRANCHING
from logicpuzzles.engines.reading.equations import Equations, LeftOver, value_key
from logicpuzzles.engines.reading.functions import read_extreme, read_function, read_whole
from logicpuzzles.engines.reading.numbers import (
    NO_END,
    Compared,
    NumberForm,
    read_line_form,
    read_product,
    unknowns,
    whole_or_unknown,
)
from logicpuzzles.relations import (
    abso,
    acyclico,
    alldiffo,
    atleasto,
    atmosto,
    circuito,
    connectedo,
    counto,
    cumulativeo,
    differenceo,
    distanceo,
    divisiono,
    integero,
    inverseo,
    lesseqo,
    lesso,
    lexo,
    lineo,
    loopo,
    maxo,
    maxruno,
    mino,
    nooverlapo,
    patho,
    patterno,
    permuteo,
    powero,
    producto,
    quotiento,
    regionso,
    regularo,
    remaindero,
    seeno,
    sumo,
)
from logicpuzzles.relations.areas import patterns_of, sizedareao
from logicpuzzles.relations.automata import moves_of
from logicpuzzles.relations.graphs import Ends, edges_of, path_of
from logicpuzzles.relations.regions import sizedregiono


class NeverForm(NumberForm):
    """A goal that cannot hold."""


class Tested(NumberForm):
    """A goal without a better form: its plain definition, a Python test, is run."""


class Branching(NumberForm):
    """A relation that is a disjunction by its definition. ``goal``: the goal expanded, so that the
    disjunction shows.
    """

    def __init__(self, goal: Any) -> None:
        self.goal = goal


class Different(NumberForm):
    """No two of ``items`` are equal; they may be compounds."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items


class Counted(NumberForm):
    """How often values stand among ``items``, none of which is a compound.

    ``bounds``: triples of a value and how often it stands there at least and at most. ``counts``:
    pairs of a value and the unknown that says how often. ``within``: the atoms that the items are
    among.
    """

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

    def bounds(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        return 0, len(self.items)

    def narrowed(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        return self.bounds(variable, interval)

    def test(self, value: Any, count: Any) -> Check:
        """The Python test that ``value`` stands ``count`` times among the items."""
        test: Check = counto.body(self.items, {value: count}).goals[0]
        return test


class RunsForm(NumberForm):
    """At most ``longest`` neighbours among ``items`` are equal; no item is a compound."""

    def __init__(self, items: list[Any], longest: int) -> None:
        self.items = items
        self.longest = longest


class Accepted(NumberForm):
    """An automaton accepts ``items``, none of which is a compound. Its states are numbers, and it
    begins in state 0. ``final``: the states it may end in. ``moves``: triples of a state, a value
    and the next state, for all states that can be reached.
    """

    def __init__(
        self, items: list[Any], final: set[int], moves: Sequence[tuple[int, Any, int]]
    ) -> None:
        self.items = items
        self.final = final
        self.moves = moves


class Ordered(Compared):
    """At the first place where two rows of numbers differ, ``items`` has the less; ``strict``:
    there is one.
    """

    def __init__(self, items: list[Any], others: list[Any], strict: bool) -> None:
        super().__init__([*items, *others])
        self.pairs = list(zip(items, others, strict=True))
        self.strict = strict

    def narrowed(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        low, high = -NO_END, NO_END
        for a, b in self.pairs[:1]:
            if a is variable:
                high = b if type(b) is int else interval(b)[1]
            if b is variable:
                low = a if type(a) is int else interval(a)[0]
        return low, high

    def holds(self, number: Callable[[Any], int]) -> bool:
        row, other = [
            [number(item) for item in column] for column in zip(*self.pairs, strict=True)
        ] or ([], [])
        return row < other or (row == other and not self.strict)


class TasksForm(Compared):
    """Tasks that run at the same time never demand more than ``capacity`` together. ``tasks``: of
    each its start, its duration and what it demands. Known durations, demands and capacity are not
    negative.
    """

    def __init__(self, tasks: list[tuple[Any, Any, Any]], capacity: Any) -> None:
        super().__init__([*[term for task in tasks for term in task], capacity])
        self.tasks = tasks
        self.capacity = capacity
        self.constants = ()

    @property
    def amounts(self) -> list[Any]:
        """The terms that are not negative."""
        return [*[term for task in self.tasks for term in task[1:]], self.capacity]


class Inverted(NumberForm):
    """The item of ``items`` at place i is j where that of ``others`` at place j is i. None of these
    is a compound.
    """

    apart = True

    def __init__(self, items: list[Any], others: list[Any]) -> None:
        self.items = items
        self.others = others
        self.variables = unknowns([*items, *others])

    def bounds(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        return 0, len(self.items) - 1

    def narrowed(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        return self.bounds(variable, interval)


class GraphForm(NumberForm):
    """Something that holds between those of ``items`` that are ``value``; none of them is a
    compound. ``ends``: the edges, each the numbers of its vertices. ``among``: what all of them
    are, if that is said.
    """

    def __init__(self, items: list[Any], ends: Ends, value: Any = None) -> None:
        self.items = items
        self.ends = ends
        self.value = 1 if value is None else value
        self.among = (0, 1) if value is None else None


class ConnectedForm(GraphForm):
    """The vertices that have the value are connected by the edges between them. ``items``: one for
    each vertex.
    """


class RegionsForm(NumberForm):
    """The vertices ``at`` have regions of ``size`` vertices, ``None``: of as many as their values
    say, 0: of any number, and none of ``without`` is in one. ``items``: one for each vertex;
    ``ends``: the edges.
    """

    def __init__(
        self,
        items: list[Any],
        ends: Ends,
        at: Sequence[int],
        size: int | None = None,
        without: Sequence[int] = (),
    ) -> None:
        self.items = items
        self.ends = ends
        self.at = at
        self.size = size
        self.without = without


class SeenForm(NumberForm):
    """So many cells are seen along ``lines``, of each those before the first that is ``stop``. None
    of the items of lines is a compound. ``number``: a whole number or an unknown.
    """

    def __init__(self, number: Any, lines: Sequence[list[Any]], stop: Any) -> None:
        self.number = number
        self.lines = lines
        self.stop = stop
        self.most = sum(map(len, lines))
        self.variables = unknowns([number])

    def bounds(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        return 0, self.most

    def narrowed(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        return 0, self.most


class DivisionForm(NumberForm):
    """``items``, a border or none for each edge, part a graph. ``ends``: the edges. ``size``: how
    many vertices each area has; ``marks``: those of which each has one; ``None``: any.
    """

    def __init__(
        self, items: list[Any], ends: Ends, size: int | None, marks: Sequence[int] | None
    ) -> None:
        self.items = items
        self.ends = ends
        self.size = size
        self.marks = marks


class AreaForm(NumberForm):
    """The vertex ``at`` hangs together with ``size`` vertices, itself among them, without a border.
    ``items``: a border or none for each edge; ``ends``: the edges.
    """

    def __init__(self, items: list[Any], ends: Ends, at: int, size: int) -> None:
        self.items = items
        self.ends = ends
        self.at = at
        self.size = size


class AcyclicForm(NumberForm):
    """The edges whose items have their ``values`` form no loop. ``ends``: the edges."""

    def __init__(self, items: list[Any], ends: Ends, values: Sequence[Any]) -> None:
        self.items = items
        self.ends = ends
        self.values = values


class PatternForm(NumberForm):
    """``items`` match one of ``patterns``, and have only ``values``."""

    def __init__(self, items: list[Any], patterns: Sequence[str], values: Sequence[int]) -> None:
        self.items = items
        self.patterns = patterns
        self.values = values


class LoopForm(GraphForm):
    """The edges that are 1 are one loop. ``items``: one for each edge."""


class CircuitForm(NumberForm):
    """``items``, each the number of the next place from 0, are one circuit through all places; none
    of them is a compound.
    """

    def __init__(self, items: list[Any]) -> None:
        self.items = items


Local = dict[int, Any]
PLAIN = frozenset([each for each, kind in KINDS.items() if kind in (VARIABLE, ATOM)])


def items_of(reader: Equations, term: Any, local: Local, goal: Call) -> list[Any]:
    """The items of a group of cells, each walked. Raises ``LeftOver``, and ``GoalError`` for an
    unknown group.
    """
    walk = reader.walk_local
    row = walk(term, local)
    if kind_of(row) != SEQUENCE:
        if kind_of(row) == VARIABLE:
            sequence(row, goal.relation.name)  # raises
        raise LeftOver(goal, f"{brief(row)} is not a tuple or list of cells")
    if local:
        return [walk(item, local) for item in row]
    return walked(reader, row)


def walked(reader: Equations, row: Sequence[Any]) -> list[Any]:
    """The items of a row, each walked. They are remembered, as several relations may be about the
    same row.
    """
    bound, walk = reader.bound, reader.walk
    known = reader.rows.get(id(row))
    if known is None or known[1] != len(bound):
        known = reader.rows[id(row)] = (
            row,
            len(bound),
            [walk(item) if id(item) in bound else item for item in row],
        )
    return known[2]


def atomic(reader: Equations, items: list[Any], goal: Any) -> list[Any]:
    """Returns ``items``. Raises ``LeftOver`` where an item is a compound or may turn out to be
    one.
    """
    kids = reader.kids
    if not kids and PLAIN.issuperset(map(type, items)):
        return items
    for item in items:
        kind = kind_of(item)
        if (kind != VARIABLE and kind != ATOM) or (
            kind == VARIABLE and kids and kids.get(id(item))
        ):
            raise LeftOver(goal, f"{brief(item)} may be a compound, where an atom is needed")
    return items


def _different(reader: Equations, goal: Call, local: Local) -> NumberForm:
    return Different(items_of(reader, goal.arguments[0], local, goal))


def _counted(reader: Equations, goal: Call, local: Local) -> NumberForm:
    wanted = goal.arguments[1]
    if not isinstance(wanted, Mapping):
        goal.expand()  # raises
    items = atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal)
    bounds, counts = [], []
    for value, count in wanted.items():
        count = reader.walk_local(count, local)
        if type(count) is int and 0 <= count <= len(items):
            bounds.append((value, count, count))
        elif kind_of(count) == VARIABLE:
            counts.append((value, count))
        else:
            return NeverForm()
    return Counted(items, bounds, counts)


def _bounded(reader: Equations, goal: Call, local: Local) -> NumberForm:
    count, value = [reader.walk_local(argument, local) for argument in goal.arguments[:2]]
    if type(count) is not int or kind_of(value) != ATOM:
        Call(
            goal.relation, (count, value, goal.arguments[2]), {}
        ).expand()  # raises for what is not known
        raise LeftOver(goal, "the value is not an atom")
    items = atomic(reader, items_of(reader, goal.arguments[2], local, goal), goal)
    least, most = (
        (max(count, 0), len(items)) if goal.relation is atleasto else (0, min(count, len(items)))
    )
    if least > most:
        return NeverForm()
    return Counted(items, [(value, least, most)] if least > 0 or most < len(items) else [])


def _runs(reader: Equations, goal: Call, local: Local) -> NumberForm:
    longest = goal.arguments[1]
    if type(longest) is not int or longest < 1:
        goal.expand()  # raises
    return RunsForm(atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal), longest)


def _permuted(reader: Equations, goal: Call, local: Local) -> NumberForm:
    """Against known values a permutation is a count of each value. Two sequences with unknowns are
    a disjunction.
    """
    if goal.named:
        raise LeftOver(goal, "permuteo with options is not a constraint")
    walk = reader.walk_local
    a, b = [walk(argument, local) for argument in goal.arguments[:2]]
    if kind_of(a) != SEQUENCE or kind_of(b) != SEQUENCE:
        raise LeftOver(
            goal,
            "neither sequence has a known length"
            if kind_of(a) == kind_of(b)
            else "one sequence is unknown",
        )
    if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
        return NeverForm()
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
    return Counted(
        atomic(reader, items, goal),
        [(values[key], times, times) for key, times in tally.items()],
        (),
        group,
    )


def _accepted(reader: Equations, goal: Call, local: Local) -> NumberForm:
    """States are numbered in the order in which they can be reached, so that most moves are
    short.
    """
    start, accepting, steps = moves_of(goal.arguments[1])
    items = atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal)
    following: dict[Any, list[Any]] = {}
    for state, _, there in steps:
        following.setdefault(state, []).append(there)
    numbers = {start: 0}
    waiting = [start]
    for state in waiting:  # the list grows in the loop
        for there in following.get(state, ()):
            if there not in numbers:
                numbers[there] = len(numbers)
                waiting.append(there)
    final = {numbers[state] for state in accepting if state in numbers}
    return Accepted(
        items, final, [(numbers[a], value, numbers[b]) for a, value, b in steps if a in numbers]
    )


def _graph(reader: Equations, goal: Call, local: Local) -> NumberForm:
    items, edges = items_of(reader, goal.arguments[0], local, goal), goal.arguments[1]
    named = {name: reader.walk_local(term, local) for name, term in goal.named.items()}
    goal.relation.body(items, edges, **named)  # raises for what is not a graph
    items, ends = atomic(reader, items, goal), edges_of(edges, goal.relation.name)
    if goal.relation is connectedo:
        return ConnectedForm(items, ends, **named)
    return (
        RegionsForm(items, ends, range(len(items)))
        if goal.relation is regionso
        else LoopForm(items, ends)
    )


def _region(reader: Equations, goal: Call, local: Local) -> NumberForm | None:
    size, at, _, ends, without = goal.arguments
    size = reader.walk_local(size, local)
    items = atomic(reader, items_of(reader, goal.arguments[2], local, goal), goal)
    if size is items[at]:
        return RegionsForm(items, ends, (at,), None, without)
    if kind_of(size) == VARIABLE:
        return None
    if size is None:
        return RegionsForm(items, ends, (at,), 0, without)
    known = type(size) is int and size > 0
    return RegionsForm(items, ends, (at,), size, without) if known else NeverForm()


def _seen(reader: Equations, goal: Call, local: Local) -> NumberForm | None:
    if len(goal.arguments) != 2:
        return None
    number = reader.walk_local(goal.arguments[0], local)
    rows = items_of(reader, goal.arguments[1], local, goal)
    lines = [atomic(reader, items_of(reader, row, local, goal), goal) for row in rows]
    stop = reader.walk_local(goal.named.get("stop", 1), local)
    goal.relation.body(number, lines, stop=stop)  # raises for a stop that is not known
    known = type(number) is int or kind_of(number) == VARIABLE
    return SeenForm(number, lines, stop) if known else NeverForm()


def _borders(reader: Equations, goal: Call, local: Local) -> NumberForm | None:
    relation = goal.relation
    *first, borders, edges = goal.arguments
    items = items_of(reader, borders, local, goal)
    named = {name: reader.walk_local(term, local) for name, term in goal.named.items()}
    first = [reader.walk_local(term, local) for term in first]
    relation.body(*first, items, edges, **named)  # raises for what is not a graph
    items, ends = atomic(reader, items, goal), edges_of(edges, relation.name)
    if relation is acyclico:
        return AcyclicForm(items, ends, named.get("values") or (1,) * len(items))
    if relation is divisiono:
        return DivisionForm(items, ends, named.get("size"), named.get("marks"))
    size, at = first
    if kind_of(size) == VARIABLE:
        return None
    return AreaForm(items, ends, at, size) if type(size) is int else NeverForm()


def _pattern(reader: Equations, goal: Call, local: Local) -> NumberForm:
    items = atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal)
    rest = [reader.walk_local(term, local) for term in (*goal.arguments[1:], *goal.named.values())]
    values = (0, 1) if len(rest) < 2 else rest[1]
    return PatternForm(items, *patterns_of(rest[0], values, len(items)))


def _ordered(reader: Equations, goal: Call, local: Local) -> NumberForm | None:
    if set(goal.named) - {"strict"} or len(goal.arguments) < 2:
        return None
    items, others = [items_of(reader, argument, local, goal) for argument in goal.arguments[:2]]
    goal.relation.body(
        items, others, *goal.arguments[2:], **goal.named
    )  # raises for rows that are not of one length
    strict = any([*goal.arguments[2:], *goal.named.values()])
    return Ordered(items, others, strict) if whole_or_unknown([*items, *others]) else None


def _inverted(reader: Equations, goal: Call, local: Local) -> NumberForm:
    if goal.named or len(goal.arguments) != 2:
        raise LeftOver(goal, "its rows have to stand in their places")
    items, others = [
        atomic(reader, items_of(reader, argument, local, goal), goal) for argument in goal.arguments
    ]
    if len(items) != len(others):
        goal.relation.body(items, others)  # raises
    return Inverted(items, others)


def _tasks(reader: Equations, goal: Call, local: Local) -> NumberForm | None:
    if goal.named or len(goal.arguments) != len(goal.relation.signature.parameters):
        return None
    rows = [items_of(reader, argument, local, goal) for argument in goal.arguments[:3]]
    capacity = reader.walk_local(goal.arguments[3], local) if goal.relation is cumulativeo else 1
    goal.relation.body(*rows, *goal.arguments[3:])  # raises for rows that are not of one length
    if len(rows) == 2:
        rows.append([1] * len(rows[0]))
    if not whole_or_unknown([*[item for row in rows for item in row], capacity]):
        return None
    form = TasksForm(list(zip(*rows, strict=True)), capacity)
    return NeverForm() if any([type(term) is int and term < 0 for term in form.amounts]) else form


def _path(reader: Equations, goal: Call, local: Local) -> NumberForm:
    """A loop, with one more edge between the ends of the path."""
    items, (edges, *ends) = items_of(reader, goal.arguments[0], local, goal), goal.arguments[1:]
    goal.relation.body(
        items, edges, *ends
    )  # raises for what is not a graph, and for ends that are no vertices
    return LoopForm(
        [*atomic(reader, items, goal), 1], path_of(edges_of(edges, goal.relation.name), *ends)
    )


def _circuit(reader: Equations, goal: Call, local: Local) -> NumberForm:
    return CircuitForm(atomic(reader, items_of(reader, goal.arguments[0], local, goal), goal))


TESTED = Tested()
FORMS: dict[Any, Callable[[Equations, Call, Local], NumberForm | None]] = {
    abso: read_function, acyclico: _borders, alldiffo: _different,
    atleasto: _bounded, atmosto: _bounded,
    circuito: _circuit, connectedo: _graph, counto: _counted, cumulativeo: _tasks,
    differenceo: read_line_form, distanceo: read_function, divisiono: _borders, integero: read_whole, inverseo: _inverted,
    lesseqo: read_line_form, lesso: read_line_form, lexo: _ordered, lineo: read_line_form, loopo: _graph,
    maxo: read_extreme, maxruno: _runs, mino: read_extreme, nooverlapo: _tasks, patho: _path, patterno: _pattern,
    permuteo: _permuted, powero: read_function, producto: read_product, quotiento: read_function,
    regularo: _accepted, remaindero: read_function, regionso: _graph,
    seeno: _seen, sizedareao: _borders, sizedregiono: _region, sumo: read_line_form,
}  # fmt: skip
RELATIONS = frozenset((*FORMS, *BRANCHING))  # the relations that are not unfolded


def form_of(reader: Equations, goal: Call, local: Local) -> NumberForm:
    """The form of a goal whose relation is among ``FORMS``. Raises ``LeftOver`` where it has
    none.
    """
    try:
        return FORMS[goal.relation](reader, goal, local) or TESTED
    except GoalError:  # that something is not known may be because it was not looked up
        known: Call = put_terms(goal, lambda term: reader.resolve(term, local))
        return FORMS[goal.relation](reader, known, local) or TESTED
