"""Lines through cells and other marks on ordered cells."""

from random import Random

import pytest

from logicpuzzles import (
    Cells,
    GoalError,
    Paths,
    digits,
    numbers,
)  # fmt: skip
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.web.drafts import blank, draft_of
from logicpuzzles.formats import puzzle_json, read, write
from logicpuzzles.generate import Options, generator_of
from logicpuzzles.kinds.discovery import forget_files, kind_named
from logicpuzzles.kinds.grid import BoardGrid
from logicpuzzles.runner import solve
from logicpuzzles.show.drawing import puzzle_picture
from logicpuzzles.show.terminal import on_terminal

RULES = '''"""Rising: each row and column holds each digit once; lines rise. Source: here."""
from itertools import pairwise
from logicpuzzles import *

@relation(says="digits rise {place}")
def riseo(mark, path):
    return lall([lesso(a, b) for a, b in pairwise(path)])

@relation(says="{line} has {total} {place}")
def totalo(total, line):
    return sumo(line[:2], total)

@relation(says="{pair[0]} and {pair[1]} differ by {dot}")
def doto(dot, pair):
    apart = distanceo(*pair, 1)
    return conde([eq(dot, "o"), apart], [eq(dot, None), noto(apart)])

@relation
def risingo(board, side, whole: among(0, 1) = 0):
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(g) for g in rows + columns(rows)])

BOARD = Board(
    Cells(digits(1, "side")),
    Paths("rises", None, riseo, ends="*>", cells=(2, 4)),
    Paths("cages", numbers(1), totalo, sort="cage", cells=(2, 3)),
    Paths("totals", numbers(1), totalo, sort="row"),
    Paths("slopes", numbers(1), totalo, sort="slope"),
    Paths("dots", "o", doto, sort="pair", complete="whole"),
    Paths("corners", numbers(1), totalo, sort="square"),
    Paths("spots", numbers(1), totalo, sort="cell"),
)
'''
TEXT = """. . . .
. . . .
. . . 2
. . . .

rises:
R1C1-R3C3 R4C3
R2C3 R1C4

totals:
5 R1C1-R1C4

slopes:
7 R1C2 R2C1

dots:
o R1C3 R1C4
"""


@pytest.fixture
def kind(tmp_path):
    (tmp_path / "rising.py").write_text(RULES.replace(', Paths("spots"', "").replace(
        '    Paths("spots", numbers(1), totalo, sort="cell"),\n', ""
    ))  # fmt: skip
    yield kind_named(str(tmp_path / "rising.py"))
    forget_files()


def test_a_list_below_the_board_is_read_and_written(kind):
    puzzle = read(TEXT, kind=kind.name)
    assert write(puzzle) == TEXT
    assert puzzle.clues[0].arguments == (None, ((0, 0), (1, 1), (2, 2), (3, 2)))
    assert puzzle.clues[2].arguments == (5, ((0, 0), (0, 1), (0, 2), (0, 3)))
    assert puzzle_json.JsonText(kind).read(puzzle_json.write(puzzle)).clues == puzzle.clues
    assert solve(puzzle).solutions == [["1423", "3214", "4132", "2341"]]


def test_paths_are_drawn(kind):
    puzzle = read(TEXT, kind=kind.name)
    drawn = on_terminal(puzzle)
    assert "rises:\nR1C1-R3C3 R4C3" in drawn
    picture = puzzle_picture(puzzle)
    for part in ('class="path grey"', 'class="spot grey"', 'class="tip"', ">↙7<", 'class="white"'):
        assert part in picture


@pytest.mark.parametrize(
    ("old", "new", "message", "place"),
    [
        ("R1C1-R3C3 R4C3", "R1C1 R3C3", '"R1C1" begins no mark of rises; expected cells of which', (7, 1)),
        ("R2C3 R1C4", "R1C4 R2C5", '"R2C5" is no cell of this board, or not straight; expected', (8, 6)),
        ("R2C3 R1C4", "R1C4 up", '"up" is no cell; expected cells of the board', (8, 6)),
        ("5 R1C1-R1C4", "5 R1C1-R1C3", '"5" begins no mark of totals; expected a whole row', (11, 1)),
        ("5 R1C1-R1C4", "x R1C1-R1C4", '"x" is not a mark of totals; expected a number from 1', (11, 1)),
        ("o R1C3 R1C4", "o R1C1 R2C2", '"o" begins no mark of dots; expected two cells that touch', (17, 1)),
    ],
)  # fmt: skip
def test_a_list_that_is_wrong_says_where(kind, old, new, message, place):
    with pytest.raises(BadInput) as caught:
        read(TEXT.replace(old, new), kind=kind.name)
    assert caught.value.message.startswith(message)
    assert (caught.value.line, caught.value.column) == place


def test_a_missing_mark_means_something_where_an_argument_says_so(kind):
    text = ". . .\n. . .\n. . .\n\ndots:\no R1C1 R1C2\n"
    free, all_shown = [
        solve(read(whole + text, kind=kind.name), limit=20).solutions
        for whole in ("", "whole: 1\n\n")
    ]
    assert len(free) == 8
    assert all_shown == []
    assert write(read("whole: 1\n\n" + text, kind=kind.name)) == "whole: 1\n\n" + text


def test_paths_are_edited(kind):
    draft = (
        blank(kind, (4, 4))
        .region("rises", [(0, 1), (0, 0)], "")
        .region("rises", [(0, 0), (1, 0)], "")
    )
    draft = draft.region("cages", [(1, 1), (1, 0)], "5").region("cages", [(1, 1), (2, 1)], "4")
    assert [clue.arguments for clue in draft.puzzle.clues] == [
        (None, ((0, 1), (0, 0))),
        (None, ((0, 0), (1, 0))),
        (5, ((1, 0), (1, 1))),
        (4, ((1, 1), (2, 1))),
    ]
    assert draft_of(kind, draft.finished()).puzzle.clues == draft.puzzle.clues
    assert len(draft.put("cages", (1, 1), None).puzzle.clues) == 2
    with pytest.raises(BadInput, match="expected cells of which each touches the next"):
        draft.region("rises", [(0, 0), (2, 2)], "")


def test_paths_are_made(kind):
    for seed in range(3):
        made = generator_of(Options(kind.name, (4, 4))).attempt(Random(seed))
        assert made is not None
        assert solve(made.puzzle, limit=2).solutions == [
            ["".join(map(str, row)) for row in made.board]
        ]


def test_a_board_has_so_many_places():
    def count(sort):
        layer = Paths("paths", numbers(1), None, sort=sort)
        return len(
            layer.places_on(BoardGrid(Cells(digits(1, "side")), (3, 4), {}, "row", "column"))
        )

    sorts = ["line", "cage", "cell", "pair", "square", "row", "slope"]
    assert [count(sort) for sort in sorts] == [0, 0, 12, 17, 6, 14, 16]
    with pytest.raises(GoalError, match='there is no sort "ring"'):
        Paths("paths", None, None, sort="ring")
