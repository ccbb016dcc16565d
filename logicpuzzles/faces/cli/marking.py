"""``score``: scores of answers to puzzles."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from logicpuzzles.faces.cli.batches import Progress, workers, write_records
from logicpuzzles.faces.cli.common import complain, written

if TYPE_CHECKING:
    from logicpuzzles.scoring.lines import Answered

__all__ = ["score"]


def score(arguments: argparse.Namespace) -> int:
    """``score``: a line for each answer, and how many are right."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.scoring.lines import Summary, answered, answers_in, scores
    from logicpuzzles.solving.batch import lines_of, same_file

    if arguments.puzzles == arguments.answers == "-":
        raise BadInput("puzzles and answers cannot both be standard input; expected a file for one of them")
    read = (arguments.puzzles, arguments.answers)
    if arguments.output is not None and any([same_file(each, arguments.output) for each in read]):
        raise BadInput("the scores would overwrite what they are about; expected another FILE after -o")
    summary = Summary()
    bad = []

    def complainer(name: str) -> Callable[[BadInput], object]:
        def tell(error: BadInput) -> None:
            bad.append(name)
            complain(error, name, arguments)

        return tell

    with _opened(arguments.answers) as source:
        answers = answers_in(lines_of(source), complainer(arguments.answers))
    with _opened(arguments.puzzles) as source, written(arguments.output) as (stream, keep):
        tasks = answered(lines_of(source), answers, complainer(arguments.puzzles))
        scored = scores(tasks, *workers(arguments), arguments.kind, arguments.timeout, arguments.rules)
        wrong = complainer(arguments.puzzles)

        def report(task: Answered, record: dict[str, Any]) -> None:
            summary.add(record)
            if "error" in record:
                wrong(BadInput(record["error"], task[0]))

        write_records(scored, stream, Progress(arguments.puzzles, arguments), report)
        keep()
    if not arguments.quiet:
        print(summary, file=sys.stderr)
    return 2 if bad else 0


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    with open(path, "rb") as source:
        yield source
