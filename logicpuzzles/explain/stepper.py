"""Steps from what is known to what follows, the cheapest first.

What a rule or a clue gives alone, or two of them together, propagation tells; its reasons are then shrunk to a minimal
unsatisfiable subset with the denial of what it gives. Where nothing follows that way, values are tried: what propagation of
everything refutes, and last what only a search refutes. A trial is taken apart into the steps of which it consists.

What a placed value strikes by one rule alone (no other house has it, no other cell of the row) is no step: it is done at once,
and as a reason stands the placed value itself.

Sources: Bart Bogaerts, Emilio Gamba and Tias Guns, "A framework for step-wise explaining how to solve constraint satisfaction
problems", Artificial Intelligence 300, 2021; Mohamed Sqalli and Eugene Freuder, "Inference-based constraint satisfaction
supports explanation", AAAI 1996.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ..budget import Budget
from .network import EVERY, Network, Part
from .steps import Fact

__all__ = ["Found", "Stepper"]

CLUE, RULE, FACT = 6, 3, 1  # what reasons cost
HIDDEN = 100  # ... where that takes trials inside a trial
TRIALS = 12  # refuted values of which the cheapest is chosen
TOGETHER = 12  # facts from which on reasons are looked for once for all: numbers have many values
MANY = 200  # values up to which each one is looked at
NARROW = 8  # open cells up to which each value of two lines and their rules is looked at
NESTED = 2  # trials inside trials: what takes more is only said to take a search
COMPLETE = frozenset(["alldiffo", "permuteo", "counto", "maxruno"])  # of these propagation misses nothing
MOST_PAIRS = 4_000  # pairs of rules that are looked at together
Switches = tuple[int, ...]


@dataclass(slots=True)
class Found:
    """A step as it is found. ``reasons``: the switches of all that it needs. ``facts``: none where that is a contradiction.
    ``strikes``: what the facts strike at once. ``assumed``: what a trial assumes, and ``inside``: its steps."""

    facts: list[Fact]
    reasons: Switches
    strikes: list[Fact] = field(default_factory=list)
    assumed: Fact | None = None
    inside: list[Found] = field(default_factory=list)

    def keep(self, facts: list[Fact], network: Network) -> None:
        """Only some of the facts count; these may do with fewer reasons."""
        if facts and len(facts) < len(self.facts):
            self.reasons = network.needed(self.reasons, network.denial(facts)) or self.reasons
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Unit:
    """Rules and clues that are looked at together."""

    switches: Switches
    cells: tuple[int, ...]
    closely: bool = False  # whether each value is looked at, not only what propagation tells


class Stepper:
    """Knows some facts and finds more, a step at a time, from parts of a network.

    ``possible``: values that are known to stand in a solution, by cell, which therefore nobody tries to refute. ``depth``: inside
    how many trials. ``telling``: whether reasons are asked for; else it is only to be known whether there is a contradiction.
    """

    def __init__(
        self,
        network: Network,
        parts: Sequence[Part],
        known: Iterable[Fact],
        budget: Budget,
        possible: Sequence[set[Any]] | None = None,
        depth: int = 0,
        telling: bool = True,
    ) -> None:
        self.telling = telling
        self.network = network
        self.budget = budget
        self.depth = depth
        self.parts = list(parts)
        self.number_of = {part.number: part for part in parts}
        self.all = tuple([part.number for part in parts])
        self.remaining: list[tuple[Any, ...]] = list(network.domains)
        self.possible = possible or [set() for _ in self.remaining]
        self.placed: dict[int, int] = {}  # a cell -> the switch of its value
        self.causes: list[dict[Any, Switches]] = [{} for _ in self.remaining]  # for each cell what strikes a value
        self.excluding: list[list[Part]] = [[] for _ in self.remaining]
        for part in parts:
            for cell in part.cells if part.exclusive else ():
                self.excluding[cell].append(part)
        singles, pairs = self._singles(), self._pairs()
        closely = [Unit(unit.switches, unit.cells, True) for unit in (*singles, *pairs) if self._is_loose(unit)]
        self.tiers = [singles, pairs, closely, self._groups()]
        self.about: list[list[list[int]]] = [[[] for _ in self.remaining] for _ in self.tiers]
        for tier, units in enumerate(self.tiers):
            for at, unit in enumerate(units):
                for cell in unit.cells:
                    self.about[tier][cell].append(at)
        self.dirty = [dict.fromkeys(range(len(units))) for units in self.tiers]
        self.pending: list[tuple[int, int, Found]] = []
        self.count = 0
        self.clash: list[Fact] = []
        self.origin: dict[int, Switches] = {}  # a fact that was found here -> what it was found from
        for fact in known:
            self.learn(fact)

    # --- what is looked at together ---

    def _singles(self) -> list[Unit]:
        """Each rule alone, and each clue, with the rules about what it is about."""
        rules = [part for part in self.parts if part.statement < 0]
        units = [Unit((part.number,), part.cells) for part in rules if not part.is_pair]
        for part in self.parts:
            if part.statement >= 0:
                cells = frozenset(part.cells)
                exclusive = [rule.number for rule in rules if rule.exclusive and len(cells & set(rule.cells)) > 1]
                units.append(Unit((part.number, *exclusive), part.cells, True))
        return units

    def _pairs(self) -> list[Unit]:
        """Rules that share two cells at least, two together; and two lines that are to differ."""
        rules = [part for part in self.parts if part.statement < 0]
        units = [Unit((part.number,), part.cells) for part in rules if part.is_pair]
        lines = [part for part in rules if not part.is_pair]
        cells = {part.number: frozenset(part.cells) for part in lines}
        for one, other in combinations(lines, 2):
            if len(cells[one.number] & cells[other.number]) > 1:
                units.append(Unit((one.number, other.number), tuple(sorted(cells[one.number] | cells[other.number]))))
                if len(units) > MOST_PAIRS:
                    break
        return units

    def _groups(self) -> list[Unit]:
        """Two lines that are to differ, with the rules of each; each clue with all rules; and everything."""
        rules = [part for part in self.parts if part.statement < 0]
        units = []
        for pair in rules:
            if pair.is_pair:
                own = frozenset(pair.cells)
                inside = [part.number for part in rules if part is not pair and not part.is_pair and own.issuperset(part.cells)]
                if inside:
                    units.append(Unit((pair.number, *inside), pair.cells, True))
        everything = tuple(range(len(self.remaining)))
        if not units:
            lines = tuple([part.number for part in rules])
            units += [Unit((part.number, *lines), everything) for part in self.parts if part.statement >= 0]
        return [*units, Unit(self.all, everything)]

    def _is_loose(self, unit: Unit) -> bool:
        """Whether propagation may miss what follows from a unit."""
        if unit.closely:
            return False
        part = self.number_of[unit.switches[0]]
        return len(unit.switches) > 1 or not (part.is_pair or part.relation in COMPLETE)

    # --- knowing ---

    def learn(self, fact: Fact) -> list[Fact]:
        """A fact is known from now on; what it strikes at once is given back. A contradiction shows in ``clash``."""
        struck: list[Fact] = []
        switch = self.network.fact(fact)
        left = self.remaining[fact.cell]
        if not fact.holds:
            if fact.value in left:
                self._strike(fact.cell, fact.value, (switch,))
            return struck
        if fact.value not in left:
            self.clash.append(fact)
        self.placed[fact.cell] = switch
        for value in left:
            if value != fact.value:
                self._strike(fact.cell, value, (switch,))
        for part in self.excluding[fact.cell]:
            if EVERY in part.exclusive or fact.value in part.exclusive:
                for cell in part.cells:
                    if cell != fact.cell and fact.value in self.remaining[cell]:
                        self._strike(cell, fact.value, (switch, part.number))
                        struck.append(Fact(cell, fact.value, False))
        return struck

    def _strike(self, cell: int, value: Any, why: Switches) -> None:
        self.remaining[cell] = tuple([one for one in self.remaining[cell] if one != value])
        self.causes[cell][value] = why
        for tier, units in enumerate(self.about):
            self.dirty[tier].update(dict.fromkeys(units[cell]))

    def known(self, fact: Fact) -> bool:
        """Whether a fact adds nothing."""
        if fact.holds:
            return fact.cell in self.placed and fact.value in self.remaining[fact.cell]
        return fact.value not in self.remaining[fact.cell]

    def _why(self, cells: Iterable[int]) -> list[int]:
        """The switches of all that is known of some cells."""
        on: dict[int, None] = {}
        for cell in cells:
            if cell in self.placed:
                on[self.placed[cell]] = None
            else:
                for why in self.causes[cell].values():
                    on.update(dict.fromkeys(why))
        return list(on)

    # --- finding ---

    def steps(self) -> Iterator[Found]:
        """The steps, until all is placed, nothing more follows, or there is a contradiction, which is the last one."""
        while True:
            found = self._next()
            if found is None:
                return
            if not found.facts:
                yield found
                return
            fresh = []
            for fact in found.facts:
                if not self.known(fact):
                    fresh.append(fact)
                    found.strikes += self.learn(fact)
            if fresh:
                found.keep(fresh, self.network)
                yield found

    def _next(self) -> Found | None:
        self._left_over()
        contradiction = self._empty()
        if contradiction is not None:
            return contradiction
        for tier, units in enumerate(self.tiers):
            found = self._cheapest()
            if found is not None:
                return found
            dirty, self.dirty[tier] = sorted(self.dirty[tier]), {}
            for at in dirty:
                contradiction = self._look_at(units[at], tier)
                if contradiction is not None:
                    return contradiction
            if tier and self.pending:
                return self._cheapest()
        found = self._cheapest()
        if found is not None or len(self.placed) == len(self.remaining):
            return found
        if self.depth == 0 and self.telling:
            self._settle_possible()
        return self._trial() or self._search()

    def _cheapest(self) -> Found | None:
        """The cheapest step of those that were found and still tell something."""
        best = -1
        for at, (cost, order, found) in enumerate(self.pending):
            if best < 0 or (cost, order) < self.pending[best][:2]:
                if any([not self.known(fact) for fact in found.facts]):
                    best = at
        if best < 0:
            self.pending.clear()
            return None
        return self.pending.pop(best)[2]

    def _left_over(self) -> None:
        """Cells with one value left have that value."""
        for cell, left in enumerate(self.remaining):
            if len(left) == 1 and cell not in self.placed:
                fact = Fact(cell, left[0])
                if not any([fact in found.facts for _, _, found in self.pending]):
                    self._explain([fact], self._why([cell]))

    def _empty(self) -> Found | None:
        """The contradiction of a cell that has no value left."""
        dead = self._dead_end()
        reasons = None if dead is None else self.network.needed(dict.fromkeys(dead), None, self.budget)
        return None if reasons is None else Found([], reasons)

    def _dead_end(self) -> list[int] | None:
        """The switches that leave some cell no value."""
        for fact in self.clash:
            return [*self.causes[fact.cell].get(fact.value, ()), self.network.fact(fact)]
        for cell, left in enumerate(self.remaining):
            if not left:
                return [switch for why in self.causes[cell].values() for switch in why]
        return None

    def _look_at(self, unit: Unit, tier: int) -> Found | None:
        """What follows from a unit is put among the pending steps; a contradiction is given back."""
        open_cells = [cell for cell in unit.cells if cell not in self.placed]
        if not open_cells and tier:
            return None
        on = [*unit.switches, *self._why(unit.cells)]
        left = self.network.remaining(on, open_cells)
        if left is None:
            if not self.telling:
                return Found([], tuple(on))
            reasons = self.network.needed(self._ordered(on), None, self.budget)
            return Found([], reasons) if reasons is not None else None
        if unit.closely and self._is_small(left, tier):
            left = self.network.supported(on, open_cells, left)
        facts: list[Fact] = []
        for cell, values in zip(open_cells, left, strict=True):
            before = self.remaining[cell]
            if len(values) == 1 and len(before) > 1:
                facts.append(Fact(cell, values[0]))
            elif len(values) < len(before):
                facts += [Fact(cell, value, False) for value in before if value not in values]
        if facts:
            self._explain(facts, on)
        return None

    def _is_small(self, left: Sequence[Sequence[Any]], tier: int) -> bool:
        """Whether it is worth while to look at each value that is left."""
        if tier and not self.telling:
            return False
        return (tier < len(self.tiers) - 1 or len(left) <= NARROW) and sum([len(values) for values in left]) <= MANY

    def _explain(self, facts: Iterable[Fact], on: Iterable[int]) -> None:
        """Put facts among the pending steps, those together that have the same reasons."""
        if not self.telling:
            self._take(facts, on)
            return
        ordered = self._ordered(on)
        facts = list(facts)
        if len(facts) > TOGETHER:
            reasons = self.network.needed(ordered, self.network.denial(facts), self.budget)
            if reasons is not None:
                self.count += 1
                self.pending.append((self.cost(reasons), self.count, Found(facts, reasons)))
            return
        groups: dict[Switches, list[Fact]] = {}
        reasons_of: dict[Switches, list[Switches]] = {}
        for fact in facts:
            reasons = self.network.needed(ordered, self.network.fact(fact.denied), self.budget)
            if reasons is not None:
                told = tuple([number for number in reasons if number in self.number_of])
                groups.setdefault(told, []).append(fact)
                reasons_of.setdefault(told, []).append(reasons)
        for told, together in groups.items():
            each = reasons_of[told]
            reasons = each[0]
            if len(set(each)) > 1:
                union = frozenset(number for one in each for number in one)
                both = self.network.needed(
                    [number for number in ordered if number in union], self.network.denial(together), self.budget
                )
                assert both is not None
                reasons = both
            self.count += 1
            self.pending.append((self.cost(reasons), self.count, Found(together, reasons)))

    def _ordered(self, on: Iterable[int]) -> Switches:
        """Switches in the order in which they had better stay out of reasons: clues, then rules, then what is known."""
        return tuple(sorted(dict.fromkeys(on), key=self._rank))

    def _rank(self, number: int) -> tuple[int, int]:
        part = self.number_of.get(number)
        return (2 if part is None else 1 if part.statement < 0 else 0, -number)

    def cost(self, reasons: Iterable[int]) -> int:
        """How hard it is to see that something follows from these."""
        total = 0
        for number in reasons:
            part = self.number_of.get(number)
            total += FACT if part is None else RULE if part.statement < 0 else CLUE
        return total

    # --- trying ---

    def contradiction(self) -> set[int] | None:
        """Switches from which rules and clues, one or two at a time, lead to a contradiction; none that can do without reasons is
        left out. ``None`` when they do not."""
        while True:
            before = [len(left) for left in self.remaining]
            for cell, left in enumerate(self.remaining):
                if len(left) == 1 and cell not in self.placed:
                    self._take([Fact(cell, left[0])], self._why([cell]))
            for tier, units in enumerate(self.tiers):
                if self.clash or not all(self.remaining):
                    break
                dirty, self.dirty[tier] = sorted(self.dirty[tier]), {}
                for at in dirty:
                    found = self._look_at(units[at], tier)
                    if found is not None:
                        return self._origins(found.reasons)
                if [len(left) for left in self.remaining] != before:
                    break
            else:
                return None
            dead = self._dead_end()
            if dead is not None:
                return self._origins(dead)

    def _take(self, facts: Iterable[Fact], on: Iterable[int]) -> None:
        """Learn facts without asking what of all that is on they need."""
        for fact in facts:
            self.origin.setdefault(self.network.fact(fact), tuple(on))
            self.learn(fact)

    def _origins(self, on: Iterable[int]) -> set[int]:
        """What some switches were found from."""
        kept, waiting = set(), list(on)
        seen = set(waiting)
        while waiting:
            one = waiting.pop()
            if one in self.origin:
                more = [other for other in self.origin[one] if other not in seen]
                seen.update(more)
                waiting += more
            else:
                kept.add(one)
        return kept

    def everything(self) -> Switches:
        """The switches of all parts and of all that is known."""
        return self._ordered([*self.all, *self._why(range(len(self.remaining)))])

    def _candidates(self) -> Iterator[Fact]:
        """The values that might be refuted, those of cells with few of them first."""
        for _, cell in sorted([(len(left), cell) for cell, left in enumerate(self.remaining) if cell not in self.placed]):
            for value in self.remaining[cell]:
                if value not in self.possible[cell]:
                    yield Fact(cell, value)

    def _trial(self) -> Found | None:
        """A value that leads to a contradiction: by propagation of everything, else by rules and clues, one or two at a time. Of
        several the one with the fewest reasons."""
        if self.depth == NESTED or not self.telling:
            return None
        network, on = self.network, self.everything()
        for closely in (False, True):
            best: tuple[int, Fact, Switches] | None = None
            count = 0
            for fact in self._candidates():
                switch = network.fact(fact)
                if closely:
                    some = self._assuming(fact).contradiction()
                else:
                    some = network.contradiction((*on, switch))
                if some is None:
                    continue
                reasons = network.needed(self._ordered(some - {switch}), switch, self.budget)
                if reasons is not None:
                    cost = self.cost(reasons)
                    if best is None or cost < best[0]:
                        cost += HIDDEN * self._is_hidden(fact, reasons)
                    if best is None or cost < best[0]:
                        best = cost, fact, reasons
                    count += 1
                    if count == TRIALS:
                        break
            if best is not None:
                return self._refuted(best[1], best[2])
        return None

    def _assuming(self, fact: Fact) -> Stepper:
        """One that knows the same and an assumption, and is to look only for a contradiction: at what that concerns."""
        other = copy(self)
        other.telling = False
        other.remaining, other.placed, other.causes = self.remaining[:], dict(self.placed), [dict(one) for one in self.causes]
        other.dirty, other.pending, other.clash, other.origin = [{} for _ in self.tiers], [], [], {}
        other.learn(fact)
        return other

    def _is_hidden(self, assumed: Fact, reasons: Switches) -> bool:
        """Whether it takes trials inside to see the contradiction."""
        known, parts = self._of(reasons)
        return Stepper(self.network, parts, [*known, assumed], self.budget, None, NESTED, False).contradiction() is None

    def _settle_possible(self) -> None:
        """Note which values stand in a solution, so that only others are tried."""
        on = self.everything()
        for fact in list(self._candidates()):
            if fact.value not in self.possible[fact.cell]:
                board = self.network.prover.answer((*on, self.network.fact(fact)), self.budget)
                for cell, value in enumerate(board or ()):
                    self.possible[cell].add(value)

    def _search(self) -> Found | None:
        """A value that only a search refutes."""
        if not self.telling or self.depth == NESTED:
            return None
        on = self.everything()
        for fact in self._candidates():
            reasons = self.network.needed(on, self.network.fact(fact), self.budget)
            if reasons is not None:
                return self._refuted(fact, reasons)
        return None

    def _of(self, reasons: Switches) -> tuple[list[Fact], list[Part]]:
        """The facts and the parts that some switches are."""
        named, parts = self.network.named, self.number_of
        return [named[one] for one in reasons if one in named], [parts[one] for one in reasons if one in parts]

    def _refuted(self, assumed: Fact, reasons: Switches) -> Found:
        """The step that refutes an assumption, with those inside it."""
        known, parts = self._of(reasons)
        inner = Stepper(self.network, parts, [*known, assumed], self.budget, None, self.depth + 1)
        inside = needed_steps(list(inner.steps()), self.network)
        return Found([assumed.denied], reasons, assumed=assumed, inside=inside)


def needed_steps(steps: list[Found], network: Network) -> list[Found]:
    """Those of the steps on which the last one rests."""
    if not steps or steps[-1].facts:
        return []
    wanted = set(steps[-1].reasons)
    kept = [steps[-1]]
    for step in reversed(steps[:-1]):
        facts = [fact for fact in step.facts if network.fact(fact) in wanted]
        if facts:
            step.keep(facts, network)
            wanted.update(step.reasons)
            kept.append(step)
    return kept[::-1]
