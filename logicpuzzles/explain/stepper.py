"""Steps from what is known to what follows, the cheapest first.

Propagation finds what follows from one rule or clue, or from two together. The reasons are then shrunk to a minimal
unsatisfiable subset with the denial of the new facts. Where nothing follows in this way, values are tried: first those that
propagation of everything refutes, then those that rules and clues refute one or two at a time, and last those that only a search
refutes. A trial is taken apart into its steps.

What a placed value strikes by one rule alone (no other house has it, no other cell of the row) is no step: it is struck at once,
and the placed value itself stands as the reason.

Sources: Bart Bogaerts, Emilio Gamba and Tias Guns, "A framework for step-wise explaining how to solve constraint satisfaction
problems", Artificial Intelligence 300, 2021; Mohamed Sqalli and Eugene Freuder, "Inference-based constraint satisfaction
supports explanation", AAAI 1996.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from logicpuzzles.explain.chain import Chain, refuted, trial
from logicpuzzles.explain.network import INNER, Network, Numbers
from logicpuzzles.explain.reasons import Deduction, cost, explained, ordered
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.units import Unit, Units

__all__ = ["Stepper"]

HIDDEN = 100  # the extra cost of trials inside a trial
TRIALS = 8  # values that are refuted before one is chosen
CHEAP = 4  # of these, the values with the cheapest refutations: their least reasons are found, and the cheapest is chosen
NESTED = 1  # trials inside a trial; a refutation that takes more is shown without its steps


class Stepper:
    """Finds the steps from some known facts, one at a time.

    ``possible``: by cell, values that are known to stand in a solution, so that there is no point in trying to refute them.
    """

    def __init__(self, network: Network, known: Iterable[Fact], possible: Sequence[set[Any]] | None = None) -> None:
        self.network = network
        self.chain = Chain(network, Units(network, [*network.rules, *network.clues]), known)
        self.possible = possible or [set() for _ in network.domains]
        self.pending: list[tuple[int, int, Deduction]] = []
        self.vague: dict[Unit, int] = {}  # units that strike values where many are left, each with its tier
        self.count = 0
        self.trials: list[tuple[int, Fact, Numbers]] = []  # values that were refuted, with the price and the reasons

    def steps(self) -> Iterator[Deduction]:
        """The steps, until all is placed, nothing more follows, or there is a contradiction, which is the last step."""
        chain = self.chain
        while True:
            deduction = self._next()
            if deduction is None:
                return
            if not deduction.facts:
                yield deduction
                return
            fresh = []
            for fact in deduction.facts:
                if not chain.knows(fact):
                    fresh.append(fact)
                    deduction.strikes += chain.learn(fact)
            if fresh:
                deduction.keep(fresh, self.network)
                yield deduction

    def _next(self) -> Deduction | None:
        chain = self.chain
        dead = chain.dead_end()
        if dead is not None:
            return self._contradiction(dead)
        for fact in chain.last_values():
            if not any([fact in deduction.facts for _, _, deduction in self.pending]):
                self._put(explained(self.network, [fact], chain.why([fact.cell])))
        for tier in range(len(chain.units.tiers)):
            deduction = self._cheapest()
            if deduction is not None:
                return deduction
            for unit in chain.waiting(tier):
                facts = chain.look(unit, tier)
                if facts is None:
                    return self._contradiction(chain.on(unit))
                soon = [fact for fact in facts if not self._is_vague(fact)]
                if len(soon) < len(facts):
                    self.vague[unit] = tier
                if soon:
                    self._put(explained(self.network, soon, chain.on(unit)))
        deduction = self._cheapest() or self._least_vague()
        if deduction is not None or len(chain.placed) == len(chain.remaining):
            return deduction
        self._settle_possible()
        return self._trial() or self._search()

    def _is_vague(self, fact: Fact) -> bool:
        """Whether it only strikes values of a cell of the board that has more than anybody would write down."""
        return not fact.holds and fact.cell < self.network.shown and len(self.chain.remaining[fact.cell]) > INNER

    def _least_vague(self) -> Deduction | None:
        """Of the units that only strike values of such cells one that leaves fewest."""
        chain, fewest = self.chain, 0
        best: list[Fact] = []
        on: Numbers = ()
        for unit, tier in list(self.vague.items()):
            facts = chain.look(unit, tier)
            if not facts:
                del self.vague[unit]
                continue
            struck: dict[int, int] = {}
            for fact in facts:
                struck[fact.cell] = struck.get(fact.cell, 0) + (len(fact.value) if isinstance(fact.value, tuple) else 1)
            cell, left = min([(cell, len(chain.remaining[cell]) - many) for cell, many in struck.items()], key=lambda one: one[1])
            if not best or left < fewest:
                best, fewest, on = [fact for fact in facts if fact.cell == cell], left, chain.on(unit)
        if not best:
            return None
        self._put(explained(self.network, best, on))
        return self._cheapest()

    def _contradiction(self, on: Iterable[int]) -> Deduction | None:
        reasons = self.network.needed(ordered(self.network, on), None)
        return None if reasons is None else Deduction([], reasons)

    def _put(self, steps: Iterable[Deduction]) -> None:
        """Put steps among the pending ones, of which the cheapest is taken."""
        for step in steps:
            self.count += 1
            self.pending.append((cost(self.network, step.reasons), self.count, step))

    def _cheapest(self) -> Deduction | None:
        """The cheapest of the pending steps that still add a fact; ``None`` where there is none."""
        best = -1
        for at, (price, order, deduction) in enumerate(self.pending):
            if best < 0 or (price, order) < self.pending[best][:2]:
                if any([not self.chain.knows(fact) for fact in deduction.facts]):
                    best = at
        if best < 0:
            self.pending.clear()
            return None
        return self.pending.pop(best)[2]

    # --- trying ---

    def _candidates(self) -> Iterator[Fact]:
        """The values that might be refuted: they are not known to stand in a solution."""
        return (fact for fact in self.chain.candidates() if fact.value not in self.possible[fact.cell])

    def _settle_possible(self) -> None:
        """Note which values stand in a solution, so that only the others are tried."""
        on = self.chain.everything()
        for fact in list(self._candidates()):
            if fact.value not in self.possible[fact.cell]:
                for cell, value in enumerate(self.network.answer((*on, self.network.fact(fact))) or ()):
                    self.possible[cell].add(value)

    def _trial(self) -> Deduction | None:
        """A value that leads to a contradiction, by propagation of everything, else by rules and clues, one or two at a time. It
        is the cheapest of several. The others are kept, for they stay refuted, unless they need trials inside."""
        self.trials = [each for each in self.trials if each[0] < HIDDEN and not self.chain.knows(each[1].denied)]
        for closely in (False, True):
            if not self.trials:
                self.trials = self._trials(closely)
        if not self.trials:
            return None
        best = min(self.trials, key=lambda candidate: candidate[0])
        self.trials.remove(best)
        return refuted(self.network, best[1], best[2], NESTED)

    def _trials(self, closely: bool) -> list[tuple[int, Fact, Numbers]]:
        """Values that lead to a contradiction, each with its cost and its reasons."""
        network, on = self.network, self.chain.everything()
        failing: list[tuple[int, int, Fact, Numbers]] = []
        for fact in self._candidates():
            switch = network.fact(fact)
            some = self.chain.against(fact, False) if closely else network.contradiction((*on, switch))
            if some is not None:
                against = ordered(network, [other for other in some if other != switch])
                failing.append((cost(network, against), len(failing), fact, against))
                if len(failing) == TRIALS:
                    break
        refutable: list[tuple[int, Fact, Numbers]] = []
        for _, _, fact, against in sorted(failing, key=lambda candidate: candidate[:2])[:CHEAP]:
            reasons = network.needed(against, network.fact(fact))
            if reasons is not None:
                hidden = trial(network, fact, reasons).contradiction(True) is None
                refutable.append((cost(network, reasons) + HIDDEN * hidden, fact, reasons))
        return refutable

    def _search(self) -> Deduction | None:
        """A value that only a search refutes."""
        on = self.chain.everything()
        for fact in self._candidates():
            reasons = self.network.needed(on, self.network.fact(fact))
            if reasons is not None:
                return refuted(self.network, fact, reasons, NESTED)
        return None
