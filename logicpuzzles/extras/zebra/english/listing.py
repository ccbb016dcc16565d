"""A list of rows that are all different: "the five guests are A, the judge, the one with the kite
…".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from logicpuzzles.extras.zebra.english.closed import is_logic
from logicpuzzles.extras.zebra.english.frames import row
from logicpuzzles.extras.zebra.english.masking import Token, number
from logicpuzzles.extras.zebra.english.reader import Reader, Stated, entries_of, together, trimmed
from logicpuzzles.extras.zebra.english.refusing import NotUnderstood
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS
from logicpuzzles.kinds.puzzle import Clue

__all__ = ["all_different"]

_LINKS = frozenset(
    ["are", "were", "include", "included", "consist", "consists", "consisted", "comprise"]
)
_IDLE = frozenset(["the", "all", "our", "these", "different", "of", "in", "total"])


def all_different(reader: Reader, tokens: list[Token]) -> Stated | None:
    """The five guests are A, the judge, the one with the kite …; A, the judge and … are different
    guests.
    """
    link = next((n for n, token in enumerate(tokens) if token.text.lower() in _LINKS), None)
    if link is None:
        return None
    head, tail = tokens[:link], trimmed(tokens[link + 1 :])
    if any(token.kind == "value" for token in tail) and not any(
        token.kind == "value" for token in head
    ):
        counted, listed = head, tail
    elif (
        len(tail) < 6 and not any(token.kind == "value" for token in tail) and _says_different(tail)
    ):
        counted, listed = tail, head
    else:
        return None
    if listed and listed[0].text == ":":
        listed = listed[1:]
    count = _count(counted)
    if count is None or not any(token.kind == "and" for token in listed):
        return None
    for n, token in enumerate(counted):
        word = token.text.lower()
        if (
            token.kind in ("notsameo", "count")
            or word in _IDLE
            or word in CARDINALS
            or word.isdecimal()
        ):
            continue
        if is_logic(counted, n, reader.lexicon):
            raise reader.unknown(token)
    entries = entries_of(listed)
    if count and len(entries) != count:
        message = f"{len(entries)} are listed; expected {count}"
        raise NotUnderstood(message, counted[0].start)
    if count > reader.houses:
        raise NotUnderstood(
            f"there are only {reader.houses} of them; expected a shorter list", counted[0].start
        )
    items, sides = [], []
    for entry in entries:
        item, more = row(reader, entry)
        items.append(item)
        sides += more
    if len(set(items)) < len(items):
        raise NotUnderstood("one of them is listed twice; expected different ones", listed[0].start)
    pairs = [
        Clue("notsameo", pair) for pair in combinations(items, 2) if pair[0].field != pair[1].field
    ]
    if not pairs:
        raise NotUnderstood(
            "a list of values of one category says nothing; expected values of several",
            listed[0].start,
        )
    return Stated(together(pairs), tuple(sides), "different")


def _says_different(tokens: Sequence[Token]) -> bool:
    return any(
        token.text.lower() in ("different", "distinct") or token.kind == "notsameo"
        for token in tokens
    )


def _count(tokens: Sequence[Token]) -> int | None:
    """How many a heading says there are, 0 where it does not say; ``None`` where it is no heading
    of a list.
    """
    count = 0
    nouns = 0
    for token in tokens:
        word = token.text.lower()
        if token.kind in ("notsameo", "count"):
            spoken = [
                number(each) for each in word.split() if each in CARDINALS or each.isdecimal()
            ]
            count, nouns = (spoken[0] if spoken else 0), nouns + 1
        elif word in CARDINALS or word.isdecimal():
            count = number(word)
        elif word not in _IDLE:
            nouns += 1
    return count if nouns and len(tokens) < 8 and (count or _says_different(tokens)) else None
