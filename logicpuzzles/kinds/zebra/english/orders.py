"""Values that have an order: numbers, times of day, months, days of the week, sizes; and the words that compare them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.zebra.english.vocabulary import NUMBERS, SYNONYMS

__all__ = ["COMPARED", "OLDEST", "Rank", "difference", "ranks_of", "scale_words"]

Rank = int | Fraction

COMPARED = {  # the categories that a comparison is about, by its word
    "older": {"age"}, "younger": {"age"},
    "taller": {"height", "tall"}, "shorter": {"height", "tall", "length"}, "longer": {"length", "duration"},
    "heavier": {"weight"}, "lighter": {"weight"},
    "expensive": {"price", "cost"}, "cheaper": {"price", "cost"}, "costlier": {"price", "cost"}, "cost": {"price", "cost"},
    "paid": {"price", "cost"}, "pay": {"price", "cost"}, "pricier": {"price", "cost"}, "dearer": {"price", "cost"},
    "earlier": {"time", "month", "day", "year", "hour", "birthday", "date"},
    "later": {"time", "month", "day", "year", "hour", "birthday", "date"},
    "sooner": {"time", "month", "day", "year", "hour", "birthday", "date"},
    "before": {"time", "month", "day", "year", "hour", "birthday", "date"},
    "after": {"time", "month", "day", "year", "hour", "birthday", "date"},
}  # fmt: skip
OLDEST = 130  # years
_NUMBER = pattern(r"\d+(?:[.:,]\d+)?")
_SCALES = (
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    ("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    (
        "tiny", "super short", "very short", "short", "small", "average", "medium", "tall", "large", "very tall", "super tall",
        "huge",
    ),
)  # fmt: skip


@lru_cache(maxsize=256)
def ranks_of(group: tuple[str, ...]) -> Mapping[str, Rank]:
    """The rank of each value of a group of numbers, times, months, days or sizes; empty for other groups.

    Differences of ranks are differences of values.
    """
    numbers = [_NUMBER.findall(value) for value in group]
    rest = {_NUMBER.sub("#", value).strip().casefold() for value in group}
    if all(len(amounts) == 1 for amounts in numbers) and len(rest) == 1:
        return {value: _amount(amounts[0]) for value, amounts in zip(group, numbers, strict=True)}
    for scale in _SCALES:
        places = [_step(value, scale) for value in group]
        if None not in places and len(set(places)) == len(group):
            return {value: place for value, place in zip(group, places, strict=True) if place is not None}
    spelled = [NUMBERS.get(value.casefold()) for value in group]
    return {value: rank for value, rank in zip(group, spelled, strict=True) if rank is not None} if None not in spelled else {}


def difference(group: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> tuple[bool, Rank | None]:
    """Whether the first value of each pair is above the second, and by how much, if that is the same for all pairs.

    The amount is ``None`` when the pairs are simply all pairs above, or all pairs below.
    """
    ranks = ranks_of(group)
    steps_of = {(value, other): ranks[value] - ranks[other] for value in ranks for other in ranks}
    steps: set[Rank] = {steps_of.get(pair, 0) for pair in pairs}
    higher = any(step > 0 for step in steps)
    alike = {pair for pair, step in steps_of.items() if step and (step > 0) == higher}
    if len(steps) != 1 or set(pairs) == alike:
        return higher, None
    by = next(iter(steps))
    return higher, by if higher else -by


def _amount(number: str) -> Rank:
    """A number; a time of day in minutes."""
    hours, colon, minutes = number.partition(":")
    if colon:
        return 60 * int(hours) + int(minutes)
    return Fraction(number) if "." in number else int(number.replace(",", ""))


def scale_words(group: Sequence[str]) -> set[str]:
    """The words for what the values of a group count: day for Monday, month for May."""
    for units, scale in (({"month", "year"}, _SCALES[0]), ({"day", "week"}, _SCALES[1])):
        if _step(group[0], scale) is not None:
            return units
    if _step(group[0], _SCALES[2]) is not None:
        return {"height", "size"}
    return {"time", "hour", "minute", "day"} if ":" in group[0] else set()


def _step(value: str, scale: tuple[str, ...]) -> int | None:
    """The place of a value on a scale; a month or a day may be written in full."""
    text = value.casefold()
    names = [text, *_SYNONYMS_OF.get(text, ())] if scale is not _SCALES[2] else [text]
    return next((scale.index(name) for name in names if name in scale), None)


_SYNONYMS_OF = {name: line for line in SYNONYMS for name in line}
