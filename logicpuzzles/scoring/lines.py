"""Data sets are scored line by line: puzzles in the order of their file, each with all answers to it in the order of theirs."""

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

KEYS = ("answer", "solution", "solutions", "output", "response")  # under which an answer may stand, the first that there is


@dataclass(slots=True)
class Summary:
    """How many answers had each verdict. ``bad``: lines that were none."""

    verdicts: Counter[str] = field(default_factory=Counter)
    total: float = 0.0
    bad: int = 0

    def __str__(self) -> str:
        number = self.verdicts.total()
        told = ", ".join(f"{self.verdicts[name]} {name}" for name in VERDICTS if self.verdicts[name])
        mean = f"; mean score {self.total / number:.4f}" if number else ""
        return f"{number} answer{'' if number == 1 else 's'}{': ' if told else ''}{told}{mean}"


def answers_in(lines: Iterable[bytes], complain: Callable[[BadInput], object]) -> dict[str, list[Any]]:
    """The answers by the ``id`` of their puzzle. ``complain`` is called with what is wrong with a line, which then has none.

    A line is ``{"id": …, "answer": …}``, or what ``solve`` says to a line of a batch.
    """
    found: dict[str, list[Any]] = {}
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
        found.setdefault(_key(value["id"]), []).append(answer if answer is not None else "")
    return found


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
    and ``{"id", "error"}`` for a line that is no puzzle. ``summary`` is added to.
    ``rules``: a rules file, whose kind the puzzles are of."""
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
                found = marker.score(answer)
                summary.verdicts[found.verdict] += 1
                summary.total += found.score
                yield {"id": identity, **found.to_json()}
        except (PuzzleError, ValueError, RecursionError) as error:
            summary.bad += 1
            message = error.message if isinstance(error, BadInput) else str(error)
            complain(BadInput(message if isinstance(error, PuzzleError) else "the line is not JSON; expected a puzzle", number))
            yield {"id": identity, "error": " ".join(message.split())}
    for key in left:
        summary.bad += 1
        complain(BadInput(f"there is no puzzle {json.dumps(key)}, to which there is an answer; expected one"))


def _key(identity: Any) -> str:
    """An ``id`` as it is compared: 7 is "7"."""
    return identity if isinstance(identity, str) else json.dumps(identity)
