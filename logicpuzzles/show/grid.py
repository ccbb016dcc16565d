"""A board of rows and columns, drawn from its declaration: cells or edges, and all marks of its
layers.

Given cells are darker, walls are dark. Where a cell has only few values left, they are small. A
value written ``#`` fills its cell; a value written ``-`` or ``.`` says that the cell is empty, and
is a dot. Boxes, and regions that belong to the rules, have thick borders; other regions have a
dashed line inside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from logicpuzzles.kinds.grid import Edges
from logicpuzzles.kinds.layers import Paths, Regions
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.kinds.marks import pictured_for
from logicpuzzles.kinds.pieces import LAMP, PIECES
from logicpuzzles.show.borders import divide_cells, draw_borders, path_around
from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.glyphs import draw_glyph
from logicpuzzles.show.grid_plan import BLANK, EDGE, MANY, GridPlan
from logicpuzzles.show.ink import Ink, box, circle, cross
from logicpuzzles.show.markup import coordinate, ranges, width

ROUND = {
    "o": "white",
    "○": "white",
    "*": "black",
    "●": "black",
}  # marks between cells that are circles
APART = 7  # the distance of lines between the same two cells

# where several numbers of a mark stand in a cell, from its left and from above
SPOTS = {
    2: ((0.3, 0.32), (0.7, 0.68)),
    3: ((0.28, 0.3), (0.72, 0.3), (0.5, 0.72)),
    4: ((0.5, 0.24), (0.24, 0.5), (0.76, 0.5), (0.5, 0.78)),
}


class GridFrame:
    """What is drawn of a board in every state."""

    def __init__(self, plan: GridPlan) -> None:
        self.plan = plan

    def frame(self) -> str:
        """Cells and lines, the numbers of rows and columns, and what is given."""
        ink = Ink()
        side, layout = self.plan.side, self.plan.layout
        ink.area("paper", box(0, 0, self.plan.width, self.plan.height))
        for cell, place in enumerate(layout.places):
            if self.plan.cells.given(cell) is not None:
                ink.area("given", box(*self.plan.corner(place), side, side))
        for place in layout.blocked:
            if not self._is_island(place) and self._bare(place) not in PIECES:
                ink.area(
                    "wall" if self.plan.is_dark(place) else "given",
                    box(*self.plan.corner(place), side, side),
                )
        for place, text, _ in self.plan.inner if self.plan.linked else ():
            if text == "#":
                ink.area("given", box(*self.plan.corner(place), side, side))
        if self.plan.dotted:
            self._dots(ink)
        else:
            self._lines(ink)
        for paths, _, path, _ in self.plan.paths:
            self._draw_path(ink, paths, path)
        for region, layer in self.plan.cages:
            ink.area("cage", path_around(region, side, 3.5, self.plan.left, self.plan.top))
            if layer.ordered and list(region) != sorted(region):
                first, *rest = [
                    f"{x + side / 2} {y + side / 2}" for x, y in map(self.plan.corner, region)
                ]
                ink.area(
                    "thin", f"M{first}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M{first}L{' '.join(rest)}"
                )
        self._rim(ink)
        if self.plan.caption:
            ink.text("label", EDGE, self.plan.height - 8, self.plan.caption, 200)
        return str(ink)

    def _lines(self, ink: Ink) -> None:
        side, layout = self.plan.side, self.plan.layout
        thin = [
            f"M{self.plan.left} {self.plan.top + row * side}h{layout.width * side}"
            for row in range(1, layout.height)
        ]
        thin += [
            f"M{self.plan.left + column * side} {self.plan.top}v{layout.height * side}"
            for column in range(1, layout.width)
        ]
        ink.area("thin", "".join(thin))
        structural = [layer for layer in self.plan.board.of(Regions) if layer.structural]
        parts = divide_cells(layout, structural)
        ink.area(
            "thick",
            draw_borders(parts, layout.height, layout.width, side, self.plan.left, self.plan.top),
        )

    def _draw_path(self, ink: Ink, layer: Paths, path: Any) -> None:
        """A line through cells with its ends, a cage, or the shape in a cell."""
        side, hue = self.plan.side, layer.hue
        points = [(x + side / 2, y + side / 2) for x, y in map(self.plan.corner, path)]
        if layer.sort == "cage":
            ink.area("cage", path_around(path, side, 3.5, self.plan.left, self.plan.top))
        if layer.sort == "line":
            first, *rest = [f"{coordinate(x)} {coordinate(y)}" for x, y in points]
            ink.area(f"path {hue}", f"M{first}L{' '.join(rest)}")
        if layer.sort in ("line", "cell"):
            for shape, (x, y), (u, v) in zip(
                layer.ends, (points[0], points[-1]), (points[0], points[-2:][0]), strict=True
            ):
                if shape == "#":
                    reach = 0.34 * side
                    ink.area(f"spot {hue}", box(x - reach, y - reach, 2 * reach, 2 * reach))
                elif shape in "*o":
                    look = "spot" if shape == "*" else "ring"
                    ink.area(f"{look} {hue}", circle(x, y, round(0.36 * side)))
                elif shape == ">":
                    far = max(abs(x - u), abs(y - v)) or 1
                    p, q = 7 * (x - u) / far, 7 * (y - v) / far
                    wings = [
                        f"{coordinate(x - p + w * q)} {coordinate(y - q - w * p)}" for w in (1, -1)
                    ]
                    tip = f"{coordinate(x)} {coordinate(y)}"
                    ink.area("tip", f"M{wings[0]}L{tip} {wings[1]}")

    def _dots(self, ink: Ink) -> None:
        for row in range(self.plan.layout.height + 1):
            for column in range(self.plan.layout.width + 1):
                x, y = self.plan.corner((row, column))
                ink.area("dots", f"M{x} {y}h0")

    def _rim(self, ink: Ink) -> None:
        """The numbers of rows and columns, beyond the numbers outside."""
        side, deep = self.plan.side, self.plan.deep
        x = (
            self.plan.right + deep["right"] + 10
            if self.plan.rim_right
            else self.plan.left - deep["left"] - 10
        )
        y = (
            self.plan.bottom + deep["bottom"] + 15
            if self.plan.rim_below
            else self.plan.top - deep["top"] - 6
        )
        for row in range(self.plan.layout.height):
            ink.text("rim mid", x, self.plan.top + (row + 0.5) * side + 3, str(row + 1), 4)
        for column in range(self.plan.layout.width):
            ink.text("rim mid", self.plan.left + (column + 0.5) * side, y, str(column + 1), 4)

    def above(self) -> str:
        """The marks of the puzzle in, between and around cells."""
        ink = Ink()
        for place, marks in self.plan.blocking.items():
            self._draw_blocked(ink, place, marks)
        for at, (place, text, _) in enumerate(self.plan.inner):
            x, y = self.plan.corner(place)
            if self.plan.linked:
                if text != "#":
                    self._island(ink, place, text)
            elif draw_glyph(ink, text, x, y, self.plan.side):
                continue
            elif len(parts := text.split("+")) in SPOTS and all(parts) and not self.plan.head:
                for part, (across, down) in zip(parts, SPOTS[len(parts)], strict=True):
                    ink.text(
                        "half mid",
                        x + across * self.plan.side,
                        y + down * self.plan.side + 4.5,
                        part,
                        9,
                    )
            elif not self.plan.head:
                ink.text("digit", x + self.plan.side / 2, y + self.plan.side / 2 + 6, text, 9)
            else:
                before = sum(
                    width(each) + 1 for other, each, _ in self.plan.inner[:at] if other == place
                )
                ink.text("tag", x + 5 + 6.5 * before, y + 13, text, 9)
        for place in self.plan.layout.blocked:
            bare = self._bare(place)
            if place in self.plan.blocking:
                continue
            if self._is_island(place):
                self._island(ink, place, "")
            elif bare not in ("", "#"):
                self._draw_blocked(ink, place, [("", bare, -1)])
        for text, _, x, y, long in self.plan.labels():
            ink.area("backing", box(x - 2, y - 9, 6.6 * long + 4, 11))
            ink.text("tag", x, y, text, 12)
        for mark, _, x, y, below in self.plan.signs():
            _sign(ink, mark, x, y, below)
        for text, _, x, y in self.plan.numbers():
            ink.text("outside mid", x, y + 5, text, 9)
        for text, _, spot in self.plan.points:
            x, y = self.plan.corner(spot)
            ink.area(ROUND.get(text, "white"), circle(x, y, 5 if text in ROUND else 8))
            if text not in ROUND:
                ink.text("tag mid oncircle", x, y + 4, text, 3)
        return str(ink)

    def _draw_blocked(self, ink: Ink, place: Place, marks: list[tuple[str, str, int]]) -> None:
        """The marks in a cell without an answer; marks about the cells to the right and below stand
        in its halves.
        """
        if self._is_island(place):
            self._island(ink, place, marks[0][1])
            return
        x, y = self.plan.corner(place)
        dark = "onwall" if self.plan.is_dark(place) else ""
        if any(scope for scope, _, _ in marks):
            ink.area("slash", f"M{x} {y}l{self.plan.side} {self.plan.side}")
        for scope, text, _ in marks:
            if draw_glyph(ink, text, x, y, self.plan.side):
                continue
            across, down = self.plan.half(scope)
            ink.text(
                f"{'half' if scope else 'digit'} mid {dark}".strip(),
                x + across,
                y + down + (5 if scope else 6),
                text,
                9,
            )

    def _bare(self, place: Place) -> str:
        """What stands in a cell without an answer that has no mark."""
        own: Any = self.plan.layout.blocked[place]
        return pictured_for(getattr(own, "marks", None), getattr(own, "bare", ""))

    def _is_island(self, place: Place) -> bool:
        """Whether lines lead to a cell without an answer, so that it is drawn as a circle."""
        return self.plan.linked and getattr(self.plan.layout.blocked[place], "bare", "") != "#"

    def _island(self, ink: Ink, place: Place, text: str) -> None:
        """A mark where lines meet: a circle, white, black or with a number."""
        x, y = self.plan.corner(place)
        x, y = x + self.plan.side / 2, y + self.plan.side / 2
        if draw_glyph(ink, text, x - self.plan.side / 2, y - self.plan.side / 2, self.plan.side):
            return
        hue = ROUND.get(text[-1:], "white")
        ink.area(hue, circle(x, y, round(0.34 * self.plan.side)))
        number = text.rstrip("".join(ROUND))
        if number:
            ink.text(f"digit {'onwall' if hue == 'black' else 'oncircle'}", x, y + 6, number, 9)


class Grid:
    """Rows of cells with all that a declaration puts in, between and around them. ``solved``: the
    board of a solution.
    """

    def __init__(self, cells: ShownCells, layout: Layout, solved: bool = False) -> None:
        self.cells = cells
        self.solved = solved
        self.plan = plan = GridPlan(cells, layout)
        self.width, self.height = plan.width, plan.height
        self.spots, self.mark_area = plan.spots, plan.mark_area
        frame = GridFrame(plan)
        self.frame, self.above = frame.frame, frame.above

    def state(self, state: State) -> str:
        """Values, candidates and marks."""
        below, ink = Ink(), Ink()
        self._light(below, state)
        self._clues(below, ink, state)
        for cell, remaining in enumerate(state.remaining[: self.plan.cells.count]):
            given = self.plan.cells.given(cell)
            mark = state.mark(cell)
            if mark:
                below.area(mark, self.plan.area(cell, 2.5))
            value = given if given is not None else remaining[0] if state.known(cell) else None
            if value is None:
                self._candidates(ink, state, cell)
            elif isinstance(self.plan.board.answer, Edges):
                self._edge(ink, cell, value)
            else:
                self._value(ink, cell, value, given is not None, bool(mark))
            if not remaining:
                x, y = self.plan.middle(cell)
                ink.stroke(
                    "bad",
                    cross(
                        x, y, self.plan.side / (6 if len(self.plan.layout.places[cell]) == 3 else 3)
                    ),
                )
        return str(below) + str(ink)

    def _light(self, below: Ink, state: State) -> None:
        """The cells that are lit by lamps."""
        if LAMP not in self.plan.tokens:
            return
        cells, number_of = self.plan.cells, self.plan.layout.number_of
        lit = set()
        for cell, remaining in enumerate(state.remaining[: cells.count]):
            if not state.known(cell) or cells.glyph(remaining[0]) != LAMP:
                continue
            row, column = self.plan.layout.places[cell][:2]
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                y, x = row, column
                while (y, x) in number_of:
                    lit.add((y, x))
                    y, x = y + down, x + right
        for place in sorted(lit):
            x, y = self.plan.corner(place)
            below.area("lit", box(x + 1, y + 1, self.plan.side - 2, self.plan.side - 2))

    def _edge(self, ink: Ink, cell: int, value: Any) -> None:
        """The lines of an edge, one or several; a small cross for an edge without."""
        place = self.plan.layout.places[cell]
        x, y = self.plan.start(place)
        for line in range(value if type(value) is int else 0):
            apart = (2 * line - value + 1) * APART / 2
            here = (
                f"M{coordinate(x)} {coordinate(y + apart)}h"
                if place[0] == "across"
                else f"M{coordinate(x + apart)} {coordinate(y)}v"
            )
            ink.stroke("line", f"{here}{self.plan.side}")
        if value:
            return
        if not self.solved:
            ink.stroke("crossed", cross(*self.plan.middle(cell), 3.5))

    def _value(self, ink: Ink, cell: int, value: Any, given: bool, marked: bool) -> None:
        text = self.plan.cells.glyph(value)
        x, y = self.plan.corner(self.plan.layout.places[cell])
        side = self.plan.side
        if draw_glyph(ink, text, x, y, side):
            return
        if text == "#":
            inset = 6 if marked else 1
            ink.area(
                "pale" if self.plan.inner else "shade",
                box(x + inset, y + inset, side - 2 * inset, side - 2 * inset),
            )
        elif text in BLANK:
            if not self.solved or given:
                at = (
                    (x + side - 7, y + side - 7)
                    if self.plan.inner
                    else (x + side / 2, y + side / 2)
                )
                ink.area("dot", f"M{coordinate(at[0])} {coordinate(at[1])}h0")
        elif text == "*":
            draw_glyph(ink, "star", x, y, side)
        else:
            kind = self.plan.lettering
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
            + self.plan.head * 0.6
            + (self.plan.side - self.plan.head * 0.6)
            * (0.68 if "big" in kind or self.plan.side < 36 else 0.62)
        )

    def _candidates(self, ink: Ink, state: State, cell: int) -> None:
        if self.plan.shading or isinstance(self.plan.board.answer, Edges):
            return
        remaining = state.remaining[cell]
        x, y = self.plan.corner(self.plan.layout.places[cell])
        if len(self.plan.values) > MANY:
            if 0 < len(remaining) < len(self.plan.cells.start[cell]):
                columns = int((self.plan.side - 6) / 6.2)
                text = ranges(remaining)
                text = text if width(text) <= columns else f"{len(remaining)}…"
                ink.text("tiny", x + self.plan.side / 2, y + self.plan.side / 2 + 4, text, columns)
            return
        own = state.noted
        few = (own is not None and cell in own) or (
            len(remaining) < len(self.plan.cells.start[cell])
            and (own is not None or 2 * len(remaining) <= len(self.plan.values) + 1)
        )
        struck = dict(state.struck(cell))
        across, down = (
            self.plan.side - 2 * self.plan.room,
            self.plan.side - self.plan.head - 2 * self.plan.room,
        )
        for place, value in enumerate(self.plan.values):
            if value in struck or (few and value in remaining):
                row, column = divmod(place, self.plan.wide)
                middle = x + round((column + 0.5) * across / self.plan.wide) + self.plan.room
                line = y + self.plan.head + self.plan.room + round(11 + down / self.plan.wide * row)
                text = self.plan.cells.glyph(value)
                kind = "tiny struck" if value in struck else "tiny"
                word = text if text not in PIECES else self.plan.cells.text(value)
                ink.text(kind, middle, line, word, 9)
                if value in struck:
                    reach = 5 * len(word)
                    ink.stroke(
                        f"{struck[value]}line",
                        f"M{coordinate(middle - reach)} {coordinate(line)}l{2 * reach}-10",
                    )

    def _clues(self, below: Ink, ink: Ink, state: State) -> None:
        """The frames around marks of the puzzle that are reasons."""
        if not state.clues:
            return
        for path in self._marks_beside(state.clues):
            below.area("why", path)
        for path in self._marks_on(state.clues):
            ink.stroke("reason", path)
        for paths, _, path, clue in self.plan.paths:
            if clue in state.clues and paths.sort in ("line", "cage", "cell"):
                around = path_around(path, self.plan.side, 2, self.plan.left, self.plan.top)
                ink.stroke("reason", around)

    def clue_marks(self, clues: Collection[int]) -> Iterator[str]:
        """The paths around the marks of some clues."""
        yield from self._marks_beside(clues)
        yield from self._marks_on(clues)

    def _marks_on(self, clues: Collection[int]) -> Iterator[str]:
        """Those in and between cells."""
        side = self.plan.side
        for place, marks in self.plan.blocking.items():
            for scope, _, clue in marks:
                if clue in clues:
                    x, y = self.plan.corner(place)
                    across, down = self.plan.half(scope) if scope else (side / 2, side / 2)
                    reach = side * 0.24 if scope else side / 2 - 3
                    yield box(x + across - reach, y + down - reach, 2 * reach, 2 * reach)
        for place, text, clue in self.plan.inner:
            if clue in clues:
                x, y = self.plan.corner(place)
                yield box(
                    *(
                        (x + 3, y + 3, 7 * width(text) + 4, 12)
                        if self.plan.head
                        else (x + 6, y + 6, side - 12, side - 12)
                    )
                )
        for _, clue, x, y, long in self.plan.labels():
            if clue in clues:
                yield box(x - 3, y - 10, 6.6 * long + 6, 13)
        for _, clue, x, y, _ in self.plan.signs():
            if clue in clues:
                yield box(x - 9, y - 9, 18, 18)
        for _, clue, spot in self.plan.points:
            if clue in clues:
                x, y = self.plan.corner(spot)
                yield box(x - 9, y - 9, 18, 18)

    def _marks_beside(self, clues: Collection[int]) -> Iterator[str]:
        """Those beside rows and columns."""
        for text, clue, x, y in self.plan.numbers():
            if clue in clues:
                reach = 4.2 * width(text) + 2
                yield box(x - reach, y - 8, 2 * reach, 16)


def _sign(ink: Ink, mark: str, x: float, y: float, below: bool) -> None:
    """A mark on the border of two cells: an angle, a bar along the border, a circle, or a text."""
    paths = {
        "<": f"M{coordinate(x + 3)} {coordinate(y - 5)}l-6 5 6 5",
        ">": f"M{coordinate(x - 3)} {coordinate(y - 5)}l6 5-6 5",
        "^": f"M{coordinate(x - 5)} {coordinate(y + 3)}l5-6 5 6",
        "v": f"M{coordinate(x - 5)} {coordinate(y - 3)}l5 6 5-6",
    }  # fmt: skip
    if (mark in "|-" and below) or mark == "|":
        ink.stroke(
            "bar",
            f"M{coordinate(x - 9)} {coordinate(y)}h18"
            if below
            else f"M{coordinate(x)} {coordinate(y - 9)}v18",
        )
        return
    if mark in ROUND:
        ink.stroke(ROUND[mark], circle(x, y, 6))
        return
    ink.area("backing", circle(x, y, 8))
    if mark in paths:
        ink.stroke("sign", paths[mark])
    else:
        ink.text("label mid bold", x, y + 4.5, mark, 3)


def grid_of(cells: ShownCells, solved: bool = False) -> Grid | None:
    """The drawing of a board that is declared with rows and columns, else ``None``."""
    return None if cells.grid is None else Grid(cells, cells.grid, solved)
