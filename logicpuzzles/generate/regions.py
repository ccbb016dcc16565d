"""Random connected regions of a grid, and how they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.layers import Regions
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import frame_of
from logicpuzzles.relations.grids import domaino

ALLOWED = 2_000  # nodes of a question whether rules allow some regions
TRIES = 6  # regions tried at one cell before regions beside it are taken away
FITTED = 4  # rounds for each cell of the grid, at most
EXCHANGES = 30  # exchanges of cells between regions of one size, tried for each cell


def choose_regions(
    bare: Puzzle, kind: Kind, layer: Regions, size: tuple[int, int], random: Random
) -> tuple[tuple[Place, ...], ...]:
    """Random regions. Where the layer bounds their sizes, the rules allow a board for them, if such
    regions are found. ``bare``: the puzzle without regions.
    """
    board = kind.board
    assert board is not None
    layout = Layout(board, bare)
    low, high = size_bounds(layer, layout.known)
    if layer.count is None and high is not None and low != high:

        def allows(regions: Sequence[tuple[Place, ...]]) -> bool:
            arguments = {**bare.arguments, layer.name: tuple(regions)}
            term, frame = frame_of(replace(bare, arguments=arguments), kind)
            cells = [layout.at(term, place) for place in layout.places]
            listed = domaino(cells, layout.values or ())
            try:
                return bool(run(1, True, listed, frame, engine="fd", nodes=ALLOWED))
            except OutOfBudget:
                return False

        with suppress(LookupError, ValueError):  # rules that are about a whole partition alone
            fitted = fit_regions(size, low or 1, high, allows, random, sorted(layout.grid.blocked))
            if fitted is not None:
                return fitted
    return partition_grid(size, layer, layout.known, random)


def partition_grid(
    size: tuple[int, int], layer: Regions, known: dict[str, Any], random: Random
) -> tuple[tuple[Place, ...], ...]:
    """A random partition of the grid into connected regions, of the sizes or the number that the
    layer says.
    """
    cells = [(y, x) for y in range(size[0]) for x in range(size[1])]
    count = known[layer.count] if isinstance(layer.count, str) else layer.count
    if count is None:
        low, high = size_bounds(layer, known)
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


def size_bounds(layer: Regions, known: dict[str, Any]) -> tuple[int | None, int | None]:
    """How many cells a region has, at least and at most; ``None`` where nothing is said."""
    low, high = [known[end] if isinstance(end, str) else end for end in layer.cells]
    return low, high


def fit_regions(
    size: tuple[int, int],
    low: int,
    high: int,
    allows: Callable[[Sequence[tuple[Place, ...]]], bool],
    random: Random,
    blocked: Sequence[Place] = (),
) -> tuple[tuple[Place, ...], ...] | None:
    """A random partition of the grid into connected regions of ``low`` to ``high`` cells for which
    the rules allow a board; ``None`` where none is found. A blocked cell is a region by itself.

    ``allows``: whether they do for some regions, while the other cells are in none. Region after
    region is added, where few cells are free around; where none fits, regions beside it are taken
    away again.
    """
    free = {(y, x) for y in range(size[0]) for x in range(size[1])} - {*blocked}
    regions: list[tuple[Place, ...]] = []
    alone = [(place,) for place in blocked]
    for _ in range(FITTED * len(free)):
        if not free:
            return tuple(sorted([*regions, *alone]))
        room = {place: sum([near in free for near in _neighbours(place)]) for place in sorted(free)}
        fewest = min(room.values())
        start = random.choice([place for place in room if room[place] == fewest])
        for _ in range(TRIES):
            region = _grow_region(start, free, random.randint(low, high), random)
            if len(region) >= low and allows(sorted([*regions, *alone, region])):
                regions.append(region)
                free.difference_update(region)
                break
        else:
            beside = [region for region in regions if _adjoin([start], region)]
            for region in random.sample(beside, min(2, len(beside))):
                regions.remove(region)
                free.update(region)
    return None


def _grow_region(
    start: Place, free: Iterable[Place], wanted: int, random: Random
) -> tuple[Place, ...]:
    """A random connected region of free cells, as large as wanted where there is room."""
    region, free = [start], set(free) - {start}
    while len(region) < wanted:
        near = sorted({each for place in region for each in _neighbours(place)} & free)
        if not near:
            break
        region.append(random.choice(near))
        free.remove(region[-1])
    return tuple(sorted(region))


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
        region = _grow_region(start, left, random.randint(low, high), random)
        left.difference_update(region)
        regions.append([*region])
    return _join_small(regions, low, high, random)


def _join_small(
    regions: list[list[Place]], low: int, high: int, random: Random
) -> tuple[tuple[Place, ...], ...]:
    """The regions, those that are too small joined to a neighbour with room."""
    for small in [each for each in regions if len(each) < low]:
        room = [
            other
            for other in regions
            if other is not small and len(other) + len(small) <= high and _adjoin(small, other)
        ]
        if room:
            random.choice(room).extend(small)
            regions.remove(small)
    return tuple(sorted([tuple(sorted(region)) for region in regions]))


def follow_values(
    values: dict[Place, Any], low: int, high: int, random: Random
) -> tuple[tuple[Place, ...], ...]:
    """A random partition into connected regions of which most have one value in all their cells."""
    free = set(values)
    regions: list[list[Place]] = []
    while free:  # from the narrowest place on
        beside = {
            place: sum(
                [each in free and values[each] == values[place] for each in _neighbours(place)]
            )
            for place in sorted(free)
        }
        fewest = min(beside.values())
        start = random.choice([place for place in beside if beside[place] == fewest])
        alike = [place for place in free if values[place] == values[start]]
        region = _grow_region(start, alike, random.randint(min(low + 1, high), high), random)
        free.difference_update(region)
        regions.append([*region])
    return _join_small(regions, low, high, random)


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
) -> Iterator[tuple[tuple[Place, ...], ...]]:
    """The regions with one cell handed to a neighbouring region, to each of these in random order,
    all still connected.
    """
    own = next(region for region in regions if place in region)
    rest = tuple([each for each in own if each != place])
    others = [region for region in regions if region is not own and _adjoin([place], region)]
    if not rest or not _is_connected(rest):
        return
    for taker in random.sample(others, len(others)):
        changed = [
            rest if region is own else tuple(sorted((*taker, place))) if region is taker else region
            for region in regions
        ]
        yield tuple(sorted(changed))


def cut_region(
    regions: Sequence[tuple[Place, ...]], place: Place, random: Random
) -> tuple[tuple[Place, ...], ...]:
    """The regions, with that of one cell cut in two."""
    own = next(region for region in regions if place in region)
    parts = halve_region(own, random)
    return tuple(sorted([*[region for region in regions if region is not own], *map(tuple, parts)]))


def sort_regions(*regions: Iterable[Place]) -> list[tuple[Place, ...]]:
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
