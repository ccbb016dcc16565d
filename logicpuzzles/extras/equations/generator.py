"""New equations: words in which letters are digits (``form`` "cryptarithm", the default), and
rectangles of calculations (``form`` "crossword").

``more["operation"]`` of a cryptarithm: ``sum``, ``difference`` or ``product``. ``size``: the number
of addends, 2 to 6, and perhaps the length of the longest word. Without these, sums of two to six
words, differences and products are mixed. ``theme``: where the words are from, a name of
``words.THEMES`` or a text of a setter. ``size`` of a crossword: rows and columns, 2 to 4; by
default 3x3. ``more["domain"]``: the least and the greatest number of a crossword; by default 1 and
20, or 1 and 9 if there are more than nine cells.

A cryptarithm has no givens: words are drawn until the equation has one solution. A crossword gives
only the numbers that it needs; in a minimal one no equation follows from the rest either. One that
need not be minimal has as many more as its level asks for.

The difficulty of a sum or difference is the number of digits tried when it is solved from the first
letters of its words on, on a logarithmic scale: 0 for 20, 1 for 2,000. This goes with what an
explanation costs (rank correlation 0.77 over 105 sums), which the digits tried column by column
from the last letters on do not (0.13). A product is solved column by column: 0 for 50 digits, 1 for
10,000.

That of a crossword depends on the hardest technique, and then on how often it is needed:

========== ============================================================
0.0 to 0.2 lines with one open cell
0.2 to 0.4 pairs of numbers that fit into a line with two open cells
0.4 to 0.6 all ways to fill a line
0.6 to 0.8 trials of a number in a cell with few candidates
0.8 to 1.0 trials within trials
========== ============================================================
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from logicpuzzles.extras.equations import equations_text as equations
from logicpuzzles.extras.equations.crossword_steps import Line, State, calculate_lines, try_cells
from logicpuzzles.extras.equations.crosswords import Crossword, crossword, result
from logicpuzzles.extras.equations.wordplay import ADDENDS, OPERATIONS, Cryptarithm, Wordplay
from logicpuzzles.extras.equations.words import words_of
from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.generate.givens import apply_steps, hash_parts, refuse_others, within

# rows, columns, givens with their places, operators and results of each row and then of each column
Description = tuple[int, int, tuple[tuple[int, int], ...], tuple[str, ...], tuple[int, ...]]

FORMS = ("cryptarithm", "crossword")
SIDES = range(2, 5)
SQUARES = 20  # squares that are tried for one crossword


class EquationsGenerator:
    """Makes cryptarithms and crosswords of numbers. Raises ``CannotMake`` for options that can
    never be met.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        crossed = options.form == "crossword"
        refuse_others(
            options,
            "an equation",
            FORMS,
            ("domain",) if crossed else ("operation",),
            themed=not crossed,
        )
        if crossed:
            self.size, self.domain = _square(options)
        else:
            self.wordplay = _wordplay(options)

    def attempt(self, random: Random) -> Made | None:
        """A puzzle with one proven solution, minimal if the options ask for it; ``None`` when none
        was found.
        """
        return (
            self._crossword(random)
            if self.options.form == "crossword"
            else self._cryptarithm(random)
        )

    def _cryptarithm(self, random: Random) -> Made | None:
        drawn = self.wordplay.draw(random)
        return None if drawn is None else _make_puzzle(drawn)

    def _crossword(self, random: Random) -> Made | None:
        for _ in range(SQUARES):
            square = crossword(self.size, self.domain, random)
            given = square.thin_numbers(random, self.options.minimal)
            if given is None:
                continue
            if self.options.difficulty is not None and not self.options.minimal:
                given = self._ease_givens(square, given, self.options.difficulty[1], random)
            puzzle = square.puzzle(given)
            numbers = [number for row in square.values for number in row]
            description = _description(square, given)
            names: Any = puzzle.arguments["names"]
            board = tuple(numbers[square.names.index(name)] for name in names)
            statistics = {
                "givens": given.bit_count(),
                "cells": len(numbers),
                "equations": len(square.operators),
            }
            return Made(
                puzzle,
                board,
                _difficulty(description, self.domain),
                hash_parts(self.domain, *description),
                statistics,
            )
        return None

    def _ease_givens(self, square: Crossword, given: int, most: float, random: Random) -> int:
        """The given numbers, and as many more as it takes to be no more difficult than that."""
        order = list(range(square.height * square.width))
        random.shuffle(order)
        for at in order:
            if _difficulty(_description(square, given), self.domain) <= most:
                break
            given |= 1 << at
        return given


def _make_puzzle(drawn: Cryptarithm) -> Made:
    statistics = {
        "letters": len(drawn.digits), "tries": drawn.tries, "operation": drawn.operation,
        "operands": len(drawn.words) - 1,
    }  # fmt: skip
    return Made(
        equations.read(drawn.text),
        drawn.digits,
        drawn.difficulty,
        hash_parts(drawn.key),
        statistics,
    )


def _wordplay(options: Options) -> Wordplay:
    """Who draws cryptarithms. Raises ``CannotMake``."""
    operation = options.more.get("operation")
    if operation is not None and operation not in OPERATIONS:
        raise CannotMake(f'"{operation}" is not an operation; expected {", ".join(OPERATIONS)}')
    count, *rest = options.size or (None,)
    if count is not None and (count not in ADDENDS or len(rest) > 1):
        raise CannotMake(
            f"a sum of {count} words cannot be made; expected 2 to 6, and perhaps the length "
            "of the longest word"
        )
    if count not in (None, 2) and operation not in (None, "sum"):
        raise CannotMake(f"a {operation} of {count} words cannot be made; expected 2")
    words = words_of(options.theme)
    longest = max(map(len, words))
    if rest and not 3 <= rest[0] <= longest:
        raise CannotMake(
            f"there are no sums whose longest word has {rest[0]} letters; expected 3 to {longest}"
        )
    return Wordplay(words, operation, count, rest[0] if rest else None)


def _square(options: Options) -> tuple[tuple[int, int], tuple[int, int]]:
    """Rows and columns, and the least and the greatest number. Raises ``CannotMake``."""
    size = options.size or (3, 3)
    if len(size) == 1:
        size = (size[0], size[0])
    if len(size) != 2 or any(side not in SIDES for side in size):
        raise CannotMake(
            f"a crossword cannot be {'x'.join(map(str, size))}; expected 2 to 4 rows and columns"
        )
    height, width = size
    small = height * width <= 9
    domain = options.more.get("domain", (1, 20) if small else (1, 9))
    ends = domain if isinstance(domain, list | tuple) else ()
    if len(ends) != 2 or any(type(end) is not int for end in ends) or ends[0] >= ends[1]:
        raise CannotMake(
            f"{domain!r} is not a domain; expected the least and the greatest number, as in [1, 9]"
        )
    low, high = ends
    most = 50 if small else 20
    if high - low >= most:
        message = (
            f"{high - low + 1} numbers are too many for a crossword of {height}x{width}; expected "
            f"at most {most}"
        )
        raise CannotMake(message)
    return (height, width), (low, high)


def _description(square: Crossword, given: int) -> Description:
    """The lesser of the two descriptions of a crossword: as it is, and with rows and columns
    exchanged.
    """
    descriptions = []
    for view, turned in ((square, False), (square.turned(), True)):
        known = []
        for at, number in enumerate([number for row in view.values for number in row]):
            row, column = divmod(at, view.width)
            if given >> (column * view.height + row if turned else at) & 1:
                known.append((at, number))
        results = tuple(
            result(numbers, signs)
            for numbers, signs in zip(view.lines(view.values), view.operators, strict=True)
        )
        descriptions.append((view.height, view.width, tuple(known), view.operators, results))
    return min(descriptions)


def _difficulty(description: Description, domain: tuple[int, int]) -> float:
    """The difficulty of a crossword. ``description``: the same for the crossword with rows and
    columns exchanged.
    """
    height, width, known, operators, results = description
    rows = [tuple(range(row * width, row * width + width)) for row in range(height)]
    columns = [tuple(range(column, height * width, width)) for column in range(width)]
    lines: list[Line] = [*zip([*rows, *columns], operators, results, strict=True)]
    values = [frozenset(range(domain[0], domain[1] + 1))] * (height * width)
    for at, number in known:
        values[at] = frozenset([number])
    state: State = tuple(values)
    steps: list[Callable[[State], State | None]] = [
        partial(calculate_lines, lines, most) for most in (1, 2, len(values))
    ]
    steps.append(partial(try_cells, lines))
    state, counts = apply_steps(
        state, steps, lambda state: not any(len(numbers) > 1 for numbers in state)
    )
    if unknown := sum(len(numbers) - 1 for numbers in state):
        return within(0.8, 1.0, unknown, 40)
    hardest = max([at for at, count in enumerate(counts) if count], default=0)
    return within(0.2 * hardest, 0.2 * hardest + 0.2, counts[hardest], 4)
