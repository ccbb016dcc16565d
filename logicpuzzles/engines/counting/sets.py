"""Sets of values as numbers, a bit for each value of the model, and what a constraint is asked about them.

Which values are left, and what is left of the constraint: both questions are put to the sets of the cells in the order of the
constraint's scope, and are answered once for each combination of sets. Constraints of one shape, such as the rows of a board,
share what they found out.

Roads not taken: keeping supports from one node to the next (the answers remembered serve all nodes); sets of Python (a number is
smaller, and its own key).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["Alphabet", "Propagator", "Rest", "Sets", "bits_of", "open_places", "single"]

Sets = tuple[int, ...]
Rest = tuple[Any, tuple[int, ...]]  # what is left of a constraint, and the places in its scope that it still ties together

MOST_REMEMBERED = 50_000


def bits_of(values: int) -> list[int]:
    """The sets of one value each that make up a set."""
    found = []
    while values:
        bit = values & -values
        found.append(bit)
        values ^= bit
    return found


class Alphabet:
    """The values of a model, in order, and sets of them as numbers."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)
        self.bits = {value: 1 << place for place, value in enumerate(values)}
        self.known: dict[int, tuple[int, ...]] = {}

    def bit(self, value: int) -> int:
        """The set of one value; the empty one where no cell has it."""
        return self.bits.get(value, 0)

    def set_of(self, values: Sequence[int]) -> int:
        """The set of ``values``."""
        return sum([self.bits.get(value, 0) for value in set(values)])

    def members(self, values: int) -> tuple[int, ...]:
        """The values of a set, in order."""
        found = self.known.get(values)
        if found is None:
            found = self.known[values] = tuple([self.values[bit.bit_length() - 1] for bit in bits_of(values)])
        return found


def single(values: int) -> bool:
    """Whether a set has one value, or none."""
    return not values & (values - 1)


def open_places(sets: Sets) -> tuple[int, ...]:
    """The places where more than one value is left."""
    return tuple([place for place, values in enumerate(sets) if values & (values - 1)])


class Propagator:
    """A constraint as a function of the sets of its ``cells``. ``when``: the cell and the set of one value on which it hangs.
    Two of one ``shape`` are the same function."""

    shape: Any

    def __init__(self, constraint: Any, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.cells: tuple[int, ...] = constraint.scope
        when = constraint.when
        self.when = None if when is None else (when[0], alphabet.bit(when[1]))
        self.narrowed: dict[Sets, Sets | None] = {}
        self.rests: dict[Sets, Rest | None] = {}
        self.prepare(constraint)

    def prepare(self, one: Any) -> None:
        """Make what the questions need, and the shape."""
        self.shape = (type(one),)

    def narrow(self, sets: Sets) -> Sets | None:
        """The values that are left, ``None`` where it cannot hold."""
        if sets in self.narrowed:
            return self.narrowed[sets]
        if len(self.narrowed) > MOST_REMEMBERED:
            self.narrowed.clear()
        found = self.narrowed[sets] = self._narrow(sets)
        return found

    def rest(self, sets: Sets) -> Rest | None:
        """What is left of it where each set of one value is decided; ``None`` where it holds in any case."""
        if sets in self.rests:
            return self.rests[sets]
        if len(self.rests) > MOST_REMEMBERED:
            self.rests.clear()
        found = self._rest(sets)
        if found is not None and not found[1]:
            found = None  # all is decided: what is wrong, narrowing tells
        self.rests[sets] = found
        return found

    def _narrow(self, sets: Sets) -> Sets | None:
        raise NotImplementedError

    def _rest(self, sets: Sets) -> Rest | None:
        return tuple([values if single(values) else 0 for values in sets]), open_places(sets)
