"""The other side of ``suite/elsewhere.py``: answers questions on standard input with what they
return.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from suite.cases import Case, all_cases
from suite.elsewhere import sources
from suite.machine import load, missing
from suite.measuring import asked, gauge, once
from suite.model import Puzzle
from suite.results import Cell

import logicpuzzles
from logicpuzzles.version import is_compiled

CASES = {case.name: case for case in all_cases(Path(sys.argv[1]) if sys.argv[1:] else None)}


def facts() -> tuple[bool, str]:
    """Whether this build is compiled, and of which sources it is."""
    return is_compiled(), sources(Path(logicpuzzles.__path__[0]))


@cache
def puzzles(case: str) -> dict[str, Puzzle]:
    """The puzzles of a case by their names."""
    return {puzzle.name: puzzle for puzzle in CASES[case].read()}


def of(name: str, case: str, solver: str) -> tuple[Case, Puzzle, str, Any]:
    """What measures a puzzle."""
    return CASES[case], puzzles(case)[name], solver, CASES[case].solvers[solver]


def gauge_there(name: str, case: str, solver: str, seconds: float) -> Cell:
    """One call in a process of its own."""
    return gauge(*of(name, case, solver), seconds)


def once_there(name: str, case: str, solver: str) -> tuple[float, float]:
    """One call."""
    return once(*of(name, case, solver))


def asked_there(names: Sequence[str], case: str, solver: str) -> list[float]:
    """One call for each puzzle, of prepared programs."""
    return asked(
        CASES[case], [puzzles(case)[name] for name in names], solver, CASES[case].solvers[solver]
    )


QUESTIONS: dict[str, Callable[..., Any]] = {
    "facts": facts,
    "gauge": gauge_there,
    "once": once_there,
    "asked": asked_there,
}


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed gets between the answers
    load(missing())
    gc.collect()
    gc.freeze()
    while True:
        try:
            what, arguments = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        value: Any
        try:
            value = QUESTIONS[what](*arguments)
        except Exception as error:
            value = error
        pickle.dump(value, answers)
        answers.flush()


if __name__ == "__main__":
    main()
