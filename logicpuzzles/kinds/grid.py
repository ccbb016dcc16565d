"""The places of a board, and what is answered on them: cells, edges or links.

The *place* of a cell is a pair (row, column) from 0. The place of an edge is
``("across", row, column)`` or ``("down", row, column)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, takewhile
from random import Random
from typing import Any

from logicpuzzles.core.terms import leaves
from logicpuzzles.kinds.marks import Marks, Numbers, Symbols, marks_of
from logicpuzzles.relations.routes import random_loop

__all__ = [
    "AnswerLayer",
    "BoardGrid",
    "Cells",
    "Division",
    "Edges",
    "Links",
    "Place",
    "Records",
    "Row",
    "is_place",
]

Place = tuple[Any, ...]
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def is_place(each: Any) -> bool:
    """Whether part of a scope is one place, not several."""
    return bool(each) and isinstance(each[0], int | str)


class BoardGrid:
    """The places of a board. ``blocked``: the cells without an answer, each with the layer that
    blocks it; ``row`` and ``column``: the words for lines.
    """

    def __init__(
        self,
        answer: AnswerLayer,
        size: tuple[int, int],
        blocked: Mapping[Place, Any],
        row: str,
        column: str,
    ) -> None:
        self.answer, self.blocked = answer, blocked
        self.height, self.width = size
        self.row, self.column = row, column
        self.sights: dict[Place, tuple[Any, ...]] = {}  # of links, by cells

    def has(self, place: Any) -> bool:
        """Whether there is a cell at a place."""
        return (
            isinstance(place, tuple) and len(place) == 2 and all([type(at) is int for at in place])
            and 0 <= place[0] < self.height and 0 <= place[1] < self.width
        )  # fmt: skip

    @property
    def cells(self) -> Iterator[Place]:
        """The places of all cells, blocked ones too, row by row."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    @property
    def has_edges(self) -> bool:
        """Whether edges are answered, not cells."""
        return isinstance(self.answer, Edges)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places that are answered, in the order of the board's leaves."""
        return self.answer.places(self)

    def has_edge(self, place: Place) -> bool:
        """Whether an edge is answered."""
        return place in self.number_of

    @cached_property
    def number_of(self) -> dict[Place, int]:
        """The number of each place among ``places``."""
        return {place: number for number, place in enumerate(self.places)}

    def name(self, place: Place) -> str:
        """The name of the cell or edge at a place."""
        return self.answer.name(self, place)

    def line_name(self, across: bool, at: int) -> str:
        """The name of a row or column."""
        return f"{self.row if across else self.column} {at + 1}"

    def free(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """Those of some places that are cells and not blocked."""
        return tuple([place for place in places if self.has(place) and place not in self.blocked])

    def answers_at(self, places: Iterable[Place]) -> tuple[Any, ...]:
        """What is answered at some places: the cells that are not blocked, or the edges at each,
        ``None`` for one that there is not.
        """
        cells = self.free(places)
        if not self.has_edges:
            return cells
        return tuple([self.answer.ends_of(self, each) for each in cells])

    def ray(self, place: Place, direction: str) -> list[Place]:
        """The cells from a place on in a direction, up to the rim, blocked ones too."""
        down, right = STEPS[direction]
        far = range(1, max(self.height, self.width))
        ahead = [(place[0] + down * at, place[1] + right * at) for at in far]
        return [each for each in ahead if self.has(each)]

    def run(self, place: Place, direction: str) -> tuple[Place, ...]:
        """The cells from a place on in a direction, up to a blocked one."""
        return tuple(takewhile(lambda each: each not in self.blocked, self.ray(place, direction)))

    def around(self, scope: str, place: Place) -> tuple[Any, ...]:
        """The places of a scope with a name, seen from a cell."""
        y, x = place
        if scope == "cell":
            return self.free([place])
        if scope == "beside":
            return self.answers_at([(y + down, x + right) for down, right in STEPS.values()])
        if scope in ("around", "block"):
            block = [(y + down, x + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            return self.answers_at([each for each in block if scope == "block" or each != place])
        if scope == "edges":
            return self.answer.edges_of(self, place)
        if scope == "corners":
            ends = [(y + down, x + right) for down in (0, 1) for right in (0, 1)]
            return tuple([self.answer.edges_from(self, each) for each in ends])
        if scope == "row":
            return self.answers_at([(y, each) for each in range(self.width)])
        if scope == "column":
            return self.answers_at([(each, x) for each in range(self.height)])
        if scope == "lines":
            return tuple([self.answers_at(self.ray(place, step)) for step in STEPS])
        if scope == "sight":
            return self.answer.sight(self, place)
        if scope == "view":
            return (self.free([place]), *self.answer.sight(self, place))
        return self.answers_at(self.run(place, scope))


class AnswerLayer:
    """What a board answers: a value for each of its places. ``symbols``: the values; ``given``:
    whether a puzzle may give some; ``unknown``: the characters for an unknown one; ``made``: gives a
    random full board.
    """

    symbols: Marks
    given = False
    unknown = "."
    made: Callable[[tuple[int, int], Random], Any] | None = None

    def wish(self, values: Sequence[Any], random: Random) -> Any:
        """A value that is wished for in a random board."""
        return random.choice(values)

    def wishes(self, grid: BoardGrid, values: Sequence[Any], random: Random) -> Iterator[Any]:
        """The values that are wished for in a random board, place by place."""
        if self.made is not None:
            return leaves(self.made((grid.height, grid.width), random))
        return (self.wish(values, random) for _ in grid.places)

    def places(self, grid: BoardGrid) -> tuple[Place, ...]:
        """The places that are answered."""
        return tuple([place for place in grid.cells if place not in grid.blocked])

    def board_of(self, grid: BoardGrid, values: Iterable[Any]) -> Any:
        """The board with these values, in the order of ``places``."""
        left, columns = iter(values), range(grid.width)
        return tuple(
            [
                tuple([None if (row, at) in grid.blocked else next(left) for at in columns])
                for row in range(grid.height)
            ]
        )

    def at(self, board: Any, place: Place) -> Any:
        """The content of a board at a place; ``None`` for a blocked cell."""
        return board[place[0]][place[1]]

    def name(self, grid: BoardGrid, place: Place) -> str:
        """The name of a place."""
        return f"{grid.row} {place[0] + 1}, {grid.column} {place[1] + 1}"

    def edges_of(self, grid: BoardGrid, place: Place) -> tuple[Place, ...]:
        """The edges at a cell."""
        y, x = place
        return ("across", y, x), ("down", y, x + 1), ("across", y + 1, x), ("down", y, x)

    def edges_from(self, grid: BoardGrid, corner: Place) -> tuple[Place, ...]:
        """The edges that end at a corner of cells."""
        y, x = corner
        every = ("across", y, x - 1), ("across", y, x), ("down", y - 1, x), ("down", y, x)
        return tuple([each for each in every if grid.has_edge(each)])

    def ends_of(self, grid: BoardGrid, place: Place) -> tuple[Place | None, ...]:
        """The edges at a cell: upwards, to the right, downwards and to the left."""
        return self.edges_of(grid, place)

    def sight(self, grid: BoardGrid, place: Place) -> tuple[Any, ...]:
        """What is seen from a cell in each direction."""
        return tuple([grid.run(place, step) for step in STEPS])


class Cells(AnswerLayer):
    """The answer is a value for each cell. The board is a tuple of rows; a blocked cell is
    ``None``.

    ``symbols``: a text with a character for each of the values 0, 1 …, or numbers such as
    ``digits(1, "side")``. ``given``: whether a puzzle may give cells. ``unknown``: the characters
    for an unknown cell, the first of which is written; by default ``.``, or ``-`` if ``.`` is a
    symbol. ``ungiven``: a value that no other program can give and a generator does not, such as
    that of an empty cell. ``made``: a function of the size and of random numbers that gives a
    random full board, where random values of cells would hardly ever be one.
    """

    def __init__(
        self, symbols: str | Marks, *, given: bool = True, unknown: str = "", ungiven: Any = None,
        made: Callable[[tuple[int, int], Random], Any] | None = None,
    ) -> None:  # fmt: skip
        self.symbols = marks_of(symbols, numbered=True)
        self.given = given
        self.ungiven = ungiven
        self.made = made
        own = symbols if isinstance(symbols, str) else ""
        self.unknown = unknown or next(each for each in ".-_?" if each not in own)


class Edges(AnswerLayer):
    """The answer is 0 or 1 for each edge of the grid. The board is a pair of tuples of rows.

    First the horizontal edges: ``height + 1`` rows of ``width`` edges. Then the vertical edges:
    ``height`` rows of ``width + 1``.
    """

    symbols: Marks = Symbols("x-", numbered=True)
    first = 0  # the number of the first line of edges that is answered

    def shapes(self, height: int, width: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many rows and columns there are of the edges across, and of those down."""
        return (height + 1, width), (height, width + 1)

    def places(self, grid: BoardGrid) -> tuple[Place, ...]:
        shapes = zip(("across", "down"), self.shapes(grid.height, grid.width), strict=True)
        first = {"across": (self.first, 0), "down": (0, self.first)}
        return tuple(
            [
                (name, y + first[name][0], x + first[name][1])
                for name, (high, wide) in shapes
                for y in range(high)
                for x in range(wide)
            ]
        )

    def board_of(self, grid: BoardGrid, values: Iterable[Any]) -> Any:
        left = iter(values)
        return tuple(
            [
                tuple([tuple([next(left) for _ in range(wide)]) for _ in range(high)])
                for high, wide in self.shapes(grid.height, grid.width)
            ]
        )

    def at(self, board: Any, place: Place) -> Any:
        which, row, column = place
        if which == "across":
            return board[0][row - self.first][column]
        return board[1][row][column - self.first]

    def line_at(self, grid: BoardGrid, board: Any, place: Place) -> bool:
        """Whether a line is drawn at an edge of a board, which may be no answer but the rim."""
        return board is not None and bool(self.at(board, place) == 1)

    def name(self, grid: BoardGrid, place: Place) -> str:
        if len(place) == 2:
            return super().name(grid, place)
        which, row, column = place
        if which == "across":
            here, there = ("above", row) if row < grid.height else ("below", row - 1)
            return f"the edge {here} {self.name(grid, (there, column))}"
        here, there = ("left of", column) if column < grid.width else ("right of", column - 1)
        return f"the edge {here} {self.name(grid, (row, there))}"


class Division(Edges):
    """The answer is a division of the grid: for each two cells that touch at a side, 1 where there
    is a border between them, else 0. The board is a pair: the borders below the cells of a row,
    ``width`` in each of ``height - 1`` rows, then those right of them, ``width - 1`` in each of
    ``height`` rows.
    """

    symbols: Marks = Symbols(".|", numbered=True)
    first = 1

    def wish(self, values: Sequence[Any], random: Random) -> Any:
        return random.choices(values, (3, 1))[0]  # else there are many areas of one cell

    def shapes(self, height: int, width: int) -> tuple[tuple[int, int], tuple[int, int]]:
        return (height - 1, width), (height, width - 1)

    def line_at(self, grid: BoardGrid, board: Any, place: Place) -> bool:
        return not grid.has_edge(place) or super().line_at(grid, board, place)

    def edges_of(self, grid: BoardGrid, place: Place) -> tuple[Place, ...]:
        return tuple([edge for edge in super().edges_of(grid, place) if grid.has_edge(edge)])

    def sight(self, grid: BoardGrid, place: Place) -> tuple[Any, ...]:
        """The borders that are crossed on the way from a cell in each direction."""
        lines = []
        for step in STEPS:
            ends = [place, *grid.run(place, step)]
            which = "down" if STEPS[step][1] else "across"
            lines.append(tuple([(which, *max(pair)) for pair in pairwise(ends)]))
        return tuple(lines)

    def name(self, grid: BoardGrid, place: Place) -> str:
        if len(place) == 2:
            return super().name(grid, place)
        which, row, column = place
        there = (row - 1, column) if which == "across" else (row, column - 1)
        return f"the side between {self.name(grid, there)} and {self.name(grid, (row, column))}"


class Links(Edges):
    """The answer is a value for each two cells that touch at a side: whether, or by how many lines,
    they are linked. The board is a pair: the links across, ``width - 1`` in each of ``height``
    rows, then those down, ``width`` in each of ``height - 1`` rows.

    ``symbols``: a character for each of the values 0, 1 … ``loop``: said where the links are one
    loop; a generator then begins with a long one, and avoids such a share of the cells.
    """

    def __init__(self, symbols: str = "x-", *, loop: float | None = None) -> None:
        self.symbols = marks_of(symbols, numbered=True)
        self.loop = loop

    def wishes(self, grid: BoardGrid, values: Sequence[Any], random: Random) -> Iterator[Any]:
        if self.loop is None or min(grid.height, grid.width) < 2:
            return super().wishes(grid, values, random)
        free = [place for place in grid.cells if place not in grid.blocked]
        avoid = {*grid.blocked, *random.sample(free, round(self.loop * len(free)))}
        return leaves(random_loop(grid.height, grid.width, random, avoid))

    def shapes(self, height: int, width: int) -> tuple[tuple[int, int], tuple[int, int]]:
        return (height, width - 1), (height - 1, width)

    def name(self, grid: BoardGrid, place: Place) -> str:
        if len(place) == 2:
            return super().name(grid, place)
        which, row, column = place
        there = (row, column + 1) if which == "across" else (row + 1, column)
        return f"the edge from {self.name(grid, (row, column))} to {self.name(grid, there)}"

    def edges_of(self, grid: BoardGrid, place: Place) -> tuple[Place, ...]:
        return tuple([each for each in self.ends_of(grid, place) if each])

    def ends_of(self, grid: BoardGrid, place: Place) -> tuple[Place | None, ...]:
        return tuple([line[0] if line else None for line in self.sight(grid, place)])

    def sight(self, grid: BoardGrid, place: Place) -> tuple[Any, ...]:
        """The links from a cell in each direction, up to the next cell that is blocked."""
        if place not in grid.sights:
            grid.sights[place] = tuple([self._line(grid, place, step) for step in STEPS])
        return grid.sights[place]

    def sight_between(self, grid: BoardGrid, cells: Sequence[Place]) -> tuple[Any, ...]:
        """The links from a point in each direction: from its cell, or from the side between two
        cells along the link that crosses it.
        """
        if len(cells) != 2:
            return self.sight(grid, cells[0]) if len(cells) == 1 else ((),) * len(STEPS)
        first, second = [self.sight(grid, each) for each in cells]
        if cells[0][0] == cells[1][0]:
            return (), first[1], (), second[3]
        return second[0], (), first[2], ()

    def _line(self, grid: BoardGrid, place: Place, direction: str) -> tuple[Place, ...]:
        ends = [place, *grid.run(place, direction)]
        down, right = STEPS[direction]
        last = (ends[-1][0] + down, ends[-1][1] + right)
        if grid.has(last):
            ends.append(last)
        which = "across" if right else "down"
        return tuple([(which, *min(pair)) for pair in pairwise(ends)])


class Row(AnswerLayer):
    """The answer is one row of cells with names. The board is a tuple of values.

    ``names``: the puzzle's argument with the names, or a function from the puzzle's arguments to
    the names.
    """

    def __init__(
        self,
        names: str | Callable[[Mapping[str, Any]], tuple[str, ...]],
        symbols: Marks | None = None,
    ) -> None:
        self.names = names
        self.symbols = symbols or Numbers(None)

    def names_in(self, arguments: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the cells of a puzzle."""
        named: Any = (
            self.names(arguments) if callable(self.names) else arguments.get(self.names, ())
        )
        return tuple([str(name) for name in named])

    def board_of(self, grid: BoardGrid, values: Iterable[Any]) -> Any:
        return tuple(values)

    def at(self, board: Any, place: Place) -> Any:
        return board[place[1]]


class Records(AnswerLayer):
    """The answer is a record for each row, with a value for each field of the puzzle. ``row``: the
    word for a row.
    """

    symbols: Marks = Symbols("?")
    given = True
    unknown = ""

    def __init__(self, row: str = "row") -> None:
        self.row = row
