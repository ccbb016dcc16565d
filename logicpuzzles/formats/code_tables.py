"""The parts of texts of puzz.link, ``pzprv3/lightup/6/6/. . # . . . /…``: tables with a blank behind
each mark and a slash behind each row. Such a text has a puzzle and, in whole or in part, its answer.

A text may end behind its size, or before any table: what would follow is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.code_parts import (
    BARE,
    CodeDraft,
    CodePart,
    LayerPart,
    Place,
    marks_of_token,
    regions_of,
)
from logicpuzzles.formats.code_tokens import CodeToken, Cursor, Decimal, NoCode, Signs, write_values
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.grid import Edges, Links
from logicpuzzles.kinds.layers import Between, Clues, Layer, Outside, Paths, Points, Regions

NOTES = pattern(r"\[[^\]]*\]")  # small numbers in a cell, as people note them
Grid = list[list[Place]]


def table_end(cursor: Cursor) -> bool:
    """Whether the text ends here, so that a table is empty."""
    return not cursor.text[cursor.at :].strip(" /")


def pairs_of(draft: CodeDraft) -> list[Grid]:
    """The pairs of cells side by side, then those of one above the other."""
    height, width = draft.height, draft.width
    return [
        [[((y, x), (y, x + 1)) for x in range(width - 1)] for y in range(height)],
        [[((y, x), (y + 1, x)) for x in range(width)] for y in range(height - 1)],
    ]


def read_rows(cursor: Cursor, grid: Grid, parting: str = " ") -> Iterator[Place]:
    """The places of a grid, each when its mark comes next; takes what stands between them."""
    for row in grid:
        for place in row:
            yield place
            if parting and not cursor.passes(parting) and cursor.peek() not in ("", "/"):
                cursor.miss(f"a blank behind each of {len(row)} marks")
                raise cursor.wrong()
        if cursor.at < len(cursor.text):
            cursor.expect("/", f"behind a row of {len(row)} marks")


def write_rows(grid: Grid, marks: Mapping[Place, str], empty: str, parting: str = " ") -> str:
    """What :func:`read_rows` goes through."""
    return "".join(
        "".join(marks.get(place, empty) + parting for place in row) + "/" for row in grid
    )


CORNER: Place = ("corner", 0, 0)  # of a frame


class MarkTable(CodePart):
    """Marks of some layers, each place with one of them or with ``empty``.

    ``tokens``: by the name of a layer, by ``givens`` for cells that are given, or by ``answer`` how
    its marks are written: a token, a text with a character for each, of the answer 0, 1 …, or a
    mapping. The places are those of the layers: cells; with lines outside, cells in a frame; with
    marks between cells, or links, those across and then those down; with edges, those down first.
    The label of a region stands in the upper cell of its leftmost ones. ``corner``: what stands in
    a corner of a frame, by default ``empty``. ``rim``: the borders at the rim of the grid have
    places, too. ``parting``: what stands behind each mark. ``under``: the answer in cells where
    another mark stands, where that is not 0. ``shaded``: how a mark's text changes where the answer
    of its cell is 1.
    """

    def __init__(
        self, *, empty: str = ".", corner: str = "", rim: bool = False, parting: str = " ",
        under: int = 0, shaded: Mapping[str, str] | None = None, **tokens: CodeToken | Mapping[str, Any] | str
    ) -> None:  # fmt: skip
        self.empty, self.corner, self.rim, self.parting = empty, corner or empty, rim, parting
        self.under, self.shaded = under, shaded or {}
        self.tokens = {
            "" if name == "givens" else name: marks_of_token(token, name == "answer")
            for name, token in tokens.items()
        }

    def check(self, kind: Kind) -> None:
        assert kind.board is not None
        for name, token in self.tokens.items():
            if name != "answer":
                LayerPart(name, token).check(kind)

    def grids(self, draft: CodeDraft) -> list[Grid]:
        """The places of each table, row by row."""
        layers = [draft.board.by_name.get(name) for name in self.tokens]
        outside = next((layer for layer in layers if isinstance(layer, Outside)), None)
        points = next((layer for layer in layers if isinstance(layer, Points)), None)
        if points is not None:
            return [draft.rows_of_places(points)]
        answer = draft.board.answer if "answer" in self.tokens else None
        if outside is not None:
            return [framed_places(draft, outside)]
        if any(isinstance(layer, Between | Paths) for layer in layers):
            return pairs_of(draft)
        if isinstance(answer, Edges):
            edges = Edges() if self.rim else answer
            shapes = dict(
                zip(("across", "down"), edges.shapes(draft.height, draft.width), strict=True)
            )
            order = ("across", "down") if isinstance(answer, Links) else ("down", "across")
            first = {"across": (edges.first, 0), "down": (0, edges.first)}
            return [
                [
                    [(way, y + first[way][0], x + first[way][1]) for x in range(shapes[way][1])]
                    for y in range(shapes[way][0])
                ]
                for way in order
            ]
        return [
            [[(y, x) for x in range(draft.frame, draft.width)] for y in range(draft.frame, draft.height)]
        ]  # fmt: skip

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        for grid in self.grids(draft):
            for place in read_rows(cursor, grid, self.parting) if not table_end(cursor) else ():
                self.read_mark(cursor, draft, place)
        for name in self.tokens:
            layer = draft.board.by_name.get(name)
            if isinstance(layer, Outside) and layer.many and layer.complete:
                for line in draft.layout.mark_places(layer):
                    draft.marks[name].setdefault(line, ())

    def read_mark(self, cursor: Cursor, draft: CodeDraft, place: Place) -> None:
        """Take the mark of a place."""
        start, empty = cursor.at, self.corner if place == CORNER else self.empty
        for name, token in self.tokens.items() if place != CORNER else ():
            layer = draft.board.by_name.get(name)
            if isinstance(layer, Outside) != is_outside(place):
                continue
            taken = token.read(cursor, 1)
            if note := NOTES.match(cursor.text, cursor.at):
                cursor.at = note.end()
            if taken is not None and (not self.parting or cursor.peek() in ("", " ", "/")):
                if taken[0] is not None:
                    self.keep(cursor, draft, name, place, taken[0], start)
                return
            cursor.at = start
        if cursor.passes(empty):
            if note := NOTES.match(cursor.text, cursor.at):
                cursor.at = note.end()
            if not self.parting or cursor.peek() in ("", " ", "/"):
                return
            cursor.at = start
        cursor.miss(f'"{empty}"')
        raise cursor.wrong()

    def keep(
        self, cursor: Cursor, draft: CodeDraft, name: str, place: Place, value: Any, at: int
    ) -> None:
        """Put a mark where it belongs."""
        layer = draft.board.by_name.get(name)
        if name == "answer":
            symbols = draft.board.answer.symbols
            if not symbols.fits(value, draft.layout.known):
                raise cursor.error(
                    f"{value} stands here; expected {symbols.expected(draft.layout.known)}", at
                )
            draft.answer[place] = value
            return
        own = draft.marks[name]
        if isinstance(layer, Outside) and layer.many:
            draft.check(cursor, layer, (value,), at)
            own[place[:2]] = (*own.get(place[:2], ()), value)
            return
        draft.check(cursor, layer, value, at)
        if isinstance(layer, Outside):
            place = place[:2]
        elif isinstance(layer, Regions):
            place = next(region for region in own if place in region)
        own[place] = value
        if self.under or cursor.text[at : cursor.at] in self.shaded.values():
            draft.answer[place] = self.under or 1

    def write(self, draft: CodeDraft) -> str:
        marks: dict[Place, str] = {CORNER: self.corner}
        for name, token in reversed(self.tokens.items()):
            layer = draft.board.by_name.get(name)
            marks |= {
                place: write_values(
                    [value], token, lambda _, place=place, layer=layer: table_place(draft, layer, place),  # type: ignore[misc]
                )
                for place, value in self.values(draft, name, layer).items()
                if value is not None
            }  # fmt: skip
        for place in marks.keys() & draft.answer.keys() if self.shaded else ():
            if draft.answer[place] == 1:
                marks[place] = self.shaded.get(marks[place], marks[place])
        grids = self.grids(draft)
        return "".join(write_rows(grid, marks, self.empty, self.parting) for grid in grids)

    def values(self, draft: CodeDraft, name: str, layer: Layer | None) -> dict[Place, Any]:
        """The values of a layer at the places of the table."""
        if name == "answer":
            return {
                place: each for place, each in draft.answer.items() if place not in draft.marks[""]
            }
        own = draft.marks[name]
        if isinstance(layer, Regions):
            return {
                min(region, key=lambda place: (place[1], place[0])): label
                for region, label in own.items()
            }
        if not isinstance(layer, Outside):
            return own
        if not layer.many:
            return {(*line, 0): mark for line, mark in own.items()}
        values: dict[Place, Any] = {}
        for side, at in draft.layout.mark_places(layer):
            half, line = slots_of(draft, side), own.get((side, at), None if layer.complete else ())
            if line is None or len(line) > half:
                what = "nothing stands" if line is None else f"{len(line)} marks stand"
                where = draft.layout.words.place_name(layer, (side, at))
                raise NoCode(f"{what} {where}; expected up to {half}")
            values |= {
                (side, at, half - number): mark for number, mark in enumerate(reversed(line), 1)
            }
        return values


def is_outside(place: Place) -> bool:
    """Whether a place of a table is outside the board."""
    return len(place) == 3 and place[0] in ("top", "left", "right", "bottom", "corner")


def table_place(draft: CodeDraft, layer: Layer | None, place: Place) -> str:
    """A place of a table in words."""
    if isinstance(layer, Outside):
        return draft.layout.words.place_name(layer, place[:2])
    if isinstance(layer, Between | Paths | Points):
        return draft.layout.words.place_name(layer, place)
    return f"at {draft.layout.name(place)}"


def slots_of(draft: CodeDraft, side: str) -> int:
    """How many numbers of a line have a place outside."""
    return ((draft.height if side in ("top", "bottom") else draft.width) + 1) // 2


def framed_places(draft: CodeDraft, layer: Outside) -> Grid:
    """The cells of a board with the places outside: a side, the number of the line and of the slot,
    from the outermost on.
    """

    def slots(side: str) -> list[int]:
        count = slots_of(draft, side) if layer.many else 1
        return list(range(count)) if side[0] in layer.sides else []

    left, right = slots("left"), slots("right")

    def beyond(side: str, slot: int) -> list[Place]:
        middle: list[Place] = [(side, x, slot) for x in range(draft.width)]
        return [CORNER] * len(left) + middle + [CORNER] * len(right)

    inside: Grid = [
        [
            *[("left", y, slot) for slot in left],
            *[(y, x) for x in range(draft.width)],
            *[("right", y, slot) for slot in right],
        ]
        for y in range(draft.height)
    ]
    above = [beyond("top", slot) for slot in slots("top")]
    return [*above, *inside, *[beyond("bottom", slot) for slot in slots("bottom")]]


class HeadTable(CodePart):
    """The marks of a layer in a frame whose scopes are ``down`` and ``right``: a number in the first
    row and column, ``right,down`` in a cell inside, 0 for none.
    """

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def check(self, kind: Kind) -> None:
        part = LayerPart(self.layer, Decimal())
        part.sorts = (Clues,)
        part.check(kind)

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        layer, own = draft.board.by_name[self.layer], draft.marks[self.layer]
        for place in read_rows(cursor, draft.rows_of_places()) if not table_end(cursor) else ():
            start = cursor.at
            if min(place) and cursor.passes("."):
                continue
            right = down = cursor.number("a number")
            if min(place):
                cursor.expect(",", "and a second number")
                down = cursor.number("a number")
            if right is None or down is None:
                raise cursor.wrong()
            along = {"down": down if place[1] else 0, "right": right if place[0] else 0}
            own[place] = tuple(along[scope] or None for scope in layer.scope)  # type: ignore[attr-defined]
            draft.check(cursor, layer, own[place], start)

    def write(self, draft: CodeDraft) -> str:
        scopes: Any = draft.board.by_name[self.layer].scope  # type: ignore[attr-defined]
        marks = {}
        for place, mark in draft.marks[self.layer].items():
            along = dict(zip(scopes, [each or 0 for each in mark], strict=True))
            head = along["down"] if not place[0] else along["right"]
            marks[place] = f"{along['right']},{along['down']}" if min(place) else f"{head}"
        return write_rows(draft.rows_of_places(), marks, ".")


class Areas(LayerPart):
    """The regions of a layer: their number, then the number of its region for each cell. ``blocked``:
    the sign of a blocked cell, which is no part of another region; where that is all that a layer
    of the board says of cells, they are its own.
    """

    sorts = (Regions,)

    def __init__(self, layer: str, *, blocked: str = "") -> None:
        super().__init__(layer, Decimal())
        self.blocked = blocked

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        found: dict[int | None, list[Place]] = {}
        alone: list[Place] = []
        if table_end(cursor):
            found[None] = draft.places
        else:
            start = cursor.at
            count = cursor.number("the number of regions")
            cursor.expect("/", "behind the number of regions")
            for place in read_rows(cursor, draft.rows_of_places()):
                if self.blocked and cursor.passes(self.blocked):
                    alone.append((place,))
                    continue
                number = cursor.number("the number of a region")
                if number is None:
                    raise cursor.wrong()
                found.setdefault(number, []).append(place)
            if count != len(found):
                raise cursor.error(f"there are {len(found)} regions; expected {count}", start)
        draft.marks[self.layer] |= dict.fromkeys([*map(tuple, found.values()), *alone])
        for layer in draft.board.of(Clues):
            if layer.blocks and not layer.is_clue:
                draft.marks[layer.name] |= dict.fromkeys([place for (place,) in alone], BARE)

    def write(self, draft: CodeDraft) -> str:
        layers = [layer for layer in draft.board.of(Clues) if layer.blocks and self.blocked]
        blocked = {place for layer in layers for place in draft.marks[layer.name]}
        found = sorted(each for each in draft.marks[self.layer] if each[0] not in blocked)
        marks = dict.fromkeys(blocked, self.blocked)
        marks |= {place: f"{number}" for number, region in enumerate(found) for place in region}
        if len(marks) < draft.height * draft.width:
            raise NoCode("a cell is in no region; expected each in one")
        return f"{len(found)}/{write_rows(draft.rows_of_places(), marks, '')}"


class Fences(LayerPart):
    """The regions of a layer by the borders between cells, 0 or 1: those between two cells side by
    side, then the others. ``marks``: a layer whose marks stand there as well; each value of
    ``token`` is then a pair of border and mark.
    """

    sorts = (Regions,)

    def __init__(self, layer: str, marks: str = "", token: CodeToken | None = None) -> None:
        super().__init__(layer, token or Signs("01", numbered=True))
        self.marks = marks

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        walls: dict[Any, Any] = {}
        for grid in pairs_of(draft):
            for pair in read_rows(cursor, grid) if not table_end(cursor) else ():
                start = cursor.at
                taken = self.token.read(cursor, 1)
                if taken is None:
                    raise cursor.wrong()
                walls[pair], mark = taken[0] if self.marks else (*taken, None)
                if mark is not None:
                    draft.check(cursor, draft.board.by_name[self.marks], mark, start)
                    draft.marks[self.marks][pair] = mark
            walls |= {pair: walls.get(pair, 0) for row in grid for pair in row}
        draft.marks[self.layer] |= dict.fromkeys(regions_of(draft.height, draft.width, walls))

    def write(self, draft: CodeDraft) -> str:
        own = {
            place: number for number, each in enumerate(draft.marks[self.layer]) for place in each
        }
        if not self.marks:
            return write_between(draft, own)
        marks = draft.marks[self.marks]
        return "".join(

                write_rows(grid, {
                    pair: write_values([(int(own[pair[0]] != own[pair[1]]), marks.get(pair))], self.token)
                    for row in grid for pair in row
                }, "")
                for grid in pairs_of(draft)

        )  # fmt: skip


class Notes(CodePart):
    """What a solver drew between cells, or in them: read over. ``borders``: borders between the
    cells of an answer that differ are written, by default none. ``cells``: two signs for cells, the
    second for one that no line of an answer visits.
    """

    def __init__(self, *, borders: bool = False, cells: str = "") -> None:
        self.borders, self.cells = borders, cells

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        for grid in [draft.rows_of_places()] if self.cells else pairs_of(draft):
            for _ in read_rows(cursor, grid) if not table_end(cursor) else ():
                if not cursor.take_while("-0123456789X.#+"):
                    cursor.miss("a number")
                    raise cursor.wrong()

    def write(self, draft: CodeDraft) -> str:
        if self.cells:
            return self.write_cells(draft)
        own = {**draft.answer, **draft.marks[""]} if self.borders and draft.answer else {}
        return write_between(draft, own)

    def write_cells(self, draft: CodeDraft) -> str:
        plain, free = self.cells[0], self.cells[1]
        sides, grid = draft.board.answer.edges_of, draft.layout.grid
        lines = draft.answer or dict.fromkeys(draft.layout.places, 1)
        signs = {
            place: plain if any([lines[side] for side in sides(grid, place)]) else free
            for place in draft.places
        }
        blocked = [layer.name for layer in draft.board.of(Clues) if layer.blocks]
        signs |= {place: plain for name in blocked for place in draft.marks[name]}
        return write_rows(draft.rows_of_places(), signs, plain)


def write_between(draft: CodeDraft, own: Mapping[Place, Any]) -> str:
    """A 1 between any two cells that differ."""
    return "".join(

            write_rows(grid, {pair: "1" for row in grid for pair in row if own.get(pair[0]) != own.get(pair[1])}, "0")
            for grid in pairs_of(draft)

    )  # fmt: skip
