"""The formats in which a takuzu is written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format
from logicpuzzles.kinds.takuzu import takuzu_text

__all__ = ["ALIASES", "FORMATS"]

FORMATS = (Format("text grid", "takuzu", takuzu_text, order=60),)
ALIASES = ("tazuku", "unruly")
