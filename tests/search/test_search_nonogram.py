"""Nonograms line by line: what fillings have in common is just that, and all solutions are
found.
"""

from itertools import groupby, product

import pytest

from logicpuzzles.search.nonogram import common, every_line
from logicpuzzles.search.result import finished


def blocks_of(line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([len(list(group)) for filled, group in groupby(line) if filled])


@pytest.mark.parametrize("size", range(1, 6))
def test_what_all_fillings_have_in_common(size):
    """For all blocks and whatever is known, as by listing the fillings."""
    every = list(product((0, 1), repeat=size))
    for blocks in {blocks_of(line) for line in every}:
        for known in product((None, 0, 1), repeat=size):
            right = [
                line
                for line in every
                if blocks_of(line) == blocks
                and all([old in (None, new) for old, new in zip(known, line, strict=True)])
            ]
            columns = [set(column) for column in zip(*right, strict=True)]
            expected = (
                tuple([column.pop() if len(column) == 1 else None for column in columns])
                if right
                else None
            )
            assert common(blocks, known) == expected


def test_blocks_that_do_not_fit():
    assert common((3, 3), (None,) * 6) is None
    assert common((7,), (None,) * 6) is None
    assert common((), (None, None)) == (0, 0)
    assert common((), (None, 1)) is None


def test_all_pictures_of_three_by_three():
    """Each picture is a solution of its own numbers, and all that have the same numbers are found;
    what lines say is right.
    """
    pictures = [(cells[:3], cells[3:6], cells[6:]) for cells in product((0, 1), repeat=9)]
    same: dict[object, set[object]] = {}
    for picture in pictures:
        key = tuple(map(blocks_of, picture)), tuple(map(blocks_of, zip(*picture, strict=True)))
        same.setdefault(key, set()).add(picture)
    for (rows, columns), right in same.items():  # type: ignore[misc]
        result = finished(every_line(rows, columns))
        assert set(result.solutions) == right and len(result.solutions) == len(right)
        by_lines = finished(every_line(rows, columns, go_on=False))
        assert by_lines.status == ("unique" if by_lines.solutions else "stuck")
        assert len(right) == 1 or by_lines.stuck
    assert finished(every_line([[3], []], [[1]])).status == "none"


def test_givens_a_budget_and_steps():
    one = [[1], [1], [1]]
    assert len(finished(every_line(one, one)).solutions) == 6
    given = [[1, None, None], [None, None, None], [None, None, None]]
    assert len(finished(every_line(one, one, given)).solutions) == 2
    assert finished(every_line(one, one, budget=3)).status == "gave up"
    steps = [step.did for step in finished(every_line(one, one, given, told=True)).steps]
    assert steps[:4] == ["fill", "fill", "try", "fill"]
    assert steps.count("try") == steps.count("back") == 1
