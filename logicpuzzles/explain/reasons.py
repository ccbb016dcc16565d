"""Steps before they are put into words, and the proof that none of their reasons can be left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.least import Reasons, View
from logicpuzzles.explain.network import FACT, RULE, Network, Numbers, TooLong
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.unit import Unit

SINGLY = 48  # reasons, up to which each is left out by itself: most of a few are needed
T = TypeVar("T")
Candidate = tuple[int, int]  # a cell, and the mask of a value


@dataclass(frozen=True, slots=True)
class ChainLink:
    """Two candidates one of which is true: the only two places of a value in a line, or the only two
    values of a cell. ``line``: the number of the line, -1 for a cell.
    """

    line: int
    first: Candidate
    second: Candidate


@dataclass(slots=True)
class CandidatePattern:
    """A pattern. ``struck``: the candidates that are false. ``bases``: the lines in which a value has
    places, ``across``: the lines, or pairs of cells, by which candidates exclude each other.
    ``needs``: the candidates that must be known to be false. ``chain``: its links.
    """

    name: str
    struck: list[Candidate]
    bases: Numbers = ()
    across: Numbers = ()
    needs: list[Candidate] = field(default_factory=list)
    chain: tuple[ChainLink, ...] = ()


@dataclass(slots=True)
class Deduction:
    """A step before it is put into words.

    ``facts``: none for a contradiction. ``parts``: the acting rules and clues, by their switches.
    ``striking``: the rules by which known values strike others. ``because``: the known facts.
    ``least``: whether no other reasons cost less. ``strikes``: what the facts strike at once.
    ``assumed``: what a trial assumes, and ``inside``: its steps. ``unit``: where it was found, and
    ``view`` and ``until``: what was known then; ``each``: the reasons of each fact. ``proven``: the
    cost up to which nothing is missed that several units say together. ``so``: steps that are told
    in one breath with it, because they only say the same of another item. ``finish``: gives a trial
    or a pattern all its reasons and none that is not needed. ``pattern``: what it is seen by.
    """

    facts: list[Fact]
    parts: Numbers
    because: tuple[Fact, ...]
    least: bool = False
    striking: Numbers = ()
    strikes: list[Fact] = field(default_factory=list)
    assumed: Fact | None = None
    inside: list[Deduction] = field(default_factory=list)
    unit: Unit | None = None
    view: View | None = None
    until: int = 0
    each: dict[Fact, Reasons] = field(default_factory=dict)
    proven: int = 0
    so: list[Deduction] = field(default_factory=list)
    finish: Callable[[Deduction], None] | None = None
    pattern: CandidatePattern | None = None

    @property
    def switches(self) -> Numbers:
        """All rules and clues that it needs."""
        return tuple(sorted({*self.parts, *self.striking}))

    def price(self, network: Network) -> int:
        """What its acting rules and clues cost; as much as a rule, where a cell alone is looked
        at.
        """
        alike = network.alike
        names = {
            alike.get(switch, (switch,))[0]: network.part_of[switch].cost for switch in self.parts
        }
        return sum(names.values()) or RULE

    def cost(self, network: Network) -> int:
        """How hard it is to see: the acting rules and clues, and the facts, with the steps
        inside.
        """
        if self.inside:
            return RULE + sum([step.cost(network) for step in self.inside])
        return self.price(network) + FACT * len(self.because)

    def keep(self, facts: list[Fact]) -> None:
        """Keep only some of the facts, which may need fewer reasons."""
        if self.view is not None and len(facts) < len(self.facts) and facts:
            own = [self.each[fact] for fact in facts]
            reasons = shared_reasons(own)
            if reasons is None:
                among = frozenset([number for each in own for number in each.facts])
                # the facts together may be beyond what is tried, though each of them is proven
                reasons = self.view.least(
                    deny_of(self.view.unit, facts), self.until, among
                ) or join_reasons(own)
                self.least = False
            else:
                self.least = reasons.least and reasons.cost <= self.proven
            self.parts = reasons.parts
            self.because = tuple([self.view.known.facts[number] for number in reasons.facts])
        self.facts = facts

    def forces(
        self, network: Network, because: Sequence[Fact], fact: Fact | None, striking: Numbers = ()
    ) -> bool:
        """Whether a fact, or a contradiction, follows from its acting rules and clues, known facts,
        and what its other rules, and those ``striking``, strike by these.
        """
        struck = [
            Fact(cell, reason.value, False)
            for number in {*self.striking, *striking}
            for reason in because
            for cell in network.part_of[number].struck(reason)
        ]
        return is_entailed(network, self.parts, [*because, *struck], [fact] if fact else [])

    def rest_on(
        self,
        network: Network,
        acting: Numbers,
        switches: Numbers,
        because: Sequence[Fact],
        facts: Sequence[Fact],
    ) -> None:
        """Have other facts, and other reasons, of which none can be left out. ``acting``: the rules
        and clues among the switches that do more than strike.
        """
        parts, self.because = irreducible(network, tuple(sorted({*switches})), because, facts)
        self.facts, self.least = list(facts), False
        self.divide(network, parts, acting)

    def divide(self, network: Network, switches: Numbers, acting: Numbers) -> None:
        """Tell the rules and clues that act from those by which its known facts only strike values.
        ``acting``: those that are to act, if these are enough; else as few of the others act too.
        """
        self.parts = switches

        def enough(parts: Iterable[int]) -> bool:
            self.parts = tuple(sorted(parts))
            self.striking = tuple([number for number in switches if number not in self.parts])
            return self.follows(network)

        parts = [number for number in switches if number in acting]
        if not enough(parts):
            others = [[number] for number in switches if number not in acting]
            enough(leave_out(switches, others, enough))

    def follows(self, network: Network) -> bool:
        """Whether its acting rules and clues say what it finds, by what is known and struck."""
        facts: Sequence[Fact | None] = self.facts or [None]
        return all([self.forces(network, self.because, fact) for fact in facts])

    def take(self, fact: Fact, because: Sequence[Fact], striking: Numbers) -> None:
        """Have one fact more, which follows from the same rules and clues, some known facts, and
        what these strike by rules, also by those ``striking``.
        """
        assert self.unit is not None, "a unit found it"
        network = self.unit.network
        own, facts = self.because, [*self.facts, fact]
        if self.forces(network, own, fact):
            self.facts = facts
        else:
            self.rest_on(network, self.parts, (*self.switches, *striking), because, facts)
        if self.view is not None:
            known = self.view.known.facts
            numbers = tuple(sorted([known.index(reason) for reason in self.because]))
            reasons = Reasons(
                self.parts, numbers, self.cost(network), False
            )  # alone the fact may follow from fewer
            self.each |= dict.fromkeys([fact] if self.because == own else facts, reasons)


def shared_reasons(reasons: Sequence[Reasons]) -> Reasons | None:
    """The reasons of several facts where they are the same."""
    return (
        reasons[0]
        if all(
            [(each.parts, each.facts) == (reasons[0].parts, reasons[0].facts) for each in reasons]
        )
        else None
    )


def join_reasons(reasons: Sequence[Reasons]) -> Reasons:
    """All reasons of several facts."""
    parts = sorted({part for each in reasons for part in each.parts})
    facts = sorted({fact for each in reasons for fact in each.facts})
    return Reasons(tuple(parts), tuple(facts), sum([each.cost for each in reasons]), least=False)


def deny_of(unit: Unit, facts: Iterable[Fact]) -> int:
    """The values that would deny at least one of some facts, as bits of a unit."""
    network = unit.network
    deny = 0
    for fact in facts:
        own = network.mask(fact.cell, fact.values)
        deny |= (network.full[fact.cell] & ~own if fact.holds else own) << unit.shift[fact.cell]
    return deny


def proven(step: Deduction) -> None:
    """Give a step all its reasons and none that is not needed."""
    if step.finish is not None:
        step.finish(step)
        if step.assumed is not None:  # a pattern may lose facts, and has fewer reasons then
            step.finish = None
    elif step.unit is not None and step.view is not None:
        with_strikes(step.unit.network, step.view.known, step)


def with_all_strikes(step: Deduction) -> Deduction:
    """A step that units found with all the rules by which its reasons strike other values."""
    if step.unit is None or step.view is None:
        return step
    _, by_part = _find_strikes(step.unit.network, step.view.known, step.unit, step)
    return replace(step, striking=tuple(sorted(by_part)))


def with_strikes(network: Network, known: KnownFacts, step: Deduction) -> None:
    """Find the rules by which known values strike others, as few as are needed, and leave out every
    reason that is not needed beside the others.
    """
    unit = step.unit
    assert unit is not None, "a trial has no unit"
    own, by_part = _find_strikes(network, known, unit, step)
    deny = deny_of(unit, step.facts)
    needed = sorted(by_part, key=lambda number: (by_part[number].bit_count(), number))
    for number in needed[:]:
        fewer = [other for other in needed if other != number]
        struck = own
        for other in fewer:
            struck |= by_part[other]
        if _follows(network, unit, step.parts, struck, deny):
            needed = fewer
    step.striking = tuple(needed)
    before, undecided = step.cost(network), network.undecided
    parts, because = irreducible(network, (*step.parts, *step.striking), step.because, step.facts)
    shorter = len(because) < len(step.because) or not set(step.parts) <= set(parts)
    step.striking = tuple([number for number in step.striking if number in parts])
    step.parts = tuple([number for number in parts if number not in step.striking])
    step.because = because
    if shorter and step.striking:
        own, by_part = _find_strikes(network, known, unit, step)
        for number in step.striking:
            own |= by_part.get(number, 0)
        if not _follows(
            network, unit, step.parts, own, deny
        ):  # what was left out follows from rules that do more than strike
            step.parts, step.striking, step.least = parts, (), False
    # a link may be left out where a rule strikes what it says; what is not decided may be idle
    step.least = step.least and step.cost(network) <= before and network.undecided == undecided


def _find_strikes(
    network: Network, known: KnownFacts, unit: Unit, step: Deduction
) -> tuple[int, dict[int, int]]:
    """The values that the known facts of a step strike in their own cells, and those that they
    strike in others by each rule that does not act.
    """
    own = 0
    for fact in step.because:
        if fact.cell in unit.shift:
            own |= deny_of(unit, [fact])
    by_part: dict[int, int] = {}
    for fact in step.because:
        if fact.holds:
            bit = network.mask(fact.cell, fact.values)
            for cell, part in known.strikes(fact):
                if cell in unit.shift and part.number not in step.parts:
                    struck = (bit << unit.shift[cell]) & ~own
                    if struck:
                        by_part[part.number] = by_part.get(part.number, 0) | struck
    return own, by_part


def _follows(network: Network, unit: Unit, parts: Numbers, struck: int, deny: int) -> bool:
    left = unit.masks(unit.full & ~struck)
    if not all(left):
        return True
    denied = unit.masks(deny) if deny else []
    for at in [at for at, mask in enumerate(denied) if mask] or [-1]:
        masks = left[:]
        if at >= 0:
            masks[at] &= denied[at]
            if not masks[at]:
                continue
        try:
            if unit.answer(parts, masks) is not None:
                return False
        except TooLong:
            return False
    return True


def irreducible(
    network: Network, parts: Numbers, because: Sequence[Fact], facts: Sequence[Fact]
) -> tuple[Numbers, tuple[Fact, ...]]:
    """The parts and known facts that are left when everything is left out without which ``facts``
    (or a contradiction, where there are none) still follow. Clues are tried first, then rules, then
    facts.

    A rule that a reader knows as one is left out as a whole. Where items are linked, what that
    means serves all the time: it goes without saying, as does that each record has another item.
    """
    alike = network.alike
    unsaid = network.unsaid([fact.cell for fact in (*because, *facts)], parts)
    names = list(dict.fromkeys([alike[number] for number in parts if number in alike]))
    names.sort(key=lambda name: (network.part_of[name[0]].statement < 0, -name[0]))
    known = list(because)

    def enough(names: Iterable[Numbers], known: Sequence[Fact]) -> bool:
        on = {*unsaid, *[number for name in names for number in name]}
        return is_entailed(network, on, known, facts, network.may_be if unsaid else None)

    tried = [name for name in names if not (unsaid and network.part_of[name[0]].exclusive)]
    names = leave_out(names, _chunks(tried), lambda fewer: enough(fewer, known))
    known = leave_out(known, _chunks(known), lambda fewer: enough(names, fewer))
    kept = [number for number in parts if number not in alike or alike[number] in names]
    others: set[int] = set()
    if len(known) < len(because) or len(kept) < len(parts):
        others = {*unsaid, *[number for name in names for number in name]}.difference(kept)
        if others and is_entailed(network, kept, known, facts):
            others = set()
    own = [alike.get(number, ()) for number in kept]
    settled = [bool(name) and own.count(name) == 1 and not others and not unsaid for name in own]
    chunks = [[number] for number, needed in zip(kept, settled, strict=True) if not needed]
    chunks += [sorted(others)] if others else []
    kept += sorted(others)
    kept = leave_out(kept, chunks[::-1], lambda less: is_entailed(network, less, known, facts))
    return tuple(sorted(kept)), tuple(known)


def _chunks(items: Sequence[T]) -> list[Sequence[T]]:
    """Items in chunks: many together, few by themselves."""
    size = len(items) // SINGLY + 1
    return [items[at : at + size] for at in range(0, len(items), size)]


def leave_out(
    kept: Sequence[T], chunks: Iterable[Sequence[T]], enough: Callable[[list[T]], bool]
) -> list[T]:
    """Some items without those of chunks that can be left out, one after another. A chunk is left
    out at once if possible, which leads to the same.
    """
    kept, waiting = list(kept), list(chunks)[::-1]
    while waiting:
        chunk = waiting.pop()
        gone = set(chunk)
        fewer = [item for item in kept if item not in gone]
        if enough(fewer):
            kept = fewer
        elif len(chunk) > 1:
            half = len(chunk) // 2
            waiting += [chunk[half:], chunk[:half]]
    return kept


def is_entailed(
    network: Network,
    parts: Iterable[int],
    because: Iterable[Fact],
    facts: Sequence[Fact],
    has_answer: Callable[[Numbers, list[tuple[int, int]]], bool] | None = None,
) -> bool:
    """Whether facts follow from parts and known facts; not where finding out takes too long.
    ``has_answer``: who says whether there is an answer to parts; by default the network.
    """
    on = tuple(sorted(parts))
    masks: dict[int, int] = {}
    for fact in because:
        own = network.mask(fact.cell, fact.values)
        left = masks.get(fact.cell, network.full[fact.cell])
        masks[fact.cell] = left & own if fact.holds else left & ~own
    if not all(masks.values()):
        return True
    denials: list[Fact | None] = [fact.denied for fact in facts]
    for denial in denials or [None]:
        limits = dict(masks)
        if denial is not None:
            own = network.mask(denial.cell, denial.values)
            left = limits.get(denial.cell, network.full[denial.cell])
            limits[denial.cell] = left & own if denial.holds else left & ~own
            if not limits[denial.cell]:
                continue
        try:
            if (has_answer or network.has_answer)(on, list(limits.items())):
                return False
        except TooLong:
            return False
    return True
