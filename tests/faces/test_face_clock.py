"""What is made, rated and explained is the same however busy the machine is: work is limited, and
time where that is asked.
"""

import json
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.cli import main

SUDOKU, TAKUZU = str(EXAMPLES / "sudoku" / "6x6.txt"), str(EXAMPLES / "takuzu" / "seed.txt")
FAR = 10_000_000  # times as fast: a microsecond is ten seconds


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, Any, str]:
    status = main(words)
    out, err = capsys.readouterr()
    if "json" in words and "jsonl" not in words:
        out = json.loads(out)
        out.pop("statistics", None)
    return status, out, err


@pytest.mark.parametrize(
    ("command", "factor"),
    [
        ("generate nonogram --size 4 --count 2 --seed 1 --difficulty 0.1-1", FAR),
        ("generate skyscrapers --size 4 --count 2 --seed 1 --format jsonl", FAR),
        ("generate takuzu --size 4 --count 2 --seed 1 --jobs 2", FAR),
        (
            "generate zebra --size 3x3 --seed 1 --difficulty 0.99-1 --tries 3 --option measure=explanation",
            FAR,
        ),
        (f"explain {SUDOKU} --format json", FAR),
        (f"explain {SUDOKU} --format jsonl", FAR),
        (f"explain {TAKUZU}", FAR),
        (f"hint {SUDOKU}", FAR),
        (f"check {SUDOKU} --rate --format json", 10),
    ],
)
def test_no_clock_changes_it(command, factor, capsys, hurry):
    before = told(command.split(), capsys)
    hurry(factor)
    assert told(command.split(), capsys) == before
    hurry(1 / (factor * FAR))
    assert told(command.split(), capsys) == before


def test_a_limit_that_is_asked_for_is_one_of_time(capsys, hurry):
    hurry(FAR)
    assert told(["explain", SUDOKU, "--timeout", "5"], capsys)[0] == 3
    assert told(["generate", "nonogram", "--seed", "1", "--timeout", "5"], capsys)[0] == 3
