"""Kinds with a loop or with connected cells, each a rules file of a few lines."""

import re

import pytest

from logicpuzzles import run
from logicpuzzles.core.terms import leaves
from logicpuzzles.engines import engine_named
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load
from logicpuzzles.scoring import score

LOOPS = """
5x5t0:a33a3b01c1a3a3e233
5x5t0:3a1a3b0b31a032a3e1a
5x5t0:2a33a1b132a3a22d01b3
5x5t0:3a1f23a113a20c23a0
"""  # made by Simon Tatham's loopy


def slitherlink(text: str) -> Puzzle:
    """A puzzle from its game id."""
    size, body = text.split(":")
    width, height = map(int, re.match(r"(\d+)x(\d+)t0", size).groups())  # type: ignore[union-attr]
    marks = [
        int(each) if each.isdigit() else None
        for each in re.sub("[a-z]", lambda run: "." * (ord(run[0]) - 96), body)
    ]
    assert len(marks) == height * width
    clues = [
        Clue("numbers", (mark, divmod(at, width)))
        for at, mark in enumerate(marks)
        if mark is not None
    ]
    return Puzzle("slitherlink", (), {"size": (height, width)}, clues=tuple(clues))


@pytest.mark.parametrize("text", LOOPS.split())
def test_a_loop_is_found_and_is_the_only_one(text):
    board, goal = goal_of(slitherlink(text))
    results = [run(2, board, goal, engine=engine) for engine in ("fd", *_installed())]
    assert len(results[0]) == 1
    assert results == results[:1] * len(results)
    assert set(leaves(results[0][0])) == {0, 1}


def _installed() -> list[str]:
    from importlib.util import find_spec

    return [name for name in ("sat", "asp", "cpsat") if find_spec(engine_named(name).package or "")]


@pytest.mark.parametrize(("kind", "size", "reason"), [
    ("slitherlink", "4", "a single loop"), ("masyu", "5", "pearl at"), ("bridges", "6", "bridges at the island"),
])  # fmt: skip
def test_a_kind_goes_through_every_command(kind, size, reason, tmp_path, capsys):
    assert main(["generate", kind, "--size", size, "--seed", "1"]) == 0
    text = capsys.readouterr().out
    path = tmp_path / "a.txt"
    path.write_text(text, "utf-8")
    outputs = {}
    for command in ("solve", "check", "count", "hint", "explain"):
        assert main([command, "--kind", kind, str(path)]) == 0
        outputs[command] = capsys.readouterr().out
    assert "---" in outputs["solve"] and "|" in outputs["solve"]
    assert "there is one solution" in outputs["check"]
    assert outputs["count"].split() == ["1"]
    assert reason in outputs["explain"]
    assert score(load(path, kind=kind), "The answer:\n\n" + outputs["solve"]).score == 1
    for target, sign in (("asp", "graph("), ("pzpr", "https://puzz.link/p?")):
        assert main(["export", "--kind", kind, "--to", target, str(path)]) == 0
        assert sign in capsys.readouterr().out
