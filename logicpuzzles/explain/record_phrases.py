"""Facts about records in phrases, in the words of the clues: what is in a record, and which items
belong together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.words import FactWords
from logicpuzzles.kinds.naming import list_words

MANY = 3  # values of a field that records are said to have one by one


class RecordPhrases:
    """The phrases for facts about records, in the words of a puzzle."""

    def __init__(self, words: FactWords) -> None:
        self.words = words

    def of_records(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts about records, in the words of the clues."""
        together: dict[tuple[int, Any, bool, int], list[Fact]] = {}
        for fact in facts:
            row, column = divmod(fact.cell, self.words.columns)
            alone = fact.holds or not str(fact.value).strip()
            together.setdefault((column, fact.value, fact.holds, row if alone else -1), []).append(
                fact
            )
        phrases, several = [], self._several(together)
        beside = self._beside(together)
        for (column, value, holds, _), same in together.items():
            if same[0] in beside:
                same = beside[same[0]]
                if not same:
                    continue
            if same[0] in several:
                own = several[same[0]]
                if own:
                    record = self.words.records[own[0].cell // self.words.columns]
                    lacking = self.words.nouns.lacking(
                        column, [str(fact.value) for fact in own], record
                    )
                    phrases.append(lacking + self.words.cite_sources(own, source))
                continue
            rows = [self.words.records[fact.cell // self.words.columns] for fact in sorted(same)]
            field = self.words.field(column)
            if not str(value).strip():
                phrase = f"{rows[0]} has {'no' if holds else 'a'} {field}"
            elif self.words.puzzle.arguments.get("row") is False:
                names = [row.removeprefix("the row of ") for row in rows]
                phrase = (
                    f"the {field} of {list_words(names, 'and')} is {'' if holds else 'not '}{value}"
                )
            else:
                keys = [(fact.cell % self.words.columns, str(fact.value)) for fact in same]
                phrase = self.words.nouns.placed(
                    list(dict.fromkeys(keys)), list(dict.fromkeys(rows)), holds
                )
            phrases.append(phrase + self.words.cite_sources(same, source))
        return phrases

    def of_links(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """Phrases for facts between items of records: which of them belong together."""
        of_cell: dict[int, list[Fact]] = {}
        for fact in facts:
            of_cell.setdefault(fact.cell, []).append(fact)
        phrases = []
        for cell, own in of_cell.items():
            link = self.words.network.links[cell]
            held = [fact.value for fact in own if fact.holds]
            lost = [
                value
                for value in self.words.network.domains[cell]
                if any([value in fact.values for fact in own])
            ]
            left = [value for value in self.words.network.domains[cell] if value not in lost]
            holds = bool(held) or len(left) <= 2 < len(lost)
            values = held or (left if holds else lost)
            phrase = self.words.nouns.together(
                (link.field, str(link.value)), link.other, [str(value) for value in values], holds
            )
            phrases.append(phrase + self.words.cite_sources(own, source))
        return phrases

    def _beside(self, together: Mapping[Any, Sequence[Fact]]) -> dict[Fact, list[Fact]]:
        """For facts that several values are in the same record, or in none of the same records, or
        that many records have one value each of a field: the first with all of them, the others
        with none.
        """
        alike: dict[tuple[bool, frozenset[int] | int], list[Sequence[Fact]]] = {}
        named = self.words.puzzle.arguments.get("row") is not False
        for (column, value, holds, _), same in together.items():
            placed = self.words.nouns.is_placed(column, str(value))
            if named and str(value).strip() and (placed or holds):
                rows = frozenset([fact.cell // self.words.columns for fact in same])
                alike.setdefault((holds, rows if placed else column), []).append(same)
        several = []
        for (_, where), groups in alike.items():
            groups = groups if isinstance(where, frozenset) else sorted(groups, key=min)
            if len(groups) > (1 if isinstance(where, frozenset) else MANY):
                several.append(groups)
        return {
            each[0]: [fact for group in groups for fact in group] if each is groups[0] else []
            for groups in several for each in groups
        }  # fmt: skip

    def _several(self, together: Mapping[Any, Sequence[Fact]]) -> dict[Fact, list[Fact]]:
        """For facts that one record lacks several values of a field: the first with all of them,
        the others with none.
        """
        cells: dict[int, list[Fact]] = {}
        for (column, value, holds, _), same in together.items():
            if not holds and len(same) == 1 and self.words.nouns.is_of_record(column, str(value)):
                cells.setdefault(same[0].cell, []).append(same[0])
        named = self.words.puzzle.arguments.get("row") is not False
        own = [facts for facts in cells.values() if len(facts) > 1 and named]
        return {fact: facts if fact == facts[0] else [] for facts in own for fact in facts}
