"""The units of a network: a cell, a rule, a clue with its rules, two rules, and so on; and the
facts that they find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.links import Item
from logicpuzzles.explain.network import CLUE, FACT, LINK, RULE, Network, Part
from logicpuzzles.explain.parts import values_in
from logicpuzzles.explain.quick_units import (
    CasesUnit,
    CrossingUnit,
    DifferUnit,
    LinkUnit,
    SameUnit,
    has_cases,
)
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.unit import MANY, Unit

MOST_WIDE = 20  # rules about all cells, up to which two of them are looked at together
MOST_PAIRS = 4_000  # pairs of rules that are looked at together
WIDE = 36  # cells of two rules, up to which each value is looked at
LAST = 3  # the tier of the largest units, which are looked at by propagation alone
LONG = 8  # cells of a column, up to which each of its values is looked at
SQUARE = 4  # cells of a rule that is small beside a line
LINE = 16  # cells of a line or region that is looked at with the small rules across it, at most
SMALL = 8  # cells of two clues that only a rule connects, at most


def units_of(network: Network, parts: Sequence[Part]) -> list[Unit]:
    """The units of some parts of a network, the cheapest first."""
    units: list[Unit] = []
    made: dict[tuple[frozenset[int], tuple[int, ...]], Unit] = {}

    def add(
        tier: int, parts: Sequence[Part], cells: Sequence[int], bound: int, closely: bool
    ) -> Unit:
        key = frozenset([part.number for part in parts]), tuple(cells)
        if key in made:
            made[key].bound = min(made[key].bound, bound)
            return made[key]
        closely = closely and not any([part.wide or _is_long(part) for part in parts])
        kind = Unit
        if len(parts) == 1 and parts[0].linking is not None:
            kind = LinkUnit
        elif len(parts) == 1 and parts[0].same is not None:
            kind = SameUnit
        elif len(parts) == 1 and network.only_differ(parts[0]):
            kind = DifferUnit
        elif closely and has_cases(network, parts):
            kind = CasesUnit
        elif closely and parts and all([network.only_differ(part) for part in parts]):
            kind = CrossingUnit
        made[key] = kind(network, len(units), parts, cells, tier, bound, closely)
        units.append(made[key])
        return made[key]

    single = [part for part in parts if part.statement < 0 and not part.link]
    rules = [part for part in single if part.within < 0]
    links = [part for part in parts if part.link]
    same = [part for part in parts if part.same is not None]
    clues = [part for part in parts if part.statement >= 0 and part.same is None]
    everywhere = range(len(network.domains))
    for cell in everywhere:
        add(0, (), (cell,), RULE, False)
    for part in single:
        add(
            0,
            (part,),
            part.cells,
            part.cost,
            not (_has_many(network, part.cells) or part.is_complete),
        )
    for part in same:
        add(0, (part,), part.cells, RULE, False)
    for part in clues:
        beside = [] if part.adds_up else _beside(part, rules)
        add(0, (part, *beside), part.cells, CLUE, True)
    for part, other in product(clues, [part for part in single if part.within >= 0]):
        if len(set(part.cells).intersection(other.cells)) > 1:
            add(1, (part, other), sorted({*part.cells, *other.cells}), CLUE + RULE, True)
    for part in links:
        add(1, (part,), part.cells, LINK, not part.exclusive)
    for part, beside, cells in _linking(network, clues, rules, links):
        linked = add(1, (part, *beside), cells, CLUE + LINK, True)
        linked.asked = tuple([cell for cell in cells if cell in network.links])
    for first, second in _pairs(network, rules):
        cells = sorted({*first.cells, *second.cells})
        add(1, (first, second), cells, 2 * RULE, len(cells) <= WIDE)
    few = [rule for rule in rules if len(rule.cells) <= SQUARE]
    for part in (*rules, *clues):
        if small := _small_across(part, few):
            cells = sorted({*part.cells, *[cell for rule in small for cell in rule.cells]})
            add(1, (part, *small), cells, part.cost + RULE, True)
    for part in rules:
        inside = _inside(part, clues)
        if len(inside) > 1:
            add(1, (part, *inside), part.cells, RULE + 2 * CLUE, True)
    for part in clues:
        if part.adds_up and _beside(part, rules):
            add(1, (part, *_beside(part, rules)), part.cells, CLUE + RULE, True)
    classes = _classes(network, same)
    for first, second in combinations([part for part in rules if same], 2):
        if own := _between(network, classes, (*first.cells, *second.cells)):
            add(1, (first, second, *own), _cells(network, (first, second, *own)), 3 * RULE, True)
    for part in clues:
        if own := _between(network, classes, part.cells):
            add(
                1,
                (part, *_beside(part, rules), *own),
                _cells(network, (part, *own)),
                CLUE + RULE,
                True,
            )
    pairs = [part for part in rules if part.is_pair]
    for pair in pairs:
        both = frozenset(pair.cells)
        inside = [part for part in rules if not part.is_pair and both.issuperset(part.cells)]
        if inside:
            add(2, (pair, *inside), pair.cells, 2 * RULE, True)
    for first, second in combinations(clues, 2):
        shared = len(set(first.cells).intersection(second.cells))
        cells = sorted({*first.cells, *second.cells})
        beside = _across(first, second, rules) if shared > 1 or len(cells) <= SMALL else []
        if shared > 1 or beside:
            parts = list(
                {
                    part.number: part
                    for part in (
                        first,
                        second,
                        *_beside(first, rules),
                        *_beside(second, rules),
                        *beside,
                    )
                }.values()
            )
            own = _between(network, classes, cells)
            add(2, [*parts, *own], _cells(network, [first, second, *own]), 2 * CLUE, True)
    if not pairs:
        for part in clues:
            add(LAST, (part, *rules, *same), everywhere, CLUE + 3 * RULE, False)
    add(LAST, [*rules, *clues, *same], everywhere, 2 * CLUE + 3 * RULE, False)
    return units


def _classes(network: Network, same: Sequence[Part]) -> list[tuple[set[Item], list[Part]]]:
    """The items that are in one record by some clues, with these clues, for each such record."""
    classes: list[tuple[set[Item], list[Part]]] = []
    for part in same:
        for items in network.items[part.statement]:
            own = [each for each in classes if not each[0].isdisjoint(items)]
            classes = [each for each in classes if each not in own]
            classes.append(
                (
                    {*items}.union(*[each[0] for each in own]),
                    [part, *[each for _, parts in own for each in parts]],
                )
            )
    return classes


def _between(
    network: Network, classes: Sequence[tuple[set[Item], list[Part]]], cells: Iterable[int]
) -> list[Part]:
    """The clues by which items of different fields are in one record, where the fields are those of
    some cells.
    """
    width = max(1, len(network.puzzle.fields))
    fields = {cell % width for cell in cells}
    return list(
        {
            part.number: part
            for items, parts in classes
            if len({f for f, _ in items} & fields) > 1
            for part in parts
        }.values()
    )


def _cells(network: Network, parts: Iterable[Part]) -> list[int]:
    """The cells of the board that some parts are about."""
    return sorted(
        {cell for part in parts for cell in part.cells if cell < network.shown or part.same is None}
    )


def least_missed(network: Network, units: Sequence[Unit]) -> int:
    """What the cheapest rules and clues cost that say something together but are no unit: up to
    this cost nothing is missed.

    Two that share one cell say no more together than one after the other, each of which is cheaper.
    So only two that share several cells have to be a unit, and three of them cost more.
    """
    rules = [part for part in network.rules if not part.link]
    bounds = [3 * RULE if rules else 2 * RULE + CLUE]
    if len(network.items) > 1:
        bounds.append(CLUE + 2 * RULE)
    bounds += [LINK + FACT] if network.links else []  # other links may say the same by fewer facts
    if any(
        [len(own) > 1 for own in network.alike.values()]
    ):  # a rule with the same words for other cells, and another rule
        bounds.append(2 * RULE)
    covered: set[tuple[int, int]] = set()
    for unit in units:
        complete = unit.single and all([part.is_complete for part in unit.parts])
        quick = isinstance(unit, DifferUnit | LinkUnit | SameUnit)
        if not complete and (_has_many(network, unit.cells) or not (unit.closely or quick)):
            bounds.append(unit.bound)
        if len(unit.parts) > 1 and unit.tier < LAST:
            # what a part says of cells outside the unit is not looked at there
            own = frozenset(unit.cells)
            covered.update(
                combinations([part.number for part in unit.parts if own.issuperset(part.cells)], 2)
            )
    about: list[list[Part]] = [[] for _ in network.domains]
    for part in sorted([*rules, *network.clues], key=lambda part: part.number):
        for cell in part.cells:
            about[cell].append(part)
    shared: dict[tuple[int, int], int] = {}
    for parts in about:
        for first, second in combinations(parts, 2):
            pair = first.number, second.number
            shared[pair] = shared.get(pair, 0) + 1
            within = first.number == second.within or second.number == first.within
            if (
                shared[pair] == 2
                and pair not in covered
                and not within
                and (first.same is None or second.same is None)
            ):
                bounds.append(first.cost + second.cost)
    return min(bounds)


def _linking(
    network: Network, clues: Sequence[Part], rules: Sequence[Part], links: Sequence[Part]
) -> Iterator[tuple[Part, list[Part], list[int]]]:
    """Each clue with the links between items that it names, what says which records these share,
    and its rules.
    """
    width = max(1, len(network.puzzle.fields))
    for part in clues if links else ():
        fields = {cell % width for cell in part.cells}
        for cell, link in network.links.items():
            if link.field in fields and link.other in fields and link.value in values_in(part.goal):
                own = [
                    each
                    for each in links
                    if cell in each.cells and set(each.cells) - {cell} <= set(part.cells)
                ]
                yield part, [*own, *_beside(part, rules)], sorted({*part.cells, cell})


def _beside(part: Part, rules: Sequence[Part]) -> list[Part]:
    """The rules that let values stand once in some cells of a clue."""
    cells = frozenset(part.cells)
    return [rule for rule in rules if rule.exclusive and len(cells.intersection(rule.cells)) > 1]


def _inside(part: Part, clues: Sequence[Part]) -> list[Part]:
    """The clues all of whose cells are of a rule that lets values stand once."""
    own = frozenset(part.cells)
    return [clue for clue in clues if part.exclusive and own.issuperset(clue.cells)]


def _small_across(part: Part, rules: Sequence[Part]) -> list[Part]:
    """Of rules about a few cells each those of which several cells are of a line or region that is
    larger: "no two stars touch".
    """
    own = frozenset(part.cells)
    if not SQUARE < len(own) <= LINE:
        return []
    small = [rule for rule in rules if len(own.intersection(rule.cells)) > 1]
    return small if len(small) > 1 else []


def _across(first: Part, second: Part, rules: Sequence[Part]) -> list[Part]:
    """The rules that let values stand once in cells of two clues."""
    return [
        rule
        for rule in rules
        if rule.exclusive
        and not set(rule.cells).isdisjoint(first.cells)
        and not set(rule.cells).isdisjoint(second.cells)
    ]


def _pairs(network: Network, rules: Sequence[Part]) -> Iterator[tuple[Part, Part]]:
    """Two rules that share at least two cells. Two that share one cell do not say more together
    than one after the other.
    """
    lines = [(part, frozenset(part.cells)) for part in rules if not part.is_pair]
    narrow = [(part, own) for part, own in lines if len(own) < len(network.domains)]
    if len(lines) - len(narrow) > MOST_WIDE:
        lines = narrow
    count = 0
    for (part, own), (other, others) in combinations(lines, 2):
        if len(own & others) > 1:
            yield part, other
            count += 1
            if count > MOST_PAIRS:
                return


def _has_many(network: Network, cells: Iterable[int]) -> bool:
    """Whether cells have so many values that nobody sees at a glance which of them something
    leaves.
    """
    return sum([len(network.domains[cell]) for cell in cells]) > MANY


def _is_long(part: Part) -> bool:
    """Whether a part is a column of so many cells that nobody sees which values it leaves."""
    return part.adds_up and len(part.cells) > LONG


def facts_left(known: KnownFacts, unit: Unit, left: Sequence[int]) -> list[Fact]:
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
                facts += _bounds(
                    cell,
                    network.domains[cell],
                    network.values(cell, before),
                    network.values(cell, after),
                )
            else:
                facts += [
                    Fact(cell, value, False) for value in network.values(cell, before & ~after)
                ]
    return facts


def _bounds(
    cell: int, domain: Sequence[Any], before: Sequence[Any], after: Sequence[Any]
) -> list[Fact]:
    """Facts about what a number is not: all smaller values, all greater ones, and the new holes
    between them.
    """
    low = [value for value in domain if value < after[0]] if before[0] < after[0] else []
    high = [value for value in domain if value > after[-1]] if before[-1] > after[-1] else []
    holes = [value for value in before if after[0] < value < after[-1] and value not in after]
    return [
        Fact(cell, tuple(values) if len(values) > 1 else values[0], False)
        for values in (low, high, holes)
        if values
    ]
