"""Laws of exact linear arithmetic: what holds at a point is never refused, what follows from
nothing but a contradiction is.
"""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.linear import LinearRow, solve_rows

UNKNOWNS = "abcd"
fractions = st.builds(Fraction, st.integers(-9, 9), st.integers(1, 4))
weights = st.dictionaries(st.sampled_from(UNKNOWNS), fractions.filter(bool), max_size=4)


def _sum(weights, point):
    return sum((weight * point[unknown] for unknown, weight in weights.items()), Fraction(0))


@st.composite
def rows_at_a_point(draw):
    """A point, and rows that hold there."""
    point = {unknown: draw(fractions) for unknown in UNKNOWNS}
    rows = []
    for each in draw(st.lists(weights, min_size=1, max_size=7)):
        comparison = draw(st.sampled_from(("=", "<=", "<")))
        slack = (
            Fraction(0)
            if comparison == "="
            else draw(st.integers(1 if comparison == "<" else 0, 5))
        )
        rows.append(LinearRow(each, comparison, _sum(each, point) + slack))
    return point, rows


@given(rows_at_a_point())
def test_what_holds_at_a_point_is_not_refused_and_the_point_lies_within_the_bounds(case):
    point, rows = case
    system = solve_rows(rows)
    assert system is not None
    for unknown, bounds in system.bounds.items():
        value = point[unknown]
        assert bounds.low is None or (
            value > bounds.low or (value == bounds.low and not bounds.low_open)
        )
        assert bounds.high is None or (
            value < bounds.high or (value == bounds.high and not bounds.high_open)
        )
        assert system.value(unknown) in (None, value)


@given(rows_at_a_point(), st.lists(st.integers(0, 3), min_size=7, max_size=7), st.integers(0, 4))
def test_the_opposite_of_what_rows_add_up_to_contradicts_them(case, factors, below):
    """The sum of the rows, each times a factor, is at most the sum of their targets (Farkas,
    1902).
    """
    _, rows = case
    total, target, strict = {unknown: Fraction(0) for unknown in UNKNOWNS}, Fraction(0), False
    for row, factor in zip(rows, factors, strict=False):
        strict = strict or (factor > 0 and row.comparison == "<")
        target += factor * row.target
        for unknown, weight in row.weights.items():
            total[unknown] += factor * weight
    opposite = {unknown: -weight for unknown, weight in total.items() if weight}
    comparison = "<=" if strict or below else "<"
    assert solve_rows([*rows, LinearRow(opposite, comparison, -target - below)]) is None


@given(rows_at_a_point())
def test_an_unknown_that_equations_determine_has_its_value(case):
    point, rows = case
    fixed = [LinearRow({"a": Fraction(2), "b": Fraction(1)}, "=", 2 * point["a"] + point["b"]),
             LinearRow({"a": Fraction(1), "b": Fraction(-1)}, "=", point["a"] - point["b"])]  # fmt: skip
    system = solve_rows([*fixed, *rows])
    assert system is not None and (system.value("a"), system.value("b")) == (point["a"], point["b"])


def test_rows_without_unknowns_are_decided():
    assert solve_rows([LinearRow({}, "<", Fraction(0))]) is None
    assert solve_rows([LinearRow({}, "=", Fraction(1))]) is None
    assert solve_rows([LinearRow({}, "<=", Fraction(0))]) is not None
