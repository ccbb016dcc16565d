"""The values that a cell lost or may still have, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd
from typing import Any

from logicpuzzles.core.plain import group_runs
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.words import FactWords

MANY_STRUCK = (
    3  # values that a number lost, from which on it is told whether it is even, odd or a multiple
)
SAME = (
    3  # values that a cell may still have and that are told instead of those that it lost, at most
)
FEWEST = 2  # values that are told instead of as many that a cell lost


class StruckValues:
    """What is left for a cell, in the words of a puzzle."""

    def __init__(self, words: FactWords) -> None:
        self.words = words

    def struck(self, facts: Sequence[Fact]) -> str:
        """What is left for the cell of some facts. For a number in an equation its bounds, or the
        values that it may still have; for other cells the values that it lost, or where they are
        many those that it may still have.
        """
        domain, before = self._range(facts), self.words.before(facts[0])
        struck = {value for fact in facts for value in fact.values}.intersection(domain)
        left = [value for value in domain if value not in struck]
        few = len(left) < len(struck) or len(left) == len(struck) == FEWEST
        if not self.words.bounds and left and (len(struck) > 2 or few):
            if len(left) <= SAME:
                return (
                    "is "
                    f"{before}{'only ' if len(left) == 1 else ''}{self.words.list_values(left, facts[0].cell)}"
                )
            if (
                self.words.ordered
                and len(group_runs(left)) == 1
                and type(left[0]) is int
                and domain[0] <= left[0] <= left[-1] <= domain[-1]
            ):
                if left[0] == domain[0] or left[-1] == domain[-1]:
                    end = left[-1] if left[0] == domain[0] else left[0]
                    return (
                        f"is {before}at {'most' if left[0] == domain[0] else 'least'} "
                        f"{self.words.value(end)}"
                    )
                return f"is {before}{self.words.list_values(left, facts[0].cell)}"
            if few:
                return f"is {before}{self.words.list_values(left, facts[0].cell)}"
        phrases = []
        if len(left) > 1 and self.words.bounds:
            ends = (domain.index(left[0]), domain.index(left[-1]) + 1)
            few = len(domain) == len(
                self.words.network.domains[facts[0].cell]
            )  # of all values, one is better told by itself
            if max(ends[0], len(domain) - ends[1]) > few:
                low = f"at least {self.words.value(left[0])}" if ends[0] else ""
                high = f"at most {self.words.value(left[-1])}" if ends[1] < len(domain) else ""
                phrases = [f"is {' and '.join([end for end in (low, high) if end])}"]
                struck = struck.intersection(domain[slice(*ends)])
        factor = _factor(left, struck) if self.words.bounds else 0
        if factor:
            phrases.append(
                f"is {('even', 'odd')[left[0] % 2] if factor == 2 else f'a multiple of {factor}'}"
            )
        elif struck:
            lost = [value for value in domain if value in struck]
            values = self.words.list_values(lost, facts[0].cell)
            ranges = (
                len(lost) > 2 and not before and any([len(run) > 2 for run in group_runs(lost)])
            )
            phrases.append(
                f"is none of {values.replace(' or ', ' and ')}"
                if ranges
                else f"is not {before}{values}"
            )
        text = " and ".join(phrases)
        if self.words.bounds and (len(left) == 2 or len(group_runs(left)) > 1):
            text = min(text, f"is {self.words.list_values(left)}", key=len)
        return text

    def _range(self, facts: Sequence[Fact]) -> Sequence[Any]:
        """The values of the cell of some facts; for a number with bounds, between those that were
        known before the facts.
        """
        cell = facts[0].cell
        domain = self.words.network.domains[cell]
        left = set(domain)
        for fact in (
            self.words.told if self.words.bounds and self.words.network.ranged[cell] else ()
        ):
            if fact in facts:
                break
            if fact.cell == cell:
                left &= set(fact.values) if fact.holds else left.difference(fact.values)
        known = [at for at, value in enumerate(domain) if value in left]
        domain = domain[known[0] : known[-1] + 1] if known else domain
        return (
            domain
            if any([value in fact.values for fact in facts for value in domain])
            else self.words.network.domains[cell]
        )


def _factor(left: Sequence[Any], struck: Collection[Any]) -> int:
    """The number of which all values are multiples that are left, and none that several are that
    are struck; or 2 where these are even and those odd, or the other way round; else 0.

    >>> _factor([-12, -9, 0, 3], [-11, -10, -8, 1, 2]), _factor([1, 5, 7], [2, 4, 6]), _factor([1, 5], [2, 3, 4])
    (3, 2, 0)
    """
    if (
        len(left) < 2
        or len(struck) < MANY_STRUCK
        or any([type(value) is not int for value in (*left, *struck)])
    ):
        return 0
    if len({value % 2 for value in left}) == 1 and {value % 2 for value in struck} == {
        1 - left[0] % 2
    }:
        return 2
    factor = gcd(*left)
    return factor if factor > 2 and all([value % factor for value in struck]) else 0
