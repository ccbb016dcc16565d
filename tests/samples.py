"""Samples of the cases of a test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """All cases: the first of each ``step``, and the others with ``--thorough`` only. A case of
    several arguments is a tuple.
    """
    return [case if at % step == 0 else _thorough(case) for at, case in enumerate(cases)]


def _thorough(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.thorough)
