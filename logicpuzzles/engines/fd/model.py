"""The model: the cells and propagators of a reading.

Four things happen between reading and search, each once and in time proportional to the goals:

* **Permutations** are found: where ``permuteo`` says so, and by the pigeonhole principle, where the
  same n cells must hold each of n different values. Clues about such cells are then clues about the
  *places* of the values, and a clue that puts two values at one place makes their places one cell.
  (The dual viewpoint: Geelen, "Dual viewpoint heuristics for binary constraint satisfaction
  problems", 1992.)
* A disjunction whose branches are about the same cells becomes a **table**: for one cell a domain,
  for two a binary relation. Every other disjunction gets a cell of its own, whose values are the
  branches that still live.
* **Values** are interned in an order that does not depend on the order of the goals. The numbers of
  arithmetic lie in a window, so that each bit stands for a number.
* Each constraint that is known by name gets its propagators. A constraint on cells without a domain
  waits until it can be tested.

Roads not taken: propagating within a branch before it is chosen (on puzzles of human size this
costs more than the failures that it saves); merging cells during search (the trail would have to
undo it).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from logicpuzzles.core.goals import Goal
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.cells import ANY, ModelCells, Scope, Switch
from logicpuzzles.engines.fd.store import Propagator
from logicpuzzles.engines.fd.tables import TablePropagator, table_supports
from logicpuzzles.engines.reading.branches import are_rows, find_telling_literals
from logicpuzzles.engines.reading.equations import LeftOver, value_key
from logicpuzzles.engines.reading.reader import (
    Branch,
    Choice,
    GoalReader,
    NamedGoal,
)

FEW = 8  # rows of a table that is posted like any other disjunction, at most
MOST_LISTED = 1 << 18  # numbers of a domain that is a bit for each number, at most
NOBODY = -2  # an item that owns no variable


class Model(ModelCells):
    """The cells and propagators of a reading. ``switched``: disjunctions that hold only while they
    are switched on; ``None`` where there will never be any. ``intervals``: whether wide ranges may
    be intervals, which have no bits. ``build``: whether to build it, or to leave that to the
    caller.
    """

    def __init__(
        self,
        reader: GoalReader,
        term: Any,
        natives: Any,
        switched: Sequence[Sequence[Choice]] | None = None,
        intervals: bool = True,
        build: bool = True,
    ) -> None:
        super().__init__(reader, term)
        self.with_intervals = intervals and switched is None
        self.natives = natives  # the posters of the constraints
        self.equalities: list[tuple[int, int, Any, Any]] = []
        self.waiting: list[tuple[Goal, Scope]] = []
        self.ready: set[int] = set()  # the ids of unknowns that have numbers of the window only
        self.supports: dict[Any, tuple[make.Image, make.Image]] = {}
        self.reads: dict[
            int, Sequence[int]
        ] = {}  # the cells that a propagator reads, where more than those that wake it
        self.rows: dict[Any, Any] = {}  # the rows of a table -> their supports
        self.switches: list[Switch] = []
        if build and not self.failed:
            self._build(switched)

    def _failed(self) -> bool:
        """Whether nothing can hold. Asked again after each step, which may have found that out."""
        return self.failed

    def _build(self, switches: Sequence[Sequence[Choice]] | None) -> None:
        reader, switched = self.reader, list(chain.from_iterable(switches or ()))
        self._declare_domains()
        choices = [choice for choice in reader.choices if self._narrow(choice)]
        if self._failed():
            return
        self._explicit_permutations()
        self._pigeonholes(choices)
        if self._failed():
            return
        self._choose_views([*choices, *switched] if switched else choices, switches is not None)
        tables = self._tables(choices)
        if self._failed():
            return
        everywhere = [*choices, *switched] if switched else choices
        inside = [
            goal for choice in everywhere for branch in choice.branches for goal in branch.goals
        ]
        self.natives.prepare(self, reader.constraints, inside, switches is not None)
        if self._failed():
            return
        if self.with_intervals:
            self.make_intervals()
        else:
            self._list_wide()
        self._intern(everywhere)
        self._make_cells()
        self._make_places()
        for columns in tables:
            self._post_table(columns)
        lines = self.natives.lines(self)
        for constraint in reader.constraints:
            reader.tick()
            if id(constraint) not in lines:
                try:
                    self.post(constraint.goal, Scope(constraint.local, -1, 0, constraint.form))
                except LeftOver as problem:
                    reader.left_over.append((constraint.goal, problem.reason))
        for choice in choices:
            reader.tick()
            try:
                self._post_choice(choice, -1, 0)
            except LeftOver as problem:  # its propagators posted so far work only in a chosen branch, and none will be chosen
                reader.left_over.append((choice.goal, problem.reason))
        for together in switches or ():
            try:
                self.post_switch(together)
            except LeftOver as problem:
                reader.left_over.append((together[0].goal, problem.reason))
                return

    def _list_wide(self) -> None:
        """Make domains of bits of wide intervals. What is too wide for that is left over."""
        for key, interval in self.wide.items():
            numbers = interval.listed(MOST_LISTED) if interval.given else None
            if numbers is not None:
                self.declared[key] = [numbers]
            elif interval.given:
                reason = f"{interval.variable!r} is one of more than {MOST_LISTED} numbers"
                self.reader.left_over += [(goal, reason) for goal in self.left_out(interval)]

    def post(self, goal: Any, scope: Scope) -> None:
        """Post the propagators of a constraint. Raises ``LeftOver`` where there are none."""
        self.natives.post(self, goal, scope)

    def _literal(self, name: int, value: Any) -> tuple[int, int]:
        """The cell and mask of a literal."""
        if name < 0:
            return self.place_cells[self._find(-1 - name)], 1 << value
        return self.cell_of(self.reader.seen[name]), 1 << self.bit(value)

    def _column(self, name: int, values: list[Any]) -> tuple[int, list[int]]:
        """The cell of some literals about one thing, and the numbers of their bits."""
        if name < 0:
            return self.place_cells[self._find(-1 - name)], values
        return self.cell_of(self.reader.seen[name]), [self.bit(value) for value in values]

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
        a, first = self._column(names[0], [row[0] for row in rows])
        b, second = self._column(names[1], [row[1] for row in rows])
        pairs = set(zip(first, second, strict=True))
        if a == b:  # an unknown that is the number of a place and is asked for as such
            store.restrict(a, sum({1 << x for x, y in pairs if x == y}))
            return
        store.restrict(a, sum({1 << x for x, _ in pairs}))
        store.restrict(b, sum({1 << y for _, y in pairs}))
        store.post(self._binary(a, b, frozenset(pairs)), (a, b))

    def _binary(self, a: int, b: int, pairs: frozenset[tuple[int, int]]) -> Propagator:
        known = self.supports.get(pairs)
        if known is None:
            known = self.supports[pairs] = make.supports(sorted(pairs))
        of_a, of_b = known
        return make.Binary(self.store, a, b, of_a, of_b)

    def literals(self, pairs: Sequence[tuple[Any, Any]]) -> list[tuple[int, int]] | None:
        """For each of ``pairs``, an unknown and an atom, the cell and mask that say that they are
        equal; each literal once. ``None`` where one of the unknowns can never be its atom.
        """
        literals: dict[tuple[int, int], None] = {}
        for variable, atom in pairs:
            permutation = self.dual.get(id(variable))
            if permutation is None:
                literals[self.cell_of(variable), 1 << self.bit(atom)] = None
                continue
            place = permutation.places.get(value_key(atom))
            if place is None:
                return None
            literals[
                self.place_cells[self._find(place)], 1 << permutation.position[id(variable)]
            ] = None
        return list(literals)

    def post_switch(self, choices: Sequence[Choice]) -> Switch:
        """Post what holds only while it is switched on. Raises ``LeftOver``; then none of its
        propagators runs.
        """
        store = self.store
        first = len(store.propagators)
        switch = self.switch = Switch(store.cell(3))
        try:
            for choice in choices:
                self._post_rows(choice, Scope({}, switch.guard, 1))
        finally:
            self.switch = None
            own = switch.posted = [
                number
                for number in range(first, len(store.propagators))
                if number not in self.lasting
            ]
            if own:
                off = set(own)
                for number in own:
                    store.idle[number] = False
                for queue in (store.queue, store.late_queue):
                    queue[:] = [number for number in queue if number not in off]
        self.switches.append(switch)
        return switch

    def post_constraint(self, constraint: NamedGoal) -> None:
        """Post a constraint that was read after all others. Raises ``LeftOver``."""
        self.post(constraint.goal, Scope(constraint.local))

    def post_more(self, choices: Sequence[Choice]) -> None:
        """Post disjunctions that were read after all others. Raises ``LeftOver``."""
        for choice in choices:
            self._post_rows(choice, Scope({}))

    def _post_rows(self, choice: Choice, scope: Scope) -> None:
        """Post a disjunction that may be just masks or a table."""
        live: list[Branch] = []
        for branch in choice.branches:
            literals = self._placed(branch)
            row = None if literals is None else self._merged(literals)
            if row is not None:
                live.append(Branch(row, branch.equal, branch.goals, branch.local))
        if not live:
            return self.fail(scope)
        if any(
            [not (branch.literals or branch.equal or branch.goals) for branch in live]
        ) and self._closed(live):
            return None
        if len(live) == 1 and not live[0].equal:
            for name, value in live[0].literals.items():
                cell, mask = self._literal(name, value)
                self._mask(cell, mask, scope)
            for constraint in live[0].goals:
                self._post_inside(constraint, scope.guard, scope.bit)
            return None
        cells = [self._literal(name, value)[0] for name, value in live[0].literals.items()]
        if not are_rows(live) or len(set(cells)) < len(cells):
            return self._post_choice(Choice(choice.goal, live), scope.guard, scope.bit)
        rows = dict.fromkeys(zip(*self._columns(live), strict=True))
        if len(cells) == 1:
            return self._mask(cells[0], sum([row[0] for row in rows]), scope)
        if len(cells) == 2:
            pairs = frozenset(
                [(bit.bit_length() - 1, other.bit_length() - 1) for bit, other in rows]
            )
            return self.post_guarded(self._binary(cells[0], cells[1], pairs), cells, (), scope)
        key = tuple(rows)
        supports = self.rows.get(key)
        if supports is None:
            supports = self.rows[key] = table_supports(key)
        store = self.store
        return self.post_guarded(TablePropagator(store, cells, supports), cells, (), scope)

    def _mask(self, cell: int, mask: int, scope: Scope) -> None:
        switch = self.switched(scope)
        if scope.guard < 0:
            self.store.restrict(cell, mask)
        elif switch is not None:
            switch.masks[cell] = switch.masks.get(cell, ANY) & mask

    def _same_bits(self, names: list[Any], rows: list[tuple[Any, ...]]) -> bool:
        """Make an unknown the very cell of a place, if its number for each place has the bit of
        that place; whether it has.
        """
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
        """Give a disjunction a cell whose values are its branches, and the propagator that keeps
        them in step.
        """
        store = self.store
        branches = choice.branches
        if not branches:
            self.fail(Scope({}, guard, bit))
            return
        if guard < 0 and len(branches) > FEW and are_rows(branches):
            cells = [self._literal(name, value)[0] for name, value in branches[0].literals.items()]
            if len(set(cells)) == len(cells):
                self._post_wide(cells, branches)
                return
        telling = find_telling_literals(branches, self._literal) if guard < 0 else None
        told = telling is not None and store.domains[telling[0][0]] > 0
        if telling is not None and told:
            own = telling[0][0]
            bits = [mask for _, mask in telling]
            store.restrict(own, sum(bits))
        else:
            # inside a branch that is not chosen yet, no inner branch is chosen, not even an only
            # one: a spare bit keeps the cell open
            own = store.cell((1 << len(branches) + (guard >= 0)) - 1)
            bits = [1 << number for number in range(len(branches))]
        compiled = []
        watched: dict[int, None] = {}
        for chosen, branch in zip(bits, branches, strict=True):
            literals = [self._literal(name, value) for name, value in branch.literals.items()]
            equal = []
            for u, v in branch.equal:
                if id(u) in self.reader.kids or id(v) in self.reader.kids:
                    raise LeftOver(None, "it makes an unknown equal to one that may be a compound")
                a, b = self.cell_of(u), self.cell_of(v)
                equal.append((a, b))
                self.equalities.append((own, chosen, u, v))
                watched.update({a: None, b: None})
            watched.update(dict.fromkeys([cell for cell, _ in literals]))
            compiled.append((chosen, tuple(literals), tuple(equal), bool(branch.goals or equal)))
        for chosen, branch in zip(bits, branches, strict=True):
            for constraint in branch.goals:
                self._post_inside(constraint, own, chosen)
        watched[own] = None
        if not told or len(watched) > 1:  # else there is nothing to keep in step
            closed = all([store.domains[cell] > 0 for cell in watched])
            disjunction = make.Disjunction(store, own, tuple(compiled), closed)
            self.post_guarded(disjunction, tuple(watched), (), Scope({}, guard, bit))
        if not told:
            self.choices.append((own, guard, bit))

    def _post_wide(self, cells: list[int], branches: list[Branch]) -> None:
        """Post a table of more than two cells that holds in any case."""
        store = self.store
        key = tuple(zip(*self._columns(branches), strict=True))
        supports = self.rows.get(key)
        if supports is None:
            supports = self.rows[key] = table_supports(key)
        store.post(TablePropagator(store, cells, supports), cells)

    def _columns(self, branches: list[Branch]) -> list[list[int]]:
        """For each cell of some branches, which are all about the same cells, its mask in each
        branch.
        """
        columns = []
        for name in branches[0].literals:
            values = [branch.literals[name] for branch in branches]
            of_type = dict(zip(map(type, values), values, strict=True))
            if len(of_type) == 1:  # 1 and True do not meet, so one look-up for each value is enough
                masks = {value: self._literal(name, value)[1] for value in dict.fromkeys(values)}
                columns.append([masks[value] for value in values])
            else:
                columns.append([self._literal(name, value)[1] for value in values])
        return columns

    def _post_inside(self, constraint: NamedGoal, guard: int, bit: int) -> None:
        goal = constraint.goal
        scope = Scope(constraint.local, guard, bit, constraint.form)
        if self.reader.branching(goal):
            self.post_disjunction(goal, scope)
        else:
            self.post(goal, scope)

    def post_disjunction(self, goal: Any, scope: Scope) -> None:
        """Post a goal that is a disjunction by its definition. Raises ``LeftOver``."""
        self._post_choice(
            Choice(goal, self.reader.branches(goal, NOBODY, scope.local)), scope.guard, scope.bit
        )
