"""The formats in which equations are written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

FORMATS = (Format("equations", "equations", "equations_text", order=90),)
