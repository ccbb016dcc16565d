"""Rows of literals: a relation given by its rows, and a row that must not come true."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicpuzzles.engines.fd.store import Propagator, Put

__all__ = ["forbidden", "table", "table_supports"]

Domains = list[int]


def table_supports(rows: Sequence[Sequence[int]]) -> tuple[tuple[dict[int, int], Callable[[int], int]], ...]:
    """What ``table`` needs for a relation given by rows of bits: for each column, the rows in which each bit stands, and a
    function from a mask to the rows that it allows, which remembers its masks."""
    columns = []
    for column in zip(*rows, strict=True):
        holding: dict[int, int] = {}
        for number, bit in enumerate(column):
            holding[bit] = holding.get(bit, 0) | 1 << number
        columns.append((holding, _allowed(holding)))
    return tuple(columns)


def _allowed(holding: dict[int, int]) -> Callable[[int], int]:
    known = dict(holding)

    def allowed(mask: int) -> int:
        live = known.get(mask)
        if live is None:
            live = 0
            for bit, rows in holding.items():
                if mask & bit:
                    live |= rows
            known[mask] = live
        return live

    return allowed


def table(
    cells: Sequence[int],
    supports: Sequence[tuple[dict[int, int], Callable[[int], int]]],
    domains: Domains,
    put: Put,
) -> Propagator:
    """The cells are one of the rows of a relation, domain consistent: the live rows are a mask, and a value stays while a live
    row holds it. (Demeulenaere and others, "Compact-table", 2016, but nothing is kept between runs.)"""
    columns = tuple([(cell, holding, allowed) for cell, (holding, allowed) in zip(cells, supports, strict=True)])

    def run() -> bool:
        live = -1
        for cell, _, allowed in columns:
            live &= allowed(domains[cell])
        if not live:
            return False
        for cell, holding, _ in columns:
            domain, new = domains[cell], 0
            for bit, rows in holding.items():
                if domain & bit and live & rows:
                    new |= bit
            if new != domain:
                put(cell, new)
        return True

    return run


def forbidden(literals: Sequence[tuple[int, int]], domains: Domains, put: Put) -> Propagator:
    """At least one of ``literals``, a cell and a mask each, does not come true: two tuples differ. It does nothing until all
    but one have come true. Runs when a cell is decided.

    It remembers the two literals that kept it from doing anything, and looks at them first in the next run."""
    literals = tuple(literals)
    first = second = literals[0]

    def run() -> bool:
        nonlocal first, second
        cell, mask = first
        domain = domains[cell]
        if not domain & mask:
            return True
        if domain & ~mask and first is not second:
            cell, mask = second
            if domains[cell] & ~mask:
                return True
        open_one = None
        for literal in literals:
            cell, mask = literal
            domain = domains[cell]
            if not domain & mask:
                first = literal
                return True
            if domain & ~mask:
                if open_one is not None:
                    first, second = open_one, literal
                    return True
                open_one = literal
        if open_one is None:
            return False
        cell, mask = open_one
        put(cell, domains[cell] & ~mask)
        return True

    return run
