"""A board is judged alike in every shape in which it can be written, whether it is right, wrong or
has a gap.
"""

import json
from random import Random
from typing import Any

import pytest
from samples import every

from logicpuzzles import DataSet
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load
from logicpuzzles.scoring import Marker

Rows = list[list[str]]


def table(rows: Rows, random: Random) -> str:
    return "\n".join(
        [
            "| " + " | ".join(rows[0]) + " |",
            "|" + "---|" * len(rows[0]),
            *["| " + " | ".join(row) + " |" for row in rows[1:]],
        ]
    )


def turned(rows: Rows, random: Random) -> str:
    return table(
        [
            ["", *[f"House {row[0]}" for row in rows[1:]]],
            *[list(column) for column in zip(*rows, strict=True)][1:],
        ],
        random,
    )


def shuffled(rows: Rows, random: Random) -> str:
    order = random.sample(range(len(rows[0])), len(rows[0]))
    return table(
        [[row[at] for at in order] for row in [rows[0], *random.sample(rows[1:], len(rows) - 1)]],
        random,
    )


def lines(rows: Rows, random: Random) -> str:
    return "So:\n" + "\n".join(
        [f"House {row[0]}: {', '.join(random.sample(row[1:], len(row) - 1))}" for row in rows[1:]]
    )


def sections(rows: Rows, random: Random) -> str:
    parts = [
        f"**House {row[0]}**\n"
        + "\n".join([f"- {name}: {cell}" for name, cell in zip(rows[0], row, strict=True)][1:])
        for row in rows[1:]
    ]
    return "\n\n".join(random.sample(parts, len(parts)))


def sentence(rows: Rows, random: Random) -> str:
    words = ("first", "second", "third", "fourth")
    return " ".join(
        [
            f"In the {words[int(row[0]) - 1]} house there are {' and '.join(row[1:])}."
            for row in rows[1:]
        ]
    )


def pairs(rows: Rows, random: Random) -> str:
    told = [f"- {cell}: house {row[0]}" for row in rows[1:] for cell in row[1:] if cell != "?"]
    return "\n".join(random.sample(told, len(told)))


def objects(rows: Rows, random: Random) -> str:
    return json.dumps(
        {
            "why": "…",
            "answer": [
                dict(zip(rows[0], row, strict=True))
                for row in random.sample(rows[1:], len(rows) - 1)
            ],
        }
    )


def columns(rows: Rows, random: Random) -> str:
    return f"```json\n{json.dumps({column[0]: list(column[1:]) for column in zip(*rows, strict=True)})}\n```"


TABLES = (table, turned, shuffled, lines, sections, sentence, pairs, objects, columns)
WRAPS = (
    "{0}", "{1}\n\nThe solution:\n\n{0}", "{0}\n\nThe puzzle was:\n\n{1}",
    "<think>\nmaybe\n\n{2}\n</think>\n\n{0}",
    "First try:\n\n{2}\n\nThat is not right. Second try:\n\n{0}\n\nEvery clue holds.",
)  # fmt: skip


def swapped(rows: Rows, random: Random) -> Rows:
    """The rows with two values of a column exchanged."""
    (y, z), x = random.sample(range(1, len(rows)), 2), random.randrange(1, len(rows[0]))
    changed = [list(row) for row in rows]
    changed[y][x], changed[z][x] = changed[z][x], changed[y][x]
    return changed


@pytest.mark.parametrize("shape", TABLES, ids=lambda shape: shape.__name__)
def test_records_are_judged_alike_in_every_shape(shape):
    random = Random(shape.__name__)
    for entry in DataSet("zebra", size=(4, 3), count=3, seed=21):
        puzzle = _puzzle(entry)
        marker = Marker(puzzle)
        solution = entry["metadata"]["solution"]
        rows = [solution["header"], *solution["rows"]]
        assert "?" not in [cell for row in rows for cell in row]
        wrong, gap = swapped(rows, random), [list(row) for row in rows]
        gap[random.randrange(1, len(gap))][random.randrange(1, len(gap[0]))] = "?"
        for wrap in WRAPS:
            for board, verdicts in (
                (rows, ["right"]),
                (wrong, ["wrong"]),
                (gap, ["incomplete", "unreadable"]),
            ):
                if board is gap and "{2}" in wrap and "<think>" not in wrap:
                    continue  # the first try is complete, and counts
                text = wrap.format(
                    shape(board, random),
                    entry["metadata"]["puzzle"],
                    shape(swapped(rows, random), random),
                )
                assert marker.score(text).verdict in verdicts, text


def grid_plain(rows: list[str], random: Random) -> str:
    return "\n".join(rows)


def grid_blanks(rows: list[str], random: Random) -> str:
    return "\n".join([" ".join(row) for row in rows])


def grid_named(rows: list[str], random: Random) -> str:
    return "\n".join([f"Row {y}: {', '.join(row)}" for y, row in enumerate(rows, 1)])


def grid_table(rows: list[str], random: Random) -> str:
    wide = len(rows[0])
    return table(
        [
            ["", *[f"C{x}" for x in range(1, wide + 1)]],
            *[[f"R{y}", *row] for y, row in enumerate(rows, 1)],
        ],
        random,
    )


def grid_json(rows: list[str], random: Random) -> str:
    return f"The grid is {[list(row) for row in rows]}."


def grid_drawn(rows: list[str], random: Random) -> str:
    rule = "+" + "---+" * len(rows[0])
    return "\n".join(
        [rule, *[line for row in rows for line in ("| " + " | ".join(row) + " |", rule)]]
    )


GRIDS = (
    grid_plain,
    grid_blanks,
    grid_named,
    grid_table,
    grid_json,
    grid_drawn,
)


@pytest.mark.parametrize(
    ("kind", "size"), [("sudoku", 4), ("takuzu", 6), ("futoshiki", 5), ("nonogram", 5)]
)
@pytest.mark.parametrize("shape", every(3, GRIDS), ids=lambda shape: shape.__name__)
def test_grids_are_judged_alike_in_every_shape(kind, size, shape):
    random = Random(f"{kind} {shape.__name__}")
    for entry in DataSet(kind, size=size, count=4, seed=31):
        puzzle = _puzzle(entry)
        marker = Marker(puzzle)
        rows: list[str] = entry["metadata"]["solution"]
        for wrap in WRAPS:
            for verdict in ("right", "wrong", "incomplete"):
                if verdict == "incomplete" and "{2}" in wrap and "<think>" not in wrap:
                    continue
                board = (
                    rows
                    if verdict == "right"
                    else _spoiled(puzzle, rows, random, "?" if verdict == "incomplete" else "")
                )
                text = wrap.format(
                    shape(board, random),
                    entry["metadata"]["puzzle"],
                    shape(_spoiled(puzzle, rows, random), random),
                )
                assert marker.score(text).verdict == verdict, text


def _spoiled(puzzle: Puzzle, rows: list[str], random: Random, cell: str = "") -> list[str]:
    """The rows with another symbol in a cell that is not given."""
    y, x = random.choice(
        [
            (y, x)
            for y, row in enumerate(puzzle.givens)
            for x, given in enumerate(row)
            if given is None
        ]
    )
    other = cell or random.choice(sorted({each for row in rows for each in row} - {rows[y][x]}))
    return [*rows[:y], rows[y][:x] + other + rows[y][x + 1 :], *rows[y + 1 :]]


def _puzzle(entry: dict[str, Any]) -> Puzzle:
    return load(text=entry["metadata"]["puzzle"], kind=entry["metadata"]["kind"])


@pytest.mark.parametrize("side", [2, 3, 4])
def test_what_solve_writes_of_a_small_square_is_read(side):
    puzzle = load(text=f"{'. ' * side}\n" * side, kind="mosaic")
    read = Marker(puzzle).score(["-" * side] * side)
    assert read.verdict != "unreadable"
