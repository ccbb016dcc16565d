"""The summary of many scores: how many answers had each verdict, and how much was right, by kind,
size and level.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from typing import Any

from logicpuzzles.scoring import VERDICTS

NAMES = ("kind", "size", "level")
SHARES = {"puzzle_accuracy": "puzzles", "cell_accuracy": "cells", "question_accuracy": "questions"}
LEVELS = ("", "trivial", "easy", "normal", "hard", "extreme")


class Summary:
    """The scores of many answers, by kind, size and level, and all together.

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
        self.groups: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        self.whole: Counter[str] = Counter()

    def add(self, record: dict[str, Any]) -> None:
        """Count a score; an error is none."""
        if "error" in record:
            return
        told = {"answers": 1, record["verdict"]: 1}
        told |= {name: record[name] for name in ("cells", "cells_right", "score")}
        if question := record.get("question"):
            told |= {"questions": 1, "answered": int(question == "right")}
        key = tuple(str(record.get(name) or "") for name in NAMES)
        for group in (self.groups[key], self.whole):
            group.update(told)

    def to_json(self) -> dict[str, Any]:
        """The whole, and each group with its kind, size and level: the numbers of verdicts, the
        share of right answers and of right cells, and the mean score.
        """
        return {**_shares(self.whole), "groups": self._rows()[:-1]}

    def to_csv(self) -> str:
        """A line for each group, and one for the whole, below a heading."""
        out = io.StringIO()
        columns = [*NAMES, *_shares(self.whole)]
        rows = [[row.get(name) for name in columns] for row in self._rows()]
        csv.writer(out, lineterminator="\n").writerows([columns, *rows])
        return out.getvalue()

    def __str__(self) -> str:
        number = self.whole["answers"]
        first = f"{number} answer{'' if number == 1 else 's'}"
        if not number:
            return first
        counts = [f"{self.whole[name]} {name}" for name in VERDICTS if self.whole[name]]
        first += f": {', '.join(counts)}; mean score {self.whole['score'] / number:.4f}"
        columns = [name for name in (*NAMES, *_shares(self.whole)) if name != "score"]
        rows = [[SHARES.get(name, name) for name in columns]]
        for row in self._rows():
            told = {name: "" if row.get(name) is None else row[name] for name in columns}
            told |= {name: f"{told[name]:.2%}" for name in SHARES if told.get(name, "") != ""}
            rows.append([*map(str, told.values())])
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        aligned = [
            [*map(str.ljust, row[:3], wide), *map(str.rjust, row[3:], wide[3:])] for row in rows
        ]
        return "\n".join([first, *["  ".join(row).rstrip() for row in aligned]])

    def _rows(self) -> list[dict[str, Any]]:
        """The groups in the order of kind, size and level, and last the whole."""
        rows = [*sorted(self.groups.items(), key=lambda item: _order(*item[0]))]
        rows.append((("all", "", ""), self.whole))
        return [{**dict(zip(NAMES, key, strict=True)), **_shares(each)} for key, each in rows]


def _shares(group: Counter[str]) -> dict[str, Any]:
    """The numbers and shares of the scores that are counted."""
    number = group["answers"]
    shares = {
        "puzzle_accuracy": _share(group["right"], number),
        "cell_accuracy": _share(group["cells_right"], group["cells"]),
        "score": _share(group["score"], number),
    }
    if group["questions"]:
        shares["question_accuracy"] = _share(group["answered"], group["questions"])
    return {"answers": number, **{name: group[name] for name in VERDICTS}, **shares}


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, 6) if whole else None


def _order(kind: str, size: str, level: str) -> tuple[Any, ...]:
    """Sizes by their numbers, levels from trivial to extreme."""
    numbers = [int(part) if part.isdecimal() else 0 for part in size.split("x")]
    return kind, numbers, size, LEVELS.index(level) if level in LEVELS else len(LEVELS), level
