"""Puzzles joined with their rules, and the runner as a program uses it."""

import dataclasses
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles import kinds, runner
from logicpuzzles.core.errors import BadInput, EngineMissing, PuzzleError
from logicpuzzles.core.goals import And, Call
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

SEVERAL = EXAMPLES / "sudoku/4x4-several.txt"

STREET = Puzzle(
    "zebra",
    arguments={"groups": (("Ann", "Bob", "Cleo"), ("cat", "dog", "fox"))},
    clues=(
        Clue("righto", (Item("Name", "Bob"), Item("Pet", "cat"))),
        Clue("ato", (Item("Pet", "dog"), 3)),
    ),
    fields=("Name", "Pet"),
)


def with_clue(clue: Clue) -> Puzzle:
    return dataclasses.replace(STREET, clues=(*STREET.clues, clue))


def test_clues_come_before_the_frame():
    street, goal = kinds.goal_of(STREET)
    assert isinstance(goal, And)
    assert all(isinstance(part, Call) for part in goal.goals)
    assert [part.relation.name for part in goal.goals] == ["righto", "ato", "zebrao"]
    assert [len(house) for house in street] == [2, 2, 2]


def test_a_street_without_a_text_is_solved():
    answer = runner.solve(STREET, limit=0)
    assert answer.status == "multiple"
    assert all(row[2] == "dog" for solution in answer.solutions for row in solution["rows"][2:])
    assert all(board[2][1] == "dog" for board in answer.boards)


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (Clue("nextoo", (), line=7), '"nextoo" is not a relation of zebra; did you mean "nexto"?'),
        (
            Clue("besides", (), line=7),
            '"besides" is not a relation of zebra; expected existso, sameo',
        ),
        (Clue("zebrao", (), line=7), '"zebrao" is not a relation of zebra'),
        (Clue("membero", (), line=7), '"membero" is not a relation of zebra'),
        (Clue("_pairo", (), line=7), '"_pairo" is not a relation of zebra'),
        (
            Clue("nexto", (Item("Name", "Ann"),), line=7),
            "nexto(Ann) does not fit its relation; expected nexto(a, b)",
        ),
        (
            Clue("existso", (Item("Pets", "cat"),), line=7),
            'found "Pets"; expected a field of the puzzle: Name, Pet',
        ),
    ],
)
def test_a_clue_that_means_nothing_is_told_with_its_line(clue, message):
    with pytest.raises(BadInput) as caught:
        runner.solve(with_clue(clue))
    told = caught.value.at("street.txt")
    assert told.startswith("street.txt:7: ") and message in told


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle("jodici", ((1, 2), (3, 4))), "the board is 2 by 2; expected 3 by 6"),
        (
            Puzzle("takuzu", ((1, 0, 1), (0, 1, 0))),
            "the board is 2 by 3; expected even numbers of rows and columns",
        ),
        (
            Puzzle("zebra", fields=("Name",)),
            'zebrao needs "groups"; expected one of what this puzzle says: ',
        ),
        (Puzzle("chess"), 'there are no rules for "chess"; expected one of `logicpuzzles kinds`'),
    ],
)
def test_a_puzzle_that_does_not_fit_its_rules(puzzle, message):
    with pytest.raises(PuzzleError, match=message):
        runner.solve(puzzle)


def test_load_takes_a_path_or_a_text():
    path = EXAMPLES / "jodici/seed.csv"
    text = path.read_text("utf-8")
    puzzles = [
        runner.load(path),
        runner.load(str(path)),
        runner.load(text=text, kind="jodici"),
        runner.load(text),
    ]
    assert all(puzzle == puzzles[0] for puzzle in puzzles)
    with pytest.raises(TypeError):
        runner.load()
    with pytest.raises(TypeError):
        runner.load(path, text=text)


def test_load_all_takes_several(tmp_path):
    clue = '{"type": "item", "a": {"v": "tea", "y": 0}}'
    text = f'{{"grid": {{"w": 2, "h": 1}}, "solutions": [[{clue}], []]}}'
    path = tmp_path / "zebra.json"
    path.write_text(text)
    puzzles = runner.load_all(path)
    assert [puzzle.name for puzzle in puzzles] == ["zebra[0]", "zebra[1]"]
    assert runner.load_all(text=text) == puzzles
    assert [runner.solve(puzzle).status for puzzle in puzzles] == ["multiple", "unique"]
    with pytest.raises(BadInput, match=r"there are 2 puzzles; expected one") as caught:
        runner.load(path)
    assert caught.value.__notes__[0].startswith(f"{path}: ")
    assert runner.load_all(SEVERAL) == (runner.load(SEVERAL),)


def test_what_load_raises_names_the_file(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("1,2\n")
    with pytest.raises(BadInput) as caught:
        runner.load(path, kind="jodici")
    assert caught.value.__notes__[0].startswith(f"{path}:1:4: ")


@pytest.mark.parametrize(
    ("limits", "status", "shown", "complete"),
    [
        ({}, "multiple", 1, False),
        ({"limit": 1}, "some", 1, False),
        ({"limit": 2}, "multiple", 2, False),
        ({"limit": 5}, "multiple", 3, True),
        ({"limit": 0}, "multiple", 3, True),
        ({"nodes": 1, "engine": "kanren"}, "unknown", 0, False),
    ],
)
def test_what_is_known_within_limits(limits, status, shown, complete):
    boards: list[Any] = []
    answer = runner.solve(runner.load(SEVERAL), on_solution=boards.append, **limits)
    assert (answer.status, len(answer.solutions), answer.complete) == (status, shown, complete)
    assert tuple(boards) == answer.boards
    assert (answer.stopped is not None) == (status == "unknown")
    assert answer.statistics.seconds > 0


def test_engines_agree():
    puzzle = runner.load(EXAMPLES / "zebra/three-gardens.txt")
    assert runner.solve(puzzle, engine="kanren").solutions == runner.solve(puzzle).solutions
    with pytest.raises(EngineMissing):
        runner.solve(puzzle, engine="prolog")
    with pytest.raises(ValueError, match="limit"):
        runner.solve(puzzle, limit=-1)


def test_givens_of_the_answer_are_those_of_the_puzzle():
    puzzle = runner.load(EXAMPLES / "takuzu/6x8.txt")
    (board,) = runner.solve(puzzle).boards
    pairs = [
        pair for rows in zip(puzzle.givens, board, strict=True) for pair in zip(*rows, strict=True)
    ]
    assert all(given in (None, cell) for given, cell in pairs)
