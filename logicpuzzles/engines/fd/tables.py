"""Rows of literals: a relation given by its rows, and a row that must not come true."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.engines.fd.propagators import REMEMBERED
from logicpuzzles.engines.fd.store import Propagator, Store


class Column:
    """A column of a relation given by its rows: the rows in which each bit stands."""

    __slots__ = ("holding", "known")

    def __init__(self, bits: Sequence[int]) -> None:
        known: dict[int, int] = {}
        for number, bit in enumerate(bits):
            known[bit] = known.get(bit, 0) | 1 << number
        self.holding = tuple(known.items())
        self.known = known

    def allowed(self, mask: int) -> int:
        """The rows that a mask allows. It remembers its masks."""
        live = self.known.get(mask)
        if live is None:
            live = 0
            for bit, rows in self.holding:
                if mask & bit:
                    live |= rows
            if len(self.known) > REMEMBERED:
                self.known = dict(self.holding)
            self.known[mask] = live
        return live


def table_supports(rows: Sequence[Sequence[int]]) -> tuple[Column, ...]:
    """The columns of a relation given by rows of bits."""
    return tuple([Column(column) for column in zip(*rows, strict=True)])


class TablePropagator(Propagator):
    """The cells are one of the rows of a relation, domain consistent: the live rows are a mask, and
    a value stays while a live row holds it. (Demeulenaere and others, "Compact-table", 2016, but
    nothing is kept between runs.)
    """

    __slots__ = ("columns", "store")

    def __init__(self, store: Store, cells: Sequence[int], columns: Sequence[Column]) -> None:
        self.store = store
        self.columns: tuple[tuple[int, Column], ...] = tuple(zip(cells, columns, strict=True))

    def run(self) -> bool:
        store = self.store
        domains = store.domains
        live = -1
        for cell, column in self.columns:
            live &= column.allowed(domains[cell])
        if not live:
            return False
        for cell, column in self.columns:
            domain, new = domains[cell], 0
            if not domain & (domain - 1):  # all live rows hold its only value
                continue
            for bit, rows in column.holding:
                if domain & bit and live & rows:
                    new |= bit
            if new != domain:
                store.put(cell, new)
        return True


class Forbidden(Propagator):
    """At least one of ``literals``, a cell and a mask each, does not come true: two tuples differ.
    It does nothing until all but one have come true. Runs when a cell is decided.

    It remembers the two literals that kept it from doing anything, and looks at them first in the
    next run.
    """

    __slots__ = ("first", "literals", "second", "store")

    def __init__(self, store: Store, literals: Sequence[tuple[int, int]]) -> None:
        self.store = store
        self.literals: tuple[tuple[int, int], ...] = tuple(literals)
        self.first = self.second = 0  # their places

    def run(self) -> bool:
        store, literals = self.store, self.literals
        domains = store.domains
        cell, mask = literals[self.first]
        domain = domains[cell]
        if not domain & mask:
            return True
        if domain & ~mask and self.first != self.second:
            cell, mask = literals[self.second]
            if domains[cell] & ~mask:
                return True
        open_place = -1
        for place, (cell, mask) in enumerate(literals):
            domain = domains[cell]
            if not domain & mask:
                self.first = place
                return True
            if domain & ~mask:
                if open_place >= 0:
                    self.first, self.second = open_place, place
                    return True
                open_place = place
        if open_place < 0:
            return False
        cell, mask = literals[open_place]
        store.put(cell, domains[cell] & ~mask)
        return True
