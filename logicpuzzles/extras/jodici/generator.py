"""New Jodicis: start with a random full board, then remove givens as long as the puzzle has one
solution.

A puzzle that need not be minimal has more givens: at least ``more["givens"]``; by default 9, or
more if ``difficulty`` needs it.

The difficulty depends on the hardest technique, and then on how often it is needed:

- 0.0 to 0.2: the last open cell of a line, digits that stand twice already, all ways of a sector
  to make 15;
- 0.2 to 0.4: digits that the sum of a ring still allows, and digits that have only two places left;
- 0.4 to 0.6: trials of a digit in a cell that the first techniques refute;
- 0.6 to 0.8: trials that all these techniques refute;
- 0.8 to 1.0: trials within trials.

It makes at least three times as many in a second as the generator from the rules alone does:
``tests/bench/making.py``.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations
from operator import or_
from random import Random
from typing import Any

from logicpuzzles.extras.jodici.board import RINGS, SECTORS, Sector, exists, fitting, full_board
from logicpuzzles.extras.jodici.steps import EASIEST, start_state, try_steps
from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.generate.givens import apply_steps, hash_parts, refuse_others, thin_givens, within
from logicpuzzles.kinds.puzzle import Puzzle

USUAL = 9  # givens of a puzzle that is not minimal


class JodiciGenerator:
    """Makes puzzles of jodici. Raises ``CannotMake`` for options that can never be met.

    It has a search of its own: beside it the generator of any board takes 4.8 times as long
    unrated (30 puzzles).
    """

    def __init__(self, options: Options) -> None:
        if options.minimal and "givens" in options.more:
            raise CannotMake(
                "a minimal jodici has as many givens as it needs; expected --no-minimal "
                "beside --option givens"
            )
        refuse_others(options, "a jodici", more=() if options.minimal else ("givens",))
        if options.size not in (None, (RINGS, SECTORS)):
            raise CannotMake(
                f"a jodici cannot be {'x'.join(map(str, options.size or ()))}; it always has "
                "3 rings of 6 cells"
            )
        self.least = 0 if options.minimal else options.more.get("givens", USUAL)
        if type(self.least) is not int or not 0 <= self.least <= RINGS * SECTORS:
            raise CannotMake(f"a jodici has no {self.least!r} givens; expected 0 to 18")
        free = not options.minimal and "givens" not in options.more
        self.hardest = options.difficulty[1] if free and options.difficulty is not None else 1.0

    def attempt(self, random: Random) -> Made:
        """A puzzle with one proven solution; minimal if the options ask for it."""
        board = full_board(random)
        cells = [1 << at for at in range(RINGS * SECTORS)]
        random.shuffle(cells)
        stay = thin_givens(
            cells, 0, or_, lambda _, asked: False, lambda _, rest, cell: _other(board, rest, cell)
        )
        for cell in cells:
            if stay.bit_count() >= self.least and (
                self.hardest == 1 or self._difficulty(board, stay) <= self.hardest
            ):
                break
            stay |= cell
        description = canonical(_sectors(board, stay))
        rings = tuple(zip(*_sectors(board, stay), strict=True))
        statistics = {"givens": stay.bit_count(), "cells": len(cells)}
        solution = tuple(zip(*board, strict=True))
        return Made(
            Puzzle("jodici", rings),
            solution,
            difficulty_of(description),
            hash_parts(*description),
            statistics,
        )

    def _difficulty(self, board: tuple[tuple[int, ...], ...], stay: int) -> float:
        return difficulty_of(canonical(_sectors(board, stay)))


def _sectors(board: tuple[tuple[int, ...], ...], stay: int) -> tuple[Sector, ...]:
    """The sectors of a board, with only the cells of a mask known."""
    return tuple(
        tuple(cell if stay >> RINGS * at + ring & 1 else None for ring, cell in enumerate(sector))
        for at, sector in enumerate(board)
    )


def _other(board: tuple[tuple[int, ...], ...], rest: int, cell: int) -> bool:
    """Whether another full board has the cells ``rest``, and another digit in ``cell``."""
    changed, ring = divmod(cell.bit_length() - 1, RINGS)
    sectors = _sectors(board, rest)
    return exists(
        [
            fitting(sector, ring, board[changed][ring]) if at == changed else fitting(sector)
            for at, sector in enumerate(sectors)
        ]
    )


def canonical(sectors: tuple[Sector, ...]) -> tuple[tuple[int, ...], ...]:
    """The least of all equivalent puzzles: with rings and sectors in another order, or each digit
    replaced by 10 minus it.

    An unknown cell is 0. The rules stay the same under all these changes.
    """
    known = [tuple(cell or 0 for cell in sector) for sector in sectors]
    turned = [tuple(10 - cell if cell else 0 for cell in sector) for sector in known]
    return min(
        tuple(sorted(tuple(sector[ring] for ring in order) for sector in each))
        for each in (known, turned)
        for order in permutations(range(RINGS))
    )


def difficulty_of(sectors: tuple[tuple[int, ...], ...]) -> float:
    """The difficulty of a puzzle in its :func:`canonical` form, so that equivalent puzzles have the
    same one.
    """
    state = start_state([[cell or None for cell in sector] for sector in sectors])
    steps: list[Any] = [*EASIEST, partial(try_steps, EASIEST[:1]), partial(try_steps, EASIEST)]
    state, counts = apply_steps(
        state, steps, lambda state: not any(cell & (cell - 1) for cell in state)
    )
    if unknown := sum(cell.bit_count() - 1 for cell in state):
        return within(0.8, 1.0, unknown, 40)
    if counts[3]:
        return within(0.6, 0.8, counts[3], 2)
    if counts[2]:
        return within(0.4, 0.6, counts[2], 2)
    if counts[1]:
        return within(0.2, 0.4, counts[1], 2)
    return within(0.0, 0.2, counts[0], 4)
