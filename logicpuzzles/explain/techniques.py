"""The name of the technique of a step, told from its reasons: which rules and clues act, and what
is known.

No technique is looked for. A step has the reasons that it has, and these have a name: a rule that
places a value is a hidden single, two crossing rules about one value are pointing or claiming, and
so on.

Sources of the names: the usual guides to sudoku and to logic grids; Joan Espasa, Ian Gent, Ruth
Hoffmann, Christopher Jefferson and Alice Lynch, "Using small MUSes to explain how to solve pen and
paper puzzles", 2021.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Network, Part
from logicpuzzles.explain.patterns import NAMES_OF_PATTERNS
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.grid import Records
from logicpuzzles.kinds.layers import Boxes, Regions
from logicpuzzles.relations import alldiffo, atleasto, atmosto, counto, exactlyo, permuteo, sumo

EXCLUSIVE = {alldiffo.name, permuteo.name}
SETS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}
CARRIED = (
    2  # facts, or a fact and a clue, by which something is carried over from an item to its partner
)
TRIAL, CONTRADICTION, ALONE = "trial and contradiction", "contradiction", "the rules alone"
COUNTS = {counto.name, exactlyo.name, atleasto.name, atmosto.name}
SUMS = "combinations"  # what a relation declares of which the cells add up
NAMES = {  # of all techniques that any kind may need, and what they are
    "naked single": "all other values of a cell are ruled out",
    "hidden single": "a value has only one place in a line, box or region",
    "naked pair": "two cells of a line share two values, which no other cell of it has",
    "naked triple": "three cells of a line share three values",
    "naked quad": "four cells of a line share four values",
    "hidden pair": "two values of a line have only two places, which hold nothing else",
    "hidden triple": "three values of a line have only three places",
    "hidden quad": "four values of a line have only four places",
    "naked or hidden set": "a larger set of values and cells of a line, or one with known cells beside it",
    "pointing": "the places of a value in a box are in one line, so the rest of the line lacks it",
    "claiming": "the places of a value in a line are in one box, so the rest of the box lacks it",
    "locked candidates": "the places of a value in one group are all in another, so the rest of that one lacks it",
    **NAMES_OF_PATTERNS,
    "last one left": "a value of a record is the only one left, or its record is",
    "pair of a field": "two values of a field share two records",
    "cross elimination": "a value that a record has belongs to no other record, and a record has no second value "
    "of a field",
    "transposition": "two values belong to one record: what holds of the one holds of the other",
    "nothing in common": "two items have no record and no third item in common, so they do not belong together",
    "clue alone": "a clue forces it by itself",
    "clue completed": "a clue and what is known of its other cells place a value",
    "clue elimination": "a clue and what is known rule values out",
    "clue and rule": "a clue together with a rule of its cells",
    "clues together": "several clues about the same cells",
    "sum completed": "the only unknown cell of a sum",
    "sum extremes": "the least or greatest that the other cells can add bounds a cell",
    "sum combinations": "no way to make the sum has the value",
    "column arithmetic": "a column of a written sum, with its carries",
    "unique lines": "two lines may not be equal",
    "completion": "a line has as many of a value as it may have, or needs all that are left",
    "counts of crossing lines": "the places of several lines that count overlap",
    "one rule": "a single rule forces it",
    "several rules together": "rules that share cells force it together",
    ALONE: "the rules force it without anything given",
    TRIAL: "a value is supposed, and a short chain ends in a clash",
    CONTRADICTION: "clues and rules clash",
}


def technique_of(network: Network, step: Deduction, names: Mapping[frozenset[str], str]) -> str:
    """The name of the technique of a step. ``names``: those of the kind, by the names of the
    relations that act.
    """
    if step.assumed is not None:
        return TRIAL
    if step.pattern is not None:
        return step.pattern.name
    if not step.facts:
        return CONTRADICTION
    parts = [network.part_of[switch] for switch in step.parts]
    places = all([fact.holds for fact in step.facts])
    if not step.because and all([part.statement < 0 and len(part.cells) == 1 for part in parts]):
        return "last one left" if _records(network) else ALONE
    if not parts:
        return "last one left" if _records(network) else "naked single"
    relations = frozenset([part.relation or ("pair" if part.is_pair else "") for part in parts])
    if relations in names:
        return names[relations]
    if any([part.linking is not None for part in parts]):
        return _by_links(network, step, places)
    clues = [part for part in parts if part.statement >= 0]
    rules = [part for part in parts if part.statement < 0]
    declared = {
        name for name in [_declared_technique(part, step) for part in (clues or rules)] if name
    }
    if (
        len(declared) == 1
        and len({part.statement for part in clues}) < 2
        and (len(rules) < 2 or not clues)
    ):
        name = declared.pop()
        if name == SUMS:
            return _of_sum(network, step)
        if clues or all([_declared_technique(part, step) for part in rules]):
            return name
    if clues:
        return _by_clues(network, clues, rules, step)
    if "pair" in relations:
        return "unique lines"
    if relations <= EXCLUSIVE:
        return _by_exclusion(network, step, rules, places)
    if relations <= COUNTS:
        return "completion" if len(rules) == 1 else "counts of crossing lines"
    if sumo.name in relations:
        return _of_sum(network, step)
    return "one rule" if len(parts) == 1 else "several rules together"


def own_names(kind: Kind) -> tuple[str, ...]:
    """The names of techniques that the relations of a kind declare."""
    names: list[str] = []
    for each in kind.vocabulary.values():
        name = getattr(each, "technique", "")
        names += [name] if isinstance(name, str) else name
    return tuple(dict.fromkeys([name for name in names if name and name != SUMS]))


def _declared_technique(part: Part, step: Deduction) -> str:
    """The name that the relation of a part declares: of two names the first for a step without
    known cells.
    """
    name = part.goal.relation.technique if isinstance(part.goal, Call) else ""
    return name if isinstance(name, str) else name[bool(step.because)]


def _of_sum(network: Network, step: Deduction) -> str:
    """The name of a step by a sum: its only unknown cell, its extremes, or its combinations."""
    cells = {cell for switch in step.parts for cell in network.part_of[switch].cells}
    known = {fact.cell for fact in step.because if fact.holds}
    if step.facts[0].holds and len(step.facts) == 1 and cells - known == {step.facts[0].cell}:
        return "sum completed"
    return "sum extremes" if _at_an_end(network, step) else "sum combinations"


def _records(network: Network) -> bool:
    board = network.kind.board
    return board is not None and isinstance(board.answer, Records)


def _by_links(network: Network, step: Deduction, places: bool) -> str:
    """The name of a step by what items have in common, or have not: what holds of an item is
    carried over to its partner, or so much is known of the others that it is left out, or left
    alone.
    """
    held = [fact for fact in step.because if fact.holds]
    clues = [switch for switch in step.parts if network.part_of[switch].statement >= 0]
    if (held or clues) and len(step.because) + len(clues) <= CARRIED:
        return "transposition"
    if places:
        return "last one left"
    return "cross elimination" if held or clues else "nothing in common"


def _fields(network: Network) -> int:
    return max(1, len(network.puzzle.fields))


def _by_clues(network: Network, clues: list[Part], rules: list[Part], step: Deduction) -> str:
    """The name of a step by clues, perhaps together with rules."""
    if any([part.adds_up for part in clues]):
        return "column arithmetic"
    if len({part.statement for part in clues}) > 1:
        return "clues together"
    if _records(network):
        if (
            len(step.because) == 1
            and len({fact.cell // _fields(network) for fact in (*step.facts, *step.because)}) == 1
        ):
            return "transposition"
        rules = [part for part in rules if not part.exclusive]
    if rules:
        return "clue and rule"
    if not step.because and not step.striking:
        return "clue alone"
    return "clue completed" if all([fact.holds for fact in step.facts]) else "clue elimination"


def _by_exclusion(network: Network, step: Deduction, rules: list[Part], places: bool) -> str:
    """The name of a step by rules that let each value stand once."""
    if len(rules) == 1:
        if _records(network):
            return (
                "last one left"
                if places
                else "pair of a field"
                if len(step.because) > 1
                else "cross elimination"
            )
        single = (
            places
            and _has_all(network, rules[0])
            and all([_only_place(network, step, rules[0], fact) for fact in step.facts])
        )
        return "hidden single" if single else _subset(network, step, rules[0])
    locked = locked_in(network, step)
    if locked is None:
        return "several rules together"
    board = network.kind.board
    boxes = board is not None and (board.of(Boxes) or board.of(Regions))
    if not boxes:
        return "locked candidates"
    return "claiming" if _straight(network, locked[0]) else "pointing"


def locked_in(network: Network, step: Deduction) -> tuple[Part, Part] | None:
    """The line all of whose places for the value of a step are in another line, and that other
    line; ``None`` for other steps.
    """
    values = {value for fact in step.facts for value in fact.values}
    parts = [network.part_of[number] for number in step.parts]
    struck = {fact.cell for fact in step.facts}
    if len(parts) != 2 or len(values) != 1 or any([not part.exclusive for part in parts]):
        return None
    for base, cover in (parts, parts[::-1]):
        if (
            struck.isdisjoint(base.cells)
            and struck <= set(cover.cells)
            and _has_no_place(
                network, step, base, values.copy().pop(), set(base.cells).difference(cover.cells)
            )
        ):
            return base, cover
    return None


def _straight(network: Network, part: Part) -> bool:
    """Whether the cells of a part are in one row or column."""
    layout = network.layout
    if layout is None:
        return True
    places = [layout.places[cell] for cell in part.cells if cell < len(layout.places)]
    return 1 in (len({place[0] for place in places}), len({place[1] for place in places}))


def subset_of(network: Network, step: Deduction) -> tuple[list[int], set[object], bool] | None:
    """The cells and the values of the smallest naked or hidden single, pair, triple or quad by
    which a step rules values out, and whether it is a naked one; ``None`` for other steps, and
    where it cannot be told.
    """
    rule = network.part_of[step.parts[0]]
    if rule.relation not in EXCLUSIVE:
        return None
    full = {
        fact.cell: fact.value for fact in step.because if fact.holds and fact.cell in rule.cells
    }
    struck = _find_strikes(network, step, rule)
    open_cells = [cell for cell in rule.cells if cell not in full]
    left = {
        cell: set(network.domains[cell]) - struck.get(cell, set()) - set(full.values())
        for cell in open_cells
    }
    cited = [cell for cell in open_cells if struck.get(cell, set()) - set(full.values())]
    hidden = {value for cell in cited for value in struck[cell]} - set(full.values())
    lost = [
        (fact.cell, value) for fact in step.facts
        for value in (left.get(fact.cell, set()) - {fact.value} if fact.holds else fact.values)
    ]  # fmt: skip
    if not lost:
        return None
    for size in SETS:
        for own in combinations(cited, size):
            values: set[object] = {value for cell in own for value in left[cell]}
            if len(values) == size and all(
                [cell not in own and value in values for cell, value in lost]
            ):
                return list(own), values, True
        for chosen in (
            combinations(sorted(hidden, key=network.bit), size) if _has_all(network, rule) else ()
        ):
            places = [cell for cell in open_cells if left[cell].intersection(chosen)]
            if len(places) == size and all(
                [cell in places and value not in chosen for cell, value in lost]
            ):
                return places, set(chosen), False
    return None


def _has_all(network: Network, rule: Part) -> bool:
    """Whether the cells of a rule that lets each value stand once are as many as their values, so
    that each value has a place.
    """
    return len({value for cell in rule.cells for value in network.domains[cell]}) == len(rule.cells)


def _subset(network: Network, step: Deduction, rule: Part) -> str:
    """The name of a step in which values of a line go to as few cells: a naked or hidden pair,
    triple or quad.
    """
    subset = subset_of(network, step)
    if subset is not None:
        cells, _, naked = subset
        return f"{'naked' if naked else 'hidden'} {SETS[len(cells)]}"
    struck = {value for values in _find_strikes(network, step, rule).values() for value in values}
    return "naked single" if len(struck) == 1 and len(step.because) == 1 else "naked or hidden set"


def _only_place(network: Network, step: Deduction, rule: Part, fact: Fact) -> bool:
    """Whether each other cell of a rule is full or lacks the value that a step places: no set is
    needed to see that.
    """
    return _has_no_place(
        network, step, rule, fact.value, [cell for cell in rule.cells if cell != fact.cell]
    )


def _has_no_place(
    network: Network, step: Deduction, rule: Part, value: object, cells: Iterable[int]
) -> bool:
    """Whether by what is known before a step each of some cells of a rule is full or lacks a
    value.
    """
    struck, held = (
        _find_strikes(network, step, rule),
        {fact.cell for fact in step.because if fact.holds},
    )
    return all([cell in held or value in struck.get(cell, ()) for cell in cells])


def _find_strikes(network: Network, step: Deduction, rule: Part) -> dict[int, set[object]]:
    """The values that the known facts of a step strike in the cells of a rule."""
    struck: dict[int, set[object]] = {}
    for fact in step.because:
        if not fact.holds:
            struck.setdefault(fact.cell, set()).update(fact.values)
        for switch in step.striking if fact.holds else ():
            part = network.part_of[switch]
            if fact.cell in part.cells:
                for cell in part.cells:
                    if cell != fact.cell:
                        struck.setdefault(cell, set()).add(fact.value)
    return struck


def _at_an_end(network: Network, step: Deduction) -> bool:
    """Whether of each cell only the smallest or greatest of the values that are known to be left
    are struck.
    """
    struck: dict[int, set[object]] = {}
    for fact in step.facts:
        if fact.holds:
            return False
        struck.setdefault(fact.cell, set()).update(fact.values)
    for cell, values in struck.items():
        out = {
            value
            for fact in step.because
            if fact.cell == cell and not fact.holds
            for value in fact.values
        }
        left = [value for value in network.domains[cell] if value not in out]
        kept = [at for at, value in enumerate(left) if value not in values]
        if kept != list(range(kept[0], kept[-1] + 1)):
            return False
    return len(step.because) < len(network.part_of[step.parts[0]].cells)
