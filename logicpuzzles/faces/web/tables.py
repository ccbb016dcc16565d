"""A puzzle on the table: with its cells, their values and its picture, as somebody sees it who
plays it.

Cells and values have numbers here: a value is the number of its place among the values of its cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import BadInput, OutOfBudget, PuzzleError
from logicpuzzles.core.goals import And, Call, Eq, Goal
from logicpuzzles.core.terms import VARIABLE, kind_of
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.steps import Fact, Remaining
from logicpuzzles.explain.wording import wording_of
from logicpuzzles.faces.web.requests import WebRequest
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.relations import alldiffo
from logicpuzzles.show.cells import Foldable, Picture, ShownCells, State, cells_of
from logicpuzzles.show.drawing import document, picture_of
from logicpuzzles.solving.runner import load_all

KEPT = 8  # puzzles that are not read again for the next question
MOST = 10_000  # values of all cells together that a page can show


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A puzzle that is played, taken apart. ``given``: for each cell the value that the puzzle
    gives, or ``None``. ``count``: how many puzzles its text holds.
    """

    apart: Dissection
    cells: ShownCells
    given: tuple[Any, ...]
    picture: Picture
    count: int

    @property
    def puzzle(self) -> Puzzle:
        return self.apart.puzzle

    @property
    def values(self) -> Remaining:
        """The values of each cell."""
        return self.cells.start[: self.cells.count]

    @property
    def on_edges(self) -> bool:
        """Whether lines on edges are answered. There a blank place has none."""
        return self.cells.grid is not None and self.cells.grid.grid.has_edges

    def possible(self, cell: int) -> list[int]:
        """The numbers of the values that the rules list for a cell."""
        _, *lists = self.apart.lists.get(
            id(self.apart.reading.walk(self.apart.cells[cell])), [None]
        )
        return [
            number
            for number, value in enumerate(self.cells.start[cell])
            if all(value in each for each in lists)
        ]

    def spans(self) -> list[list[int]]:
        """For each cell those that rules say have the same value as it, with the cell itself."""
        spans = [[cell] for cell in range(self.cells.count)]
        for goal in self._single_goals():
            if isinstance(goal, Eq) and kind_of(goal.u) == kind_of(goal.v) == VARIABLE:
                own = {cell for each in self.apart.cells_in(goal) for cell in spans[each]}
                for cell in own:
                    spans[cell] = sorted(own)
        return spans

    def groups(self) -> list[list[int]]:
        """The cells that rules say are all different, such as those of a row."""
        cell_of, resolve = self.apart.cell_of, self.apart.reading.resolve
        groups = []
        for goal in self._single_goals():
            if isinstance(goal, Call) and goal.relation is alldiffo:
                cells = [cell_of.get(id(each)) for each in resolve(goal.arguments[0])]
                known = [cell for cell in cells if cell is not None]
                if len(known) == len(cells):
                    groups.append(sorted(known))
        return groups

    def _single_goals(self) -> Iterator[Goal]:
        """The goals of the rules, those that are said in one inside it."""
        goals = list(reversed(self.apart.reading.items))
        while goals:
            goal = goals.pop()
            if isinstance(goal, And):
                goals.extend(goal.goals)
            elif isinstance(goal, Call) and goal.relation.says and goal.relation is not alldiffo:
                goals.append(goal.expand())
            else:
                yield goal

    def number(self, cell: int, value: Any) -> int | None:
        """The number of a value of a cell; ``None`` for a value that the cell cannot have."""
        values = self.cells.start[cell] if cell < len(self.cells.start) else ()
        return next(
            (at for at, each in enumerate(values) if each == value and type(each) is type(value)),
            None,
        )

    def value(self, cell: object, number: object) -> Any:
        """The value of that number. Raises :class:`BadInput` where there is no such cell or
        value.
        """
        place = int(cell) if isinstance(cell, str) and cell.isdecimal() and len(cell) < 9 else cell
        if type(place) is not int or not 0 <= place < len(self.cells.start):
            raise BadInput(
                f"there is no cell {str(cell)[:40]!r}; expected 0 to {len(self.cells.start) - 1}"
            )
        values = self.cells.start[place]
        if type(number) is not int or not 0 <= number < len(values):
            raise BadInput(
                f"{self.cells.name(place)} has no value {str(number)[:40]!r}; expected 0 to "
                f"{len(values) - 1}"
            )
        return values[number]

    def entries(self, asked: WebRequest, name: str = "entries") -> dict[int, Any]:
        """The values that a player has filled in, by cell. The field ``name`` has numbers of values
        by numbers of cells.
        """
        return {int(cell): self.value(cell, number) for cell, number in asked.table(name).items()}

    def sets(self, asked: WebRequest, name: str) -> dict[int, set[Any]]:
        """Several values by cell: the field ``name`` has lists of numbers of values by numbers of
        cells.
        """
        sets = {}
        for cell, numbers in asked.table(name).items():
            if not isinstance(numbers, list):
                raise BadInput(f"{name}: found {str(numbers)[:40]!r}; expected a list of numbers")
            sets[cell] = {self.value(cell, number) for number in numbers}
        return {int(cell): values for cell, values in sets.items()}

    def facts(self, asked: WebRequest, name: str) -> list[Fact]:
        """Facts: the field ``name`` has objects with a cell, a value and whether the cell has that
        value.
        """
        facts = []
        for each in asked.array(name):
            if not isinstance(each, dict) or not isinstance(each.get("holds"), bool):
                raise BadInput(
                    f"{name}: found {str(each)[:40]!r}; expected objects with cell, value and holds"
                )
            value = self.value(each.get("cell"), each.get("value"))
            facts.append(Fact(int(each["cell"]), value, each["holds"]))
        return facts

    def numbered(self, facts: Iterable[Fact]) -> list[dict[str, Any]]:
        """Facts about the cells that are shown, with numbers for values."""
        numbers = [(fact, self.number(fact.cell, value)) for fact in facts for value in fact.values]
        return [
            {"cell": fact.cell, "value": number, "holds": fact.holds}
            for fact, number in numbers
            if number is not None
        ]

    def drawn(self, state: State, narrow: bool = False) -> str:
        """A state as SVG without a style of its own, with areas to point at. ``narrow``: for a
        screen that is not wide, where the picture has something for that.
        """
        own = self.picture
        picture = own.narrow() if narrow and isinstance(own, Foldable) else own
        return document(picture, self.cells, state, alone=False, squares=True)


def table_of(asked: WebRequest, explained: bool = False) -> PlayedTable:
    """The puzzle of a request: its ``text``, perhaps its ``kind``, and its ``number`` where the
    text holds several.

    ``skip``: without the sentences that are not understood. ``explained``: with the cells that the
    rules bring in, such as the carries of a sum, where the puzzle is drawn with them.
    """
    text, number = asked.text("text"), asked.whole("number", 0, 1_000_000, 0)
    return (_explained_table if explained else _table)(
        text, asked.kind_name("") or None, number, asked.flag("skip")
    )


@lru_cache(maxsize=KEPT)
def _table(text: str, kind: str | None, number: int, skip: bool) -> PlayedTable:
    puzzles = load_all(text=text, kind=kind, skip=skip)
    if number >= len(puzzles):
        raise BadInput(f"there is no puzzle {number}; expected 0 to {len(puzzles) - 1}")
    apart = Dissection(puzzles[number])
    known = cells_of(apart.puzzle)
    if known is None:
        cells = _by_rules(apart)
        given: tuple[Any, ...] = tuple(
            values[0] if len(values) == 1 else None for values in cells.start
        )
    else:
        cells = known[0]
        given = tuple(cells.given(cell) for cell in range(len(cells.start)))
    return PlayedTable(apart, cells, given, picture_of(cells), len(puzzles))


@lru_cache(maxsize=KEPT)
def _explained_table(text: str, kind: str | None, number: int, skip: bool) -> PlayedTable:
    table = _table(text, kind, number, skip)
    cells = table.cells
    if part_of(table.puzzle.kind, "picture") is None or cells.grid is not None:
        return table  # the usual pictures show the cells of the board alone
    count = len(cells.start)
    stated = _by_rules(table.apart, brought=True)
    start, names = (
        (*cells.start, *stated.start[count:]),
        tuple(cells.name(cell) for cell in range(count)),
    )
    cells = ShownCells(
        table.puzzle, start, (*names, *stated.names[count:]), cells.rows, cells.columns
    )
    return replace(
        table,
        cells=cells,
        given=(*table.given, *[None] * (len(start) - count)),
        picture=picture_of(cells),
    )


def network_of(apart: Dissection) -> Network | None:
    """The rules and clues of a puzzle; ``None`` where they cannot be asked one by one. It is kept,
    and has its time anew whenever somebody asks for it.
    """
    network = _network_of(apart)
    if network is not None:
        network.statistics.begin()
    return network


@lru_cache(maxsize=KEPT)
def _network_of(apart: Dissection) -> Network | None:
    try:
        return Network(apart, Statistics())
    except OutOfBudget:
        raise
    except PuzzleError:
        return None


def _by_rules(apart: Dissection, brought: bool = False) -> ShownCells:
    """The cells of a puzzle as its rules say them, with their values; no cells where not even these
    say the values. ``brought``: with the cells that the rules bring in.
    """
    puzzle = apart.puzzle
    network = network_of(apart)
    if network is None:
        return ShownCells(puzzle, ())
    wording = wording_of(network)
    count = len(network.domains) if brought else network.shown
    start = tuple(network.domains[:count])
    if sum(map(len, start)) > MOST:
        return ShownCells(puzzle, ())
    return ShownCells(puzzle, start, wording.names[:count], wording.rows, wording.columns)
