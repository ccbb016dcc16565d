"""Flower disks are read leniently, refused at the exact place, and drawn as they lie on one
another.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.disks import disks_text as disks
from logicpuzzles.formats import MAX_SIDE, answers, detect, read, write
from logicpuzzles.kinds.puzzle import Puzzle

FLOWER = "011000000001\n000110010000\n010000100010\n000101000010\n"
SMALL = "1100\n1000\n0100\n"


@pytest.mark.parametrize(
    "text",
    [
        "1100\n1000\n0100",
        "# three disks\n\n1 1 0 0\n 1000 \n0100\n",
        "1,1,0,0\n1;0;0;0\n0|1|0|0\n",
        "[[1, 1, 0, 0],\n [1, 0, 0, 0],\n [0, 1, 0, 0]]\n",
        "1100  # the lowest\n1000\t# the middle one\n0100\n",
        "\ufeff1100\r\n1000\r\n0100\r\n",
    ],
)
def test_disks_are_read_leniently(text: str) -> None:
    puzzle = read(text, kind="disks")
    assert (
        puzzle
        == read(SMALL, kind="disks")
        == Puzzle("disks", (), {"disks": ((1, 1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0))})
    )
    assert puzzle.arguments == {"disks": ((1, 1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0))}
    assert write(puzzle) == SMALL


WIDE = "0" * (MAX_SIDE + 1)
BAD = [
    ("1100\n1200\n0100\n", (2, 2), '"2" is not a place; expected 0 or 1'),
    ("1100\n1-00\n0100\n", (2, 2), '"-" is not a place; expected 0 or 1'),
    ("1100\n1_00\n0100\n", (2, 2), '"_" is not a place; expected 0 or 1'),
    ("1100\n1.00\n0100\n", (2, 2), '"." is not a place; expected 0 or 1'),
    ("1100\nX000\n0100\n", (2, 1), '"X" is not a place; expected 0 or 1'),
    ("disk 1: 1100\n", (1, 1), '"d" is not a place; expected 0 or 1'),
    ("11O0\n", (1, 3), '"O" is not a place; expected 0 or 1'),
    ("1\u0661\n", (1, 2), '"\u0661" is not a place; expected 0 or 1'),
    ("１1\n", (1, 1), '"１" is not a place; expected 0 or 1'),
    ('{"disks": []}\n', (1, 1), '"{" is not a place; expected 0 or 1'),
    ('"1100"\n', (1, 1), '""" is not a place; expected 0 or 1'),
    ("-1\n", (1, 1), '"-" is not a place; expected 0 or 1'),
    ("1100\n100\n0100\n", (2, 4), "the disk has 3 places; expected 4 as on the first one"),
    ("1100\n1 0 0  # and\n", (2, 6), "the disk has 3 places; expected 4 as on the first one"),
    ("1100\n1 0 0 0 1\n0100\n", (2, 9), "place 5 is too many; expected 4 as on the first disk"),
    ("1100\n1000 0100\n", (2, 6), "place 5 is too many; expected 4 as on the first disk"),
    ("1100\n,,,\n0100\n", (2, 4), "the disk has no places; expected a line of 0 and 1"),
    ("[]\n", (1, 3), "the disk has no places; expected a line of 0 and 1"),
    ("[\n1100]\n", (1, 2), "the disk has no places; expected a line of 0 and 1"),
    (WIDE, (1, MAX_SIDE + 2), f"{MAX_SIDE + 1} places are too many; expected at most {MAX_SIDE}"),
    (
        "01\n" * (MAX_SIDE + 1),
        (MAX_SIDE + 1, 1),
        f"{MAX_SIDE + 1} disks are too many; expected at most {MAX_SIDE}",
    ),
    ("# nothing but this\n", (None, None), "there is no disk; expected lines of 0 and 1"),
    (" \n", (None, None), "the text is empty; expected a puzzle"),
    ("11\x0000\n", (1, 3), "character 0x00 is not text; expected a text file in UTF-8"),
]


@pytest.mark.parametrize(("text", "place", "message"), BAD)
def test_bad_disks(text: str, place: tuple[int | None, int | None], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind="disks")
    assert (caught.value.line, caught.value.column, caught.value.message) == (*place, message)


def test_any_number_of_solid_places_is_well_formed() -> None:
    for text in ("1\n", "0\n", "0000\n", "1111\n1111\n", "1100\n"):
        assert write(read(text, kind="disks")) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (FLOWER, "disks"),
        (SMALL, "disks"),
        ("10\n01\n", "takuzu"),  # as many rows as columns of a solved takuzu
        ("1010\n0101\n1001\n0110\n", "takuzu"),
        ("1-00\n1000\n0100\n1000\n", "takuzu"),
        ("1100\n1000\n0110\n0000\n", "takuzu"),  # solid places of which there are too many
    ],
)
def test_disks_are_told_from_takuzu(text: str, kind: str) -> None:
    assert detect("-", text).kind == kind
    assert detect("disks/1.txt", text).kind == detect("my-disks.txt", text).kind == "disks"


stacks = st.integers(1, 9).flatmap(
    lambda size: st.lists(st.tuples(*[st.integers(0, 1)] * size), min_size=1, max_size=7).map(
        lambda stack: Puzzle("disks", (), {"disks": tuple(stack)})
    )
)


@given(stacks)
def test_disks_and_turns_read_back(puzzle: Puzzle) -> None:
    text = write(puzzle)
    again = read(text, kind="disks")
    assert (again, again.arguments, write(again)) == (puzzle, puzzle.arguments, text)
    assert disks.looks(text) in (True, False)
    stack: tuple[tuple[int, ...], ...] = puzzle.arguments["disks"]  # type: ignore[assignment]
    board = tuple((3 * number) % len(stack[0]) for number in range(len(stack)))
    assert (
        answers.from_json(puzzle, json.loads(json.dumps(answers.to_json(puzzle, board)))) == board
    )
    lines = answers.to_text(puzzle, board).splitlines()
    assert len(lines) == len(stack) + 3
    for disk, turn, line in zip(stack, board, lines[2:], strict=False):
        drawn = line.split()[2]
        assert [drawn[(place + turn) % len(disk)] != "." for place in range(len(disk))] == list(
            map(bool, disk)
        )


@pytest.mark.parametrize(
    "value",
    [[0, 2, 6], [0, 2, 6, 12], [0, 2, 6, -1], [0, 2, 6, True], [0, 2, 6, "5"], "0265", None, {}],
)
def test_json_of_another_shape_is_refused(value: object) -> None:
    with pytest.raises(BadInput, match="expected 4 turns from 0 to 11"):
        answers.from_json(read(FLOWER, kind="disks"), value)


def test_turned_disks_are_drawn_on_one_another() -> None:
    puzzle = read(FLOWER, kind="disks")
    assert (
        answers.to_text(puzzle, (0, 2, 6, 5))
        == """\
disk  turn  places
----  ----  ------------
1     0     .11........1
2     2     .....22..2..
3     6     3...3..3....
4     5     ...4....4.4.
all         311432234241
"""
    )
    assert answers.to_json(puzzle, (0, 2, 6, 5)) == [0, 2, 6, 5]
    assert answers.to_csv(puzzle, (0, 2, 6, 5)) == (
        "Disk,Turn,Places\n1,0,011000000001\n2,2,000001100100\n3,6,100010010000\n4,5,000100001010\n"
    )


def test_a_drawing_of_many_disks_has_room() -> None:
    puzzle = read("1\n" * 70, kind="disks")
    lines = answers.to_text(puzzle, (0,) * 70).splitlines()
    assert [lines[2].split()[0], lines[11].split()[0], lines[-2].split()[0]] == ["1", "a", "*"]
