"""A batch is a file of puzzles, a JSON object a line; each line gets a line with its answer, in the
same order, whoever works.

In: ``{"id": …, "kind": …, "puzzle": TEXT or OBJECT}``. ``kind`` may be left out; other keys and
blank lines are ignored. A line without ``puzzle`` may itself be a puzzle in JSON, or hold a puzzle
as ``csv`` (a text) or as ``grid`` (a list of lines); its ``kind`` then counts only if it is the
name of a kind.
Out: ``{"id", "kind", "status", "solutions"}``, with the solutions and status of
:func:`runner.solve`, or the ``id`` and the report of :func:`checks.checking.check`, or
``{"id", "error"}`` for a bad line, after which the batch goes on; the ``id`` is null where the line
has none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import file_digest
from typing import Any, BinaryIO

from logicpuzzles import formats
from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import BadInput, OutOfBudget, PuzzleError
from logicpuzzles.engines import DEFAULT
from logicpuzzles.formats.several import is_batch_line, task_kind, task_object, task_text
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series
from logicpuzzles.solving.runner import EXIT_STATUS, check_kind, describe_error, load, solve
from logicpuzzles.solving.workers import LARGEST, in_order

__all__ = [
    "BatchSettings",
    "Record",
    "answer_lines",
    "answer_question",
    "check_line",
    "digest_of",
    "identity_of",
    "is_batch_line",
    "lost_line",
    "puzzle_of_line",
    "same_file",
    "severity",
    "solve_line",
    "split_lines",
]  # fmt: skip

Record = dict[str, Any]
Ask = Callable[..., Record]  # solve_line or check_line

MAX_LINE = formats.MAX_BYTES + 4096  # bytes
LOST = (
    "the process that worked on it was ended from outside, twice; expected a puzzle that needs "
    "less memory"
)


@dataclass(frozen=True, slots=True)
class BatchSettings:
    """How each puzzle of a batch is solved. ``kind``: for lines that name none. ``timeout``: for
    each puzzle. ``method``: the search method that solves it, with its ``seed``, instead of the
    engine. ``series``: what is read once for all puzzles of a shape.
    """

    kind: str | None = None
    engine: str = DEFAULT
    limit: int | None = None
    timeout: float | None = None
    rules: str | None = None
    method: str | None = None
    seed: int | None = None
    series: Series = field(default_factory=Series, compare=False, repr=False)

    def about(self) -> dict[str, Any]:
        """What the answers depend on besides the lines: all but limits, which may be others when a
        batch goes on.
        """
        who = (
            {"engine": self.engine}
            if self.method is None
            else {"method": self.method, "seed": self.seed}
        )
        return {"kind": self.kind, **who, "limit": self.limit, "rules": digest_of(self.rules)}


def digest_of(rules: str | None) -> str | None:
    """What tells a rules file from others, wherever it lies. Raises ``OSError``."""
    if rules is None:
        return None
    with open(rules, "rb") as file:
        return file_digest(file, "sha256").hexdigest()[:16]


def split_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank. A line longer than ``MAX_LINE`` is cut there, which still shows
    that it is bad.
    """
    while line := source.readline(MAX_LINE + 1):
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = source.readline(MAX_LINE + 1)
        if line.strip():
            yield line


def solve_line(line: bytes, settings: BatchSettings) -> Record:
    """The answer to a line of a batch; an error where the line is bad.

    >>> solve_line(b'{"id": 7}', BatchSettings())
    {'id': 7, 'error': 'there is no "puzzle"; expected a text or an object'}
    """

    def ask(puzzle: Puzzle) -> Record:
        own = settings
        answer = solve(
            puzzle, own.engine, own.limit, own.timeout, rules=own.rules, series=own.series
        )
        return {"kind": answer.kind, "status": answer.status, "solutions": answer.solutions}

    return answer_question(line, settings, ask)


def check_line(line: bytes, settings: BatchSettings) -> Record:
    """What is right and wrong about the puzzle of a line, as :func:`checks.checking.check` says,
    with ``stopped`` where a limit ended that; an error where the line is bad.
    """
    from logicpuzzles.checks.checking import check_in_time

    def ask(puzzle: Puzzle) -> Record:
        report = check_in_time(puzzle, settings.engine, settings.timeout, settings.rules)
        record = {key: value for key, value in report.to_json().items() if key != "statistics"}
        return record if report.stopped is None else {**record, "stopped": report.stopped}

    return answer_question(line, settings, ask)


def answer_question(
    line: bytes, settings: BatchSettings, ask: Callable[[Puzzle], Record]
) -> Record:
    """What ``ask`` says about the puzzle of a line, with its id; an error where the line is bad."""
    identity = kind = None
    try:
        with running(Statistics(Budget(settings.timeout))):
            task = _task(line)
            identity, kind = task.get("id"), task.get("kind", settings.kind)
            return {"id": identity, **ask(_puzzle(task, settings))}
    except OutOfBudget:  # while it was read
        return {"id": identity, "kind": kind, "status": "unknown", "solutions": []}
    except BadInput as error:
        return {
            "id": identity,
            "error": describe_error(error, "puzzle") if error.line else error.message,
        }
    except PuzzleError as error:
        return {"id": identity, "error": str(error)}
    except Exception as error:
        return {"id": identity, "error": describe_error(error, "puzzle")}


def lost_line(line: bytes) -> Record:
    """The answer to a line at which workers were ended from outside."""
    return {"id": identity_of(line), "error": LOST}


def puzzle_of_line(line: bytes, kind: str | None = None, rules: str | None = None) -> Puzzle:
    """The puzzle of a line of a batch. ``kind``: for lines that name none. ``rules``: a rules file;
    the puzzle must be of its kind. Raises :class:`BadInput`.
    """
    puzzle = _puzzle(_task(line), BatchSettings(kind=kind, rules=rules))
    check_kind(puzzle, rules)
    return puzzle


def _puzzle(task: dict[str, Any], settings: BatchSettings) -> Puzzle:
    kind = task_kind(task)
    return load(
        text=task_text(task), kind=settings.kind if kind is None else kind, rules=settings.rules
    )


def _task(line: bytes) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise BadInput(
            f"the line is too long; expected at most {formats.MAX_BYTES} bytes of puzzle"
        )
    try:
        return task_object(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadInput("the line is not UTF-8; expected a JSON object") from None


def answer_lines(
    ask: Ask,
    lines: Iterable[bytes],
    settings: BatchSettings,
    jobs: int = 0,
    scheduler: str | None = None,
    largest: int = LARGEST,
) -> Iterator[tuple[bytes, Record]]:
    """Each line with its answer, in the order of the lines, by ``jobs`` processes or a Dask
    cluster, as :func:`solving.workers.in_order` does it and raises.
    """
    return in_order(
        partial(ask, settings=settings), lines, jobs, scheduler, lost=lost_line, largest=largest
    )


def severity(record: Record) -> int:
    """The exit status of an answer: 0 solved, 1 no solution, 2 bad line, 3 a limit was reached.

    A batch ends with the highest status of its answers.
    """
    return 2 if "error" in record else 3 if "stopped" in record else EXIT_STATUS[record["status"]]


def identity_of(line: bytes) -> Any:
    """The ``id`` of a line of a batch; ``None`` where it has none."""
    try:
        return _task(line).get("id")
    except BadInput:
        return None


def same_file(path: str, other: str) -> bool:
    """Whether both paths lead to the same existing file."""
    return os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other)
