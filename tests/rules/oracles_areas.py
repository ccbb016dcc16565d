"""What a solved board is of the kinds about views, rooms and areas: plain Python without the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from oracles_latin import latin
from oracles_regions import parts, shaded
from oracles_shading import lines, marks

Board = Sequence[Sequence[Any]]
Place = tuple[int, int]


def squares(board: Board) -> list[list[Any]]:
    """The cells of each square of two by two."""
    return [
        [board[y][x], board[y][x + 1], board[y + 1][x], board[y + 1][x + 1]]
        for y in range(len(board) - 1)
        for x in range(len(board[0]) - 1)
    ]


def apart(board: Board) -> bool:
    """No two shaded cells touch, and the others are connected."""
    return (
        shaded(board)
        and all(len(group) == 1 for group in parts(board, 1))
        and len(parts(board, 0)) < 2
    )


def view(board: Board, place: Place) -> int:
    """How many cells are seen from one, itself included, up to the next that is shaded."""
    seen = 1
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        y, x = place[0] + down, place[1] + right
        while 0 <= y < len(board) and 0 <= x < len(board[0]) and not board[y][x]:
            seen, y, x = seen + 1, y + down, x + right
    return seen


def kurodoko(puzzle: Any, board: Board) -> bool:
    """Each number sees so many cells."""
    return apart(board) and all(
        board[y][x] == 0 and view(board, (y, x)) == number
        for (y, x), number in marks(puzzle).items()
    )


def heyawake(puzzle: Any, board: Board) -> bool:
    """So many shaded cells in each room with a number; no line of the others sees three rooms."""
    if not apart(board):
        return False
    rooms = puzzle.arguments["rooms"]
    names = [[0] * len(row) for row in board]
    for at, room in enumerate(rooms):
        for y, x in room:
            names[y][x] = at
    for line, owners in zip(lines(board), lines(names), strict=True):
        run = []
        for cell, owner in zip(line, owners, strict=True):
            run = [] if cell else [*run, owner]
            if sum(a != b for a, b in pairwise(run)) > 1:
                return False
    return all(
        sum(board[y][x] for y, x in room) == number for room, number in marks(puzzle).items()
    )


def yinyang(puzzle: Any, board: Board) -> bool:
    """Both colours are connected, and no two by two of one."""
    return (
        shaded(board)
        and max(len(parts(board, 0)), len(parts(board, 1))) < 2
        and all(len(set(square)) == 2 for square in squares(board))
    )


def norinori(puzzle: Any, board: Board) -> bool:
    """Two shaded cells in each region, all of them in pairs."""
    return (
        shaded(board)
        and all(len(group) == 2 for group in parts(board, 1))
        and all(sum(board[y][x] for y, x in region) == 2 for region in puzzle.arguments["regions"])
    )


def kropki(puzzle: Any, board: Board) -> bool:
    """Each two neighbours have the dot that they may have."""
    dots, side = marks(puzzle), range(len(board))
    for y in side:
        for x in side:
            for r, c in ((y, x + 1), (y + 1, x)):
                if max(r, c) < len(board):
                    a, b = sorted((board[y][x], board[r][c]))
                    may = {"o"} if b - a == 1 else set()
                    may |= {"*"} if b == 2 * a else set()
                    if dots.get(((y, x), (r, c))) not in (may or {None}):
                        return False
    return latin(board)


def regions(board: Board) -> list[set[Place]] | None:
    """The cells that hang together without a border; ``None`` where a border is inside of them."""
    across, down = board
    height, width = len(down), len(down[0]) + 1
    pairs = {((y, x), (y + 1, x)): across[y][x] for y in range(height - 1) for x in range(width)}
    pairs |= {((y, x), (y, x + 1)): down[y][x] for y in range(height) for x in range(width - 1)}
    groups = [{(y, x)} for y in range(height) for x in range(width)]
    for pair, border in pairs.items():
        if border not in (0, 1) or type(border) is not int:
            return None
        together = [group for group in groups if not group.isdisjoint(pair)]
        if not border:
            groups = [each for each in groups if each not in together] + [set().union(*together)]
    inside = [
        pair for pair, border in pairs.items() if border for each in groups if each.issuperset(pair)
    ]
    return None if inside else groups


def lits(puzzle: Any, board: Board) -> bool:
    """A tetromino in each region, all connected, none two by two, touching ones of other shapes."""
    if not shaded(board) or len(parts(board, 1)) > 1 or [1, 1, 1, 1] in squares(board):
        return False
    shapes = []
    for region in puzzle.arguments["regions"]:
        own = {(y, x) for y, x in region if board[y][x]}
        if len(own) != 4 or any(
            not own & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)} for y, x in own
        ):
            return False
        # squares of distances between its cells: the same for a shape however it lies
        shapes.append((own, sorted((y - r) ** 2 + (x - c) ** 2 for y, x in own for r, c in own)))
    for at, (own, shape) in enumerate(shapes):
        near = {(y + a, x + b) for y, x in own for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        if any(shape == other and near & cells for cells, other in shapes[at + 1 :]):
            return False
        if sum((y, x) in near for y, x in own) < 4 or len(_reached(own)) < 4:
            return False
    return True


def _reached(own: set[Place]) -> set[Place]:
    """Those of some cells that hang together with the first."""
    reached, before = {min(own)}, set[Place]()
    while reached != before:
        before = set(reached)
        reached |= {
            (y, x) for y, x in own if before & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
        }
    return reached


def palisade(puzzle: Any, board: Board) -> bool:
    """All regions are of one size, and so many sides of each number are borders."""
    own = regions(board)
    return own is not None and (
        {len(region) for region in own} == {puzzle.arguments.get("part", 5)}
        and all(
            sum(
                (y + down, x + right) not in region
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            )
            == number
            for (y, x), number in marks(puzzle).items()
            for region in own
            if (y, x) in region
        )
    )


def shikaku(puzzle: Any, board: Board) -> bool:
    """Each region is a rectangle with one number, that of its cells."""
    own = regions(board)
    numbers = [
        ((y, x), number)
        for y, row in enumerate(puzzle.arguments["numbers"])
        for x, number in enumerate(row)
        if number is not None
    ]
    return own is not None and all(
        [number for place, number in numbers if place in region] == [len(region)]
        and len({y for y, _ in region}) * len({x for _, x in region}) == len(region)
        for region in own
    )


def numbered(puzzle: Any, board: Board) -> bool:
    """Each region holds the numbers from 1 to its size."""
    return all(
        sorted(board[y][x] for y, x in region) == list(range(1, len(region) + 1))
        for region in puzzle.arguments["regions"]
    )


def suguru(puzzle: Any, board: Board) -> bool:
    """No two equal numbers touch, not even at a corner."""
    return numbered(puzzle, board) and all(len(set(square)) == 4 for square in squares(board))


def ripple(puzzle: Any, board: Board) -> bool:
    """Between equal numbers are as many cells as they say."""
    return numbered(puzzle, board) and all(
        number not in line[at + 1 : at + 1 + number]
        for line in lines(board)
        for at, number in enumerate(line)
    )


def cojun(puzzle: Any, board: Board) -> bool:
    """Equal numbers do not touch; in a region the greater stands above."""
    return (
        numbered(puzzle, board)
        and all(a != b for line in lines(board) for a, b in pairwise(line))
        and all(
            board[y][x] > board[y + 1][x]
            for region in puzzle.arguments["regions"]
            for y, x in region
            if (y + 1, x) in region
        )
    )


def seen_from(board: Board, place: tuple[str, int]) -> list[Any]:
    """A line of a board as seen from outside."""
    side, at = place
    line = list(board[at]) if side in ("left", "right") else [row[at] for row in board]
    return line[::-1] if side in ("right", "bottom") else line


def kakurasu(puzzle: Any, board: Board) -> bool:
    """The places of the shaded cells of a line sum to its number."""
    return shaded(board) and all(
        sum(at for at, cell in enumerate(seen_from(board, place), 1) if cell) == total
        for place, total in marks(puzzle).items()
    )


def aquarium(puzzle: Any, board: Board) -> bool:
    """Each region has one level of water, each line so many cells with water."""
    return (
        shaded(board)
        and all(
            board[y][x] <= board[r][c]
            for region in puzzle.arguments["regions"]
            for y, x in region
            for r, c in region
            if r >= y
        )
        and all(sum(seen_from(board, place)) == count for place, count in marks(puzzle).items())
    )


def doppelblock(puzzle: Any, board: Board) -> bool:
    """Two blocks in each line and each number once, and so much between the blocks."""

    def between(line: Sequence[int]) -> int:
        first = line.index(0)
        return sum(line[first : line.index(0, first + 1)])

    every = [0, 0, *range(1, len(board) - 1)]
    return all(sorted(line) == every for line in lines(board)) and all(
        between(seen_from(board, place)) == total for place, total in marks(puzzle).items()
    )


def easyasabc(puzzle: Any, board: Board) -> bool:
    """Each letter once in each line, and the first that is seen."""
    letters = puzzle.arguments.get("letters", 3)
    every = [0] * (len(board) - letters) + [*range(1, letters + 1)]
    return all(sorted(line) == every for line in lines(board)) and all(
        next(filter(None, seen_from(board, place))) == "ABCDEFGH".index(letter) + 1
        for place, letter in marks(puzzle).items()
    )


AREAS: dict[str, Callable[[Any, Board], bool]] = {
    each.__name__: each
    for each in (
        aquarium, cojun, doppelblock, easyasabc, heyawake, kakurasu, kropki, kurodoko, lits,
        norinori, palisade, ripple, shikaku, suguru, yinyang,
    )
}  # fmt: skip
