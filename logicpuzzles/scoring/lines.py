"""Scoring data sets line by line: puzzles in the order of their file, each with all its answers in the order of their file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.scoring import VERDICTS, Marker
from logicpuzzles.solving.batch import puzzle_of_line

__all__ = ["Summary", "answers_in", "score_lines"]

KEYS = ("answer", "solution", "solutions", "output", "response")  # keys of an answer; the first one that is there counts


@dataclass(slots=True)
class Summary:
    """How many answers had each verdict. ``bad``: how many puzzles or answers could not be used."""

    verdicts: Counter[str] = field(default_factory=Counter)
    total: float = 0.0
    bad: int = 0

    def __str__(self) -> str:
        number = self.verdicts.total()
        counts = ", ".join(f"{self.verdicts[name]} {name}" for name in VERDICTS if self.verdicts[name])
        mean = f"; mean score {self.total / number:.4f}" if number else ""
        return f"{number} answer{'' if number == 1 else 's'}{': ' if counts else ''}{counts}{mean}"


def answers_in(lines: Iterable[bytes], complain: Callable[[BadInput], object]) -> dict[str, list[Any]]:
    """The answers by the ``id`` of their puzzle. ``complain`` is called with the error of a bad line, which is then left out.

    A line is ``{"id": …, "answer": …}``, or a line that ``solve`` writes for a batch.
    """
    answers: dict[str, list[Any]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line.decode("utf-8-sig", "replace"))
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict) or "id" not in value or isinstance(value["id"], list | dict):
            complain(BadInput('this is not an answer; expected {"id": …, "answer": …}', number))
            continue
        answer = next((value[key] for key in KEYS if key in value), "")
        answers.setdefault(_key(value["id"]), []).append(answer if answer is not None else "")
    return answers


def score_lines(
    puzzles: Iterable[bytes],
    answers: dict[str, list[Any]],
    summary: Summary,
    complain: Callable[[BadInput], object],
    kind: str | None = None,
    timeout: float | None = 10.0,
    rules: str | None = None,
) -> Iterator[dict[str, Any]]:
    """For each answer ``{"id", "verdict", "score", "cells_right", "cells", "violated"}``; one for a puzzle without any answer,
    and ``{"id", "error"}`` for a line that is no puzzle. The results are added to ``summary``. ``rules``: the rules file of the
    puzzles' kind."""
    left = dict.fromkeys(answers)
    for number, line in enumerate(puzzles, 1):
        if not line.strip():
            continue
        identity = None
        try:
            task = json.loads(line.decode("utf-8-sig"))
            identity = task.get("id") if isinstance(task, dict) else None
            marker = Marker(puzzle_of_line(line, kind, rules), timeout)
            key = _key(identity)
            left.pop(key, None)
            for answer in answers.get(key, [None]):
                result = marker.score(answer)
                summary.verdicts[result.verdict] += 1
                summary.total += result.score
                yield {"id": identity, **result.to_json()}
        except (PuzzleError, ValueError, RecursionError) as error:
            summary.bad += 1
            message = error.message if isinstance(error, BadInput) else str(error)
            complain(BadInput(message if isinstance(error, PuzzleError) else "the line is not JSON; expected a puzzle", number))
            yield {"id": identity, "error": " ".join(message.split())}
    for key in left:
        summary.bad += 1
        complain(BadInput(f"there is no puzzle {json.dumps(key)}, to which there is an answer; expected one"))


def _key(identity: Any) -> str:
    """An ``id`` in the form in which ids are compared: 7 equals "7"."""
    return identity if isinstance(identity, str) else json.dumps(identity)
