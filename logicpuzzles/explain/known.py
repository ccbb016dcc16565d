"""What is known about the cells: facts, each with the values that it strikes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from logicpuzzles.explain.network import EVERY, Network, Part
from logicpuzzles.explain.steps import Fact

Marks = tuple[tuple[int, int], ...]  # cells, each with the mask of the values that it loses


class KnownFacts:
    """Known facts, in the order in which they were found.

    What a placed value strikes by one rule alone (no other cell of the row has it) is not told: it
    is struck at once, and the placed value stands for it as a reason. ``left``: for each cell the
    mask of the values that it may still have. ``marks``: for each fact what it strikes. ``placed``:
    for each cell with a known value the number of this fact. ``changed``: the cells of which more
    is known than when this was last emptied. ``base``: the number of the assumption of a trial;
    what is found after it costs more as a reason, so that chains are short. ``refuted``: facts that
    propagation was seen to refute by what is known, as it does when more is known.
    """

    def __init__(self, network: Network, facts: Iterable[Fact], parts: Iterable[Part]) -> None:
        self.network = network
        self.excluding: list[list[Part]] = [[] for _ in network.domains]
        for part in parts:
            for cell in part.cells if part.exclusive else ():
                self.excluding[cell].append(part)
        self.left = list(network.full)
        self.facts: list[Fact] = []
        self.marks: list[Marks] = []
        self.placed: dict[int, int] = {}
        self.changed: dict[int, None] = {}
        self.base = sys.maxsize
        self.refuted: set[Fact] = set()
        for fact in facts:
            self.learn(fact)

    def copy(self) -> KnownFacts:
        """The same facts, to which others may be added."""
        other = KnownFacts.__new__(KnownFacts)
        other.network, other.excluding = self.network, self.excluding
        other.left, other.facts, other.marks = self.left[:], self.facts[:], self.marks[:]
        other.placed, other.changed = dict(self.placed), {}
        other.base, other.refuted = self.base, set(self.refuted)
        return other

    def learn(self, fact: Fact) -> list[Fact]:
        """Know a fact from now on. Returns what it strikes at once in other cells."""
        network, left = self.network, self.left
        own = network.mask(fact.cell, fact.values)
        marks = {fact.cell: network.full[fact.cell] & ~own if fact.holds else own}
        struck: list[Fact] = []
        if fact.holds:
            for cell, _ in self.strikes(fact):
                if not marks.get(cell):
                    marks[cell] = own
                    if left[cell] & own:
                        struck.append(Fact(cell, fact.value, False))
            self.placed.setdefault(fact.cell, len(self.facts))
        self.facts.append(fact)
        self.marks.append(tuple(marks.items()))
        for cell, mask in marks.items():
            if left[cell] & mask:
                left[cell] &= ~mask
                self.changed[cell] = None
        return struck

    def strikes(self, fact: Fact) -> Iterator[tuple[int, Part]]:
        """The other cells that cannot have the value of a fact that holds, each with a rule or clue
        that says so.
        """
        own = self.network.mask(fact.cell, fact.values)
        for part in self.excluding[fact.cell]:
            if EVERY in part.exclusive or fact.value in part.exclusive:
                for cell in part.cells:
                    if cell != fact.cell and self.network.full[cell] & own:
                        yield cell, part

    def knows(self, fact: Fact) -> bool:
        """Whether a fact adds nothing."""
        own = self.network.mask(fact.cell, fact.values)
        if fact.holds:
            return fact.cell in self.placed and bool(self.left[fact.cell] & own)
        return not self.left[fact.cell] & own

    def is_whole(self) -> bool:
        """Whether each cell of the board has a known value, or can have one value only whatever is
        given.
        """
        full = self.network.full
        return all(
            [
                cell in self.placed or not full[cell] & full[cell] - 1
                for cell in range(self.network.shown)
            ]
        )

    def values(self) -> list[tuple[Any, ...]]:
        """The values that each cell of the board may still have."""
        network = self.network
        return [network.values(cell, mask) for cell, mask in enumerate(self.left[: network.shown])]

    def limits(self, cells: Sequence[int]) -> list[tuple[int, int]]:
        """The masks that are left to some cells, where something is struck."""
        full, left = self.network.full, self.left
        return [(cell, left[cell]) for cell in cells if left[cell] != full[cell]]

    def limits_with(self, fact: Fact) -> list[tuple[int, int]]:
        """The masks that are left to all cells when a fact holds too."""
        return [
            *self.limits(range(len(self.left))),
            (fact.cell, self.network.mask(fact.cell, fact.values)),
        ]

    def open_cells(self) -> list[int]:
        """The cells without a known value."""
        return [cell for cell in range(len(self.left)) if cell not in self.placed]
