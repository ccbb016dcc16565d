"""Constraints as reduced decision diagrams: for each cell in turn, the state that follows each of
its values.

A machine reads the values of its cells one by one and need not be clever: states that lead nowhere
are taken out of the diagram, and states that the same values may follow become one. So a sum that
can no longer fail, or a count that is already reached, costs nothing.

Sources: Randal E. Bryant, "Graph-based algorithms for Boolean function manipulation", 1986; Gilles
Pesant, "A regular language membership constraint for finite sequences of variables", 2004.

Roads not taken: a diagram of the whole model (one for each constraint is small, and the frontier is
their product as far as it is reached); orders of cells of their own (the diagrams are read
together).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from logicpuzzles.engines.counting.graphs import ConnectedReader, LoopReader
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Constraint,
    Count,
    CountIs,
    Inverse,
    Linear,
    NotAllEqual,
    Product,
    Table,
)
from logicpuzzles.engines.ground.graphs import Connected, Loop

MOST_ARCS = 300_000
MOST_TUPLES = 20_000

State = Any


class TooWide(Exception):
    """There are more states than memory is for."""


class Machine(Protocol):
    """What reads the values of ``cells``, in the order of all cells."""

    cells: tuple[int, ...]
    start: State

    def step(self, state: State, cell: int, value: int) -> State:
        """The state after a value, ``None`` where the value is impossible."""

    def accept(self, state: State) -> bool:
        """Whether the constraint holds when the last cell leaves this state."""


class Diagram:
    """Machines that are read together, reduced. ``arcs``: for each cell and each state, the next
    state for each value. It is a machine itself; its states are numbers, 0 before the first cell
    and 0 after the last.

    Raises ``TooWide``.
    """

    start = 0

    def __init__(
        self,
        machines: Sequence[Machine],
        order: Sequence[int],
        values: Mapping[int, Sequence[int]],
        most: int = MOST_ARCS,
    ) -> None:
        mine = {cell for machine in machines for cell in machine.cells}
        self.cells = tuple([cell for cell in order if cell in mine])
        self.at = {cell: place for place, cell in enumerate(self.cells)}
        readers = [
            [(number, machine) for number, machine in enumerate(machines) if cell in machine.cells]
            for cell in self.cells
        ]
        first = tuple([machine.start for machine in machines])
        states = {first: 0}
        layers: list[list[dict[int, int]]] = []
        size = 0
        for cell, reading in zip(self.cells, readers, strict=True):
            size += len(states) * len(values[cell])
            if size > most:
                raise TooWide
            following: dict[tuple[State, ...], int] = {}
            layer = []
            for state in states:
                arcs = {}
                for value in values[cell]:
                    new = list(state)
                    for number, reader in reading:
                        after = reader.step(state[number], cell, value)
                        if after is None:
                            break
                        new[number] = after
                    else:
                        arcs[value] = following.setdefault(tuple(new), len(following))
                layer.append(arcs)
            layers.append(layer)
            states = following
        good = [
            all([machine.accept(each) for machine, each in zip(machines, state, strict=True)])
            for state in states
        ]
        self._reduce(layers, [0 if each else None for each in good])

    def _reduce(self, layers: list[list[dict[int, int]]], names: list[int | None]) -> None:
        self.arcs: list[list[dict[int, int]]] = []
        for layer in reversed(layers):
            known: dict[tuple[tuple[int, int], ...], int] = {}
            kept: list[dict[int, int]] = []
            before: list[int | None] = []
            for arcs in layer:
                alive = {
                    value: name for value, to in arcs.items() if (name := names[to]) is not None
                }
                if not alive:
                    before.append(None)
                    continue
                key = tuple(alive.items())
                if key not in known:
                    known[key] = len(known)
                    kept.append(alive)
                before.append(known[key])
            names = before
            self.arcs.append(kept)
        self.arcs.reverse()
        self.possible = names[0] is not None

    def step(self, state: State, cell: int, value: int) -> State:
        return self.arcs[self.at[cell]][state].get(value)

    def accept(self, state: State) -> bool:
        return self.possible

    def to_come(self, place: int) -> list[set[int]]:
        """For each state before a place, the values that the cell there and the later cells may
        have.
        """
        behind: list[set[int]] = [set()]
        for layer in reversed(self.arcs[place:]):
            behind = [set(arcs).union(*[behind[to] for to in arcs.values()]) for arcs in layer]
        return behind


class _DiagramReader:
    """A machine for a constraint whose ``fixed`` cells are known. This plain form remembers all
    values.
    """

    def __init__(
        self,
        constraint: Any,
        cells: Sequence[int],
        fixed: Mapping[int, int],
        values: Mapping[int, Sequence[int]],
    ) -> None:
        self.constraint = constraint
        self.cells = tuple(cells)
        self.fixed = fixed
        self.start: State = ()
        self.prepare(constraint)
        size = 1
        for cell in cells:
            size *= len(values[cell])
            if type(self) is _DiagramReader and size > MOST_TUPLES:
                raise TooWide

    def prepare(self, constraint: Any) -> None:
        """Find the first state."""

    def step(self, state: State, cell: int, value: int) -> State:
        return (*state, (cell, value))

    def accept(self, state: State) -> bool:
        return bool(self.constraint.is_satisfied({**self.fixed, **dict(state)}))


class _Sum(_DiagramReader):
    def prepare(self, constraint: Linear) -> None:
        self.weights: dict[int, int] = {}
        for cell, weight in zip(constraint.cells, constraint.weights, strict=True):
            self.weights[cell] = self.weights.get(cell, 0) + weight
        self.start = sum(
            [
                weight * self.fixed[cell]
                for cell, weight in self.weights.items()
                if cell in self.fixed
            ]
        )

    def step(self, state: State, cell: int, value: int) -> State:
        return state + self.weights[cell] * value

    def accept(self, state: State) -> bool:
        constraint = self.constraint
        if constraint.comparison == "=":
            return bool(state == constraint.target)
        return bool(
            state != constraint.target
            if constraint.comparison == "!="
            else state <= constraint.target
        )


class _Tally(_DiagramReader):
    def prepare(self, constraint: Count) -> None:
        self.start = sum([self.fixed.get(cell) == constraint.value for cell in constraint.cells])
        self.times = {cell: constraint.cells.count(cell) for cell in self.cells}

    def step(self, state: State, cell: int, value: int) -> State:
        state += self.times[cell] * (value == self.constraint.value)
        return None if state > self.constraint.most else state

    def accept(self, state: State) -> bool:
        return bool(self.constraint.least <= state <= self.constraint.most)


class _TallyIs(_DiagramReader):
    def prepare(self, constraint: CountIs) -> None:
        self.start = (
            sum([self.fixed.get(cell) == constraint.value for cell in constraint.cells]),
            self.fixed.get(constraint.count),
        )
        self.times = {cell: constraint.cells.count(cell) for cell in self.cells}

    def step(self, state: State, cell: int, value: int) -> State:
        has, count = state
        return has + self.times[cell] * (
            value == self.constraint.value
        ), value if cell == self.constraint.count else count

    def accept(self, state: State) -> bool:
        return bool(state[0] == state[1])


class _Unequal(_DiagramReader):
    def prepare(self, constraint: NotAllEqual) -> None:
        values = {self.fixed[cell] for cell in constraint.cells if cell in self.fixed}
        self.start = (min(values),) if len(values) == 1 else len(values) > 1

    def step(self, state: State, cell: int, value: int) -> State:
        return (value,) if state is False else state is True or state[0] != value or state

    def accept(self, state: State) -> bool:
        return state is True


class _Rows(_DiagramReader):
    def prepare(self, constraint: Table) -> None:
        self.supports: dict[tuple[int, int], int] = {}
        every = 0
        for number, row in enumerate(constraint.rows):
            if all(
                [
                    self.fixed.get(cell, value) == value
                    for cell, value in zip(constraint.cells, row, strict=True)
                ]
            ):
                if len(set(zip(constraint.cells, row, strict=True))) == len(set(constraint.cells)):
                    every |= 1 << number
                    for literal in set(zip(constraint.cells, row, strict=True)):
                        self.supports[literal] = self.supports.get(literal, 0) | 1 << number
        self.start = every

    def step(self, state: State, cell: int, value: int) -> State:
        return state & self.supports.get((cell, value), 0) or None

    def accept(self, state: State) -> bool:
        return bool(state)


class _Multiplied(_DiagramReader):
    def prepare(self, constraint: Product) -> None:
        factor = constraint.factor
        for cell in constraint.cells:
            factor *= self.fixed.get(cell, 1)
        self.start = factor, self.fixed.get(constraint.result)
        self.powers = {cell: constraint.cells.count(cell) for cell in self.cells}

    def step(self, state: State, cell: int, value: int) -> State:
        product, result = state
        return product * value ** self.powers[
            cell
        ], value if cell == self.constraint.result else result

    def accept(self, state: State) -> bool:
        return bool(state[0] == state[1])


class _Different(_DiagramReader):
    def prepare(self, constraint: AllDifferent) -> None:
        known = [self.fixed[cell] for cell in constraint.cells if cell in self.fixed]
        self.start = (
            frozenset(known)
            if len(set(known)) == len(known) and len(set(constraint.cells)) == len(constraint.cells)
            else None
        )

    def step(self, state: State, cell: int, value: int) -> State:
        return None if state is None or value in state else state | {value}

    def accept(self, state: State) -> bool:
        return state is not None


class _Places(_DiagramReader):
    """The two views of a permutation. A state holds for each value whether both sides have named
    its item, and if only one side has, which item it named.
    """

    def prepare(self, constraint: Inverse) -> None:
        self.items = {cell: number for number, cell in enumerate(constraint.cells)}
        self.spots = {cell: number for number, cell in enumerate(constraint.places)}
        self.spot_of = {value: number for number, value in enumerate(constraint.values)}
        self.done = len(constraint.cells)
        nowhere = (None,) * len(constraint.places)
        self.start = (
            frozenset(),
            nowhere,
            nowhere,
        )  # items read; for each value where it stands, and where it shall stand
        for cell in constraint.scope:
            if cell in self.fixed:
                self.start = self.step(self.start, cell, self.fixed[cell])

    def step(self, state: State, cell: int, value: int) -> State:
        if state is None:
            return None
        read, stands, shall = state
        if cell in self.items:
            item, spot = self.items[cell], self.spot_of.get(value, -1)
            if (
                spot < 0
                or stands[spot] is not None
                or shall[spot] not in (None, item)
                or (item in shall and shall[spot] != item)
            ):
                return None
            read = read | {item}
        else:
            item, spot = value, self.spots[cell]
            if (
                not 0 <= item < self.done
                or shall[spot] is not None
                or stands[spot] not in (None, item)
            ):
                return None
            if stands[spot] is None and (item in read or item in shall):
                return None
        other = shall if cell in self.items else stands
        if other[spot] is not None:
            stands, shall = _put(stands, spot, self.done), _put(shall, spot, self.done)
        elif cell in self.items:
            stands = _put(stands, spot, item)
        else:
            shall = _put(shall, spot, item)
        return read, stands, shall

    def accept(self, state: State) -> bool:
        return state is not None and all([each == self.done for each in state[1]])


def _put(row: tuple[Any, ...], place: int, value: int) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


class _Where:
    """A machine for a constraint that must hold only where a cell has a value."""

    def __init__(self, inner: Machine, cell: int, value: int) -> None:
        self.inner, self.cell, self.value = inner, cell, value
        self.cells = tuple(dict.fromkeys((*inner.cells, cell)))
        self.start: State = (
            None,
            inner.start,
        )  # whether the constraint must hold (None: not known yet), and its own state

    def step(self, state: State, cell: int, value: int) -> State:
        counts, inner = state
        if counts is False:
            return state
        if cell == self.cell:
            if value != self.value:
                return False, None
            counts = True
        if cell in self.inner.cells and inner is not None:
            inner = self.inner.step(inner, cell, value)
        return None if counts and inner is None else (counts, inner)

    def accept(self, state: State) -> bool:
        return state[0] is False or (state[1] is not None and self.inner.accept(state[1]))


READERS: dict[type[Constraint], Callable[..., Machine]] = {
    AllDifferent: _Different, Count: _Tally, CountIs: _TallyIs, Inverse: _Places, Linear: _Sum,
    NotAllEqual: _Unequal, Product: _Multiplied, Table: _Rows, Connected: ConnectedReader,
    Loop: LoopReader,
}  # fmt: skip


def machine_for(
    constraint: Constraint,
    cells: Sequence[int],
    fixed: Mapping[int, int],
    values: Mapping[int, Sequence[int]],
) -> Machine:
    """The machine that reads ``cells`` of a constraint whose other cells are ``fixed``. Raises
    ``TooWide``.
    """
    scope = set(constraint.scope)
    reader = READERS.get(type(constraint), _DiagramReader)(
        constraint, [cell for cell in cells if cell in scope], fixed, values
    )
    if constraint.when is None or constraint.when[0] in fixed:
        return reader
    return _Where(reader, *constraint.when)
