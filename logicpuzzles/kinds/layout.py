"""The layout of one puzzle's board: the places of its cells, its marks, and the cells that each
mark constrains.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from logicpuzzles.core.errors import BadInput, shown
from logicpuzzles.core.terms import var
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.board_words import BoardWords
from logicpuzzles.kinds.grid import BoardGrid, Cells, Place, Records, Row, is_place
from logicpuzzles.kinds.layers import Boxes, Clues, Layer, Regions
from logicpuzzles.kinds.puzzle import Clue, Puzzle

__all__ = ["Layout", "Place"]

LARGEST = 1000  # rows or columns


class Layout:
    """A puzzle's board. ``grid``: its places; ``places``: those that are answered, in the order of
    the board's leaves; ``known``: the arguments of the puzzle and what follows from its size.

    Raises :class:`BadInput` when the puzzle does not fit its board.
    """

    def __init__(self, board: Board, puzzle: Puzzle) -> None:
        self.board = board
        self.puzzle = puzzle
        self.height, self.width = self._size()
        self.known = self._collect_arguments()

    def _size(self) -> tuple[int, int]:
        givens, size = self.puzzle.givens, self.puzzle.arguments.get("size")
        if isinstance(self.board.answer, Row):
            return 1, len(self.board.answer.names_in(self.puzzle.arguments))
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
        _check_size(self.board, *shape)
        return shape

    def _collect_arguments(self) -> dict[str, Any]:
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
    def grid(self) -> BoardGrid:
        size = (self.height, self.width)
        board = self.board
        return BoardGrid(board.answer, size, self.blocked, board.row, board.column)

    @cached_property
    def blocked(self) -> dict[Place, Layer]:
        """The cells without an answer, each with the layer that blocks it."""
        blocked: dict[Place, Layer] = {}
        bare = BoardGrid(self.board.answer, (self.height, self.width), {}, "", "")
        for layer in self.board.of(Clues):
            if layer.blocks:
                for place in layer.argument(self.puzzle.arguments):
                    if not bare.has(place) or place in blocked:
                        raise BadInput(
                            f"{layer.name}: {place!r} is not a place of a board of "
                            f"{self.height} by {self.width}, or not free; "
                            "expected row and column from 0, each place once"
                        )
                    blocked[place] = layer
        return blocked

    @property
    def places(self) -> tuple[Place, ...]:
        return self.grid.places

    @property
    def number_of(self) -> dict[Place, int]:
        """The number of each place among ``places``."""
        return self.grid.number_of

    def blank(self) -> Any:
        """A board with nothing known: a variable for each cell, ``None`` for a blocked cell."""
        return self.board_of([var() for _ in self.places])

    def board_of(self, values: Iterable[Any]) -> Any:
        """The board with these values, in the order of ``places``."""
        return self.board.answer.board_of(self.grid, values)

    def at(self, board: Any, place: Place) -> Any:
        """The content of a board at a place: a value, a variable, or ``None`` for a blocked
        cell.
        """
        return self.board.answer.at(board, place)

    def values_on(self, board: Any) -> list[Any]:
        """The contents of the cells of a board, in the order of ``places``."""
        return [self.at(board, place) for place in self.places]

    @property
    def values(self) -> tuple[Any, ...] | None:
        """The values that a cell can have; ``None`` when they are infinite."""
        return self.board.answer.symbols.values(self.known)

    # --- names ---

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell, for people."""
        answer = self.board.answer
        if isinstance(answer, Row):
            return answer.names_in(self.puzzle.arguments)
        return tuple([self.name(place) for place in self.places])

    def name(self, place: Place) -> str:
        """The name of the cell or edge at a place."""
        answer = self.board.answer
        if isinstance(answer, Records):
            return f"{answer.row} {place[0] + 1}, {self.puzzle.fields[place[1]]}"
        return self.grid.name(place)

    @cached_property
    def words(self) -> BoardWords:
        """The words for parts of the board and for its marks."""
        boxes = {layer: self.boxes(layer) for layer in self.board.of(Boxes)}
        regions = {layer: self.regions(layer) for layer in self.board.of(Regions)}
        return BoardWords(self.grid, self.known, boxes, regions, self.board.words)

    # --- marks ---

    def boxes(self, layer: Boxes) -> list[list[Place]]:
        """The cells of each box. Raises :class:`BadInput` for boxes that do not tile the board."""
        return layer.boxes(self.grid, self.known)

    def regions(self, layer: Layer) -> tuple[tuple[Place, ...], ...]:
        """The regions of a layer: from the argument with its name, or from its labels."""
        if layer.structural and isinstance(layer, Regions):
            return layer.regions(self.known)
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
            layer.check_argument(self.grid, self.known)

    def check_mark(self, layer: Layer, mark: Any, place: Any) -> None:
        """Check that a mark is a possible one of a layer, at a possible place. Raises
        :class:`BadInput`.
        """
        layer.check_place(self.grid, place)
        layer.check_mark(mark, self.known)

    def marks(self, layer: Layer) -> list[tuple[Any, Any, Clue | None]]:
        """The marks of a layer in this puzzle, each with its place and its clue. A structural mark
        has no clue.
        """
        if layer.is_clue:
            return [
                (clue.arguments[0], clue.arguments[1], clue) for clue in self.puzzle.clues
                if clue.relation == layer.name and len(clue.arguments) == 2
            ]  # fmt: skip
        return [(mark, place, None) for mark, place in layer.frame_marks(self.known)]

    def mark_places(self, layer: Layer) -> list[Any]:
        """All places where a layer may have a mark in this puzzle."""
        if isinstance(layer, Regions):
            return list(self.regions(layer))
        return layer.places_on(self.grid)

    def places_without(self, layer: Layer) -> list[Any]:
        """The places where a missing mark means something: only in complete layers, and never in
        regions.
        """
        if not (layer.is_complete(self.known) and layer.is_clue) or isinstance(layer, Regions):
            return []
        marked = {place for _, place, _ in self.marks(layer)}
        return [place for place in self.mark_places(layer) if place not in marked]

    def scope(self, layer: Layer, place: Any) -> tuple[Any, ...]:
        """The places of the cells that a mark at ``place`` constrains, without blocked cells.

        Raises :class:`BadInput` for a place where the layer cannot have a mark.
        """
        return layer.scope_at(self.grid, place)

    def terms(self, board: Any, scope: Any) -> Any:
        """The contents of the cells of a scope on a board; 0 for an edge that there is not."""
        if scope is None:
            return 0
        if is_place(scope):
            return self.at(board, scope)
        return tuple([self.terms(board, each) for each in scope])

    def goal(self, layer: Layer, board: Any, mark: Any, place: Any) -> Any:
        """The goal of a mark. Raises :class:`BadInput` for a place where the layer cannot have a
        mark.
        """
        terms = self.terms(board, self.scope(layer, place))
        named = {name: self.known[name] for name in layer.relation.keywords if name in self.known}
        if "place" in layer.relation.keywords:
            named["place"] = place
        return layer.relation(mark, terms, **named)


def _check_size(board: Board, height: int, width: int) -> None:
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
