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
from logicpuzzles.extras.zebra.english.meanings import PLACEHOLDER, join_clues
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.reader import Reader
from logicpuzzles.extras.zebra.english.record import SHOWN, NotUnderstood
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS, ORDINALS, TIMED, word_set
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

ADVERBS = word_set("immediately directly just right")
# with these the first stands on the right
_AFTER = word_set("right after behind follows following above higher")
_UPRIGHT = word_set("above below higher lower")
_EITHER = word_set("before after above below")  # of places, or of the values of a category
_TIMES = _EITHER | {"behind", "ahead", "ahead of"}
# Words with which a value begins that stands after a comparison.
_ROUGHLY = word_set("about around roughly approximately over under")
_BEGINNING = word_set("""
    the a an mr mrs ms miss dr that those this whoever whichever someone somebody his her their its one both only
""")
_NOT_NOUNS = LOGIC.union(CARDINALS, ORDINALS) - {"longer", "away"}
_NOUNS = word_set("house person man woman home one villa cottage room seat")
STANDING = word_set("""
    stands stand standing stood lives live living lived sits sit sitting seated resides house houses home queue line row
""")
_NUMBERED = compile_phrase(r"\bnumbers?\b")
_PENULTIMATE = compile_phrase(r"but one|penultimate|next(-| )+to")
_FROM_LAST = compile_phrase("(-| )last")
_FIRST = word_set("left front beginning start head bottom lowest")


class Relating:
    """The clues of one phrase, which stands ``at`` a place in a clause of ``tokens``. ``spoken``:
    the words beside it.
    """

    def __init__(self, tokens: Sequence[Token], at: int, reader: Reader) -> None:
        self.token, self.tokens, self.at = tokens[at], tokens, at
        self.lexicon, self.houses = reader.lexicon, reader.houses
        self.context = reader.context
        self.spoken = [token for token in tokens if token.kind in ("word", "verb")]
        # a category may be meant in place of the row
        self.ordered = self.lexicon.placeless and bool(orders(self.lexicon))

    def of_three(self, middle: Item, a: Item, b: Item) -> Clue:
        """The clue of "between a and b"."""
        if self.ordered and STANDING.isdisjoint([token.word for token in self.spoken]):
            raise self.token.wrong(f"may be said of places or of a category; expected {SHOWN}")
        if self.token.kind == "amido":
            near = [Clue("nexto", (middle, each)) for each in (a, b)]
            return join_clues([*near, Clue("notsameo", (a, b))])
        return Clue("betweeno", (a, middle, b))

    def of_two(self, a: Item, b: Item) -> Clue:
        """The clue that the phrase states of ``a`` and ``b``, in the order "a … phrase … b"."""
        token, kind = self.token, self.token.kind
        shared = token.part("of")
        if shared and shared not in self.lexicon.heading_words:  # the same day: no category is one
            raise token.wrong(f'is not understood; no category is called "{shared}"')
        row = RELATIONS.get(kind)
        if row is not None and row.same and row.signs == "ii":
            return Clue(kind, (a, b))
        steps = number(token.part("n") or "")
        if token.part("bound"):
            return self._relate_bounded(a, b, steps + (kind == "gapo"))
        if kind == "gapo":
            return Clue("gapo", (a, b, steps))
        if kind in ("oppositeo", "somegapo"):
            ends = [Clue("endo", (a,)), Clue("endo", (b,))]
            parts = ends if kind == "oppositeo" else [Clue("notnexto", (a, b))]
            return join_clues([*parts, Clue("notsameo", (a, b))])
        if kind == "aparto":
            return self._gap(a, b, steps)
        if kind == "rankedo":
            return self._relate_compared(a, b)
        right, left = (a, b) if token.part("side") in _AFTER else (b, a)
        clue = self._compare_sides(a, b)
        if clue is not None:
            return clue
        if kind == "stepso":
            return join_clues([self._gap(a, b, steps), Clue("aftero", (right, left))])
        return Clue("righto" if self._is_close() else "aftero", (right, left))

    def _compare_sides(self, a: Item, b: Item) -> Clue | None:
        """The clue of a phrase that tells when something happens, or which value is higher;
        ``None`` where it tells on which side of the second row the first stands.
        """
        token, side = self.token, self.token.part("side") or ""
        spoken = {word.word.split()[0] for word in self.spoken}
        row, upright = self.context.row and not self.ordered, side in _UPRIGHT
        if side in (_EITHER if row else _TIMES) and (upright or not spoken & STANDING):
            try:
                return self._relate_compared(a, b)
            except NotUnderstood:
                timed = spoken & TIMED or self.lexicon.names_order(spoken)
                if not row or (timed and not upright):
                    raise
        if upright and not self.lexicon.floors:
            raise token.wrong(f"is not understood; expected {SHOWN}")
        if side == "behind" and self.tokens[-1].word == "door":
            return Clue("sameo", (a, b))  # behind the red door: at that house
        if side.startswith("in front") and spoken & {"house", "home", "villa", "door"}:
            raise token.wrong(f"may mean at that house; expected {SHOWN}")
        if self.lexicon.ranked and side not in ("left", "right") and not spoken & STANDING:
            raise token.wrong(f"may be said of places or of ranks; expected {SHOWN}")
        return None

    def _is_close(self) -> bool:
        """Whether a phrase means the very next row; other phrases mean any row on that side. "The
        house", "the person" before it means that there is just one.
        """
        token = self.token
        if token.kind == "righto":
            return True
        if token.kind == "ownedo" and (
            token.part("close") or any(word.word in ADVERBS for word in self.tokens)
        ):
            return True
        before = [each.word for each in self.tokens[max(0, self.at - 2) : self.at]]
        definite = token.kind in ("aftero", "sideo") and before[:1] == ["the"]
        return "where" not in token.word and (
            self.context.close or (definite and before[-1] in _NOUNS)
        )

    def _relate_bounded(self, a: Item, b: Item, apart: int) -> Clue:
        """The clue of "at least two houses away": each distance that fits."""
        bound = BOUNDS[self.token.part("bound") or ""]
        clues = [
            self._gap(a, b, step)
            for step in range(1, self.houses)
            if is_within(step, [apart], bound)
        ]
        if not clues:
            raise NotUnderstood(
                f'no two houses are "{self.token.text}" each other', self.token.start
            )
        return clues[0] if len(clues) == 1 else Clue("lany", tuple(clues))

    def _gap(self, a: Item, b: Item, apart: int) -> Clue:
        if apart < 1:
            raise self.token.wrong("is not a distance; expected at least one house")
        return Clue("nexto", (a, b)) if apart == 1 else Clue("gapo", (a, b, apart - 1))

    def _relate_compared(self, a: Item, b: Item) -> Clue:
        token, text = self.token, self.token.text
        spoken = " ".join(word.text for word in self.spoken)
        if self.context.row and _NUMBERED.search(text):
            if "house" not in spoken.split() or text.split()[0] not in ("lower", "higher"):
                raise token.wrong(f"may compare places or numbers; expected {SHOWN}")
            return Clue("aftero", (a, b) if text.startswith("higher") else (b, a))
        first, second = (*self.tokens[self.at + 1 :], None, None)[:2]
        bare, named = [each is not None and each.kind == "value" for each in (first, second)]
        if first and first.kind == "word" and first.word not in _BEGINNING and not named:
            # before noon in the east court: what comes first after the comparison is no value
            raise first.wrong(f'is not understood after "{text}"; expected a value', token.start)
        ahead = self.tokens[self.at - 1] if self.at else None
        if ahead and ahead.word in _ROUGHLY:
            raise ahead.wrong(f'is not understood before "{text}"; expected just how much')
        before = ahead.mention if ahead else None
        known = self.lexicon.heading_words
        try:
            comparison = comparison_of(text)
            for word in f"{comparison.nouns} {comparison.unit}".split():
                if word in _NOT_NOUNS and not {word, word.removesuffix("s")} & known:
                    raise Incomparable(
                        f'"{word}" is not understood in "{text}"; expected two sentences'
                    )
            clue = compare_items(comparison, a, b, spoken, self.lexicon, bare)
        except Incomparable as problem:
            raise NotUnderstood(str(problem), token.start) from None
        for item in before.items if before else ():
            if self.lexicon.fields.index(item.field) in clue.arguments:
                what = "may be an amount or a value here; expected a clue that says which"
                raise self.tokens[self.at - 1].wrong(what, token.start)
        return clue


def superlative(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> Token:
    """The value that the superlative at a place stands for: "the oldest" is the highest of the
    ages.
    """
    token = tokens[at]
    spoken = " ".join(word.text for word in tokens if word.kind in ("word", "verb"))
    nth = token.part("nth")
    rank = 1 if nth is None else number(nth) or 2  # the next oldest
    try:
        noun = tokens[at + 1].word if at + 1 < len(tokens) else ""
        return token.name_value(extreme(token.part("word") or "", spoken, lexicon, rank, noun))
    except Incomparable as problem:
        what, _, why = str(problem).partition(" compares nothing here")
        why = why or f"; {what.partition('; ')[2]}"
        raise token.wrong(f"is not understood{why}") from None


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
            what = f"{houses} houses have no middle one; expected a house by its number"
            raise NotUnderstood(what, token.start)
        return houses // 2 + 1
    end, ordinal = token.part("end"), token.part("ordinal")
    if end:
        return 1 if end in _FIRST else houses
    if not ordinal:
        return number(token.part("place") or "")
    place = houses if ordinal == "last" else number(re.split(r"[ -]", ordinal)[0])
    if _PENULTIMATE.search(ordinal):
        place = 2
    counted = token.part("counted") == "right" or _PENULTIMATE.search(ordinal)
    return houses + 1 - place if counted or _FROM_LAST.search(ordinal) else place
