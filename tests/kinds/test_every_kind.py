"""What holds of every kind: it is listed in a family, and puzzles of it are made from its rules."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples import EXAMPLES, every

from logicpuzzles import run
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import read, write
from logicpuzzles.generate import Options, generator_of
from logicpuzzles.kinds.discovery import FAMILIES, families, kind_named, kinds
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load
from logicpuzzles.scoring import score

# What takes seconds.
LONG = {
    "fillmat",
    "heteromino",
    "juosan",
    "nuribou",
    "pentominous",
    "renban",
    "tetrominous",
    "yajikazu",
}
BOARDS = [
    name for name in built_in() if (board := kind_named(name).board) is not None and board.is_grid
]


def is_puzzle(path: Path) -> bool:
    return not path.name.endswith((".answer.json", ".py"))


def small(kind: str) -> Options:
    """Puzzles as the smallest example of a kind."""
    own = kind_named(kind)
    assert own.board is not None
    puzzles = [load(each) for each in (EXAMPLES / kind).iterdir() if is_puzzle(each)]
    layout = min([Layout(own.board, each) for each in puzzles], key=lambda each: each.height)
    said = layout.puzzle.arguments
    more = {name: said[name] for name in own.options if isinstance(said.get(name), int)}
    return Options(kind, (layout.height, layout.width), more=more)


@pytest.mark.parametrize("kind", every(6, BOARDS, LONG, 1))
def test_a_puzzle_is_made(kind: str) -> None:
    options = small(kind)
    generator, again = generator_of(options), generator_of(options)
    for seed in range(1, 40):
        made = generator.attempt(Random(seed))
        if made is not None:
            break
    assert made is not None
    assert run(2, *goal_of(made.puzzle)) == (made.board,)
    assert read(write(made.puzzle), kind=kind) == made.puzzle
    same = again.attempt(Random(seed))
    assert same is not None
    assert same.puzzle == made.puzzle


def exchange_two(value: Any) -> Any:
    """An answer in JSON with the first two parts exchanged that are of a sort and differ; another
    number.
    """
    if isinstance(value, dict):
        last = list(value)[-1]
        return value | {last: exchange_two(value[last])}
    if isinstance(value, int):
        return value + 1
    for at, (one, other) in enumerate(pairwise(value)):
        if isinstance(one, list | dict) and (changed := exchange_two(one)) != one:
            return [*value[:at], changed, *value[at + 1 :]]
        if one != other and isinstance(one, str) and isinstance(value, str):
            return value[:at] + other + one + value[at + 2 :]
        if one != other and not isinstance(one, list | dict):
            return [*value[:at], other, one, *value[at + 2 :]]
    return value


@pytest.mark.parametrize("kind", every(8, sorted(kinds()), {"pentominous", "renban"}, 2))
def test_an_example_goes_the_whole_way(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is counted, drawn and put on a sheet; each other system gets it, or a line says why not,
    and gives it back; its answer is right, and no longer so when two of its parts change places.
    """
    path, solution = min(
        [
            (puzzle, answer["solutions"][0])
            for puzzle in (EXAMPLES / kind).iterdir()
            if is_puzzle(puzzle)
            if (own := puzzle.with_name(f"{puzzle.stem}.answer.json")).exists()
            if (answer := json.loads(own.read_text("utf-8")))["status"] == "unique"
        ],
        key=lambda each: each[0].stat().st_size,
    )
    assert main(["count", str(path)]) == 0
    assert capsys.readouterr().out.split()[0] == "1"
    for form in ("svg", "html"):
        assert main(["solve", "--format", form, str(path)]) == 0
        assert f"<{form}" in capsys.readouterr().out
    assert main(["sheet", str(path), "-o", str(tmp_path / "sheet.svg")]) == 0
    for system in ("asp", "minizinc", "dimacs", "prolog", "tatham", "pzpr", "pzprv3"):
        status = main(["export", "--to", system, str(path)])
        out, err = capsys.readouterr()
        assert (status, err.count("\n")) in [(0, 0), (2, 1)], system
        if status == 0 and system in ("tatham", "pzpr", "pzprv3"):
            code = tmp_path / system
            code.write_text(out)
            assert main(["solve", "--format", "json", "--kind", kind, str(code)]) == 0
            assert json.loads(capsys.readouterr().out)["solutions"] == [solution]
    puzzle = load(path)
    assert score(puzzle, solution).verdict == "right"
    assert score(puzzle, exchange_two(solution)).verdict != "right"


def test_kinds_are_listed_by_families(capsys: pytest.CaptureFixture[str]) -> None:
    listed = families(map(kind_named, kinds()))
    assert [*listed] == [name for name in FAMILIES if name in listed]
    assert sorted([kind.name for own in listed.values() for kind in own]) == sorted(kinds())
    assert main(["kinds"]) == 0
    every = capsys.readouterr().out
    for name, own in listed.items():
        assert main(["kinds", name]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines[1:]] == [kind.name for kind in own]
        assert all([line in every for line in lines])
    assert main(["kinds", "lops"]) == 2
    assert 'there is no family "lops"; expected text, sudokus, ' in capsys.readouterr().err
