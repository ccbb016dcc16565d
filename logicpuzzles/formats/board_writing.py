"""Writing the drawing of a puzzle and of its solutions, and solutions as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.board_marks import (
    has_grid,
    layers_of,
    nothing,
    signs_on,
    unknown_signs,
)
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.grid import Cells, Edges, Links, Place
from logicpuzzles.kinds.layers import SIDES, Between, Boxes, Clues, Outside, Paths, Points, Regions
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle

LINKS, LINKS_DOWN = " -=≡#", ' |"≡#'  # by how many lines there are between two cells
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def write(board: Board, puzzle: Puzzle, options: Mapping[str, Any] | None = None) -> str:
    """The text that reads back as the puzzle. ``options``: the arguments that it may set, with
    their default values.
    """
    layout = Layout(board, puzzle)
    for clue in puzzle.clues:
        if clue.relation not in board.by_name:
            raise BadInput(f"{clue} is not a mark that can be drawn; expected the puzzle as JSON")
    lines = [
        f"{name}: {show_option(puzzle.arguments[name])}"
        for name in options or {}
        if _worth(puzzle, name, options)
    ]
    for layer in board.of(Boxes):
        box = puzzle.arguments.get(layer.name)
        usual = Boxes.usual(layout.width)
        if box not in (None, usual) or (layer.sides and layout.width not in layer.sides):
            lines.append(f"{layer.name}: {show_option(box or usual)}")
    maps = [layer for layer in board.of(Regions) if layout.regions(layer) or layer.structural]
    if not (has_grid(board) or maps or any(map(layout.marks, board.of(Points)))):
        lines.append(f"size: {layout.height}x{layout.width}")
    blocks = [_drawn(layout, None)] if has_grid(board) else []
    for layer in maps:
        blocks += _map(layout, layer)
    for layer in layers_of(board)[1]:
        if rows := _own_grid(layout, layer):
            blocks.append([f"{layer.name}:", *rows])
    for paths in board.of(Paths):
        if listed := list_paths(layout, paths):
            blocks.append([f"{paths.name}:", *listed])
    return "\n".join(
        ["".join(line + "\n" for line in lines)] * bool(lines)
        + ["".join(f"{line}\n" for line in b) for b in blocks]
    )


def _worth(puzzle: Puzzle, name: str, options: Mapping[str, Any] | None) -> bool:
    return name in puzzle.arguments and puzzle.arguments[name] != (options or {})[name]


def show_option(value: Any) -> str:
    """The value of an option as texts have it: of several parts with "x" between them."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


def to_text(board: Board, puzzle: Puzzle, solution: Any) -> str:
    """A solution as people draw it: the puzzle with its cells filled in."""
    layout = Layout(board, puzzle)
    draw = (
        linked
        if isinstance(board.answer, Links)
        else _lattice
        if isinstance(board.answer, Edges)
        else _drawn
    )
    lines = draw(layout, solution)
    return "".join(f"{line}\n" for line in lines)


def tokens(layout: Layout, solution: Any = None) -> list[list[str]]:
    """The token in each cell of a drawing: a value, else a mark, else the sign for unknown."""
    board, puzzle = layout.board, layout.puzzle
    blank = unknown_signs(board)[0]
    rows = [[blank] * layout.width for _ in range(layout.height)]
    for layer in layers_of(board)[0]:
        if layer.blocks:
            for y, x in layer.argument(layout.known):
                rows[y][x] = layer.bare or (
                    layer.marks.write(_first(layer, layout)) if layer.marks is not None else "#"
                )
        marks: dict[Any, dict[str, str]] = {}
        for mark, place, _ in layout.marks(layer):
            marks.setdefault(tuple(place[:2]), {})[place[2] if len(place) > 2 else ""] = (
                layer.token(mark)
            )
        for (y, x), parts in marks.items():
            if isinstance(layer.scope, tuple):
                rows[y][x] = "\\".join(parts.get(scope, "") for scope in layer.scope)
            elif layer.blocks or solution is None or isinstance(board.answer, Edges):
                rows[y][x] = parts[""]
    values = solution if solution is not None else puzzle.givens
    if isinstance(board.answer, Cells) and values:  # without givens every cell is unknown
        for y, x in layout.places:
            value = values[y][x]
            if value is not None:
                rows[y][x] = board.answer.symbols.write(value)
    return rows


def _first(layer: Clues, layout: Layout) -> Any:
    values = layer.marks.values(layout.known) if layer.marks is not None else None
    return (values or ("#",))[0]


def _drawn(layout: Layout, solution: Any) -> list[str]:
    """The grid with its signs and the numbers outside."""
    board = layout.board
    rows = tokens(layout, solution)
    signs = {places: sign for _, places, sign in signs_on(layout)}
    outside: dict[tuple[str, int], list[str]] = {}
    none = dict.fromkeys("tblr", ".")
    for layer in board.of(Outside):
        none.update(dict.fromkeys(layer.sides, nothing(layer)[0]))
        for mark, place, _ in layout.marks(layer):
            outside[tuple(place)] = layer.token(mark).split()
    sides = "".join(layer.sides for layer in board.of(Outside))
    heads = {
        side: [outside.get((SIDES[side], x), []) for x in range(layout.width)]
        for side in "tb"
        if side in sides
    }
    wide = [
        max([len(row[x]) for row in rows] + [len(t) for each in heads.values() for t in each[x]])
        for x in range(layout.width)
    ]
    if len(set(map(len, (t for row in rows for t in row)))) > 1 or heads:
        wide = [max(wide)] * layout.width
    plain = not board.of(Between) and not sides
    if solution is None and board.parting != " " and (board.parting or {*wide} == {1}):
        return [board.parting.join(row) for row in rows]
    if solution is not None and plain and board.of(Boxes):
        return _boxed(layout, [[t.rjust(wide[0]) for t in row] for row in rows])
    lines: list[str] = []
    numbered: list[int | None] = []  # the row of each line; None for a line of signs under a row
    for y, row in enumerate(rows):
        line = ""
        for x, token in enumerate(row):
            if x:
                line += f" {signs.get(((y, x - 1), (y, x)), ' ')} " if board.of(Between) else " "
            line += token.rjust(wide[x])
        lines.append(line.rstrip() if plain else line)
        numbered.append(y)
        if board.of(Between) and y + 1 < layout.height:
            under = "".join(
                signs.get(((y, x), (y + 1, x)), " ").rjust(wide[x]) + "   "
                for x in range(layout.width)
            )
            if under.strip():
                lines.append(under)
                numbered.append(None)
    if not sides:
        return [line.rstrip() for line in lines]
    left = [
        " ".join(outside.get(("left", y), [none["l"]])) if "l" in sides else ""
        for y in range(layout.height)
    ]
    pad = max(map(len, left))
    drawn = []
    for at, line in zip(numbered, lines, strict=True):
        if at is None:
            drawn.append((" " * (pad + 2 + bool(pad)) + line).rstrip())
            continue
        end = f" | {' '.join(outside.get(('right', at), [none['r']]))}" if "r" in sides else ""
        drawn.append(f"{left[at].rjust(pad)}{' ' if pad else ''}| {line}{end}".rstrip())
    indent = " " * (pad + 2 + bool(pad))
    for side, columns in heads.items():
        deep = max([len(column) for column in columns] + [1])
        stacked = [
            [none[side]] * (deep - len(column)) + column
            if side == "t"
            else column + [none[side]] * (deep - len(column))
            for column in columns
        ]
        gap = "   " if board.of(Between) else " "
        block = [
            indent + gap.join(column[at].rjust(wide[x]) for x, column in enumerate(stacked))
            for at in range(deep)
        ]
        drawn = block + drawn if side == "t" else drawn + block
    return drawn


def _boxed(layout: Layout, rows: list[list[str]]) -> list[str]:
    """Rows of cells with lines between the boxes."""
    high, wide = layout.known[layout.board.of(Boxes)[0].name]
    lines: list[str] = []
    for y, row in enumerate(rows):
        boxes = [" ".join(row[x : x + wide]) for x in range(0, layout.width, wide)]
        if y and y % high == 0:
            lines.append("-+-".join("-" * len(box) for box in boxes))
        lines.append(" | ".join(boxes))
    return lines


def _map(layout: Layout, layer: Regions) -> list[list[str]]:
    """The map of the regions, and the lines of their labels."""
    regions = sorted(tuple(sorted(region)) for region in layout.regions(layer))
    said = layout.regions(layer) if layer.structural else sorted(layout.regions(layer))
    if layer.ordered and [*said] != regions:
        raise BadInput(
            f"the {layer.name} have an order that is not row by row, which a map cannot say; "
            "expected it as JSON"
        )
    names = [
        LETTERS[at] if len(regions) <= len(LETTERS) else f"{LETTERS[at % 52]}{at // 52 + 1}"
        for at in range(len(regions))
    ]
    letter = {place: name for region, name in zip(regions, names, strict=True) for place in region}
    wide = max(map(len, names), default=1)
    rows = [
        " ".join(letter.get((y, x), ".").rjust(wide) for x in range(layout.width))
        for y in range(layout.height)
    ]
    blocks = [rows]
    labels = {tuple(sorted(place)): layer.token(mark) for mark, place, _ in layout.marks(layer)}
    if labelled := [
        f"{name} {labels[region]}"
        for region, name in zip(regions, names, strict=True)
        if region in labels
    ]:
        blocks.append(labelled)
    return blocks


def list_paths(layout: Layout, layer: Paths) -> list[str]:
    """The marks of a layer, a line each: the mark, then its cells, of which straight stretches are
    written by their ends, ``R1C1-R1C9``. Single cells without marks share a line.
    """
    lines = []
    for mark, path, _ in layout.marks(layer):
        parts, at = [layer.token(mark)] if layer.marks is not None else [], 0
        while at < len(path):
            end = at
            while end + 1 < len(path) and _goes_on(path[at : at + 2], path[end : end + 2]):
                end += 1
            first, last = [f"R{y + 1}C{x + 1}" for y, x in (path[at], path[end])]
            parts.append(first if end < at + 2 else f"{first}-{last}")
            at = at + 1 if end < at + 2 else end + 1
        lines.append(" ".join(parts))
    return (
        [" ".join(lines)] * bool(lines) if layer.sort == "cell" and layer.marks is None else lines
    )


def _goes_on(first: Sequence[Place], then: Sequence[Place]) -> bool:
    """Whether a step between neighbours goes in the same direction as a first one."""
    (y, x), (below, right) = first
    steps = below - y, right - x
    return max(map(abs, steps)) < 2 and (then[1][0] - then[0][0], then[1][1] - then[0][1]) == steps


def _own_grid(layout: Layout, layer: Clues) -> list[str]:
    height, width = layer.shape(layout.height, layout.width)
    rows = [[nothing(layer)[0]] * width for _ in range(height)]
    marks = layout.marks(layer)
    for mark, (y, x, *_), _ in marks:
        rows[y][x] = layer.token(mark)
    wide = max(len(token) for row in rows for token in row)
    return [" ".join(token.rjust(wide) for token in row) for row in rows] if marks else []


def _lattice(layout: Layout, solution: Any) -> list[str]:
    """The edges of a solution as a lattice, with the marks in its meshes."""
    answer: Any = layout.board.answer
    rows = tokens(layout)
    unknown = unknown_signs(layout.board)[0]
    wide = max(3, *[len(token) + 2 for row in rows for token in row])
    lines = []
    for y in range(layout.height + 1):
        across, down = [
            [answer.line_at(layout.grid, solution, (which, y, x)) for x in range(width)]
            for which, width in (("across", layout.width), ("down", layout.width + 1))
            if which == "across" or y < layout.height
        ] + [[]] * (y == layout.height)
        lines.append("+" + "+".join(("-" if each else " ") * wide for each in across) + "+")
        if y < layout.height:
            cells = ["" if token == unknown else token for token in rows[y]]
            line = "".join(
                ("|" if down[x] else " ") + cells[x].center(wide) for x in range(layout.width)
            )
            lines.append((line + ("|" if down[layout.width] else " ")).rstrip())
    return [line.rstrip() for line in lines]


def linked(layout: Layout, solution: Any) -> list[str]:
    """The cells of a puzzle with the lines of a solution between them: ``---`` for one, ``===`` for
    two, and so on.
    """
    across, down = solution
    rows = tokens(layout)
    wide = max(len(token) for row in rows for token in row)
    lines = []
    for y, row in enumerate(rows):
        joints = [LINKS[value] * 3 for value in across[y]] if layout.width > 1 else []
        lines.append(
            "".join(
                token.rjust(wide) + joint for token, joint in zip(row, [*joints, ""], strict=True)
            ).rstrip()
        )
        if y + 1 < layout.height:
            lines.append("   ".join(LINKS_DOWN[value].rjust(wide) for value in down[y]).rstrip())
    return lines


# --- JSON of a solution ---------------------------------------------------------------------------


def to_json(board: Board, puzzle: Puzzle, solution: Any) -> Any:
    """A solution as JSON: a string for each row where every cell is one character, else a list of
    tokens for each row. Edges are an object with ``across`` and ``down``, strings of 0, 1 and so
    on.
    """
    if isinstance(board.answer, Edges):
        return {
            name: ["".join(map(str, row)) for row in rows]
            for name, rows in zip(("across", "down"), solution, strict=True)
        }
    rows = tokens(Layout(board, puzzle), solution)
    if all(len(token) == 1 for row in rows for token in row):
        return ["".join(row) for row in rows]
    return rows


def from_json(board: Board, puzzle: Puzzle, value: Any) -> Any:
    """The solution of such JSON.  Raises :class:`BadInput` for anything else."""
    layout = Layout(board, puzzle)
    if isinstance(board.answer, Edges):
        if not isinstance(value, dict):
            raise BadInput(
                'the board has the wrong shape; expected an object with "across" and "down"'
            )
        values = {str(each): each for each in layout.values or ()}
        shapes = zip(
            ("across", "down"), board.answer.shapes(layout.height, layout.width), strict=True
        )
        parts = [
            _rows(value.get(name), *shape, lambda token, place: values.get(str(token)))
            for name, shape in shapes
        ]
        return tuple(parts)
    symbols = board.answer.symbols

    def cell(token: Any, place: tuple[int, int]) -> Any:
        if place in layout.blocked:
            return layout
        try:
            return symbols.read(str(token), layout.known)
        except ValueError:
            return None

    rows = _rows(value, layout.height, layout.width, cell)
    return tuple(tuple(None if each is layout else each for each in row) for row in rows)


def _rows(
    value: Any, height: int, width: int, cell: Callable[[Any, tuple[int, int]], Any]
) -> tuple[tuple[Any, ...], ...]:
    rows = value if isinstance(value, list) else []
    if len(rows) != height or not all(
        isinstance(row, str | list) and len(row) == width for row in rows
    ):
        raise BadInput(f"the board has the wrong shape; expected {height} rows of {width}")
    cells = tuple(
        tuple(cell(token, (y, x)) for x, token in enumerate(row)) for y, row in enumerate(rows)
    )
    if any(each is None for row in cells for each in row):
        raise BadInput("a cell has no value of the board; expected a symbol for each")
    return cells
