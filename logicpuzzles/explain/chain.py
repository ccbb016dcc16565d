"""What is known about the cells, and what follows from it step by step, without asking for the reasons of each step.

In this way a trial fails fast: each new fact is noted with all that it was found from. At the contradiction the notes are walked
backwards, and only the facts that it rests on become steps, each with its least reasons. (Inference first and reasons afterwards,
as in lazy explanations: Ian Gent, Ian Miguel and Neil Moore, "Lazy explanations for constraint propagators", PADL 2010.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from logicpuzzles.explain.network import EVERY, Network, Numbers
from logicpuzzles.explain.reasons import Deduction, explained, ordered
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.units import Unit, Units

__all__ = ["Chain", "refuted", "trial"]

MANY = 200  # values of a unit, up to which each value is looked at
QUICK = 2  # tiers of units that are looked at where many trials are made
TRIED = 2  # values left to a number of a clue, up to which they are tried
NARROW = 8  # open cells of a group, up to which each value is looked at


@dataclass(frozen=True, slots=True)
class Note:
    """Facts, each with the facts that it strikes at once. They follow from the switches ``on``, or from a trial if something was
    ``assumed``."""

    facts: dict[Fact, list[Fact]]
    on: Numbers
    assumed: Fact | None = None


class Chain:
    """Some known facts, with what they strike at once; finds what follows from them by units.

    ``remaining``: for each cell the values that it may still have. ``placed``: for each cell with a known value, the switch of
    this fact.
    """

    def __init__(self, network: Network, units: Units, known: Iterable[Fact]) -> None:
        self.network = network
        self.units = units
        self.remaining: list[tuple[Any, ...]] = list(network.domains)
        self.placed: dict[int, int] = {}
        self.causes: list[dict[Any, Numbers]] = [{} for _ in self.remaining]  # for each cell, the switches that strike a value
        self.dirty = [dict.fromkeys(range(len(tier))) for tier in units.tiers]
        self.clash: list[Fact] = []  # facts that earlier facts exclude
        self.notes: list[Note] = []
        self.source: dict[int, int] = {}  # a fact that was found here -> the number of its note
        for fact in known:
            self.learn(fact)

    # --- knowing ---

    def learn(self, fact: Fact) -> list[Fact]:
        """Know a fact from now on. Returns what it strikes at once."""
        struck: list[Fact] = []
        switch = self.network.fact(fact)
        left = self.remaining[fact.cell]
        if not fact.holds:
            for value in fact.values:
                if value in left:
                    self._strike(fact.cell, value, (switch,))
                elif len(fact.values) > 1:  # a narrower bound replaces those before it
                    self.causes[fact.cell][value] = (switch,)
            return struck
        if fact.value not in left:
            self.clash.append(fact)
        self.placed[fact.cell] = switch
        for value in left:
            if value != fact.value:
                self._strike(fact.cell, value, (switch,))
        for part in self.units.excluding[fact.cell]:
            if EVERY in part.exclusive or fact.value in part.exclusive:
                for cell in part.cells:
                    if cell != fact.cell and fact.value in self.remaining[cell]:
                        self._strike(cell, fact.value, (switch, part.number))
                        struck.append(Fact(cell, fact.value, False))
        return struck

    def _strike(self, cell: int, value: Any, why: Numbers) -> None:
        self.remaining[cell] = tuple([other for other in self.remaining[cell] if other != value])
        self.causes[cell][value] = why
        for dirty, about in zip(self.dirty, self.units.about, strict=True):
            dirty.update(dict.fromkeys(about[cell]))

    def knows(self, fact: Fact) -> bool:
        """Whether a fact adds nothing."""
        if fact.holds:
            return fact.cell in self.placed and fact.value in self.remaining[fact.cell]
        return not any([value in fact.values for value in self.remaining[fact.cell]])

    def why(self, cells: Iterable[int]) -> list[int]:
        """The switches of everything that is known about some cells."""
        on: dict[int, None] = {}
        for cell in cells:
            if cell in self.placed:
                on[self.placed[cell]] = None
            else:
                for why in self.causes[cell].values():
                    on.update(dict.fromkeys(why))
        return list(on)

    def everything(self) -> Numbers:
        """The switches of all parts and of everything that is known."""
        return ordered(self.network, [*self.units.switches, *self.why(self.units.everywhere)])

    def last_values(self) -> list[Fact]:
        """The values of cells with one value left, where this is not a known fact yet."""
        return [Fact(cell, left[0]) for cell, left in enumerate(self.remaining) if len(left) == 1 and cell not in self.placed]

    def dead_end(self) -> list[int] | None:
        """The switches that leave some cell without a value; ``None`` where every cell has one."""
        for fact in self.clash:
            return [*self.causes[fact.cell].get(fact.value, ()), self.network.fact(fact)]
        for cell, left in enumerate(self.remaining):
            if not left:
                return [switch for why in self.causes[cell].values() for switch in why]
        return None

    def candidates(self) -> Iterator[Fact]:
        """The values that might be refuted, in cells with few values first. Numbers that clues bring in are known once the board
        is, so they count only with very few values."""
        open_cells = [(len(left), cell) for cell, left in enumerate(self.remaining) if cell not in self.placed]
        for _, cell in sorted([pair for pair in open_cells if pair[1] < self.network.own or pair[0] <= TRIED]):
            for value in self.remaining[cell]:
                yield Fact(cell, value)

    # --- finding ---

    def waiting(self, tier: int) -> list[Unit]:
        """The units of a tier about whose cells more is known than at the last look."""
        dirty, self.dirty[tier] = sorted(self.dirty[tier]), {}
        return [self.units.tiers[tier][at] for at in dirty]

    def look(self, unit: Unit, tier: int) -> list[Fact] | None:
        """The facts that follow from a unit and what is known about its cells; ``None`` for a contradiction."""
        domains = tuple([self.remaining[cell] for cell in unit.cells])
        if tier and all([len(values) == 1 for values in domains]):
            return []
        left = self.network.look(unit.switches, unit.cells, domains)
        if left is None:
            return None
        if unit.closely:
            unknown = [values for values in left if len(values) > 1]
            small = tier < len(self.units.tiers) - 1 or len(unknown) <= NARROW
            if small and sum([len(values) for values in unknown]) <= MANY:
                left = self.network.look(unit.switches, unit.cells, left, closely=True)
                if left is None:
                    return None
        facts: list[Fact] = []
        for cell, before, values in zip(unit.cells, domains, left, strict=True):
            if len(values) < len(before):
                if len(values) == 1:
                    facts.append(Fact(cell, values[0]))
                elif self.network.ranged[cell]:
                    facts += _bounds(cell, self.network.domains[cell], before, values)
                else:
                    facts += [Fact(cell, value, False) for value in before if value not in values]
        return facts

    def on(self, unit: Unit) -> Numbers:
        """The switches of a unit and of everything that is known about its cells."""
        return (*unit.switches, *self.why(unit.cells))

    def contradiction(self, thorough: bool, trials: int = 0) -> Numbers | None:
        """Switches that contradict each other, as the units show; ``None`` when nothing more follows. ``thorough``: by all units,
        not only the cheaper ones. ``trials``: how many trials may be inside each other."""
        while True:
            end = self._settle(QUICK)
            if end is None and thorough:
                end = self._settle(len(self.units.tiers))
            if end is not None or not trials:
                return end
            for fact in self.candidates():
                on = self.against(fact, thorough, trials - 1)
                if on is not None:
                    self._take([fact.denied], on, fact)
                    break
            else:
                return None

    def against(self, fact: Fact, thorough: bool, trials: int = 0) -> list[int] | None:
        """Switches that refute a fact when it is assumed; ``None`` when no contradiction is found."""
        other = self._assuming(fact)
        end = other.contradiction(thorough, trials)
        return None if end is None else [switch for switch in other._from_what(end) if switch != self.network.fact(fact)]

    def _settle(self, tiers: int) -> Numbers | None:
        """Learn what follows from the units of the first tiers, until there is a contradiction or nothing more follows."""
        while True:
            for fact in self.last_values():
                self._take([fact], self.why([fact.cell]))
            dead = self.dead_end()
            if dead is not None:
                return tuple(dead)
            for tier in range(tiers):
                changed = False
                for unit in self.waiting(tier):
                    facts = self.look(unit, tier)
                    if facts is None:
                        dead = self.dead_end()
                        return self.on(unit) if dead is None else tuple(dead)
                    if facts:
                        self._take(facts, self.on(unit))
                        changed = True
                if changed:
                    break
            else:
                return None

    def _take(self, facts: Sequence[Fact], on: Iterable[int], assumed: Fact | None = None) -> None:
        """Learn facts, and note the switches that they follow from."""
        for fact in facts:
            self.source.setdefault(self.network.fact(fact), len(self.notes))
        self.notes.append(Note({fact: self.learn(fact) for fact in facts}, tuple(on), assumed))

    def _assuming(self, fact: Fact) -> Chain:
        """A chain that knows the same facts and an assumption. It has no notes yet, and looks only at units that the assumption
        touches."""
        other = copy(self)
        other.remaining, other.placed = self.remaining[:], dict(self.placed)
        other.causes = [dict(causes) for causes in self.causes]
        other.dirty, other.clash, other.notes, other.source = [{} for _ in self.dirty], [], [], {}
        other.learn(fact)
        return other

    # --- explaining ---

    def _from_what(self, on: Iterable[int]) -> list[int]:
        """The switches that some switches rest on in the end: those that are not facts of the notes."""
        kept: dict[int, None] = {}
        waiting = list(on)
        seen = set(waiting)
        while waiting:
            switch = waiting.pop()
            if switch in self.source:
                more = [other for other in self.notes[self.source[switch]].on if other not in seen]
                seen.update(more)
                waiting += more
            else:
                kept[switch] = None
        return list(kept)

    def steps_to(self, end: Iterable[int], trials: int) -> list[Deduction]:
        """The steps to the contradiction of the switches ``end``, only those that it rests on. ``trials``: how many trials may be
        inside each other."""
        network = self.network
        reasons = network.needed(ordered(network, end), None)
        assert reasons is not None, "the switches have an answer"
        wanted = set(reasons)
        steps = [Deduction([], reasons)]
        for number in range(len(self.notes) - 1, -1, -1):
            note = self.notes[number]
            facts = [fact for fact in note.facts if network.fact(fact) in wanted and self.source[network.fact(fact)] == number]
            if not facts:
                continue
            if note.assumed is None:
                deduced = explained(network, facts, note.on)
            else:
                least = network.needed(ordered(network, note.on), network.fact(note.assumed))
                assert least is not None, "the trial has an answer"
                deduced = [refuted(network, note.assumed, least, trials - 1)]
            for step in deduced:
                step.strikes = [struck for fact in step.facts for struck in note.facts[fact]]
                wanted.update(step.reasons)
            steps += deduced
        return steps[::-1]


def _bounds(cell: int, domain: Sequence[Any], before: Sequence[Any], after: Sequence[Any]) -> list[Fact]:
    """Facts about what a number is not: all smaller values, all greater ones, and the new holes between them."""
    low = [value for value in domain if value < after[0]] if before[0] < after[0] else []
    high = [value for value in domain if value > after[-1]] if before[-1] > after[-1] else []
    holes = [value for value in before if after[0] < value < after[-1] and value not in after]
    return [Fact(cell, tuple(values) if len(values) > 1 else values[0], False) for values in (low, high, holes) if values]


def trial(network: Network, assumed: Fact, reasons: Numbers) -> Chain:
    """The chain of a trial: it knows the assumption and the facts among ``reasons``; its parts are the other reasons."""
    return Chain(network, Units(network, network.parts_of(reasons)), [*network.facts_of(reasons), assumed])


def refuted(network: Network, assumed: Fact, reasons: Numbers, trials: int) -> Deduction:
    """The step that refutes an assumption, with the steps inside it; without these where only a search shows that it fails."""
    chain = trial(network, assumed, reasons)
    end = chain.contradiction(True, trials)
    return Deduction([assumed.denied], reasons, assumed=assumed, inside=chain.steps_to(end, trials) if end is not None else [])
