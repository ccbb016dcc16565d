"""Equations: put a number for each name so that every equation is true.

In a cryptarithm letters are digits, different letters are different digits, and no number of two or
more digits begins with 0. A quotient leaves no remainder, and nothing is divided by 0. Other names
are whole numbers of a given domain.

Source: Henry Ernest Dudeney, "Send More Money", The Strand Magazine, July 1924; "Cryptarithmie",
Sphinx, May 1931.
"""

from logicpuzzles import (  # isort: skip
    Board, Row, alldiffo, among, compareso, domaino, eq, expressions, lall, many, neq, numbers,
    relation, texts, vars, words,
)  # fmt: skip

SIDE, COMPARISON = expressions(), among("=", "!=", "<", "<=", ">", ">=")

FAMILY = "sums"


NUMBER = numbers(-999_999_999)


@relation
def equationso(
    board,
    names: many(texts(), 1, different=True),
    base: numbers(2, 36) = 10,
    domain: many(NUMBER, 2, 2) = (0, 0),
):
    """board: a number for each of names; names in capitals are digits of the base. domain: the
    least and the greatest number for other names.
    """
    cells = tuple(vars(len(names)))
    letters = [cell for name, cell in zip(names, cells, strict=True) if name.isupper()]
    numbers = [cell for name, cell in zip(names, cells, strict=True) if not name.isupper()]
    low, high = domain
    return lall(
        eq(board, cells),
        alldiffo(letters),
        domaino(letters, range(base)),
        domaino(numbers, range(low, high + 1)),
    )


@relation
def equationo(left: SIDE, comparison: COMPARISON, right: SIDE, board, *, names, base=10):
    """The comparison holds between left and right, trees of numbers and names. board: a number for
    each of names.
    """
    cells = tuple(vars(len(names)))
    value = dict(zip(names, cells, strict=True))
    return lall(
        eq(board, cells),
        compareso(left, comparison, right, names, cells, base),
        [neq(value[word[0]], 0) for word in words(left, right)],
    )


BOARD = Board(Row("names"))
