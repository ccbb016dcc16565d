"""What cannot hold, in words: the ends of contradictions and trials."""

from __future__ import annotations

from collections.abc import Mapping

from logicpuzzles.explain.clashes import Crowd, crowd_of
from logicpuzzles.explain.clauses import break_rules, deny_clues, join_alike
from logicpuzzles.explain.close_by import CloseBy
from logicpuzzles.explain.phrases import join_phrases
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.singles import SingleReasons
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.words import Words
from logicpuzzles.kinds.naming import list_words


class ClashWords:
    """What cannot hold, in the words of a puzzle."""

    def __init__(self, words: Words, close_by: CloseBy, singles: SingleReasons) -> None:
        self.words, self.close_by, self.singles = words, close_by, singles

    def at_end(self, deduction: Deduction) -> str:
        """What cannot hold at the end of a trial."""
        parts = [self.words.network.part_of[switch] for switch in deduction.parts]
        if not parts:
            twice = self.held_twice(deduction)
            if len(twice) == 2:
                return (
                    f"{self.words.list_cells([fact.cell for fact in twice])} would both be "
                    f"{self.words.word(twice[0], True)}"
                )
            cells = {fact.cell for fact in deduction.because}
            cell = (
                deduction.unit.cells[0]
                if deduction.unit is not None and len(cells) > 1
                else min(cells)
            )
            held = [fact for fact in deduction.because if fact.cell == cell and fact.holds]
            if self.words.puzzle.fields and cell < self.words.shown:
                if len(held) == 2:
                    both = f"{held[0].value} and {held[1].value}"
                    return (
                        f"the {self.words.field(cell % self.words.columns)} of "
                        f"{self.words.records[cell // self.words.columns]} cannot be both {both}"
                    )
                return (
                    f"no {self.words.field(cell % self.words.columns)} is left for "
                    f"{self.words.records[cell // self.words.columns]}"
                )
            if (
                len(held) == 2
                and len(self.words.network.domains[cell]) == 2
                and self.words.words(cell)
            ):
                return (
                    f"{self.words.called[cell]} would have to be "
                    f"{' and '.join([self.words.word(fact) for fact in held])} at once"
                )
            if len(held) == 2:
                return (
                    f"{self.words.called[cell]} cannot be both "
                    f"{' and '.join([self.words.word(fact) for fact in held])}"
                )
            out = {
                value
                for fact in deduction.because
                if fact.cell == cell and not fact.holds
                for value in fact.values
            }
            if held and held[0].value in out:
                return f"{self.words.called[cell]} would have to be {self.words.word(held[0])}, which is ruled out"
            if self.never(deduction):
                return f"{self.words.called[cell]} cannot be {self.words.word(held[0])}"
            return f"nothing is left for {self.words.called[cell]}"
        crowd = crowd_of(self.words.network, deduction)
        if crowd is not None:
            return self.tell_crowd(crowd)
        broken = self.close_by.broken(deduction)
        if broken:
            return broken
        cited = self.words.cite_clues(parts)
        count = len({part.statement for part in parts if part.statement >= 0})
        return (
            deny_clues(cited, count) if count else break_rules(join_alike(self.words.rules(parts)))
        )

    def tell_crowd(self, crowd: Crowd) -> str:
        """That some cells have too few values between them, or some values too few cells."""
        field = (
            crowd.part.cells[0] % self.words.columns
            if self.words.puzzle.fields and crowd.part.cells[-1] < self.words.shown
            else -1
        )
        values = [
            self.words.nouns.item(field, str(value)) if field >= 0 else self.words.value(value)
            for value in crowd.values
        ]
        cells = (
            [self.words.records[cell // self.words.columns] for cell in crowd.cells]
            if field >= 0
            else []
        )
        places, things = (
            list_words(cells, "and") if cells else self.words.list_cells(crowd.cells),
            list_words(values, "and"),
        )
        if not crowd.by_value:
            if not values:
                return (
                    f"no {self.words.field(field)} is left for {places}"
                    if cells
                    else f"nothing is left for {places}"
                )
            return f"only {things} {'is' if len(values) == 1 else 'are'} left for {places}"
        where = (
            f" in {self.words.line(crowd.part.cells)}" if field < 0 and self.words.is_grid() else ""
        )
        if crowd.cells:
            return f"{things} have only {places} left{where}"
        return (
            f"no {self.words.record} is left for {things}"
            if field >= 0
            else f"{things} has no place{where}"
        )

    def no_room(self, crowd: Crowd, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why cells have too few values between them, or values too few cells."""
        inside = set(crowd.part.cells)
        if self.words.is_grid() and len(crowd.values) == 1 and not crowd.cells:
            why = self.singles.taken(crowd.part, crowd.values, deduction.because, source)
            if why:
                return f"its cells {why}"
        rules = [part for part in self.words.parts_of(deduction) if part is not crowd.part]
        within = crowd.by_value or all([fact.cell in inside for fact in deduction.because])
        shown = (
            join_alike(self.words.rules([crowd.part, *rules]))
            if not within or not self.words.is_grid()
            else []
        )
        return join_phrases([*self.words.known_phrases(deduction, source), *shown])

    def never(self, deduction: Deduction) -> str:
        """That a cell can only be something else than it is given as; "" where this is not why
        nothing is left for it.
        """
        first = next(iter(deduction.because), None)
        if deduction.parts or first is None or not first.holds or len(deduction.because) > 1:
            return ""
        domain = self.words.network.domains[first.cell]
        words = [self.words.word_value(first.cell, value) for value in domain]
        return "" if first.value in domain else f"it can only be {list_words(words, 'or')}"

    def held_twice(self, deduction: Deduction) -> list[Fact]:
        """Two cells with one value, where a rule that lets each value stand once is broken by
        them.
        """
        held = sorted([fact for fact in deduction.because if fact.holds])
        twice = (
            len(held) == 2 == len(deduction.because)
            and held[0].value == held[1].value
            and held[0].cell != held[1].cell
        )
        return held if twice and not deduction.parts and not self.words.puzzle.fields else []
