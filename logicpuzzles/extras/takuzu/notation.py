"""The formats in which a takuzu is written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

__all__ = ["FORMATS"]

FORMATS = (Format("text grid", "takuzu", "takuzu_text", order=60),)
