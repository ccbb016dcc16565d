"""A hint for somebody who has filled in some cells: what is wrong with them, or else the cheapest next step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput
from logicpuzzles.explain.explaining import steps_of
from logicpuzzles.explain.network import Network, Numbers
from logicpuzzles.explain.reasons import Deduction, cost
from logicpuzzles.explain.stepper import Stepper
from logicpuzzles.explain.steps import Fact, Step, facts_json
from logicpuzzles.explain.wording import capital, wording_of
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Hint", "hint"]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to say to a player.

    ``kind``: ``wrong`` (``entry`` cannot be right, and ``step`` says why), ``next`` (a step), ``stuck`` (nothing more is forced)
    or ``done``. ``text``: the hint in words."""

    kind: str
    text: str
    step: Step | None = None
    entry: Fact | None = None

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The object that ``hint --format json`` prints, after the kind of the puzzle."""
        value: dict[str, Any] = {"hint": self.kind, "text": self.text}
        if self.entry is not None:
            value["entry"] = facts_json([self.entry])[0]
        if self.step is not None:
            value["step"] = self.step.to_json()
        return value


def hint(puzzle: Puzzle, filled: Mapping[int, Any], timeout: float | None = 10.0, rules: str | Kind | None = None) -> Hint:
    """The hint for somebody who has filled in some cells. ``filled``: the values by the numbers of the cells, row by row from 0.

    Raises ``BadInput`` for an entry that is not among the values of its cell, ``OutOfBudget``, and the errors of ``explain``.
    """
    book = rules if isinstance(rules, Kind) else kind_named(puzzle.kind if rules is None else rules)
    network = Network(puzzle, book, Statistics(Budget(timeout)))
    wording = wording_of(network)
    given = [fact for fact, _ in network.givens]
    known = {fact.cell: fact.value for fact in given}
    entries = []
    for cell, value in sorted(filled.items()):
        if not 0 <= cell < network.shown or value not in network.domains[cell]:
            name = wording.names[cell] if 0 <= cell < network.shown else f"cell {cell + 1}"
            raise BadInput(f"{name} cannot be {value}; expected one of its values")
        if known.get(cell, value) != value:
            text = f"{capital(wording.names[cell])} is given as {wording.value(known[cell])}."
            return Hint("wrong", text, None, Fact(cell, value))
        if cell not in known:
            entries.append(Fact(cell, value))
    wrong = _wrong(network, Stepper(network, given).chain.everything(), entries)
    if wrong is not None:
        fact, reasons = wrong
        deduction = Deduction([], (*reasons, network.fact(fact)))
        step = steps_of([deduction], network, wording)[0]
        others = [wording.fact(each) for each in step.because if each != fact]
        why = wording.clues(network.parts_of(reasons))
        why += [*step.rules, *others]
        return Hint("wrong", f"Your entry that {wording.fact(fact)} contradicts {'; '.join(why)}.", step, fact)
    stepper = Stepper(network, [*given, *entries])
    for deduction in stepper.steps():
        if any([fact.cell < network.shown for fact in deduction.facts]):
            step = steps_of([deduction], network, wording)[0]
            return Hint("next", step.text, step)
    if all([cell in stepper.chain.placed for cell in range(network.shown)]):
        return Hint("done", "Everything is filled in, and right.")
    return Hint("stuck", "Nothing more is forced: there are several solutions.")


def _wrong(network: Network, on: Numbers, entries: list[Fact]) -> tuple[Fact, Numbers] | None:
    """An entry that cannot be right, and the reasons. An entry that is wrong by itself comes before one that only contradicts
    others."""
    switches = [network.fact(fact) for fact in entries]
    together = network.needed([*on, *switches], None)
    if together is None:
        return None
    best: tuple[Fact, Numbers] | None = None
    for fact, switch in zip(entries, switches, strict=True):
        reasons = network.needed(on, switch)
        if reasons is not None and (best is None or cost(network, reasons) < cost(network, best[1])):
            best = fact, reasons
    if best is None:
        last = next(fact for fact, switch in reversed([*zip(entries, switches, strict=True)]) if switch in together)
        best = last, tuple([other for other in together if other != network.fact(last)])
    return best
