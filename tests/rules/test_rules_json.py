"""Small puzzles in JSON have just the solutions that an oracle finds among all boards there might
be.
"""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import EXAMPLES, examples

from logicpuzzles import runner
from logicpuzzles.extras.zebra.zebrajs import TYPES

LETTERS = ("", "a", "b", "c")


@st.composite
def riddles(draw: st.DrawFn) -> Any:
    """Riddles of two columns and up to three rows, in which a start value may contradict a hint or
    be named nowhere else.
    """
    height = draw(st.integers(1, 3))
    cells = st.sampled_from(LETTERS)
    rows = st.tuples(cells, cells).map(list)
    columns = [draw(st.permutations(LETTERS[1:])) for _ in range(2)]
    start = [
        [draw(st.sampled_from(["", "", column[row]])) for column in columns]
        for row in range(height)
    ]
    options = st.lists(rows, min_size=1, max_size=height)
    hints = draw(st.lists(st.lists(options, min_size=1, max_size=2), max_size=4))
    return {
        "header": ["one", "other"],
        "startMatrix": start,
        "hints": hints,
        "singleHints": draw(st.booleans()),
    }


def boards(width: int, height: int, values: tuple[Any, ...]) -> Iterator[list[list[Any]]]:
    for cells in product(values, repeat=width * height):
        yield [list(cells[at : at + width]) for at in range(0, width * height, width)]


@pytest.mark.parametrize("engine", ["fd", pytest.param("kanren", marks=pytest.mark.thorough)])
@examples(60)
@given(value=riddles())
def test_a_riddle_has_just_the_solutions_there_are(engine, value):
    result = runner.solve(
        runner.load(text=json.dumps(value), kind="riddle"), engine=engine, limit=0
    )
    height = len(value["startMatrix"])
    tables = ({"header": value["header"], "rows": rows} for rows in boards(2, height, LETTERS))
    expected = [table for table in tables if oracles.riddle(value, table)]
    assert result.complete
    assert sorted(map(repr, result.solutions)) == sorted(map(repr, expected))


@st.composite
def zebras(draw: st.DrawFn) -> Any:
    """Grids of up to three places and two rows, in which items may be without a name."""
    width, height = draw(st.integers(1, 3)), draw(st.integers(1, 2))
    items = st.sampled_from(
        [{"v": "abcxyz"[3 * y + n], "y": y} for y in range(height) for n in range(width)]
    )

    @st.composite
    def clues(draw: st.DrawFn) -> Any:
        kind = draw(st.sampled_from(sorted(TYPES)))
        return {"type": kind, **{key: draw(items) for key in sorted(TYPES[kind][1])}}

    return {"grid": {"w": width, "h": height}, "clues": draw(st.lists(clues(), max_size=4))}


@pytest.mark.parametrize("engine", ["fd", "kanren"])
@examples(60)
@given(value=zebras())
def test_a_zebra_has_just_the_solutions_there_are(engine, value):
    result = runner.solve(runner.load(text=json.dumps(value)), engine=engine, limit=0)
    width, height = value["grid"]["w"], value["grid"]["h"]
    rows = [
        [list(row) for row in product((None, *names), repeat=width)]
        for names in ("abc", "xyz")[:height]
    ]
    expected = [
        {"grid": list(grid)} for grid in product(*rows) if oracles.zebrajs(value, {"grid": grid})
    ]
    assert result.complete
    assert sorted(map(repr, result.solutions)) == sorted(map(repr, expected))


@pytest.mark.parametrize(
    "name",
    [
        "riddle/neighbours",
        "riddle/neighbours-broken",
        "riddle/ships",
        "riddle/challenge",
        "zebra/zebrajs-2x2",
        "zebra/zebrajs-2x2-broken",
        "zebra/zebrajs-3x3-template",
    ],
)
def test_kanren_finds_the_answers_of_an_example_too(name):
    result = runner.solve(runner.load(EXAMPLES / f"{name}.json"), engine="kanren", limit=0)
    expected = json.loads((EXAMPLES / f"{name}.answer.json").read_text("utf-8"))
    assert result.status == expected["status"]
    assert sorted(map(repr, result.solutions)) == sorted(map(repr, expected["solutions"]))
