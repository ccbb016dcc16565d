"""Why a cell has its only value, a value its only place, or some values as few cells: in the usual
words of people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from logicpuzzles.explain.clauses import name_lines
from logicpuzzles.explain.network import EVERY, Part
from logicpuzzles.explain.phrases import join_phrases
from logicpuzzles.explain.reasons import Candidate, CandidatePattern, Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.techniques import locked_in, subset_of
from logicpuzzles.explain.words import Words
from logicpuzzles.kinds.naming import list_words


class SingleReasons:
    """The usual reasons for single values, in the words of a puzzle."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def single(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a cell of a grid has its only value, or a value its only place, in the usual words
        for a sudoku; "" for other steps.
        """
        known = sorted(deduction.because, key=lambda fact: fact.cell)
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        if placed is None or not (self.words.is_grid() and placed.holds):
            return ""
        parts = self.words.parts_of(deduction)
        if any(
            [
                part.statement >= 0 or EVERY not in part.exclusive or len(part.cells) == 2
                for part in parts
            ]
        ):
            return ""
        held, struck = (
            [fact for fact in known if fact.holds],
            [fact for fact in known if not fact.holds],
        )
        if not deduction.parts:
            if any([fact.cell != placed.cell for fact in struck]) or not known:
                return ""
            values = [
                self.words.value(value)
                for value in dict.fromkeys(
                    [fact.value for fact in sorted(held, key=self.words.rank_of)]
                )
            ]
            lines = list_words([self.words.line(part.cells) for part in parts], "and")
            hold, cited = (
                "hold" if len(parts) > 1 else "holds",
                self.words.cite_sources(held, source),
            )
            full = f"{lines} {hold} {list_words(values, 'and')} already{cited}"
            if not struck:
                return full
            lost = [
                value
                for value in self.words.network.domains[placed.cell]
                if any([value in fact.values for fact in struck])
            ]
            many = "are" if len(lost) > 1 else "is"
            gone = self.words.list_values(lost).replace(" or ", " and ")
            out = f"{gone} {many} ruled out{self.words.cite_sources(struck, source)}"
            return (
                f"{full}, and {out}"
                if held
                else f"no other value is left{self.words.cite_sources(struck, source)}"
            )
        acting = self.words.network.part_of[deduction.parts[0]]
        if len(deduction.parts) > 1 or placed.cell not in acting.cells:
            return ""
        taken = self.taken(acting, (placed.value,), known, source)
        return f"the other cells of {self.words.line(acting.cells)} {taken}" if taken else ""

    def taken(
        self, part: Part, values: Sequence[Any], because: Iterable[Fact], source: Mapping[Fact, str]
    ) -> str:
        """Why cells of a rule have no place for some values: they are full, see them, or cannot have
        them; "" where there are other reasons.
        """
        known = sorted(because, key=lambda fact: fact.cell)
        struck = [fact for fact in known if not fact.holds]
        full = [fact for fact in known if fact.holds and fact.value not in values]
        if any([fact.cell not in part.cells for fact in (*full, *struck)]) or any(
            [set(fact.values).isdisjoint(values) for fact in struck]
        ):
            return ""
        why = [f"are full ({self._cells(full, source)})"] if full else []
        sights = []
        for value in values:
            seen = [fact for fact in known if fact.holds and fact.value == value]
            places = list_words([self.words.called[fact.cell] for fact in seen], "or")
            if seen:
                cited = self.words.cite_sources(seen, source)
                sights.append(f"the {self.words.value(value)} in {places}{cited}")
        why += [f"see {list_words(sights, 'or')}"] if sights else []
        if struck:
            words = list_words([self.words.value(value) for value in values], "or")
            why.append(f"cannot be {words} ({self._cells(struck, source)})")
        return list_words(why, "or")

    def last(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a value of a record is the only one left, or its record; "" for other steps."""
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        rules = {part.statement for part in self.words.parts_of(deduction)}
        if (
            placed is None
            or not placed.holds
            or not self.words.puzzle.fields
            or placed.cell >= self.words.shown
            or rules - {-1}
        ):
            return ""
        cells = [fact.cell for fact in deduction.because]
        if any(
            [
                cell % self.words.columns != placed.cell % self.words.columns
                or cell >= self.words.shown
                for cell in cells
            ]
        ):
            return ""
        own = any([fact.cell == placed.cell for fact in deduction.because])
        left = (
            "no other "
            f"{self.words.field(placed.cell % self.words.columns) if own else self.words.record} "
            "is left"
        )
        facts = self.words.known_phrases(deduction, source)
        return f"{left}, as {join_phrases(facts)}" if facts else left

    def subset(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why values of a line go to as few of its cells; "" for other steps."""
        if self.words.puzzle.fields or len(deduction.parts) != 1 or not deduction.because:
            return ""
        subset = subset_of(self.words.network, deduction)
        if subset is None or not (subset[2] or self.words.is_grid()):
            return ""
        cells, values, naked = subset
        rule = self.words.network.part_of[deduction.parts[0]]
        line, beside = (
            self.words.line(rule.cells),
            [] if self.words.is_grid() else [self.words.rule(rule)],
        )
        ordered = [value for value in self.words.network.domains[cells[0]] if value in values]
        shown = list_words([self.words.value(value) for value in ordered], "and")
        places, why = self.words.list_cells(cells), self.words.known_phrases(deduction, source)
        if not naked:
            taken = self.taken(rule, ordered, deduction.because, source)
            if taken:
                return f"in {line}, {shown} can only stand in {places}: the other cells {taken}"
            kept = f"in {line}, {shown} can only stand in {places}"
        elif len(cells) == 1:
            kept = f"{places} can only be {shown}"
        else:
            kept = f"{places} hold {shown} between them"
        return f"{kept}, as {join_phrases([*why, *beside])}"

    def pattern(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a pattern strikes values, by the places where they must go; "" for other steps."""
        network, pattern = self.words.network, deduction.pattern
        locked = None if pattern is not None else locked_in(network, deduction)
        if not self.words.is_grid():
            return ""
        value = self.words.value(deduction.facts[0].values[0])
        if locked is not None:
            base, cover = locked
            taken = self.taken(base, deduction.facts[0].values, deduction.because, source)
            text = f"in {self.words.line(base.cells)}, {value} can only stand in"
            beside = f": the other cells {taken}" if taken else ""
            return f"{text} {self.words.line(cover.cells)}{beside}"
        if pattern is None:
            return ""
        clues = self.words.cite_clues(self.words.parts_of(deduction))
        steps = self.words.cite_sources(deduction.because, source)
        cited = f" ({clues}; {steps[2:]}" if clues and steps else f" ({clues})" if clues else steps
        if pattern.chain:
            return self._chain(pattern) + cited
        bases = [self.words.line(network.part_of[number].cells) for number in pattern.bases]
        text = f"in {name_lines(bases)}, {value} can only stand in"
        if len(bases) > 1:
            across = [self.words.line(network.part_of[number].cells) for number in pattern.across]
            return f"{text} {name_lines(across)}{cited}"
        away = {cell for cell, _ in pattern.needs}
        places = [cell for cell in network.part_of[pattern.bases[0]].cells if cell not in away]
        sees = "it sees" if len({cell for cell, _ in pattern.struck}) == 1 else "they see"
        return f"{text} {self.words.list_cells(places)}, all of which {sees}{cited}"

    def _chain(self, pattern: CandidatePattern) -> str:
        """That one of the ends of a chain is true, and why."""
        first, last = pattern.chain[0].first, pattern.chain[-1].second
        name, value = self._candidate(first)
        end, other = self._candidate(last)
        ends = (
            f"{name} or {end} is {value}"
            if value == other
            else f"{name} is {value} or {end} is {other}"
        )
        told: list[str] = []
        for link in pattern.chain:
            cell, word = self._candidate(link.second)
            line = self.words.network.part_of[link.line].cells if link.line >= 0 else ()
            where = f" (in {self.words.line(line)})" if line else ""
            told.append(f"{'it' if cell == name and not told else cell} is {word}{where}")
        return f"{ends}, for if {name} is not {value}, {', so '.join(told)}"

    def _candidate(self, candidate: Candidate) -> tuple[str, str]:
        cell, bit = candidate
        return self.words.called[cell], self.words.value(self.words.network.value(bit))

    def _cells(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> str:
        """The cells of facts, and the steps that these are from."""
        cells = list(dict.fromkeys([fact.cell for fact in facts]))
        return self.words.list_cells(cells) + self.words.cite_sources(facts, source, "; {}")
