"""A format is a pair of inverses, text to puzzle and back: lenient in, exact out, ``read(write(puzzle)) == puzzle``.

>>> write(read("3 7 _ _ _ _".replace(" ", ",") + "\\n,,1,5,9,\\n6,-,-,-,-,-")).split()
['3,7,_,_,_,_', '_,_,1,5,9,_', '6,_,_,_,_,_']
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from logicpuzzles.errors import BadInput
from logicpuzzles.formats import balance, balancejson, csvgrid, disks, english, equations, riddle, sudoku, textgrid, zebrajs
from logicpuzzles.formats.boards import Board
from logicpuzzles.formats.text import MAX_BYTES, MAX_SIDE, clean, decode
from logicpuzzles.puzzles import Puzzle

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


class Notation(Protocol):
    """What a format's module offers: a text is read and written, and a solved board is shown."""

    def looks(self, text: str, /) -> bool: ...
    def read(self, text: str, /) -> Puzzle: ...
    def write(self, puzzle: Puzzle, /) -> str: ...
    def to_json(self, puzzle: Puzzle, board: Board, /) -> object: ...
    def from_json(self, puzzle: Puzzle, value: object, /) -> Board: ...
    def to_text(self, puzzle: Puzzle, board: Board, /) -> str: ...
    def to_rows(self, puzzle: Puzzle, board: Board, /) -> Sequence[Sequence[object]]: ...


@dataclass(frozen=True, slots=True)
class Format:
    """A format is one way to write puzzles of one kind."""

    name: str
    kind: str
    notation: Notation


# In order of trial when only the text is known; of two formats of a kind the last one is written unless a puzzle says which.
# What is JSON comes first: its lines may look like fields in English.
FORMATS = (
    Format("riddle", "riddle", riddle),
    Format("zebrajs", "zebra", zebrajs),
    Format("balance JSON", "balance", balancejson),
    Format("csv grid", "jodici", csvgrid),
    Format("disks", "disks", disks),
    Format("text grid", "takuzu", textgrid),
    Format("sudoku grid", "sudoku", sudoku),
    Format("weighings", "balance", balance),
    Format("equations", "equations", equations),
    Format("English", "zebra", english),
)
KINDS = tuple(sorted({format.kind for format in FORMATS}))
ALIASES = {"tazuku": "takuzu", "unruly": "takuzu", "einstein": "zebra"}


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
        named = _named(part, text)
        if named is not None:
            return _of_kind(named, text)
    for format in FORMATS:
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
    for format in reversed(FORMATS):
        if format.kind == puzzle.kind and puzzle.format in ("", format.name):
            return format
    raise BadInput(f'"{puzzle.format or puzzle.kind}" is nothing that can be written; expected {_kinds()}')


def _named(part: str, text: str) -> str | None:
    """The kind whose name, or other name, occurs in a part of a path."""
    for word in (*KINDS, *ALIASES):
        if word in part.lower() and (word != "riddle" or riddle.looks(text)):  # people call any puzzle a riddle
            return ALIASES.get(word, word)
    return None


def _of_kind(kind: str, text: str) -> Format:
    formats = [format for format in FORMATS if format.kind == kind]
    return next((format for format in formats if format.notation.looks(text)), formats[-1])


def _kinds() -> str:
    return f"{', '.join(KINDS[:-1])} or {KINDS[-1]}"
