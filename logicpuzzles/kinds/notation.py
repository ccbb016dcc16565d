"""The description of a format. The formats of a kind are in the folder of the kind.

The module ``notation`` of that folder lists ``FORMATS``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Format", "Notation", "Reading"]

Board = tuple[Any, ...]


class Notation(Protocol):
    """The functions of a format's module: they read and write texts, and show a solved board.

    Some modules have more: ``read_all`` and ``write_all``, when a text may hold several puzzles;
    ``write_plainly``, which does not check its text by reading it back; ``write_for_people``, when
    ``write`` gives JSON; and ``reading``, which tells how a text was understood, a
    :class:`Reading`; and ``surely``, whether a text that looks like the format can be nothing else,
    where that is not always so.
    """

    def looks(self, text: str, /) -> bool: ...
    def read(self, text: str, /) -> Puzzle: ...
    def write(self, puzzle: Puzzle, /) -> str: ...
    def to_json(self, puzzle: Puzzle, board: Board, /) -> object: ...
    def from_json(self, puzzle: Puzzle, value: object, /) -> Board: ...
    def to_text(self, puzzle: Puzzle, board: Board, /) -> str: ...
    def to_rows(self, puzzle: Puzzle, board: Board, /) -> Sequence[Sequence[object]]: ...


class Reading(Protocol):
    """How a text was understood, told as a text and for JSON.

    ``complete``: all that may say something about the puzzle was understood. ``puzzle(skip=True)``:
    the puzzle without the rest, which is an error otherwise.
    """

    @property
    def complete(self) -> bool: ...
    def puzzle(self, skip: bool = False) -> Puzzle: ...
    def to_text(self) -> str: ...
    def to_json(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Format:
    """A format is one way to write puzzles of one kind.

    ``reader``: its notation, or the name of the module in the folder of the kind that is its
    notation; that module is imported when it is first used. ``order``: its rank among all formats
    that are tried on a text of unknown format. ``vague``: people call any puzzle by the name of its
    kind, so this name in a path counts only if the text looks like the format. ``arguments``: what
    its puzzles say besides the arguments of the rules, each with what it takes. ``loose``: blank
    lines mean nothing in its texts, so that none of them tells where another puzzle begins.
    """

    name: str
    kind: str
    reader: Notation | str
    order: int
    vague: bool = False
    arguments: Mapping[str, Any] = field(default_factory=dict, hash=False)
    loose: bool = False

    @property
    def notation(self) -> Notation:
        """The functions that read and write it."""
        if isinstance(self.reader, str):
            return cast(Notation, import_module(f"logicpuzzles.extras.{self.kind}.{self.reader}"))
        return self.reader
