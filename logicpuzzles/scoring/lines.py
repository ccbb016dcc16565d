"""Scoring data sets line by line: puzzles in the order of their file, each with all its answers in
the order of their file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from sqlite3 import connect
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.kinds.series import Series
from logicpuzzles.scoring import Marker, size_of
from logicpuzzles.scoring.texts import json_object
from logicpuzzles.solving.batch import identity_of, lost_line, puzzle_of_line
from logicpuzzles.solving.runner import describe_error
from logicpuzzles.solving.workers import LARGEST, in_order

# the number of a line, from 1; the line, with a puzzle; an answer to it, None for no answer
Answered = tuple[int, bytes, Any]
Complain = Callable[[BadInput], object]

KEYS = ("answer", "solution", "solutions", "output", "response")  # of an answer; several must agree


class AnswerLines:
    """Answers by the ``id`` of their puzzle, in the order of their lines. Many are kept on disk."""

    def __init__(self) -> None:
        self._lines = connect("")  # a database of its own, in a file without a name
        self._lines.execute("CREATE TABLE answer (key TEXT, line BLOB, asked INTEGER DEFAULT 0)")
        self._lines.execute("CREATE INDEX by_key ON answer (key)")

    def add(self, identity: Any, line: bytes) -> None:
        """Add a line with an answer to the puzzle of that ``id``."""
        self._lines.execute("INSERT INTO answer (key, line) VALUES (?, ?)", (_key(identity), line))

    def of(self, identity: Any) -> list[Any]:
        """The answers to a puzzle, ``""`` for a line that has none."""
        key = (_key(identity),)
        rows = self._lines.execute("SELECT line FROM answer WHERE key = ? ORDER BY rowid", key)
        found = [_answer(_parse(line)) for (line,) in rows]
        self._lines.execute("UPDATE answer SET asked = 1 WHERE key = ?", key)
        return found

    def left(self) -> Iterator[str]:
        """The ids, as JSON, of puzzles that :meth:`of` was not asked about."""
        unasked = "SELECT key FROM answer WHERE NOT asked GROUP BY key ORDER BY min(rowid)"
        yield from [key for (key,) in self._lines.execute(unasked)]


def answers_in(lines: Iterable[bytes], complain: Complain) -> AnswerLines:
    """The answers in lines. ``complain`` is called with the error of a bad line, which is then left
    out.

    A line is ``{"id": …, "answer": …}``, or a line that ``solve`` writes for a batch.
    """
    answers, expected = AnswerLines(), 'expected {"id": …, "answer": …}'
    for number, line in enumerate(lines, 1):
        value = _parse(line)
        if not line.strip():
            continue
        if not isinstance(value, dict) or isinstance(value.get("id", []), list | dict):
            complain(BadInput(f"this is not an answer; {expected}", number))
        elif value.keys().isdisjoint([*KEYS, "status", "error"]):  # a batch may have failed at one
            complain(BadInput(f'this line has no key "answer"; {expected}', number))
        else:
            answers.add(value["id"], line)
    return answers


def _parse(line: bytes) -> Any:
    with suppress(ValueError, RecursionError):
        return json.loads(line.decode("utf-8-sig", "replace"), object_pairs_hook=json_object)
    return None


def _answer(value: dict[str, Any]) -> Any:
    """The answer in the value of a line: that of its key, or the keys with theirs where there are
    several; "" for none.
    """
    found = {key: value[key] for key in KEYS if value.get(key) is not None}
    if len(found) > 1 or "alternatives" in value:
        return {**found, "alternatives": value.get("alternatives")}
    return next(iter(found.values()), "")


def pair_answers(
    puzzles: Iterable[bytes], answers: AnswerLines, complain: Complain
) -> Iterator[Answered]:
    """The puzzles in the order of their lines, each with all its ``answers``, or with ``None``
    where it has none. ``complain`` is called at the end with the error of each answer to no puzzle.
    """
    for number, line in enumerate(puzzles, 1):
        if line.strip():
            task = _parse(line)
            for answer in answers.of(task.get("id") if isinstance(task, dict) else None) or [None]:
                yield number, line, answer
    for key in answers.left():
        complain(BadInput(f"there is an answer, but no puzzle {key}; expected one"))


def question(task: Answered) -> bytes:
    """What a task asks, wherever it stands."""
    _, line, answer = task
    return json.dumps([line.strip().decode("latin-1"), answer]).encode()


def score_line(
    task: Answered, asked: tuple[str | None, str | None, float | None, Series]
) -> dict[str, Any]:
    """The score of an answer, with the ``id`` and ``level`` of the line and the ``kind`` and
    ``size`` of its puzzle; ``{"id", "error"}`` where the line is not a puzzle. ``asked``: what
    :func:`_marker` asks for besides the line.
    """
    _, line, answer = task
    try:
        marker = _marker(line, *asked)
        level = json.loads(line.decode("utf-8-sig")).get("level")
        level = level if isinstance(level, str) else None
        about = {"kind": marker.puzzle.kind, "size": size_of(marker.puzzle), "level": level}
        return {"id": identity_of(line), **marker.score(answer).to_json(), **about}
    except PuzzleError as error:
        message = error.message if isinstance(error, BadInput) else str(error)
    except Exception as error:
        message = describe_error(error, "puzzle")
    return {"id": identity_of(line), "error": " ".join(message.split())}


@lru_cache(maxsize=1)  # the answers to a puzzle come one after another
def _marker(
    line: bytes, kind: str | None, rules: str | None, timeout: float | None, series: Series
) -> Marker:
    return Marker(puzzle_of_line(line, kind, rules), timeout, series)


def scores(
    tasks: Iterable[Answered],
    jobs: int = 0,
    scheduler: str | None = None,
    largest: int = LARGEST,
    kind: str | None = None,
    timeout: float | None = 10.0,
    rules: str | None = None,
) -> Iterator[tuple[Answered, dict[str, Any]]]:
    """Each task with its :func:`score_line`, in order, by ``jobs`` processes or a Dask cluster, as
    :func:`solving.workers.in_order` does it and raises. ``rules``: the rules file of the puzzles'
    kind."""
    work = partial(score_line, asked=(kind, rules, timeout, Series()))
    return in_order(work, tasks, jobs, scheduler, lost=_lose, largest=largest)


def _lose(task: Answered) -> dict[str, Any]:
    return lost_line(task[1])


def _key(identity: Any) -> str:
    """An ``id`` in the form in which ids are compared, a text in JSON: 7 equals "7"."""
    return json.dumps(identity if isinstance(identity, str) else json.dumps(identity))
