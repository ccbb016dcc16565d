"""Takuzu by patterns: rules that look at a line and fill some of its cells, applied until none
fills any.

The patterns have the numbers of the rules of the game from which they follow:

1. Half of the cells of a line have one value: the empty cells have the other value. (As many zeros
   as ones.)
2. A line with two empty cells agrees elsewhere with a full line of the same direction: in the two
   cells they differ. (No two lines are equal.)
3. Two of three neighbours have one value and the third is empty: it has the other value. (No three
   are equal.)

The patterns alone do not solve every puzzle. The original then ends as if it had finished;
:func:`by_patterns` says that it is stuck, which does not mean that there is no solution. :func:`by_search`
goes on there: it tries both values of each cell, first within its line only, and where that decides
nothing, on the whole board.

Source: "Tazuku Solver", the page Tazuku.md of a repository of game solvers.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from .result import Budget, Result, Run, Solution, State, spent
from .result import SearchStep as Trial

Cell: TypeAlias = "int | None"
Board: TypeAlias = "tuple[tuple[Cell, ...], ...]"
Grid: TypeAlias = "list[list[Cell]]"
Place: TypeAlias = "tuple[int, int]"

ROW, COLUMN = "row", "column"


@dataclass(frozen=True, slots=True)
class PatternStep:
    """A pattern that was found in a line, and the cells that it filled.

    ``pattern``: 1 to 3. ``line``: ``row`` or ``column``, and its number from 1 on. ``other``: the
    number of the full line of pattern 2, else 0. ``cells``: pairs of the numbers of row and column.
    ``values``: the new value of each cell. ``state``: the board after it, where that is wanted.
    """

    pattern: int
    line: tuple[str, int]
    cells: tuple[Place, ...]
    values: tuple[int, ...]
    other: int = 0
    state: State = ()

    @property
    def did(self) -> str:
        """What was done, in a word."""
        return "fill"

    def __str__(self) -> str:
        """The step for people.

        >>> print(PatternStep(3, ("row", 1), ((1, 2), (1, 4)), (0, 0)))
        pattern 3, row 1: two of three neighbours are 1, so the third is 0: columns 2 and 4
        """
        direction, number = self.line
        across = COLUMN if direction == ROW else ROW
        places = [place[direction == ROW] for place in self.cells]
        where = (
            f"{across} {places[0]}"
            if len(places) == 1
            else f"{across}s {', '.join(map(str, places[:-1]))} and {places[-1]}"
        )
        value = self.values[0]
        if self.pattern == 1:
            why = f"half of the cells are {1 - value}, so the others are {value}"
        elif self.pattern == 2:
            why = (
                f"all but these are as in {direction} {self.other}, so they become "
                f"{' and '.join(map(str, self.values))}"
            )
        else:
            why = f"two of three neighbours are {1 - value}, so the third is {value}"
        return f"pattern {self.pattern}, {direction} {number}: {why}: {where}"


def by_patterns(
    board: Sequence[Sequence[Cell]], budget: Budget = None, told: bool = False, alike: bool = False
) -> Run[Board, PatternStep | Trial]:
    """The run that applies the patterns to ``board``, rows of 0, 1 and ``None`` for an empty cell;
    ``reached`` is the board at the end. No budget ends it: each round fills a cell. ``told``: with
    its steps. ``alike``: whether lines may be equal, so that pattern 2 does not apply.

    ``complete`` with one solution: the board is full and right, and since every step was forced
    there is no other. ``complete`` with none: a rule is broken, and ``reason`` says where.
    ``stuck``: no pattern applies to ``reached``. ``nodes`` counts the rounds of the loop,
    ``successors`` the filled cells.

    Raises ``ValueError`` for rows or columns of odd number or different lengths, and for other
    cells.

    >>> from .result import finished
    >>> board = [[None, 0, 0, None], [None, None, None, 0], [1, None, None, None], [None, 1, None, None]]
    >>> result = finished(by_patterns(board, told=True))
    >>> result.status, result.solutions[0]
    ('unique', ((1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 1, 0), (0, 1, 0, 1)))
    >>> print(result.steps[0])
    pattern 1, row 1: half of the cells are 0, so the others are 1: columns 1 and 4
    """
    grid = _grid(board)
    rounds, filled, broken = yield from _apply(grid, alike, told)
    reached = _board(grid)
    if not broken and _empty(grid):
        reason = "no pattern is left, and cells are empty"
        if told:
            yield Trial("stuck", f"stuck: {reason}", _draw_rows(grid))
        return Result(stuck=True, nodes=rounds, successors=filled, reached=reached, reason=reason)
    if broken and told:
        yield Trial("reject", f"there is no solution: {broken}", _draw_rows(grid))
    if not broken:
        yield Solution(reached, rounds, filled)
    return Result(
        complete=True,
        nodes=rounds,
        successors=filled,
        reached=reached,
        reason=broken or "the board is full",
    )


def by_search(
    board: Sequence[Sequence[Cell]], budget: Budget = None, told: bool = False, alike: bool = False
) -> Run[Board, PatternStep | Trial]:
    """The run of a search for all solutions of ``board``: by the patterns, and where they are stuck
    by trying both values of a cell. ``told``, ``alike``: as in :func:`by_patterns`.

    Where a value breaks a rule within its line, the other value is right. Where no cell has such a
    value, the search takes a cell of the line with the fewest empty cells, and tries both values on
    the whole board. ``nodes`` counts the boards tried, the first one included; ``budget`` is their
    limit. ``successors`` counts the boards made.

    >>> from .result import finished
    >>> result = finished(by_search([[None] * 4] * 4))
    >>> result.status, len(result.solutions)
    ('multiple', 72)
    """
    nodes = successors = 0
    forced: dict[
        tuple[Cell, ...], list[tuple[int, int]]
    ] = {}  # the cells that trials within a line decide
    stack = [(_grid(board), "")]
    while stack:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        grid, trial = stack.pop()
        nodes += 1
        if told and trial:
            yield Trial("try", trial, _draw_rows(grid))
        _, _, broken = yield from _apply(grid, alike, told)
        while not broken and (seen := _look_ahead(grid, forced)):
            if told:
                yield Trial("fill", f"in {seen} the other values break a rule", _draw_rows(grid))
            _, _, broken = yield from _apply(grid, alike, told)
        if broken:
            if told:
                yield Trial("reject", f"rejected: {broken}", _draw_rows(grid))
            continue
        if not _empty(grid):
            yield Solution(_board(grid), nodes, successors)
            continue
        row, column = _choice(grid)
        for value in (1, 0):  # 0 comes first from the stack
            other = [list(cells) for cells in grid]
            other[row][column] = value
            stack.append(
                (
                    other,
                    f"no pattern is left: {value} into row {row + 1}, column {column + 1} on trial",
                )
            )
            successors += 1
    return Result(complete=True, nodes=nodes, successors=successors)


# --- the loop -------------------------------------------------------------------------------------


def _apply(
    grid: Grid, alike: bool, told: bool
) -> Generator[PatternStep, None, tuple[int, int, str]]:
    """Fill cells by the patterns until none applies, and give the steps if ``told``. Returns the
    number of rounds and of filled cells, and the broken rule, ``""`` if none is.
    """
    rounds = filled = 0
    updated = True
    while updated:
        updated = False
        rounds += 1
        for pattern in (_halves, _threes) if alike else (_halves, _twins, _threes):
            for step in pattern(grid):
                filled += len(step.cells)
                updated = True
                if told:
                    yield replace(step, state=_draw_rows(grid))
            broken = _broken_rule(grid, alike)
            if broken:
                return rounds, filled, broken
    return rounds, filled, ""


def _halves(grid: Grid) -> Iterator[PatternStep]:
    """Pattern 1: half of a line has one value, so its empty cells have the other."""
    for direction, number, places, line in _lines(grid):
        if None in line:
            for value in (0, 1):
                if line.count(value) == len(line) // 2:
                    empty = [
                        place for place, cell in zip(places, line, strict=True) if cell is None
                    ]
                    yield _fill_grid(grid, 1, (direction, number), empty, [1 - value] * len(empty))
                    break


def _twins(grid: Grid) -> Iterator[PatternStep]:
    """Pattern 2: a line with two empty cells agrees elsewhere with a full one, so it differs in
    these. A line that it filled may be the full line for the next one.
    """
    for direction, number, places, line in _lines(grid):
        if line.count(None) != 2:
            continue
        for other, another, _, full in _lines(grid):
            if (
                other == direction
                and None not in full
                and all(a in (None, b) for a, b in zip(line, full, strict=True))
            ):
                empty = [at for at, cell in enumerate(line) if cell is None]
                values = [1 - value for at in empty if (value := full[at]) is not None]
                yield _fill_grid(
                    grid, 2, (direction, number), [places[at] for at in empty], values, another
                )
                break


def _threes(grid: Grid) -> Iterator[PatternStep]:
    """Pattern 3, once through each line, with one step for all cells of a line that get the same
    value.
    """
    for direction, number, places, line in _lines(grid):
        by_value: dict[int, list[Place]] = {0: [], 1: []}
        for at in range(len(line) - 2):
            three = line[at : at + 3]
            if three.count(None) == 1:
                value, other = [cell for cell in three if cell is not None]
                if value == other:
                    empty = at + three.index(None)
                    line[empty] = 1 - value
                    by_value[1 - value].append(places[empty])
        for value, cells in by_value.items():
            if cells:
                yield _fill_grid(grid, 3, (direction, number), cells, [value] * len(cells))


def _fill_grid(
    grid: Grid,
    pattern: int,
    line: tuple[str, int],
    cells: Sequence[Place],
    values: Sequence[int],
    other: int = 0,
) -> PatternStep:
    for (row, column), value in zip(cells, values, strict=True):
        grid[row][column] = value
    return PatternStep(
        pattern, line, tuple([(row + 1, column + 1) for row, column in cells]), tuple(values), other
    )


def _lines(grid: Grid) -> Iterator[tuple[str, int, list[Place], list[Cell]]]:
    """Each row and then each column, as it is at its turn: direction, number, places and a copy of
    the cells.
    """
    for row, cells in enumerate(grid):
        yield ROW, row + 1, [(row, column) for column in range(len(cells))], list(cells)
    for column in range(len(grid[0])):
        yield (
            COLUMN,
            column + 1,
            [(row, column) for row in range(len(grid))],
            [cells[column] for cells in grid],
        )


def _broken_rule(grid: Grid, alike: bool) -> str:
    """The broken rule and where it is broken, ``""`` if none is. Empty cells break no rule."""
    full: dict[tuple[str, tuple[Cell, ...]], int] = {}
    for direction, number, _, line in _lines(grid):
        for value in (0, 1):
            if line.count(value) > len(line) // 2:
                return f"rule 1: more than half of {direction} {number} is {value}"
        for at in range(len(line) - 2):
            if line[at] is not None and line[at] == line[at + 1] == line[at + 2]:
                return f"rule 3: three neighbours in {direction} {number} are {line[at]}"
        if None not in line and not alike:
            same = full.setdefault((direction, tuple(line)), number)
            if same != number:
                return f"rule 2: {direction} {same} and {direction} {number} are equal"
    return ""


def _look_ahead(grid: Grid, forced: dict[tuple[Cell, ...], list[tuple[int, int]]]) -> str:
    """Fill the cells of the first line in which trials decide some. Gives the line in words, ``""``
    where there is none.
    """
    for direction, number, places, line in _lines(grid):
        if None not in line:
            continue
        key = tuple(line)
        if key not in forced:
            forced[key] = [
                (at, 1 - value)
                for at in range(len(line))
                for value in (0, 1)
                if not _may_be(line, at, value)
            ]
        for at, value in forced[key]:
            row, column = places[at]
            grid[row][column] = (
                value  # where neither value may be, the second breaks a rule as well
            )
        if forced[key]:
            return f"{direction} {number}"
    return ""


def _may_be(line: Sequence[Cell], at: int, value: int) -> bool:
    """Whether patterns 1 and 3 within the line break no rule once an empty cell has the value."""
    if line[at] is not None:
        return True
    cells, half = list(line), len(line) // 2
    cells[at] = value
    before = -1
    while before != cells.count(None):
        before = cells.count(None)
        for digit in (0, 1):
            if cells.count(digit) > half:
                return False
            if cells.count(digit) == half:
                cells = [1 - digit if cell is None else cell for cell in cells]
        for start in range(len(cells) - 2):
            three = cells[start : start + 3]
            for digit in (0, 1):
                if three.count(digit) == 3:
                    return False
                if three.count(digit) == 2 and None in three:
                    cells[start + three.index(None)] = 1 - digit
    return True


def _choice(grid: Grid) -> Place:
    """The first empty cell of a line with the fewest empty cells; among several, the one whose
    other line has the fewest.
    """
    rows = [row.count(None) for row in grid]
    columns = [list(column).count(None) for column in zip(*grid, strict=True)]
    empty = [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell is None]
    return min(empty, key=lambda place: sorted((rows[place[0]], columns[place[1]])))


# --- in and out -----------------------------------------------------------------------------------


def _grid(board: Sequence[Sequence[Cell]]) -> Grid:
    grid = [list(row) for row in board]
    if (
        not grid
        or len(grid) % 2
        or len(grid[0]) % 2
        or any(len(a) != len(b) for a, b in combinations(grid, 2))
    ):
        raise ValueError(
            "the board is not one of takuzu; expected an even number of rows, all of one even "
            "length"
        )
    for cell in [cell for row in grid for cell in row]:
        if cell not in (None, 0, 1):
            raise ValueError(f"{cell!r} is not a cell of takuzu; expected 0, 1 or None")
    return grid


def _empty(grid: Grid) -> bool:
    return any(None in row for row in grid)


def _board(grid: Grid) -> Board:
    return tuple([tuple(row) for row in grid])


def _draw_rows(grid: Grid) -> State:
    return tuple([tuple(["" if cell is None else str(cell) for cell in row]) for row in grid])
