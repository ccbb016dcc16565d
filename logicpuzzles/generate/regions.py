"""Random connected regions of a grid, and how they change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from logicpuzzles.kinds.layers import Regions
from logicpuzzles.kinds.layout import Place

__all__ = ["halve_region", "hand_over_cell", "partition_grid", "sort_regions"]

EXCHANGES = 30  # exchanges of cells between regions of one size, tried for each cell


def partition_grid(
    size: tuple[int, int], layer: Regions, known: dict[str, Any], random: Random
) -> tuple[tuple[Place, ...], ...]:
    """A random partition of the grid into connected regions, of the sizes or the number that the
    layer says.
    """
    cells = [(y, x) for y in range(size[0]) for x in range(size[1])]
    count = known[layer.count] if isinstance(layer.count, str) else layer.count
    if count is None:
        low, high = [known[end] if isinstance(end, str) else end for end in layer.cells]
        if low and low == high and len(cells) % low == 0:
            return _exchange_cells(size, low, random)
        return _grow_regions(cells, low or 1, high or len(cells), random)
    owner: dict[Place, int] = {
        place: at for at, place in enumerate(random.sample(cells, min(count, len(cells))))
    }
    while len(owner) < len(cells):
        edge = [
            (place, owner[near])
            for place in cells
            if place not in owner
            for near in _neighbours(place)
            if near in owner
        ]
        sizes = [list(owner.values()).count(at) for at in range(count)]
        smallest = min([sizes[region] for _, region in edge])
        place, region = random.choice([each for each in edge if sizes[each[1]] <= smallest + 1])
        owner[place] = region
    regions: list[list[Place]] = [[] for _ in range(count)]
    for place in cells:
        regions[owner[place]].append(place)
    return tuple(sorted(map(tuple, regions)))


def _exchange_cells(
    size: tuple[int, int], many: int, random: Random
) -> tuple[tuple[Place, ...], ...]:
    """A random partition of the grid into connected regions of ``many`` cells: pieces of a path
    through all rows, to and fro; then neighbouring regions exchange single cells, again and again.
    """
    path = [
        (y, x if y % 2 == 0 else size[1] - 1 - x) for y in range(size[0]) for x in range(size[1])
    ]
    regions = [set(path[at : at + many]) for at in range(0, len(path), many)]
    owner = {place: at for at, region in enumerate(regions) for place in region}
    for _ in range(EXCHANGES * len(path)):
        place = random.choice(path)
        own = owner[place]
        others = sorted({owner[near] for near in _neighbours(place) if near in owner} - {own})
        if not others:
            continue
        other = random.choice(others)
        mine, theirs = regions[own] - {place}, regions[other] | {place}
        back = [
            each
            for each in sorted(theirs - {place})
            if not mine or any([near in mine for near in _neighbours(each)])
        ]
        if not back:
            continue
        returned = random.choice(back)
        mine, theirs = mine | {returned}, theirs - {returned}
        if _is_connected(sorted(mine)) and _is_connected(sorted(theirs)):
            regions[own], regions[other] = mine, theirs
            owner[place], owner[returned] = other, own
    return tuple(sorted([tuple(sorted(region)) for region in regions]))


def _grow_regions(
    cells: list[Place], low: int, high: int, random: Random
) -> tuple[tuple[Place, ...], ...]:
    left = set(cells)
    regions: list[list[Place]] = []
    for start in random.sample(cells, len(cells)):
        if start not in left:
            continue
        region = [start]
        left.remove(start)
        wanted = random.randint(low, high)
        while len(region) < wanted:
            near = sorted({each for place in region for each in _neighbours(place) if each in left})
            if not near:
                break
            region.append(random.choice(near))
            left.remove(region[-1])
        regions.append(region)
    for region in [
        each for each in regions if len(each) < low
    ]:  # a region that is too small joins a neighbour with room
        room = [
            other
            for other in regions
            if other is not region and len(other) + len(region) <= high and _adjoin(region, other)
        ]
        if room:
            random.choice(room).extend(region)
            regions.remove(region)
    return tuple(sorted([tuple(sorted(region)) for region in regions]))


def _neighbours(place: Place) -> list[Place]:
    y, x = place
    return [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)]


def _adjoin(region: Iterable[Place], other: Iterable[Place]) -> bool:
    own = set(other)
    return any([near in own for place in region for near in _neighbours(place)])


def _is_connected(region: Sequence[Place]) -> bool:
    left, waiting = set(region[1:]), list(region[:1])
    while waiting:
        near = [each for each in _neighbours(waiting.pop()) if each in left]
        left.difference_update(near)
        waiting += near
    return not left


def hand_over_cell(
    regions: Sequence[tuple[Place, ...]], place: Place, random: Random
) -> tuple[tuple[Place, ...], ...] | None:
    """The regions with one cell handed to a neighbouring region, all still connected; ``None``
    where that is impossible.
    """
    own = next(region for region in regions if place in region)
    rest = tuple([each for each in own if each != place])
    others = [region for region in regions if region is not own and _adjoin([place], region)]
    if not rest or not others or not _is_connected(rest):
        return None
    taker = random.choice(others)
    changed = [
        rest if region is own else tuple(sorted((*taker, place))) if region is taker else region
        for region in regions
    ]
    return tuple(sorted(changed))


def sort_regions(*regions: Iterable[Place]) -> list[tuple[Place, ...]]:
    """Some regions, each with its cells in order."""
    """Some regions, each with its cells in order."""
    return [tuple(sorted(region)) for region in regions]


def halve_region(region: Sequence[Place], random: Random) -> list[tuple[Place, ...]]:
    """A region cut into two connected parts, as equal in size as possible."""
    for many in range(len(region) // 2, 0, -1):
        for start in random.sample(list(region), len(region)):
            part = [start]
            while len(part) < many:
                part.append(
                    random.choice(
                        [each for each in region if each not in part and _adjoin([each], part)]
                    )
                )
            rest = [each for each in region if each not in part]
            if _is_connected(rest):
                return sort_regions(part, rest)
    return [(place,) for place in region]
