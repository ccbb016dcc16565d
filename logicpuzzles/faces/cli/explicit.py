"""The explicit methods: the command ``methods``, and what ``solve`` does with ``--method``."""

from __future__ import annotations

import argparse
from itertools import count
from typing import IO, TYPE_CHECKING, Any

from logicpuzzles.compare.excerpt import Excerpt
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.plain import printable
from logicpuzzles.faces.cli.common import complain
from logicpuzzles.show.markup import width
from logicpuzzles.show.table import fold_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from logicpuzzles.compare.methods import Explored
    from logicpuzzles.kinds.puzzle import Puzzle

WIDTH = 100  # characters of a line of text


def methods(arguments: argparse.Namespace) -> int:
    """``methods``: the methods of a kind, or of all kinds; one that cannot be loaded does not stop
    the others.
    """
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
                print(
                    json.dumps(
                        {
                            "kind": kind,
                            "method": method.name,
                            "seed": method.seed,
                            "idea": method.idea,
                        }
                    )
                )
        return status
    for number, (kind, each) in enumerate(listed.items()):
        print(("\n" if number else "") + kind)
        for method in each:
            print(f"  {method.name}")
            for line in (
                *fold_text(method.idea, WIDTH - 6),
                *fold_text(f"Seed: {method.seed}.", WIDTH - 6),
            ):
                print(f"      {line}")
    return status


def solved_by(
    puzzle: Puzzle, arguments: argparse.Namespace, name: str, stream: IO[str], printer: Any
) -> Explored:
    """The answer of the method that ``--method`` names; with ``--steps`` each step is written as
    soon as it is made. ``name``: that of the puzzle, where there are several.
    """
    from logicpuzzles.compare.methods import explore_search, method_named

    method = method_named(arguments.rules or puzzle.kind, arguments.method)
    if not (arguments.steps or arguments.all_steps):
        return explore_search(
            puzzle, method, arguments.limit, arguments.timeout, printer.show, seed=arguments.seed
        )
    if arguments.format not in (None, "text", "json"):
        raise BadInput(f"steps are written as text or json, not {arguments.format}")
    words = _Words(stream, arguments.all_steps)
    tell = _in_json(stream, name) if arguments.format == "json" else words.steps.step
    answer = explore_search(
        puzzle, method, arguments.limit, arguments.timeout, printer.show, tell, arguments.seed
    )
    words.steps.catch_up()
    return answer


class _Words:
    """Writes steps as numbered sentences, each followed by the position where that has changed.
    ``whole``: all of them.
    """

    def __init__(self, stream: IO[str], whole: bool) -> None:
        self.stream = stream
        self.before: Any = None
        self.steps = Excerpt(self._write, self._skip, whole)

    def _skip(self, count: int) -> None:
        steps = "1 step is" if count == 1 else f"{count:,} steps are"
        self.stream.write(f"… {steps} left out; --all-steps prints all\n")

    def _write(self, number: int, step: Any) -> None:
        label = f"{number}. "
        lines = fold_text(str(step), WIDTH - len(label))
        self.stream.write(label + f"\n{' ' * len(label)}".join(lines) + "\n")
        if step.state and step.state != self.before:
            self.before = step.state
            self.stream.write("".join(f"    {line}\n" for line in position_lines(step.state)))
        self.stream.flush()


def _in_json(stream: IO[str], name: str) -> Callable[[Any], None]:
    """Writes steps as lines of JSON: the number, what was done, the sentence, the position, and
    what else the step holds.
    """
    import json
    from dataclasses import fields

    number = count(1)

    def tell(step: Any) -> None:
        path = {"path": name} if name else {}
        own = {each.name: getattr(step, each.name) for each in fields(step)}
        line = {**path, "step": next(number), "did": step.did, "text": str(step), **own}
        stream.write(json.dumps(line) + "\n")
        stream.flush()

    return tell


def position_lines(state: Sequence[Sequence[Any]]) -> list[str]:
    """The lines of a position, its columns below each other; a dot is what is not known.

    >>> position_lines((("1", ""), ("12", "red")))
    [' 1  .', '12  red']
    """
    rows = [["." if cell in ("", None) else printable(str(cell)) for cell in row] for row in state]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    gap = " " if max(widths) == 1 else "  "
    numbers = [
        all([cell == "." or cell.lstrip("-").isdecimal() for cell in column])
        for column in zip(*rows, strict=True)
    ]
    padded = [
        [
            " " * (wide - width(cell)) + cell if right else cell + " " * (wide - width(cell))
            for cell, wide, right in cells
        ]
        for cells in (list(zip(row, widths, numbers, strict=True)) for row in rows)
    ]
    return [gap.join(row).rstrip() for row in padded]


def ending_words(answer: Explored) -> str:
    """How a method ended that did not come to its end, in words, and where it is stuck; ``""`` for
    one that did.
    """
    if answer.stopped is not None or answer.complete or not answer.reason:
        return ""
    number = len(answer.boards)
    before = f"{number} solution{'s' if number > 1 else ''}; " if number else ""
    if answer.stuck:
        where = (
            "".join(f"\n    {line}" for line in position_lines(answer.reached))
            if answer.reached
            else ""
        )
        return f"{before}{answer.engine} is stuck: {answer.reason}; this proves nothing{where}"
    return before + answer.reason if number else f"{answer.engine} gave up: {answer.reason}"
