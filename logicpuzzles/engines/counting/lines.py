"""Boards whose lines must differ: which lines can be filled one after another, and where their
places are.

The model has a constraint for each two rows that differ. All of them together are one state: the
set of rows used. The columns are filled side by side meanwhile; their state is which pairs are
still equal. A family of lines is found from the pairs alone, with givens in any place.

Roads not taken: a relation of the flat model for lines that all differ (other targets would have to
take it apart again); a state of what each two lines have in common so far (a set of used lines is
smaller, and more states merge).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from logicpuzzles.engines.ground.flat import Differ

Line = tuple[int, ...]  # the cells of a line that are not given


@dataclass(slots=True)
class Block:
    """Cells that are filled together. ``places``: for each place of the line a place among the
    cells, or the known value there; ``None`` where the cells are no line. ``checks``: pairs of
    crossing lines, a bit for each, with the cells of this block where they may differ. ``closed``:
    the pairs that must differ by now.
    """

    size: int
    places: list[tuple[int, int]] | None = None
    checks: list[tuple[int, list[tuple[tuple[int, int], tuple[int, int]]]]] = field(
        default_factory=list
    )
    closed: int = 0

    def line(self, values: tuple[int, ...]) -> Line | None:
        """The line that the values of the cells make."""
        if self.places is None:
            return None
        return tuple([known if place < 0 else values[place] for place, known in self.places])

    def apart(self, values: tuple[int, ...]) -> int:
        """The pairs of crossing lines that differ in these values."""
        bits = 0
        for bit, pairs in self.checks:
            for (i, a), (j, b) in pairs:
                if (a if i < 0 else values[i]) != (b if j < 0 else values[j]):
                    bits |= bit
                    break
        return bits


@dataclass(slots=True)
class LineFamily:
    """A family of lines. ``order``: the cells, line by line. ``used``: the constraints that the
    blocks replace. ``pending``: the pairs of crossing lines, a bit each. ``cells_at``: for each
    place, line by line, the cell and the known value there.
    """

    order: list[int]
    blocks: list[Block]
    used: set[int]
    pending: int
    cells_at: list[list[tuple[int | None, int]]]


def line_family(
    differs: Mapping[int, Differ],
    given: set[int],
    sets: Sequence[Sequence[int]],
    cells: Sequence[int],
) -> LineFamily | None:
    """The lines of a board by which ``cells`` may be filled, ``None`` where there is no such
    family. ``differs``: the constraints by number. ``given``: the cells with one value in the
    model. ``sets``: the possible values of each cell.
    """
    lines: list[set[int]] = []
    for differ in differs.values():
        free = [pair for pair in differ.pairs if given.isdisjoint(pair)]
        for side in (0, 1):
            line = {pair[side] for pair in free}
            for other in [
                each for each in lines if len(each & line) > 1
            ]:  # two lines that cross share one cell
                lines.remove(other)
                line |= other
            if len(line) > 1:
                lines.append(line)
    families: list[list[set[int]]] = []
    for differ in differs.values():
        free = [pair for pair in differ.pairs if given.isdisjoint(pair)]
        ends = [line for line in lines if all([(a in line) != (b in line) for a, b in free])]
        if free and ends:
            touching = [family for family in families if any([line in family for line in ends])]
            families = [family for family in families if family not in touching]
            families.append(
                [*ends, *[line for family in touching for line in family if line not in ends]]
            )
    candidates = sorted(
        [sorted([tuple(sorted(line)) for line in family]) for family in families if len(family) > 2]
    )
    for family in sorted(candidates, key=lambda family: max(map(len, family))):
        made = _family(family, differs, sets, cells, given)
        if made is not None:
            return made
    return None


def _family(
    lines: list[Line],
    differs: Mapping[int, Differ],
    sets: Sequence[Sequence[int]],
    cells: Sequence[int],
    given: set[int],
) -> LineFamily | None:
    line_of = {cell: number for number, line in enumerate(lines) for cell in line}
    if len(line_of) < sum(map(len, lines)):
        return None
    edges: dict[int, tuple[int, int]] = {}
    for number, differ in differs.items():
        ends = {
            line_of.get(cell, -1) for pair in differ.pairs for cell in pair if cell not in given
        }
        free = [pair for pair in differ.pairs if given.isdisjoint(pair)]
        if len(ends) == 2 and -1 not in ends and all([line_of[a] != line_of[b] for a, b in free]):
            edges[number] = min(ends), max(ends)
    standing = _places(
        lines, [(differs[number], *edge) for number, edge in edges.items()], line_of, sets
    )
    if standing is None:
        return None
    joined = set(edges.values())
    for j, second in enumerate(standing):
        for i, first in enumerate(standing[:j]):
            if (i, j) not in joined and not any(
                [set(a[1]).isdisjoint(b[1]) for a, b in zip(first, second, strict=True)]
            ):
                return None  # these two may be equal
    wanted = set(cells)
    order: list[int] = []
    blocks: list[Block] = []
    block_of: dict[int, tuple[int, int]] = {}
    for line in standing:
        mine = [cell for cell, _ in line if cell is not None and cell in wanted]
        places = [
            (mine.index(cell), 0) if cell is not None and cell in wanted else (-1, known[0])
            for cell, known in line
        ]
        for at, cell in enumerate(mine):
            block_of[cell] = len(blocks), at
        blocks.append(Block(len(mine), places))
        order += mine
    for cell in cells:
        if cell not in block_of:
            block_of[cell] = len(blocks), 0
            blocks.append(Block(1))
            order.append(cell)
    used = set(edges)
    pending = 0
    for number, differ in differs.items():
        if number not in used:
            bit = pending + 1
            if not _cross(differ, bit, blocks, block_of, sets):
                continue
            pending |= bit
            used.add(number)
    columns = list(zip(*standing, strict=True))
    cells_at = [
        [(cell if cell in wanted else None, known[0]) for cell, known in column]
        for column in columns
    ]
    return LineFamily(order, blocks, used, pending, cells_at)


def _cross(
    differ: Differ,
    bit: int,
    blocks: list[Block],
    block_of: Mapping[int, tuple[int, int]],
    sets: Sequence[Sequence[int]],
) -> bool:
    """Have the blocks check a pair of lines that cross them; False where a pair of cells lies in
    two blocks.
    """
    checks: dict[int, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
    for pair in differ.pairs:
        where = {block_of[cell][0] for cell in pair if cell in block_of}
        if len(where) > 1:
            return False
        if where:
            a, b = [
                (block_of[cell][1], 0) if cell in block_of else (-1, sets[cell][0]) for cell in pair
            ]
            checks.setdefault(where.pop(), []).append((a, b))
        elif sets[pair[0]] != sets[pair[1]]:
            return False
    if not checks:
        return False
    for block, pairs in checks.items():
        blocks[block].checks.append((bit, pairs))
    blocks[max(checks)].closed |= bit
    return True


def _places(
    lines: list[Line],
    edges: list[tuple[Differ, int, int]],
    line_of: Mapping[int, int],
    sets: Sequence[Sequence[int]],
) -> list[list[tuple[int | None, Sequence[int]]]] | None:
    """For each line and each place the cell there, ``None`` where it is given, and its values."""
    root = {cell: cell for cell in line_of}

    def find(cell: int) -> int:
        while root[cell] != cell:
            cell = root[cell]
        return cell

    for differ, _, _ in edges:
        for a, b in differ.pairs:
            if a in root and b in root and find(a) != find(b):
                root[max(find(a), find(b))] = min(find(a), find(b))
    place_of = {column: place for place, column in enumerate(sorted({find(cell) for cell in root}))}
    standing: list[dict[int, tuple[int | None, Sequence[int]]]] = [{} for _ in lines]
    for cell, number in line_of.items():
        place = place_of[find(cell)]
        if place in standing[number]:
            return None
        standing[number][place] = (cell, sets[cell])
    for differ, i, j in edges:
        for pair in differ.pairs:
            for cell, other in (pair, pair[::-1]):
                if cell in root and other not in root:
                    standing[j if line_of[cell] == i else i].setdefault(
                        place_of[find(cell)], (None, sets[other])
                    )
    again = True
    while (
        again
    ):  # where the difference of two lines leaves a place out, both have the same given there
        again = False
        for _, i, j in edges:
            for line, other_line in ((standing[i], standing[j]), (standing[j], standing[i])):
                for place, (given_cell, known) in list(line.items()):
                    if place not in other_line:
                        if given_cell is not None:
                            return None
                        other_line[place] = (None, known)
                        again = True
    if any([len(line) < len(place_of) for line in standing]):
        return None
    made = [[line[place] for place in range(len(place_of))] for line in standing]
    return (
        made
        if all([_is_difference(differ, made[i], made[j], root, sets) for differ, i, j in edges])
        else None
    )


def _is_difference(
    differ: Differ,
    first: list[tuple[int | None, Sequence[int]]],
    second: list[tuple[int | None, Sequence[int]]],
    free: Mapping[int, int],
    sets: Sequence[Sequence[int]],
) -> bool:
    """Whether a constraint says exactly that two lines differ."""
    pairs = sorted(
        [
            tuple(sorted([(1, cell) if cell in free else (0, sets[cell][0]) for cell in pair]))
            for pair in differ.pairs
        ]
    )
    expected = []
    for ends in zip(first, second, strict=True):
        if any([cell is not None for cell, _ in ends]):
            expected.append(
                tuple(
                    sorted([(0, known[0]) if cell is None else (1, cell) for cell, known in ends])
                )
            )
        elif ends[0][1] != ends[1][1]:
            return False
    return pairs == sorted(expected)
