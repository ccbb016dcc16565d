"""Reading lines between cells by the coordinates of their ends: ``(1,1) - (1,5): double``, or a path from cell to cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.scoring.coordinates import SWAPPED
from logicpuzzles.scoring.texts import UNSURE, ordinal, whole

__all__ = ["linked_in"]

MAX_LINE = 5_000  # characters

_PLACE = r"[(\[]?\b(?:r(?:ow)?\s{0,2})?[0-9]{1,2}(?:\s{0,2}[,;]\s{0,2}|\s{0,2}c(?:ol(?:umn)?)?\s{0,2})[0-9]{1,2}\b[)\]]?"
_CHAIN = pattern(
    rf"{_PLACE}(?:\s{{0,3}}(?:[-–—=]{{1,3}}>?|→|↔|⇒|to|and)\s{{0,3}}{_PLACE}){{1,200}}",
    re.IGNORECASE,
)
_PARTS = pattern(r"[;\n]|,(?![^()\[\]]{0,40}[)\]])(?=\s*\D)|\.\s")
_COUNT = pattern(r"\b(single|double|triple|one|two|three|[1-4])\b|[x×]\s?([1-4])\b", re.IGNORECASE)
_TIMES = {"single": 1, "double": 2, "triple": 3}

Ends = tuple[tuple[int, int], tuple[int, int], int]  # of a line, and how many lines they are


def linked_in(layout: Layout, lines: Sequence[str]) -> Iterator[tuple[int, int, dict[Any, int]]]:
    """The boards that lists of lines in a text make: where each list begins and ends, and the values of all its links. A list
    counts where every blocked cell is an end of a line, or, without such cells, where it is one closed path."""
    swapped = any([SWAPPED.search(line) for line in lines])
    found: list[Ends] = []
    first = last = 0
    for at, line in enumerate([*lines, "end"]):
        told = (
            list(_ends(line)) if len(line) < MAX_LINE and not UNSURE.search(line.casefold()) else []
        )
        if told:
            first = first if found else at
            last = at
            found.extend(told)
        elif line.strip() and found:
            cells = _links(layout, found, swapped)
            if cells is not None:
                yield first, last, cells
            found = []


def _ends(line: str) -> Iterator[Ends]:
    for part in _PARTS.split(line):
        chain = _CHAIN.search(part)
        if chain is None:
            continue
        numbers = [int(number) for number in re.findall(r"[0-9]+", chain[0])]
        count = _COUNT.search(part, chain.end()) or _COUNT.search(part, 0, chain.start())
        word = (count[1] or count[2]).casefold() if count else "1"
        times = _TIMES.get(word) or ordinal(word) or whole(word) or 1
        places = list(zip(numbers[::2], numbers[1::2], strict=False))
        yield from [(one, other, times) for one, other in pairwise(places)]


def _links(layout: Layout, found: Sequence[Ends], swapped: bool) -> dict[Any, int] | None:
    """The values of all links by the lines that are drawn; ``None`` where these make no board."""
    least = 0 if any([0 in place for one, other, _ in found for place in (one, other)]) else 1
    cells: dict[Any, int] = dict.fromkeys(layout.places, 0)
    ends: list[tuple[int, int]] = []
    for one, other, times in found:
        (y, x), (v, u) = sorted(
            [(b - least, a - least) if swapped else (a - least, b - least) for a, b in (one, other)]
        )
        across = [("across", y, at) for at in range(x, u)] if y == v else []
        between = across or ([("down", at, x) for at in range(y, v)] if x == u else [])
        if (
            not between
            or any([cells.get(place) != 0 for place in between])
            or times not in (layout.values or ())
        ):
            return None
        cells.update(dict.fromkeys(between, times))
        ends += [(y, x), (v, u)]
    closed = {*Counter(ends).values()} == {2}
    whole_board = {*ends} == {*layout.blocked} if layout.blocked else closed
    return cells if whole_board else None
