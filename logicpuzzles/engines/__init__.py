"""Engines by name. Each is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from ..errors import EngineMissing
from .base import Engine

__all__ = ["DEFAULT", "ENGINES", "Engine", "engine_named"]

ENGINES = {
    "fd": ("fd", "FdEngine", "finite domains: propagation and search, our own; the default"),
    "sat": ("sat", "SatEngine", "clauses for a SAT solver, python-sat: for what takes a search too long"),
    "kanren": ("kanren", "KanrenEngine", "the goals as kanren runs them: the reference, for small things"),
}
DEFAULT = "fd"

_made: dict[str, Engine] = {}


def engine_named(name: str | Engine) -> Engine:
    """The engine of that name (an engine itself is given back). Raises ``EngineMissing`` for a name that is none."""
    if not isinstance(name, str):
        return name
    if name not in _made:
        if name not in ENGINES:
            raise EngineMissing(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
        module, maker, _ = ENGINES[name]
        _made[name] = getattr(import_module(f".{module}", __package__), maker)()
    return _made[name]
