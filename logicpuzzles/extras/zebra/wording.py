"""Words for zebras: the answers to the questions of a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicpuzzles.explain.wording import Wording
from logicpuzzles.extras.zebra.questions import Question, asked_by


class ZebraWording(Wording):
    """The words of explanations about zebras."""

    def answers(self, values: Sequence[Any]) -> list[str]:
        """The answers to questions that name one value: who has it, or what else is in its
        record.
        """
        return list(
            dict.fromkeys(
                [self._answer(question, values) for question in asked_by(self.puzzle, self.nouns)]
            )
        )

    def _answer(self, question: Question, values: Sequence[Any]) -> str:
        field, value, asked = question
        cell = next(
            cell
            for cell, other in enumerate(values)
            if cell % self.columns == field and str(other) == value
        )
        row = cell // self.columns
        if asked < 0:
            return self.nouns.placed([(field, value)], [self.records[row]], True)
        return self.nouns.together(
            (asked, str(values[row * self.columns + asked])), field, [value], True
        )
