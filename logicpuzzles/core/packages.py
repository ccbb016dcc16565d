"""What terms are made with: the packages ``unification`` and ``cons``, which kanren is built on.

Each looks up its own version when it is imported, by ``importlib.metadata``, whose import takes
five times as long as theirs. Here they are imported with a stand-in for it, and then look up
``__version__`` when somebody asks for it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

__all__ = [
    "ConsError", "ConsPair", "Var", "_global_logic_variables", "_reify", "_unify", "car", "cdr",
    "cons", "isground", "isvar", "reify", "unifiable", "unify", "variables",
]  # fmt: skip

METADATA = "importlib.metadata"


class _StandIn(ModuleType):
    """A module that gives the real ``importlib.metadata`` to whoever needs more of it than the
    version of a package.
    """

    def version(self, name: str) -> str:
        return name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked for by the import itself
            raise AttributeError(name)
        if sys.modules.get(METADATA) is self:
            del sys.modules[METADATA]
        return getattr(import_module(METADATA), name)


def _without_versions(*names: str) -> None:
    """Import packages whose ``__version__`` is looked up when it is first read."""
    if METADATA in sys.modules or all([name in sys.modules for name in names]):
        return
    stand_in = sys.modules[METADATA] = _StandIn(METADATA)
    try:
        packages = [import_module(name) for name in names if name not in sys.modules]
    finally:
        if sys.modules.get(METADATA) is stand_in:
            del sys.modules[METADATA]
    for package in packages:
        if "__version__" in vars(package):
            _look_up_later(package, vars(package).pop("__version__"))


def _look_up_later(package: ModuleType, distribution: str) -> None:
    def look_up(name: str) -> Any:
        if name != "__version__":
            raise AttributeError(f"module {package.__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        value = vars(package)[name] = version(distribution)
        return value

    vars(package)["__getattr__"] = look_up


_without_versions("unification", "cons")

from cons.core import ConsError, ConsPair, car, cdr, cons  # noqa: E402
from unification import Var, isvar, reify, unifiable, unify, variables  # noqa: E402
from unification.core import _reify, _unify, isground  # noqa: E402
from unification.variable import _global_logic_variables  # noqa: E402
