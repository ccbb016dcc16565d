"""Reads one clause: values of one row, a row and its place, or rows that one phrase relates.

A clause has at most one relating phrase. Everything on a side of it belongs to one row; the words
between its values must be content.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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

__all__ = ["clause", "row"]

_PAIRS = [row for row in CLUE_RELATIONS.values() if row.items == 2]
_MUTUAL = {"aparto", "somegapo", "oppositeo"} | {row.name for row in _PAIRS if row.same}
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
_HOUSES = compile_phrase(r"\b(?!(one|person|people)\b)(HOUSE|STREET)\b")
_BEFORE = ("before", "after")
_HAVING = frozenset(["has", "have", "had"])
_OWNING = ("'s", "’s", "s'", "s’")
_IDLE = frozenset(
    ["the", "a", "an", "'s", "’s", "'", "-", '"', "“", "”", "his", "her", "their", "its"]
)


def clause(reader: Reader, tokens: list[Token]) -> Stated | None:
    """What tokens without "or" and "if" say. Raises :class:`NotUnderstood`."""
    tokens = trim_tokens(tokens)
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
    tokens = trim_tokens(tokens)
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
    """One clause while it is read. ``values``, ``places``, ``relations``, ``nots`` and ``ands``:
    where tokens of that kind stand. ``used``: words of logic that a frame has consumed.
    """

    def __init__(self, reader: Reader, tokens: list[Token], sides: list[Clue]) -> None:
        def find(kinds: Collection[str]) -> list[int]:
            return [n for n, token in enumerate(tokens) if token.kind in kinds]

        self.reader = reader
        self.lexicon = reader.lexicon
        self.tokens = tokens
        self.sides = sides
        self.values, self.nots = find(["value"]), find(["not"])
        parting = any(token.word.endswith("separates") for token in tokens)  # parts A from B
        self.ands = [
            n
            for n, token in enumerate(tokens)
            if token.kind == "and" or (parting and token.word == "from")
        ]
        self.relations, self.places = find(RELATIONS), find(PLACES)
        for n in self.places:
            reader.refuse_reserved(tokens[n])
        self.used = {n for n in find(["existso"]) if n == 0 or find(["gapo"])}

    def read(self) -> Stated:
        if not self.relations:
            stated = self._row()
        elif len(self.relations) > 1:
            first, second, *_ = self.relations
            what = f'"{self._text(second)}" follows "{self._text(first)}"'
            raise self._bad(f"{what}; expected two sentences", second)
        elif self.tokens[self.relations[0]].kind in ("between", "amido"):
            stated = self._between(self.relations[0])
        else:
            stated = self._pair(self.relations[0])
        self._refuse_leftover()
        subject = min([*self.values, *self.places], default=None)
        return Stated(
            stated,
            tuple(self.sides),
            self.shape,
            None if subject is None else self.tokens[subject],
        )

    def row(self) -> tuple[Item, list[Clue]]:
        """The one row that the tokens name."""
        for n in [*self.relations, *self.places, *self.nots, *self.ands]:
            raise self._unknown(n, "a value")
        item = self._row_of(self.values, 0, len(self.tokens), strict=True)
        self._refuse_leftover()
        return item, self.sides

    # errors

    def _text(self, n: int) -> str:
        return self.tokens[n].text

    def _bad(self, message: str, n: int) -> NotUnderstood:
        return NotUnderstood(message, self.tokens[n].start)

    def _unknown(self, n: int, expected: str) -> NotUnderstood:
        return self._bad(f'"{self._text(n)}" is not understood; expected {expected}', n)

    def _refuse_pair(self, one: int, two: int) -> NotUnderstood:
        what = f"nothing relates {self._text(one)} and {self._text(two)}"
        return self._bad(f"{what}; expected {SHOWN}", two)

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
        strange = relational_noun(tokens, lexicon)
        if strange is not None:
            raise NotUnderstood(
                f'"{strange.text}" may relate two persons; expected {SHOWN}', strange.start
            )
        strange = strange_number(tokens, lexicon) or strange_verb(tokens, lexicon)
        if strange is not None:
            raise NotUnderstood(
                f'"{strange.text}" may mean something else; expected the value alone', strange.start
            )
        compared = [tokens[n] for n in self.relations if tokens[n].kind == "rankedo"]
        timed = compared or any(tokens[n].part("side") in _BEFORE for n in self.relations)
        left = next((each for each in compared if _UNSAID & set(each.word.split())), None)
        if tokens[-1].word in ("does", "do", "did") and not timed:  # … but B does
            left = tokens[-1]
        left = left or self._leftover()
        if left is not None:
            raise self.reader.unknown(left)

    # the parts of a clause

    def _row_of(self, indexes: Sequence[int], begin: int, end: int, strict: bool = False) -> Item:
        """The first of the values in a stretch, all of one row. ``strict``: what follows the first
        must be linked to it.
        """
        if not indexes:
            raise self._refuse_count(2)
        items = [self.reader.item(self.tokens[n]) for n in indexes]
        for item, other in combinations(items, 2):
            if item.field == other.field and item != other:
                names = " and ".join(f'"{each}"' for each in items)
                what = f"{names} cannot be the same house"
                raise self._bad(f"{what}; expected {SHOWN} between them", indexes[0])
        for one, two in pairwise(indexes):
            if strict and not self._are_linked(one, two):
                raise self._refuse_pair(one, two)
            words = [token.word for token in self.tokens[one + 1 : two]]
            if len(self.values) > 2 and "of" in words:
                raise self._bad('"of" may say two things here; expected two sentences', two)
        strange = relating_word(self.tokens[begin:end], self.lexicon)
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
        first, second = (*between, None, None)[:2]
        if first is None or first.kind == "who" or first.word in _LINKS:
            return not has_kind(between, "comma")
        if second is not None and first.kind == "word" and not is_verb(first):
            if second.kind in ("who", "prep"):  # the Dane's house which …
                return second.kind == "who" or second.word in _LINKS
        if first.word == "in":
            return two + 1 < len(self.tokens) and self.tokens[two + 1].word in _HOMES
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

    def _refuse_ands(self, items: Sequence[int]) -> None:
        """Refuse an "and" that joins no two rows, unless it stands within "who …": the man who
        drinks beer and owns the horse, and whose …
        """
        for at in self.ands:
            after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            within = after is not None and (
                after.word in ("his", "her", "their", "whose", "its")
                or (is_verb(after) and has_kind(self.tokens[:at], "who"))
            )
            if at not in self.used and not within:
                if not items:
                    raise self._refuse_count(2)
                raise self._refuse_pair(items[0], next((n for n in items if n > at), at))

    def _has_verb(self, one: int, two: int) -> bool:
        """Whether a word stands between two values that may be a verb, and nothing links the second
        to the first.
        """
        between = [token for token in self.tokens[one + 1 : two] if token.word not in _IDLE]
        if not between or between[0].kind in ("who", "comma"):
            return False
        return has_kind(between, "word", "verb")

    def _is_possessive(self, n: int) -> bool:
        if self.tokens[n].kind == "value" and self.tokens[n].text.endswith(_OWNING):
            return True
        return n + 1 < len(self.tokens) and self.tokens[n + 1].text in ("'s", "’s", "'", "’")

    # frames

    def _row(self) -> Clue:
        """Values and a place of one row, one of which may be denied."""
        tokens, houses = self.tokens, self.reader.houses
        items = sorted([*self.values, *self.places])
        self.shape = "not" if self.nots else "place" if self.places else "same"
        if len(items) == 1 and self.values and not self.nots:
            if tokens[0].kind != "existso" and tokens[0].word not in ("someone", "somebody"):
                raise self._refuse_count(2)
            self.shape = "exists"
            return Clue("existso", (self.reader.item(tokens[items[0]]),))
        if self.nots and not any(n > self.nots[-1] for n in items):
            what = f'"{self._text(self.nots[-1])}" denies nothing'
            raise self._bad(f"{what}; expected a value or a place after it", self.nots[-1])
        if not self.values or len(items) < 2:
            raise self._refuse_count(2)
        for n in self.places:
            owner = n and (
                self._is_possessive(n - 1) or tokens[n - 1].word in ("his", "her", "their")
            )
            ranked = self.lexicon.ranked and tokens[n].part("ordinal")
            if owner or (ranked and not _HOUSES.search(tokens[n].text)):
                raise self.reader.unknown(tokens[n])  # Ann's second house; came last but one
        if len(self.places) > 1:
            second = self.places[1]
            raise self._bad(f'"{self._text(second)}" is a second place; expected one', second)
        self._refuse_ands(items)
        denied = self._find_denied(items)
        positive = [n for n in items if n not in denied]
        values = [n for n in positive if n in self.values]
        if not values:
            if len(positive) == 1 and len(denied) == 1 and denied[0] in self.values:
                place = place_of(tokens[positive[0]], houses)  # the first house is not green
                return negate_clue(fill_placeholder(place, self.reader.item(tokens[denied[0]])))
            raise self._bad(
                "a house of which is only said what it is not; expected a value that it has",
                items[0],
            )
        before = len(self.sides)
        item = self._row_of(values, 0, len(tokens))
        clues = self.sides[before:]
        del self.sides[before:]
        for n in [*(n for n in self.places if n in positive), *denied]:
            clue = (
                Clue("sameo", (item, self.reader.item(tokens[n])))
                if n in self.values
                else fill_placeholder(place_of(tokens[n], houses), item)
            )
            clues.append(negate_clue(clue) if n in denied else clue)
        if not clues:
            raise self._refuse_count(2)
        self.sides.extend(clues[:-1])
        return clues[-1]

    def _find_denied(self, items: Sequence[int]) -> list[int]:
        """The items that "not" denies: always the next one."""
        denied: list[int] = []
        for at in self.nots:
            before, after = [n for n in items if n < at], [n for n in items if n > at]
            if after[0] in denied:
                raise self._bad(f'"{self._text(at)}" denies a second time; expected one denial', at)
            opened = before and has_kind(self.tokens[before[-1] + 1 : at], "who")
            if len(after) > 1 and not opened:
                raise self._bad(f'"{self._text(at)}" may deny several things; expected one', at)
            denied.append(after[0])
        return denied

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
        n = self.nots[-1]
        if len(self.nots) == 1 and at < n and "neighbo" in self.tokens[at].word:
            if any(m < at for m in self.values) and not any(at < m < n for m in self.values):
                return True  # A's neighbour is not B
        between = [m for m in [*self.values, *self.places] if n < m < at]
        owned = len(between) == 1 and self._is_possessive(between[0])  # is not B's neighbour
        if len(self.nots) == 1 and n < at:
            if not between or (owned and not any(m > at for m in self.values)):
                return True
        raise self._bad(f'"{self._text(n)}" may deny several things; expected two sentences', n)

    def _between(self, at: int) -> Clue:
        self.shape = "between"
        if self.lexicon.ranked and not any(token.word in STANDING for token in self.tokens):
            raise self.reader.unknown(self.tokens[at])
        denied = self._denies(at)
        if self.places:
            raise self._unknown(self.places[0], "three values")
        after = [n for n in self.values if n > at]
        groups = self._groups(after, at + 1, len(self.tokens))
        if len(groups) != 2:
            raise self._refuse_count(3)
        self._refuse_ands(self.values)
        first, (last, start, end) = ([n for n in self.values if n < at], 0, at), groups[1]
        if not first[0] and len(last) == 2 and self._has_verb(*last):  # between A and B lives C
            first, groups[1] = (last[1:], last[1], end), (last[:1], start, last[1])
        middle = self._row_of(*first)
        a, b = [self._row_of(*group, strict=True) for group in groups]
        clue = self._relating(at).of_three(middle, a, b)
        return negate_clue(clue) if denied else clue

    def _pair(self, at: int) -> Clue:
        kind = self.tokens[at].kind
        self.shape = "compare" if kind == "rankedo" else "pair"
        denied = self._denies(at)
        if kind in _MUTUAL:  # in either order
            self.used |= {n for n, token in enumerate(self.tokens) if token.kind == "anyorder"}
        before = [n for n in self.values if n < at]
        after = [n for n in self.values if n > at]
        if self.places:
            raise self._unknown(self.places[0], "it in a sentence of its own")
        left = self._groups(before, 0, at)
        right = self._groups(after, at + 1, len(self.tokens))
        self._refuse_ands(self.values)
        relating = self._relating(at)
        clues = [relating.of_two(a, b) for a, b in self._pairs(at, left, right)]
        if denied and kind == "oppositeo":
            raise self._unknown(at, 'no "not" before it')
        return join_clues([negate_clue(clue) for clue in clues] if denied else clues)

    def _pairs(
        self,
        at: int,
        left: list[tuple[list[int], int, int]],
        right: list[tuple[list[int], int, int]],
    ) -> list[tuple[Item, Item]]:
        """The pairs of rows that the phrase relates, each in the order of "a … phrase … b"."""
        tokens, token, end = self.tokens, self.tokens[at], len(self.tokens)
        neighbour = "neighbo" in token.word
        before, after = left[0][0], right[0][0]
        if not before and len(right) == 2:  # two houses between A and B
            if token.kind not in ("gapo", "somegapo", "aparto") and not (
                token.kind == "nexto" and neighbour
            ):
                raise self._refuse_count(2)
            one, two = [self._row_of(*group, strict=True) for group in right]
            return [(one, two)]
        if not before:  # next to A lives B
            if len(after) != 2 or not self._has_verb(*after):
                raise self._refuse_count(2)
            first, second = after
            if has_kind(tokens[first:second], "comma"):
                raise self._refuse_pair(first, second)
            item = self._row_of([second], second, end)
            return [(item, self._row_of([first], at + 1, second))]
        if not after and len(left) == 2:  # A and B … each other
            if has_kind(tokens[: left[1][2]], "comma"):
                raise self._bad(f'"{token.text}" is said of more than two; expected two', at)
            last = left[1][0]
            if token.kind in _MUTUAL and not (len(last) > 1 and self._is_possessive(last[-1])):
                one, two = [self._row_of(*group) for group in left]
                return [(one, two)]
        if not after and len(left) == 1 and len(before) < 2:
            raise self._refuse_count(2)
        owner = left[-1][0][-1]
        if not after and self._is_possessive(owner) and (len(left) == 1 or token.kind == "nexto"):
            whose = self._row_of([owner], owner, at)  # A is B's neighbour; A and B are C's …
            left[-1] = (left[-1][0][:-1], left[-1][1], owner)
            return [(self._row_of(*group), whose) for group in left]
        if not after and len(left) == 1 and len(before) == 2:  # A has B as her neighbour
            near, far = [{each.word for each in tokens[n:at]} for n in reversed(before)]
            if "as" in near and (far - near) & _HAVING:
                begin = before[0]
                return [(self._row_of([owner], owner, at), self._row_of([begin], 0, owner))]
        if not after:
            raise self._bad(
                f'"{token.text}" stands after both values; expected it between them', at
            )
        if len(left) == 2 or len(right) == 2:
            if len(left) == len(right) or token.kind not in _SHARED:
                raise self._bad(
                    f'"{token.text}" relates more than two; expected several sentences', at
                )
            firsts = [self._row_of(*group) for group in left]
            others = [self._row_of(*group, strict=True) for group in right]
            if len({other.field for other in others}) > 1 and neighbour:
                self.sides.append(Clue("notsameo", tuple(others)))  # A's neighbours are B and C
            elif len({other.field for other in others}) > 1:
                raise self._refuse_pair(after[0], right[1][0][0])
            return [(item, other) for item in firsts for other in others]
        owned = token.kind == "ownedo" or (
            neighbour and token.groups and tokens[at - 1].word.endswith(_OWNING)
        )
        if owned and len(before) > 1:
            raise self._unknown(at, "one value before it")
        opened = has_kind(tokens[before[-1] + 1 : at], "who")
        if opened and len(after) == 2 and self._has_verb(*after) and not self._are_linked(*after):
            before, end, after = [*before, after[1]], after[1], after[:1]  # … drinks tea
        item = self._row_of(before, 0, at)
        other = self._row_of(after, at + 1, end, strict=True)
        return [(other, item) if owned else (item, other)]
