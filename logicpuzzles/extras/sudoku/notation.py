"""The formats in which a sudoku is written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

__all__ = ["FORMATS"]

FORMATS = (Format("sudoku grid", "sudoku", "sudoku_text", order=70),)
