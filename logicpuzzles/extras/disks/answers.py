"""An answer to flower disks: the turn of each disk, as a list or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import CandidateFact
from logicpuzzles.scoring.texts import UNSURE, whole_number

__all__ = ["facts", "meanings"]

Board = tuple[Any, ...]

_NUMBER = r"-?[0-9]{1,4}"
_DISK = pattern(
    rf"\bdis[kc](?:\s{{1,3}}#?|#)([0-9]{{1,2}}|[a-z])\b((?:(?!dis[kc])[^0-9\n]){{0,30}}?)({_NUMBER})(?![0-9])",
    re.IGNORECASE,
)
_STAYS = pattern(
    r"\bdis[kc] #?([0-9]{1,2}|[a-z])\b (?:stays?|remains?|as it (?:is|was)|(?:is )?(?:not "
    r"turned|unchanged|fixed)|where it is)|"
    r"\b(?:do not|don't) turn dis[kc] #?([0-9]{1,2}|[a-z])\b",
    re.IGNORECASE,
)
_LINE = pattern(
    rf"\W{{0,9}}([0-9]{{1,2}}|[A-Z])\s{{0,9}}[:=|,\s]\s{{0,9}}({_NUMBER})(?:\W{{1,9}}(?:places?|steps?|[.0-9]{{4,99}}))?\W{{0,3}}$"
)
_LIST = pattern(
    rf"\D{{0,99}}?{_NUMBER}(?:(?:[\s,;|]|and){{1,9}}{_NUMBER}){{1,99}}(?:\W|places?|steps?){{0,9}}"
)


def facts(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[CandidateFact]:
    """The turns that lines tell; a turn may be any number of places."""
    disks: Any = puzzle.arguments["disks"]
    size = len(disks[0])
    for at, line in enumerate(lines):
        if len(line) > 5000 or re.search(r"counter|anti", line):
            continue
        told = [
            (match[1], match[3]) for match in _DISK.finditer(line) if not UNSURE.search(match[2])
        ]
        listed = (
            re.findall(_NUMBER, line)
            if _LIST.fullmatch(line) and not UNSURE.search(line.casefold())
            else []
        )
        alone = None if told or len(listed) == len(disks) else _LINE.match(line)
        if alone:
            told = [(alone[1], alone[2])]
        told += [
            (match[1] or match[2], "0")
            for match in _STAYS.finditer(line)
            if not UNSURE.search(match[0])
        ]
        cells = {}
        for name, turn in told:
            disk = int(name) - 1 if name.isdecimal() else ord(name.upper()) - ord("A")
            if 0 <= disk < len(disks):
                cells[disk] = (whole_number(turn) or 0) % size
        if not told and len(listed) == len(disks):
            cells = {disk: (whole_number(turn) or 0) % size for disk, turn in enumerate(listed)}
        if cells:
            yield CandidateFact(at, cells)


def meanings(puzzle: Puzzle, board: Board) -> Iterator[Board]:
    """All boards that mean the same: disks may be turned together, and each disk by a turn that
    leaves it is.
    """
    disks: Any = puzzle.arguments["disks"]
    size = len(disks[0])
    periods = [
        next(turn for turn in range(1, size + 1) if disk[turn:] + disk[:turn] == disk)
        for disk in disks
    ]
    seen: set[Board] = set()
    for shift in range(size):
        turned = tuple(
            [(turn + shift) % size % period for turn, period in zip(board, periods, strict=True)]
        )
        if turned not in seen:
            seen.add(turned)
            yield turned
