"""The layout of one puzzle's board: its cells with their names, its lines, and the cells that each
mark constrains.

The *place* of a cell is a pair (row, column) from 0. The place of an edge is
``("across", row, column)`` or ``("down", row, column)``. A mark in a cell has the place of the
cell, with the name of the scope behind it when there are several scopes. A mark between two cells
has a pair of places, a mark outside the side and number of its line, ``("top", 2)``, and the mark
of a region the tuple of its places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from logicpuzzles.core.errors import BadInput, shown
from logicpuzzles.core.terms import var
from logicpuzzles.kinds.board import (
    SIDES,
    Board,
    Boxes,
    Cells,
    Clues,
    Edges,
    Layer,
    Links,
    Outside,
    Records,
    Regions,
    Row,
)
from logicpuzzles.kinds.board import Between as BetweenLayer
from logicpuzzles.kinds.puzzle import Clue, Puzzle

__all__ = ["Layout", "Named", "Place"]

Place = tuple[Any, ...]
LARGEST = 1000  # rows or columns
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class Named(str):
    """The name of some cells together. An index gives the name of one of them: ``{pair[0]}``."""

    names: Sequence[str] = ()

    def __getitem__(self, at: Any) -> Any:
        return self.names[at]


class Layout:
    """A puzzle's board. ``places``: the places of the cells or edges that are answered, in the
    order of the board's leaves.

    Raises :class:`BadInput` when the puzzle does not fit its board.
    """

    def __init__(self, board: Board, puzzle: Puzzle) -> None:
        self.board = board
        self.puzzle = puzzle
        self.height, self.width = self._size()
        self.known = self._known()

    def _size(self) -> tuple[int, int]:
        givens, size = self.puzzle.givens, self.puzzle.arguments.get("size")
        if isinstance(self.board.answer, Row):
            return 1, len(self.row_names)
        if givens:
            shape = len(givens), len(givens[0])
            if any([len(row) != shape[1] for row in givens]):
                raise BadInput("the rows differ in length; expected rows of one length")
        elif size is not None:
            if not isinstance(size, tuple) or len(size) != 2:
                raise BadInput(
                    f"size: found {shown(size)}; expected the numbers of rows and columns"
                )
            shape = size
        elif isinstance(self.board.answer, Records):
            groups: Any = self.puzzle.arguments.get("groups") or ((),)
            shape = len(groups[0]), len(self.puzzle.fields)
        elif self.board.size is not None:
            shape = self.board.size
        else:
            raise BadInput(
                "the puzzle says nothing of the size of its board; expected givens, or the "
                "argument size"
            )
        if not all([type(side) is int and side > 0 for side in shape]):
            raise BadInput(f"size: found {shape!r}; expected the numbers of rows and columns")
        self._check_size(*shape)
        return shape

    def _check_size(self, height: int, width: int) -> None:
        board = self.board
        if max(height, width) > LARGEST:
            raise BadInput(f"the board is too large; expected at most {LARGEST} rows and columns")
        if board.size is not None and (height, width) != board.size:
            raise BadInput(
                f"the board is {height} by {width}; expected {board.size[0]} by {board.size[1]}"
            )
        if board.square and height != width:
            raise BadInput(f"the board is {height} by {width}; expected as many rows as columns")
        if board.even and (height % 2 or width % 2):
            raise BadInput(
                f"the board is {height} by {width}; expected even numbers of rows and columns"
            )

    def _known(self) -> dict[str, Any]:
        """The arguments of the puzzle, and those that follow from the size of its board."""
        size = (self.height, self.width)
        follows = {
            "size": size,
            "height": self.height,
            "width": self.width,
            "side": max(size),
            "area": self.height * self.width,
        }
        for name, value in follows.items():
            said = self.puzzle.arguments.get(name, value)
            if said != value and (name != "size" or size != (said, said)):
                raise BadInput(
                    f"{name}: found {shown(said)}; expected {value}, as the board has "
                    f"{size[0]} by {size[1]} cells"
                )
        boxes = {layer.name: Boxes.usual(self.width) for layer in self.board.of(Boxes)}
        return {**boxes, **self.puzzle.arguments, **follows}

    # --- cells ---

    @cached_property
    def blocked(self) -> dict[Place, Layer]:
        """The cells without an answer, each with the layer that blocks it."""
        blocked: dict[Place, Layer] = {}
        for layer in self.board.of(Clues):
            if layer.blocks:
                for place in self._argument(layer.name):
                    if not self.has(place) or place in blocked:
                        raise BadInput(
                            f"{layer.name}: {place!r} is not a place of a board of "
                            f"{self.height} by {self.width}, or not free; "
                            "expected row and column from 0, each place once"
                        )
                    blocked[place] = layer
        return blocked

    def _argument(self, name: str) -> tuple[Any, ...]:
        value = self.puzzle.arguments.get(name, ())
        if not isinstance(value, tuple):
            raise BadInput(f"{name}: found {value!r}; expected places, as [row, column] from 0")
        return value

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

    @cached_property
    def places(self) -> tuple[Place, ...]:
        if isinstance(self.board.answer, Edges):
            shapes = zip(
                ("across", "down"), self.board.answer.shapes(self.height, self.width), strict=True
            )
            return tuple(
                [
                    (name, y, x)
                    for name, (height, width) in shapes
                    for y in range(height)
                    for x in range(width)
                ]
            )
        return tuple([place for place in self.cells if place not in self.blocked])

    @cached_property
    def number_of(self) -> dict[Place, int]:
        """The number of each place among ``places``."""
        return {place: number for number, place in enumerate(self.places)}

    def blank(self) -> Any:
        """A board with nothing known: a variable for each cell, ``None`` for a blocked cell."""
        if isinstance(self.board.answer, Edges):
            return self.board_of([var() for _ in self.places])
        if isinstance(self.board.answer, Row):
            return tuple([var() for _ in range(self.width)])
        rows = range(self.height), range(self.width)
        return tuple(
            [
                tuple([None if (row, column) in self.blocked else var() for column in rows[1]])
                for row in rows[0]
            ]
        )

    def board_of(self, values: Iterable[Any]) -> Any:
        """The board with these values, in the order of ``places``."""
        left = iter(values)
        if isinstance(self.board.answer, Edges):
            shapes = self.board.answer.shapes(self.height, self.width)
            return tuple(
                [
                    tuple([tuple([next(left) for _ in range(wide)]) for _ in range(high)])
                    for high, wide in shapes
                ]
            )
        if isinstance(self.board.answer, Row):
            return tuple(left)
        rows = range(self.height), range(self.width)
        return tuple(
            [
                tuple([None if (row, column) in self.blocked else next(left) for column in rows[1]])
                for row in rows[0]
            ]
        )

    def at(self, board: Any, place: Place) -> Any:
        """The content of a board at a place: a value, a variable, or ``None`` for a blocked
        cell.
        """
        if isinstance(self.board.answer, Edges):
            which, row, column = place
            return board[0 if which == "across" else 1][row][column]
        return board[place[1]] if isinstance(self.board.answer, Row) else board[place[0]][place[1]]

    def values_on(self, board: Any) -> list[Any]:
        """The contents of the cells of a board, in the order of ``places``."""
        return [self.at(board, place) for place in self.places]

    @property
    def values(self) -> tuple[Any, ...] | None:
        """The values that a cell can have; ``None`` when they are infinite."""
        return self.board.answer.symbols.values(self.known)

    # --- names ---

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        """The names of the cells of a board that is one row."""
        names: Any = self.board.answer.names if isinstance(self.board.answer, Row) else ""
        named: Any = (
            names(self.puzzle.arguments)
            if callable(names)
            else self.puzzle.arguments.get(names, ())
        )
        return tuple([str(name) for name in named])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell, for people."""
        if isinstance(self.board.answer, Row):
            return self.row_names
        return tuple([self.name(place) for place in self.places])

    def name(self, place: Place) -> str:
        """The name of the cell or edge at a place."""
        board = self.board
        if isinstance(board.answer, Records):
            return f"{board.answer.row} {place[0] + 1}, {self.puzzle.fields[place[1]]}"
        if len(place) == 3:
            which, row, column = place
            if isinstance(board.answer, Links):
                there = (row, column + 1) if which == "across" else (row + 1, column)
                return f"the edge from {self.name((row, column))} to {self.name(there)}"
            if which == "across":
                here, there = ("above", row) if row < self.height else ("below", row - 1)
                return f"the edge {here} {self.name((there, column))}"
            here, there = ("left of", column) if column < self.width else ("right of", column - 1)
            return f"the edge {here} {self.name((row, there))}"
        return f"{board.row} {place[0] + 1}, {board.column} {place[1] + 1}"

    @cached_property
    def lines(self) -> dict[frozenset[Place], str]:
        """Groups of cells that have a name: rows, columns, boxes and regions."""
        names: dict[frozenset[Place], str] = {}
        if not self.board.is_grid:
            return names
        for layer in self.board.of(Regions):
            for region in self.regions(layer):
                names.setdefault(frozenset(region), f"the {layer.noun} at {self.name(region[0])}")
        for layer in self.board.of(Boxes):
            for number, box in enumerate(self.boxes(layer), 1):
                names[frozenset(box)] = f"{layer.noun} {number}"
        for column in range(self.width):
            names[frozenset([(row, column) for row in range(self.height)])] = (
                f"{self.board.column} {column + 1}"
            )
        for row in range(self.height):
            names[frozenset([(row, column) for column in range(self.width)])] = (
                f"{self.board.row} {row + 1}"
            )
        if self.blocked:
            names = {
                frozenset([each for each in group if each not in self.blocked]): name
                for group, name in names.items()
            }
        return names

    def boxes(self, layer: Boxes) -> list[list[Place]]:
        """The cells of each box, boxes and cells row by row."""
        box = self.known[layer.name]
        if not (
            isinstance(box, tuple)
            and len(box) == 2
            and all([type(side) is int and side > 0 for side in box])
        ):
            raise BadInput(f"{layer.name}: {box!r} is not a box; expected its height and width")
        high, wide = box
        if self.height % high or self.width % wide:
            raise BadInput(
                f"boxes of {high} by {wide} do not tile {self.height} by {self.width} cells; "
                "expected some that do"
            )
        return [
            [(row, column) for row in range(top, top + high) for column in range(left, left + wide)]
            for top in range(0, self.height, high)
            for left in range(0, self.width, wide)
        ]

    # --- marks ---

    def regions(self, layer: Regions) -> tuple[tuple[Place, ...], ...]:
        """The regions of a layer: from the argument with its name, or from its labels."""
        if layer.structural:
            return tuple(
                [tuple([tuple(place) for place in region]) for region in self._argument(layer.name)]
            )
        return tuple([tuple([tuple(each) for each in place]) for _, place, _ in self.marks(layer)])

    def check(self) -> None:
        """Check that the puzzle fits its board: that what is given is possible, and marks besides
        clues are at possible places.

        Raises :class:`BadInput` for the first one that is not.
        """
        answer, blocked = self.board.answer, self.blocked
        if self.puzzle.givens and not isinstance(answer, Cells):
            raise BadInput("givens: found rows where nothing can be given; expected none")
        for y, row in enumerate(self.puzzle.givens):
            for x, value in enumerate(row):
                if value is None:
                    continue
                if not answer.symbols.fits(value, self.known):
                    expected = answer.symbols.expected(self.known)
                    raise BadInput(
                        f"givens[{y}][{x}]: {shown(value)} is not a value of a cell; expected "
                        f"{expected}"
                    )
                if (y, x) in blocked or not answer.given:
                    raise BadInput(
                        f"givens[{y}][{x}]: found {shown(value)} where nothing can be given; "
                        "expected null"
                    )
        for layer in self.board.layers:
            if isinstance(layer, Boxes):
                self.boxes(layer)
            if isinstance(layer, Regions) and layer.structural:
                self._check_tiled(layer)
            if isinstance(layer, Clues) and layer.structural and not layer.blocks:
                self._check_rows(layer)

    def check_mark(self, layer: Layer, mark: Any, place: Any) -> None:
        """Check that a mark is a possible one of a layer, at a possible place. Raises
        :class:`BadInput`.
        """
        self.scope(layer, place)
        if isinstance(layer, Clues) and layer.blocks and place[:2] not in self.blocked:
            raise self._misplaced(layer, place, f"a place that the argument {layer.name} lists")
        if isinstance(layer, Regions) and len(set(place)) < len(place):
            raise self._misplaced(layer, place, "each cell once")
        if not isinstance(layer, Outside) or not layer.many:
            self._check_marks(layer, (mark,))
        elif isinstance(mark, tuple):
            self._check_marks(layer, mark)
        else:
            raise BadInput(f"{layer.name}: {shown(mark)} is not a mark; expected a list of them")

    def _check_marks(self, layer: Layer, marks: Iterable[Any]) -> None:
        for mark in marks:
            if not self._fits(layer, mark):
                assert layer.marks is not None
                raise BadInput(
                    f"{layer.name}: {shown(mark)} is not a mark; expected "
                    f"{layer.marks.expected(self.known)}"
                )

    def _fits(self, layer: Layer, mark: Any) -> bool:
        return layer.marks is None or layer.marks.fits(mark, self.known)

    def _check_rows(self, layer: Clues) -> None:
        rows = self._argument(layer.name)
        if len(rows) != self.height or any(
            [not isinstance(row, tuple) or len(row) != self.width for row in rows]
        ):
            raise BadInput(
                f"{layer.name}: the rows are not those of the board; expected {self.height} "
                f"of {self.width} marks"
            )
        self._check_marks(layer, [mark for row in rows for mark in row if mark is not None])

    def _check_tiled(self, layer: Regions) -> None:
        for region in self._argument(layer.name):
            if not (isinstance(region, tuple) and region and all(map(self.has, region))):
                raise BadInput(
                    f"{layer.name}: {region!r} is not a region; expected a list of places"
                )
        places = [place for region in self.regions(layer) for place in region]
        if sorted(places) != sorted(self.cells):
            raise BadInput(
                f"{layer.name}: the regions do not hold each cell once; expected a list of "
                "places for each region"
            )
        least, most = [self.known.get(end) if isinstance(end, str) else end for end in layer.cells]
        uneven = [
            len(region) for region in self.regions(layer) if least == most and len(region) != least
        ]
        if uneven:
            raise BadInput(
                f"{layer.name}: a region has {uneven[0]} cells; expected {least} in each"
            )

    def marks(self, layer: Layer) -> list[tuple[Any, Any, Clue | None]]:
        """The marks of a layer in this puzzle, each with its place and its clue. A structural mark
        has no clue.
        """
        if layer.is_clue:
            return [
                (clue.arguments[0], clue.arguments[1], clue) for clue in self.puzzle.clues
                if clue.relation == layer.name and len(clue.arguments) == 2
            ]  # fmt: skip
        if isinstance(layer, Clues) and layer.blocks:
            values = layer.marks.values(self.known) if layer.marks is not None else None
            return [((values or ("",))[0], place, None) for place in self._argument(layer.name)]
        if isinstance(layer, Clues) and layer.structural:
            rows = self._argument(layer.name)
            return [
                (mark, (y, x), None)
                for y, row in enumerate(rows)
                for x, mark in enumerate(row)
                if mark is not None
            ]
        return []

    def mark_places(self, layer: Layer) -> list[Any]:
        """All places where a layer may have a mark in this puzzle."""
        if isinstance(layer, BetweenLayer):
            pairs = [
                ((row, column), (row, column + 1))
                for row in range(self.height)
                for column in range(self.width - 1)
            ]
            pairs += [
                ((row, column), (row + 1, column))
                for row in range(self.height - 1)
                for column in range(self.width)
            ]
            return [pair for pair in pairs if self.blocked.keys().isdisjoint(pair)]
        if isinstance(layer, Outside):
            count = {"t": self.width, "b": self.width, "l": self.height, "r": self.height}
            return [(SIDES[side], at) for side in layer.sides for at in range(count[side])]
        if isinstance(layer, Regions):
            return list(self.regions(layer))
        if isinstance(layer, Clues):
            places = [
                place
                for place in self.cells
                if not layer.blocks or self.blocked.get(place) is layer
            ]
            if not isinstance(layer.scope, tuple):
                return places
            return [
                (*place, scope)
                for place in places
                for scope in layer.scope
                if self.scope(layer, (*place, scope))
            ]
        return []

    def places_without(self, layer: Layer) -> list[Any]:
        """The places where a missing mark means something: only in complete layers, and never in
        regions.
        """
        if not (layer.complete and layer.is_clue) or isinstance(layer, Regions):
            return []
        marked = {place for _, place, _ in self.marks(layer)}
        return [place for place in self.mark_places(layer) if place not in marked]

    def scope(self, layer: Layer, place: Any) -> tuple[Any, ...]:
        """The places of the cells that a mark at ``place`` constrains, without blocked cells.

        Raises :class:`BadInput` for a place where the layer cannot have a mark.
        """
        if isinstance(layer, BetweenLayer):
            if not (
                isinstance(place, tuple)
                and len(place) == 2
                and all(map(self.has, place))
                and _touch(*place)
            ):
                raise self._misplaced(
                    layer, place, "two cells that touch, the left or upper one first"
                )
            return place
        if isinstance(layer, Outside):
            side, at = place if isinstance(place, tuple) and len(place) == 2 else ("", 0)
            across = side in ("left", "right")
            if (
                side not in SIDES.values()
                or type(at) is not int
                or not 0 <= at < (self.height if across else self.width)
            ):
                raise self._misplaced(layer, place, "a side and the number of a line from 0")
            line = (
                [(at, each) for each in range(self.width)]
                if across
                else [(each, at) for each in range(self.height)]
            )
            return self._open(line[::-1] if side in ("right", "bottom") else line)
        if isinstance(layer, Regions):
            if not (isinstance(place, tuple) and place and all(map(self.has, place))):
                raise self._misplaced(layer, place, "the places of its cells")
            return self._open(place)
        if not isinstance(layer, Clues):
            raise self._misplaced(layer, place, "no mark")
        scope = layer.scope
        if isinstance(scope, tuple):
            if not (isinstance(place, tuple) and len(place) == 3 and place[2] in scope):
                raise self._misplaced(layer, place, f"row, column and one of {', '.join(scope)}")
            place, scope = place[:2], place[2]
        if not self.has(place):
            raise self._misplaced(layer, place, "row and column from 0")
        if callable(scope):
            return self._open([tuple(each) for each in scope(place, (self.height, self.width))])
        return self._around(scope, place)

    def _around(self, scope: str, place: Place) -> tuple[Any, ...]:
        y, x = place
        if scope == "cell":
            return self._open([place])
        if scope == "beside":
            return self._open([(y + down, x + right) for down, right in STEPS.values()])
        if scope in ("around", "block"):
            block = [(y + down, x + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            return self._open([each for each in block if scope == "block" or each != place])
        if isinstance(self.board.answer, Links):
            lines = [self._line(place, step) for step in STEPS]
            if scope == "edges":
                return tuple([line[0] for line in lines if line])
            if scope == "sight":
                return tuple(lines)
        if scope == "edges":
            return ("across", y, x), ("down", y, x + 1), ("across", y + 1, x), ("down", y, x)
        if scope == "row":
            return self._open([(y, each) for each in range(self.width)])
        if scope == "column":
            return self._open([(each, x) for each in range(self.height)])
        if scope == "sight":
            return tuple([self._run(place, step) for step in STEPS])
        return self._run(place, scope)

    def _run(self, place: Place, direction: str) -> tuple[Place, ...]:
        """The cells from a place on in a direction, up to a blocked one."""
        down, right = STEPS[direction]
        places: list[Place] = []
        y, x = place[0] + down, place[1] + right
        while self.has((y, x)) and (y, x) not in self.blocked:
            places.append((y, x))
            y, x = y + down, x + right
        return tuple(places)

    def _line(self, place: Place, direction: str) -> tuple[Place, ...]:
        """The links from a cell on in a direction, up to the next cell that is blocked."""
        ends = [place, *self._run(place, direction)]
        down, right = STEPS[direction]
        last = (ends[-1][0] + down, ends[-1][1] + right)
        if self.has(last):
            ends.append(last)
        which = "across" if right else "down"
        return tuple([(which, *min(pair)) for pair in pairwise(ends)])

    def _open(self, places: Iterable[Place]) -> tuple[Place, ...]:
        return tuple([place for place in places if self.has(place) and place not in self.blocked])

    def _misplaced(self, layer: Layer, place: Any, expected: str) -> BadInput:
        return BadInput(f"{layer.name}: no mark can stand at {place!r}; expected {expected}")

    def terms(self, board: Any, scope: Any) -> Any:
        """The contents of the cells of a scope on a board."""
        return tuple(
            [self.at(board, each) if _is_place(each) else self.terms(board, each) for each in scope]
        )

    def goal(self, layer: Layer, board: Any, mark: Any, place: Any) -> Any:
        """The goal of a mark. Raises :class:`BadInput` for a place where the layer cannot have a
        mark.
        """
        terms = self.terms(board, self.scope(layer, place))
        named = {name: self.known[name] for name in layer.relation.keywords if name in self.known}
        if "place" in layer.relation.keywords:
            named["place"] = place
        return layer.relation(mark, terms, **named)

    def place_name(self, layer: Layer, place: Any) -> str:
        """The place of a mark in words: ``above column 3``."""
        if isinstance(layer, BetweenLayer):
            return f"between {self.name(place[0])} and {self.name(place[1])}"
        if isinstance(layer, Outside):
            across = place[0] in ("left", "right")
            where = {"top": "above", "bottom": "below", "left": "left of", "right": "right of"}[
                place[0]
            ]
            return f"{where} {self.board.row if across else self.board.column} {place[1] + 1}"
        if isinstance(layer, Regions):
            return f"of the {layer.noun} at {self.name(place[0])}"
        return f"at {self.name(place[:2])}" + (f", {place[2]}" if len(place) == 3 else "")

    def mark_words(self, layer: Layer, mark: Any, place: Any) -> str:
        """A mark in words: the sentence of its relation, else the mark and its place.

        A sentence has the names of the relation's arguments in braces, ``{place}``
        (``above column 3``) and ``{where}`` (``column 3``). ``{pair}`` names the cells together,
        ``{pair[0]}`` one of them.
        """
        if mark is None or (
            mark == layer.absent and not isinstance(mark, tuple) and not self._fits(layer, mark)
        ):
            return f"there is no {layer.noun or 'mark'} {self.place_name(layer, place)}"
        if layer.relation is None or not layer.relation.says:
            return f"{self.mark_word(layer, mark)} {self.place_name(layer, place)}"
        scope = self.scope(layer, place)
        cells = Named(self.group_name(scope))
        cells.names = [self.name(each) for each in scope if _is_place(each)]
        first, second, *_ = layer.relation.signature.parameters
        words: dict[str, Any] = {name: self.known.get(name, "") for name in layer.relation.keywords}
        words |= {"place": self.place_name(layer, place), "where": self.where(layer, place)}
        words |= {first: self.mark_word(layer, mark), second: cells}
        try:
            sentence: str = layer.relation.says.format(**words)
        except KeyError as missing:
            names = ", ".join(words)
            raise BadInput(
                f"says of {layer.relation.name} names {{{missing.args[0]}}}; expected one of "
                f"{names}"
            ) from None
        return sentence

    def where(self, layer: Layer, place: Any) -> str:
        """The cell, line, region or pair of cells of a mark in words: ``column 3``."""
        if isinstance(layer, Outside):
            return (
                f"{self.board.row if place[0] in ('left', 'right') else self.board.column} "
                f"{place[1] + 1}"
            )
        return (
            self.group_name(self.scope(layer, place))
            if isinstance(layer, BetweenLayer | Regions)
            else self.name(place[:2])
        )

    def group_name(self, places: Iterable[Place]) -> str:
        """The name of some cells together: of the line, box or region that they form, of a part of
        a line, else their names.
        """
        every = [each for place in places for each in ((place,) if _is_place(place) else place)]
        line = self.lines.get(frozenset(every))
        if line is not None:
            return line
        if len(every) > 2 and isinstance(self.board.answer, Cells):
            rows, columns = (
                sorted({row for row, _ in every}),
                sorted({column for _, column in every}),
            )
            if len(rows) == 1:
                return _stretch(self.board.row, rows[0], self.board.column, columns)
            if len(columns) == 1:
                return _stretch(self.board.column, columns[0], self.board.row, rows)
        names = [self.name(place) for place in every]
        return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)

    def mark_text(self, layer: Layer, mark: Any) -> str:
        """The token of a mark."""
        if isinstance(mark, tuple) and isinstance(layer, Outside) and layer.many:
            return " ".join([self._token(layer, each) for each in mark]) or "0"
        return self._token(layer, mark)

    def mark_word(self, layer: Layer, mark: Any) -> str:
        """What sentences call a mark: its word, where the layer has words, else its token."""
        marks = layer.marks.values(self.known) if layer.words and layer.marks is not None else None
        return layer.words[marks.index(mark)] if marks else self.mark_text(layer, mark)

    def _token(self, layer: Layer, mark: Any) -> str:
        return str(mark) if layer.marks is None else layer.marks.write(mark)


def _stretch(line: str, number: int, other: str, places: Sequence[int]) -> str:
    """The name of a part of a line: ``columns 2 to 4 of row 1``."""
    if places[-1] - places[0] + 1 == len(places):
        return f"{other}s {places[0] + 1} to {places[-1] + 1} of {line} {number + 1}"
    return (
        f"{other}s {', '.join([str(place + 1) for place in places[:-1]])} and {places[-1] + 1} of "
        f"{line} {number + 1}"
    )


def _is_place(each: Any) -> bool:
    return bool(each) and not isinstance(each[0], tuple)


def _touch(first: Place, second: Place) -> bool:
    return (second[0] - first[0], second[1] - first[1]) in ((0, 1), (1, 0))
