"""What a screen reader reads of a board: each cell by its name, with what is known about it."""

import pytest
from made import KIND_EXAMPLES, example, explained

from logicpuzzles.explain.steps import Fact, Remaining
from logicpuzzles.runner import load_all
from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.drawing import picture_of
from logicpuzzles.show.spoken import either, speak_cell


def cells_and(name: str, start: Remaining) -> ShownCells:
    return ShownCells(example(name), start)


@pytest.mark.parametrize("path", KIND_EXAMPLES, ids=[path.parent.name for path in KIND_EXAMPLES])
def test_every_cell_of_every_kind_is_read_aloud(path):
    for puzzle in load_all(path):
        explanation = explained(puzzle)
        cells = ShownCells(
            puzzle, explanation.start, explanation.names, explanation.rows, explanation.columns
        )
        areas = [cell for cell, _ in picture_of(cells).spots()]
        assert len(set(areas)) == len(areas) >= min(cells.count, 1)
        end = State(explanation.after(len(explanation.steps)))
        for cell in areas:
            words = speak_cell(cells, end, cell)
            assert (
                words.startswith(f"{cells.name(cell)}: ")
                and "None" not in words
                and "open" not in words
            )


def test_a_given_a_value_and_the_values_left():
    values = tuple(range(1, 10))
    cells = cells_and("sudoku/easy.txt", (values,) * 81)
    row = cells.puzzle.givens[0]
    given, unknown = (
        row.index(next(filter(None, row))),
        [at for at, value in enumerate(row) if value is None],
    )
    remaining = [values] * 81
    for cell, left in zip(unknown, [(1, 2), (3,), (4,), (1, 2, 3, 7), ()], strict=False):
        remaining[cell] = left
    new = [Fact(unknown[0], 5, False), Fact(unknown[0], 6, False), Fact(unknown[1], 3)]
    state = State(tuple(remaining), new, [Fact(given, row[given])], {unknown[2]})
    words = [speak_cell(cells, state, cell) for cell in (given, *unknown[:4])]
    assert words == [
        f"row 1, column {given + 1}: {row[given]}, given, reason",
        f"row 1, column {unknown[0] + 1}: 1 or 2, new: not 5 or 6",
        f"row 1, column {unknown[1] + 1}: 3, new",
        f"row 1, column {unknown[2] + 1}: only 4 is left",
        f"row 1, column {unknown[3] + 1}: 1 to 3 or 7",
    ]
    assert (
        cells.puzzle.givens[8][8] is None
        and speak_cell(cells, state, 80) == "row 9, column 9: open"
    )


def test_signs_and_edges_are_words():
    shading = cells_and("nonogram/5x5.txt", ((0, 1),) * 25)
    assert speak_cell(shading, State(((1,), (0,), *[(0, 1)] * 23)), 0) == "row 1, column 1: filled"
    assert speak_cell(shading, State(((1,), (0,), *[(0, 1)] * 23)), 1) == "row 1, column 2: empty"
    edges = cells_and("slitherlink/5x5.txt", ((0, 1),) * 60)
    assert (
        speak_cell(edges, State(((1,), (0,), *[(0, 1)] * 58)), 0)
        == "the edge above row 1, column 1: line"
    )
    assert (
        speak_cell(edges, State(((1,), (0,), *[(0, 1)] * 58)), 1)
        == "the edge above row 1, column 2: no line"
    )


def test_values_with_or():
    assert [either(values) for values in ((), (1,), (1, 2), (1, 2, 3), ("a", "b", ""), (1, 2, 3, 7))] == [
        "", "1", "1 or 2", "1 to 3", "a, b or –", "1 to 3 or 7",
    ]  # fmt: skip
