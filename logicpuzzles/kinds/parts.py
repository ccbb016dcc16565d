"""Finds the parts of a kind beyond its rules, in the folder with its name, and the rules that are
built in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from logicpuzzles.core.patterns import pattern

__all__ = ["RULES", "aliases", "built_in", "part_of", "rules_module"]

RULES = "rules"  # the folder of the built-in rules in a checkout
_NAME = pattern(r'"([^"]+)"')
_absent: set[str] = set()


@cache
def built_in() -> tuple[str, ...]:
    """The names of the built-in kinds, in alphabetical order."""
    path = list(import_module("logicpuzzles.rules").__path__)
    if not all([os.path.isdir(folder) for folder in path]):  # an archive
        from pkgutil import iter_modules

        return tuple(
            sorted(
                [module.name for module in iter_modules(path) if not module.name.startswith("_")]
            )
        )
    files = {file for folder in path for file in os.listdir(folder) if not file.startswith("_")}
    return tuple(sorted([file.removesuffix(".py") for file in files if file.endswith(".py")]))


@cache
def aliases() -> dict[str, str]:
    """The other names of the built-in kinds, each with the name of its kind.

    They are read from the lines of the files that begin with ``ALIASES``: importing all the rules
    takes twenty times as long.
    """
    return {alias: kind for kind in built_in() for alias in _aliases_of(kind)}


def _aliases_of(kind: str) -> Iterable[str]:
    for folder in import_module("logicpuzzles.rules").__path__:
        try:
            with open(f"{folder}/{kind}.py", encoding="utf-8") as file:
                return _NAME.findall(
                    next((line for line in file if line.startswith("ALIASES")), "")
                )
        except OSError:  # the package has no files of its own, such as one in an archive
            continue
    names: Iterable[str] = getattr(rules_module(kind), "ALIASES", ())
    return names


def rules_module(kind: str) -> ModuleType:
    """The imported rules file of a built-in kind."""
    return import_module(f"logicpuzzles.rules.{kind}")


def part_of(kind: str, part: str) -> ModuleType | None:
    """The module ``part`` in the folder of a kind; ``None`` when the kind has no such part.

    >>> part_of("disks", "notation").__name__, part_of("disks", "picture")
    ('logicpuzzles.extras.disks.notation', None)
    """
    name = f"logicpuzzles.extras.{kind}.{part}"
    if name in _absent or not kind.isidentifier():
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in (name, name.rpartition(".")[0]):
            raise
        _absent.add(name)
        return None
