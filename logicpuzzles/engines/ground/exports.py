"""A goal as a text in the language of another system, which finds the same answers when it runs the
text.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import PuzzleError, Unsupported
from logicpuzzles.core.goals import Goal
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.sheet import ModelSheet

EXPORTS = {
    "asp": "an answer set program: clingo FILE 0",
    "dimacs": "clauses for any SAT solver",
    "minizinc": "a MiniZinc model: minizinc -a FILE",
    "prolog": "a program for SWI-Prolog: swipl FILE",
}


def exported(term: Any, goal: Goal, to: str, title: str = "a puzzle") -> str:
    """The text of a goal for the system ``to``, one of ``EXPORTS``, with the answers as values of
    ``term``.

    Raises ``PuzzleError`` for an unknown system, and ``Unsupported`` for a goal that the system
    cannot express.
    """
    if to not in EXPORTS:
        raise PuzzleError(f'there is no export to "{to}"; expected one of {", ".join(EXPORTS)}')
    ground = Ground(term, goal, Statistics())
    if ground.left_over and not ground.flat.failed:
        part, reason = ground.left_over[0]
        raise Unsupported(
            to, part, reason, "an export is of finite domains: give each cell its values"
        )
    text: Callable[[ModelSheet], str] = import_module(f".{to}", __package__).text
    return text(ModelSheet(ground, title, to))
