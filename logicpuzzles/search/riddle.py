"""Grid riddles by matrices: hints are small matrices that are merged with one another and into the
riddle.

A riddle is the JSON object of its format as a ``dict``: ``header``, ``startMatrix``, ``hints``
(each a list of options, each of these a matrix) and ``singleHints``. A matrix is a tuple of rows,
``""`` where a cell is blank. One option of each hint is chosen, and then three rules are applied
until no cell is left:

1. Two hints have a common value: they are merged if they fit, with new rows where needed; otherwise
   the options are rejected.
2. The riddle and a hint have a common value: the hint is merged into the riddle if it fits there;
   otherwise the options are rejected.
3. Only one hint can fill a blank cell of the riddle: it is merged there.

:func:`by_matrices` is this method, and reports where it is stuck, or goes on there: it tries every
place of a hint.

The original has gaps that are closed here. It looks only at the first common value of two matrices;
here all of them must fit, since no value stands twice in a column. Two merged hints may become
higher than the riddle; here they are rejected. Its rule 3 forgets values that are in no chosen
hint; here these are hints of one cell. A hint of two rows that can fill a cell in two ways does not
count as the only hint. Where no rule applies the original runs on for ever; here the method is
stuck, which proves nothing. And the original tries every set of options from the beginning; here
rules 1 and 2 look at each option as soon as it is chosen.

Source: Anibal, "Using matrix operations to solve the Einstein's riddle, part II", Nibcode
Solutions, 16 November 2015.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from .result import Budget, Result, Run, Solution, spent

Matrix: TypeAlias = "tuple[tuple[str, ...], ...]"
BLANK = ""

# --- matrices -------------------------------------------------------------------------------------


class CommonRow(NamedTuple):
    """Where two matrices have a common value: its row in the first, its row in the other, and its
    column in both.
    """

    row: int
    other_row: int
    column: int


def common_values(matrix: Matrix, other: Matrix) -> Iterator[CommonRow]:
    """The places of values that stand in the same column of both matrices, whatever their rows.

    >>> list(common_values((("1", ""), ("2", "red")), (("2", "red"),)))
    [CommonRow(row=1, other_row=0, column=0), CommonRow(row=1, other_row=0, column=1)]
    """
    for row, cells in enumerate(matrix):
        for other_row, others in enumerate(other):
            for column, (cell, value) in enumerate(zip(cells, others, strict=True)):
                if cell != BLANK and cell == value:
                    yield CommonRow(row, other_row, column)


def has_common_value(matrix: Matrix, other: Matrix) -> CommonRow | None:
    """The first place of a common value of both matrices, or ``None``.

    >>> has_common_value((("1", ""), ("2", "red")), (("", "green"), ("", "red")))
    CommonRow(row=1, other_row=1, column=1)
    >>> has_common_value((("1", ""),), (("", "1"),))
    """
    return next(common_values(matrix, other), None)


def can_be_merged(
    matrix: Matrix, row: int, other: Matrix, other_row: int, fail_if_beyond: bool = False
) -> bool:
    """Whether ``other`` fits when its row ``other_row`` is laid on ``row`` of ``matrix``.

    It fits where cells that meet are equal or blank, and no value gets into two rows of a column;
    with ``fail_if_beyond`` also none of its rows may lie above or below the matrix.

    >>> riddle = (("1", "", ""), ("2", "red", ""))
    >>> can_be_merged(riddle, 1, (("", "red", "Brit"),), 0), can_be_merged(riddle, 1, (("", "green", ""),), 0)
    (True, False)
    >>> can_be_merged(riddle, 0, (("", "red", ""),), 0)  # a second red
    False
    >>> below = (("", "red", ""), ("", "", "Brit"))
    >>> can_be_merged(riddle, 1, below, 0), can_be_merged(riddle, 1, below, 0, fail_if_beyond=True)
    (True, False)
    """
    top = row - other_row  # of the other matrix, in rows of this one
    if fail_if_beyond and (top < 0 or top + len(other) > len(matrix)):
        return False
    for k, others in enumerate(other):
        if 0 <= top + k < len(matrix):
            for cell, value in zip(matrix[top + k], others, strict=True):
                if BLANK not in (cell, value) and cell != value:
                    return False
    return all(common.row == top + common.other_row for common in common_values(matrix, other))


def merge(matrix: Matrix, row: int, other: Matrix, other_row: int) -> Matrix:
    """Both matrices in one, ``other_row`` of ``other`` on ``row`` of ``matrix``, with new rows
    above and below where needed.

    >>> merge((("", "green"), ("", "white")), 0, (("5", ""), ("", "green")), 1)
    (('5', ''), ('', 'green'), ('', 'white'))
    """
    blank = (BLANK,) * len(matrix[0])
    top = row - other_row
    above = max(0, -top)
    below = max(0, top + len(other) - len(matrix))
    rows = [*[blank] * above, *matrix, *[blank] * below]
    for k, others in enumerate(other, start=top + above):
        rows[k] = tuple([value or cell for cell, value in zip(rows[k], others, strict=True)])
    return tuple(rows)


# --- steps ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HintStep:
    """What was done with hints.

    ``did``: ``choose`` an option, ``merge``, ``reject``, ``try`` a place, be ``stuck``, or find a
    ``solution``. ``rule``: 1 to 3, 0 where none was applied. ``hints``: their numbers from 1 on;
    empty for a value that only options not chosen name. ``row``: the row of the riddle on which the
    first row of the hint was laid, from 1 on, else 0. ``branch``: the options and places chosen so
    far; a step belongs to all branches that begin with these. ``text``: the step in words.
    ``state``: the riddle after it, or the hint that two hints became.
    """

    did: str
    rule: int = 0
    hints: tuple[int, ...] = ()
    row: int = 0
    branch: tuple[int, ...] = ()
    text: str = ""
    state: Matrix = ()

    def __str__(self) -> str:
        return self.text


# --- the search -----------------------------------------------------------------------------------


class _Hint(NamedTuple):
    """A matrix that is not yet in the riddle, with the numbers of the hints that were merged in
    it.
    """

    numbers: tuple[int, ...]
    matrix: Matrix

    def __str__(self) -> str:
        if not self.numbers:
            return " and ".join([f'"{cell}"' for row in self.matrix for cell in row if cell])
        return f"hint{'s' * (len(self.numbers) > 1)} {' and '.join(map(str, self.numbers))}"


@dataclass(slots=True)
class _Position:
    """The riddle and the loose hints, not yet in it, after the options of some hints were
    chosen.
    """

    riddle: Matrix
    loose: list[_Hint]
    chosen: int = 0  # for how many of the hints with several options one is chosen
    branch: tuple[int, ...] = ()
    entry: HintStep | None = None  # what led here


def by_matrices(
    riddle: Mapping[str, Any], budget: Budget = None, told: bool = True, go_on: bool = False
) -> Run[Matrix, HintStep]:
    """The run of a search for the solutions that the three rules find, for each set of options.
    ``told``: with its steps. ``go_on``: where the rules are stuck, every place of the hint that has
    the fewest places is tried, so that all solutions are found.

    ``stuck``: for some set of options no rule applies before the riddle is full; solutions of other
    sets are still given. ``nodes`` counts sets of options, partial ones included, and places tried;
    ``budget`` is the limit.

    Raises ``ValueError`` for an object of another shape.

    >>> from .result import finished
    >>> either = [["", "Bob", ""], ["", "", "cat"]], [["", "", "dog"], ["", "Bob", ""]]
    >>> riddle = {"header": ["place", "name", "pet"], "startMatrix": [["1", "", ""], ["2", "", ""]],
    ...     "hints": [[[["", "Ann", "cat"]]], list(either)]}
    >>> result = finished(by_matrices(riddle, go_on=True))
    >>> result.solutions
    ((('1', 'Bob', 'dog'), ('2', 'Ann', 'cat')),)
    >>> for step in result.steps[:5]:
    ...     print(step)
    hint 2: option 1 of 2
    rule 1: hint 1 and hint 2 have "cat" in common: merged
    rule 3: hints 1 and 2 into rows 1 to 2: nothing else can fill name in row 1
    rule 3: "dog" into row 1: nothing else can fill pet in row 1
    the riddle is full
    """
    task = _RiddleTask(riddle)
    solutions: set[Matrix] = set()  # different sets of options may have the same
    nodes = successors = 0
    stuck: Matrix = ()
    stack = [_Position(task.start, task.certain)]
    while stack:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        position = stack.pop()
        nodes += 1
        steps = task.explore_position(position, go_on)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                branches: list[_Position] = end.value
                break
            if step.did == "stuck":
                stuck = stuck or position.riddle
            if told:
                yield step
            if step.did == "solution" and position.riddle not in solutions:
                solutions.add(position.riddle)
                yield Solution(position.riddle, nodes, successors)
        successors += len(branches)
        stack += reversed(branches)
    ended = "for some options no rule applies, and the riddle is not full" if stuck else ""
    return Result(
        complete=not stuck,
        stuck=bool(stuck),
        nodes=nodes,
        successors=successors,
        reached=stuck or None,
        reason=ended,
    )


class _RiddleTask:
    """A riddle to solve: its start, its hints, and the values of each column."""

    def __init__(self, riddle: Mapping[str, Any]) -> None:
        self.header: tuple[str, ...] = tuple(riddle.get("header", ()))
        self.start = self.matrix(riddle.get("startMatrix"))
        self.height = len(self.start)
        single = bool(riddle.get("singleHints", False))
        every = [[self.matrix(option) for option in options] for options in riddle.get("hints", ())]
        if not all(every):
            raise ValueError("a hint has no option; expected one at least")
        rows = [*self.start, *[row for options in every for option in options for row in option]]
        self.values = [
            dict.fromkeys(value for value in column if value) for column in zip(*rows, strict=True)
        ]
        numbered = [
            (n, [self.parts(n, option, single) for option in options])
            for n, options in enumerate(every, start=1)
        ]
        self.certain = [part for _, options in numbered if len(options) == 1 for part in options[0]]
        self.options = [(number, options) for number, options in numbered if len(options) > 1]

    def matrix(self, rows: Any) -> Matrix:
        """Rows of a JSON object.  Raises ``ValueError`` for anything but texts as wide as the
        header.
        """
        if not isinstance(rows, list | tuple) or not rows or not self.header:
            raise ValueError(f"{rows!r} is no matrix; expected rows as wide as the header")
        for row in rows:
            if len(row) != len(self.header) or not all(isinstance(cell, str) for cell in row):
                raise ValueError(
                    f"{row!r} is no row of the riddle; expected {len(self.header)} texts"
                )
        return tuple([tuple(row) for row in rows])

    @staticmethod
    def parts(number: int, option: Matrix, single: bool) -> list[_Hint]:
        """The matrices of an option: its rows if ``single``, else the whole option. Blank matrices
        are left out.
        """
        parts: list[Matrix] = [(row,) for row in option] if single else [option]
        return [_Hint((number,), part) for part in parts if any(map(any, part))]

    def explore_position(
        self, position: _Position, go_on: bool
    ) -> Generator[HintStep, None, list[_Position]]:
        """The steps in a position, and the positions to which it leads."""
        if position.entry:
            yield position.entry
        if not (yield from self.settle(position)):
            return []
        if position.chosen < len(self.options):
            return self.chosen(position)
        if not (yield from self.fill(position)):
            return []
        if self.is_full(position):
            yield HintStep(
                "solution", branch=position.branch, text="the riddle is full", state=position.riddle
            )
            return []
        if go_on:
            return self.tried(position)
        text = "stuck: no rule applies, and the riddle is not full"
        yield HintStep("stuck", branch=position.branch, text=text, state=position.riddle)
        return []

    def settle(self, position: _Position) -> Generator[HintStep, None, bool]:
        """Apply rule 1 as often as possible, then rule 2, and again. False where the options are
        rejected.
        """
        for hint in position.loose:
            if len(hint.matrix) > self.height or not can_be_merged(hint.matrix, 0, hint.matrix, 0):
                yield HintStep(
                    "reject", 0, hint.numbers, 0, position.branch, f"{hint} fits nowhere: rejected"
                )
                return False
        while True:
            loose = position.loose
            pair = next(
                (
                    (a, b, common)
                    for a, b in combinations(loose, 2)
                    if (common := has_common_value(a.matrix, b.matrix)) is not None
                ),
                None,
            )
            if pair is not None:
                a, b, common = pair
                both = _Hint(
                    tuple(sorted({*a.numbers, *b.numbers})),
                    merge(a.matrix, common.row, b.matrix, common.other_row),
                )
                fits = (
                    can_be_merged(a.matrix, common.row, b.matrix, common.other_row)
                    and len(both.matrix) <= self.height
                )
                meeting = (
                    f'rule 1: {a} and {b} have "{a.matrix[common.row][common.column]}" in common'
                )
                meeting += ": merged" if fits else ", but do not fit: rejected"
                state = both.matrix if fits else ()
                yield HintStep(
                    "merge" if fits else "reject",
                    1,
                    both.numbers,
                    0,
                    position.branch,
                    meeting,
                    state,
                )
                if not fits:
                    return False
                loose[loose.index(a)] = both
                loose.remove(b)
                continue
            met = next(
                (
                    (hint, common)
                    for hint in loose
                    if (common := has_common_value(position.riddle, hint.matrix)) is not None
                ),
                None,
            )
            if met is None:
                return True
            hint, (row, k, column) = met
            meeting = f'rule 2: {hint} and row {row + 1} have "{hint.matrix[k][column]}" in common'
            if not can_be_merged(position.riddle, row, hint.matrix, k, fail_if_beyond=True):
                text = f"{meeting}, but do not fit: rejected"
                yield HintStep("reject", 2, hint.numbers, 0, position.branch, text)
                return False
            text = f"{meeting}: into {_rows(hint, row - k)}"
            yield self.put(position, hint, row, k, HintStep("merge", 2, text=text))

    def fill(self, position: _Position) -> Generator[HintStep, None, bool]:
        """Apply rule 3 as often as possible, and the other two rules after it. False where the
        options are rejected.

        All options are chosen. In a column with a value for each row, the values that no hint has
        become hints of one cell.
        """
        for column, values in enumerate(self.values):
            for value in self.free(position, column) if len(values) <= self.height else ():
                position.loose.append(_Hint((), (self.cell(column, value),)))
        while True:
            cells = (
                (row, column, self.ways(position, row, column))
                for row, column in self.blank(position)
            )
            gap = next((cell for cell in cells if len(cell[2]) < 2), None)
            if gap is None:
                break
            row, column, ways = gap
            name = f"{self.header[column]} in row {row + 1}"
            if not ways:
                text = f"rule 3: nothing can fill {name}: rejected"
                yield HintStep("reject", 3, (), row + 1, position.branch, text)
                return False
            ((hint, k),) = ways
            text = f"rule 3: {hint} into {_rows(hint, row - k)}: nothing else can fill {name}"
            yield self.put(position, hint, row, k, HintStep("merge", 3, text=text))
            if not (yield from self.settle(position)):
                return False
        for hint in position.loose:
            if not self.places(position, hint):
                yield HintStep(
                    "reject", 0, hint.numbers, 0, position.branch, f"{hint} fits nowhere: rejected"
                )
                return False
        return True

    def ways(self, position: _Position, row: int, column: int) -> list[tuple[_Hint, int]]:
        """The hints that can fill a blank cell, each with the row that would; and, as hints, values
        that no hint has.
        """
        ways = [
            (hint, k)
            for hint in position.loose
            for k, cells in enumerate(hint.matrix)
            if cells[column]
            and can_be_merged(position.riddle, row, hint.matrix, k, fail_if_beyond=True)
        ]
        return ways + [
            (_Hint((), (self.cell(column, value),)), 0) for value in self.free(position, column)
        ]

    def blank(self, position: _Position) -> list[tuple[int, int]]:
        """The blank cells that must be filled. In a column with fewer values than rows it is not
        known which must be.
        """
        full = [column for column, values in enumerate(self.values) if len(values) >= self.height]
        return [(r, c) for r, cells in enumerate(position.riddle) for c in full if not cells[c]]

    def free(self, position: _Position, column: int) -> list[str]:
        """The values of a column that are neither in the riddle nor in a loose hint."""
        rows = [*position.riddle, *[row for hint in position.loose for row in hint.matrix]]
        held = {row[column] for row in rows}
        return [value for value in self.values[column] if value not in held]

    def cell(self, column: int, value: str) -> tuple[str, ...]:
        """A row that is blank except for one value."""
        return tuple([value if each == column else BLANK for each in range(len(self.header))])

    def places(self, position: _Position, hint: _Hint) -> list[int]:
        """The rows of the riddle where the first row of a hint may lie."""
        tops = range(self.height - len(hint.matrix) + 1)
        return [
            top
            for top in tops
            if can_be_merged(position.riddle, top, hint.matrix, 0, fail_if_beyond=True)
        ]

    def is_full(self, position: _Position) -> bool:
        return not position.loose and not self.blank(position)

    @staticmethod
    def put(position: _Position, hint: _Hint, row: int, k: int, step: HintStep) -> HintStep:
        """Merge a hint into the riddle. Gives the completed step."""
        position.riddle = merge(position.riddle, row, hint.matrix, k)
        position.loose = [each for each in position.loose if each is not hint]
        return replace(
            step, hints=hint.numbers, row=row - k + 1, branch=position.branch, state=position.riddle
        )

    def chosen(self, position: _Position) -> list[_Position]:
        """A position for each option of the next hint that has several."""
        number, options = self.options[position.chosen]
        positions = []
        for which, parts in enumerate(options, start=1):
            branch = (*position.branch, which)
            entry = HintStep(
                "choose",
                0,
                (number,),
                0,
                branch,
                f"hint {number}: option {which} of {len(options)}",
            )
            positions.append(
                _Position(
                    position.riddle, [*position.loose, *parts], position.chosen + 1, branch, entry
                )
            )
        return positions

    def tried(self, position: _Position) -> list[_Position]:
        """A position for each place of the hint with the fewest places; without a hint, for each
        value of a blank cell.
        """
        if position.loose:
            hint, tops = min(
                [(hint, self.places(position, hint)) for hint in position.loose],
                key=lambda pair: len(pair[1]),
            )
            ways = [(hint, top, 0) for top in tops]
        else:
            row, column = self.blank(position)[0]
            ways = [(hint, row, k) for hint, k in self.ways(position, row, column)]
        trials = []
        for which, (hint, row, k) in enumerate(ways, start=1):
            trial = _Position(
                position.riddle, position.loose, position.chosen, (*position.branch, which)
            )
            text = (
                f"no rule applies: {hint} into {_rows(hint, row - k)} on trial, {which} of "
                f"{len(ways)}"
            )
            trial.entry = self.put(trial, hint, row, k, HintStep("try", text=text))
            trials.append(trial)
        return trials


def _rows(hint: _Hint, top: int) -> str:
    """The rows on which a hint is laid, in words."""
    height = len(hint.matrix)
    return f"row {top + 1}" if height == 1 else f"rows {top + 1} to {top + height}"
