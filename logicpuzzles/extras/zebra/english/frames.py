"""Reads one clause: values of one row, a row and its place, or rows that one phrase relates.

A clause has at most one relating phrase. Everything on a side of it belongs to one row; the words
between its values must be content.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from logicpuzzles.extras.zebra.english.closed import (
    is_logic,
    is_verb,
    relating_word,
    relational_noun,
    strange_number,
    strange_verb,
)
from logicpuzzles.extras.zebra.english.masking import (
    ITEMS,
    PLACES,
    RELATIONS,
    Token,
    find_kind,
    has_kind,
)
from logicpuzzles.extras.zebra.english.meanings import fill_placeholder, join_clues, negate_clue
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.reader import Reader, Stated, trim_tokens
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

_PAIRS = [row for row in CLUE_RELATIONS.values() if row.items == 2]
_COUNTED = {"gapo", "somegapo", "aparto"}  # two houses between A and B
_MUTUAL = {"aparto", "somegapo", "oppositeo"} | {row.name for row in _PAIRS if row.same}
_SHARED = {"sideo", "stepso", "rankedo"} | {  # A and B … C: each of them
    row.name for row in _PAIRS if row.signs == "ii" and not row.placeless
}
_LINKS = word_set("with named called having wearing from aged")  # what follows is of the same row
_HOMES = word_set("house home villa cottage room flat apartment")
# What a comparison must not hold; "or" stands in it only between two amounts.
_UNSAID = word_set(
    "not never hardly almost nearly perhaps maybe neither either nobody none except unless nor "
    "without second"
)
_HOUSES = compile_phrase(r"\b(?!(one|person|people)\b)(HOUSE|STREET)\b")
_HAVING = word_set("has have had")
_OWNING = ("'s", "’s", "s'", "s’")
_OWNERS = word_set("his her their its whose")
_IDLE = word_set("the a an 's ’s ' - \" “ ” his her their its")
_TWO_PERSONS = f"may relate two persons; expected {SHOWN}"


class _Stretch(NamedTuple):
    """The values of one row, and where the tokens begin and end among which they stand."""

    values: list[int]
    begin: int
    end: int


def clause(reader: Reader, tokens: list[Token]) -> Stated | None:
    """What tokens without "or" and "if" say. Raises :class:`NotUnderstood`."""
    return _open_clause(reader, tokens, "no values named; expected 2 in this sentence").read()


def row(reader: Reader, tokens: Sequence[Token]) -> tuple[Item, list[Clue]]:
    """The value that names one row, such as "the guest who drinks tea", and what is said by the
    way.

    Raises :class:`NotUnderstood`, also where a clause or several rows stand there.
    """
    return _open_clause(reader, tokens, "no value named; expected one").row()


def _open_clause(reader: Reader, tokens: Sequence[Token], missing: str) -> _Clause:
    """The clause of tokens; superlatives are values, and what is said by the way is apart."""
    tokens = trim_tokens(tokens)
    if not tokens:
        raise NotUnderstood(missing, 0)
    settled = [
        superlative(n, tokens, reader.lexicon) if token.kind == "extreme" else token
        for n, token in enumerate(tokens)
    ]
    for token in settled:
        if token.kind == "value":
            reader.item(token)
    return _Clause(reader, *_asides(reader, _join_margin(settled)))


def _join_margin(tokens: list[Token]) -> list[Token]:
    """The tokens, with how much before the comparison that it belongs to: beat B *by ten points*."""
    at, by = find_kind(tokens, "rankedo"), find_kind(tokens, "margin")
    if at is None or by is None or by < at:
        return tokens
    amount = tokens[by].text.partition(" ")[2]
    joined = tokens[at]._replace(text=f"{amount} {tokens[at].text}")
    return [joined if n == at else token for n, token in enumerate(tokens) if n != by]


def _asides(reader: Reader, tokens: list[Token]) -> tuple[list[Token], list[Clue]]:
    """The tokens without what is said by the way: ", who …," and "(…)"; and the clues of that."""
    sides: list[Clue] = []
    n = 0
    while n < len(tokens):
        token, opened = tokens[n], tokens[n].kind == "open"
        if not opened and token.kind != "who":
            n += 1
            continue
        parted = (
            token.kind == "who" and token.word != "that" and has_kind(tokens[n - 1 : n], "comma")
        )
        before, after = tokens[: n - parted], tokens[n + 1 :]
        near = before[-3:] if parted else before[-1:] if opened else []
        owner = max([m for m, each in enumerate(near) if each.kind == "value"], default=None)
        named = owner is not None and not any(map(is_verb, near[owner + 1 :]))
        end = find_kind(after, "comma" if parted else "close")
        if opened and not (named and end and has_kind(after[:end], *ITEMS, *RELATIONS)):
            raise reader.unknown(token)
        if owner is None or not named:
            n += 1
            continue
        sides.append(reader.statement([near[owner], *after[:end]]).whole)
        tokens = before if end is None else before + after[end + 1 :]
        n = len(before)
    return tokens, sides


class _Clause:
    """One clause while it is read. ``values``, ``places``, ``relations``, ``nots`` and ``ands``:
    where tokens of that kind stand; ``items``: values and places. ``used``: words of logic that a
    frame has consumed.
    """

    def __init__(self, reader: Reader, tokens: list[Token], sides: list[Clue]) -> None:
        def find(kinds: Collection[str]) -> list[int]:
            return [n for n, token in enumerate(tokens) if token.kind in kinds]

        self.reader = reader
        self.lexicon = reader.lexicon
        self.tokens = tokens
        self.sides = sides
        self.values, self.nots = find(["value"]), find(["not"])
        self.relations, self.places = find(RELATIONS), find(PLACES)
        self.items = sorted([*self.values, *self.places])
        parting = any(token.word.endswith("separates") for token in tokens)  # parts A from B
        self.ands = [
            n
            for n, token in enumerate(tokens)
            if token.kind == "and" or (parting and token.word == "from")
        ]
        for n in self.places:
            reader.refuse_reserved(tokens[n])
        self.used = {n for n in find(["existso"]) if n == 0 or find(["gapo"])}

    def read(self) -> Stated:
        if len(self.relations) > 1:
            first, second, *_ = [self.tokens[n] for n in self.relations]
            raise second.wrong(f'follows "{first.text}"; expected two sentences')
        stated = self._relate(self.relations[0]) if self.relations else self._row()
        self._refuse_leftover()
        subject = self.tokens[self.items[0]] if self.items else None
        return Stated(stated, tuple(self.sides), self.shape, subject)

    def row(self) -> tuple[Item, list[Clue]]:
        """The one row that the tokens name."""
        for n in [*self.relations, *self.places, *self.nots, *self.ands]:
            raise self._unknown(n, "a value")
        item = self._row_of(self._whole, strict=True)
        self._refuse_leftover()
        return item, self.sides

    @property
    def _whole(self) -> _Stretch:
        return _Stretch(self.values, 0, len(self.tokens))

    # errors

    def _unknown(self, n: int, expected: str) -> NotUnderstood:
        return self.tokens[n].wrong(f"is not understood; expected {expected}")

    def _refuse_pair(self, one: int, two: int) -> NotUnderstood:
        what = f"nothing relates {self.tokens[one].text} and {self.tokens[two].text}"
        return NotUnderstood(f"{what}; expected {SHOWN}", self.tokens[two].start)

    def _refuse_count(self, expected: int) -> NotUnderstood:
        left = self._leftover()
        if left is not None:
            return self.reader.unknown(left)
        named = len(self.values)
        counted = f"{named or 'no'} value{'' if named == 1 else 's'} named"
        return self.reader.count(f"{counted}; expected {expected} in this sentence", self.tokens)

    def _leftover(self) -> Token | None:
        """The first word of logic that no frame has consumed."""
        owned = any(self.tokens[n].kind == "ownedo" for n in self.relations)
        known = {*self.used, *self.relations, *self.places, *self.nots, *self.ands}
        for n, token in enumerate(self.tokens):
            if n not in known and is_logic(self.tokens, n, self.lexicon):
                if not (owned and token.word in ADVERBS):
                    return token
        return None

    def _refuse_leftover(self) -> None:
        """Raise :class:`NotUnderstood` where a word may say more than was read."""
        tokens, lexicon = self.tokens, self.lexicon
        if strange := relational_noun(tokens, lexicon):
            raise strange.wrong(_TWO_PERSONS)
        if strange := strange_number(tokens, lexicon) or strange_verb(tokens, lexicon):
            raise strange.wrong("may mean something else; expected the value alone")
        related = [tokens[n] for n in self.relations]
        compared = [token for token in related if token.kind == "rankedo"]
        timed = compared or any(token.part("side") in ("before", "after") for token in related)
        left = next((each for each in compared if _UNSAID & set(each.word.split())), None)
        if tokens[-1].word in ("does", "do", "did") and not timed:  # … but B does
            left = tokens[-1]
        if left := left or self._leftover():
            raise self.reader.unknown(left)

    # the parts of a clause

    def _row_of(self, stretch: _Stretch, strict: bool = False) -> Item:
        """The first of the values in a stretch, all of one row. ``strict``: what follows the first
        must be linked to it.
        """
        values, begin, end = stretch
        if not values:
            raise self._refuse_count(2)
        items = [self.reader.item(self.tokens[n]) for n in values]
        for item, other in combinations(items, 2):
            if item.field == other.field and item != other:
                names = " and ".join(f'"{each}"' for each in items)
                what = f"{names} cannot be the same house; expected {SHOWN} between them"
                raise NotUnderstood(what, self.tokens[values[0]].start)
        for one, two in pairwise(values):
            if strict and not self._are_linked(one, two):
                raise self._refuse_pair(one, two)
            words = [token.word for token in self.tokens[one + 1 : two]]
            if len(self.values) > 2 and "of" in words:
                what = '"of" may say two things here; expected two sentences'
                raise NotUnderstood(what, self.tokens[two].start)
        if strange := relating_word(self.tokens[begin:end], self.lexicon):
            raise strange.wrong(_TWO_PERSONS)
        self.sides.extend(Clue("sameo", (items[0], item)) for item in items[1:] if item != items[0])
        return items[0]

    def _between(self, one: int, two: int) -> list[Token]:
        """The tokens between two values that may say how they belong together."""
        return [token for token in self.tokens[one + 1 : two] if token.word not in _IDLE]

    def _are_linked(self, one: int, two: int) -> bool:
        """Whether the value at ``two`` describes the value at ``one`` further: the Dane with the
        dog, the red-haired Dane.
        """
        between = self._between(one, two)
        first, second = (*between, None, None)[:2]
        if first is None or first.kind == "who" or first.word in _LINKS:
            return not has_kind(between, "comma")
        if second is not None and first.kind == "word" and not is_verb(first):
            if second.kind in ("who", "prep"):  # the Dane's house which …
                return second.kind == "who" or second.word in _LINKS
        if first.word == "in":
            return any(token.word in _HOMES for token in self.tokens[two + 1 : two + 2])
        return all(token.kind == "comma" for token in between)

    def _has_verb(self, one: int, two: int) -> bool:
        """Whether a word stands between two values that may be a verb, and nothing links the second
        to the first.
        """
        between = self._between(one, two)
        return not has_kind(between[:1], "who", "comma") and has_kind(between, "word", "verb")

    def _groups(self, stretch: _Stretch) -> list[_Stretch]:
        """A stretch in two, on both sides of the "and" that joins two rows."""
        values, begin, end = stretch
        for at in self.ands:
            left, right = _halves(values, at)
            if begin <= at < end and left and right and not is_verb(self.tokens[at + 1]):
                self.used.add(at)
                return [_Stretch(left, begin, at), _Stretch(right, at + 1, end)]
        return [stretch]

    def _refuse_ands(self, items: Sequence[int]) -> None:
        """Refuse an "and" that joins no two rows, unless it stands within "who …": the man who
        drinks beer and owns the horse, and whose …
        """
        for at in self.ands:
            within = any(
                after.word in _OWNERS or (is_verb(after) and has_kind(self.tokens[:at], "who"))
                for after in self.tokens[at + 1 : at + 2]
            )
            if at not in self.used and not within:
                if not items:
                    raise self._refuse_count(2)
                raise self._refuse_pair(items[0], next((n for n in items if n > at), at))

    def _is_possessive(self, n: int) -> bool:
        if self.tokens[n].kind == "value" and self.tokens[n].text.endswith(_OWNING):
            return True
        return any(token.text in ("'s", "’s", "'", "’") for token in self.tokens[n + 1 : n + 2])

    # frames

    def _row(self) -> Clue:
        """Values and a place of one row, one of which may be denied."""
        tokens, items = self.tokens, self.items
        self.shape = "not" if self.nots else "place" if self.places else "same"
        if len(items) == 1 and self.values and not self.nots:
            if tokens[0].kind != "existso" and tokens[0].word not in ("someone", "somebody"):
                raise self._refuse_count(2)
            self.shape = "exists"
            return Clue("existso", (self.reader.item(tokens[items[0]]),))
        if self.nots and not any(n > self.nots[-1] for n in items):
            raise tokens[self.nots[-1]].wrong(
                "denies nothing; expected a value or a place after it"
            )
        if not self.values or len(items) < 2:
            raise self._refuse_count(2)
        for n in self.places:
            owned = n and (self._is_possessive(n - 1) or tokens[n - 1].word in _OWNERS)
            ranked = self.lexicon.ranked and tokens[n].part("ordinal")
            if owned or (ranked and not _HOUSES.search(tokens[n].text)):
                raise self.reader.unknown(tokens[n])  # Ann's second house; came last but one
        if len(self.places) > 1:
            raise tokens[self.places[1]].wrong("is a second place; expected one")
        self._refuse_ands(items)
        denied = self._find_denied()
        placed = [n for n in self.places if n not in denied]
        values = [n for n in self.values if n not in denied]
        if not values:
            if not (placed and len(denied) == 1):
                what = "a house of which is only said what it is not; expected a value that it has"
                raise NotUnderstood(what, tokens[items[0]].start)
            item = self.reader.item(tokens[denied[0]])  # the first house is not green
            return negate_clue(self._belonging(item, placed[0]))
        before = len(self.sides)
        item = self._row_of(self._whole._replace(values=values))
        clues = self.sides[before:]
        clues += [self._belonging(item, n) for n in placed]
        clues += [negate_clue(self._belonging(item, n)) for n in denied]
        if not clues:
            raise self._refuse_count(2)
        self.sides[before:] = clues[:-1]
        return clues[-1]

    def _belonging(self, item: Item, n: int) -> Clue:
        """The clue that a value belongs to the row of another value, or to a place."""
        token = self.tokens[n]
        if n in self.values:
            return Clue("sameo", (item, self.reader.item(token)))
        return fill_placeholder(place_of(token, self.reader.houses), item)

    def _find_denied(self) -> list[int]:
        """The items that "not" denies: always the next one."""
        denied: list[int] = []
        for at in self.nots:
            before, after = _halves(self.items, at)
            if after[0] in denied:
                raise self.tokens[at].wrong("denies a second time; expected one denial")
            opened = before and has_kind(self.tokens[before[-1] + 1 : at], "who")
            if len(after) > 1 and not opened:
                raise self.tokens[at].wrong("may deny several things; expected one")
            denied.append(after[0])
        return denied

    def _denies(self, at: int) -> bool:
        """Whether "not" denies the phrase at a place."""
        if not self.nots:
            return False
        n = self.nots[-1]
        before, after = _halves(self.values, at)
        between = [m for m in self.items if n < m < at]
        if len(self.nots) == 1 and n < at:
            owned = len(between) == 1 and self._is_possessive(between[0])  # is not B's neighbour
            if not between or (owned and not after):
                return True
        elif len(self.nots) == 1 and "neighbo" in self.tokens[at].word:
            if before and not any(m < n for m in after):  # A's neighbour is not B
                return True
        raise self.tokens[n].wrong("may deny several things; expected two sentences")

    def _relate(self, at: int) -> Clue:
        """Rows that one phrase relates."""
        token, size = self.tokens[at], len(self.tokens)
        three = token.kind in ("between", "amido")
        self.shape = "between" if three else "compare" if token.kind == "rankedo" else "pair"
        if three and self.lexicon.ranked and not any(each.word in STANDING for each in self.tokens):
            raise self.reader.unknown(token)
        denied = self._denies(at)
        for n in self.places:
            raise self._unknown(n, "three values" if three else "it in a sentence of its own")
        if token.kind in _MUTUAL:  # in either order
            self.used |= {n for n, each in enumerate(self.tokens) if each.kind == "anyorder"}
        before, after = _halves(self.values, at)
        first = _Stretch(before, 0, at)
        left = [first] if three else self._groups(first)
        right = self._groups(_Stretch(after, at + 1, size))
        if three and len(right) != 2:
            raise self._refuse_count(3)
        self._refuse_ands(self.values)
        relating = Relating(self.tokens, at, self.reader)
        if three:
            clues = [relating.of_three(*self._three(first, *right))]
        else:
            clues = [relating.of_two(a, b) for a, b in self._pairs(at, left, right)]
        if denied and token.kind == "oppositeo":
            raise self._unknown(at, 'no "not" before it')
        return join_clues([negate_clue(clue) for clue in clues] if denied else clues)

    def _three(self, middle: _Stretch, one: _Stretch, two: _Stretch) -> list[Item]:
        """The row in the middle, and the two beside it."""
        if not middle.values and len(two.values) == 2 and self._has_verb(*two.values):
            last = two.values[1]  # between A and B lives C
            middle, two = (
                _Stretch([last], last, two.end),
                two._replace(values=two.values[:1], end=last),
            )
        return [self._row_of(middle), self._row_of(one, True), self._row_of(two, True)]

    def _pairs(
        self, at: int, left: list[_Stretch], right: list[_Stretch]
    ) -> list[tuple[Item, Item]]:
        """The pairs of rows that the phrase relates, each in the order of "a … phrase … b"."""
        tokens, token = self.tokens, self.tokens[at]
        neighbour = "neighbo" in token.word
        before, after = left[0].values, right[0].values
        if not before and len(right) == 2:  # two houses between A and B
            if token.kind not in _COUNTED and not (token.kind == "nexto" and neighbour):
                raise self._refuse_count(2)
            one, two = [self._row_of(group, strict=True) for group in right]
            return [(one, two)]
        if not before:  # next to A lives B
            if len(after) != 2 or not self._has_verb(*after):
                raise self._refuse_count(2)
            first, second = after
            if has_kind(tokens[first:second], "comma"):
                raise self._refuse_pair(first, second)
            item = self._row_of(_Stretch([second], second, len(tokens)))
            return [(item, self._row_of(_Stretch([first], at + 1, second)))]
        if not after:
            return self._pairs_before(at, left)
        if len(left) == 2 or len(right) == 2:
            if len(left) == len(right) or token.kind not in _SHARED:
                raise token.wrong("relates more than two; expected several sentences")
            firsts = [self._row_of(group) for group in left]
            others = [self._row_of(group, strict=True) for group in right]
            both = [n for n in range(at + 1, after[0]) if tokens[n].word == "both"]
            self.used.update(both)
            if len({other.field for other in others}) > 1 and not both:
                if not neighbour:
                    raise self._refuse_pair(after[0], right[1].values[0])
                self.sides.append(Clue("notsameo", tuple(others)))  # A's neighbours are B and C
            return [(item, other) for item in firsts for other in others]
        owned = token.kind == "ownedo" or (
            neighbour and token.groups and tokens[at - 1].word.endswith(_OWNING)
        )
        if owned and len(before) > 1:
            raise self._unknown(at, "one value before it")
        end = len(tokens)
        opened = has_kind(tokens[before[-1] + 1 : at], "who")
        if opened and len(after) == 2 and self._has_verb(*after) and not self._are_linked(*after):
            before, end, after = [*before, after[1]], after[1], after[:1]  # … drinks tea
        item = self._row_of(_Stretch(before, 0, at))
        other = self._row_of(_Stretch(after, at + 1, end), strict=True)
        return [(other, item) if owned else (item, other)]

    def _pairs_before(self, at: int, left: list[_Stretch]) -> list[tuple[Item, Item]]:
        """The same where all rows stand before the phrase."""
        tokens, token = self.tokens, self.tokens[at]
        before, last = left[0].values, left[-1]
        owner = last.values[-1]
        owned = self._is_possessive(owner)
        if len(left) == 2:  # A and B … each other
            if has_kind(tokens[: last.end], "comma"):
                raise token.wrong("is said of more than two; expected two")
            if token.kind in _MUTUAL and not (owned and len(last.values) > 1):
                one, two = [self._row_of(group) for group in left]
                return [(one, two)]
        elif len(before) < 2:
            raise self._refuse_count(2)
        whose = _Stretch([owner], owner, at)
        if owned and (len(left) == 1 or token.kind == "nexto"):
            item = self._row_of(whose)  # A is B's neighbour; A and B are C's …
            left[-1] = _Stretch(last.values[:-1], last.begin, owner)
            return [(self._row_of(group), item) for group in left]
        if len(left) == 1 and len(before) == 2:  # A has B as her neighbour
            near, far = [{each.word for each in tokens[n:at]} for n in reversed(before)]
            if "as" in near and (far - near) & _HAVING:
                return [(self._row_of(whose), self._row_of(_Stretch(before[:1], 0, owner)))]
        raise token.wrong("stands after both values; expected it between them")


def _halves(places: Sequence[int], at: int) -> tuple[list[int], list[int]]:
    """The places before and after a place."""
    return [n for n in places if n < at], [n for n in places if n > at]
