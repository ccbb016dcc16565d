"""A board of rows and columns as a terminal shows it: with borders of boxes and regions, walls and
filled cells.

Marks between cells are as in the text of a puzzle. The label of a region stands in the border above
its first cell. Where boxes have solid borders too, the borders of cages are dashed.
"""

from __future__ import annotations

from typing import Any

from logicpuzzles.formats.board_marks import signs_on, unknown_signs
from logicpuzzles.formats.board_writing import list_paths, tokens
from logicpuzzles.kinds.grid import Edges, Links
from logicpuzzles.kinds.layers import SIDES, Boxes, Clues, Outside, Paths, Points, Regions
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.kinds.marks import drawn_for
from logicpuzzles.show.borders import divide_cells, is_border
from logicpuzzles.show.cells import laid_out
from logicpuzzles.show.glyphs import LINES
from logicpuzzles.show.markup import printable_text, width

ACROSS, DOWN = " ─═≡#", " │║≡#"  # an edge by the number of its lines
FULL, NOTHING, LOOSE = "█", "·", "·"  # a filled cell, an empty one, and a corner without lines


def on_terminal(puzzle: Any, board: Any = None) -> str | None:
    """A puzzle, or the solved ``board`` of it, drawn with characters; ``None`` where its kind
    declares no rows and columns.
    """
    layout = laid_out(puzzle)
    if layout is None or not layout.board.is_grid:
        return None
    lines = (
        _draw_links(layout, board)
        if isinstance(layout.board.answer, Links)
        else TerminalSheet(layout, board).lines()
    )
    return printable_text("\n".join(lines) + "\n")


class TerminalSheet:
    """A board of cells in lines of characters, with its borders, signs and numbers outside."""

    def __init__(self, layout: Layout, board: Any) -> None:
        self.layout = layout
        self.board = board
        self.edges = isinstance(layout.board.answer, Edges)
        regions = layout.board.of(Regions)
        whole = [layer for layer in regions if layer.structural]
        self.parts = self.solid = divide_cells(layout, regions)
        if layout.board.of(Boxes) or whole:
            self.solid = divide_cells(layout, whole)
        self.signs = {places: sign for _, places, sign in signs_on(layout)}
        self.points = {
            layer.spot(place): drawn_for(layer.marks, layer.token(mark))
            for layer in layout.board.of(Points) for mark, place, _ in layout.marks(layer)
        }  # fmt: skip
        self.labels: dict[Place, str] = {
            min(place): layer.token(mark)
            for layer in layout.board.of(Regions) for mark, place, _ in layout.marks(layer)
        }  # fmt: skip
        tokens = [self._token((row, column)) for row, column in layout.grid.cells]
        self.wide = (
            max(
                [width(token) for token in tokens]
                + [width(label) - 1 for label in self.labels.values()]
                + [1]
            )
            + 2
        )
        self.outside = {
            (side, at): layer.token(mark).split()
            for layer in layout.board.of(Outside) for mark, (side, at), _ in layout.marks(layer)
        }  # fmt: skip
        heads = [words for (side, _), words in self.outside.items() if side in ("top", "bottom")]
        self.wide = max([self.wide, *[width(word) + 1 for words in heads for word in words]])
        self.spaced = self.edges or bool(
            self.signs or self.points or layout.board.of(Regions)
        )  # a line between all rows

    def _token(self, place: Place) -> str:
        """The text of a cell: a value, a mark, or both; ``#`` for a filled cell."""
        layout, value = self.layout, None
        middle = self.points.get((place[0] + 0.5, place[1] + 0.5))
        marks = [] if middle is None else [middle]
        for layer in layout.board.of(Clues):
            if isinstance(layer, Points):
                continue
            scopes = layer.scope if isinstance(layer.scope, tuple) else ("",)
            here = [(mark, at) for mark, at, _ in layout.marks(layer) if tuple(at[:2]) == place]
            texts = {
                at[2] if len(at) > 2 else "": drawn_for(layer.marks, layer.token(mark))
                for mark, at in here
            }
            if texts:
                marks.append("\\".join(texts.get(scope, "") for scope in scopes))
        if place in layout.blocked:
            bare = getattr(layout.blocked[place], "bare", "") or "#"
            return marks[0] if marks else bare
        if not self.edges:
            givens = layout.puzzle.givens
            value = (
                layout.at(self.board, place)
                if self.board is not None
                else givens[place[0]][place[1]]
                if givens
                else None
            )
        symbols = layout.board.answer.symbols
        text = "" if value is None else drawn_for(symbols, symbols.write(value))
        shading = len(layout.values or ()) == 2
        if marks:
            return (
                marks[0] + text.replace("-", "") if shading or self.edges else f"{marks[0]}:{text}"
            )
        return NOTHING if shading and text == "-" else text

    def _cell(self, place: Place) -> str:
        token = self._token(place)
        return FULL * self.wide if token == "#" else _centre_text(token, self.wide)

    # --- lines of the lattice ---

    def _across(self, row: int, column: int) -> bool:
        """Whether there is a line above a cell."""
        if not 0 <= column < self.layout.width:
            return False
        if self.edges:
            return self._is_line(("across", row, column))
        return is_border(self.parts, (row - 1, column), (row, column))

    def _down(self, row: int, column: int) -> bool:
        """Whether there is a line left of a cell."""
        if not 0 <= row < self.layout.height:
            return False
        if self.edges:
            return self._is_line(("down", row, column))
        return is_border(self.parts, (row, column - 1), (row, column))

    def _is_line(self, place: Place) -> bool:
        answer: Any = self.layout.board.answer
        return bool(answer.line_at(self.layout.grid, self.board, place))

    def _corner(self, row: int, column: int) -> str:
        if (row, column) in self.points:
            return self.points[row, column]
        lines = (
            self._down(row - 1, column),
            self._across(row, column),
            self._down(row, column),
            self._across(row, column - 1),
        )
        corner = LINES[sum(bit * line for bit, line in zip((1, 2, 4, 8), lines, strict=True))]
        return LOOSE if self.edges and corner == " " else corner

    # --- the drawing ---

    def lines(self) -> list[str]:
        """The lines of the drawing."""
        height, across = self.layout.height, self.layout.width
        left = {row: " ".join(self.outside.get(("left", row), ())) for row in range(height)}
        pad = max(map(width, left.values()), default=0)
        pad += bool(pad)
        drawn = self._heads("top", pad)
        for row in range(height + 1):
            border = "".join(
                self._corner(row, column) + self._border(row, column) for column in range(across)
            )
            border += self._corner(row, across)
            if self.spaced or border.strip(" │╎"):
                drawn.append(" " * pad + border)
            if row < height:
                cells = "".join(
                    self._side(row, column) + self._cell((row, column)) for column in range(across)
                )
                right = " ".join(self.outside.get(("right", row), ()))
                beside = " " * (pad - width(left[row]) - bool(pad)) + left[row] + " " * bool(pad)
                drawn.append(f"{beside}{cells}{self._side(row, across)} {right}")
        drawn += self._heads("bottom", pad)
        for layer in self.layout.board.of(Paths) if self.board is None else ():
            if listed := list_paths(self.layout, layer):
                drawn += ["", f"{layer.name}:", *listed]
        return [line.rstrip() for line in drawn]

    def _border(self, row: int, column: int) -> str:
        """The border above a cell, with a label or sign."""
        solid = self.edges or is_border(self.solid, (row - 1, column), (row, column))
        line = (("─" if solid else "╌") if self._across(row, column) else " ") * self.wide
        label = self.labels.get((row, column), "")
        sign = self.points.get((row, column + 0.5), "")
        sign = sign or self.signs.get(((row - 1, column), (row, column)), "")
        if label:
            return label + line[width(label) :]
        return _centre_text(sign, self.wide, line[0]) if sign else line

    def _side(self, row: int, column: int) -> str:
        """The border left of a cell, or the sign there."""
        solid = self.edges or is_border(self.solid, (row, column - 1), (row, column))
        line = ("│" if solid else "╎") if self._down(row, column) else " "
        line = self.points.get((row + 0.5, column), line)
        return str(self.signs.get(((row, column - 1), (row, column)), line))

    def _heads(self, side: str, pad: int) -> list[str]:
        """The lines of numbers above or below the board; short columns of numbers stand next to
        it.
        """
        if side not in SIDES.values():
            return []
        columns = [self.outside.get((side, column), []) for column in range(self.layout.width)]
        deep = max(map(len, columns), default=0)
        stacked = [
            [""] * (deep - len(words)) + words
            if side == "top"
            else words + [""] * (deep - len(words))
            for words in columns
        ]
        return [
            " " * pad + "".join(" " + _centre_text(words[at], self.wide) for words in stacked)
            for at in range(deep)
        ]


def _draw_links(layout: Layout, board: Any) -> list[str]:
    """The cells of a board with lines between them; a line turns, or goes on, where a cell has no
    mark.
    """
    across, down = board or layout.board_of([0] * len(layout.places))
    rows = tokens(layout)
    unknown = unknown_signs(layout.board)[0]
    outside: dict[Any, str] = {
        tuple(place): layer.token(mark)
        for layer in layout.board.of(Outside) for mark, place, _ in layout.marks(layer)
    }  # fmt: skip
    words = [word for (side, _), word in outside.items() if side in ("top", "bottom")]
    wide = max(map(width, [*words, *[token for row in rows for token in row]]))
    pad = max([width(word) + 1 for (side, _), word in outside.items() if side == "left"], default=0)
    drawn = []
    for y, row in enumerate(rows):
        line = ""
        for x, token in enumerate(row):
            left, right = across[y][x - 1] if x else 0, across[y][x] if x + 1 < layout.width else 0
            up, below = down[y - 1][x] if y else 0, down[y][x] if y + 1 < layout.height else 0
            if token == unknown:
                ways = bool(up) + 2 * bool(right) + 4 * bool(below) + 8 * bool(left)
                token = {10: ACROSS[right], 5: DOWN[up]}.get(ways, LINES[ways] if ways else LOOSE)
            line += token.rjust(wide, ACROSS[left]) + ACROSS[right] * 3 * (x + 1 < layout.width)
        line = outside.get(("left", y), "").rjust(pad - 1) + " " * bool(pad) + line
        drawn.append(f"{line}  {outside.get(('right', y), '')}".rstrip())
        if y + 1 < layout.height:
            links = "   ".join(DOWN[each].rjust(wide) for each in down[y])
            drawn.append((" " * pad + links).rstrip())
    heads, feet = [
        " " * pad + "   ".join(outside.get((side, x), "").rjust(wide) for x in range(layout.width))
        for side in ("top", "bottom")
    ]
    return [each.rstrip() for each in (heads, *drawn, feet) if each in drawn or each.strip()]


def _centre_text(text: str, wide: int, fill: str = " ") -> str:
    space = max(0, wide - width(text))
    return fill * (space - space // 2) + text + fill * (space // 2)
