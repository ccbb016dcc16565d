"""Our command as a process of its own: the text of a puzzle in a file, `logicpuzzles solve`, the
answer out of its JSON.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from suite.model import METER, Answer, Equations, Jodici, Square, Takuzu, Zebra
from suite.programs import output
from suite.texts import text_and_table


def solve(kind: str, text: str, read: Callable[[Any], Answer], engine: str) -> Sequence[Answer]:
    """The answer of a puzzle; twice when the command says that there are several."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{kind}.txt"
        file.write_text(text)
        options = ["--engine", engine] if engine else []
        command = [
            sys.executable,
            "-m",
            "logicpuzzles",
            "solve",
            "--kind",
            kind,
            "--format",
            "json",
            "-q",
            *options,
            str(file),
        ]
        answer = json.loads(output(command))
    METER.nodes = answer["statistics"]["nodes"]
    boards = [read(solution) for solution in answer["solutions"]]
    return boards if answer["status"] == "unique" else boards * 2


def zebra(puzzle: Zebra, limit: int, engine: str = "") -> Sequence[Answer]:
    """An English text; the table as the house of each item."""
    text, table = text_and_table(puzzle, Random(0))
    size = puzzle.houses
    items = [table[house - 1][item // size] for item, house in enumerate(puzzle.solution)]

    def read(solution: Any) -> Answer:
        houses = {
            value.lower(): house
            for house, row in enumerate(solution["rows"], 1)
            for value in row[1:]
        }
        return tuple(houses[item] for item in items)

    return solve("zebra", text, read, engine)


def jodici(puzzle: Jodici, limit: int, engine: str = "") -> Sequence[Answer]:
    """Three lines with commas."""
    text = "".join(",".join(str(digit or "_") for digit in ring) + "\n" for ring in puzzle.grid)
    return solve("jodici", text, _rows, engine)


def takuzu(puzzle: Takuzu, limit: int, engine: str = "") -> Sequence[Answer]:
    """A line of 0, 1 and - a row."""
    text = "".join(
        "".join("-" if cell is None else str(cell) for cell in row) + "\n" for row in puzzle.grid
    )
    return solve("takuzu", text, _rows, engine)


def sudoku(puzzle: Square, limit: int, engine: str = "") -> Sequence[Answer]:
    """A line of digits and points a row."""
    text = "".join("".join(str(cell or ".") for cell in row) + "\n" for row in puzzle.grid)
    return solve("sudoku", text, _rows, engine)


def equations(puzzle: Equations, limit: int, engine: str = "") -> Sequence[Answer]:
    """The text as it was written."""
    return solve(
        "equations",
        puzzle.text,
        lambda solution: tuple(solution[name] for name in puzzle.names),
        engine,
    )


def _rows(solution: Any) -> Answer:
    return tuple(tuple(map(int, row)) for row in solution)
