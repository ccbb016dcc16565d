"""Canonical descriptions of boards of givens: equal for boards that turning, mirroring, moving
lines and renaming symbols make equal.

Rows, columns and symbols are told apart by what stands in them, over and over; where some stay
alike, each of them in turn is taken for the first. The least of all descriptions that arise counts.
So two puzzles have the same description if and only if one can become the other.

Source: Brendan D. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Places = tuple[tuple[int, ...], ...]
Description = tuple[
    tuple[tuple[int, int, int], ...], Places, Places
]  # row, column, symbol of each given; bands; stacks
Givens = list[tuple[int, int, int]]  # row, column, symbol
Colours = tuple[list[int], list[int], list[int]]  # of rows, columns and symbols


def canonical(rows: Sequence[Sequence[int | None]], height: int, width: int) -> Description:
    """The canonical description of the givens of a square board, symbols from 1. Rows may change
    places within bands of ``height`` rows, and bands as a whole; columns likewise within stacks of
    ``width``; and rows with columns where the two numbers are equal.
    """
    side = len(rows)
    givens = [
        (y, x, cell - 1)
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell is not None
    ]
    least = _describe_givens(givens, side, height, width)
    if height == width:
        least = min(
            least, _describe_givens([(x, y, cell) for y, x, cell in givens], side, height, width)
        )
    return least


def _describe_givens(givens: Givens, side: int, height: int, width: int) -> Description:
    """The least description with rows kept as rows."""
    best: Description | None = None
    stack: list[Colours] = [([0] * side, [0] * side, [0] * side)]
    while stack:
        colours = _refine_colours(givens, stack.pop(), height, width)
        alike = next((part for part in (0, 1, 2) if len(set(colours[part])) < side), None)
        if alike is None:
            rows, columns, symbols = colours
            description: Description = (
                tuple(sorted([(rows[y], columns[x], symbols[cell]) for y, x, cell in givens])),
                tuple(
                    sorted([tuple(sorted(rows[at : at + height])) for at in range(0, side, height)])
                ),
                tuple(
                    sorted(
                        [tuple(sorted(columns[at : at + width])) for at in range(0, side, width)]
                    )
                ),
            )
            best = description if best is None else min(best, description)
            continue
        part = colours[alike]
        shared = min([colour for colour in part if part.count(colour) > 1])
        for at, colour in enumerate(part):
            if colour == shared:
                parts = [[2 * each for each in numbers] for numbers in colours]
                parts[alike][at] -= 1
                stack.append((parts[0], parts[1], parts[2]))
    assert best is not None
    return best


def relabel_cells(description: Description) -> dict[tuple[int, int], int]:
    """The givens of a puzzle that has this description: row and column from 0, symbol from 0."""
    givens, bands, stacks = description
    rows = {row: at for at, row in enumerate([row for band in bands for row in band])}
    columns = {
        column: at for at, column in enumerate([column for stack in stacks for column in stack])
    }
    return {(rows[row], columns[column]): symbol for row, column, symbol in givens}


def _refine_colours(givens: Givens, colours: Colours, height: int, width: int) -> Colours:
    """Refine colours until rows, columns and symbols of one colour relate in the same way to all
    colours.
    """
    rows, columns, symbols = colours
    side = len(rows)
    count = 0
    many = 2 * side + 1  # more than any colour: a pair is one number
    while True:
        in_rows: list[list[int]] = [[] for _ in range(side)]
        in_columns: list[list[int]] = [[] for _ in range(side)]
        of_symbols: list[list[int]] = [[] for _ in range(side)]
        for y, x, cell in givens:
            row, column, symbol = rows[y], columns[x], symbols[cell]
            in_rows[y].append(column * many + symbol)
            in_columns[x].append(row * many + symbol)
            of_symbols[cell].append(row * many + column)
        bands = [sorted(rows[at : at + height]) for at in range(0, side, height)]
        stacks = [sorted(columns[at : at + width]) for at in range(0, side, width)]
        rows = _rank_keys(
            [(rows[at], bands[at // height], sorted(in_rows[at])) for at in range(side)]
        )
        columns = _rank_keys(
            [(columns[at], stacks[at // width], sorted(in_columns[at])) for at in range(side)]
        )
        symbols = _rank_keys([(symbols[at], sorted(of_symbols[at])) for at in range(side)])
        before, count = count, len(set(rows)) + len(set(columns)) + len(set(symbols))
        if count == before:
            return rows, columns, symbols


def _rank_keys(keys: Iterable[Any]) -> list[int]:
    """The rank of each key among the different keys."""
    listed = list(keys)
    different: list[Any] = []
    for key in sorted(listed):
        if not different or different[-1] != key:
            different.append(key)
    return [different.index(key) for key in listed]
