"""Every example has exactly the answers beside it, and where its kind has an oracle, which knows no
rules, that agrees.
"""

import json
import pathlib
from collections.abc import Iterator
from typing import Any

import pytest
from oracles import JSON, KNOWN, solved, zebrajs
from samples import ROOT

from logicpuzzles import runner
from logicpuzzles.formats import write
from logicpuzzles.formats.answers import from_json, to_json
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.batch import BatchSettings, solve_line

DATA = ROOT.parent / "shared" / "data"
ANSWERS = sorted(
    [path for path in (ROOT / "examples").glob("*/*.answer.json") if path.parent.name != "kinds"]
)
ZEBRAJS = sorted(DATA.glob("zebrajs/*.jsonl"))
BATCHES = [*sorted(DATA.glob("jodici/*.jsonl")), *sorted(DATA.glob("takuzu/*.jsonl"))]


def changed(board: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Boards that differ in two cells: neighbours in a row have changed places."""
    if not all(isinstance(row, tuple) for row in board):
        yield from (changed_board for (changed_board,) in changed((board,)))
        return
    for r, row in enumerate(board):
        for c in range(len(row) - 1):
            if row[c] != row[c + 1]:
                other = (*row[:c], row[c + 1], row[c], *row[c + 2 :])
                yield (*board[:r], other, *board[r + 1 :])


def path_of(answer: pathlib.Path) -> pathlib.Path:
    stem = answer.name.removesuffix(".answer.json")
    (path,) = [path for path in answer.parent.glob(f"{stem}.*") if path != answer]
    return path


def holds(path: pathlib.Path, puzzle: Puzzle, board: tuple[Any, ...]) -> bool:
    """Whether an oracle takes the board: that of the text where this is JSON, else that of the
    puzzle's data.
    """
    if path.suffix == ".json" and puzzle.kind in JSON:
        return JSON[puzzle.kind](json.loads(path.read_text("utf-8")), to_json(puzzle, board))
    return solved(puzzle, board)


@pytest.mark.parametrize(
    "path", ANSWERS, ids=lambda path: f"{path.parent.name}/{path.name.removesuffix('.answer.json')}"
)
def test_an_example_has_just_the_answers_beside_it(path):
    puzzle = runner.load(path_of(path))
    expected = json.loads(path.read_text("utf-8"))
    result = runner.solve(puzzle, limit=0)
    assert result.complete
    assert result.status == expected["status"]
    assert sorted(map(repr, result.solutions)) == sorted(map(repr, expected["solutions"]))
    if puzzle.kind in KNOWN:
        assert all(holds(path_of(path), puzzle, board) for board in result.boards)


@pytest.mark.parametrize(
    "path",
    [path for path in ANSWERS if path.parent.name in KNOWN],
    ids=lambda path: f"{path.parent.name}/{path.name.removesuffix('.answer.json')}",
)
def test_the_oracle_is_not_content_with_less(path):
    puzzle = runner.load(path_of(path))
    boards = [
        from_json(puzzle, solution) for solution in json.loads(path.read_text("utf-8"))["solutions"]
    ]
    for board in boards:
        assert not any(
            holds(path_of(path), puzzle, other) for other in changed(board) if other not in boards
        )


# --- more puzzles with known answers --------------------------------------------------------------


def puzzle_of(line: dict[str, Any]) -> tuple[Puzzle, Any]:
    """The puzzle of a line of data and its only solution, as JSON has it."""
    if "csv" in line:
        return runner.load(text=line["csv"], kind="jodici"), [
            list(map(int, row.split(","))) for row in line["solution"].split()
        ]
    return runner.load(text="\n".join(line["grid"]), kind="takuzu"), line["solution"]


@pytest.mark.skipif(not BATCHES, reason="the data is not here")
@pytest.mark.parametrize("path", BATCHES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_puzzles_of_the_data_have_just_their_solution(path):
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) in (10, 20)
    for line in map(json.loads, lines):
        puzzle, solution = puzzle_of(line)
        result = runner.solve(puzzle)
        assert (line["id"], result.status, result.solutions) == (line["id"], "unique", [solution])
        assert solved(puzzle, result.boards[0])


@pytest.mark.skipif(not ZEBRAJS, reason="the data is not here")
@pytest.mark.parametrize("path", ZEBRAJS, ids=lambda path: path.stem)
def test_puzzles_of_zebrajs_have_just_their_solutions(path):
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        puzzle = runner.load(text=line)
        result = runner.solve(puzzle, limit=0)
        assert (data["id"], result.complete, len(result.solutions)) == (
            data["id"],
            True,
            data["solution_count"],
        )
        assert sorted(map(repr, (solution["grid"] for solution in result.solutions))) == sorted(
            map(repr, data["solutions"])
        )
        assert all(zebrajs(data, solution) for solution in result.solutions)
        assert json.loads(write(puzzle)) == {"grid": data["grid"], "clues": data["clues"]}


@pytest.mark.skipif(not DATA.is_dir(), reason="the data is not here")
@pytest.mark.parametrize(
    "path",
    [
        path for path in DATA.glob("*/*.jsonl") if path.stem not in ("sentences", "boards")
    ],  # clues of no puzzle; addresses
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_lines_of_the_data_are_lines_of_a_batch(path):
    for line in path.read_bytes().splitlines()[:3]:
        answer = solve_line(line, BatchSettings(limit=1))
        assert (answer["id"], answer["status"]) == (json.loads(line)["id"], "some")


@pytest.mark.skipif(not DATA.is_dir(), reason="the data is not here")
@pytest.mark.parametrize(
    "path", [*DATA.glob("*/seed.solution.*")], ids=lambda path: path.parent.name
)
def test_puzzles_of_the_seeds(path):
    puzzle = runner.load(path.with_name(f"seed{path.suffix}"))
    result = runner.solve(puzzle)
    assert result.status == "unique"
    text = path.read_text("utf-8").split()
    assert result.solutions == [
        text if puzzle.kind == "takuzu" else [list(map(int, row.split(","))) for row in text]
    ]
