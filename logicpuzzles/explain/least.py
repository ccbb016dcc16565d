"""Reasons of least cost, by implicit hitting sets.

A set of reasons is enough when nothing that satisfies it denies the conclusion. So each answer that
denies the conclusion (a counter-model) must be excluded by some reason: the reasons hit every
counter-model. The cheapest set that hits the known counter-models is enough, or there is another
counter-model.

Sources: Alexey Ignatiev, Alessandro Previti, Mark Liffiton and Joao Marques-Silva, "Smallest MUS
extraction with minimal hitting set dualization", CP 2015; Emilio Gamba, Bart Bogaerts and Tias
Guns, "Efficiently explaining CSPs with unsatisfiable subset optimization", IJCAI 2021.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from logicpuzzles.core.hitting import greedy_set, hitting_set
from logicpuzzles.core.plain import list_bits
from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.network import FACT, RULE, Numbers, TooLong
from logicpuzzles.explain.unit import Unit

GROWN = (
    20,
    4,
)  # reasons that are tried when a counter-model is made one that fewer reasons exclude: in small and large units
CHUNKS = (
    4  # the reasons are divided into so many chunks, each of which is left out at once if possible
)
ROUNDS = (100, 6)  # counter-models for one conclusion, at most: in small and large units


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why something follows. ``parts``: the acting rules and clues, by their switches. ``facts``:
    the numbers of the known facts. ``cost``: of both together. ``least``: whether no others out of
    the unit cost less.
    """

    parts: Numbers
    facts: Numbers
    cost: int
    least: bool


class View:
    """What a unit knows of the known facts: those that strike a value of its cells, in their order.

    ``numbers``: of these facts. ``local``: what each strikes in the cells of the unit. Reasons are
    bits: first the parts of the unit, if there are several, then these facts.
    """

    def __init__(self, unit: Unit, known: KnownFacts) -> None:
        self.unit = unit
        self.known = known
        self.numbers: list[int] = []
        self.local: list[int] = []
        self.seen = 0
        self.first = 0 if unit.single else len(unit.on)
        self.some = (
            1 << self.first
        ) - 1  # a part has to act: what a cell alone tells is looked at there
        self.costs = [part.cost for part in unit.parts] if self.first else []
        self.hits: list[int] = []  # for each model, the facts that exclude it
        self.last: dict[
            int, Reasons
        ] = {}  # the reasons that were last the cheapest, by what they deny
        self.extended = 0  # facts that these were found for

    def update(self) -> None:
        """Take in the facts and the models that are new."""
        marks, shift = self.known.marks, self.unit.shift
        for number in range(self.seen, len(marks)):
            local = 0
            for cell, mask in marks[number]:
                if cell in shift:
                    local |= mask << shift[cell]
            if local:
                self.numbers.append(number)
                self.local.append(local)
                self.costs.append(FACT if number <= self.known.base else 2 * FACT)
        self.seen = len(marks)
        models, false = self.unit.models, self.unit.false
        if self.extended < len(self.local):
            for at, model in enumerate(models[: len(self.hits)]):
                self.hits[at] |= self._hits(model, self.extended)
        self.extended = len(self.local)
        for at in range(len(self.hits), len(models)):
            self.hits.append(self._hits(models[at], 0) | (false[at] if self.first else 0))

    def _hits(self, model: int, start: int) -> int:
        hits = 0
        bit = 1 << self.first + start
        for local in self.local[start:]:
            if local & model:
                hits |= bit
            bit <<= 1
        return hits

    def least(
        self,
        deny: int,
        until: int | None = None,
        among: frozenset[int] | None = None,
        rounds: int | None = None,
        below: int | None = None,
    ) -> Reasons | None:
        """The cheapest reasons why none of the values ``deny`` stands in an answer, or why there is
        no answer, where ``deny`` is 0; ``None`` where there are none. ``until``: only facts before
        this number count. ``among``: only these facts. ``rounds``: how many counter-models are
        looked for before reasons are taken none of which can be left out. ``below``: what they may
        not cost, else ``None``.
        """
        self.update()
        unit = self.unit
        allowed = (1 << self.first) - 1
        for at, number in enumerate(self.numbers):
            if (until is None or number < until) and (among is None or number in among):
                allowed |= 1 << self.first + at
        plain = until is None and among is None
        last = self.last.get(deny) if plain else None
        allowed &= ~self._find_dominated(allowed)
        counter = [hits & allowed for hits in self._counter_models(deny)]
        if self.some:
            counter.append(self.some)
        exact, reasons = True, None
        if unit.large and self._find_counter_model(deny, allowed, True) is None:
            if last is not None:
                return last
            reasons, rounds = self._shrunk(deny, allowed, True), 0
        for _ in range(ROUNDS[unit.large] if rounds is None else rounds):
            if not all(counter):
                return None
            chosen, ended = hitting_set(counter, self.costs)
            exact = exact and ended
            if last is not None and self._cost(chosen) >= last.cost:
                return (
                    last if ended else replace(last, least=False)
                )  # more is known than when it was the cheapest
            if below is not None and ended and self._cost(chosen) >= below:
                return None
            try:
                hits = self._counter_model(deny, chosen, allowed)
            except TooLong:
                break
            if hits is None:
                reasons = self._reasons(chosen, exact)
                break
            counter.append(hits)
        if reasons is None:
            reasons = self._shrunk(deny, self._enough(deny, counter, allowed))
        if plain and reasons is not None:
            self.last[deny] = reasons
        return reasons

    def again(self, reasons: Reasons, deny: int) -> Reasons | None:
        """The same reasons, where they are enough for something else; ``None`` where they are
        not.
        """
        self.update()
        unit = self.unit
        chosen = (
            sum([1 << at for at, switch in enumerate(unit.on) if switch in reasons.parts])
            if self.first
            else 0
        )
        chosen |= sum(
            [
                1 << self.first + at
                for at, number in enumerate(self.numbers)
                if number in reasons.facts
            ]
        )
        for model, hits in zip(unit.models, self.hits, strict=True):
            if model & deny and not hits & chosen:
                return None
        try:
            return reasons if self._find_counter_model(deny, chosen) is None else None
        except TooLong:
            return None

    def _enough(self, deny: int, counter: list[int], allowed: int) -> int:
        """Reasons that are enough, found greedily: one for each counter-model that comes up."""
        if not all(counter):
            return allowed
        chosen = greedy_set(counter, self.costs)
        while chosen != allowed:
            try:
                model = self._find_counter_model(deny, chosen)
            except TooLong:
                return allowed
            if model is None:
                return chosen
            hits = self._keep(model, chosen) & allowed & ~chosen
            if not hits:
                return allowed
            counter.append(hits)
            weights = {
                bit: sum([mask >> bit & 1 for mask in counter]) / self.costs[bit]
                for bit in list_bits(hits)
            }
            chosen |= 1 << max(weights, key=lambda bit: (weights[bit], -bit))
        return chosen

    def bound(self, deny: int) -> int:
        """What reasons cost at least, by the counter-models that are known already."""
        self.update()
        unit = self.unit
        counter = self._counter_models(deny)
        least = unit.bound + unit.needs * FACT
        if not counter or not all(counter):
            return least
        if self.some:
            counter.append(self.some)
        chosen, ended = hitting_set(counter, self.costs)
        return max(least, self._cost(chosen)) if ended else least

    def _counter_models(self, deny: int) -> list[int]:
        """The reasons that exclude each of the counter-models that are known already."""
        models = zip(self.unit.models, self.hits, self.unit.false, strict=True)
        return [
            hits
            for model, hits, false in models
            if (model & deny or not deny) and (self.first or not false)
        ]

    def _on(self, chosen: int) -> Numbers:
        """The switches of the parts among some reasons; the part of a single unit is always
        needed.
        """
        on = self.unit.on
        return (
            tuple([switch for at, switch in enumerate(on) if chosen >> at & 1])
            if self.first
            else on
        )

    def _find_dominated(self, allowed: int) -> int:
        """The facts that strike no more in the unit than another one, as a mask."""
        where = [
            (local, self.first + at)
            for at, local in enumerate(self.local)
            if allowed >> self.first + at & 1
        ]
        where.sort(key=lambda pair: -pair[0].bit_count())
        away = 0
        widest: list[int] = []
        for local, at in where:
            for more in widest:
                if not local & ~more:
                    away |= 1 << at
                    break
            else:
                widest.append(local)
        return away

    def _reasons(self, chosen: int, least: bool) -> Reasons:
        parts = self._on(chosen)
        facts = tuple(
            [number for at, number in enumerate(self.numbers) if chosen >> self.first + at & 1]
        )
        return Reasons(parts, facts, self._cost(chosen), least)

    def _cost(self, chosen: int) -> int:
        """What reasons cost; for a cell alone as much as a rule more."""
        alone = 0 if chosen & self.some else RULE if self.first else self.unit.bound
        return sum([self.costs[bit] for bit in list_bits(chosen)]) + alone

    def _find_counter_model(self, deny: int, chosen: int, quickly: bool = False) -> int | None:
        """A counter-model to some reasons; ``None`` where they are enough. ``quickly``: only
        propagation is asked, and 0 stands for a counter-model that may be there. Raises
        ``TooLong``.
        """
        unit = self.unit
        on = self._on(chosen)
        struck = 0
        facts = chosen >> self.first
        for local in self.local:
            if facts & 1:
                struck |= local
            facts >>= 1
        left = unit.masks(unit.full & ~struck)
        if not all(left):
            return None
        denied = unit.masks(deny) if deny else []
        for at in [at for at, mask in enumerate(denied) if mask] or [-1]:
            masks = left
            if at >= 0:
                masks = [
                    mask & denied[at] if place == at else mask for place, mask in enumerate(left)
                ]
                if not masks[at]:
                    continue
            model = (None if unit.refutes(on, masks) else 0) if quickly else unit.answer(on, masks)
            if model is not None:
                return model
        return None

    def _counter_model(self, deny: int, chosen: int, allowed: int) -> int | None:
        """The reasons that exclude a counter-model to some reasons; ``None`` where these are
        enough. It is one that few reasons exclude. Raises ``TooLong``.
        """
        model = self._find_counter_model(deny, chosen)
        if model is None:
            return None
        unit = self.unit
        best = self._keep(model, chosen)
        kept = chosen | allowed & ~best
        tries = 0
        for at in range(len(self.costs) - 1, -1, -1):
            if best >> at & 1 and allowed >> at & 1 and not kept >> at & 1:
                tries += 1
                if tries > GROWN[unit.large]:
                    break
                model = self._among(deny, kept | 1 << at)
                if model is not None:
                    best = model
                    kept |= 1 << at | allowed & ~best
                    continue
                model = self._find_counter_model(deny, kept | 1 << at) if unit.on else None
                if model is not None:
                    best = self._keep(model, kept | 1 << at)
                    kept |= 1 << at | allowed & ~best
        return best & allowed

    def _among(self, deny: int, chosen: int) -> int | None:
        """The reasons that exclude a counter-model to some reasons, where one is known already."""
        for model, hits in zip(self.unit.models, self.hits, strict=True):
            if not hits & chosen and (model & deny or not deny):
                return hits
        return None

    def _keep(self, model: int, chosen: int) -> int:
        """Keep a model. Returns the reasons that exclude it."""
        unit = self.unit
        on = self._on(chosen)
        false = unit.false_in(model, on) if self.first else 0
        hits = self._hits(model, 0) | false
        if len(self.hits) == len(unit.models):
            unit.keep(model, false)
            if len(self.hits) < len(unit.models):
                self.hits.append(hits)
        return hits

    def _shrunk(self, deny: int, allowed: int, quickly: bool = False) -> Reasons:
        """Reasons none of which can be left out, where finding the cheapest ones takes too long.
        Parts are left out first, then the facts that strike least. ``quickly``: as far as
        propagation shows.
        """
        chosen = allowed
        order = sorted(
            list_bits(allowed),
            key=lambda at: (
                (0, at) if at < self.first else (self.local[at - self.first].bit_count(), at)
            ),
        )
        size = len(order) // CHUNKS + 1
        waiting = [order[at : at + size] for at in range(0, len(order), size)][::-1]
        while waiting:
            chunk = waiting.pop()
            less = chosen & ~sum([1 << at for at in chunk])
            try:
                enough = self._find_counter_model(deny, less, quickly) is None
            except TooLong:
                enough = False
            if enough:
                chosen = less
            elif len(chunk) > 1:
                half = len(chunk) // 2
                waiting += [chunk[half:], chunk[:half]]
        return self._reasons(chosen, False)
