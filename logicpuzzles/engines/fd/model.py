"""From what was read to cells and propagators.

Four things happen between reading and search, each once and in time proportional to the goals:

* **Permutations** are found: where ``permuteo`` says so, and by the pigeonhole principle, where n different values are each
  demanded of the same n cells. Clues about such cells are then clues about the *places* of the values, and a clue that
  puts two values at one place makes their places one cell. (The dual viewpoint: Geelen, "Dual viewpoint heuristics for
  binary constraint satisfaction problems", 1992.)
* A disjunction whose branches speak of the same cells becomes a **table**; one cell: a domain, two cells: a binary relation.
  Every other disjunction gets a cell of its own, whose values are the branches that still live.
* **Values** are interned in an order that does not depend on the order of the goals; numbers in arithmetic lie in a window,
  so that a bit is a number.
* Each constraint known by name gets its propagators; one whose cells have no domain waits until it can be tested.

Roads not taken: propagating within a branch before it is chosen (costs more than the failures it saves, on puzzles of
human size); and merging cells during search (the trail would have to undo it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...goals import Goal
from ..reading.equations import LeftOver
from ..reading.reader import Choice, Constraint, Reader
from . import propagators as make
from .cells import Cells, Scope

__all__ = ["Model"]

NOBODY = -2  # owns no variable
_NONE: dict[Any, Any] = {}


class Model(Cells):
    """The cells and propagators of a reading."""

    def __init__(self, reader: Reader, term: Any, natives: Any) -> None:
        super().__init__(reader, term)
        self.natives = natives  # what is posted for a constraint
        self.equalities: list[tuple[int, int, Any, Any]] = []
        self.waiting: list[tuple[Goal, Scope]] = []
        self.read: dict[int, Any] = {}  # the id of a constraint -> what arithmetic read of it
        self.ready: set[int] = set()  # the ids of unknowns that have numbers of the window only
        self.supports: dict[Any, tuple[Callable[[int], int], Callable[[int], int]]] = {}
        if not self.failed:
            self._build()

    def _failed(self) -> bool:
        """Whether nothing can hold; asked again after each step that may have found that out."""
        return self.failed

    def _build(self) -> None:
        reader = self.reader
        self._declare_domains()
        choices = [choice for choice in reader.choices if self._narrow(choice)]
        if self._failed():
            return
        self._explicit_permutations()
        self._pigeonholes(choices)
        if self._failed():
            return
        self._choose_views(choices)
        tables = self._tables(choices)
        if self._failed():
            return
        inside = [goal for choice in choices for branch in choice.branches for goal in branch.goals]
        self.natives.prepare(self, reader.constraints, inside)
        self._intern(choices)
        self._make_cells()
        self._make_places()
        for table in tables:
            self._post_table(table)
        lines = self.natives.lines(self)
        for constraint in reader.constraints:
            if id(constraint) not in lines:
                try:
                    self.post(constraint.goal, Scope(constraint.local, -1, 0, self.read.get(id(constraint))))
                except LeftOver as problem:
                    reader.left_over.append((constraint.goal, problem.reason))
        for choice in choices:
            try:
                self._post_choice(choice, -1, 0)
            except LeftOver as problem:  # what was posted of it holds only where a branch is chosen, and none will be
                reader.left_over.append((choice.goal, problem.reason))

    def post(self, goal: Any, scope: Scope) -> None:
        """Post the propagators of a constraint. Raises ``LeftOver`` where there are none."""
        self.natives.post(self, goal, scope)

    def _literal(self, name: int, value: Any) -> tuple[int, int]:
        """The cell and mask of a literal."""
        if name < 0:
            return self.place_cells[self._find(-1 - name)], 1 << value
        return self.cell_of(self.reader.seen[name]), 1 << self.bit(value)

    def _post_table(self, table: tuple[list[Any], list[tuple[Any, ...]]]) -> None:
        names, rows = table
        store = self.store
        if len(names) == 1:
            mask = 0
            for row in rows:
                cell, bit = self._literal(names[0], row[0])
                mask |= bit
            store.restrict(cell, mask)
            return
        if names[0] < 0 <= names[1] and self._same_bits(names, rows):
            return
        pairs = set()
        for row in rows:
            a, bit_a = self._literal(names[0], row[0])
            b, bit_b = self._literal(names[1], row[1])
            pairs.add((bit_a.bit_length() - 1, bit_b.bit_length() - 1))
        store.restrict(a, sum({1 << x for x, _ in pairs}))
        store.restrict(b, sum({1 << y for _, y in pairs}))
        key = frozenset(pairs)
        known = self.supports.get(key)
        if known is None:
            known = self.supports[key] = make.supports(sorted(pairs))
        of_a, of_b = known
        store.post(make.binary(a, b, of_a, of_b, store.domains, store.put), (a, b))

    def _same_bits(self, names: list[Any], rows: list[tuple[Any, ...]]) -> bool:
        """Whether an unknown could be made the very cell of a place: its number for each place has the bit of that place."""
        key, view = names[1], self.place_cells[self._find(-1 - names[0])]
        cell = self.cells.get(key)
        store = self.store
        if cell is None or any([self.bit(number) != position for position, number in rows]):
            return False
        mask = 0
        for position, _ in rows:
            mask |= 1 << position
        if cell != view:
            if store.watchers[cell] or store.deciders[cell]:
                return False
            self.cells[key] = view
            mask &= store.domains[cell]
            if not mask:
                store.failed = True
                return True
        store.restrict(view, mask)
        return True

    def _post_choice(self, choice: Choice, guard: int, bit: int) -> None:
        """Give a disjunction a cell whose values are its branches, and the propagator that keeps it."""
        store = self.store
        branches = choice.branches
        if not branches:
            self.fail(Scope({}, guard, bit))
            return
        # inside a branch that is not chosen yet none of these is, not even the only one: a spare bit keeps it open
        own = store.cell((1 << len(branches) + (guard >= 0)) - 1)
        compiled = []
        watched: dict[int, None] = {}
        for number, branch in enumerate(branches):
            literals = [self._literal(name, value) for name, value in branch.literals.items()]
            equal = []
            for u, v in branch.equal:
                if id(u) in self.reader.kids or id(v) in self.reader.kids:
                    raise LeftOver(None, "it makes an unknown equal to one that may be a compound")
                a, b = self.cell_of(u), self.cell_of(v)
                equal.append((a, b))
                self.equalities.append((own, 1 << number, u, v))
                watched.update({a: None, b: None})
            watched.update(dict.fromkeys(cell for cell, _ in literals))
            compiled.append((1 << number, tuple(literals), tuple(equal), bool(branch.goals or equal)))
        for number, branch in enumerate(branches):
            for constraint in branch.goals:
                self._post_inside(constraint, own, 1 << number)
        closed = all([store.domains[cell] > 0 for cell in watched])
        run = make.disjunction(own, tuple(compiled), store.domains, store.put, self._same, closed)
        self.post_guarded(run, (*watched, own), (), Scope({}, guard, bit))
        self.choices.append((own, guard, bit))

    def _post_inside(self, constraint: Constraint, guard: int, bit: int) -> None:
        goal = constraint.goal
        scope = Scope(constraint.local, guard, bit)
        if self.reader.branching(goal):
            self.post_disjunction(goal, scope)
        else:
            self.post(goal, scope)

    def post_disjunction(self, goal: Any, scope: Scope) -> None:
        """Post a goal that is a disjunction at heart. Raises ``LeftOver``."""
        self._post_choice(Choice(goal, self.reader.branches(goal, NOBODY, scope.local)), scope.guard, scope.bit)

    def _same(self, pairs: tuple[tuple[int, int], ...]) -> bool:
        """Make cells equal."""
        domains, put = self.store.domains, self.store.put
        again = True
        while again:
            again = False
            for a, b in pairs:
                both = domains[a] & domains[b]
                if not both:
                    return False
                if both != domains[a]:
                    put(a, both)
                    again = True
                if both != domains[b]:
                    put(b, both)
                    again = True
        return True

    def _tree(self, variable: Any) -> Iterator[int]:
        """The cells of an unknown and of all that it may be made of."""
        yield self.cell_of(variable)
        for kids in self.reader.kids.get(id(variable), _NONE).values():
            for kid in kids:
                yield from self._tree(kid)
