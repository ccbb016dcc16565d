"""What a kind has beyond its rules stands in a folder of its name, and is found by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

__all__ = ["aliases", "kinds", "part_of"]

_absent: set[str] = set()


def kinds() -> tuple[str, ...]:
    """The kinds built in, in alphabetical order."""
    package = import_module("logicpuzzles.rules")
    return tuple(sorted(module.name for module in iter_modules(package.__path__) if not module.name.startswith("_")))


def part_of(kind: str, part: str) -> ModuleType | None:
    """The module ``part`` in the folder of a kind, or ``None`` where the kind has no such part.

    >>> part_of("disks", "notation").__name__, part_of("disks", "picture")
    ('logicpuzzles.kinds.disks.notation', None)
    """
    name = f"logicpuzzles.kinds.{kind}.{part}"
    if name in _absent:
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in (name, name.rpartition(".")[0]):
            raise
        _absent.add(name)
        return None


@cache
def aliases() -> dict[str, str]:
    """The other names of the kinds built in, each with the kind that it means.

    >>> aliases()["tazuku"]
    'takuzu'
    """
    parts = {kind: part_of(kind, "notation") for kind in kinds()}
    return {alias: kind for kind, part in parts.items() for alias in getattr(part, "ALIASES", ())}
