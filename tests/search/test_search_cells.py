"""Boards of cells and flower disks: every rule is right about whole lines and never wrong about
unfinished ones, every search finds what trying all finds.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from logicpuzzles.search.backtrack import backtracking
from logicpuzzles.search.cells import (
    SearchBoard,
    boxes,
    by_variables,
    count_of,
    diagonals,
    different,
    latin,
    most_of,
    of_grid,
    sum_of,
    trying,
)
from logicpuzzles.search.disks import every_turn
from logicpuzzles.search.oddball import every_case
from logicpuzzles.search.result import finished

DIGITS = (1, 2, 3, 4)
PAIRS, LINES = (2,), (1, 2, 3, 4)

# what a rule is, in one line, for how many cells, and what it is of whole lines
Whole = Callable[[Sequence[int]], bool]
RULES: dict[str, tuple[Callable[[Sequence[Any]], bool], Sequence[int], Whole]] = {
    "different": (different, LINES, lambda line: len(set(line)) == len(line)),
    "less": (
        lambda line: None in line or line[0] < line[1],
        PAIRS,
        lambda line: line[0] < line[1],
    ),
    **{
        f"sum {n}": (sum_of(n, DIGITS), LINES, lambda line, n=n: sum(line) == n)
        for n in range(1, 17)
    },
    **{
        f"count {n}": (count_of(n, 2), LINES, lambda line, n=n: line.count(2) == n)
        for n in (0, 1, 3)
    },
    **{
        f"most {n}": (most_of(n, 2), LINES, lambda line, n=n: line.count(2) <= n) for n in (0, 1, 3)
    },
}
ONCE: dict[
    str, tuple[Callable[[Sequence[Any]], bool], Sequence[int], Whole]
] = {  # of lines in which no digit stands twice
    **{
        f"sum {n} of each once": (sum_of(n, DIGITS, True), LINES, lambda line, n=n: sum(line) == n)
        for n in range(1, 11)
    },
}


@pytest.mark.parametrize("name", [*RULES, *ONCE])
def test_a_rule_never_refuses_what_can_be_finished(name):
    holds, lengths, right = (RULES | ONCE)[name]
    for length in lengths:
        whole = [
            line
            for line in product(DIGITS, repeat=length)
            if name in RULES or len(set(line)) == length
        ]
        for line in whole:
            assert bool(holds(line)) == right(line), line
        good = [line for line in whole if right(line)]
        for open_ in (
            places for size in range(1, length + 1) for places in combinations(range(length), size)
        ):
            for line in good:
                assert holds([None if at in open_ else value for at, value in enumerate(line)]), (
                    line,
                    open_,
                )


@pytest.mark.parametrize("name", [name for name in (*RULES, *ONCE) if name not in ("different",)])
def test_a_rule_that_has_one_cell_to_go_is_not_asked_in_vain(name):
    """A rule that no last value makes true is refused by the search, whatever it says before: here,
    by the whole line.
    """
    holds, lengths, right = (RULES | ONCE)[name]
    length = max(lengths)
    board = SearchBoard(dict.fromkeys(range(length), DIGITS), [(name, tuple(range(length)), holds)])
    expected = {line for line in product(DIGITS, repeat=length) if right(line)}
    if name in RULES:
        assert set(finished(trying(board)).solutions) == expected


def boards(number: int) -> list[tuple[SearchBoard, set[tuple[int, ...]]]]:
    """Random boards of five cells, with all their solutions."""
    rng = Random(number)
    made = []
    for _ in range(12):
        cells = "abcde"
        rules, tests = [], []
        for name in rng.choices(sorted(RULES), k=rng.randint(1, 4)):
            holds, lengths, right = RULES[name]
            places = tuple(rng.sample(range(5), rng.choice(lengths)))
            rules.append((name, tuple([cells[at] for at in places]), holds))
            tests.append((places, right))
        values = {cell: DIGITS if rng.random() < 0.8 else (rng.choice(DIGITS),) for cell in cells}
        every = product(*values.values())
        made.append(
            (
                SearchBoard(values, rules),
                {
                    v
                    for v in every
                    if all(right([v[at] for at in places]) for places, right in tests)
                },
            )
        )
    return made


@pytest.mark.parametrize("number", range(10))
def test_every_search_finds_all_and_each_once(number):
    for board, expected in boards(number):
        results = [finished(trying(board)), finished(trying(board, best=True))]
        results += [
            finished(backtracking(by_variables(board), first=first)) for first in (False, True)
        ]
        for result in results:
            assert result.complete
            assert len(result.solutions) == len(expected)
            assert set(result.solutions) == expected


def test_a_latin_square_has_576_of_side_4_and_boxes_leave_288():
    grid = of_grid([[None] * 4] * 4, DIGITS)
    assert len(finished(trying(SearchBoard(grid, list(latin(4, 4))))).solutions) == 576
    assert (
        len(
            finished(
                trying(SearchBoard(grid, [*latin(4, 4), *boxes(4, 2, 2)]), best=True)
            ).solutions
        )
        == 288
    )
    both = SearchBoard(grid, [*latin(4, 4), *boxes(4, 2, 2), *diagonals(4)])
    assert len(finished(trying(both, best=True)).solutions) == 48


def test_a_budget_is_kept_and_givens_that_clash_are_no_solution():
    board = SearchBoard(of_grid([[None] * 4] * 4, DIGITS), list(latin(4, 4)))
    result = finished(trying(board, 20))
    assert (result.gave_up, result.nodes) == (True, 20)
    clash = SearchBoard(of_grid([[1, 1, None, None]] + [[None] * 4] * 3, DIGITS), list(latin(4, 4)))
    for best in (False, True):
        result = finished(trying(clash, told=True, best=best))
        assert (result.status, result.nodes) == ("none", 0)
        assert (
            str(result.steps[0])
            == "there is no solution, for this cannot hold: row 1 has each value once"
        )


# --- disks ----------------------------------------------------------------------------------------


def right(disks: Sequence[str], turns: Sequence[int]) -> bool:
    size = len(disks[0])
    covered = [
        (at + turn) % size
        for disk, turn in zip(disks, turns, strict=True)
        for at in range(size)
        if disk[at] == "1"
    ]
    return sorted(covered) == list(range(size))


@pytest.mark.parametrize("number", range(6))
def test_disks_have_one_of_each_class_of_solutions(number):
    """A class: what turning all disks together, or a disk until it looks the same, makes of one
    solution.
    """
    rng = Random(number)
    for _ in range(10):
        size, count = rng.choice((4, 6)), rng.randint(1, 3)
        owner = [rng.randrange(count) for _ in range(size)]
        shifts = [rng.randrange(size) for _ in range(count)]
        disks = [
            "".join("1" if owner[(at + shifts[d]) % size] == d else "0" for at in range(size))
            for d in range(count)
        ]
        every = [turns for turns in product(range(size), repeat=count) if right(disks, turns)]
        looks = set()
        for turns in every:
            pairs = list(zip(disks, turns, strict=True))
            shifted = [
                [[at - turn - more for at in range(size)] for _, turn in pairs]
                for more in range(size)
            ]
            shown = [
                ["".join(d[i % size] for i in at) for d, at in zip(disks, every_at, strict=True)]
                for every_at in shifted
            ]
            looks.add(tuple(min(shown)))
        result = finished(every_turn(disks))
        assert result.complete
        assert all(right(disks, turns) for turns in result.solutions)
        assert len(result.solutions) == len(looks)


def test_disks_that_are_wrong():
    with pytest.raises(ValueError, match="expected equally many"):
        finished(every_turn(["110", "11"]))
    result = finished(every_turn(["110", "110"], told=True))
    assert (result.status, str(result.steps[0])) == (
        "none",
        "there are 4 solid places for 3 places: there is no solution",
    )
    assert finished(every_turn(["100000", "010000"] + ["000001"] * 4, 3)).gave_up


def test_without_a_weighing_every_case_of_an_odd_ball_is_possible():
    result = finished(every_case(2, []))
    assert result.solutions == ((1, "heavier"), (1, "lighter"), (2, "heavier"), (2, "lighter"))
    assert (result.nodes, result.successors) == (4, 0)
