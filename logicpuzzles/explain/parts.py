"""The parts of a puzzle that may be reasons: its rules and clues as goals to switch on, and the
cells that they are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import Call, Eq, Goal, Neq, lall
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of, leaves, value_order
from logicpuzzles.explain.columns import ARITHMETIC, columns_of
from logicpuzzles.explain.graphs import passo
from logicpuzzles.explain.links import CommonValues, Shared, Together
from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.dissection import Dissection, single_rules, terms_of, unknowns_of
from logicpuzzles.kinds.stating import Statement
from logicpuzzles.relations import alldiffo, loopo, membero, permuteo

# what it costs to look at a clue, at a rule (or at a cell alone, or at a clue that only says which
# items are in one record), at a rule as a whole beyond its parts, at what links items, and at a
# known fact
CLUE, RULE, WIDE, LINK, FACT = 12, 10, 30, 4, 1
# values of an unknown of the rules that is a cell, at most: more values would make many small steps
INNER = 16
# relations whose propagation misses nothing
COMPLETE = frozenset(["atleasto", "atmosto", "connectedo", "maxruno", "regularo"])
PAIR = 2  # cells of the board after which an unknown of the rules is called
STRAIGHT = 8  # edges of a vertex, up to which it is looked at by itself
EXCLUSIVE = (alldiffo, permuteo)
NEVER_HOLDS = "the rules alone cannot hold for this puzzle; it has no solution"


class CannotExplain(PuzzleError):
    """The values of some cell of a puzzle are not known, or its rules cannot be taken apart."""


class NeverHolds(CannotExplain):
    """The rules contradict each other, whatever the clues are."""


class _Every:
    """Stands for all values."""


EVERY = _Every()


@dataclass(frozen=True)
class Part:
    """A possible reason: a rule, a clue, or a part of a clue. ``number``: that of its switch.
    ``cells``: the cells that it may be about. ``statement``: the number of the clue, or -1 for a
    rule. ``exclusive``: values that at most one of its cells has. ``link``: whether it only says
    what it means that two items are in the same record; ``linking``: how. ``same``: where it is a
    clue that only says which items are in one record, what goes together. ``within``: the number of
    the part that says this and more, as a loop says what it does at one vertex; -1 where there is
    none. ``wide``: whether there are such parts of it, so that what it says beside them is hard to
    see.
    """

    number: int
    goal: Goal
    cells: tuple[int, ...]
    statement: int = -1
    exclusive: frozenset[Any] = frozenset()
    link: bool = False
    linking: Shared | CommonValues | None = None
    same: Together | None = None
    within: int = -1
    wide: bool = False

    @property
    def cost(self) -> int:
        """What it costs to look at it."""
        if self.wide:
            return WIDE
        return LINK if self.link else CLUE if self.statement >= 0 and self.same is None else RULE

    @property
    def relation(self) -> str:
        """The name of the relation of its goal, or "" where the goal is something else."""
        return self.goal.relation.name if isinstance(self.goal, Call) else ""

    @property
    def adds_up(self) -> bool:
        """Whether it is a sum or a product: a column, or a product in a column."""
        return isinstance(self.goal, Call) and self.goal.relation in ARITHMETIC

    @cached_property
    def is_complete(self) -> bool:
        """Whether it is an application of a complete relation, perhaps under another name, or says
        that two lines differ.
        """
        goal = self.goal
        while isinstance(goal, Call) and goal.relation.name not in COMPLETE:
            goal = goal.expand()
        return self.is_pair or isinstance(goal, Call)

    def struck(self, fact: Fact) -> Iterator[int]:
        """The cells that cannot have the value of a fact that holds, as at most one of its cells
        has it.
        """
        if (
            fact.holds
            and fact.cell in self.cells
            and (EVERY in self.exclusive or fact.value in self.exclusive)
        ):
            yield from [cell for cell in self.cells if cell != fact.cell]

    @property
    def is_pair(self) -> bool:
        """Whether it says that two lines differ."""
        return isinstance(self.goal, Neq) and len(self.cells) > 2


@dataclass(frozen=True, order=True)
class Inner:
    """An unknown that several rules share and that is not on the board. ``cells``: those of the
    board that it is said of. ``noun``: what it is called; "" where the rules have no word for it.
    ``about``: all cells of which rules say it alone.
    """

    cells: tuple[int, ...]
    noun: str
    about: tuple[int, ...]


class PartMaker:
    """Makes the parts of a puzzle, and finds out the values of all cells.

    ``variables``: those of the cells of the board, then those that rules bring in, then those that
    clues bring in. ``cell_of``: the number of each by the id of its variable. ``shown``, ``inner``,
    ``hidden``, ``domains``, ``givens``, ``rules`` and ``clues``: as for the network. ``goals``:
    those of the parts, by their numbers. ``loops``: for the parts that only say that there is one
    loop, the vertices that each edge joins. ``always``: goals that hold whatever is switched on.
    ``beside``: those of them that list values of what is no cell.

    Raises :class:`CannotExplain`.
    """

    def __init__(self, apart: Dissection, statistics: Statistics) -> None:
        self.apart, self.statistics = apart, statistics
        self.reading = reading = apart.reading
        if reading.failed:
            raise NeverHolds(NEVER_HOLDS)
        if reading.left_over:
            raise CannotExplain(
                "the rules cannot be taken apart; expected relations of the library on a "
                "board of known shape"
            )
        self.variables: list[Any] = [*apart.cells]
        if any([kind_of(variable) != VARIABLE for variable in self.variables]):
            raise CannotExplain("the rules fix cells of the board; expected cells that are unknown")
        # what rules say of one cell, beside what it can be at all
        stated = [*apart.fixed] + [
            membero(unknown, own)
            for unknown, *lists in apart.lists.values()
            for own in lists[1:]
            if own != lists[0]
        ]
        items = [*reading.items, *stated]
        self.shown = len(self.variables)
        self.flat = isinstance(apart.shape, tuple) and len(apart.shape) == self.shown
        self.cell_of = {**apart.cell_of}
        if len(self.cell_of) < self.shown:
            raise CannotExplain("the board has a cell twice; expected different cells")
        self.always = [*apart.bound]
        self.hidden: list[str] = []
        self.rules: list[Part] = []
        self.clues: list[Part] = []
        self.givens: list[tuple[Fact, int]] = []
        self.goals: list[Goal] = []
        self.loops: dict[int, dict[int, tuple[int, int]]] = {}
        self.inner: list[Inner] = []
        self._make_inner(items)
        always = self._make_rules(items)
        self.domains = self._domains(always)
        for number, statement in enumerate(apart.statements):
            self._make_clue(number, statement)
        self.always += always
        self.beside = [
            membero(each, values)
            for cells, values in reading.domains
            for each in cells
            if id(reading.walk(each)) not in self.cell_of
        ]

    def make(
        self,
        goal: Goal,
        cells: tuple[int, ...],
        statement: int = -1,
        exclusive: frozenset[Any] = frozenset(),
    ) -> Part:
        """A part about some cells. ``statement``: the number of its clue."""
        edges = self._edges_of(goal)
        if edges:
            self.loops[len(self.goals)] = edges
        self.goals.append(goal)
        return Part(len(self.goals) - 1, goal, cells, statement, exclusive)

    def _make_inner(self, items: Iterable[Any]) -> None:
        """Make cells of the unknowns that several rules share and that are not on the board, where
        their values are known and few.
        """
        shared: dict[int, tuple[Any, list[tuple[Any, tuple[int, ...], int]]]] = {}
        for item in items:
            self.statistics.check()
            unknowns = {id(leaf): leaf for leaf in unknowns_of(item, self.reading)}
            new = [key for key in unknowns if key not in self.cell_of]
            rule = item, self._cells(item) if new else (), len(new)
            for key in new:
                shared.setdefault(key, (unknowns[key], []))[1].append(rule)
        inner = {
            key: self._inner(leaf, rules) for key, (leaf, rules) in shared.items() if len(rules) > 1
        }
        wanted = [shared[key][0] for key in inner]
        values = self.apart.values_left(wanted, lall(self.always), self.statistics)
        for key, each in inner.items():
            own = values.get(key, ())
            if not own or len(own) > INNER or any([kind_of(value) != ATOM for value in own]):
                continue
            self.cell_of[key] = len(self.variables)
            self.variables.append(shared[key][0])
            self.inner.append(each)

    def _inner(self, unknown: Any, rules: Iterable[tuple[Any, tuple[int, ...], int]]) -> Inner:
        """What an unknown is called: after a rule about one or two cells of the board and no other
        unknown, else after one about just one cell, else after the argument that it is of a rule
        about few unknowns and cells. ``rules``: those about it, each with its cells of the board
        and the number of its unknowns that are none.
        """
        found, about = [], set[int]()
        for at, (rule, cells, beside) in enumerate(rules):
            noun, single = self._argument(unknown, rule), len(cells) == 1
            alone = beside == 1 and 0 < len(cells) <= PAIR
            order = (
                not alone,
                not single,
                not cells,
                not noun,
                not single and beside,
                len(cells),
                at,
            )
            found.append((order, cells, "" if single and alone else noun))
            about.update(cells if single else ())
        _, cells, noun = min(found, key=itemgetter(0))
        return Inner(cells, noun, tuple(sorted(about)))

    def _argument(self, unknown: Any, rule: Any) -> str:
        """The name of the argument of a rule that is an unknown; "" where there is none."""
        if not isinstance(rule, Call):
            return ""
        named = zip(rule.relation.signature.parameters, rule.arguments, strict=False)
        return next((name for name, value in named if self.reading.resolve(value) is unknown), "")

    def _make_rules(self, items: Iterable[Any]) -> list[Goal]:
        """Make parts of the rules. Returns the goals about no cell."""
        always = []
        for item in self._join_rules(items):
            for goal in single_rules(item, self.reading):
                cells = self._cells(goal)
                if not cells:
                    always.append(goal)
                else:
                    rule = self.make(goal, cells, exclusive=self._exclusive(goal))
                    passes = self._passes(rule)
                    self.rules += [replace(rule, wide=bool(passes)), *passes]
        return always

    def _passes(self, loop: Part) -> list[Part]:
        """The parts that say what a loop does at each vertex, as people look there first; none
        where a part is no loop.
        """
        passes = []
        edges = self.loops.get(loop.number, {})
        for vertex in sorted({end for ends in edges.values() for end in ends}):
            cells = tuple(sorted([cell for cell, ends in edges.items() if vertex in ends]))
            if 1 < len(cells) <= STRAIGHT:
                part = self.make(passo(tuple([self.variables[cell] for cell in cells])), cells)
                passes.append(replace(part, within=loop.number))
        return passes

    def _join_rules(self, items: Iterable[Any]) -> list[Any]:
        """The rules, where those that share unknowns outside the board are joined into one rule."""
        groups: list[tuple[set[int], list[Any]]] = []
        for item in items:
            self.statistics.check()
            own = {id(leaf) for leaf in unknowns_of(item, self.reading)} - set(self.cell_of)
            together = [group for group in groups if not own.isdisjoint(group[0])]
            groups = [group for group in groups if own.isdisjoint(group[0])]
            joined = [rule for group in together for rule in group[1]]
            groups.append((own.union(*[group[0] for group in together]), [*joined, item]))
        return [rules[0] if len(rules) == 1 else lall(rules) for _, rules in groups]

    def _cells(self, goal: Any) -> tuple[int, ...]:
        self.statistics.check()
        return self.apart.cells_in(goal, self.cell_of)

    def _exclusive(self, goal: Any) -> frozenset[Any]:
        """The values that at most one cell of a rule can have, whatever it is called."""
        while isinstance(goal, Call) and goal.relation not in EXCLUSIVE and goal.relation.says:
            goal = goal.expand()
        if isinstance(goal, Neq) and kind_of(goal.u) == kind_of(goal.v) == VARIABLE:
            return frozenset([EVERY])
        if not isinstance(goal, Call) or goal.relation not in EXCLUSIVE:
            return frozenset()
        if goal.relation is permuteo:
            values = list(self.reading.resolve(goal.arguments[1]))
            return frozenset([value for value in values if values.count(value) == 1])
        return frozenset([EVERY])

    def _domains(self, always: Iterable[Goal]) -> list[tuple[Any, ...]]:
        """The values that each cell can have, from the rules that list values."""
        walk, known = self.reading.walk, dict[int, list[Any]]()
        listed = [(unknown, widest) for unknown, widest, *_ in self.apart.lists.values()]
        listed += [
            (variable, goal.arguments[1])
            for part in self.rules
            if isinstance(goal := part.goal, Call) and goal.relation is permuteo
            for variable in self.reading.resolve(goal.arguments[0])
        ]
        for variable, values in listed:
            self.statistics.check()
            values = list(dict.fromkeys(self.reading.resolve(tuple(values))))
            key = id(walk(variable))
            known[key] = (
                [value for value in known[key] if value in values] if key in known else values
            )
        missing = [at for at, variable in enumerate(self.variables) if id(variable) not in known]
        if missing:
            unlisted = [self.variables[at] for at in missing]
            program = lall(self.always, always)
            known.update(self.apart.values_left(unlisted, program, self.statistics))
            if any([id(variable) not in known for variable in unlisted]):
                raise CannotExplain(
                    "the rules do not say what the cells of the board can be; expected lists of "
                    "their values"
                )
        domains = [
            tuple(sorted(known[id(variable)], key=value_order)) for variable in self.variables
        ]
        if any([kind_of(value) != ATOM for domain in domains for value in domain]):
            raise CannotExplain("a cell of the board has values with parts; expected plain ones")
        return domains

    def _make_clue(self, number: int, statement: Statement) -> None:
        """Make a fact of a given; of a clue a part, or several where it adds up in columns."""
        if statement.clue is None:
            y, x = statement.place or (0, 0)
            cell = self.cell_of.get(id(self.reading.walk(self.apart.board[y][x])), -1)
            if cell < 0:
                raise CannotExplain(
                    f"the rules fix row {y + 1}, column {x + 1}; expected a cell that is unknown"
                )
            self.givens.append((Fact(cell, statement.value), number))
            return
        columns = self._columns(number, statement.goal)
        for goal in columns or [statement.goal]:
            about = self._cells(goal)
            if not columns and len(about) == self.shown:
                about = self._about(statement)
            self.clues.append(self.make(goal, about, number))

    def _about(self, statement: Statement) -> tuple[int, ...]:
        """The cells that may have one of the values that a clue names, all cells where there are
        none. Steps look there first.
        """
        named = set(values_in(statement.goal))
        about = [at for at in range(self.shown) if not named.isdisjoint(self.domains[at])]
        return tuple(about) if about else tuple(range(self.shown))

    def _columns(self, number: int, goal: Goal) -> list[Goal]:
        """The sums and products that a clue consists of; none if there is only one, or anything
        else among them.
        """
        board = self.variables[: self.shown]
        columns = columns_of(
            goal, [Eq(self.apart.board, tuple(board))] if self.flat else [], board, self.domains
        )
        if columns is None:
            return []
        self.always += columns.bound
        for leaf, values in columns.unknown:
            self.cell_of[id(leaf)] = len(self.variables)
            self.variables.append(leaf)
            self.domains.append(values)
            name = (
                columns.name_of(leaf, self.apart.puzzle.arguments.get("names"), number)
                or f"number {len(self.hidden) + 1}"
            )
            self.hidden.append(f"{name} (clue {number + 1})" if name in self.hidden else name)
        self.cell_of.update(columns.known)
        return list(columns.items)

    def _edges_of(self, goal: Goal) -> dict[int, tuple[int, int]]:
        """The vertices that each edge of a loop joins, where a goal says nothing else; else
        nothing.
        """
        if not isinstance(goal, Call) or goal.relation is not loopo:
            return {}
        on, ends = goal.arguments[:2]
        cells = [self.cell_of.get(id(leaf), -1) for leaf in leaves(self.reading.resolve(on))]
        return dict(zip(cells, ends, strict=True)) if len(set(cells) - {-1}) == len(cells) else {}


def values_in(goal: Goal) -> Iterator[Any]:
    """The values that a goal names."""
    for term in terms_of(goal):
        for leaf in leaves(term):
            if isinstance(leaf, Goal):
                yield from values_in(leaf)
            elif kind_of(leaf) == ATOM:
                yield leaf
