"""The rules that setters add to a sudoku, against what they say of known digits."""

from itertools import accumulate, pairwise, product

import pytest

from logicpuzzles import domaino, run, vars
from logicpuzzles.kinds.discovery import kind_named

SIDE = 5
LAYERS = kind_named("variantsudoku").board.by_name


def between(line):
    if not {1, SIDE} <= {*line} or len({*line}) < len(line):
        return None
    first, last = sorted([line.index(1), line.index(SIDE)])
    return sum(line[first + 1 : last])


def is_run(line):
    return sorted(line) == [*range(min(line), min(line) + len(line))]


def is_white(pair):
    return abs(pair[0] - pair[1]) == 1


def is_black(pair):
    return max(pair) == 2 * min(pair)


LAWS = {
    "thermos": lambda _, line: all([a < b for a, b in pairwise(line)]),
    "arrows": lambda _, line: line[0] == sum(line[1:]),
    "whispers": lambda _, line: all([abs(a - b) >= 3 for a, b in pairwise(line)]),
    "palindromes": lambda _, line: line == line[::-1],
    "renbans": lambda _, line: is_run(line),
    "betweens": lambda _, line: all([min(line[0], line[-1]) < each < max(line[0], line[-1]) for each in line[1:-1]]),
    "lockouts": lambda _, line: abs(line[0] - line[-1]) >= 4
    and not any([min(line[0], line[-1]) <= each <= max(line[0], line[-1]) for each in line[1:-1]]),
    "boxsums": lambda _, line: line[0] + line[1] == line[2] + line[3],
    "cages": lambda total, cage: sum(cage) == total and len({*cage}) == len(cage),
    "extras": lambda _, cage: len({*cage}) == len(cage),
    "evens": lambda _, cell: cell[0] % 2 == 0,
    "odds": lambda _, cell: cell[0] % 2 == 1,
    "dots": lambda dot, pair: {"o": is_white, "*": is_black}.get(dot, lambda _: not is_white(pair) and not is_black(pair))(pair),
    "xv": lambda sign, pair: sum(pair) == {"V": 5, "X": 10}[sign] if sign else sum(pair) not in (5, 10),
    "quadruples": lambda digit, square: digit in square,
    "littlekillers": lambda total, line: sum(line) == total,
    "sandwiches": lambda total, line: between(line) == total,
    "xsums": lambda total, line: sum(line[: line[0]]) == total,
    "views": lambda number, line: len({*accumulate(line, max)}) == number,
    "rooms": lambda digit, line: line[line[0] - 1] == digit,
}  # fmt: skip
LONG = {"cell": 1, "pair": 2, "row": SIDE}
MARKS = {"dots": ("o", "*", None), "xv": ("X", "V", None), "sandwiches": (0, 4, 9)}


@pytest.mark.parametrize("name", sorted(LAYERS.keys() - {"box"}))
def test_a_rule_holds_of_what_it_says(name):
    layer = LAYERS[name]
    cells = tuple(vars(LONG.get(layer.sort, 4)))
    known = {"side": SIDE, "box": (2, 2), "place": ((0, 0), (0, 1), (0, 2), (0, 3))}
    named = {key: known[key] for key in layer.relation.keywords}
    for mark in (None,) if layer.marks is None else MARKS.get(name, (1, 3, 7)):
        goals = domaino(cells, range(1, SIDE + 1)), layer.relation(mark, cells, **named)
        expected = {
            digits
            for digits in product(range(1, SIDE + 1), repeat=len(cells))
            if LAWS[name](mark, digits)
        }
        found = {*run(0, cells, *goals)}
        if name == "sandwiches":  # of a line that holds each digit once
            found = {each for each in found if len({*each}) == SIDE}
        assert found == expected
