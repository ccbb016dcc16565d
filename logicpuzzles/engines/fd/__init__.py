"""The finite-domain engine: goals become cells with domains, propagators and a search, once, and nothing is built twice.

It knows the relations of the library by name (``natives``) and expands all others. Records and lists of known shape need
no domains: that an unknown is a compound is a value like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from ...budget import Statistics
from ...goals import Goal
from ..base import Answer, EngineBase
from .model import Model
from .natives import NATIVES
from .reader import Reader

__all__ = ["FdEngine"]

_RELATIONS = frozenset(NATIVES.relations)


class _Program:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics) -> None:
        began = perf_counter()
        reader = Reader(_RELATIONS)
        reader.read(goal)
        if not reader.failed:
            reader.finish(term)
        self.model = Model(reader, term, NATIVES)
        self.statistics = statistics
        self.left_over = reader.left_over
        self.variables = list(reader.seen.values())
        statistics.reading += perf_counter() - began

    def answers(self) -> Iterator[Answer]:
        return self.model.answers(self.statistics)


class FdEngine(EngineBase):
    """Finite domains: the default engine."""

    name = "fd"
    package = None

    def read(self, term: Any, goal: Goal, statistics: Statistics) -> _Program:
        return _Program(term, goal, statistics)
