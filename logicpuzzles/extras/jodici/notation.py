"""The formats in which a Jodici is written."""

from __future__ import annotations

from logicpuzzles.extras.jodici.rings_text import RingsText
from logicpuzzles.kinds.notation import Format

FORMATS = (Format("csv grid", "jodici", RingsText("jodici"), order=40),)
