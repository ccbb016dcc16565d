"""The words for parts of a board and for its marks: "column 3", "between …", a mark's sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.grid import BoardGrid, Cells, Place, is_place
from logicpuzzles.kinds.layers import Boxes, Layer, Regions
from logicpuzzles.kinds.naming import FEW, list_names, list_words


class NamedCells(str):
    """The name of some cells together. An index gives the name of one of them: ``{pair[0]}``."""

    names: Sequence[str] = ()

    def __getitem__(self, at: Any) -> Any:
        return self.names[at]


def value_words(word: str) -> dict[str, str]:
    """What ``{value}`` and ``{values}`` are in a sentence: "shaded" and "shaded cells", "a mine" and
    "mines".
    """
    several = f"{word[2:]}s" if word.startswith("a ") else f"{word} cells"
    return {"value": word, "values": several}


class BoardWords:
    """The words for parts of a puzzle's board. ``known``: the arguments of the puzzle; ``boxes``
    and ``regions``: the places of each, by their layers. ``words``: those of the values.
    """

    def __init__(
        self,
        grid: BoardGrid,
        known: Mapping[str, Any],
        boxes: Mapping[Boxes, Sequence[Sequence[Place]]],
        regions: Mapping[Regions, Sequence[Sequence[Place]]],
        words: Sequence[str],
    ) -> None:
        self.grid, self.known, self.words = grid, known, words
        self._boxes, self._regions = boxes, regions

    @cached_property
    def lines(self) -> dict[frozenset[Place], str]:
        """Groups of cells that have a name: rows, columns, boxes and regions."""
        grid = self.grid
        names: dict[frozenset[Place], str] = {}
        for layer, regions in self._regions.items():
            for region in regions:
                names.setdefault(frozenset(region), f"the {layer.noun} at {grid.name(region[0])}")
        for box_layer, boxes in self._boxes.items():
            for number, box in enumerate(boxes, 1):
                names[frozenset(box)] = f"{box_layer.noun} {number}"
        for column in range(grid.width):
            line = frozenset([(row, column) for row in range(grid.height)])
            names[line] = grid.line_name(False, column)
        for row in range(grid.height):
            line = frozenset([(row, column) for column in range(grid.width)])
            names[line] = grid.line_name(True, row)
        if grid.blocked:
            names = {frozenset(grid.free(group)): name for group, name in names.items()}
        return names

    def group_name(self, places: Iterable[Place]) -> str:
        """The name of some cells together: of the line, box or region that they form, of a part of
        a line, else their names.
        """
        every = [*flat_places(places)]
        line = self.lines.get(frozenset(every))
        if line is not None:
            return line
        grid = self.grid
        if len(every) > 2 and isinstance(grid.answer, Cells):
            rows = sorted({row for row, _ in every})
            columns = sorted({column for _, column in every})
            if len(rows) == 1:
                return _stretch(grid.row, rows[0], grid.column, columns)
            if len(columns) == 1:
                return _stretch(grid.column, columns[0], grid.row, rows)
            whole = all([own[-1] - own[0] < len(own) for own in (rows, columns)])
            if whole and len(every) == len(rows) * len(columns) > FEW:
                return f"the block from {grid.name(min(every))} to {grid.name(max(every))}"
        return list_names([grid.name(place) for place in every])

    def place_name(self, layer: Layer, place: Any) -> str:
        """The place of a mark in words: ``above column 3``."""
        return layer.place_words(self.grid, place)

    def where(self, layer: Layer, place: Any) -> str:
        """The cell, line, region or pair of cells of a mark in words: ``column 3``."""
        words = layer.where_words(self.grid, place)
        return words or self.group_name(layer.scope_at(self.grid, place))

    def mark_words(self, layer: Layer, mark: Any, place: Any) -> str:
        """A mark in words: the sentence of its relation, else the mark and its place.

        A sentence has the names of the relation's arguments in braces, ``{place}``
        (``above column 3``), ``{where}`` (``column 3``) and ``{among}`` (``in column 3``). ``{pair}``
        names the cells together, ``{pair[0]}`` one of them.
        """
        if (mark is None and layer.marks is not None) or (
            mark == layer.absent
            and not isinstance(mark, tuple)
            and not layer.fits(mark, self.known)
        ):
            return f"there is no {layer.noun or 'mark'} {self.place_name(layer, place)}"
        if layer.relation is None or not layer.relation.says:
            return f"{self.mark_word(layer, mark)} {self.place_name(layer, place)}"
        scope = layer.scope_at(self.grid, place)
        cells = NamedCells(self.group_name(scope))
        cells.names = [self.grid.name(each) for each in scope if is_place(each)]
        first, second, *_ = layer.relation.signature.parameters
        words: dict[str, Any] = {name: self.known.get(name, "") for name in layer.relation.keywords}
        where = self.where(layer, place)
        words |= {"place": self.place_name(layer, place), "where": where}
        words["among"] = f"{layer.within} {where}"
        value = layer.relation.signature.parameters.get("value")
        if value is not None:
            words |= value_words(self.words[value.default] if self.words else str(value.default))
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

    def mark_word(self, layer: Layer, mark: Any) -> str:
        """What sentences call a mark: its word, where the layer has words, else its token."""
        marks = layer.marks.values(self.known) if layer.words and layer.marks is not None else None
        return layer.words[marks.index(mark)] if marks else layer.token(mark)


def flat_places(places: Iterable[Any]) -> Iterator[Place]:
    """The places in a scope, however deep."""
    for each in places:
        yield from (each,) if is_place(each) else flat_places(each or ())


def _stretch(line: str, number: int, other: str, places: Sequence[int]) -> str:
    """The name of a part of a line: ``columns 2 to 4 of row 1``."""
    if places[-1] - places[0] + 1 == len(places):
        return f"{other}s {places[0] + 1} to {places[-1] + 1} of {line} {number + 1}"
    listed = list_words([str(place + 1) for place in places], "and")
    return f"{other}s {listed} of {line} {number + 1}"
