"""``check``, ``count``, ``backbone`` and ``export``: further questions about a puzzle."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from typing import IO, TYPE_CHECKING, Any, BinaryIO, TypeVar

from logicpuzzles.faces.cli.batches import answer_batch, batches
from logicpuzzles.faces.cli.common import (
    complain,
    is_accepted,
    name_in_file,
    open_output,
    option_text,
    remark_on,
)

if TYPE_CHECKING:
    from logicpuzzles.kinds.puzzle import Puzzle

LEAST = 0.1  # seconds for a rating, however long the check took
Asked = TypeVar("Asked")
Ask = Callable[
    ["Puzzle", str, IO[str]], int
]  # a puzzle, its name where there are several, and where to write
AskLines = Callable[
    [BinaryIO, str, IO[str] | None], int
]  # a batch, its path, and where to write if not to the file of -o


def check(arguments: argparse.Namespace) -> int:
    """``check``: is a puzzle solvable, unique and minimal, and what is wrong."""
    from logicpuzzles.checks.checking import check_in_time
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.solving.batch import BatchSettings, check_line
    from logicpuzzles.solving.runner import EXIT_STATUS

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        wanted = _find_wanted(puzzle, name, arguments)
        try:
            report = check_in_time(
                puzzle, arguments.engine, arguments.timeout, arguments.rules, wanted
            )
        except BadInput as error:
            raise (
                error
                if wanted is None or error.line
                else BadInput(f"--wanted {arguments.wanted}: {error.message}")
            ) from error
        if arguments.rate and report.status == "unique":
            from logicpuzzles.generate.rating import rating_of

            left = arguments.timeout and max(arguments.timeout - report.seconds, LEAST)
            report.rating = rating_of(report.apart or puzzle, left, arguments.rules)
            report.stopped = report.stopped or report.rating.stopped
        write_answer(stream, name, report, arguments)
        if arguments.rate and report.status in ("multiple", "none"):
            write_remark("only a puzzle with one solution has a difficulty", name, arguments)
        if report.stopped is not None:
            write_remark(
                f"gave up: the limit of {report.stopped} was reached before everything was settled",
                name,
                arguments,
            )
        elif more := remark_on(puzzle, report.status):
            write_remark(more, name, arguments)
        return 3 if report.stopped is not None else EXIT_STATUS[report.status]

    def ask_lines(source: BinaryIO, path: str, stream: IO[str] | None) -> int:
        if arguments.wanted is not None:
            raise BadInput("--wanted goes with one puzzle; expected no batch")
        settings = BatchSettings(
            arguments.kind, arguments.engine, None, arguments.timeout, arguments.rules
        )
        if not arguments.rate:
            return answer_batch(source, path, check_line, settings, arguments, stream)
        from logicpuzzles.generate.rating import rate_line

        return answer_batch(source, path, rate_line, settings, arguments, stream)

    return each(arguments, ask, ask_lines)


def _find_wanted(puzzle: Puzzle, name: str, arguments: argparse.Namespace) -> Any:
    """The board of the solution that is to be the only one; ``None`` where none is named."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.scoring.entries import read_solution

    path = arguments.wanted
    if path is None:
        return None
    if name:
        raise BadInput("--wanted goes with one puzzle; expected a single puzzle")
    text = option_text("--wanted", path)
    try:
        return read_solution(puzzle, text)
    except BadInput as error:
        raise BadInput(f"--wanted {path}: {error.message}") from error


def count(arguments: argparse.Namespace) -> int:
    """``count``: how many solutions there are."""
    from logicpuzzles.asking.running import count as counted
    from logicpuzzles.checks.checking import SECONDS
    from logicpuzzles.core.budget import Budget
    from logicpuzzles.kinds.stating import goal_of

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        budget = Budget(arguments.timeout or SECONDS)
        number = counted(*goal_of(puzzle, book_of(puzzle, arguments)), budget=budget)
        if arguments.format == "json":
            write_json(stream, name, {"kind": puzzle.kind, "count": number})
        else:
            stream.write(f"{name}: {number}\n" if name else f"{number}\n")
        return 0 if number else 1

    return each(arguments, ask)


def backbone(arguments: argparse.Namespace) -> int:
    """``backbone``: what holds in all solutions, and what in some."""
    from logicpuzzles.checks.backbone import backbone as backbone_of
    from logicpuzzles.checks.checking import SECONDS

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        cells = backbone_of(puzzle, arguments.engine, arguments.timeout or SECONDS, arguments.rules)
        if arguments.format == "json" or cells.status != "none":
            write_answer(stream, name, cells, arguments)
        if cells.status == "none":
            write_remark("there is no solution", name, arguments)
            return 1
        number = len(cells.certain)
        write_remark(
            f"{number} of {number + len(cells.open)} cells are the same in every solution",
            name,
            arguments,
        )
        return 0

    return each(arguments, ask)


def export(arguments: argparse.Namespace) -> int:
    """``export``: a puzzle as another program writes it, or a program for another system."""
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.engines import exported
    from logicpuzzles.formats import codes
    from logicpuzzles.kinds.stating import goal_of

    if arguments.to in codes.SITES:

        def write(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
            stream.write(codes.write(puzzle, arguments.to))
            return 0

        return each(arguments, write)

    def ask(puzzle: Puzzle, name: str, stream: IO[str]) -> int:
        if name:
            raise BadInput("one puzzle makes one program; expected a single puzzle")
        stream.write(
            exported(
                *goal_of(puzzle, book_of(puzzle, arguments)),
                arguments.to,
                title=f"{puzzle.kind} {puzzle.name}",
            )
        )
        return 0

    return each(arguments, ask)


def book_of(puzzle: Puzzle, arguments: argparse.Namespace) -> Any:
    """The kind whose rules apply to a puzzle."""
    from logicpuzzles.kinds.discovery import kind_named

    return kind_named(puzzle.kind if arguments.rules is None else arguments.rules)


def each(arguments: argparse.Namespace, ask: Ask, ask_lines: AskLines | None = None) -> int:
    """Ask about each puzzle, and about the lines of each batch. The highest status counts, and a
    bad puzzle does not stop the rest.
    """
    from logicpuzzles.solving.runner import FilePath, load_all

    def load(path: str) -> Iterable[tuple[str, Puzzle]]:
        puzzles = load_all(
            FilePath(path), kind=arguments.kind, rules=arguments.rules, skip=arguments.skip
        )
        return [(puzzle.name, puzzle) for puzzle in puzzles if is_accepted(puzzle, path, arguments)]

    return each_of(arguments, load, ask, ask_lines)


def each_of(
    arguments: argparse.Namespace,
    load: Callable[[str], Iterable[tuple[str, Asked]]],
    ask: Callable[[Asked, str, IO[str]], int],
    ask_lines: AskLines | None = None,
) -> int:
    """The same for what ``load`` gives for a path: a name and what is asked about, each."""
    from logicpuzzles.core.budget import Budget, Statistics, running
    from logicpuzzles.core.errors import OutOfBudget

    batched = [] if ask_lines is None else batches(arguments)
    if ask_lines is not None and batched and arguments.output is not None:
        with open(batched[0], "rb") as source:
            return ask_lines(source, batched[0], None)
    status = 0
    with open_output(arguments) as (stream, keep):
        for path in arguments.paths:
            try:
                if ask_lines is not None and path in batched:
                    with open(path, "rb") as source:
                        status = max(status, ask_lines(source, path, stream))
                    keep()
                    continue
                limits = Statistics(Budget(arguments.timeout))
                with running(limits):
                    loaded = list(load(path))
                for place, (title, about) in enumerate(loaded):
                    name = (
                        name_in_file(path, title, place)
                        if len(loaded) > 1
                        else path
                        if len(arguments.paths) > 1
                        else ""
                    )
                    with running(
                        Statistics(Budget(arguments.timeout)) if place else limits
                    ):  # reading counts for the first
                        status = max(status, ask(about, name, stream))
                    stream.flush()
                keep()
            except OutOfBudget as error:  # it came while the puzzle was read
                print(f"{path}: {error}", file=sys.stderr, flush=True)
                if getattr(arguments, "format", None) == "json":
                    write_json(
                        stream,
                        path if len(arguments.paths) > 1 else "",
                        {"kind": arguments.kind, "status": "unknown"},
                    )
                status = max(status, 3)
            except Exception as error:
                if isinstance(error, OSError) and error.filename is None:
                    raise  # the output failed, which concerns every puzzle
                complain(error, path, arguments)
                status = max(status, 2)
    return status


def write_json(stream: IO[str], name: str, value: dict[str, Any]) -> None:
    """Write an object on a line, with its path where there are several puzzles."""
    stream.write(json.dumps({"path": name, **value} if name else value) + "\n")


def write_answer(stream: IO[str], name: str, answer: Any, arguments: argparse.Namespace) -> None:
    """Write an answer as JSON or as a text, below the name of its puzzle where there are several."""
    if arguments.format == "json":
        write_json(stream, name, answer.to_json())
    else:
        write_text(stream, name, str(answer))


def write_text(stream: IO[str], name: str, text: str) -> None:
    """Write a text, below the name of its puzzle where there are several."""
    heading = f"==> {name} <==\n" if name else ""
    stream.write(f"{heading}{text.rstrip()}\n")


def write_remark(text: str, name: str, arguments: argparse.Namespace) -> None:
    """Write a remark, which is no answer, to standard error."""
    if not arguments.quiet:
        print(f"{name}: {text}" if name else text, file=sys.stderr)
