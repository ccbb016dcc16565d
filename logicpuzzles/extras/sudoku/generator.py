"""New sudokus: start with a random full board, then remove givens as long as the puzzle has one
solution.

``size``: the side of the board, 4, 6, 9 or 16; by default 9. A puzzle that need not be minimal can
be solved by singles; when ``difficulty`` goes beyond 0.4, by locked candidates and pairs too; and
beyond 0.6 it is minimal all the same.

The difficulty depends on the hardest technique, and then on how often it is needed:

========== ==============================================================================
0.0 to 0.2 symbols with one place left in a row, column or box
0.2 to 0.4 cells with one symbol left
0.4 to 0.6 locked candidates (symbols of a box in one line, and the reverse) and pairs
0.6 to 0.8 trials of a symbol in a cell that singles refute
0.8 to 1.0 trials that locked candidates and pairs refute, and trials within trials
========== ==============================================================================

It makes at least three times as many in a second as the generator from the rules alone does:
``tests/bench/making.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.goals import eq, neq
from logicpuzzles.engines.base import AskedModel
from logicpuzzles.extras.sudoku.cells import Masks, SudokuCells
from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.generate.givens import (
    apply_steps,
    hash_parts,
    join_masks,
    refuse_others,
    thin_givens,
    within,
)
from logicpuzzles.generate.labelling import Description, canonical, relabel_cells
from logicpuzzles.kinds.layers import Boxes
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import statements_of

SIDES = (4, 6, 9, 16)
PATIENCE = 50  # states of our own search before an engine is asked instead; the answer is the same


class SudokuGenerator:
    """Makes sudokus. ``engine``: the engine asked when a question takes a long search; puzzles do
    not depend on it.

    It has a search of its own: beside it the generator of any board takes 6.2 times as long
    unrated (12 puzzles of 9x9).

    Raises ``CannotMake`` for options that can never be met.
    """

    def __init__(self, options: Options, engine: str = "auto") -> None:
        self.engine = engine
        self.options = options
        self.box = Boxes.usual(_side(options))
        self.cells = SudokuCells(*self.box)
        high = 0.0 if options.difficulty is None else options.difficulty[1]
        self.minimal = options.minimal or high > 0.6
        self.follows = self.cells.deduced if high > 0.4 and not self.minimal else self.cells.singles
        self.model: AskedModel | None = None
        self.unknown: list[Any] = []
        self.others: dict[
            tuple[int, int], int
        ] = {}  # the switch for "not this value", by place and value

    def attempt(self, random: Random) -> Made:
        """A puzzle with one proven solution; minimal if the options ask for it."""
        cells = self.cells
        board = cells.full_board(random)
        stay = self._thin_board(board, self._enough(board, random))
        rows, givens = cells.rows(board), cells.rows(board, stay)
        height, width = self.box
        description = canonical(givens, height, width)
        puzzle = Puzzle("sudoku", givens)
        statistics = {"givens": stay.bit_count(), "cells": len(cells.cells)}
        return Made(
            puzzle,
            rows,
            difficulty_of(cells, description),
            hash_parts(self.box, description),
            statistics,
        )

    def _enough(self, board: int, random: Random) -> list[int]:
        """Givens from which all cells follow, in random order. None of them follows from the ones
        before it.
        """
        order = self.cells.cells[:]
        random.shuffle(order)
        state = self.cells.start
        givens = []
        for cell in order:
            if not cell & state[-1]:
                givens.append(cell)
                state = self._extend_state(board, state, cell)
        return givens

    def _extend_state(self, board: int, state: Masks, cells: int) -> Masks:
        after = self.follows(self.cells.given(state, board, cells))
        assert after is not None
        return after

    def _thin_board(self, board: int, givens: list[int]) -> int:
        cells = self.cells
        alike = cells.alike(board)

        def is_known(state: Masks, asked: int) -> bool:
            return not asked & ~state[-1]

        def needed(state: Masks, rest: int, cell: int) -> bool:
            if not self.minimal or cells.can_change(alike, cell, rest):
                return True
            may, known = state
            exists = cells.exists((may & ~(board & cell * cells.every), known), board, PATIENCE)
            return self._engine_finds(board, rest, cell) if exists is None else exists

        every = join_masks(givens)
        certain = join_masks(
            [
                cell
                for cell in givens
                if self.minimal and cells.can_change(alike, cell, every ^ cell)
            ]
        )
        return thin_givens(
            givens, cells.start, partial(self._extend_state, board), is_known, needed, certain
        )

    def _engine_finds(self, board: int, rest: int, cell: int) -> bool:
        """Whether there is a full board with the cells ``rest`` as on ``board`` and another value
        in ``cell``.
        """
        side = self.cells.side
        if self.model is None:
            unknown, rules, _ = statements_of(Puzzle("sudoku", ((None,) * side,) * side))
            self.unknown = [place for row in unknown for place in row]
            values = [eq(place, value) for place in self.unknown for value in range(1, side + 1)]
            self.model = switched(unknown, rules, values, self.engine)
        on = []
        symbols = self.cells.split(board)
        for at, each in enumerate(self.cells.cells):
            if each & (rest | cell):
                value = next(value for value, has in enumerate(symbols) if has & each)
                if each & rest:
                    on.append(at * side + value)
                else:
                    if (at, value) not in self.others:
                        self.others[at, value] = self.model.add(neq(self.unknown[at], value + 1))
                    on.append(self.others[at, value])
        return self.model.holds(on)


def _side(options: Options) -> int:
    """The side of the board. Raises ``CannotMake``."""
    refuse_others(options, "a sudoku")
    size = options.size or (9,)
    if len(set(size)) != 1 or len(size) > 2 or size[0] not in SIDES:
        raise CannotMake(
            f"a sudoku cannot be {'x'.join(map(str, size))}; expected a side of 4, 6, 9 or 16"
        )
    return size[0]


def difficulty_of(cells: SudokuCells, description: Description) -> float:
    """The difficulty of a puzzle. ``description``: its :func:`~.labelling.canonical` form, the same
    for equivalent puzzles.
    """
    board = [0] * cells.side
    for (row, column), symbol in relabel_cells(description).items():
        board[symbol] |= 1 << row * cells.side + column
    state = cells.given(cells.start, cells.joined(board), join_masks(board))
    steps: list[Callable[[Masks], Masks | None]] = [
        cells.hidden,
        cells.fill_naked,
        cells.strike_locked,
        cells.pairs,
    ]
    steps += [partial(_try_cells, cells, cells.singles), partial(_try_cells, cells, cells.deduced)]
    state, counts = apply_steps(state, steps, lambda state: state[-1] == cells.full)
    if unknown := counts[5] + (cells.full & ~state[-1]).bit_count():
        return within(0.8, 1.0, unknown, len(cells.cells) / 4)
    if counts[4]:
        return within(0.6, 0.8, counts[4], 5)
    if counts[2] or counts[3]:
        return within(0.4, 0.6, counts[2] + counts[3], 3)
    if counts[1]:
        return within(0.2, 0.4, counts[1], 4)
    return within(0.0, 0.2, counts[0], 8)


def _try_cells(cells: SudokuCells, follows: Callable[[Masks], Masks | None], state: Masks) -> Masks:
    """The state without the first symbol of a cell that a trial refutes; the same state when there
    is none.
    """
    may, known = state
    fine = 0  # not refuted: a value, and whatever follows from it
    for cell in cells.cells:
        if cell & known:
            continue
        values = cells.values(state, cell)
        for value in values:
            if value & fine:
                continue
            after = follows((may & ~(sum(values) ^ value), known))
            if after is None:
                return may ^ value, known
            fine |= after[0] & after[1] * cells.every
    return state
