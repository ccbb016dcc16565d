"""Pictures of puzzles: a board and what is known about its cells, as SVG and on a terminal;
explanations and answers as pages.
"""

from __future__ import annotations

from logicpuzzles.show.answers import answer_page
from logicpuzzles.show.drawing import puzzle_picture as puzzle_svg
from logicpuzzles.show.drawing import solution_picture as solution_svg
from logicpuzzles.show.drawing import svg
from logicpuzzles.show.pages import frame_page, page
from logicpuzzles.show.terminal import on_terminal

__all__ = ["answer_page", "frame_page", "on_terminal", "page", "puzzle_svg", "solution_svg", "svg"]
