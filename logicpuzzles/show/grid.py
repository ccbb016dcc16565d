"""A board of rows and columns, drawn from its declaration: cells or edges, and all marks of its layers.

Given cells are darker, walls are dark. Where a cell has only few values left, they are small. A value written ``#`` fills its
cell; a value written ``-`` or ``.`` says that the cell is empty, and is a dot. Boxes, and regions that belong to the rules, have
thick borders; other regions have a dashed line inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, isqrt, sin, tau
from typing import Any

from logicpuzzles.kinds.board import (
    SIDES,
    Between,
    Boxes,
    Clues,
    Edges,
    Layer,
    Links,
    Outside,
    Regions,
)
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.show.borders import around, between
from logicpuzzles.show.cells import Cells, State
from logicpuzzles.show.ink import Ink, box, cross
from logicpuzzles.show.markup import number, ranges, width

__all__ = ["Grid", "grid_of"]

RIM = 20  # the rim with the numbers of rows and columns
EDGE = 6  # a rim without numbers
LINE = 16  # the height of a number outside, where they stack
LETTER = 8.4  # the width of a character of numbers outside
HEAD = 12  # the extra height of cells with something in their corners
MANY = 25  # values that can be small in a cell, each in its place, at most
BLANK = "-.·_"  # values that say that a cell is empty
ROUND = {
    "o": "white",
    "○": "white",
    "*": "black",
    "●": "black",
}  # marks between cells that are circles
APART = 7  # the distance of lines between the same two cells
CAPTION = 20  # the height of the line with the settings of the puzzle


class Grid:
    """Rows of cells with all that a declaration puts in, between and around them. ``solved``: the board of a solution."""

    def __init__(self, cells: Cells, layout: Layout, solved: bool = False) -> None:
        self.cells = cells
        self.layout = layout
        self.board = layout.board
        self.linked = isinstance(self.board.answer, Links)
        self.solved = solved
        self.clue_number = {id(clue): at for at, clue in enumerate(cells.puzzle.clues)}
        self.values = self._values()
        self.tokens = [cells.text(value) for value in self.values]
        self.shading = len(self.values) == 2 and any([token in BLANK for token in self.tokens])
        self.outside = self._outside()
        self.cages = [
            (region, layer)
            for layer in self.board.of(Regions)
            if not layer.structural
            for region in layout.regions(layer)
        ]
        self.inner, self.blocking = self._marks()
        labelled = any([layout.marks(layer) for layer in self.board.of(Regions)])
        cornered = (
            bool(self.inner) and not self.shading and not isinstance(self.board.answer, Edges)
        )
        self.head = HEAD if labelled or cornered else 0
        self._measure()

    # --- measures ---

    def _values(self) -> list[Any]:
        """The values that cells can have, each once."""
        if self.layout.values is not None:
            return list(self.layout.values)
        values = list(
            dict.fromkeys(
                [value for values in self.cells.start[: self.cells.count] for value in values]
            )
        )
        return sorted(values) if all([type(value) is int for value in values]) else values

    def _outside(self) -> dict[str, dict[int, tuple[list[str], int]]]:
        """What stands at the ends of lines: by sides and lines, the numbers there and the number of the clue."""
        outside: dict[str, dict[int, tuple[list[str], int]]] = {}
        for layer in self.board.of(Outside):
            for mark, (side, at), clue in self.layout.marks(layer):
                words = self.layout.mark_text(layer, mark).split()
                outside.setdefault(side, {})[at] = words, self.clue_number.get(id(clue), -1)
        return outside

    def _marks(
        self,
    ) -> tuple[list[tuple[Place, str, int]], dict[Place, list[tuple[str, str, int]]]]:
        """The marks in cells to answer, and the marks in other cells, each with the scope that it is about."""
        inner: list[tuple[Place, str, int]] = []
        blocking: dict[Place, list[tuple[str, str, int]]] = {}
        for layer in self.board.of(Clues):
            for mark, place, clue in self.layout.marks(layer):
                text, clue_number = (
                    self.layout.mark_text(layer, mark),
                    self.clue_number.get(id(clue), -1),
                )
                where = (place[0], place[1])
                if where in self.layout.blocked:
                    blocking.setdefault(where, []).append(
                        (place[2] if len(place) > 2 else "", text, clue_number)
                    )
                else:
                    inner.append((where, text, clue_number))
        return inner, blocking

    def _measure(self) -> None:
        """Set the sizes of cells and margins."""
        layout = self.layout
        count = len(self.values)
        longest = max([width(token) for token in self.tokens], default=1)
        boxes = [layout.known[layer.name] for layer in self.board.of(Boxes)]
        self.wide = (
            boxes[0][1] if boxes else isqrt(max(0, count - 1)) + 1
        )  # candidates beside each other
        self.slot = max(13, 8 * longest + 5) if count <= MANY else 13
        self.room = (
            9 if self.board.of(Between) else 4
        )  # around candidates, for what stands on borders
        few = count <= 2 or isinstance(self.board.answer, Edges)
        self.side = (
            30 if few else max(36, (self.slot * self.wide if count <= MANY else 44) + 2 * self.room)
        )
        words = [text for _, text, _ in self.inner] + [
            text for marks in self.blocking.values() for _, text, _ in marks
        ]
        self.side = max(
            [self.side, ceil(9 * longest + 10), *[ceil(8 * width(text) + 12) for text in words]]
        )
        if any([isinstance(layer.scope, tuple) for layer in self.board.of(Clues)]):
            self.side = max(self.side, 46)
        if isinstance(self.board.answer, Edges):
            self.side = max(self.side, 40)
        self.side += self.head
        stacks = {
            side: max([len(words) for words, _ in lines.values()], default=0)
            for side, lines in self.outside.items()
        }
        if self.cells.draft:  # room for one number more
            stacks = {
                SIDES[side]: stacks.get(SIDES[side], 0) + 1
                for layer in self.board.of(Outside)
                for side in layer.sides
            }
        token = max(
            [
                width(word)
                for lines in self.outside.values()
                for words, _ in lines.values()
                for word in words
            ],
            default=1,
        )
        self.step = round(token * LETTER + 6)  # from a number to the next one in its row
        deep = {
            side: stacks.get(side, 0) * (self.step if side in ("left", "right") else LINE)
            for side in SIDES.values()
        }
        deep = {side: size + 6 if size else 0 for side, size in deep.items()}
        self.rim_right = bool(deep["left"]) and not deep["right"]
        self.rim_below = bool(deep["top"]) and not deep["bottom"]
        self.left = deep["left"] + (EDGE if self.rim_right else RIM)
        self.top = deep["top"] + (EDGE if self.rim_below else RIM)
        self.right = self.left + layout.width * self.side
        self.bottom = self.top + layout.height * self.side
        self.deep = deep
        self.caption = self._caption()
        across = self.right + deep["right"] + (RIM if self.rim_right else EDGE)
        self.width = (
            max(across, round(7.2 * width(self.caption)) + 2 * EDGE) if self.caption else across
        )
        self.height = (
            self.bottom
            + deep["bottom"]
            + (RIM if self.rim_below else EDGE)
            + (CAPTION if self.caption else 0)
        )

    def _caption(self) -> str:
        """The settings of the puzzle besides its board, such as how many stars a line has."""
        options = kind_named(self.cells.puzzle.kind).options
        arguments = self.cells.puzzle.arguments
        return ", ".join(
            [
                f"{name}: {arguments[name]}"
                for name in options
                if isinstance(arguments.get(name), int | str)
            ]
        )

    def _corner(self, place: Any) -> tuple[float, float]:
        return self.left + place[1] * self.side, self.top + place[0] * self.side

    # --- what is the same in every state ---

    def frame(self) -> str:
        """Cells and lines, the numbers of rows and columns, and what is given."""
        ink = Ink()
        side, layout = self.side, self.layout
        ink.area("paper", box(0, 0, self.width, self.height))
        for cell, place in enumerate(layout.places):
            if self.cells.given(cell) is not None:
                ink.area("given", box(*self._corner(place), side, side))
        for place in () if self.linked else layout.blocked:
            ink.area(
                "wall" if self._is_dark(place) else "given", box(*self._corner(place), side, side)
            )
        if isinstance(self.board.answer, Edges) and not self.linked:
            self._dots(ink)
        else:
            self._lines(ink)
        for region, layer in self.cages:
            ink.area("cage", around(region, side, 3.5, self.left, self.top))
            if layer.ordered and list(region) != sorted(region):
                first, *rest = [
                    f"{x + side / 2} {y + side / 2}" for x, y in map(self._corner, region)
                ]
                ink.area(
                    "thin", f"M{first}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M{first}L{' '.join(rest)}"
                )
        self._rim(ink)
        if self.caption:
            ink.text("label", EDGE, self.height - 8, self.caption, 200)
        return str(ink)

    def _is_dark(self, place: Place) -> bool:
        """Whether a cell is a wall, by its layer or by its mark."""
        layer: Any = self.layout.blocked[place]
        marks = [text for _, text, _ in self.blocking.get(place, ())]
        walls = (
            layer.noun == "wall"
            or isinstance(layer.scope, tuple)
            or "#" in getattr(layer.marks, "characters", "")
        )
        return walls or (not marks and layer.bare in ("", "#"))

    def _lines(self, ink: Ink) -> None:
        side, layout = self.side, self.layout
        thin = [
            f"M{self.left} {self.top + row * side}h{layout.width * side}"
            for row in range(1, layout.height)
        ]
        thin += [
            f"M{self.left + column * side} {self.top}v{layout.height * side}"
            for column in range(1, layout.width)
        ]
        ink.area("thin", "".join(thin))
        parts: dict[Place, tuple[int, ...]] = dict.fromkeys(layout.cells, ())
        groups: list[Any] = [layout.boxes(layer) for layer in self.board.of(Boxes)]
        groups += [layout.regions(layer) for layer in self.board.of(Regions) if layer.structural]
        for each in groups:
            for at, group in enumerate(each):
                for place in group:
                    parts[place] = (*parts.get(place, ()), at)
        ink.area("thick", between(parts, layout.height, layout.width, side, self.left, self.top))

    def _dots(self, ink: Ink) -> None:
        for row in range(self.layout.height + 1):
            for column in range(self.layout.width + 1):
                x, y = self._corner((row, column))
                ink.area("dots", f"M{x} {y}h0")

    def _rim(self, ink: Ink) -> None:
        """The numbers of rows and columns, beyond the numbers outside."""
        side, deep = self.side, self.deep
        x = self.right + deep["right"] + 10 if self.rim_right else self.left - deep["left"] - 10
        y = self.bottom + deep["bottom"] + 15 if self.rim_below else self.top - deep["top"] - 6
        for row in range(self.layout.height):
            ink.text("small mid", x, self.top + (row + 0.5) * side + 4, str(row + 1), 4)
        for column in range(self.layout.width):
            ink.text("small mid", self.left + (column + 0.5) * side, y, str(column + 1), 4)

    def above(self) -> str:
        """The marks of the puzzle in, between and around cells."""
        ink = Ink()
        for place, marks in self.blocking.items():
            self._blocked(ink, place, marks)
        for at, (place, text, _) in enumerate(self.inner):
            x, y = self._corner(place)
            if self.linked:
                self._island(ink, place, text)
            elif not self.head:
                ink.text("digit", x + self.side / 2, y + self.side / 2 + 6, text, 9)
            else:
                before = sum(
                    [width(each) + 1 for other, each, _ in self.inner[:at] if other == place]
                )
                ink.text("tag", x + 5 + 6.5 * before, y + 13, text, 9)
        for place, own in self.layout.blocked.items():
            bare = getattr(own, "bare", "")
            if self.linked and place not in self.blocking:
                self._island(ink, place, "")
            elif place not in self.blocking and bare not in ("", "#"):
                self._blocked(ink, place, [("", bare, -1)])
        for text, _, x, y, long in self._labels():
            ink.area("backing", box(x - 2, y - 9, 6.6 * long + 4, 11))
            ink.text("tag", x, y, text, 12)
        for mark, _, x, y, below in self._signs():
            _sign(ink, mark, x, y, below)
        for text, _, x, y in self._numbers():
            ink.text("outside mid", x, y + 5, text, 9)
        return str(ink)

    def _blocked(self, ink: Ink, place: Place, marks: list[tuple[str, str, int]]) -> None:
        """The marks in a cell without an answer; marks about the cells to the right and below stand in its halves."""
        if self.linked:
            self._island(ink, place, marks[0][1])
            return
        x, y = self._corner(place)
        dark = "onwall" if self._is_dark(place) else ""
        if any([scope for scope, _, _ in marks]):
            ink.area("slash", f"M{x} {y}l{self.side} {self.side}")
        for scope, text, _ in marks:
            across, down = self._half(scope)
            ink.text(
                f"{'half' if scope else 'digit'} mid {dark}".strip(),
                x + across,
                y + down + (5 if scope else 6),
                text,
                9,
            )

    def _island(self, ink: Ink, place: Place, text: str) -> None:
        """A mark where lines meet: a circle, white, black or with a number."""
        x, y = self._corner(place)
        reach = round(0.34 * self.side)
        ink.area(ROUND.get(text, "white"), _circle(x + self.side / 2, y + self.side / 2, reach))
        if text not in ROUND and text:
            ink.text("digit oncircle", x + self.side / 2, y + self.side / 2 + 6, text, 9)

    def _half(self, scope: str) -> tuple[float, float]:
        """Where a mark about a scope stands in its cell."""
        across, down = {
            "right": (0.7, 0.3),
            "up": (0.7, 0.3),
            "down": (0.3, 0.7),
            "left": (0.3, 0.7),
        }.get(scope, (0.5, 0.5))
        return across * self.side, down * self.side

    def _labels(self) -> Iterator[tuple[str, int, float, float, int]]:
        """The labels of regions, in the corner of the first cell of each: text, clue, place and width."""
        for layer in self.board.of(Regions):
            for mark, places, clue in self.layout.marks(layer):
                x, y = self._corner(min(places))
                text = self.layout.mark_text(layer, mark)
                yield text, self.clue_number.get(id(clue), -1), x + 5, y + 12, width(text)

    def _signs(self) -> Iterator[tuple[str, int, float, float, bool]]:
        """The marks between cells: text, clue, place, and whether one cell is below the other."""
        for layer in self.board.of(Between):
            below_of = dict(zip(getattr(layer.marks, "characters", ""), layer.below, strict=False))
            for mark, (first, second), clue in self.layout.marks(layer):
                x, y = self._corner(second)
                below = second[0] > first[0]
                middle = (x + self.side / 2, y) if below else (x, y + self.side / 2)
                text = below_of.get(mark, str(mark)) if below else str(mark)
                yield text, self.clue_number.get(id(clue), -1), *middle, below

    def _numbers(self) -> Iterator[tuple[str, int, float, float]]:
        """The numbers outside, each with its clue and its place."""
        for side, lines in self.outside.items():
            for at, (words, clue) in lines.items():
                along = (at + 0.5) * self.side
                for place, word in enumerate(words):
                    far = (len(words) - place if side in ("left", "top") else place + 1) - 0.5
                    beside, stacked = far * self.step + 3, far * LINE + 3
                    x = {"left": self.left - beside, "right": self.right + beside}.get(
                        side, self.left + along
                    )
                    y = {"top": self.top - stacked, "bottom": self.bottom + stacked}.get(
                        side, self.top + along
                    )
                    yield word, clue, x, y

    def spots(self) -> Iterator[tuple[int, str]]:
        """The area of each cell or edge."""
        for cell in range(self.cells.count):
            yield cell, self._area(cell, 0)

    def mark_area(self, layer: Layer | None, place: Any) -> str:
        """The area in which a mark of a layer stands, or would stand; of regions, that of one of its cells."""
        side = self.side
        if isinstance(layer, Between):
            (x, y), below = self._corner(place[1]), place[1][0] > place[0][0]
            across, down = (0.6 * side, 0.4 * side) if below else (0.4 * side, 0.6 * side)
            middle = (x + side / 2, y) if below else (x, y + side / 2)
            return box(middle[0] - across / 2, middle[1] - down / 2, across, down)
        if isinstance(layer, Outside):
            end, at = place
            deep = self.deep[end]
            if end in ("top", "bottom"):
                return box(
                    self.left + at * side,
                    self.top - deep if end == "top" else self.bottom,
                    side,
                    deep,
                )
            return box(
                self.left - deep if end == "left" else self.right, self.top + at * side, deep, side
            )
        x, y = self._corner(place)
        if len(place) == 3:  # half of the cell
            corner = (
                f"v{number(side)}h{number(side)}"
                if place[2] in ("down", "left")
                else f"h{number(side)}v{number(side)}"
            )
            return f"M{number(x)} {number(y)}{corner}z"
        return box(x, y, side, side)

    def _area(self, cell: int, inset: float) -> str:
        """The path around a cell or edge, ``inset`` inside its borders."""
        place = self.layout.places[cell]
        if len(place) == 3:
            x, y = self._start(place)
            reach, far = 7 - inset, self.side - 14
            return (
                box(x + 7, y - reach, far, 2 * reach)
                if place[0] == "across"
                else box(x - reach, y + 7, 2 * reach, far)
            )
        x, y = self._corner(place)
        return box(x + inset, y + inset, self.side - 2 * inset, self.side - 2 * inset)

    # --- one state ---

    def state(self, state: State) -> str:
        """Values, candidates and marks."""
        below, ink = Ink(), Ink()
        self._clues(below, ink, state)
        for cell, remaining in enumerate(state.remaining[: self.cells.count]):
            given = self.cells.given(cell)
            mark = state.mark(cell)
            if mark:
                below.area(mark, self._area(cell, 2.5))
            value = given if given is not None else remaining[0] if state.known(cell) else None
            if value is None:
                self._candidates(ink, state, cell)
            elif isinstance(self.board.answer, Edges):
                self._edge(ink, cell, value)
            else:
                self._value(ink, cell, value, given is not None, bool(mark))
            if not remaining:
                x, y = self._middle(cell)
                ink.stroke(
                    "bad", cross(x, y, self.side / (6 if len(self.layout.places[cell]) == 3 else 3))
                )
        return str(below) + str(ink)

    def _start(self, place: Place) -> tuple[float, float]:
        """Where an edge begins: at a corner, or in the middle of a cell."""
        x, y = self._corner(place[1:])
        inside = self.side / 2 if self.linked else 0
        return x + inside, y + inside

    def _middle(self, cell: int) -> tuple[float, float]:
        place = self.layout.places[cell]
        x, y = self._start(place) if len(place) == 3 else self._corner(place)
        across = 0 if place[0] == "down" else self.side / 2
        down = 0 if place[0] == "across" else self.side / 2
        return x + across, y + down

    def _edge(self, ink: Ink, cell: int, value: Any) -> None:
        """The lines of an edge, one or several; a small cross for an edge without."""
        place = self.layout.places[cell]
        x, y = self._start(place)
        for line in range(value if type(value) is int else 0):
            apart = (2 * line - value + 1) * APART / 2
            here = (
                f"M{number(x)} {number(y + apart)}h"
                if place[0] == "across"
                else f"M{number(x + apart)} {number(y)}v"
            )
            ink.stroke("line", f"{here}{self.side}")
        if value:
            return
        if not self.solved:
            ink.stroke("crossed", cross(*self._middle(cell), 3.5))

    def _value(self, ink: Ink, cell: int, value: Any, given: bool, marked: bool) -> None:
        text = self.cells.text(value)
        x, y = self._corner(self.layout.places[cell])
        side = self.side
        if self.shading and text == "#":
            inset = 6 if marked else 1
            ink.area(
                "pale" if self.inner else "shade",
                box(x + inset, y + inset, side - 2 * inset, side - 2 * inset),
            )
        elif self.shading and text in BLANK:
            if not self.solved or given:
                at = (x + side - 7, y + side - 7) if self.inner else (x + side / 2, y + side / 2)
                ink.area("dot", f"M{number(at[0])} {number(at[1])}h0")
        elif text == "*":
            ink.stroke("star", _star(x + side / 2, y + self.head * 0.5 + side / 2, side * 0.34))
        elif len(text) == 1:
            kind = "digit big" if len(self.values) > 2 else "digit"
            ink.character(
                f"{kind} bold" if given else kind, x + side / 2, self._line(y, kind), text
            )
        else:
            kind = "digit" if len(text) < 4 else "label mid"
            ink.text(
                f"{kind} bold" if given else kind,
                x + side / 2,
                self._line(y, kind),
                text,
                2 * len(text),
            )

    def _line(self, y: float, kind: str) -> float:
        """The line on which a value stands in a cell that begins at ``y``."""
        return (
            y
            + self.head * 0.6
            + (self.side - self.head * 0.6) * (0.68 if "big" in kind or self.side < 36 else 0.62)
        )

    def _candidates(self, ink: Ink, state: State, cell: int) -> None:
        if self.shading or isinstance(self.board.answer, Edges):
            return
        remaining = state.remaining[cell]
        x, y = self._corner(self.layout.places[cell])
        if len(self.values) > MANY:
            if 0 < len(remaining) < len(self.cells.start[cell]):
                columns = int((self.side - 6) / 6.2)
                text = ranges(remaining)
                text = text if width(text) <= columns else f"{len(remaining)}…"
                ink.text("tiny", x + self.side / 2, y + self.side / 2 + 4, text, columns)
            return
        few = len(remaining) < len(self.cells.start[cell]) and (
            state.noted or 2 * len(remaining) <= len(self.values) + 1
        )
        struck = dict(state.struck(cell))
        across, down = self.side - 2 * self.room, self.side - self.head - 2 * self.room
        for place, value in enumerate(self.values):
            if value in struck or (few and value in remaining):
                row, column = divmod(place, self.wide)
                middle = x + round((column + 0.5) * across / self.wide) + self.room
                line = y + self.head + self.room + round(11 + down / self.wide * row)
                text = self.cells.text(value)
                kind = "tiny struck" if value in struck else "tiny"
                if len(text) == 1:
                    ink.character(kind, middle, line, text)
                else:
                    ink.text(kind, middle, line, text, 9)
                if value in struck:
                    reach = 5 * len(text)
                    ink.stroke(
                        f"{struck[value]}line",
                        f"M{number(middle - reach)} {number(line)}l{2 * reach}-10",
                    )

    def _clues(self, below: Ink, ink: Ink, state: State) -> None:
        """The frames around marks of the puzzle that are reasons."""
        if not state.clues:
            return
        side = self.side
        for place, marks in self.blocking.items():
            for scope, _, clue in marks:
                if clue in state.clues:
                    x, y = self._corner(place)
                    across, down = self._half(scope) if scope else (side / 2, side / 2)
                    reach = side * 0.24 if scope else side / 2 - 3
                    ink.stroke(
                        "reason", box(x + across - reach, y + down - reach, 2 * reach, 2 * reach)
                    )
        for place, text, clue in self.inner:
            if clue in state.clues:
                x, y = self._corner(place)
                corner = (
                    (x + 3, y + 3, 7 * width(text) + 4, 12)
                    if self.head
                    else (x + 6, y + 6, side - 12, side - 12)
                )
                ink.stroke("reason", box(*corner))
        for _, clue, x, y, long in self._labels():
            if clue in state.clues:
                ink.stroke("reason", box(x - 3, y - 10, 6.6 * long + 6, 13))
        for _, clue, x, y, _ in self._signs():
            if clue in state.clues:
                ink.stroke("reason", box(x - 9, y - 9, 18, 18))
        for text, clue, x, y in self._numbers():
            if clue in state.clues:
                reach = 4.2 * width(text) + 2
                below.area("why", box(x - reach, y - 8, 2 * reach, 16))


def _star(x: float, y: float, reach: float) -> str:
    """The path of a star with five points around a place."""
    points = []
    for at in range(10):
        far = reach * (0.42 if at % 2 else 1)
        points.append(
            f"{number(x + far * sin(tau * at / 10))} {number(y - far * cos(tau * at / 10))}"
        )
    return f"M{points[0]}L{' '.join(points[1:])}z"


def _circle(x: float, y: float, reach: float) -> str:
    """The path of a circle around a place."""
    return f"M{number(x - reach)} {number(y)}a{reach} {reach} 0 1 1 {2 * reach} 0a{reach} {reach} 0 1 1-{2 * reach} 0"


def _sign(ink: Ink, mark: str, x: float, y: float, below: bool) -> None:
    """A mark on the border of two cells: an angle, a bar along the border, a circle, or a text."""
    paths = {
        "<": f"M{number(x + 3)} {number(y - 5)}l-6 5 6 5", ">": f"M{number(x - 3)} {number(y - 5)}l6 5-6 5",
        "^": f"M{number(x - 5)} {number(y + 3)}l5-6 5 6", "v": f"M{number(x - 5)} {number(y - 3)}l5 6 5-6",
    }  # fmt: skip
    if (mark in "|-" and below) or mark == "|":
        ink.stroke(
            "bar",
            f"M{number(x - 9)} {number(y)}h18" if below else f"M{number(x)} {number(y - 9)}v18",
        )
        return
    if mark in ROUND:
        ink.stroke(ROUND[mark], _circle(x, y, 6))
        return
    ink.area("backing", _circle(x, y, 8))
    if mark in paths:
        ink.stroke("sign", paths[mark])
    else:
        ink.text("label mid bold", x, y + 4.5, mark, 3)


def grid_of(cells: Cells, solved: bool = False) -> Grid | None:
    """The drawing of a board that is declared with rows and columns, else ``None``."""
    return None if cells.grid is None else Grid(cells, cells.grid, solved)
