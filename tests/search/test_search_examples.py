"""The programs that show each method say what they should, and the methods solve the puzzles of the
collections.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from samples import ROOT, run_python

from logicpuzzles import runner
from logicpuzzles.compare.methods import explore_search, method_named

PROGRAMS = sorted((ROOT / "examples" / "methods").glob("*.py"))
DATA = ROOT.parent / "shared" / "data"
SAYS = {  # lines that a program must write
    "cells": [
        "unique 80 3241142343122134",
        "unique 1918 693784512487512936125963874932651487568247391741398625319475268856129743274836159",
    ],
    "disks": ["disk 2 turned by 2   112..2", "((0, 2, 5),) unique"],
    "equations": [
        "a + b * c = 8 has only the unknown c: -2",
        "   a, b, c = (2, -3, -2)",
        "   a, b, c = (2, 3, 2)",
    ],
    "genetic": ["gave up: 30 individuals were no solution; the best breaks 1 constraint."],
    "jodici": [
        "depth_first: ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4)), unique; 150 fields, 1350 successors",
        "best_cell_first: ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4)), unique; 63 fields, 62 successors",
    ],
    "nonogram": [
        "Blocks 2 and 1 in five cells: (None, 1, None, None, None)",
        "Solution: (1, 1, 0, 0) (0, 1, 0, 1) (0, 1, 1, 1) (0, 1, 0, 0)",
        "One cell in each line, line by line: stuck",
        "With trials: multiple 6 solutions after 5 trials",
    ],
    "riddle": ["the riddle is full", "(('1', 'Bob', 'dog'), ('2', 'Ann', 'cat'))"],
    "takuzu": ["unique, in 7 rounds", "An empty board: stuck", "101010"],
    "variables": [
        "Unify two that share a value: None None True 3 3",
        "Try values: ('yellow', 'green')",
        "Later: 2 2",
    ],
    "weighing": [
        "Weighings for 12 and 13 balls: 3 4",
        "  5 against 5, left: 10 cases, more than 9",
    ],
    "zebra": [
        "When a may be at 1 or 2: (1, 2) (2, 3)",
        "By trying values: stuck ((None, None, None, 'water'), ('cat', 'dog', 'fox', 'owl'))",
    ],
}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_says_what_it_should(path):
    done = run_python(path, check=True)
    lines = done.stdout.splitlines()
    assert done.stderr == ""
    assert [line for line in SAYS[path.stem] if line not in lines] == []


EXACT = {  # methods that find all solutions, or are stuck
    "balance": ["every-case"],
    "equations": ["plugging-in"],
    "jodici": ["depth-first", "best-cell-first"],
    "takuzu": ["patterns", "patterns-and-search"],
    "zebra": ["variables-and-search"],
}


@pytest.mark.parametrize(
    "path",
    [path for kind in EXACT for path in sorted((ROOT / "examples" / kind).glob("*.answer.json"))],
    ids=lambda path: f"{path.parent.name} {path.name.partition('.')[0]}",
)
def test_an_example_has_just_the_answers_beside_it(path):
    answer, kind = json.loads(path.read_text("utf-8")), path.parent.name
    stem = path.name.removesuffix("answer.json")
    (puzzle,) = [runner.load(each) for each in path.parent.glob(f"{stem}*") if each != path]
    for name in EXACT[kind]:
        found = explore_search(puzzle, method_named(kind, name), 0)
        if name == "patterns" and found.stuck:
            continue
        assert found.complete and found.status == answer["status"]
        assert sorted(map(str, found.solutions)) == sorted(map(str, answer["solutions"]))


# --- collections ----------------------------------------------------------------------------------


def collected() -> Iterator[tuple[str, str, Any]]:
    """The kind, the text and the solution of each puzzle, in any form that says the same."""
    for record in lines("jodici/given.jsonl"):
        yield (
            "jodici",
            record["csv"],
            [list(map(int, ring.split(","))) for ring in record["solution"].split()],
        )
    for path in sorted((DATA / "takuzu").glob("[68]x*.jsonl")):
        for record in lines(str(path.relative_to(DATA))):
            yield "takuzu", "\n".join(record["grid"]) + "\n", record["solution"]
    for record in lines("zebrajs/puzzles.jsonl"):
        if len(record["solutions"]) == 1:
            text = json.dumps({"grid": record["grid"], "clues": record["clues"]})
            yield "zebra", text, {"grid": record["solutions"][0]}
    path = DATA / "equations" / "given.txt"
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        text, _, values = line.partition(" ; ")
        yield (
            "equations",
            f"{text}\n",
            {letter: int(digit) for letter, digit in (pair.split("=") for pair in values.split())},
        )


def lines(name: str) -> list[Any]:
    path = DATA / name
    return (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        if path.is_file()
        else []
    )


METHODS = {
    "jodici": ["depth-first", "best-cell-first"],
    "takuzu": ["patterns", "patterns-and-search"],
    "zebra": ["variables", "variables-and-search", "depth-first", "backtracking"],
    "equations": ["plugging-in"],
}


@pytest.mark.skipif(not DATA.is_dir(), reason="the data is not here")
@pytest.mark.parametrize("kind", METHODS)
def test_the_collections_are_solved(kind):
    """What is complete is right, and only what may be stuck is not complete."""
    every = [(text, solution) for each, text, solution in collected() if each == kind]
    assert every
    for text, solution in every:
        puzzle = runner.load(text=text, kind=kind)
        for name in METHODS[kind]:
            answer = explore_search(puzzle, method_named(kind, name), 0, 20)
            if answer.stuck:
                assert name in ("patterns",)
                assert not answer.solutions
            else:
                assert (answer.status, answer.solutions) == ("unique", [solution])
