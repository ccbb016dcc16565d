"""Sentences about two rows of which one is one thing and the other another: "of A and B, one … and
the other …", "in some order", "respectively".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from logicpuzzles.extras.zebra.english.closed import is_verb
from logicpuzzles.extras.zebra.english.frames import row
from logicpuzzles.extras.zebra.english.masking import RELATIONS, Token
from logicpuzzles.extras.zebra.english.reader import Reader, Stated, entries_of, together, trimmed
from logicpuzzles.extras.zebra.english.refusing import NotUnderstood
from logicpuzzles.kinds.puzzle import Clue

__all__ = ["in_some_order", "of_two", "respectively"]

MOST = 4  # values in a list that "in some order" follows
_NO_PAIR = '"the other" without two values before; expected "Of A and B, one … and the other …"'
_OPENING = frozenset(["of", "between", "among"])
_BEING = frozenset(["is", "are", "was", "were", "be"])


def of_two(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Of A and B, one … and the other …: they are two rows, and exactly one of the two arrangements
    holds.
    """
    other_at = next((n for n, token in enumerate(tokens) if token.kind == "oneother"), None)
    if other_at is None:
        return None
    words = [token.text.lower() for token in tokens]
    if words[:2] == ["one", "of"]:
        return _one_of(reader, tokens, other_at)
    one_at = _one(words, other_at)
    if words[0] not in _OPENING or one_at is None:
        raise NotUnderstood(_NO_PAIR, tokens[0].start)
    predicates = [trimmed(tokens[one_at + 1 : other_at]), trimmed(tokens[other_at + 1 :])]
    return _arranged(reader, _pair(reader, tokens[1:one_at]), predicates, "oftwo")


def _one(words: Sequence[str], other_at: int) -> int | None:
    """Where "one" stands that is not a part of "the one with …"."""
    places = [
        n
        for n in range(1, other_at)
        if words[n] == "one" and words[n - 1] in (",", ":", ";", "—", "–", "-")
    ]
    if not places:
        places = [
            n
            for n in range(1, other_at)
            if words[n] == "one" and words[n - 1] not in ("the", "this", "that")
        ]
    return places[0] if places else None


def _one_of(reader: Reader, tokens: list[Token], other_at: int) -> Stated:
    """One of A and B … and the other …"""
    problem = NotUnderstood(
        '"one of" names no two values; expected "One of A and B …, and the other …"',
        tokens[0].start,
    )
    readings = []
    for cut in range(3, other_at):
        if tokens[cut - 1].kind == "value" and tokens[cut].kind not in ("value", "and", "comma"):
            try:
                pair = _pair(reader, tokens[2:cut])
                predicates = [trimmed(tokens[cut:other_at]), trimmed(tokens[other_at + 1 :])]
                readings.append(_arranged(reader, pair, predicates, "oftwo"))
            except NotUnderstood as failed:
                problem = failed
    if len(readings) != 1:
        raise problem
    return readings[0]


def _pair(reader: Reader, tokens: Sequence[Token]) -> list[list[Token]]:
    """The two parts of "A and B", each of which names one row."""
    tokens = trimmed(tokens)
    problem = NotUnderstood(_NO_PAIR, 0)
    first = next((n for n, token in enumerate(tokens) if token.kind == "value"), 0)
    if (
        first
        and tokens[first - 1].kind != "prep"
        and any("two" in token.text.lower().split() for token in tokens[:first])
    ):
        tokens = tokens[first:]  # of the two people A and B
    pairs = []
    for at in [n for n, token in enumerate(tokens) if token.kind == "and"]:
        parts = [trimmed(tokens[:at]), trimmed(tokens[at + 1 :])]
        try:
            for part in parts:
                row(reader, part)
            pairs.append(parts)
        except NotUnderstood as failed:
            problem = failed
    if len(pairs) != 1:
        raise problem
    return pairs[0]


def _arranged(
    reader: Reader, rows: Sequence[list[Token]], predicates: Sequence[list[Token]], shape: str
) -> Stated:
    """Each row has one of the predicates, no two the same; exactly one of the arrangements
    holds.
    """
    for predicate in predicates:
        if not predicate:
            raise NotUnderstood(
                "nothing is said of one of them; expected a verb and a value", rows[0][0].start
            )
    arrangements = []
    for order in permutations(rows):
        clues = [
            reader.single([*who, *predicate])
            for who, predicate in zip(order, predicates, strict=True)
        ]
        arrangements.append(together(clues))
    return Stated(Clue("lone", tuple(arrangements)), (), shape)


def in_some_order(reader: Reader, tokens: list[Token]) -> Stated | None:
    """A and B are, in some order, C and D."""
    at = next((n for n, token in enumerate(tokens) if token.kind == "anyorder"), None)
    if at is None or any(
        token.kind in RELATIONS or token.kind in ("oneother", "chain") for token in tokens
    ):
        return None
    rows, predicates = _lists(reader, trimmed(tokens[:at]), trimmed(tokens[at + 1 :]), tokens[at])
    return _arranged(reader, rows, predicates, "someorder")


def respectively(reader: Reader, tokens: list[Token]) -> Stated | None:
    """A and B are C and D, respectively."""
    at = next((n for n, token in enumerate(tokens) if token.text.lower() == "respectively"), None)
    if at is None:
        return None
    rows, predicates = _lists(reader, trimmed(tokens[:at]), trimmed(tokens[at + 1 :]), tokens[at])
    clues = [
        reader.single([*who, *predicate]) for who, predicate in zip(rows, predicates, strict=True)
    ]
    return Stated(together(clues), (), "respectively")


def _lists(
    reader: Reader, before: list[Token], after: list[Token], token: Token
) -> tuple[list[list[Token]], list[list[Token]]]:
    """The rows and what is said of them, as many. ``before`` and ``after``: the tokens on both
    sides of "in some order".
    """
    problem = NotUnderstood(
        f'"{token.text}" needs two lists of the same length; expected "A and B are C and D"',
        token.start,
    )
    readings = []
    for cut in _cuts(before, after):
        whole = [*before, *after]
        rows, said = entries_of(whole[:cut]), entries_of(whole[cut:])
        head, first = _head(said[0]) if said else ([], [])
        if len(rows) != len(said) or not 1 < len(rows) <= MOST or not first:
            continue
        predicates = [
            said[0],
            *[part if any(map(is_verb, part)) else [*head, *part] for part in said[1:]],
        ]
        try:
            for each in rows:
                row(reader, each)
            if not any(token.kind == "value" for part in predicates for token in part):
                continue
        except NotUnderstood as failed:
            problem = failed
            continue
        readings.append((rows, predicates))
    if not readings:
        raise problem
    return readings[-1]


def _cuts(before: list[Token], after: list[Token]) -> Iterator[int]:
    """Where the second list may begin: at a verb."""
    whole = [*before, *after]
    being = [n for n, token in enumerate(whole) if token.text.lower() in ("are", "were")]
    if after and not being:
        yield len(before)
    yield from being or [
        n
        for n, token in enumerate(whole)
        if n and (is_verb(token)) and whole[n - 1].kind == "value"
    ]


def _head(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """The verb of the first entry of a list, with the words after it up to the article or the
    value; and the rest.
    """
    n = 0
    while (
        n < len(tokens)
        and tokens[n].kind != "value"
        and tokens[n].text.lower() not in ("the", "a", "an")
    ):
        n += 1
    return tokens[:n], tokens[n:]
