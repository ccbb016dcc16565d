"""Answers of all shapes, written by hand, each with the verdict that a person would give."""

import json
from functools import cache
from pathlib import Path

import pytest
from samples import EXAMPLES

from logicpuzzles.runner import load
from logicpuzzles.scoring import Marker
from logicpuzzles.solving.batch import puzzle_of_line

PUZZLES = json.loads((Path(__file__).parent / "puzzles.json").read_text("utf-8"))
ANSWERS = [
    json.loads(line)
    for path in sorted(Path(__file__).parent.glob("answers*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]


@cache
def marker(name: str) -> Marker:
    if name in PUZZLES:
        return Marker(puzzle_of_line(json.dumps(PUZZLES[name]).encode()))
    return Marker(load(EXAMPLES / name))


def test_there_are_enough_of_them():
    assert len({each["id"] for each in ANSWERS}) == len(ANSWERS) >= 150
    assert {each["verdict"] for each in ANSWERS} == {"right", "wrong", "incomplete", "unreadable"}


@pytest.mark.parametrize("case", ANSWERS, ids=[each["id"] for each in ANSWERS])
def test_an_answer_is_judged_as_a_person_would(case):
    mark = marker(case["puzzle"]).score(case["answer"])
    assert mark.verdict == case["verdict"], mark
    told = [f"{each.number}. {each.text}" if each.number else each.text for each in mark.violated]
    for text in case.get("broken", ()):
        assert any([text in each for each in told]), told
    assert list(mark.unknown) == case.get("unknown", [])
    assert bool(mark.reason) == (mark.verdict == "unreadable")
    assert case.get("reason", "") in mark.reason
