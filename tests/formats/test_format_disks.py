"""Flower disks are read leniently, refused at the exact place, and drawn as they lie on one
another.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.extras.disks import disks_text as disks
from logicpuzzles.formats import answers, detect, read, write
from logicpuzzles.kinds.puzzle import Puzzle

FLOWER = "011000000001\n000110010000\n010000100010\n000101000010\n"
SMALL = "1100\n1000\n0100\n"


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
def test_disks_are_told_from_takuzu(text, kind):
    assert detect("-", text).kind == kind
    assert detect("disks/1.txt", text).kind == detect("my-disks.txt", text).kind == "disks"


stacks = st.integers(1, 9).flatmap(
    lambda size: st.lists(st.tuples(*[st.integers(0, 1)] * size), min_size=1, max_size=7).map(
        lambda stack: Puzzle("disks", (), {"disks": tuple(stack)})
    )
)


@given(stacks)
def test_disks_and_turns_read_back(puzzle):
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


def test_turned_disks_are_drawn_on_one_another():
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


def test_a_drawing_of_many_disks_has_room():
    puzzle = read("1\n" * 70, kind="disks")
    lines = answers.to_text(puzzle, (0,) * 70).splitlines()
    assert [lines[2].split()[0], lines[11].split()[0], lines[-2].split()[0]] == ["1", "a", "*"]
