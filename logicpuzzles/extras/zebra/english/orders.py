"""The order that the values of a category have: numbers, money, months, days of the week, times of
day, dates, years, ordinals, durations and sizes. It is found from the values alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.units import (
    MAGNITUDES,
    SPELLED_OUT,
    Rank,
    amount_of,
    stem,
    unit_named,
)
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS, ORDINALS, word_list, word_set

MONTHS = word_list("""
    january february march april may june july august september october november december
""")
DAYS = word_list("monday tuesday wednesday thursday friday saturday sunday")
_SIZES = tuple(
    scale.split(", ")
    for scale in (
        "tiny, super short, very short, short, small, average, medium, tall, large, very tall, "
        "super tall, huge",
        "extra small, small, medium, large, extra large",
        "freshman, sophomore, junior, senior",
    )
)
# What counts the periods of a time: week 3, the second round. Ranks of other things, such as room
# 3, are only names.
PERIODS = word_set("""
    week day year hour month session round stage season episode chapter game period quarter inning
    semester
""")
_LEVELS = word_set("""
    age aged grade level floor storey lane place position rank size class row
""")
_TENS = word_list("twenty thirty forty fifty sixty seventy eighty ninety")
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
_NUMBER = pattern(
    r"[-−+]?(?:\d[\d,]{0,30}(?:\.\d{1,30})?|\.\d{1,30})(?: ?(?:k|thousand|million|billion)\b)?"
)
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
        return replace(self, ranks=ranks)

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
        (a, b) for a in order.ranks for b in order.ranks if fits(order.ranks[a] - order.ranks[b])
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
    amounts: tuple[Rank, ...] = tuple(sorted(step if step > 0 else -step for step in steps))
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


def _order(
    kind: str, group: Sequence[str], ranks: Sequence[Rank] | None, unit: str = "", *words: str
) -> Order | None:
    """The order of values by their ranks; ``None`` where these are not known."""
    if ranks is None:
        return None
    return Order(kind, dict(zip(group, ranks, strict=True)), unit, frozenset(words))


def _days(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Days of the week, or months."""
    for kind, unit, names in (("weekday", "day", DAYS), ("month", "month", MONTHS)):
        places = [_find_calendar_place(value, names) for value in values]
        known = [place for place in places if place is not None]
        if len(known) == len(values):
            week = names is DAYS
            unclear = len(names) - 1 in known and (week or 0 in known)
            return _order(kind, group, _in_circle(known, len(names), unclear, week), unit)
    return None


def _dates(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Days of the year, or days of the calendar where every value has its year."""
    found = [
        match.groupdict("")
        for value in values
        if (match := next(filter(None, [form.fullmatch(value) for form in _DATES]), None))
    ]
    given = {(bool(part["year"]), "day" in part) for part in found}
    if len(found) < len(values) or len(given) > 1:
        return None
    months = [
        int(part["month"])
        if part["month"].isdecimal()
        else (_find_calendar_place(part["month"], MONTHS) or 0) + 1
        for part in found
    ]
    days = [int(part.get("day", 0)) for part in found]
    common = 2024 if (2, 29) in zip(months, days, strict=True) else 2023
    years = [int(part["year"] or common) for part in found]
    ((dated, daily),) = given
    if not daily:
        return _order(
            "month", group, [12 * y + m for y, m in zip(years, months, strict=True)], "month"
        )
    try:
        dates = [date(y, m, d) for y, m, d in zip(years, months, days, strict=True)]
    except ValueError:
        return None
    if dated:
        return _order("date", group, [each.toordinal() for each in dates], "day")
    plain = [each.timetuple().tm_yday for each in dates]
    order = _order("date", group, _in_circle(plain, 365, max(plain) - min(plain) > 300), "day")
    straddles = common == 2023 and min(plain) < _LEAP_DAY <= max(plain)
    if order is not None and straddles and [*order.ranks.values()] == plain:
        return replace(order, leap=_LEAP_DAY)
    return order


def _times(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Times of day, in minutes."""
    found = [match.groupdict() for value in values if (match := _TIME.fullmatch(value))]
    timed = [part["half"] or part["word"] or part["clock"] or part["minute"] for part in found]
    halves = {bool(part["half"]) for part in found if not part["word"]}
    if len(found) < len(values) or not all(timed) or len(halves) > 1:
        return None
    minutes = []
    for part in found:
        hour, half = int(part["hour"] or (0 if part["word"] == "midnight" else 12)), part["half"]
        if hour > (12 if half else 24) or (half and hour == 0):
            return None
        hour = hour % 12 + (12 if half == "p" else 0) if half else hour
        minutes.append(60 * hour + int(part["minute"] or 0))
    first, last, marked = min(minutes), max(minutes), True in halves
    day = any(360 <= minute < 1080 for minute in minutes)
    night = marked and first < 360 and last >= 1080 and not day
    noon = not marked and 600 <= last < 780 and first < 420
    ranks = _in_circle(minutes, 1440 if marked or last >= 780 else 720, night or noon)
    return _order("time", group, ranks, "minute")


def _ordinals(group: Sequence[str], values: Sequence[str]) -> Order | None:
    found = [[*_ORDINAL.finditer(value)] for value in values]
    rests = {_ORDINAL.sub("#", value) for value in values}
    if any(len(each) != 1 for each in found) or len(rests) > 1:
        return None
    ranks = [int(match[1]) if match[1] else ORDINALS.index(match[0]) + 1 for (match,) in found]
    words = {stem(word) for word in _WORD.findall(rests.pop())}
    return _order("ordinal", group, ranks, "century" if "century" in words else "", *words)


def _sizes(group: Sequence[str], values: Sequence[str]) -> Order | None:
    for scale in _SIZES:
        if {*values} <= {*scale}:
            return _order("size", group, [scale.index(value) for value in values])
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
    return _order("number", group, ranks, "inch")


def _numbers(group: Sequence[str], values: Sequence[str]) -> Order | None:
    """Exactly one number in each value, in digits or words, and otherwise the same words."""
    plain = [value.casefold().strip() for value in group]
    form = _NUMBER if any(map(_NUMBER.search, plain)) else _SPELLED
    found = [form.findall(value) for value in plain]
    rests = [form.sub("#", value) for value in plain]
    if form is _NUMBER:
        rests = [rest.replace("-", " ") for rest in rests]
    rests = [" ".join(rest.split()) for rest in rests]
    stems = {tuple(stem(word) for word in _WORD.findall(rest)) for rest in rests}
    marks = {re.sub(r"[^\W_]+|[\s.'’]", "", rest) for rest in rests}
    glued = any(re.search(r"# ?#|\w#|#[^\W\ds]\w*#", rest) for rest in rests)
    if any(len(each) != 1 for each in found) or len(stems) > 1 or len(marks) > 1 or glued:
        return None
    ranks = [_amount(each[0]) for each in found]
    rest, (names,) = rests[0], stems
    ahead = _WORD.findall(rest.partition("#")[0])
    if not {*map(unit_named, ahead)} <= {"dollar", "euro", "pound", "yen"}:
        counted = {stem(word) for word in ahead}
        kind = "ordinal" if counted & PERIODS else "number"
        return _order(kind, group, ranks, "", *counted) if counted <= PERIODS | _LEVELS else None
    whole = unit_named(SPELLED_OUT.get(rest.strip("# "), rest.strip("# ")))
    units = [
        *filter(None, [whole, *map(unit_named, names)]),
        {"'": "foot", '"': "inch"}.get(rest[-1], ""),
    ]
    unit, kind = "" if "light" in names else units[0], "number"
    if unit in ("dollar", "cent", "euro", "yen", "penny") or "£" in rest:
        kind = "money"
    elif unit in ("second", "minute", "hour", "day", "night", "week"):
        kind = "duration"
    elif rest in ("#", "#s", "#'s") and {*ranks} <= {*_YEARS}:
        if not any("," in each[0] for each in found):
            kind = unit = "year"
    words = [word for word in names if not unit_named(word) or not unit]
    return _order(kind, group, ranks, unit, *words)


_READINGS = (_days, _dates, _times, _ordinals, _sizes, _heights, _numbers)


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
    places: Sequence[Rank], around: int, unclear: bool, chained: bool = False
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
    if chained and len(places) < around:
        compact = [ranks for ranks in rotations if max(ranks) - min(ranks) == len(places) - 1]
        if compact:
            return compact[0]
    declared = [ranks for ranks in rotations if all(a < b for a, b in pairwise(ranks))]
    return declared[0] if declared else None
