"""``score``: scores of answers to puzzles."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO

from logicpuzzles.faces.cli.batches import chunk_of, workers, write_answers
from logicpuzzles.faces.cli.common import complain, open_output

if TYPE_CHECKING:
    from logicpuzzles.scoring.lines import Answered
    from logicpuzzles.scoring.summary import Summary
    from logicpuzzles.solving.batch import Record


def score(arguments: argparse.Namespace) -> int:
    """``score``: a line for each answer, and how many are right."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.scoring.lines import answers_in, pair_answers, question, scores
    from logicpuzzles.scoring.summary import Summary
    from logicpuzzles.solving.batch import digest_of, same_file, split_lines

    if arguments.puzzles == arguments.answers == "-":
        raise BadInput(
            "puzzles and answers cannot both be standard input; expected a file for one of them"
        )
    read = (arguments.puzzles, arguments.answers)
    if arguments.resume and arguments.output is None:
        arguments.complain_about.error("--resume goes with -o FILE")
    if arguments.output is not None and any([same_file(each, arguments.output) for each in read]):
        raise BadInput(
            "the scores would overwrite what they are about; expected another FILE after -o"
        )
    summary = Summary()
    bad = []

    def complainer(name: str) -> Callable[[BadInput], object]:
        def tell(error: BadInput) -> None:
            bad.append(name)
            complain(error, name, arguments)

        return tell

    with _open_puzzle(arguments.answers) as source:
        answers = answers_in(split_lines(source), complainer(arguments.answers))
    wrong = complainer(arguments.puzzles)

    def report(task: Answered, record: Record) -> None:
        summary.add(record)
        if "error" in record:
            wrong(BadInput(record["error"], task[0]))

    def work(tasks: Iterator[Answered]) -> Iterator[tuple[Answered, Record]]:
        return scores(
            tasks, *workers(arguments), chunk, arguments.kind, arguments.timeout, arguments.rules
        )

    about = {"command": "score_line", "kind": arguments.kind, "rules": digest_of(arguments.rules)}
    stream = sys.stdout if arguments.output is None else None
    with (
        _open_puzzle(arguments.puzzles) as source,
        open_output(arguments, "summary") as (out, keep),
    ):
        chunk = chunk_of(source)
        tasks = pair_answers(split_lines(source), answers, wrong)
        write_answers(tasks, work, report, arguments.puzzles, arguments, stream, about, question)
        if arguments.summary is not None:
            out.write(_in_form(summary, arguments.summary))
            keep()
    if not arguments.quiet:
        print(summary, file=sys.stderr)
    return 2 if bad else 0


def _in_form(summary: Summary, path: str) -> str:
    """The summary in the form that the name of a file asks for."""
    if path.endswith(".json"):
        return json.dumps(summary.to_json(), indent=1) + "\n"
    return summary.to_csv() if path.endswith(".csv") else f"{summary}\n"


@contextmanager
def _open_puzzle(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    if path.endswith(".parquet"):
        from logicpuzzles.generate.parquet import puzzle_rows

        with TemporaryFile() as source:
            source.writelines(line + b"\n" for line in puzzle_rows(path))
            source.seek(0)
            yield source
        return
    with open(path, "rb") as file:
        yield file
