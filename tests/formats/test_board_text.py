"""Text of boards: random puzzles of every sort of layer read back as they were written, and errors
say where they are.
"""

from random import Random
from typing import Any

import pytest
from drawings import made

from logicpuzzles import (
    Between,
    Board,
    Boxes,
    Cells,
    Clues,
    Edges,
    Links,
    Outside,
    Regions,
    digits,
    labels,
    numbers,
    relation,
)
from logicpuzzles.core.errors import BadInput, GoalError
from logicpuzzles.core.goals import lall
from logicpuzzles.formats.board_text import (
    from_json,
    looks,
    read,
    to_json,
    to_text,
    write,
)
from logicpuzzles.kinds.layers import SIDES
from logicpuzzles.kinds.layout import Layout


@relation
def sayso(mark: Any, scope: Any) -> Any:
    """Says nothing: these boards are only written and read."""
    return lall()


BOARDS = {
    "cells": Board(Cells("-#")),
    "digits": Board(Cells(digits(1, "side"))),
    "letters": Board(Cells(digits(1, 16, letters=True)), Boxes()),
    "wide": Board(Cells(digits(0, 30))),
    "signs": Board(Cells(digits(1, "side")), Between("signs", "<>", sayso)),
    "bars": Board(Cells("ab"), Between("bars", "|", sayso, complete=True)),
    "signs of numbers": Board(Cells(digits(1, 12)), Between("signs", "<>=", sayso, below="^vn")),
    "outside": Board(Cells(digits(1, "side")), Outside("views", numbers(1), sayso, sides="tblr")),
    "left and top": Board(Cells("-A", given=False), Clues("trees", "T", blocks=True, structural=True, bare="T"),
                          Outside("counts", numbers(), sayso, sides="tl")),
    "right": Board(Cells("-#"), Outside("counts", numbers(), sayso, sides="r")),
    "below": Board(Cells("-#"), Outside("counts", numbers(), sayso, sides="b")),
    "lists": Board(Cells("-#"), Outside("blocks", numbers(1), sayso, sides="tl", many=True, complete=True, absent=())),
    "lists around": Board(Cells("-#"), Outside("blocks", numbers(1), sayso, sides="tblr", many=True)),
    "signs and views": Board(Cells(digits(1, "side")), Between("signs", "<>", sayso),
                             Outside("views", numbers(1), sayso, sides="tblr")),
    "walls": Board(Cells("-o", given=False), Clues("walls", numbers(0, 4), sayso, blocks=True, bare="#")),
    "walls with two numbers": Board(Cells(digits(1, 9), given=False),
                                    Clues("sums", numbers(), sayso, scope=("down", "right"), blocks=True, bare="#")),
    "numbers": Board(Cells("-#", given=False), Clues("numbers", numbers(0, 9), sayso, scope="block")),
    "wide numbers": Board(Cells("-#", given=False), Clues("numbers", numbers(), sayso, scope="cell")),
    "a grid below": Board(Cells("-#"), Clues("numbers", numbers(0, 20), sayso, scope="block")),
    "rows of the rules": Board(Cells("-#", given=False), Clues("numbers", numbers(1, 30), structural=True)),
    "regions": Board(Cells("-*", given=False), Regions("regions", structural=True), square=True),
    "regions and cells": Board(Cells(digits(1, "side")), Regions("regions", structural=True)),
    "cages": Board(Cells(digits(1, "side")), Regions("cages", labels("+-x"), sayso)),
    "cages alone": Board(Cells(digits(1, 9), given=False), Regions("cages", numbers(1), sayso)),
    "edges": Board(Clues("numbers", numbers(0, 3), sayso, scope="edges"), Edges()),
    "links": Board(Clues("pearls", "o*", sayso, scope="sight"), Links()),
    "islands": Board(Clues("islands", numbers(1, 16), sayso, scope="edges", blocks=True, bare="?"), Links("x-=")),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("name", sorted(BOARDS))
def test_a_puzzle_reads_back(name, seed):
    board = BOARDS[name]
    puzzle = made(board, Random(f"{name} {seed}"))
    text = write(board, puzzle)
    assert read(board, "made", text) == puzzle, text
    assert looks(board, "made", text)


CHARACTERS = "|,;\"%#.-_?:\\0A1<>^v=/'`~*"


def declared(random: Random) -> Board:
    """A board of any layers, with any characters. Raises ``GoalError`` for one that cannot be
    drawn.
    """
    few = ["".join(random.sample(CHARACTERS, 2)) for _ in range(3)]
    answer = random.choice(
        [Cells(few[0]), Cells(few[0], given=False), Cells(digits(1, "side")), Edges()]
    )
    bare = "".join(random.sample(CHARACTERS, 1))
    layers = [
        random.choice([Outside("ends", numbers(), sayso, sides=each) for each in ("tl", "tblr", "l", "b")]),
        lambda: Between("signs", few[1], sayso),
        random.choice(
            [lambda: Clues("marks", few[2], sayso), lambda: Clues("marks", numbers(0, 4), sayso),
             lambda: Clues("marks", few[2][0], structural=True, blocks=True, bare=bare)]
        ),
        random.choice([Regions("cages", numbers(1), sayso), Regions("parts", structural=True)]),
    ]  # fmt: skip
    chosen = [layer for layer in layers if random.random() < 0.4]
    return Board(answer, *[layer() if callable(layer) else layer for layer in chosen])


@pytest.mark.parametrize(
    "start", [0, *[pytest.param(each, marks=pytest.mark.thorough) for each in range(1, 20)]]
)
def test_what_can_be_declared_can_be_drawn(start):
    drawn = 0
    for seed in range(300 * start, 300 * start + 300):
        random = Random(seed)
        try:
            board = declared(random)
        except GoalError:
            continue
        puzzle = made(board, random)
        text = write(board, puzzle)
        assert read(board, "made", text) == puzzle, (seed, text)
        drawn += 1
    assert drawn > 100


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (
            lambda: Board(Cells("R|L"), Outside("roses", numbers(), sayso)),
            "the answer: '|' parts what stands beside it",
        ),
        (lambda: Board(Cells("a,")), "the answer: ',' parts what stands beside it"),
        (
            lambda: Board(Cells("<>"), Between("signs", "<", sayso)),
            "signs: '<' is a mark of the answer too",
        ),
        (
            lambda: Board(Cells(digits(1, 3)), Between("signs", "1", sayso)),
            "signs: '1' is a mark of numbers too",
        ),
        (
            lambda: Board(Cells("-T"), Clues("trees", "T", blocks=True)),
            "trees: 'T' is a mark of the answer too",
        ),
        (
            lambda: Board(Cells("ab"), Between("signs", "|-", sayso)),
            "signs: two marks are -- below a cell; expected below=",
        ),
    ],
)
def test_marks_that_a_drawing_cannot_tell_apart_are_refused(declare, message):
    with pytest.raises(GoalError) as caught:
        declare()
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", sorted(BOARDS))
def test_a_puzzle_reads_back_between_comments_and_blanks(name, seed):
    board = BOARDS[name]
    puzzle = made(board, Random(f"{name} {seed}"))
    text = (
        "% a comment\n\n"
        + "".join(f"{line}   \n" for line in write(board, puzzle).splitlines())
        + "\n\n% the end"
    )
    assert read(board, "made", text) == puzzle, text


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", sorted(BOARDS))
def test_a_solution_reads_back(name, seed):
    board, random = BOARDS[name], Random(seed)
    puzzle = made(board, random)
    layout = Layout(board, puzzle)
    values = layout.values if isinstance(board.answer, Cells) else (0, 1)
    solution = layout.board_of([random.choice(values or ()) for _ in layout.places])
    assert from_json(board, puzzle, to_json(board, puzzle, solution)) == solution
    assert len(to_text(board, puzzle, solution).splitlines()) >= layout.height


# --- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text", "place", "message"), [
    ("signs", ". < .\n ^\n. . .\n", (2, 2), '"^" is not under a cell; expected it in the column of one'),
    ("signs", "< . .\n. .\n", (1, 1), '"<" comes before the first cell; expected it between two cells'),
    ("signs", ". . <\n. .\n", (1, 5), '"<" comes after the last cell; expected it between two cells'),
    ("signs", ". .\n. 3\n", (2, 3), '"3" is not a cell; expected 1 2 or .'),
    ("signs", ". .\n. . .\n", (2, 5), "cell 3 is too many; expected 2 as in the first row"),
    ("signs", ". . .\n. .\n", (2, 4), "the row has 2 cells; expected 3 as in the first row, or signs below: ^ v"),
    ("signs", ". .\n", (1, 1), "the board is 1 by 2; expected as many rows as columns"),
    ("signs", "", (1, 1), "there is no grid; expected a line for each row"),
    ("signs", "% nothing\n", (1, 1), "there is no grid; expected a line for each row"),
    ("signs", ". .\n. .\n\n. .\n", (4, 1), "there is one block too many; expected the end of the puzzle"),
    ("signs", "stars: 2\n. .\n. .\n", (1, 1), '"stars" is not an option of made; expected size'),
    ("outside", "  1 2 3\n1 | . . |\n  | . . |\n", (1, 7), '"3" is too many; expected 2 numbers, one above each column'),
    ("outside", "  | . . | 1 2\n  | . . |\n", (1, 13), '"2" is too many; expected one number'),
    ("outside", "  | . . | x\n  | . . |\n", (1, 11), '"x" is not a mark of views; expected a number from 1'),
    ("outside", "    1 .\n    2 .\n  | . . |\n  | . . |\n", (2, 1), "there are two lines of numbers; expected one"),
    ("left and top", "1 | . . | 2\n", (1, 11), '"2" stands outside; expected nothing there'),
    ("left and top", "1 | . .\n    1 .\n", (2, 1), "there are numbers above or below the grid; expected none"),
    ("left and top", "1 | . A\n", (1, 7), '"A" is not a cell; expected T or .'),
    ("regions", "a b\na\n", (2, 1), "the map has 1 cells in a row; expected 2 as in the grid"),
    ("regions", "a b\n. b\n", (2, 1), '"." is in no region; expected a letter for every cell'),
    ("regions and cells", ". .\n. .\n", (2, 1), "there is no map of the regions; expected one after a blank line"),
    ("regions and cells", ". .\n. .\n\na a\n", (4, 1), "the map has 1 rows; expected 2 as the grid"),
    ("cages", ". .\n. .\n\na a\nb b\n\nc 3\n", (7, 1), '"c" is not a region of the map above; expected one of a b'),
    ("cages", ". .\n. .\n\na a\nb b\n\na 3\na 4\n", (8, 1), '"a" already has a label; expected one for each region'),
    (
        "cages", ". .\n. .\n\na a\nb b\n\na 3*\n", (7, 3),
        '"3*" is not a mark of cages; expected a number and perhaps one of + - x',
    ),
    ("cages", ". .\n. .\n\na a\nb b\n\na\n", (7, 1), "the line is not a label; expected a letter and its label"),
    ("walls", "# 5\n", (1, 3), '"5" is not a cell; expected a number from 0 to 4, # or .'),
    ("walls with two numbers", "3\\x .\n", (1, 1), '"3\\x" is not a cell; expected a number from 0, # or .'),
    ("a grid below", ". .\n\nnumbers:\n. 21\n", (4, 3), '"21" is not a mark of numbers; expected a number from 0 to 20'),
    ("a grid below", ". .\n\nnumbers:\n. . .\n", (4, 1), "the grid of numbers has another size; expected 1 by 2"),
    ("edges", "4 .\n", (1, 1), '"4" is not a cell; expected a number from 0 to 3 or .'),
    ("cells", ". x\n", (1, 3), '"x" is not a cell; expected - # or .'),
])  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(name, text, place, message):
    with pytest.raises(BadInput) as caught:
        read(BOARDS[name], "made", text)
    assert (message, place) == (caught.value.args[0], (caught.value.line, caught.value.column))


def test_sides_have_names():
    assert set(SIDES.values()) == {"top", "bottom", "left", "right"}
