"""Lines of two values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Model

__all__ = ["post_lines"]


def post_lines(model: Model) -> set[int]:
    return set()
