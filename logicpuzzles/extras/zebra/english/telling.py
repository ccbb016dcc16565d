"""How a text was understood, for people and for programs. The text loads again, so that it can be
corrected by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.record import READ, REFUSED, SKIPPED, SentenceRead, TextRead
from logicpuzzles.extras.zebra.english.relational import is_notation, write_clue
from logicpuzzles.extras.zebra.english.wording import in_words
from logicpuzzles.kinds.puzzle import Clue, Puzzle

_HOW = (
    "# A line with = is what the sentence above it says, and may be corrected. Where a line "
    "has ! instead, the sentence is not",
    "# understood: write = and a relation there, or put # before both lines to leave the "
    "sentence out.",
)


@dataclass(frozen=True, slots=True)
class Told:
    """How a text was understood.

    ``opening``: the lines before the categories, as the text is written; ``declared``: the line of
    each category.
    """

    kind: str
    format: str
    read: TextRead
    opening: Sequence[str]
    declared: Sequence[str]

    @property
    def complete(self) -> bool:
        """Whether every sentence that names a value was read."""
        missing = any(sentence.missing for sentence in self.read.sentences)
        return self.read.problem is None and not missing

    def puzzle(self, skip: bool = False) -> Puzzle:
        """The puzzle. ``skip``: without the sentences that are not understood; else
        :class:`BadInput` is raised at the first.
        """
        return self.read.puzzle(skip)

    def to_text(self) -> str:
        """A text that reads as the same puzzle, with the relations of each sentence and what was
        skipped.
        """
        problem = self.read.problem
        wrong = [f"# ! line {problem.line}: {problem.message}"] if problem else []
        lines = [f"# {self._summary()}", *wrong, *_HOW, "", *self.opening]
        for category, line in zip(self.read.categories, self.declared, strict=True):
            order = f"; ordered: {category.order}" if category.order else ""
            lines += [f"# {category.source}{order}", line]
        lines.append("")
        number = 0
        for sentence in self.read.sentences:
            if sentence.status == SKIPPED:
                lines.append(f"# line {sentence.line} skipped, {sentence.why}: {sentence.text}")
            else:
                number += 1
                below = [f"   {line}" for line in self._below(sentence)]
                text = (
                    sentence.text if is_notation(sentence.text) else " ".join(sentence.text.split())
                )
                lines += [f"{number}. {text}", *below]
        return "\n".join(lines) + "\n"

    def _summary(self) -> str:
        counted = [
            f"{self._number(status)} {status}"
            for status in (READ, SKIPPED, REFUSED)
            if self._number(status)
        ]
        what = "houses" if self.read.row else "values each"
        return (
            f"{len(self.read.categories)} categories, {self.read.houses} {what}; sentences: "
            f"{', '.join(counted) or 'none'}"
        )

    def _number(self, status: str) -> int:
        return sum(sentence.status == status for sentence in self.read.sentences)

    def _below(self, sentence: SentenceRead) -> Iterator[str]:
        """The lines below a sentence."""
        if sentence.status == REFUSED:
            yield f"! {sentence.why}"
            if len({item.field for item in sentence.names[:2]}) == 2:
                clue = Clue("sameo", sentence.names[:2])
                yield f"# such as = {self._relation(clue)}, if {self._words(clue)}"
            return
        for clue in sentence.clues:
            relation, words = self._relation(clue), self._words(clue)
            if relation is None:
                yield f"# {words}; this has no relation"
            else:
                yield f"# {words}" if is_notation(sentence.text) else f"= {relation}  # {words}"
        if sentence.content:
            yield f"# words that tell nothing: {', '.join(sentence.content)}"

    @property
    def _named(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """The names of the categories, and their values."""
        categories = self.read.categories
        return tuple(each.name for each in categories), tuple(each.values for each in categories)

    def _words(self, clue: Clue) -> str:
        return in_words(clue, *self._named)

    def _relation(self, clue: Clue) -> str | None:
        with suppress(BadInput):
            return write_clue(clue, *self._named)
        return None

    def to_json(self) -> dict[str, Any]:
        """The same as an object for JSON."""
        plain = ("line", "column", "text", "status", "why", "shape")
        sentences = [
            {
                **{name: getattr(sentence, name) for name in plain},
                "clues": [self._relation(clue) or str(clue) for clue in sentence.clues],
                "words": [self._words(clue) for clue in sentence.clues],
                "content": list(sentence.content),
            }
            for sentence in self.read.sentences
        ]
        categories = [
            {**asdict(each), "values": list(each.values)} for each in self.read.categories
        ]
        wrong = {"problem": str(self.read.problem)} if self.read.problem else {}
        return {
            **wrong,
            "kind": self.kind,
            "format": self.format,
            "complete": self.complete,
            "houses": self.read.houses,
            "row": self.read.row,
            "categories": categories,
            "sentences": sentences,
        }
