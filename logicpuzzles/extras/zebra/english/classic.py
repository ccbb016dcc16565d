"""The categories of a classic zebra, which declares none: "The Dane drinks tea. The man with the
fox lives in the red house."

A value is a run of words that are none of clues. Its category is that of the word beside it:
"drinks", "smoker", "is bound for"; peoples, colours and numbers need none. All other texts declare
their categories.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.masking import Token, tokens_of
from logicpuzzles.extras.zebra.english.mentions import Lexicon, key
from logicpuzzles.extras.zebra.english.units import stem
from logicpuzzles.extras.zebra.english.vocabulary import (
    BLOCKED,
    CATEGORY_OF,
    COLOURS,
    FOLLOWING,
    NOUNS,
    NUMBERS,
    PARTICLES,
    PEOPLES,
    VERBS,
    word_set,
)

_KNOWN = VERBS | PARTICLES | NOUNS | BLOCKED | {"question", "answer", "puzzle", "riddle", "hint"}
_ARTICLES = word_set("the a an his her their some of brand kind")
_BEING = word_set("is are was were")
_TOWARDS = word_set("to for at in from on")
_WITH = "Possession"  # what a row is said to be "with"; a weak hint at a category
_DECLARE = "declare each category in a line"


@dataclass(slots=True)
class ClassicValue:
    """A value as first written, and where. ``category``: "" where no word beside it tells one."""

    text: str
    line: int
    column: int
    category: str = ""
    inside: bool = False  # a sentence: there a capital means something


ClassicCategory = tuple[str, list[ClassicValue]]


def find_classic_categories(
    sentences: Iterable[tuple[int, int, str]], houses: int, declared: Lexicon | None = None
) -> list[ClassicCategory]:
    """The categories in the order of their first values.

    ``sentences``: line, column and text of each. ``declared``: the values that are declared
    already.

    Raises :class:`BadInput` when a category does not get one value for each house.
    """
    values: dict[str, ClassicValue] = {}
    for line, column, text in sentences:
        tokens = tokens_of(text, declared.scan(text) if declared else ())
        for begin, end in _runs_of_values(tokens):
            written = text[tokens[begin].start : tokens[end - 1].end]
            written = written.removesuffix("'s").removesuffix("’s")
            value = values.setdefault(
                _singular(written), ClassicValue(written, line, column + tokens[begin].start)
            )
            if begin and not value.inside:
                value.text, value.inside = written, True
            if value.category in ("", _WITH):
                value.category = _category_beside(tokens, begin, end) or value.category
    categories = _full_categories(list(values.values()), houses)
    for _, group in categories:  # a value that only begins sentences has small letters as others
        if any(value.inside and value.text[:1].islower() for value in group):
            for value in group:
                if not value.inside:
                    value.text = value.text[:1].lower() + value.text[1:]
    return categories


def _singular(written: str) -> str:
    """One name for one thing, in the singular or the plural."""
    name = key(written)
    return str(NUMBERS[name]) if name in NUMBERS else stem(name)


def _runs_of_values(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where runs of words begin and end that are not words of clues."""
    begin = None
    for n, token in enumerate([*tokens, Token("end", "", 0, 0)]):
        proper = n > 0 and token.kind == "word" and token.text[:1].isupper()
        following = tokens[n + 1] if n + 1 < len(tokens) else token
        goes_on = begin is not None or following.text[:1].isupper()
        if _is_value(token) or (proper and goes_on):  # Old Gold, Port Said
            begin = n if begin is None else begin
        elif begin is not None:
            yield begin, n
            begin = None


def _is_value(token: Token) -> bool:
    word = token.word.removesuffix("'s").removesuffix("’s")
    if token.kind != "word":
        return False
    if word.isdecimal() or word in NUMBERS:
        return word not in ("one", "first", "last", "second")
    plain = re.fullmatch(r"[^\W\d_][\w'’.&-]*", word)
    return plain is not None and not {word, word.removesuffix("s"), word + "s"} & _KNOWN


def _category_beside(tokens: Sequence[Token], begin: int, end: int) -> str:
    """The category of the value at ``tokens[begin:end]``, "" where no word tells it."""
    words = [token.word for token in tokens]
    name = key(" ".join(words[begin:end]))
    after, done = (*words[end : end + 2], "", "")[:2]
    if name in PEOPLES:
        return "Nationality"
    if name[:1].isdigit() or name in NUMBERS:
        return "Number"
    if name in COLOURS:  # of a house, else of what has it: the black chimney, whose chimney is blue
        passed = _ARTICLES | _BEING | {"painted"}
        before = [word for word in words[:begin] if word not in passed]
        thing = after if after in NOUNS else (before or [""])[-1]
        other = thing in NOUNS and thing not in ("house", "one", "home", "color", "colour")
        return thing.capitalize() if other else "Colour"
    before = [word for word in words[:begin] if word not in _ARTICLES]
    if before[-2:-1] and before[-1] in _TOWARDS and before[-2] in CATEGORY_OF:
        before.pop()
    verb = before[-1] if before else ""
    if after in FOLLOWING or (after in _BEING and done in CATEGORY_OF):
        verb = after if after in FOLLOWING else done
    return _WITH if verb in ("with", "has", "have") else CATEGORY_OF.get(verb, "").capitalize()


def _full_categories(values: Sequence[ClassicValue], houses: int) -> list[ClassicCategory]:
    """The categories, once each has a value for each house. Values that no word tells of fill the
    only one that is short; those that a row is "with" are one of their own.
    """
    groups: dict[str, list[ClassicValue]] = {}
    for value in values:
        groups.setdefault(value.category, []).append(value)
    owned, left = groups.pop(_WITH, []), groups.pop("", [])
    if len(owned) == houses and not left:
        groups[_WITH], owned = owned, []
    left += owned
    short = [name for name, group in groups.items() if len(group) < houses]
    if len(short) == 1 and len(groups[short[0]]) + len(left) == houses:
        groups[short[0]] += left
    elif left:
        text = left[0].text
        message = f'"{text}" is in no category; {_DECLARE}, such as: Category: {text}, …'
        raise BadInput(message, left[0].line, left[0].column)
    for name, group in groups.items():
        if len(group) != houses:
            shown = ", ".join(value.text for value in group)
            what = f"{name} has {len(group)} values in the clues ({shown}); expected {houses}"
            message = f"{what}; {_DECLARE}, such as: {name}: {shown}, …"
            raise BadInput(message, group[0].line, group[0].column)
    return list(groups.items())
