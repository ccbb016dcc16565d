"""Which values an unknown may have: those that were declared, and those that the branches of a disjunction name."""

from __future__ import annotations

from typing import Any

from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of
from logicpuzzles.engines.reading.equations import Structure, hashable, value_key
from logicpuzzles.engines.reading.reader import Branch, Choice, Reader

__all__ = ["Domains"]


class Domains:
    """The declared values of the unknowns of a reading."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.keys: dict[int, tuple[set[Any], Any]] = {}
        self.declared: dict[int, list[Any]] = {}  # the id of a variable -> the collections of atoms it is among
        self.failed = reader.failed

    def _declare_domains(self) -> None:
        walk, declared = self.reader.walk, self.declared
        seen = self.reader.seen
        for variable, atoms in self.reader.domains:
            variable = walk(variable)
            kind = kind_of(variable)
            if kind == VARIABLE:
                key = id(variable)
                if key in declared:
                    declared[key].append(atoms)
                else:
                    declared[key] = [atoms]
                    seen[key] = variable
            elif kind != ATOM or not hashable(variable) or not self._among(variable, atoms):
                self.failed = True  # all atoms of a domain can be hashed, so what cannot be is none of them

    def _among(self, atom: Any, atoms: Any) -> bool:
        known = self.keys.get(id(atoms))
        if known is None:
            known = self.keys[id(atoms)] = ({value_key(each) for each in atoms}, atoms)
        return value_key(atom) in known[0]

    def finite(self, variable: Any) -> bool:
        """Whether a domain was declared for a variable."""
        return id(variable) in self.declared

    def _narrow(self, choice: Choice) -> bool:
        """Whether a disjunction says anything. Where every branch gives a cell a value, these values are the cell's domain."""
        branches = choice.branches
        if not branches:
            self.failed = True
            return False
        first = branches[0].literals
        for branch in branches:
            if not (branch.literals or branch.equal or branch.goals) and self._closed(branches):
                return False
        for key, value in first.items():
            if type(value) is Structure:
                continue
            atoms = []
            for branch in branches:
                value = branch.literals.get(key, self)
                if value is self or type(value) is Structure:
                    break
                atoms.append(value)
            else:
                if len(set(map(type, atoms))) == 1:  # equal atoms of one type are the same
                    atoms = list(dict.fromkeys(atoms))
                self.declared.setdefault(key, []).append(atoms)
        return True

    def _closed(self, branches: list[Branch]) -> bool:
        """Whether all unknowns of these branches have a domain."""
        return all(
            [
                not branch.equal and not branch.goals and all([key < 0 or key in self.declared for key in branch.literals])
                for branch in branches
            ]
        )
