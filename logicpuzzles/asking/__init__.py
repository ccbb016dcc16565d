"""Questions about goals: their answers, how many there are, what holds in all of them.

This module says where each name is, and loads it on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from logicpuzzles.asking.preparing import Prepared, prepare
    from logicpuzzles.asking.questions import (
        OneOf,
        backbone,
        contradiction,
        possible,
        shape_of,
        switched,
    )
    from logicpuzzles.asking.running import answers, count, run

__all__ = [
    "OneOf",
    "Prepared",
    "answers",
    "backbone",
    "contradiction",
    "count",
    "possible",
    "prepare",
    "run",
    "shape_of",
    "switched",
]  # fmt: skip
_HOMES = {
    "answers": "running",
    "count": "running",
    "run": "running",
    "Prepared": "preparing",
    "prepare": "preparing",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"logicpuzzles.asking.{_HOMES.get(name, 'questions')}"), name)
