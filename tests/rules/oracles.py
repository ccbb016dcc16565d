"""What a solved board of each kind is: plain Python that looks at a full board and its givens, and shares no code with rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Board = Sequence[Sequence[Any]]


def fits(board: Board, givens: Board) -> bool:
    """Whether a board has the shape of the givens and each of these in its place."""
    if not givens:
        return True
    return [len(row) for row in board] == [len(row) for row in givens] and all(
        known is None or known == cell
        for row, known_row in zip(board, givens, strict=True)
        for cell, known in zip(row, known_row, strict=True)
    )


def jodici(board: Board) -> bool:
    """Rings of 30, sectors of 15, each digit twice."""
    digits = Counter(cell for ring in board for cell in ring)
    return (
        [len(ring) for ring in board] == [6, 6, 6]
        and digits == dict.fromkeys((1, 2, 3, 4, 5, 6, 7, 8, 9), 2)
        and all(sum(ring) == 30 for ring in board)
        and all(board[0][n] + board[1][n] + board[2][n] == 15 for n in range(6))
    )


def takuzu(board: Board) -> bool:
    """Half of each line is 0, no three in a row, no line twice."""
    rows = ["".join(map(str, row)) for row in board]
    columns = ["".join(row[n] for row in rows) for n in range(len(rows[0]))]
    return all(
        set(line) <= {"0", "1"} and 2 * line.count("0") == len(line) and "000" not in line and "111" not in line
        for line in rows + columns
    ) and all(len(set(lines)) == len(lines) for lines in (rows, columns))


def sudoku(board: Board, box: tuple[int, int]) -> bool:
    """Each row, column and box holds each symbol once."""
    height, width = box
    side = height * width
    whole = set(range(1, side + 1))
    groups = [{(r, c) for c in range(side)} for r in range(side)] + [{(r, c) for r in range(side)} for c in range(side)]
    boxes: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for r in range(side):
        for c in range(side):
            boxes.setdefault((r // height, c // width), set()).add((r, c))
    return len(board) == side and all({board[r][c] for r, c in group} == whole for group in [*groups, *boxes.values()])


def zebra(street: Board, groups: Board) -> bool:
    """Each column of the street holds each value of its group once."""
    return len(street) == len(groups[0]) and all(
        sorted(house[field] for house in street) == sorted(group) for field, group in enumerate(groups)
    )


# How the places of houses, counted from 1, stand to each other; the number of a house or a gap comes last but one.
PLACES: dict[str, Callable[..., bool]] = {
    "existso": lambda a: True,
    "sameo": lambda a, b: a == b,
    "notsameo": lambda a, b: a != b,
    "ato": lambda a, place: a == place,
    "notato": lambda a, place: a != place,
    "righto": lambda a, b: a == b + 1,
    "aftero": lambda a, b: a > b,
    "nexto": lambda a, b: a in (b - 1, b + 1),
    "notnexto": lambda a, b: a not in (b - 1, b + 1),
    "gapo": lambda a, b, between: max(a, b) - min(a, b) - 1 == between,
    "betweeno": lambda a, b, c: a < b < c or c < b < a,
}


def clue(street: Board, fields: Sequence[str], relation: str, arguments: Iterable[Any]) -> bool:
    """Whether a clue of a zebra puzzle holds. Arguments are numbers and items, which have a field and a value."""
    places = []
    for argument in arguments:
        if isinstance(argument, int):
            places.append(argument)
        else:
            column = fields.index(argument.field)
            places.append(next(n for n, house in enumerate(street, 1) if house[column] == argument.value))
    return PLACES[relation](*places)


def solved(puzzle: Any, board: Board) -> bool:
    """Whether a board solves a puzzle: its kind's rules, its givens and its clues."""
    if not fits(board, puzzle.givens):
        return False
    if puzzle.kind == "sudoku":
        return sudoku(board, puzzle.arguments["box"])
    if puzzle.kind == "zebra":
        return zebra(board, puzzle.arguments["groups"]) and all(
            clue(board, puzzle.fields, one.relation, one.arguments) for one in puzzle.clues
        )
    return {"jodici": jodici, "takuzu": takuzu}[puzzle.kind](board)
