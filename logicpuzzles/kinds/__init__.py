"""Kinds of puzzles: their rules, found and loaded, puzzles as data, and both joined into goals.

A door: it says where each name is, and loads it on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logicpuzzles.kinds.discovery import FILE_MODULE, Rules, RulesError, module_of, nearest, rules_named
    from logicpuzzles.kinds.notation import Format, Notation
    from logicpuzzles.kinds.parts import aliases, kinds, part_of
    from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
    from logicpuzzles.kinds.stating import Statement, goal_of, statements_of

__all__ = [
    "FILE_MODULE", "Clue", "Format", "Item", "Notation", "Puzzle", "Rules", "RulesError", "Statement", "aliases", "goal_of",
    "kinds", "module_of", "nearest", "part_of", "rules_named", "statements_of",
]  # fmt: skip

_HOMES = ("puzzle", "notation", "parts", "discovery", "stating")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in _HOMES:
            module = import_module(f"logicpuzzles.kinds.{home}")
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
