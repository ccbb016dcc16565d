"""Solves sums, differences and products of words in which letters are digits.

A sum or a difference is an equation in which every letter has a weight: in ``SEND + MORE = MONEY``
S has 1000 and M has -9000. It is solved from the greatest weight on, as people begin with the first
letters of the words: what the other letters can make up for leaves few digits to each. A product is
solved column by column from the last letters on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

BASE = 10
NINE = BASE - 1
DIGITS = [
    [digit for digit in range(BASE) if mask >> digit & 1] for mask in range(1 << BASE)
]  # of each set of digits, as a mask
Words = tuple[str, ...]  # the operands, then the result


def letters_of(words: Words) -> tuple[str, ...]:
    """The letters in the order of their first occurrence."""
    return tuple(dict.fromkeys("".join(words)))


def weights_of(words: Words, operation: str = "+") -> dict[str, tuple[int, bool]]:
    """For each letter its weight, and whether it is the first letter of a word, so that it is not
    0. ``operation``: ``+`` or ``-``, between the operands.

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


def solutions(
    weights: Mapping[str, tuple[int, bool]], most: int = 2
) -> tuple[list[tuple[int, ...]], int]:
    """At most ``most`` ways to give each letter another digit so that the weighted digits make 0,
    each in the order of the letters; and how many digits were tried. The number does not depend on
    names, nor on the order of words, where no two letters are interchangeable.

    >>> solutions(weights_of(("SEND", "MORE", "MONEY")))
    ([(9, 5, 6, 7, 1, 0, 8, 2)], 32)
    >>> solutions(weights_of(("MONEY", "MORE", "SEND"), "-"))
    ([(1, 0, 6, 5, 2, 8, 9, 7)], 32)
    """
    count = len(weights)
    if count > BASE:
        return [], 0
    roles = sorted(
        [
            (-abs(scale), scale, leads, at)
            for at, (scale, leads) in enumerate(_sign_roles(weights.values()))
        ]
    )
    # Of each letter the weight, the least digit, and what it and those before it must make at least
    # and at most: the other letters then make up for it, the greatest weights with the best digits.
    letters: list[tuple[int, int, int, int]] = []
    top = bottom = above = below = (
        0  # above, below: the sums of the positive and of the negative weights
    )
    for _, scale, leads, _ in reversed(roles):
        letters.append((scale, int(leads), -top, -bottom))
        if scale > 0:
            top += NINE * scale - above
            bottom += above
            above += scale
        else:
            bottom += NINE * scale - below
            top += below
            below += scale
    letters.reverse()
    digits = [0] * count
    found: list[tuple[int, ...]] = []
    tried = 0
    last = count - 1

    def place(at: int, total: int, taken: int) -> bool:
        """Go on with a letter. Whether to stop."""
        nonlocal tried
        scale, least, low, high = letters[at]
        low -= total
        high -= total
        if scale > 0:
            first, end = -(-low // scale), high // scale
        elif scale:
            first, end = -(high // -scale), -low // -scale
        elif low <= 0 <= high:
            first, end = 0, NINE
        else:
            return False
        if first < least:
            first = least
        if end > NINE:
            end = NINE
        if first > end:
            return False
        for digit in DIGITS[~taken & (2 << end) - (1 << first)]:
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
    places = [at for *_, at in roles]
    back = sorted(range(count), key=places.__getitem__)
    return [tuple([each[at] for at in back]) for each in found], tried


def roles_of(weights: Mapping[str, tuple[int, bool]]) -> list[tuple[int, bool]]:
    """The weights without the letters: equal for puzzles that differ in names and in the order of
    words, or that state a difference as a sum.

    >>> roles_of(weights_of(("SEND", "MORE", "MONEY"))) == roles_of(weights_of(("ABCDE", "FDCI", "ABGD"), "-"))
    True
    """
    return sorted(_sign_roles(weights.values()))


def _sign_roles(roles: Iterable[tuple[int, bool]]) -> list[tuple[int, bool]]:
    """The weights, or those with the other sign: an equation has two sides."""
    weights = list(roles)
    other = [(-weight, leads) for weight, leads in weights]
    return min(weights, other, key=sorted)


def product_solutions(
    words: Words, most: int = 2, patience: int = 20_000
) -> tuple[list[tuple[int, ...]], int] | None:
    """At most ``most`` solutions of a product of two words, each with a digit for each of
    :func:`letters_of`; and how many digits were tried.

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
    left, right, result = words
    if not len(left) + len(right) - 2 < len(result) <= len(left) + len(right):
        return [], 0
    # the letters column by column: the power of ten, the letter, and how often that is added to
    # each factor; 0, 0: the result
    steps: list[tuple[int, int, int, int]] = []
    for at in range(len(result)):
        for word, adds in ((left, (1, 0)), (right, (0, 1)), (result, (0, 0))):
            if at < len(word):
                steps.append((BASE**at, number[word[-1 - at]], *adds))
    digits = [-1] * len(letters)
    answers: list[tuple[int, ...]] = []
    tried = 0

    def place(at: int, left: int, right: int, taken: int) -> bool:
        """Go on with a letter. ``left``, ``right``: the last digits of the factors. Whether to
        stop.
        """
        nonlocal tried
        power, letter, to_left, to_right = steps[at]
        at += 1
        digit = digits[letter]
        if to_left or to_right:
            if digit >= 0:
                return place(
                    at, left + to_left * digit * power, right + to_right * digit * power, taken
                )
            for digit in range(least[letter], BASE):
                if not taken >> digit & 1:
                    tried += 1
                    digits[letter] = digit
                    worth = digit * power
                    if tried > patience or place(
                        at, left + to_left * worth, right + to_right * worth, taken | 1 << digit
                    ):
                        return True
            digits[letter] = -1
            return False
        above, wanted = divmod(left * right // power, BASE)
        if digit >= 0:
            return digit == wanted and (
                finished(above) if at == len(steps) else place(at, left, right, taken)
            )
        if taken >> wanted & 1 or wanted < least[letter]:
            return False
        digits[letter] = wanted
        if finished(above) if at == len(steps) else place(at, left, right, taken | 1 << wanted):
            return True
        digits[letter] = -1
        return False

    def finished(above: int) -> bool:
        """Whether to stop when each column is right and so much of the product is above the
        result.
        """
        if not above:
            answers.append(tuple(digits))
        return len(answers) == most

    place(0, 0, 0, 0)
    return (answers, tried) if tried <= patience else None


def canonical(words: Words) -> tuple[tuple[int, ...], ...]:
    """The least form of a product over both orders of its factors. Letters are numbers in the order
    of their first occurrence.

    >>> canonical(("AB", "CD", "EFA")) == canonical(("XY", "UV", "WTU"))
    True
    """
    *factors, result = words
    forms = []
    for order in (factors, factors[::-1]):
        number = {letter: at for at, letter in enumerate(letters_of((*order, result)))}
        forms.append(
            tuple([tuple([number[letter] for letter in word]) for word in (*order, result)])
        )
    return min(forms)
