"""The summary of many scores: how many answers had each verdict, and how much was right, by kind,
size and level.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.scoring import VERDICTS

__all__ = ["ScoreGroup", "Summary"]

Key = tuple[str, str, str]

NAMES = ("kind", "size", "level")
COLUMNS = (*NAMES, "answers", *VERDICTS, "puzzle_accuracy", "cell_accuracy", "score")


@dataclass(slots=True)
class ScoreGroup:
    """Some scores together. ``cells``: all that were to be found, ``cells_right``: those that were;
    ``total``: of the scores. ``questions``: how the questions of the puzzles were answered, of
    those that have one.
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    cells: int = 0
    cells_right: int = 0
    total: float = 0.0
    questions: Counter[str] = field(default_factory=Counter)

    def add(self, record: dict[str, Any]) -> None:
        """Count a score."""
        self.verdicts[record["verdict"]] += 1
        self.cells += record["cells"]
        self.cells_right += record["cells_right"]
        self.total += record["score"]
        self.questions.update([record["question"]] if record.get("question") else [])

    def to_json(self) -> dict[str, Any]:
        """The numbers of verdicts, the share of right answers and of right cells, and the mean
        score.
        """
        number = self.verdicts.total()
        return {
            "answers": number,
            **{name: self.verdicts[name] for name in VERDICTS},
            "puzzle_accuracy": _share(self.verdicts["right"], number),
            "cell_accuracy": _share(self.cells_right, self.cells),
            "score": _share(self.total, number),
            **(
                {"question_accuracy": _share(self.questions["right"], self.questions.total())}
                if self.questions
                else {}
            ),
        }


class Summary:
    """The scores of many answers. ``groups``: by kind, size and level; ``whole``: all together.

    >>> summary = Summary()
    >>> easy, hard = {"kind": "a", "size": "4x4", "level": "easy"}, {"kind": "a", "size": "6x6", "level": "hard"}
    >>> summary.add({**easy, "verdict": "right", "score": 1.0, "cells": 12, "cells_right": 12})
    >>> summary.add({**hard, "verdict": "wrong", "score": 0.5, "cells": 20, "cells_right": 10})
    >>> print(summary)
    2 answers: 1 right, 1 wrong; mean score 0.7500
    kind  size  level  answers  right  wrong  incomplete  unreadable  missing  puzzles   cells
    a     4x4   easy         1      1      0           0           0        0  100.00%  100.00%
    a     6x6   hard         1      0      1           0           0        0    0.00%   50.00%
    all                      2      1      1           0           0        0   50.00%   68.75%
    """

    def __init__(self) -> None:
        self.groups: dict[Key, ScoreGroup] = {}
        self.whole = ScoreGroup()

    def add(self, record: dict[str, Any]) -> None:
        """Count a score; an error is none."""
        if "error" not in record:
            key = tuple([str(record.get(name) or "") for name in NAMES])
            self.groups.setdefault(key, ScoreGroup()).add(record)  # type: ignore[arg-type]
            self.whole.add(record)

    def _rows(self) -> list[tuple[Key, ScoreGroup]]:
        """The groups in the order of kind, size and level, and last the whole."""
        return [
            *sorted(self.groups.items(), key=lambda item: _order(item[0])),
            (("all", "", ""), self.whole),
        ]

    def to_json(self) -> dict[str, Any]:
        """The whole, and each group with its kind, size and level."""
        groups = [
            {**dict(zip(NAMES, key, strict=True)), **group.to_json()}
            for key, group in self._rows()[:-1]
        ]
        return {**self.whole.to_json(), "groups": groups}

    def to_csv(self) -> str:
        """A line for each group, and one for the whole, below a heading."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        columns = [*COLUMNS, *(["question_accuracy"] if self.whole.questions else [])]
        writer.writerow(columns)
        told = [
            {**dict(zip(NAMES, key, strict=True)), **group.to_json()} for key, group in self._rows()
        ]
        writer.writerows([[each.get(column) for column in columns] for each in told])
        return out.getvalue()

    def __str__(self) -> str:
        number = self.whole.verdicts.total()
        counts = ", ".join(
            [
                f"{self.whole.verdicts[name]} {name}"
                for name in VERDICTS
                if self.whole.verdicts[name]
            ]
        )
        mean = f"; mean score {self.whole.total / number:.4f}" if number else ""
        first = f"{number} answer{'' if number == 1 else 's'}{': ' if counts else ''}{counts}{mean}"
        return "\n".join([first, *self._table()]) if number else first

    def _table(self) -> list[str]:
        asked = ["question_accuracy"] if self.whole.questions else []
        rows = [[*NAMES, "answers", *VERDICTS, "puzzles", "cells", *["questions" for _ in asked]]]
        for key, group in self._rows():
            told = group.to_json()
            names = ("puzzle_accuracy", "cell_accuracy", *asked)
            shares = [f"{told[name]:.2%}" if told.get(name) is not None else "" for name in names]
            rows.append(
                [*key, str(told["answers"]), *[str(told[name]) for name in VERDICTS], *shares]
            )
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [
            "  ".join(
                [
                    cell.ljust(width) if x < len(NAMES) else cell.rjust(width)
                    for x, (cell, width) in enumerate(zip(row, wide, strict=True))
                ]
            ).rstrip()
            for row in rows
        ]


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, 6) if whole else None


def _order(key: Key) -> tuple[Any, ...]:
    """Sizes by their numbers, levels from trivial to extreme."""
    kind, size, level = key
    levels = ("", "trivial", "easy", "normal", "hard", "extreme")
    numbers = [int(part) if part.isdecimal() else 0 for part in size.split("x")]
    return kind, numbers, size, levels.index(level) if level in levels else len(levels), level
