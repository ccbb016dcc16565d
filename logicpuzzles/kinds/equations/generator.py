"""New equations: sums of words in which letters are digits (``form`` "cryptarithm", the default), and rectangles of calculations
(``form`` "crossword").

``size`` of a cryptarithm: the number of addends, 2 to 4, and perhaps the length of the longest word; by default 2 addends.
``size`` of a crossword: rows and columns, 2 to 4; by default 3x3. ``more["domain"]``: the least and the greatest number of a
crossword; by default 1 and 20, or 1 and 9 if there are more than nine cells.

A cryptarithm has no givens: words are drawn until their sum has one solution. A crossword gives only the numbers that it needs;
in a minimal one no equation follows from the rest either.

The difficulty of a cryptarithm is the number of digits tried when it is solved column by column, on a logarithmic scale: 0 for
a hundred, 1 for a hundred thousand. That of a crossword depends on the hardest technique, and then on how often it is needed:

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
from math import log10
from random import Random
from typing import Any

from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.generate.givens import key_of, refuse_others, stepped, within
from logicpuzzles.kinds.equations import equations_text as equations
from logicpuzzles.kinds.equations.crossword_steps import Line, State, calculated, tried
from logicpuzzles.kinds.equations.crosswords import Crossword, crossword, result
from logicpuzzles.kinds.equations.cryptarithms import BASE, Sum, canonical, interchangeable, letters_of, solutions
from logicpuzzles.kinds.equations.words import WORDS

__all__ = ["FORMS", "Generator"]

# rows, columns, givens with their places, operators and results of each row and then of each column
Description = tuple[int, int, tuple[tuple[int, int], ...], tuple[str, ...], tuple[int, ...]]

FORMS = ("cryptarithm", "crossword")
ADDENDS = range(2, 5)
SIDES = range(2, 5)
DRAWN = 3_000  # sums of words that are drawn for one cryptarithm
SQUARES = 20  # squares that are tried for one crossword
FEWEST_LETTERS = 7  # sums with fewer different letters seldom have one solution


class Generator:
    """Makes cryptarithms and crosswords of numbers. Raises ``CannotMake`` for options that can never be met."""

    def __init__(self, options: Options) -> None:
        self.options = options
        refuse_others(options, "an equation", FORMS, ("domain",) if options.form == "crossword" else ())
        if options.form == "crossword":
            self.size, self.domain = _square(options)
        else:
            self.count, self.longest = _words(options)
            self.words = [word for word in WORDS if self.longest is None or len(word) <= self.longest]
            self.sums = {length: [word for word in self.words if length <= len(word) <= length + 1] for length in range(1, BASE)}

    def attempt(self, random: Random) -> Made | None:
        """A puzzle with one proven solution, minimal if the options ask for it; ``None`` when none was found."""
        return self._crossword(random) if self.options.form == "crossword" else self._cryptarithm(random)

    def _cryptarithm(self, random: Random) -> Made | None:
        for _ in range(DRAWN):
            addends = random.choices(self.words, k=self.count)
            totals = self.sums[max(map(len, addends))]
            if not totals:
                continue
            words = (*addends, random.choice(totals))
            if len({*words}) <= self.count or not FEWEST_LETTERS <= len(letters_of(words)) <= BASE:
                continue
            if self.longest is not None and max(map(len, words)) < self.longest:
                continue
            if interchangeable(words):
                continue
            solved = solutions(words)
            if solved is not None and len(solved[0]) == 1:
                return _made(words, solved[0][0])
        return None

    def _crossword(self, random: Random) -> Made | None:
        for _ in range(SQUARES):
            square = crossword(self.size, self.domain, random)
            given = square.thinned(random, self.options.minimal)
            if given is None:
                continue
            puzzle = square.puzzle(given)
            numbers = [number for row in square.values for number in row]
            description = _description(square, given)
            names: Any = puzzle.arguments["names"]
            board = tuple([numbers[square.names.index(name)] for name in names])
            statistics = {"givens": given.bit_count(), "cells": len(numbers), "equations": len(square.operators)}
            return Made(puzzle, board, _difficulty(description, self.domain), key_of(self.domain, *description), statistics)
        return None


def _made(words: Sum, digits: tuple[int, ...]) -> Made:
    form = canonical(words)
    again = solutions(tuple(["".join([chr(ord("A") + letter) for letter in word]) for word in form]))
    assert again is not None
    tries = again[1]
    puzzle = equations.read(f"{' + '.join(words[:-1])} = {words[-1]}")
    difficulty = round(min(max((log10(tries) - 2) / 3, 0.0), 1.0), 4)
    return Made(puzzle, digits, difficulty, key_of(*form), {"letters": len(digits), "tries": tries})


def _words(options: Options) -> tuple[int, int | None]:
    """The number of addends, and the length of the longest word, if it is given. Raises ``CannotMake``."""
    count, *rest = options.size or (2,)
    if count not in ADDENDS or len(rest) > 1:
        raise CannotMake(f"a sum of {count} words cannot be made; expected 2 to 4, and perhaps the length of the longest word")
    lengths = {len(word) for word in WORDS}
    if rest and not 3 <= rest[0] <= max(lengths):
        raise CannotMake(f"there are no sums whose longest word has {rest[0]} letters; expected 3 to {max(lengths)}")
    return count, rest[0] if rest else None


def _square(options: Options) -> tuple[tuple[int, int], tuple[int, int]]:
    """Rows and columns, and the least and the greatest number. Raises ``CannotMake``."""
    size = options.size or (3, 3)
    if len(size) == 1:
        size = (size[0], size[0])
    if len(size) != 2 or any([side not in SIDES for side in size]):
        raise CannotMake(f"a crossword cannot be {'x'.join(map(str, size))}; expected 2 to 4 rows and columns")
    height, width = size
    small = height * width <= 9
    domain = options.more.get("domain", (1, 20) if small else (1, 9))
    ends = domain if isinstance(domain, list | tuple) else ()
    if len(ends) != 2 or any([type(end) is not int for end in ends]) or ends[0] >= ends[1]:
        raise CannotMake(f"{domain!r} is not a domain; expected the least and the greatest number, as in [1, 9]")
    low, high = ends
    most = 50 if small else 20
    if high - low >= most:
        message = f"{high - low + 1} numbers are too many for a crossword of {height}x{width}; expected at most {most}"
        raise CannotMake(message)
    return (height, width), (low, high)


def _description(square: Crossword, given: int) -> Description:
    """The lesser of the two descriptions of a crossword: as it is, and with rows and columns exchanged."""
    descriptions = []
    for view, turned in ((square, False), (square.turned(), True)):
        known = []
        for at, number in enumerate([number for row in view.values for number in row]):
            row, column = divmod(at, view.width)
            if given >> (column * view.height + row if turned else at) & 1:
                known.append((at, number))
        results = tuple([result(numbers, signs) for numbers, signs in zip(view.lines(view.values), view.operators, strict=True)])
        descriptions.append((view.height, view.width, tuple(known), view.operators, results))
    return min(descriptions)


def _difficulty(description: Description, domain: tuple[int, int]) -> float:
    """The difficulty of a crossword. ``description``: the same for the crossword with rows and columns exchanged."""
    height, width, known, operators, results = description
    rows = [tuple(range(row * width, row * width + width)) for row in range(height)]
    columns = [tuple(range(column, height * width, width)) for column in range(width)]
    lines: list[Line] = [*zip([*rows, *columns], operators, results, strict=True)]
    values = [frozenset(range(domain[0], domain[1] + 1))] * (height * width)
    for at, number in known:
        values[at] = frozenset([number])
    state: State = tuple(values)
    steps: list[Callable[[State], State | None]] = [partial(calculated, lines, most) for most in (1, 2, len(values))]
    steps.append(partial(tried, lines))
    state, counts = stepped(state, steps, lambda state: not any([len(numbers) > 1 for numbers in state]))
    if unknown := sum([len(numbers) - 1 for numbers in state]):
        return within(0.8, 1.0, unknown, 40)
    hardest = max([at for at, count in enumerate(counts) if count], default=0)
    return within(0.2 * hardest, 0.2 * hardest + 0.2, counts[hardest], 4)
