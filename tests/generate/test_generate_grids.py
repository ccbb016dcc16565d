"""Grids that were made: proven again by other engines."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from logicpuzzles import runner
from logicpuzzles.formats import read, write
from logicpuzzles.generate import CannotMake, Made, Options, generator_of
from logicpuzzles.puzzles import Puzzle

SIZES: list[tuple[str, tuple[int, ...] | None]] = [
    ("takuzu", (6, 6)), ("takuzu", (6, 8)), ("sudoku", (4, 4)), ("sudoku", (9, 9)), ("jodici", None),
]  # fmt: skip


def made_by(kind: str, size: Any, number: int, **options: Any) -> Made:
    generator = generator_of(Options(kind, size=size, **options))
    return next(made for again in range(50) if (made := generator.attempt(Random(f"{number} {again}"))) is not None)


def without(puzzle: Puzzle, row: int, column: int) -> Puzzle:
    givens = [list(each) for each in puzzle.givens]
    givens[row][column] = None
    return replace(puzzle, givens=tuple(map(tuple, givens)))


@pytest.mark.parametrize(("kind", "size"), SIZES)
@pytest.mark.parametrize("number", range(3))
def test_one_solution_and_no_given_too_many(kind: str, size: Any, number: int) -> None:
    made = made_by(kind, size, number)
    answer = runner.solve(made.puzzle)
    assert (answer.status, answer.boards) == ("unique", (made.board,))
    for row, each in enumerate(made.puzzle.givens):
        for column, value in enumerate(each):
            if value is not None:
                assert runner.solve(without(made.puzzle, row, column)).status == "multiple"


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_another_engine_agrees(kind: str, size: Any) -> None:
    pytest.importorskip("pysat")
    made = made_by(kind, size, 7)
    assert runner.solve(made.puzzle, engine="sat").boards == (made.board,)


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_it_depends_on_the_random_numbers_alone(kind: str, size: Any) -> None:
    one, other = made_by(kind, size, 5), made_by(kind, size, 5)
    assert one == other
    assert one.puzzle != made_by(kind, size, 6).puzzle
    assert 0 <= one.difficulty <= 1


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_it_reads_back(kind: str, size: Any) -> None:
    puzzle = made_by(kind, size, 3).puzzle
    assert read(write(puzzle), kind=kind).givens == puzzle.givens


def test_without_the_wish_for_the_least_there_are_more_givens() -> None:
    def count(made: Made) -> int:
        return sum(value is not None for row in made.puzzle.givens for value in row)

    assert count(made_by("takuzu", (8, 8), 1, minimal=False)) >= count(made_by("takuzu", (8, 8), 1))


@pytest.mark.parametrize(("kind", "size"), [("takuzu", (5, 5)), ("takuzu", (2, 30)), ("sudoku", (7, 7)), ("jodici", (4, 4))])
def test_what_cannot_be_is_refused(kind: str, size: Any) -> None:
    with pytest.raises(CannotMake):
        generator_of(Options(kind, size=size))
