"""``solve``: puzzles and batches of them."""

from __future__ import annotations

import argparse
import sys
from typing import IO, TYPE_CHECKING, Any, BinaryIO

from logicpuzzles.faces.cli.batches import answer_batch, batches
from logicpuzzles.faces.cli.common import (
    complain,
    is_accepted,
    name_in_file,
    open_output,
    remark_on,
)
from logicpuzzles.faces.cli.forms import FORMS, write_json_line

if TYPE_CHECKING:
    from logicpuzzles.kinds.puzzle import Puzzle
    from logicpuzzles.kinds.series import Series
    from logicpuzzles.solving.runner import Answer

UNREAD: dict[str, Any] = {
    "status": "unknown",
    "solutions": [],
    "statistics": {"seconds": 0.0, "nodes": 0},
}


def solve(arguments: argparse.Namespace) -> int:
    """``solve``: the solutions of puzzles and of batches of them."""
    from logicpuzzles.core.errors import OutOfBudget
    from logicpuzzles.engines import engine_named
    from logicpuzzles.kinds.discovery import kind_named

    batched = batches(arguments)
    engine_named(arguments.engine)
    if arguments.rules is not None:
        kind_named(arguments.rules)
    if batched and arguments.output is not None:
        with open(batched[0], "rb") as source:
            return _batch(source, batched[0], arguments)
    status = 0
    with open_output(arguments) as (stream, keep):
        printer = _Printer(stream, arguments)
        for path in arguments.paths:
            try:
                if path.endswith(".jsonl"):
                    with open(path, "rb") as source:
                        status = max(status, _batch(source, path, arguments, stream))
                else:
                    status = max(status, _solve_one(path, printer, arguments, stream))
            except OutOfBudget as error:  # it came while the puzzle was read
                complain(error, path, arguments)
                printer.unread(path)
                status = max(status, 3)
            except Exception as error:
                if isinstance(error, OSError) and error.filename is None:
                    raise  # the output failed, which concerns every puzzle
                complain(error, path, arguments)
                status = max(status, 2)
            else:
                keep()
    return status


def _batch(
    source: BinaryIO,
    name: str,
    arguments: argparse.Namespace,
    stream: IO[str] | None = None,
    first: bytes = b"",
) -> int:
    from logicpuzzles.solving.batch import BatchSettings, solve_line

    ask = solve_line
    if arguments.method is not None:
        from logicpuzzles.compare.methods import explored_line

        ask = explored_line
    settings = BatchSettings(
        arguments.kind,
        arguments.engine,
        arguments.limit,
        arguments.timeout,
        arguments.rules,
        arguments.method,
        arguments.seed,
    )
    return answer_batch(source, name, ask, settings, arguments, stream, first)


def _solve_one(path: str, printer: _Printer, arguments: argparse.Namespace, stream: IO[str]) -> int:
    from logicpuzzles.core.budget import Budget, Statistics, running
    from logicpuzzles.core.errors import BadInput
    from logicpuzzles.kinds.series import Series
    from logicpuzzles.solving.runner import FilePath, load_all

    text = None
    if path == "-":
        from logicpuzzles.formats import MAX_BYTES, decode
        from logicpuzzles.solving.batch import is_batch_line

        source = sys.stdin.buffer
        try:
            start = first = source.readline(MAX_BYTES + 1)
            while first and not first.strip() and len(start) < MAX_BYTES:
                first = source.readline(MAX_BYTES + 1)
                start += first
        except OSError as error:
            raise OSError(error.errno, error.strerror, path) from error
        if arguments.kind is None and is_batch_line(first):
            if arguments.steps or arguments.all_steps:
                raise BadInput("--steps tells of single puzzles; expected no batch")
            return _batch(source, path, arguments, stream, first)
        text = decode(start + source.read(MAX_BYTES + 1))
    limits = Statistics(Budget(arguments.timeout))
    with running(limits):
        source = FilePath(path) if text is None else None
        puzzles = load_all(
            source, text=text, kind=arguments.kind, rules=arguments.rules, skip=arguments.skip
        )
    if printer.form.single and (len(puzzles) > 1 or len(arguments.paths) > 1):
        raise BadInput(f"{printer.format} shows one puzzle; expected a single one")
    printer.several = printer.several or len(puzzles) > 1
    status, series = 0, Series()
    for place, puzzle in enumerate(puzzles):
        if not is_accepted(puzzle, path, arguments):
            status = 2
            continue
        name = path if len(puzzles) == 1 else name_in_file(path, puzzle.name, place)
        with running(
            Statistics(Budget(arguments.timeout)) if place else limits
        ):  # reading counts for the first one
            status = max(status, _solve_puzzle(name, puzzle, printer, arguments, series))
    return status


def _solve_puzzle(
    name: str, puzzle: Puzzle, printer: _Printer, arguments: argparse.Namespace, series: Series
) -> int:
    from logicpuzzles.solving.runner import EXIT_STATUS, solve

    printer.begin(name, puzzle)
    if arguments.method is not None:
        from logicpuzzles.faces.cli.explicit import ending_words, solved_by

        explored = solved_by(
            puzzle, arguments, name if printer.several else "", printer.stream, printer
        )
        printer.end(explored, ending_words(explored))
        return EXIT_STATUS[explored.status]
    answer = solve(
        puzzle,
        arguments.engine,
        arguments.limit,
        arguments.timeout,
        rules=arguments.rules,
        on_solution=printer.show,
        series=series,
    )
    printer.end(answer)
    return EXIT_STATUS[answer.status]


class _Printer:
    """Prints each solution as soon as it is found, as far as the format allows, then what is known
    about further solutions.
    """

    def __init__(self, stream: IO[str], arguments: argparse.Namespace) -> None:
        self.stream = stream
        self.format: str = arguments.format or "text"
        self.form = FORMS[self.format]
        self.several = len(arguments.paths) > 1
        self.kind: str | None = arguments.kind
        self.engine: str = arguments.engine
        self.limit: int | None = arguments.limit
        self.method: str | None = arguments.method
        self.quiet: bool = arguments.quiet
        self.verbose: bool = arguments.verbose
        self.name = ""
        self.puzzle: Puzzle | None = None
        self.files = 0
        self.boards = 0

    def unread(self, name: str) -> None:
        """Answer that a limit came while a puzzle was read. Its kind is known only if it was
        named.
        """
        if self.format == "json":
            who = {"engine": self.engine} if self.method is None else {"method": self.method}
            line = {"kind": self.kind, **who, **UNREAD}
            self._write(write_json_line(name if self.several else "", line))

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()

    def begin(self, name: str, puzzle: Puzzle) -> None:
        self.name, self.puzzle, self.boards = name, puzzle, 0

    def show(self, board: Any) -> None:
        if self.form.board is None:
            return
        assert self.puzzle is not None
        if self.boards or self.files:
            self.stream.write("\n")
        if not self.boards and self.several and self.format == "text":
            self.stream.write(f"==> {self.name} <==\n")
        if not self.boards:
            self.files += 1
        self.boards += 1
        terminal = self.stream is sys.stdout and sys.stdout.isatty()
        self._write(self.form.board(self.puzzle, board, terminal))

    def end(self, answer: Answer, own: str = "") -> None:
        if self.form.answer is not None:
            self._write(self.form.answer(answer, self.name if self.several else ""))
        name = f"{self.name}: " if self.several else ""
        if not self.quiet:
            print(name + (own or _remark(answer, self.limit)), file=sys.stderr)
            more = remark_on(answer.puzzle, answer.status)
            if more:
                print(name + more, file=sys.stderr)
        if self.verbose:
            cost = answer.statistics
            print(
                f"{name}{answer.engine}: {cost.nodes} nodes, {cost.seconds:.4f} seconds",
                file=sys.stderr,
            )


def _remark(answer: Answer, limit: int | None) -> str:
    """What is known about further solutions, in words for people; programs read the status."""
    number = len(answer.boards)
    solutions = "one solution" if number == 1 else f"{number} solutions"
    if answer.stopped is not None:
        if not number:
            return f"gave up: the limit of {answer.stopped} was reached before a solution was found"
        return (
            f"{solutions}; the limit of {answer.stopped} was reached before it was known whether "
            "there are others"
        )
    if answer.status == "none":
        return "there is no solution"
    if answer.status == "unique":
        return "this is the only solution"
    if limit is None:
        return "this is not the only solution; --all shows all"
    return (
        f"{solutions}; there are no others"
        if answer.complete
        else f"{solutions}; there may be others"
    )
