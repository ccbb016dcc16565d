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
from operator import ge, gt, le, lt

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.comparatives import (
    BEATING,
    COMPARATIVES,
    CONTEST,
    COUNTS,
    EQUATIVES,
    EXAMPLES,
    FOUNDED,
    LABELS,
    LYING,
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
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.orders import (
    PERIODS,
    Order,
    difference,
    number_named,
    order_of,
    pairs_apart,
)
from logicpuzzles.extras.zebra.english.units import (
    MAGNITUDES,
    SPELLED_OUT,
    Rank,
    amount_of,
    dimensions,
    ratio,
    stem,
    unit_named,
)
from logicpuzzles.extras.zebra.english.vocabulary import NUMBERS, PARTICLES, VERBS, word_set
from logicpuzzles.kinds.puzzle import Clue, Item

OLDEST = 130  # years
BOUNDS = {
    "exactly": "", "precisely": "", "just": "", "only": "", "at least": ">=", "at most": "<=",
    "no more than": "<=", "not more than": "<=", "no less than": ">=", "no fewer than": ">=",
    "more than": ">", "over": ">", "less than": "<", "fewer than": "<", "under": "<", "up to": "<=",
}  # fmt: skip
_BOUND = pattern(
    rf"({'|'.join(sorted(BOUNDS, key=len, reverse=True))}) (?=[$£€\d]|half|(?!the )\w+ \w)"
)
_TESTS = {">": gt, ">=": ge, "<": lt, "<=": le}
_NUMERAL = pattern(
    r"([$£€]?)\s*(?:(\d[\d,]*(?:\.\d+)?)|([a-z]+(?:-[a-z]+)?))(?: (thousand|million|billion)\b)?"
)
_FRACTION = pattern(
    r"(?:(?P<half>half an?)|(?P<quarter>a quarter of an)|an?|the) "
    r"(?:(?P<many>thousand|million|billion|dozen) )?(?=[a-z])"
)
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
# paid less for his home than, spent less time in the kiln than
_BESIDE = pattern(
    r"(?:for|on) (?:the|an?|his|her|their|its) .*|(?<=[a-z]) (?:in|on|at|for|to|from|with|by) .*"
)
_EQUATIVE = pattern(
    r"(?:(?:exactly |just |precisely )?(?P<times>twice|half|.+(?= times))(?: times)? )?as (?P<word>\w+)(?P<nouns>.*) as"
)
_CLOSE = pattern(r"(immediately|directly|right|just) ")
_AMOUNTS = word_set("number money duration ordinal")  # kinds of order that count something
_RANKS = frozenset(RANKS)
_PRIZES = word_set("prize award medal")
_HIGH = word_set("higher lower above below better worse")  # said of places in a contest
_CONTEST = CONTEST - word_set("is was are were be been do did does stood stands place rank")
_OTHERS = LABELS | COUNTS | frozenset(MEASURED_BY)
_ATTENDING = word_set("attended attend visited visit came come watched watch saw heard went")
_GRADES = word_set("grade class level year")
# Words of a heading whose numbers are no years, even where they could be.
_COUNTED = frozenset([*MEASURED_BY, "seat"])
_KNOWN = PARTICLES | VERBS


class Incomparable(Exception):
    """Why a comparison cannot be understood."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The parts of a comparison.

    ``word``: the comparative. ``amounts``: by how much, one or several; empty for any amount.
    ``bound``: "" for just so much, or ">", ">=", "<" or "<=". ``unit``: the words for what the
    amounts count. ``nouns``: those after the comparative. ``denied``: "no older than". ``close``:
    "immediately before". ``times``: how many times the second the first is; 0 where it is not said.
    """

    word: str
    amounts: tuple[Rank, ...] = ()
    bound: str = ""
    unit: str = ""
    nouns: str = ""
    denied: bool = False
    close: bool = False
    times: Rank = 0

    def __str__(self) -> str:
        if self.times:
            return f'"{self.times} times as"'
        return f'"{self.word}{"" if self.word in (*WITHOUT_THAN, *BEATING) else " than"}"'

    @property
    def comparative(self) -> Comparative:
        return COMPARATIVES[self.word]

    @property
    def counted(self) -> frozenset[str]:
        """The nouns of what it compares, in the singular."""
        return _stems(f"{self.nouns} {self.unit}")


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

    @classmethod
    def of(cls, place: int, field: str, order: Order, heading: Iterable[str]) -> _Scale:
        words = frozenset(map(stem, heading))
        measures = _measures(order, words)
        return cls(place, field, order, words, measures, _kind_of(order, words, measures))

    @property
    def words(self) -> frozenset[str]:
        """The words that speak of this category."""
        return self.heading | self.order.words | ({self.order.unit} - {""})


def _stems(text: str) -> frozenset[str]:
    """The words of a text, in the singular."""
    return frozenset(map(stem, text.lower().split()))


def comparison_of(phrase: str) -> Comparison:
    """The parts of a phrase such as "two years older than". Raises :class:`Incomparable`.

    >>> comparison_of("$20 more than")
    Comparison(word='more', amounts=(20,), bound='', unit='$', nouns='', denied=False, close=False, times=0)
    >>> comparison_of("half an hour before").amounts
    (Fraction(1, 2),)
    """
    text = " ".join(phrase.lower().split()).removeprefix("either ")
    if text in _LIMITS:
        word, denied = _LIMITS[text]
        return Comparison(word, denied=denied)
    if equal := _EQUATIVE.fullmatch(text):
        word, nouns, times = EQUATIVES[equal["word"]], equal["nouns"].strip(), equal["times"]
        if not times:
            return Comparison(word, nouns=nouns, denied=True)
        known: dict[str, Rank] = {"twice": 2, "half": Fraction(1, 2)}
        named = amount_of(times) if times[0].isdigit() else number_named(times)
        return Comparison(word, nouns=nouns, times=known.get(times, named or 0))
    begun = _BOUND.match(text)
    bound, text = (BOUNDS[begun[1]], text[begun.end() :]) if begun else ("", text)
    amounts, text, sign = _amounts(text)
    near = _CLOSE.match(text)
    match = _WORD.fullmatch(text, near.end() if near else 0)
    if match is None or (bound and not amounts):
        raise Incomparable(
            f'"{phrase}" is not understood; expected a comparison such as "2 years older than"'
        )
    unit = match["unit"] or ""
    if "and a half" in unit:
        unit = unit.replace("and a half", "").strip()
        amounts = tuple(amount + Fraction(1, 2) for amount in amounts)
    unit = SPELLED_OUT.get(unit, SPELLED_OUT.get(unit.replace("mile ", "miles "), unit))
    unit = (sign or unit) if amounts else ""  # not: somewhat older
    nouns = _BESIDE.sub("", match["nouns"] or "")
    return Comparison(match["word"], amounts, bound, unit, nouns, bool(match["no"]), bool(near))


def compare_items(
    comparison: Comparison, a: Item, b: Item, spoken: str, lexicon: Lexicon, own: bool = False
) -> Clue:
    """The clue that two items stand in a comparison, the first to the second.

    ``spoken``: the words of the sentence besides its values. ``own``: the second value itself is
    what the first is compared with, as in "before Wednesday". Raises :class:`Incomparable`.
    """
    scale = _scale_of(comparison, (a.field, b.field), spoken, lexicon, b.field if own else "")
    verbs = frozenset(f"{spoken} {comparison.nouns}".lower().split())
    if scale.kind == "rank" and not lexicon.placeless and verbs.isdisjoint(_CONTEST):
        if scale.heading & {*map(stem, verbs)}:  # the rank of one of a row is a number like others
            scale = _Scale.of(scale.place, scale.field, scale.order, scale.heading - _RANKS)
    return _clue(comparison, a, b, scale)


def extreme(superlative: str, spoken: str, lexicon: Lexicon, rank: int = 1, noun: str = "") -> Item:
    """The value that a superlative names. ``noun``: the word after it. ``rank``: 2 for the second
    oldest. Raises :class:`Incomparable`.
    """
    known = noun in MEASURED_BY or {noun, stem(noun)} & lexicon.heading_words
    comparison = Comparison(SUPERLATIVES[superlative], nouns=noun if known else "")
    scale = _scale_of(comparison, (), spoken, lexicon, "")
    values = scale.order.ascending()
    if not 1 <= rank <= len(values):
        raise Incomparable(
            f"{scale.field} has no value number {rank}; expected one from 1 to {len(values)}"
        )
    return Item(scale.field, values[-rank] if _is_higher(comparison, scale) else values[rank - 1])


def find_place(ordinal: str, noun: str, lexicon: Lexicon, timed: bool = False) -> Item | None:
    """The value that "first", "3rd" or "last" names: of the places in a contest, or of the category
    called by a noun, as in "the last day". ``timed``: or of the only category of times. ``None``
    where there is no such category, or none so placed.
    """
    every = _scales(lexicon)
    scales = [
        scale
        for scale in every
        if (stem(noun) in scale.heading if noun else scale.kind == "rank" or _is_turn(scale))
    ]
    if timed and not scales:
        scales = [scale for scale in every if scale.kind in TIME or scale.kind == "timed"]
    if len(scales) != 1 or scales[0].measures - {"time"} or scales[0].heading & LABELS:
        return None
    order, numbered = scales[0].order, scales[0].order.kind in ("number", "ordinal")
    if ordinal == "last" or (ordinal == "first" and not numbered):
        return Item(scales[0].field, order.ascending()[-1 if ordinal == "last" else 0])
    digits = re.match(r"\d+", ordinal)
    rank = int(digits[0]) if digits else NUMBERS.get(ordinal)
    named = [value for value, each in order.ranks.items() if numbered and each == rank]
    return Item(scales[0].field, named[0]) if named else None


def _is_turn(scale: _Scale) -> bool:
    """Whether a category tells whose turn it was: "first", "second"."""
    return scale.kind == "timed" and scale.order.kind == "ordinal" and not scale.order.words


def find_winner(lexicon: Lexicon) -> Item | None:
    """The value that the winner has: the first place, or the most votes."""
    voted = [scale for scale in _scales(lexicon) if "vote" in scale.measures]
    if len(voted) == 1:
        return Item(voted[0].field, voted[0].order.ascending()[-1])
    turns = any(map(_is_turn, _scales(lexicon)))  # of those who play first none has won
    return None if turns else find_place("first", "", lexicon)


def orders(lexicon: Lexicon) -> list[int]:
    """The places of the categories whose values have an order."""
    return [scale.place for scale in _scales(lexicon)]


# --- which category -------------------------------------------------------------------------------


def _scales(lexicon: Lexicon) -> list[_Scale]:
    scales = []
    for place, (field, group) in enumerate(zip(lexicon.fields, lexicon.groups, strict=True)):
        order, heading = order_of(group), lexicon.heading_stems(field)
        if order is not None:
            stems = {*map(stem, heading)}
            if order.kind == "number" and stems & (FOUNDED | {"year"}) and not order.unit:
                order = replace(order, kind="year", unit="year")  # 1180
            if order.kind == "year" and lexicon.founded:
                heading = heading | {"founded"}
            if order.kind == "year" and _COUNTED & stems:
                order = Order("number", order.ranks)
            scales.append(_Scale.of(place, field, order, heading))
    return scales


def runs_down(name: str, group: Sequence[str]) -> bool:
    """Whether the values of a category are places in a contest: the first is the highest.

    >>> runs_down("Place", ("1", "2", "3")), runs_down("Age", ("7", "8", "9"))
    (True, False)
    """
    order, heading = order_of(tuple(group)), re.findall(r"[A-Z]?[a-z]+", name)
    return order is not None and _Scale.of(0, name, order, heading).kind == "rank"


def _measures(order: Order, heading: frozenset[str]) -> frozenset[str]:
    """What the amounts of a category measure, as its values or else its heading tell."""
    if "age" in heading:
        return frozenset(["age"])
    units = [order.unit] if order.unit else filter(None, map(unit_named, heading))
    other = {"money": "weight", "number": "pounds"}.get(order.kind)  # of £3, of 3 pounds
    named = [each for unit in units for each in dimensions(unit) if each != other]
    if order.unit or (named and order.kind in ("number", "money")):
        return frozenset(named)
    nouns = {MEASURED_BY[word] for word in heading | order.words if word in MEASURED_BY}
    return frozenset(nouns | ({"metric length"} if "length" in nouns else set()))


def _kind_of(order: Order, heading: frozenset[str], measures: frozenset[str]) -> str:
    ordinal, named = order.kind == "ordinal", heading & TIMED
    if (ordinal or order.kind == "number") and not (order.unit or named):
        if heading & (_RANKS | _PRIZES) if ordinal else heading & _RANKS and not measures:
            return "rank"
    if ordinal:
        periods = order.words & PERIODS or (heading & PERIODS and not order.words) or named
        return "timed" if order.unit == "century" or periods else "ordinal"
    if order.kind == "duration":  # days of absence are no days of a week
        named = frozenset(word for word in named if not unit_named(word))
    timed = order.kind in ("number", "duration") and not measures - {"time"} and named
    return "timed" if timed else order.kind


def _scale_of(
    comparison: Comparison, taken: Sequence[str], spoken: str, lexicon: Lexicon, own: str
) -> _Scale:
    """The one category that a comparison is about.

    ``taken``: the categories of the two values. ``own``: that of the second, where the first is
    compared with the value itself.
    """
    scales, word = _scales(lexicon), comparison.word
    for scale in scales:  # above $20
        if scale.field == own and (word in ("above", "below") or _fits_kind(comparison, scale)):
            return scale
    called = word in ("lower", "higher", "earlier", "later") and not comparison.unit
    for scale in scales:  # has a lower Day than
        if called and scale.field.casefold() == comparison.nouns.removeprefix("in ") != "":
            return scale
    ordered = frozenset[str]().union(*[scale.words for scale in scales])
    told = frozenset(map(stem, lexicon.heading_words)) - ordered  # by these it names other values
    said = (_stems(spoken) | comparison.counted) - told
    verbs = frozenset(spoken.lower().split())
    fitting = [scale for scale in scales if _admits(comparison, scale, said, verbs)]
    measured = {MEASURED[word] for word in verbs if word in MEASURED}
    unit = {stem(comparison.unit)}
    preferences: tuple[Callable[[_Scale], bool], ...] = (
        lambda scale: scale.field not in taken,
        lambda scale: scale.kind == "rank" and not verbs.isdisjoint(_CONTEST),
        lambda scale: bool((_stems(comparison.nouns) | unit) & scale.words),
        lambda scale: bool(said & scale.words),
        lambda scale: bool(comparison.comparative.measures & scale.measures),
        lambda scale: bool(measured & scale.measures),
    )
    for wanted in preferences:
        fitting = [scale for scale in fitting if wanted(scale)] or fitting
    if not fitting:
        raise Incomparable(_unfit(comparison, scales))
    if len(fitting) > 1:
        names = " or ".join(scale.field for scale in fitting)
        raise Incomparable(f"{comparison} may compare {names}; expected a clue that says which")
    return fitting[0]


def _unfit(comparison: Comparison, scales: Sequence[_Scale]) -> str:
    """Why no category is compared: those that may be meant are named."""
    nothing = f"{comparison} compares nothing here"
    if not scales:
        return f"{nothing}; expected a category of numbers, months or days"
    wanted = comparison.comparative.measures | _find_wanted(comparison, frozenset())
    example = next((name for measure, name in EXAMPLES.items() if measure in wanted), "")
    what = f'a category such as "{example}", or a clue' if example else "a clue"
    meant = " or ".join(scale.field for scale in scales)
    return f"{nothing}, as it is not said of {meant}; expected {what} that names the category"


def _fits_kind(comparison: Comparison, scale: _Scale) -> bool:
    """Whether the order of a category is of a kind that a comparison is about."""
    kind, kinds = scale.kind, comparison.comparative.kinds
    return kind in kinds or (kind == "timed" and bool(kinds & {"time", scale.order.kind}))


def _find_wanted(comparison: Comparison, verbs: frozenset[str]) -> frozenset[str]:
    """What the nouns of a comparison, or else the verbs beside it, say that it measures."""
    attended = {"person": "attendance"} if verbs & _ATTENDING else {}
    known = {**MEASURED_BY, "time": "time", **attended}
    named = {known[noun] for noun in comparison.counted if noun in known}
    named = named or {STRICT[verb] for verb in verbs if verb in STRICT and not comparison.nouns}
    counted = [unit_named(noun) for noun in comparison.counted if noun in MEASURED_BY]
    units = [each for unit in counted for each in dimensions(unit)]
    return frozenset([*(each for name in named for each in SYSTEMS.get(name, (name,))), *units])


def _admits(
    comparison: Comparison, scale: _Scale, said: frozenset[str], verbs: frozenset[str]
) -> bool:
    """Whether a comparison may be about a category.

    ``said``: the words of the clue, in the singular; ``verbs``: those beside the comparison.
    """
    order, comparative, word = scale.order, comparison.comparative, comparison.word
    kind, numbers, measures = scale.kind, scale.order.kind == "number", scale.measures
    if not _fits_kind(comparison, scale):
        return False
    if word in BEATING and not comparison.amounts:
        return False  # who won a game may be behind in the end
    nouns, floors = _stems(comparison.nouns), scale.words & UPRIGHT
    lying = word in ("above", "below") and scale.heading & LYING
    counted = {MEASURED_BY.get(noun, "") for noun in comparison.counted}
    # the comparison names what the category counts
    named = bool(comparison.counted & scale.words or counted & measures)
    factor = _factor(comparison.unit, scale)
    for amount in comparison.amounts:
        if factor is None or (kind in TIME and (amount * factor) % 1):
            return False  # half an hour is not a number of days
    if kind == "rank":
        other = (said & _OTHERS) - scale.words - _RANKS  # the number of a shirt, a score
        told = word not in _HIGH or verbs & CONTEST or said & scale.heading
        return bool(not other and told and (not nouns or nouns & (_RANKS | scale.words)))
    ordered = numbers or order.kind == "ordinal"
    if lying:
        return kind == "number"
    if word in ("above", "below") or (floors and ordered and not named):
        return bool(floors) and word in _HIGH
    if scale.heading & LABELS and not (scale.heading & COUNTS - LABELS or measures or order.words):
        if numbers:
            return word in ("higher", "lower") and bool(said & scale.heading)
    valued = measures & {"score", "vote"}
    if word in _HIGH and not (verbs.isdisjoint(_CONTEST) or named or valued or kind == "timed"):
        return False  # who finished higher was not taller
    if word in ("ahead of", "behind") and kind in ("number", "money"):
        return named or (not comparison.unit and bool(order.words or valued))
    if kind == "ordinal" and word not in ("ahead of", "behind"):
        return named or (word in ("higher", "lower") and bool((said | _GRADES) & scale.words))
    if "time" in comparative.kinds:
        return True
    if kind == "timed" and not measures:
        return False  # of two rounds or days none is more
    if kind == "year" and word in ("older", "younger") and not scale.heading & FOUNDED:
        return False  # the year of something that happened does not tell who is older
    if comparative.measures:
        aged = word in ("older", "younger", "newer")
        if aged and numbers and max(order.ranks.values()) > OLDEST:
            return False
        if measures:
            return bool(comparative.measures & measures)
        units = {each for unit in comparison.unit.split() for each in dimensions(unit_named(unit))}
        return kind != "number" or named or bool(units & comparative.measures)
    if named:
        return True
    if comparative.never & measures:
        return False
    spoken = said & {"age", "year", "old", "month", "week", "day"}
    if measures & {"age", "calendar"} and numbers and not spoken:
        return False  # a greater age is not "more"
    known = {unit_named(each) for each in nouns} - {""}
    if known and measures:
        return any(dimensions(each) & measures for each in known)
    wanted = _find_wanted(comparison, verbs)
    if wanted:
        return bool(wanted & measures) or (not measures and bool(scale.heading & COUNTS))
    others = [each for each in comparison.nouns.split() if each not in _KNOWN]
    return not others or (not measures and stem(others[-1]) != others[-1])


def _factor(unit: str, scale: _Scale) -> Rank | None:
    """How many ranks one unit is; ``None`` where a category does not count such units."""
    order, stems = scale.order, _stems(unit)
    amounts = order.kind in _AMOUNTS
    if not stems:
        return 1 if amounts else None
    known = next((named for word in unit.split() if (named := unit_named(word))), "")
    if scale.kind == "rank":
        return 1 if stems <= _RANKS | scale.words | {"spot"} else None
    if order.unit:
        by = ratio(known, order.unit) if known else None
        return by if by is not None or not stems & order.words else 1
    if not amounts:
        return None
    if stems & (order.words | scale.heading) or scale.measures & {*map(MEASURED_BY.get, stems)}:
        return 1
    if not known:
        return None if scale.measures else 1
    counted = next((other for word in sorted(scale.heading) if (other := unit_named(word))), "")
    years, money = "age" in scale.measures, "money" in scale.measures
    if counted or years or money:
        return ratio(known, counted or ("year" if years else "dollar"))
    if order.words & PERIODS or order.kind == "ordinal":
        return None
    return 1 if not scale.measures or dimensions(known) & scale.measures else None


# --- which pairs ----------------------------------------------------------------------------------


def _is_higher(comparison: Comparison, scale: _Scale) -> bool:
    """Whether the first value has the higher rank."""
    comparative, word, kind = comparison.comparative, comparison.word, scale.order.kind
    sunk = word in ("above", "below") and "depth" in scale.heading
    fast = word in ("faster", "quicker", "slower", *BEATING) and "time" in scale.measures
    first = word in ("ahead of", "behind") and kind == "number" and scale.heading & TIMED
    turned = (
        comparative.turned & {kind, scale.kind} or (fast and kind != "duration") or first or sunk
    )
    return comparative.higher != bool(turned)


def _clue(comparison: Comparison, a: Item, b: Item, scale: _Scale) -> Clue:
    order, sign = scale.order, 1 if _is_higher(comparison, scale) else -1

    def rank_items(pairs: tuple[tuple[str, str], ...]) -> Clue:
        return Clue("rankedo", (a, b, scale.place, pairs))

    every = pairs_apart(order, lambda by: by * sign > 0)
    if times := comparison.times:
        fast = comparison.word == "slower" and "speed" not in scale.measures
        if fast or scale.kind not in ("number", "money", "duration"):
            raise Incomparable(f"no {scale.field} is so many times another; expected a difference")
        ranks = order.ranks.items()
        several = tuple((x, y) for x, by in ranks for y, other in ranks if by == times * other)
        if not several:
            raise Incomparable(
                f"no {scale.field} is so many times another; expected another number"
            )
        return rank_items(several)
    if comparison.denied:
        if comparison.amounts:
            raise Incomparable(
                '"no" before an amount is not understood; expected "at most" or "not"'
            )
        return Clue("noto", (rank_items(every),))
    if comparison.close:
        near = set(pairwise(order.ascending()[::-sign]))
        steps = tuple(pair for pair in every if pair in near)
        if difference(tuple(order.ranks), steps) is not None:
            return rank_items(steps)
        cases = [
            [
                Clue("sameo", (item, Item(scale.field, value)))
                for item, value in zip((a, b), pair, strict=True)
            ]
            for pair in steps
        ]
        return Clue("lany", tuple(Clue("lall", tuple(case)) for case in cases))
    factor = _factor(comparison.unit, scale) or 1
    amounts = tuple(amount * factor for amount in comparison.amounts)

    def fits(by: Rank) -> bool:
        return by * sign > 0 and is_within(by * sign, amounts, comparison.bound)

    pairs = pairs_apart(order, fits)
    if order.leap and amounts:
        other = pairs_apart(order.in_leap_year(), fits)
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
    return rank_items(pairs)


def is_within(by: Rank, amounts: Sequence[Rank], bound: str) -> bool:
    """Whether a difference is one of some amounts, or within a bound of one; any where there are
    none.
    """
    if not amounts or not bound:
        return not amounts or by in amounts
    return any(_TESTS[bound](by, amount) for amount in amounts)


def _amounts(text: str) -> tuple[tuple[Rank, ...], str, str]:
    """The amounts with which a text begins, the rest of the text, and the sign of money before
    them.
    """
    if part := _FRACTION.match(text):
        share = Fraction(1, 2 if part["half"] else 4 if part["quarter"] else 1)
        return (share * MAGNITUDES.get(part["many"] or "", 1),), text[part.end() :], ""
    amounts: list[Rank] = []
    sign = joint = ""
    while numeral := _NUMERAL.match(text):
        amount: Rank | None = amount_of(numeral[2]) if numeral[2] else number_named(numeral[3])
        if amount is None:
            break
        amount *= MAGNITUDES.get(numeral[4] or "", 1)
        sign = numeral[1] or sign
        if joint == "to" and isinstance(amount, int) and isinstance(amounts[-1], int):
            amounts += range(amounts[-1] + 1, amount)
        amounts.append(amount)
        text = text[numeral.end() :].lstrip()
        joined = re.match(r"(or|to) ", text)
        if joined is None:
            break
        joint, text = joined[1], text[joined.end() :]
    return tuple(amounts), text, sign
