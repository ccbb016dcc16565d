"""The clue of a phrase that relates or places rows: "next to", "two houses to the left of", "in the
last house".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from logicpuzzles.extras.zebra.english.closed import LOGIC
from logicpuzzles.extras.zebra.english.comparing import (
    BOUNDS,
    Incomparable,
    compare_items,
    comparison_of,
    extreme,
    is_within,
    orders,
)
from logicpuzzles.extras.zebra.english.masking import Token, number
from logicpuzzles.extras.zebra.english.meanings import PLACEHOLDER
from logicpuzzles.extras.zebra.english.mentions import Lexicon, Mention
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.record import SHOWN, NotUnderstood
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS, ORDINALS, TIMED, word_set
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = ["ADVERBS", "STANDING", "Relating", "place_of", "superlative"]

ADVERBS = word_set("immediately directly just right")
_AFTER = word_set(
    "right after behind follows following above higher"
)  # the first stands on the right
_UPRIGHT = word_set("above below higher lower")
_EITHER = word_set(
    "before after above below"
)  # these may compare places, or the values of a category
_TIMES = _EITHER | {"behind", "ahead", "ahead of"}
# Words with which a value begins that stands after a comparison.
_BEGINNING = word_set("""
    the a an that those this whoever whichever someone somebody his her their its one both only
""")
_NOT_NOUNS = LOGIC.union(CARDINALS, ORDINALS) - {"longer", "away"}
_NOUNS = word_set("house person man woman home one villa cottage room seat")
STANDING = word_set("""
    stands stand standing stood lives live living lived sits sit sitting seated resides house houses home queue line row
""")
_NUMBERED = compile_phrase(r"\bnumbers?\b")
_PENULTIMATE = compile_phrase(r"but one|penultimate|next(-| )+to")
_FROM_LAST = compile_phrase("(-| )last")


class Relating:
    """The clues of one phrase in a clause of ``tokens``."""

    def __init__(
        self,
        token: Token,
        tokens: Sequence[Token],
        lexicon: Lexicon,
        houses: int,
        close: bool,
        row: bool,
    ) -> None:
        self.token = token
        self.tokens = tokens
        self.lexicon = lexicon
        self.houses = houses
        self.close = close
        self.row = row

    def _bad(self, message: str) -> NotUnderstood:
        return NotUnderstood(message, self.token.start)

    def of_three(self, middle: Item, a: Item, b: Item) -> Clue:
        """The clue of "between a and b"."""
        spoken = {word.word for word in self.tokens if word.kind in ("word", "verb")}
        if self.lexicon.placeless and orders(self.lexicon) and not spoken & STANDING:
            raise self._bad(
                f'"{self.token.text}" may be said of places or of a category; expected {SHOWN}'
            )
        if self.token.kind == "amido":
            return Clue(
                "lall",
                (Clue("nexto", (middle, a)), Clue("nexto", (middle, b)), Clue("notsameo", (a, b))),
            )
        return Clue("betweeno", (a, middle, b))

    def of_two(self, a: Item, b: Item) -> Clue:
        """The clue that the phrase states of ``a`` and ``b``, in the order "a … phrase … b"."""
        token, kind = self.token, self.token.kind
        shared = token.part("of")
        if (
            shared is not None and shared not in self.lexicon.heading_words
        ):  # the same day, where no category is a day
            raise self._bad(f'"{token.text}" is not understood; no category is called "{shared}"')
        row = RELATIONS.get(kind)
        if row is not None and row.same and row.signs == "ii":
            return Clue(kind, (a, b))
        if token.part("bound"):
            return self._relate_bounded(a, b, number(token.part("n") or "") + (kind == "gapo"))
        if kind == "gapo":
            return Clue("gapo", (a, b, number(token.part("n") or "")))
        if kind in ("oppositeo", "somegapo"):
            ends = [Clue("endo", (a,)), Clue("endo", (b,))]
            parts = ends if kind == "oppositeo" else [Clue("notnexto", (a, b))]
            return Clue("lall", (*parts, Clue("notsameo", (a, b))))
        if kind == "aparto":
            return self._gap(a, b, number(token.part("n") or ""))
        return self._relate_compared(a, b) if kind == "rankedo" else self._beside(a, b)

    def _beside(self, a: Item, b: Item) -> Clue:
        """The clue of a phrase that tells on which side of the second row the first stands, or when
        something happens.
        """
        token = self.token
        side = token.part("side") or ""
        spoken = {word.word.split()[0] for word in self.tokens if word.kind in ("word", "verb")}
        row = self.row and not (self.lexicon.placeless and orders(self.lexicon))
        if side in (_EITHER if row else _TIMES) and (side in _UPRIGHT or not spoken & STANDING):
            try:
                return self._relate_compared(a, b)
            except NotUnderstood:
                if not row or (
                    side not in _UPRIGHT and (spoken & TIMED or self.lexicon.names_order(spoken))
                ):
                    raise
        if side in _UPRIGHT and not self.lexicon.floors:
            raise self._bad(f'"{token.text}" is not understood; expected {SHOWN}')
        if side == "behind" and self.tokens[-1].word == "door":
            return Clue("sameo", (a, b))  # behind the red door: at that house
        if side.startswith("in front") and spoken & {"house", "home", "villa", "door"}:
            raise self._bad(f'"{token.text}" may mean at that house; expected {SHOWN}')
        if self.lexicon.ranked and side not in ("left", "right") and not spoken & STANDING:
            raise self._bad(f'"{token.text}" may be said of places or of ranks; expected {SHOWN}')
        right, left = (a, b) if side in _AFTER else (b, a)
        if token.kind == "stepso":
            return Clue(
                "lall",
                (self._gap(a, b, number(token.part("n") or "")), Clue("aftero", (right, left))),
            )
        return Clue("righto" if self._is_close() else "aftero", (right, left))

    def _refuse_other_object(self, at: int) -> None:
        """Refuse "before noon in the east court": what comes first after the comparison is not a
        value.
        """
        following = self.tokens[at + 1 : at + 3]
        if following and following[0].kind == "word" and following[0].word not in _BEGINNING:
            if len(following) < 2 or following[1].kind != "value":
                raise self._bad(
                    f'"{following[0].text}" is not understood after "{self.token.text}"; '
                    "expected a value"
                )

    def _is_close(self) -> bool:
        """Whether a phrase means the very next row; other phrases mean any row on that side."""
        token = self.token
        if token.kind == "righto" or self._is_definite():
            return True
        if self.close and "where" not in token.word:  # "somewhere" is not close
            return True
        return token.kind == "ownedo" and (
            token.part("close") is not None or any(word.word in ADVERBS for word in self.tokens)
        )

    def _is_definite(self) -> bool:
        """Whether "the house", "the person" stands before the phrase: there is just one that it can
        mean.
        """
        at = next((n for n, token in enumerate(self.tokens) if token.start == self.token.start), 0)
        words = [token.word for token in self.tokens[max(0, at - 2) : at]]
        plain = self.token.kind in ("aftero", "sideo") and "where" not in self.token.word
        return plain and len(words) == 2 and words[0] == "the" and words[1] in _NOUNS

    def _relate_bounded(self, a: Item, b: Item, apart: int) -> Clue:
        """The clue of "at least two houses away": each distance that fits."""
        bound = BOUNDS[self.token.part("bound") or ""]
        steps = [n for n in range(1, self.houses) if is_within(n, [apart], bound)]
        if not steps:
            raise self._bad(f'no two houses are "{self.token.text}" each other')
        clues = [self._gap(a, b, step) for step in steps]
        return clues[0] if len(clues) == 1 else Clue("lany", tuple(clues))

    def _gap(self, a: Item, b: Item, apart: int) -> Clue:
        if apart < 1:
            raise self._bad(f'"{self.token.text}" is not a distance; expected at least one house')
        return Clue("nexto", (a, b)) if apart == 1 else Clue("gapo", (a, b, apart - 1))

    def _relate_compared(self, a: Item, b: Item) -> Clue:
        token = self.token
        spoken = " ".join([word.text for word in self.tokens if word.kind in ("word", "verb")])
        if self.row and _NUMBERED.search(token.text):
            if "house" not in spoken.split() or token.text.split()[0] not in ("lower", "higher"):
                raise self._bad(f'"{token.text}" may compare places or numbers; expected {SHOWN}')
            return Clue("aftero", (a, b) if token.text.startswith("higher") else (b, a))
        at = next((n for n, each in enumerate(self.tokens) if each.start == token.start), 0)
        bare = at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "value"
        self._refuse_other_object(at)
        before = self.tokens[at - 1].mention if at else None
        try:
            comparison = comparison_of(token.text)
            nouns = f"{comparison.nouns} {comparison.unit}".split()
            known = self.lexicon.heading_words
            strange = next(
                (
                    word
                    for word in nouns
                    if word in _NOT_NOUNS and not {word, word.removesuffix("s")} & known
                ),
                None,
            )
            if strange is not None:
                raise Incomparable(
                    f'"{strange}" is not understood in "{token.text}"; expected two sentences'
                )
            clue = compare_items(comparison, a, b, spoken, self.lexicon, bare)
            if before is not None and any(
                self.lexicon.fields.index(item.field) in clue.arguments for item in before.items
            ):
                raise Incomparable(
                    f'"{before.text}" may be an amount or a value here; expected a clue that '
                    "says which"
                )
            return clue
        except Incomparable as problem:
            raise self._bad(str(problem)) from None


def superlative(token: Token, tokens: Sequence[Token], lexicon: Lexicon) -> Token:
    """The value that a superlative stands for: "the oldest" is the highest of the ages."""
    spoken = " ".join([word.text for word in tokens if word.kind in ("word", "verb")])
    nth = token.part("nth")
    rank = 1 if nth is None else number(nth) or 2  # the next oldest
    try:
        item = extreme(token.part("word") or "", spoken, lexicon, rank)
    except Incomparable as problem:
        why = (
            str(problem).partition(" compares nothing here")[2]
            or f"; {str(problem).partition('; ')[2]}"
        )
        raise NotUnderstood(f'"{token.text}" is not understood{why}', token.start) from None
    return token._replace(
        kind="value", mention=Mention(token.text, token.start, token.end, (item,))
    )


def place_of(token: Token, houses: int) -> Clue:
    """The clue that a place states about :data:`PLACEHOLDER`."""
    if token.kind in RELATIONS and RELATIONS[token.kind].signs == "i":
        return Clue(token.kind, (PLACEHOLDER,))
    if token.kind == "oddo":
        first = 1 if token.part("parity") == "odd" else 2
        fitting = [Clue("ato", (PLACEHOLDER, place)) for place in range(first, houses + 1, 2)]
        return fitting[0] if len(fitting) == 1 else Clue("lany", tuple(fitting))
    place = _read_number(token, houses)
    if not 1 <= place <= houses:
        raise NotUnderstood(
            f'there is no "{token.text}"; expected a house from 1 to {houses}', token.start
        )
    return Clue("ato", (PLACEHOLDER, place))


def _read_number(token: Token, houses: int) -> int:
    if token.part("middle"):
        if houses % 2 == 0:
            raise NotUnderstood(
                f"{houses} houses have no middle one; expected a house by its number", token.start
            )
        return houses // 2 + 1
    end = token.part("end")
    if end:
        return (
            1
            if end in ("left", "front", "beginning", "start", "head", "bottom", "lowest")
            else houses
        )
    ordinal = token.part("ordinal")
    if ordinal:
        if _PENULTIMATE.search(ordinal):
            return houses - 1
        if _FROM_LAST.search(ordinal):
            return houses + 1 - number(re.split(r"[ -]", ordinal)[0])
        place = houses if ordinal == "last" else number(ordinal)
        return houses + 1 - place if token.part("counted") == "right" else place
    return number(token.part("place") or "")
