"""Units of measure: how they are written, what they measure, and how many of one are another."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.vocabulary import ORDINALS, word_table

Rank = int | Fraction

MAGNITUDES = {"k": 1000, "thousand": 1000, "million": 10**6, "billion": 10**9, "dozen": 12}
# What a unit measures, and its size.
_UNITS = """
    second: time 1; minute: time 60; hour: time 3600; day: time 86400; week: time 604800;
    night: time 86400; fortnight: time 1209600; month: calendar 1; year: calendar 12; decade: calendar 120;
    century: calendar 1200; inch: length 1; foot: length 12; yard: length 36; mile: length 63360;
    millimetre: metric length 1; centimetre: metric length 10; metre: metric length 1000;
    kilometre: metric length 1000000; ounce: weight 1, volume 1; pound: weight 16, pounds 100;
    ton: weight 32000; gram: metric weight 1; kilogram: metric weight 1000;
    tonne: metric weight 1000000; cup: volume 8; pint: volume 16; quart: volume 32;
    gallon: volume 128; millilitre: metric volume 1; litre: metric volume 1000;
    cent: money 1, euros 1; dollar: money 100; euro: euros 100; penny: pounds 1; yen: yen 1;
    percent: percent 1; degree: degree 1; mph: speed 1; km/h: metric speed 1; knot: knot 1
"""
_SIZES = {
    unit.strip(): dict(re.findall(r"([a-z]+(?: [a-z]+)?) (\d+)", sizes))
    for unit, _, sizes in [entry.partition(":") for entry in _UNITS.split(";")]
}
_WRITTEN = word_table("""
    sec=second, min=minute, hr=hour, h=hour, wk=week, yr=year, mo=month, in=inch, feet=foot,
    ft=foot, yd=yard, mi=mile, "=inch, '=foot, mm=millimetre, cm=centimetre, m=metre,
    km=kilometre, millimeter=millimetre, centimeter=centimetre, meter=metre, kilometer=kilometre,
    oz=ounce, lb=pound, pounds=pound, g=gram, kg=kilogram, kilo=kilogram, pt=pint, qt=quart,
    gal=gallon, ml=millilitre, l=litre, liter=litre, milliliter=millilitre, $=dollar, buck=dollar,
    ¢=cent, €=euro, £=pound, ¥=yen, pence=penny, p=penny, %=percent, percentage=percent, °=degree,
    kph=km/h, kmh=km/h, centuries=century
""")
# Units of several words; their first word is in the singular too.
SPELLED_OUT = word_table("""
    miles per hour=mph, miles an hour=mph, kilometers per hour=km/h, kilometres per hour=km/h,
    kilometers an hour=km/h, kilometres an hour=km/h, square feet=sq ft, square foot=sq ft,
    square meters=sq m, square metres=sq m
""")
_IRREGULAR = word_table("""
    children=child, men=man, women=woman, people=person, mice=mouse, feet=foot, geese=goose,
    calories=calorie, movies=movie, cookies=cookie, pies=pie, ties=tie, knives=knife, wives=wife,
    lives=life, leaves=leaf, calves=calf, wolves=wolf
""")


_CLOCK = pattern(r"(\d{1,2}):(\d\d) ?([ap]\.?m\.?)", re.IGNORECASE)
_MONEY = pattern(r"([$£€]) ?(\d[\d,.]*)")
_SIGNS = word_table("$=dollar, £=pound, €=euro")
_PLACE = pattern(r"(\d+)(?:st|nd|rd|th)( .+)", re.IGNORECASE)
_COUNTED = pattern(r"(\d[\d,.]*)[ -]?([a-z%°/]+\.?(?: [a-z]+){0,2})", re.IGNORECASE)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A noun in the singular, in lower case.

    >>> stem("Inches"), stem("children"), stem("class"), stem("pennies")
    ('inch', 'child', 'class', 'penny')
    """
    word = word.lower().removesuffix("'s").removesuffix("’s").rstrip(".'’")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word[:-1] if word in ("lbs", "hrs", "yrs", "kgs", "wks") else word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if re.search(r"(?:ss|x|ch|sh)es$", word) else word[:-1]


@lru_cache(maxsize=4096)
def unit_named(word: str) -> str:
    """The unit that a word or sign names; ``""`` for other words.

    >>> unit_named("hrs"), unit_named("feet"), unit_named("$"), unit_named("votes")
    ('hour', 'foot', 'dollar', '')
    """
    plain = stem(word) if word[:1].isalpha() else word
    plain = _WRITTEN.get(plain, plain)
    return plain if plain in _SIZES else ""


@lru_cache(maxsize=4096)
def other_spellings(value: str) -> tuple[str, ...]:
    """How else the amount in a value may be written.

    >>> other_spellings("23 ft"), other_spellings("$24,500"), other_spellings("8:00 am")
    (('23 feet', '23 foot'), ('24,500 dollar',), ('8 am', "8 o'clock", '8:00'))
    """
    if value == "12:00":
        return ("noon", "midday")
    if time := _CLOCK.fullmatch(value):
        hour, minute, half = time.groups()
        bare = (f"{hour} {half}", f"{hour} o'clock") if minute == "00" else ()
        noon = {"12 pm": ("noon", "midday"), "12 am": ("midnight",)}.get(
            f"{hour} {half}".lower(), ()
        )
        return (*noon, *bare, f"{hour}:{minute}")
    if money := _MONEY.fullmatch(value):
        return (f"{money[2]} {_SIGNS[money[1]]}",)
    if value.isdecimal() and len(value) < 10:  # prices: 500, 1250
        many = f"{int(value):,}"
        return (f"${value}", f"${many}", f"{value} dollars", *([many] if many != value else ()))
    placed, counted = _PLACE.fullmatch(value), _COUNTED.fullmatch(value)
    if placed and int(placed[1]) <= len(ORDINALS):
        grader = (f"{value}r", f"{ORDINALS[int(placed[1]) - 1]}{placed[2]}r")
        return (*(grader if placed[2] == " grade" else ()), grader[1][:-1])
    if counted is None:
        return ()
    number, unit = counted[1], counted[2].lower()
    short = SPELLED_OUT.get(unit, unit.replace("sq. ", "sq "))
    if short in SPELLED_OUT.values():
        words = [short, *(long for long, other in SPELLED_OUT.items() if other == short)]
    else:
        known = unit_named(unit)
        words = [known, *(word for word, other in _WRITTEN.items() if known and other == known)]
    alike = {word for word in words if len(word) > 1 and word not in ("in", unit)}
    return tuple(f"{number} {word}" for word in sorted(alike))


def dimensions(unit: str) -> frozenset[str]:
    """What a unit may measure."""
    return frozenset(_SIZES.get(unit, ()))


def ratio(unit: str, other: str) -> Fraction | None:
    """How many of the second unit one of the first is; ``None`` when they measure different things.

    >>> ratio("hour", "minute"), ratio("week", "day"), ratio("hour", "mile")
    (Fraction(60, 1), Fraction(7, 1), None)
    """
    sizes, others = _SIZES.get(unit, {}), _SIZES.get(other, {})
    return next(
        (Fraction(int(sizes[each]), int(others[each])) for each in sizes if each in others), None
    )


def amount_of(digits: str) -> Rank:
    """A number that is written in digits, perhaps with commas and a decimal point.

    >>> amount_of("12,500"), amount_of("7.5")
    (12500, Fraction(15, 2))
    """
    amount = Fraction(digits.replace(",", ""))
    return int(amount) if amount.denominator == 1 else amount
