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
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.words import Words
from logicpuzzles.kinds.board_words import value_words
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.relations import counto, loopo
from logicpuzzles.relations.shading import aparto, wholeo

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


class CloseBy:
    """What rules force close by, in the words of a puzzle."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._sides: list[
            tuple[int, int]
        ] = []  # the pairs of cells side by side, once they are needed

    def say_forced(self, part: Part, deduction: Deduction) -> str:
        """What a loop, a connection or cells that do not touch force close by, as a sentence without
        its full stop; "" where they force nothing close by.
        """
        goal = part.goal
        if not isinstance(goal, Call):
            return ""
        if goal.relation in (loopo, passo):
            known, facts = self._marks(deduction.because, 1), self._marks(deduction.facts, 1)
            ends = self._loop(part)
            told = ends.keys() >= {*known, *facts}  # not where the rules fix some of the edges
            why = loop_forces(ends, known, facts) if told else []
            return f"the loop {list_words([FORCED[each] for each in why], 'and')}" if why else ""
        if goal.relation is aparto:
            several = value_words(self.words.word_value(0, _value_in(goal)))["values"]
            return f"no two {several} touch"
        if goal.relation is wholeo:
            apart = self._apart(deduction, _value_in(goal))
            return f"otherwise {self.words.list_cells(apart)} would be cut off" if apart else ""
        return ""

    def broken(self, deduction: Deduction) -> str:
        """That the only rule of a contradiction is broken, where it can be said close by; else
        "".
        """
        parts = self.words.parts_of(deduction)
        goal = parts[0].goal if len(parts) == 1 else None
        if not isinstance(goal, Call):
            return ""
        if goal.relation in (loopo, passo):
            ends, known = self._loop(parts[0]), self._marks(deduction.because, 1)
            return BROKEN.get(loop_breaks(ends, known), "") if ends.keys() >= known.keys() else ""
        if goal.relation is counto:
            return self._find_miscounted(goal.arguments[1], parts[0], deduction)
        if goal.relation is wholeo:
            apart = self._apart(deduction, _value_in(goal))
            return (
                f"{self.words.list_cells(apart)} {'is' if len(apart) == 1 else 'are'} cut off"
                if apart
                else ""
            )
        return ""

    def _find_miscounted(self, counts: Any, part: Part, deduction: Deduction) -> str:
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
                    f"{self.words.list_cells(sorted(cells))} would "
                    f"{'all' if len(cells) > 2 else 'both'} be "
                    f"{self.words.word_value(min(cells), value, True)}"
                )
            out = {
                fact.cell
                for fact in deduction.because
                if (fact.value != value if fact.holds else value in fact.values)
            }
            left = [cell for cell in part.cells if cell not in out]
            if type(count) is int and len(left) < count:
                word = self.words.word_value(part.cells[0], value)
                places = f"only {self.words.list_cells(left)} left" if left else "no place left"
                several = f"{count} {value_words(word)['values']}" if word[:2] == "a " else word
                what = several if left else word
                return f"{self.words.line(part.cells)} has {places} for {what}"
        return ""

    def _loop(self, part: Part) -> dict[int, tuple[int, int]]:
        """The vertices that each edge of a loop joins, of which a part may be what it does at one
        vertex.
        """
        number = part.number if part.within < 0 else part.within
        return self.words.network.made.loops.get(number, {})

    def _marks(self, facts: Iterable[Fact], value: Any) -> dict[int, bool]:
        """For cells with two values whether they have one of these."""
        return {fact.cell: (fact.value == value) == fact.holds for fact in facts}

    def _apart(self, deduction: Deduction, value: Any) -> list[int]:
        """The cells that would be cut off from the other cells with a value if a step did not
        hold.
        """
        known = self._marks(deduction.because, value)
        if not self._sides:
            at = {self.words.place(cell): cell for cell in range(self.words.shown)}
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
            may = [cell for cell in range(self.words.shown) if state.get(cell, True)]
            own = cut_off(self._sides, may, [cell for cell, held in state.items() if held])
            if not own:
                return []
            apart += [cell for cell in own if cell not in apart]
        return sorted(apart)


def _value_in(goal: Call) -> Any:
    """The value of the cells of which a relation speaks."""
    bound = goal.relation.signature.bind(*goal.arguments, **goal.named)
    bound.apply_defaults()
    return bound.arguments["value"]
