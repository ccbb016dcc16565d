"""Permutations, seen from their values.

They are found where ``permuteo`` says so, and by the pigeonhole principle, where the same n cells
must hold each of n different values. Clues about such cells are then clues about the *places* of
the values, and a clue that puts two values at one place makes their places one cell. (The dual
viewpoint: Geelen, "Dual viewpoint heuristics for binary constraint satisfaction problems", 1992.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.core.sets import DisjointSets
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, kind_of, leaves, value_order
from logicpuzzles.engines.reading.branches import are_rows
from logicpuzzles.engines.reading.domains import Domains
from logicpuzzles.engines.reading.equations import Structure, hashable, value_key
from logicpuzzles.engines.reading.reader import Branch, Choice, GoalReader
from logicpuzzles.relations import permuteo


class Permutation:
    """Cells that hold each value of a group once. ``places``: for each value, the number of its
    place.
    """

    __slots__ = ("cells", "places", "position", "values")

    def __init__(self, cells: Sequence[Any], values: Sequence[Any]) -> None:
        self.cells = list(cells)  # ids of variables, or (atom,) where the cell is known
        self.values = list(values)
        self.position = {cell: at for at, cell in enumerate(self.cells) if isinstance(cell, int)}
        self.places: dict[Any, int] = {}  # atom key -> number of the place


class Places(Domains):
    """Unknowns, some of which are seen from their values. ``term``: what is asked for."""

    compounds = True  # whether an unknown may turn out to be one

    def __init__(self, reader: GoalReader, term: Any) -> None:
        super().__init__(reader)
        self.term = term
        self.permutations: list[Permutation] = []
        self.dual: dict[
            int, Permutation
        ] = {}  # the id of a variable -> the permutation that is seen from its values
        self.parent: list[int] = []  # which places are the same (union-find)
        self.certain: dict[
            int, Any
        ] = {}  # the id of an unknown -> the structure that it has in any case

    def permuted(self, key: int) -> bool:
        return any([key in permutation.position for permutation in self.permutations])

    def _explicit_permutations(self) -> None:
        for constraint in list(self.reader.constraints):
            goal = constraint.goal
            if type(goal) is not Call or goal.relation is not permuteo:
                continue
            made = self._as_permutation(goal)
            if made is None:
                continue
            self.reader.constraints.remove(constraint)
            self.permutations.append(made)

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
        if not all([kind_of(item) == ATOM and hashable(item) for item in b]) or len(
            {value_key(item) for item in b}
        ) != len(b):
            return None
        cells: list[Any] = []
        for item in a:
            kind = kind_of(item)
            if kind == VARIABLE:
                if not self.compounds and self.reader.kids.get(id(item)):
                    return None
                self.reader.seen[id(item)] = item
                cells.append(id(item))
            elif kind == ATOM and hashable(item):
                cells.append((item,))
            else:
                self.failed = True
                return None
        if len({cell for cell in cells if isinstance(cell, int)}) != sum(
            isinstance(cell, int) for cell in cells
        ):
            return None
        group = {value_key(item) for item in b}
        for cell in cells:
            if isinstance(cell, int):
                self.declare(cell, b)
            elif value_key(cell[0]) not in group:
                self.failed = True
        return Permutation(cells, b)

    def _pigeonholes(self, choices: list[Choice]) -> None:
        """Where the same n cells must hold each of n values, they are a permutation; where they
        must hold more, nothing holds.
        """
        taken = {key for permutation in self.permutations for key in permutation.position}
        demands: list[tuple[Any, list[int]]] = []  # a value, and cells of which one must hold it
        for choice in choices:
            first, *rest = [branch.literals for branch in choice.branches]
            if len(rest) > len(first) and all(
                [literals.keys() == first.keys() for literals in rest]
            ):
                continue  # a table has more rows than cells at which a value could stand
            for key, atom in first.items():
                if type(atom) is Structure or key in taken:
                    continue
                keys = [key]
                for literals in rest:
                    for other, value in literals.items():
                        if value is atom or (value == atom and type(value) is type(atom)):
                            keys.append(other)
                            break
                    else:
                        break
                if len(keys) > len(rest):
                    demands.append((atom, keys))
        if not demands:
            return
        number: dict[int, int] = {}
        for _, keys in demands:
            for key in keys:
                number.setdefault(key, len(number))
        sets = DisjointSets(len(number))
        for _, (key, *others) in demands:
            for other in others:
                sets.join(number[key], number[other])
        values: dict[int, dict[Any, Any]] = {}
        for atom, (key, *_) in demands:
            values.setdefault(sets.root(number[key]), {})[value_key(atom)] = atom
        members: dict[int, list[int]] = {}
        for key, at in number.items():
            members.setdefault(sets.root(at), []).append(key)
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
                ordered = sorted(wanted.values(), key=value_order)
                cells.sort(key=rank)
                self.permutations.append(Permutation(cells, ordered))
                for cell in cells:
                    self.declare(cell, ordered)
                    if cell in above:
                        self._settle(*above[cell])

    def _settle(self, parent: int, structure: Structure) -> None:
        """Note that an unknown is a compound of this structure in any case."""
        known = self.certain.get(parent)
        if known is None:
            self.certain[parent] = structure
            self.reader.bound[parent] = self.reader.made[parent, structure]
        elif known is not structure:
            self.failed = True

    def _rank(self) -> Callable[[int], int]:
        ranks: dict[int, int] = {}
        for leaf in leaves(self.reader.resolve(self.term)):
            ranks.setdefault(id(leaf), len(ranks))
        for parent, made in self.reader.kids.items():
            for kids in made.values():
                for at, kid in enumerate(kids):
                    ranks.setdefault(id(kid), 1000 * (ranks.get(parent, 0) + 1) + at)
        return lambda key: ranks.get(key, 1 << 30)

    def _choose_views(self, choices: list[Choice], more: bool = False) -> None:
        """Choose the permutations that are seen from their values: those that share no cell with
        another one, and whose cells disjunctions mention. ``more``: disjunctions may follow, so
        also permutations that nothing mentions yet.
        """
        more = more and not self.reader.constraints
        spoken: set[int] = set()
        for choice in choices:
            for branch in choice.branches:
                spoken.update(branch.literals)
        shared: dict[int, int] = {}
        for permutation in self.permutations:
            for key in permutation.position:
                shared[key] = shared.get(key, 0) + 1
        for permutation in self.permutations:
            if any(shared[key] > 1 for key in permutation.position):
                continue
            if spoken.isdisjoint(permutation.position) and not more:
                continue
            for value in permutation.values:
                permutation.places[value_key(value)] = len(self.parent)
                self.parent.append(len(self.parent))
            for key in permutation.position:
                self.dual[key] = permutation

    def _find(self, place: int) -> int:
        parent = self.parent
        while parent[place] != place:
            parent[place] = place = parent[parent[place]]
        return place

    def _placed(self, branch: Branch) -> dict[int, Any] | None:
        """The literals of a branch, with ``-1 - place: position`` for those of permuted cells;
        ``None`` when they clash.
        """
        dual, certain = self.dual, self.certain
        seen: dict[int, Any] = {}
        for key, value in branch.literals.items():
            permutation = dual.get(key)
            if permutation is not None:
                place = permutation.places.get(value if type(value) is str else value_key(value))
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
        """The literals with one name for places that are the same; ``None`` when they clash."""
        seen: dict[int, Any] = {}
        for name, what in row.items():
            if name < 0:
                name = -1 - self._find(-1 - name)
            if seen.setdefault(name, what) != what:
                return None
        return seen

    def _tables(self, choices: list[Choice]) -> list[tuple[list[Any], list[tuple[Any, ...]]]]:
        """The disjunctions that are tables: their cells and rows. They are taken out of
        ``choices``. Where every branch puts two values at one place, the places of these values
        become the same.
        """
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
            if any(
                [not (branch.literals or branch.equal or branch.goals) for branch in live]
            ) and self._closed(live):
                continue  # a branch that asks for nothing
            names = list(live[0].literals)
            if len(names) <= 2 and are_rows(live):
                rows = [tuple([branch.literals[name] for name in names]) for branch in live]
                tables.append((names, rows))
            else:
                keep.append(choice)
        choices[:] = keep
        return tables

    def _merge_places(self, choices: list[Choice]) -> None:
        """Where every branch of a choice puts two values at one place, directly or by the same
        number, merge their places.
        """
        parent = self.parent
        numbered: dict[
            int, tuple[int, int]
        ] = {}  # the id of an unknown number -> a place, and how much less that is
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
            if (
                changed
            ):  # a branch that now puts one value at two places goes, and then others may merge
                changed = False
                for choice in choices:
                    alive = [
                        branch
                        for branch in choice.branches
                        if self._merged(branch.literals) is not None
                    ]
                    if len(alive) < len(choice.branches):
                        choice.branches = alive
                        changed = True

    @staticmethod
    def _numbering(choice: Choice) -> tuple[int, int, int] | None:
        """An unknown, a place and an offset, where a choice says that the unknown is the number of
        the place plus the offset; else ``None``.
        """
        numbering = None
        for branch in choice.branches:
            literals = branch.literals
            if len(literals) != 2 or branch.equal or branch.goals:
                return None
            (a, x), (b, y) = literals.items()
            if a < 0:
                a, x, b, y = b, y, a, x
            if a < 0 or b >= 0 or type(x) is not int:
                return None
            if numbering is None:
                numbering = (a, -1 - b, x - y)
            elif numbering != (a, -1 - b, x - y):
                return None
        return numbering
