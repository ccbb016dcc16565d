"""The examples of kinds with a board: their files, their answers, and all boards that they could
have.
"""

import json
import pathlib
from collections.abc import Iterable
from itertools import product
from typing import Any

from samples import EXAMPLES

from logicpuzzles import runner
from logicpuzzles.formats.answers import from_json
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle


def paths_of(kinds: Iterable[str]) -> list[pathlib.Path]:
    """The puzzles among the examples of these kinds."""
    return sorted(path for kind in kinds for path in (EXAMPLES / kind).glob("*.txt"))


def name(path: pathlib.Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def answer_of(path: pathlib.Path) -> Any:
    """The board that stands beside a puzzle; ``None`` where it has none."""
    solutions = json.loads(path.with_suffix(".answer.json").read_text("utf-8"))["solutions"]
    return from_json(runner.load(path), solutions[0]) if solutions else None


def layout_of(puzzle: Puzzle) -> Layout:
    board = kind_named(puzzle.kind).board
    assert board is not None
    return Layout(board, puzzle)


def full_boards(puzzle: Puzzle, values: Iterable[Any]) -> list[Any]:
    """All full boards of these values, whatever the rules say."""
    layout = layout_of(puzzle)
    return [layout.board_of(each) for each in product(values, repeat=len(layout.places))]
