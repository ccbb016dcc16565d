"""Equations: put a number for each name so that every equation is true.

In a cryptarithm letters are digits, different letters different ones, and no number of two or more digits begins with 0.
A quotient leaves no remainder, and nothing is divided by 0. Numbers that are not spelled are whole and of a given domain.

People add in columns, from the last digit on, and carry to the next one what is more than a digit: so it is stated here.

Source: Henry Ernest Dudeney, "Send More Money", The Strand Magazine, July 1924; "Cryptarithmie", Sphinx, May 1931.
"""

from logicpuzzles import Board, Row, alldiffo, eq, lall, lineo, membero, neq, polynomials, powero, producto, relation, vars


@relation
def equationso(board, names, base=10, domain=(0, 0)):
    """board: a number for each of names, of which those in capitals are digits of the base. domain: the least and the greatest
    number for another name."""
    cells = tuple(vars(len(names)))
    letters = [cell for name, cell in zip(names, cells, strict=True) if name.isupper()]
    numbers = [cell for name, cell in zip(names, cells, strict=True) if not name.isupper()]
    low, high = domain
    digits, whole = tuple(range(base)), tuple(range(low, high + 1))
    return lall(
        eq(board, cells),
        alldiffo(letters),
        [membero(letter, digits) for letter in letters],
        [membero(number, whole) for number in numbers],
    )


@relation
def equationo(left, comparison, right, board, *, names, base=10):
    """The expressions left and right, trees of numbers and names, compare so; board has a number for each of names."""
    cells = tuple(vars(len(names)))
    said = polynomials(left, comparison, right, base)
    value = dict(zip((*names, *said.unknown), (*cells, *vars(len(said.unknown))), strict=True))
    products = {each: None for _, columns in said.sums for column in columns for each in column if len(each) > 1}
    products = dict(zip(products, vars(len(products)), strict=True))
    term = {(): 1, **{(name,): cell for name, cell in value.items()}, **products}
    sums = [(how, [([*column.values()], [term[each] for each in column]) for column in columns]) for how, columns in said.sums]
    return lall(
        eq(board, cells),
        [neq(value[word[0]], 0) for word in said.words],
        [neq(value[name], 0) for name in said.nonzero],
        [producto([value[name] for name in names], cell) for names, cell in products.items()],
        [powero(value[number], value[exponent], value[power]) for number, exponent, power in said.powers],
        [columnso(columns, how, base) for how, columns in sums],
    )


@relation
def columnso(columns, comparison, base):
    """Columns, pairs of weights and cells, the lowest first, add up to a number that compares so with 0."""
    if comparison != "=" or len(columns) == 1:
        weights = [weight * base**place for place, (column, _) in enumerate(columns) for weight in column]
        return lineo(weights, [cell for _, cells in columns for cell in cells], comparison, 0)
    carried = (0, *vars(len(columns) - 1), 0)
    return lall(
        lineo((*weights, 1, -base), (*cells, carried[place], carried[place + 1]), "=", 0)
        for place, (weights, cells) in enumerate(columns)
    )


BOARD = Board(Row("names"))
