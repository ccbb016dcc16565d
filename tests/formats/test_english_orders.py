"""The order of a category is found from its values."""

from itertools import permutations
from random import Random

import pytest

from logicpuzzles.extras.zebra.english.orders import difference, order_of, pairs_apart


@pytest.mark.parametrize(
    ("values", "kind", "unit", "ranks"),
    [
        ("7, 8, 12", "number", "", (7, 8, 12)),
        ("7-year-old, 9-year-old", "number", "year", (7, 9)),
        ("1 year, 5 years", "number", "year", (1, 5)),
        ("one child, two children, three children", "number", "", (1, 2, 3)),
        ("ten, twenty-five, thirty", "number", "", (10, 25, 30)),
        ("1.5 lbs, 2 lbs", "number", "pound", (1.5, 2)),
        ("20 mph, 35 mph", "number", "mph", (20, 35)),
        ("-5°, 10°", "number", "degree", (-5, 10)),
        ("5'10\", 6', 6'2\"", "number", "inch", (70, 72, 74)),
        ("28000, 31000", "number", "", (28000, 31000)),
        ("$5, $1.200.000", "", "", ()),
        ("$5, $30, $1200", "money", "dollar", (5, 30, 1200)),
        ("$500000, $1.5 million, $2 million", "money", "dollar", (500000, 1500000, 2000000)),
        ("50 cents, 75 cents", "money", "cent", (50, 75)),
        ("Jan, Mar, December", "month", "month", (0, 2, 11)),
        ("November, December, January", "month", "month", (10, 11, 12)),
        ("December, April, January", "", "", ()),
        ("Monday, Tues, Fri", "weekday", "day", (0, 1, 4)),
        ("Monday, Sunday, Saturday", "weekday", "day", (7, 6, 5)),
        (
            "Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday",
            "weekday",
            "day",
            (6, 7, 8, 9, 10, 11, 12),
        ),
        ("Sunday, Tuesday, Monday, Wednesday, Thursday, Friday, Saturday", "", "", ()),
        ("March 3, March 10th, 2 April", "date", "day", (62, 69, 92)),
        ("3 May 1990, 2 June 1989", "date", "day", (726590, 726255)),
        ("January 2020, March 2019", "month", "month", (24241, 24231)),
        ("7:30am, 8:00 a.m., 12:15pm", "time", "minute", (450, 480, 735)),
        ("9 am, noon, 3 pm", "time", "minute", (540, 720, 900)),
        ("11:30 pm, 12:00 am, 12:30 am", "time", "minute", (1410, 1440, 1470)),
        ("11:30, 12:30, 1:30", "time", "minute", (690, 750, 810)),
        ("12:30, 11:30, 1:30", "", "", ()),
        ("8 o'clock, 9 o'clock", "time", "minute", (480, 540)),
        ("1984, 1992, 2001", "year", "year", (1984, 1992, 2001)),
        ("1,500, 1,900", "number", "", (1500, 1900)),
        ("first, third, second", "ordinal", "", (1, 3, 2)),
        ("4th grade, 5th grade", "ordinal", "", (4, 5)),
        ("15th century, 18th century", "ordinal", "century", (15, 18)),
        ("week 1, week 3", "ordinal", "", (1, 3)),
        ("2 hours 30 minutes, 45 minutes", "", "", ()),
        ("5 days, 1 week", "", "", ()),
        ("12 minutes, 1 minute", "duration", "minute", (12, 1)),
        ("short, average, tall", "size", "", (3, 5, 7)),
        ("#7, #8", "", "", ()),
        ("room 7, room 8", "", "", ()),
        ("No. 7, No. 8", "", "", ()),
        ("Ford 150, Dodge 200", "", "", ()),
        ("3-5, 6-8", "", "", ()),
        ("first class, steerage", "", "", ()),
        ("R2D2, C3PO", "", "", ()),
        ("cat, dog", "", "", ()),
        ("7, cat", "", "", ()),
        ("7, 07", "", "", ()),
    ],
)
def test_the_order_of_values(values, kind, unit, ranks):
    separator = ", " if ", " in values and "," not in values.replace(", ", "") else "; "
    group = tuple(values.replace("1,500, 1,900", "1,500; 1,900").split(separator))
    order = order_of(group)
    assert (order is not None) == bool(kind)
    if order is not None:
        assert (order.kind, order.unit, tuple(order.ranks[value] for value in group)) == (
            kind,
            unit,
            ranks,
        )


def test_the_order_of_values_does_not_depend_on_the_order_of_their_declaration():
    for values in (
        "7, 8, 12",
        "Monday, Wednesday, Friday, Saturday",
        "Fri, Sat, Sun, Mon",
        "March 3, March 9, May 1",
        "1pm, 9am, noon",
    ):
        group = tuple(values.split(", "))
        known = order_of(group)
        assert known is not None
        for other in permutations(group):
            again = order_of(other)
            assert again is not None
            assert again.ascending() == known.ascending()


def test_dates_on_both_sides_of_a_leap_day_have_two_orders():
    order = order_of(("Feb 27", "March 1", "March 6"))
    assert order is not None and order.leap
    leap = order.in_leap_year()
    assert leap.ranks["March 1"] - leap.ranks["Feb 27"] == 3
    assert order.ranks["March 1"] - order.ranks["Feb 27"] == 2
    whole = order_of(("Feb 27", "Feb 29", "March 1"))
    assert whole is not None and not whole.leap
    assert whole.ranks["March 1"] - whole.ranks["Feb 27"] == 3


def test_what_pairs_have_in_common_gives_the_same_pairs_again():
    random = Random(3)
    for _ in range(300):
        group = tuple(map(str, sorted(random.sample(range(1, 20), 5))))
        order = order_of(group)
        assert order is not None
        pairs = [pair for pair in permutations(group, 2) if random.random() < 0.4]
        common = difference(group, pairs)
        if common is not None:
            higher, amounts = common
            sign = 1 if higher else -1

            def fits(by: int, sign: int = sign, amounts: set[int] | None = amounts) -> bool:
                return by * sign > 0 and (amounts is None or by * sign in amounts)

            assert set(pairs_apart(order, fits)) == set(pairs)
        wanted = random.sample(range(1, 12), 2)
        pairs = [(a, b) for a, b in permutations(group, 2) if int(b) - int(a) in wanted]
        if pairs:
            steps = {int(b) - int(a) for a, b in pairs}
            below = {(a, b) for a, b in permutations(group, 2) if int(a) < int(b)}
            assert difference(group, pairs) == (
                False,
                None if set(pairs) == below else tuple(sorted(steps)),
            )


def test_a_number_of_thousands_of_digits_has_no_order():
    assert order_of(("1" * 5000, "2" * 5000)) is None
