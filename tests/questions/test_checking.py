"""What is right and wrong about a puzzle."""

import json
from dataclasses import replace
from typing import Any

import pytest
from samples import EXAMPLES, every

from logicpuzzles import runner
from logicpuzzles.asking import questions
from logicpuzzles.checks import mending
from logicpuzzles.checks.checking import check
from logicpuzzles.faces.cli import main

CLUES = """There are 3 houses, numbered 1 to 3 from left to right.
 - Each person has a name: Ann, Bob, Cid
 - Each person has a pet: cat, dog, eel

1. Ann has the cat.
2. Bob is in house 2.
3. The dog is in house 2.
4. Cid is directly right of Bob.
5. Bob has the dog.
"""


@pytest.mark.parametrize("engine", ["fd", "sat", "auto", "kanren"])
def test_idle_clues_are_those_that_follow_from_the_rest(engine):
    report = check(runner.load(text=CLUES), engine)
    assert report.status == "unique"
    assert [finding.number for finding in report.idle] == [2, 3, 5]
    assert [finding.line for finding in report.idle] == [6, 7, 9]
    assert report.minimal is False


@pytest.mark.parametrize("engine", ["fd", "sat", "auto", "kanren"])
def test_a_contradiction_is_told_in_the_clues_own_words(engine):
    report = check(runner.load(text=CLUES + "6. Ann is in house 3.\n"), engine)
    assert report.status == "none"
    assert [finding.number for finding in report.contradiction] == [2, 4, 6]  # not 3 to 6
    assert report.contradiction[-1].text.rstrip(".") == "Ann is in house 3"
    assert report.fewest_contradicting
    told = str(report).splitlines()
    assert told[told.index("one change would leave one solution:") + 1 :] == [
        "  clue 4 (line 8): Bob is directly right of Cid (changed, or left out)",
        "  clue 4 (line 8): Ann is directly right of Bob (instead of Cid, or left out)",
        "  clue 6 (line 10): Cid is in house 3 (instead of Ann, or left out)",
        "  clue 6 (line 10): Ann is in house 1 (instead of 3, or left out)",
    ]


def test_what_was_not_tried_in_time_is_told_and_what_mends_is_in_the_words_of_the_clue(monkeypatch):
    puzzle = runner.load(EXAMPLES / "equations/send-more-money-broken.txt")
    told = str(check(puzzle)).splitlines()
    assert told[told.index("one change would leave one solution:") + 1 :] == [
        "  clue 2 (line 2): D = 7 (instead of 8, or left out)"
    ]
    monkeypatch.setattr(mending, "WORK", 1)
    report = check(puzzle)
    assert (report.mends, report.mends_complete, report.fewest_contradicting) == ((), False, False)
    assert str(report).endswith("no one change that would leave one solution was found in time")
    monkeypatch.setattr(questions, "WORK", 1)
    report = check(puzzle)
    assert report.contradiction and not report.contradiction_needed
    assert "these contradict each other, and perhaps fewer of them do:" in str(report)


BROKEN = [
    path for path in sorted(EXAMPLES.glob("*/*broken.*")) if not path.name.endswith(".answer.json")
]


@pytest.mark.parametrize(
    "path", every(2, BROKEN), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_broken_examples_have_a_contradiction_that_is_minimal_and_what_mends_them_does(path):
    puzzle = runner.load(path)
    report = check(puzzle)
    assert report.status == "none"
    assert report.stopped is None
    assert len(report.contradiction) <= report.statements
    for mend in [each for each in report.mends if each.needless][:1]:
        number = mend.finding.number
        if number:
            rest = replace(puzzle, clues=(*puzzle.clues[: number - 1], *puzzle.clues[number:]))
        else:
            row, column = mend.finding.place or (0, 0)
            rest = puzzle.with_given((row - 1, column - 1), None)
        assert runner.solve(rest, limit=2).status == "unique"


SEVERAL = [
    path for path in sorted(EXAMPLES.glob("*/*several.*")) if path.stem != "crossword-several"
]  # that takes long


@pytest.mark.parametrize("path", SEVERAL, ids=lambda path: path.stem)
def test_of_several_solutions_two_are_shown_and_facts_that_settle_it(path):
    if path.name.endswith(".answer.json"):
        return
    puzzle = runner.load(path)
    report = check(puzzle)
    assert report.status == "multiple"
    assert len(report.solutions) == 2 and report.solutions[0] != report.solutions[1]
    assert report.differences and report.settling
    assert all(each.values[0] != each.values[1] for each in report.differences)


def test_a_minimal_sudoku_has_nothing_idle():
    report = check(runner.load(EXAMPLES / "sudoku/hard-17.txt"))
    assert (report.status, report.minimal, report.statements) == ("unique", True, 17)


def test_a_given_too_many_is_found():
    report = check(runner.load(text="12--\n34--\n--12\n---3\n", kind="sudoku"))
    assert report.status in ("unique", "multiple", "none")
    assert all(finding.place is not None for finding in (*report.idle, *report.contradiction))


def test_time_runs_out(tmp_path, capsys):
    path = EXAMPLES / "zebra/life-1962.txt"
    assert main(["check", str(path), "--timeout", "0.000001", "--format", "json"]) == 3
    captured = capsys.readouterr()
    assert json.loads(captured.out)["status"] == "unknown"
    assert "gave up" in captured.err


def test_the_command_says_what_is_wrong(tmp_path, capsys):
    path = tmp_path / "three.txt"
    path.write_text(CLUES)
    assert main(["check", str(path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "there is one solution"
    assert "  clue 2 (line 6): Bob is in house 2." in out
    path.write_text(CLUES + "6. Ann is in house 3.\n")
    assert main(["check", str(path)]) == 1
    assert "contradict each other" in capsys.readouterr().out
    path.write_text("")
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().out == ""


def test_json_of_several_puzzles_names_them(capsys):
    paths = [str(EXAMPLES / "zebra/three-gardens.txt"), str(EXAMPLES / "sudoku/4x4-several.txt")]
    assert main(["check", *paths, "--format", "json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["path"] for row in rows] == paths
    assert [row["status"] for row in rows] == ["unique", "multiple"]
    assert rows[0]["minimal"] is True and rows[1]["settled_by"]


def test_backbone_of_a_puzzle(capsys):
    assert main(["backbone", str(EXAMPLES / "equations/two-plus-two.txt"), "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["status"] == "multiple"
    assert {"cell": "F", "value": 1} in value["certain"]
    assert main(["backbone", str(EXAMPLES / "jodici/seed-broken.csv")]) == 1


def test_count(capsys):
    assert main(["count", str(EXAMPLES / "equations/two-plus-two.txt")]) == 0
    assert capsys.readouterr().out == "7\n"
    assert main(["count", str(EXAMPLES / "jodici/seed-broken.csv"), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"kind": "jodici", "count": 0}


@pytest.mark.parametrize("engine", ["fd", "sat", "auto"])
def test_a_clue_with_blanks_that_stands_twice_is_idle_where_there_are_several_solutions(engine):
    puzzle = json.loads((EXAMPLES / "riddle" / "neighbours.json").read_text("utf-8"))
    del puzzle["description"]
    hints = puzzle["hints"][1:]
    hints = [*hints, hints[0]]

    def solutions(hints: list[Any]) -> int:
        return len(
            runner.solve(runner.load(text=json.dumps({**puzzle, "hints": hints})), limit=0).boards
        )

    report = check(runner.load(text=json.dumps({**puzzle, "hints": hints})), engine)
    everything = solutions(hints)
    idle = [
        number + 1
        for number in range(len(hints))
        if solutions(hints[:number] + hints[number + 1 :]) == everything > 1
    ]
    assert {1, len(hints)} < set(idle)
    assert [finding.number for finding in report.idle if finding.number] == idle
    assert report.status == "multiple" and report.minimal is False
