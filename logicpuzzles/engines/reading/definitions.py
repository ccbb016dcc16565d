"""Definitions in branches, read as if they stood outside.

An expression in a branch is an unknown that is defined there. A definition that has a value
whatever its operands are says nothing of them, so it may hold in every branch. Outside, its unknown
has a domain, which propagation and flat models need; and each answer gives it one value, so there
are no more answers.

Roads not taken: a domain for the unknown alone (where its branch does not hold, each value of it is
an answer of its own); definitions with no value for some operands (``x // y`` where ``y`` may be
0), which would deny these operands outside the branch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from unification import Var

from logicpuzzles.core.goals import And, Call, Check
from logicpuzzles.engines.reading.branches import Branches, NamedGoal
from logicpuzzles.engines.reading.equations import MANY, LeftOver
from logicpuzzles.engines.reading.forms import FORMS, form_of
from logicpuzzles.engines.reading.numbers import NO_END, ends_of, length

MOST_TRIED = 4096  # combinations of values for which the value of an operation is calculated


def total_definitions(reader: Branches) -> list[NamedGoal]:
    """The definitions in branches that have a value whatever their operands are, as constraints.
    Their unknowns get domains.
    """
    constraints: list[NamedGoal] = []
    if not reader.defined:
        return constraints
    known = _WholeNumbers(reader)
    for goal in reader.defined:
        for part in _each(goal.goals[:-1]):
            if id(part) not in reader.outside:
                unknown, domain = known.defined(part, goal.defines or ())
                if domain:
                    known.declare(unknown, domain)
                    reader.outside.add(id(part))
                    constraints.append(NamedGoal(part, reader.no_names))
    return constraints


def _each(goals: Iterable[Any]) -> Iterator[Call | Check]:
    """The definitions among goals."""
    for goal in goals:
        if type(goal) is And:
            yield from _each(goal.goals)
        elif type(goal) is Call or type(goal) is Check:
            yield goal


class _WholeNumbers:
    """The unknowns of a reading that are among whole numbers."""

    def __init__(self, reader: Branches) -> None:
        self.reader = reader
        self.values: dict[
            int, Sequence[int]
        ] = {}  # the id of an unknown -> whole numbers that it is among
        self.whole: dict[
            int, tuple[bool, Any]
        ] = {}  # the id of a collection -> whether it has whole numbers only
        others = set()
        for terms, atoms in reader.domains:
            whole = self.has_whole_only(atoms)
            for term in terms:
                key = id(reader.walk(term))
                if not whole:
                    others.add(key)
                elif key not in self.values or length(atoms) < length(self.values[key]):
                    self.values[key] = atoms
        for key in others:
            self.values.pop(key, None)

    def has_whole_only(self, atoms: Sequence[Any]) -> bool:
        """Whether a collection has whole numbers only, and any."""
        if id(atoms) not in self.whole:
            only = bool(atoms) and (
                type(atoms) is range or all([type(atom) is int for atom in atoms])
            )
            self.whole[id(atoms)] = (only, atoms)
        return self.whole[id(atoms)][0]

    def interval(self, variable: Any) -> tuple[int, int]:
        """The least and the greatest value of an unknown."""
        values = self.values[id(variable)]
        return ends_of(values) if type(values) is range else (min(values), max(values))

    def declare(self, variable: Any, domain: Sequence[int]) -> None:
        """Give a domain to an unknown that was of one branch only."""
        reader = self.reader
        reader.domains.append(([variable], domain))
        reader.owner[id(variable)] = MANY
        reader.atomic.add(id(variable))
        self.values[id(variable)] = domain

    def defined(self, goal: Call | Check, unknowns: Sequence[Any]) -> tuple[Any, Sequence[int]]:
        """The unknown that a definition defines, and the values it may have; no values where the
        operands may be such that it has none, or where too little is known about them.
        """
        reader = self.reader
        if type(goal) is Check:
            terms = [reader.walk(term) for term in goal.terms]
            unknown = terms[-1]
            return unknown, self._tried(goal, terms) if self._is_defined(
                unknown, terms[:-1], unknowns
            ) else ()
        try:
            form = (
                form_of(reader, goal, reader.no_names)
                if type(goal) is Call and goal.relation in FORMS
                else None
            )
        except LeftOver:
            return None, ()
        missing = (
            [variable for variable in form.variables if id(variable) not in self.values]
            if form is not None
            else []
        )
        if form is None or len(missing) != 1 or not self._is_defined(missing[0], (), unknowns):
            return None, ()
        if not form.is_total(missing[0], self.interval):
            return None, ()
        bounds = form.bounds(missing[0], self.interval)
        if bounds is None or bounds[1] - bounds[0] >= NO_END:
            return None, ()
        return missing[0], range(bounds[0], bounds[1] + 1)

    def _is_defined(self, unknown: Any, operands: Sequence[Any], unknowns: Sequence[Any]) -> bool:
        """Whether an unknown is one of ``unknowns`` and not known to be a whole number, as all
        operands are.
        """
        if (
            type(unknown) is not Var
            or id(unknown) in self.values
            or not any([unknown is each for each in unknowns])
        ):
            return False
        return all([type(term) is int or id(term) in self.values for term in operands])

    def _tried(self, check: Check, terms: Sequence[Any]) -> Sequence[int]:
        """The values that a test gives to its last term; none where it does not give just one for
        each choice of the others.
        """
        domains = [(term,) if type(term) is int else self.values[id(term)] for term in terms[:-1]]
        if check.solve is None or prod(map(length, domains)) > MOST_TRIED:
            return ()
        found: set[int] = set()
        for row in product(*domains):
            values = list(check.solve((*row, terms[-1]), len(row)) or ())
            if len(values) != 1 or type(values[0]) is not int:
                return ()
            found.update(values)
        return sorted(found)
