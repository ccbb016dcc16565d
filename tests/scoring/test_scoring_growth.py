"""The work on an answer grows no faster than its length, whatever is repeated in it and whatever
the puzzle is.
"""

import json
from functools import cache
from time import process_time

import pytest
from samples import EXAMPLES, every

from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load
from logicpuzzles.scoring import score
from logicpuzzles.scoring.reading import AnswerReader

NAMES = [
    "zebra/three-gardens.txt", "sudoku/4x4.txt", "equations/send-more-money.txt",
    "nonogram/5x5.txt", "bridges/7x7.txt", "slitherlink/5x5.txt", "disks/flower.txt",
    "balance/seven.txt", "riddle/ships.json",
]  # fmt: skip
PIECES = [
    " ", "\n", "a", "1", "-", "(", "[", '"', "|", "house ", "a_", "✓", "not ", "x, so we move on", "clue ", ") ", "~~a", "**a",
    "Ada ", "1 ", "12,", "{", "<", "| ", "_", "*", "'", "; ", "::", "=", "a=", "1=", ". ", "? ", "1:", "(1,1) ", "(1,1)-", "r1c1",
    "R1C1=", "row 1 ", "row 1: ", "\\", "&", "$", "<b>", "<td", "```\n", "house 1 ", "1. ", "#", "clue 1 ", "“a", '{"a":', "[[",
    "or ", "1 or ", "disk 1 ", "ball 1 ", "S=", "S,", "House 1: Ada\n", "| 1 |\n", "1 2\n", "+---", "wait ", "this is wrong ",
    "the ", "from left to right ", "</td> ", "\\text{", "Ada (", "the answer is not ", "it is ", "[a_", "# -- ", "maybe ", "1/",
]  # fmt: skip
CASES = [(piece, name) for piece in PIECES for name in NAMES]
LENGTHS = (800, 3200)
SLACK = 0.1  # seconds of the processor that are no growth


@cache
def puzzle(name: str) -> Puzzle:
    return load(EXAMPLES / name)


@cache
def reader(name: str) -> AnswerReader:
    return AnswerReader(puzzle(name))


def least_time(name: str, answer: str) -> float:
    """The least that three readings of an answer took, in seconds of the processor: what else the
    machine does adds to some.
    """
    taken: list[float] = []
    for _ in range(3):
        began = process_time()
        reader(name).read(answer)
        taken.append(process_time() - began)
    return min(taken)


@pytest.mark.parametrize(("piece", "name"), every(20, CASES))
def test_four_times_the_length_takes_no_more_than_a_few_times_the_work(piece, name):
    reader(name)
    short, long = [least_time(name, (piece * length)[:length] + "x") for length in LENGTHS]
    assert long < 8 * short + SLACK, (short, long)


def test_a_long_reasoning_beside_the_board_costs_little():
    """Quick on any machine: what it guards against takes minutes."""
    rows = {
        "Garden 1": ("Boris", "roses", "hedgehog"),
        "Garden 2": ("Ada", "tulips", "cat"),
        "Garden 3": ("Chiyo", "dahlias", "robin"),
    }
    board = {
        place: dict(zip(("Gardener", "Flower", "Visitor"), row, strict=True))
        for place, row in rows.items()
    }
    for words in (", so we move on", "  -  ", " Boris has roses", "\n", "(1) "):
        answer = {
            "reasoning": "By clue 1 Ada is there" + words * (5000 // len(words)) + ".",
            "solution": board,
        }
        for form in (answer, json.dumps(answer), json.dumps(answer, indent=4)):
            began = process_time()
            assert score(puzzle("zebra/three-gardens.txt"), form).verdict == "right"
            assert process_time() - began < 2
