"""What rules say of shaded cells, on small boards: as brute force knows it."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_law_graphs import some
from test_law_programs import ENGINES

from logicpuzzles import (
    alikeo,
    aparto,
    areaso,
    cells,
    cornero,
    domaino,
    grid,
    groups_on,
    jointo,
    mixedo,
    noboxo,
    notallo,
    noto,
    pairedo,
    pairs,
    parto,
    passageo,
    passages,
    run,
    squares,
    squareso,
    tallyo,
    togethero,
    touchedo,
    wholeo,
)  # fmt: skip

Board = tuple[tuple[int, ...], ...]
SIZE = (2, 3)
PLACES = [(y, x) for y in range(SIZE[0]) for x in range(SIZE[1])]
BOARDS = [(values[:3], values[3:]) for values in product((0, 1), repeat=6)]


def groups(
    board: Board, value: int, places: Sequence[Any] = PLACES, corners: bool = False
) -> list[set[tuple[int, int]]]:
    """What hangs together of the cells with a value: sets grow until none touches another."""
    found: list[set[tuple[int, int]]] = []
    for y, x in [place for place in places if board[place[0]][place[1]] == value]:
        beside = {(y - 1, x), (y, x - 1), (y + 1, x), (y, x + 1)}
        if corners:
            beside |= {(y + down, x + right) for down in (-1, 1) for right in (-1, 1)}
        near = [own for own in found if own & beside]
        found = [own for own in found if own not in near] + [{(y, x)}.union(*near)]
    return found


def is_box(own: set[tuple[int, int]]) -> bool:
    high, wide = (len({place[at] for place in own}) for at in (0, 1))
    return len(own) == high * wide


def has_areas(board: Board, numbers: Any, value: int, every: bool) -> bool:
    marks = {(y, x): numbers[y][x] for y, x in PLACES if numbers[y][x] is not None}
    found = groups(board, value)
    own = [[mark for place, mark in marks.items() if place in each] for each in found]
    held = sum(map(len, own)) == len(marks) and max(map(len, own), default=0) < 2
    sized = all(
        mark in ("?", len(each)) for each, in_it in zip(found, own, strict=True) for mark in in_it
    )
    return held and sized and not (every and [] in own)


def case(seed: int) -> tuple[Callable[[Any], Any], Callable[[Board], bool]]:
    """A relation of the cells of a board, and what brute force says."""
    random = Random(seed)
    value, number = random.randint(0, 1), random.randint(0, 3)
    some = random.sample(PLACES, random.randint(1, 4))
    numbers = [[random.choice([None, None, "?", 1, 2, 3]) for _ in range(3)] for _ in range(2)]
    every = random.random() < 0.5
    regions = [PLACES[:1], PLACES[1:2], PLACES[2:]]

    def has(board: Board, places: Any = some) -> list[bool]:
        return [board[y][x] == value for y, x in places]

    def on(rows: Any) -> Any:
        return [rows[y][x] for y, x in some]

    near = [(0, 0), (0, 2), (1, 1)]
    cases: list[tuple[Callable[[Any], Any], Callable[[Board], bool]]] = [
        (lambda rows: tallyo(number, on(rows), value), lambda board: sum(has(board)) == number),
        (
            lambda rows: [aparto(pair, value) for pair in pairs(rows)],
            lambda board: all(len(own) == 1 for own in groups(board, value)),
        ),
        (
            lambda rows: parto(rows, regions, value),
            lambda board: len(groups(board, value))
            == sum(len(groups(board, value, own)) for own in regions),
        ),
        (lambda rows: notallo(on(rows), value), lambda board: not all(has(board))),
        (lambda rows: mixedo(on(rows)), lambda board: 0 < sum(has(board)) < len(some)),
        (lambda rows: alikeo((*on(rows), *on(rows))[:2]), lambda board: len({*has(board, (some * 2)[:2])}) == 1),
        (
            lambda rows: [cornero(square, value) for square in squares(rows)],
            lambda board: all(map(is_box, groups(board, value))),
        ),
        (
            lambda rows: pairedo(rows[0][1], [rows[y][x] for y, x in near], value),
            lambda board: board[0][1] != value or sum(has(board, near)) == 1,
        ),
        (
            lambda rows: [passageo(line, value) for line in passages(rows, regions)],
            lambda board: not all(has(board, PLACES[:3])),
        ),
        (
            lambda rows: jointo(rows, value),
            lambda board: len(groups(board, value, corners=True)) < 2,
        ),
        (
            lambda rows: squareso(rows, value),
            lambda board: all(is_box(own) and len(own) in (1, 4) for own in groups(board, value)),
        ),
        (
            lambda rows: noboxo(rows, value),
            lambda board: not any(map(is_box, groups(board, value))),
        ),
        (
            lambda rows: touchedo(number, rows[0][1], 1, rows, value),
            lambda board: number == sum(
                len(own - {(0, 1)})
                for own in groups(((board[0][0], value, board[0][2]), board[1]), value)
                if (0, 1) in own
            ),
        ),
        (lambda rows: wholeo(rows, value), lambda board: len(groups(board, value)) < 2),
        (lambda rows: togethero(rows, some, value), lambda board: len(groups(board, value, some)) < 2),
        (
            lambda rows: areaso(rows, numbers, value, every),
            lambda board: has_areas(board, numbers, value, every),
        ),
    ]  # fmt: skip
    return random.choice(cases)


@pytest.mark.parametrize("engine", ENGINES)
@given(st.integers(0, 2**31))
@some
def test_shading_has_the_answers_of_brute_force(engine, seed):
    made, right = case(seed)
    rows = grid(*SIZE)
    found = run(0, rows, domaino(rows, (0, 1)), made(rows), engine=engine)
    assert sorted(found) == [board for board in BOARDS if right(board)]


def test_what_hangs_together_on_a_board():
    for board in BOARDS:
        for value in (0, 1):
            assert {frozenset(own) for own in groups_on(board, value)} == {
                frozenset(own) for own in groups(board, value)
            }


def test_a_rule_that_does_not_hold_is_denied():
    rows = grid(*SIZE)
    found = run(0, rows, domaino(rows, (0, 1)), noto(wholeo(rows)))
    assert sorted(found) == [board for board in BOARDS if len(groups(board, 1)) > 1]
    assert len(cells(rows)) == len(PLACES)
