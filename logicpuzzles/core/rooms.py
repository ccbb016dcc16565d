"""Packages that can be called like functions: ``logicpuzzles.kinds()`` asks the front door,
``logicpuzzles.kinds.board`` is a module. Both names are right, and a package cannot have a module
and a function of the same name.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

DOOR = "logicpuzzles.faces.opened"


class _Room(ModuleType):
    """A package that is called like the function of its name at the front door."""

    __module__ = "logicpuzzles.core.rooms"

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return getattr(import_module(DOOR), self.__name__.rpartition(".")[2])(*arguments, **named)


def call_like(name: str) -> None:
    """The package ``name`` can be called from now on."""
    sys.modules[name].__class__ = _Room
