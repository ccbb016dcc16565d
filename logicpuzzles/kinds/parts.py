"""Finds the parts of a kind beyond its rules, in the folder with its name, and the rules that are
built in. The folder of a kind from a file stands beside the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.files import module_of

__all__ = [
    "RULES", "aliases", "aliases_in", "built_in", "folder_beside", "forget_parts",
    "keep_parts_beside", "kinds_with_parts", "part_of", "rules_module",
]  # fmt: skip

RULES = "rules"  # the folder of the built-in rules in a checkout
_NAME = pattern(r'"([^"]+)"')
_absent: set[str] = set()
_folders: dict[str, str] = {}  # of the kinds that are not built in, by their names
_beside: dict[str, ModuleType | None] = {}  # the parts in these, by their paths


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
            return aliases_in(f"{folder}/{kind}.py")
        except OSError:  # the package has no files of its own, such as one in an archive
            continue
    names: Iterable[str] = getattr(rules_module(kind), "ALIASES", ())
    return names


def aliases_in(path: str) -> list[str]:
    """The other names of a kind, from the line of its file that begins with ``ALIASES``."""
    with open(path, encoding="utf-8") as file:
        return _NAME.findall(next((line for line in file if line.startswith("ALIASES")), ""))


def rules_module(kind: str) -> ModuleType:
    """The imported rules file of a built-in kind."""
    return import_module(f"logicpuzzles.rules.{kind}")


def part_of(kind: str, part: str) -> ModuleType | None:
    """The module ``part`` in the folder of a kind; ``None`` when the kind has no such part.

    >>> part_of("disks", "notation").__name__, part_of("disks", "picture")
    ('logicpuzzles.extras.disks.notation', None)
    """
    if kind in _folders:
        path = f"{_folders[kind]}/{part}.py"
        if path not in _beside:
            _beside[path] = module_of(path, kind) if os.path.isfile(path) else None
        return _beside[path]
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


def keep_parts_beside(kind: str, file: str) -> None:
    """The parts of a kind are found beside its file from now on, in the folder with its name."""
    _folders[kind] = os.path.join(os.path.dirname(file), kind)


def folder_beside(kind: str) -> str | None:
    """The folder of a kind that is not built in; ``None`` for any other."""
    return _folders.get(kind)


def kinds_with_parts() -> tuple[str, ...]:
    """The kinds that may have parts: those that are built in or loaded."""
    return (*built_in(), *[kind for kind in _folders if kind not in built_in()])


def forget_parts() -> None:
    """Forget the parts of all kinds that are not built in."""
    _folders.clear()
    _beside.clear()
