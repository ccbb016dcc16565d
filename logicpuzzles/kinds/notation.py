"""What a format is. How puzzles of a kind are written stands in the folder of the kind, and is found there by its name.

The module ``notation`` of a folder lists ``FORMATS``, and as ``ALIASES`` what else people call the kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Format", "Notation"]

Board = tuple[Any, ...]


class Notation(Protocol):
    """What a format's module offers: a text is read and written, and a solved board is shown.

    It may offer more: ``read_all`` and ``write_all``, where a text has room for several puzzles; ``write_plainly``, which does
    not read back what it writes; and ``write_for_people``, where ``write`` gives JSON.
    """

    def looks(self, text: str, /) -> bool: ...
    def read(self, text: str, /) -> Puzzle: ...
    def write(self, puzzle: Puzzle, /) -> str: ...
    def to_json(self, puzzle: Puzzle, board: Board, /) -> object: ...
    def from_json(self, puzzle: Puzzle, value: object, /) -> Board: ...
    def to_text(self, puzzle: Puzzle, board: Board, /) -> str: ...
    def to_rows(self, puzzle: Puzzle, board: Board, /) -> Sequence[Sequence[object]]: ...


@dataclass(frozen=True, slots=True)
class Format:
    """A format is one way to write puzzles of one kind.

    ``order``: when it is tried, of all formats, where only the text is known. ``vague``: people call any puzzle by the name of
    its kind, so that a path with this name in it says nothing unless the text looks so.
    """

    name: str
    kind: str
    notation: Notation
    order: int
    vague: bool = False
