"""Puzzles that a generator makes, and their solutions by an engine."""

from random import Random
from typing import Any

from logicpuzzles import run
from logicpuzzles.generate import Made
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of


def made_by(maker: Any, count: int, first: int = 0) -> list[Made]:
    """The puzzles of some seeds; of those for which one is made."""
    attempts = [maker.attempt(Random(number)) for number in range(first, first + count)]
    return [made for made in attempts if made is not None]


def boards_of(puzzle: Puzzle, engine: str = "fd", limit: int = 2) -> tuple[Any, ...]:
    """The first solutions of a puzzle."""
    board, goal = goal_of(puzzle)
    boards: tuple[Any, ...] = run(limit, board, goal, engine=engine)
    return boards
