"""An answer to flower disks: the turn of each disk, as a list or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import CandidateFact
from logicpuzzles.scoring.texts import UNSURE

Board = tuple[Any, ...]

_NUMBER = r"-?[0-9]{1,4}"
_DISK = pattern(
    rf"\bdis[kc](?:\s{{1,3}}#?|#)([0-9]{{1,2}}|[a-z])\b((?:(?!dis[kc])[^0-9\n]){{0,30}}?)({_NUMBER})"
    r"(?![0-9])",
    re.IGNORECASE,
)
_STAYS = pattern(
    r"\b(dis[kc] #?(?:[0-9]{1,2}|[a-z])) (?:stays?|remains?|as it (?:is|was)|where it is|"
    r"(?:is )?(?:not turned|unchanged|fixed))\b",
    re.IGNORECASE,
)
_LINE = pattern(
    rf"\W{{0,9}}([0-9]{{1,2}}|[A-Z])\s{{0,9}}()[:=|,\s]\s{{0,9}}({_NUMBER})"
    r"(?:\W{1,9}(?:places?|steps?|[.0-9]{4,99}))?\W{0,3}$"
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
        line = _STAYS.sub(r"\1: 0", line)
        listed: list[str] = []
        if _LIST.fullmatch(line) and not UNSURE.search(line.casefold()):
            listed = re.findall(_NUMBER, line)
        told = [match for match in _DISK.finditer(line) if not UNSURE.search(match[2])]
        if not told and len(listed) != len(disks):
            told = [match for match in [_LINE.match(line)] if match]
        cells = {}
        for match in told:
            name = match[1]
            disk = int(name) - 1 if name.isdecimal() else ord(name.upper()) - ord("A")
            if 0 <= disk < len(disks):
                cells[disk] = int(match[3]) % size
        if not told and listed:
            cells = {disk: int(turn) % size for disk, turn in enumerate(listed)}
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
    pairs = [*zip(board, periods, strict=True)]
    turned = [tuple((turn + by) % size % period for turn, period in pairs) for by in range(size)]
    yield from dict.fromkeys(turned)
