"""Kinds of puzzles: finding and loading their rules, puzzles as data, and goals from both.

This module knows where each name is defined, and loads it on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from logicpuzzles.core.rooms import call_like

if TYPE_CHECKING:
    from logicpuzzles.kinds.board import Board
    from logicpuzzles.kinds.discovery import Kind, did_you_mean, kind_named, kinds, name_of, origins
    from logicpuzzles.kinds.files import FILE_MODULE, RulesError, module_of
    from logicpuzzles.kinds.grid import Cells, Division, Edges, Links, Records, Row
    from logicpuzzles.kinds.layers import Between, Boxes, Clues, Outside, Paths, Regions
    from logicpuzzles.kinds.layout import Layout
    from logicpuzzles.kinds.marks import digits, labels, numbers
    from logicpuzzles.kinds.notation import Format, Notation
    from logicpuzzles.kinds.parts import built_in, part_of
    from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
    from logicpuzzles.kinds.stating import Statement, goal_of, statements_of

__all__ = [
    "FILE_MODULE",
    "Between",
    "Board",
    "Boxes",
    "Cells",
    "Clue",
    "Clues",
    "Division",
    "Edges",
    "Format",
    "Item",
    "Kind",
    "Layout",
    "Links",
    "Notation",
    "Outside",
    "Paths",
    "Points",
    "Puzzle",
    "Records",
    "Regions",
    "Row",
    "RulesError",
    "Statement",
    "built_in",
    "did_you_mean",
    "digits",
    "glyphs",
    "goal_of",
    "kind_named",
    "kinds",
    "labels",
    "module_of",
    "name_of",
    "numbers",
    "origins",
    "part_of",
    "statements_of",
]  # fmt: skip

call_like(__name__)  # logicpuzzles.kinds()

_HOMES = (
    "files",
    "puzzle",
    "notation",
    "parts",
    "marks",
    "grid",
    "layers",
    "board",
    "layout",
    "discovery",
    "stating",
)


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in _HOMES:
            module = import_module(f"logicpuzzles.kinds.{home}")
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
