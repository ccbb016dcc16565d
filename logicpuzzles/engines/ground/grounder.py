"""From a reading of goals to a flat finite model: cells for the unknowns, constraints between cells
for the goals.

Permutations are seen from their values as well, and values that a clue puts at one place share it.
So most clues of a logic grid become tables of two cells, or vanish. A disjunction whose branches
mention the same cells is a table; every other disjunction gets a cell whose values are its
branches.

Roads not taken: a formula over cell = value for everything (a table of two cells keeps what a
solver can use: supports, allowed tuples, an inverse); and expanding sums and counts, which every
target has in some form of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, product
from math import prod
from typing import Any

from logicpuzzles.core.errors import brief
from logicpuzzles.core.goals import And, Call, Check, Neq, put_terms
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of, leaves, value_order
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Among,
    Differ,
    Flat,
    Inverse,
    Literal,
    Same,
    Table,
)
from logicpuzzles.engines.reading.bounds import BoundedNumbers
from logicpuzzles.engines.reading.branches import are_rows, find_telling_literals
from logicpuzzles.engines.reading.equations import MANY, LeftOver, Structure, hashable, value_key
from logicpuzzles.engines.reading.forms import form_of
from logicpuzzles.engines.reading.numbers import WIDEST, ends_of
from logicpuzzles.engines.reading.places import Places
from logicpuzzles.engines.reading.reader import (
    Branch,
    Choice,
    GoalReader,
    NamedGoal,
)

MOST_ROWS = 50_000  # combinations of values on which a Python test is tried
NOBODY = -2  # owns no variable
NOTHING: Mapping[int, Any] = {}

Poster = Callable[["Grounder", Any, Any, dict[int, Any], "Literal | None"], None]
POSTERS: dict[Any, Poster] = {}


def poster(*forms: Any) -> Callable[[Poster], Poster]:
    """Mark a function as the way to ground ``forms``."""

    def mark(function: Poster) -> Poster:
        for form in forms:
            POSTERS[form] = function
        return function

    return mark


class Grounder(Places):
    """The flat model of a reading. Parts that have no model are added to ``reader.left_over``.
    ``known``: values of unknowns, by their ids.
    """

    compounds = False

    def __init__(
        self,
        reader: GoalReader,
        term: Any,
        switched: Sequence[Sequence[Choice]] = (),
        compact: bool = False,
        known: Mapping[int, Any] = NOTHING,
    ) -> None:
        super().__init__(reader, term)
        self.known = known
        self.flat = Flat(tick=reader.tick)
        self.compact = compact  # rows that all differ, and runs in a row, are one constraint
        self.switches: list[int] = []  # the cells that switch goals on
        self.cells: dict[int, int] = {}  # the id of a variable -> its cell
        self.place_cells: dict[int, int] = {}  # a place -> its cell
        self.codes: dict[Any, int] = {}  # the key of an atom from ``beyond`` on -> its number
        self.beyond = self.free = 0  # where those numbers begin, and the next of them
        self.constants: dict[int, int] = {}
        self.rows: dict[
            int, tuple[list[Any], list[int]]
        ] = {}  # the id of a list of items -> it, and their cells
        # the ids of collections -> the numbers of what all of them have
        self.coded: dict[tuple[int, ...], tuple[int, ...]] = {}
        # the ids of unknowns whose values come from a disjunction inside another one
        self.inner: set[int] = set()
        self.flat.failed = self.failed
        if not self.failed:
            self._ground(switched)
        self.flat.failed = self.flat.failed or self.failed

    def _gave_up(self) -> bool:
        """Whether the model has no answer; asked again after each step that may have found a
        contradiction.
        """
        return self.failed

    def _ground(self, switched: Sequence[Sequence[Choice]]) -> None:
        reader = self.reader
        in_switches = list(chain.from_iterable(switched))
        self._declare_domains()
        alone = {value_key(value): (value,) for value in self.known.values()}
        for key, value in self.known.items():
            self.declare(key, alone[value_key(value)])
        choices = [
            choice for choice in reader.choices if self._of_atoms(choice) and self._narrow(choice)
        ]
        if self._gave_up():
            return
        self._explicit_permutations()
        self._pigeonholes(choices)
        if self._gave_up():
            return
        self._choose_views([*choices, *in_switches])
        tables = self._tables(choices)
        if self._gave_up():
            return
        everywhere = [*choices, *in_switches]
        inside = [
            goal for choice in everywhere for branch in choice.branches for goal in branch.goals
        ]
        BoundedNumbers(self).infer(reader.constraints, inside)
        if self._gave_up():
            return
        self._number_atoms(everywhere)
        for key in self.declared:
            if not reader.kids.get(key):
                self.cell_of(reader.seen[key])
        self._ground_permutations()
        for names, rows in tables:
            self._ground_table(names, rows, None)
        for constraint in reader.constraints:
            self._attempt(constraint.goal, lambda: self.post(constraint, None))  # noqa: B023 (called at once)
        for choice in choices:
            self._attempt(choice.goal, lambda: self._ground_choice(choice, None))  # noqa: B023
        for together in switched:
            self.ground_switch(together)
        for interval in self.wide.values():
            # last, as the numbers are known from other goals by then, in place of tried one by one
            if interval.given:
                reason = (
                    f"{interval.variable!r} is one of more than {WIDEST} numbers, too many for a "
                    "model of single values"
                )
                reader.left_over += [(goal, reason) for goal in self.left_out(interval)]

    def _of_atoms(self, choice: Choice) -> bool:
        """Whether a disjunction is about unknowns that are atoms; else it is left over."""
        kids, seen = self.reader.kids, self.reader.seen
        for branch in choice.branches if kids else ():
            for name in branch.literals:
                if kids.get(name):
                    self.reader.left_over.append(
                        (
                            choice.goal,
                            f"{seen[name]!r} may turn out to be a compound; give its shape",
                        )
                    )
                    return False
        return True

    def _attempt(self, goal: Any, post: Callable[[], None]) -> None:
        mark = len(self.flat.constraints)
        try:
            post()
        except LeftOver as problem:
            del self.flat.constraints[mark:]
            self.reader.left_over.append((goal, problem.reason))

    # values

    def _number_atoms(self, choices: list[Choice]) -> None:
        """Give numbers to the atoms that are no whole numbers, in the order of ``value_order``."""
        atoms: dict[Any, Any] = {}
        each_once = {id(each): each for several in self.declared.values() for each in several}
        for collection in each_once.values():
            if type(collection) is range:
                self.beyond = max(self.beyond, ends_of(collection)[1] + 1 if collection else 0)
            else:
                atoms.update({value_key(atom): atom for atom in collection})
        for choice in choices:
            for branch in choice.branches:
                values = [
                    atom
                    for name, atom in branch.literals.items()
                    if name >= 0 and type(atom) is not Structure
                ]
                atoms.update({value_key(atom): atom for atom in values})
        self.beyond = max(
            [self.beyond, *[atom + 1 for atom in atoms.values() if type(atom) is int]]
        )
        self.free = max(self.free, self.beyond)
        for atom in sorted(atoms.values(), key=value_order):
            self.code(atom)

    def code(self, atom: Any) -> int:
        """The number that stands for an atom."""
        if type(atom) is int and atom < self.beyond:
            return atom
        key = value_key(atom)
        number = self.codes.get(key)
        if number is None:
            named = type(atom) is not int or atom in self.flat.atoms  # else it was not met before
            number = self.codes[key] = self.free if named else atom
            self.free = max(self.free, number + 1)
            if named:
                self.flat.atoms[number] = atom
        return number

    # cells

    def cell_of(self, variable: Any) -> int:
        """The cell of an unbound variable. Raises ``LeftOver`` where it has no domain."""
        key = id(variable)
        cell = self.cells.get(key)
        if cell is None:
            if self.reader.kids.get(key):
                raise LeftOver(None, f"{variable!r} may turn out to be a compound; give its shape")
            if key not in self.declared:
                raise LeftOver(
                    None, f"{variable!r} has no domain; give it one: membero(cell, VALUES)"
                )
            cell = self.cells[key] = self.flat.cell(self._domain(key))
            if not self.flat.cells[cell]:
                self.flat.failed = True
            self.reader.seen[key] = variable
        return cell

    def _domain(self, key: int) -> tuple[int, ...]:
        collections = self.declared[key]
        same = tuple(map(id, collections))
        known = self.coded.get(same)
        if known is None:
            first, *others = collections
            domain = {self.code(atom) for atom in first}
            for collection in others:
                domain &= {self.code(atom) for atom in collection}
            known = self.coded[same] = tuple(sorted(domain))
        return known

    def cell(self, term: Any, local: dict[int, Any]) -> int:
        """The cell of a term that is no compound. Raises ``LeftOver`` for one that is."""
        term = self.reader.walk_local(term, local)
        kind = kind_of(term)
        if kind == VARIABLE:
            return self.cell_of(term)
        if kind == ATOM and hashable(term):
            return self.constant(self.code(term))
        raise LeftOver(None, f"{brief(term)} stands where an atom should")

    def cells_of(self, items: list[Any], local: dict[int, Any]) -> list[int]:
        """The cells of terms that are walked and no compounds. They are remembered, as several
        relations may be about the same row. Raises ``LeftOver``.
        """
        known = self.rows.get(id(items))
        if known is not None:
            return known[1]
        cells, constants, beyond = self.cells, self.constants, self.beyond
        row = []
        for item in items:
            cell = (
                constants.get(item) if type(item) is int and item < beyond else cells.get(id(item))
            )
            row.append(self.cell(item, local) if cell is None else cell)
        if not local:
            self.rows[id(items)] = (items, row)
        return row

    def fractional(self, variables: Iterable[Any]) -> bool:
        """Whether one of the unknowns may be a fraction."""
        atoms = self.flat.atoms
        return bool(atoms) and any(
            [
                type(atoms.get(value)) is float
                for variable in variables
                for value in self.flat.cells[self.cell_of(variable)]
            ]
        )

    def number_cell(self, variable: Any, when: Literal | None) -> int:
        """The cell of an unknown that is a whole number where ``when`` holds."""
        cell = self.cell_of(variable)
        if self.flat.atoms:
            self.allow(cell, numbers_in(self.flat, cell), when)
        return cell

    def constant(self, value: int) -> int:
        """A cell whose value is always ``value``."""
        if value not in self.constants:
            self.constants[value] = self.flat.cell((value,))
        return self.constants[value]

    def fail(self, when: Literal | None) -> None:
        """Forbid ``when``; without a condition, the whole model fails."""
        if when is None:
            self.flat.failed = True
        else:
            self.allow(
                when[0], [value for value in self.flat.cells[when[0]] if value != when[1]], None
            )

    def allow(self, cell: int, values: Iterable[int], when: Literal | None) -> None:
        """Allow a cell only ``values`` where ``when`` holds."""
        allowed = set(values)
        kept = tuple([value for value in self.flat.cells[cell] if value in allowed])
        if len(kept) == len(self.flat.cells[cell]):
            return
        if when is None:
            self.flat.cells[cell] = kept
            self.flat.failed = self.flat.failed or not kept
        elif kept:
            self.flat.add(Among(cell, kept, when=when))
        else:
            self.fail(when)

    # permutations and disjunctions

    def _ground_permutations(self) -> None:
        flat = self.flat
        for permutation in self.permutations:
            seen = self.reader.seen
            known = [seen[key] if isinstance(key, int) else key[0] for key in permutation.cells]
            cells = tuple([self.cell(term, {}) for term in known])
            if not permutation.places:
                if cells:
                    flat.add(AllDifferent(cells))
                continue
            places = []
            for value in permutation.values:
                number = self._find(permutation.places[value_key(value)])
                if number not in self.place_cells:
                    self.place_cells[number] = flat.cell(tuple(range(len(cells))))
                places.append(self.place_cells[number])
            flat.add(
                Inverse(
                    cells, tuple([self.code(value) for value in permutation.values]), tuple(places)
                )
            )

    def _literal(self, name: int, value: Any) -> Literal:
        if name < 0:
            return self.place_cells[self._find(-1 - name)], value
        if type(value) is Structure:
            raise LeftOver(
                None, f"{self.reader.seen[name]!r} may turn out to be a compound; give its shape"
            )
        cell, code = self.cell_of(self.reader.seen[name]), self.code(value)
        if name in self.inner and code not in self.flat.cells[cell]:
            raise LeftOver(
                None, f"{self.reader.seen[name]!r} has other values elsewhere; give it a domain"
            )
        return cell, code

    def _ground_table(
        self, names: Sequence[int], rows: Iterable[Sequence[Any]], when: Literal | None
    ) -> None:
        """Add a table: one of ``rows`` holds. ``names``: of the unknowns, as in the literals of
        branches.
        """
        cells: list[int] = []
        made = []
        for row in rows:
            literals = [self._literal(name, value) for name, value in zip(names, row, strict=True)]
            cells = [cell for cell, _ in literals]
            made.append(tuple([value for _, value in literals]))
        if not made:
            self.fail(when)
        elif len(cells) == 1:
            self.allow(cells[0], [value for (value,) in made], when)
        else:
            self.flat.add(Table(tuple(cells), tuple(sorted(set(made))), when=when))

    def _ground_choice(self, choice: Choice, when: Literal | None) -> None:
        """Ground a disjunction: a table where all branches mention the same cells, else a cell
        whose values are the branches.
        """
        branches = choice.branches
        if not branches:
            return self.fail(when)
        if are_rows(branches):
            names = list(branches[0].literals)
            rows = [[branch.literals[name] for name in names] for branch in branches]
            return self._ground_table(names, rows, when) if names else None
        if len(branches) == 1:
            return self._ground_branch(branches[0], when)
        if when is None and (telling := find_telling_literals(branches, self._literal)) is not None:
            self.allow(telling[0][0], [code for _, code in telling], None)
            for (cell, code), branch in zip(telling, branches, strict=True):
                if code in self.flat.cells[cell]:
                    self._ground_branch(branch, (cell, code))
            return None
        # its last value, where there is a condition: no branch is chosen
        own = self.flat.cell(tuple(range(len(branches) + (when is not None))))
        self.allow(own, range(len(branches)), when)
        for number, branch in enumerate(branches):
            self._ground_branch(branch, (own, number))
        return None

    def _ground_branch(self, branch: Branch, when: Literal | None) -> None:
        for name, value in branch.literals.items():
            literal = cell, code = self._literal(name, value)
            if literal != when:
                self.allow(cell, (code,), when)
        for u, v in branch.equal:
            a, b = self.cell_of(u), self.cell_of(v)
            if a != b:
                self.flat.add(Same(a, b, when=when))
        for constraint in sorted(
            branch.goals, key=lambda constraint: not self.reader.branching(constraint.goal)
        ):
            self.post(constraint, when)  # disjunctions first: they may give an unknown its values

    # constraints

    def post(self, constraint: NamedGoal, when: Literal | None) -> None:
        """Ground a goal known by name. Raises ``LeftOver``."""
        self.post_goal(constraint.goal, constraint.local, when, constraint.form)

    def post_goal(
        self, goal: Any, local: dict[int, Any], when: Literal | None, form: Any = None
    ) -> None:
        """As ``post``, under the bindings ``local`` of its branch."""
        if self.reader.branching(goal):
            self.post_disjunction(goal, local, when)
        elif type(goal) is Call:
            form = form or form_of(self.reader, goal, local)
            POSTERS[type(form)](self, goal, form, local, when)
        else:
            POSTERS[type(goal)](self, goal, None, local, when)

    def ground_switch(self, choices: Sequence[Choice]) -> None:
        """Ground disjunctions that hold where a cell of their own is 1. Raises ``LeftOver``."""
        own = self.flat.cell((0, 1))
        self.switches.append(own)
        for choice in choices:
            self._ground_inside(choice, (own, 1))

    def post_disjunction(self, goal: Any, local: dict[int, Any], when: Literal | None) -> None:
        """Ground a goal that is a disjunction at heart. Raises ``LeftOver``."""
        self._ground_inside(Choice(goal, self.reader.branches(goal, NOBODY, local)), when)

    def _ground_inside(self, choice: Choice, when: Literal | None) -> None:
        """Ground a disjunction, some of whose cells may be seen from their values."""
        self._declare_own(choice.branches)
        branches = []
        for branch in choice.branches:
            row = self._placed(branch)
            row = None if row is None else self._merged(row)
            if row is not None:
                branches.append(Branch(row, branch.equal, branch.goals, branch.local))
        self._ground_choice(Choice(choice.goal, branches), when)

    def _declare_own(self, branches: Sequence[Branch]) -> None:
        """Give unknowns that nothing outside mentions the values that they have in the branches,
        where every branch has one.
        """
        for name in branches[0].literals if branches else ():
            if (
                name in self.declared
                or name in self.dual
                or self.reader.owner.get(name, MANY) == MANY
            ):
                continue
            values = [branch.literals.get(name, self) for branch in branches]
            if not any([value is self or type(value) is Structure for value in values]):
                self.declared[name] = [values]
                self.inner.add(name)

    def post_test(self, goal: Call, local: dict[int, Any], when: Literal | None) -> None:
        """Ground the plain definition of a relation, which is a test. Raises ``LeftOver``."""
        inner: Any = put_terms(goal, lambda term: self.reader.resolve(term, local))
        while isinstance(inner, Call):
            inner = inner.expand()
        tests = inner.goals if isinstance(inner, And) else (inner,)
        if not all([type(test) is Check for test in tests]):
            raise LeftOver(goal, "its terms have no domain")
        for test in tests:
            self.post_check(test, local, when)

    def post_check(self, goal: Check, local: dict[int, Any], when: Literal | None) -> None:
        """Ground a Python test as the table of the values for which it holds. Raises ``LeftOver``
        where it has too many values to try.
        """
        terms = [self.reader.resolve(term, local) for term in goal.terms]
        unknown = {
            id(leaf): leaf for term in terms for leaf in leaves(term) if kind_of(leaf) == VARIABLE
        }
        cells = [self.cell_of(variable) for variable in unknown.values()]
        domains = [self.flat.cells[cell] for cell in cells]
        count = prod([len(domain) for domain in domains])
        if count > MOST_ROWS:
            raise LeftOver(
                goal, f"it is a test on {count} combinations of values, too many for a table"
            )
        keys, atom, resolve = list(unknown), self.flat.atom, self.reader.resolve
        plain = all([kind_of(term) == VARIABLE or kind_of(term) == ATOM for term in terms])
        rows = []
        for row in product(*domains):
            values = {key: atom(value) for key, value in zip(keys, row, strict=True)}
            known = (
                [values.get(id(term), term) for term in terms]
                if plain
                else [resolve(term, values) for term in terms]
            )
            if goal.holds(*known):
                rows.append(row)
        if len(rows) < count:
            self.relate(cells, rows, when)

    def relate(
        self, cells: Sequence[int], rows: Sequence[tuple[int, ...]], when: Literal | None
    ) -> None:
        """Cells, each there once, have the values of one of ``rows``; those that are known are no
        columns.
        """
        domains = [self.flat.cells[cell] for cell in cells]
        columns = [place for place, domain in enumerate(domains) if len(domain) > 1]
        if len(columns) < len(cells):  # a row may say something else of what is known
            rows = [
                row for row in rows
                if all([each in domain for each, domain in zip(row, domains, strict=True)])
            ]  # fmt: skip
        if not rows:
            self.fail(when)
        elif len(columns) == 1:
            self.allow(cells[columns[0]], [row[columns[0]] for row in rows], when)
        elif columns:
            if len(columns) < len(cells):
                cells, rows = (
                    [cells[place] for place in columns],
                    [tuple([row[place] for place in columns]) for row in rows],
                )
            self.flat.add(Table(tuple(cells), tuple(rows), when=when))


def numbers_in(flat: Flat, cell: int) -> Sequence[int]:
    """The whole numbers among the values of a cell. Raises ``LeftOver`` where another number stands
    for one of them.
    """
    domain, atoms = flat.cells[cell], flat.atoms
    if not atoms:
        return domain
    for value in domain:
        if type(atoms.get(value)) is int:
            raise LeftOver(None, f"{atoms[value]} is met late; give its unknown a domain")
    return [value for value in domain if value not in atoms]


@poster(Check)
def _post_check(
    grounder: Grounder, goal: Check, form: None, local: dict[int, Any], when: Literal | None
) -> None:
    grounder.post_check(goal, local, when)


@poster(Neq)
def _post_neq(
    grounder: Grounder, goal: Neq, form: None, local: dict[int, Any], when: Literal | None
) -> None:
    pairs = grounder.reader.unequal(goal, local)
    if pairs is None:
        return
    if (unknown := grounder.reader.compound(pairs)) is not None:
        raise LeftOver(goal, f"{brief(unknown)} may turn out to be a compound")
    cells = [(grounder.cell(a, local), grounder.cell(b, local)) for a, b in pairs]
    if any([set(grounder.flat.cells[a]).isdisjoint(grounder.flat.cells[b]) for a, b in cells]):
        return
    cells = [(a, b) for a, b in cells if a != b]
    if not cells:
        grounder.fail(when)
        return
    if len(cells) == 1:
        a, b = cells[0]
        for cell, other in ((a, b), (b, a)):
            if len(grounder.flat.cells[other]) == 1:
                grounder.allow(
                    cell, set(grounder.flat.cells[cell]) - set(grounder.flat.cells[other]), when
                )
                return
    grounder.flat.add(Differ(tuple(cells), when=when))
