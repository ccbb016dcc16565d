"""What holds of every kind: it is listed in a family, and puzzles of it are made from its rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

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
