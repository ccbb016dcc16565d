"""The rating of a puzzle: what the steps to its solution cost as they are found, without words and
without proofs that no reason is idle.
"""

from __future__ import annotations

from collections import Counter

from logicpuzzles.checks.rating import Rating
from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.explain.explaining import NEVER
from logicpuzzles.explain.network import CannotExplain, Network, NeverHolds, work_of
from logicpuzzles.explain.reasons import with_all_strikes
from logicpuzzles.explain.stepper import Stepper, solutions_of
from logicpuzzles.explain.wording import renewed_wording, wording_of
from logicpuzzles.generate import HARDER, level_of
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.dissection import Dissection, dissection_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.batch import BatchSettings, Record, check_line, puzzle_of_line

NODES = 50  # of searches, for each look, where fewer looks are allowed


def rating_of(
    puzzle: Puzzle | Dissection,
    timeout: float | None = None,
    rules: str | Kind | None = None,
    looks: int | None = None,
    most: float = 1.0,
) -> Rating:
    """How difficult a puzzle is, and the techniques that it needs. ``timeout``: seconds; without
    it, work is limited, so that no rating depends on the clock. ``looks``: a smaller limit of work,
    under which fewer ratings are known, but none is another. ``most``: a difficulty; the rating
    stops where it is higher. Raises ``BadInput``.

    >>> from logicpuzzles.runner import load
    >>> rating = rating_of(load(text=".4..\\n..1.\\n...3\\n2...\\n", kind="sudoku"))
    >>> rating.level, rating.steps == sum(dict(rating.techniques).values()), rating.stopped
    ('easy', True, None)
    """
    most_looks, nodes = work_of(timeout)
    if looks is not None and nodes is not None:
        most_looks, nodes = looks, min(nodes, NODES * looks)
    counts: Counter[str] = Counter()

    def rating(difficulty: float | None, stopped: str | None = None) -> Rating:
        level = "" if difficulty is None else level_of(difficulty)
        return Rating(difficulty, level, counts.total(), tuple(counts.most_common()), stopped)

    with running(Statistics(Budget(timeout, nodes))) as statistics:
        try:
            network = Network(dissection_of(puzzle, rules), statistics, most_looks)
            stepper = Stepper(network, solutions_of(network))
            wording = wording_of(network)
            for step in stepper.steps():
                wording = renewed_wording(wording, stepper.network)
                counts[wording.technique(with_all_strikes(step))] += 1
                if stepper.least_difficulty > most:
                    return rating(None, HARDER.format(most))
        except NeverHolds:
            counts[NEVER.technique] += 1
            return rating(0.0)
        except CannotExplain as error:
            return Rating(None, "", 0, (), unknown=str(error))
        except OutOfBudget as error:
            return rating(None, error.limit)
        return rating(stepper.difficulty)


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
