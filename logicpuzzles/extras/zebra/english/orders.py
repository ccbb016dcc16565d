"""The order that the values of a category have: numbers, money, months, days of the week, times of
day, dates, years, ordinals, durations and sizes. It is found from the values alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.units import (
    MAGNITUDES,
    Rank,
    amount_of,
    stem,
    unit_named,
)
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS, ORDINALS, word_set

__all__ = [
    "DAYS", "MONTHS", "PERIODS", "Order", "Rank", "difference", "number_named", "order_of", "pairs_apart",
]  # fmt: skip

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SIZES = (
    ("tiny", "super short", "very short", "short", "small", "average", "medium", "tall", "large", "very tall", "super tall",
     "huge"),
    ("extra small", "small", "medium", "large", "extra large"),
    ("freshman", "sophomore", "junior", "senior"),
)  # fmt: skip
# What counts the periods of a time: week 3, the second round. Ranks of other things, such as room
# 3, are only names.
PERIODS = word_set("""
    week day year hour month session round stage season episode chapter game period quarter inning
    semester
""")
_LEVELS = word_set("""
    age aged grade level floor storey lane place position rank size class row
""")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_YEARS = range(1500, 2101)
_LEAP_DAY = 60  # the day of the year after which dates differ between years

_MONTH = "(?P<month>" + "|".join(rf"{name}|{name[:3]}\.?" for name in MONTHS) + r"|sept\.?)"
_DATES = (
    pattern(rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<year>\d{{4}}))?"),
    pattern(
        rf"(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? (?P<year>\d{{4}}))?"
    ),
    pattern(r"(?P<year>\d{4}) (?P<month>\d\d) (?P<day>\d\d)"),
    pattern(rf"{_MONTH},? (?P<year>\d{{4}})"),
)
_TIME = pattern(
    r"(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))?(?P<clock> o['’]clock)?(?: "
    r"?(?P<half>[ap])\.?m\.?)?|"
    r"(?:12 )?(?P<word>noon|midday|midnight)"
)
_NUMBER = pattern(r"[-−+]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?: ?(?:k|thousand|million|billion)\b)?")
_SPELLED = pattern(
    r"\b(?:(?:"
    + "|".join(_TENS)
    + r")(?:[- ](?:"
    + "|".join(CARDINALS[1:10])
    + r"))?|"
    + "|".join(reversed(CARDINALS))
    + r")\b"
)
_ORDINAL = pattern(r"\b(?:(\d+)(?:st|nd|rd|th)|" + "|".join(ORDINALS) + r")\b")
_HEIGHT = pattern(
    r"(\d+) ?(?:'|’|′|ft\.?|feet|foot|-) ?(?:(\d+) ?(?:\"|”|″|''|’’|in\.?|inch(?:es)?)?)?"
)
_WORD = pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?|[$€£¥¢%°]")


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the values of a category.

    ``kind``:
    "number", "money", "month", "weekday", "time", "date", "year", "ordinal", "duration" or "size".
    ``ranks``: the place of each value. Differences of ranks are differences of values, in ``unit``.
    ``words``: the nouns that every value has beside its number, in the singular. ``leap``: the
    rank from which the days of a leap year are one later; 0 where that changes nothing.
    """

    kind: str
    ranks: Mapping[str, Rank] = field(hash=False)
    unit: str = ""
    words: frozenset[str] = frozenset()
    leap: int = 0

    def in_leap_year(self) -> Order:
        """The order of the same dates in a leap year."""
        ranks = {value: rank + (rank >= self.leap) for value, rank in self.ranks.items()}
        return Order(self.kind, ranks, self.unit)

    def ascending(self) -> list[str]:
        """The values from the lowest to the highest."""
        return sorted(self.ranks, key=lambda value: self.ranks[value])


@lru_cache(maxsize=256)
def order_of(group: tuple[str, ...]) -> Order | None:
    """The order of the values of a category; ``None`` where they have none, or where it is not
    clear with which they begin.

    >>> order = order_of(("$5", "$1,200", "$30"))
    >>> order.kind, order.unit, order.ascending()
    ('money', 'dollar', ['$5', '$30', '$1,200'])
    >>> order_of(("room #4", "room #7")) is None
    True
    """
    values = [
        " ".join(value.replace("-", " ").replace("–", " ").split()).casefold() for value in group
    ]
    if len(set(values)) < len(values):
        return None
    for reading in _READINGS:
        order = reading(group, values)
        if order is not None:
            return order if len(set(order.ranks.values())) == len(group) else None
    return None


def pairs_apart(order: Order, fits: Callable[[Rank], bool]) -> tuple[tuple[str, str], ...]:
    """The pairs of values whose difference, the first less the second, fits.

    >>> pairs_apart(order_of(("7", "8", "10")), lambda by: by == 2)
    (('10', '8'),)
    """
    return tuple(
        [(a, b) for a in order.ranks for b in order.ranks if fits(order.ranks[a] - order.ranks[b])]
    )


def difference(
    group: tuple[str, ...], pairs: Iterable[tuple[str, str]]
) -> tuple[bool, tuple[Rank, ...] | None] | None:
    """What pairs of values have in common, and no other pairs: the first is above the second (true)
    or below it (false), and by one of those amounts, in ascending order. The amounts are ``None``
    where any amount will do.

    The result is ``None`` where the pairs are no such set.

    >>> difference(("7", "8", "10"), [("7", "8"), ("8", "10")])
    (False, (1, 2))
    >>> difference(("7", "8", "10"), [("8", "7"), ("10", "7"), ("10", "8")])
    (True, None)
    """
    order, chosen = order_of(group), set(pairs)
    if (
        order is None
        or not chosen
        or not all(a in order.ranks and b in order.ranks for a, b in chosen)
    ):
        return None
    steps = {order.ranks[a] - order.ranks[b] for a, b in chosen}
    higher = max(steps) > 0
    if any(step == 0 or (step > 0) != higher for step in steps) or chosen != set(
        pairs_apart(order, steps.__contains__)
    ):
        return None
    amounts: tuple[Rank, ...] = tuple(sorted([step if step > 0 else -step for step in steps]))
    every = chosen == set(
        pairs_apart(order, (lambda by: by > 0) if higher else (lambda by: by < 0))
    )
    return higher, None if every else amounts


def number_named(text: str) -> int | None:
    """The number that words name, up to ninety-nine; ``None`` for other words.

    >>> number_named("seven"), number_named("twenty-five"), number_named("cat")
    (7, 25, None)
    """
    tens, *units = text.lower().replace("-", " ").split() or [""]
    if tens in CARDINALS and not units:
        return CARDINALS.index(tens)
    if tens in _TENS and len(units) < 2 and all(unit in CARDINALS[1:10] for unit in units):
        return 10 * (_TENS.index(tens) + 2) + sum(map(CARDINALS.index, units))
    return None


# --- how values are read, each way in turn --------------------------------------------------------


def _weekdays(group: Sequence[str], values: Sequence[str]) -> Order | None:
    places = [_find_calendar_place(value, DAYS) for value in values]
    if None in places:
        return None
    ranks = _in_circle([place for place in places if place is not None], 7, 6 in places)
    return None if ranks is None else Order("weekday", dict(zip(group, ranks, strict=True)), "day")


def _months(group: Sequence[str], values: Sequence[str]) -> Order | None:
    places = [_find_calendar_place(value, MONTHS) for value in values]
    if None in places:
        return None
    ranks = _in_circle(
        [place for place in places if place is not None], 12, {0, 11} <= set(places), False
    )
    return None if ranks is None else Order("month", dict(zip(group, ranks, strict=True)), "month")


def _dates(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Days of the year, or days of the calendar where every value has its year."""
    matches = [
        next((match for form in _DATES if (match := form.fullmatch(value))), None)
        for value in values
    ]
    found = [match.groupdict() for match in matches if match]
    if (
        len(found) < len(values)
        or len({(part["year"] is None, part.get("day") is None) for part in found}) > 1
    ):
        return None
    months = [
        int(part["month"])
        if part["month"].isdecimal()
        else (_find_calendar_place(part["month"], MONTHS) or 0) + 1
        for part in found
    ]
    days = [int(part.get("day") or 0) for part in found]
    common = 2024 if (2, 29) in zip(months, days, strict=True) else 2023
    years = [int(part["year"] or common) for part in found]
    if found[0].get("day") is None:
        return Order(
            "month", {v: 12 * y + m for v, y, m in zip(group, years, months, strict=True)}, "month"
        )
    try:
        dates = [date(y, m, d) for y, m, d in zip(years, months, days, strict=True)]
    except ValueError:
        return None
    if found[0]["year"]:
        places = [each.toordinal() for each in dates]
        return Order("date", dict(zip(group, places, strict=True)), "day")
    plain = [each.timetuple().tm_yday for each in dates]
    ranks = _in_circle(plain, 365, max(plain) - min(plain) > 300, False)
    if ranks is None:
        return None
    straddles = ranks == plain and common == 2023 and min(plain) < _LEAP_DAY <= max(plain)
    leap = _LEAP_DAY if straddles else 0
    return Order("date", dict(zip(group, ranks, strict=True)), "day", leap=leap)


def _times(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Times of day, in minutes."""
    matches = [_TIME.fullmatch(value) for value in values]
    found = [match.groupdict() for match in matches if match]
    if len(found) < len(values):
        return None
    halves = [part["half"] for part in found]
    timed = [
        half or part["word"] or part["clock"] or part["minute"]
        for half, part in zip(halves, found, strict=True)
    ]
    if (
        not all(timed)
        or len({bool(half) for half, part in zip(halves, found, strict=True) if not part["word"]})
        > 1
    ):
        return None
    minutes = []
    for half, part in zip(halves, found, strict=True):
        hour = int(part["hour"] or (0 if part["word"] == "midnight" else 12))
        if hour > (12 if half else 24) or (half and hour == 0):
            return None
        hour = hour if not half else hour % 12 + (12 if half == "p" else 0)
        minutes.append(60 * hour + int(part["minute"] or 0))
    marked = any(halves)
    night = (
        marked
        and min(minutes) < 360
        and max(minutes) >= 1080
        and not any(360 <= minute < 1080 for minute in minutes)
    )
    noon = not marked and max(minutes) < 780 and max(minutes) >= 600 and min(minutes) < 420
    ranks = _in_circle(minutes, 1440 if marked or max(minutes) >= 780 else 720, night or noon)
    return None if ranks is None else Order("time", dict(zip(group, ranks, strict=True)), "minute")


def _ordinals(group: Sequence[str], values: Sequence[str]) -> Order | None:
    found = [_ORDINAL.findall(value) for value in values]
    rests = [_ORDINAL.sub("#", value) for value in values]
    if any(len(each) != 1 for each in found) or len(set(rests)) > 1:
        return None
    ranks = []
    for value in values:
        match = _ORDINAL.search(value)
        digits = match[1] if match else None
        ranks.append(int(digits) if digits else ORDINALS.index(match[0]) + 1 if match else 0)
    words = frozenset(stem(word) for word in _WORD.findall(rests[0]))
    unit = "century" if "century" in words else ""
    return Order("ordinal", dict(zip(group, ranks, strict=True)), unit, words)


def _sizes(group: Sequence[str], values: Sequence[str]) -> Order | None:
    for scale in _SIZES:
        if all(value in scale for value in values):
            return Order(
                "size",
                {name: scale.index(value) for name, value in zip(group, values, strict=True)},
            )
    return None


def _heights(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Heights in feet and inches, which are counted in inches."""
    found = [match for value in group if (match := _HEIGHT.fullmatch(value.strip().casefold()))]
    inches = [int(match[2] or 0) for match in found]
    if len(found) < len(group) or not any(match[2] for match in found):
        return None
    if max(inches) > 11 or any("-" in value for value in group):
        return None
    ranks = [12 * int(match[1]) + more for match, more in zip(found, inches, strict=True)]
    return Order("number", dict(zip(group, ranks, strict=True)), "inch")


def _numbers(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Exactly one number in each value, in digits or words, and otherwise the same words."""
    plain = [value.casefold().strip() for value in group]
    found = [_NUMBER.findall(value) for value in plain]
    rests = [" ".join(_NUMBER.sub("#", value).replace("-", " ").split()) for value in plain]
    if not any(found):
        found = [_SPELLED.findall(value) for value in plain]
        rests = [" ".join(_SPELLED.sub("#", value).split()) for value in plain]
    if any(len(each) != 1 for each in found):
        return None
    stems = {tuple([stem(word) for word in _WORD.findall(rest)]) for rest in rests}
    marks = {re.sub(r"[^\W_]+|[\s.'’]", "", rest) for rest in rests}
    if (
        len(stems) > 1
        or len(marks) > 1
        or any("##" in rest or re.search(r"\w#|#[^\W\ds]\w*#", rest) for rest in rests)
    ):
        return None
    ranks = [_amount(each[0]) for each in found]
    rest, (names,) = rests[0], stems
    ahead = _WORD.findall(rest.partition("#")[0])
    if "##" in rest.replace(" ", "") or any(
        unit_named(word) not in ("dollar", "euro", "pound", "yen") for word in ahead
    ):
        counted = {stem(word) for word in ahead}
        if not counted <= PERIODS | _LEVELS or not counted:
            return None
        kind = "ordinal" if counted & PERIODS else "number"
        return Order(kind, dict(zip(group, ranks, strict=True)), "", frozenset(counted))
    units = [unit for word in names if (unit := unit_named(word))]
    unit = (
        ""
        if "light" in names
        else units[0]
        if units
        else {"'": "foot", '"': "inch"}.get(rest[-1], "")
    )
    kind = "number"
    if unit in ("dollar", "cent", "euro", "yen", "penny") or "£" in rest:
        kind = "money"
    elif unit in ("second", "minute", "hour", "day", "week"):
        kind = "duration"
    elif (
        all(rank in _YEARS for rank in ranks)
        and rest in ("#", "#s", "#'s")
        and not any("," in each[0] for each in found)
    ):
        kind, unit = "year", "year"
    words = frozenset([word for word in names if not unit_named(word) or not unit])
    return Order(kind, dict(zip(group, ranks, strict=True)), unit, words)


_READINGS = (_weekdays, _months, _dates, _times, _ordinals, _sizes, _heights, _numbers)


def _amount(text: str) -> Rank:
    """The number that a text in digits or words names."""
    spelled = number_named(text)
    if spelled is not None:
        return spelled
    digits = text.rstrip(" abcdefghijklmnopqrstuvwxyz")
    word = text[len(digits) :].strip()
    amount = amount_of(digits.replace("−", "-").strip()) * MAGNITUDES.get(word, 1)
    return int(amount) if isinstance(amount, Fraction) and amount.denominator == 1 else amount


def _find_calendar_place(value: str, names: Sequence[str]) -> int | None:
    """Which day or month a value names, in full or by three or four letters."""
    short = value.removesuffix("s") if value.endswith("days") else value.rstrip(".")
    return next(
        (
            at
            for at, name in enumerate(names)
            if short == name or (name.startswith(short) and 3 <= len(short) <= 4)
        ),
        None,
    )


def _in_circle(
    places: Sequence[Rank], around: int, unclear: bool, chained: bool = True
) -> list[Rank] | None:
    """The ranks of places on a circle, such as days of a week, which may begin anywhere if that is
    ``unclear``.

    They begin where the chain of places without a gap does, if ``chained``, else where the values
    are declared in order; ``None`` where neither tells it.
    """
    if not unclear:
        return list(places)
    rotations = [
        [place + around if place < first else place for place in places]
        for first in (0, *sorted(places))
    ]
    if chained and around == 7 and len(places) < around:
        compact = [ranks for ranks in rotations if max(ranks) - min(ranks) == len(places) - 1]
        if compact:
            return compact[0]
    declared = [ranks for ranks in rotations if all(a < b for a, b in pairwise(ranks))]
    return declared[0] if declared else None
