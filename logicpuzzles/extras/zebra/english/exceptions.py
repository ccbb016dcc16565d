"""Shapes of sentences that single a row out: nobody but A; A, unlike B; not A but B; of A, B and C,
exactly one.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.extras.zebra.english.masking import PLACES, RELATIONS, Token
from logicpuzzles.extras.zebra.english.meanings import joined, negated
from logicpuzzles.extras.zebra.english.notation import compiled
from logicpuzzles.extras.zebra.english.reader import Reader, Stated, trimmed
from logicpuzzles.extras.zebra.english.refusing import NotUnderstood
from logicpuzzles.kinds.puzzle import Clue

__all__ = ["nobody_but", "not_but", "some_of", "unlike"]

_NOBODY_BUT = compiled("(nobody|no one|nobody else) (but|except|other than|besides)")
_SOME_OF = compiled("(only|exactly|just) one of")
_ANY_OF = compiled("at least one of")
_NONE_OF = compiled("none of")
_WHICH_ONE = compiled("(only|exactly|just) one")


def nobody_but(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Nobody but A …: A does, since values of one category are different."""
    words = " ".join(token.text for token in tokens[:4])
    beginning = _NOBODY_BUT.match(words)
    if not beginning:
        return None
    rest = tokens[len(beginning[0].split()) - (1 if tokens[0].text.count(" ") else 0) :]
    if any(token.kind in RELATIONS or token.kind in ("not", "and", "or") for token in rest):
        raise reader.unknown(tokens[0])
    stated = reader.statement(rest)
    return Stated(stated.clue, stated.sides, "only", stated.subject)


def unlike(reader: Reader, tokens: list[Token]) -> Stated | None:
    """A, unlike B, …; unlike B, A …: A does and B does not."""
    at = next(
        (
            n
            for n, token in enumerate(tokens)
            if token.kind == "word" and token.text.lower() == "unlike"
        ),
        None,
    )
    if at is None:
        return None
    end = next((n for n in range(at, len(tokens)) if tokens[n].kind == "comma"), None)
    other = trimmed(tokens[at + 1 : end]) if end is not None else []
    if end is None or _values(other) != 1 or (at > 0 and tokens[at - 1].kind != "comma"):
        raise reader.unknown(tokens[at])
    before, rest = trimmed(tokens[:at]), tokens[end + 1 :]
    if not before:  # unlike B, A …
        value = next((n for n, token in enumerate(rest) if token.kind == "value"), None)
        if value is None:
            raise reader.unknown(tokens[at])
        before, rest = rest[: value + 1], rest[value + 1 :]
    if _values(before) != 1 or any(token.kind in ("not", "and", "or") for token in rest):
        raise reader.unknown(tokens[at])
    yes, no = reader.single([*before, *rest]), reader.single([*other, *rest])
    return Stated(joined([yes, negated(no)]), (), "unlike")


def not_but(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Not A but B …; A … not B but C."""
    at = next(
        (
            n
            for n, token in enumerate(tokens)
            if token.kind == "and" and token.text.lower().startswith("but")
        ),
        None,
    )
    no = next((n for n, token in enumerate(tokens) if token.kind == "not"), None)
    if at is None or no is None or no > at or len(tokens) < at + 2:
        return None
    middle, after = tokens[no + 1 : at], tokens[at + 1 :]
    if _items(middle) != 1 or any(
        token.kind in RELATIONS or token.kind == "verb" for token in middle
    ):
        return None
    if no == 0:
        item = next((n for n, token in enumerate(after) if token.kind == "value"), None)
        if item is None:
            return None
        rest = after[item + 1 :]
        first, second = [*middle, *rest], after
    elif _items(after) == 1 and _items(tokens[:no]) == 1 and _plain(middle) and _plain(after):
        first, second = [*tokens[:no], *middle], [*tokens[:no], *after]
    else:
        return None
    return Stated(joined([negated(reader.single(first)), reader.single(second)]), (), "not")


def some_of(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Only one of A and B …; none of A, B and C …; of A, B and C, exactly one …"""
    if not tokens or any(token.text == ":" for token in tokens):
        return None
    words = " ".join(token.text for token in tokens[:4])
    only, some = bool(_SOME_OF.match(words)), bool(_ANY_OF.match(words))
    if only or some or _NONE_OF.match(words):
        parts, rest = _listed(tokens[4 if some else 3 if only else 2 :])
    elif words.lower().startswith("of "):
        parts, rest = _listed(tokens[1:])
        rest = trimmed(rest)
        only = bool(_WHICH_ONE.match(" ".join(token.text for token in rest[:2])))
        if not only or (len(rest) > 2 and rest[2].text.lower() == "of"):
            return None
        rest = rest[2:]
    else:
        return None
    if not parts or not rest:
        raise NotUnderstood(
            '"of" names no two values; expected "Only one of A and B …"', tokens[0].start
        )
    clues = [reader.single([*part, *rest]) for part in parts]
    if only or some:
        return Stated(Clue("lone" if only else "lany", tuple(clues)), (), "of")
    return Stated(joined([negated(clue) for clue in clues]), (), "of")


def _listed(tokens: Sequence[Token]) -> tuple[list[list[Token]], list[Token]]:
    """The members of a list "A, B and C" at the beginning, and the rest; no members where there is
    no such list.
    """
    joint = next((n for n, token in enumerate(tokens) if token.kind == "and"), None)
    last = next(
        (
            n
            for n, token in enumerate(tokens)
            if joint is not None and n > joint and token.kind == "value"
        ),
        None,
    )
    if joint is None or last is None:
        return [], []
    parts: list[list[Token]] = [[]]
    for token in tokens[: last + 1]:
        if token.kind in ("comma", "and"):
            parts.append([])
        else:
            parts[-1].append(token)
    parts = [part for part in parts if part]
    return (parts if all(_values(part) == 1 and _plain(part) for part in parts) else []), list(
        tokens[last + 1 :]
    )


def _plain(tokens: Sequence[Token]) -> bool:
    """Whether tokens name one row and nothing else: "the owner of the cat"."""
    return all(
        token.kind in ("value", "word", "prep") or token.kind in PLACES for token in tokens
    ) and not any(
        token.text.lower() in ("only", "not", "almost", "except", "without") for token in tokens
    )


def _values(tokens: Sequence[Token]) -> int:
    return sum(token.kind == "value" for token in tokens)


def _items(tokens: Sequence[Token]) -> int:
    return sum(token.kind == "value" or token.kind in PLACES for token in tokens)
