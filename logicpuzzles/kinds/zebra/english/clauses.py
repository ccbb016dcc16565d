"""A clause is read from left to right. It names houses, describes them, and relates them to each other.

A value or a place describes a house. That house is the subject; after words like "who" and "with" it is the house named last.
A phrase such as "next to" introduces another house.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from logicpuzzles.kinds.puzzle import Clue, Item
from logicpuzzles.kinds.zebra.english.meanings import PLACEHOLDER, filled, holds, holds_at, joined, negated
from logicpuzzles.kinds.zebra.english.mentions import Mention
from logicpuzzles.kinds.zebra.english.notation import compiled
from logicpuzzles.kinds.zebra.english.phrases import Token, number
from logicpuzzles.kinds.zebra.english.vocabulary import TIMED
from logicpuzzles.kinds.zebra.english.words import ADVERBS, PLACES, RELATIONS, SHOWN, NotUnderstood, Reading, is_verb

__all__ = ["clause_of", "trimmed"]

_AFTER = frozenset(["right", "after", "behind", "follows", "following"])  # the subject stands on the right
_SUPERLATIVE = compiled(r"\b\w{3,}est\b")
_FIRST = compiled(r"\b(first|last)\b")
_NUMBERED = compiled(r"\b(house|number|position|place)s?\b")
_STOREY = compiled("floor")  # nothing tells which end of the street is the high one


def clause_of(tokens: list[Token], reading: Reading) -> Clue:
    """The clue that tokens without "or" and "if" state. Raises :class:`NotUnderstood`."""
    tokens = [_extreme(token, tokens, reading) if token.kind == "extreme" else token for token in trimmed(tokens)]
    for token in tokens:
        if token.kind == "value":
            reading.item(token)
    if any(token.kind == "chain" for token in tokens):
        return _chain(tokens, reading)
    reading.refuse_unknown(tokens)
    return _Clause(tokens, reading).read()


def trimmed(tokens: list[Token]) -> list[Token]:
    """The tokens without commas and joining words at the ends."""
    begin, end = 0, len(tokens)
    while begin < end and tokens[begin].kind in ("comma", "and", "then"):
        begin += 1
    while end > begin and tokens[end - 1].kind in ("comma", "and"):
        end -= 1
    return tokens[begin:end]


def _extreme(token: Token, tokens: list[Token], reading: Reading) -> Token:
    """The value that a superlative stands for: "the oldest" is the highest of the ages."""
    spoken = " ".join(word.text for word in tokens if word.kind in ("word", "verb", token.kind))
    spoken = _SUPERLATIVE.sub(lambda match: match[0][:-3] + "er", spoken)
    orders = reading.lexicon.ordered(f"earlier {spoken}" if _FIRST.search(token.text) else spoken)
    if len(orders) != 1:
        raise NotUnderstood(f'"{token.text}" is not understood; expected a category of numbers, months or days', token.start)
    category, ranks = orders[0]
    extreme = (max if token.part("most") else min)(ranks, key=ranks.__getitem__)
    item = Item(reading.lexicon.fields[category], extreme)
    return token._replace(kind="value", mention=Mention(token.text, token.start, token.end, (item,)))


def _chain(tokens: list[Token], reading: Reading) -> Clue:
    """The clue of "From left to right A, B and C": each stands somewhere to the right of the one before."""
    items = [reading.item(token) for token in tokens if token.kind == "value"]
    if len(items) < 2 or any(token.kind in RELATIONS or token.kind in PLACES or token.kind == "not" for token in tokens):
        chain = next(token for token in tokens if token.kind == "chain")
        raise NotUnderstood(f'"{chain.text}" is not understood; expected at least two values and nothing else', chain.start)
    return joined([Clue("aftero", (right, left)) for left, right in pairwise(items)])


def _counted(tokens: list[Token]) -> list[Token]:
    """The tokens of "Between A and B there are two houses", with the number joined to "between"."""
    kinds = [token.kind for token in tokens]
    if "between" not in kinds or "count" not in kinds or kinds.count("value") != 2:
        return [token if token.kind != "count" else token._replace(kind="word") for token in tokens]
    count = tokens[kinds.index("count")]
    return [
        token._replace(kind="gapo", groups=count.groups) if token.kind == "between" else token
        for token in tokens
        if token is not count
    ]


def _relative(gap: list[Token]) -> bool:
    """Whether what follows describes the house named last: "… owner, who has …", "… with …"."""
    for n, token in enumerate(gap):
        if token.kind in ("who", "prep"):
            rest = gap[n:]
            joint = next((m for m, later in enumerate(rest) if later.kind == "and"), len(rest))
            return token.kind == "who" or not any(is_verb(later) for later in rest[joint:])
        if token.kind != "comma" and (token.kind != "word" or is_verb(token)):
            return False
    return False


@dataclass(slots=True, eq=False)
class _House:
    """A house that a sentence mentions, with what describes it."""

    items: list[Item] = field(default_factory=list)  # values that it has
    places: list[Clue] = field(default_factory=list)  # where it stands or does not stand: clues about :data:`PLACEHOLDER`
    denied: list[Item] = field(default_factory=list)  # values that it does not have
    relative: bool = False  # described by "who …"
    at: int = 0

    @property
    def head(self) -> Item | None:
        return self.items[0] if self.items else None


class _Clause:
    """Reads one clause: which houses it mentions, and what it says about them."""

    def __init__(self, tokens: list[Token], reading: Reading) -> None:
        self.tokens = tokens
        self.reading = reading
        self.houses: list[_House] = []
        self.stated: list[tuple[Token, list[_House], bool]] = []  # a relation, its houses, whether it is denied
        self.subject: _House | None = None  # the house that the clause is about
        self.current: _House | None = None  # the house named last
        self.pending: Token | None = None  # a relation that waits for houses still to be named …
        self.waiting: list[_House] = []  # … and the houses that it has already
        self.denied = self.pending_denied = False
        self.exists = False

    def read(self) -> Clue:
        """The clue that the tokens state."""
        several = self._all_different()
        if several is not None:
            return several
        self.tokens = _counted(self.tokens)
        gap: list[Token] = []
        for n, token in enumerate(self.tokens):
            if token.kind == "not":
                self.denied = not self.denied
            elif token.kind == "existso":
                self.exists = True
            elif token.kind == "onside" and self.stated and self.stated[-1][0].kind == "nexto":
                _, houses, denied = self.stated[-1]  # next to B, on the left
                self.stated[-1] = (token._replace(kind="righto"), houses, denied)
            elif token.kind == "onside":
                raise self._bad(f'"{token.text}" is not understood; expected {SHOWN}', token)
            elif token.kind in RELATIONS:
                self._begin(token, n, gap)
                gap = []
            elif token.kind == "value" or token.kind in PLACES:
                self._name(token, n, gap)
                gap = []
            else:
                gap.append(token)
        if self.pending is not None:
            raise self._miscounted(max(2, self._arity(self.pending)))
        if self.denied:
            shown = next(token for token in self.tokens if token.kind == "not")
            raise self._bad(f'"{shown.text}" denies nothing; expected a value or a place after it', shown)
        return joined(self._clues())

    def _bad(self, message: str, token: Token | None = None) -> NotUnderstood:
        return NotUnderstood(message, token.start if token else self.tokens[0].start if self.tokens else 0)

    def _miscounted(self, expected: int) -> NotUnderstood:
        named = sum(token.kind == "value" for token in self.tokens)
        message = f"{named or 'no'} value{'' if named == 1 else 's'} named; expected {expected} in this sentence"
        return self.reading.count(message, self.tokens[0].start if self.tokens else 0)

    def _all_different(self) -> Clue | None:
        """The clue of "A, B and C live in different houses": each pair does. ``None`` for other clauses."""
        kinds = [token.kind for token in self.tokens]
        values = [token for token in self.tokens if token.kind == "value"]
        if len(values) < 3 or "notsameo" not in kinds[len(kinds) - kinds[::-1].index("value") :]:
            return None
        items = [self.reading.item(token) for token in values]
        return joined([Clue("notsameo", pair) for pair in combinations(items, 2)])

    # which houses are mentioned

    def _begin(self, token: Token, n: int, gap: list[Token]) -> None:
        """Take a phrase such as "next to". The houses that it relates come next, or both have been named already."""
        if self.pending is not None:
            raise self._bad(f'"{token.text}" follows "{self.pending.text}"; expected a value between them', token)
        denied, self.denied = self.denied, False
        spoken = [word.text.lower() for word in gap]
        as_one = "as" in spoken and {*spoken[spoken.index("as") + 1 :]} <= {"a", "an", "the", "his", "her", "their", "its"}
        if self.subject is not None and as_one and len(self.subject.items) > 1:
            self.houses.append(_House([self.subject.items.pop()], at=token.start))  # A has B as the left neighbour
            self.stated.append((token, [self.houses[-1], self.subject], denied))
            return
        if not any(later.kind == "value" or later.kind in PLACES for later in self.tokens[n + 1 :]):
            self.pending_denied = False
            both = self._both(token)
            self.stated.append((token, both, denied != self.pending_denied))
            return
        self.pending, self.pending_denied = token, denied
        if self.subject is None and token.kind in ("gapo", "somegapo", "aparto", "between", "amido"):
            self.waiting = []
            return
        if self.subject is None:
            self.subject = self.current = self._new(token)
        self.waiting = [self.current if self.current is not None and _relative(gap) else self.subject]

    def _both(self, token: Token) -> list[_House]:
        """The houses of a phrase that stands after them: "A and B are neighbours"."""
        last = self.houses[-1] if self.houses else None
        first = self.houses[0] if self.houses else None
        if len(self.houses) == 2 and first is not None and len(first.items) == 2 and first is not last:
            owner = self._new(token)  # A and B are C's neighbours
            owner.items.append(first.items.pop())
            self.stated.append((token, [first, owner], False))
            return [self.houses[1], owner]
        if len(self.houses) < 2 and last is not None and last.items and len(last.items) + len(last.denied) > 1:
            # A is B's neighbour
            self.pending_denied = bool(last.denied)
            self.houses.append(_House([(last.denied or last.items).pop()], at=token.start))
        if len(self.houses) < 2:
            raise self._miscounted(2)
        if token.part("side") and token.kind != "ownedo" and "neighbo" not in token.text.lower():
            raise self._bad(f'"{token.text}" stands after both values; expected it between them', token)
        return self.houses[-2:]

    def _name(self, token: Token, n: int, gap: list[Token]) -> None:
        """Take a value or a place. It describes a house already mentioned, or the next house that a phrase waits for."""
        if self.pending is None:
            house = self._described(token, n, gap)
        else:
            house = self._new(token)
            self.waiting.append(house)
        house.relative = house.relative or any(word.kind in ("who", "prep") for word in gap)
        self._describe(house, token)
        self.current = house
        if self.pending is not None and len(self.waiting) == self._arity(self.pending):
            if self._is_owned():
                self.waiting.reverse()
            self.stated.append((self.pending, self.waiting, self.pending_denied))
            self.pending = None

    def _new(self, token: Token) -> _House:
        self.houses.append(_House(at=token.start))
        return self.houses[-1]

    def _arity(self, token: Token) -> int:
        return 3 if token.kind in ("between", "amido") else 2

    def _is_owned(self) -> bool:
        """Whether the pending phrase belongs to the value before it: Ann's right neighbour is the dog's owner."""
        if self.pending is None:
            return False
        if self.pending.kind == "ownedo":
            return True
        at = self.tokens.index(self.pending)
        if at == 0 or "neighbo" not in self.pending.text.lower() or not self.pending.groups:
            return False
        return self.tokens[at - 1].text.lower().endswith(("'s", "’s", "s'", "s’"))

    def _described(self, token: Token, n: int, gap: list[Token]) -> _House:
        """The house that a value or place describes: after "who" or "with" the house named last, else the subject."""
        if self.subject is None or self.current is None:
            self.subject = self._new(token)
            return self.subject
        words = [word for word in gap if word.kind != "comma"]
        commas = len(words) < len(gap)
        verb = any(is_verb(word) for word in gap)
        joining = bool(words) and words[0].kind == "and"
        if _relative(gap):
            return self.current
        if not verb and self._is_about_both(n) and (joining or commas):
            return self._new(token)
        if not verb and (joining or not words):
            if not self.current.relative or self.denied:
                named = self.current.items[0] if self.current.items else "it"
                raise self._bad(f"nothing relates {named} and {token.text}; expected {SHOWN}", token)
            return self.current
        if joining and self.current.relative and not commas:
            return self.current
        return self.subject if verb else self.current

    def _is_about_both(self, n: int) -> bool:
        """Whether what follows relates two houses: "are next to each other", "live in different houses"."""
        rest = self.tokens[n + 1 :]
        relations = [m for m, token in enumerate(rest) if token.kind in RELATIONS]
        return bool(relations) and not any(token.kind == "value" for token in rest[relations[0] :])

    def _describe(self, house: _House, token: Token) -> None:
        denied, self.denied = self.denied, False
        if token.kind == "value":
            (house.denied if denied else house.items).append(self.reading.item(token))
        else:
            clue = self._place(token)
            house.places.append(negated(clue) if denied else clue)

    # what is said about them

    def _clues(self) -> list[Clue]:
        clues: list[Clue] = []
        for house in self.houses:
            clues += self._clues_about(house)
        for token, houses, denied in self.stated:
            clue = self._related(token, houses)
            clues.append(negated(clue) if denied else clue)
        if clues:
            return clues
        items = [item for house in self.houses for item in house.items]
        if len(items) == 1 and (self.exists or re.match(r"(?:some(?:one|body)|one)\b", self.tokens[0].text, re.IGNORECASE)):
            return [Clue("existso", (items[0],))]
        raise self._miscounted(2)

    def _clues_about(self, house: _House) -> list[Clue]:
        head = house.head
        if head is not None:
            same = [Clue("sameo", (head, item)) for item in house.items[1:]]
            if any(item.field == head.field and item != head for item in house.items[1:]):
                names = " and ".join(f'"{item}"' for item in house.items)
                raise NotUnderstood(f"{names} cannot be the same house; expected {SHOWN} between them", house.at)
            return [
                *same,
                *[Clue("notsameo", (head, item)) for item in house.denied],
                *[filled(place, head) for place in house.places],
            ]
        if not house.denied:
            return []
        if not house.places:
            raise NotUnderstood("a house of which is only said what it is not; expected a value that it has", house.at)
        return [negated(filled(place, item)) for item in house.denied for place in house.places]

    def _related(self, token: Token, houses: list[_House]) -> Clue:
        heads = [house.head for house in houses]
        known = [head for head in heads if head is not None]
        if len(known) == len(houses):
            return self._relation(token, known)
        return self._at_places(token, houses)

    def _at_places(self, token: Token, houses: list[_House]) -> Clue:
        """The clue of a relation to a house that is known only by its place: where the other house may stand."""
        if len(houses) != 2 or (houses[0].head is None) == (houses[1].head is None):
            raise self._miscounted(len(houses))
        if (token.part("side") or "").startswith("in front"):
            raise self._bad(f'"{token.text}" may mean at that house; expected {SHOWN}', token)
        place = next(house for house in houses if house.head is None)
        item = next(house.head for house in houses if house.head is not None)
        if not place.places:
            raise self._miscounted(2)
        fitting = []
        subject = houses[0].head is not None
        for here in range(1, self.reading.houses + 1):
            for there in range(1, self.reading.houses + 1):
                if all(holds_at(clue, there, self.reading.houses) for clue in place.places):
                    pair = (here, there) if subject else (there, here)
                    if holds(self._relation(token, [Item("#", str(pair[0])), Item("#", str(pair[1]))])):
                        fitting.append(here)
        if not fitting:
            raise self._bad(f'there is no house "{token.text}" that one; expected another place', token)
        options = [Clue("ato", (item, here)) for here in dict.fromkeys(fitting)]
        return options[0] if len(options) == 1 else Clue("lany", tuple(options))

    def _relation(self, token: Token, items: list[Item]) -> Clue:
        kind = token.kind
        a, b = items[:2]
        if kind in ("nexto", "sameo", "notsameo"):
            return Clue(kind, (a, b))
        if kind == "gapo":
            return Clue("gapo", (a, b, number(token.part("n") or "")))
        if kind == "oppositeo":
            return Clue("lall", (Clue("endo", (a,)), Clue("endo", (b,)), Clue("notsameo", (a, b))))
        if kind == "amido":
            middle, others = (a, items[1:]) if self.subject is not None else (items[2], items[:2])
            return Clue("lall", (*[Clue("nexto", (middle, other)) for other in others], Clue("notsameo", tuple(others))))
        if kind == "somegapo":
            return Clue("lall", (Clue("notnexto", (a, b)), Clue("notsameo", (a, b))))
        if kind == "aparto":
            return self._gap(a, b, number(token.part("n") or ""), token)
        if kind == "between":
            return Clue("betweeno", (items[1], items[0], items[2]) if self.subject is not None else (a, items[2], b))
        return self._compared(token, a, b) if kind == "rankedo" else self._beside(token, a, b)

    def _beside(self, token: Token, a: Item, b: Item) -> Clue:
        """The clue of a phrase that tells on which side of the second house the first stands, or when something happens."""
        side = token.part("side") or ""
        spoken = {word.text.lower().split()[0] for word in self.tokens if word.kind in ("word", "verb")}
        if side in ("before", "after") and self._is_timed(spoken) and self.reading.lexicon.ordered(side):
            if token.kind != "aftero":
                raise self._bad(f'"{token.text}" is not understood; expected by how much, or only "{side}"', token)
            return self._compared(token._replace(groups=(("more" if side == "after" else "less", side),)), a, b)
        if side.startswith("in front") and spoken & {"house", "home", "villa", "door"}:
            raise self._bad(f'"{token.text}" may mean at that house; expected {SHOWN}', token)
        right, left = (a, b) if side in _AFTER else (b, a)
        if token.kind == "stepso":
            steps = number(token.part("n") or "")
            return Clue("lall", (self._gap(a, b, steps, token), Clue("aftero", (right, left))))
        return Clue("righto" if self._is_close(token) else "aftero", (right, left))

    def _is_timed(self, spoken: set[str]) -> bool:
        """Whether "before" compares times (something that happens, a birthday) and not places."""
        return bool(spoken & TIMED) or self.reading.lexicon.names_order(spoken)

    def _is_close(self, token: Token) -> bool:
        """Whether a phrase means the very next house; other phrases mean any house on that side."""
        if token.kind == "righto" or (self.reading.close and "where" not in token.text.lower()):  # "somewhere" is not close
            return True
        return token.kind == "ownedo" and (
            token.part("close") is not None or any(word.text.lower() in ADVERBS for word in self.tokens)
        )

    def _gap(self, a: Item, b: Item, apart: int, token: Token) -> Clue:
        if apart < 1:
            raise self._bad(f'"{token.text}" is not a distance; expected at least one house', token)
        return Clue("nexto", (a, b)) if apart == 1 else Clue("gapo", (a, b, apart - 1))

    def _compared(self, token: Token, a: Item, b: Item) -> Clue:
        if _NUMBERED.search(token.text):
            return Clue("aftero", (a, b) if token.part("more") else (b, a))
        spoken = " ".join(word.text for word in self.tokens if word.kind in ("word", token.kind))
        orders = self.reading.lexicon.ordered(spoken)
        storey = _STOREY.search(token.text)
        if not orders or (storey and storey[0].lower() not in self.reading.lexicon.heading_words):
            raise self._bad(f'"{token.text}" compares nothing here; expected a category of numbers, months or days', token)
        if len(orders) > 1:
            names = [self.reading.lexicon.fields[n] for n, _ in orders]
            raise self._bad(f'"{token.text}" may compare {" or ".join(names)}; expected a clue that says which', token)
        category, ranks = orders[0]
        by = token.part("by") or ("one" if token.part("unit") else None)
        sign = 1 if token.part("more") is not None else -1
        steps = {(value, other): sign * (ranks[value] - ranks[other]) for value in ranks for other in ranks}
        if by is None:
            pairs = [pair for pair, step in steps.items() if step > 0]
        else:
            wanted = number(by.lstrip("$")) * self.reading.lexicon.unit(category, token.part("unit") or "")
            pairs = [pair for pair, step in steps.items() if step == wanted]
        if not pairs:
            raise self._bad(f'no two values of {self.reading.lexicon.fields[category]} are apart as "{token.text}" says', token)
        return Clue("rankedo", (a, b, category, tuple(pairs)))

    def _place(self, token: Token) -> Clue:
        """The clue that a place states about :data:`PLACEHOLDER`."""
        houses = self.reading.houses
        if token.kind in ("endo", "notendo"):
            return Clue(token.kind, (PLACEHOLDER,))
        if token.kind == "oddo":
            rest = 1 if token.part("parity") == "odd" else 0
            fitting = [Clue("ato", (PLACEHOLDER, place)) for place in range(1, houses + 1) if place % 2 == rest]
            return fitting[0] if len(fitting) == 1 else Clue("lany", tuple(fitting))
        place = self._numbered(token, houses)
        if not 1 <= place <= houses:
            raise self._bad(f'there is no "{token.text}"; expected a house from 1 to {houses}', token)
        return Clue("ato", (PLACEHOLDER, place))

    def _numbered(self, token: Token, houses: int) -> int:
        if token.part("middle"):
            if houses % 2 == 0:
                raise self._bad(f"{houses} houses have no middle one; expected a house by its number", token)
            return houses // 2 + 1
        end = token.part("end")
        if end:
            return 1 if end in ("left", "front", "beginning", "start", "head") else houses
        ordinal = token.part("ordinal")
        if ordinal:
            if re.search(r"but one|penultimate|next[ -]+to", ordinal):
                return houses - 1
            if re.search(r"[ -]last", ordinal):
                return houses + 1 - number(re.split(r"[ -]", ordinal)[0])
            place = houses if ordinal == "last" else number(ordinal)
            return houses + 1 - place if token.part("counted") == "right" else place
        return number(token.part("place") or "")
