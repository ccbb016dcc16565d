"""The formats in which a Jodici is written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

__all__ = ["FORMATS"]

FORMATS = (Format("csv grid", "jodici", "rings_text", order=40),)
