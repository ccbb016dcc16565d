"""What the package makes of a text or a sentence, by its public door."""

from collections.abc import Sequence
from typing import Any

from handmade import Board, Text, same_answer

import logicpuzzles
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.opened import Opened
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.judging import is_solution


def opened(text: str) -> Opened:
    """The puzzle of a text. Raises ``BadInput`` where it is refused, or a sentence that may say
    something is left out.
    """
    puzzle = logicpuzzles.load(text, kind="zebra")
    for left in puzzle.data.unused:
        if left.missing:
            raise BadInput(left.why, left.line, left.column)
    return puzzle


def verdict(text: Text) -> tuple[str, str]:
    """``right``, ``wrong``, ``several`` or ``refused``, and why."""
    try:
        answer = opened(text.text).solve(timeout=60)
    except BadInput as error:
        return "refused", str(error)
    if answer.status != "unique":
        return ("several" if answer.status == "multiple" else "wrong"), answer.status
    rows = _rows(answer.solutions[0])
    return ("right", "") if same_answer(text, rows) else ("wrong", repr(rows))


def _rows(solution: Any) -> list[list[str]]:
    """The values of each row, without the number of a house."""
    numbered = solution["header"][0] == "House"
    return [[str(cell) for cell in row[numbered:]] for row in solution["rows"]]


def readings(declared: str, sentence: str, boards: Sequence[Board]) -> list[bool]:
    """Whether a sentence, as it is read, holds on each of the boards. Raises ``BadInput`` where it
    is refused.
    """
    puzzle = opened(f"{declared}\n1. {sentence}\n").data
    return [is_solution(puzzle, _arranged(puzzle, board)) for board in boards]


def _arranged(puzzle: Puzzle, board: Board) -> Board:
    """The board in the order of the values that the puzzle gives: these name the rows where places
    do not count.
    """
    if puzzle.arguments.get("row") is not False:
        return board
    column, order = next(
        (at, column)
        for at, column in enumerate(zip(*puzzle.givens, strict=True))
        if None not in column
    )
    return tuple(sorted(board, key=lambda row: order.index(row[column])))
