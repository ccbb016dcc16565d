"""Categories that a text does not declare are collected from its clues and questions.

Values are the words of a sentence that are neither words of :mod:`vocabulary` nor phrases of :mod:`phrases`. Values used in the
same way ("drinks …", "… is drunk", "… house") form one category. So do nationalities, the colours of one thing, and numbers.
A category has one value for each house. That settles where a value belongs when the text says little about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.zebra.english.masking import Token, tokens_of
from logicpuzzles.kinds.zebra.english.mentions import Lexicon, key
from logicpuzzles.kinds.zebra.english.vocabulary import (
    BLOCKED,
    CATEGORY_OF,
    COLOURS,
    FOLLOWING,
    NOUNS,
    NUMBERS,
    PARTICLES,
    PEOPLES,
    VERBS,
)

__all__ = ["collected"]

_STRONG, _WEAK = 2, 1
_NOT_VALUES = frozenset(["question", "answer", "puzzle", "riddle", "clue", "clues", "hint", "hints"])


@dataclass(slots=True)
class _Value:
    """A value as first written, and where. ``features``: what the text says about it, each with a weight: how much that tells."""

    text: str
    line: int
    column: int
    features: dict[str, int] = field(default_factory=dict)
    inside: bool = False  # whether it was found inside a sentence, where a capital means something

    def spelled(self, group: list[_Value]) -> str:
        """The value; in small letters when it only begins sentences and other values of its category have small letters."""
        small = any(value.inside and value.text[:1].islower() for value in group)
        return self.text[:1].lower() + self.text[1:] if small and not self.inside else self.text


def collected(
    sentences: Iterable[tuple[int, int, str]], houses: int, declared: Lexicon | None = None
) -> list[tuple[str, list[tuple[str, int]], int]]:
    """The categories in the order of their first values: a name, the values with their columns, and the line of the first value.

    ``sentences``: line, column and text of each. ``declared``: the values declared already; they are not collected again.
    Raises :class:`BadInput` when a category does not get one value for each house.
    """
    values: dict[str, _Value] = {}
    for line, column, text in sentences:
        tokens = tokens_of(text, declared.scan(text) if declared else ())
        for begin, end in _runs(tokens):
            written = text[tokens[begin].start : tokens[end - 1].end]
            name = _folded(written)
            value = values.setdefault(name, _Value(written, line, column + tokens[begin].start))
            if begin and not value.inside:
                value.text, value.inside = written, True
            for feature, weight in _features(tokens, begin, end, written):
                value.features[feature] = max(weight, value.features.get(feature, 0))
    groups = _grouped(list(values.values()), houses)
    return [
        (name, [(value.spelled(group), value.column) for value in group], min(value.line for value in group))
        for name, group in groups.items()
    ]


def _folded(written: str) -> str:
    """One name for one thing, in the singular or the plural."""
    folded = key(written)
    if folded in NUMBERS:
        return str(NUMBERS[folded])
    return folded[:-1] if len(folded) > 3 and folded.endswith("s") and not folded.endswith("ss") else folded


def _runs(tokens: list[Token]) -> Iterable[tuple[int, int]]:
    """Where runs of words begin and end that are not words of clues."""
    begin = None
    for n, token in enumerate([*tokens, Token("end", "", 0, 0)]):
        proper = n > 0 and token.kind == "word" and token.text[:1].isupper()  # Old Gold, Port Said
        if _is_value(token) or (proper and (begin is not None or (n + 1 < len(tokens) and tokens[n + 1].text[:1].isupper()))):
            if begin is None:
                begin = n
            elif token.start > tokens[n - 1].end + 1:
                yield begin, n
                begin = n
        elif begin is not None:
            yield begin, n
            begin = None


def _is_value(token: Token) -> bool:
    if token.kind != "word":
        return False
    word = token.text.lower().removesuffix("'s").removesuffix("’s")
    if re.fullmatch(r"\d+(?:-year-olds?)?", word) or (word in NUMBERS and word not in ("one", "first", "last", "second")):
        return True
    if not re.fullmatch(r"[^\W\d_][\w'’.&-]*", word) or word in _NOT_VALUES:
        return False
    return not ({word, word.removesuffix("s"), word + "s"} & (VERBS | PARTICLES | NOUNS | BLOCKED))


def _features(tokens: list[Token], begin: int, end: int, written: str) -> Iterable[tuple[str, int]]:
    """What a sentence says about the value at ``tokens[begin:end]``, and how surely that tells its category."""
    folded = key(written)
    after = _word(tokens, end)
    if folded in PEOPLES:
        yield "nation", _STRONG
        return
    if folded in COLOURS:
        yield f"colour {_thing(tokens, begin, end)}", _STRONG
        return
    if folded[:1].isdigit() or folded in NUMBERS:
        yield "number", _STRONG
        return
    if after in FOLLOWING:
        yield CATEGORY_OF[after], _STRONG
        return
    if after in ("is", "are", "was") and CATEGORY_OF.get(_word(tokens, end + 1)):
        yield CATEGORY_OF[_word(tokens, end + 1)], _STRONG
        return
    before = begin - 1
    while before >= 0 and _word(tokens, before) in ("the", "a", "an", "his", "her", "their", "some", "of", "brand", "kind", ""):
        if tokens[before].kind not in ("word", "prep"):
            break
        before -= 1
    verb = _word(tokens, before) if before >= 0 else ""
    if verb in CATEGORY_OF:
        yield CATEGORY_OF[verb], _STRONG
    elif verb in ("to", "for", "at", "in", "from", "on") and _word(tokens, before - 1) in CATEGORY_OF:
        yield CATEGORY_OF[_word(tokens, before - 1)], _STRONG
    elif verb in ("with", "has", "have"):
        yield "with", _WEAK
    elif begin == 0 or (tokens[begin].text[:1].isupper() and before == begin - 1):
        yield "name", _WEAK


def _thing(tokens: list[Token], begin: int, end: int) -> str:
    """What has the colour: the noun after it, or before "is"."""
    after = _word(tokens, end)
    if after in NOUNS and after not in ("color", "colour"):
        return "house" if after in ("one", "home") else after
    before = begin - 1
    while before > 0 and _word(tokens, before) in ("is", "are", "the", "painted", "a"):
        before -= 1
    thing = _word(tokens, before) if before >= 0 else ""
    return thing if thing in NOUNS else "house"


def _word(tokens: list[Token], n: int) -> str:
    return tokens[n].text.lower() if 0 <= n < len(tokens) else ""


def _grouped(values: list[_Value], houses: int) -> dict[str, list[_Value]]:
    groups: dict[str, list[_Value]] = {}
    names: dict[str, str] = {}  # features that are one category
    left = []
    for value in values:
        sure = [feature for feature, weight in value.features.items() if weight == _STRONG]
        if not sure:
            left.append(value)
            continue
        home = names.get(sure[0], sure[0])
        groups.setdefault(home, []).append(value)
        names.setdefault(sure[0], home)
    for feature in ("with", "name"):  # weak features; alone they may have too few values for a category
        members = [value for value in left if feature in value.features]
        known = {home for home, group in groups.items() for value in group if feature in value.features and len(group) < houses}
        if len(known) == 1:
            groups[known.pop()] += members
        elif len(members) == houses:
            groups[feature] = members
        else:
            continue
        left = [value for value in left if value not in members]
    short = {home: houses - len(group) for home, group in groups.items() if len(group) < houses}
    if left and len(short) == 1 and sum(short.values()) == len(left):
        groups[next(iter(short))] += left
        left = []
    if left:
        value = left[0]
        message = f'"{value.text}" belongs to no category that is clear; expected a line such as: Pet: dog, cat, {value.text}'
        raise BadInput(message, value.line, value.column)
    for home, group in groups.items():
        if len(group) != houses:
            shown = ", ".join(value.text for value in group)
            message = (
                f"{_heading(home)} has {len(group)} values in the clues ({shown}); expected {houses}, "
                f"or a line such as: {_heading(home)}: {shown}, …"
            )
            raise BadInput(message, group[0].line, group[0].column)
    return {_heading(home): group for home, group in groups.items()}


def _heading(home: str) -> str:
    if home.startswith("colour "):
        thing = home.partition(" ")[2]
        return "Colour" if thing == "house" else thing.capitalize()
    return {"nation": "Nationality", "with": "Possession"}.get(home, home.capitalize())
