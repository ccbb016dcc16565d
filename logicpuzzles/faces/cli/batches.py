"""What the commands that take batches share: who works on the lines, and where the answers go."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, Any, BinaryIO, TypeVar

from logicpuzzles.core.plain import printable
from logicpuzzles.faces.cli.common import complain, open_output
from logicpuzzles.faces.streams import style_stream

if TYPE_CHECKING:
    from logicpuzzles.solving.batch import Ask, BatchSettings, Record

Task = TypeVar("Task")


def batches(arguments: argparse.Namespace) -> list[str]:
    """The paths of the batches among the puzzles of a command."""
    return [path for path in arguments.paths if path.endswith(".jsonl")]


def check_usage(arguments: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    complain = arguments.complain_about.error
    batched = batches(arguments)
    if arguments.resume and (arguments.output is None or len(arguments.paths) != 1 or not batched):
        complain("--resume goes with one .jsonl file and -o FILE")
    if not batched and arguments.paths != ["-"]:
        for option in ("jobs", "scheduler"):
            if getattr(arguments, option):
                complain(f"--{option} goes with a .jsonl file")
    if batched and arguments.format not in (None, "json"):
        complain(f"a batch is written as json, not {arguments.format}")
    if batched and arguments.output is not None and len(arguments.paths) != 1:
        complain("a batch with -o FILE must be the only input")
    method = getattr(arguments, "method", None)
    for option in ("steps", "all-steps"):
        if getattr(arguments, option.replace("-", "_"), False):
            if batched:
                complain(f"--{option} tells of single puzzles, not of a .jsonl file")
            if method is None:
                complain(f"--{option} goes with --method NAME")
    if getattr(arguments, "seed", None) is not None and method is None:
        complain("--seed goes with --method NAME")


def workers(arguments: argparse.Namespace) -> tuple[int, str | None]:
    """How many processes work, 0 for this one; and the address of the scheduler whose cluster works
    instead.
    """
    scheduler: str | None = arguments.scheduler
    if scheduler is not None and not arguments.verbose:
        import logging

        # Dask writes pages about a connection that ends; our errors say what matters
        logging.disable()
    return arguments.jobs or ((os.cpu_count() or 1) if scheduler == "local" else 0), scheduler


def chunk_of(source: BinaryIO) -> int:
    """How many lines at most a worker gets at once: one where they come from somebody who may be
    slow.
    """
    from logicpuzzles.solving.workers import LARGEST

    return LARGEST if source.seekable() else 1


def answer_batch(
    source: BinaryIO,
    name: str,
    ask: Ask,
    settings: BatchSettings,
    arguments: argparse.Namespace,
    stream: IO[str] | None = None,
    first: bytes = b"",
) -> int:
    """Answer each line of the batch in ``source``, whose line ``first`` was read already. Answers
    go to ``stream``, or to the file of ``-o``. Returns the exit status.
    """
    from itertools import chain

    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.solving.batch import answer_lines, same_file, severity, split_lines

    if stream is None and same_file(name, arguments.output):
        raise BadInput("the answers would overwrite the batch; expected another FILE after -o")
    lines = chain([first] if first else [], split_lines(source))
    status = 0

    def report(line: bytes, record: Record) -> None:
        nonlocal status
        status = max(status, severity(record))

    def work(lines: Iterator[bytes]) -> Iterator[tuple[bytes, Record]]:
        return answer_lines(ask, lines, settings, *workers(arguments), chunk_of(source))

    about = {"command": ask.__name__, **settings.about()}
    write_answers(lines, work, report, name, arguments, stream, about, bytes.strip)
    return status


def write_answers(
    tasks: Iterator[Task],
    work: Callable[[Iterator[Task]], Iterator[tuple[Task, Record]]],
    report: Callable[[Task, Record], object],
    name: str,
    arguments: argparse.Namespace,
    stream: IO[str] | None,
    about: dict[str, Any],
    key: Callable[[Task], bytes],
) -> None:
    """Write the answer to each task as a line, as soon as it is there, and report it: to
    ``stream``, or to the file of ``-o``, which ``--resume`` continues. ``name``: of what the tasks
    are from. ``about`` and ``key``: as for ``sheets.AnswerSheet``. Raises ``SystemExit`` where that
    file cannot be continued, which was told.
    """
    from json import dumps

    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.solving.sheets import answers_to, is_stream

    path: str = arguments.output
    progress = Progress(name, arguments)
    with ExitStack() as stack:
        stack.callback(progress.end)
        if stream is None and is_stream(path):
            stream, _ = stack.enter_context(open_output(arguments))
        if stream is not None:
            for task, record in work(tasks):
                stream.write(dumps(record) + "\n")
                stream.flush()
                report(task, record)
                progress.step()
            return
        with answers_to(path, about, key, arguments.resume or arguments.force) as answers:
            try:
                for task, record in answers.kept(tasks) if arguments.resume else answers.begun():
                    report(task, record)
                    progress.count += 1
            except BadInput as error:
                complain(error, path, arguments)
                raise SystemExit(2) from error
            for task, record in work(tasks):
                answers.write(task, dumps(record).encode() + b"\n")
                report(task, record)
                progress.step()
            answers.save()


class Progress:
    """Shows on standard error how many puzzles (or other ``things``) are done, only on a terminal
    and only when the answers go elsewhere, or come ``later``.
    """

    def __init__(
        self, name: str, arguments: argparse.Namespace, things: str = "puzzles", later: bool = False
    ) -> None:
        self.name = name
        self.things = things
        self.count = 0
        elsewhere = later or arguments.output is not None or not sys.stdout.isatty()
        self.shown = not arguments.quiet and sys.stderr.isatty() and elsewhere

    def step(self) -> None:
        self.count += 1
        if self.shown:
            print(
                f"\r{printable(self.name)}: {self.count} {self.things}",
                end="",
                file=style_stream(sys.stderr),
                flush=True,
            )

    def end(self) -> None:
        if self.shown and self.count:
            print(file=sys.stderr)
