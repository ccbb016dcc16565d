"""What a comparison says: which category it is about, and which pairs of its values fit.

A comparison is one clue, ``rankedo(a, b, category, pairs)``: the values of two items in a category
are one of the pairs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.comparatives import (
    COMPARATIVES,
    CONTEST,
    COUNTS,
    EXAMPLES,
    FOUNDED,
    LABELS,
    MEASURED,
    MEASURED_BY,
    RANKS,
    STRICT,
    SUPERLATIVES,
    SYSTEMS,
    TIME,
    TIMED,
    UPRIGHT,
    WITHOUT_THAN,
    Comparative,
)
from logicpuzzles.extras.zebra.english.orders import (
    PERIODS,
    Order,
    Rank,
    difference,
    number_named,
    order_of,
    pairs_apart,
)
from logicpuzzles.extras.zebra.english.units import (
    MAGNITUDES,
    amount_of,
    dimensions,
    ratio,
    stem,
    unit_named,
)
from logicpuzzles.extras.zebra.english.vocabulary import NUMBERS, PARTICLES, VERBS, word_set
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = [
    "BOUNDS",
    "Comparison",
    "Incomparable",
    "Words",
    "compare_items",
    "comparison_of",
    "extreme",
    "find_place",
    "orders",
    "runs_down",
]

OLDEST = 130  # years
BOUNDS = {
    "exactly": "", "precisely": "", "just": "", "only": "", "at least": ">=", "at most": "<=",
    "no more than": "<=", "not more than": "<=", "no less than": ">=", "no fewer than": ">=",
    "more than": ">", "over": ">", "less than": "<", "fewer than": "<", "under": "<", "up to": "<=",
}  # fmt: skip
_BOUND = pattern(
    rf"({'|'.join(sorted(BOUNDS, key=len, reverse=True))}) (?=[$£€\d]|half|(?!the )\w+ \w)"
)
_NUMERAL = pattern(
    r"([$£€]?)\s*(\d[\d,]*(?:\.\d+)?)(?: (thousand|million|billion)\b)?|([a-z]+(?:-[a-z]+)?)"
)
_FRACTIONS: dict[str, Rank] = {
    "half a": Fraction(1, 2), "half an": Fraction(1, 2), "a quarter of an": Fraction(1, 4), "a": 1,
    "an": 1, "the": 1,
}  # fmt: skip
_FRACTION = pattern(r"(half an?|a quarter of an|an?|the) (?=[a-z])")
_WORD = pattern(
    r"(?:(?P<unit>.*?) )??(?:(?P<no>no) "
    rf")?(?P<word>{'|'.join(sorted(COMPARATIVES, key=len, reverse=True))})\b"
    r"(?: (?P<nouns>.*?))??(?: ?than)?"
)
# What a value alone follows: under 9, at least $20.
_LIMITS = {
    "under": ("less", False), "over": ("more", False), "at least": ("less", True),
    "at most": ("more", True),
}  # fmt: skip
_CLOSE = pattern(r"(immediately|directly|right|just) ")
_RANKS = frozenset(RANKS)
_HIGH = word_set("higher lower above below better worse")  # said of places in a contest
_CONTEST = CONTEST - {
    "is",
    "was",
    "are",
    "were",
    "be",
    "been",
    "do",
    "did",
    "does",
    "stood",
    "stands",
    "place",
    "rank",
}
_OTHERS = LABELS | COUNTS | frozenset(MEASURED_BY)
_GRADES = word_set("grade class level year")
# Words of a heading whose numbers are no years, even where they could be.
_COUNTED = frozenset([*MEASURED_BY, "seat"])


class Incomparable(Exception):
    """Why a comparison cannot be understood."""


class Words(Protocol):
    """The categories of a puzzle: their names, their values, and the words of their headings, in
    the singular.
    """

    fields: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    placeless: bool

    def heading_stems(self, field: str) -> Iterable[str]: ...


@dataclass(frozen=True, slots=True)
class Comparison:
    """The parts of a comparison.

    ``word``: the comparative. ``amounts``: by how much, one or several; empty for any amount.
    ``bound``: "" for just so much, or ">", ">=", "<" or "<=". ``unit``: the words for what the
    amounts count. ``nouns``: those after the comparative. ``denied``: "no older than". ``close``:
    "immediately before".
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
    """A category that has an order. ``heading``: the words of its name. ``measures``: what its
    values may measure, if known. ``kind``: that of its order; "rank" for places in a contest,
    "timed" for numbers that their heading calls times.
    """

    place: int
    field: str
    order: Order
    heading: frozenset[str]
    measures: frozenset[str]
    kind: str

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
    if begun and (
        begun[1] not in ("more than", "less than", "fewer than") or begun.end() < len(text)
    ):
        bound, text = BOUNDS[begun[1]], text[begun.end() :]
    amounts, text, sign = _amounts(text)
    if bound and not amounts:
        raise Incomparable(f'"{phrase}" is not understood; expected by how much')
    near = _CLOSE.match(text)
    text = text[near.end() :] if near else text
    match = _WORD.fullmatch(text)
    if match is None:
        raise Incomparable(
            f'"{phrase}" is not understood; expected a comparison such as "2 years older than"'
        )
    unit, nouns = match["unit"] or "", match["nouns"] or ""
    if "and a half" in unit:
        unit = unit.replace("and a half", "").strip()
        amounts = tuple([amount + Fraction(1, 2) for amount in amounts])
    if not amounts:  # somewhat older
        unit = ""
    return Comparison(
        match["word"], amounts, bound, sign or unit, nouns, bool(match["no"]), bool(near)
    )


def compare_items(
    comparison: Comparison, a: Item, b: Item, spoken: str, lexicon: Words, own: bool = False
) -> Clue:
    """The clue that two items stand in a comparison, the first to the second.

    ``spoken``: the words of the sentence besides its values. ``own``: the second value itself is
    what the first is compared with, as in "before Wednesday". Raises :class:`Incomparable`.
    """
    scale = _scale_of(comparison, (a.field, b.field), spoken, lexicon, b.field if own else "")
    verbs = frozenset(f"{spoken} {comparison.nouns}".lower().split())
    if scale.kind == "rank" and not lexicon.placeless and verbs.isdisjoint(_CONTEST):
        if not scale.heading.isdisjoint(
            map(stem, verbs)
        ):  # the rank of one of a row is a number like others
            heading = scale.heading - _RANKS
            kind = _kind_of(scale.order, heading, scale.measures)
            scale = replace(scale, heading=heading, kind=kind)
    return _clue(comparison, a, b, scale)


def extreme(superlative: str, spoken: str, lexicon: Words, rank: int = 1) -> Item:
    """The value that a superlative names. ``rank``: 2 for the second oldest. Raises
    :class:`Incomparable`.
    """
    comparison = Comparison(SUPERLATIVES[superlative])
    scale = _scale_of(comparison, (), spoken, lexicon, "")
    values = scale.order.ascending()
    if not 1 <= rank <= len(values):
        raise Incomparable(
            f"{scale.field} has no value number {rank}; expected one from 1 to {len(values)}"
        )
    return Item(scale.field, values[-rank] if _is_higher(comparison, scale) else values[rank - 1])


def find_place(ordinal: str, noun: str, lexicon: Words) -> Item | None:
    """The value that "first", "3rd" or "last" names: of the places in a contest, or of the category
    called by a noun, as in "the last day". ``None`` where there is no such category, or none so
    placed.
    """
    scales = [
        scale
        for scale in _scales(lexicon)
        if (stem(noun) in scale.heading if noun else scale.kind == "rank")
    ]
    if len(scales) != 1 or scales[0].measures - {"time"} or scales[0].heading & LABELS:
        return None
    order = scales[0].order
    if ordinal == "last" or (ordinal == "first" and order.kind not in ("number", "ordinal")):
        return Item(scales[0].field, order.ascending()[-1 if ordinal == "last" else 0])
    numbered = order.ranks if order.kind in ("number", "ordinal") else {}
    digits = re.match(r"\d+", ordinal)
    rank = int(digits[0]) if digits else NUMBERS.get(ordinal)
    return next(
        (Item(scales[0].field, value) for value, each in numbered.items() if each == rank), None
    )


def orders(lexicon: Words) -> list[int]:
    """The places of the categories whose values have an order."""
    return [scale.place for scale in _scales(lexicon)]


# --- which category -------------------------------------------------------------------------------


def _scales(lexicon: Words) -> list[_Scale]:
    scales = []
    for place, (field, group) in enumerate(zip(lexicon.fields, lexicon.groups, strict=True)):
        order = order_of(tuple(group))
        if order is not None:
            heading = frozenset([stem(word) for word in lexicon.heading_stems(field)])
            if order.kind == "year" and heading & _COUNTED:
                order = Order("number", order.ranks)
            measures = _measures(order, heading)
            kind = _kind_of(order, heading, measures)
            scales.append(_Scale(place, field, order, heading, measures, kind))
    return scales


def _measures(order: Order, heading: frozenset[str]) -> frozenset[str]:
    """What the amounts of a category measure, as its values or else its heading tell."""
    if "age" in heading:
        return frozenset(["age"])
    if order.unit:
        return dimensions(order.unit)
    named = [
        unit for word in heading if (unit := unit_named(word)) and order.kind in ("number", "money")
    ]
    if named:
        return frozenset([measure for unit in named for measure in dimensions(unit)])
    measured = {MEASURED_BY[word] for word in heading | order.words if word in MEASURED_BY}
    if "length" in measured:
        measured.add("metric length")
    return frozenset(measured)


def runs_down(name: str, group: Sequence[str]) -> bool:
    """Whether the values of a category are places in a contest: the first is the highest.

    >>> runs_down("Place", ("1", "2", "3")), runs_down("Age", ("7", "8", "9"))
    (True, False)
    """
    order = order_of(tuple(group))
    heading = frozenset([stem(word) for word in re.findall(r"[A-Z]?[a-z]+", name)])
    return order is not None and _is_ranked(order, heading, _measures(order, heading))


def _is_ranked(order: Order, heading: frozenset[str], measures: frozenset[str]) -> bool:
    if order.kind not in ("number", "ordinal") or order.unit or heading & TIMED:
        return False
    if order.kind == "ordinal":
        return bool(heading & (_RANKS | {"prize", "award", "medal"}))
    return bool(heading & _RANKS) and not measures


def _scale_of(
    comparison: Comparison, taken: Sequence[str], spoken: str, lexicon: Words, own: str
) -> _Scale:
    """The one category that a comparison is about.

    ``taken``: the categories of the two values. ``own``: that of the second, where the first is
    compared with the value itself.
    """
    scales = _scales(lexicon)
    said = frozenset(
        [stem(word) for word in f"{spoken} {comparison.nouns} {comparison.unit}".lower().split()]
    )
    nouns = frozenset([stem(word) for word in comparison.nouns.split()])
    verbs = frozenset(spoken.lower().split())
    shown = _show_comparison(comparison)
    own_word = comparison.word in ("above", "below")  # above $20
    at_itself = [
        scale
        for scale in scales
        if scale.field == own and (own_word or _fits_kind(comparison, scale))
    ]
    if at_itself:
        return at_itself[0]
    if (
        comparison.word in ("lower", "higher", "earlier", "later") and not comparison.unit
    ):  # has a lower Day than
        name = comparison.nouns.removeprefix("in ")
        named = [scale for scale in scales if name and scale.field.casefold() == name]
        if named:
            return named[0]
    fitting = [scale for scale in scales if _admits(comparison, scale, said, nouns, verbs)]
    if not fitting:
        raise Incomparable(_unfit(comparison, scales))
    measured = {MEASURED[word] for word in verbs if word in MEASURED}
    unit = {stem(comparison.unit)}
    preferences: tuple[Callable[[_Scale], bool], ...] = (
        lambda scale: scale.field not in taken,
        lambda scale: scale.kind == "rank" and not verbs.isdisjoint(_CONTEST),
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


def _show_comparison(comparison: Comparison) -> str:
    return f'"{comparison.word}{"" if comparison.word in WITHOUT_THAN else " than"}"'


def _unfit(comparison: Comparison, scales: Sequence[_Scale]) -> str:
    """Why no category is compared: those that may be meant are named."""
    shown = _show_comparison(comparison)
    if not scales:
        return f"{shown} compares nothing here; expected a category of numbers, months or days"
    wanted = comparison.comparative.measures | _find_wanted(comparison, frozenset())
    example = next((name for measure, name in EXAMPLES.items() if measure in wanted), "")
    what = f'a category such as "{example}", or a clue' if example else "a clue"
    meant = " or ".join([scale.field for scale in scales])
    return (
        f"{shown} compares nothing here, as it is not said of {meant}; expected {what} that names "
        "the category"
    )


def _fits_kind(comparison: Comparison, scale: _Scale) -> bool:
    """Whether the order of a category is of a kind that a comparison is about."""
    kind, kinds = scale.kind, comparison.comparative.kinds
    return kind in kinds or (kind == "timed" and bool(kinds & {"time", scale.order.kind}))


def _find_wanted(comparison: Comparison, verbs: frozenset[str]) -> frozenset[str]:
    """What the nouns of a comparison, or else the verbs beside it, say that it measures."""
    nouns = [stem(word) for word in f"{comparison.nouns} {comparison.unit}".split()]
    named = {
        "time" if noun == "time" else MEASURED_BY[noun]
        for noun in nouns
        if noun == "time" or noun in MEASURED_BY
    }
    named = named or {STRICT[verb] for verb in verbs if verb in STRICT and not comparison.nouns}
    return frozenset([measure for name in named for measure in SYSTEMS.get(name, (name,))])


def _admits(
    comparison: Comparison,
    scale: _Scale,
    said: frozenset[str],
    nouns: frozenset[str],
    verbs: frozenset[str],
) -> bool:
    """Whether a comparison may be about a category.

    ``said``: the words of the clue, in the singular; ``nouns``: those after the comparative;
    ``verbs``: those beside it.
    """
    order, comparative, word = scale.order, comparison.comparative, comparison.word
    if not _fits_kind(comparison, scale):
        return False
    kind = scale.kind
    unit = frozenset([stem(each) for each in comparison.unit.split()])
    named = bool((nouns | unit) & scale.words)  # the comparison names what the category counts
    factor = _factor(comparison.unit, scale)
    if comparison.amounts and factor is None:
        return False
    if (
        factor is not None
        and kind in TIME
        and any((amount * factor) % 1 for amount in comparison.amounts)
    ):
        return False  # half an hour is not a number of days
    if kind == "rank":
        other = (said & _OTHERS) - scale.words - _RANKS  # the number of a shirt, a score
        told = bool(verbs & CONTEST or said & scale.heading)
        return (
            not other
            and (not nouns or bool(nouns & (_RANKS | scale.words)))
            and (word not in _HIGH or told)
        )
    if word in ("above", "below") or (
        scale.words & UPRIGHT and order.kind in ("number", "ordinal") and not named
    ):
        return bool(scale.words & UPRIGHT) and word in _HIGH
    plain = order.kind == "number" and not (scale.measures or order.words)
    if plain and scale.heading & LABELS and not scale.heading & COUNTS - LABELS:
        return word in ("higher", "lower") and bool(said & scale.heading)
    contest = not verbs.isdisjoint(_CONTEST) and word in _HIGH
    if contest and not (named or scale.measures & {"score", "vote"} or kind == "timed"):
        return False  # who finished higher was not taller
    if word in ("ahead of", "behind") and kind in ("number", "money"):
        return named or (
            not comparison.unit and bool(order.words or scale.measures & {"score", "vote"})
        )
    if kind == "ordinal" and word not in ("ahead of", "behind"):
        return named or (word in ("higher", "lower") and bool((said | _GRADES) & scale.words))
    if "time" in comparative.kinds:
        return True
    if kind == "timed" and not scale.measures:
        return False  # of two rounds or days none is more
    if kind == "year" and word in ("older", "younger") and not scale.heading & FOUNDED:
        return False  # the year of something that happened does not tell who is older
    if comparative.measures:
        if (
            word in ("older", "younger", "newer")
            and order.kind == "number"
            and max(order.ranks.values()) > OLDEST
        ):
            return False
        if scale.measures:
            return bool(comparative.measures & scale.measures)
        units = {
            measure for each in comparison.unit.split() for measure in dimensions(unit_named(each))
        }
        return kind != "number" or named or bool(units & comparative.measures)
    if named:
        return True
    if comparative.never & scale.measures:
        return False
    spoken = said & {"age", "year", "old", "month", "week", "day"}
    if scale.measures & {"age", "calendar"} and order.kind == "number" and not spoken:
        return False  # a greater age is not "more"
    known = {unit_named(each) for each in nouns} - {""}
    if known and scale.measures:
        return any(dimensions(each) & scale.measures for each in known)
    wanted = _find_wanted(comparison, verbs)
    if wanted:
        return bool(wanted & scale.measures) or (
            not scale.measures and bool(scale.heading & COUNTS)
        )
    counted = [
        each for each in comparison.nouns.split() if each not in PARTICLES and each not in VERBS
    ]
    return not counted or (not scale.measures and stem(counted[-1]) != counted[-1])


def _kind_of(order: Order, heading: frozenset[str], measures: frozenset[str]) -> str:
    if _is_ranked(order, heading, measures):
        return "rank"
    named = heading & TIMED
    if order.kind == "ordinal":
        return "timed" if order.unit == "century" or order.words & PERIODS or named else "ordinal"
    if order.kind == "duration":  # days of absence are no days of a week
        named = frozenset([word for word in named if not unit_named(word)])
    timed = order.kind in ("number", "duration") and not measures - {"time"} and named
    return "timed" if timed else order.kind


def _factor(unit: str, scale: _Scale) -> Rank | None:
    """How many ranks one unit is; ``None`` where a category does not count such units."""
    order = scale.order
    words = unit.split()
    if not words:
        return 1 if order.kind in ("number", "money", "duration", "ordinal") else None
    known = next((named for word in words if (named := unit_named(word))), "")
    stems = {stem(word) for word in words}
    if scale.kind == "rank":
        return 1 if stems <= _RANKS | scale.words | {"spot"} else None
    if order.unit:
        by = ratio(known, order.unit) if known else None
        return by if by is not None or not stems & order.words else 1
    if order.kind not in ("number", "money", "duration", "ordinal"):
        return None
    if stems & (order.words | scale.heading) or scale.measures & {
        MEASURED_BY.get(each) for each in stems
    }:
        return 1
    if known:
        counted = next((other for word in sorted(scale.heading) if (other := unit_named(word))), "")
        counted = counted or (
            "year" if "age" in scale.measures else "dollar" if "money" in scale.measures else ""
        )
        if counted:
            return ratio(known, counted)
        if order.words & PERIODS or order.kind == "ordinal":
            return None
        return 1 if not scale.measures or dimensions(known) & scale.measures else None
    return None if scale.measures else 1


# --- which pairs ----------------------------------------------------------------------------------


def _is_higher(comparison: Comparison, scale: _Scale) -> bool:
    """Whether the first value has the higher rank."""
    comparative = comparison.comparative
    turned = bool(comparative.turned & {scale.order.kind, scale.kind})
    if (
        comparison.word in ("faster", "quicker", "slower")
        and "time" in scale.measures
        and scale.order.kind != "duration"
    ):
        turned = True
    if (
        comparison.word in ("ahead of", "behind")
        and scale.order.kind == "number"
        and scale.heading & TIMED
    ):
        turned = True
    return comparative.higher != turned


def _clue(comparison: Comparison, a: Item, b: Item, scale: _Scale) -> Clue:
    higher = _is_higher(comparison, scale)
    if comparison.denied:
        if comparison.amounts:
            raise Incomparable(
                '"no" before an amount is not understood; expected "at most" or "not"'
            )
        return Clue(
            "noto",
            (
                _make_ranked(
                    a, b, scale, pairs_apart(scale.order, lambda by: (by > 0) == higher and by != 0)
                ),
            ),
        )
    sign = 1 if higher else -1
    if comparison.close:
        values = scale.order.ascending()
        near = set(pairwise(values[::-1] if higher else values))
        steps = tuple(
            [pair for pair in pairs_apart(scale.order, lambda by: by * sign > 0) if pair in near]
        )
        if difference(tuple(scale.order.ranks), steps) is not None:
            return _make_ranked(a, b, scale, steps)
        items = [(Item(scale.field, value), Item(scale.field, other)) for value, other in steps]
        cases = [
            Clue("lall", (Clue("sameo", (a, own)), Clue("sameo", (b, other))))
            for own, other in items
        ]
        return Clue("lany", tuple(cases))
    factor = _factor(comparison.unit, scale) or 1
    amounts = tuple([amount * factor for amount in comparison.amounts])

    def fits(by: Rank) -> bool:
        return by * sign > 0 and is_within(by * sign, amounts, comparison.bound)

    pairs = pairs_apart(scale.order, fits)
    if scale.order.leap and amounts:
        other = pairs_apart(scale.order.in_leap_year(), fits)
        if pairs and other and pairs != other:
            raise Incomparable(
                "the difference of these dates depends on the year; expected dates with years"
            )
        pairs = pairs or other
    if not pairs:
        by = "so far apart" if amounts else "different"
        raise Incomparable(
            f"no two values of {scale.field} are {by}; expected another amount or unit"
        )
    return _make_ranked(a, b, scale, pairs)


def _make_ranked(a: Item, b: Item, scale: _Scale, pairs: tuple[tuple[str, str], ...]) -> Clue:
    return Clue("rankedo", (a, b, scale.place, pairs))


def is_within(by: Rank, amounts: Sequence[Rank], bound: str) -> bool:
    if not amounts or not bound:
        return not amounts or by in amounts
    tests: dict[str, Callable[[Rank], bool]] = {
        ">": lambda amount: by > amount, ">=": lambda amount: by >= amount,
        "<": lambda amount: by < amount, "<=": lambda amount: by <= amount,
    }  # fmt: skip
    return any(tests[bound](amount) for amount in amounts)


def _amounts(text: str) -> tuple[tuple[Rank, ...], str, str]:
    """The amounts with which a text begins, the rest of the text, and the sign of money before
    them.
    """
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
