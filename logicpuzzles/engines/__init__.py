"""Engines by name. Each is imported when it is first asked for."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec

from logicpuzzles.core.errors import EngineMissing
from logicpuzzles.engines.base import Engine

__all__ = ["DEFAULT", "ENGINES", "Engine", "engine_named", "installed"]

ENGINES = {
    "fd": ("fd", "FdEngine", "finite domains: propagation and search, our own; the default"),
    "sat": ("sat", "SatEngine", "clauses for a SAT solver, python-sat: for what takes a search too long"),
    "asp": ("asp", "AspEngine", "answer sets by clingo: rules and facts, as one would write them by hand"),
    "cpsat": ("cpsat", "CpsatEngine", "constraint programming by CP-SAT of OR-Tools: strong at arithmetic and at hard searches"),
    "auto": ("auto", "AutoEngine", "fd first, and another installed engine where the search grows long"),
    "kanren": ("kanren", "KanrenEngine", "the goals as kanren runs them: the reference, for small things"),
}
DEFAULT = "fd"
EXTRAS = {  # the module that an engine needs: what is to be installed, and our extra for it
    "pysat": ("python-sat", "sat"),
    "clingo": ("clingo", "asp"),
    "ortools": ("ortools", "cpsat"),
}

_made: dict[str, Engine] = {}


def installed() -> tuple[str, ...]:
    """The names of the engines that can be used here."""
    found = []
    for name in ENGINES:
        with suppress(EngineMissing):
            engine_named(name)
            found.append(name)
    return tuple(found)


def engine_named(name: str | Engine) -> Engine:
    """The engine of that name (an engine itself is given back). Raises ``EngineMissing`` for a name that is none, and where the
    package of the engine is not installed."""
    if not isinstance(name, str):
        return name
    if name not in _made:
        if name not in ENGINES:
            raise EngineMissing(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
        module, maker, _ = ENGINES[name]
        made = getattr(import_module(f".{module}", __package__), maker)()
        if made.package is not None and find_spec(made.package) is None:
            package, extra = EXTRAS[made.package]
            raise EngineMissing(f"{package} is not installed; pip install 'logicpuzzles[{extra}]'")
        _made[name] = made
    return _made[name]
