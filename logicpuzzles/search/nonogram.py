"""Nonograms line by line: what all fillings of a row or column have in common, and trying a cell
where that is all.

>>> from .result import finished
>>> finished(every_line([[3], [1], [3]], [[1, 1], [3], [1, 1]], go_on=False)).solutions
(((1, 1, 1), (0, 1, 0), (1, 1, 1)),)
>>> common((2, 1), (None, None, None, None, None)), common((2,), (None, None, 1, None, 0)), common((2,), (1, 0, None))
((None, 1, None, None, None), (0, None, 1, None, 0), None)

A line has fillings: the places where its blocks may lie. A cell that is filled in all of them, or
empty in all of them, is known. Each cell that becomes known may say more about the line that
crosses there.

Source: the usual way of people; Joost Batenburg and Walter Kosters, "Solving Nonograms by combining
relaxations", 2009.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from .result import Budget, Result, Run, SearchStep, Solution, State, spent

Cells: TypeAlias = "tuple[int | None, ...]"  # 1 is filled, 0 is empty, None is not known
Board: TypeAlias = "tuple[Cells, ...]"


def every_line(
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    givens: Sequence[Sequence[int | None]] | None = None,
    budget: Budget = None,
    told: bool = False,
    *,
    go_on: bool = True,
) -> Run[Board, SearchStep]:
    """The run of a search for all solutions. ``rows``, ``columns``: the lengths of the blocks of
    each. ``givens``: cells that are known. ``told``: with its steps. Where no line says more, a
    cell is tried; without ``go_on``, the search is stuck there.

    ``nodes`` counts the lines that were looked at; ``budget`` is their limit. ``successors`` counts
    the trials.
    """
    blocks = [tuple(each) for each in (*rows, *columns)]
    height, nodes, trials = len(rows), 0, 0
    board: list[list[int | None]] = [
        list(row) for row in givens or [[None] * len(columns)] * height
    ]
    waiting: dict[int, None] = dict.fromkeys(range(len(blocks)))
    branches: list[
        tuple[list[list[int | None]], int, int]
    ] = []  # boards to go back to, each with a cell to be empty there
    while True:
        wrong = ""
        while waiting and not wrong:
            if spent(nodes, budget):
                return Result(gave_up=True, nodes=nodes, successors=trials)
            number = next(iter(waiting))
            del waiting[number]
            nodes += 1
            places = _places(number, height, len(columns))
            before = tuple([board[y][x] for y, x in places])
            after = common(blocks[number], before)
            if after is None:
                wrong = f"{_name_line(number, height)}: no filling is left"
                break
            new = [
                at for at, (old, now) in enumerate(zip(before, after, strict=True)) if old != now
            ]
            for at in new:
                y, x = places[at]
                board[y][x] = after[at]
                waiting[height + x if number < height else y] = None
            if told and new:
                what = _what(after, new)
                yield SearchStep(
                    "fill",
                    f"{_name_line(number, height)}, {_lengths(blocks[number])}: {what}",
                    _draw_rows(board),
                )
        free = [(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell is None]
        if not wrong and free:
            if not go_on:
                reason = f"no line says more, and {len(free)} cells are not known"
                if told:
                    yield SearchStep("stuck", f"stuck: {reason}", _draw_rows(board))
                return Result(
                    stuck=True, nodes=nodes, reached=tuple(map(tuple, board)), reason=reason
                )
            y, x = free[0]
            branches.append(([row[:] for row in board], y, x))
            trials += 1
            board[y][x] = 1
            waiting = {y: None, height + x: None}
            if told:
                yield SearchStep(
                    "try", f"row {y + 1}, column {x + 1}: filled, on trial", _draw_rows(board)
                )
            continue
        if not wrong:
            yield Solution(tuple(map(tuple, board)), nodes, trials)
        elif told:
            yield SearchStep("reject", wrong, _draw_rows(board))
        if not branches:
            return Result(complete=True, nodes=nodes, successors=trials)
        board, y, x = branches.pop()
        board[y][x] = 0
        waiting = {y: None, height + x: None}
        if told:
            yield SearchStep(
                "back", f"back to row {y + 1}, column {x + 1}: empty", _draw_rows(board)
            )


def common(blocks: tuple[int, ...], known: Cells) -> Cells | None:
    """What all fillings of a line have in common that agree with what is known of it; ``None``
    where there are none.
    """
    ahead = _ways(blocks, known)
    back = _ways(blocks[::-1], known[::-1])
    size, number = len(known), len(blocks)

    def fits(block: int, start: int) -> bool:
        """Whether a block may lie there, with those before it on its left, and those after it on
        its right.
        """
        end = start + blocks[block]
        rest = number - block - 1
        before = known[start - 1] != 1 and (block, start - 1) in ahead if start else not block
        after = known[end] != 1 and (rest, size - end - 1) in back if end < size else not rest
        return 0 not in known[start:end] and before and after

    if (number, size) not in ahead:
        return None
    filled = [False] * size
    for block, length in enumerate(blocks):
        for start in range(size - length + 1):
            if fits(block, start):
                filled[start : start + length] = [True] * length
    empty = [
        known[at] != 1
        and any(
            [
                (block, at) in ahead and (number - block, size - at - 1) in back
                for block in range(number + 1)
            ]
        )
        for at in range(size)
    ]
    return tuple(
        [
            None if black and white else 1 if black else 0
            for black, white in zip(filled, empty, strict=True)
        ]
    )


def _ways(blocks: tuple[int, ...], known: Cells) -> set[tuple[int, int]]:
    """For how many of the first blocks, and how many of the first cells, the blocks fill the cells,
    each block followed by an empty cell unless it ends there.
    """
    ways = {(0, 0)}
    for cells in range(1, len(known) + 1):
        for number in range(len(blocks) + 1):
            start = cells - blocks[number - 1] if number else cells
            lies = number > 0 and start >= 0 and 0 not in known[start:cells]
            apart = (
                known[start - 1] != 1 and (number - 1, start - 1) in ways
                if start > 0
                else number == 1
            )
            if (known[cells - 1] != 1 and (number, cells - 1) in ways) or (lies and apart):
                ways.add((number, cells))
    return ways


def _places(number: int, height: int, width: int) -> list[tuple[int, int]]:
    """The cells of a line: rows come first, then columns."""
    return (
        [(number, x) for x in range(width)]
        if number < height
        else [(y, number - height) for y in range(height)]
    )


# --- telling --------------------------------------------------------------------------------------


def _name_line(number: int, height: int) -> str:
    return f"row {number + 1}" if number < height else f"column {number - height + 1}"


def _lengths(blocks: tuple[int, ...]) -> str:
    return f"blocks {' '.join(map(str, blocks))}" if blocks else "no blocks"


def _what(after: Cells, new: Sequence[int]) -> str:
    parts = []
    for value, word in ((1, "filled"), (0, "empty")):
        cells = [str(at + 1) for at in new if after[at] == value]
        if cells:
            parts.append(f"{' '.join(cells)} {word}")
    return "; ".join(parts) + " in all fillings"


def _draw_rows(board: Sequence[Sequence[int | None]]) -> State:
    return tuple([tuple(["" if cell is None else "-#"[cell] for cell in row]) for row in board])
