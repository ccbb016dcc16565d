"""Load and solve puzzles: :mod:`logicpuzzles.solving.runner` under its short name."""

from logicpuzzles.kinds.series import Series
from logicpuzzles.solving.runner import (
    EXIT_STATUS,
    Answer,
    load,
    load_all,
    solve,
)
from logicpuzzles.solving.runner import describe_error as described
from logicpuzzles.solving.runner import file_text as text_of

__all__ = [
    "EXIT_STATUS",
    "Answer",
    "Series",
    "described",
    "load",
    "load_all",
    "solve",
    "text_of",
]
