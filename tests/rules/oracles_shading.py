"""What a solved board is of the kinds in which cells are shaded, and of those with walls: plain
Python without the rules.

A cell that a wall, a tree or a number takes is ``None``.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

Board = Sequence[Sequence[Any]]
Place = tuple[int, int]


def marks(puzzle: Any) -> dict[Any, Any]:
    """The mark at each place."""
    return {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}


def within(board: Board, values: Sequence[int], blocked: Sequence[Place] = ()) -> bool:
    """Whether the blocked cells are no cells, and each other one has one of the values."""
    return all(
        (cell is None) if (y, x) in blocked else (type(cell) is int and cell in values)
        for y, row in enumerate(board)
        for x, cell in enumerate(row)
    )


def near(board: Board, place: Place, own: bool = False) -> list[Any]:
    """What stands around a place, and there if ``own``."""
    y, x = place
    return [
        board[r][c]
        for r in range(max(0, y - 1), min(len(board), y + 2))
        for c in range(max(0, x - 1), min(len(board[0]), x + 2))
        if own or (r, c) != place
    ]


def touching(board: Board) -> bool:
    """Whether two cells that are 1 touch, at a corner perhaps."""
    return any(
        cell == 1 and 1 in near(board, (y, x))
        for y, row in enumerate(board)
        for x, cell in enumerate(row)
    )


def lines(board: Board) -> list[list[Any]]:
    """The rows, then the columns."""
    return [list(row) for row in board] + [[row[x] for row in board] for x in range(len(board[0]))]


def ray(board: Board, place: Place, step: Place) -> Iterator[Place]:
    """The places from one on, up to the next that is not a cell."""
    y, x = place[0] + step[0], place[1] + step[1]
    while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] is not None:
        yield y, x
        y, x = y + step[0], x + step[1]


def kakuro(puzzle: Any, board: Board) -> bool:
    """No digit twice in a run, and the sums are right."""
    if not within(board, range(1, 10), puzzle.arguments.get("sums", ())):
        return False
    for y, row in enumerate(board):
        for x, cell in enumerate(row):
            for step in ((0, 1), (1, 0)):
                if cell is not None and cell in [board[r][c] for r, c in ray(board, (y, x), step)]:
                    return False
    steps = {"down": (1, 0), "right": (0, 1)}
    return all(
        sum(board[r][c] for r, c in ray(board, (y, x), steps[way])) == total
        for (y, x, way), total in marks(puzzle).items()
    )


def nonogram(puzzle: Any, board: Board) -> bool:
    """The lengths of the blocks of each line; none where there is no number."""
    runs = marks(puzzle)
    names = [("left", y) for y in range(len(board))] + [("top", x) for x in range(len(board[0]))]
    return within(board, (0, 1)) and all(
        tuple(len(part) for part in "".join(map(str, line)).split("0") if part)
        == tuple(runs.get(name, ()))
        for name, line in zip(names, lines(board), strict=True)
    )


def starbattle(puzzle: Any, board: Board) -> bool:
    """So many stars in each line and region, none beside another."""
    stars = puzzle.arguments.get("stars", 1)
    regions = [[board[y][x] for y, x in region] for region in puzzle.arguments["regions"]]
    return (
        within(board, (0, 1))
        and not touching(board)
        and all(sum(part) == stars for part in lines(board) + regions)
    )


def minesweeper(puzzle: Any, board: Board) -> bool:
    """So many mines around each number, and in all."""
    total = puzzle.arguments.get("mines")
    return (
        within(board, (0, 1), puzzle.arguments.get("numbers", ()))
        and all(near(board, place).count(1) == number for place, number in marks(puzzle).items())
        and total in (None, sum(row.count(1) for row in map(list, board)))
    )


def mosaic(puzzle: Any, board: Board) -> bool:
    """So many black cells in the block around each number."""
    return within(board, (0, 1)) and all(
        near(board, place, True).count(1) == n for place, n in marks(puzzle).items()
    )


def lightup(puzzle: Any, board: Board) -> bool:
    """Each cell is lit, no lamp by another one, and so many lamps beside each number."""
    if not within(board, (0, 1), puzzle.arguments.get("walls", ())):
        return False
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    for y, row in enumerate(board):
        for x, cell in enumerate(row):
            lamps = sum(board[r][c] for step in steps for r, c in ray(board, (y, x), step))
            if cell is not None and (lamps > 0) == (cell == 1):
                return False
    return all(
        sum(board[r][c] for step in steps for r, c in list(ray(board, place, step))[:1]) == n
        for place, n in marks(puzzle).items()
    )


def tents(puzzle: Any, board: Board) -> bool:
    """A tent for each tree, none beside another, and so many in each line."""
    trees = puzzle.arguments.get("trees", ())
    if not within(board, (0, 1), trees) or touching(board):
        return False
    pitched = {(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell == 1}
    return (
        len(pitched) == len(trees)
        and _paired(list(trees), pitched)
        and all(
            lines(board)[at + (len(board) if side == "top" else 0)].count(1) == n
            for (side, at), n in marks(puzzle).items()
        )
    )


def _paired(trees: list[Place], pitched: set[Place]) -> bool:
    """Whether each tree can have a tent of its own beside it."""
    if not trees:
        return True
    (y, x), *others = trees
    beside = [
        place for place in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)) if place in pitched
    ]
    return any(_paired(others, pitched - {place}) for place in beside)


SHADING: dict[str, Callable[[Any, Board], bool]] = {
    "kakuro": kakuro,
    "lightup": lightup,
    "minesweeper": minesweeper,
    "mosaic": mosaic,
    "nonogram": nonogram,
    "starbattle": starbattle,
    "tents": tents,
}
