"""Puzzles as they are published in the ZebraLogic style read as what their authors meant: the only
answer is theirs.

Source: Bill Yuchen Lin et al., "ZebraLogic: On the Scaling Limits of LLMs for Logical Reasoning",
2025, arXiv 2502.01100.
"""

import functools
import importlib
import json
import pathlib
from types import ModuleType
from typing import Any

import pytest
from samples import every

from logicpuzzles.formats import read, write
from logicpuzzles.runner import solve

GIVEN = pathlib.Path(__file__).parents[2].parent / "shared" / "data" / "zebralogic" / "given.jsonl"
SIZES = [f"{houses}*{fields}" for houses in range(2, 7) for fields in range(2, 7)]

pytestmark = pytest.mark.skipif(not GIVEN.exists(), reason="the published puzzles are not here")


@functools.cache
def given() -> dict[str, list[Any]]:
    """The puzzles by size, houses and categories."""
    by_size: dict[str, list[Any]] = {size: [] for size in SIZES}
    for line in GIVEN.read_text("utf-8").splitlines():
        puzzle = json.loads(line)
        by_size[puzzle["size"]].append(puzzle)
    return by_size


@functools.cache
def oracles() -> ModuleType:
    """The oracles of the rules' tests, which lie in another folder together with the modules that
    they import.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(pathlib.Path(__file__).parents[1] / "rules"))
        return importlib.import_module("oracles")


def test_there_are_ten_puzzles_of_each_size():
    assert {size: len(puzzles) for size, puzzles in given().items()} == dict.fromkeys(SIZES, 10)


@pytest.mark.parametrize("size", every(4, SIZES))
def test_the_only_answer_is_the_published_one(size):
    for record in given()[size]:
        puzzle = read(record["puzzle"], kind="zebra")
        assert ["House", *puzzle.fields] == record["header"], record["id"]
        assert (
            len(puzzle.clues) == record["puzzle"].partition("## Clues:")[2].strip().count("\n") + 1
        ), record["id"]
        answer = solve(puzzle)
        assert answer.status == "unique", record["id"]
        assert [table["rows"] for table in answer.solutions] == [record["rows"]], record["id"]
        assert oracles().solved(puzzle, tuple(tuple(row[1:]) for row in record["rows"])), record[
            "id"
        ]
        assert read(write(puzzle), kind="zebra") == puzzle, record["id"]
