"""What a picture shows: the cells of a board, what is known about them, and which facts are new or
reasons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.terms import leaves
from logicpuzzles.explain.steps import Fact, Remaining
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.marks import pictured_for
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import layout_of, named_leaves, record_names
from logicpuzzles.show.markup import show_value


def laid_out(puzzle: Puzzle, draft: bool = False) -> Layout | None:
    """The board of a puzzle as its kind declares it; ``None`` where the kind declares none, or the
    puzzle does not fit it. A ``draft`` may be incomplete.
    """
    try:
        layout = layout_of(kind_named(puzzle.kind), puzzle)
        if layout is not None and not draft:
            layout.check()
    except (BadInput, PuzzleError):
        return None
    return layout


def clues_beside(puzzle: Puzzle) -> list[Clue]:
    """The clues of a puzzle that the picture of its board does not show."""
    layout = laid_out(puzzle)
    marks = (
        {layer.name for layer in layout.board.layers}
        if layout is not None and layout.board.is_grid
        else set()
    )
    return [clue for clue in puzzle.clues if clue.relation not in marks]


@dataclass(frozen=True, slots=True)
class ShownCells:
    """The cells of a board, as its kind lays them out, else row by row. ``start``: the values that
    each cell can have at first. ``names``: their names for people. ``rows`` and ``columns``: how
    they lie where no kind says so. ``draft``: the puzzle is being written, and need not be
    complete. ``layout``: the board as it is declared.
    """

    puzzle: Puzzle
    start: Remaining
    names: tuple[str, ...] = ()
    rows: int = 0
    columns: int = 0
    draft: bool = False
    layout: Layout | None = field(init=False)

    def __post_init__(self) -> None:
        layout = laid_out(self.puzzle, self.draft)
        if layout is not None and len(layout.places) > len(self.start):
            layout = None  # a board of another shape, by a user's own rules
        object.__setattr__(self, "layout", layout)
        if layout is not None:
            object.__setattr__(self, "rows", layout.height)
            object.__setattr__(self, "columns", layout.width)
        elif not self.rows * self.columns:
            object.__setattr__(self, "rows", 1)
            object.__setattr__(self, "columns", len(self.start))

    @property
    def count(self) -> int:
        """The number of cells of the board. Cells that the rules bring in may come after them."""
        return self.rows * self.columns if self.layout is None else len(self.layout.places)

    @property
    def grid(self) -> Layout | None:
        """The board as it is declared, where it has rows and columns; else ``None``."""
        return self.layout if self.layout is not None and self.layout.board.is_grid else None

    def given(self, cell: int) -> Any:
        """The value that the puzzle gives to a cell, or ``None``."""
        givens = self.puzzle.givens
        if self.grid is not None:
            place = self.grid.places[cell]
            return givens[place[0]][place[1]] if givens and len(place) == 2 else None
        row, column = divmod(cell, self.columns)
        return givens[row][column] if row < len(givens) and column < len(givens[row]) else None

    def with_givens(self) -> Remaining:
        """The values that the givens leave to each cell."""
        given = [self.given(cell) for cell in range(len(self.start))]
        return tuple(
            values if own is None else (own,) for own, values in zip(given, self.start, strict=True)
        )

    def at(self, row: int, column: int) -> int | None:
        """The number of the cell in a row and column; ``None`` where this is not a cell to
        answer.
        """
        if self.grid is not None:
            return self.grid.number_of.get((row, column))
        return row * self.columns + column

    def name(self, cell: int) -> str:
        """The name of a cell, or its number where it has none."""
        if cell < len(self.names):
            return self.names[cell]
        return (
            self.layout.names[cell]
            if self.layout is not None and cell < self.count
            else f"cell {cell + 1}"
        )

    def text(self, value: Any) -> str:
        """A value for people, as puzzles write it."""
        if self.grid is not None:
            try:
                return self.grid.board.answer.symbols.write(value)
            except (TypeError, IndexError):
                return show_value(value)
        return show_value(value)

    def glyph(self, value: Any) -> str:
        """What a drawing shows for a value."""
        text = self.text(value)
        return text if self.grid is None else pictured_for(self.grid.board.answer.symbols, text)

    def headings(self) -> tuple[str, ...]:
        """The names of the columns: those of the puzzle, else their numbers."""
        fields = self.puzzle.fields
        return (
            fields
            if len(fields) == self.columns
            else tuple(str(column + 1) for column in range(self.columns))
        )


@dataclass(slots=True)
class State:
    """What is known about the cells. ``remaining``: the values that each cell may still have.
    ``new``: the new facts. ``because``: the reasons. ``waiting``: cells with one value left that no
    step has placed yet. ``clues``: the numbers, from 0, of the clues that are reasons. ``noted``:
    on a player's board the cells with notes; what is left there is drawn however much it is.
    """

    remaining: Remaining
    new: Iterable[Fact] = ()
    because: Iterable[Fact] = ()
    waiting: Collection[int] = ()
    clues: Collection[int] = ()
    noted: Collection[int] | None = None
    _marks: dict[int, list[tuple[Fact, str]]] = field(init=False)

    def __post_init__(self) -> None:
        self._marks = {}
        seen = set()
        for facts, marks in ((self.new, ("out", "new")), (self.because, ("why", "why"))):
            for fact in facts:
                if fact not in seen and fact.cell < len(self.remaining):
                    seen.add(fact)
                    self._marks.setdefault(fact.cell, []).append((fact, marks[fact.holds]))

    def known(self, cell: int) -> bool:
        """Whether a cell has just one value left, and a step has placed it."""
        return len(self.remaining[cell]) == 1 and cell not in self.waiting

    def mark(self, cell: int) -> str:
        """How a cell is marked: ``bad`` where no value is left, ``new``, ``out`` (a value is newly
        struck), ``why`` (a reason) or not at all.
        """
        if not self.remaining[cell]:
            return "bad"
        marks = [mark for _, mark in self._marks.get(cell, ())]
        return next((mark for mark in ("new", "out", "why") if mark in marks), "")

    def marks(self, cell: int) -> Sequence[tuple[Fact, str]]:
        """The marked facts about a cell: a ``new`` value, a value newly struck, ``out``, or a
        reason, ``why``.
        """
        return self._marks.get(cell, ())

    def struck(self, cell: int) -> list[tuple[Any, str]]:
        """The values that a marked fact denies to a cell, each with its mark."""
        left = self.remaining[cell]
        struck = [(fact, mark) for fact, mark in self.marks(cell) if not fact.holds]
        return [
            (value, mark) for fact, mark in struck for value in fact.values if value not in left
        ]


class Picture(Protocol):
    """How boards of some shape are drawn: once what is the same in every state, and what each state
    adds.
    """

    width: int
    height: int

    def frame(self) -> str:
        """The elements of every state that are drawn first."""

    def state(self, state: State) -> str:
        """The elements of one state."""

    def above(self) -> str:
        """The elements of every state that are drawn last."""

    def spots(self) -> Iterator[tuple[int, str]]:
        """The area of each cell that is drawn: the number of the cell and a path."""


@runtime_checkable
class Squared(Picture, Protocol):
    """A picture with a square for each value of some cells."""

    def squares(self) -> Iterator[tuple[int, Any, str]]:
        """What can be pointed at: the number of a cell, a value, and the path of its square.
        Without a value, ``None``, it is the area of a cell as a whole.
        """


@runtime_checkable
class Foldable(Picture, Protocol):
    """A picture whose parts can stand below each other, for a screen that is not wide."""

    def narrow(self) -> Picture:
        """The same for such a screen."""


def values_of(puzzle: Puzzle) -> tuple[int, int, Remaining] | None:
    """The shape of a puzzle's board and the values that each cell can have; ``None`` where the
    puzzle alone does not say them.
    """
    groups: Any = puzzle.arguments.get("groups") or puzzle.arguments.get("values")
    if puzzle.fields and isinstance(groups, tuple) and len(groups) == len(puzzle.fields):
        rows = len(puzzle.givens) or len(groups[0])
        columns = [(*group, "") if len(group) < rows else group for group in groups]
        return rows, len(columns), tuple(columns * rows)
    special = part_of(puzzle.kind, "picture")
    start: Remaining | None = special.at_first(puzzle) if special is not None else None
    if start is not None:
        return 1, len(start), start
    layout = laid_out(puzzle)
    if layout is None or not layout.board.is_grid or layout.values is None:
        return None
    return layout.height, layout.width, (layout.values,) * len(layout.places)


def cells_of(puzzle: Puzzle) -> tuple[ShownCells, Remaining] | None:
    """The cells of a puzzle and the values that the givens leave to each; ``None`` where the puzzle
    does not say their values.
    """
    shape = values_of(puzzle)
    if shape is None:
        return None
    rows, columns, start = shape
    fields = puzzle.fields if len(puzzle.fields) == columns else ()
    records = record_names(puzzle, kind_named(puzzle.kind), rows) if fields else ()
    names = tuple(f"{record}, {name}" for record in records for name in fields)
    cells = ShownCells(puzzle, start, names, rows, columns)
    return cells, cells.with_givens()


def solved_cells(puzzle: Puzzle, board: Any) -> tuple[ShownCells, Remaining]:
    """The cells of a solved board, and the value of each."""
    layout = laid_out(puzzle)
    if layout is not None and _has_shape(layout, board):
        values = [layout.at(board, place) for place in layout.places]
        shape = values_of(puzzle)
        start = tuple((value,) for value in values) if shape is None else shape[2]
        return ShownCells(puzzle, start), tuple((value,) for value in values)
    named = (
        named_leaves(puzzle, board) if layout is None else []
    )  # a board of another shape, by a user's own rules, has no names
    values = [value for _, value in named] if layout is None else list(leaves(board))
    remaining = tuple((value,) for value in values)
    rows = (
        len(board)
        if isinstance(board, tuple) and all(isinstance(row, tuple) for row in board)
        else 0
    )
    columns = len(values) // rows if rows and len(values) % rows == 0 else 0
    return ShownCells(
        puzzle, remaining, tuple(name for name, _ in named), rows if columns else 0, columns
    ), remaining


def _has_shape(layout: Layout, board: Any) -> bool:
    """Whether a board has the shape of a layout."""
    blank = layout.blank()

    def shape(part: Any) -> Any:
        return tuple(map(shape, part)) if isinstance(part, tuple) else part is None

    return bool(shape(blank) == shape(board))
