"""Pictures of puzzles: a board with what is known of its cells as SVG, an explanation as a page."""

from __future__ import annotations

from logicpuzzles.show.drawing import svg
from logicpuzzles.show.pages import framed, page

__all__ = ["framed", "page", "svg"]
