"""The text of flower disks: a line of ``0`` (open) and ``1`` (solid) for each disk, place by place
clockwise.

>>> read("110000\\n100010\\n001001\\n").arguments["disks"][0]
(1, 1, 0, 0, 0, 0)
"""

from __future__ import annotations

from string import ascii_letters, digits

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.boards import Board, align_rows
from logicpuzzles.formats.text import check_side, number_lines
from logicpuzzles.kinds.puzzle import Puzzle

Disks = tuple[tuple[int, ...], ...]

PLACES = {"0": 0, "1": 1}
BETWEEN = frozenset(",;|[]()")  # allowed between two places, like blanks
NAMES = (
    digits[1:] + ascii_letters
)  # names of disks in drawings, one character each; further disks are *


def looks(text: str) -> bool:
    """Whether the text is at least three lines of ``0`` and ``1``, of one length."""
    try:
        return len(_disks(read(text))) > 2
    except BadInput:
        return False


def surely(text: str) -> bool:
    """Whether there are just enough ``1`` to cover every place: a takuzu without an unknown cell
    has more.
    """
    disks = _disks(read(text))
    return sum(map(sum, disks)) == len(disks[0])


def read(text: str) -> Puzzle:
    """The disks of a text. Blanks, commas and brackets may stand between places, and a comment
    after them.

    More or fewer solid places than there are places to cover are not an error: such a puzzle has no
    solution. Raises :class:`BadInput` for an unknown symbol, a line of another length, or a side
    beyond ``MAX_SIDE``.
    """
    disks: list[tuple[int, ...]] = []
    for line, content in number_lines(text):
        shown = content.partition("#")[0]
        disk: list[int] = []
        for column, symbol in enumerate(shown, start=1):
            if symbol.isspace() or symbol in BETWEEN:
                continue
            if symbol not in PLACES:
                raise BadInput(f'"{symbol}" is not a place; expected 0 or 1', line, column)
            if disks and len(disk) == len(disks[0]):
                raise BadInput(
                    f"place {len(disk) + 1} is too many; expected {len(disk)} as on the first disk",
                    line,
                    column,
                )
            disk.append(PLACES[symbol])
        end = len(shown.rstrip()) + 1
        if not disk:
            raise BadInput("the disk has no places; expected a line of 0 and 1", line, end)
        if disks and len(disk) < len(disks[0]):
            raise BadInput(
                f"the disk has {len(disk)} places; expected {len(disks[0])} as on the first one",
                line,
                end,
            )
        check_side(len(disk), "places", line, end)
        disks.append(tuple(disk))
        check_side(len(disks), "disks", line, 1)
    if not disks:
        raise BadInput("there is no disk; expected lines of 0 and 1")
    return Puzzle("disks", (), {"disks": tuple(disks)})


def write(puzzle: Puzzle) -> str:
    """The text of disks: a line for each disk."""
    return "".join("".join(map(str, disk)) + "\n" for disk in _disks(puzzle))


def to_json(puzzle: Puzzle, board: Board) -> object:
    """The turn of each disk, in places clockwise."""
    return list(board)


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a list of turns.  Raises :class:`BadInput` for anything else."""
    disks = _disks(puzzle)
    turns = value if isinstance(value, list) else []
    if len(turns) != len(disks) or not all(
        type(turn) is int and 0 <= turn < len(disks[0]) for turn in turns
    ):
        raise BadInput(
            f"the board has the wrong shape; expected {len(disks)} turns from 0 to "
            f"{len(disks[0]) - 1}"
        )
    return tuple(turns)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[object]]:
    """A row for each disk: its number, its turn, and its places after the turn."""
    turned = _turn_disks(puzzle, board)
    rows = [
        [number, turn, "".join(map(str, disk))]
        for number, (turn, disk) in enumerate(zip(board, turned, strict=True), 1)
    ]
    return [["Disk", "Turn", "Places"], *rows]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A line for each turned disk, with its name for each solid place; then all disks on one
    another.
    """
    rows = [["disk", "turn", "places"]]
    whole = ["."] * len(_disks(puzzle)[0])
    for number, (turn, disk) in enumerate(zip(board, _turn_disks(puzzle, board), strict=True)):
        name = NAMES[number] if number < len(NAMES) else "*"
        drawn = [name if solid else "." for solid in disk]
        whole = [over if over != "." else under for over, under in zip(drawn, whole, strict=True)]
        rows.append([name, str(turn), "".join(drawn)])
    return align_rows([*rows, ["all", "", "".join(whole)]])


def _turn_disks(puzzle: Puzzle, board: Board) -> Disks:
    return tuple(
        disk[-turn % len(disk) :] + disk[: -turn % len(disk)]
        for disk, turn in zip(_disks(puzzle), board, strict=True)
    )


def _disks(puzzle: Puzzle) -> Disks:
    disks: Disks = puzzle.arguments["disks"]  # type: ignore[assignment]
    return disks
