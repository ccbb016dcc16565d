"""What a solved board is of the kinds whose cells hang together: plain Python without the rules."""

from collections.abc import Callable, Sequence
from typing import Any

Board = Sequence[Sequence[Any]]
Place = tuple[int, int]


def parts(board: Board, value: Any) -> list[set[Place]]:
    """The largest sets of cells with one value that touch each other at sides."""
    left = {(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell == value}
    groups: list[set[Place]] = []
    for y, x in sorted(left):
        touching = [
            group for group in groups if {(y - 1, x), (y, x - 1), (y + 1, x), (y, x + 1)} & group
        ]
        groups = [group for group in groups if group not in touching] + [{(y, x)}.union(*touching)]
    return groups


def shaded(board: Board) -> bool:
    return all(type(cell) is int and cell in (0, 1) for row in board for cell in row)


def hitori(puzzle: Any, board: Board) -> bool:
    """No number twice among the cells of a line that are not shaded; no two shaded cells touch, and
    the others are connected.
    """
    numbers = puzzle.arguments["numbers"]
    left = [
        [None if shade else number for shade, number in zip(*rows, strict=True)]
        for rows in zip(board, numbers, strict=True)
    ]
    lines = [*left, *map(list, zip(*left, strict=True))]
    return (
        shaded(board)
        and all(line.count(number) == 1 for line in lines for number in line if number is not None)
        and all(len(group) == 1 for group in parts(board, 1))
        and len(parts(board, 0)) < 2
    )


def nurikabe(puzzle: Any, board: Board) -> bool:
    """Each island has one number and as many cells; the sea is connected, and no two by two of its
    cells.
    """
    numbers = {
        (y, x): number
        for y, row in enumerate(puzzle.arguments["islands"])
        for x, number in enumerate(row)
        if number is not None
    }
    islands = parts(board, 0)
    pools = [
        board[y][x] + board[y][x + 1] + board[y + 1][x] + board[y + 1][x + 1]
        for y in range(len(board) - 1)
        for x in range(len(board[0]) - 1)
    ]
    return (
        shaded(board)
        and len(numbers) == len(islands)
        and all(
            [numbers[place] for place in island if place in numbers] == [len(island)]
            for island in islands
        )
        and len(parts(board, 1)) < 2
        and 4 not in pools
    )


def fillomino(puzzle: Any, board: Board) -> bool:
    """Each cell is the number of cells of its region; what is given stands there."""
    values = {cell for row in board for cell in row}
    return (
        all(type(value) is int for value in values)
        and all(len(group) == value for value in values for group in parts(board, value))
        and all(
            given in (None, cell)
            for row, givens in zip(board, puzzle.givens, strict=True)
            for cell, given in zip(row, givens, strict=True)
        )
    )


REGIONS: dict[str, Callable[[Any, Board], bool]] = {
    "fillomino": fillomino,
    "hitori": hitori,
    "nurikabe": nurikabe,
}
