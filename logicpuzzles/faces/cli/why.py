"""``explain`` and ``hint``: why the solution follows, and what comes next."""

from __future__ import annotations

import argparse
from typing import IO, TYPE_CHECKING, Any

from logicpuzzles.faces.cli.asking import as_json, book_of, each, heading, remark
from logicpuzzles.faces.cli.common import option_text

if TYPE_CHECKING:
    from logicpuzzles.explain import Explanation
    from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["explain", "hint"]


def explain(arguments: argparse.Namespace) -> int:
    """``explain``: the steps from the puzzle to its solution, or to the contradiction."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.explain import explain as explained
    from logicpuzzles.solving.runner import EXIT_STATUS

    if arguments.step is not None and arguments.format != "svg":
        raise BadInput("--step goes with --format svg; expected both")

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        if name and arguments.format in ("html", "svg"):
            raise BadInput(f"{arguments.format} shows one puzzle; expected a single one")
        found = explained(puzzle, arguments.timeout, book_of(puzzle, arguments))
        if arguments.format == "json":
            as_json(stream, name, found.to_json())
        elif arguments.format == "html":
            from logicpuzzles.show import page

            stream.write(page(found))
        elif arguments.format == "svg":
            stream.write(_picture(found, arguments.step))
        else:
            stream.writelines(f"{line}\n" for line in (*heading(name), *str(found).splitlines()))
        if found.stopped is not None:
            remark(f"gave up: the limit of {found.stopped} was reached before everything was explained", name, arguments)
        return 3 if found.stopped is not None else EXIT_STATUS[found.status]

    return each(arguments, ask)


def hint(arguments: argparse.Namespace) -> int:
    """``hint``: the cheapest next step, or an entry that cannot be right."""
    from logicpuzzles.explain import hint as hinted

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        filled = {} if arguments.filled is None else _filled(puzzle, arguments.filled)
        found = hinted(puzzle, filled, arguments.timeout, book_of(puzzle, arguments))
        if arguments.format == "json":
            as_json(stream, name, {"kind": puzzle.kind, **found.to_json()})
        else:
            stream.writelines(f"{line}\n" for line in (*heading(name), found.text))
        return 1 if found.kind == "wrong" else 0

    return each(arguments, ask)


def _filled(puzzle: Puzzle, path: str) -> dict[int, Any]:
    """The values of the cells that a player has filled in, by their numbers."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.scoring.entries import entries_of

    try:
        return entries_of(puzzle, option_text("--filled", path))
    except BadInput as error:
        raise error if error.message.startswith("--filled") else BadInput(f"--filled {path}: {error.message}") from error


def _picture(found: Explanation, number: int | None) -> str:
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.show import svg

    last = len(found.steps)
    if number is not None and number > last:
        raise BadInput(f"there is no step {number}; expected 0 to {last}")
    at = last if number is None else number
    step = found.steps[at - 1] if at else None
    return svg(
        found.puzzle,
        found.after(at),
        rows=found.rows,
        columns=found.columns,
        names=found.names,
        start=found.start,
        new=step.facts if step else (),
        because=step.because if step else (),
        waiting=found.waiting(at),
        clues=step.clues if step else (),
    )
