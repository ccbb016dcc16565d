"""Refuses a clause with an unknown word where that word could change the meaning.

A half understood clue ("hates the red house") is worse than none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from logicpuzzles.kinds.puzzle import Item
from logicpuzzles.kinds.zebra.english.mentions import Lexicon, key, nearest, unquote
from logicpuzzles.kinds.zebra.english.phrases import Token
from logicpuzzles.kinds.zebra.english.vocabulary import BLOCKED, CARDINALS, NOUNS, PARTICLES, VERBS

__all__ = ["ADVERBS", "PLACES", "RELATIONS", "SHOWN", "NotUnderstood", "Reading", "is_verb"]

RELATIONS = frozenset([
    "aftero", "amido", "aparto", "between", "gapo", "nexto", "notsameo", "oppositeo", "ownedo", "rankedo", "righto", "sameo",
    "sideo", "somegapo", "stepso",
])  # fmt: skip
PLACES = frozenset(["ato", "endo", "notendo", "oddo"])
ADVERBS = frozenset(["immediately", "directly", "just", "right"])
SHOWN = '"next to", "immediately to the right of", "to the left of"'

_HANGING = frozenset(["either", "neither", "nor", "or", "if", "then", "onlyif", "iff", "notboth", "orboth"])
_ARTICLES = frozenset(["the", "a", "an", "his", "her", "their", "its", "many"])
_MARKS = frozenset(["'s", "'", "-", '"', "“", "”", "`", "…"])
_SUGGESTED = (
    "beside", "between", "neighbour", "adjacent", "immediately", "directly", "somewhere", "middle", "different",
    "right", "left",
)  # fmt: skip


class NotUnderstood(Exception):
    """What is wrong with a sentence, and where."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


@dataclass(slots=True)
class Reading:
    """What is known while a sentence is read.

    ``houses``: their number. ``close``: "to the left of" means the very next house. ``guessed``: unknown words that were skipped.
    """

    lexicon: Lexicon
    houses: int
    close: bool
    guessed: list[Token] = field(default_factory=list)

    def count(self, message: str, at: int) -> NotUnderstood:
        """The error for too few or too many values. It names a skipped word, if there is one: that may be a misspelled value."""
        return self.unknown(self.guessed[0]) if self.guessed else NotUnderstood(message, at)

    def item(self, token: Token) -> Item:
        """The value that a token names. Raises :class:`NotUnderstood` when none or several are meant."""
        mention = token.mention
        assert mention is not None
        if not mention.items:
            near = nearest(unquote(mention.text), self.lexicon.values)
            shown = f'did you mean "{near}"?' if near else f'expected a value such as "{self.lexicon.values[0]}"'
            raise NotUnderstood(f"{mention.text} is not a value; {shown}", token.start)
        if len(mention.items) > 1:
            fields = [item.field for item in mention.items]
            name = unquote(mention.text)
            readings = " or ".join(f'"{name} ({field})"' for field in fields)
            raise NotUnderstood(f'"{name}" stands in {" and ".join(fields)}; write {readings}', token.start)
        return mention.items[0]

    def refuse_unknown(self, tokens: list[Token]) -> None:
        """Raise :class:`NotUnderstood` at the first token that has no meaning in a clause."""
        for n, token in enumerate(tokens):
            if token.kind in _HANGING:
                raise self.unknown(token)
            if token.kind in PLACES:
                self._refuse_reserved(token)
            if token.kind == "count" and "between" not in [other.kind for other in tokens]:
                raise self.unknown(token)
            if token.kind in ("open", "close"):
                raise self.unknown(token)
            if token.kind != "word" or self._is_known(token.text):
                if token.text.lower() == "only" and not any(is_verb(other) for other in tokens[max(n - 1, 0) : n + 2]):
                    raise self.unknown(token)  # the only neighbour; but not: drinks only tea
                continue
            if token.text.lower() in ADVERBS and any(other.kind == "ownedo" for other in tokens):
                continue
            if token.text.lower() in BLOCKED or not self._is_described(tokens, n):
                raise self.unknown(token)

    def _is_known(self, text: str) -> bool:
        word = text.lower().replace("’", "'")
        if word in _MARKS:
            return True
        bare = word.removesuffix("'s").removesuffix("'")
        forms = {word, bare, bare.removesuffix("s"), bare + "s"}
        if forms & BLOCKED and not word.endswith("'s"):
            return False
        return bool(forms & VERBS or forms & PARTICLES or forms & NOUNS or forms & self.lexicon.heading_words) or (
            "-" in word and all(self._is_known(part) for part in word.split("-") if part)
        )

    def _is_described(self, tokens: list[Token], n: int) -> bool:
        """Whether an unknown word stands where it can only describe a value further.

        That is before a value, after "who", "with", an article or a known verb; or right after a value.
        """
        word = tokens[n].text
        if self._near(word) is not None or word.lower() in CARDINALS or not re.fullmatch(r"[^\W\d_][\w'’-]*", word):
            return False
        self.guessed.append(tokens[n])
        right = n + 1
        while right < len(tokens) and _describes(tokens[right]):
            right += 1
        left = n - 1
        while left >= 0 and _describes(tokens[left]):
            left -= 1
        if right < len(tokens) and tokens[right].kind == "value":
            opened = left >= 0 and tokens[left].kind == "who"
            before = [token for token in tokens[left + 1 : n] if token.kind == "word"]
            if opened or any(_is_article(token) or token.text.lower() in VERBS for token in before):
                return True
        first = tokens[n - 1].kind == "value" or (n > 1 and tokens[n - 2].kind == "value" and _describes(tokens[n - 1]))
        return first and tokens[n].text.islower()

    def _near(self, word: str) -> str | None:
        candidate = nearest(word, [*self.lexicon.values, *_SUGGESTED], 0.75)
        return None if candidate is None or (len(word) < 5 and key(candidate) != key(word)) else candidate

    def _refuse_reserved(self, token: Token) -> None:
        for value, pattern in self.lexicon.reserved.items():
            if pattern.fullmatch(token.text):
                message = f'"{value}" is a value and a word of clues; write it in quotes where the value is meant'
                raise NotUnderstood(message, token.start)

    def unknown(self, token: Token) -> NotUnderstood:
        """The error for a token that has no meaning where it stands."""
        word = token.text
        self._refuse_reserved(token)
        near = self._near(word) or nearest(word, VERBS | PARTICLES | NOUNS | self.lexicon.heading_words, 0.8)
        if near is not None and key(near) != key(word):
            shown = f'did you mean "{near}"?'
        else:
            shown = f'expected a value such as "{self.lexicon.values[0]}" or a relation such as {SHOWN}'
        return NotUnderstood(f'"{word}" is not understood; {shown}', token.start)


def _describes(token: Token) -> bool:
    return token.kind in ("prep", "verb") or (token.kind == "word" and token.text.lower() not in BLOCKED)


def _is_article(token: Token) -> bool:
    return token.kind == "word" and token.text.lower() in _ARTICLES


def is_verb(token: Token) -> bool:
    """Whether a token is a verb that only says that a value belongs to a house."""
    return token.kind == "verb" or (token.kind == "word" and token.text.lower() in VERBS)
