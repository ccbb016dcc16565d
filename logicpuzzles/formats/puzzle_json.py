"""A puzzle of any kind as JSON: ``{"kind": …, "givens": […], "arguments": {…}, "clues": […]}``,
read and written.

``givens`` is a list of rows with ``null`` for an unknown cell. In ``arguments`` and clues a list
stands for a tuple. A clue is ``{"relation": …, "arguments": […]}``: for a mark on a board the
relation is the name of its layer, and the arguments are the mark and its place; elsewhere it is a
relation of the rules, and an argument may be ``{"field": …, "value": …}``, another clue or
``null``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.board_text import text_of
from logicpuzzles.formats.jsontext import Node, parse
from logicpuzzles.formats.text import clean
from logicpuzzles.kinds.discovery import Kind, name_of
from logicpuzzles.kinds.fitting import check_puzzle
from logicpuzzles.kinds.notation import Notation
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

KEYS = ("kind", "givens", "arguments", "clues", "fields", "format", "name")
SIZE = 200
DEPTH = 30


def looks(text: str) -> str | None:
    """The kind that a text names, where the text is such an object; else ``None``."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        return None
    own = {"givens", "arguments"} & value.keys() or ("clues" in value and value.keys() <= set(KEYS))
    return str(value["kind"]) if own else None


def read(text: str) -> Puzzle:
    """The puzzle of a JSON text.  Raises :class:`BadInput` with the place of the error."""
    return from_value(parse(text))


def from_value(node: Node) -> Puzzle:
    """The puzzle of a JSON value.  Raises :class:`BadInput`."""
    node.only(*KEYS)
    kind = node["kind"].text("the name of a kind")
    givens = _givens(node["givens"]) if "givens" in node else ()
    arguments: dict[str, object] = {}
    if "arguments" in node:
        own = node["arguments"]
        if not isinstance(own.value, dict):
            raise own.wrong("an object")
        arguments = {name: _term(own[name]) for name in own.value}
    clues = tuple(_clue(each) for each in node["clues"].elements()) if "clues" in node else ()
    fields = tuple(each.text() for each in node["fields"].elements()) if "fields" in node else ()
    text = {name: node[name].text() if name in node else "" for name in ("format", "name")}
    return Puzzle(kind, givens, arguments, clues, fields, text["format"], text["name"])


def _givens(node: Node) -> tuple[tuple[object | None, ...], ...]:
    rows = [row.elements("a row") for row in node.elements("a list of rows")]
    if len(rows) > SIZE or any(len(row) > SIZE for row in rows):
        raise node.fault("the board is too large", f"at most {SIZE} rows and columns")
    for row in rows:
        for cell in row:
            if isinstance(cell.value, list | dict | bool | float):
                raise cell.wrong("a number, a text or null")
    return tuple(tuple(_term(cell) for cell in row) for row in rows)


def _clue(node: Node) -> Clue:
    node.only("relation", "arguments", "text")
    arguments = tuple(_term(each) for each in node["arguments"].elements())
    return Clue(
        node["relation"].text("the name of a relation"),
        arguments,
        node["text"].text() if "text" in node else "",
    )


def _term(node: Node, depth: int = 0) -> object:
    if depth > DEPTH:
        raise node.fault("lists are nested too deep", f"at most {DEPTH} levels")
    if isinstance(node.value, list):
        return tuple(_term(each, depth + 1) for each in node.elements())
    if isinstance(node.value, dict):
        if "relation" in node:
            return _clue(node)
        node.only("field", "value")
        return Item(node["field"].text(), node["value"].text())
    if isinstance(node.value, float):
        raise node.wrong("a whole number")
    return node.text() if isinstance(node.value, str) else node.value


def to_value(puzzle: Puzzle) -> dict[str, Any]:
    """The JSON value that reads back as the puzzle."""
    value: dict[str, Any] = {"kind": puzzle.kind}
    value["givens"] = [list(row) for row in puzzle.givens]
    value["arguments"] = {name: _write_term(each) for name, each in puzzle.arguments.items()}
    value["clues"] = [_write_term(clue) for clue in puzzle.clues]
    if puzzle.fields:
        value["fields"] = list(puzzle.fields)
    if puzzle.format:
        value["format"] = puzzle.format
    return value


def _write_term(term: Any) -> Any:
    if isinstance(term, Clue):
        text = {"text": term.text} if term.text else {}
        return {
            "relation": term.relation,
            "arguments": [_write_term(each) for each in term.arguments],
            **text,
        }
    if isinstance(term, Item):
        return {"field": term.field, "value": term.value}
    if isinstance(term, tuple | list):
        return [_write_term(each) for each in term]
    if term is None or isinstance(term, int | str):
        return term
    raise BadInput(
        f"{term!r} cannot be written as JSON; expected numbers, texts, items, clues and lists "
        "of them"
    )


def write(puzzle: Puzzle) -> str:
    """The JSON text of a puzzle, on one line."""
    return json.dumps(to_value(puzzle), ensure_ascii=False) + "\n"


def _drop_order(value: Any) -> Any:
    """A value with its lists in an order of their own: a text may name the parts of one in
    another.
    """
    return sorted(map(_drop_order, value), key=repr) if isinstance(value, tuple) else value


class JsonText:
    """The notation of the puzzles of one kind as JSON."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def looks(self, text: str) -> bool:
        """Whether the text is a puzzle as JSON."""
        return looks(text) is not None

    def read(self, text: str) -> Puzzle:
        """The puzzle of a text.  Raises :class:`BadInput`, for another kind too."""
        puzzle = read(text)
        if name_of(puzzle.kind) != self.kind.name:
            raise BadInput(f'kind: found "{puzzle.kind}"; expected "{self.kind.name}"')
        puzzle = replace(puzzle, kind=self.kind.name)
        check_puzzle(self.kind, puzzle, closed=True)
        return self._canonical(puzzle)

    def _canonical(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle as its own notation reads it, marks in their usual order. What that cannot
        write, such as a clue that has no sentence, may be a puzzle all the same. Raises
        :class:`BadInput` for what it writes and does not read.
        """
        notation = self._notation(puzzle.format)
        if notation is None:
            return puzzle
        try:
            text = notation.write(puzzle)
        except BadInput:
            return puzzle
        try:
            again = replace(notation.read(clean(text)), name=puzzle.name)
        except BadInput as error:
            raise BadInput(str(error)) from None  # the line is that of a text that nobody wrote
        usual, own = self.kind.options, again.arguments
        kept = [
            _drop_order(own.get(name, usual[name]))
            == _drop_order(puzzle.arguments.get(name, usual[name]))
            for name in usual
        ]
        if (again.givens, len(again.clues), again.fields) != (
            puzzle.givens,
            len(puzzle.clues),
            puzzle.fields,
        ) or not all(kept):
            raise BadInput(
                f"some parts do not belong to a puzzle of {self.kind.name}; expected only "
                "what its text can say"
            )
        if any(clue.text for clue in puzzle.clues):
            clues = zip(again.clues, puzzle.clues, strict=True)
            again = replace(
                again, clues=tuple(replace(clue, text=stated.text) for clue, stated in clues)
            )
        return again

    def _notation(self, format: str) -> Notation | None:
        """The usual notation of the kind, or that of a format."""
        listed = getattr(part_of(self.kind.name, "notation"), "FORMATS", ())
        named = [each.notation for each in listed if format in ("", each.name)]
        if named or self.kind.board is None:
            return named[-1] if named else None
        return None if listed else text_of(self.kind)

    def write(self, puzzle: Puzzle) -> str:
        """The text of a puzzle."""
        return write(puzzle)

    def to_json(self, puzzle: Puzzle, board: Any) -> object:
        """A solution as lists of values."""
        return json.loads(json.dumps(board))

    def from_json(self, puzzle: Puzzle, value: object) -> Any:
        """The solution of lists of values."""
        return _term(Node(value))

    def to_text(self, puzzle: Puzzle, board: Any) -> str:
        """A solution, a line for each row."""
        return "".join(" ".join(map(str, row)) + "\n" for row in self.to_rows(puzzle, board))

    def to_rows(self, puzzle: Puzzle, board: Any) -> list[list[object]]:
        """A solution as a table of values."""
        rows = (
            board
            if isinstance(board, tuple) and all(isinstance(row, tuple) for row in board)
            else (board,)
        )
        return [list(row) if isinstance(row, tuple) else [row] for row in rows]
