"""A format is a pair of inverses, text to puzzle and back: lenient in, exact out, ``read(write(puzzle)) == puzzle``.

>>> write(read("3 7 _ _ _ _".replace(" ", ",") + "\\n,,1,5,9,\\n6,-,-,-,-,-")).split()
['3,7,_,_,_,_', '_,_,1,5,9,_', '6,_,_,_,_,_']
"""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import PurePath
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.text import MAX_BYTES, MAX_SIDE, clean, decode
from logicpuzzles.kinds.notation import Format
from logicpuzzles.kinds.parts import aliases, kinds, part_of
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "ALIASES",
    "FORMATS",
    "KINDS",
    "MAX_BYTES",
    "MAX_SIDE",
    "Format",
    "decode",
    "detect",
    "format_of",
    "read",
    "read_all",
    "write",
]


FORMATS: tuple[Format, ...]
KINDS: tuple[str, ...]
ALIASES: dict[str, str]


def __getattr__(name: str) -> Any:
    """``FORMATS``, ``KINDS`` and ``ALIASES`` are those of the kinds, looked up when they are first needed."""
    if name == "FORMATS":
        return _formats()
    if name == "KINDS":
        return _written()
    if name == "ALIASES":
        return aliases()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@cache
def _formats() -> tuple[Format, ...]:
    """In order of trial when only the text is known; of several of a kind the last one is written unless a puzzle says which."""
    found = [format for kind in kinds() for format in getattr(part_of(kind, "notation"), "FORMATS", ())]
    return tuple(sorted(found, key=lambda format: format.order))


@cache
def _written() -> tuple[str, ...]:
    """The kinds that have a format."""
    return tuple(sorted({format.kind for format in _formats()}))


def detect(name: str, text: str, kind: str | None = None) -> Format:
    """The format of a text is that of its kind: as asked for, as its file or folder is called, or as it looks.

    ``name``: a path, or ``-`` when there is none.
    Raises :class:`BadInput` when there is no such kind or none can be told.
    """
    if kind is not None:
        wanted = aliases().get(kind.lower(), kind.lower())
        if wanted not in _written():
            raise BadInput(f'"{kind}" is not a kind; expected {_kinds()}')
        return _of_kind(wanted, text)
    path = PurePath(name)
    for part in (path.name, path.parent.name):
        named = _named(part, text)
        if named is not None:
            return _of_kind(named, text)
    for format in _formats():
        if format.notation.looks(text):
            return format
    raise BadInput(f"the kind of puzzle cannot be told from name and text; expected --kind {_kinds()}")


def read(text: str, name: str = "-", kind: str | None = None) -> Puzzle:
    """The puzzle that a text states; ``name``, the path of its file, helps to find the kind and names the puzzle.

    Raises :class:`BadInput` with line and column of what is wrong.
    """
    text = clean(text)
    puzzle = detect(name, text, kind).notation.read(text)
    return puzzle if name == "-" else dataclasses.replace(puzzle, name=PurePath(name).stem)


def read_all(text: str, name: str = "-", kind: str | None = None) -> tuple[Puzzle, ...]:
    """All puzzles that a text states, where its format allows several; these are named ``NAME[0]``, ``NAME[1]`` …

    Raises :class:`BadInput` as :func:`read` does, but not for their number.
    """
    text = clean(text)
    notation = detect(name, text, kind).notation
    puzzles: tuple[Puzzle, ...] = notation.read_all(text) if hasattr(notation, "read_all") else (notation.read(text),)
    if name == "-":
        return puzzles
    stem = PurePath(name).stem
    names = [f"{stem}[{place}]" for place in range(len(puzzles))] if len(puzzles) > 1 else [stem]
    return tuple([dataclasses.replace(puzzle, name=each) for puzzle, each in zip(puzzles, names, strict=True)])


def write(puzzle: Puzzle) -> str:
    """The text that states a puzzle, and reads back as the same puzzle.

    Raises :class:`BadInput` when its kind has no format or its format no words for it.
    """
    return format_of(puzzle).notation.write(puzzle)


def format_of(puzzle: Puzzle) -> Format:
    """The format that a puzzle was read from, or else the usual one of its kind.

    Raises :class:`BadInput` when there is none.
    """
    for format in reversed(_formats()):
        if format.kind == puzzle.kind and puzzle.format in ("", format.name):
            return format
    raise BadInput(f'"{puzzle.format or puzzle.kind}" is nothing that can be written; expected {_kinds()}')


def _named(part: str, text: str) -> str | None:
    """The kind whose name, or other name, occurs in a part of a path."""
    for word in (*_written(), *aliases()):
        kind = aliases().get(word, word)
        if word in part.lower() and all(not format.vague or format.notation.looks(text) for format in _all_of(kind)):
            return kind
    return None


def _all_of(kind: str) -> list[Format]:
    return [format for format in _formats() if format.kind == kind]


def _of_kind(kind: str, text: str) -> Format:
    formats = _all_of(kind)
    return next((format for format in formats if format.notation.looks(text)), formats[-1])


def _kinds() -> str:
    return f"{', '.join(_written()[:-1])} or {_written()[-1]}"
