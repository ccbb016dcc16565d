"""Load and solve puzzles: :mod:`logicpuzzles.solving.runner` under its short name."""

from logicpuzzles.kinds.series import Series
from logicpuzzles.solving.runner import (
    EXIT_STATUS,
    Answer,
    describe_error,
    file_text,
    load,
    load_all,
    solve,
)

__all__ = [
    "EXIT_STATUS",
    "Answer",
    "Series",
    "describe_error",
    "file_text",
    "load",
    "load_all",
    "solve",
]
