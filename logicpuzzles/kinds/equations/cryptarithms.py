"""Solves sums, differences and products of words in which letters are digits.

A sum or a difference is an equation in which every letter has a weight: in ``SEND + MORE = MONEY`` S has 1000 and M has -9000.
It is solved from the greatest weight on, as people begin with the first letters of the words: what the other letters can make
up for leaves few digits to each. A product is solved column by column from the last letters on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

__all__ = ["Words", "canonical", "interchangeable", "letters_of", "product_solutions", "roles_of", "solutions", "weights_of"]

BASE = 10
NINE = BASE - 1
Words = tuple[str, ...]  # the operands, then the result


def letters_of(words: Words) -> tuple[str, ...]:
    """The letters in the order of their first occurrence."""
    return tuple(dict.fromkeys("".join(words)))


def weights_of(words: Words, operation: str = "+") -> dict[str, tuple[int, bool]]:
    """For each letter its weight, and whether it is the first letter of a word, so that it is not 0. ``operation``: ``+`` or
    ``-``, between the operands.

    >>> weights_of(("A", "AB", "CA"))
    {'A': (10, True), 'B': (1, False), 'C': (-10, True)}
    """
    weights = dict.fromkeys(letters_of(words), 0)
    for place, word in enumerate(words):
        scale = 1 if place == 0 or (operation == "+" and place < len(words) - 1) else -1
        for letter in reversed(word):
            weights[letter] += scale
            scale *= BASE
    first = {word[0] for word in words if len(word) > 1}
    return {letter: (weight, letter in first) for letter, weight in weights.items()}


def interchangeable(weights: Mapping[str, tuple[int, bool]]) -> bool:
    """Whether two letters can be exchanged in every solution, so that there is never just one.

    >>> interchangeable(weights_of(("BE", "AT", "TOO"))), interchangeable(weights_of(("SEND", "MORE", "MONEY")))
    (True, False)
    """
    return len(set(weights.values())) < len(weights)


def solutions(weights: Mapping[str, tuple[int, bool]], most: int = 2) -> tuple[list[tuple[int, ...]], int]:
    """At most ``most`` ways to give each letter another digit so that the weighted digits make 0, each in the order of the
    letters; and how many digits were tried. The number does not depend on names, nor on the order of words, where no two letters
    are interchangeable.

    >>> solutions(weights_of(("SEND", "MORE", "MONEY")))
    ([(9, 5, 6, 7, 1, 0, 8, 2)], 32)
    >>> solutions(weights_of(("MONEY", "MORE", "SEND"), "-"))
    ([(1, 0, 6, 5, 2, 8, 9, 7)], 32)
    """
    count = len(weights)
    if count > BASE:
        return [], 0
    roles = _signed(weights.values())
    order = sorted(range(count), key=lambda at: (-abs(roles[at][0]), roles[at]))
    scales = [roles[at][0] for at in order]
    least = [int(roles[at][1]) for at in order]
    # What the letters from a place on can make at most, and at least: the greatest weights with the best digits.
    tops, bottoms = [0], [0]
    above = below = 0  # the sums of the positive and of the negative weights
    for scale in reversed(scales):
        if scale > 0:
            tops.append(tops[-1] + NINE * scale - above)
            bottoms.append(bottoms[-1] + above)
            above += scale
        else:
            bottoms.append(bottoms[-1] + NINE * scale - below)
            tops.append(tops[-1] + below)
            below += scale
    tops.reverse()
    bottoms.reverse()
    digits = [0] * count
    found: list[tuple[int, ...]] = []
    tried = 0
    last = count - 1

    def place(at: int, total: int, taken: int) -> bool:
        """Go on with a letter. Whether to stop."""
        nonlocal tried
        scale = scales[at]
        low, high = -tops[at + 1] - total, -bottoms[at + 1] - total
        if scale > 0:
            first, end = -(-low // scale), high // scale
        elif scale:
            first, end = -(high // -scale), -low // -scale
        elif low <= 0 <= high:
            first, end = 0, NINE
        else:
            return False
        for digit in range(max(first, least[at]), min(end, NINE) + 1):
            if taken >> digit & 1:
                continue
            tried += 1
            digits[at] = digit
            if at == last:
                found.append(tuple(digits))
                if len(found) == most:
                    return True
            elif place(at + 1, total + scale * digit, taken | 1 << digit):
                return True
        return False

    place(0, 0, 0)
    back = sorted(range(count), key=order.__getitem__)
    return [tuple([each[at] for at in back]) for each in found], tried


def roles_of(weights: Mapping[str, tuple[int, bool]]) -> list[tuple[int, bool]]:
    """The weights without the letters: equal for puzzles that differ in names and in the order of words, or that state a
    difference as a sum.

    >>> roles_of(weights_of(("SEND", "MORE", "MONEY"))) == roles_of(weights_of(("ABCDE", "FDCI", "ABGD"), "-"))
    True
    """
    return sorted(_signed(weights.values()))


def _signed(roles: Iterable[tuple[int, bool]]) -> list[tuple[int, bool]]:
    """The weights, or those with the other sign: an equation has two sides."""
    weights = list(roles)
    other = [(-weight, leads) for weight, leads in weights]
    return min(weights, other, key=sorted)


def product_solutions(words: Words, most: int = 2, patience: int = 20_000) -> tuple[list[tuple[int, ...]], int] | None:
    """At most ``most`` solutions of a product, each with a digit for each of :func:`letters_of`, and how many digits were tried.

    ``None`` when more than ``patience`` digits would have to be tried.

    >>> product_solutions(("AT", "AT", "TEA"), most=5)
    ([], 9)
    """
    letters = letters_of(words)
    if len(letters) > BASE:
        return [], 0
    number = {letter: at for at, letter in enumerate(letters)}
    least = [0] * len(letters)
    for word in words:
        if len(word) > 1:
            least[number[word[0]]] = 1
    *factors, result = [[number[letter] for letter in reversed(word)] for word in words]
    if not sum(map(len, factors)) - len(factors) < len(result) <= sum(map(len, factors)):
        return [], 0
    digits = [-1] * len(letters)
    answers: list[tuple[int, ...]] = []
    tried = 0

    def column(at: int, taken: int) -> bool:
        """Go on with a column. Whether to stop."""
        if at == len(result):
            if prod([value(word, at) for word in factors]) == value(result, at):
                answers.append(tuple(digits))
            return len(answers) == most
        return cell(at, 0, taken)

    def value(word: Sequence[int], end: int) -> int:
        return sum([digits[letter] * BASE**at for at, letter in enumerate(word[:end])])

    def cell(at: int, place: int, taken: int) -> bool:
        """Go on with the letter of a factor in a column. Whether to stop."""
        nonlocal tried
        while place < len(factors):
            word = factors[place]
            place += 1
            if at < len(word) and digits[letter := word[at]] < 0:
                for digit in range(least[letter], BASE):
                    if not taken >> digit & 1:
                        tried += 1
                        digits[letter] = digit
                        if tried > patience or cell(at, place, taken | 1 << digit):
                            return True
                digits[letter] = -1
                return False
        digit = prod([value(word, at + 1) for word in factors]) // BASE**at % BASE
        letter = result[at]
        if digits[letter] >= 0:
            return digits[letter] == digit and column(at + 1, taken)
        if taken >> digit & 1 or digit < least[letter]:
            return False
        digits[letter] = digit
        if column(at + 1, taken | 1 << digit):
            return True
        digits[letter] = -1
        return False

    column(0, 0)
    return (answers, tried) if tried <= patience else None


def canonical(words: Words) -> tuple[tuple[int, ...], ...]:
    """The least form of a product over both orders of its factors. Letters are numbers in the order of their first occurrence.

    >>> canonical(("AB", "CD", "EFA")) == canonical(("XY", "UV", "WTU"))
    True
    """
    *factors, result = words
    forms = []
    for order in (factors, factors[::-1]):
        number = {letter: at for at, letter in enumerate(letters_of((*order, result)))}
        forms.append(tuple([tuple([number[letter] for letter in word]) for word in (*order, result)]))
    return min(forms)
