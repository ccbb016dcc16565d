"""Patterns that people look for before they try a value: what they are, and where they are.

All of them follow from two things. A value stands at most once in the cells of a line (a row, a
box, a cage, two cells that differ), and in a line of as many cells as values it stands somewhere.
So they are found in every kind that has such lines. Two cells that a clue connects exclude values
of each other in the same way.

- Locked candidates: a cell that sees all places of a value in a line does not have it.
- Fish: lines whose places for a value are in as many other lines.
- Chains: if a candidate is false, then the next one is true, and so on; one of its ends is true.

Sources of the names: SudokuWiki (Andrew Stuart) and HoDoKu (Bernhard Hobiger).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise

from logicpuzzles.core.hitting import hitting_set
from logicpuzzles.core.plain import list_bits
from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.network import EVERY, Network, Numbers, Part
from logicpuzzles.explain.reasons import (
    Candidate,
    CandidatePattern,
    ChainLink,
    Deduction,
    irreducible,
)
from logicpuzzles.explain.steps import Fact

LOCKED = "locked candidates"
FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
FRANKEN = "Franken fish"
XY_WING, X_CHAIN, XY_CHAIN, AIC = "XY-wing", "X-chain", "XY-chain", "alternating inference chain"
NAMES_OF_PATTERNS = {  # what they are
    "X-wing": "two lines have their places for a value in the same two lines across",
    "swordfish": "three lines have their places for a value in the same three lines across",
    "jellyfish": "four lines have their places for a value in the same four lines across",
    XY_WING: "a cell with two values excludes a third one, whichever it is, through two others",
    X_CHAIN: "lines with two places for a value follow each other, so one of two ends has it",
    XY_CHAIN: "cells with two values follow each other, so one of two ends has a value",
    FRANKEN: "as an X-wing, swordfish or jellyfish, with boxes or regions among the lines",
    AIC: "cells with two values and lines with two places follow each other, so one of two ends is true",
}
# what is looked for, in this order: fish of so many lines, chains of up to so many links
ORDER = (("fish", 2), ("chain", 3), ("fish", 3), ("chain", 5), ("fish", 4))
WIDE = 6  # places of a value in a line that a cell sees, at most


def find_pattern(network: Network, known: KnownFacts) -> Deduction | None:
    """The step by the first pattern that strikes something; ``None`` where there is none."""
    finder = _Finder(network, known)
    for patterns in finder.patterns():
        best = max(patterns, key=lambda each: (len(each.struck), -len(each.needs)), default=None)
        if best is not None:
            return _step_of(network, known, best)
    return None


class _Finder:
    """Looks for patterns in what is left to cells.

    ``lines``: the parts by which a value stands at most once, ``whole``: those of them in which each
    value stands. ``seen``: for a candidate the candidates that it excludes, each with the part that
    says so, -1 for another value of its cell.
    """

    def __init__(self, network: Network, known: KnownFacts) -> None:
        self.network, self.left = network, known.left
        self.placed = known.placed
        parts = [part for part in (*network.rules, *network.clues) if not part.link]
        self.lines = [part for part in parts if part.exclusive]
        self.pairs = [part for part in parts if not part.exclusive and len(part.cells) == 2]
        self.whole = [part for part in self.lines if self._is_whole(part)]
        self.lines_of: dict[int, list[Part]] = {}
        for part in self.lines:
            for cell in part.cells:
                self.lines_of.setdefault(cell, []).append(part)
        self.pairs_of: dict[int, list[Part]] = {}
        for part in self.pairs:
            for cell in part.cells:
                self.pairs_of.setdefault(cell, []).append(part)
        self.seen: dict[Candidate, dict[Candidate, int]] = {}

    def _is_whole(self, part: Part) -> bool:
        values = {value for cell in part.cells for value in self.network.domains[cell]}
        return EVERY in part.exclusive and len(values) == len(part.cells) > 2

    def patterns(self) -> Iterator[list[CandidatePattern]]:
        """The patterns, the simplest first, those together that are as hard to see."""
        if not self.whole or self.network.puzzle.fields:
            return
        yield list(self._locked())
        for what, size in ORDER:
            if what == "fish":
                yield list(self._fish(size))
            else:
                yield from self._chains(size)

    # --- candidates ---

    def _places(self, part: Part, bit: int) -> list[int]:
        """The cells of a line that may have a value."""
        return [cell for cell in part.cells if self.left[cell] & bit]

    def _open_lines(self, most: int) -> Iterator[tuple[int, Part, list[int]]]:
        """Values with lines in which they have several places, at most so many, by values."""
        every = 0
        for part in self.whole:
            for cell in part.cells:
                every |= self.left[cell]
        for bit in [1 << at for at in list_bits(every)]:
            for part in self.whole:
                places = self._places(part, bit)
                if 1 < len(places) <= most:
                    yield bit, part, places

    def _elsewhere(self, part: Part, places: Iterable[int], bit: int) -> list[Candidate]:
        """The candidates that a line must lack so that a value has only some places in it."""
        full = self.network.full
        return [(cell, bit) for cell in part.cells if cell not in places and full[cell] & bit]

    def exclusions(self, candidate: Candidate) -> dict[Candidate, int]:
        """What a candidate excludes of what is left."""
        if candidate not in self.seen:
            cell, bit = candidate
            value = self.network.value(bit)
            out = dict.fromkeys([(cell, 1 << at) for at in list_bits(self.left[cell] & ~bit)], -1)
            for part in self.lines_of.get(cell, ()):
                if EVERY in part.exclusive or value in part.exclusive:
                    for other in part.cells:
                        if other != cell and self.left[other] & bit:
                            out.setdefault((other, bit), part.number)
            for part in self.pairs_of.get(cell, ()):
                other = next(each for each in part.cells if each != cell)
                kept = self.network.left((part.number,), [(cell, bit)], (other,))
                gone = self.left[other] & ~(kept[0] if kept is not None else 0)
                for at in list_bits(gone):
                    out.setdefault((other, 1 << at), part.number)
            self.seen[candidate] = out
        return self.seen[candidate]

    # --- patterns ---

    def _locked(self) -> Iterator[CandidatePattern]:
        for bit, part, places in self._open_lines(WIDE):
            ways = [self.exclusions((cell, bit)) for cell in places]
            both = [each for each in ways[0] if all([each in way for way in ways[1:]])]
            struck = [each for each in both if each[0] not in part.cells]
            if struck:
                across = {way[each] for each in struck for way in ways}
                needs = self._elsewhere(part, places, bit)
                yield CandidatePattern(LOCKED, struck, (part.number,), tuple(sorted(across)), needs)

    def _fish(self, size: int) -> Iterator[CandidatePattern]:
        """Fish of so many lines; of more than two only those of rows and columns."""
        lines = [part for part in self.lines if EVERY in part.exclusive]
        if size > 2:
            lines = [part for part in lines if self._is_straight(part)]
        masks = {part.number: sum([1 << cell for cell in part.cells]) for part in lines}
        by_value: dict[int, list[Part]] = {}
        for bit, part, _ in self._open_lines(size):
            if part.number in masks:
                by_value.setdefault(bit, []).append(part)
        for bit, own_lines in by_value.items():
            may = sum([1 << cell for cell, mask in enumerate(self.left) if mask & bit])
            for chosen in combinations(own_lines, size):
                numbers = [part.number for part in chosen]
                inside = 0
                for number in numbers:
                    if inside & masks[number]:
                        break
                    inside |= masks[number]
                else:
                    places = inside & may
                    for across in _cover(places, masks, numbers, size):
                        seen = 0
                        for number in across:
                            seen |= masks[number]
                        struck = [(cell, bit) for cell in list_bits(seen & may & ~inside)]
                        if struck:
                            yield self._fish_of(struck, places, numbers, across)

    def _fish_of(
        self, struck: list[Candidate], places: int, bases: Sequence[int], covers: Sequence[int]
    ) -> CandidatePattern:
        parts = [self.network.part_of[number] for number in bases]
        inside = list_bits(places)
        needs = [need for part in parts for need in self._elsewhere(part, inside, struck[0][1])]
        every = [*parts, *[self.network.part_of[number] for number in covers]]
        name = FISH[len(bases)] if all(map(self._is_straight, every)) else FRANKEN
        return CandidatePattern(name, struck, tuple(bases), tuple(sorted(covers)), needs)

    def _is_straight(self, part: Part) -> bool:
        """Whether the cells of a line are in one row or column."""
        layout = self.network.layout
        if layout is None or max(part.cells) >= len(layout.places):
            return layout is None
        places = [layout.places[cell] for cell in part.cells]
        return 1 in (len({place[0] for place in places}), len({place[1] for place in places}))

    def _links(self) -> dict[Candidate, list[ChainLink]]:
        """The links from each candidate: what is true where it is false."""
        links: dict[Candidate, list[ChainLink]] = {}
        pairs: list[tuple[int, Candidate, Candidate]] = []
        for cell, mask in enumerate(self.left):
            if mask.bit_count() == 2 and self.network.full[cell].bit_count() > 2:
                low = mask & -mask
                pairs.append((-1, (cell, low), (cell, mask ^ low)))
        for bit, part, places in self._open_lines(2):
            pairs.append((part.number, (places[0], bit), (places[1], bit)))
        for line, one, other in pairs:
            links.setdefault(one, []).append(ChainLink(line, one, other))
            links.setdefault(other, []).append(ChainLink(line, other, one))
        return links

    def _chains(self, most: int) -> Iterator[list[CandidatePattern]]:
        """Chains of up to so many links, those of as many together."""
        links = self._links()
        # from each candidate that may be the first: where its chains end, with the way
        ways: list[tuple[Candidate, list[tuple[ChainLink, ...]]]] = [
            (start, [(link,) for link in links[start]]) for start in sorted(links)
        ]
        reached = {start: {start, *[way[-1].second for way in own]} for start, own in ways}
        for _ in range(1, most):
            found: list[CandidatePattern] = []
            longer: list[tuple[Candidate, list[tuple[ChainLink, ...]]]] = []
            for start, own in ways:
                fresh: list[tuple[ChainLink, ...]] = []
                for way in own:
                    for candidate in self.exclusions(way[-1].second):
                        for link in links.get(candidate, ()):
                            if link.second not in reached[start]:
                                reached[start].add(link.second)
                                fresh.append((*way, link))
                longer.append((start, fresh))
                for way in fresh:
                    if start < way[-1].second and (pattern := self._strike(start, way)):
                        found.append(pattern)
            yield found
            ways = longer

    def _strike(self, start: Candidate, way: tuple[ChainLink, ...]) -> CandidatePattern | None:
        """The pattern of a chain, where its ends exclude something together."""
        first, last = self.exclusions(start), self.exclusions(way[-1].second)
        inside = {candidate for link in way for candidate in (link.first, link.second)}
        struck = [each for each in first if each in last and each not in inside]
        if not struck:
            return None
        across = {self.exclusions(one.second)[other.first] for one, other in pairwise(way)}
        across.update([end[each] for each in struck for end in (first, last)])
        bases = [link.line for link in way if link.line >= 0]
        needs: list[Candidate] = []
        for link in way:
            if link.line >= 0:
                places = (link.first[0], link.second[0])
                part = self.network.part_of[link.line]
                needs += self._elsewhere(part, places, link.first[1])
            else:
                cell = link.first[0]
                gone = self.network.full[cell] & ~self.left[cell]
                needs += [(cell, 1 << at) for at in list_bits(gone)]
        name = _name_chain(way, len({bit for _, bit in inside}) == 1)
        numbers = tuple(sorted(across - {-1}))
        return CandidatePattern(name, struck, tuple(sorted(set(bases))), numbers, needs, way)


def _cover(
    places: int, lines: Mapping[int, int], bases: Sequence[int], size: int
) -> Iterator[list[int]]:
    """So many other lines in which all places are. ``lines``: the cells of each."""
    if not places:
        yield []
    elif size:
        low = places & -places
        for number, own in lines.items():
            if own & low and number not in bases:
                for more in _cover(places & ~own, lines, bases, size - 1):
                    yield [number, *more]


def _name_chain(way: Sequence[ChainLink], one_value: bool) -> str:
    """The name of a chain by its links."""
    if one_value:
        return X_CHAIN
    if all([link.line < 0 for link in way]):
        return XY_WING if len(way) == 3 else XY_CHAIN
    return AIC


def _step_of(network: Network, known: KnownFacts, pattern: CandidatePattern) -> Deduction:
    """The step by a pattern, with the fewest known facts that it needs."""
    acting = tuple(sorted({*pattern.bases, *pattern.across}))
    strikes: dict[int, list[tuple[int, int]]] = {}
    for number, marks in enumerate(known.marks):
        for cell, mask in marks:
            strikes.setdefault(cell, []).append((number, mask))
    sets = [
        sum([1 << number for number, mask in strikes[cell] if mask & bit])
        for cell, bit in pattern.needs
    ]
    chosen, _ = hitting_set(sets, [1] * len(known.facts))
    because = tuple([fact for number, fact in enumerate(known.facts) if chosen >> number & 1])
    facts = [Fact(cell, network.value(bit), False) for cell, bit in pattern.struck]
    step = Deduction(facts, acting, because, pattern=pattern)
    step.finish = partial(_finish, network, known, pattern)
    return step


def _finish(
    network: Network, known: KnownFacts, pattern: CandidatePattern, step: Deduction
) -> None:
    """Give a step by a pattern the rules by which known values strike others, and no reason that is
    not needed. It is called by the pattern as long as it rests on all lines of it.
    """
    needs = set(pattern.needs)
    parts = dict.fromkeys(step.parts)
    open_needs = {
        need
        for need in needs
        if not any([_says(network, fact, need, step.parts) for fact in step.because])
    }
    options: dict[int, set[Candidate]] = {}
    for fact in [fact for fact in step.because if fact.holds and open_needs]:
        bit = network.mask(fact.cell, fact.values)
        for cell, part in known.strikes(fact):
            if (cell, bit) in open_needs:
                options.setdefault(part.number, set()).add((cell, bit))
    while open_needs and options:
        number = max(options, key=lambda each: (len(options[each] & open_needs), -each))
        if not options[number] & open_needs:
            break
        parts[number] = None
        open_needs -= options.pop(number)
    kept, step.because = irreducible(network, tuple(sorted(parts)), step.because, step.facts)
    step.divide(network, kept, step.parts)
    if not set(pattern.bases) <= set(step.parts):
        step.pattern = None


def _says(network: Network, fact: Fact, need: Candidate, parts: Numbers) -> bool:
    """Whether a known fact says that a candidate is false, by itself or by one of some lines."""
    cell, bit = need
    own = network.mask(fact.cell, fact.values)
    if fact.cell == cell:
        return not own & bit if fact.holds else bool(own & bit)
    return own == bit and any([cell in network.part_of[part].struck(fact) for part in parts])
