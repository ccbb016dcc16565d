"""The explicit methods: the command ``methods``, and what ``solve`` does with ``--method``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from logicpuzzles.faces.cli.common import complain
from logicpuzzles.show.table import folded

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from logicpuzzles.compare.methods import Explored
    from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["methods", "remark", "solved_by"]

WIDTH = 100  # characters of a line of text


def methods(arguments: argparse.Namespace) -> int:
    """``methods``: the methods of a kind, or of all kinds that have some; one that cannot be loaded does not stop the others."""
    from logicpuzzles.compare.methods import methods_for
    from logicpuzzles.core.errors import PuzzleError
    from logicpuzzles.kinds.discovery import kind_named, kinds, origins

    status = 0
    if arguments.kind is not None:
        own = kind_named(arguments.kind)
        listed = {own.name: methods_for(arguments.kind)}
    else:
        listed = {}
        for kind in kinds():
            try:
                listed[kind] = methods_for(kind)
            except PuzzleError as error:
                complain(error, origins()[kind], arguments)
                status = 2
    if arguments.format == "json":
        import json

        for kind, each in listed.items():
            for method in each:
                print(json.dumps({"kind": kind, "method": method.name, "seed": method.seed, "idea": method.idea}))
        return status
    shown = 0
    for kind, each in listed.items():
        if not each:
            if arguments.kind is not None:
                print(f"{kind}: no explicit method")
            continue
        print(("\n" if shown else "") + kind)
        shown += 1
        for method in each:
            print(f"  {method.name}")
            for line in (*folded(method.idea, WIDTH - 6), *folded(f"Seed: {method.seed}.", WIDTH - 6)):
                print(f"      {line}")
    return status


def solved_by(puzzle: Puzzle, arguments: argparse.Namespace, on_solution: Callable[[Any], object]) -> Explored:
    """The answer of the method that ``--method`` names."""
    from logicpuzzles.compare.methods import explored, method_named

    method = method_named(arguments.rules or puzzle.kind, arguments.method)
    return explored(puzzle, method, arguments.limit, arguments.timeout, on_solution)


def remark(answer: Explored) -> str:
    """How a method ended that did not come to its end, in words; ``""`` for one that did."""
    if answer.stopped is not None or answer.complete or not answer.reason:
        return ""
    number = len(answer.boards)
    before = f"{number} solution{'s' if number > 1 else ''}; " if number else ""
    if answer.stuck:
        return f"{before}{answer.engine} is stuck: {answer.reason}; this proves nothing"
    return before + answer.reason if number else f"{answer.engine} gave up: {answer.reason}"
