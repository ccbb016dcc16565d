"""A format is a pair of inverses, text to puzzle and back: lenient in, exact out, ``read(write(puzzle)) == puzzle``.

>>> write(read("3 7 _ _ _ _".replace(" ", ",") + "\\n,,1,5,9,\\n6,-,-,-,-,-")).split()
['3,7,_,_,_,_', '_,_,1,5,9,_', '6,_,_,_,_,_']
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from logicpuzzles.errors import BadInput
from logicpuzzles.formats import csvgrid, english, sudoku, textgrid
from logicpuzzles.formats.text import MAX_BYTES, MAX_SIDE, clean, decode
from logicpuzzles.puzzles import Puzzle

__all__ = [
    "ALIASES",
    "FORMATS",
    "KINDS",
    "MAX_BYTES",
    "MAX_SIDE",
    "READERS",
    "WRITERS",
    "Format",
    "decode",
    "detect",
    "read",
    "write",
]


@dataclass(frozen=True, slots=True)
class Format:
    """A format is one way to write puzzles of one kind; ``looks`` says whether a text seems to be written so."""

    name: str
    kind: str
    looks: Callable[[str], bool]
    read: Callable[[str], Puzzle]
    write: Callable[[Puzzle], str]


# In order of trial when only the text is known; of two formats of a kind the first one is written.
FORMATS = (
    Format("csv grid", "jodici", csvgrid.looks, csvgrid.read, csvgrid.write),
    Format("text grid", "takuzu", textgrid.looks, textgrid.read, textgrid.write),
    Format("sudoku grid", "sudoku", sudoku.looks, sudoku.read, sudoku.write),
    Format("English", "zebra", english.looks, english.read, english.write),
)
KINDS = tuple(sorted({format.kind for format in FORMATS}))
ALIASES = {"tazuku": "takuzu", "unruly": "takuzu", "einstein": "zebra"}
READERS = {format.name: format.read for format in FORMATS}
WRITERS = {format.kind: format.write for format in reversed(FORMATS)}


def detect(name: str, text: str, kind: str | None = None) -> Format:
    """The format of a text is that of its kind: as asked for, as its file or folder is called, or as it looks.

    ``name``: a path, or ``-`` when there is none.
    Raises :class:`BadInput` when there is no such kind or none can be told.
    """
    if kind is not None:
        wanted = ALIASES.get(kind.lower(), kind.lower())
        if wanted not in KINDS:
            raise BadInput(f'"{kind}" is not a kind; expected {_kinds()}')
        return _of_kind(wanted, text)
    path = PurePath(name)
    for part in (path.name, path.parent.name):
        named = _named(part)
        if named is not None:
            return _of_kind(named, text)
    for format in FORMATS:
        if format.looks(text):
            return format
    raise BadInput(f"the kind of puzzle cannot be told from name and text; expected --kind {_kinds()}")


def read(text: str, name: str = "-", kind: str | None = None) -> Puzzle:
    """The puzzle that a text states; ``name``, the path of its file, helps to find the kind and names the puzzle.

    Raises :class:`BadInput` with line and column of what is wrong.
    """
    text = clean(text)
    puzzle = detect(name, text, kind).read(text)
    return puzzle if name == "-" else dataclasses.replace(puzzle, name=PurePath(name).stem)


def write(puzzle: Puzzle) -> str:
    """The text that states a puzzle, and reads back as the same puzzle.

    Raises :class:`BadInput` when its kind has no format or its format no words for it.
    """
    if puzzle.kind not in WRITERS:
        raise BadInput(f'"{puzzle.kind}" is not a kind that can be written; expected {_kinds()}')
    return WRITERS[puzzle.kind](puzzle)


def _named(part: str) -> str | None:
    """The kind whose name, or other name, occurs in a part of a path."""
    for word in (*KINDS, *ALIASES):
        if word in part.lower():
            return ALIASES.get(word, word)
    return None


def _of_kind(kind: str, text: str) -> Format:
    formats = [format for format in FORMATS if format.kind == kind]
    return next((format for format in formats if format.looks(text)), formats[0])


def _kinds() -> str:
    return f"{', '.join(KINDS[:-1])} or {KINDS[-1]}"
