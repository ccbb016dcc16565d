"""Trials: suppose a value, follow the chain of what would hold, and come to a clash.

Chains grow in breadth, a link at a time, for all values that might be refuted, so the first clashes
are the shortest ones. Then the chain is walked backwards, and only the links that the clash rests
on stay, each with its least reasons. (Inference first and reasons afterwards, as in lazy
explanations: Ian Gent, Ian Miguel and Neil Moore, "Lazy explanations for constraint propagators",
PADL 2010.)
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from logicpuzzles.explain.grouping import merge_steps, postpone_steps
from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.least import View
from logicpuzzles.explain.network import Network, Numbers
from logicpuzzles.explain.reasons import Deduction, deny_of, irreducible, with_strikes
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.unit import Unit
from logicpuzzles.explain.units import LAST, facts_left, units_of

ROUNDS = 2  # counter-models for a link of a chain, before its reasons are only made irreducible
SEARCHES = (2, 8, 32, 128)  # nodes of the searches that tell which values are refuted soonest
TOGETHER = 3  # rules and clues that a reader can see to clash together
CHAINS = 8  # chains of these that grow beside each other
QUICK = 1  # the last tier of the units that chains grow by at first
STAGES = (
    (QUICK, False),
    (QUICK, True),
    (LAST, True),
)  # the last tier of units, and whether these look closely


class Chain:
    """What follows when a fact is assumed, link by link. ``settled``: whether nothing more follows
    without the assumption, so that only units about what it changes are looked at. ``about``: the
    units about each cell.
    """

    def __init__(
        self,
        network: Network,
        known: KnownFacts,
        units: Sequence[Unit],
        about: Mapping[int, Sequence[Unit]],
        assumed: Fact,
        closely: bool,
        settled: bool,
    ) -> None:
        self.network = network
        self.units, self.about = units, about
        self.assumed = assumed
        self.closely = closely
        self.known = known.copy()
        self.before = len(known.facts)  # the number of the assumption among the facts
        self.known.base = self.before
        self.known.learn(assumed)
        self.source: dict[
            int, tuple[Unit, int]
        ] = {}  # of each fact of the chain the unit that said so, and how many were known
        self.clash: Unit | None = None
        self.waiting: dict[int, Unit] = (
            {} if settled else {unit.number: unit for unit in self.units}
        )
        self._note_changes()
        self.open = True

    def _note_changes(self) -> None:
        changed = self.known.changed
        for cell in changed:
            for unit in self.about[cell]:
                self.waiting[unit.number] = unit
        changed.clear()

    def grow(self) -> None:
        """Add a link: all that follows from what is known. Sets ``clash`` at a contradiction."""
        for tier in range(max([unit.tier for unit in self.units], default=0) + 1):
            fresh: list[tuple[Unit, Fact]] = []
            before = len(self.known.facts)
            for number in sorted(
                [number for number, unit in self.waiting.items() if unit.tier == tier]
            ):
                unit = self.waiting.pop(number)
                left = unit.look(self.known, self.closely)
                if left is None:
                    self.clash = unit
                    return
                fresh += [(unit, fact) for fact in facts_left(self.known, unit, left)]
            for unit, fact in fresh:
                if not self.known.knows(fact):
                    self.source[len(self.known.facts)] = unit, before
                    self.known.learn(fact)
                    empty = [cell for cell, _ in self.known.marks[-1] if not self.known.left[cell]]
                    if empty:  # what else follows would rest on a contradiction
                        self.clash = next(
                            unit for unit in self.units if not unit.on and unit.cells[0] == empty[0]
                        )
                        return
            if fresh:
                self._note_changes()
                return
        self.open = False

    def to_clash(
        self, below: int = sys.maxsize, end: Deduction | None = None
    ) -> list[Deduction] | None:
        """The steps to the clash, only those that it rests on, without the rules by which known
        values strike others. ``None`` where there are not fewer than ``below``. ``end``: the clash,
        where no unit finds it.
        """
        facts, views = self.known.facts, dict[int, View]()
        place = {fact: at for at, fact in enumerate(facts)}
        wanted: set[int] = set()
        steps: list[Deduction] = []

        def link(unit: Unit, found: list[Fact], until: int | None = None) -> Deduction | None:
            view = views.setdefault(unit.number, View(unit, self.known))
            reasons = view.least(deny_of(unit, found), until=until, rounds=ROUNDS)
            if reasons is None:
                return None
            because = tuple([facts[at] for at in reasons.facts])
            return Deduction(found, reasons.parts, because, unit=unit)

        step = end if self.clash is None else link(self.clash, [])
        while step is not None:
            steps.append(step)
            wanted.update([place[fact] for fact in step.because if place[fact] > self.before])
            if not wanted:
                return steps[::-1]
            if len(steps) + len(wanted) >= below:
                return None
            last = max(wanted)
            wanted.remove(last)
            unit, before = self.source[last]
            step = link(unit, [facts[last]], before)
        return None

    def told(self, steps: list[Deduction]) -> list[Deduction]:
        """The steps to the clash with all their reasons and none that is not needed."""
        for step in steps:
            if step.unit is not None:
                with_strikes(self.network, self.known, step)
        while True:
            fewer = _needed_steps(postpone_steps(steps))
            if len(fewer) == len(steps):
                return merge_steps(steps)
            steps = fewer


def _up_to(tier: int, units: Sequence[Unit]) -> tuple[list[Unit], dict[int, list[Unit]]]:
    """The units that are not looked at later than others, and those of them about each cell."""
    own = [unit for unit in units if unit.tier <= tier]
    about: dict[int, list[Unit]] = defaultdict(list)
    for unit in own:
        for cell in unit.cells:
            about[cell].append(unit)
    return own, about


def _needed_steps(steps: Sequence[Deduction]) -> list[Deduction]:
    """The steps to the clash without those that nothing rests on."""
    kept: list[Deduction] = []
    wanted: set[Fact] = set()
    for step in reversed(steps):
        if not step.facts or not wanted.isdisjoint(step.facts):
            kept.append(step)
            wanted.update(step.because)
    return kept[::-1]


def shortest_trial(
    network: Network,
    known: KnownFacts,
    units: Sequence[Unit],
    candidates: Sequence[Fact],
    settled: bool = False,
) -> tuple[Deduction | None, list[Fact]]:
    """The step that refutes the value with the shortest chain, and the other values that came to a
    clash as soon. ``None`` where no value can be refuted.

    Chains grow by propagation first, then closely, then by larger units. A value that no chain
    refutes is left to a search.
    """
    everything = network.everything
    limits = known.limits(range(len(known.left)))
    fresh = [fact for fact in candidates if fact not in known.refuted]
    known.refuted.update(network.refuted(limits, fresh))
    failing = [fact for fact in candidates if fact in known.refuted]
    searches = [] if failing else SEARCHES
    refuted = (network.refuted(limits, candidates, nodes) for nodes in searches)
    soonest = next(filter(None, map(list, refuted)), [])
    among = failing, failing, soonest[:CHAINS], soonest or candidates
    for facts, (tiers, closely) in zip(among, (*STAGES, STAGES[-1]), strict=True):
        own, about = _up_to(tiers, units) if facts else ([], {})
        chains = [Chain(network, known, own, about, fact, closely, settled) for fact in facts]
        while any([chain.open for chain in chains]):
            for chain in chains:
                if chain.open:
                    chain.grow()
            clashed = [chain for chain in chains if chain.clash is not None]
            best: tuple[Chain, list[Deduction]] | None = None
            for chain in clashed[:CHAINS]:
                steps = chain.to_clash(len(best[1]) if best else sys.maxsize)
                if steps is not None:
                    best = chain, steps
            if best:
                trial = _refute_fact(known, best[0].assumed, best[1])
                trial.finish = partial(_finish, network, best[0])
                return trial, [chain.assumed for chain in clashed]
            chains = [chain for chain in chains if chain.clash is None and chain.open]
    for fact in soonest or candidates:  # only a search refutes it
        if not network.has_answer(everything, known.limits_with(fact)):
            parts, because = irreducible(network, everything, known.facts, [fact.denied])
            return Deduction([fact.denied], parts, because, assumed=fact), []
    return None, []


def _finish(network: Network, chain: Chain, trial: Deduction) -> None:
    """Give a trial all its reasons and none that is not needed."""
    told = _refute_fact(chain.known, chain.assumed, chain.told(trial.inside))
    told = _spare_trial(network, told) or told
    trial.parts, trial.because, trial.inside = told.parts, told.because, told.inside


def _refute_fact(known: KnownFacts, fact: Fact, inside: list[Deduction]) -> Deduction:
    """The trial of a fact with these steps, whose reasons are its own: those that were known before
    what they find.
    """
    own = set(known.facts[: known.base])
    parts: Numbers = tuple(sorted({switch for step in inside for switch in step.switches}))
    because = tuple(
        dict.fromkeys([each for step in inside for each in step.because if each in own])
    )
    return Deduction([fact.denied], parts, because, assumed=fact, inside=inside)


def _spare_trial(network: Network, trial: Deduction) -> Deduction | None:
    """The trial with a chain that grows without what the whole can do without, though single links
    of its chain rest on it. Where no chain comes to a clash without it, a few rules and clues that
    clash together are its end. ``None`` where nothing is idle, or where these are too many to see.
    """
    assert trial.assumed is not None, "it is a trial"
    parts, because = irreducible(network, trial.parts, trial.because, trial.facts)
    needed = {other for number in parts for other in network.alike.get(number, (number,))}
    if len(because) == len(trial.because) and needed.issuperset(trial.parts):
        return None
    needed.update(network.unsaid([fact.cell for fact in (*because, trial.assumed)], parts))
    own = [part for part in (*network.rules, *network.clues) if part.number in needed]
    known, units = KnownFacts(network, because, own), units_of(network, own)
    for tiers, closely in STAGES:
        chain = Chain(network, known, *_up_to(tiers, units), trial.assumed, closely, False)
        while chain.open and chain.clash is None:
            chain.grow()
        if chain.clash is not None:
            break
    end = None
    if chain.clash is None:
        end = Deduction([], *irreducible(network, tuple(sorted(needed)), chain.known.facts, []))
        if len({network.alike.get(number, ()) for number in end.parts}) > TOGETHER:
            return None
        end.divide(network, end.parts, ())
    steps = chain.to_clash(end=end)
    return None if steps is None else _refute_fact(known, trial.assumed, chain.told(steps))
