"""What a page asks before somebody plays: which kinds there are, an example, and a puzzle as a
view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.faces.web.tables import PlayedTable, table_of
from logicpuzzles.formats import format_of, readings, write
from logicpuzzles.generate import LEVELS
from logicpuzzles.kinds.discovery import Kind, families, kind_named, origins
from logicpuzzles.kinds.examples import example_text, examples_of, is_flawed
from logicpuzzles.show.cells import Foldable, Squared, State, clues_beside
from logicpuzzles.version import __version__


def kinds(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """Every kind: its names, title and published rules, its examples, and what can be done with
    it.
    """
    return kinds_view([kind_named(name) for name in origins()])


def kinds_view(every: Sequence[Kind]) -> dict[str, Any]:
    """Kinds as ``kinds`` answers."""
    return {
        "version": __version__,
        "levels": list(LEVELS),
        "families": list(families(every)),
        "kinds": [_kind(kind) for kind in every],
    }


def _kind(kind: Kind) -> dict[str, Any]:
    board = kind.board
    page = kind.part("page")
    return {
        "name": kind.name,
        "title": kind.title,
        "family": kind.family,
        "popular": kind.popular,
        "about": kind.text,
        "aliases": list(kind.aliases),
        "examples": [{"name": name, "flawed": is_flawed(name)} for name in examples_of(kind.name)],
        "board": board is not None and board.is_grid,
        "makes": _makes(kind),
        "size": None if board is None or board.size is None else list(board.size),
        "usual": None if board is None or board.usual is None else list(board.usual),
        "square": board is not None and board.square,
        "page": getattr(page, "ADDRESS", None),
        "form": getattr(page, "FORM", None),
    }


def _makes(kind: Kind) -> bool:
    return kind.board is not None or kind.part("generator") is not None


def _size(table: PlayedTable) -> list[int] | None:
    """The size to ask for one like it; ``None`` where its kind has one size alone."""
    grid, board = table.cells.grid, table.apart.kind.board
    if grid is None or board is None or board.size is not None:
        return None
    return [grid.height] if board.square else [grid.height, grid.width]


def example(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The text of an example, by its kind and its name."""
    kind, name = asked.kind().name, asked.text("name")
    return {"kind": kind, "text": example_text(kind, name)}


def open_view(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """A puzzle as a view: its picture, its cells with their values, its clues. On edges each cell
    has the values that its rules list, ``can``, and the cells that have the same, ``span``.
    ``groups``: cells of the view that are all different. ``columns``: the names of its columns,
    where facts between their values can be noted. ``narrow``: the picture for a screen that is not
    wide, where there is another one.
    """
    return view_of(table_of(asked))


def view_of(table: PlayedTable) -> dict[str, Any]:
    """A puzzle as a view."""
    puzzle = table.puzzle
    beside = {id(clue) for clue in clues_beside(puzzle)}
    clues = [
        {"number": number, "label": statement.label, "text": statement.text}
        for number, statement in enumerate(table.apart.statements)
        if id(statement.clue) in beside
    ]
    start = tuple(
        values if own is None else (own,)
        for own, values in zip(table.given, table.cells.start, strict=True)
    )
    spans = table.spans() if table.on_edges else []
    return {
        "kind": puzzle.kind,
        "title": table.apart.kind.title,
        "about": table.apart.kind.text,
        "name": puzzle.name,
        "makes": _makes(table.apart.kind),
        "levels": list(LEVELS),
        "size": _size(table),
        "count": table.count,
        "text": _text(table),
        "svg": table.drawn(State(start)) if table.values else None,
        "narrow": table.drawn(State(start), narrow=True)
        if isinstance(table.picture, Foldable)
        else None,
        "cells": [
            {
                "name": table.cells.name(cell),
                "values": [table.cells.text(value) for value in values],
                "given": None
                if table.given[cell] is None
                else table.number(cell, table.given[cell]),
                **({"can": table.possible(cell), "span": spans[cell]} if spans else {}),
            }
            for cell, values in enumerate(table.values)
        ],
        "groups": table.groups() if table.values and not table.on_edges else [],
        "columns": _columns(table),
        "style": "squares" if isinstance(table.picture, Squared) else "cells",
        "playable": bool(table.values),
        "clues": clues,
        "unused": [each.text for each in puzzle.unused if each.told],
        "reads": hasattr(format_of(puzzle).notation, "reading"),
    }


def _columns(table: PlayedTable) -> list[str]:
    """The names of the columns between whose values facts are noted: those of the puzzle, where a
    value of a column is an item that stands in one row alone.
    """
    fields, start = table.puzzle.fields, table.values
    wide = len(fields)
    if wide < 2 or not start or wide != table.cells.columns:
        return []
    same = all(values == start[cell % wide] for cell, values in enumerate(start))
    return list(fields) if same and all(len({*each}) == len(each) for each in start[:wide]) else []


def _text(table: PlayedTable) -> str | None:
    """The puzzle as a file; ``None`` where its format cannot express it."""
    try:
        return write(table.puzzle)
    except PuzzleError:
        return None


def read(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """How a text was understood: for a text in English each sentence with its meaning."""
    ((_, reading),) = readings(asked.text("text"), kind=asked.kind_name("") or None)[:1]
    return {**reading.to_json(), "report": reading.to_text()}


ASKS: dict[str, Ask] = {"kinds": kinds, "example": example, "open": open_view, "read": read}
