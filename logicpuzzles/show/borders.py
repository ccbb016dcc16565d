"""Lines of a board of cells: around its parts, and around a group of cells, a little inside the
group.

A place is a pair (row, column) from 0; lines are SVG paths.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from logicpuzzles.kinds.layers import Boxes, Regions
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.show.markup import coordinate

Place = tuple[int, int]


def draw_borders(
    parts: Mapping[Place, Any], height: int, width: int, side: int, left: float, top: float
) -> str:
    """The path of the borders between parts of a board, and around it. ``parts``: the part of each
    cell.
    """
    path = ""
    for row in range(height + 1):
        for start, end in _runs(
            [is_border(parts, (row - 1, column), (row, column)) for column in range(width)]
        ):
            path += f"M{coordinate(left + start * side)} {coordinate(top + row * side)}h{(end - start) * side}"
    for column in range(width + 1):
        for start, end in _runs(
            [is_border(parts, (row, column - 1), (row, column)) for row in range(height)]
        ):
            path += (
                f"M{coordinate(left + column * side)} "
                f"{coordinate(top + start * side)}v{(end - start) * side}"
            )
    return path


def path_around(cells: Collection[Any], side: int, inset: float, left: float, top: float) -> str:
    """The path around a group of cells, ``inset`` inside its borders."""
    group = frozenset((place[0], place[1]) for place in cells)
    rows, columns = [row for row, _ in group], [column for _, column in group]
    path = ""
    for across in (True, False):
        lines = range(min(rows), max(rows) + 1) if across else range(min(columns), max(columns) + 1)
        first, last = (min(columns), max(columns)) if across else (min(rows), max(rows))
        for line in lines:
            for step in (-1, 1):
                here = [_in(group, line, at, across) for at in range(first, last + 1)]
                there = [_in(group, line + step, at, across) for at in range(first, last + 1)]
                for start, end in _runs(
                    [mine and not other for mine, other in zip(here, there, strict=True)]
                ):
                    begin = (first + start) * side + (
                        -inset if _in(group, line, first + start - 1, across) else inset
                    )
                    stop = (first + end) * side + (
                        inset if _in(group, line, first + end, across) else -inset
                    )
                    along = line * side + inset if step < 0 else (line + 1) * side - inset
                    if across:
                        path += f"M{coordinate(left + begin)} {coordinate(top + along)}h{coordinate(stop - begin)}"
                    else:
                        path += f"M{coordinate(left + along)} {coordinate(top + begin)}v{coordinate(stop - begin)}"
    return path


def _in(group: Collection[Place], line: int, at: int, across: bool) -> bool:
    return ((line, at) if across else (at, line)) in group


def divide_cells(layout: Layout, regions: Iterable[Regions]) -> dict[Place, tuple[int, ...]]:
    """The part of each cell: the numbers of its boxes, and of the regions of some layers."""
    parts: dict[Place, tuple[int, ...]] = dict.fromkeys(layout.grid.cells, ())
    groups = [*map(layout.boxes, layout.board.of(Boxes)), *map(layout.regions, regions)]
    for number, each in enumerate(groups):
        for at, group in enumerate(each):
            for place in group:
                parts[place] = (*parts.get(place, ()), number, at)
    return parts


def is_border(parts: Mapping[Place, Any], place: Place, other: Place) -> bool:
    """Whether there is a border between two places: they are in different parts, or at the rim."""
    return place not in parts or other not in parts or bool(parts[place] != parts[other])


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    """The stretches of true flags: for each its first place and the place after its last one."""
    start = None
    for at, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = at
        elif not flag and start is not None:
            yield start, at
            start = None
