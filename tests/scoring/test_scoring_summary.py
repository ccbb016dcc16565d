"""The summary of scores: what is right, by kind, size and level, as text, JSON and CSV."""

import csv
import io
import json

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.cli import main
from logicpuzzles.runner import load
from logicpuzzles.scoring import size_of
from logicpuzzles.scoring.summary import Summary


def test_shares_are_by_group_and_whole():
    summary = Summary()
    for size, level, verdict, right in (
        ("9x9", "hard", "right", 40), ("9x9", "hard", "wrong", 10), ("4x4", "easy", "incomplete", 5),
        ("10x10", None, "missing", 0),
    ):  # fmt: skip
        cells = {"9x9": 40, "4x4": 10}.get(size, 50)
        summary.add({"kind": "sudoku", "size": size, "level": level, "verdict": verdict, "score": right / cells, "cells": cells,
                     "cells_right": right})  # fmt: skip
    summary.add({"id": 1, "error": "a bad line"})
    told = summary.to_json()
    assert (told["answers"], told["puzzle_accuracy"], told["cell_accuracy"]) == (
        4,
        0.25,
        round(55 / 140, 6),
    )
    assert [(each["size"], each["level"]) for each in told["groups"]] == [
        ("4x4", "easy"),
        ("9x9", "hard"),
        ("10x10", ""),
    ]
    assert told["groups"][1]["puzzle_accuracy"] == 0.5
    assert told["groups"][1]["cell_accuracy"] == round(50 / 80, 6)
    rows = list(csv.DictReader(io.StringIO(summary.to_csv())))
    assert [row["kind"] for row in rows] == ["sudoku", "sudoku", "sudoku", "all"]
    assert rows[-1]["right"] == "1"
    assert (
        str(summary).splitlines()[0]
        == "4 answers: 1 right, 1 wrong, 1 incomplete, 1 missing; mean score 0.4375"
    )
    assert str(Summary()) == "0 answers"


@pytest.mark.parametrize(
    ("name", "size"),
    [("sudoku/4x4.txt", "4x4"), ("takuzu/6x8.txt", "6x8"), ("zebra/life-1962.txt", "5x5"), ("riddle/ships.json", "5x6"),
     ("equations/send-more-money.txt", "8"), ("slitherlink/5x5.txt", "5x5")],
)  # fmt: skip
def test_the_size_of_a_puzzle(name, size):
    assert size_of(load(EXAMPLES / name)) == size


def test_the_command_writes_it_in_three_forms(tmp_path, capsys):
    puzzles, answers = tmp_path / "puzzles.jsonl", tmp_path / "answers.jsonl"
    grid = (EXAMPLES / "sudoku/4x4.txt").read_text("utf-8")
    about = {"kind": "sudoku", "puzzle": grid}
    lines = [
        json.dumps({"id": number, "level": level, **about})
        for number, level in enumerate(("easy", "hard"))
    ]
    puzzles.write_text("\n".join(lines))
    answers.write_text(
        json.dumps({"id": 0, "answer": "1432\n3214\n4123\n2341"})
        + "\n"
        + json.dumps({"id": 1, "answer": "?"})
        + "\n"
    )
    for suffix in ("txt", "json", "csv"):
        out = tmp_path / f"summary.{suffix}"
        assert main(["score", str(puzzles), str(answers), "--summary", str(out)]) == 0
        captured = capsys.readouterr()
        assert [json.loads(line)["level"] for line in captured.out.splitlines()] == ["easy", "hard"]
        told = out.read_text("utf-8")
        if suffix == "txt":
            assert told == captured.err
            assert "sudoku  4x4   easy         1      1" in told
        elif suffix == "json":
            assert [each["puzzle_accuracy"] for each in json.loads(told)["groups"]] == [1.0, 0.0]
        else:
            assert [row["level"] for row in csv.DictReader(io.StringIO(told))] == [
                "easy",
                "hard",
                "",
            ]
