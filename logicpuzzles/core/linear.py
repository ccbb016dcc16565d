"""Linear arithmetic over the rational numbers, exactly: whether equations and inequalities can hold
together, and what follows for each unknown.

Equations are solved by elimination (Gauss and Jordan). Inequalities are decided by the elimination
of one unknown after the other (Fourier and Motzkin; Dines, "Systems of linear inequalities", 1919),
which may take many rows: where there would be more than ``MOST_ROWS`` it stops, and says only what
it knows. Bounds are propagated from row to row.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

MOST_ROWS = 2_000  # inequalities, while unknowns are eliminated
SWEEPS = 50  # of the rows, while bounds become narrower


@dataclass(frozen=True, slots=True)
class LinearRow:
    """The sum of unknowns, each times its weight, that compares with ``target``. ``comparison``:
    ``=``, ``<=`` or ``<``.
    """

    weights: Mapping[Hashable, Fraction]
    comparison: str
    target: Fraction


@dataclass(slots=True)
class Bounds:
    """The least and greatest value of an unknown, ``None`` where there is no end; open where the
    end itself is left out.
    """

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    @property
    def empty(self) -> bool:
        """Whether no number lies between them."""
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))


@dataclass(slots=True)
class System:
    """What follows from rows that can hold together. ``bounds``: those of each unknown.
    ``equations``: the solved form, a row for each unknown that the others determine; that unknown
    has weight 1 and stands in no other equation.
    """

    bounds: dict[Hashable, Bounds] = field(default_factory=dict)
    equations: list[LinearRow] = field(default_factory=list)

    def value(self, unknown: Hashable) -> Fraction | None:
        """The only value of an unknown; ``None`` where it may have several."""
        bounds = self.bounds[unknown]
        return bounds.low if bounds.low is not None and bounds.low == bounds.high else None


def solve_rows(rows: Iterable[LinearRow]) -> System | None:
    """What follows from the rows; ``None`` where they contradict each other.

    A contradiction between equations is always found, one that needs inequalities up to
    ``MOST_ROWS``.

    >>> half = LinearRow({"x": Fraction(2)}, "=", Fraction(1))
    >>> system = solve_rows([half, LinearRow({"x": Fraction(1), "y": Fraction(1)}, "<", Fraction(2))])
    >>> system.value("x"), system.bounds["y"].high
    (Fraction(1, 2), Fraction(3, 2))
    >>> solve_rows([LinearRow({"x": Fraction(1), "y": Fraction(-1)}, "<", Fraction(0)),
    ...         LinearRow({"y": Fraction(1), "x": Fraction(-1)}, "<", Fraction(0))]) is None
    True
    """
    all_rows = list(rows)
    equations = _eliminate([row for row in all_rows if row.comparison == "="])
    if equations is None:
        return None
    pivots = dict(equations)
    inequalities = []
    for row in all_rows:
        if row.comparison != "=":
            reduced = _replace_pivots(row, pivots)
            if reduced.weights:
                inequalities.append(reduced)
            elif not _holds(reduced):
                return None
    if not _feasible(inequalities):
        return None
    system = System(equations=list(pivots.values()))
    system.bounds = {unknown: Bounds() for row in all_rows for unknown in row.weights}
    return (
        system if _propagate([*all_rows, *pivots.values(), *inequalities], system.bounds) else None
    )


def _holds(row: LinearRow) -> bool:
    """Whether a row without unknowns holds."""
    if row.comparison == "=":
        return row.target == 0
    return row.target > 0 or (row.target == 0 and row.comparison == "<=")


def _combine_rows(row: LinearRow, other: LinearRow, factor: Fraction, comparison: str) -> LinearRow:
    """``row`` and ``factor`` times ``other``, without the unknowns that cancel out."""
    weights = dict(row.weights)
    for unknown, weight in other.weights.items():
        total = weights.get(unknown, Fraction(0)) + factor * weight
        if total:
            weights[unknown] = total
        else:
            del weights[unknown]
    return LinearRow(weights, comparison, row.target + factor * other.target)


def _replace_pivots(row: LinearRow, pivots: Mapping[Hashable, LinearRow]) -> LinearRow:
    """The row without the unknowns that ``pivots`` determine."""
    for unknown in list(row.weights):
        equation = pivots.get(unknown)
        if equation is not None:
            row = _combine_rows(row, equation, -row.weights[unknown], row.comparison)
    return row


def _eliminate(equations: Sequence[LinearRow]) -> list[tuple[Hashable, LinearRow]] | None:
    """The solved form of equations, each with the unknown that it determines; ``None`` where they
    contradict each other.
    """
    pivots: dict[Hashable, LinearRow] = {}
    for row in equations:
        row = _replace_pivots(row, pivots)
        if not row.weights:
            if row.target:
                return None
            continue
        unknown, weight = next(iter(row.weights.items()))
        row = LinearRow(
            {each: other / weight for each, other in row.weights.items()}, "=", row.target / weight
        )
        for pivot, equation in pivots.items():
            if unknown in equation.weights:
                pivots[pivot] = _combine_rows(equation, row, -equation.weights[unknown], "=")
        pivots[unknown] = row
    return list(pivots.items())


def _feasible(rows: Sequence[LinearRow]) -> bool:
    """Whether inequalities can hold together; true too where that would take too many rows."""
    kept = _tightest(rows)
    while kept:
        if len(kept) > MOST_ROWS:
            return True
        upper: dict[Hashable, int] = {}
        lower: dict[Hashable, int] = {}
        for row in kept:
            for unknown, weight in row.weights.items():
                side = upper if weight > 0 else lower
                side[unknown] = side.get(unknown, 0) + 1
        unknowns = dict.fromkeys((*upper, *lower))
        cheapest = min(unknowns, key=lambda unknown: upper.get(unknown, 0) * lower.get(unknown, 0))
        above = [row for row in kept if row.weights.get(cheapest, 0) > 0]
        below = [row for row in kept if row.weights.get(cheapest, 0) < 0]
        if len(above) * len(below) > MOST_ROWS:
            return True
        rest = [row for row in kept if cheapest not in row.weights]
        for row in above:
            for other in below:
                comparison = "<" if "<" in (row.comparison, other.comparison) else "<="
                both = _combine_rows(
                    row, other, -row.weights[cheapest] / other.weights[cheapest], comparison
                )
                if both.weights:
                    rest.append(both)
                elif not _holds(both):
                    return False
        kept = _tightest(rest)
    return True


def _tightest(rows: Sequence[LinearRow]) -> list[LinearRow]:
    """Of rows with the same weights, up to a factor, the one that says most."""
    tightest: dict[frozenset[tuple[Hashable, Fraction]], LinearRow] = {}
    for row in rows:
        largest = max([abs(weight) for weight in row.weights.values()])
        weights = {unknown: weight / largest for unknown, weight in row.weights.items()}
        key = frozenset(weights.items())
        scaled = LinearRow(weights, row.comparison, row.target / largest)
        known = tightest.get(key)
        if known is None or (scaled.target, scaled.comparison == "<=") < (
            known.target,
            known.comparison == "<=",
        ):
            tightest[key] = scaled
    return list(tightest.values())


def _propagate(rows: Sequence[LinearRow], bounds: dict[Hashable, Bounds]) -> bool:
    """Narrow the bounds by each row until nothing changes, or for ``SWEEPS`` rounds. False where
    none are left.
    """
    for _ in range(SWEEPS):
        changed = False
        for row in rows:
            changed = _narrow(row.weights, row.target, row.comparison == "<", bounds) or changed
            if row.comparison == "=":
                turned = {unknown: -weight for unknown, weight in row.weights.items()}
                changed = _narrow(turned, -row.target, False, bounds) or changed
        if any([each.empty for each in bounds.values()]):
            return False
        if not changed:
            break
    return True


def _narrow(
    weights: Mapping[Hashable, Fraction],
    target: Fraction,
    strict: bool,
    bounds: dict[Hashable, Bounds],
) -> bool:
    """Whether a sum that is at most ``target`` (less, where ``strict``) narrows the bounds of its
    unknowns.
    """
    endless: list[Hashable] = []
    least, is_open = Fraction(0), False
    for unknown, weight in weights.items():
        each = bounds[unknown]
        end, end_open = (each.low, each.low_open) if weight > 0 else (each.high, each.high_open)
        if end is None:
            endless.append(unknown)
        else:
            least += weight * end
            is_open = is_open or end_open
    if len(endless) > 1:
        return False
    changed = False
    for unknown in endless or weights:
        each, weight = bounds[unknown], weights[unknown]
        rest, rest_open = least, strict or is_open
        if not endless:
            own = each.low if weight > 0 else each.high
            rest -= weight * own  # type: ignore[operator]
            rest_open = strict or any(
                [
                    bounds[other].low_open if factor > 0 else bounds[other].high_open
                    for other, factor in weights.items()
                    if other is not unknown and other != unknown
                ]
            )
        end = (target - rest) / weight
        if weight > 0 and (
            each.high is None or (end, not rest_open) < (each.high, not each.high_open)
        ):
            each.high, each.high_open, changed = end, rest_open, True
        elif weight < 0 and (
            each.low is None or (-end, not rest_open) < (-each.low, not each.low_open)
        ):
            each.low, each.low_open, changed = end, rest_open, True
    return changed
