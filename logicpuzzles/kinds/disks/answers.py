"""An answer to flower disks: the turn of each disk, as a list or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import OPEN, whole

__all__ = ["board_in", "meanings"]

Board = tuple[Any, ...]

_NUMBER = r"[-−]?[0-9]{1,9}"
_DISK = pattern(
    r"\W{0,9}(?:disk|disc)?\s{0,3}#?(?!all\b)(\w{1,3})\W{1,9}(?:[a-z]\w{0,20}\s{1,3}){0,4}?([-−]?[0-9]{1,4})(?![0-9])",
    re.IGNORECASE,
)


def board_in(puzzle: Puzzle, value: Any) -> Board | None:
    """The turn of each disk, from a list or a text; a turn may be given as any number of places."""
    disks: Any = puzzle.arguments["disks"]
    size = len(disks[0])
    turns: list[int | None] = []
    if isinstance(value, str):
        turns = _turns_in(value, len(disks))
    elif isinstance(value, dict):
        turns = [whole(each) for each in value.values()]
    elif isinstance(value, list):
        turns = [whole(list(each.values())[-1] if isinstance(each, dict) and each else each) for each in value]
    if len(turns) != len(disks) or all([turn is None for turn in turns]):
        return None
    return tuple([OPEN if turn is None else turn % size for turn in turns])


def _turns_in(text: str, count: int) -> list[int | None]:
    lines = text.splitlines()
    turns = {}
    for line in lines:
        match = _DISK.match(line)
        if match:
            turns[match[1]] = whole(match[2])
    if len(turns) == count:
        return list(turns.values())
    for line in reversed(lines):
        numbers = re.findall(rf"(?<![\w.]){_NUMBER}(?!\.?\w)", line)
        if len(numbers) == count:
            return [whole(number) for number in numbers]
    return []


def meanings(puzzle: Puzzle, board: Board) -> Iterator[Board]:
    """All boards that mean the same: disks may be turned together, and each disk by a turn that leaves it as it is."""
    disks: Any = puzzle.arguments["disks"]
    size = len(disks[0])
    periods = [next(turn for turn in range(1, size + 1) if disk[turn:] + disk[:turn] == disk) for disk in disks]
    seen: set[Board] = set()
    for shift in range(size):
        turned = tuple([(turn + shift) % size % period for turn, period in zip(board, periods, strict=True)])
        if turned not in seen:
            seen.add(turned)
            yield turned
