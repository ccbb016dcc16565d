"""A puzzle is taken apart once, whoever asks about it."""

from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles.checks import check
from logicpuzzles.engines import taken_apart
from logicpuzzles.explain import explain, hint
from logicpuzzles.kinds import dissection
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.runner import load


@pytest.fixture
def goals(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The goals that are taken apart."""
    seen: list[Any] = []

    def count(goal: Any, *rest: Any) -> Any:
        seen.append(goal)
        return taken_apart(goal, *rest)

    for module in ("kinds.dissection", "explain.columns", "asking.questions"):
        monkeypatch.setattr(f"logicpuzzles.{module}.taken_apart", count)
    return seen


@pytest.mark.parametrize("name", ["zebra/life-1962.txt", "takuzu/seed.txt", "sudoku/4x4.txt"])
def test_one_puzzle_is_checked_explained_and_hinted_at_from_one_dissection(goals, name):
    apart = Dissection(load(EXAMPLES / name))
    assert hint(apart, {}).step is not None
    assert explain(apart).status == check(apart).status == "unique"
    assert len(goals) == 1


def test_a_dissection_has_one_layout(monkeypatch):
    puzzle = load(EXAMPLES / "takuzu" / "seed.txt")
    made: list[Any] = []
    own = Layout.__init__
    monkeypatch.setattr(Layout, "__init__", lambda self, *rest: made.append(own(self, *rest)))
    hint(puzzle, {})
    assert len(made) == 1


def test_the_cells_of_a_dissection_have_names_and_values():
    apart = dissection.dissection_of(load(text="12.4\n34..\n....\n....\n", kind="sudoku"))
    assert apart.names[:2] == ("row 1, column 1", "row 1, column 2")
    assert [each.text for each in apart.statements][:2] == [
        "row 1, column 1 is 1",
        "row 1, column 2 is 2",
    ]
    assert {len(values) for _, values in apart.lists.values()} == {4}
    assert len(apart.cell_of) == len(apart.cells) == 16
