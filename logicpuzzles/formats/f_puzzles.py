"""Links of f-puzzles, which SudokuPad reads, too, and SudokuPad's own: a square grid in JSON, compressed
as lz-string does, in base 64.

The keys of the JSON are the rules that a puzzle has besides those of a sudoku, ``killercage`` or
``diagonal+``. A kind's code says which it knows. A puzzle with others belongs to none.
Sources: Eric Fox, f-puzzles.com; Pieroxy, lz-string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.errors import BadInput, GoalError, shown
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.code_parts import CodeDraft
from logicpuzzles.formats.code_tokens import Cursor
from logicpuzzles.formats.jsontext import Node, parse
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.layers import Boxes, Layer, Regions
from logicpuzzles.kinds.puzzle import Clue

BASE = {each: at for at, each in enumerate(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)}  # fmt: skip
LINK = pattern(
    r"(?:https?://)?(?:www\.)?f-puzzles\.com/\?load=(\S+)"
    r"|(?:https?://)?[\w.-]*(?:sudokupad\.app|crackingthecryptic\.com)/(?:\S*?[/=])?"
    r"(?:fpuzzles(\S+)|(?:scl|ctc)(\S+))"
)
SITE = pattern(r"(?:https?://)?[\w.-]*(?:f-puzzles|sudokupad|crackingthecryptic)\.(?:com|app)/\S*")
SIZE = range(1, 36)
LONGEST = 200_000  # characters of a puzzle
TOLD = frozenset(
    [
        "size", "grid", "title", "author", "ruleset", "solution", "activeConstraints", "disabledlogic",
        "truecandidatesoptions", "negative",
    ]
)  # fmt: skip
APART = (
    ("nonconsecutive", "difference"),
    ("region", "regionsumline"),
    ("region", "disjointgroups"),
)
WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
PLAIN = pattern(
    r"(?i)\W*(?:(?:normal|standard|classic)\s+)?(?:sudoku)?(?:\s+rules)?(?:\s+apply)?(?:\s*[.,;:!]+\s*|$)"
)
CELL = pattern(r"R(-?\d{1,2})C(-?\d{1,2})")


# What SudokuPad writes for frequent keys of its own puzzles.
KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor",
    "ce": "cells", "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width",
    "h": "height", "v": "value", "vd": "videos", "l": "lines", "r": "rounded", "re": "regions",
    "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title",
    "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
BARE_WORDS = {"f": "false", "t": "true", "#0": '"#000000"', "#F": '"#FFFFFF"'}
QUOTED = pattern(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)\"""")
DRAWN = ("lines", "arrows", "underlays", "overlays", "foglight", "foglink", "triggereffect")


def is_puzzle_json(text: str) -> bool:
    """Whether a text is the JSON that a link holds, as far as its shape tells."""
    text = text.lstrip()
    keys = [f'"{key}"' in text for key in ("size", "grid", "clues", "kind")]
    return text.startswith("{") and keys == [True, True, False, False]


def link_data(line: str, start: int) -> tuple[str, int] | None:
    """The data of a link, and where they stand; ``None`` for another line, and no data for a link
    that holds no puzzle.
    """
    if is_puzzle_json(line[start:]):
        return line[start:], start
    match = LINK.fullmatch(line, start)
    if match is None:
        return ("", start) if SITE.fullmatch(line, start) else None
    from urllib.parse import unquote

    group = 1 if match[1] else 2 if match[2] else 3
    data = unquote(match[group]).replace(" ", "+")
    return ("scl" if group == 3 else "") + data, match.start(group)


def decompress(data: str) -> str:
    """The text that lz-string compressed. Raises ``ValueError`` for other data.

    >>> decompress("N4IgHiBcDMC+Q===")
    '{"x":3}'
    """
    try:
        bits = "".join(f"{BASE[each]:06b}" for each in data.rstrip("="))
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is not of base 64") from error
    at, long, before = 0, 0, ""
    phrases = ["", "", ""]
    text: list[str] = []

    def take(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits):
            raise ValueError("the data end too early")
        return int(bits[at - count : at][::-1], 2)  # the lowest bit comes first

    while long < LONGEST:
        width = len(phrases).bit_length()
        code = take(width)
        if code == 2:
            return "".join(text)
        if code < 2:  # a character that is new
            phrases.append(chr(take(16 if code else 8)))
            code = len(phrases) - 1
        if code > len(phrases) or (code == len(phrases) and not before):
            raise ValueError("the data are not compressed")
        phrase = phrases[code] if code < len(phrases) else before + before[0]
        if before:
            phrases.append(before + phrase[0])
        before = phrase
        long += len(phrase)
        text.append(phrase)
    raise ValueError("the puzzle is too long")


def puzzle_node(cursor: Cursor, data: str) -> Node:
    """The JSON of a link. Raises :class:`BadInput`."""
    if not data:
        raise cursor.error(
            "the link names a puzzle that its site keeps, or holds a drawing without rules; expected "
            "one that holds the puzzle, with ?load= or fpuzzles in it"
        )
    try:
        if data.startswith("scl"):
            return puzzle_of_drawing(parse(unzip(decompress(data[3:]))))
        return parse(data if data.startswith("{") else decompress(data))
    except ValueError as error:
        raise cursor.error(f"this is no puzzle of f-puzzles: {error}; expected one") from error
    except BadInput as error:
        raise cursor.error(f"this is no puzzle of f-puzzles: {error.message}") from error


def unzip(text: str) -> str:
    """The JSON of what SudokuPad writes shortly: keys without quotes, frequent ones by few letters,
    quotes that are single, no empty object in a list, colours and truth values by themselves.

    >>> unzip("{ce:[[,{v:3}]],t:'A'}")
    '{"cells":[[{},{"value":3}]],"title":"A"}'
    """
    if text.startswith('{"'):
        return text
    strings: list[str] = []

    def put_away(match: re.Match[str]) -> str:
        said = match[1] if match[1] is not None else match[2]
        strings.append(json.dumps(re.sub(r"\\\\(['\"])", r"\1", said)))
        return f'"{len(strings) - 1}"'

    text = QUOTED.sub(put_away, text)
    text = re.sub(r"(?<=[\[,])(?=[\],])", "{}", text)
    text = re.sub(r":(#0|#F|[ft])(?=[,}\]])", lambda word: f":{BARE_WORDS[word[1]]}", text)
    text = re.sub(r":([0-9a-fA-F]{6})(?=[,}\]])", r':"#\1"', text)
    text = re.sub(r"(?<=[{,])([a-zA-Z]\w*):", lambda key: f'"{KEYS.get(key[1], key[1])}":', text)
    return re.sub(r'"(\d+)"', lambda place: strings[int(place[1])], text)


def puzzle_of_drawing(drawing: Node) -> Node:
    """The puzzle of what SudokuPad draws: the digits, regions and cages of a sudoku. What else is
    drawn becomes a rule by its name, which no kind knows. Raises :class:`BadInput`.
    """
    rows = drawing["cells"].elements()
    grid = [[_value_cell(cell) for cell in row.elements()] for row in rows]
    puzzle: dict[str, Any] = {"size": len(rows), "grid": grid}
    for number, region in enumerate(drawing["regions"].elements() if "regions" in drawing else ()):
        for y, x in _places_of(region, len(rows)):
            if x < len(grid[y]):
                grid[y][x]["region"] = number
    said = []
    for cage in drawing["cages"].elements() if "cages" in drawing else ():
        value = str(cage["value"].value) if "value" in cage else ""
        if "cells" in cage:
            cells = [f"R{y + 1}C{x + 1}" for y, x in _places_of(cage["cells"], len(rows))]
            puzzle.setdefault("killercage", []).append({"cells": cells, "value": value})
        elif value.lower().startswith("rules:"):
            said.append(value[6:].strip())
    if "metadata" in drawing and "rules" in drawing["metadata"]:
        rules = drawing["metadata"]["rules"].value
        said += [str(each) for each in (rules if isinstance(rules, list) else [rules])]
    named = (
        [str(each.value) for each in drawing["global"].elements()] if "global" in drawing else []
    )
    drawn = [key for key in DRAWN if key in drawing and drawing[key].value]
    return Node(puzzle | dict.fromkeys([*named, *drawn], True) | {"ruleset": " ".join(said)})


def _value_cell(cell: Node) -> dict[str, Any]:
    if "value" not in cell or cell["value"].value in ("", None):
        return {}
    return {"value": whole(cell["value"]), "given": True}


def _places_of(node: Node, size: int) -> list[tuple[int, int]]:
    """Places as rows and columns from 0."""
    pairs = [each.elements() for each in node.elements()]
    if any(len(pair) != 2 for pair in pairs):
        raise node.wrong("a row and a column for each cell")
    return [(y.number(0, size - 1), x.number(0, size - 1)) for y, x in pairs]


@dataclass(frozen=True)
class FPuzzles:
    """What a kind knows of the rules of f-puzzles. ``keys``: the key of each layer or argument:
    ``{"cages": "killercage"}``; of a layer several with blanks between, or one for each mark; for an
    argument that is 1 where all keys are true, several, too; ``"region"`` for the regions of cells,
    ``"negative:xv"`` where all marks of ``xv`` are shown.
    """

    keys: Mapping[str, str | Mapping[str, str]]
    site: str = "f-puzzles"
    names: tuple[str, ...] = ("f-puzzles",)

    def check(self, kind: Kind) -> None:
        """Check that the kind has what the code says. Raises :class:`GoalError`."""
        for name in self.keys:
            if kind.board is None or (name not in kind.board.by_name and name not in kind.options):
                raise GoalError(f'a code says "{name}"; expected a layer or an argument')

    def keys_of(self, kind: Kind) -> tuple[set[str], set[str]]:
        """The keys that a puzzle must have, and those that it may have."""
        assert kind.board is not None
        needed, known = set(), set()
        for name, keys in self.keys.items():
            own = set(keys.split()) if isinstance(keys, str) else set(keys)
            known |= own
            needed |= own if isinstance(kind.board.by_name.get(name), Regions) else set()
        return needed, known

    def read(self, kind: Kind, node: Node, cursor: Cursor) -> CodeDraft:
        """The puzzle of some JSON. Raises :class:`BadInput`."""
        assert kind.board is not None
        size = node["size"].number(SIZE[0], SIZE[-1])
        draft = CodeDraft(kind, size, size, {})
        for y, x, cell in linked_cells(node, size):
            if "value" in cell and "given" in cell and cell["given"].value is True:
                value = cell["value"].number(1, size)
                draft.check(cursor, None, value, cursor.at)
                draft.marks[""][y, x] = value
        keys = keys_in(node)
        said = words_in(node)
        if not keys and said:
            raise cursor.error(
                f"the puzzle says its rules in words alone, {shown(said)}; expected rules of f-puzzles"
            )
        for pair in APART:
            if keys.issuperset(pair):
                raise cursor.error(f"{' and '.join(pair)} hold together; expected one of them")
        for name, own in self.keys.items():
            layer = kind.board.by_name.get(name)
            if layer is None:
                true = [key in keys for key in str(own).split()]
                if any(true) and not all(true):
                    raise cursor.error(f"only some of {own} hold; expected all or none")
                draft.arguments[name] = int(all(true))
                continue
            marks = dict.fromkeys(own.split()) if isinstance(own, str) else own
            for key in keys & {*marks}:
                for path, said_there in marks_in(node, key, layer, size):
                    if layer.structural:
                        draft.marks[name][path] = None
                        continue
                    mark = marks[key] or mark_in(said_there, layer, draft)
                    draft.layout.check_mark(layer, mark, path)
                    draft.more.append(Clue(name, (mark, path)))
        return draft


def words_in(node: Node) -> str:
    """The rules that a puzzle says in words, without what those of any sudoku are; ``""`` for none."""
    said = " ".join(str(node["ruleset"].value or "").split()) if "ruleset" in node else ""
    return PLAIN.sub("", said, count=1) if PLAIN.match(said) else said


def mark_in(value: Node | None, layer: Layer, draft: CodeDraft) -> Any:
    """The mark of a layer that a value of JSON says, a number perhaps in quotes."""
    if layer.marks is None:
        return None
    said = None if value is None else str(value.value)
    try:
        return layer.marks.read(said or "", draft.layout.known)
    except ValueError:
        what = f"{layer.name}: found {said!r}" if value is None else f"{value.path}: found {said!r}"
        raise BadInput(f"{what}; expected {layer.marks.expected(draft.layout.known)}") from None


def marks_in(node: Node, key: str, layer: Layer, size: int) -> Iterator[tuple[Any, Node | None]]:
    """The places of the marks that a key holds, each with its value."""
    if key == "region":
        found: dict[int, list[Any]] = {}
        for place, region in regions_in(node, size).items():
            found.setdefault(region, []).append(place)
        yield from [(tuple(own), None) for own in found.values()]
        return
    fixed = {"difference": 1, "ratio": 2, "whispers": (size + 1) // 2}.get(key)
    for entry in node[key].elements():
        value = entry["value"] if "value" in entry and entry["value"].value != "" else None
        if fixed is not None:
            said = (
                5
                if value is None and key == "whispers"
                else fixed
                if value is None
                else whole(value)
            )
            if said != fixed:
                raise entry.fault(f"it is about {said}", str(fixed))
            value = None
        if "lines" in entry:
            for line in entry["lines"].elements():
                path = linked_places(line, size)
                if "cells" in entry and linked_places(entry["cells"], size) != path[:1]:
                    raise entry.fault(
                        "the line begins elsewhere", "a circle of one cell, and lines from it"
                    )
                yield tuple(path), value
        elif "values" in entry:
            for each in entry["values"].elements():
                yield tuple(sorted(linked_places(entry["cells"], size))), each
        elif getattr(layer, "sort", "") in ("row", "slope"):
            yield tuple(_seen_from(entry, size)), entry["value"]
        else:
            cells = entry["cells"] if "cells" in entry else entry["cell"]
            path = linked_places(cells, size)
            yield tuple(path if getattr(layer, "sort", "") == "line" else sorted(path)), value


def _seen_from(entry: Node, size: int) -> list[tuple[int, int]]:
    """The cells that a number outside of the grid is about."""
    match = CELL.fullmatch(str(entry["cell"].value))
    y, x = (int(match[1]) - 1, int(match[2]) - 1) if match else (0, 0)
    ends = {-1: 1, size: -1}
    way = ends.get(y, 0), ends.get(x, 0)
    if "direction" in entry:
        way = WAYS.get(str(entry["direction"].value), (0, 0))
    path = []
    while 0 <= y + way[0] < size and 0 <= x + way[1] < size and any(way):
        y, x = y + way[0], x + way[1]
        path.append((y, x))
    if not path or (
        0 <= int(match[1]) - 1 < size and 0 <= int(match[2]) - 1 < size if match else True
    ):
        raise entry["cell"].wrong("a cell beside the grid, as R0C1")
    return path


def keys_in(node: Node) -> set[str]:
    """The keys of the rules that a puzzle has; ``region`` where its regions are no boxes."""
    if not isinstance(node.value, dict):
        raise node.wrong("an object")
    size = node["size"].number(SIZE[0], SIZE[-1])
    keys = {
        key for key, value in node.value.items() if key not in TOLD and value not in (False, [])
    }
    denied = node["negative"].elements() if "negative" in node else ()
    keys |= {f"negative:{each.value}" for each in denied}
    regions = regions_in(node, size)
    high, wide = Boxes.usual(size)
    # each of the regions in use lies in one box, and each box has one of them
    meetings = {(region, y // high, x // wide) for (y, x), region in regions.items()}
    are_boxes = len(meetings) == len({*regions.values()}) == size
    return keys if are_boxes else keys | {"region"}


def linked_cells(node: Node, size: int) -> list[tuple[int, int, Node]]:
    """The cells of a puzzle with their places."""
    rows = node["grid"].elements()
    if len(rows) != size or any([len(row.elements()) != size for row in rows]):
        raise node["grid"].fault("the grid has another size", f"{size} rows of {size} cells")
    return [(y, x, cell) for y, row in enumerate(rows) for x, cell in enumerate(row.elements())]


def regions_in(node: Node, size: int) -> dict[tuple[int, int], int]:
    """The number of the region of each cell, by default that of its box."""
    high, wide = Boxes.usual(size)
    return {
        (y, x): cell["region"].number(0, size - 1)
        if "region" in cell else y // high * (size // wide) + x // wide
        for y, x, cell in linked_cells(node, size)
    }  # fmt: skip


def linked_places(node: Node, size: int) -> list[tuple[int, int]]:
    """Places such as ``R1C2``."""
    found = []
    for each in node.elements() if isinstance(node.value, list) else [node]:
        match = CELL.fullmatch(str(each.value))
        place = (int(match[1]) - 1, int(match[2]) - 1) if match else (-1, -1)
        if not all(0 <= at < size for at in place):
            raise each.wrong("a cell, as R1C2")
        found.append(place)
    return found


def whole(node: Node) -> int:
    """A number, perhaps in quotes."""
    if not re.fullmatch(r"\d{1,6}", str(node.value)):
        raise node.wrong("a number")
    return int(str(node.value))
