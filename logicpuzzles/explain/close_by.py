"""Rules in words, and what they force close by, in the words of people: no dead end, no branch,
nothing cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.graphs import (
    BRANCH,
    DEAD_END,
    EARLY,
    cut_off,
    loop_breaks,
    loop_forces,
    passo,
)
from logicpuzzles.explain.network import Network, Part
from logicpuzzles.explain.phrases import FEW, Phrases
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.sentences import listed
from logicpuzzles.relations import counto, loopo

__all__ = ["CloseBy"]

FORCED = {
    BRANCH: "does not branch",
    DEAD_END: "has no dead end",
    EARLY: "would otherwise close too early",
}
BROKEN = {
    BRANCH: "the loop branches",
    DEAD_END: "the loop has a dead end",
    EARLY: "the loop closes too early",
}


class CloseBy(Phrases):
    """The words for rules in a step.

    ``connected``: for the names of relations that say that all cells with a value are connected,
    side by side: the value.
    """

    connected: Mapping[str, Any] = {}

    def __init__(self, network: Network) -> None:
        super().__init__(network)
        self._sides: list[
            tuple[int, int]
        ] = []  # the pairs of cells side by side, once they are needed

    def rule(self, part: Part) -> str:
        """A rule as a sentence without its full stop."""
        if text := self.sentence(part.goal, part.cells):
            return text
        where = f" for {self.line(part.cells)}" if len(part.cells) <= FEW else ""
        return f"the rules of {self.puzzle.kind} hold{where}"

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """A rule in a step as a sentence without its full stop: where a loop or a connection forces
        something close by, just that; "" where it goes without saying.
        """
        goal = part.goal
        if not isinstance(goal, Call):
            return self.rule(part)
        if goal.relation in (loopo, passo):
            known, facts = self._marks(deduction.because, 1), self._marks(deduction.facts, 1)
            why = loop_forces(self._loop(part), known, facts)
            return (
                f"the loop {listed([FORCED[each] for each in why], 'and')}"
                if why
                else self.rule(part)
            )
        if goal.relation.name in self.connected:
            apart = self._apart(deduction, self.connected[goal.relation.name])
            return (
                f"otherwise {self.list_cells(apart)} would be cut off" if apart else self.rule(part)
            )
        return self.rule(part)

    def broken(self, deduction: Deduction) -> str:
        """That the only rule of a contradiction is broken, where it can be said close by; else
        "".
        """
        parts = self.parts_of(deduction)
        goal = parts[0].goal if len(parts) == 1 else None
        if not isinstance(goal, Call):
            return ""
        if goal.relation in (loopo, passo):
            why = loop_breaks(self._loop(parts[0]), self._marks(deduction.because, 1))
            return BROKEN.get(why, "")
        if goal.relation is counto:
            return self._miscounted(goal.arguments[1], parts[0], deduction)
        if goal.relation.name in self.connected:
            apart = self._apart(deduction, self.connected[goal.relation.name])
            return (
                f"{self.list_cells(apart)} {'is' if len(apart) == 1 else 'are'} cut off"
                if apart
                else ""
            )
        return ""

    def _miscounted(self, counts: Any, part: Part, deduction: Deduction) -> str:
        """The first value that has too many or too few of the cells of a part; "" where there is
        none. ``counts``: of values.
        """
        for value, count in counts.items() if isinstance(counts, Mapping) else ():
            cells = {
                fact.cell
                for fact in deduction.because
                if fact.holds and fact.value == value and fact.cell in part.cells
            }
            if type(count) is int and len(cells) > count:
                return (
                    f"{self.list_cells(sorted(cells))} would "
                    f"{'all' if len(cells) > 2 else 'both'} be {self.value(value)}"
                )
            out = {
                fact.cell
                for fact in deduction.because
                if (fact.value != value if fact.holds else value in fact.values)
            }
            left = [cell for cell in part.cells if cell not in out]
            if type(count) is int and len(left) < count:
                places = f"only {self.list_cells(left)} left" if left else "no place left"
                return f"{self.value(value)} has {places}"
        return ""

    def _loop(self, part: Part) -> dict[int, tuple[int, int]]:
        """The vertices that each edge of a loop joins, of which a part may be what it does at one
        vertex.
        """
        return self.network.loop_of(part if part.within < 0 else self.network.part_of[part.within])

    def _marks(self, facts: Iterable[Fact], value: Any) -> dict[int, bool]:
        """For cells with two values whether they have one of these."""
        return {fact.cell: (fact.value == value) == fact.holds for fact in facts}

    def _apart(self, deduction: Deduction, value: Any) -> list[int]:
        """The cells that would be cut off from the other cells with a value if a step did not
        hold.
        """
        known = self._marks(deduction.because, value)
        if not self._sides:
            at = {self.place(cell): cell for cell in range(self.shown)}
            beside = [((row + 1, column), (row, column + 1)) for row, column in at]
            self._sides = [
                (cell, at[way])
                for cell, ways in zip(at.values(), beside, strict=True)
                for way in ways
                if way in at
            ]
        apart: list[int] = []
        for denied in [self._marks([fact.denied], value) for fact in deduction.facts] or [{}]:
            state = {**known, **denied}
            may = [cell for cell in range(self.shown) if state.get(cell, True)]
            own = cut_off(self._sides, may, [cell for cell, held in state.items() if held])
            if not own:
                return []
            apart += [cell for cell in own if cell not in apart]
        return sorted(apart)

    def parts_of(self, deduction: Deduction) -> list[Part]:
        return [self.network.part_of[switch] for switch in deduction.switches]
