"""A puzzle taken apart: cells with domains, and everything that may be a reason as a switch of one
compiled program.

Reasons are the single rules (this row, that column of values), the clues, and facts about cells.
Only what a cell can be at all always holds, and what is about no cell. An equation that adds up in
columns is taken apart into its columns; each carry is then a cell of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Call, Goal, Neq, lall
from logicpuzzles.core.terms import VARIABLE, kind_of, leaves, var
from logicpuzzles.engines import propagating
from logicpuzzles.engines.base import Differing, Within
from logicpuzzles.explain.learner import Learner
from logicpuzzles.explain.links import (
    MOST,
    Item,
    Link,
    can_belong,
    link_columns,
    linkings,
    links_of,
)
from logicpuzzles.explain.parts import (
    CLUE,
    EVERY,
    FACT,
    INNER,
    LINK,
    NEVER_HOLDS,
    RULE,
    CannotExplain,
    NeverHolds,
    Part,
    PartMaker,
)
from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.relations import membero, permuteo

__all__ = [
    "CLUE", "EVERY", "FACT", "INNER", "LINK", "RULE",
    "CannotExplain", "Network", "NeverHolds", "Numbers", "Part", "TooLong", "work_of",
]  # fmt: skip

LOOKS, NODES = 200_000, 1_000_000  # of an explanation whose time has no limit, a minute or so
# Nodes to find out whether a reason can be left out, whether by the engine that learns. What one of
# them decides at once can take the other for ever. The one that learns has to read everything
# first, so that it is asked first only after some questions.
SOON, PATIENCE = 5_000, 50
PROOFS = (
    (True, SOON), (False, 250), (True, 50_000), (False, 5_000), (True, 200_000), (False, 200_000),
)  # fmt: skip
Numbers = tuple[int, ...]  # of parts, of cells, or of known facts
Looks = dict[tuple[bool, Numbers], list[int] | None]  # masks of cells -> what is left of them
Items = dict[
    int, list[tuple[Item, ...]]
]  # for each clue that only says which items are in one record: these items


def work_of(timeout: float | None) -> tuple[int | None, int | None]:
    """The looks and the nodes that an explanation may take: there is a limit, which no clock moves,
    where its time has none.
    """
    return (LOOKS, NODES) if timeout is None else (None, None)


class TooLong(Exception):
    """A search took more nodes than it was allowed."""


class Network:
    """The program of a puzzle with its switches.

    The cells are those of the board, then those that rules bring in, then those that clues bring
    in. ``domains``: for each cell the values that it can have, in order. ``shown``: the number of
    cells of the board. ``inner``: what each cell from rules is called. ``own``: the number of cells
    of the board and from rules. ``hidden``: the names of the cells from clues. ``ranged``: for each
    cell, whether facts give its bounds.

    ``statements``: clues and givens as the puzzle states them. ``rules`` and ``clues``: the parts.
    ``givens``: the given facts, each with the number of its statement; ``stated``: those of them
    that a clue says of two items. ``part_of``: the parts by their numbers; ``everything``: the
    numbers of all but those that only say what a link means, or what another says too. ``program``:
    the goal that always holds, whatever is switched on.

    ``items``: where there are to be cells for facts between items, as the board consists of
    records: those of the clues that say which items are in one record. ``links``: what the cells
    between items say.

    Raises :class:`CannotExplain`.
    """

    def __init__(
        self,
        apart: Dissection,
        statistics: Statistics,
        most: int | None = None,
        items: Items | None = None,
    ) -> None:
        self.apart = apart
        self.statistics = statistics
        self.most = most  # looks that are allowed; None: any number
        self.looked = 0
        self.words: Callable[[Part], str] | None = (
            None  # for a rule; without any, each part is a rule of its own
        )
        self.unclear = 0  # questions whether there is an answer that one choice does not tell
        self.undecided = 0  # and those that took too long
        self.puzzle, self.kind, self.layout = apart.puzzle, apart.kind, apart.layout
        self.statements, self.reading = apart.statements, apart.reading
        made = self.made = PartMaker(apart, statistics)
        self.variables, self.cell_of, self.domains = made.variables, made.cell_of, made.domains
        self.shown, self.inner, self.hidden = made.shown, made.inner, made.hidden
        self.rules, self.clues, self.givens = made.rules, made.clues, made.givens
        self.goals = made.goals
        self.stated: dict[Fact, int] = {}
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
        self.program = lall(made.always, inside, made.beside)
        self.asked = propagating(term, self.program, self.goals, statistics)
        self.learner = Learner(term, self.program, [*self.goals], statistics)
        if not all(self.domains) or self.asked.left((), (), ()) is None:
            raise NeverHolds(NEVER_HOLDS)
        self.remembered: dict[Hashable, tuple[Looks, list[int], list[int]]] = {}  # by units
        self._only_differ: dict[int, bool] = {}
        self.too_long: set[tuple[Numbers, Numbers]] = set()  # looks: their parts and masks
        self.hard: set[int] = set()  # parts of which the last look at each alone was too long
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
                self.learner.switched.append(goal)
        self.linked = {  # the fields that what links items is about
            part.number: {field for cell in part.cells for field in self._fields(cell)}
            for part in self.rules
            if part.link
        }
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
        """For each part the parts that a reader knows by the same words, so that they are one rule.
        There is none for what only says what it means that items are in one record, which goes
        without saying.
        """
        by_words: dict[Hashable, list[int]] = {}
        for part in self.part_of.values():
            if not part.link:
                own = part.number if self.words is None or part.statement >= 0 else self.words(part)
                by_words.setdefault(own, []).append(part.number)
        return {number: tuple(own) for own in by_words.values() for number in own}

    def unsaid(self, cells: Iterable[int], parts: Iterable[int]) -> Numbers:
        """What links items of the fields that some cells and parts are about, all of which goes
        without saying.
        """
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
        return tuple([number for number, own in self.linked.items() if fields >= own])

    def _fields(self, cell: int) -> tuple[int, int]:
        """The two fields that a cell is about."""
        (field, _), other = self._item(cell)
        return field, other

    def only_differ(self, part: Part) -> bool:
        """Whether a part says that its cells differ, and nothing else."""
        if part.number not in self._only_differ:
            self._only_differ[part.number] = self._says_only_that_cells_differ(part)
        return self._only_differ[part.number]

    def _says_only_that_cells_differ(self, part: Part) -> bool:
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
        """What a part says, where that is disjunctions about values of single cells. For each
        disjunction: its branches, each with the masks of some cells. ``None`` where it says
        something else.
        """
        if part.number not in self._cases:
            self._cases[part.number] = self.asked.cases(part.number)
        return self._cases[part.number]

    def with_links(self) -> Network:
        """The same network with cells for facts between items. All other cells, rules and clues
        keep their numbers.
        """
        linked = Network(self.apart, self.statistics, self.most, self.items)
        linked.looked, linked.undecided = self.looked, self.undecided
        return linked

    @cached_property
    def most_links(self) -> int:
        """The number of cells for facts between items, those that may come included."""
        return len(links_of(self.columns)) if self.columns else 0

    def _columns_of_records(self) -> list[tuple[Any, ...]]:
        """The values of each field of the records, where each record has another one; none where
        there is a field of which this is not so, or where there would be too many links.
        """
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
        """Let clues that only say which items are in one record say so of each record and each
        link. What they say outright is given. Returns their goals.
        """
        goals = []
        for at, part in enumerate(self.clues):
            if part.statement in self.items:
                same = link_columns(
                    self.columns, self.shown // len(self.columns), self.items[part.statement], links
                )
                goals.append(same.goal(self.variables))
                self.clues[at] = replace(
                    self.made.make(goals[-1], same.cells, part.statement), same=same
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

    def left(self, on: Numbers, limits: Within, cells: Sequence[int]) -> list[int] | None:
        """The masks of the values that propagation of the goals ``on`` leaves to some cells;
        ``None`` for a contradiction. ``limits``: cells, each with the mask of the values that it
        may have. Raises ``OutOfBudget``.
        """
        self.count()
        return self.asked.left(on, limits, cells)

    def refuted(self, limits: Within, facts: Sequence[Fact], nodes: int = 0) -> Iterator[Fact]:
        """Those of some facts that propagation refutes by itself, or a search of so many nodes,
        with everything on and the limits of :meth:`left`. Raises ``OutOfBudget``.
        """
        tried = [(fact.cell, self.mask(fact.cell, fact.values)) for fact in facts]
        refuted = self.asked.refuted(self.everything, limits, tried, nodes)
        for fact, fails in zip(facts, refuted, strict=True):
            self.count()
            if fails:
                yield fact

    def witness(
        self,
        on: Numbers,
        limits: Within,
        cells: Sequence[int],
        nodes: int | None = None,
        late: Sequence[int] = (),
    ) -> list[int] | None:
        """The values of some cells in an answer to the goals ``on``, each as a mask; ``None`` where
        there is no answer. ``late``: for each of these cells, values that others are tried before.
        Raises ``OutOfBudget``, and :class:`TooLong` after more than so many nodes.
        """
        self.count()
        rest = self.statistics.left
        try:
            return self.asked.witness(on, limits, cells, Budget(rest, nodes), late)
        except OutOfBudget:
            self.statistics.check()  # names the whole time limit, not the rest of it
            raise TooLong from None

    def has_answer(self, on: Numbers, limits: Within) -> bool:
        """Whether the goals ``on`` have an answer. ``limits`` are those of :meth:`left`. Raises
        ``OutOfBudget``, and :class:`TooLong` where finding out takes too long.
        """
        self.count()
        soon = self.asked.glance(on, limits)
        if soon is not None:
            return soon
        self.unclear += 1
        for learning, nodes in PROOFS:
            if learning and nodes == SOON and self.unclear < PATIENCE:
                continue
            if learning:
                own = [(cell, self.values(cell, mask)) for cell, mask in limits]
                known = self.learner.holds(on, own, Budget(self.statistics.left, nodes))
                if known is not None:
                    return known
                self.statistics.check()
                continue
            with suppress(TooLong):
                return self.witness(on, limits, (), nodes) is not None
        self.undecided += 1
        raise TooLong

    def may_be(self, on: Numbers, limits: Within) -> bool:
        """As :meth:`has_answer`, where beside the goals ``on`` each record has one item of each
        field. Where these only say which items are in one record, no search is needed.
        """
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
        """The item of which a cell says which item of a field, the second, is in the same record:
        -1 stands for the records.
        """
        link = self.links.get(cell)
        row, column = divmod(cell, len(self.columns))
        return ((link.field, link.value), link.other) if link is not None else ((-1, row), column)

    def count(self) -> None:
        """Count a look. Raises ``OutOfBudget``."""
        self.statistics.check()
        self.looked += 1
        if self.most is not None and self.looked > self.most:
            raise OutOfBudget(f"{self.most} looks")
