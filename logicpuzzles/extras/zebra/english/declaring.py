"""A sentence declares a category when it lists its values: "The pets are a cat and a dog", "Each has a drink: tea, milk"."""

from __future__ import annotations

import re
from itertools import pairwise

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.masking import number
from logicpuzzles.extras.zebra.english.mentions import QUOTED, key, unquote
from logicpuzzles.extras.zebra.english.notation import compiled

__all__ = ["declaration"]

_WORDY = 4  # words of a value in a sentence, at most
_FEWEST = 3  # values that make a list when their number is not known
_COUNT = compiled("COUNT")

_LIST = r"<list:[^:;()]+?>(\.|!)*\s*"
_HAVING = compiled(
    r"<head:(each|every|they|everyone|everybody|the \w+|nobody|no two)\b[^:;()]*?>\s*(:|\()\s*"
    r"<list:[^:;()]+?>\s*\)?(\.|!)*\s*"
)
_COUNTED = compiled(
    r"<head:[the] COUNT [WORD]{0,2}? (\w|'|-)+?>\s*(\s(-|–|—)\s|:|,|\(|–|—| (called|named))\s*<list:[^:;()–—]+?>\s*"
    r"(\)|–|—|,? (live|lives|stand|are|own|each|all|sit|work|have)\b).*"
)
_BEING = compiled(
    r"[and] <head:(the|their|its|his|they|these)\b[^,:;]*?> (are|were|is|include|includes)"
    r"[ (called|named|as follows|one of)]\s*:? <list:[^:;]+?>(\.|!)*\s*"
)
_DOING = compiled(
    r"<head:(they|the (people|residents|friends|neighbou?rs|owners|ships|houses)) [all] \w+ "
    rf"[[\w+]{{0,2}}? (in|from|to|for|at|on|up at|of)]> {_LIST}"
)
_FOR_LUNCH = compiled(rf"<head:for (\w|\s)+?>,? (they|people|the \w+) \w+ {_LIST}")

_NO_ORDER = compiled(
    r",?\s{0,99}+\(?((though|but) |)(not necessarily|in (no|some|any)) [in] (that|this|the|particular|any|given|)\s?\w*\s?"
    r"order\)?(\.|!)*$"
)
_CLUE = compiled(r"\b(if|not|next|left|right|between|either|neither)\b")
_BEFORE_LIST = compiled(r"^(aged|called|named|bound for|from)\b")
_BEFORE_VALUE = compiled(r"^\s*((and|or) |)((an?|the|some) (?=\S)|)")
_JOINT = compiled(r"(^|\s)(and|or)\s")
_BETWEEN_COMMAS = pattern(rf"(?:{QUOTED}|[^,])+")


def declaration(sentence: str, count: int | None) -> tuple[str, list[tuple[str, int]]] | None:
    """The head of a sentence that declares a category, and the values with their columns; ``None`` for other sentences.

    ``count``: how many values a category has, if that is known.
    """
    if "," not in sentence and " and " not in sentence:
        return None
    text = _NO_ORDER.sub("", sentence.strip())
    for form in (_HAVING, _COUNTED, _BEING, _DOING, _FOR_LUNCH):
        match = form.fullmatch(text)
        if not match or _CLUE.search(match["head"]):
            continue
        counted = _COUNT.search(match["head"]) if form is _COUNTED else None
        wanted = number(counted[0]) if counted else count
        values = _listed(
            match["list"], len(sentence) - len(sentence.lstrip()) + match.start("list"), wanted
        )
        if len(values) < 2 or (
            len(values) != wanted if wanted is not None else len(values) < _FEWEST
        ):
            continue
        names = [name for name, _ in values]
        if all(len(name.split()) <= _WORDY for name in names) and len(set(map(key, names))) == len(
            names
        ):
            return match["head"], values
    return None


def _listed(text: str, shift: int, wanted: int | None) -> list[tuple[str, int]]:
    """The values of a list with their columns. ``wanted``: how many; it decides whether "fish and chips" is one value or two."""
    text = _BEFORE_LIST.sub(_blank, text)
    spans = [match.span() for match in _BETWEEN_COMMAS.finditer(text)]
    if spans and wanted != len(spans):
        begin, end = spans[-1]
        cuts = [begin + joint.start() for joint in _JOINT.finditer(text[begin:end])]
        cuts = cuts if wanted is None else cuts[: wanted - len(spans)]
        if cuts:
            bounds = [begin, *cuts, len(text)]
            spans[-1:] = pairwise(bounds)
    values = []
    for begin, end in spans:
        value = _BEFORE_VALUE.sub(_blank, text[begin:end])
        name = unquote(value.strip())
        if name:
            values.append((name, shift + begin + len(value) - len(value.lstrip()) + 1))
    return values


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
