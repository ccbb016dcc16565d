"""The rating of a puzzle, from its explanation."""

from __future__ import annotations

from collections import Counter

from logicpuzzles.checks.rating import Rating
from logicpuzzles.explain import explain, work_of
from logicpuzzles.explain.network import CannotExplain
from logicpuzzles.generate import level_of
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.batch import BatchSettings, Record, check_line, puzzle_of_line

__all__ = ["rate_line", "rating_of"]


def rating_of(
    puzzle: Puzzle | Dissection, timeout: float | None = None, rules: str | Kind | None = None
) -> Rating:
    """How difficult a puzzle is, and the techniques that it needs. ``timeout``: seconds; without
    it, work is limited, so that no rating depends on the clock. Raises ``BadInput``.

    >>> from logicpuzzles.runner import load
    >>> rating = rating_of(load(text=".4..\\n..1.\\n...3\\n2...\\n", kind="sudoku"))
    >>> rating.level, rating.steps == sum(dict(rating.techniques).values()), rating.stopped
    ('easy', True, None)
    """
    try:
        explanation = explain(puzzle, timeout, rules, *work_of(timeout))
    except CannotExplain as error:
        return Rating(None, "", 0, (), unknown=str(error))
    counts = Counter([step.technique for step in explanation.steps])
    techniques = tuple(counts.most_common())
    if explanation.stopped is not None:
        return Rating(None, "", len(explanation.steps), techniques, explanation.stopped)
    difficulty = explanation.difficulty
    return Rating(difficulty, level_of(difficulty), len(explanation.steps), techniques)


def rate_line(line: bytes, settings: BatchSettings) -> Record:
    """The check of a line of a batch, as :func:`solving.batch.check_line` gives it, with the rating
    of a puzzle that has one solution.
    """
    record = check_line(line, settings)
    if record.get("status") != "unique":
        return record
    rating = rating_of(
        puzzle_of_line(line, settings.kind, settings.rules), settings.timeout, settings.rules
    )
    record["rating"] = rating.to_json()
    return record if rating.stopped is None else {"stopped": rating.stopped, **record}
