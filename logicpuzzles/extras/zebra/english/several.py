"""Shapes of sentences that list several rows: of A and B, one … and the other …; A and B are, in
some order, C and D; the five guests are A, the judge, the one with the kite ….
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from logicpuzzles.extras.zebra.english.closed import is_logic, is_verb
from logicpuzzles.extras.zebra.english.frames import row
from logicpuzzles.extras.zebra.english.masking import (
    RELATIONS,
    Token,
    find_kind,
    has_kind,
    number,
)
from logicpuzzles.extras.zebra.english.meanings import join_clues, negate_clue
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.reader import (
    Reader,
    Stated,
    entries_of,
    together,
    trim_tokens,
)
from logicpuzzles.extras.zebra.english.record import NotUnderstood
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS, word_set
from logicpuzzles.kinds.puzzle import Clue

__all__ = ["all_different", "in_some_order", "of_two", "some_of"]

_NO_PAIR = '"the other" without two values before; expected "Of A and B, one … and the other …"'
_MOST = 4  # values in a list that "in some order" follows
_ONLY = frozenset(["only", "exactly", "just"])
_OPENING = frozenset(["of", "between", "among"])
_SOME_OF = compile_phrase("<which:none|(only|exactly|just|at least) one> of ")
_LINKS = word_set("are were include included consist consists consisted comprise")
_IDLE = word_set("the all our these different of in total")


def of_two(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Of A and B, one … and the other …: they are two rows, and exactly one of the two arrangements
    holds.
    """
    other_at = find_kind(tokens, "oneother")
    if other_at is None:
        return None
    words = [token.word for token in tokens]
    if words[:2] == ["one", "of"]:
        return _one_of(reader, tokens, other_at)
    one_at = _one(words, other_at)
    if words[0] not in _OPENING or one_at is None:
        raise NotUnderstood(_NO_PAIR, tokens[0].start)
    predicates = [trim_tokens(tokens[one_at + 1 : other_at]), trim_tokens(tokens[other_at + 1 :])]
    return _arrange_rows(reader, _pair(reader, tokens[1:one_at]), predicates, "oftwo")


def _one_of(reader: Reader, tokens: list[Token], other_at: int) -> Stated:
    """One of A and B … and the other …"""
    problem, readings = NotUnderstood(_NO_PAIR, tokens[0].start), []
    for cut in range(3, other_at):
        if tokens[cut - 1].kind == "value" and tokens[cut].kind not in ("value", "and", "comma"):
            predicates = [trim_tokens(tokens[cut:other_at]), trim_tokens(tokens[other_at + 1 :])]
            try:
                pair = _pair(reader, tokens[2:cut])
                readings.append(_arrange_rows(reader, pair, predicates, "oftwo"))
            except NotUnderstood as failed:
                problem = failed
    if len(readings) != 1:
        raise problem
    return readings[0]


def _one(words: Sequence[str], other_at: int) -> int | None:
    """Where "one" stands that is not a part of "the one with …"."""
    places = [
        n
        for n in range(1, other_at)
        if words[n] == "one" and words[n - 1] not in ("the", "this", "that")
    ]
    return min(places, key=lambda n: words[n - 1].isalnum(), default=None)


def _pair(reader: Reader, tokens: Sequence[Token]) -> list[list[Token]]:
    """The two parts of "A and B", each of which names one row."""
    tokens = trim_tokens(tokens)
    problem = NotUnderstood(_NO_PAIR, 0)
    first = next((n for n, token in enumerate(tokens) if token.kind == "value"), 0)
    if (
        first
        and tokens[first - 1].kind != "prep"
        and any("two" in token.word.split() for token in tokens[:first])
    ):
        tokens = tokens[first:]  # of the two people A and B
    pairs = []
    for at in [n for n, token in enumerate(tokens) if token.kind == "and"]:
        parts = [trim_tokens(tokens[:at]), trim_tokens(tokens[at + 1 :])]
        try:
            for part in parts:
                row(reader, part)
            pairs.append(parts)
        except NotUnderstood as failed:
            problem = failed
    if len(pairs) != 1:
        raise problem
    return pairs[0]


def _arrange_rows(
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
    at = find_kind(tokens, "anyorder")
    if at is None or has_kind(tokens, *RELATIONS, "oneother"):
        return None
    rows, predicates = _lists(
        reader, trim_tokens(tokens[:at]), trim_tokens(tokens[at + 1 :]), tokens[at]
    )
    return _arrange_rows(reader, rows, predicates, "someorder")


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
        if len(rows) != len(said) or not 1 < len(rows) <= _MOST or not first:
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
    being = [n for n, token in enumerate(whole) if token.word in ("are", "were")]
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
        n < len(tokens) and tokens[n].kind != "value" and tokens[n].word not in ("the", "a", "an")
    ):
        n += 1
    return tokens[:n], tokens[n:]


def some_of(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Only one of A and B …; at least one of A and B …; none of A, B and C …; of A, B and C,
    exactly one …
    """
    words = [token.word for token in tokens]
    one = _one(words, len(words)) if words[:1] == ["of"] else None
    if one and words[one - 1] in _ONLY and words[one + 1 : one + 2] != ["of"]:
        listed = trim_tokens(tokens[1 : one - 1])
        tokens = [*tokens[one - 1 : one + 1], tokens[0], *listed, *tokens[one + 1 :]]
    begun = _SOME_OF.match(" ".join(token.text for token in tokens[:5]))
    joint = find_kind(tokens, "and") or len(tokens)
    last = next((n for n in range(joint, len(tokens)) if tokens[n].kind == "value"), None)
    if begun is None or last is None or any(token.text == ":" for token in tokens):
        return None
    parts, rest = entries_of(tokens[begun[0].count(" ") : last + 1]), tokens[last + 1 :]
    for part in parts:
        row(reader, part)
    clues = [reader.single([*part, *rest]) for part in parts]
    if begun["which"].lower() == "none":
        return Stated(join_clues([negate_clue(clue) for clue in clues]), (), "of")
    return Stated(Clue("lany" if "least" in begun[0].lower() else "lone", tuple(clues)), (), "of")


def all_different(reader: Reader, tokens: list[Token]) -> Stated | None:
    """The five guests are A, the judge, the one with the kite …; A, the judge and … are different
    guests.
    """
    link = next((n for n, token in enumerate(tokens) if token.word in _LINKS), None)
    if link is None:
        return None
    counted, listed = tokens[:link], trim_tokens(tokens[link + 1 :])
    if has_kind(counted, "value"):
        if len(listed) > 5 or has_kind(listed, "value") or not _says_different(listed):
            return None
        counted, listed = listed, counted
    count = _count(counted)
    if count is None or not has_kind(listed, "and"):
        return None
    for n, token in enumerate(counted):
        word = token.word
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
        token.word in ("different", "distinct") or token.kind == "notsameo" for token in tokens
    )


def _count(tokens: Sequence[Token]) -> int | None:
    """How many a heading says there are, 0 where it does not say; ``None`` where it is no heading
    of a list.
    """
    count = 0
    nouns = 0
    for token in tokens:
        word = token.word
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
