"""Questions about goals: their answers, how many there are, what holds in all of them.

This module says where each name is, and loads it on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logicpuzzles.asking.questions import OneOf, backbone, contradiction, possible, shape_of, switched
    from logicpuzzles.asking.running import answers, count, run

__all__ = ["OneOf", "answers", "backbone", "contradiction", "count", "possible", "run", "shape_of", "switched"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "running" if name in ("answers", "count", "run") else "questions"
    return getattr(import_module(f"logicpuzzles.asking.{home}"), name)
