"""What a solved board is of the kinds whose rows and columns hold each digit once: plain Python
without the rules.
"""

from collections.abc import Callable, Sequence
from typing import Any

Board = Sequence[Sequence[Any]]


def latin(board: Board) -> bool:
    """Each digit from 1 to the side once in each row and column."""
    side = len(board)
    whole = list(range(1, side + 1))
    return all(sorted(row) == whole for row in board) and all(
        sorted(board[r][c] for r in range(side)) == whole for c in range(side)
    )


def marks(puzzle: Any) -> dict[Any, Any]:
    """The mark at each place."""
    return {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}


def futoshiki(puzzle: Any, board: Board) -> bool:
    """Signs point at the smaller."""
    for ((r, c), (s, d)), sign in marks(puzzle).items():
        if not (board[r][c] < board[s][d] if sign == "<" else board[r][c] > board[s][d]):
            return False
    return latin(board)


def adjacent(puzzle: Any, board: Board) -> bool:
    """Just the neighbours with a bar differ by one."""
    side, bars = len(board), marks(puzzle)
    for r in range(side):
        for c in range(side):
            for s, d in ((r, c + 1), (r + 1, c)):
                if (
                    s < side
                    and d < side
                    and (abs(board[r][c] - board[s][d]) == 1) != (((r, c), (s, d)) in bars)
                ):
                    return False
    return latin(board)


def calcudoku(puzzle: Any, board: Board) -> bool:
    """The digits of each cage come to its number."""
    for cage, (number, sign) in marks(puzzle).items():
        digits = sorted((board[r][c] for r, c in cage), reverse=True)
        product = 1
        for digit in digits:
            product *= digit
        results = {
            "+": [sum(digits)],
            "x": [product],
            "": digits if len(digits) == 1 else [sum(digits), product],
        }
        if len(digits) == 2:
            results["-"] = [digits[0] - digits[1]]
            results["/"] = [digits[0] // digits[1]] if digits[0] % digits[1] == 0 else []
            results[""] = [*results[""], *results["-"], *results["/"]]
        if number not in results.get(sign, []):
            return False
    return latin(board)


def skyscrapers(puzzle: Any, board: Board) -> bool:
    """So many are seen from each number."""
    for (side, at), number in marks(puzzle).items():
        line = list(board[at]) if side in ("left", "right") else [row[at] for row in board]
        if side in ("right", "bottom"):
            line.reverse()
        seen, tallest = 0, 0
        for height in line:
            if height > tallest:
                seen, tallest = seen + 1, height
        if seen != number:
            return False
    return latin(board)


def killer(puzzle: Any, board: Board) -> bool:
    """Boxes hold each digit once, cages none twice and sum to their number."""
    side = len(board)
    usual = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}
    high, wide = puzzle.arguments.get("box") or usual[side]
    for top in range(0, side, high):
        for left in range(0, side, wide):
            if len({board[top + r][left + c] for r in range(high) for c in range(wide)}) < side:
                return False
    for cage, total in marks(puzzle).items():
        digits = [board[r][c] for r, c in cage]
        if len(set(digits)) < len(digits) or sum(digits) != total:
            return False
    return latin(board)


def jigsaw(puzzle: Any, board: Board) -> bool:
    """Regions, and diagonals where they count, hold each digit once."""
    side = len(board)
    groups = [[board[r][c] for r, c in region] for region in puzzle.arguments["regions"]]
    if puzzle.arguments.get("diagonals"):
        groups += [
            [board[n][n] for n in range(side)],
            [board[n][side - 1 - n] for n in range(side)],
        ]
    return latin(board) and all(len(group) == len(set(group)) == side for group in groups)


LATIN: dict[str, Callable[[Any, Board], bool]] = {
    each.__name__: each for each in (adjacent, calcudoku, futoshiki, jigsaw, killer, skyscrapers)
}
