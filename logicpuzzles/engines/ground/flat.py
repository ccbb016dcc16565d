"""The flat finite model: cells with domains of whole numbers, and constraints of a dozen kinds or
so between them.

A *cell* is a number; its domain is a sorted tuple of numbers. An ``int`` stands for itself; every
other atom has a number beyond all these. A constraint may have a *condition* ``when``, a cell and a
value: it must hold only where the cell has the value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import prod
from typing import Any

Literal = tuple[int, int]  # a cell, and a value of it
Values = Sequence[int] | Mapping[int, int]  # a value for each cell, or for those that matter


@dataclass(slots=True)
class Constraint:
    """A constraint between cells. It must hold where the condition ``when`` does."""

    when: Literal | None = field(default=None, kw_only=True)

    def holds(self, values: Values) -> bool:
        """Whether the constraint holds, given a value of each cell; it does where its condition
        fails.
        """
        return (
            self.when is not None and values[self.when[0]] != self.when[1]
        ) or self.is_satisfied(values)

    def is_satisfied(self, values: Values) -> bool:
        """As ``holds``, but without the condition."""
        raise NotImplementedError

    @property
    def scope(self) -> tuple[int, ...]:
        """The cells of the constraint, without the cell of its condition."""
        raise NotImplementedError


@dataclass(slots=True)
class Among(Constraint):
    """``cell`` has one of ``allowed``."""

    cell: int
    allowed: tuple[int, ...]

    def is_satisfied(self, values: Values) -> bool:
        return values[self.cell] in self.allowed

    @property
    def scope(self) -> tuple[int, ...]:
        return (self.cell,)


@dataclass(slots=True)
class Same(Constraint):
    """Two cells are equal."""

    a: int
    b: int

    def is_satisfied(self, values: Values) -> bool:
        return values[self.a] == values[self.b]

    @property
    def scope(self) -> tuple[int, ...]:
        return (self.a, self.b)


@dataclass(slots=True)
class Differ(Constraint):
    """The cells of at least one of ``pairs`` differ."""

    pairs: tuple[tuple[int, int], ...]

    def is_satisfied(self, values: Values) -> bool:
        return any([values[a] != values[b] for a, b in self.pairs])

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(cell for pair in self.pairs for cell in pair))


@dataclass(slots=True)
class Distinct(Constraint):
    """No two of ``rows``, groups of as many cells each, have the same values."""

    rows: tuple[tuple[int, ...], ...]

    def is_satisfied(self, values: Values) -> bool:
        return not self.equal(values)

    def equal(self, values: Values) -> list[Differ]:
        """For each row that has the values of one before it, that the two differ."""
        first: dict[tuple[int, ...], tuple[int, ...]] = {}
        pairs = [
            (first.setdefault(tuple([values[cell] for cell in row]), row), row) for row in self.rows
        ]
        return [
            Differ(tuple(zip(*pair, strict=True)), when=self.when)
            for pair in pairs
            if pair[0] is not pair[1]
        ]

    def pairs(self, domains: Sequence[Collection[int]]) -> list[Differ]:
        """The same, pair by pair, without the pairs that differ in any case."""
        made = []
        for a, b in combinations(self.rows, 2):
            cells = tuple([pair for pair in zip(a, b, strict=True) if pair[0] != pair[1]]) or tuple(
                zip(a, b, strict=True)
            )
            if not any([set(domains[left]).isdisjoint(domains[right]) for left, right in cells]):
                made.append(Differ(cells, when=self.when))
        return made

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(cell for row in self.rows for cell in row))


@dataclass(slots=True)
class Group(Constraint):
    """A constraint between ``cells``."""

    cells: tuple[int, ...]

    @property
    def scope(self) -> tuple[int, ...]:
        return self.cells


@dataclass(slots=True)
class Table(Group):
    """The values of ``cells`` are one of ``rows``."""

    rows: tuple[tuple[int, ...], ...]

    def is_satisfied(self, values: Values) -> bool:
        return tuple([values[cell] for cell in self.cells]) in self.rows


@dataclass(slots=True)
class AllDifferent(Group):
    """No two of ``cells`` are equal."""

    def is_satisfied(self, values: Values) -> bool:
        return len({values[cell] for cell in self.cells}) == len(self.cells)


@dataclass(slots=True)
class NotAllEqual(Group):
    """Two of ``cells`` differ."""

    def is_satisfied(self, values: Values) -> bool:
        return len({values[cell] for cell in self.cells}) > 1


@dataclass(slots=True)
class Stretch(Group):
    """At most ``longest`` neighbours among ``cells`` are equal."""

    longest: int

    def is_satisfied(self, values: Values) -> bool:
        return all([window.is_satisfied(values) for window in self.windows()])

    def windows(self) -> list[NotAllEqual]:
        """The same, window by window."""
        starts = range(len(self.cells) - self.longest)
        return [
            NotAllEqual(
                tuple(dict.fromkeys(self.cells[at : at + self.longest + 1])), when=self.when
            )
            for at in starts
        ]


@dataclass(slots=True)
class Count(Group):
    """At least ``least`` and at most ``most`` of ``cells`` have ``value``."""

    value: int
    least: int
    most: int

    def is_satisfied(self, values: Values) -> bool:
        return self.least <= sum([values[cell] == self.value for cell in self.cells]) <= self.most


@dataclass(slots=True)
class CountIs(Constraint):
    """The cell ``count`` says how many of ``cells`` have ``value``."""

    cells: tuple[int, ...]
    value: int
    count: int

    def is_satisfied(self, values: Values) -> bool:
        return sum([values[cell] == self.value for cell in self.cells]) == values[self.count]

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.cells, self.count)))


@dataclass(slots=True)
class Linear(Group):
    """The sum of ``cells``, each times its weight, is ``=``, ``!=`` or ``<=`` ``target``."""

    weights: tuple[int, ...]
    comparison: str
    target: int

    def is_satisfied(self, values: Values) -> bool:
        total = sum(
            [weight * values[cell] for weight, cell in zip(self.weights, self.cells, strict=True)]
        )
        if self.comparison == "=":
            return total == self.target
        return total != self.target if self.comparison == "!=" else total <= self.target


@dataclass(slots=True)
class Product(Constraint):
    """``factor`` times all of ``cells`` is the cell ``result``. A cell may stand in ``cells`` more
    than once.
    """

    factor: int
    cells: tuple[int, ...]
    result: int

    def is_satisfied(self, values: Values) -> bool:
        return self.factor * prod([values[cell] for cell in self.cells]) == values[self.result]

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.cells, self.result)))


@dataclass(slots=True)
class Extreme(Constraint):
    """The cell ``result`` is the greatest of ``cells``, or the least where ``choose`` is
    ``min``.
    """

    choose: Callable[[Iterable[int]], int]
    cells: tuple[int, ...]
    result: int

    def is_satisfied(self, values: Values) -> bool:
        return self.choose([values[cell] for cell in self.cells]) == values[self.result]

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.cells, self.result)))


@dataclass(slots=True)
class Tasks(Constraint):
    """Tasks that run at the same time never demand more than the cell ``capacity`` says. ``tasks``:
    of each the cells of its start, its duration and its demand; all values but those of starts are
    at least 0.
    """

    tasks: tuple[tuple[int, int, int], ...]
    capacity: int

    def is_satisfied(self, values: Values) -> bool:
        tasks = [
            (values[start], values[start] + values[duration], values[demand])
            for start, duration, demand in self.tasks
        ]
        running = [
            sum([need for begin, end, need in tasks if begin <= time < end]) for time, _, _ in tasks
        ]
        return all([needs <= values[self.capacity] for needs in running])

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(
            dict.fromkeys((*[cell for task in self.tasks for cell in task], self.capacity))
        )


@dataclass(slots=True)
class Inverse(Constraint):
    """``cells[i]`` has ``values[j]`` exactly where ``places[j]`` is i: two views of a
    permutation.
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]
    places: tuple[int, ...]

    def is_satisfied(self, values: Values) -> bool:
        seen = [values[cell] for cell in self.cells]
        return all(
            [
                seen[values[place]] == value
                for value, place in zip(self.values, self.places, strict=True)
            ]
        )

    @property
    def scope(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.cells, *self.places)))


@dataclass(slots=True)
class Flat:
    """A flat finite model. ``cells``: the domain of each cell. ``atoms``: the atom that a number
    stands for, where it is not the number itself. ``names``: the names of cells in a text for
    people, as far as they have any.
    """

    cells: list[tuple[int, ...]] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    atoms: dict[int, Any] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    failed: bool = False
    tick: Callable[[], None] = lambda: (
        None
    )  # called for each constraint; it may raise to end the work

    def cell(self, domain: tuple[int, ...]) -> int:
        """A new cell."""
        self.cells.append(domain)
        return len(self.cells) - 1

    def add(self, constraint: Constraint) -> None:
        """Add a constraint."""
        self.tick()
        self.constraints.append(constraint)

    def narrow(self) -> None:
        """Take the values of known cells from the others of their groups, where all are different,
        once. So what is given makes a model smaller before it is written for a solver.
        """
        cells = self.cells
        for constraint in self.constraints:
            if type(constraint) is not AllDifferent or constraint.when is not None:
                continue
            known = [cells[cell][0] for cell in constraint.cells if len(cells[cell]) == 1]
            taken = set(known)
            if len(taken) < len(known):
                self.failed = True
            for cell in constraint.cells if known else ():
                domain = cells[cell]
                if len(domain) > 1 and not taken.isdisjoint(domain):
                    cells[cell] = tuple([value for value in domain if value not in taken])
                    self.failed = self.failed or not cells[cell]

    def atom(self, value: int) -> Any:
        """What a number of a domain stands for."""
        return self.atoms.get(value, value)

    def holds(self, values: Values) -> bool:
        """Whether the value of each cell lies in its domain and every constraint holds."""
        return (
            not self.failed
            and all([values[cell] in domain for cell, domain in enumerate(self.cells)])
            and all([constraint.holds(values) for constraint in self.constraints])
        )
