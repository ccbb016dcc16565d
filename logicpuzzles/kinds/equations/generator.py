"""Equations: sums of words in which letters are digits (``form`` "cryptarithm", the usual one), and squares of calculations
(``form`` "crossword").

``size`` of a cryptarithm: how many words are added, 2 to 4, and perhaps how many letters the longest word has; 2 unless given.
``size`` of a crossword: rows and columns, 2 to 4; 3x3 unless given. ``more["domain"]``: the least and the greatest number of
a crossword; from 1 to 20, and with more than nine cells from 1 to 9.

Cryptarithms are found by trying: words are drawn until their sum has one solution. A cryptarithm has no givens. Of a crossword
numbers are given only where they have to be; in a minimal one no equation follows from the rest either.

The difficulty of a cryptarithm is how many digits are tried when it is added up column by column: 0 for a hundred, 1 for a
hundred thousand, in equal steps for equal ratios. That of a crossword is what one has to look at, and within that how often:

========== ============================================================
0.0 to 0.2 lines with one open cell
0.2 to 0.4 the pairs of numbers that fit into lines with two
0.4 to 0.6 all ways to fill a line
0.6 to 0.8 what would follow if a cell were one of the few that it can be
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
Told = tuple[int, int, tuple[tuple[int, int], ...], tuple[str, ...], tuple[int, ...]]

FORMS = ("cryptarithm", "crossword")
ADDENDS = range(2, 5)
SIDES = range(2, 5)
DRAWN = 3_000  # words that are drawn for one sum
SQUARES = 20  # begun for one crossword
FEWEST_LETTERS = 7  # sums of fewer different letters hardly ever have one solution


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
        """A puzzle, proven to have one solution and to be minimal; ``None`` where none was found."""
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
            found = solutions(words)
            if found is not None and len(found[0]) == 1:
                return _made(words, found[0][0])
        return None

    def _crossword(self, random: Random) -> Made | None:
        for _ in range(SQUARES):
            square = crossword(self.size, self.domain, random)
            given = square.thinned(random, self.options.minimal)
            if given is None:
                continue
            puzzle = square.puzzle(given)
            numbers = [number for row in square.values for number in row]
            told = _told(square, given)
            names: Any = puzzle.arguments["names"]
            board = tuple([numbers[square.names.index(name)] for name in names])
            statistics = {"givens": given.bit_count(), "cells": len(numbers), "equations": len(square.operators)}
            return Made(puzzle, board, _difficulty(told, self.domain), key_of(self.domain, *told), statistics)
        return None


def _made(words: Sum, digits: tuple[int, ...]) -> Made:
    told = canonical(words)
    again = solutions(tuple(["".join([chr(ord("A") + letter) for letter in word]) for word in told]))
    assert again is not None
    tries = again[1]
    puzzle = equations.read(f"{' + '.join(words[:-1])} = {words[-1]}")
    difficulty = round(min(max((log10(tries) - 2) / 3, 0.0), 1.0), 4)
    return Made(puzzle, digits, difficulty, key_of(*told), {"letters": len(digits), "tries": tries})


def _words(options: Options) -> tuple[int, int | None]:
    """How many words are added, and how long the longest word is. Raises ``CannotMake``."""
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


def _told(square: Crossword, given: int) -> Told:
    """The lesser of the two descriptions of a crossword, from its rows or from its columns."""
    told = []
    for one, turned in ((square, False), (square.turned(), True)):
        known = []
        for at, number in enumerate([number for row in one.values for number in row]):
            row, column = divmod(at, one.width)
            if given >> (column * one.height + row if turned else at) & 1:
                known.append((at, number))
        results = tuple([result(numbers, signs) for numbers, signs in zip(one.lines(one.values), one.operators, strict=True)])
        told.append((one.height, one.width, tuple(known), one.operators, results))
    return min(told)


def _difficulty(told: Told, domain: tuple[int, int]) -> float:
    """How difficult a crossword is, as the module says, from its description: the way it lies does not count."""
    height, width, known, operators, results = told
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
