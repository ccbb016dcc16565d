"""Shapes of sentences that list several rows: of A and B, one … and the other …; A and B are, in
some order, C and D; the five guests are A, the judge, the one with the kite ….
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, takewhile

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

_NO_PAIR = '"the other" without two values before; expected "Of A and B, one … and the other …"'
_MOST = 4  # values in a list that "in some order" follows
_ONLY = frozenset(["only", "exactly", "just"])
_SOME_OF = compile_phrase("<which:none|(only|exactly|just|at least) one> of ")
_LINKS = word_set("are were include included consist consists consisted comprise")
_IDLE = word_set("the all our these different of in total")
_ARTICLES = word_set("the a an")


def of_two(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Of A and B, one … and the other …: they are two rows, and exactly one of the two arrangements
    holds.
    """
    other_at = find_kind(tokens, "oneother")
    if other_at is None:
        return None
    words, last = [token.word for token in tokens], tokens[other_at + 1 :]
    if words[:2] == ["one", "of"]:  # one of A and B … and the other …
        cuts = [
            (2, cut, cut)
            for cut in range(3, other_at)
            if tokens[cut - 1].kind == "value" and tokens[cut].kind not in ("value", "and", "comma")
        ]
    else:
        one_at = _one(words, other_at)
        if words[0] not in ("of", "between", "among") or one_at is None:
            raise NotUnderstood(_NO_PAIR, tokens[0].start)
        cuts = [(1, one_at, one_at + 1)]
    readings, problem = [], NotUnderstood(_NO_PAIR, tokens[0].start)
    for begin, end, said in cuts:
        try:
            pair = _pair(reader, tokens[begin:end])
            predicates = [trim_tokens(part) for part in (tokens[said:other_at], last)]
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
    first = find_kind(tokens, "value") or 0
    if not has_kind(tokens[first - 1 : first], "prep") and any(
        "two" in token.word.split() for token in tokens[:first]
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
    if not all(predicates):
        raise NotUnderstood(
            "nothing is said of one of them; expected a verb and a value", rows[0][0].start
        )
    arrangements = [
        together(
            [reader.single([*who, *said]) for who, said in zip(order, predicates, strict=True)]
        )
        for order in permutations(rows)
    ]
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
    problem = token.wrong('needs two lists of the same length; expected "A and B are C and D"')
    whole, reading = [*before, *after], None
    for cut in _cuts(whole, len(before) if after else 0):
        rows, said = entries_of(whole[:cut]), entries_of(whole[cut:])
        # the verb of the first entry, with the words up to the article or the value
        first = said[0] if said else []
        head = [*takewhile(lambda each: each.kind != "value" and each.word not in _ARTICLES, first)]
        if len(rows) != len(said) or not 1 < len(rows) <= _MOST or len(head) == len(first):
            continue
        others = [part if any(map(is_verb, part)) else [*head, *part] for part in said[1:]]
        try:
            for each in rows:
                row(reader, each)
        except NotUnderstood as failed:
            problem = failed
            continue
        if has_kind(whole[cut:], "value"):
            reading = rows, [first, *others]
    if reading is None:
        raise problem
    return reading


def _cuts(whole: list[Token], at: int) -> Iterator[int]:
    """Where the second list may begin: at a verb, or ``at`` a place unless that is 0."""
    being = [n for n, token in enumerate(whole) if token.word in ("are", "were")]
    if at and not being:
        yield at
    yield from being or [
        n for n, token in enumerate(whole) if n and is_verb(token) and whole[n - 1].kind == "value"
    ]


def some_of(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Only one of A and B …; at least one of A and B …; none of A, B and C …; of A, B and C,
    exactly one …
    """
    words = [token.word for token in tokens]
    one = _one(words, len(words)) if words[:1] == ["of"] else None
    if one and words[one - 1] in _ONLY and words[one + 1 : one + 2] != ["of"]:
        listed = trim_tokens(tokens[1 : one - 1])
        tokens = [*tokens[one - 1 : one + 1], tokens[0], *listed, *tokens[one + 1 :]]
    begun = _SOME_OF.match(" ".join(token.word for token in tokens[:5]))
    joint = find_kind(tokens, "and") or len(tokens)
    last = find_kind(tokens[joint:], "value")
    if begun is None or last is None or any(token.text == ":" for token in tokens):
        return None
    end = joint + last + 1
    parts = entries_of(tokens[begun[0].count(" ") : end])
    for part in parts:
        row(reader, part)
    clues = [reader.single([*part, *tokens[end:]]) for part in parts]
    if begun["which"] == "none":
        return Stated(join_clues([negate_clue(clue) for clue in clues]), (), "of")
    return Stated(Clue("lany" if "least" in begun[0] else "lone", tuple(clues)), (), "of")


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
        if not _counts(token) and token.word not in _IDLE and is_logic(counted, n, reader.lexicon):
            raise reader.unknown(token)
    entries = entries_of(listed)
    wrong = ""
    if count and len(entries) != count:
        wrong = f"{len(entries)} are listed; expected {count}"
    elif count > reader.houses:
        wrong = f"there are only {reader.houses} of them; expected a shorter list"
    if wrong:
        raise NotUnderstood(wrong, counted[0].start)
    rows = [row(reader, entry) for entry in entries]
    items = [item for item, _ in rows]
    pairs = [
        Clue("notsameo", pair) for pair in combinations(items, 2) if pair[0].field != pair[1].field
    ]
    if len(set(items)) < len(items):
        wrong = "one of them is listed twice; expected different ones"
    elif not pairs:
        wrong = "a list of values of one category says nothing; expected values of several"
    if wrong:
        raise NotUnderstood(wrong, listed[0].start)
    return Stated(together(pairs), tuple(side for _, more in rows for side in more), "different")


def _says_different(tokens: Sequence[Token]) -> bool:
    return any(
        token.word in ("different", "distinct") or token.kind == "notsameo" for token in tokens
    )


def _counts(token: Token) -> list[int]:
    """The numbers that a word or a phrase tells; empty for other words."""
    spoken = [word for word in token.word.split() if word in CARDINALS or word.isdecimal()]
    return [number(word) for word in spoken] or [0] * (token.kind in ("notsameo", "count"))


def _count(tokens: Sequence[Token]) -> int | None:
    """How many a heading says there are, 0 where it does not say; ``None`` where it is no heading
    of a list.
    """
    counts = [number for token in tokens for number in _counts(token)[:1]]
    nouns = [
        token
        for token in tokens
        if token.kind in ("notsameo", "count") or not (_counts(token) or token.word in _IDLE)
    ]
    count = counts[-1] if counts else 0
    return count if nouns and len(tokens) < 8 and (count or _says_different(tokens)) else None
