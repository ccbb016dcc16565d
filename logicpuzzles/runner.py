"""Load and solve puzzles: :mod:`logicpuzzles.solving.runner` under its short name."""

from logicpuzzles.solving.runner import (
    EXIT_STATUS,
    Answer,
    described,
    load,
    load_all,
    solve,
    text_of,
)

__all__ = ["EXIT_STATUS", "Answer", "described", "load", "load_all", "solve", "text_of"]
