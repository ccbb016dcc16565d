"""What of a board of givens does not change when it is turned or mirrored, lines change places, and symbols change names.

Rows, columns and symbols are told apart by what stands in them, over and over; where some stay alike, each of them in turn
is taken for the first. Of all descriptions that arise the least one counts, so two puzzles have the same if and only if one
becomes the other.

Source: Brendan D. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["Description", "canonical", "relabelled"]

Places = tuple[tuple[int, ...], ...]
Description = tuple[tuple[tuple[int, int, int], ...], Places, Places]  # row, column, symbol of each given; bands; stacks
Givens = list[tuple[int, int, int]]  # row, column, symbol
Colours = tuple[list[int], list[int], list[int]]  # of rows, columns and symbols


def canonical(rows: Sequence[Sequence[int | None]], height: int, width: int) -> Description:
    """The description of the givens of a square board, symbols from 1, that all its likes have. Rows may change places within
    bands of ``height`` rows and bands as a whole, columns within stacks of ``width``, and rows with columns where that fits."""
    side = len(rows)
    givens = [(y, x, cell - 1) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None]
    found = _described(givens, side, height, width)
    if height == width:
        found = min(found, _described([(x, y, cell) for y, x, cell in givens], side, height, width))
    return found


def _described(givens: Givens, side: int, height: int, width: int) -> Description:
    """The least description without turning."""
    best: Description | None = None
    stack: list[Colours] = [([0] * side, [0] * side, [0] * side)]
    while stack:
        colours = _refined(givens, stack.pop(), height, width)
        alike = next((part for part in (0, 1, 2) if len(set(colours[part])) < side), None)
        if alike is None:
            rows, columns, symbols = colours
            told: Description = (
                tuple(sorted([(rows[y], columns[x], symbols[cell]) for y, x, cell in givens])),
                tuple(sorted([tuple(sorted(rows[at : at + height])) for at in range(0, side, height)])),
                tuple(sorted([tuple(sorted(columns[at : at + width])) for at in range(0, side, width)])),
            )
            best = told if best is None else min(best, told)
            continue
        part = colours[alike]
        shared = min([colour for colour in part if part.count(colour) > 1])
        for at, colour in enumerate(part):
            if colour == shared:
                parts = [[2 * each for each in one] for one in colours]
                parts[alike][at] -= 1
                stack.append((parts[0], parts[1], parts[2]))
    assert best is not None
    return best


def relabelled(description: Description) -> dict[tuple[int, int], int]:
    """The givens of the puzzle that a description is of, as it lies there: row and column from 0, symbol from 0."""
    givens, bands, stacks = description
    rows = {row: at for at, row in enumerate([row for band in bands for row in band])}
    columns = {column: at for at, column in enumerate([column for stack in stacks for column in stack])}
    return {(rows[row], columns[column]): symbol for row, column, symbol in givens}


def _refined(givens: Givens, colours: Colours, height: int, width: int) -> Colours:
    """Colours such that what has the same one stands in the same way to all others."""
    rows, columns, symbols = colours
    side = len(rows)
    count = 0
    while True:
        in_rows: list[list[Any]] = [[] for _ in range(side)]
        in_columns: list[list[Any]] = [[] for _ in range(side)]
        of_symbols: list[list[Any]] = [[] for _ in range(side)]
        for y, x, cell in givens:
            in_rows[y].append((columns[x], symbols[cell]))
            in_columns[x].append((rows[y], symbols[cell]))
            of_symbols[cell].append((rows[y], columns[x]))
        bands = [sorted(rows[at // height * height : at // height * height + height]) for at in range(side)]
        stacks = [sorted(columns[at // width * width : at // width * width + width]) for at in range(side)]
        rows = _ranked([(rows[at], bands[at], sorted(in_rows[at])) for at in range(side)])
        columns = _ranked([(columns[at], stacks[at], sorted(in_columns[at])) for at in range(side)])
        symbols = _ranked([(symbols[at], sorted(of_symbols[at])) for at in range(side)])
        before, count = count, len(set(rows)) + len(set(columns)) + len(set(symbols))
        if count == before:
            return rows, columns, symbols


def _ranked(told: Iterable[Any]) -> list[int]:
    """The place of each among all that are different."""
    each = list(told)
    different: list[Any] = []
    for one in sorted(each):
        if not different or different[-1] != one:
            different.append(one)
    return [different.index(one) for one in each]
