"""Reads one clause: values of one row, a row and its place, or rows that one phrase relates.

A clause has at most one relating phrase. Everything on a side of it belongs to one row; the words
between its values must be content.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from logicpuzzles.extras.zebra.english.closed import (
    is_logic,
    is_verb,
    relating_word,
    relational_noun,
    strange_number,
    strange_verb,
)
from logicpuzzles.extras.zebra.english.masking import ITEMS, PLACES, RELATIONS, Token, has_kind
from logicpuzzles.extras.zebra.english.meanings import filled, joined, negated
from logicpuzzles.extras.zebra.english.notation import compiled
from logicpuzzles.extras.zebra.english.reader import Reader, Stated, trimmed
from logicpuzzles.extras.zebra.english.record import SHOWN, NotUnderstood
from logicpuzzles.extras.zebra.english.relating import (
    ADVERBS,
    STANDING,
    Relating,
    place_of,
    superlative,
)
from logicpuzzles.extras.zebra.english.vocabulary import word_set
from logicpuzzles.extras.zebra.relations import RELATIONS as CLUE_RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = ["clause", "row"]

_PAIRS = [row for row in CLUE_RELATIONS.values() if row.items == 2]
_MUTUAL = {"aparto"} | {row.name for row in _PAIRS if row.same}
_SHARED = {"sideo", "stepso", "rankedo"} | {  # A and B … C: each of them
    row.name for row in _PAIRS if row.signs == "ii" and not row.placeless
}
_LINKS = word_set("with named called having wearing from aged")  # what follows is of the same row
_HOMES = word_set("house home villa cottage room flat apartment")
# Words that a comparison must not swallow.
# What a comparison must not hold; "or" stands in it only between two amounts.
_UNSAID = word_set(
    "not never hardly almost nearly perhaps maybe neither either nobody none except unless nor "
    "without second"
)
_HOUSES = compiled(r"\b(?!(one|person|people)\b)(HOUSE|STREET)\b")
_BEFORE = ("before", "after")
_IDLE = frozenset(
    ["the", "a", "an", "'s", "’s", "'", "-", '"', "“", "”", "his", "her", "their", "its"]
)


def clause(reader: Reader, tokens: list[Token]) -> Stated | None:
    """What tokens without "or" and "if" say. Raises :class:`NotUnderstood`."""
    tokens = trimmed(tokens)
    if not tokens:
        raise NotUnderstood("no values named; expected 2 in this sentence", 0)
    tokens = [
        superlative(token, tokens, reader.lexicon) if token.kind == "extreme" else token
        for token in tokens
    ]
    for token in tokens:
        if token.kind == "value":
            reader.item(token)
    tokens, sides = _asides(reader, tokens)
    return _Clause(reader, tokens, sides).read()


def row(reader: Reader, tokens: Sequence[Token]) -> tuple[Item, list[Clue]]:
    """The value that names one row, such as "the guest who drinks tea", and what is said by the
    way.

    Raises :class:`NotUnderstood`, also where a clause or several rows stand there.
    """
    tokens = trimmed(tokens)
    if not tokens:
        raise NotUnderstood("no value named; expected one", 0)
    tokens = [
        superlative(token, tokens, reader.lexicon) if token.kind == "extreme" else token
        for token in tokens
    ]
    tokens, sides = _asides(reader, tokens)
    return _Clause(reader, tokens, sides).row()


def _asides(reader: Reader, tokens: list[Token]) -> tuple[list[Token], list[Clue]]:
    """The tokens without what is said by the way: ", who …," and "(…)"; and the clues of that."""
    sides: list[Clue] = []
    n = 0
    while n < len(tokens):
        if tokens[n].kind == "open":
            end = next((m for m in range(n + 1, len(tokens)) if tokens[m].kind == "close"), None)
            if end is None or n == 0 or tokens[n - 1].kind != "value":
                raise reader.unknown(tokens[n])
            inner = tokens[n + 1 : end]
            if not any(token.kind in ITEMS or token.kind in RELATIONS for token in inner):
                raise reader.unknown(tokens[n])
            sides.append(reader.statement([tokens[n - 1], *inner]).whole)
            tokens = tokens[:n] + tokens[end + 1 :]
            continue
        if (
            tokens[n].kind == "who"
            and n >= 2
            and tokens[n - 1].kind == "comma"
            and tokens[n].word != "that"
        ):
            owner = next(
                (m for m in range(n - 2, max(-1, n - 5), -1) if tokens[m].kind == "value"), None
            )
            if owner is not None and not any(is_verb(token) for token in tokens[owner + 1 : n - 1]):
                end = next(
                    (m for m in range(n + 1, len(tokens)) if tokens[m].kind == "comma"), len(tokens)
                )
                sides.append(reader.statement([tokens[owner], *tokens[n + 1 : end]]).whole)
                tokens = tokens[: n - 1] + tokens[end + 1 :]
                n -= 1
                continue
        n += 1
    return tokens, sides


class _Clause:
    """One clause while it is read."""

    def __init__(self, reader: Reader, tokens: list[Token], sides: list[Clue]) -> None:
        self.reader = reader
        self.lexicon = reader.lexicon
        self.tokens = tokens
        self.sides = sides
        self.values: list[int] = []
        self.places: list[int] = []
        self.relations: list[int] = []
        self.nots: list[int] = []
        self.ands: list[int] = []
        self.used: set[int] = set()  # places of logic that a frame has consumed
        for n, token in enumerate(tokens):
            kind = token.kind
            if kind == "value":
                self.values.append(n)
            elif kind in RELATIONS:
                self.relations.append(n)
            elif kind in PLACES:
                self.places.append(n)
                reader.refuse_reserved(token)
            elif kind == "not":
                self.nots.append(n)
            elif kind == "and":
                self.ands.append(n)
            elif kind == "existso" and (n == 0 or any(other.kind == "gapo" for other in tokens)):
                self.used.add(n)

    def read(self) -> Stated:
        tokens = self.tokens
        if not self.relations:
            stated = self._row()
        elif len(self.relations) > 1:
            first, second, *_ = self.relations
            raise self._bad(
                f'"{self._text(second)}" follows "{self._text(first)}"; expected two sentences',
                second,
            )
        elif tokens[self.relations[0]].kind in ("between", "amido"):
            stated = self._between(self.relations[0])
        else:
            stated = self._pair(self.relations[0])
        self._refuse_leftover()
        subject = min([*self.values, *self.places], default=None)
        return Stated(
            stated, tuple(self.sides), self.shape, None if subject is None else tokens[subject]
        )

    def row(self) -> tuple[Item, list[Clue]]:
        """The one row that the tokens name."""
        for n in [*self.relations, *self.places, *self.nots, *self.ands]:
            raise self._unknown(n, "a value")
        item = self._row_of(self.values, 0, len(self.tokens), strict=True)
        self._refuse_leftover()
        return item, self.sides

    # the parts of a clause

    def _text(self, n: int) -> str:
        return self.tokens[n].text

    def _bad(self, message: str, n: int | None = None) -> NotUnderstood:
        return NotUnderstood(message, self.tokens[n or 0].start)

    def _unknown(self, n: int, expected: str) -> NotUnderstood:
        return self._bad(f'"{self._text(n)}" is not understood; expected {expected}', n)

    def _unrelated(self, one: int, two: int) -> NotUnderstood:
        what = f"nothing relates {self._text(one)} and {self._text(two)}"
        return self._bad(f"{what}; expected {SHOWN}", two)

    def _miscounted(self, expected: int) -> NotUnderstood:
        strange = next((n for n in range(len(self.tokens)) if self._is_left(n)), None)
        if strange is not None:
            return self.reader.unknown(self.tokens[strange])
        named = len(self.values)
        message = (
            f"{named or 'no'} value{'' if named == 1 else 's'} named; expected {expected} in this "
            "sentence"
        )
        return self.reader.count(message, self.tokens)

    def _is_left(self, n: int) -> bool:
        token = self.tokens[n]
        if (
            n in self.used
            or token.kind in RELATIONS
            or token.kind in PLACES
            or n in self.places
            or token.kind in ("not", "and")
        ):
            return False
        return is_logic(self.tokens, n, self.lexicon)

    def _refuse_leftover(self) -> None:
        """Raise :class:`NotUnderstood` at the first word of logic that no frame has consumed."""
        strange = relational_noun(self.tokens, self.lexicon)
        if strange is not None:
            raise NotUnderstood(
                f'"{strange.text}" may relate two persons; expected {SHOWN}', strange.start
            )
        last = self.tokens[-1]
        timed = any(
            self.tokens[n].kind == "rankedo" or self.tokens[n].part("side") in _BEFORE
            for n in self.relations
        )
        if last.kind == "word" and last.word in ("does", "do", "did") and not timed:  # … but B does
            raise self.reader.unknown(last)
        strange = strange_number(self.tokens, self.lexicon) or strange_verb(
            self.tokens, self.lexicon
        )
        if strange is not None:
            raise NotUnderstood(
                f'"{strange.text}" may mean something else; expected the value alone', strange.start
            )
        for n, token in enumerate(self.tokens):
            kind = token.kind
            if kind == "rankedo" and not _UNSAID.isdisjoint(token.word.split()):
                raise self.reader.unknown(token)
            if kind in ("value", "verb", "prep", "who", "comma") or n in self.used:
                continue
            if kind in RELATIONS or kind in PLACES or kind in ("not", "and") or n in self.places:
                continue
            if is_logic(self.tokens, n, self.lexicon):
                owned = token.word in ADVERBS and any(
                    self.tokens[m].kind == "ownedo" for m in self.relations
                )
                if not owned:
                    raise self.reader.unknown(token)

    def _row_of(self, indexes: Sequence[int], begin: int, end: int, strict: bool = False) -> Item:
        """The first of the values in a stretch, all of one row. ``strict``: what follows the first
        must be linked to it.
        """
        if not indexes:
            raise self._miscounted(2)
        tokens = self.tokens
        items = [self.reader.item(tokens[n]) for n in indexes]
        if len(items) > 1:
            for item, other in combinations(items, 2):
                if item.field == other.field and item != other:
                    names = " and ".join(f'"{each}"' for each in items)
                    raise self._bad(
                        f"{names} cannot be the same house; expected {SHOWN} between them",
                        indexes[0],
                    )
            for one, two in pairwise(indexes):
                if strict and not self._are_linked(one, two):
                    raise self._bad(
                        f"nothing relates {tokens[one].text} and {tokens[two].text}; expected "
                        f"{SHOWN}",
                        two,
                    )
                if len(self.values) > 2 and any(
                    token.word == "of" for token in tokens[one + 1 : two]
                ):
                    raise self._bad('"of" may say two things here; expected two sentences', two)
        strange = relating_word(tokens[begin:end], self.lexicon)
        if strange is not None:
            raise NotUnderstood(
                f'"{strange.text}" may relate two persons; expected {SHOWN}', strange.start
            )
        self.sides.extend(Clue("sameo", (items[0], item)) for item in items[1:] if item != items[0])
        return items[0]

    def _are_linked(self, one: int, two: int) -> bool:
        """Whether the value at ``two`` describes the value at ``one`` further: the Dane with the
        dog, the red-haired Dane.
        """
        between = [token for token in self.tokens[one + 1 : two] if token.word not in _IDLE]
        if not between:
            return True
        first = between[0]
        if (
            first.kind == "who"
            or (first.kind == "prep" and first.word in _LINKS)
            or first.word in _LINKS
        ):
            return not has_kind(between, "comma")
        if (
            first.kind == "word"
            and len(between) > 1
            and between[1].kind in ("who", "prep")
            and not is_verb(first)
        ):
            return between[1].kind == "who" or between[1].word in _LINKS  # the Dane's house which …
        if first.word == "in":
            after = self.tokens[two + 1].word if two + 1 < len(self.tokens) else ""
            return after in _HOMES
        return all(token.kind == "comma" for token in between)

    def _groups(
        self, indexes: Sequence[int], begin: int, end: int
    ) -> list[tuple[list[int], int, int]]:
        """The values of a stretch in two groups, on both sides of the "and" that joins two rows."""
        for at in self.ands:
            left, right = [n for n in indexes if n < at], [n for n in indexes if n > at]
            if begin <= at < end and left and right and not is_verb(self.tokens[at + 1]):
                self.used.add(at)
                return [(left, begin, at), (right, at + 1, end)]
        return [(list(indexes), begin, end)]

    def _joins_verbs(self, at: int) -> bool:
        """Whether an "and" stands within "who …": the man who drinks beer and owns the horse, and
        whose …
        """
        if at + 1 >= len(self.tokens):
            return False
        if self.tokens[at + 1].word in ("his", "her", "their", "whose", "its"):
            return True
        if not is_verb(self.tokens[at + 1]):
            return False
        return has_kind(self.tokens[:at], "who")

    # frames

    def _row(self) -> Clue:
        """Values and a place of one row, one of which may be denied."""
        self.shape = "same"
        tokens = self.tokens
        items = sorted([*self.values, *self.places])
        if len(items) == 1 and self.values and not self.nots:
            return self._exists()
        if self.nots and not any(n > self.nots[-1] for n in items):
            raise self._bad(
                f'"{self._text(self.nots[-1])}" denies nothing; expected a value or a place '
                "after it",
                self.nots[-1],
            )
        if not self.values or len(items) < 2:
            raise self._miscounted(2)
        for n in self.places:
            if n and (
                self._is_possessive(n - 1) or self._text(n - 1).lower() in ("his", "her", "their")
            ):
                raise self.reader.unknown(tokens[n])  # Ann's second house
        if len(self.places) > 1:
            raise self._bad(
                f'"{self._text(self.places[1])}" is a second place; expected one', self.places[1]
            )
        for at in self.ands:
            if not self._joins_verbs(at):
                near = next((n for n in items if n > at), at)
                raise self._bad(
                    f"nothing relates {self._text(items[0])} and {self._text(near)}; expected "
                    f"{SHOWN}",
                    near,
                )
        denied = self._denied(items)
        positive = [n for n in items if n not in denied]
        head = next((n for n in positive if n in self.values), None)
        if self.places:
            self.shape = "place"
            self._refuse_rank(self.places[0])
        if denied:
            self.shape = "not"
        if head is None:
            if (
                len(positive) == 1 and len(denied) == 1 and denied[0] in self.values
            ):  # the first house is not green
                place = place_of(tokens[positive[0]], self.reader.houses)
                return negated(filled(place, self.reader.item(tokens[denied[0]])))
            raise self._bad(
                "a house of which is only said what it is not; expected a value that it has",
                items[0],
            )
        self._check_persons(denied)
        values = [n for n in positive if n in self.values]
        before = len(self.sides)
        item = self._row_of(values, 0, len(tokens))
        clues = self.sides[before:]
        del self.sides[before:]
        clues += [
            filled(place_of(tokens[n], self.reader.houses), item)
            for n in positive
            if n in self.places
        ]
        for n in denied:
            clue = Clue("sameo", (item, self.reader.item(tokens[n]))) if n in self.values else None
            clues.append(negated(clue or filled(place_of(tokens[n], self.reader.houses), item)))
        if not clues:
            raise self._miscounted(2)
        self.sides.extend(clues[:-1])
        return clues[-1]

    def _refuse_rank(self, at: int) -> None:
        """Refuse "came last but one" where a category has the values first, second …: it may mean
        those.
        """
        token = self.tokens[at]
        if self.lexicon.ranked and token.part("ordinal") and not _HOUSES.search(token.text):
            raise self.reader.unknown(token)

    def _check_persons(self, denied: Sequence[int]) -> None:
        """Refuse "Ann does not admire the baker"."""
        if denied:
            strange = relating_word(self.tokens, self.lexicon)
            if strange is not None:
                raise NotUnderstood(
                    f'"{strange.text}" may relate two persons; expected {SHOWN}', strange.start
                )

    def _denied(self, items: Sequence[int]) -> list[int]:
        """The items that "not" denies: always the next one."""
        denied = []
        for at in self.nots:
            after = [n for n in items if n > at]
            if after and after[0] in denied:
                raise self._bad(f'"{self._text(at)}" denies a second time; expected one denial', at)
            if len(after) > 1:
                before = [n for n in items if n < at]
                opened = any(
                    token.kind == "who"
                    for token in self.tokens[before[-1] + 1 if before else 0 : at]
                )
                if not opened or not before:
                    raise self._bad(f'"{self._text(at)}" may deny several things; expected one', at)
            denied.append(after[0])
        return denied

    def _exists(self) -> Clue:
        first = self.tokens[0]
        opening = first.word
        if first.kind != "existso" and opening not in ("someone", "somebody"):
            raise self._miscounted(2)
        self.shape = "exists"
        return Clue("existso", (self.reader.item(self.tokens[self.values[0]]),))

    def _relating(self, at: int) -> Relating:
        context = self.reader.context
        return Relating(
            self.tokens[at],
            self.tokens,
            self.lexicon,
            self.reader.houses,
            context.close,
            context.row,
        )

    def _denies(self, at: int) -> bool:
        """Whether "not" denies the phrase at a place."""
        if not self.nots:
            return False
        if len(self.nots) > 1:
            raise self._bad(
                f'"{self._text(self.nots[1])}" denies a second time; expected two sentences',
                self.nots[1],
            )
        n = self.nots[0]
        between = [m for m in [*self.values, *self.places] if n < m < at]
        owned = len(between) == 1 and self._is_possessive(between[0])  # is not B's neighbour
        if n < at and (not between or (owned and not any(m > at for m in self.values))):
            return True
        raise self._bad(f'"{self._text(n)}" may deny several things; expected two sentences', n)

    def _between(self, at: int) -> Clue:
        self.shape = "between"
        if self.lexicon.ranked and not any(token.word in STANDING for token in self.tokens):
            raise self.reader.unknown(self.tokens[at])
        denied = self._denies(at)
        if self.places:
            raise self._unknown(self.places[0], "three values")
        before = [n for n in self.values if n < at]
        after = [n for n in self.values if n > at]
        groups = self._groups(after, at + 1, len(self.tokens))
        if len(groups) != 2:
            raise self._miscounted(3)
        (one, *_), (two, begin, end) = groups[0], groups[1]
        if any(
            token.kind == "and" and n not in self.used and not self._joins_verbs(n)
            for n, token in enumerate(self.tokens)
        ):
            raise self._unknown(at, "three values")
        middle = self._row_of(before, 0, at)
        a = self._row_of(one, groups[0][1], groups[0][2], strict=True)
        b = self._row_of(two, begin, end, strict=True)
        clue = self._relating(at).of_three(middle, a, b)
        return negated(clue) if denied else clue

    def _has_verb(self, one: int, two: int) -> bool:
        """Whether a word stands between two values that may be a verb, and nothing links the second
        to the first.
        """
        between = [token for token in self.tokens[one + 1 : two] if token.word not in _IDLE]
        if not between or between[0].kind in ("who", "comma"):
            return False
        return has_kind(between, "word", "verb")

    def _pair(self, at: int) -> Clue:
        self.shape = "compare" if self.tokens[at].kind == "rankedo" else "pair"
        tokens = self.tokens
        denied = self._denies(at)
        self._mark_any_order(at)
        before = [n for n in self.values if n < at]
        after = [n for n in self.values if n > at]
        if self.places:
            raise self._unknown(self.places[0], "it in a sentence of its own")
        left = self._groups(before, 0, at)
        right = self._groups(after, at + 1, len(tokens))
        for n in self.ands:
            if n not in self.used and not self._joins_verbs(n):
                if not self.values:
                    raise self._miscounted(2)
                near = next((m for m in self.values if m > n), n)
                raise self._bad(
                    f"nothing relates {self._text(self.values[0])} and {self._text(near)}; "
                    f"expected {SHOWN}",
                    near,
                )
        pairs = self._pairs(at, before, after, left, right)
        relating = self._relating(at)
        clues = [relating.of_two(a, b) for a, b in pairs]
        return joined([negated(clue) for clue in clues] if denied else clues)

    def _mark_any_order(self, at: int) -> None:
        """Consume "in either order" where the phrase has no order."""
        for n, token in enumerate(self.tokens):
            if token.kind == "anyorder" and self.tokens[at].kind in _MUTUAL:
                self.used.add(n)

    def _pairs(
        self,
        at: int,
        before: list[int],
        after: list[int],
        left: list[tuple[list[int], int, int]],
        right: list[tuple[list[int], int, int]],
    ) -> list[tuple[Item, Item]]:
        """The pairs of rows that the phrase relates, each in the order of "a … phrase … b"."""
        tokens, kind, end = self.tokens, self.tokens[at].kind, len(self.tokens)
        if not before:
            if len(right) == 2:
                if kind not in ("gapo", "aparto", "nexto") or (
                    kind == "nexto" and "neighbo" not in self._text(at)
                ):
                    raise self._miscounted(2)
                return [
                    (self._row_of(*right[0], strict=True), self._row_of(*right[1], strict=True))
                ]
            if len(after) != 2 or not self._has_verb(*after):
                raise self._miscounted(2)
            first, second = after
            if has_kind(tokens[first:second], "comma"):
                raise self._unrelated(first, second)
            item = self._row_of([second], second, end)
            return [(item, self._row_of([first], at + 1, second))]
        if not after:
            if len(left) == 2:
                return self._mutual(at, left)
            return [self._owned_by(at, before)]
        if len(left) == 2 and len(right) == 2:
            raise self._bad(
                f'"{self._text(at)}" relates two rows and two others; expected several sentences',
                at,
            )
        if len(left) == 2:
            self._refuse_unshared(at)
            other = self._row_of(after, at + 1, end, strict=True)
            return [(self._row_of(*group), other) for group in left]
        if len(right) == 2:
            self._refuse_unshared(at)
            item = self._row_of(before, 0, at)
            others = [self._row_of(*group, strict=True) for group in right]
            if others[0].field != others[1].field:
                near = right[1][0][0]
                raise self._bad(
                    f"nothing relates {self._text(right[0][0][0])} and {self._text(near)}; "
                    f"expected {SHOWN}",
                    near,
                )
            return [(item, other) for other in others]
        return [self._two(at, before, after)]

    def _two(self, at: int, before: list[int], after: list[int]) -> tuple[Item, Item]:
        """A … phrase … B."""
        end = len(self.tokens)
        owned = self._is_owned(at)
        if owned and len(before) > 1:
            raise self._unknown(at, "one value before it")
        opened = has_kind(self.tokens[before[-1] + 1 : at], "who")
        if opened and len(after) == 2 and self._has_verb(*after) and not self._are_linked(*after):
            before, end, after = [*before, after[1]], after[1], after[:1]  # … drinks tea
        item = self._row_of(before, 0, at)
        other = self._row_of(after, at + 1, end, strict=True)
        return (other, item) if owned else (item, other)

    def _is_owned(self, at: int) -> bool:
        """Whether the phrase belongs to the value before it: Ann's right neighbour is the dog's
        owner.
        """
        token = self.tokens[at]
        if token.kind == "ownedo":
            return True
        if at == 0 or "neighbo" not in token.word or not token.groups:
            return False
        return self.tokens[at - 1].word.endswith(("'s", "’s", "s'", "s’"))

    def _mutual(self, at: int, left: list[tuple[list[int], int, int]]) -> list[tuple[Item, Item]]:
        """A and B … each other."""
        token = self.tokens[at]
        (one, begin, middle), (two, start, end) = left
        if has_kind(self.tokens[begin:end], "comma"):
            raise self._bad(f'"{self._text(at)}" is said of more than two; expected two', at)
        owned = len(two) > 1 and self._is_possessive(two[-1])
        if token.kind not in _MUTUAL or owned:
            raise self._bad(
                f'"{token.text}" stands after both values; expected it between them', at
            )
        return [(self._row_of(one, begin, middle), self._row_of(two, start, end))]

    def _owned_by(self, at: int, before: list[int]) -> tuple[Item, Item]:
        """A is B's neighbour; A has B as the left neighbour."""
        token = self.tokens[at]
        if len(before) < 2:
            raise self._miscounted(2)
        if self._is_possessive(before[-1]):
            item = self._row_of(before[:-1], 0, before[-1])
            return item, self._row_of(before[-1:], before[-1], at)
        raise self._bad(f'"{token.text}" stands after both values; expected it between them', at)

    def _is_possessive(self, n: int) -> bool:
        if self.tokens[n].kind == "value" and self.tokens[n].text.endswith(
            ("'s", "’s", "s'", "s’")
        ):
            return True
        return n + 1 < len(self.tokens) and self.tokens[n + 1].text in ("'s", "’s", "'", "’")

    def _refuse_unshared(self, at: int) -> None:
        if self.tokens[at].kind not in _SHARED:
            raise self._bad(
                f'"{self._text(at)}" relates more than two; expected several sentences', at
            )
