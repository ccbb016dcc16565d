"""Counting cell by cell: after each cell, how many ways lead to each state. States that the same
values may follow become one.

A state is what the cells so far mean for the constraints that reach further, their frontier: a
number for each decision diagram and a number for each tallied value. Where lines must differ, it
also has the used lines that might come again, and which of the crossing lines are still equal.
Where cells neither stand in the answer nor follow from it, the states that one answer may lead to
are kept together as a set.

Sources: Donald E. Knuth, "The Art of Computer Programming" 4A, 2011, 7.1.4 (Simpath); Jun Kawahara
et al., "Frontier-based search for enumerating all constrained subgraphs with compressed
representation", 2017.

Roads not taken: keeping the layers, a diagram of all answers (a count needs the last one only);
dividing a problem again on the way (states of parts that are done have become one already).
"""

from __future__ import annotations

from logicpuzzles.core.budget import Statistics
from logicpuzzles.engines.counting.diagrams import TooWide
from logicpuzzles.engines.counting.plan import CountingPlan
from logicpuzzles.engines.counting.tallies import TallyLayer

MOST_STATES = 2_000_000
PAUSE = 256  # states between two looks at the budget

Core = tuple[int, ...]
Again = list[tuple[int, int, list[set[int]]]]
Tracks = list[tuple[int, list[dict[int, int]]]]


def _successors(core: Core, layer: TallyLayer, tracks: Tracks) -> list[tuple[int, int, Core]]:
    """The states after each value of a cell: the value, how many values lead to an equivalent
    state, and the state.
    """
    if tracks:
        at, arcs = tracks[0]
        options = [layer.options[value] for value in arcs[core[at]]]
    else:
        options = list(layer.options.values())
    times: dict[tuple[int, int], int] = {}
    if layer.renaming:
        chosen = []
        for option in options:
            key = (option.kind, core[option.place]) if option.place >= 0 else (-1, option.value)
            if key in times:
                times[key] += 1
            else:
                times[key] = 1
                chosen.append(option)
        options = chosen
    successors = []
    for option in options:
        value, place = option.value, option.place
        number = core[place] if place >= 0 else 0
        if number & option.full:
            continue
        for shift, mask, most in option.fields:
            if number >> shift & mask >= most:
                break
        else:
            new = list(core)
            if place >= 0:
                new[place] = number + option.added
            for at, arcs in tracks:
                after = arcs[core[at]].get(value)
                if after is None:
                    break
                new[at] = after
            else:
                for at, shift, mask, need in layer.needs:
                    if new[at] >> shift & mask < need:
                        break
                else:
                    for at, kept in layer.kept:
                        new[at] &= kept
                    for group in layer.sorted:
                        for at, number in zip(
                            group, sorted([new[at] for at in group]), strict=True
                        ):
                            new[at] = number
                    successors.append(
                        (
                            value,
                            times[option.kind, core[place]] if layer.renaming and place >= 0 else 1,
                            tuple(new),
                        )
                    )
    return successors


def frontier(plan: CountingPlan, statistics: Statistics) -> int:
    """The number of answers of one part. Raises ``OutOfBudget``, and ``TooWide`` where there are
    too many states for memory.
    """
    if not plan.possible:
        return 0
    if plan.lines:
        return _by_lines(plan, statistics)
    if plan.hidden:
        return _by_sets(plan, statistics)
    layer: dict[Core, int] = {plan.start: 1}
    for step, tracks in zip(plan.layers, plan.tracks, strict=True):
        new: dict[Core, int] = {}
        for number, (core, ways) in enumerate(layer.items()):
            if not number % PAUSE:
                statistics.node(min(PAUSE, len(layer) - number))
                if len(new) + len(layer) > MOST_STATES:
                    raise TooWide
            for _, times, after in _successors(core, step, tracks):
                new[after] = new.get(after, 0) + ways * times
        layer = new
    return sum(layer.values())


def _by_sets(plan: CountingPlan, statistics: Statistics) -> int:
    """As ``frontier``, but a state is a set: all states that the values of hidden cells may lead
    to.
    """
    layer: dict[frozenset[Core], int] = {frozenset([plan.start]): 1}
    size = 1
    for step, tracks in zip(plan.layers, plan.tracks, strict=True):
        new: dict[frozenset[Core], int] = {}
        hidden = step.cell in plan.hidden
        size = 0
        for cores, ways in layer.items():
            statistics.node(len(cores))
            reached: dict[int, set[Core]] = {}
            for core in cores:
                for value, _, after in _successors(core, step, tracks):
                    reached.setdefault(0 if hidden else value, set()).add(after)
            for each in reached.values():
                after_all = frozenset(each)
                if after_all not in new:
                    size += len(each)
                    if size > MOST_STATES // 4:
                        raise TooWide
                new[after_all] = new.get(after_all, 0) + ways
        layer = new
    return sum(layer.values())


def _by_lines(plan: CountingPlan, statistics: Statistics) -> int:
    """As ``frontier``, but a line of cells at a time. A state is a core, the used lines and the
    pairs of crossing lines that are still equal (bits both). The lines that fit a core, and the
    cores after them, are found once for each core.
    """
    cores = [plan.start]
    layer: dict[tuple[int, int, int], int] = {(0, 0, plan.pending): 1}
    known: dict[tuple[int, ...], int] = {}  # the lines that were used
    having: dict[
        tuple[int, int], int
    ] = {}  # a place in a line and a value -> the lines that have it there
    at = 0
    for block in plan.lines:
        filling = _Filling(plan, at, block.size)
        at += block.size
        again = plan.again(at)
        new: dict[tuple[int, int, int], int] = {}
        names: dict[Core, int] = {}
        cache: dict[int, list[tuple[int, int, int, int]]] = {}
        apart: dict[tuple[int, ...], int] = {}
        closed = block.closed
        for number, ((core, used, pending), ways) in enumerate(layer.items()):
            if not number % PAUSE:
                statistics.node(min(PAUSE, len(layer) - number))
                if len(new) + len(layer) > MOST_STATES:
                    raise TooWide
            fillings = cache.get(core)
            if fillings is None:
                fillings = cache[core] = []
                for values, after in filling.lines(cores[core]):
                    line = block.line(values)
                    bit = 0
                    if line is not None:
                        if line not in known:
                            known[line] = 1 << len(known)
                            for place, value in enumerate(line):
                                having[place, value] = having.get((place, value), 0) | known[line]
                        bit = known[line]
                    if values not in apart:
                        apart[values] = block.apart(values)
                    possible = 0 if again is None else _possible(after, again, having, len(known))
                    fillings.append(
                        (bit, ~apart[values], names.setdefault(after, len(names)), possible)
                    )
            for bit, equal, name, possible in fillings:
                if not used & bit:
                    left = pending & equal
                    if not left & closed:
                        key = (name, (used | bit) & possible, left)
                        new[key] = new.get(key, 0) + ways
        layer = new
        cores = list(names)
    return sum(layer.values())


class _Filling:
    """The ways to fill the cells of a line. What depends on the line alone is found once; each cell
    then adds its diagrams.
    """

    def __init__(self, plan: CountingPlan, at: int, size: int) -> None:
        self.steps = plan.layers[at : at + size]
        tracks = plan.tracks[at : at + size]
        touched = [track for each in tracks for track, _ in each]
        self.inner = [
            *range(plan.first),
            *sorted({track for track in touched if touched.count(track) > 1}),
        ]
        inside = set(self.inner)
        self.tracks = [[each for each in every if each[0] in inside] for every in tracks]
        own = [[each for each in every if each[0] not in inside] for every in tracks]
        self.crossing = [
            (track, place, arcs) for place, every in enumerate(own) for track, arcs in every
        ]
        self.ways: dict[Core, list[tuple[tuple[int, ...], list[int]]]] = {}
        self.fitting: dict[tuple[Core, int, int], int] = {}

    def lines(self, core: Core) -> list[tuple[tuple[int, ...], Core]]:
        """The ways to fill the cells: their values, and the state after them."""
        key = tuple([core[track] for track in self.inner])
        ways = self.ways.get(key)
        if ways is None:
            ways = self.ways[key] = self._filled(core)
        fitting = (1 << len(ways)) - 1
        for track, place, arcs in self.crossing:
            state = core[track]
            lines = self.fitting.get((key, track, state))
            if lines is None:
                allowed = arcs[state]
                lines = sum(
                    [
                        1 << number
                        for number, (values, _) in enumerate(ways)
                        if values[place] in allowed
                    ]
                )
                self.fitting[key, track, state] = lines
            fitting &= lines
        followed = [(track, place, arcs[core[track]]) for track, place, arcs in self.crossing]
        fillings = []
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            values, inner = ways[bit.bit_length() - 1]
            new = list(core)
            for track, state in zip(self.inner, inner, strict=True):
                new[track] = state
            for track, place, after in followed:
                new[track] = after[values[place]]
            fillings.append((values, tuple(new)))
        return fillings

    def _filled(self, core: Core) -> list[tuple[tuple[int, ...], list[int]]]:
        fillings: list[tuple[tuple[int, ...], Core]] = [((), core)]
        for step, tracks in zip(self.steps, self.tracks, strict=True):
            fillings = [
                ((*values, value), after)
                for values, each in fillings
                for value, _, after in _successors(each, step, tracks)
            ]
        return [(values, [after[track] for track in self.inner]) for values, after in fillings]


def _possible(core: Core, again: Again, having: dict[tuple[int, int], int], number: int) -> int:
    """The used lines that a later line might equal."""
    possible = (1 << number) - 1
    for place, track, to_come in again:
        lines = 0
        for value in to_come[core[track]]:
            lines |= having.get((place, value), 0)
        possible &= lines
    return possible
