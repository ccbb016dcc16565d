"""What is left over of goals when the search is done: an answer may hold unknowns, and goals that
must still hold of them.

Numbers without a domain are settled here, for every engine alike. The linear goals among those that
are left over are solved over the rational numbers (:mod:`logicpuzzles.core.linear`): an answer in
which they contradict each other is none, an unknown that has one value only gets it, and one that
has to be whole and lies between two ends takes each value there. An unknown is taken to be an exact
number: a float is not, and what holds of floats by rounding alone is not looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice
from math import ceil, floor, isfinite
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.constraints import goals_about, waiting_of
from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, Neq, Or
from logicpuzzles.core.linear import LinearRow, System, solve_rows
from logicpuzzles.core.machine import stream
from logicpuzzles.core.showing import Opaque
from logicpuzzles.core.substitution import bound_in, reify
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines.base import Answer
from logicpuzzles.relations.arithmetic import all_numbers, differenceo, lineo, sumo
from logicpuzzles.relations.functions import integero
from logicpuzzles.relations.order import lesseqo, lesso

__all__ = ["settle_residues"]

WIDEST = 1 << 14  # values of an unknown that are tried by themselves
# ways in which goals about nothing that is shown may hold, of which one has to leave nothing over
FEW = 8


def settle_residues(answer: Answer, statistics: Statistics) -> Iterator[Answer]:
    """The answers that an answer stands for whose residual goals must still hold: none, itself, or
    several.

    Raises ``OutOfBudget``.
    """
    goals = _undecided_goals(
        answer.term, [_name_goal(goal) for goal in answer.residual], statistics
    )
    if goals is None:
        return
    lines = [line for line in map(_line, goals) if line is not None]
    if not lines or any([isinstance(goal, Opaque) for goal in goals]):
        yield Answer(answer.term, tuple(goals))
        return
    system = solve_rows([row for line in lines if (row := _row(line)) is not None])
    if system is None:
        return
    known = _known_cases(system, _whole(goals, lines))
    if known is None:
        return
    if not known:
        yield Answer(answer.term, tuple([_plain(goal) for goal in goals]))
        return
    chosen = And(
        tuple([Or(tuple([Eq(unknown, value) for value in values])) for unknown, values in known])
    )
    for state in stream(And((chosen, *goals)), {}, statistics.node):
        yield from settle_residues(
            Answer(reify(answer.term, bound_in(state)), waiting_of(state)), statistics
        )


def _undecided_goals(term: Any, goals: Sequence[Any], statistics: Statistics) -> list[Any] | None:
    """Those of some goals on which it depends what ``term`` can be; ``None`` where they cannot
    hold.
    """
    parts: list[tuple[Any, Sequence[Any]]] = []  # goals, each with those that it comes down to
    for goal in goals:
        simple: Sequence[Any] = (goal,)
        if isinstance(goal, Call) and goal.relation not in LINES:
            states = list(islice(stream(goal, {}, statistics.check), 2))
            ways = [waiting_of(state) for state in states if not len(bound_in(state))]
            holds = () in ways or (bool(states) and None)
            simple = ways[0] if len(states) == len(ways) == 1 else simple
        else:
            holds = goal.watched({}) if isinstance(goal, Neq) else None
        if holds is False:
            return None
        if holds is not True:
            parts.append((goal, simple))
    needed = set(map(id, goals_about(term, chain.from_iterable([simple for _, simple in parts]))))
    kept = [goal for goal, simple in parts if not needed.isdisjoint(map(id, simple))]
    seen, hidden = _unknowns((term,)), [(goal, _unknowns(goal.mentioned)) for goal in kept]
    while linked := [unknowns for _, unknowns in hidden if not seen.isdisjoint(unknowns)]:
        hidden = [each for each in hidden if seen.isdisjoint(each[1])]
        seen.update(*linked)
    if not hidden or any([isinstance(goal, Opaque) for goal, _ in hidden]):
        return kept
    alone = [goal for goal, _ in hidden]
    none = True
    for state in islice(stream(And(tuple(alone)), {}, statistics.check), FEW):
        none = False
        if not goals_about((), waiting_of(state)):
            return [goal for goal in kept if goal not in alone]
    return None if none else kept


def _unknowns(terms: Iterable[Any]) -> set[Any]:
    return {leaf for term in terms for leaf in leaves(term) if is_variable(leaf)}


def _known_cases(system: System, whole: set[Any]) -> list[tuple[Any, list[Any]]] | None:
    """Unknowns with the values that they can have: all that have one number only, or else the one
    with the fewest whole ones. ``None``: there is no value for one of them.
    """
    single: list[tuple[Any, list[Any]]] = []
    ranges: list[tuple[int, int, tuple[Any, list[Any]]]] = []
    for unknown, bounds in system.bounds.items():
        if unknown in whole and bounds.low is not None and bounds.high is not None:
            first = floor(bounds.low) + 1 if bounds.low_open else ceil(bounds.low)
            last = ceil(bounds.high) - 1 if bounds.high_open else floor(bounds.high)
            if first > last:
                return None
            if last - first < WIDEST:
                ranges.append((last - first, len(ranges), (unknown, list(range(first, last + 1)))))
            continue
        value = system.value(unknown)
        if value is not None:
            numbers = _numbers(value)
            if numbers:
                single.append((unknown, numbers))
    if single:
        return single
    return [min(ranges)[2]] if ranges else []


def _numbers(value: Fraction) -> list[Any]:
    """The numbers of Python that are just this value."""
    try:
        near = float(value)
    except OverflowError:
        near = 0.0
    exact = [near] if Fraction(near) == value else []
    return [int(value), *exact] if value.denominator == 1 else exact


def _name_goal(goal: Any) -> Any:
    """The relation that a test was made by, if it is known: all engines then leave the same goals
    over.
    """
    return goal.call if isinstance(goal, Check) and goal.call is not None else goal


def _line(goal: Any) -> Call | None:
    """The goal as ``lineo`` says it; ``None`` where it is no linear one."""
    while isinstance(goal, Call) and goal.relation in LINEAR:
        goal = goal.expand()
    return goal if isinstance(goal, Call) and goal.relation is lineo and not goal.named else None


LINEAR = frozenset((differenceo, lesseqo, lesso, sumo))
LINES = LINEAR | {lineo}


def _row(line: Call) -> LinearRow | None:
    """A linear goal as a row, which cannot hold where a term is not a number; ``None`` where it
    says nothing that a row can.
    """
    factors, cells, comparison, total = line.arguments
    sign = -1 if comparison in (">", ">=") else 1
    weights: dict[Any, Fraction] = {}
    target = Fraction(0)
    if not all(map(isfinite, factors)):
        return None
    for factor, term in [*zip(factors, cells, strict=True), (-1, total)]:
        if is_variable(term):
            weights[term] = weights.get(term, Fraction(0)) + sign * Fraction(factor)
        elif not all_numbers((term,)):
            return LinearRow({}, "<", Fraction(0))
        elif not isfinite(term):
            return None
        else:
            target -= sign * Fraction(factor) * Fraction(term)
    if comparison == "!=":
        return None
    turned = {">": "<", ">=": "<="}.get(comparison, comparison)
    return LinearRow(
        {unknown: weight for unknown, weight in weights.items() if weight}, turned, target
    )


def _whole(goals: Iterable[Any], lines: Iterable[Call]) -> set[Any]:
    """The unknowns that have to be whole: it is stated, or they are part of a sum that is."""
    whole = {
        goal.arguments[0] for goal in goals if isinstance(goal, Call) and goal.relation is integero
    }
    for line in lines:
        _, cells, comparison, total = line.arguments
        if comparison == "=" and type(total) is int:
            whole.update([cell for cell in cells if is_variable(cell)])
    return whole


def _plain(goal: Any) -> Any:
    """A linear goal in the fewest words: ``lesso``, ``sumo``, ``differenceo`` or ``lineo``."""
    line = _line(goal)
    if line is None:
        return goal
    factors, cells, comparison, total = line.arguments
    if tuple(factors) == (1,) and comparison in SIMPLE:
        return SIMPLE[comparison](cells[0], total)
    if comparison in ("=", "!="):
        stated = None
        if set(factors) == {1} and len(cells) > 1:
            stated = sumo(tuple(cells), total)
        elif tuple(factors) == (1, -1):
            stated = differenceo(cells[0], cells[1], total)
        if stated is not None:
            return stated if comparison == "=" else stated.negated()
    return goal if not isinstance(goal, Check) else line


SIMPLE: dict[str, Callable[[Any, Any], Goal]] = {
    "<": lesso,
    "<=": lesseqo,
    ">": lambda a, b: lesso(b, a),
    ">=": lambda a, b: lesseqo(b, a),
}
