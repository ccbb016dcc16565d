"""Boards of cells by trying values, with rules of any kind.

A board is plain data: the values that each cell may have, and rules. A rule is a text that says it,
its cells, and a function of their values, in that order, ``None`` for a cell without one: whether
the rule may still hold. The functions here are the usual ones; any other does as well.

>>> from logicpuzzles.search.result import finished
>>> less = lambda values: None in values or values[0] < values[1]
>>> board = SearchBoard({"a": (1, 2, 3), "b": (1, 2, 3)}, [("a and b sum to 5", ("a", "b"), sum_of(5, (1, 2, 3))),
...     ("a is less than b", ("a", "b"), less)])
>>> finished(trying(board)).solutions, finished(trying(board, best=True)).solutions
(((2, 3),), ((2, 3),))

:func:`trying` fills cell after cell in their order and looks at the rules of a cell once it is
filled, or it takes the cell that has the fewest values left. :func:`by_variables` states the same
board with constraint variables.

Source: Solomon Golomb and Leonard Baumert, "Backtrack programming", 1965.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from .result import Budget, Result, Run, SearchStep, Solution, State, spent
from .stated import StatedPuzzle
from .variables import Variable

Known: TypeAlias = "Sequence[Any]"  # values, None for a cell without one
Holds: TypeAlias = "Callable[[Known], bool]"
Rule: TypeAlias = "tuple[str, tuple[Hashable, ...], Holds]"


class SearchBoard(NamedTuple):
    """``values``: those that each cell may have. A cell that is a pair of numbers stands in that
    row and column, from 0 on.
    """

    values: Mapping[Any, Sequence[Any]]
    rules: Sequence[Rule]


# --- rules ----------------------------------------------------------------------------------------


def different(values: Known) -> bool:
    """Whether no value stands twice."""
    known = [value for value in values if value is not None]
    return len(set(known)) == len(known)


def sum_of(total: int, among: Sequence[int], distinct: bool = False) -> Holds:
    """Whether values may sum to ``total``. ``among``: the values that a cell may have.
    ``distinct``: no value stands twice.

    >>> holds = sum_of(17, range(1, 10), distinct=True)
    >>> holds((8, None)), holds((7, None)), holds((None, None)), holds((9, 8)), sum_of(4, range(1, 10), True)((2, None))
    (True, False, True, True, False)
    """

    def holds(values: Known) -> bool:
        known = [value for value in values if value is not None]
        missing, open_ = total - sum(known), len(values) - len(known)
        if distinct:
            rest = sorted([value for value in among if value not in known])
            if open_ < 2:
                return missing in rest if open_ else missing == 0
            return len(rest) >= open_ and sum(rest[:open_]) <= missing <= sum(rest[-open_:])
        return bool(open_ * min(among) <= missing <= open_ * max(among))

    return holds


def count_of(number: int, value: Any) -> Holds:
    """Whether a value may stand so many times among the values."""

    def holds(values: Known) -> bool:
        sure = values.count(value)
        return sure <= number <= sure + values.count(None)

    return holds


def most_of(number: int, value: Any) -> Holds:
    """Whether a value stands at most so many times among the values."""
    return lambda values: values.count(value) <= number


def of_grid(
    givens: Sequence[Sequence[Any]], values: Sequence[Any]
) -> dict[tuple[int, int], Sequence[Any]]:
    """The values of each cell of a grid: its own where it is given, else any."""
    return {
        (row, column): values if given is None else (given,)
        for row, cells in enumerate(givens)
        for column, given in enumerate(cells)
    }


def boxes(side: int, height: int, width: int) -> Iterator[Rule]:
    """The rules that no value stands twice in a box of ``height`` rows and ``width`` columns, of a
    square with this side.
    """
    for top in range(0, side, height):
        for left in range(0, side, width):
            cells = [
                (row, column)
                for row in range(top, top + height)
                for column in range(left, left + width)
            ]
            yield (
                f"the box at row {top + 1}, column {left + 1} has each value once",
                tuple(cells),
                different,
            )


def diagonals(side: int) -> Iterator[Rule]:
    """The rules that no value stands twice on a long diagonal of a square."""
    yield (
        "the diagonal down has each value once",
        tuple([(at, at) for at in range(side)]),
        different,
    )
    yield (
        "the diagonal up has each value once",
        tuple([(side - 1 - at, at) for at in range(side)]),
        different,
    )


def lines(height: int, width: int) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """The name and the cells of each row and column."""
    for row in range(height):
        yield f"row {row + 1}", tuple([(row, column) for column in range(width)])
    for column in range(width):
        yield f"column {column + 1}", tuple([(row, column) for row in range(height)])


def latin(height: int, width: int) -> Iterator[Rule]:
    """The rules that no value stands twice in a row or a column."""
    for name, cells in lines(height, width):
        yield f"{name} has each value once", cells, different


# --- trying values --------------------------------------------------------------------------------


def trying(
    board: SearchBoard, budget: Budget = None, told: bool = False, *, best: bool = False
) -> Run[tuple[Any, ...], SearchStep]:
    """The run of a search for all values of the cells of ``board``, in the order of its cells.

    ``best``: the next cell is the one with the fewest values left, and a value is left where it
    breaks no rule beside those that are filled in; else it is the next one in their order, with all
    its values. ``told``: with its steps. ``nodes`` counts boards that broke no rule, ``successors``
    the values put into a cell; ``budget`` is the limit of ``nodes``.
    """
    filled = {cell: values[0] for cell, values in board.values.items() if len(values) == 1}
    open_ = [cell for cell in board.values if cell not in filled]
    left = {cell: tuple(board.values[cell]) for cell in open_}
    rules: dict[Any, list[Rule]] = {
        cell: [rule for rule in board.rules if cell in rule[1]] for cell in open_
    }
    peers = {
        cell: dict.fromkeys(each for _, cells, _ in rules[cell] for each in cells if each in rules)
        for cell in open_
    }

    def broken(among: Iterable[Rule]) -> str:
        return next(
            (
                text
                for text, cells, holds in among
                if not holds([filled.get(each) for each in cells])
            ),
            "",
        )

    def fitting(cell: Any) -> tuple[Any, ...]:
        values = []
        for value in left[cell]:
            filled[cell] = value
            if not broken(rules[cell]):
                values.append(value)
        filled.pop(cell, None)
        return tuple(values)

    if best:
        left.update([(cell, fitting(cell)) for cell in open_])
    nodes = successors = 0
    stack: list[
        tuple[Any, Iterator[Any], dict[Any, tuple[Any, ...]]]
    ] = []  # cells, values still to try, what a value took away
    wrong = broken(board.rules)
    if told and wrong:
        yield SearchStep(
            "reject",
            f"there is no solution, for this cannot hold: {wrong}",
            draw_cells(board, filled),
        )
    while not wrong:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        nodes += 1
        if len(filled) == len(board.values):
            yield Solution(tuple([filled[cell] for cell in board.values]), nodes, successors)
        else:
            free = (cell for cell in open_ if cell not in filled)
            cell = min(free, key=lambda each: len(left[each])) if best else next(free)
            stack.append((cell, iter(left[cell]), {}))
            if told and best:
                few = " or ".join(map(str, left[cell])) or "none"
                yield SearchStep(
                    "choose",
                    f"{name_of_cell(cell)} has the fewest values left: {few}",
                    draw_cells(board, filled),
                )
        wrong = "nothing is left to try"
        while stack and wrong:
            cell, trials, taken = stack[-1]
            left.update(taken)
            taken.clear()
            filled.pop(cell, None)
            value = next(trials, None)
            if value is None:
                stack.pop()
                if told:
                    yield SearchStep(
                        "back",
                        f"no value is left for {name_of_cell(cell)}: back",
                        draw_cells(board, filled),
                    )
                continue
            successors += 1
            filled[cell] = value
            wrong = broken(rules[cell])
            for peer in peers[cell] if best and not wrong else ():
                if peer not in filled and (values := fitting(peer)) != left[peer]:
                    taken[peer], left[peer] = left[peer], values
                    if not values:
                        wrong = f"{name_of_cell(peer)} has no value left"
                        break
            if told:
                text = f"{value} into {name_of_cell(cell)}" + (
                    f": refused, {wrong}" if wrong else ""
                )
                yield SearchStep("reject" if wrong else "fill", text, draw_cells(board, filled))
    return Result(complete=True, nodes=nodes, successors=successors)


def name_of_cell(cell: Any) -> str:
    """What a cell is called."""
    return (
        f"row {cell[0] + 1}, column {cell[1] + 1}"
        if isinstance(cell, tuple) and len(cell) == 2
        else str(cell)
    )


def draw_cells(board: SearchBoard, filled: Mapping[Any, Any]) -> State:
    """The values that are known, in rows and columns where the cells have them; ``#`` where there
    is no cell.
    """
    known = {cell: values[0] for cell, values in board.values.items() if len(values) == 1} | dict(
        filled
    )
    texts = {cell: str(known[cell]) if known.get(cell) is not None else "" for cell in board.values}
    if not all([isinstance(cell, tuple) and len(cell) == 2 for cell in texts]):
        return (tuple(texts.values()),)
    rows, columns = (range(1 + max([cell[place] for cell in texts], default=0)) for place in (0, 1))
    return tuple([tuple([texts.get((row, column), "#") for column in columns]) for row in rows])


# --- variables ------------------------------------------------------------------------------------


class _Squares(StatedPuzzle):
    """A board stated with a variable for each cell."""

    def __init__(self, board: SearchBoard, told: bool) -> None:
        super().__init__(told)
        self.board = board
        self.variables.update(
            {
                cell: Variable(domain=values, space=self.space)
                for cell, values in board.values.items()
            }
        )

    def called(self, name: Any) -> str:
        return name_of_cell(name)

    def state(self) -> State:
        return draw_cells(self.board, dict(zip(self.variables, self.values, strict=True)))


def by_variables(board: SearchBoard, told: bool = False) -> StatedPuzzle:
    """A board stated with a variable for each cell: those with different values are not unified;
    any other rule has an event for each of its cells, which takes values from the others.
    """
    stated = _Squares(board, told)
    if told:
        given = [values for values in board.values.values() if len(values) == 1]
        stated.begin(f"{len(board.values)} variables, a cell each; {len(given)} of them are given")
    for text, cells, holds in board.rules:
        if told:
            stated.because("rule", f"rule: {text}")
        places = [stated.variables[cell] for cell in cells]
        if holds is different:
            for a, b in combinations(places, 2):
                stated.note(a.not_unify(b))
            continue
        revise = partial(_revise, places, holds)
        for place in places:
            stated.hear(
                place, revise, text
            )  # before the first time: what that takes away may decide all of them
        stated.note(revise())
    return stated


def _revise(places: Sequence[Variable], holds: Holds, _: Variable | None = None) -> bool:
    """Discard the values with which a rule cannot hold any more; False when it cannot hold at
    all.
    """
    known = [place.value for place in places]
    if not holds(known):
        return False
    for at, place in enumerate(places):
        if known[at] is None:
            bad = [
                value
                for value in place.values or ()
                if not holds([*known[:at], value, *known[at + 1 :]])
            ]
            if bad and not place.discard(*bad):
                return False
    return True
