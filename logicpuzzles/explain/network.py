"""A puzzle taken apart: cells with domains, and everything that may be a reason as a switch of one compiled program.

Reasons are the single rules (this row, that column of values), the clues, and facts about cells. Only what a cell can be at all
always holds, and what is about no cell. An equation that adds up in columns is taken apart into its columns; each carry is then a
cell of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget, PuzzleError, Unsupported
from logicpuzzles.core.goals import Call, Eq, Goal, Neq, lall
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of, leaves, value_order, var
from logicpuzzles.engines import propagating
from logicpuzzles.engines.base import Differing
from logicpuzzles.explain.columns import ARITHMETIC, columns_of
from logicpuzzles.explain.graphs import loop_exists, passo
from logicpuzzles.explain.links import (
    MOST,
    Common,
    Item,
    Link,
    Shared,
    Together,
    can_belong,
    linkings,
    links_of,
    together,
)
from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.dissection import Dissection, single_rules, terms_of, unknowns_of
from logicpuzzles.kinds.stating import Statement
from logicpuzzles.relations import alldiffo, loopo, membero, permuteo

__all__ = [
    "CLUE", "EVERY", "FACT", "INNER", "LINK", "RULE",
    "CannotExplain", "Network", "NeverHolds", "Numbers", "Part", "TooLong", "work_of",
]  # fmt: skip

# what it costs to look at a clue, at a rule (or at a cell alone, or at a clue that only says which items are in one record), at a
# rule as a whole beyond its parts, at what links items, and at a known fact
CLUE, RULE, WIDE, LINK, FACT = 12, 10, 30, 4, 1
LOOKS, NODES = 200_000, 1_000_000  # of an explanation whose time has no limit, a minute or so
PROOF = 200_000  # nodes to find out whether a reason can be left out; counts that cannot be met may take more than 50,000
SHORT = 1_000  # nodes where there is another way to find out
INNER = 16  # values of an unknown of the rules that is a cell, at most: more values would make many small steps
STRAIGHT = 8  # edges of a vertex, up to which it is looked at by itself
EXCLUSIVE = (alldiffo, permuteo)
NEVER_HOLDS = "the rules alone cannot hold for this puzzle; it has no solution"
Numbers = tuple[int, ...]  # of parts, of cells, or of known facts
Items = dict[
    int, list[tuple[Item, ...]]
]  # for each clue that only says which items are in one record: these items


def work_of(timeout: float | None) -> tuple[int | None, int | None]:
    """The looks and the nodes that an explanation may take: there is a limit, which no clock moves, where its time has none."""
    return (LOOKS, NODES) if timeout is None else (None, None)


class CannotExplain(PuzzleError):
    """The values of some cell of a puzzle are not known, or its rules cannot be taken apart."""


class NeverHolds(CannotExplain):
    """The rules contradict each other, whatever the clues are."""


class TooLong(Exception):
    """A search took more nodes than it was allowed."""


@dataclass(frozen=True, slots=True)
class Part:
    """A possible reason: a rule, a clue, or a part of a clue. ``number``: that of its switch. ``cells``: the cells that it may be
    about. ``statement``: the number of the clue, or -1 for a rule. ``exclusive``: values that at most one of its cells has.
    ``link``: whether it only says what it means that two items are in the same record; ``linking``: how. ``same``: where it is a
    clue that only says which items are in one record, what goes together. ``within``: the number of the part that says this and
    more, as a loop says what it does at one vertex; -1 where there is none. ``wide``: whether there are such parts of it, so that
    what it says beside them is hard to see."""

    number: int
    goal: Goal
    cells: tuple[int, ...]
    statement: int = -1
    exclusive: frozenset[Any] = frozenset()
    link: bool = False
    linking: Shared | Common | None = None
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

    def struck(self, fact: Fact) -> Iterator[int]:
        """The cells that cannot have the value of a fact that holds, as at most one of its cells has it."""
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


class Network:
    """The program of a puzzle with its switches.

    The cells are those of the board, then those that rules bring in, then those that clues bring in. ``domains``: for each cell
    the values that it can have, in order. ``shown``: the number of cells of the board. ``inner``: for each cell from rules, the
    cell of the board beside it and its number there, from 1. ``own``: the number of cells of the board and from rules.
    ``hidden``: the names of the cells from clues. ``ranged``: for each cell, whether facts give its bounds.

    ``statements``: clues and givens as the puzzle states them. ``rules`` and ``clues``: the parts. ``givens``: the given facts,
    each with the number of its statement; ``stated``: those of them that a clue says of two items. ``part_of``: the parts by
    their numbers; ``everything``: the numbers of all but those that only say what a link means, or what another says too.
    ``program``: the goal that always holds, whatever is switched on.

    ``items``: where there are to be cells for facts between items, as the board consists of records: those of the clues that say
    which items are in one record. ``links``: what the cells between items say.

    Raises :class:`CannotExplain`.
    """

    def __init__(
        self,
        apart: Dissection,
        statistics: Statistics,
        most: int | None = None,
        items: Items | None = None,
    ) -> None:
        self.apart, self.statistics = apart, statistics
        self.most = most  # looks that are allowed; None: any number
        self.looked = 0
        self.words: Callable[[Part], str] | None = (
            None  # for a rule; without any, each part is a rule of its own
        )
        self.undecided = 0  # questions whether there is an answer that took too long
        self.puzzle, self.kind, self.layout = apart.puzzle, apart.kind, apart.layout
        self.statements, self.reading = apart.statements, apart.reading
        reading = apart.reading
        if reading.failed:
            raise NeverHolds(NEVER_HOLDS)
        if reading.left_over:
            raise CannotExplain(
                "the rules cannot be taken apart; expected relations of the library on a board of known shape"
            )
        self.variables: list[Any] = [*apart.cells]
        shape = apart.shape
        if any([kind_of(variable) != VARIABLE for variable in self.variables]):
            raise CannotExplain("the rules fix cells of the board; expected cells that are unknown")
        # what rules say of one cell, beside what it can be at all
        stated = [*apart.fixed] + [
            membero(unknown, own)
            for unknown, *lists in apart.lists.values()
            for own in lists[1:]
            if own != lists[0]
        ]
        frame_items = [*reading.items, *stated]
        self.shown = len(self.variables)
        self.flat = len(shape) == self.shown if isinstance(shape, tuple) else False
        self.cell_of = {**apart.cell_of}
        if len(self.cell_of) < self.shown:
            raise CannotExplain("the board has a cell twice; expected different cells")
        self.always = [*apart.bound]
        self.hidden: list[str] = []
        self.rules: list[Part] = []
        self.clues: list[Part] = []
        self.givens: list[tuple[Fact, int]] = []
        self.stated: dict[Fact, int] = {}
        self.goals: list[Goal] = []
        self.inner: list[tuple[int, int]] = []
        with suppress(CannotExplain):
            self._make_inner(frame_items)
        always = self._rules(frame_items)
        self.domains = self._domains(always)
        for number, statement in enumerate(self.statements):
            if statement.clue is not None:
                self._clue(number, statement)
            elif statement.place is not None:
                y, x = statement.place
                cell = self.cell_of.get(id(reading.walk(apart.board[y][x])), -1)
                if cell < 0:
                    raise CannotExplain(
                        f"the rules fix row {y + 1}, column {x + 1}; expected a cell that is unknown"
                    )
                self.givens.append((Fact(cell, statement.value), number))
        self.links: dict[int, Link] = {}
        self.columns = self._columns_of_records()
        self.may_link = items is None and bool(self.columns)
        self.items: Items = items or {}
        if items is not None:
            self._link()
        term = tuple(self.variables)
        inside = [
            membero(variable, domain)
            for variable, domain in zip(self.variables, self.domains, strict=True)
        ]
        beside = [
            membero(each, values)
            for cells, values in reading.domains
            for each in cells
            if self._is_beside(each)
        ]
        self.program = lall(self.always, always, inside, beside)
        self.asked = propagating(term, self.program, self.goals, statistics)
        if not all(self.domains) or self.asked.left((), (), ()) is None:
            raise NeverHolds(NEVER_HOLDS)
        self._differing: dict[int, Differing] = {}
        self._cases: dict[int, list[list[dict[int, int]]] | None] = {}
        self.bits = [
            {value: self.asked.mask((value,)) for value in domain} for domain in self.domains
        ]
        self.full = [self.mask(cell, domain) for cell, domain in enumerate(self.domains)]
        self.own = self.shown + len(self.inner)
        self.ranged = [
            cell >= self.own
            or (len(values) > INNER and all([type(value) is int for value in values]))
            for cell, values in enumerate(self.domains)
        ]
        if items is None:
            self.items = self._items()
            for goal in self._same({}):
                self.asked.add(goal)
        self.part_of = {part.number: part for part in (*self.rules, *self.clues)}
        self.everything = tuple(
            sorted(
                [
                    number
                    for number, part in self.part_of.items()
                    if not part.link and part.within < 0
                ]
            )
        )

    @cached_property
    def alike(self) -> dict[int, Numbers]:
        """For each part the parts that a reader knows by the same words, so that they are one rule. There is none for what only
        says what it means that items are in one record, which goes without saying."""
        by_words: dict[Hashable, list[int]] = {}
        for part in self.part_of.values():
            if not part.link:
                own = part.number if self.words is None or part.statement >= 0 else self.words(part)
                by_words.setdefault(own, []).append(part.number)
        return {number: tuple(own) for own in by_words.values() for number in own}

    def unsaid(self, cells: Iterable[int], parts: Iterable[int]) -> Numbers:
        """What links items of the fields that some cells and parts are about, all of which goes without saying."""
        if not self.links:
            return ()
        own = [self.part_of[number] for number in parts if not self.part_of[number].link]
        fields = {
            field
            for part in own
            for items in self.items.get(part.statement, ())
            for field, _ in items
        }
        about = [*cells, *[cell for part in own if part.same is None for cell in part.cells]]
        fields.update([field for cell in about for field in self._fields(cell)])
        links = [part for part in self.rules if part.link]
        return tuple(
            [
                part.number
                for part in links
                if fields.issuperset([f for cell in part.cells for f in self._fields(cell)])
            ]
        )

    def _fields(self, cell: int) -> tuple[int, int]:
        """The two fields that a cell is about."""
        (field, _), other = self._item(cell)
        return field, other

    def only_differ(self, part: Part) -> bool:
        """Whether a part says that its cells differ, and nothing else."""
        goal = part.goal
        if isinstance(goal, Neq):
            return EVERY in part.exclusive and len(part.cells) == 2
        if not part.exclusive or not isinstance(goal, Call):
            return False
        unknowns = list(leaves(self.reading.resolve(goal.arguments[0])))
        if len(unknowns) != len(part.cells) or any(
            [kind_of(unknown) != VARIABLE for unknown in unknowns]
        ):
            return False
        return EVERY in part.exclusive or len(part.exclusive) == len(part.cells)

    def differing(self, part: Part) -> Differing:
        """The cells of a part that says that they differ, by themselves."""
        if part.number not in self._differing:
            self._differing[part.number] = self.asked.differing(part.cells)
        return self._differing[part.number]

    def cases(self, part: Part) -> list[list[dict[int, int]]] | None:
        """What a part says, where that is disjunctions about values of single cells. For each disjunction: its branches, each
        with the masks of some cells. ``None`` where it says something else."""
        if part.number not in self._cases:
            self._cases[part.number] = self.asked.cases(part.number)
        return self._cases[part.number]

    # --- taking apart ---

    def _make_inner(self, items: Iterable[Any]) -> None:
        """Make cells of the unknowns that several rules share and that are not on the board, where their values are known.

        Raises :class:`CannotExplain`.
        """
        shared: dict[int, list[Any]] = {}
        for item in items:
            self.statistics.check()
            for key, leaf in {
                id(leaf): leaf
                for leaf in unknowns_of(item, self.reading)
                if id(leaf) not in self.cell_of
            }.items():
                shared.setdefault(key, [leaf]).append(item)
        unknowns = {
            key: (leaf, self._beside(rules))
            for key, (leaf, *rules) in shared.items()
            if len(rules) > 1
        }
        if not unknowns or any([cell < 0 for _, cell in unknowns.values()]):
            return
        values = self._propagated([], [leaf for leaf, _ in unknowns.values()])
        if any(
            [
                len(each) > INNER or any([kind_of(value) != ATOM for value in each])
                for each in values.values()
            ]
        ):
            return
        for key, (leaf, cell) in unknowns.items():
            self.cell_of[key] = len(self.variables)
            self.variables.append(leaf)
            self.inner.append((cell, 1 + sum([other == cell for other, _ in self.inner])))

    def _beside(self, rules: Iterable[Any]) -> int:
        """The cell of the first rule that is about just one cell of the board; -1 where no rule is."""
        for rule in rules:
            cells = self._cells(rule)
            if len(cells) == 1:
                return cells[0]
        return -1

    def _rules(self, items: Iterable[Any]) -> list[Goal]:
        """Make parts of the rules. Returns the goals about no cell."""
        always = []
        for item in self._joined(items):
            for goal in single_rules(item, self.reading):
                cells = self._cells(goal)
                if not cells:
                    always.append(goal)
                else:
                    rule = self._part(goal, cells, exclusive=self._exclusive(goal))
                    passes = self._passes(rule)
                    self.rules += [replace(rule, wide=bool(passes)), *passes]
        return always

    def _passes(self, loop: Part) -> list[Part]:
        """The parts that say what a loop does at each vertex, as people look there first; none where a part is no loop."""
        passes = []
        edges = self.loop_of(loop)
        for vertex in sorted({end for ends in edges.values() for end in ends}):
            cells = tuple(sorted([cell for cell, ends in edges.items() if vertex in ends]))
            if 1 < len(cells) <= STRAIGHT:
                part = self._part(passo(tuple([self.variables[cell] for cell in cells])), cells)
                passes.append(replace(part, within=loop.number))
        return passes

    def _joined(self, items: Iterable[Any]) -> list[Any]:
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

    def _part(
        self,
        goal: Goal,
        cells: tuple[int, ...],
        statement: int = -1,
        exclusive: frozenset[Any] = frozenset(),
    ) -> Part:
        self.goals.append(goal)
        return Part(len(self.goals) - 1, goal, cells, statement, exclusive)

    def _cells(self, goal: Any) -> tuple[int, ...]:
        self.statistics.check()
        return self.apart.cells_in(goal, self.cell_of)

    def _is_beside(self, variable: Any) -> bool:
        """Whether it is an unknown of the rules that is no cell."""
        return id(self.reading.walk(variable)) not in self.cell_of

    def _exclusive(self, goal: Any) -> frozenset[Any]:
        """The values that at most one cell of a rule can have."""
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
            known.update(self._propagated(always, [self.variables[at] for at in missing]))
        domains = [
            tuple(sorted(known[id(variable)], key=value_order)) for variable in self.variables
        ]
        if any([kind_of(value) != ATOM for domain in domains for value in domain]):
            raise CannotExplain("a cell of the board has values with parts; expected plain ones")
        return domains

    def _propagated(self, always: Iterable[Goal], variables: Sequence[Any]) -> dict[int, list[Any]]:
        """The values of cells for which no rule lists any: those that propagation of a single rule leaves, of the first rule that
        leaves some."""
        known: dict[int, list[Any]] = {}
        for item in self.reading.items:
            self.statistics.check()
            own = {id(leaf) for leaf in unknowns_of(item, self.reading)}
            for variable in [
                each for each in variables if id(each) in own and id(each) not in known
            ]:
                program = lall(self.always, always, item, self.apart.listed)
                with suppress(Unsupported):
                    left = propagating((variable,), program, [], self.statistics).remaining([], [0])
                    if left is not None:
                        known[id(variable)] = list(left[0])
        if len(known) < len(variables):
            raise CannotExplain(
                "the rules do not say what the cells of the board can be; expected lists of their values"
            )
        return known

    def _clue(self, number: int, statement: Statement) -> None:
        """Make a part of a clue, or several where it adds up in columns."""
        columns = self._columns(number, statement.goal)
        for goal in columns or [statement.goal]:
            about = self._cells(goal)
            if not columns and len(about) == self.shown:
                about = self._about(statement)
            self.clues.append(self._part(goal, about, number))

    def _about(self, statement: Statement) -> tuple[int, ...]:
        """The cells that may have one of the values that a clue names, all cells where there are none. Steps look there first."""
        named = set(_atoms(statement.goal))
        about = [at for at in range(self.shown) if not named.isdisjoint(self.domains[at])]
        return tuple(about) if about else tuple(range(self.shown))

    def named(self, goal: Goal) -> set[Any]:
        """The values that a goal names."""
        return set(_atoms(goal))

    def _columns(self, number: int, goal: Goal) -> list[Goal]:
        """The sums and products that a clue consists of; none if there is only one, or anything else among them."""
        board = self.variables[: self.shown]
        columns = columns_of(
            goal, [Eq(self.apart.board, tuple(board))] if self.flat else [], board, self.domains
        )
        if columns is None:
            return []
        reading = columns.reading
        self.always += [Eq(reading.seen[key], term) for key, term in reading.bound.items()]
        for leaf, values in columns.unknown:
            self.cell_of[id(leaf)] = len(self.variables)
            self.variables.append(leaf)
            self.domains.append(values)
            name = (
                columns.name_of(leaf, self.puzzle.arguments.get("names"), number)
                or f"number {len(self.hidden) + 1}"
            )
            self.hidden.append(f"{name} (clue {number + 1})" if name in self.hidden else name)
        self.cell_of.update(columns.known)
        self.apart.learn(reading)
        return list(columns.items)

    def with_links(self) -> Network:
        """The same network with cells for facts between items. All other cells, rules and clues keep their numbers."""
        linked = Network(self.apart, self.statistics, self.most, self.items)
        linked.looked, linked.undecided = self.looked, self.undecided
        return linked

    def _columns_of_records(self) -> list[tuple[Any, ...]]:
        """The values of each field of the records, where each record has another one; none where there is a field of which this
        is not so, or where there would be too many links."""
        width = len(self.puzzle.fields)
        size = self.shown // max(1, width)
        if width < 2 or size * width * (width - 1) // 2 > MOST:
            return []
        differ = {part.cells for part in self.rules if part.exclusive}
        for field in range(width):
            cells = tuple(range(field, self.shown, width))
            domain = self.domains[field]
            if (
                len(domain) != size
                or cells not in differ
                or any([self.domains[cell] != domain for cell in cells])
            ):
                return []
        return self.domains[:width]

    def _items(self) -> Items:
        """The items that clues say are in one record, of the clues that say nothing else."""
        items: Items = {}
        width, single = len(self.columns), {part.statement: part for part in self.clues}
        for statement, part in single.items() if self.columns else ():
            own = []
            for cases in self.cases(part) or ():
                first = sorted(cases[0].items())
                records = [
                    {record * width + cell % width: mask for cell, mask in first}
                    for record in range(self.shown // width)
                ]
                if (
                    len(first) < 2
                    or cases != records
                    or any([mask & mask - 1 for _, mask in first])
                ):
                    break
                own.append(tuple([(cell % width, self.value(mask)) for cell, mask in first]))
            else:
                items[statement] = own
        return {statement: own for statement, own in items.items() if own}

    def _same(self, links: dict[Link, int]) -> list[Goal]:
        """Let clues that only say which items are in one record say so of each record and each link. What they say outright is
        given. Returns their goals."""
        goals = []
        for at, part in enumerate(self.clues):
            if part.statement in self.items:
                same = together(
                    self.columns, self.shown // len(self.columns), self.items[part.statement], links
                )
                goals.append(same.goal(self.variables))
                self.clues[at] = replace(
                    self._part(goals[-1], same.cells, part.statement), same=same
                )
                self.stated.update(
                    {Fact(cell, value): part.statement for cell, value in same.stands}
                )
        self.givens += self.stated.items()
        return goals

    def _link(self) -> None:
        """Make cells of what items have to do with each other."""
        columns = self.columns
        links = links_of(columns)
        for link in links:
            self.links[len(self.variables)] = link
            self.variables.append(var())
            self.domains.append(columns[link.other])
            self.hidden.append(f"{self.puzzle.fields[link.other]} of {link.value}")
        cell_of = {link: cell for cell, link in self.links.items()}
        self._same(cell_of)
        blocks: dict[tuple[int, int], list[int]] = {}
        for cell, link in self.links.items():
            blocks.setdefault((link.field, link.other), []).append(cell)
        for (_, other), cells in blocks.items():
            goal = permuteo(tuple([self.variables[cell] for cell in cells]), columns[other])
            self.goals.append(goal)
            self.rules.append(
                Part(len(self.goals) - 1, goal, tuple(cells), -1, frozenset([EVERY]), True)
            )
        for linking in linkings(columns, self.shown // len(columns), cell_of):
            goal = linking.goal(self.variables)
            self.goals.append(goal)
            self.rules.append(
                Part(len(self.goals) - 1, goal, linking.cells, -1, frozenset(), True, linking)
            )

    # --- asking ---

    def mask(self, cell: int, values: Iterable[Any]) -> int:
        """The mask of some values of a cell."""
        bits = self.bits[cell]
        mask = 0
        for value in values:
            mask |= bits.get(value, 0)
        return mask

    def values(self, cell: int, mask: int) -> tuple[Any, ...]:
        """The values of a mask, in the order of the domain of the cell."""
        return tuple([value for value, bit in self.bits[cell].items() if bit & mask])

    def bit(self, value: Any) -> int:
        """The mask of a value, the same for all cells."""
        return self.asked.mask((value,))

    def value(self, mask: int) -> Any:
        """The value of a mask of one value."""
        return self.asked.values_of(mask)[0]

    def left(
        self, on: Numbers, limits: Sequence[tuple[int, int]], cells: Sequence[int]
    ) -> list[int] | None:
        """The masks of the values that propagation of the goals ``on`` leaves to some cells; ``None`` for a contradiction.
        ``limits``: cells, each with the mask of the values that it may have. Raises ``OutOfBudget``."""
        self.count()
        return self.asked.left(on, limits, cells)

    def witness(
        self,
        on: Numbers,
        limits: Sequence[tuple[int, int]],
        cells: Sequence[int],
        nodes: int | None = None,
        late: Sequence[int] = (),
    ) -> list[int] | None:
        """The values of some cells in an answer to the goals ``on``, each as a mask; ``None`` where there is no answer. ``late``:
        for each of these cells, values that others are tried before. Raises ``OutOfBudget``, and :class:`TooLong` after more than
        so many nodes."""
        self.count()
        limit = self.statistics.budget.seconds
        rest = None if limit is None else max(0.0, limit - self.statistics.seconds)
        try:
            return self.asked.witness(on, limits, cells, Budget(rest, nodes), late)
        except OutOfBudget:
            self.statistics.check()  # names the whole time limit, not the rest of it
            raise TooLong from None

    def has_answer(self, on: Numbers, limits: Sequence[tuple[int, int]]) -> bool:
        """Whether the goals ``on`` have an answer. ``limits`` are those of :meth:`left`. Raises ``OutOfBudget``, and
        :class:`TooLong` where finding out takes too long."""
        edges = self.loop_of(self.part_of[on[0]]) if len(on) == 1 else {}
        if not edges:
            try:
                return self.witness(on, limits, (), PROOF) is not None
            except TooLong:
                self.undecided += 1
                raise
        with suppress(TooLong):
            return self.witness(on, limits, (), SHORT) is not None
        bit = self.bit(1)
        masks = {**dict(enumerate(self.full)), **dict(limits)}
        known = {
            cell: masks[cell] == bit
            for cell in edges
            if masks[cell] == bit or not masks[cell] & bit
        }
        answer = loop_exists(edges, known)
        if answer is None:
            self.undecided += 1
            raise TooLong
        return answer

    def may_be(self, on: Numbers, limits: Sequence[tuple[int, int]]) -> bool:
        """As :meth:`has_answer`, where beside the goals ``on`` each record has one item of each field. Where these only say which
        items are in one record, no search is needed."""
        parts = [self.part_of[number] for number in on]
        if any([part.statement >= 0 and part.same is None for part in parts]):
            return self.has_answer(on, limits)
        together: list[tuple[Item, Item]] = []
        apart: list[tuple[Item, Item]] = []
        for part in parts:
            together += [
                pair for items in self.items.get(part.statement, ()) for pair in pairwise(items)
            ]
        for cell, mask in limits:
            item, field = self._item(cell)
            left = self.values(cell, mask)
            pairs = [
                (item, (field, value))
                for value in (
                    left if len(left) == 1 else self.values(cell, self.full[cell] & ~mask)
                )
            ]
            if len(left) == 1:
                together += pairs
            else:
                apart += pairs
        return can_belong(self.shown // len(self.columns), together, apart)

    def _item(self, cell: int) -> tuple[Item, int]:
        """The item of which a cell says which item of a field, the second, is in the same record: -1 stands for the records."""
        link = self.links.get(cell)
        row, column = divmod(cell, len(self.columns))
        return ((link.field, link.value), link.other) if link is not None else ((-1, row), column)

    def loop_of(self, part: Part) -> dict[int, tuple[int, int]]:
        """The vertices that each edge of a loop joins, where a part says nothing else; else nothing."""
        goal = part.goal
        if not isinstance(goal, Call) or goal.relation is not loopo:
            return {}
        on, ends = goal.arguments[:2]
        cells = [self.cell_of.get(id(leaf), -1) for leaf in leaves(self.reading.resolve(on))]
        return dict(zip(cells, ends, strict=True)) if len(set(cells) - {-1}) == len(cells) else {}

    def count(self) -> None:
        """Count a look. Raises ``OutOfBudget``."""
        self.statistics.check()
        self.looked += 1
        if self.most is not None and self.looked > self.most:
            raise OutOfBudget(f"{self.most} looks")


class _Every:
    """Stands for all values."""


EVERY = _Every()


def _atoms(goal: Goal) -> Iterator[Any]:
    for term in terms_of(goal):
        for leaf in leaves(term):
            if isinstance(leaf, Goal):
                yield from _atoms(leaf)
            elif kind_of(leaf) == ATOM:
                yield leaf
