"""Puzzles without solution, of every kind: an explanation ends in the contradiction, a hint in
words, or both in one line.
"""

import re
from random import Random

import pytest
from samples import every

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.explain import explain, hint
from logicpuzzles.kinds.discovery import built_in
from logicpuzzles.kinds.examples import example_files
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load

TOKEN = re.compile(r"[0-9]|[A-Za-z.\-_*#<>]")
SMALLEST = 3  # so many of the examples of a kind are changed, the shortest ones
LOOKS = 300
CLUES = (
    "A + B = 30",
    "A = 10",
    "A * B = 97",
    "A + A = A\nA = 3",
    "A + B = 18",
    "domain: 1..3\nx + y = 20",
    "domain: 1..3\nx * y = 5",
)


def is_told(puzzle: Puzzle) -> None:
    """Whatever a puzzle says, explaining it and a hint end as they should; anything but an error of
    ours is raised.
    """
    try:
        explanation = explain(puzzle, looks=LOOKS)
        if explanation.stopped is None and explanation.status == "none":
            assert explanation.steps[-1].facts == ()
        told = hint(puzzle, {})
        assert told.text
    except PuzzleError as error:
        assert str(error) and "\n" not in str(error)


def changed(kind: str, random: Random) -> Puzzle | None:
    """A small example of a kind, some letters of which are others of its own; ``None`` where it is
    refused.
    """
    texts = sorted([path.read_text("utf-8") for path in example_files(kind).values()], key=len)
    text = random.choice(texts[:SMALLEST])
    found = list(TOKEN.finditer(text))
    for _ in range(random.choice((1, 1, 2, 3))):
        old, new = random.choice(found), random.choice(found)
        text = text[: old.start()] + new.group() + text[old.end() :]
    try:
        return load(text=text, kind=kind)
    except PuzzleError:
        return None


@pytest.mark.parametrize("text", CLUES)
def test_equations_that_cannot_hold_are_explained(text):
    explanation = explain(load(text=text, kind="equations"))
    assert explanation.status == "none"
    assert explanation.steps[-1].facts == () and any([step.clues for step in explanation.steps])
    assert hint(load(text=text, kind="equations"), {}).text.startswith(
        "The puzzle has no solution."
    )


@pytest.mark.parametrize("kind", every(3, built_in(), at=1))
def test_puzzles_that_somebody_has_changed_are_told(kind, request):
    random = Random(kind)
    for _ in range(100 if request.config.getoption("--thorough") else 1):
        puzzle = changed(kind, random)
        if puzzle is not None:
            is_told(puzzle)
