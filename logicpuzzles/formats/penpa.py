"""Links of Penpa: a square grid with what is drawn on it, compressed with zlib, in base 64.

A drawing names no kind, but for a tag perhaps, and no rules. What stands in cells, beside lines and
around regions is taken for the layers that the kind declares. A drawing with anything else is
refused. Sources: Opt-Pan and Swaroop Guggilam, penpa-edit.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any

from logicpuzzles.core.errors import BadInput, shown
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.code_parts import BARE, CodeDraft, Pair, Place, adjacent_cells, regions_of
from logicpuzzles.formats.code_tokens import Cursor
from logicpuzzles.formats.jsontext import Node, parse
from logicpuzzles.kinds.discovery import Kind, kind_named, kinds, name_of
from logicpuzzles.kinds.grid import Cells
from logicpuzzles.kinds.layers import Boxes, Clues, Layer, Outside, Regions

LINK = pattern(r"(?:https?://)?[^\s#?]*penpa-edit[^\s#?]*[#?](\S+)")
SQUARES = pattern("square|sudoku|kakuro")  # sorts of grids with square cells
LONGEST = 2_000_000  # characters of a drawing
SIZE = range(1, 51)
FRAME = 2  # cells around the drawing on each side
# What Penpa writes for frequent words; the last is undone first.
SHORT = (
    ("zO", "null"), ("z_", '"__a"'), ("z7", '"nobulbthermo"'), ("z6", '"killercages"'),
    ("z4", '"deletelineE"'), ("z5", '"polygon"'), ("z0", '"squareframe"'), ("zD", '"direction"'),
    ("z3", '"arrows"'), ("zT", '"thermo"'), ("z2", '"freelineE"'), ("zF", '"freeline"'),
    ("z1", '"numberS"'), ("z8", '"command_replay"'), ("zU", '"command_undo"'),
    ("zR", '"command_redo"'), ("zB", '"board"'), ("zP", '"special"'), ("zY", '"symbol"'),
    ("zN", '"number"'), ("zC", '"cage"'), ("zW", '"wall"'), ("zE", '"lineE"'), ("zL", '"line"'),
    ("zS", '"surface"'), ("zM", '"edit_mode"'), ("zG", '"grid"'), ("zA", '"pu_a"'),
    ("zQ", '"pu_q"'), ("z9", '"qa"'), ("zZ", "z"),
)  # fmt: skip
READ = {"number", "numberS", "surface", "lineE", "killercages", "cage"}
PASSED = {"deletelineE", "command_redo", "command_undo", "command_replay"}
PLAIN = {"1", "5", "6", "8", "10"}  # sizes of a number that is written as it is
THICK = {2, 21}  # styles of an edge that parts regions


@dataclass(frozen=True, slots=True)
class PenpaDrawing:
    """What is drawn: ``texts`` of cells by their places, also of those outside of the board;
    ``walls``, the pairs of cells with a thick edge between them; ``cages``, their cells and what is
    written in a corner; ``shaded`` cells; ``tags`` that say what it is; ``other`` things, by
    Penpa's names.
    """

    height: int
    width: int
    texts: Mapping[Place, str]
    walls: frozenset[Pair]
    cages: tuple[tuple[tuple[Place, ...], str], ...]
    shaded: frozenset[Place]
    tags: tuple[str, ...] = ()
    other: tuple[str, ...] = ()

    def inside(self, place: Place) -> bool:
        """Whether a place is a cell of the board."""
        y, x = place
        return y in range(self.height) and x in range(self.width)

    def draft(self, kind: Kind, cursor: Cursor) -> CodeDraft:
        """The puzzle of a kind that is drawn. Raises :class:`BadInput`."""
        if kind.board is None or not kind.board.is_grid:
            raise cursor.error(f"{kind.name} has no grid; expected a kind that is drawn")
        if self.other:
            raise cursor.error(
                f"{self.other[0]} is drawn; expected numbers, shaded cells, regions and cages"
            )
        draft = CodeDraft(kind, self.height, self.width, {})
        texts = dict(self.texts)
        rest = {"walls": bool(self.walls), "cages": bool(self.cages), "shaded": bool(self.shaded)}
        for layer in kind.board.layers:
            if isinstance(layer, Regions):
                rest["walls" if layer.structural or not self.cages else "cages"] = False
                for cells, text in self.regions(layer, texts):
                    draft.put(layer, cells, self.mark(draft, layer, text, cursor))
            elif isinstance(layer, Boxes):
                rest["walls"] &= self.walls != self.around(draft.layout.boxes(layer))
            elif isinstance(layer, Outside):
                for place, text in self.beside(draft.layout.mark_places(layer), texts):
                    draft.put(layer, place, self.mark(draft, layer, text, cursor))
            elif isinstance(layer, Clues) and not isinstance(layer.scope, tuple):
                rest["shaded"] &= not layer.blocks
                for place in [*texts] if not layer.blocks else sorted(self.shaded):
                    if self.inside(place):
                        text = texts.pop(place, "")
                        draft.put(layer, place, self.mark(draft, layer, text, cursor))
        answer = kind.board.answer
        given = [*texts] if isinstance(answer, Cells) and answer.given else []
        for place in filter(self.inside, given):
            with suppress(ValueError):
                draft.marks[""][place] = answer.symbols.read(texts[place], draft.layout.known)
                del texts[place]
        left = [f"{text!r}" for text in texts.values()] + [name for name in rest if rest[name]]
        if left:
            raise cursor.error(f"{kind.name} has no place for {left[0]}; expected what it declares")
        return draft

    def regions(self, layer: Regions, texts: dict[Place, str]) -> list[tuple[Any, str]]:
        """The regions of a layer, each with its text, which is then used."""
        if not layer.structural and self.cages:
            return list(self.cages)
        sides = chain(*adjacent_cells(self.height, self.width))
        walls = {pair: pair in self.walls for pair in sides}
        found = regions_of(self.height, self.width, walls)
        if layer.marks is None:
            return [(cells, "") for cells in found]
        return [(cells, "".join(texts.pop(each, "") for each in cells)) for cells in found]

    def around(self, groups: Iterable[Iterable[Place]]) -> set[Pair]:
        """The walls between some groups of cells that are the whole board."""
        own = {place: at for at, group in enumerate(groups) for place in group}
        sides = chain(*adjacent_cells(self.height, self.width))
        return {(one, other) for one, other in sides if own[one] != own[other]}

    def beside(self, places: Iterable[Any], texts: dict[Place, str]) -> list[tuple[Any, str]]:
        """What stands beside each line, as it is read there; it is then used."""
        lines: dict[tuple[str, int], list[Place]] = {}
        for y, x in sorted(texts):
            if y in range(self.height) and x not in range(self.width):
                lines.setdefault(("left" if x < 0 else "right", y), []).append((y, x))
            elif x in range(self.width) and y not in range(self.height):
                lines.setdefault(("top" if y < 0 else "bottom", x), []).append((y, x))
        return [
            (place, " ".join(texts.pop(each) for each in lines[place]))
            for place in places if place in lines
        ]  # fmt: skip

    def mark(self, draft: CodeDraft, layer: Layer, text: str, cursor: Cursor) -> Any:
        """The mark of a layer that a text says. Raises :class:`BadInput`."""
        if not text or layer.marks is None:
            return draft.bare(layer) if layer.marks is None or isinstance(layer, Regions) else BARE
        try:
            if isinstance(layer, Outside) and layer.many:
                return tuple(layer.marks.read(each, draft.layout.known) for each in text.split())
            return layer.marks.read(text, draft.layout.known)
        except ValueError:
            expected = layer.marks.expected(draft.layout.known)
            raise cursor.error(f"{layer.name}: found {text!r}; expected {expected}") from None


def is_penpa_link(line: str, start: int = 0) -> bool:
    """Whether a line is a link of Penpa, as far as its shape tells."""
    return LINK.fullmatch(line, start) is not None


def read_penpa_link(cursor: Cursor, kind: str | None) -> CodeDraft:
    """The puzzle of a link, of the kind that is given or of the one that its tag names. Raises
    :class:`BadInput`.
    """
    match = LINK.fullmatch(cursor.text, cursor.at)
    assert match is not None
    said = dict(part.partition("=")[::2] for part in match[1].split("&"))
    if "p" not in said:
        raise cursor.error("the link holds no drawing; expected one with p=")
    try:
        drawing = read_drawing(drawing_lines(said["p"]))
        named = [tag for tag in drawing.tags if name_of(tag) in kinds()]
        if kind is None and len(named) != 1:
            raise cursor.error("a link of Penpa does not say its kind; expected the kind, too")
        return drawing.draft(kind_named(kind or named[0]), cursor)
    except BadInput as error:
        raise error if error.line is not None else cursor.error(error.message) from error


def drawing_lines(data: str) -> list[str]:
    """The lines of a drawing. Raises :class:`BadInput`."""
    try:
        packed = base64.b64decode(data.replace("%3D", "="), validate=True)
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        text = inflate.decompress(packed, LONGEST).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise BadInput(f"this is no drawing of Penpa: {error}; expected one") from error
    if not inflate.eof and not inflate.unconsumed_tail:
        raise BadInput("this is no drawing of Penpa: the data end too early; expected one")
    if inflate.unconsumed_tail:
        raise BadInput("the drawing is too long; expected a puzzle")
    for short, word in SHORT:
        text = text.replace(short, word)
    return text.split("\n")


def read_drawing(lines: list[str]) -> PenpaDrawing:
    """The drawing of some lines: the sort and size of its grid, the rows and columns outside of the
    board, and what is drawn by the setter. Raises :class:`BadInput`.
    """
    grid, *numbers = lines[0].split(",")
    if not SQUARES.fullmatch(grid) or len(lines) < 4:
        raise BadInput(f"the grid is {shown(grid)}; expected square")
    across, down = [_index(number, 1, 100) for number in numbers[:2]]
    spaces = [each.number(0, 50) for each in parse(lines[1]).elements()]
    top, bottom, left, right = (spaces + [0] * 4)[:4]
    height, width = down - top - bottom, across - left - right
    if height not in SIZE or width not in SIZE:
        raise BadInput(f"the board is {height} x {width}; expected 1 x 1 to 50 x 50")
    wide, high = across + 2 * FRAME, down + 2 * FRAME
    drawn = parse(lines[3])

    def place(index: object, sort: int = 0) -> Place:
        """The cell with an index, or that of a point of another sort."""
        y, x = divmod(_index(index, sort * wide * high, (sort + 1) * wide * high - 1), wide)
        return y - sort * high - FRAME - top, x - FRAME - left

    texts: dict[Place, str] = {}
    for key, entry in _entries(drawn, "number"):
        text, _, size = [str(each.value) for each in entry.elements()][:3]
        if size not in PLAIN:
            raise entry.wrong("a number as it is")
        texts[place(key)] = text.strip()
    walls = set()
    for key, entry in _entries(drawn, "lineE"):
        if entry.value in THICK:
            (y, x), (r, c) = sorted(place(end, 1) for end in key.split(","))
            if (r - y, c - x) not in ((0, 1), (1, 0)):
                raise entry.fault("the line runs aslant", "edges of cells")
            walls.add(((r, c), (r, c + 1) if r > y else (r + 1, c)))
    corners = 4 * wide * high
    small = {
        place((_index(key, corners, 2 * corners - 1) - corners) // 4): str(
            entry.elements()[0].value
        )
        for key, entry in _entries(drawn, "numberS")
    }
    cages = []
    for entry in drawn["killercages"].elements() if "killercages" in drawn else []:
        cells = tuple(sorted(place(each.value) for each in entry.elements()))
        if cells:
            cages.append((cells, "".join(small.pop(each, "") for each in cells)))
    shaded = [place(key) for key, _ in _entries(drawn, "surface")]
    tags = parse(lines[17]).elements() if len(lines) > 17 and lines[17].startswith("[") else []
    return PenpaDrawing(
        height,
        width,
        texts | small,
        frozenset(walls).intersection(chain(*adjacent_cells(height, width))),
        tuple(cages),
        frozenset(shaded),
        tuple(str(each.value) for each in tags),
        tuple(key for key, value in _items(drawn) if key not in READ | PASSED and value.value),
    )


def _items(node: Node) -> list[tuple[str, Node]]:
    """The values of an object by their keys."""
    if not isinstance(node.value, dict):
        raise node.wrong("an object")
    return [(key, node[key]) for key in node.value]


def _entries(drawn: Node, key: str) -> list[tuple[str, Node]]:
    return _items(drawn[key]) if key in drawn and drawn[key].value != [] else []


def _index(value: object, low: int, high: int) -> int:
    """A number between two, perhaps in a text. Raises :class:`BadInput`."""
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and low <= int(text) <= high):
        raise BadInput(f"found {shown(value)}; expected a place of the grid, {low} to {high}")
    return int(text)
