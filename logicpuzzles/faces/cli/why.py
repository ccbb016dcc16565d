"""``explain`` and ``hint``: why the solution follows, and the next step."""

from __future__ import annotations

import argparse
from typing import IO, TYPE_CHECKING, Any

from logicpuzzles.faces.cli.asking import (
    book_of,
    each,
    write_answer,
    write_json,
    write_remark,
    write_text,
)
from logicpuzzles.faces.cli.batches import Progress
from logicpuzzles.faces.cli.common import option_text

if TYPE_CHECKING:
    from logicpuzzles.explain import Explanation
    from logicpuzzles.kinds.puzzle import Puzzle


def explain(arguments: argparse.Namespace) -> int:
    """``explain``: the steps from the puzzle to its solution, or to the contradiction."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.explain import explain as explained
    from logicpuzzles.explain import work_of
    from logicpuzzles.solving.runner import EXIT_STATUS

    if arguments.step is not None and arguments.format != "svg":
        raise BadInput("--step goes with --format svg; expected both")

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        if name and arguments.format in ("html", "svg"):
            raise BadInput(f"{arguments.format} shows one puzzle; expected a single one")
        if arguments.format == "jsonl":
            return _stream_steps(puzzle, name, stream, arguments)
        progress = Progress(name or "explain", arguments, "steps")
        try:
            explanation = explained(
                puzzle,
                arguments.timeout,
                book_of(puzzle, arguments),
                *work_of(arguments.timeout),
                lambda step: progress.step(),
            )
        finally:
            progress.end()
        if arguments.format == "html":
            from logicpuzzles.show.pages import page

            stream.write(page(explanation))
        elif arguments.format == "svg":
            stream.write(_picture(explanation, arguments.step))
        else:
            write_answer(stream, name, explanation, arguments)
        if explanation.stopped is not None:
            write_remark(
                f"gave up: the limit of {explanation.stopped} was reached before everything "
                "was explained",
                name,
                arguments,
            )
        return 3 if explanation.stopped is not None else EXIT_STATUS[explanation.status]

    return each(arguments, ask)


def _stream_steps(puzzle: Puzzle, name: str, stream: IO[str], arguments: argparse.Namespace) -> int:
    """Write each step on a line as soon as it is found."""
    from logicpuzzles.explain import steps, work_of

    status = 0
    for step in steps(
        puzzle, arguments.timeout, book_of(puzzle, arguments), work_of(arguments.timeout)[0]
    ):
        write_json(stream, name, step.to_json())
        stream.flush()
        status = 0 if step.facts else 1  # a step without facts is a contradiction
    return status


def hint(arguments: argparse.Namespace) -> int:
    """``hint``: the cheapest next step, or an entry that cannot be right."""
    from logicpuzzles.explain import hint as hinted

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        filled = {} if arguments.filled is None else _read_filled(puzzle, arguments.filled)
        next_hint = hinted(puzzle, filled, arguments.timeout, book_of(puzzle, arguments))
        if arguments.format == "json":
            write_json(stream, name, {"kind": puzzle.kind, **next_hint.to_json()})
        else:
            write_text(stream, name, next_hint.at(arguments.level))
        return 1 if next_hint.kind == "wrong" else 0

    return each(arguments, ask)


def _read_filled(puzzle: Puzzle, path: str) -> dict[int, Any]:
    """The values of the cells that a player has filled in, by their numbers."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.scoring.entries import entered_values

    try:
        return entered_values(puzzle, option_text("--filled", path))
    except BadInput as error:
        raise (
            error
            if error.message.startswith("--filled")
            else BadInput(f"--filled {path}: {error.message}")
        ) from error


def _picture(explanation: Explanation, number: int | None) -> str:
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.show.drawing import svg

    last = len(explanation.steps)
    if number is not None and number > last:
        raise BadInput(f"there is no step {number}; expected 0 to {last}")
    at = last if number is None else number
    step = explanation.steps[at - 1] if at else None
    return svg(
        explanation.puzzle,
        explanation.after(at),
        rows=explanation.rows,
        columns=explanation.columns,
        names=explanation.names,
        start=explanation.start,
        new=step.facts if step else (),
        because=step.because if step else (),
        waiting=explanation.waiting(at),
        clues=step.clues if step else (),
    )
