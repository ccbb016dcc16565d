"""Draws cryptarithms from words: sums of two to six words, differences and products that have one
solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from random import Random
from typing import NamedTuple

from logicpuzzles.extras.equations.cryptarithms import (
    BASE,
    Words,
    canonical,
    interchangeable,
    product_solutions,
    roles_of,
    solutions,
    weights_of,
)  # fmt: skip

OPERATIONS = {"sum": "+", "difference": "-", "product": "*"}
ADDENDS = range(2, 7)
MIXED = (
    ("sum", 2, 9),
    ("sum", 3, 5),
    ("sum", 4, 2),
    ("sum", 5, 1),
    ("sum", 6, 1),
    ("difference", 2, 4),
    ("product", 2, 2),
)
DRAWN = 3_000  # words are drawn so often for one cryptarithm
FEWEST_LETTERS = 7  # sums with fewer different letters seldom have one solution; products …
FEWEST_IN_PRODUCTS = 5
# of the sums have a total that is longer than each addend: those have one solution more often
LONGER = 0.75
FACTORS = 4  # letters of the longest factor


class Cryptarithm(NamedTuple):
    """A cryptarithm with one solution. ``digits``: of each of its letters, in the order of their
    first occurrence. ``tries``: how many digits are tried until it is solved. ``key``: equal for
    equivalent ones.
    """

    words: Words
    operation: str
    digits: tuple[int, ...]
    tries: int
    key: object

    @property
    def text(self) -> str:
        """The equation."""
        return f" {OPERATIONS[self.operation]} ".join(self.words[:-1]) + f" = {self.words[-1]}"

    @property
    def difficulty(self) -> float:
        """From 0 to 1, on a logarithmic scale."""
        low, high = (50, 10_000) if self.operation == "product" else (20, 2_000)
        return round(
            min(max((log10(self.tries) - log10(low)) / (log10(high) - log10(low)), 0.0), 1.0), 4
        )


class Wordplay:
    """Draws cryptarithms.

    ``words``: to draw from. ``count``: operands. ``operation``: of :data:`OPERATIONS`. Without
    these two both are drawn for each cryptarithm. ``longest``: letters of the longest word of each
    cryptarithm.
    """

    def __init__(
        self,
        words: Sequence[str],
        operation: str | None = None,
        count: int | None = None,
        longest: int | None = None,
    ) -> None:
        self.longest = longest
        self.words = [
            word for word in dict.fromkeys(words) if longest is None or len(word) <= longest
        ]
        # Sets of words are masks of their places: those that have a letter, so many different
        # letters, or a length.
        self.place = {word: 1 << at for at, word in enumerate(self.words)}
        self.having: dict[str, int] = {}
        self.by_letters: dict[int, int] = {}
        self.by_length: dict[int, int] = {}
        for word, place in self.place.items():
            for letter in set(word):
                self.having[letter] = self.having.get(letter, 0) | place
            self.by_letters[len(set(word))] = self.by_letters.get(len(set(word)), 0) | place
            self.by_length[len(word)] = self.by_length.get(len(word), 0) | place
        self.factors = [word for word in self.words if len(word) <= FACTORS]
        if operation is None and count is None:
            self.mixed = [each[:2] for each in MIXED]
        else:
            self.mixed = [(operation or "sum", count or 2)]
        self.shares = [each[2] for each in MIXED] if len(self.mixed) > 1 else [1]

    def draw(self, random: Random) -> Cryptarithm | None:
        """A cryptarithm with one solution; ``None`` when none was drawn."""
        ((operation, count),) = random.choices(self.mixed, self.shares)
        for _ in range(DRAWN):
            words = self._product(random) if operation == "product" else self._sum(count, random)
            if words is None or (self.longest is not None and max(map(len, words)) < self.longest):
                continue
            if operation == "product":
                solved = product_solutions(words)
                if solved is not None and len(solved[0]) == 1:
                    return Cryptarithm(words, operation, solved[0][0], solved[1], canonical(words))
                continue
            if operation == "difference":
                words = (words[2], words[1], words[0])
            weights = weights_of(words, OPERATIONS[operation])
            if interchangeable(weights):
                continue
            found, tries = solutions(weights)
            if len(found) == 1:
                return Cryptarithm(words, operation, found[0], tries, roles_of(weights))
        return None

    def _sum(self, count: int, random: Random) -> Words | None:
        """Words of a sum with few different letters, perhaps without a solution."""
        addends = random.choices(self.words, k=2)
        while len(addends) < count:
            fitting = self.fitting(addends)
            if not fitting:
                return None
            addends.append(self.chosen(fitting, random))
        longest = max(map(len, addends))
        totals = self.by_length.get(longest + (random.random() < LONGER), 0)
        fitting = totals and totals & self.fitting(addends, FEWEST_LETTERS)
        for word in addends:
            fitting &= ~self.place[word]
        return (
            (*addends, self.chosen(fitting, random))
            if fitting and len(set(addends)) == count
            else None
        )

    def _product(self, random: Random) -> Words | None:
        """Words of a product with few different letters, perhaps without a solution."""
        if not self.factors:
            return None
        factors = random.choices(self.factors, k=2)
        length = sum(map(len, factors)) - random.randrange(2)
        fitting = self.by_length.get(length, 0) & self.fitting(factors, FEWEST_IN_PRODUCTS)
        for word in factors:
            fitting &= ~self.place[word]
        return (
            (*factors, self.chosen(fitting, random))
            if fitting and factors[0] != factors[1]
            else None
        )

    def fitting(self, words: Sequence[str], fewest: int = 0) -> int:
        """The mask of the words that have, together with these, at least ``fewest`` and at most ten
        different letters.
        """
        letters = set("".join(words))
        shared = [-1]  # the words that share at least no letter, one letter, two letters …
        for letter in letters:
            having = self.having[letter]
            shared.append(0)
            for many in range(len(shared) - 1, 0, -1):
                shared[many] |= shared[many - 1] & having
        shared.append(0)
        fitting = 0
        for count, those in self.by_letters.items():
            together = count + len(letters)
            least, most = max(together - BASE, 0), min(together - fewest, len(letters))
            if least <= most:
                fitting |= those & shared[least] & ~shared[most + 1]
        return fitting

    def chosen(self, among: int, random: Random) -> str:
        """A random word of a mask."""
        number = random.choice(range(among.bit_count()))
        first, length = 0, among.bit_length()
        while length > 1:  # the half that has it
            half = length // 2
            low = among & (1 << half) - 1
            below = low.bit_count()
            if number < below:
                among, length = low, half
            else:
                among, length = among >> half, length - half
                number -= below
                first += half
        return self.words[first]
