"""Equations as text, for the languages that write them as people do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from suite.model import Equations

Bounded = tuple[str, int, int]
"""A text, and the least and the greatest value of what it says."""


class Infix:
    """The equations of a puzzle: pairs of sides that are `equal`, texts that must be `nonzero`, and
    `quotients`.

    variable: how the unknown of a number is written. Quotients are further unknowns, after the
    names of the puzzle: each is told with dividend and divisor.
    """

    def __init__(self, puzzle: Equations, variable: Callable[[int], str]) -> None:
        self.variable = variable
        self.numbers = {name: place for place, name in enumerate(puzzle.names)}
        self.domains = [(0, 9) if name.isupper() else puzzle.domain for name in puzzle.names]
        self.equal: list[tuple[str, str]] = []
        self.nonzero: list[str] = []
        self.quotients: list[tuple[str, str, str]] = []
        for left, comparison, right in puzzle.lines:
            if comparison != "=":
                raise ValueError(f"no such comparison here: {comparison}")
            self.equal.append((self.value(left)[0], self.value(right)[0]))
        self.letters = [variable(place) for name, place in self.numbers.items() if name.isupper()]

    def value(self, tree: Any) -> Bounded:
        if isinstance(tree, int):
            return str(tree) if tree >= 0 else f"({tree})", tree, tree
        if isinstance(tree, str):
            return (
                self.word(tree)
                if tree.isupper()
                else (self.variable(self.numbers[tree]), *self.domains[self.numbers[tree]])
            )
        if tree[0] == "^":
            return self.product([self.value(tree[1])] * tree[2])
        parts = [self.value(part) for part in tree[1:]]
        if tree[0] == "+":
            return (
                f"({' + '.join(part[0] for part in parts)})",
                sum(part[1] for part in parts),
                sum(part[2] for part in parts),
            )
        if tree[0] == "-":
            return f"(0 - {parts[0][0]})", -parts[0][2], -parts[0][1]
        if tree[0] == "*":
            return self.product(parts)
        most = max(map(abs, parts[0][1:]))
        self.domains.append((-most, most))
        quotient = self.variable(len(self.domains) - 1)
        self.quotients.append((quotient, parts[0][0], parts[1][0]))
        self.nonzero.append(parts[1][0])
        return quotient, -most, most

    def word(self, word: str) -> Bounded:
        letters = [self.variable(self.numbers[letter]) for letter in word]
        if len(word) > 1 and letters[0] not in self.nonzero:
            self.nonzero.append(letters[0])
        parts = [
            f"{10**place} * {letter}" if place else letter
            for place, letter in enumerate(reversed(letters))
        ]
        return f"({' + '.join(reversed(parts))})", 0, 10 ** len(word) - 1

    @staticmethod
    def product(parts: list[Bounded]) -> Bounded:
        low = high = 1
        for _, least, most in parts:
            corners = [low * least, low * most, high * least, high * most]
            low, high = min(corners), max(corners)
        return f"({' * '.join(part[0] for part in parts)})", low, high
