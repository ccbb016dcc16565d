"""Reading cells by their coordinates: the marked cells of a board or of a row in a list, and cells such as ``A1``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.scoring.texts import COMPARES, UNSURE

__all__ = ["SWAPPED", "lettered", "listed", "marked_in"]

Cells = dict[tuple[int, int], Any]

_N = r"\s{0,2}([0-9]{1,2})\s{0,2}"
_PAIR = pattern(
    rf"\({_N}[,;]{_N}\)|\[{_N}[,;]{_N}\]|\br(?:ow)?{_N}[,-]?\s{{0,2}}c(?:ol(?:umn)?)?\s{{0,2}}([0-9]{{1,2}})\b",
    re.IGNORECASE,
)
_AROUND = pattern(r"[\s,;.|&*`$\[\](){}-]*(?:and\b[\s,]*)?")
_LEAD = pattern(r"[\s*_`#>-]*+(?:[0-9]{1,2}[.)]\s)?")
_ENDS = pattern(r"(?::|=|\b(?:at|are|in|is))\Z")
SWAPPED = pattern(r"\(\s*(?:x\s*,\s*y|col(?:umn)?\s*,\s*row)\s*\)", re.IGNORECASE)
_UNMARKED = pattern(
    r"\b(?:white|empty|unshaded|unmarked|unfilled|blank|clear|safe|light|free|zeros?|off)\b"
)
_ALL = r"(?:(?:is|are|all|completely|entirely|fully|every|cells?)\s+){0,3}"
_NONE = pattern(rf"{_ALL}(?:empty|blank|white|none|unshaded|unfilled|clear|nothing)")
_FULL = pattern(rf"{_ALL}(?:filled|full|black|shaded)")
_RANGE = r"[0-9]{1,2}(?:\s{0,2}(?:[-–]|to|through)\s{0,2}[0-9]{1,2})?"
_SOME = pattern(
    rf"(?:[a-z]{{2,12}}\s){{0,3}}?(?:columns?|cols?|rows?|cells?|positions?|c|r)\s{{0,2}}"
    rf"({_RANGE}(?:\s{{0,2}}(?:,|and|&|, and)\s{{0,2}}{_RANGE}){{0,40}})(?:\s(?:are\s|is\s)?(?:filled|black|shaded))?"
)
_LETTERED = pattern(
    r"(?<![\w(])([A-Z])([1-9][0-9]?)\s{0,2}(?:=|:|→|->)\s{0,2}([^\s,;.)|=]{1,5})(?![\w/])"
)


def listed(
    lines: Sequence[str], height: int, width: int
) -> Iterator[tuple[int, int, dict[tuple[int, int], int]]]:
    """The lists of coordinates in the lines of a text: the lines where each begins and ends, and the cells. A list of marked
    cells gives 0 to all others, one of unmarked cells gives nothing else."""
    swapped = any([SWAPPED.search(line) for line in lines])
    block: list[tuple[int, int]] = []
    first = last = 0
    value: int | None = 1
    above = ""
    for at, line in enumerate([*lines, "end"]):
        if not line.strip():
            continue
        pairs, lead = _pairs(line) if len(line) < 5_000 else ([], "")
        goes_on = (
            not block
            or lead is None
            or not re.search(r"[a-z]{3}", lead)
            or re.match(r"(?:row|line)\b", lead)
        )
        if pairs and lead is not None and goes_on:
            if not block:
                first, value = (
                    at,
                    _value(lead)
                    if re.search(r"[a-z]{3}", lead)
                    else _value(above)
                    if above.endswith(":")
                    else 1,
                )
            block.extend(pairs)
            last = at
            continue
        cells = _on_board(block, height, width, swapped) if block and value is not None else None
        if cells is not None and value == 0:
            yield first, last, dict.fromkeys(cells, 0)
        elif cells is not None and len(cells) >= max(2, height // 2):
            yield (
                first,
                last,
                {(y, x): int((y, x) in cells) for y in range(height) for x in range(width)},
            )
        block = []
        if pairs and lead is not None:
            block, first, last, value = list(pairs), at, at, _value(lead)
        above = line.casefold().strip(" *_`")


def _pairs(line: str) -> tuple[list[tuple[int, int]], str | None]:
    """The coordinates of a line and what stands before them; ``None`` for that where the line is no list of coordinates."""
    matches = list(_PAIR.finditer(line))
    if not matches:
        return [], None
    lead = line[: matches[0].start()]
    between = [line[a.end() : b.start()] for a, b in pairwise(matches)] + [
        line[matches[-1].end() :]
    ]
    label = _LEAD.sub("", lead, count=1).rstrip("*_` \t").casefold()
    told = label == "" or bool(
        _ENDS.search(label) and len(label.split()) <= 8 and not COMPARES.search(label)
    )
    if not told or not all([_AROUND.fullmatch(each) for each in between]):
        return [], None
    return [
        (int(a), int(b))
        for match in matches
        for a, b in [[each for each in match.groups() if each is not None]]
    ], label


def _value(lead: str) -> int | None:
    """The value of the cells that a lead announces; ``None`` where it denies them."""
    if UNSURE.search(lead):
        return None
    return 0 if _UNMARKED.search(lead) else 1


def _on_board(
    pairs: Sequence[tuple[int, int]], height: int, width: int, swapped: bool
) -> set[tuple[int, int]] | None:
    """The places of coordinates, which begin at 1, or at 0 where there is a 0; ``None`` where one lies outside."""
    least = 0 if any([0 in pair for pair in pairs]) else 1
    places = {(b - least, a - least) if swapped else (a - least, b - least) for a, b in pairs}
    return places if all([0 <= y < height and 0 <= x < width for y, x in places]) else None


def marked_in(rest: str, width: int) -> list[int] | None:
    """The values of a line, 1 in the cells that a text names: ``columns 2-5``, ``all empty``; ``None`` where it is none."""
    told = rest.casefold().strip(" :=–—→*_`.,;-")
    if _NONE.fullmatch(told):
        return [0] * width
    if _FULL.fullmatch(told):
        return [1] * width
    match = _SOME.fullmatch(told)
    if match is None or UNSURE.search(told) or COMPARES.search(told) or _UNMARKED.search(told):
        return None
    marked: set[int] = set()
    for each in re.findall(_RANGE, match[1]):
        ends = [int(number) for number in re.findall(r"[0-9]+", each)]
        marked.update(range(ends[0], ends[-1] + 1))
    return (
        [int(x in marked) for x in range(1, width + 1)]
        if marked and marked <= set(range(1, width + 1))
        else None
    )


def lettered(
    lines: Sequence[str], height: int, width: int, given: Mapping[tuple[int, int], str]
) -> list[tuple[int, Cells]]:
    """Cells such as ``B1=3``, each with its line. The letter is the column, or the row where only so they agree with what is
    ``given``; nothing where both do, and it matters."""
    found = [
        (at, ord(match[1]) - ord("A"), int(match[2]) - 1, match[3])
        for at, line in enumerate(lines)
        if len(line) < 5_000
        for match in _LETTERED.finditer(line)
    ]
    by_column = [(at, (number, letter), token) for at, letter, number, token in found]
    by_row = [(at, (letter, number), token) for at, letter, number, token in found]
    fitting = [
        cells
        for cells in (by_column, by_row)
        if all(
            [
                0 <= y < height and 0 <= x < width and given.get((y, x), token) == token
                for _, (y, x), token in cells
            ]
        )
    ]
    if len(found) < 2 or not fitting or (len(fitting) == 2 and sorted(by_column) != sorted(by_row)):
        return []
    return [(at, {place: token}) for at, place, token in fitting[0]]
