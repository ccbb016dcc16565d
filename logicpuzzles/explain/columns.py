"""A clue that adds up, taken apart into its columns: sums and products, each carry and product with
its values and its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from logicpuzzles.core.goals import Call, Eq, Goal, Neq, Or, lall
from logicpuzzles.core.terms import VARIABLE, kind_of, leaves
from logicpuzzles.engines import taken_apart
from logicpuzzles.engines.base import TakenApart
from logicpuzzles.explain.bounds import narrow_bounds
from logicpuzzles.kinds.dissection import unknowns_of
from logicpuzzles.relations import lineo, producto

WIDEST = 4_096  # values of a carry or product that is a cell, at most
ARITHMETIC = (lineo, producto)


@dataclass(frozen=True, slots=True)
class Columns:
    """A clue as columns. ``items``: the sums and products, of unknowns that are bound to nothing.
    ``bound``: which others they stand for. ``known``: the cells of the board, by the ids of their
    variables. ``unknown``: the numbers that the clue brings in, each with its values in order.
    """

    items: tuple[Any, ...]
    bound: list[Goal]
    known: Mapping[int, int]
    unknown: tuple[tuple[Any, tuple[int, ...]], ...]

    def factors(self, leaf: Any) -> Iterator[list[int]]:
        """The cells whose product a number is, for each way in which the clue says so; -1 for what
        is no cell of the board.
        """
        for item in self.items:
            if isinstance(item, Call) and item.relation is producto and item.arguments[1] is leaf:
                yield [
                    self.known.get(id(factor), -1) for factor in leaves(tuple(item.arguments[0]))
                ]

    def name_of(self, leaf: Any, names: Any, clue: int) -> str:
        """The name of a number: the product that it is, or the carry of a column; "" where it is
        neither. ``names``: those of the cells of the board. ``clue``: the number of the clue.
        """
        for cells in self.factors(leaf) if isinstance(names, tuple) else ():
            if min(cells) >= 0:
                return " * ".join([str(names[cell]) for cell in cells])
        sums = [
            item
            for item in reversed(self.items)
            if isinstance(item, Call) and item.relation is lineo
        ]
        for place, item in enumerate(sums, 1):
            for weight, cell in zip(item.arguments[0], item.arguments[1], strict=True):
                if weight < -1 and cell is leaf:
                    return f"carry of column {place}" + ("" if clue == 0 else f" (clue {clue + 1})")
        return ""


def columns_of(
    goal: Goal, beside: Sequence[Goal], variables: Sequence[Any], domains: Sequence[tuple[Any, ...]]
) -> Columns | None:
    """The columns of a clue; ``None`` if there is only one, or anything else in it, or if a number
    would have no value, so that the clue cannot hold. ``beside``: what holds besides. ``variables``
    and ``domains``: those of the cells of the board.
    """
    if any([type(end) is not int for domain in domains for end in (domain[:1] + domain[-1:])]):
        return None
    reading = taken_apart(lall(beside, goal))
    items = _drop_implied(reading.items)
    if len(items) < 2 or reading.failed or reading.left_over or reading.domains:
        return None
    if not all(
        [
            isinstance(item, Neq) or (isinstance(item, Call) and item.relation in ARITHMETIC)
            for item in items
        ]
    ):
        return None
    items = [_resolve_goal(item, reading) for item in items]
    known = {id(reading.walk(variable)): cell for cell, variable in enumerate(variables)}
    if len(known) < len(variables) or any(
        [kind_of(reading.walk(each)) != VARIABLE for each in variables]
    ):
        return None
    unknown = {
        id(leaf): leaf
        for item in items
        for leaf in unknowns_of(item, reading)
        if id(leaf) not in known
    }
    bounds = {key: (domains[cell][0], domains[cell][-1]) for key, cell in known.items()}
    if not narrow_bounds(items, reading, bounds):
        return None
    if any([bounds[key][1] - bounds[key][0] >= WIDEST for key in unknown]):
        return None
    bound: list[Goal] = [Eq(reading.seen[key], term) for key, term in reading.bound.items()]
    columns = Columns(tuple(items), bound, known, ())
    values = [(leaf, range(bounds[key][0], bounds[key][1] + 1)) for key, leaf in unknown.items()]
    possible = [(leaf, _possible(columns, leaf, own, domains)) for leaf, own in values]
    return replace(columns, unknown=tuple(possible)) if all([own for _, own in possible]) else None


def _possible(
    columns: Columns, leaf: Any, values: range, domains: Sequence[tuple[Any, ...]]
) -> tuple[int, ...]:
    """The values of a number: where it is a product, those that the factors can make."""
    possible = set(values)
    for cells in columns.factors(leaf):
        own = [domains[cell] for cell in cells if cell >= 0]
        if len(own) == len(cells) and prod(map(len, own)) <= WIDEST:
            possible &= set(map(prod, product(*own)))
    return tuple(sorted(possible))


def _resolve_goal(goal: Any, reading: TakenApart) -> Goal:
    """A sum, a product or an inequality with what a reading knows of its terms put in."""
    if isinstance(goal, Neq):
        return Neq(reading.resolve(goal.u), reading.resolve(goal.v))
    call: Call = goal
    return call.given(reading.resolve((*call.arguments, *call.named.values())))


def _drop_implied(items: Iterable[Any]) -> list[Any]:
    """Some goals without the disjunctions one branch of which is among them."""
    unequal = {(id(item.u), id(item.v)) for item in items if isinstance(item, Neq)}

    def is_implied(item: Any) -> bool:
        branches = item.goals if isinstance(item, Or) else ()
        return any(
            [isinstance(each, Neq) and (id(each.u), id(each.v)) in unequal for each in branches]
        )

    return [item for item in items if not is_implied(item)]
