"""A kind's relation finds, enumerates, completes and validates: it is one relation, whatever is
known of the board.
"""

import json
from itertools import permutations, product
from typing import Any

import oracles
import pytest
from logicpuzzles.rules.jodici import jodicio
from logicpuzzles.rules.riddle import riddleo
from logicpuzzles.rules.sudoku import sudokuo
from logicpuzzles.rules.takuzu import takuzuo
from logicpuzzles.rules.zebra import zebrao
from samples import EXAMPLES

from logicpuzzles import run, var

GROUPS = (("Ann", "Bob", "Cleo"), ("cat", "dog", "eel"))
VALUES = (("Ann", "Bob", "Cleo"), ("cat", "dog"))
RIDDLE = {
    "header": ["name", "pet"],
    "startMatrix": [["", ""]] * 3,
    "hints": [[[[name, ""]]] for name in VALUES[0]] + [[[["", pet]]] for pet in VALUES[1]],
}
JODICI = tuple(
    map(tuple, json.loads((EXAMPLES / "jodici/seed.answer.json").read_text())["solutions"][0])
)
KINDS: dict[str, tuple[Any, Any, Any]] = {
    # the relation of a board, a solved board, the oracle
    "jodici": (jodicio, JODICI, oracles.jodici),
    "takuzu": (
        lambda board: takuzuo(board, (4, 4)),
        ((0, 0, 1, 1), (0, 1, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)),
        oracles.takuzu,
    ),
    "sudoku": (
        lambda board: sudokuo(board, (2, 2)),
        ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1)),
        lambda board: oracles.sudoku(board, (2, 2)),
    ),
    "riddle": (
        lambda board: riddleo(board, 3, VALUES),
        (("Bob", ""), ("Ann", "cat"), ("Cleo", "dog")),
        lambda board: oracles.riddle(RIDDLE, {"header": ["name", "pet"], "rows": board}),
    ),
    "zebra": (
        lambda board: zebrao(board, GROUPS),
        (("Bob", "eel"), ("Ann", "cat"), ("Cleo", "dog")),
        lambda board: oracles.zebra(board, GROUPS),
    ),
}
SMALL = {"takuzu": 72, "sudoku": 288, "riddle": 36, "zebra": 36}  # all boards there are


def with_unknown(board: Any, cells: set[tuple[int, int]]) -> Any:
    return tuple(
        tuple(var() if (r, c) in cells else cell for c, cell in enumerate(row))
        for r, row in enumerate(board)
    )


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("kind", KINDS)
def test_it_validates(kind, engine):
    relation, board, holds = KINDS[kind]
    assert holds(board)
    assert run(0, "yes", relation(board), engine=engine) == ("yes",)
    for r, c in product(range(len(board)), range(len(board[0]) - 1)):
        row = board[r]
        other = (*board[:r], (*row[:c], row[c + 1], row[c], *row[c + 2 :]), *board[r + 1 :])
        assert run(0, "yes", relation(other), engine=engine) == (("yes",) if holds(other) else ())


@pytest.mark.parametrize("kind", KINDS)
def test_it_refuses_another_shape_and_other_values(kind, engine):
    relation, board, _ = KINDS[kind]
    strange = (*board[:-1], (*board[-1][:-1], "strange"))
    for other in (board[:-1], (*board, board[0]), tuple(row[:-1] for row in board), strange, 7, ()):
        assert run(0, "yes", relation(other), engine=engine) == ()


@pytest.mark.parametrize("kind", KINDS)
def test_it_completes(kind, engine):
    relation, board, _ = KINDS[kind]
    for r, c in product(range(len(board)), range(len(board[0]))):
        given = with_unknown(board, {(r, c)})
        assert run(0, given, relation(given), engine=engine) == (board,)


@pytest.mark.parametrize("kind", KINDS)
def test_it_finds(kind):
    relation, board, holds = KINDS[kind]
    unknown = {(r, c) for r in range(len(board)) for c in range(len(board[0])) if (r + c) % 3}
    given = with_unknown(board, unknown)
    answers = run(0, given, relation(given))
    assert board in answers
    assert len(set(answers)) == len(answers)
    assert all(holds(answer) for answer in answers)


@pytest.mark.parametrize("kind", SMALL)
def test_it_enumerates_all_boards(kind):
    relation, _, holds = KINDS[kind]
    board = var()
    answers = run(0, board, relation(board))
    assert len(answers) == len(set(answers)) == SMALL[kind]
    assert all(holds(answer) for answer in answers)


def test_all_boards_are_all_there_are():
    rows = list(product((0, 1), repeat=4))
    assert sum(oracles.takuzu(board) for board in product(rows, repeat=4)) == SMALL["takuzu"]
    tables = product(product(VALUES[0], ("", *VALUES[1])), repeat=3)
    assert sum(KINDS["riddle"][2](table) for table in tables) == SMALL["riddle"]
    streets = product(permutations(GROUPS[0]), permutations(GROUPS[1]))
    assert (
        sum(oracles.zebra(tuple(zip(*columns, strict=True)), GROUPS) for columns in streets)
        == SMALL["zebra"]
    )


def test_it_enumerates_as_far_as_it_is_asked():
    board = var()
    answers = run(50, board, jodicio(board))
    assert len(set(answers)) == 50
    assert all(oracles.jodici(answer) for answer in answers)


def test_rows_may_be_unknown_as_a_whole():
    first, third = var(), var()
    second, fourth = (3, 4, 1, 2), (4, 3, 2, 1)
    answers = run(0, (first, third), sudokuo((first, second, third, fourth), (2, 2)))
    assert len(set(answers)) == len(answers) == 4
    assert all(oracles.sudoku((top, second, middle, fourth), (2, 2)) for top, middle in answers)
    assert run(0, 1, sudokuo([first, second, third, fourth], (2, 2))) == ()  # a list is no tuple
