"""Solves sums of words as people do: column by column from the last letters on, with carries.

A column gives each of its letters a digit that is not taken. The letter of the sum follows.
"""

from __future__ import annotations

from itertools import permutations

__all__ = ["Sum", "canonical", "interchangeable", "letters_of", "solutions"]

BASE = 10
Sum = tuple[str, ...]  # the addends, then the total


def letters_of(words: Sum) -> tuple[str, ...]:
    """The letters in the order of their first occurrence."""
    return tuple(dict.fromkeys("".join(words)))


def solutions(words: Sum, most: int = 2, patience: int = 200_000) -> tuple[list[tuple[int, ...]], int] | None:
    """At most ``most`` solutions of a sum, each with a digit for each of :func:`letters_of`, and how many digits were tried.

    ``None`` when more than ``patience`` digits would have to be tried.

    >>> solutions(("SEND", "MORE", "MONEY"))[0]
    [(9, 5, 6, 7, 1, 0, 8, 2)]
    """
    letters = letters_of(words)
    if len(letters) > BASE:
        return [], 0
    number = {letter: at for at, letter in enumerate(letters)}
    least = [0] * len(letters)
    for word in words:
        if len(word) > 1:
            least[number[word[0]]] = 1
    *addends, total = [[number[letter] for letter in reversed(word)] for word in words]
    if max(map(len, addends)) > len(total):
        return [], 0
    columns = [([word[at] for word in addends if at < len(word)], result) for at, result in enumerate(total)]
    digits = [-1] * len(letters)
    answers: list[tuple[int, ...]] = []
    tried = 0

    def column(at: int, carried: int, taken: int) -> bool:
        """Go on with a column. Whether to stop."""
        if at == len(columns):
            if carried == 0:
                answers.append(tuple(digits))
            return len(answers) == most
        return cell(at, 0, carried, taken)

    def cell(at: int, place: int, amount: int, taken: int) -> bool:
        """Go on with one letter of a column; the letters above it and the carry make ``amount``. Whether to stop."""
        nonlocal tried
        added, result = columns[at]
        while place < len(added):
            letter = added[place]
            place += 1
            if digits[letter] < 0:
                for digit in range(least[letter], BASE):
                    if not taken >> digit & 1:
                        tried += 1
                        digits[letter] = digit
                        if tried > patience or cell(at, place, amount + digit, taken | 1 << digit):
                            return True
                digits[letter] = -1
                return False
            amount += digits[letter]
        carried, digit = divmod(amount, BASE)
        if digits[result] >= 0:
            return digits[result] == digit and column(at + 1, carried, taken)
        if taken >> digit & 1 or digit < least[result]:
            return False
        digits[result] = digit
        if column(at + 1, carried, taken | 1 << digit):
            return True
        digits[result] = -1
        return False

    column(0, 0, 0)
    return (answers, tried) if tried <= patience else None


def interchangeable(words: Sum) -> bool:
    """Whether two letters can be exchanged in every solution, so that there is never just one solution.

    >>> interchangeable(("BE", "AT", "TOO")), interchangeable(("SEND", "MORE", "MONEY"))
    (True, False)
    """
    weights = dict.fromkeys(letters_of(words), 0)
    first = {word[0] for word in words if len(word) > 1}
    for place, word in enumerate(words):
        for at, letter in enumerate(reversed(word)):
            weights[letter] += BASE**at * (-1 if place == len(words) - 1 else 1)
    roles = [(weight, letter in first) for letter, weight in weights.items()]
    return len(set(roles)) < len(roles)


def canonical(words: Sum) -> tuple[tuple[int, ...], ...]:
    """The least form of a sum over all orders of its addends. Letters are numbers in the order of their first occurrence.

    >>> canonical(("SEND", "MORE", "MONEY")) == canonical(("MORE", "SEND", "MONEY"))
    True
    """
    *addends, total = words
    forms = []
    for order in permutations(addends):
        number = {letter: at for at, letter in enumerate(letters_of((*order, total)))}
        forms.append(tuple([tuple([number[letter] for letter in word]) for word in (*order, total)]))
    return min(forms)
