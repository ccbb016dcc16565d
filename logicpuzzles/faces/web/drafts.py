"""A puzzle that is being written: marks are put on its board one by one, and it need not be
complete until it is played.

A draft is the puzzle itself, as JSON of the shape that all kinds share, which may say less than a
puzzle says. The *layers* of a draft are those of its board, and ``givens`` for the cells that a
puzzle gives. A place is what it is for the board, and for a region each of its cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import puzzle_json, write
from logicpuzzles.formats.board_writing import show_option
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.discovery import Kind, name_of
from logicpuzzles.kinds.grid import Cells
from logicpuzzles.kinds.layers import Between, Boxes, Clues, Layer, Outside, Paths, Points, Regions
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.marks import Marks
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.solving.runner import load

GIVENS = "givens"
SIDE = 40  # rows or columns of a draft, at most
USUAL = (6, 6)
BOXED = (9, 9)
Place = Any


def blank(kind: Kind, size: tuple[int, ...] | None = None) -> Draft:
    """The draft of a kind with nothing on its board. ``size``: rows and columns. Raises
    :class:`BadInput` for a size that the kind cannot have.
    """
    board = _board(kind)
    high, wide = size or board.size or board.usual or (BOXED if board.of(Boxes) else USUAL)
    if not 0 < min(high, wide) <= max(high, wide) <= SIDE:
        raise BadInput(f"the board is {high} by {wide}; expected at most {SIDE} rows and columns")
    if isinstance(board.answer, Cells):
        puzzle = Puzzle(kind.name, _blank_rows(high, wide))
    else:
        puzzle = Puzzle(kind.name, (), {"size": (high, wide)})
    framing = [each for each in board.layers if each.structural or getattr(each, "blocks", False)]
    arguments: dict[str, Any] = {
        each.name: _blank_rows(*each.shape(high, wide))
        if isinstance(each, Clues) and each.in_rows
        else ()
        for each in framing
    }
    return Draft(kind, replace(puzzle, arguments={**puzzle.arguments, **arguments}))


def _blank_rows(high: int, wide: int) -> tuple[tuple[None, ...], ...]:
    return ((None,) * wide,) * high


def draft_of(kind: Kind, text: str) -> Draft:
    """The draft of a text: of JSON, which need not be complete, or of a puzzle in any form. Raises
    :class:`BadInput`.
    """
    _board(kind)
    if puzzle_json.looks(text) is None:
        return Draft(kind, load(text=text, kind=kind.name))
    puzzle = puzzle_json.read(text)
    if name_of(puzzle.kind) != kind.name:
        raise BadInput(f'kind: found "{puzzle.kind}"; expected "{kind.name}"')
    draft = Draft(kind, replace(puzzle, kind=kind.name))
    if max(draft.layout.height, draft.layout.width) > SIDE:
        raise BadInput(
            f"the board is too large to be edited; expected at most {SIDE} rows and columns"
        )
    return draft


def _board(kind: Kind) -> Board:
    if kind.board is None or not kind.board.is_grid:
        raise BadInput(
            f"{kind.name} has no board of rows and columns; expected its puzzles as text"
        )
    return kind.board


@dataclass(frozen=True)
class Draft:
    """A puzzle of a kind that may be incomplete. What changes it gives a new one."""

    kind: Kind
    puzzle: Puzzle

    @property
    def board(self) -> Board:
        """The declaration of its board."""
        return _board(self.kind)

    @cached_property
    def layout(self) -> Layout:
        """Its board."""
        return Layout(self.board, self.puzzle)

    @property
    def state(self) -> str:
        """The draft as a text that reads back as the draft."""
        return puzzle_json.write(self.puzzle)

    def finished(self) -> str:
        """The puzzle as its kind writes it, or as JSON where a text cannot say the order of its
        regions. Raises ``PuzzleError`` where something is missing or does not fit.
        """
        puzzle = puzzle_json.JsonText(self.kind).read(self.state)
        try:
            return write(puzzle)
        except BadInput:
            if any([layer.ordered for layer in self.board.of(Regions)]):
                return puzzle_json.write(puzzle)
            raise

    # --- what is there ---

    def layers(self) -> dict[str, Layer | None]:
        """The layers that can be written on, by their names; ``None`` for the givens, which come
        last.
        """
        answer = self.board.answer
        layers: dict[str, Layer | None] = {
            layer.name: layer for layer in self.board.layers if not isinstance(layer, Boxes)
        }
        return layers | ({GIVENS: None} if isinstance(answer, Cells) and answer.given else {})

    def layer(self, name: str) -> Layer | None:
        """The layer of that name. Raises :class:`BadInput` where there is none."""
        layers = self.layers()
        if name not in layers:
            raise BadInput(f'there is no layer "{name[:40]}"; expected {", ".join(layers)}')
        return layers[name]

    def marks_of(self, layer: Layer | None) -> Marks | None:
        """What may stand on a layer; ``None`` for regions without labels."""
        return self.board.answer.symbols if layer is None else layer.marks

    def places(self, layer: Layer | None) -> list[Place]:
        """The places of a layer."""
        if layer is None:
            return list(self.layout.places)
        if isinstance(layer, Between | Outside | Points):
            return self.layout.mark_places(layer)
        free = [
            place
            for place in self.layout.grid.cells
            if self.layout.blocked.get(place, layer) is layer
        ]
        if isinstance(layer, Clues) and isinstance(layer.scope, tuple):
            return [(*place, scope) for place in free for scope in layer.scope]
        return free

    def tokens(self, layer: Layer | None) -> dict[Place, str]:
        """What stands on a layer, by places."""
        if layer is None:
            write = self.board.answer.symbols.write
            givens = {
                (y, x): value
                for y, row in enumerate(self.puzzle.givens)
                for x, value in enumerate(row)
            }
            return {place: write(value) for place, value in givens.items() if value is not None}
        if isinstance(layer, Regions | Paths):
            plain = {place: "" for region in self.layout.regions(layer) for place in region}
            marks = self.layout.marks(layer)
            return plain | {
                place: layer.token(mark) for mark, region, _ in marks for place in region
            }
        tokens: dict[Place, str] = {}
        if isinstance(layer, Clues) and layer.blocks:
            scopes: tuple[Any, ...] = layer.scope if isinstance(layer.scope, tuple) else ()
            for place in self._walls(layer):
                tokens |= {(*place, scope): layer.bare for scope in scopes} or {place: layer.bare}
        return tokens | {place: layer.token(mark) for mark, place, _ in self.layout.marks(layer)}

    def _walls(self, layer: Clues) -> tuple[Place, ...]:
        walls: tuple[Place, ...] = self.puzzle.arguments.get(layer.name, ())  # type: ignore[assignment]
        return walls

    # --- what changes it ---

    def put(self, name: str, place: Place, token: str | None) -> Draft:
        """The draft with a token at a place of a layer, or with nothing there. Raises
        :class:`BadInput` for another token or place.
        """
        layer = self.layer(name)
        if isinstance(layer, Regions | Paths):
            return self.region(name, [place], token)
        if place not in self.places(layer):
            raise BadInput(
                f"{name}: nothing can stand at {str(place)[:60]}; expected a place of this layer"
            )
        if layer is None:
            return self._put_given(place, None if token is None else self._mark(name, layer, token))
        if isinstance(layer, Clues) and layer.blocks:
            return self._block_cell(layer, place, token)
        mark = None if token is None else self._mark(name, layer, token)
        if isinstance(layer, Clues) and layer.structural:
            rows = [list(row) for row in self.puzzle.arguments[name]]  # type: ignore[attr-defined]
            rows[place[0]][place[1]] = mark
            return self._with(**{name: tuple(map(tuple, rows))})
        return self._put_clues(layer, {place}, [] if token is None else [Clue(name, (mark, place))])

    def region(self, name: str, places: Collection[Place], token: str | None) -> Draft:
        """The draft with places as a region, taken out of the regions that they were in; the token
        is its label. Without a token they are in no region. A path takes nothing away; without a
        token those through the places go.
        """
        layer = self.layer(name)
        if (
            not isinstance(layer, Regions | Paths)
            or not places
            or not all(map(self.layout.grid.has, places))
        ):
            raise BadInput(
                f"{name}: no region can be there; expected places of a layer of regions, as "
                "rows and columns from 0"
            )
        if isinstance(layer, Paths):
            path = layer.arrange(dict.fromkeys(places))
            kept = [
                Clue(name, (mark, other)) for mark, other, _ in self.layout.marks(layer)
                if (other != path if token is not None else {*other}.isdisjoint(path))
            ]  # fmt: skip
            if token is not None:
                kept.append(Clue(name, (self._mark(name, layer, token), path)))
                self.layout.check_mark(layer, *kept[-1].arguments)
            return self._put_clues(layer, None, kept)
        new = tuple(dict.fromkeys(places) if layer.ordered else sorted(set(places)))
        draft = self
        if layer.structural:
            regions = [
                tuple(place for place in region if place not in new)
                for region in self.layout.regions(layer)
            ]
            regions += [new] if token is not None else []
            draft = self._with(
                **{name: tuple(sorted([region for region in regions if region], key=min))}
            )
            if not layer.is_clue:
                return draft
        clues = []
        for mark, region, _ in self.layout.marks(layer):
            left = tuple(place for place in region if place not in new)
            clues += [Clue(name, (mark, left))] if left else []
        if token or (token is not None and not layer.structural):
            clues.append(Clue(name, (self._mark(name, layer, token), new)))
        return draft._put_clues(layer, None, clues)

    def argument(self, name: str, text: str) -> Draft:
        """The draft with a setting of its kind, a number or several as in 2x3; without a text the
        usual one.
        """
        if name not in self.settings():
            raise BadInput(
                f'"{name[:40]}" is no setting of {self.kind.name}; expected '
                f"{', '.join(self.settings()) or 'none'}"
            )
        if not text.strip():
            left = {key: value for key, value in self.puzzle.arguments.items() if key != name}
            return Draft(self.kind, replace(self.puzzle, arguments=left))
        if not re.fullmatch(r"[0-9]{1,6}([x×][0-9]{1,6})*", text.strip()):
            raise BadInput(f'{name}: found "{text[:40]}"; expected a number, or several as in 2x3')
        numbers = tuple(map(int, re.split("[x×]", text.strip())))
        changed = self._with(**{name: numbers if len(numbers) > 1 else numbers[0]})
        for layer in self.board.of(Boxes):
            changed.layout.boxes(layer)  # they may not tile the board
        return changed

    def settings(self) -> dict[str, str]:
        """What can be set besides the board, with what is set; ``""`` for what is usual."""
        names = [*self.kind.options, *[layer.name for layer in self.board.of(Boxes)]]
        arguments = self.puzzle.arguments
        return {name: show_option(arguments[name]) if name in arguments else "" for name in names}

    def _mark(self, name: str, layer: Layer | None, token: str) -> Any:
        marks = self.marks_of(layer)
        if isinstance(layer, Outside) and layer.many:
            return tuple(
                self._read(name, marks, part)
                for part in token.replace(",", " ").split()
                if part != "0"
            )
        return self._read(name, marks, token.strip())

    def _read(self, name: str, marks: Marks | None, token: str) -> Any:
        try:
            return marks.read(token, self.layout.known) if marks is not None else None
        except ValueError:
            expected = marks.expected(self.layout.known) if marks is not None else "nothing"
            raise BadInput(f'{name}: found "{token[:40]}"; expected {expected}') from None

    def _with(self, **arguments: Any) -> Draft:
        return Draft(
            self.kind, replace(self.puzzle, arguments={**self.puzzle.arguments, **arguments})
        )

    def _put_given(self, place: Place, value: Any) -> Draft:
        return Draft(self.kind, self.puzzle.with_given(place, value))

    def _put_clues(
        self, layer: Layer, places: Collection[Place] | None, clues: Iterable[Clue]
    ) -> Draft:
        """The draft with other clues of a layer at some places, or at all."""
        kept = [
            clue for clue in self.puzzle.clues
            if clue.relation != layer.name or (places is not None and clue.arguments[1] not in places)
        ]  # fmt: skip
        return Draft(self.kind, replace(self.puzzle, clues=(*kept, *clues)))

    def _block_cell(self, layer: Clues, place: Place, token: str | None) -> Draft:
        """The draft with a mark in a cell, which has no answer then. Without a token the cell is
        free again; of a cell with two halves the mark goes first, and the cell is free the next
        time.
        """
        cell = place[:2]
        marked = any([other == place for _, other, _ in self.layout.marks(layer) if layer.is_clue])
        opened = token is None and not (len(place) == 3 and marked)
        walls = {*self._walls(layer), cell} - ({cell} if opened else set())
        gone = (
            {other for _, other, _ in self.layout.marks(layer) if tuple(other[:2]) == cell}
            if opened
            else {place}
        )
        mark = None if token in (None, layer.bare) else self._mark(layer.name, layer, str(token))
        clues = [Clue(layer.name, (mark, place))] if mark is not None and layer.is_clue else []
        draft = self._put_clues(layer, gone, clues)._with(**{layer.name: tuple(sorted(walls))})
        return draft._put_given(cell, None) if cell in walls and self.puzzle.givens else draft
