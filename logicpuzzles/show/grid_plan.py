"""Where everything stands on a board of rows and columns: sizes, margins, and marks with their
places.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, isqrt
from typing import Any

from logicpuzzles.formats.board_marks import signs_on
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.grid import Division, Edges, Links
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
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.kinds.marks import pictured_for
from logicpuzzles.show.cells import ShownCells
from logicpuzzles.show.glyphs import sign_width
from logicpuzzles.show.ink import box
from logicpuzzles.show.markup import LETTER, coordinate, width

RIM = 20  # the rim with the numbers of rows and columns
EDGE = 6  # a rim without numbers
DOTTED = 10  # such a rim, on which marks stand
LINE = 16  # the height of a number outside, where they stack
HEAD = 12  # the extra height of cells with something in their corners
CAPTION = 20  # the height of the line with the settings of the puzzle
BLANK = "-.·_"  # values that say that a cell is empty
MANY = 25  # values that can be small in a cell, each in its place, at most


class GridPlan:
    """Where everything stands on a board: the sizes of cells and margins, and the marks with their
    places.
    """

    def __init__(self, cells: ShownCells, layout: Layout) -> None:
        self.cells = cells
        self.layout = layout
        self.board = layout.board
        self.linked = isinstance(self.board.answer, Links)
        self.dotted = isinstance(self.board.answer, Edges) and not isinstance(
            self.board.answer, Links | Division
        )
        self.clue_number = {id(clue): at for at, clue in enumerate(cells.puzzle.clues)}
        self.values = self._find_values()
        self.tokens = [cells.glyph(value) for value in self.values]
        self.shading = len(self.values) == 2 and any(token in BLANK for token in self.tokens)
        self.outside = self._find_outside()
        self.cages = [
            (region, layer)
            for layer in self.board.of(Regions)
            if not layer.structural
            for region in layout.regions(layer)
        ]
        self.points: list[tuple[str, int, Any]] = []
        self.paths: list[tuple[Paths, Any, Any, int]] = [
            (layer, mark, path, self.clue_number.get(id(clue), -1))
            for layer in self.board.of(Paths)
            for mark, path, clue in layout.marks(layer)
        ]
        self.inner, self.blocking = self._find_marks()
        labelled = any([layout.marks(layer) for layer in self.board.of(Regions)])
        labelled |= any(layer.sort == "cage" and layer.marks for layer, *_ in self.paths)
        cornered = (
            bool(self.inner) and not self.shading and not isinstance(self.board.answer, Edges)
        )
        self.head = HEAD if labelled or cornered else 0
        self._measure()

    def _find_values(self) -> list[Any]:
        """The values that cells can have, each once."""
        if self.layout.values is not None:
            return list(self.layout.values)
        values = list(
            dict.fromkeys(
                [value for values in self.cells.start[: self.cells.count] for value in values]
            )
        )
        return sorted(values) if all(type(value) is int for value in values) else values

    def _find_outside(self) -> dict[str, dict[int, tuple[list[str], int]]]:
        """What stands at the ends of lines: by sides and lines, the numbers there and the number of
        the clue.
        """
        outside: dict[str, dict[int, tuple[list[str], int]]] = {}
        for layer in self.board.of(Outside):
            for mark, (side, at), clue in self.layout.marks(layer):
                words = layer.token(mark).split()
                outside.setdefault(side, {})[at] = words, self.clue_number.get(id(clue), -1)
        for paths in self.board.of(Paths):
            for mark, path, clue in self.layout.marks(paths):
                if paths.sort not in ("row", "slope"):
                    continue
                (y, x), (v, u) = path[:2]
                down, right = v - y, u - x
                arrows = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}
                across = down == 0 or 0 < y < self.layout.height - 1
                ends = ("left", "right") if across else ("top", "bottom")
                side = ends[(right if across else down) < 0]
                at = y - down if across else x - right
                sign = arrows.get((down, right), "")
                words, _ = outside.setdefault(side, {}).setdefault(at, ([], -1))
                outside[side][at] = (
                    [*words, sign + paths.token(mark)],
                    self.clue_number.get(id(clue), -1),
                )
        return outside

    def _find_marks(
        self,
    ) -> tuple[list[tuple[Place, str, int]], dict[Place, list[tuple[str, str, int]]]]:
        """The marks in cells to answer, and the marks in other cells, each with the scope that it
        is about.
        """
        inner: list[tuple[Place, str, int]] = []
        blocking: dict[Place, list[tuple[str, str, int]]] = {}
        for layer in self.board.of(Clues):
            for mark, place, clue in self.layout.marks(layer):
                text, clue_number = (
                    pictured_for(layer.marks, layer.token(mark)),
                    self.clue_number.get(id(clue), -1),
                )
                where = (place[0], place[1])
                if isinstance(layer, Points):
                    self.points.append((text, clue_number, layer.spot(where)))
                elif where in self.layout.blocked:
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
        longest = max(map(sign_width, self.tokens), default=1)
        size = " big" if count > 2 and longest == 1 else ""
        self.lettering = "label mid" if longest > 3 else f"digit{size}"  # one for all values
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
        words = [part for _, text, _ in self.inner for part in text.split("+")] + [
            text for marks in self.blocking.values() for _, text, _ in marks
        ]
        self.side = max(
            [
                self.side,
                ceil(9 * longest + 10),
                *[ceil(8 * sign_width(text) + 12) for text in words],
            ]
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
        edge = DOTTED if self.points else EDGE
        self.rim_right = bool(deep["left"]) and not deep["right"]
        self.rim_below = bool(deep["top"]) and not deep["bottom"]
        self.left = deep["left"] + (edge if self.rim_right else RIM)
        self.top = deep["top"] + (edge if self.rim_below else RIM)
        self.right = self.left + layout.width * self.side
        self.bottom = self.top + layout.height * self.side
        self.deep = deep
        self.caption = self._find_caption()
        across = self.right + deep["right"] + (RIM if self.rim_right else edge)
        self.width = (
            max(across, round(7.2 * width(self.caption)) + 2 * EDGE) if self.caption else across
        )
        self.height = (
            self.bottom
            + deep["bottom"]
            + (RIM if self.rim_below else edge)
            + (CAPTION if self.caption else 0)
        )

    def _find_caption(self) -> str:
        """The settings of the puzzle besides its board, such as how many stars a line has."""
        options = kind_named(self.cells.puzzle.kind).options
        arguments = self.cells.puzzle.arguments
        return ", ".join(
            f"{name}: {arguments[name]}"
            for name in options
            if isinstance(arguments.get(name), int | str)
        )

    def corner(self, place: Any) -> tuple[float, float]:
        return self.left + place[1] * self.side, self.top + place[0] * self.side

    def is_dark(self, place: Place) -> bool:
        """Whether a cell is a wall, by its layer or by its mark."""
        layer: Any = self.layout.blocked[place]
        marks = [text for _, text, _ in self.blocking.get(place, ())]
        walls = (
            layer.noun == "wall"
            or isinstance(layer.scope, tuple)
            or "#" in getattr(layer.marks, "characters", "")
        )
        return walls or (not marks and layer.bare in ("", "#"))

    def half(self, scope: str) -> tuple[float, float]:
        """Where a mark about a scope stands in its cell."""
        across, down = {
            "right": (0.7, 0.3),
            "up": (0.7, 0.3),
            "down": (0.3, 0.7),
            "left": (0.3, 0.7),
        }.get(scope, (0.5, 0.5))
        return across * self.side, down * self.side

    def labels(self) -> Iterator[tuple[str, int, float, float, int]]:
        """The labels of regions, in the corner of the first cell of each: text, clue, place and
        width.
        """
        for layer in self.board.of(Regions):
            for mark, places, clue in self.layout.marks(layer):
                x, y = self.corner(min(places))
                text = layer.token(mark)
                yield text, self.clue_number.get(id(clue), -1), x + 5, y + 12, width(text)
        for paths, mark, path, number in self.paths:
            if paths.sort == "cage" and (text := paths.token(mark)):
                x, y = self.corner(min(path))
                yield text, number, x + 5, y + 12, width(text)

    def signs(self) -> Iterator[tuple[str, int, float, float, bool]]:
        """The marks between cells: text, clue, place, and whether one cell is below the other."""
        for clue, (first, second), sign in signs_on(self.layout):
            x, y = self.corner(second)
            below = second[0] > first[0]
            middle = (x + self.side / 2, y) if below else (x, y + self.side / 2)
            yield sign, self.clue_number.get(id(clue), -1), *middle, below
        corners: dict[Any, tuple[str, int]] = {}  # several marks may share a corner
        for paths, mark, path, number in self.paths:
            if paths.sort in ("pair", "square"):
                said = corners.get(path, ("", -1))[0]
                corners[path] = said + paths.token(mark), number
        for path, (sign, number) in corners.items():
            (x, y), (u, v) = self.corner(path[0]), self.corner(path[-1])
            yield sign, number, (x + u + self.side) / 2, (y + v + self.side) / 2, v > y

    def numbers(self) -> Iterator[tuple[str, int, float, float]]:
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
            yield cell, self.area(cell, 0)

    def mark_area(self, layer: Layer | None, place: Any) -> str:
        """The area in which a mark of a layer stands, or would stand; of regions, that of one of
        its cells.
        """
        side = self.side
        if isinstance(layer, Between):
            (x, y), below = self.corner(place[1]), place[1][0] > place[0][0]
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
        if isinstance(layer, Points):
            x, y = self.corner(layer.spot(place))
            reach = side / 2 / layer.steps[0]
            return box(x - reach, y - reach, 2 * reach, 2 * reach)
        x, y = self.corner(place)
        if len(place) == 3:  # half of the cell
            corner = (
                f"v{coordinate(side)}h{coordinate(side)}"
                if place[2] in ("down", "left")
                else f"h{coordinate(side)}v{coordinate(side)}"
            )
            return f"M{coordinate(x)} {coordinate(y)}{corner}z"
        return box(x, y, side, side)

    def area(self, cell: int, inset: float) -> str:
        """The path around a cell or edge, ``inset`` inside its borders."""
        place = self.layout.places[cell]
        if len(place) == 3:
            x, y = self.start(place)
            reach, far = 7 - inset, self.side - 14
            return (
                box(x + 7, y - reach, far, 2 * reach)
                if place[0] == "across"
                else box(x - reach, y + 7, 2 * reach, far)
            )
        x, y = self.corner(place)
        return box(x + inset, y + inset, self.side - 2 * inset, self.side - 2 * inset)

    def start(self, place: Place) -> tuple[float, float]:
        """Where an edge begins: at a corner, or in the middle of a cell."""
        x, y = self.corner(place[1:])
        inside = self.side / 2 if self.linked else 0
        return x + inside, y + inside

    def middle(self, cell: int) -> tuple[float, float]:
        place = self.layout.places[cell]
        x, y = self.start(place) if len(place) == 3 else self.corner(place)
        across = 0 if place[0] == "down" else self.side / 2
        down = 0 if place[0] == "across" else self.side / 2
        return x + across, y + down
