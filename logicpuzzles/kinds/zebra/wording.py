"""Words for zebras: the answers to the questions of a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.wording import Wording as Usual
from logicpuzzles.kinds.zebra.english.record import QUESTION

__all__ = ["Wording"]

PLACE = pattern(r"(?i)\bwhere\b|\b(?:which|what) (?:house|place|position|seat)\b")


class Wording(Usual):
    """The words of explanations about zebras."""

    def answers(self, values: Sequence[Any]) -> list[str]:
        """The answers to questions that name one value: who has it, or what else is in its record."""
        questions = [sentence.text for sentence in self.puzzle.unused if sentence.why == QUESTION]
        answers = [self._answer(question, values) for question in questions]
        return list(dict.fromkeys([answer for answer in answers if answer]))

    def _answer(self, question: str, values: Sequence[Any]) -> str:
        named = self.nouns.named_in(question)
        if len(named) != 1:
            return ""
        ((field, value),) = named
        cell = next(cell for cell, other in enumerate(values) if cell % self.columns == field and str(other) == value)
        row = cell // self.columns
        asked = self._asked(question, field)
        if asked < 0 or PLACE.search(question):
            return self.nouns.placed([(field, value)], [self.records[row]], True)
        return self.nouns.together((asked, str(values[row * self.columns + asked])), field, [value], True)

    def _asked(self, question: str, field: int) -> int:
        """The field that a question asks for: the one that it names, else that of who does something; -1 where there is none."""
        others = [other for other in range(self.columns) if other != field]
        named = [other for other in others if re.search(rf"(?i)\b(?:which|what) {re.escape(self.field(other))}\b", question)]
        return next(iter([*named, *[other for other in others if self.nouns.names_somebody(other)]]), -1)
