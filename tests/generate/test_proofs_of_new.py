"""New puzzles are proven again, each one once: over an interruption, with what is wrong, until
there are no more.
"""

import json
from pathlib import Path
from typing import Any

import proofs_of_new
import pytest
from proofs_of_new import Tried, prove, runs_of


def proven(path: Path, count: int, **more: Any) -> int:
    runs = runs_of(["sudoku"], "1", count)
    return prove(runs, str(path), **{"minutes": 5, "every": 4, "engine": "asp", "jobs": 0, **more})


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(proofs_of_new.SMALL, "sudoku", (4,))


def results(path: Path) -> list[dict[str, Any]]:
    values = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [
        {name: value for name, value in each.items() if name not in ("making", "proving")}
        for each in values
    ]


@pytest.mark.thorough
def test_a_later_run_goes_on_and_says_when_there_are_no_more(tmp_path, capsys):
    pytest.importorskip("clingo")
    path = tmp_path / "results.jsonl"
    assert proven(path, 8) == 0
    assert len(results(path)) == 8
    with path.open("ab") as file:
        file.write(b'{"id": "half a')
    assert proven(path, 100) == 0
    values = results(path)
    assert [each["number"] for each in values[:-1]] == list(
        range(36)
    )  # minimal sudokus of 4x4, but for renaming and turning
    assert len({each["key"] for each in values[:-1]}) == 36
    assert [each["number"] for each in values[:-1] if each["minimal"]] == list(range(0, 36, 4))
    assert "ended" in values[-1]
    row = capsys.readouterr().out.splitlines()[-1].split()
    assert row[:6] == ["sudoku", "4", "36", "9", "0", "0"]
    assert row[8] == "all:"
    assert proven(path, 100) == 0  # nothing is made again
    assert results(path) == values
    whole = tmp_path / "whole.jsonl"
    assert proven(whole, 100, jobs=2) == 0
    assert results(whole) == values


def test_faults_are_printed_with_the_line_and_counted(tmp_path, capsys, monkeypatch):
    honest = proofs_of_new.work_done

    def wrong(*arguments: Any) -> Any:
        work = honest(*arguments)
        if work.number != 1:
            return work
        return type(work)(
            work.number,
            work.key,
            json.dumps({**json.loads(work.line), "solution": None}).encode() + b"\n",
        )

    monkeypatch.setattr(proofs_of_new, "work_done", wrong)
    path = tmp_path / "results.jsonl"
    assert proven(path, 3, engine="fd") == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].endswith("-1: another solution")
    assert json.loads(out[1])["solution"] is None
    assert out[-1].split()[2:5] == ["3", "1", "1"]


def test_a_number_without_a_puzzle_is_counted_and_does_not_end_the_run(
    tmp_path, capsys, monkeypatch
):
    honest = proofs_of_new.tried

    def failing(
        options: Any, seed: str, every: int, engine: str, number: int, again: int = 0
    ) -> Tried:
        return (
            Tried(number, failure="found none")
            if number == 1
            else honest(options, seed, every, engine, number, again)
        )

    monkeypatch.setattr(proofs_of_new, "tried", failing)
    assert proven(tmp_path / "results.jsonl", 4, engine="fd") == 0
    row = capsys.readouterr().out.splitlines()[-1].split()
    assert row[2:6] == ["3", "1", "0", "1"]
    assert row[8:] == ["as", "many", "as", "asked"]
