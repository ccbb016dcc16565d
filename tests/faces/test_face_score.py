"""Answers are scored by what they mean, however they are written, and nothing that is written does
any harm.
"""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from samples import EXAMPLES, every

from logicpuzzles.faces.cli import main
from logicpuzzles.formats import answers
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.grid import Edges
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.runner import load, load_all, solve
from logicpuzzles.scoring import Marker, score
from logicpuzzles.scoring.texts import MAX_CHARACTERS, json_in

SOLVED = [
    (path, solved)
    for answer in sorted(EXAMPLES.glob("*/*.answer.json"))
    if answer.parent.name != "kinds"
    for path in answer.parent.glob(f"{answer.name.removesuffix('.answer.json')}.*")
    if path != answer and (solved := json.loads(answer.read_text("utf-8")).get("solutions"))
]


def puzzle(name: str) -> Puzzle:
    return load(EXAMPLES / name)


def text(kind: str, content: str) -> Puzzle:
    return load(text=content, kind=kind)


STREET = text(
    "zebra",
    "Name: Ann, Bob, Cleo\nPet: cat, dog, fox\nDrink: tea, milk, orange juice\n"
    "1. Bob lives in the first house.\n2. Ann has the cat.\n3. The cat is immediately to the right of the dog.\n"
    "4. The fox owner drinks orange juice.\n5. Milk is drunk in the first house.\n",
)
# 1 Bob dog milk, 2 Ann cat tea, 3 Cleo fox orange juice
SUMS = text("equations", "SEND + MORE = MONEY\n")
SUDOKU = puzzle("sudoku/4x4.txt")
JODICI = puzzle("jodici/seed.csv")
DISKS = puzzle("disks/flower.txt")
BALANCE = puzzle("balance/seven.txt")

TABLE = """House | Name | Pet | Drink
--- | --- | --- | ---
1 | Bob | dog | milk
2 | Ann | cat | tea
3 | Cleo | fox | orange juice
"""


@pytest.mark.parametrize(
    ("path", "solved"),
    every(3, SOLVED, at=1),
    ids=[str(path.relative_to(EXAMPLES)) for path, _ in SOLVED],
)
def test_what_we_print_ourselves_is_valid_in_every_form(path, solved):
    puzzle = load_all(path)[0]
    marker, layout = Marker(puzzle), layout_of(kind_named(puzzle.kind), puzzle)
    edges = layout is not None and isinstance(layout.board.answer, Edges)
    for solution in solved:
        board = answers.from_json(puzzle, solution)
        forms = [
            solution,
            json.dumps(solution),
            f"I thought of {{this}} and [that].\n```json\n{json.dumps(solution, indent=2)}\n```\nThat is all.",
            answers.to_text(puzzle, board),
            *([] if edges else [answers.to_csv(puzzle, board)]),
            {"kind": puzzle.kind, "status": "unique", "solutions": [solution]},
        ]
        for form in forms:
            mark = marker.score(form)
            assert (mark.verdict, mark.score, mark.right, mark.violated) == (
                "right",
                1.0,
                mark.cells,
                (),
            ), form


def test_any_solution_is_valid_not_only_the_first():
    several = puzzle("sudoku/4x4-several.txt")
    solutions = solve(several, limit=0).solutions
    assert len(solutions) == 3
    assert [score(several, each).verdict for each in solutions] == ["right"] * 3
    wrong = score(several, ["1432", "2314", "4123", "3214"])
    assert (wrong.verdict, wrong.right) == ("wrong", wrong.cells - 2)


def test_disks_turned_together_are_the_same_solution():
    solution = solve(DISKS).solutions[0]
    for shift in range(12):
        assert score(DISKS, [turn + shift for turn in solution]).verdict == "right"
    assert score(DISKS, [solution[0] + 1, *solution[1:]]).verdict == "wrong"


def test_what_is_wrong_is_told():
    mark = score(STREET, TABLE.replace("Bob", "@").replace("Ann", "Bob").replace("@", "Ann"))
    assert (mark.verdict, mark.right, mark.cells) == ("wrong", 7, 9)
    assert [each.number for each in mark.violated] == [1, 2]
    assert mark.to_json()["violated"][0] == {
        "clue": 1, "line": 4, "text": "Bob lives in the first house.", "printed": 1,
    }  # fmt: skip
    twice = score(STREET, TABLE.replace("Cleo", "Bob"))
    assert [each.text for each in twice.violated] == [
        "the rules of zebra: no two houses have the same name"
    ]
    given = score(SUDOKU, solve(SUDOKU).solutions[0][::-1])
    assert given.violated
    assert {(each.number > 0, each.place is None) for each in given.violated} <= {
        (True, True),
        (False, False),
        (False, True),
    }


def test_an_answer_with_gaps_is_compared_as_far_as_it_goes():
    mark = score(STREET, "House 1: Bob, dog, milk\nHouse 2: Ann")
    assert (mark.verdict, mark.right, mark.cells, mark.violated) == ("incomplete", 4, 9, ())
    assert score(STREET, "House 1: Ann, fox, tea").verdict == "incomplete"
    grid = score(JODICI, "3,7,5,8,4,3\n_,_,_,_,_,_\n6,?,9,-,2,4\n")
    assert (grid.verdict, grid.right) == ("incomplete", 4 + 3)
    assert score(SUMS, {"S": 9, "E": 5}).right == 2
    assert score(BALANCE, "It is ball 7.").right == 1


def test_givens_alone_are_worth_nothing():
    mark = score(JODICI, "3,7,_,_,_,_\n_,_,1,5,9,_\n6,_,_,_,_,_\n")
    assert (mark.verdict, mark.right) == ("unreadable", 0)


EACH = [STREET, SUMS, SUDOKU, JODICI, DISKS, BALANCE, puzzle("riddle/ships.json")]


HARMFUL = [
    "", " ", "I do not know.", [], {}, 0, -1, True, 1e308, float("nan"), float("inf"), "[" * 100_000, "{" * 1000 + '"a":',
    [[[[[[[[[[[[1]]]]]]]]]]]], {"solution": {"solution": {"solution": {}}}}, [None] * 16, [{}] * 4, [[{}]] * 3,
    {"header": {}, "rows": 7}, {"header": [[]], "rows": [[[]]]}, {"rows": [{"Name": [1]}]}, {"grid": "x" * 100_000},
    "9" * 100_000, "1" * 5000, "*" * 100_000, " " * 100_000 + "x", "-" * 100_000 + "x", "| " * 50_000, "a=" * 50_000,
    "::=:=" * 20_000, "House 1: " * 10_000, "`" * 100_000, "```\n" * 10_000, "ball " * 20_000, "\ud800\x00\u202e",
    "<" * 50_000,
    ["x"] * 60_000, {str(number): number for number in range(60_000)}, [[1] * 1000] * 1000, 10**4000, "__import__('os')",
    {"__class__": "x", "S": {"$ref": "#"}}, {"S": 10**4000, "ball": 10**4000}, [10**4000] * 4, "0" * 16 + "\n" * 10_000,
    {"ball": ["7"], "weight": {}}, "1 | 2\n" * 20_000, "Name: Ann\n" * 10_000,
]  # fmt: skip


@pytest.mark.parametrize(("answer", "puzzle"), every(3, product(HARMFUL, EACH)))
def test_nothing_that_is_written_does_harm(puzzle, answer):
    mark = Marker(puzzle).score(answer)
    assert mark.verdict in ("unreadable", "incomplete", "wrong")
    assert 0.0 <= mark.score < 1.0
    json.dumps(mark.to_json(), allow_nan=False)


def test_of_a_long_answer_the_end_counts():
    assert score(STREET, "x" * (3 * MAX_CHARACTERS) + "\n" + TABLE).verdict == "right"


def test_json_is_found_in_text():
    assert [value for _, _, value in json_in('a [1] b {"x": [2]} c {d} [')] == [[1], {"x": [2]}]


# --- the command ----------------------------------------------------------------------------------


def lines(*records: Any) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.jsonl"
    jodici = (EXAMPLES / "jodici/seed.csv").read_text("utf-8")
    riddle = json.loads((EXAMPLES / "riddle/ships.json").read_text("utf-8"))
    path.write_text(
        lines(
            {"id": "a", "kind": "jodici", "puzzle": jodici},
            {"id": 2, "kind": "equations", "puzzle": "SEND + MORE = MONEY"},
            {"id": "c", "puzzle": riddle},
        )
    )
    return path


def run(
    puzzles: Path, answers: str, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, list[dict[str, Any]], str]:
    path = puzzles.with_name("answers.jsonl")
    path.write_text(answers)
    status = main(["score", str(puzzles), str(path), *more])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


def test_a_line_for_each_puzzle_in_order(puzzles, capsys):
    answers = lines(
        {"id": "2", "answer": "S=9, E=5, N=6, D=7, M=1, O=0, R=8, Y=3"}, {"id": "a", "answer": "?"}
    )
    status, records, err = run(puzzles, answers, capsys)
    assert status == 0
    assert [each["id"] for each in records] == ["a", 2, "c"]
    assert [each["verdict"] for each in records] == ["unreadable", "wrong", "missing"]
    assert list(records[1]) == [
        "id",
        "verdict",
        "score",
        "cells_right",
        "cells",
        "violated",
        "unknown",
        "kind",
        "size",
        "level",
    ]
    assert (records[1]["cells_right"], records[1]["cells"], records[1]["score"]) == (7, 8, 0.875)
    assert records[1]["violated"][0]["text"] == "SEND + MORE = MONEY"
    assert err.splitlines()[0] == "3 answers: 1 wrong, 1 unreadable, 1 missing; mean score 0.2917"


def test_answers_of_solve_are_all_valid(puzzles, capsys):
    assert main(["solve", str(puzzles)]) == 0
    status, records, _ = run(puzzles, capsys.readouterr().out, capsys, "-q")
    assert status == 0
    assert [each["verdict"] for each in records] == ["right"] * 3


def test_several_answers_to_a_puzzle_have_a_line_each(puzzles, capsys):
    right = {"id": 2, "answer": "SEND = 9567, MORE = 1085, MONEY = 10652"}
    answers = lines(right, {"id": 2, "answer": None}, {"id": 2, "answer": ""})
    _, records, err = run(puzzles, answers, capsys)
    assert [(each["id"], each["verdict"]) for each in records] == [
        ("a", "missing"), (2, "right"), (2, "unreadable"), (2, "unreadable"), ("c", "missing"),
    ]  # fmt: skip
    assert err.startswith("5 answers: 1 right, 2 unreadable, 2 missing")


def test_a_line_without_an_answer_names_the_key_that_it_lacks(puzzles, capsys):
    status, records, err = run(
        puzzles, lines({"id": 2, "answer": "?"}, {"id": "a", "text": "1"}), capsys
    )
    assert status == 2
    assert [each["verdict"] for each in records] == ["missing", "unreadable", "missing"]
    assert ":2: " in err.splitlines()[0] or "line 2" in err.splitlines()[0]
    assert 'this line has no key "answer"' in err.splitlines()[0]


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[1]",
        "null",
        '{"answer": 1}',
        '{"id": [], "answer": 1}',
        "[" * 100_000,
        '{"id": "z", "answer": 1}',
        "\x00",
    ],
)
def test_a_bad_line_is_told_and_stops_nothing(bad, puzzles, capsys):
    good = lines({"id": 2, "answer": "SEND = 9567, MORE = 1085, MONEY = 10652"})
    status, records, err = run(puzzles, f"{bad}\n{good}", capsys)
    assert status == 2
    assert [each["verdict"] for each in records] == ["missing", "right", "missing"]
    assert err.splitlines()[1].startswith("3 answers: ")


def test_nan_in_an_answer_is_an_answer(puzzles, capsys):
    status, records, _ = run(puzzles, '{"id": "a", "answer": [[NaN, Infinity]]}\n', capsys)
    assert (status, records[0]["verdict"]) == (0, "unreadable")


def test_a_bad_puzzle_is_told_and_stops_nothing(puzzles, capsys):
    puzzles.write_text(
        "{\n" + lines({"id": 1, "kind": "jodici", "puzzle": "1,2"}) + puzzles.read_text()
    )
    status, records, err = run(puzzles, lines({"id": 1, "answer": "x"}), capsys)
    assert status == 2
    assert ["error" in each for each in records] == [True, True, False, False, False]
    assert err.startswith(f"{puzzles}:1: ")


def test_files_that_cannot_be(puzzles, capsys):
    assert main(["score", str(puzzles), str(puzzles.with_name("none"))]) == 2
    assert capsys.readouterr().err.startswith(f"{puzzles.with_name('none')}: no such file")
    assert main(["score", "-", "-"]) == 2
    assert main(["score", str(puzzles), str(puzzles), "-o", str(puzzles)]) == 2
    assert "overwrite" in capsys.readouterr().err
