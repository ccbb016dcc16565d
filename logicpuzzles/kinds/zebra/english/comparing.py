"""What a comparison says: which category it is about, and which pairs of its values fit.

A comparison is one clue, ``rankedo(a, b, category, pairs)``: the values of two items in a category are one of the pairs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Clue, Item
from logicpuzzles.kinds.zebra.english.comparatives import COMPARATIVES, FOUNDED, SUPERLATIVES, TIME, TIMED, UPRIGHT, Comparative
from logicpuzzles.kinds.zebra.english.orders import PERIODS, Order, Rank, difference, number_named, order_of, pairs_apart
from logicpuzzles.kinds.zebra.english.units import MAGNITUDES, amount_of, dimensions, ratio, stem, unit_named

__all__ = ["Comparison", "Incomparable", "Words", "compared", "comparison_of", "extreme", "orders"]

OLDEST = 130  # years
_BOUNDS = {
    "exactly": "", "precisely": "", "just": "", "only": "", "at least": ">=", "at most": "<=", "no more than": "<=",
    "not more than": "<=", "no less than": ">=", "no fewer than": ">=", "more than": ">", "over": ">", "less than": "<",
    "fewer than": "<", "under": "<", "up to": "<=",
}  # fmt: skip
_BOUND = pattern(rf"({'|'.join(sorted(_BOUNDS, key=len, reverse=True))}) (?=[$£€\d]|half|(?!the )\w+ \w)")
_NUMERAL = pattern(r"([$£€]?)\s*(\d[\d,]*(?:\.\d+)?)(?: (thousand|million|billion)\b)?|([a-z]+(?:-[a-z]+)?)")
_FRACTIONS: dict[str, Rank] = {
    "half a": Fraction(1, 2), "half an": Fraction(1, 2), "a quarter of an": Fraction(1, 4), "a": 1, "an": 1, "the": 1,
}  # fmt: skip
_FRACTION = pattern(r"(half an?|a quarter of an|an?|the) (?=[a-z])")
_WORD = pattern(
    rf"(?:(?P<unit>.*?) )??(?:(?P<no>no) )?(?P<word>{'|'.join(sorted(COMPARATIVES, key=len, reverse=True))})\b"
    r"(?: (?P<nouns>.*?))??(?: ?than)?"
)
# What a value alone follows: under 9, at least $20.
_LIMITS = {
    "under": ("less", False), "below": ("less", False), "over": ("more", False), "above": ("more", False),
    "at least": ("less", True), "at most": ("more", True),
}  # fmt: skip
_CLOSE = pattern(r"(immediately|directly|right|just) ")
# What the numbers of a category measure, by a word of its heading.
_HEADINGS = {
    "calendar": "age",
    "money": "price cost fee rent salary wage income budget bill bid fare value worth donation prize payment savings",
    "weight": "weight",
    "length": "height length distance width depth altitude elevation size",
    "time": "duration",
    "speed": "speed",
    "degree": "temperature",
}
_MEASURED_BY = {word: measure for measure, words in _HEADINGS.items() for word in words.split()}
# What is measured, by a verb of the sentence.
_VERBS = {
    "money": "cost costs costing pay paid pays paying spend spent spends charge charged charges price priced prices worth sell "
    "sells sold bid earn earned earns expensive money dollar dollars",
    "weight": "weigh weighs weighed weighing",
    "time": "took takes take lasted lasts last",
    "length": "long tall high wide deep",
}
_MEASURED = {word: measure for measure, words in _VERBS.items() for word in words.split()}


# Words of a heading whose numbers are no years, even where they could be.
_COUNTED = frozenset([
    *_MEASURED_BY, "calorie", "point", "vote", "population", "attendance", "capacity", "page", "step", "member", "visitor",
    "score", "word", "seat", "foot", "feet", "mile", "pound", "dollar", "square", "meter", "gallon", "ton", "amount",
])  # fmt: skip


class Incomparable(Exception):
    """Why a comparison cannot be understood."""


class Words(Protocol):
    """The categories of a puzzle: their names, their values, and the words of their headings, in the singular."""

    fields: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]

    def heading_stems(self, field: str) -> Iterable[str]: ...


@dataclass(frozen=True, slots=True)
class Comparison:
    """The parts of a comparison.

    ``word``: the comparative. ``amounts``: by how much, one or several; empty for any amount. ``bound``: "" for just so much,
    or ">", ">=", "<" or "<=". ``unit``: the words for what the amounts count. ``nouns``: those after the comparative.
    ``denied``: "no older than". ``close``: "immediately before".
    """

    word: str
    amounts: tuple[Rank, ...] = ()
    bound: str = ""
    unit: str = ""
    nouns: str = ""
    denied: bool = False
    close: bool = False

    @property
    def comparative(self) -> Comparative:
        return COMPARATIVES[self.word]


@dataclass(frozen=True, slots=True)
class _Scale:
    """A category that has an order. ``heading``: the words of its name. ``measures``: what its values may measure, if known."""

    place: int
    field: str
    order: Order
    heading: frozenset[str]
    measures: frozenset[str]

    @property
    def words(self) -> frozenset[str]:
        """The words that speak of this category."""
        return self.heading | self.order.words | ({self.order.unit} - {""})


def comparison_of(phrase: str) -> Comparison:
    """The parts of a phrase such as "two years older than". Raises :class:`Incomparable`.

    >>> comparison_of("$20 more than")
    Comparison(word='more', amounts=(20,), bound='', unit='$', nouns='', denied=False, close=False)
    >>> comparison_of("half an hour before").amounts
    (Fraction(1, 2),)
    """
    text = " ".join(phrase.lower().split()).removeprefix("either ")
    if text in _LIMITS:
        word, denied = _LIMITS[text]
        return Comparison(word, denied=denied)
    bound = ""
    begun = _BOUND.match(text)
    if begun and (begun[1] not in ("more than", "less than", "fewer than") or begun.end() < len(text)):
        bound, text = _BOUNDS[begun[1]], text[begun.end() :]
    amounts, text, sign = _amounts(text)
    if bound and not amounts:
        raise Incomparable(f'"{phrase}" is not understood; expected by how much')
    near = _CLOSE.match(text)
    text = text[near.end() :] if near else text
    match = _WORD.fullmatch(text)
    if match is None:
        raise Incomparable(f'"{phrase}" is not understood; expected a comparison such as "2 years older than"')
    unit, nouns = match["unit"] or "", match["nouns"] or ""
    if unit.endswith(" and a half"):
        unit, amounts = unit.removesuffix(" and a half"), tuple([amount + Fraction(1, 2) for amount in amounts])
    if unit.startswith("and a half "):
        unit, amounts = unit.removeprefix("and a half "), tuple([amount + Fraction(1, 2) for amount in amounts])
    if not amounts:  # somewhat older
        unit = ""
    return Comparison(match["word"], amounts, bound, sign or unit, nouns, bool(match["no"]), bool(near))


def compared(comparison: Comparison, a: Item, b: Item, spoken: str, lexicon: Words, own: bool = False) -> Clue:
    """The clue that two items stand in a comparison, the first to the second.

    ``spoken``: the words of the sentence besides its values. ``own``: the second value itself is what the first is compared with,
    as in "before Wednesday". Raises :class:`Incomparable`.
    """
    scale = _scale_of(comparison, (a.field, b.field), spoken, lexicon, b.field if own else "")
    return _clue(comparison, a, b, scale)


def extreme(superlative: str, spoken: str, lexicon: Words, rank: int = 1) -> Item:
    """The value that a superlative names. ``rank``: 2 for the second oldest. Raises :class:`Incomparable`."""
    comparison = Comparison(SUPERLATIVES[superlative])
    scale = _scale_of(comparison, (), spoken, lexicon, "")
    values = scale.order.ascending()
    if not 1 <= rank <= len(values):
        raise Incomparable(f"{scale.field} has no value number {rank}; expected one from 1 to {len(values)}")
    return Item(scale.field, values[-rank] if _is_higher(comparison, scale) else values[rank - 1])


def orders(lexicon: Words) -> list[int]:
    """The places of the categories whose values have an order."""
    return [scale.place for scale in _scales(lexicon)]


# --- which category ---------------------------------------------------------------------------------------------------


def _scales(lexicon: Words) -> list[_Scale]:
    scales = []
    for place, (field, group) in enumerate(zip(lexicon.fields, lexicon.groups, strict=True)):
        order = order_of(tuple(group))
        if order is not None:
            heading = frozenset([stem(word) for word in lexicon.heading_stems(field)])
            if order.kind == "year" and heading & _COUNTED:
                order = Order("number", order.ranks)
            scales.append(_Scale(place, field, order, heading, _measures(order, heading)))
    return scales


def _measures(order: Order, heading: frozenset[str]) -> frozenset[str]:
    """What the amounts of a category measure, as its values or else its heading tell."""
    if order.unit:
        return dimensions(order.unit)
    named = [unit for word in heading if (unit := unit_named(word)) and order.kind in ("number", "money")]
    if named:
        return frozenset([measure for unit in named for measure in dimensions(unit)])
    measured = {_MEASURED_BY[word] for word in heading if word in _MEASURED_BY}
    if "length" in measured:
        measured.add("metric length")
    return frozenset(measured)


def _scale_of(comparison: Comparison, taken: Sequence[str], spoken: str, lexicon: Words, own: str) -> _Scale:
    """The one category that a comparison is about.

    ``taken``: the categories of the two values. ``own``: that of the second, where the first is compared with the value itself.
    """
    scales = _scales(lexicon)
    said = frozenset([stem(word) for word in f"{spoken} {comparison.nouns} {comparison.unit}".lower().split()])
    nouns = frozenset([stem(word) for word in comparison.nouns.split()])
    shown = _shown(comparison)
    at_itself = [scale for scale in scales if scale.field == own and _fits_kind(comparison, scale)]
    if at_itself:
        return at_itself[0]
    if comparison.word in ("lower", "higher") and not comparison.unit:  # has a lower Day than
        name = comparison.nouns.removeprefix("in ")
        named = [scale for scale in scales if name and scale.field.casefold() == name]
        if named:
            return named[0]
    fitting = [scale for scale in scales if _admits(comparison, scale, said, nouns)]
    if not fitting:
        raise Incomparable(f"{shown} compares nothing here; expected a category of numbers, months or days")
    measured = {_MEASURED[word] for word in spoken.lower().split() if word in _MEASURED}
    unit = {stem(comparison.unit)}
    preferences: tuple[Callable[[_Scale], bool], ...] = (
        lambda scale: scale.field not in taken,
        lambda scale: bool((nouns | unit) & scale.words),
        lambda scale: bool(said & scale.words),
        lambda scale: bool(comparison.comparative.measures & scale.measures),
        lambda scale: bool(measured & scale.measures),
    )
    for wanted in preferences:
        some = [scale for scale in fitting if wanted(scale)]
        fitting = some or fitting
        if len(fitting) == 1:
            break
    if len(fitting) > 1:
        names = " or ".join([scale.field for scale in fitting])
        raise Incomparable(f"{shown} may compare {names}; expected a clue that says which")
    return fitting[0]


def _shown(comparison: Comparison) -> str:
    than = "" if {"time"} & comparison.comparative.kinds and comparison.word in ("before", "after") else " than"
    return f'"{comparison.word}{than}"'


def _fits_kind(comparison: Comparison, scale: _Scale) -> bool:
    """Whether the order of a category is of a kind that a comparison is about."""
    kind, kinds = _kind(scale), comparison.comparative.kinds
    return kind in kinds or (kind == "timed" and bool(kinds & {"time", scale.order.kind}))


def _admits(comparison: Comparison, scale: _Scale, said: frozenset[str], nouns: frozenset[str]) -> bool:
    """Whether a comparison may be about a category."""
    order, comparative = scale.order, comparison.comparative
    if not _fits_kind(comparison, scale):
        return False
    kind = _kind(scale)
    if kind == "ordinal" and comparison.word in ("more", "less", "fewer", "greater") and not nouns & scale.words:
        return False
    if comparative.measures and scale.measures and not comparative.measures & scale.measures:
        return False
    if kind == "year" and comparison.word in ("older", "younger") and not scale.heading & FOUNDED:
        return False  # the year of something that happened does not tell who is older
    if comparison.word in ("above", "below") and not scale.words & UPRIGHT:
        return False
    if comparison.word in ("ahead of", "behind") and kind == "number" and not (order.words or scale.heading & _COUNTED):
        return False
    if comparison.word in ("older", "younger", "newer") and order.kind == "number" and max(order.ranks.values()) > OLDEST:
        return False
    factor = _factor(comparison.unit, scale)
    if comparison.amounts and factor is None:
        return False
    if factor is not None and kind in TIME and any((amount * factor) % 1 for amount in comparison.amounts):
        return False  # half an hour is not a number of days
    if comparative.measures or "time" in comparative.kinds:
        return True
    if "calendar" in scale.measures and order.kind == "number" and not said & {"age", "year", "old", "month", "week", "day"}:
        return False  # a greater age is not "more"
    known = {unit_named(word) for word in nouns} - {""}
    if known and scale.measures:
        return any(dimensions(unit) & scale.measures for unit in known)
    return True


def _kind(scale: _Scale) -> str:
    """The kind of order, or "timed" for numbers that their heading calls times."""
    order = scale.order
    if order.unit == "century" or (order.kind == "ordinal" and (order.words & PERIODS or scale.heading & TIMED)):
        return "timed"
    named = scale.heading & TIMED
    if order.kind == "duration":
        named = frozenset([word for word in named if not unit_named(word)])  # days of absence are no days of a week
    if order.kind in ("number", "duration") and not scale.measures - {"time"} and named:
        return "timed"
    return order.kind


def _factor(unit: str, scale: _Scale) -> Rank | None:
    """How many ranks one unit is; ``None`` where a category does not count such units."""
    order = scale.order
    words = unit.split()
    if not words:
        return 1 if order.kind in ("number", "money", "duration", "ordinal") else None
    known = next((named for word in words if (named := unit_named(word))), "")
    stems = {stem(word) for word in words}
    if order.unit:
        by = ratio(known, order.unit) if known else None
        return by if by is not None or not stems & order.words else 1
    if order.kind not in ("number", "money", "duration", "ordinal"):
        return None
    if stems & (order.words | scale.heading):
        return 1
    if known:
        counted = next((other for word in sorted(scale.heading) if (other := unit_named(word))), "")
        counted = counted or ("year" if "calendar" in scale.measures else "dollar" if "money" in scale.measures else "")
        if counted:
            return ratio(known, counted)
        if order.words & PERIODS or order.kind == "ordinal":
            return None
        return 1 if not scale.measures or dimensions(known) & scale.measures else None
    return None if scale.measures else 1


# --- which pairs ------------------------------------------------------------------------------------------------------


def _is_higher(comparison: Comparison, scale: _Scale) -> bool:
    """Whether the first value has the higher rank."""
    comparative = comparison.comparative
    turned = scale.order.kind in comparative.turned
    if comparison.word in ("faster", "quicker", "slower") and scale.order.kind != "duration":
        if "time" in scale.measures:
            turned = True
        elif not scale.measures & {"speed", "metric speed", "knot"}:
            raise Incomparable(f"{_shown(comparison)} may mean more or less {scale.field}; expected a clue that says which")
    if comparison.word in ("ahead of", "behind") and scale.order.kind in ("number", "ordinal"):
        if not turned and scale.heading & TIMED:
            turned = True
    return comparative.higher != turned


def _clue(comparison: Comparison, a: Item, b: Item, scale: _Scale) -> Clue:
    higher = _is_higher(comparison, scale)
    if comparison.denied:
        if comparison.amounts:
            raise Incomparable('"no" before an amount is not understood; expected "at most" or "not"')
        return Clue("noto", (_ranked(a, b, scale, pairs_apart(scale.order, lambda by: (by > 0) == higher and by != 0)),))
    sign = 1 if higher else -1
    if comparison.close:
        values = scale.order.ascending()
        near = set(pairwise(values[::-1] if higher else values))
        steps = tuple([pair for pair in pairs_apart(scale.order, lambda by: by * sign > 0) if pair in near])
        if difference(tuple(scale.order.ranks), steps) is not None:
            return _ranked(a, b, scale, steps)
        items = [(Item(scale.field, value), Item(scale.field, other)) for value, other in steps]
        cases = [Clue("lall", (Clue("sameo", (a, own)), Clue("sameo", (b, other)))) for own, other in items]
        return Clue("lany", tuple(cases))
    factor = _factor(comparison.unit, scale) or 1
    amounts = tuple([amount * factor for amount in comparison.amounts])

    def fits(by: Rank) -> bool:
        return by * sign > 0 and _is_within(by * sign, amounts, comparison.bound)

    pairs = pairs_apart(scale.order, fits)
    if scale.order.leap is not None and amounts:
        other = pairs_apart(Order(scale.order.kind, scale.order.leap), fits)
        if pairs and other and pairs != other:
            raise Incomparable("the difference of these dates depends on the year; expected dates with years")
        pairs = pairs or other
    if not pairs:
        by = "so far apart" if amounts else "different"
        raise Incomparable(f"no two values of {scale.field} are {by}; expected another amount or unit")
    return _ranked(a, b, scale, pairs)


def _ranked(a: Item, b: Item, scale: _Scale, pairs: tuple[tuple[str, str], ...]) -> Clue:
    return Clue("rankedo", (a, b, scale.place, pairs))


def _is_within(by: Rank, amounts: Sequence[Rank], bound: str) -> bool:
    if not amounts or not bound:
        return not amounts or by in amounts
    tests: dict[str, Callable[[Rank], bool]] = {
        ">": lambda amount: by > amount, ">=": lambda amount: by >= amount,
        "<": lambda amount: by < amount, "<=": lambda amount: by <= amount,
    }  # fmt: skip
    return any(tests[bound](amount) for amount in amounts)


def _amounts(text: str) -> tuple[tuple[Rank, ...], str, str]:
    """The amounts with which a text begins, the rest of the text, and the sign of money before them."""
    half = re.match(r"half a (thousand|million|billion|dozen) ", text)
    if half:
        return (MAGNITUDES[half[1]] // 2,), text[half.end() :], ""
    part = _FRACTION.match(text)
    if part:
        return (_FRACTIONS[part[1]],), text[part.end() :], ""
    amounts: list[Rank] = []
    sign = ""
    joint = ""
    while True:
        numeral = _NUMERAL.match(text)
        if numeral is None:
            break
        if numeral[2]:
            amount: Rank | None = amount_of(numeral[2]) * MAGNITUDES.get(numeral[3] or "", 1)
        else:
            amount = number_named(numeral[4])
        if amount is None:
            break
        sign = numeral[1] or sign
        if joint == "to" and amounts and isinstance(amount, int) and isinstance(amounts[-1], int):
            amounts += range(amounts[-1] + 1, amount)
        amounts.append(amount)
        text = text[numeral.end() :].lstrip()
        joined = re.match(r"(or|to) ", text)
        if joined is None:
            break
        joint, text = joined[1], text[joined.end() :]
    return tuple(amounts), text, sign
