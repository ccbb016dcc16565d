"""A hint for somebody who has filled in some cells: what is wrong with them, or else the cheapest
next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput
from logicpuzzles.explain.explaining import NEVER, steps_of
from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.network import Network, NeverHolds, work_of
from logicpuzzles.explain.reasons import Deduction, proven
from logicpuzzles.explain.stepper import Stepper, solutions_of
from logicpuzzles.explain.steps import Fact, Step, facts_json
from logicpuzzles.explain.trials import shortest_trial
from logicpuzzles.explain.wording import Wording, wording_of
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.dissection import Dissection, dissection_of
from logicpuzzles.kinds.puzzle import Puzzle

NONE = "The puzzle has no solution."


@dataclass(frozen=True, slots=True)
class Hint:
    """What to say to a player.

    ``kind``: ``wrong`` (``entry`` cannot be right, and ``step`` says why), ``next`` (a step),
    ``stuck`` (nothing more is forced) or ``done``. ``text``: the hint in words. ``levels``: of a
    step, where to look, which technique and clues, and the step; of a wrong entry, that there is
    one, which one, and why.
    """

    kind: str
    text: str
    step: Step | None = None
    entry: Fact | None = None
    levels: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text

    def at(self, level: int) -> str:
        """The hint at a level from 1, which tells least, to 3, which tells all."""
        return self.levels[level - 1] if self.levels else self.text

    def to_json(self) -> dict[str, Any]:
        """The object that ``hint --format json`` prints, after the kind of the puzzle."""
        value: dict[str, Any] = {"hint": self.kind, "text": self.text}
        if self.entry is not None:
            value["entry"] = facts_json([self.entry])[0]
        if self.step is not None:
            value["step"] = self.step.to_json()
        if self.levels:
            value["levels"] = list(self.levels)
        return value


def hint(
    puzzle: Puzzle | Dissection,
    filled: Mapping[int, Any],
    timeout: float | None = None,
    rules: str | Kind | None = None,
) -> Hint:
    """The hint for somebody who has filled in some cells. ``filled``: the values by the numbers of
    the cells, row by row from 0. ``timeout``: seconds; without it, work is limited.

    Raises ``BadInput`` for an entry that no cell of the board may have, ``OutOfBudget``, and
    the errors of ``explain``.
    """
    looks, nodes = work_of(timeout)
    try:
        apart = dissection_of(puzzle, rules)
        network = Network(apart, Statistics(Budget(timeout, nodes)), looks)
    except NeverHolds:
        return Hint("next", f"{NONE} {NEVER.text}", NEVER)
    wording = wording_of(network)
    known = {fact.cell: fact.value for fact, _ in network.givens}
    entries = []
    possible = {value for domain in network.domains[: network.shown] for value in domain}
    for cell, value in sorted(filled.items()):
        if not 0 <= cell < network.shown or value not in possible:
            name = wording.names[cell] if 0 <= cell < network.shown else f"cell {cell + 1}"
            raise BadInput(f"{name} cannot be {value}; expected one of its values")
        if known.get(cell, value) != value:
            text = f"{wording.begun(wording.names[cell])} is given as {wording.value(known[cell])}."
            return _told_wrong(wording, Fact(cell, value), text)
        if value not in network.domains[cell]:
            text = f"{wording.begun(wording.names[cell])} can never be {wording.value(value)}."
            return _told_wrong(wording, Fact(cell, value), text)
        if cell not in known:
            entries.append(Fact(cell, value))
    boards = solutions_of(network)
    stepper = Stepper(network, boards)
    answers = [apart.values_on(each) for each in boards]
    right = any([all([values[fact.cell] == fact.value for fact in entries]) for values in answers])
    # where there is no solution, every entry would be wrong
    sure = [
        fact
        for fact in entries
        if answers and all([values[fact.cell] == fact.value for values in answers])
    ]
    trial = None if right or not boards else _wrong(network, stepper, entries, sure)
    if trial is not None and trial.assumed is not None:
        proven(trial)
        fact = trial.assumed
        step = steps_of([trial], network, wording)[0]
        text = (
            f"An entry is wrong. {wording.begun(wording.fact(fact.denied))}: "
            f"{wording.chains.clash(trial)}."
        )
        return _told_wrong(wording, fact, text, step)
    if entries:
        stepper = Stepper(network, boards, entries)
    for deduction in stepper.steps():
        network = stepper.network
        if not deduction.facts or any(
            [fact.cell < network.shown or fact.cell in network.links for fact in deduction.facts]
        ):
            proven(deduction)
            wording = wording_of(network)
            step = steps_of([deduction], network, wording)[0]
            before = "" if boards else f"{NONE} On the way to a contradiction: "
            levels = [
                f"{before}{level}"
                for level in (*wording.where.levels(deduction, step.technique), step.text)
            ]
            return Hint("next", levels[-1], step, levels=tuple(levels))
    if stepper.known.is_whole():
        return Hint("done", "Everything is filled in, and right.")
    still = wording.still_open(stepper.known.values())
    return Hint(
        "stuck", f"Nothing more is forced: there are several solutions. Still open: {still}."
    )


def _told_wrong(wording: Wording, entry: Fact, text: str, step: Step | None = None) -> Hint:
    """The hint that an entry is wrong, in three levels as well: that there is one, which one it is,
    and why.
    """
    where = wording.where.row_of(entry.cell)
    levels = (
        f"An entry{f' in {where}' if where else ''} is wrong.",
        f"It is wrong that {wording.fact(entry)}.",
        text,
    )
    return Hint("wrong", text, step, entry, levels)


def _wrong(
    network: Network, stepper: Stepper, entries: list[Fact], sure: list[Fact]
) -> Deduction | None:
    """The simplest refutation of an entry that cannot be right; ``None`` where all may be right. An
    entry that is wrong by itself comes before one that only contradicts others. ``sure``: entries
    that are right, on which it may rest.
    """

    def fails(known: KnownFacts, fact: Fact) -> bool:
        return network.witness(network.everything, known.limits_with(fact), ()) is None

    known = stepper.known.copy()
    for fact in sure:
        known.learn(fact)
    wrong = [fact for fact in entries if fact not in sure and fails(known, fact)]
    if wrong:
        return shortest_trial(network, known, stepper.units, wrong)[0]
    for fact in entries:
        if fails(known, fact):
            return shortest_trial(network, known, stepper.units, [fact])[0]
        known.learn(fact)
    return None
