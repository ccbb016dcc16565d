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

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from unification import Var

from ...budget import Statistics
from ...goals import Call, Check, Goal, Neq
from ...relations import permuteo
from ...terms import ATOM, SEQUENCE, VARIABLE, atom_key, build, kind_of, leaves, parts, rebuilt, term_key
from . import propagators as make
from .reader import COMPOUND, DEEP, Branch, Choice, Constraint, LeftOver, Reader, Structure
from .store import Propagator, Store

__all__ = ["Model", "Scope"]

ANY = -1  # the domain of all values
LARGE_GROUP = 7  # cells that must differ: from here on, looking for Hall sets pays
NOBODY = -2  # owns no variable


class Scope:
    """Where a constraint stands: the bindings of its branch, and the cell and bit that say the branch is chosen."""

    __slots__ = ("bit", "guard", "local", "read")

    def __init__(self, local: dict[int, Any], guard: int = -1, bit: int = 0, read: Any = None) -> None:
        self.local = local
        self.read = read  # what was read of the constraint already
        self.guard = guard
        self.bit = bit


class Permutation:
    """Cells that hold each value of a group once. ``places``: for each value, the number of its place."""

    __slots__ = ("cells", "places", "position", "values")

    def __init__(self, cells: Sequence[Any], values: Sequence[Any]) -> None:
        self.cells = list(cells)  # ids of variables, or (atom,) where the cell is known
        self.values = list(values)
        self.position = {cell: at for at, cell in enumerate(self.cells) if isinstance(cell, int)}
        self.places: dict[Any, int] = {}  # atom key -> number of the place


class Model:
    """The cells of a reading, and how to read answers off them."""

    def __init__(self, reader: Reader, term: Any, natives: Any) -> None:
        self.natives = natives  # what is posted for a constraint
        self.reader = reader
        self.term = term
        self.store = Store()
        self.cells: dict[int, int] = {}  # the id of a variable -> its cell
        self.index: dict[Any, int] = {}  # the key of a value -> its bit number
        self.values: list[Any] = []
        self.window: tuple[int, int] | None = None  # the least and greatest number in arithmetic
        self.masks: dict[int, tuple[int, Any]] = {}  # the id of a collection of atoms -> their domain
        self.keys: dict[int, tuple[set[Any], Any]] = {}
        self.constants: dict[int, int] = {}
        self.declared: dict[int, list[Any]] = {}  # the id of a variable -> the collections of atoms it is among
        self.permutations: list[Permutation] = []
        self.dual: dict[int, Permutation] = {}  # the id of a variable -> the permutation that stands for it
        self.parent: list[int] = []  # places that are one (union-find)
        self.place_cells: dict[int, int] = {}
        self.certain: dict[int, Any] = {}  # the id of an unknown -> the structure that it has in any case
        self.choices: list[tuple[int, int, int]] = []  # cells to decide: cell, guard, bit
        self.equalities: list[tuple[int, int, Any, Any]] = []
        self.waiting: list[tuple[Goal, Scope]] = []
        self.read: dict[int, Any] = {}  # the id of a constraint -> what arithmetic read of it
        self.ready: set[int] = set()  # the ids of unknowns that have numbers of the window only
        self._supports: dict[Any, tuple[Callable[[int], int], Callable[[int], int]]] = {}
        self.failed = reader.failed
        if not self.failed:
            self._build()

    # --- building ---

    def _failed(self) -> bool:
        """Whether nothing can hold; asked again after each step that may have found that out."""
        return self.failed

    def _build(self) -> None:
        reader = self.reader
        self._declare_domains()
        choices = [choice for choice in reader.choices if self._narrow(choice)]
        if self._failed():
            return
        explicit = self._explicit_permutations()
        self._pigeonholes(choices)
        if self._failed():
            return
        self._choose_views(choices, explicit)
        tables = self._tables(choices)
        if self._failed():
            return
        self.natives.prepare(
            self, [*reader.constraints, *[goal for choice in choices for branch in choice.branches for goal in branch.goals]]
        )
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
        self._order()

    def _make_cells(self) -> None:
        """A cell for every unknown with a domain, those seen from their values left out."""
        store, cells, dual, mask = self.store, self.cells, self.dual, self.mask
        number = len(store.domains)
        for key, collections in self.declared.items():
            if key in dual:
                continue
            domain = mask(collections[0])
            for atoms in collections[1:]:
                domain &= mask(atoms)
            if not domain:
                store.failed = True
            cells[key] = number
            number += 1
            store.domains.append(domain)
            store.watchers.append([])
            store.deciders.append([])

    def post(self, goal: Any, scope: Scope) -> None:
        """Post the propagators of a constraint. Raises ``LeftOver`` where there are none."""
        self.natives.post(self, goal, scope)

    def _declare_domains(self) -> None:
        walk, declared = self.reader.walk, self.declared
        seen = self.reader.seen
        for variable, atoms in self.reader.domains:
            variable = walk(variable)
            kind = kind_of(variable)
            if kind == VARIABLE:
                key = id(variable)
                if key in declared:
                    declared[key].append(atoms)
                else:
                    declared[key] = [atoms]
                    seen[key] = variable
            elif kind != ATOM or not self._among(variable, atoms):
                self.failed = True

    def _among(self, atom: Any, atoms: Any) -> bool:
        known = self.keys.get(id(atoms))
        if known is None:
            known = self.keys[id(atoms)] = ({_key(one) for one in atoms}, atoms)
        return _key(atom) in known[0]

    def _narrow(self, choice: Choice) -> bool:
        """Whether a disjunction says anything. What all its branches say of a cell is that cell's domain."""
        branches = choice.branches
        if not branches:
            self.failed = True
            return False
        first = branches[0].literals
        for branch in branches:
            if not (branch.literals or branch.equal or branch.goals):
                return False
        for key, value in first.items():
            if type(value) is Structure:
                continue
            atoms = []
            for branch in branches:
                value = branch.literals.get(key, self)
                if value is self or type(value) is Structure:
                    break
                atoms.append(value)
            else:
                self.declared.setdefault(key, []).append(atoms)
        return True

    # --- permutations and places ---

    def _explicit_permutations(self) -> list[Permutation]:
        found = []
        for constraint in list(self.reader.constraints):
            goal = constraint.goal
            if type(goal) is not Call or goal.relation is not permuteo:
                continue
            made = self._as_permutation(goal)
            if made is None:
                continue
            self.reader.constraints.remove(constraint)
            self.permutations.append(made)
            found.append(made)
        return found

    def _as_permutation(self, goal: Call) -> Permutation | None:
        if goal.named or len(goal.arguments) != 2:
            return None
        walk = self.reader.walk
        a, b = walk(goal.arguments[0]), walk(goal.arguments[1])
        if kind_of(a) != SEQUENCE or kind_of(b) != SEQUENCE:
            return None
        if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
            self.failed = True
            return None
        a, b = [walk(item) for item in a], [walk(item) for item in b]
        if any([kind_of(item) != ATOM for item in b]):
            a, b = b, a
        if any([kind_of(item) != ATOM for item in b]) or len({_key(item) for item in b}) != len(b):
            return None
        cells: list[Any] = []
        for item in a:
            kind = kind_of(item)
            if kind == VARIABLE:
                self.reader.seen[id(item)] = item
                cells.append(id(item))
            elif kind == ATOM:
                cells.append((item,))
            else:
                self.failed = True
                return None
        if len({cell for cell in cells if isinstance(cell, int)}) != sum(isinstance(cell, int) for cell in cells):
            return None
        group = {_key(item) for item in b}
        for cell in cells:
            if isinstance(cell, int):
                self.declared.setdefault(cell, []).append(b)
            elif _key(cell[0]) not in group:
                self.failed = True
        return Permutation(cells, b)

    def _pigeonholes(self, choices: list[Choice]) -> None:
        """Where n values are each demanded of the same n cells, these are a permutation; where more, nothing holds."""
        group: dict[int, int] = {}

        def find(key: int) -> int:
            while group[key] != key:
                group[key] = key = group[group[key]]
            return key

        taken = {key for permutation in self.permutations for key in permutation.position}
        demands: list[tuple[Any, Any, int]] = []  # the key of a value, the value, one of its cells
        for choice in choices:
            common: dict[Any, tuple[Any, list[int]]] | None = None
            if taken and not any([key not in taken for key in choice.branches[0].literals]):
                continue
            for branch in choice.branches:
                mine = {}
                for key, atom in branch.literals.items():
                    cls = type(atom)
                    if cls is str or cls is int:
                        mine[atom] = key
                    elif cls is not Structure:
                        mine[_key(atom)] = key
                if common is None:
                    common = {value: (branch.literals[key], [key]) for value, key in mine.items()}
                else:
                    for value in [*common]:
                        if value in mine:
                            common[value][1].append(mine[value])
                        else:
                            del common[value]
                if not common:
                    break
            for value, (atom, keys) in (common or _NONE).items():
                if keys[0] in taken:
                    continue
                for key in keys:
                    if key not in group:
                        group[key] = key
                    group[find(key)] = find(keys[0])
                demands.append((value, atom, keys[0]))
        if not demands:
            return
        values: dict[int, dict[Any, Any]] = {}
        for value, atom, key in demands:
            values.setdefault(find(key), {})[value] = atom
        members: dict[int, list[int]] = {}
        for key in group:
            members.setdefault(find(key), []).append(key)
        above = {
            id(kid): (parent, structure)
            for parent, made in self.reader.kids.items()
            for structure, kids in made.items()
            for kid in kids
        }
        rank = self._rank()
        for root, wanted in values.items():
            cells = members[root]
            if len(wanted) > len(cells):
                self.failed = True
                return
            if len(wanted) == len(cells) > 1:
                ordered = sorted(wanted.values(), key=_order_key)
                cells.sort(key=rank)
                self.permutations.append(Permutation(cells, ordered))
                for cell in cells:
                    self.declared.setdefault(cell, []).append(ordered)
                    if cell in above:
                        self._settle(*above[cell])

    def _settle(self, parent: int, structure: Structure) -> None:
        """An unknown is such a compound in any case."""
        if self.certain.setdefault(parent, structure) is not structure:
            self.failed = True
        self.reader.bound[parent] = build(structure.constructor, self.reader.kids[parent][structure])

    def _rank(self) -> Callable[[int], int]:
        ranks: dict[int, int] = {}
        for leaf in leaves(self.reader.resolve(self.term)):
            ranks.setdefault(id(leaf), len(ranks))
        for parent, made in self.reader.kids.items():
            for kids in made.values():
                for at, kid in enumerate(kids):
                    ranks.setdefault(id(kid), 1000 * (ranks.get(parent, 0) + 1) + at)
        return lambda key: ranks.get(key, 1 << 30)

    def _choose_views(self, choices: list[Choice], explicit: list[Permutation]) -> None:
        """Which permutations are seen from their values: those of whose cells disjunctions speak, and in no other."""
        spoken: set[int] = set()
        for choice in choices:
            for branch in choice.branches:
                spoken.update(branch.literals)
        shared: dict[int, int] = {}
        for permutation in self.permutations:
            for key in permutation.position:
                shared[key] = shared.get(key, 0) + 1
        for permutation in self.permutations:
            if any(shared[key] > 1 for key in permutation.position) or spoken.isdisjoint(permutation.position):
                continue
            for value in permutation.values:
                permutation.places[_key(value)] = len(self.parent)
                self.parent.append(len(self.parent))
            for key in permutation.position:
                self.dual[key] = permutation

    def _find(self, place: int) -> int:
        parent = self.parent
        while parent[place] != place:
            parent[place] = place = parent[parent[place]]
        return place

    def _placed(self, branch: Branch) -> dict[int, Any] | None:
        """The literals of a branch, those of permuted cells as ``-1 - place: position``; ``None`` when they clash."""
        dual, certain = self.dual, self.certain
        seen: dict[int, Any] = {}
        for key, value in branch.literals.items():
            permutation = dual.get(key)
            if permutation is not None:
                place = permutation.places.get(value if type(value) is str else _key(value))
                if place is None:
                    return None
                name, what = -1 - place, permutation.position[key]
                if seen.setdefault(name, what) != what:
                    return None
            elif key not in certain:
                seen[key] = value
            elif certain[key] is not value:
                return None
        return seen

    def _merged(self, row: dict[int, Any]) -> dict[int, Any] | None:
        """The literals with places that are one under one name; ``None`` when they clash."""
        seen: dict[int, Any] = {}
        for name, what in row.items():
            if name < 0:
                name = -1 - self._find(-1 - name)
            if seen.setdefault(name, what) != what:
                return None
        return seen

    def _tables(self, choices: list[Choice]) -> list[tuple[list[Any], list[tuple[Any, ...]]]]:
        """The disjunctions that are tables: their cells and rows. They leave ``choices``. Values that every branch puts at
        one place are made one on the way."""
        if self.dual or self.certain:
            for choice in choices:
                branches = []
                for branch in choice.branches:
                    row = self._placed(branch)
                    if row is not None:
                        branch.literals = row
                        branches.append(branch)
                choice.branches = branches
            self._merge_places(choices)
        tables = []
        keep = []
        merged = {-1 - place for place, parent in enumerate(self.parent) if place != parent}
        for choice in choices:
            live = []
            for branch in choice.branches:
                if merged and not merged.isdisjoint(branch.literals):
                    row = self._merged(branch.literals)
                    if row is None:
                        continue
                    branch.literals = row
                live.append(branch)
            choice.branches = live
            if not live:
                self.failed = True
                return []
            plain = not any([branch.equal or branch.goals for branch in live])
            names = live[0].literals.keys()
            if any([not (branch.literals or branch.equal or branch.goals) for branch in live]):
                continue  # a branch that asks for nothing
            if plain and len(names) <= 2 and all([branch.literals.keys() == names for branch in live]):
                ordered = sorted(names)
                tables.append((ordered, [tuple([branch.literals[name] for name in ordered]) for branch in live]))
            else:
                keep.append(choice)
        choices[:] = keep
        return tables

    def _merge_places(self, choices: list[Choice]) -> None:
        """Make one place of values that every branch of a choice puts at one place, directly or by the same number."""
        parent = self.parent
        numbered: dict[int, tuple[int, int]] = {}  # the id of an unknown number -> a place, and how much less that is
        changed = True
        while changed:
            changed = False
            for choice in choices:
                link = self._numbering(choice)
                if link is not None:
                    key, place, offset = link
                    other, same = numbered.setdefault(key, (place, offset))
                    x, y = self._find(place), self._find(other)
                    if x != y and same == offset:
                        parent[max(x, y)] = min(x, y)
                        changed = True
                    continue
                rows = [branch.literals for branch in choice.branches]
                if not rows:
                    continue
                names = [name for name in rows[0] if name < 0]
                for at, a in enumerate(names):
                    what = rows[0][a]
                    for b in names[at + 1 :]:
                        if rows[0][b] != what:
                            continue
                        x, y = self._find(-1 - a), self._find(-1 - b)
                        if x != y and all([row.get(a, -1) == row.get(b, -2) for row in rows]):
                            parent[max(x, y)] = min(x, y)
                            changed = True
            if changed:  # a branch that puts one value at two places is gone, which may make others one
                changed = False
                for choice in choices:
                    alive = [branch for branch in choice.branches if self._merged(branch.literals) is not None]
                    if len(alive) < len(choice.branches):
                        choice.branches = alive
                        changed = True

    @staticmethod
    def _numbering(choice: Choice) -> tuple[int, int, int] | None:
        """The unknown, the place and the difference, where a choice says that an unknown is the number of a place."""
        found = None
        for branch in choice.branches:
            literals = branch.literals
            if len(literals) != 2 or branch.equal or branch.goals:
                return None
            (a, x), (b, y) = literals.items()
            if a < 0:
                a, x, b, y = b, y, a, x
            if a < 0 or b >= 0 or type(x) is not int:
                return None
            if found is None:
                found = (a, -1 - b, x - y)
            elif found != (a, -1 - b, x - y):
                return None
        return found

    def _make_places(self) -> None:
        store = self.store
        domains: dict[int, int] = {}
        for permutation in self.permutations:
            size = len(permutation.cells)
            if not permutation.places:
                cells = []
                for key in permutation.cells:
                    cells.append(self.cell_of(self.reader.seen[key]) if isinstance(key, int) else self.constant(key[0]))
                self.all_different(cells, Scope({}))
                continue
            masks = []
            for key in permutation.cells:
                masks.append(self.domain(key) if isinstance(key, int) else 1 << self.bit(key[0]))
            for value in permutation.values:
                bit, mask = 1 << self.bit(value), 0
                for at in range(size):
                    if masks[at] & bit:
                        mask |= 1 << at
                root = self._find(permutation.places[_key(value)])
                domains[root] = domains.get(root, ANY) & mask
            if any(not isinstance(key, int) and _key(key[0]) not in permutation.places for key in permutation.cells):
                self.failed = store.failed = True
        for root, mask in domains.items():
            self.place_cells[root] = store.cell(mask)
            if not mask:
                store.failed = True
        for permutation in self.permutations:
            if permutation.places:
                views = [self.place_cells[self._find(place)] for place in permutation.places.values()]
                self.all_different(views, Scope({}))
        self.choices.extend((cell, -1, 0) for cell in self.place_cells.values())

    def all_different(self, cells: list[int], scope: Scope) -> None:
        """Post that cells differ."""
        domains, put = self.store.domains, self.store.put
        if len(set(cells)) < len(cells):
            if scope.guard < 0:
                self.store.failed = True
            else:
                self.post_guarded(lambda: False, (), (), scope)
            return
        if len(cells) < 2:
            return
        union = 0
        for cell in cells:
            union |= domains[cell]
        if union > 0 and union.bit_count() < len(cells) and scope.guard < 0:
            self.store.failed = True
            return
        exact = union if union > 0 and union.bit_count() == len(cells) else 0
        if len(cells) == 2 and not exact:
            self.post_guarded(make.differ(cells[0], cells[1], domains, put), (), cells, scope)
            return
        if exact:
            self.post_guarded(make.alldiff(cells, domains, put, exact), cells, (), scope)
        else:
            self.post_guarded(make.alldiff(cells, domains, put, 0), (), cells, scope)
        if len(cells) >= LARGE_GROUP and union > 0:
            self.post_guarded(make.hall_sets(cells, domains, put), cells, (), scope, late=True)

    def post_guarded(
        self, run: Propagator, watched: Sequence[int], decided: Sequence[int], scope: Scope, late: bool = False
    ) -> None:
        """Post a propagator that works only where the branch of its scope is chosen."""
        guard, bit, domains = scope.guard, scope.bit, self.store.domains
        if guard >= 0:
            inner = run

            def guarded() -> bool:
                return domains[guard] != bit or inner()

            self.store.post(guarded, watched, (*decided, guard), late and not decided)
        else:
            self.store.post(run, watched, decided, late)

    # --- values and cells ---

    def _intern(self, choices: list[Choice]) -> None:
        """Give numbers to the values known so far, in an order of their own."""
        if self.window is not None:
            low, high = self.window
            self.values.extend(range(low, high + 1))
            self.index.update({number: number - low for number in range(low, high + 1)})
        atoms: dict[Any, Any] = {}
        scanned: set[int] = set()
        for collections in self.declared.values():
            for collection in collections:
                if id(collection) not in scanned:
                    scanned.add(id(collection))
                    for atom in collection:
                        atoms[_key(atom)] = atom
        for choice in choices:
            for branch in choice.branches:
                for key, atom in branch.literals.items():
                    if key >= 0 and type(atom) is not Structure:
                        atoms[_key(atom)] = atom
        for atom in sorted(atoms.values(), key=_order_key):
            self.bit(atom)

    def bit(self, value: Any) -> int:
        """The number of a value's bit."""
        key = value if type(value) is Structure else _key(value)
        found = self.index.get(key)
        if found is None:
            found = self.index[key] = len(self.values)
            self.values.append(value)
        return found

    def mask(self, atoms: Any) -> int:
        """The domain that holds just ``atoms``."""
        known = self.masks.get(id(atoms))
        if known is None:
            mask = 0
            for atom in atoms:
                mask |= 1 << self.bit(atom)
            known = self.masks[id(atoms)] = (mask, atoms)
        return known[0]

    def domain(self, key: int) -> int:
        """The domain that was declared for a variable."""
        domain = ANY
        for atoms in self.declared.get(key, ()):
            domain &= self.mask(atoms)
        return domain

    def constant(self, value: Any) -> int:
        """A cell that holds ``value``."""
        bit = self.bit(value)
        cell = self.constants.get(bit)
        if cell is None:
            cell = self.constants[bit] = self.store.cell(1 << bit)
        return cell

    def cell_of(self, variable: Any) -> int:
        """The cell of an unbound variable. For a permuted one that is a second view, kept in step with the places."""
        key = id(variable)
        cell = self.cells.get(key)
        if cell is None:
            domain = self.domain(key)
            if not domain:
                self.store.failed = True
            cell = self.cells[key] = self.store.cell(domain)
            self.reader.seen[key] = variable
            permutation = self.dual.get(key)
            if permutation is not None:
                self._open_channel(permutation)
            for kids in self.reader.kids.get(key, _NONE).values():
                for kid in kids:
                    if id(kid) not in self.dual:
                        self.cell_of(kid)
        return cell

    def _open_channel(self, permutation: Permutation) -> None:
        cells = []
        for key in permutation.cells:
            if isinstance(key, int) and key not in self.cells:
                self.cells[key] = self.store.cell(self.domain(key))
        for key in permutation.cells:
            cells.append(self.cells[key] if isinstance(key, int) else self.constant(key[0]))
        places = [
            (1 << self.bit(value), self.place_cells[self._find(permutation.places[_key(value)])])
            for value in permutation.values
        ]
        store = self.store
        run = make.channel(cells, places, store.domains, store.put)
        store.post(run, [*cells, *dict.fromkeys(view for _, view in places)], late=False)

    def cell(self, term: Any, local: dict[int, Any] | None = None) -> int:
        """The cell of a term that is no compound. Raises ``LeftOver`` for one that is."""
        term = self.reader._walk_local(term, local) if local else self.reader.walk(term)
        kind = kind_of(term)
        if kind == VARIABLE:
            return self.cell_of(term)
        if kind == ATOM:
            return self.constant(term)
        raise LeftOver(None, f"{term!r} stands where an atom should")

    def finite(self, variable: Any) -> bool:
        """Whether a domain was declared for a variable."""
        return id(variable) in self.declared

    # --- disjunctions ---

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
        known = self._supports.get(key)
        if known is None:
            known = self._supports[key] = make.supports(sorted(pairs))
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
        own = store.cell((1 << len(branches)) - 1) if branches else store.cell(1)
        if not branches:
            self.post_guarded(lambda: False, (), (), Scope({}, guard, bit))
            return
        compiled = []
        watched: dict[int, None] = {}
        for number, branch in enumerate(branches):
            literals = [self._literal(name, value) for name, value in branch.literals.items()]
            equal = []
            for u, v in branch.equal:
                a, b = self.cell_of(u), self.cell_of(v)
                equal.append((a, b))
                self.equalities.append((own, 1 << number, u, v))
                watched.update(dict.fromkeys(self._tree(u)))
                watched.update(dict.fromkeys(self._tree(v)))
            watched.update(dict.fromkeys(cell for cell, _ in literals))
            compiled.append((1 << number, tuple(literals), tuple(equal), bool(branch.goals or equal)))
        for number, branch in enumerate(branches):
            for constraint in branch.goals:
                self._post_inside(constraint, own, 1 << number)
        run = disjunction(own, tuple(compiled), store.domains, store.put, self._same)
        self.post_guarded(run, (*watched, own), (), Scope({}, guard, bit))
        self.choices.append((own, guard, bit))

    def _post_inside(self, constraint: Constraint, guard: int, bit: int) -> None:
        goal = constraint.goal
        if type(goal) in (Call, Check, Neq) and not self._splits(goal):
            self.post(goal, Scope(constraint.local, guard, bit))
            return
        self.post_disjunction(goal, Scope(constraint.local, guard, bit))

    def post_disjunction(self, goal: Any, scope: Scope) -> None:
        """Post a goal that is a disjunction at heart. Raises ``LeftOver``."""
        self._post_choice(Choice(goal, self.reader.branches(goal, NOBODY, scope.local)), scope.guard, scope.bit)

    def _splits(self, goal: Any) -> bool:
        return type(goal) is Call and self.natives.splits(goal)

    def _tree(self, variable: Any) -> Iterator[int]:
        """The cells of an unknown and of all that it may be made of."""
        yield self.cell_of(variable)
        for kids in self.reader.kids.get(id(variable), _NONE).values():
            for kid in kids:
                yield from self._tree(kid)

    def _same(self, pairs: tuple[tuple[int, int], ...]) -> bool:
        """Make cells equal, and what they are made of."""
        domains, put = self.store.domains, self.store.put
        stack = list(pairs)
        while stack:
            a, b = stack.pop()
            both = domains[a] & domains[b]
            if not both:
                return False
            if both != domains[a]:
                put(a, both)
            if both != domains[b]:
                put(b, both)
            if self.reader.kids and both > 0 and not both & (both - 1):
                value = self.values[both.bit_length() - 1]
                if type(value) is Structure:
                    kids_a = self.reader.kids[id(self._variable[a])][value]
                    kids_b = self.reader.kids[id(self._variable[b])][value]
                    stack.extend((self.cells[id(x)], self.cells[id(y)]) for x, y in zip(kids_a, kids_b, strict=True))
        return True

    @property
    def _variable(self) -> dict[int, Any]:
        return {cell: self.reader.seen[key] for key, cell in self.cells.items()}

    # --- answers ---

    def _order(self) -> None:
        """The cells to decide, and those that show in an answer, in an order that the term gives."""
        resolved = self.reader.resolve(self.term)
        self.shown: list[int] = []
        first: dict[int, None] = {}
        cells, kids_of = self.cells, self.reader.kids
        stack: list[Any] = []
        places: set[int] = set()
        for leaf in _leaves(resolved):
            if type(leaf) is Var:
                cell = cells.get(id(leaf)) if not stack and not kids_of else None
                if cell is None:
                    stack.append(leaf)
                else:
                    first[cell] = None
        stack.reverse()
        while stack:
            variable = stack.pop()
            key = id(variable)
            permutation = self.dual.get(key)
            if permutation is not None and key not in self.cells:
                if id(permutation) not in places:
                    places.add(id(permutation))
                    for place in permutation.places.values():
                        first[self.place_cells[self._find(place)]] = None
                continue
            if key in self.cells or key in self.declared:
                first[self.cell_of(variable)] = None
            for kids in self.reader.kids.get(key, _NONE).values():
                stack.extend(reversed(kids))
        self.shown = list(first)
        listed = {cell for cell, _, _ in self.choices}
        shown_first = [(cell, -1, 0) for cell in first]
        others = [choice for choice in self.choices if choice[0] not in first]
        rest = [(cell, -1, 0) for cell in self.cells.values() if cell not in first and cell not in listed]
        self.choices = [*shown_first, *others, *rest]
        self.resolved = resolved

    def answers(self, statistics: Statistics) -> Iterator[tuple[Any, tuple[Goal, ...]]]:
        """The answers, each once."""
        if self.failed or self.store.failed:
            return
        domains = self.store.domains
        found: set[Any] = set()
        key: Any
        open_ended = any(domain < 0 for domain in domains)
        show = self._shower()
        for _ in self.store.search(self.choices, self.shown, statistics):
            if open_ended:
                term, waiting = self._open_answer()
                key = term_key(term) if not waiting else None
            else:
                key = tuple([domains[cell] for cell in self.shown])
                term, waiting = None, ()
            if key is None or key not in found:
                if key is not None:
                    found.add(key)
                statistics.answer()
                yield (term if open_ended else show()), waiting

    def _shower(self) -> Callable[[], Any]:
        """A function that reads the answer off decided cells."""
        domains, values, cells = self.store.domains, self.values, self.cells
        duals: dict[int, tuple[Permutation, dict[int, Any]]] = {}

        def plan(term: Any, depth: int = 0) -> Any:
            if depth > DEEP:
                raise RecursionError
            kind = kind_of(term)
            if kind == VARIABLE:
                key = id(term)
                if key in cells:
                    return (0, cells[key], key)
                permutation = self.dual.get(key)
                if permutation is not None:
                    entry = duals.setdefault(id(permutation), (permutation, {}))
                    return (1, entry[1], key)
                return (2, term, 0)
            if kind in COMPOUND:
                constructor: Any
                constructor, arguments = parts(term, kind)
                plans = [plan(argument, depth + 1) for argument in arguments]
                if constructor[0] is tuple and not self.reader.kids and all([one[0] == 0 for one in plans]):
                    return (4, [one[1] for one in plans], 0)
                return (3, constructor, plans)
            return (2, term, 0)

        def show(one: Any) -> Any:
            what, a, b = one
            if what == 4:
                return tuple([values[domains[cell].bit_length() - 1] for cell in a])
            if what == 0:
                value = values[domains[a].bit_length() - 1]
                if type(value) is Structure:
                    return build(value.constructor, [show(plan(kid)) for kid in self.reader.kids[b][value]])
                return value
            if what == 1:
                return a[b]
            if what == 2:
                return a
            cls = a[0]
            made = [show(argument) for argument in b]
            return tuple(made) if cls is tuple else build(a, made)

        try:
            whole = plan(self.resolved)
        except RecursionError:
            return lambda: self._open_answer()[0]
        for made in self.reader.kids.values():
            for kids in made.values():
                for kid in kids:
                    plan(kid)

        def answer() -> Any:
            for permutation, held in duals.values():
                names = permutation.cells
                for value in permutation.values:
                    cell = self.place_cells[self._find(permutation.places[_key(value)])]
                    held[names[domains[cell].bit_length() - 1]] = value
            return show(whole)

        return answer

    def _open_answer(self) -> tuple[Any, tuple[Goal, ...]]:
        """The answer where some unknowns stay unknown, and what still waits for them."""
        domains = self.store.domains
        alias: dict[int, Any] = {}

        def root(variable: Any) -> Any:
            while id(variable) in alias:
                variable = alias[id(variable)]
            return variable

        for own, bit, u, v in self.equalities:
            if domains[own] == bit:
                a, b = root(u), root(v)
                if a is not b:
                    alias[id(a)] = b
                    stack = [(a, b)]
                    while stack:
                        a, b = stack.pop()
        value_of = self._values_now()

        def show(term: Any, local: dict[int, Any] | None = None) -> Any:
            def look(part: Any) -> Any:
                if kind_of(part) != VARIABLE:
                    return part
                value = value_of(part)
                return root(part) if value is _UNKNOWN else value

            return rebuilt(self.reader.resolve(term, local), look)

        waiting = []
        for goal, scope in self.waiting:
            if scope.guard >= 0 and domains[scope.guard] != scope.bit:
                continue
            shown = _mapped(goal, lambda term, scope=scope: show(term, scope.local))  # type: ignore[misc]
            if any(kind_of(leaf) == VARIABLE for term in _terms(shown) for leaf in leaves(term)):
                waiting.append(shown)
        return show(self.term), tuple(waiting)

    def _values_now(self) -> Callable[[Any], Any]:
        """A function from a variable to its value as the domains are now, or ``_UNKNOWN``."""
        domains, values, cells = self.store.domains, self.values, self.cells

        def value_of(variable: Any) -> Any:
            key = id(variable)
            cell = cells.get(key)
            if cell is None:
                permutation = self.dual.get(key)
                if permutation is not None:
                    at = permutation.position[key]
                    for value in permutation.values:
                        place = self.place_cells[self._find(permutation.places[_key(value)])]
                        if domains[place] == 1 << at:
                            return value
                return _UNKNOWN
            domain = domains[cell]
            if domain <= 0 or domain & (domain - 1):
                return _UNKNOWN
            value = values[domain.bit_length() - 1]
            if type(value) is Structure:
                made = []
                for kid in self.reader.kids[key][value]:
                    inner = value_of(kid)
                    made.append(kid if inner is _UNKNOWN else inner)
                return build(value.constructor, made)
            return value

        return value_of


_UNKNOWN = object()
_NONE: dict[Any, Any] = {}


def disjunction(
    own: int,
    branches: tuple[tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], bool], ...],
    domains: list[int],
    put: Callable[[int, int], None],
    same: Callable[[tuple[tuple[int, int], ...]], bool],
) -> Propagator:
    """One of the branches holds: a branch dies when one of its literals no longer fits, the last that lives is carried out,
    and one that holds already settles the disjunction. ``own`` is the cell of the branches that live."""
    by_bit = {branch[0]: branch for branch in branches}

    def run() -> bool:
        live = left = domains[own]
        if live & (live - 1):
            for bit, literals, equal, more in branches:
                if live & bit:
                    holds = not more
                    for cell, mask in literals:
                        domain = domains[cell]
                        if not domain & mask:
                            left ^= bit
                            break
                        if domain != mask:
                            holds = False
                    else:
                        if holds:
                            left = bit
                            break
                        for a, b in equal:
                            if not domains[a] & domains[b]:
                                left ^= bit
                                break
            if left != live:
                if not left:
                    return False
                put(own, left)
            if left & (left - 1):
                return True
        _, literals, equal, _ = by_bit[left]
        for cell, mask in literals:
            domain = domains[cell]
            if domain != mask:
                if not domain & mask:
                    return False
                put(cell, mask)
        return not equal or same(equal)

    return run


def _leaves(term: Any) -> list[Any]:
    """The leaves of a term; quickly where it is a tuple or a grid."""
    if type(term) is tuple:
        if all([type(item) is Var for item in term]):
            return list(term)
        if all([type(row) is tuple and tuple not in map(type, row) for row in term]):
            return [leaf for row in term for item in row for leaf in ((item,) if type(item) is Var else leaves(item))]
    return list(leaves(term))


def _key(value: Any) -> Any:
    cls = type(value)
    if cls is str or cls is int:
        return value
    try:
        return atom_key(value)
    except TypeError:
        raise LeftOver(None, f"{value!r} cannot be hashed") from None


def _order_key(atom: Any) -> tuple[int, str, Any]:
    cls = type(atom)
    if cls is int:
        return (0, "", atom)
    if cls is str:
        return (1, atom, 0)
    return (2, f"{cls.__name__} {atom!r}", 0)


def _mapped(goal: Any, show: Callable[[Any], Any]) -> Goal:
    if isinstance(goal, Neq):
        return Neq(show(goal.u), show(goal.v))
    if isinstance(goal, Check):
        return Check(goal.holds, tuple([show(term) for term in goal.terms]), goal.solve)
    return Call(goal.relation, tuple([show(argument) for argument in goal.arguments]), goal.named)


def _terms(goal: Any) -> tuple[Any, ...]:
    if isinstance(goal, Neq):
        return (goal.u, goal.v)
    return goal.terms if isinstance(goal, Check) else goal.arguments

