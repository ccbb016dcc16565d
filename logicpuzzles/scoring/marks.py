"""The marks in an answer that is drawn as its puzzle is: signs between cells and numbers outside, which must be those of the
puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.formats.board_reading import drawn_with
from logicpuzzles.kinds.board import Between, Numbers, Outside, numbers
from logicpuzzles.kinds.layout import Layout

__all__ = ["other_marks"]

ABOVE = 3  # lines of words above a drawing, at most


def other_marks(layout: Layout, lines: Sequence[str]) -> Iterator[tuple[int, int, dict[Any, str]]]:
    """The drawings in the lines of a text that have other marks than the puzzle: where each begins and ends, and by its place
    each other mark in words."""
    loose = {layer.name: _loose(layer) for layer in layout.board.of(Outside)}
    layers = [*layout.board.of(Between), *layout.board.of(Outside)]
    start = 0
    for stop, line in enumerate([*lines, ""] if layers else []):
        if line.strip() and not line.lstrip().startswith(("```", "~~~")):
            continue
        block, first, start = lines[start:stop], start, stop + 1
        if not layout.height <= len(block) <= 5 * layout.height:
            continue
        for above in range(ABOVE + 1):
            try:
                drawn = drawn_with(
                    layout.board, layout.puzzle, "\n".join(block[above:]), layout, loose
                )
            except PuzzleError:
                continue
            own = {
                layer.name: {place: mark for mark, place, _ in layout.marks(layer)}
                for layer in layers
            }
            other = {
                (layer.name, place): _words(layout, layer, mark, place, own[layer.name].get(place))
                for layer in layers
                for mark, place, _ in drawn.marks(layer)
                if own[layer.name].get(place) != mark
            }
            if other:
                yield first + above, stop, other
            break


def _loose(layer: Outside) -> Outside:
    """The layer with any number as a mark."""
    if not isinstance(layer.marks, Numbers):
        return layer
    return Outside(
        layer.name, numbers(), layer.relation, sides="".join(layer.sides), many=layer.many
    )


def _words(layout: Layout, layer: Any, mark: Any, place: Any, own: Any) -> str:
    shown = "nothing" if own is None else layout.mark_text(layer, own)
    return f"{layout.mark_text(layer, mark)} {layout.place_name(layer, place)}, where the puzzle has {shown}"
