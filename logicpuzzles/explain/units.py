"""The units that a step looks at together: a cell, a rule, a clue with its rules, two rules, and so on.

A unit finds what follows from its parts and what is known of its cells, and keeps the answers (models) that show what does not
follow. A model stays a model whatever else becomes known, so few are looked for twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from logicpuzzles.core.goals import Call, Goal
from logicpuzzles.explain.known import Known
from logicpuzzles.explain.links import Common, Shared
from logicpuzzles.explain.network import CLUE, EVERY, LINK, RULE, Network, Numbers, Part, TooLong
from logicpuzzles.explain.steps import Fact

__all__ = ["LAST", "Unit", "facts_left", "least_missed", "units_of"]

# relations whose propagation misses nothing
COMPLETE = frozenset(["atleasto", "atmosto", "connectedo", "maxruno", "regularo"])
MOST_WIDE = 20  # rules about all cells, up to which two of them are looked at together
MOST_PAIRS = 4_000  # pairs of rules that are looked at together
WIDE = 36  # cells of two rules, up to which each value is looked at
LAST = 3  # the tier of the largest units, which are looked at by propagation alone
SMALL = 8  # cells of two clues that only a rule connects, at most
MANY = 200  # open values of a unit, up to which each of them is looked at
CLOSE = 300  # nodes to look at each value: nobody sees at a glance what takes more
LARGE = 100  # values of the cells of a unit, up to which the cheapest reasons are looked for as long as it takes
MOST_MODELS = 500  # models that a unit keeps
MOST_LOOKS = 1_000  # looks that a unit remembers


class Unit:
    """Rules and clues that are looked at together.

    ``parts``: none for a cell alone. ``single``: whether a part alone is looked at. ``bound``: what its reasons cost at least.
    ``closely``: whether each value is looked at, not only what propagation finds; ``asked``: of which cells, where not of all.
    ``tier``: how late it is looked at. ``large``: whether reasons of least cost would take long.

    ``differ``: for each part whether it says that its cells differ, and nothing else of cells some of which have values.

    The values of its cells are bits of one number: those of a cell begin at ``shift[cell]``. ``models``: answers to none, some
    or all of its parts, a bit for each cell; ``false``: for each of them the parts that do not hold in it.
    """

    def __init__(
        self, network: Network, number: int, parts: Sequence[Part], cells: Sequence[int], tier: int, bound: int, closely: bool
    ) -> None:
        self.network = network
        self.number = number
        self.on: Numbers = tuple(sorted([part.number for part in parts]))
        self.parts = tuple([network.part_of[switch] for switch in self.on])
        self.cells = tuple(cells)
        self.tier = tier
        self.bound = bound
        self.closely = closely
        self.asked: tuple[int, ...] | None = None
        values = sum([len(network.domains[cell]) for cell in self.cells])
        self.large = values > LARGE or (len(self.on) > 1 and tier > 1)
        self.shift: dict[int, int] = {}
        at = 0
        for cell in self.cells:
            self.shift[cell] = at
            at += network.full[cell].bit_length()
        self.full = sum([network.full[cell] << shift for cell, shift in self.shift.items()])
        self.differ = [
            EVERY in part.exclusive or all([part.exclusive.issuperset(network.domains[cell]) for cell in part.cells])
            for part in self.parts
        ]
        self.looks: dict[tuple[bool, tuple[int, ...]], list[int] | None] = {}
        self.models: list[int] = []
        self.false: list[int] = []

    def __lt__(self, other: Unit) -> bool:
        return self.number < other.number

    @property
    def single(self) -> bool:
        """Whether it looks at one part, or at a cell alone: the part is needed then."""
        return len(self.on) < 2

    def local(self, masks: Sequence[int]) -> int:
        """The masks of its cells as one number."""
        return sum([mask << shift for mask, shift in zip(masks, self.shift.values(), strict=True)])

    def masks(self, local: int) -> list[int]:
        """One number as the masks of its cells."""
        full = self.network.full
        return [local >> shift & full[cell] for cell, shift in self.shift.items()]

    def look(self, known: Known, closely: bool = True) -> list[int] | None:
        """The masks that are left to its cells when everything is taken together; ``None`` for a contradiction. ``closely``: not
        only by propagation, where that may miss something."""
        before = tuple([known.left[cell] for cell in self.cells])
        if not all(before):
            return None
        if not self.on or (self.tier and not any([mask & mask - 1 for mask in before])):
            return list(before)
        closely = closely and self.closely
        key = closely, before
        if key not in self.looks:
            if len(self.looks) == MOST_LOOKS:
                self.looks.clear()
            self.looks[key] = self._left(before, closely)
        return self.looks[key]

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What a look leaves to cells with these masks."""
        left = self.network.left(self.on, self._limits(before), self.cells)
        if left is None:
            return None
        left = [after & mask for after, mask in zip(left, before, strict=True)]
        if closely and sum([mask.bit_count() for mask in left if mask & mask - 1]) <= MANY:
            return self._supported(left)
        return left if all(left) else None

    def answer(self, on: Numbers, masks: Sequence[int]) -> int | None:
        """A model of some parts, whose cells have values of these masks; ``None`` where there is none. Raises ``TooLong``."""
        if not on:
            return self.local([mask & -mask for mask in masks])
        values = self.network.witness(on, self._limits(masks), self.cells, CLOSE)
        return None if values is None else self.local(values)

    def refutes(self, on: Numbers, masks: Sequence[int]) -> bool:
        """Whether propagation shows that some parts have no model whose cells have values of these masks."""
        return bool(on) and self.network.left(on, self._limits(masks), ()) is None

    def _limits(self, masks: Sequence[int]) -> list[tuple[int, int]]:
        full = self.network.full
        return [(cell, mask) for cell, mask in zip(self.cells, masks, strict=True) if mask != full[cell]]

    def _supported(self, left: list[int]) -> list[int] | None:
        """Of the values that are left those that stand in an answer, or all where finding one takes too long."""
        local = self.local(left)
        struck = self.full & ~local
        covered = 0
        for model, false in zip(self.models, self.false, strict=True):
            if not false and not model & struck:
                covered |= model
        for at, (cell, shift) in enumerate(self.shift.items()):
            missing = left[at] & ~(covered >> shift) if self.asked is None or cell in self.asked else 0
            while missing:
                bit = missing & -missing
                missing ^= bit
                try:
                    answer = self.answer(self.on, [*left[:at], bit, *left[at + 1 :]])
                except TooLong:
                    continue
                if answer is None:
                    left[at] ^= bit
                    if not left[at]:
                        return None
                else:
                    self.keep(answer, 0)
                    covered |= answer
                    missing &= ~(covered >> shift)
        return left

    def keep(self, model: int, false: int) -> None:
        """Keep a model, and which of the parts do not hold in it."""
        if len(self.models) < MOST_MODELS:
            self.models.append(model)
            self.false.append(false)

    def false_in(self, model: int, on: Numbers) -> int:
        """The parts that do not hold in a model, as a mask. ``on``: those that hold. A part of which that takes too long to find
        out counts as one that does not hold: no cheaper reasons are missed for that."""
        false = 0
        values = dict(zip(self.cells, self.masks(model), strict=True))
        for at, part in enumerate(self.parts):
            if part.number in on:
                continue
            if self.differ[at]:  # which is faster to see from here
                inside = [values[cell] for cell in part.cells if cell in values]
                fails = len(set(inside)) < len(inside)
            else:
                fails = self._fails(part, values)
            if fails:
                false |= 1 << at
        return false

    def _fails(self, part: Part, values: dict[int, int]) -> bool:
        """Whether a part does not hold where cells have values: a search says so, as propagation may miss it."""
        try:
            return self.network.witness((part.number,), list(values.items()), (), CLOSE) is None
        except TooLong:
            return True


class DifferUnit(Unit):
    """A single rule by which its cells differ and that says nothing else. It is looked at without the other rules, which takes
    a tenth of the time."""

    def __init__(
        self, network: Network, number: int, parts: Sequence[Part], cells: Sequence[int], tier: int, bound: int, closely: bool
    ) -> None:
        super().__init__(network, number, parts, cells, tier, bound, closely)
        self.differing = network.asked.differing(self.cells)

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What is left to its cells: all values that stand in some answer."""
        self.network.count()
        return self.differing.left(before)

    def answer(self, on: Numbers, masks: Sequence[int]) -> int | None:
        """A model in which the cells have values of these masks; ``None`` where there is none."""
        if not on:
            return super().answer(on, masks)
        self.network.count()
        values = self.differing.answer(masks)
        return None if values is None else self.local(values)

    def refutes(self, on: Numbers, masks: Sequence[int]) -> bool:
        """Whether there is no such model."""
        self.network.count()
        return self.differing.left(masks) is None


class LinkUnit(Unit):
    """A single part that links items. It is looked at without the engine, which takes ten times as long."""

    @property
    def linking(self) -> Shared | Common:
        """What its part says."""
        linking = self.parts[0].linking
        assert linking is not None, "its part links items"
        return linking

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What is left to its cells: all values that stand in some way in which it holds."""
        left = dict(zip(self.cells, before, strict=True))
        self.network.count()
        ways = list(self.linking.supports(left, self.network.bit))
        if not ways:
            return None
        after = dict.fromkeys(self.cells, 0)
        for way in ways:
            for cell in self.cells:
                after[cell] |= way.get(cell, left[cell])
        return list(after.values())

    def answer(self, on: Numbers, masks: Sequence[int]) -> int | None:
        """A model in which the cells have values of these masks; ``None`` where there is none."""
        left = dict(zip(self.cells, masks, strict=True))
        self.network.count()
        for way in self.linking.supports(left, self.network.bit):
            chosen = {cell: way.get(cell, mask) for cell, mask in left.items()}
            both = chosen[self.linking.far] & -chosen[self.linking.far]
            for cell, mask in way.items():
                chosen[cell] = both if mask & both else mask
            return self.local([mask & -mask for mask in chosen.values()])
        return None


def units_of(network: Network, parts: Sequence[Part]) -> list[Unit]:
    """The units of some parts of a network, the cheapest first."""
    units: list[Unit] = []
    made: dict[tuple[frozenset[int], tuple[int, ...]], Unit] = {}

    def add(tier: int, parts: Sequence[Part], cells: Sequence[int], bound: int, closely: bool) -> Unit:
        key = frozenset([part.number for part in parts]), tuple(cells)
        if key in made:
            made[key].bound = min(made[key].bound, bound)
            return made[key]
        kind = Unit
        if len(parts) == 1 and parts[0].linking is not None:
            kind = LinkUnit
        elif len(parts) == 1 and network.only_differ(parts[0]):
            kind = DifferUnit
        made[key] = kind(network, len(units), parts, cells, tier, bound, closely)
        units.append(made[key])
        return made[key]

    rules = [part for part in parts if part.statement < 0 and not part.link]
    links = [part for part in parts if part.link]
    clues = [part for part in parts if part.statement >= 0]
    everywhere = range(len(network.domains))
    for cell in everywhere:
        add(0, (), (cell,), RULE, False)
    for part in rules:
        add(0, (part,), part.cells, RULE, not (part.is_pair or _is_complete(part.goal)))
    for part in clues:
        beside = [] if part.adds_up else _beside(part, rules)
        add(0, (part, *beside), part.cells, CLUE, True)
    for part in links:
        add(1, (part,), part.cells, LINK, not part.exclusive)
    for part, beside, cells in _linking(network, clues, rules, links):
        linked = add(1, (part, *beside), cells, CLUE + LINK, True)
        linked.asked = tuple([cell for cell in cells if cell in network.links])
    for first, second in _pairs(network, rules):
        cells = sorted({*first.cells, *second.cells})
        add(1, (first, second), cells, 2 * RULE, len(cells) <= WIDE)
    for part in rules:
        inside = _inside(part, clues)
        if len(inside) > 1:
            add(1, (part, *inside), part.cells, RULE + 2 * CLUE, True)
    for part in clues:
        if part.adds_up and _beside(part, rules):
            add(1, (part, *_beside(part, rules)), part.cells, CLUE + RULE, True)
    pairs = [part for part in rules if part.is_pair]
    for pair in pairs:
        own = frozenset(pair.cells)
        inside = [part for part in rules if not part.is_pair and own.issuperset(part.cells)]
        if inside:
            add(2, (pair, *inside), pair.cells, 2 * RULE, True)
    for first, second in combinations(clues, 2):
        shared = len(set(first.cells).intersection(second.cells))
        cells = sorted({*first.cells, *second.cells})
        beside = _across(first, second, rules)
        if shared > 1 or (beside and len(cells) <= SMALL):
            parts = list(
                {part.number: part for part in (first, second, *_beside(first, rules), *_beside(second, rules), *beside)}.values()
            )
            add(2, parts, cells, 2 * CLUE, True)
    if not pairs:
        for part in clues:
            add(LAST, (part, *rules), everywhere, CLUE + 3 * RULE, False)
    add(LAST, [*rules, *clues], everywhere, 2 * CLUE + 3 * RULE, False)
    return units


def least_missed(network: Network, units: Sequence[Unit]) -> int:
    """What the cheapest rules and clues cost that say something together but are no unit: up to this cost nothing is missed.

    Two that share one cell say no more together than one after the other, each of which is cheaper. So only two that share
    several cells have to be a unit, and three of them cost more."""
    rules = [part for part in network.rules if not part.link]
    bounds = [3 * RULE if rules else 2 * RULE + CLUE]
    bounds += [2 * LINK] if network.links else []
    covered: set[tuple[int, int]] = set()
    for unit in units:
        values = sum([len(network.domains[cell]) for cell in unit.cells])
        if values > MANY if unit.closely else not unit.single:
            bounds.append(unit.bound)
        if unit.tier < LAST:  # what a part says of cells outside the unit is not looked at there
            own = frozenset(unit.cells)
            covered.update(combinations([part.number for part in unit.parts if own.issuperset(part.cells)], 2))
    about: list[list[Part]] = [[] for _ in network.domains]
    for part in sorted([*rules, *network.clues], key=lambda part: part.number):
        for cell in part.cells:
            about[cell].append(part)
    shared: dict[tuple[int, int], int] = {}
    for parts in about:
        for first, second in combinations(parts, 2):
            pair = first.number, second.number
            shared[pair] = shared.get(pair, 0) + 1
            if shared[pair] == 2 and pair not in covered:
                bounds.append(first.cost + second.cost)
    return min(bounds)


def _linking(
    network: Network, clues: Sequence[Part], rules: Sequence[Part], links: Sequence[Part]
) -> Iterator[tuple[Part, list[Part], list[int]]]:
    """Each clue with the links between items that it names, what says which records these share, and its rules."""
    width = max(1, len(network.puzzle.fields))
    for part in clues if links else ():
        fields = {cell % width for cell in part.cells}
        for cell, link in network.links.items():
            if link.field in fields and link.other in fields and link.value in network.named(part.goal):
                own = [each for each in links if cell in each.cells and set(each.cells) - {cell} <= set(part.cells)]
                yield part, [*own, *_beside(part, rules)], sorted({*part.cells, cell})


def _beside(part: Part, rules: Sequence[Part]) -> list[Part]:
    """The rules that let values stand once in some cells of a clue."""
    cells = frozenset(part.cells)
    return [rule for rule in rules if rule.exclusive and len(cells.intersection(rule.cells)) > 1]


def _inside(part: Part, clues: Sequence[Part]) -> list[Part]:
    """The clues all of whose cells are of a rule that lets values stand once."""
    own = frozenset(part.cells)
    return [clue for clue in clues if part.exclusive and own.issuperset(clue.cells)]


def _across(first: Part, second: Part, rules: Sequence[Part]) -> list[Part]:
    """The rules that let values stand once in cells of two clues."""
    return [
        rule
        for rule in rules
        if rule.exclusive and not set(rule.cells).isdisjoint(first.cells) and not set(rule.cells).isdisjoint(second.cells)
    ]


def _pairs(network: Network, rules: Sequence[Part]) -> Iterator[tuple[Part, Part]]:
    """Two rules that share at least two cells. Two that share one cell do not say more together than one after the other."""
    lines = [(part, frozenset(part.cells)) for part in rules if not part.is_pair]
    wide = [part for part, own in lines if len(own) == len(network.domains)]
    if len(wide) > MOST_WIDE:
        lines = [(part, own) for part, own in lines if part not in wide]
    count = 0
    for (part, own), (other, others) in combinations(lines, 2):
        if len(own & others) > 1:
            yield part, other
            count += 1
            if count > MOST_PAIRS:
                return


def _is_complete(goal: Goal) -> bool:
    """Whether a goal is an application of a complete relation, perhaps under another name."""
    while isinstance(goal, Call) and goal.relation.name not in COMPLETE:
        goal = goal.expand()
    return isinstance(goal, Call)


def facts_left(known: Known, unit: Unit, left: Sequence[int]) -> list[Fact]:
    """The facts that say what a look has left to the cells of a unit."""
    network = known.network
    facts: list[Fact] = []
    for cell, after in zip(unit.cells, left, strict=True):
        before = known.left[cell]
        if after & after - 1 == 0:
            if cell not in known.placed and (after != before or not unit.on):
                facts.append(Fact(cell, network.value(after)))
        elif after != before:
            if network.ranged[cell]:
                facts += _bounds(cell, network.domains[cell], network.values(cell, before), network.values(cell, after))
            else:
                facts += [Fact(cell, value, False) for value in network.values(cell, before & ~after)]
    return facts


def _bounds(cell: int, domain: Sequence[Any], before: Sequence[Any], after: Sequence[Any]) -> list[Fact]:
    """Facts about what a number is not: all smaller values, all greater ones, and the new holes between them."""
    low = [value for value in domain if value < after[0]] if before[0] < after[0] else []
    high = [value for value in domain if value > after[-1]] if before[-1] > after[-1] else []
    holes = [value for value in before if after[0] < value < after[-1] and value not in after]
    return [Fact(cell, tuple(values) if len(values) > 1 else values[0], False) for values in (low, high, holes) if values]
