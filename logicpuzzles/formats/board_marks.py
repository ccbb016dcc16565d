"""What reading and writing the drawing of a board share: signs for unknown cells, the places of
layers, and their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.grid import Cells
from logicpuzzles.kinds.layers import (
    SIDES,
    Between,
    Boxes,
    Clues,
    Layer,
    Outside,
    Paths,
    Points,
    Regions,
)
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Clue, Puzzle

BLANKS = "._?-"  # how people write an unknown cell


def nothing(layer: Layer) -> str:
    """The characters for no mark of a layer that stands outside or in a grid of its own, the usual
    one first. In a complete layer a missing mark has a meaning, so there is no sign for an unknown
    one.
    """
    blanks = (
        "".join(each for each in BLANKS if each not in str(getattr(layer.marks, "characters", "")))
        or BLANKS
    )
    return blanks[0] if isinstance(layer, Outside) and layer.complete else blanks


def unknown_signs(board: Board) -> str:
    """The characters for an unknown cell, the usual one first."""
    answer = board.answer
    taken = ""
    if isinstance(answer, Cells) and answer.given:
        taken += str(getattr(answer.symbols, "characters", ""))
    for layer in board.of(Between):
        taken += str(getattr(layer.marks, "characters", "")) + layer.below
    for layer in board.of(Clues):
        taken += layer.bare + "".join(
            str(getattr(layer.marks, name, "")) for name in ("characters", "unsaid")
        )
    return (
        "".join(dict.fromkeys([each for each in answer.unknown + BLANKS if each not in taken]))
        or "."
    )


def signs_beside(layer: Between) -> Iterator[tuple[str, str]]:
    """The marks of a layer with their characters between two cells beside each other."""
    characters = str(getattr(layer.marks, "characters", ""))
    return zip(characters, characters, strict=True)


def signs_below(layer: Between) -> Iterator[tuple[str, str]]:
    """The marks of a layer with their characters under the upper one of two cells."""
    return zip(str(getattr(layer.marks, "characters", "")), layer.below, strict=True)


def signs_on(layout: Layout) -> Iterator[tuple[Any, tuple[Any, Any], str]]:
    """What stands between the cells of a board: clues, the two cells of each and its sign."""
    for layer in layout.board.of(Between):
        below = dict(signs_below(layer))
        for mark, (first, second), clue in layout.marks(layer):
            sign = below.get(mark, str(mark)) if second[0] > first[0] else str(mark)
            yield clue, (first, second), sign


def layers_of(board: Board) -> tuple[tuple[Clues, ...], tuple[Clues, ...]]:
    """The layers of marks in cells that stand in the grid, and those that have a grid of their
    own.
    """
    givens = isinstance(board.answer, Cells) and board.answer.given
    layers = board.of(Clues)
    inside = [layer for layer in layers if layer.blocks]
    free = [each for each in layers if not (each.blocks or givens or isinstance(each, Points))]
    inside += free[:1]
    return tuple(inside), tuple(layer for layer in layers if layer not in inside)


def has_grid(board: Board) -> bool:
    """Whether a text of a puzzle begins with a grid of cells."""
    given = isinstance(board.answer, Cells) and board.answer.given
    return given or bool(layers_of(board)[0] or board.of(Between) or board.of(Outside))


def sides_of(board: Board, arguments: Mapping[str, Any] = {}) -> tuple[int, ...]:
    """The sides that a board may have with some arguments; none where it may have any."""
    limits = [layer.sides for layer in board.of(Boxes) if layer.name not in arguments]
    return limits[0] if limits else ()


def check_sides(board: Board, side: int, arguments: Mapping[str, Any], line: int) -> None:
    """Check that a board of that side has usual boxes, or the arguments say its boxes. Raises
    :class:`BadInput`.
    """
    sides = sides_of(board, arguments)
    if sides and side not in sides:
        *others, last = map(str, sides)
        raise BadInput(
            f"the board has a side of {side}; expected {', '.join(others)} or {last}, or a line "
            f"{board.of(Boxes)[0].name}: HEIGHTxWIDTH above it",
            line,
            1,
        )


def uneven(board: Board, count: int, wanted: int, why: str, line: int, column: int) -> BadInput:
    """The error of a row that has so many cells, too many or too few."""
    if count > wanted:
        return BadInput(f"cell {wanted + 1} is too many; expected {wanted} {why}", line, column)
    cells = f"{count} cell{'' if count == 1 else 's'}"
    return BadInput(f"the {board.row} has {cells}; expected {wanted} {why}", line, column)


def order_marks(board: Board, puzzle: Puzzle) -> Puzzle:
    """The same puzzle with its marks in the order of layers and places, as reading a text gives
    them.
    """
    layers = {layer.name: at for at, layer in enumerate(board.layers)}

    def order(clue: Clue) -> tuple[int, Any]:
        if clue.relation not in layers:
            return len(layers), ()
        place: Any = clue.arguments[1]
        layer = board.layers[layers[clue.relation]]
        if isinstance(layer, Outside) and isinstance(place, tuple):
            place = (list(SIDES.values()).index(place[0]), place[1])
        elif isinstance(layer, Regions | Paths):
            place = min(place)
        elif isinstance(layer, Clues) and isinstance(layer.scope, tuple):
            place = (*place[:2], layer.scope.index(place[2]))
        return layers[clue.relation], place

    arguments: dict[str, Any] = dict(puzzle.arguments)
    clues = list(puzzle.clues)
    for each in [layer for layer in board.of(Regions) if not layer.ordered]:
        if each.structural and isinstance(arguments.get(each.name), tuple):
            arguments[each.name] = tuple(
                sorted(tuple(sorted(region)) for region in arguments[each.name])
            )
        clues = [
            Clue(clue.relation, (clue.arguments[0], tuple(sorted(clue.arguments[1]))), clue.text, clue.line, clue.column)
            if clue.relation == each.name and len(clue.arguments) == 2 and isinstance(clue.arguments[1], tuple) else clue
            for clue in clues
        ]  # fmt: skip
    clues.sort(key=order)
    return Puzzle(
        puzzle.kind,
        puzzle.givens,
        arguments,
        tuple(clues),
        puzzle.fields,
        puzzle.format,
        puzzle.name,
    )
