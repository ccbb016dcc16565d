"""What a puzzle with several solutions could say besides, so that one solution is left: given
cells, marks, or clues.

Cells and marks follow from the declaration of the board. A kind with clues of other relations has a
module ``additions`` in its folder: ``clues_of(puzzle, board)`` gives clues that hold on the board,
the simplest first, and ``worded(puzzle, clue)`` says a clue in the words of the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.checks.naming import Finding
from logicpuzzles.checks.settling import Addition, AdditionSearch, Settled, settled_by
from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.core.goals import Eq, Goal, Neq
from logicpuzzles.core.terms import ATOM, is_variable, kind_of, same_atom, value_order, var
from logicpuzzles.engines.base import AskedModel
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.layers import Clues, Layer, Regions
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.marks import Labels
from logicpuzzles.kinds.puzzle import Clue
from logicpuzzles.kinds.series import boards_of
from logicpuzzles.kinds.stating import statements_of

MOST_CELLS = 400  # cells with a value, up to which all solutions are asked for the fewest
WORK = 300_000  # of each part of the search
SHARE = 0.25  # of the rest of the time where it is limited, for each part of the search
MOST_CELL_QUESTIONS = 3_000
MOST_CLUE_QUESTIONS = 75  # each with one look at all clues
MOST_CLUES = 2_000  # clues that are tried each by itself
MOST_SUGGESTED = 9  # clues that are worth telling
FEW_CLUES = 200  # clues of which several are tried together


class Asked:
    """A puzzle compiled with switches. ``term``: the board, where no cell is known. ``on``: the
    switches of all its statements. ``budget``: gives the rest of the time, or raises
    ``OutOfBudget``.
    """

    def __init__(
        self,
        apart: Dissection,
        term: Any,
        asked: AskedModel,
        on: Sequence[int],
        budget: Callable[[], Budget],
    ):
        self.puzzle, self.kind, self.layout, self.apart = (
            apart.puzzle,
            apart.kind,
            apart.layout,
            apart,
        )
        self.term, self.asked, self.on, self.budget = term, asked, on, budget

    def search(
        self, additions: Sequence[Addition], true_on: Callable[[Any], Iterable[int]], known: Sequence[Any], single: bool,
        most: int,
    ) -> AdditionSearch:  # fmt: skip
        """A search among additions."""
        return AdditionSearch(
            self.asked, self.on, self.term, additions, true_on, known, single, most
        )

    @contextmanager
    def part(self, work: int = WORK) -> Iterator[None]:
        """What is done inside, a part of the search, keeps to its limits."""
        rest = self.budget().seconds
        with running(Statistics(Budget(None if rest is None else SHARE * rest, work=work))):
            yield


# --- cells ----------------------------------------------------------------------------------------


def settling_cells(asked: Asked, boards: Sequence[Any], wanted: bool) -> Settled | None:
    """The fewest cells that leave one solution if they are given: the first of ``boards`` where it
    is ``wanted``, else any. The ``what`` of an addition is the name of its cell and the value.
    ``None`` where there are none, or none are found in time.
    """
    cells = asked.apart.values_on(asked.term)
    names = [name for name, _ in asked.apart.named_on(boards[0])]
    values = [asked.apart.values_on(board) for board in boards]
    if any([len(own) != len(cells) for own in (names, *values)]) or not _atoms(values):
        return None
    seen = [[own[0]] for own in zip(*values, strict=True)]
    known, complete = list(boards), wanted
    if not wanted:
        seen, more, complete = _cells_seen(asked, cells, known)
        known += more
    if not complete:
        wanted = True
        seen = [[own[0]] for own in zip(*values, strict=True)]
    additions = [
        Addition(Eq(cells[place], value), place, (names[place], value))
        for place, own in enumerate(seen)
        if is_variable(cells[place]) and (wanted or len(own) > 1)
        for value in own
    ]

    def true_on(board: Any) -> Iterator[int]:
        own = asked.apart.values_on(board)
        return (
            number
            for number, each in enumerate(additions)
            if same_atom(own[each.group], each.what[1])
        )

    search = asked.search(additions, true_on, known, wanted, MOST_CELL_QUESTIONS)
    with asked.part():
        settled = settled_by(search)
    return settled if settled is None or complete else replace(settled, fewest=False)


def _cells_seen(
    asked: Asked, cells: Sequence[Any], known: Sequence[Any]
) -> tuple[list[list[Any]], list[Any], bool]:
    """For each cell the values that it has in solutions, further solutions with these, and whether
    these are all values.
    """
    seen: list[list[Any]] = [[] for _ in cells]
    more: list[Any] = []

    def note(board: Any) -> bool:
        values = asked.apart.values_on(board)
        for own, value in zip(seen, values, strict=True):
            if not any([same_atom(value, other) for other in own]):
                own.append(value)
        return _atoms([values])

    for board in known:
        note(board)
    try:
        with asked.part():
            for place, cell in enumerate(cells):
                switches: list[int] = []
                while is_variable(cell):
                    switches += [
                        asked.asked.add(Neq(cell, value)) for value in seen[place][len(switches) :]
                    ]
                    board = asked.asked.answer([*asked.on, *switches])
                    if board is None:
                        break
                    more.append(board)
                    if not note(board) or sum(map(len, seen)) > len(cells) + MOST_CELLS:
                        return seen, more, False
    except OutOfBudget:
        return seen, more, False
    return [sorted(own, key=value_order) for own in seen], more, True


def _atoms(boards: Iterable[Iterable[Any]]) -> bool:
    """Whether all cells of boards have a plain value."""
    return all([kind_of(value) == ATOM for values in boards for value in values])


# --- clues ----------------------------------------------------------------------------------------


def settling_clues(
    asked: Asked, board: Any, known: Sequence[Any]
) -> tuple[tuple[Finding, ...], bool | None]:
    """The fewest clues or marks that leave ``board`` the only solution, the simplest where one
    suffices, and whether fewer are proven not to do so. Empty where the kind has none to add, or
    none are found in time. ``known``: other solutions.
    """
    clues = list(islice(_offered_clues(asked, board), MOST_CLUES))
    if not clues:
        return (), None
    try:
        with asked.part():
            alone = _alone(asked, clues, board, known)
        if alone is not None:
            return _word_clues(asked, [alone], board), True
    except OutOfBudget:
        return (), None
    few = clues[:FEW_CLUES]
    additions = [
        Addition(goal, number, few[number])
        for number, goal in enumerate(_goals(asked, few, asked.term))
    ]

    def true_on(other: Any) -> Iterator[int]:
        holds = (
            range(len(few))
            if other is board
            else [run(1, True, goal) for goal in _goals(asked, few, other)]
        )
        return (number for number, each in enumerate(holds) if other is board or each)

    search = asked.search(additions, true_on, [board, *known], True, MOST_CLUE_QUESTIONS)
    with asked.part():
        settled = settled_by(search)
    if settled is None:
        return (), None
    chosen = [each.what for each in settled.additions]
    if len(chosen) > MOST_SUGGESTED:
        return (), None
    return _word_clues(asked, chosen, board), settled.fewest and (few == clues or len(chosen) == 2)


def _alone(asked: Asked, clues: Sequence[Clue], board: Any, known: Sequence[Any]) -> Clue | None:
    """The first clue that alone leaves ``board`` the only solution. Raises ``OutOfBudget``."""
    goals = _goals(asked, clues, asked.term)
    other_than = asked.asked.add(Neq(asked.term, board))
    others = [
        _goals(asked, clues, other) for other in known
    ]  # of the solutions that are known, the clues as goals
    for number, clue in enumerate(clues):
        for place, own in enumerate(others):
            if run(1, True, own[number]):
                others.insert(
                    0, others.pop(place)
                )  # a clue like the next one often holds there, too
                break
        else:
            other = asked.asked.answer([*asked.on, other_than, asked.asked.add(goals[number])])
            if other is None:
                return clue
            others.insert(0, _goals(asked, clues, other))
    return None


def _goals(asked: Asked, clues: Sequence[Clue], board: Any) -> list[Goal]:
    """The goals of clues on a board."""
    statements = statements_of(replace(asked.puzzle, clues=tuple(clues)), asked.kind, board)[2]
    return [each.goal for each in statements[: len(clues)]]


def _word_clues(asked: Asked, clues: Sequence[Clue], board: Any) -> tuple[Finding, ...]:
    """Clues in the words of the puzzle, once the puzzle with them is solved again and has no
    solution but the board.
    """
    own = asked.kind.part("additions")
    texts = [clue.text if own is None else own.worded(asked.puzzle, clue) for clue in clues]
    stated = [replace(clue, text=text) for clue, text in zip(clues, texts, strict=True)]
    puzzle = replace(asked.puzzle, clues=(*asked.puzzle.clues, *stated))
    if list(boards_of(puzzle, asked.kind, "auto", Statistics(asked.budget()))) != [board]:
        raise GoalError(
            "the suggested clues do not leave that one solution; expected clues that hold on it"
        )
    statements = statements_of(puzzle, asked.kind)[2][len(asked.puzzle.clues) :]
    return tuple([Finding(each.text) for each in statements[: len(clues)]])


def _offered_clues(asked: Asked, board: Any) -> Iterator[Clue]:
    """Clues that hold on a board and that the puzzle does not have, the simplest first."""
    stated = set(asked.puzzle.clues)
    own = asked.kind.part("additions")
    if own is not None:
        yield from [clue for clue in own.clues_of(asked.puzzle, board) if clue not in stated]
    if asked.layout is not None:
        yield from _marks(asked.layout, board)


def _marks(layout: Layout, board: Any) -> Iterator[Clue]:
    """The marks that hold on a board, at the places without one."""
    for layer in layout.board.layers:
        if not layer.is_clue or layer.is_complete(layout.known) or isinstance(layer, Regions):
            continue
        marked = {place for _, place, _ in layout.marks(layer)}
        known: dict[Any, Any] = {}
        for place in layout.mark_places(layer):
            if place in marked or (
                isinstance(layer, Clues) and layer.blocks and place[:2] not in layout.blocked
            ):
                continue
            terms = layout.terms(board, layout.scope(layer, place))
            key = (terms, place if "place" in layer.relation.keywords else None)
            if key not in known:
                known[key] = mark_on(layout, layer, board, place, terms)
            if known[key] is not None:
                yield Clue(layer.name, (known[key], place))


def mark_on(layout: Layout, layer: Layer, board: Any, place: Any, terms: Any) -> Any:
    """The mark that holds at a place of a full board, the first where several do; ``None`` where
    none does.
    """
    marks = layer.marks
    if layer.of is not None:
        return layer.of(terms)
    if marks is None or isinstance(marks, Labels):
        return None
    values = marks.values(layout.known)
    if values is None:
        mark = var()
        return next(
            (
                each
                for each in run(2, mark, layout.goal(layer, board, mark, place))
                if not is_variable(each)
            ),
            None,
        )
    return next(
        (each for each in values if run(1, True, layout.goal(layer, board, each, place))), None
    )
