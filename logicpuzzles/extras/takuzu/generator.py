"""New takuzus: start with a random full board, then remove givens as long as the puzzle has one
solution.

``size``: rows and columns, both even, or one number for both; by default 8x8. A puzzle that need
not be minimal can be solved by neighbours and counts, as in the generator of Unruly (Simon Tatham's
Portable Puzzle Collection); when ``difficulty`` goes beyond 0.2, by whole lines too; and beyond 0.6
it is minimal all the same.

The difficulty depends on the hardest technique, and then on how often it is needed:

- 0.0 to 0.2: three neighbours, and the numbers of zeros and ones in a line;
- 0.2 to 0.4: lines with two empty cells that must not equal another; the places for the last zero
  or one of a line;
- 0.4 to 0.6: all ways to fill a line that lacks two or three zeros or ones; trials that neighbours
  and counts refute;
- 0.6 to 0.8: trials that all these techniques refute;
- 0.8 to 1.0: more than one trial at a time.

It makes at least three times as many in a second as the generator from the rules alone does:
``tests/bench/making.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.goals import eq
from logicpuzzles.engines.base import AskedModel
from logicpuzzles.extras.takuzu.board import count_lines, full_board
from logicpuzzles.extras.takuzu.lines import Place, State, TakuzuLines
from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.generate.givens import (
    apply_steps,
    hash_parts,
    join_masks,
    refuse_others,
    thin_givens,
    within,
)
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import statements_of

Step = Callable[[State], "State | None"]

GREATEST = 100  # side
PATIENCE = 40  # states of our own search before an engine is asked instead; the answer is the same


class TakuzuGenerator:
    """Makes takuzus. ``engine``: the engine asked when a question takes a long search; puzzles do
    not depend on it.

    It has a search of its own: beside it the generator of any board takes 44 times as long
    unrated (20 puzzles of 8x8), and 28 times (12 of 10x10).

    Raises ``CannotMake`` for options that can never be met.
    """

    def __init__(self, options: Options, engine: str = "auto") -> None:
        self.engine = engine
        height, width = self.size = _size(options)
        self.options = options
        self.model: AskedModel | None = None
        self.lines = TakuzuLines(height, width)
        self.upright = self.lines if height <= width else TakuzuLines(width, height)
        high = 0.0 if options.difficulty is None else options.difficulty[1]
        self.minimal = options.minimal or high > 0.6
        self.rules = self.lines.deduced if self.minimal else self.lines.closure
        looks_at_lines = not self.minimal and high > 0.2
        self.follows = (
            self.lines.fill_implied
            if looks_at_lines
            else partial(self.lines.follow, rules=self.rules)
        )

    def attempt(self, random: Random) -> Made | None:
        """A puzzle with one proven solution, minimal if the options ask for it; ``None`` when no
        full board was found.
        """
        lines = self.lines
        rows = full_board(*self.size, random)
        if rows is None:
            return None
        board = lines.pack_board(rows)
        stay = self._thin_board(board, rows, random)
        givens, full = lines.board(board, stay), lines.board(board)
        description, solution = describe_givens(givens, full)
        puzzle = Puzzle("takuzu", givens)
        statistics = {"givens": stay.bit_count(), "cells": len(lines.cells)}
        difficulty = difficulty_of(self.upright, description, solution)
        return Made(puzzle, full, difficulty, hash_parts(*description), statistics)

    def _enough(self, places: list[Place], cells: list[int]) -> list[int]:
        """Of some cells those that do not follow from the ones before them; all cells follow from
        these.
        """
        state = self.lines.state([])
        givens = []
        for cell in cells:
            row, bit, column, cross = places[cell.bit_length() - 1]
            if not state[row] & bit:
                givens.append(cell)
                state[row] |= bit
                state[column] |= cross
                self.lines.follow(
                    state, [row, column], self.rules
                )  # values of the solution: no contradiction
        return givens

    def _thin_board(self, board: int, rows: list[int], random: Random) -> int:
        lines = self.lines
        places, others = lines.places(board), lines.places(~board)
        right, wrong = lines.state(places), lines.state(others)
        cells = lines.cells[:]
        random.shuffle(cells)
        givens = self._enough(places, self._enough(places, cells)[::-1])
        every = join_masks(givens)
        swaps = lines.swaps(rows) if self.minimal else []
        # the only given that keeps a swap from being another answer is needed, and such a swap
        # tells nothing of other givens
        certain = join_masks([swap & every for swap in swaps if (swap & every).bit_count() == 1])
        swaps = [swap for swap in swaps if not swap & certain]

        def extended(state: State, cells: int) -> State:
            after = state[:]
            changed: list[int] = []
            while cells:
                row, bit, column, cross = places[cells.bit_length() - 1]
                cells ^= 1 << cells.bit_length() - 1
                if not after[row] & bit:
                    after[row] |= bit
                    after[column] |= cross
                    changed += row, column
            self.follows(after, changed)  # values of the solution: no contradiction
            return after

        def is_known(state: State, cells: int) -> bool:
            while cells:
                row, bit, _, _ = places[cells.bit_length() - 1]
                if not state[row] & bit:
                    return False
                cells ^= 1 << cells.bit_length() - 1
            return True

        def needed(state: State, rest: int, cell: int) -> bool:
            if not self.minimal or any(swap & cell and not swap & rest for swap in swaps):
                return True
            row, bit, column, cross = others[cell.bit_length() - 1]
            state = state[:]
            state[row] |= bit
            state[column] |= cross
            exists = lines.exists(state, [row, column], right, wrong, PATIENCE)
            return self._engine_finds(board ^ cell, rest | cell) if exists is None else exists

        return thin_givens(givens, lines.state([]), extended, is_known, needed, certain)

    def _engine_finds(self, ones: int, known: int) -> bool:
        """Whether there is a full board that has the values of ``ones`` in the cells ``known``."""
        if self.model is None:
            height, width = self.size
            board, rules, _ = statements_of(Puzzle("takuzu", ((None,) * width,) * height))
            values = [eq(cell, value) for row in board for cell in row for value in (0, 1)]
            self.model = switched(board, rules, values, self.engine)
        cells = enumerate(self.lines.cells)
        return self.model.holds([2 * at + (ones & cell > 0) for at, cell in cells if known & cell])


def _size(options: Options) -> tuple[int, int]:
    """Rows and columns. Raises ``CannotMake``."""
    refuse_others(options, "a takuzu")
    size = options.size or (8, 8)
    if len(size) == 1:
        size = (size[0], size[0])
    shown = "x".join(map(str, size))
    if len(size) != 2 or any(side < 2 or side % 2 for side in size):
        raise CannotMake(f"a takuzu cannot be {shown}; expected even numbers of rows and columns")
    if max(size) > GREATEST:
        raise CannotMake(
            f"a takuzu of {shown} is too large; expected at most {GREATEST} rows and columns"
        )
    height, width = size
    if height > count_lines(width) or width > count_lines(height):
        length = min(size)
        raise CannotMake(
            f"a takuzu cannot be {shown}: only {count_lines(length)} lines of {length} cells "
            "differ; expected fewer"
        )
    return height, width


def describe_givens(
    givens: tuple[tuple[int | None, ...], ...], board: tuple[tuple[int | None, ...], ...]
) -> tuple[tuple[int, str], str]:
    """The number of columns and the cells of the first of all equivalent puzzles that have no more
    rows than columns, and the cells of the solution in the same places.

    Equivalent puzzles come from turning, mirroring and swapping the values.

    >>> board = ((0, 1), (1, 0))
    >>> describe_givens(((None, 1), (0, None)), board)[0], describe_givens(((1, None), (None, 0)), board)[0]
    ((2, '.01.'), (2, '.01.'))
    """
    given, full = _texts(givens), _texts(board)
    least = min(zip(given, full, strict=True))
    return (max(len(givens), len(givens[0])), least[0]), least[1]


def _texts(cells: tuple[tuple[int | None, ...], ...]) -> list[str]:
    """The cells after turning, mirroring and swapping the values in all ways that leave no more
    rows than columns.
    """
    rows = ["".join("." if cell is None else str(cell) for cell in row) for row in cells]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    texts = []
    for lines in (rows, columns):
        if len(lines) <= len(lines[0]):
            for text in ("".join(lines), "".join(reversed(lines))):
                texts += [text, text[::-1]]
    return texts + [text.translate(_SWAPPED) for text in texts]


_SWAPPED = str.maketrans("01", "10")


def difficulty_of(lines: TakuzuLines, description: tuple[int, str], solution: str) -> float:
    """The difficulty of a puzzle, as :func:`described`: the same for equivalent puzzles."""
    text = description[1]
    truth = sum(cell for cell, value in zip(lines.cells, solution, strict=True) if value == "1")
    places, others = lines.places(truth), lines.places(~truth)
    state = lines.state([place for place, value in zip(places, text, strict=True) if value != "."])
    everything, wrong = lines.state(places), lines.state(others)[: lines.height]
    steps: list[Step] = [
        partial(_follow_lines, lines),
        partial(_change_state, lines.twins),
        partial(_change_state, partial(lines.sweep, rules=lines.last)),
        partial(_change_state, partial(lines.sweep, rules=lines.filled)),
        partial(_try_cells, lines, False, places, others, wrong),
        partial(_try_cells, lines, True, places, others, wrong),
    ]
    state, counts = apply_steps(state, steps, lambda state: state == everything)
    if unknown := len(lines.cells) - sum(line.bit_count() for line in state[: lines.height]):
        return within(0.8, 1.0, unknown, len(lines.cells) / 3)
    if counts[5]:
        return within(0.6, 0.8, counts[5], 3)
    if counts[3] or counts[4]:
        return within(0.4, 0.6, counts[3] + counts[4], 4)
    if counts[1] or counts[2]:
        return within(0.2, 0.4, counts[1] + counts[2], 3)
    return within(0.0, 0.2, counts[0] * len(lines.cells) / (len(lines.cells) - text.count(".")), 4)


def _follow_lines(lines: TakuzuLines, state: State) -> State:
    after = state[:]
    lines.follow(after, [*lines.every], lines.closure)  # values of the solution: no contradiction
    return after


def _change_state(change: Callable[[State], object], state: State) -> State:
    after = state[:]
    change(after)
    return after


def _try_cells(
    lines: TakuzuLines,
    closely: bool,
    places: list[Place],
    others: list[Place],
    wrong: State,
    state: State,
) -> State:
    """The state with the cells whose wrong value is refuted: tried, it leads to a contradiction.
    ``closely``: a trial uses all techniques, and the first cell that is found ends the search.
    ``places``: the cells with their right values, by the lines that they stand in; ``others``: with
    the wrong ones; ``wrong``: the rows of ``others``.
    """
    follows = lines.fill_implied if closely else partial(lines.follow, rules=lines.closure)
    # The wrong values worth a trial. A value that is not refuted takes with it all that follows
    # from it: these are not refuted either, until the state changes.
    untried = wrong
    for (row, own, column, own_cross), (_, bit, _, cross) in zip(places, others, strict=True):
        if state[row] & own or not untried[row] & bit:
            continue
        trial = state[:]
        trial[row] |= bit
        trial[column] |= cross
        if follows(trial, [row, column]):
            untried = [left & ~line for left, line in zip(untried, trial, strict=False)]
            continue
        state = state[:]
        state[row] |= own
        state[column] |= own_cross
        follows(state, [row, column])  # values of the solution: no contradiction
        if closely:
            break
        untried = wrong
    return state
