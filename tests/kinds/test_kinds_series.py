"""Puzzles of one shape share rules that are read once; nobody can tell from their answers."""

import pathlib
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from random import Random
from time import sleep
from typing import Any

import pytest
from samples import EXAMPLES, every

from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget, PuzzleError
from logicpuzzles.engines import DEFAULT
from logicpuzzles.kinds import series
from logicpuzzles.kinds.discovery import forget_files, kind_named, kinds
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series, boards_of
from logicpuzzles.kinds.stating import frame_of_shape, goal_of
from logicpuzzles.runner import load, solve
from logicpuzzles.scoring.judging import is_solution

RULES = pathlib.Path(__file__).parents[2] / "rules" / "sudoku.py"
BUDGET = Budget(nodes=400)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    forget_files()


def examples(kind: str) -> list[Puzzle]:
    """The small examples of a kind, and each without its first given or clue."""
    puzzles = []
    for path in sorted((EXAMPLES / kind).glob("*")):
        if path.suffix in (".txt", ".csv") and "-" not in path.stem and path.stat().st_size < 700:
            try:
                puzzle = load(path)
            except PuzzleError:
                continue
            puzzles.append(puzzle)
            if puzzle.clues:
                puzzles.append(replace(puzzle, clues=puzzle.clues[1:]))
            rows = [list(row) for row in puzzle.givens]
            at = next(
                (
                    (y, x)
                    for y, row in enumerate(rows)
                    for x, value in enumerate(row)
                    if value is not None
                ),
                None,
            )
            if at is not None:
                rows[at[0]][at[1]] = None
                puzzles.append(replace(puzzle, givens=tuple(map(tuple, rows))))
    return puzzles[:9]


@pytest.mark.parametrize("kind", every(7, sorted(kinds()), {"turnaround"}, 4))
def test_puzzles_have_the_same_answers_one_by_one_and_in_a_series(kind):
    own, random, held = kind_named(kind), Random(3), Series()
    asked: list[tuple[Puzzle, list[Any]]] = []
    for puzzle in examples(kind):
        try:
            asked.append(
                (
                    puzzle,
                    list(
                        islice(run(None, *goal_of(puzzle, own), statistics=Statistics(BUDGET)), 3)
                    ),
                )
            )
        except OutOfBudget:
            continue
    for puzzle, expected in random.choices(asked, k=2 * len(asked) + 1) if asked else ():
        found = list(islice(boards_of(puzzle, own, DEFAULT, Statistics(), held), 3))
        assert found == expected
        for board in found:
            assert held.solves(puzzle, own, DEFAULT, board) in (True, None)
            assert is_solution(puzzle, board, held)


def test_from_the_second_puzzle_on_the_rules_are_not_read_again(monkeypatch):
    puzzles = [
        load(text=text, kind="sudoku")
        for text in ("1...\n..3.\n.4..\n...2", "2...\n..3.\n.4..\n...1", "1234\n....\n....\n....")
    ]
    expected = [solve(puzzle, nodes=1_000) for puzzle in puzzles]
    stated: list[Puzzle] = []

    def stating(puzzle: Puzzle, *rest: Any) -> Any:
        stated.append(puzzle)
        return goal_of(puzzle, *rest)

    monkeypatch.setattr(series, "goal_of", stating)
    held = Series()
    for number in (0, 1, 0, 1, 0):
        answer = solve(puzzles[number], series=held)
        assert (answer.status, answer.solutions) == (
            expected[number].status,
            expected[number].solutions,
        )
    assert stated == puzzles[:1]
    several = [solve(puzzles[2], limit=limit, series=held) for limit in (None, 0, 2, 1)]
    assert [answer.status for answer in several] == ["multiple", "multiple", "multiple", "some"]
    assert several[0].solutions == expected[2].solutions
    assert len(stated) == 5  # several solutions are listed by the puzzle itself
    solve(puzzles[0])
    solve(puzzles[0], series=pickle.loads(pickle.dumps(held)))
    assert len(stated) == 7  # nobody holds what was read, or another process does not


def test_a_limit_of_nodes_finds_the_same_whatever_came_before():
    puzzle = load(EXAMPLES / "takuzu" / "14x14.txt")
    first, held = solve(puzzle, nodes=50), Series()
    for _ in range(3):
        solve(puzzle, series=held)
        again = solve(puzzle, nodes=50, series=held)
        assert (again.status, again.solutions, again.statistics.nodes) == (
            first.status,
            first.solutions,
            first.statistics.nodes,
        )


def test_few_frames_are_kept():
    puzzle = load(text="1...\n..3.\n.4..\n...2", kind="sudoku")
    held = Series()
    for number in range(3 * series.MOST):
        wider = replace(
            puzzle, arguments={**puzzle.arguments, "unused": number % (2 * series.MOST)}
        )
        assert solve(wider, series=held).status == solve(puzzle, series=held).status
        assert len(held._kept) <= series.MOST
    assert held._kept[DEFAULT, frame_of_shape(puzzle, kind_named("sudoku")).key] is not None  # type: ignore[union-attr]


def test_rules_of_the_same_name_are_not_mixed_up(tmp_path):
    own = tmp_path / "sudoku.py"
    own.write_text(
        re.sub(r"\*(columns|boxes)\(rows.*\),\n", "", RULES.read_text("utf-8")),
        encoding="utf-8",
    )
    puzzle, usual = load(text="1...\n..3.\n.4..\n...2", kind="sudoku"), kind_named("sudoku")
    held = Series()
    for _ in range(3):
        assert solve(puzzle, rules=usual, series=held).status == "unique"
        assert solve(puzzle, rules=str(own), series=held).status == "multiple"


def test_threads_may_share_a_series():
    puzzles = [load(EXAMPLES / "takuzu" / name) for name in ("8x8.txt", "6x8.txt", "14x14.txt")]
    expected = [solve(puzzle).solutions for puzzle in puzzles]
    held = Series()

    def found_for(number: int) -> Any:
        return solve(puzzles[number % 3], series=held).solutions

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(found_for, range(30)))
    assert found == [expected[number % 3] for number in range(30)]


def test_a_wrong_board_is_no_solution():
    puzzle = load(text="1...\n..3.\n.4..\n...2", kind="sudoku")
    own = kind_named("sudoku")
    board, held = solve(puzzle).boards[0], Series()
    for _ in range(3):
        assert is_solution(puzzle, board, held)
        for y in range(4):
            wrong = tuple(
                [
                    tuple([value % 4 + 1 for value in row]) if at == y else row
                    for at, row in enumerate(board)
                ]
            )
            assert not is_solution(puzzle, wrong) and not is_solution(puzzle, wrong, held)
            assert held.solves(puzzle, own, DEFAULT, wrong) in (False, None)
        assert not is_solution(puzzle, board[:3], held)
        assert not is_solution(puzzle, tuple(map(list, board)), held)


def test_the_limit_of_one_puzzle_is_not_that_of_the_next():
    """Whoever asked first, and however long ago: the rules that were read within a limit are asked
    within another one.
    """
    puzzles = [
        load(EXAMPLES / "balance" / name) for name in ("seven.txt", "words.txt", "seven-broken.txt")
    ]
    held = Series()
    before = [solve(puzzle, limit=0, timeout=0.3, series=held).status for puzzle in puzzles]
    sleep(0.35)
    assert (
        [solve(puzzle, limit=0, series=held).status for puzzle in puzzles]
        == before
        == ["unique", "unique", "none"]
    )
