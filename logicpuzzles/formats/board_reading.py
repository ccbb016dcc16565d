"""Reading the drawing of a puzzle: options, the grid with its signs and numbers outside, maps of
regions, further grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.board_marks import (
    BLANKS,
    check_sides,
    has_grid,
    layers_of,
    nothing,
    order_marks,
    signs_below,
    signs_beside,
    uneven,
    unknown_signs,
)
from logicpuzzles.formats.close_reading import check_rows, cut_rows, looks_close, values_of
from logicpuzzles.formats.text import MAX_SIDE, check_length
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.grid import BoardGrid, Cells, Edges
from logicpuzzles.kinds.layers import (
    SIDES,
    SORTS,
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
from logicpuzzles.kinds.marks import Numbers, Symbols
from logicpuzzles.kinds.puzzle import Clue, Puzzle

OPTION = pattern(r"\s*+([a-z]\w*+)\s*+:\s*+(\S(?:.*\S)?)\s*+")
HEADING = pattern(r"\s*+([a-z]\w*+)\s*+:\s*+")
STRETCH = pattern(r"[rR](\d{1,3})[cC](\d{1,3})(?:-[rR](\d{1,3})[cC](\d{1,3}))?")
_MOST = (
    4 * MAX_SIDE
)  # lines of a drawing, or parts of one: cells, signs between them, numbers outside


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    line: int
    column: int  # of its first character, from 1

    @property
    def end(self) -> int:
        return self.column + len(self.text) - 1

    def wrong(self, what: str, expected: str) -> BadInput:
        return BadInput(f'"{self.text}" {what}; expected {expected}', self.line, self.column)


@dataclass(slots=True)
class _Line:
    number: int
    text: str


def looks(board: Board, kind: str, text: str, options: Mapping[str, Any] | None = None) -> bool:
    """Whether the text can be read as a puzzle on this board, and most likely is. A text of letters
    only is words, even where letters are numbers; and a letter for a number larger than the board
    is more likely a mistake in another puzzle.
    """
    lettered = [
        layer for layer in board.layers if isinstance(layer.marks, Numbers) and layer.marks.letters
    ]
    if lettered and "".join(text.split()).isalpha():
        return False
    if not board.parting and not looks_close(board, text):
        return False
    if not board.parting and isinstance(board.answer.symbols, Symbols):
        return True  # where a row is too short, say, the error tells
    try:
        puzzle = read(board, kind, text, options)
    except BadInput:
        return False
    layout = Layout(board, puzzle)
    return all([
        type(mark) is not int or mark <= max(9, layout.height, layout.width)
        for layer in lettered for mark, _, _ in layout.marks(layer)
    ])  # fmt: skip


def read(board: Board, kind: str, text: str, options: Mapping[str, Any] | None = None) -> Puzzle:
    """The puzzle of a kind that a text draws. ``options``: the arguments that it may set, with the
    values they have unstated.

    Raises :class:`BadInput` with line and column of the error.
    """
    return _DrawingReader(board, kind, options or {}).read(text)


def filled(board: Board, puzzle: Puzzle, text: str) -> Any:
    """The board of a partly solved puzzle: drawn as the puzzle, with values in its cells; ``None``
    where a cell is unknown or blocked.

    Raises :class:`BadInput` for another drawing, or one of another size.
    """
    layout = Layout(board, puzzle)
    rows = drawn_with(board, puzzle, text, layout).puzzle.givens
    blocked = layout.blocked
    return tuple(
        tuple(None if (y, x) in blocked else cell for x, cell in enumerate(row))
        for y, row in enumerate(rows)
    )


def drawn_with(
    board: Board,
    puzzle: Puzzle,
    text: str,
    layout: Layout,
    outside: Mapping[str, Layer] | None = None,
) -> Layout:
    """What a drawing of a puzzle shows in its cells, and its marks. ``layout``: that of the puzzle.
    ``outside``: layers outside, to read instead of its own.

    Raises :class:`BadInput` for another drawing, or one of another size.
    """
    if not isinstance(board.answer, Cells):
        raise BadInput("the board has no cells to fill in; expected its solution as JSON")
    answer = Cells(board.answer.symbols, unknown=board.answer.unknown)
    layers = [
        (outside or {}).get(layer.name, layer)
        for layer in board.layers
        if not isinstance(layer, Regions | Paths | Boxes)
    ]
    drawn = Board(
        answer,
        *layers,
        size=(layout.height, layout.width),
        row=board.row,
        column=board.column,
        parting=board.parting,
    )
    return Layout(drawn, read(drawn, puzzle.kind, text))


class _GridReader:
    """Takes the lines of a grid apart: ``rows`` of tokens, the ``signs`` between them, and what stands
    ``outside``.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.between: tuple[Between, ...] = board.of(Between)
        self.sides = {side: layer for layer in board.of(Outside) for side in layer.sides}
        self.rows: list[list[_Token]] = []
        self.signs: list[tuple[Between, str, tuple[Any, Any]]] = []
        self.outside: list[tuple[Outside, Any, tuple[str, int]]] = []

    def take(self, block: list[_Line]) -> None:
        """Take the grid apart: cells, signs between them and numbers outside."""
        barred = [at for at, line in enumerate(block) if "|" in line.text] if self.sides else []
        first, end = (barred[0], barred[-1] + 1) if barred else (0, len(block))
        heads, lines, feet = block[:first], block[first:end], block[end:]
        signs, below = (
            {sign: (layer, mark) for layer in self.between for mark, sign in signs_of(layer)}
            for signs_of in (signs_beside, signs_below)
        )
        characters = not signs and all(
            [len(_parts(self._middle(line)[1], "", None)) == 1 for line in lines]
        )
        for line in lines:
            left, middle, right = self._middle(line)
            tokens = _parts(middle, "".join(signs), characters)
            under = _parts(middle, "".join(below), None) if below and self.rows and tokens else []
            if under and all(token.text in below for token in under):
                for token in under:
                    self._add_below(token, *below[token.text])
                continue
            row: list[_Token] = []
            for token in tokens:
                if token.text in signs:
                    layer, mark = signs[token.text]
                    if not row:
                        raise token.wrong("comes before the first cell", "it between two cells")
                    place = (len(self.rows), len(row) - 1), (len(self.rows), len(row))
                    self._add_sign(token, layer, mark, place)
                    continue
                row.append(token)
            if not row:
                raise BadInput("the row has no cell; expected some", line.number, 1)
            if self.signs and self.signs[-1][2][1] == (len(self.rows), len(row)):
                raise tokens[-1].wrong("comes after the last cell", "it between two cells")
            if len(row) != (self.board.size or (0, len((self.rows or [row])[0])))[1]:
                raise self._uneven(row, (self.rows or [row])[0], line)
            at = len(self.rows)
            self.rows.append(row)
            for side, tokens_there in (("l", left), ("r", right)):
                if tokens_there:
                    if side not in self.sides:
                        raise tokens_there[0].wrong("stands outside", "nothing there")
                    self.outside.append((self.sides[side], tokens_there, (SIDES[side], at)))
        if any(place[1][0] == len(self.rows) for _, _, place in self.signs):
            raise BadInput(
                "there is a sign under the last row; expected signs between two cells",
                lines[-1].number,
                1,
            )
        for side, block_there in (("t", heads), ("b", feet)):
            if block_there:
                self._read_heads(side, block_there)
        self.outside = [each for each in self.outside if self._says(each[0], each[1])]

    def _uneven(self, row: list[_Token], first: list[_Token], line: _Line) -> BadInput:
        width = self.board.size[1] if self.board.size else len(first)
        if self.board.of(Regions) and width == 2 < len(first[0].text) == len(first[1].text):
            what = "two grids stand beside each other"
            return BadInput(
                f"{what}; expected the map below the grid, after a blank line",
                first[1].line,
                first[1].column,
            )
        below = "".join(character for layer in self.between for _, character in signs_below(layer))
        why = f"in each {self.board.row}" if self.board.size else "as in the first row"
        if below and len(row) < width:
            why += f", or signs below: {' '.join(dict.fromkeys(below))}"
        column = row[width].column if len(row) > width else len(line.text.rstrip()) + 1
        return uneven(self.board, len(row), width, why, line.number, column)

    def _middle(self, line: _Line) -> tuple[list[_Token], _Line, list[_Token]]:
        """The tokens left of the cells, the cells, and the tokens right of them."""
        if not self.sides or "|" not in line.text:
            return [], line, []
        first = line.text.index("|")
        last = line.text.find("|", first + 1)
        end = len(line.text) if last < 0 else last
        middle = _Line(line.number, " " * (first + 1) + line.text[first + 1 : end])
        right = (
            []
            if last < 0
            else _parts(_Line(line.number, " " * (last + 1) + line.text[last + 1 :]), "", None)
        )
        return _parts(_Line(line.number, line.text[:first]), "", None), middle, right

    def _add_below(self, token: _Token, layer: Between, mark: str) -> None:
        y, columns = len(self.rows), [(cell.column, cell.end) for cell in self.rows[-1]]
        fits = [x for x, (first, last) in enumerate(columns) if first <= token.column <= last]
        if not fits:
            raise token.wrong("is not under a cell", "it in the column of one")
        self._add_sign(token, layer, mark, ((y - 1, fits[0]), (y, fits[0])))

    def _add_sign(self, token: _Token, layer: Between, mark: str, place: Any) -> None:
        if any(place == other for _, _, other in self.signs[-MAX_SIDE:]):
            raise token.wrong("is a second sign in one place", "one between two cells")
        self.signs.append((layer, mark, place))

    def _read_heads(self, side: str, lines: list[_Line]) -> None:
        """Take the numbers above or below the grid: a token for each column, or tokens in line with
        the ends of cells.
        """
        if side not in self.sides:
            raise BadInput(
                "there are numbers above or below the grid; expected none", lines[0].number, 1
            )
        layer, width = self.sides[side], len(self.rows[0])
        if len(lines) > 1 and not layer.many:
            raise BadInput("there are two lines of numbers; expected one", lines[1].number, 1)
        columns: list[list[_Token]] = [[] for _ in range(width)]
        for line in lines:
            tokens = _parts(line, "", None)
            if len(tokens) > width:
                raise tokens[width].wrong("is too many", f"{width} numbers, one above each column")
            for at, token in enumerate(tokens):
                x = at
                if len(tokens) < width:
                    ends = [cell.column <= token.end <= cell.end for cell in self.rows[0]]
                    if True not in ends:
                        raise token.wrong(
                            "is not above a column",
                            "it in line with a cell, or . where there is no number",
                        )
                    x = ends.index(True)
                columns[x].append(token)
        self.outside += [
            (layer, tokens, (SIDES[side], x)) for x, tokens in enumerate(columns) if tokens
        ]

    def _says(self, layer: Outside, tokens: Sequence[_Token]) -> bool:
        if not layer.many and len(tokens) > 1:
            raise tokens[1].wrong("is too many", "one number")
        return any([token.text not in nothing(layer) for token in tokens])


def _refuse_labels(layer: Regions, block: list[_Line]) -> None:
    """Raise :class:`BadInput` for lines that are labels of regions: of two tokens each, the name of
    another region and a mark.
    """
    pairs = [_parts(line, "", None) for line in block]
    names = {pair[0].text for pair in pairs}
    marks = [pair[-1].text for pair in pairs if not pair[-1].text.isalpha()]
    likely = {*map(len, pairs)} == {2} and len(names) == len(marks) == len(pairs)
    try:
        read = [layer.marks.read(mark, {}) for mark in marks] if layer.marks and likely else []
    except ValueError:
        return
    if read:
        raise BadInput(
            "there is no map of the regions; expected one above the labels", block[0].number, 1
        )


class _DrawingReader:
    def __init__(self, board: Board, kind: str, options: Mapping[str, Any]) -> None:
        self.usual = options
        self.board = board
        self.kind = kind
        self.options = (*options, "size", *[layer.name for layer in board.of(Boxes)])
        self.in_grid, self.apart = layers_of(board)
        self.unknown = unknown_signs(board)
        self.last = 1

    def read(self, text: str) -> Puzzle:
        blocks = self._blocks(text)
        told: dict[str, Any] = {}
        while blocks:
            self._options(blocks[0], told)
            if blocks[0]:
                break
            blocks.pop(0)
        usual, grid = self.usual, _GridReader(self.board)
        arguments = {
            name: value for name, value in told.items() if name not in usual or value != usual[name]
        }
        if self.board.parting != " ":  # blank lines mean nothing
            blocks = [[line for block in blocks for line in block]] if any(blocks) else []
        if not self.board.parting:
            return self._close(blocks, arguments)
        if has_grid(self.board):
            if not blocks:
                raise BadInput("there is no grid; expected a line for each row", self.last, 1)
            grid.take(blocks.pop(0))
            height, width = len(grid.rows), len(grid.rows[0])
        else:
            height, width = self._size_without_grid(blocks, arguments)
        known = self._known(height, width, arguments)
        givens: list[list[Any]] = [[None] * width for _ in range(height)]
        clues: dict[str, list[tuple[Any, Any, int, int]]] = {
            layer.name: [] for layer in self.board.layers
        }
        layers: dict[str, Any] = {}
        for y, row in enumerate(grid.rows):
            for x, token in enumerate(row):
                self._cell(token, (y, x), givens, clues, layers, known)
        for layer, mark, place in grid.signs:
            clues[layer.name].append((mark, place, 0, 0))
        for each, token, side in grid.outside:
            clues[each.name].append((self._mark(each, token, known), side, 0, 0))
        for layer in self.board.of(Regions):
            self._regions(layer, blocks, (height, width), clues, layers, known)
        for apart in self.apart:
            self._named_grid(apart, blocks, (height, width), clues, layers, known)
        for paths in self.board.of(Paths):
            listed = _take_headed(paths, blocks) or ()
            grid_of_cells = BoardGrid(self.board.answer, (height, width), {}, "", "")
            clues[paths.name] += _paths(paths, listed, grid_of_cells, known)
        if blocks:
            raise BadInput(
                "there is one block too many; expected the end of the puzzle",
                blocks[0][0].number,
                1,
            )
        for name, own in self.board.by_name.items():
            if isinstance(own, Clues) and own.blocks:
                arguments[name] = tuple(sorted(layers.get(name, ())))
            elif isinstance(own, Clues) and own.structural:
                marks = layers.get(name, {})
                lines, columns = map(range, own.shape(height, width))
                arguments[name] = tuple(tuple(marks.get((y, x)) for x in columns) for y in lines)
            elif isinstance(own, Regions) and own.structural:
                arguments[name] = layers[name]
        if not isinstance(self.board.answer, Cells):
            arguments["size"] = (height, width)
        stated = [
            Clue(layer.name, (mark, place), "", line, column)
            for layer in self.board.layers
            for mark, place, line, column in clues[layer.name]
        ]
        rows = tuple(map(tuple, givens)) if isinstance(self.board.answer, Cells) else ()
        return order_marks(self.board, Puzzle(self.kind, rows, arguments, tuple(stated)))

    def _close(self, blocks: list[list[_Line]], arguments: dict[str, Any]) -> Puzzle:
        """The puzzle of a text that has nothing but cells below its options."""
        lines = [(line.number, line.text) for block in blocks for line in block]
        board, rows = self.board, cut_rows(self.board, lines)
        givens: Any = None
        if isinstance(board.answer.symbols, Symbols):  # a strange sign is told before a short row
            givens = values_of(board, rows, {}, self._expected({}))
        rows = check_rows(board, rows, arguments)
        known = self._known(len(rows), len(rows[0].cells), arguments)
        return Puzzle(
            self.kind, givens or values_of(board, rows, known, self._expected(known)), arguments
        )

    # --- lines ---

    def _blocks(self, text: str) -> list[list[_Line]]:
        """The lines of a text by blocks with blank lines between; comments are left out."""
        symbols = "".join(
            str(getattr(layer, "bare", "")) + str(getattr(layer.marks, "characters", ""))
            for layer in self.board.layers
        )
        symbols += str(getattr(self.board.answer.symbols, "characters", ""))
        marks = tuple(each for each in "%#" if each not in symbols)
        blocks: list[list[_Line]] = [[]]
        for number, line in enumerate(text.split("\n"), 1):
            if line.lstrip().startswith(marks):
                continue
            check_length(line, number)
            tick()
            if line.strip():
                if blocks[-1] and self.board.of(Paths) and HEADING.fullmatch(line):
                    blocks.append([])
                blocks[-1].append(_Line(number, line.expandtabs()))
                self.last = number
                if len(blocks[-1]) > _MOST:
                    raise BadInput(
                        f"there are more than {_MOST} lines; expected at most {MAX_SIDE} rows",
                        number,
                        1,
                    )
            elif blocks[-1]:
                blocks.append([])
        return [block for block in blocks if block]

    def _options(self, block: list[_Line], told: dict[str, Any]) -> None:
        while block and (match := OPTION.fullmatch(block[0].text)):
            name, value = match[1], match[2]
            line, column = block[0].number, match.start(2) + 1
            if name not in self.options:
                raise BadInput(
                    f'"{name}" is not an option of {self.kind}; expected {", ".join(self.options)}',
                    line,
                    match.start(1) + 1,
                )
            if name in told:
                raise BadInput(
                    f'"{name}" is given twice; expected it once', line, match.start(1) + 1
                )
            if not re.fullmatch(r"[0-9]{1,6}([x×][0-9]{1,6})*", value):
                raise BadInput(
                    f'"{value}" is not a number; expected one, or several as in 2x3', line, column
                )
            parts = tuple(map(int, re.split("[x×]", value)))
            told[name] = parts if len(parts) > 1 else parts[0]
            block.pop(0)

    def _check(self, height: int, width: int, arguments: Mapping[str, Any]) -> None:
        check_sides(self.board, width, arguments, self.last)
        if max(height, width) > MAX_SIDE:
            raise BadInput(
                f"a board of {height} by {width} is too large; expected at most {MAX_SIDE} "
                "rows and columns",
                self.last,
                1,
            )
        probe = Puzzle(self.kind, (), {"size": (height, width)})
        try:
            Layout(
                Board(
                    Edges(), size=self.board.size, square=self.board.square, even=self.board.even
                ),
                probe,
            )
        except BadInput as error:
            raise BadInput(error.args[0] if error.args else str(error), self.last, 1) from None

    def _known(self, height: int, width: int, arguments: dict[str, Any]) -> dict[str, Any]:
        """What is known of a board of that size, which is checked. What follows from the size is
        left out of the arguments.
        """
        self._check(height, width, arguments)
        arguments.pop("size", None)
        for layer in self.board.of(Boxes):
            if arguments.get(layer.name) == Boxes.usual(width):
                del arguments[layer.name]
        blank = Puzzle(self.kind, (), {**arguments, "size": (height, width)})
        return Layout(Board(Edges(), *self.board.of(Boxes)), blank).known

    def _size_without_grid(
        self, blocks: list[list[_Line]], arguments: dict[str, Any]
    ) -> tuple[int, int]:
        size = arguments.get("size") or _size_of_points(self.board, blocks)
        if isinstance(size, tuple) and len(size) == 2:
            return size
        if isinstance(size, int):
            return size, size
        if self.board.size is not None:
            return self.board.size
        if not blocks or not self.board.of(Regions):
            raise BadInput(
                "the size of the board is not given; expected size: HEIGHTxWIDTH", self.last, 1
            )
        width = len(_parts(blocks[0][0], "", None))
        if self.board.of(Regions)[0].marks is None:
            return len(blocks[0]), width
        height = next(
            (at for at, line in enumerate(blocks[0]) if len(_parts(line, "", None)) != width),
            len(blocks[0]),
        )
        _refuse_labels(self.board.of(Regions)[0], blocks[0])
        return (width if self.board.square and width == 2 and height > 2 else height), width

    # --- marks ---

    def _mark(self, layer: Outside, tokens: Sequence[_Token], known: Mapping[str, Any]) -> Any:
        written = [token for token in tokens if token.text not in nothing(layer)]
        if layer.many and [token.text for token in written] == ["0"]:
            return ()
        marks = [_read_mark(layer, token, known) for token in written]
        return tuple(marks) if layer.many else marks[0]

    # --- cells ---

    def _cell(
        self, token: _Token, place: tuple[int, int], givens: list[list[Any]], clues: Any, layers: dict[str, Any],
        known: Mapping[str, Any],
    ) -> None:  # fmt: skip
        if token.text in self.unknown:
            return
        for layer in self.in_grid:
            if layer.bare and token.text == layer.bare:
                layers.setdefault(layer.name, []).append(place)
                return
            marks = self._parts_of(layer, token, place, known)
            if marks is None:
                continue
            if layer.blocks:
                layers.setdefault(layer.name, []).append(place)
            elif layer.structural:
                layers.setdefault(layer.name, {})[place] = marks[0][0]
            if layer.is_clue:
                clues[layer.name] += [
                    (mark, where, token.line, token.column) for mark, where in marks
                ]
            return
        answer = self.board.answer
        if isinstance(answer, Cells) and answer.given:
            try:
                givens[place[0]][place[1]] = answer.symbols.read(token.text, known)
                return
            except ValueError:
                pass
        raise token.wrong("is not a cell", self._expected(known))

    def _parts_of(
        self, layer: Clues, token: _Token, place: tuple[int, int], known: Mapping[str, Any]
    ) -> list[tuple[Any, Any]] | None:
        """The marks of a layer in a token, each with its place; ``None`` where the token holds none
        of the layer.
        """
        assert layer.marks is not None
        try:
            if not isinstance(layer.scope, tuple):
                return [(layer.marks.read(token.text, known), place)]
            parts = token.text.split("\\")
            if len(parts) != len(layer.scope):
                return None
            return [
                (layer.marks.read(part, known), (*place, scope))
                for part, scope in zip(parts, layer.scope, strict=True)
                if part
            ]
        except ValueError:
            return None

    def _expected(self, known: Mapping[str, Any]) -> str:
        answer, expected = self.board.answer, []
        if isinstance(answer, Cells) and answer.given:
            values = answer.symbols.values(known)
            few = values is not None and len(values) <= 9
            expected.append(
                " ".join(answer.symbols.write(value) for value in values)
                if few and values
                else answer.symbols.expected(known)
            )
        for layer in self.in_grid:
            assert layer.marks is not None
            expected.append(layer.marks.expected(known))
            if layer.bare and layer.bare not in expected:
                expected.append(layer.bare)
        return f"{', '.join(expected)} or {self.unknown[0]}"

    # --- further blocks ---

    def _regions(
        self, layer: Regions, blocks: list[list[_Line]], size: tuple[int, int], clues: Any, layers: dict[str, Any],
        known: Mapping[str, Any],
    ) -> None:  # fmt: skip
        height, width = size
        heading = HEADING.fullmatch(blocks[0][0].text) if blocks else None
        if not blocks or (heading and heading[1] != layer.name):
            if layer.structural:
                raise BadInput(
                    f"there is no map of the {layer.name}; expected one after a blank line",
                    self.last,
                    1,
                )
            return
        block = blocks.pop(0)
        if heading:
            block = block[1:]
        lines, rest = block[:height], block[height:]
        regions: dict[str, list[tuple[int, int]]] = {}
        first: dict[str, _Token] = {}
        characters = all([len(_parts(line, "", None)) == 1 for line in lines])
        for y, line in enumerate(lines):
            tokens = _parts(line, "", characters)
            if len(tokens) != width:
                raise BadInput(
                    f"the map has {len(tokens)} cells in a row; expected {width} as in the grid",
                    line.number,
                    1,
                )
            for x, token in enumerate(tokens):
                if token.text not in BLANKS:
                    regions.setdefault(token.text, []).append((y, x))
                    first.setdefault(token.text, token)
                elif layer.structural:
                    raise token.wrong("is in no region", "a letter for every cell")
        if len(lines) < height:
            raise BadInput(
                f"the map has {len(lines)} rows; expected {height} as the grid",
                lines[-1].number if lines else self.last,
                1,
            )
        least, most = [known.get(end) if isinstance(end, str) else end for end in layer.cells]
        for letter_of, region in regions.items() if layer.structural and least == most else ():
            if len(region) != least:
                raise first[letter_of].wrong(f"has {len(region)} cells", f"{least} in each region")
        layers[layer.name] = tuple(map(tuple, regions.values()))
        if layer.marks is None:
            if rest:
                raise BadInput(
                    "the map has a line too many; expected the end of the map", rest[0].number, 1
                )
            return
        last = layer is self.board.of(Regions)[-1]
        if not rest and blocks and not HEADING.fullmatch(blocks[0][0].text):
            if last or all([len(_parts(line, "", None)) == 2 for line in blocks[0]]):
                rest = blocks.pop(0)
        seen = set()
        for line in rest:
            tokens = _parts(line, "", None)
            if len(tokens) != 2:
                raise BadInput(
                    "the line is not a label; expected a letter and its label", line.number, 1
                )
            letter, label = tokens
            if letter.text not in regions:
                raise letter.wrong(
                    "is not a region of the map above", f"one of {' '.join(regions)}"
                )
            if letter.text in seen:
                raise letter.wrong("already has a label", "one for each region")
            seen.add(letter.text)
            mark = _read_mark(layer, label, known)
            clues[layer.name].append((mark, tuple(regions[letter.text]), line.number, label.column))

    def _named_grid(
        self, layer: Clues, blocks: list[list[_Line]], size: tuple[int, int], clues: Any, layers: dict[str, Any],
        known: Mapping[str, Any],
    ) -> None:  # fmt: skip
        block = _take_headed(layer, blocks)
        if block is None:
            return
        characters = all([len(_parts(line, "", None)) == 1 for line in block])
        rows = [_parts(line, "", characters) for line in block]
        height, width = layer.shape(*size)
        if len(rows) != height or any(len(row) != width for row in rows):
            what = f"the grid of {layer.name} has another size; expected {height} by {width}"
            raise BadInput(what, block[0].number if block else self.last, 1)
        for y, row in enumerate(rows):
            for x, token in enumerate(row):
                if token.text in nothing(layer):
                    continue
                marks = self._parts_of(layer, token, (y, x), known)
                if marks is None:
                    assert layer.marks is not None
                    raise token.wrong(f"is not a mark of {layer.name}", layer.marks.expected(known))
                if layer.structural:
                    layers.setdefault(layer.name, {})[y, x] = marks[0][0]
                if layer.is_clue:
                    clues[layer.name] += [
                        (mark, where, token.line, token.column) for mark, where in marks
                    ]


def _size_of_points(board: Board, blocks: list[list[_Line]]) -> tuple[int, int] | None:
    """The size of a board by its grid of marks on points, where a text has one."""
    points: tuple[Points, ...] = board.of(Points)
    for layer in points:
        for at, *lines in blocks:
            if at.text.strip() == f"{layer.name}:" and lines:
                return layer.size(len(lines), len(_parts(lines[0], "", None)))
    return None


def _read_mark(layer: Layer, token: _Token, known: Mapping[str, Any]) -> Any:
    assert layer.marks is not None
    try:
        return layer.marks.read(token.text, known)
    except ValueError:
        raise token.wrong(f"is not a mark of {layer.name}", layer.marks.expected(known)) from None


def _take_headed(layer: Layer, blocks: list[list[_Line]]) -> list[_Line] | None:
    """The lines below the heading of a layer, which are taken away; ``None`` without one."""
    for at, block in enumerate(blocks):
        if (heading := HEADING.fullmatch(block[0].text)) and heading[1] == layer.name:
            return blocks.pop(at)[1:]
    return None


def _paths(
    layer: Paths, lines: Sequence[_Line], grid: BoardGrid, known: Mapping[str, Any]
) -> Iterator[tuple[Any, Any, int, int]]:
    """The marks of a layer, a line each: the mark, then its cells."""
    for line in lines:
        tokens = _parts(line, "", None)
        first = tokens[0]
        mark = None if layer.marks is None else _read_mark(layer, tokens.pop(0), known)
        places = [place for token in tokens for place in _stretch(token, grid)]
        single = layer.sort == "cell" and layer.marks is None
        for path in [(place,) for place in places] if single else [layer.arrange(places)]:
            try:
                layer.check_place(grid, path)
            except BadInput:
                raise first.wrong(f"begins no mark of {layer.name}", SORTS[layer.sort]) from None
            yield mark, path, line.number, first.column


def _stretch(token: _Token, grid: BoardGrid) -> list[tuple[int, int]]:
    """The places of a cell, ``R1C2``, or of a straight stretch of them, ``R1C2-R1C5``."""
    match = STRETCH.fullmatch(token.text)
    expected = "cells of the board, as R1C2 or R1C2-R1C5"
    if match is None:
        raise token.wrong("is no cell", expected)
    y, x = int(match[1]) - 1, int(match[2]) - 1
    down, right = (int(match[3]) - 1 - y, int(match[4]) - 1 - x) if match[3] else (0, 0)
    far = max(abs(down), abs(right))
    if not (grid.has((y, x)) and grid.has((y + down, x + right))) or {abs(down), abs(right)} - {
        0,
        far,
    }:
        raise token.wrong("is no cell of this board, or not straight", expected)
    far = far or 1
    steps = range(far + 1) if match[3] else range(1)
    return [(y + at * down // far, x + at * right // far) for at in steps]


def _parts(line: _Line, signs: str, characters: bool | None) -> list[_Token]:
    """The tokens of a line. ``signs``: characters that are tokens wherever they stand.
    ``characters``: every character is one.
    """
    tick()
    text = line.text
    if "," in text or ";" in text:
        tokens, start = [], 0
        for part in re.split("[,;]", text, maxsplit=_MOST + 1):
            bare = part.strip().strip('"')
            column = start + len(part) - len(part.lstrip()) + 1
            tokens.append(_Token(bare or ".", line.number, column))
            start += len(part) + 1
        return _few(tokens, line)
    pattern = (
        r"\S"
        if characters
        else f"[{re.escape(signs)}]|[^\\s{re.escape(signs)}]+"
        if signs
        else r"\S+"
    )
    matches = islice(re.finditer(pattern, text), _MOST + 1)
    return _few([_Token(match[0], line.number, match.start() + 1) for match in matches], line)


def _few(tokens: list[_Token], line: _Line) -> list[_Token]:
    """The tokens. Raises :class:`BadInput` where no row has so many."""
    if len(tokens) > _MOST:
        raise BadInput(
            f"the row has more than {_MOST} parts; expected at most {MAX_SIDE} cells",
            line.number,
            1,
        )
    return tokens
