"""How difficult a puzzle is for a person, as plain data: which techniques its explanation needs,
and how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a puzzle. ``difficulty``: from 0 to 1, and ``level``: its name; ``None`` and
    ``""`` where the explanation was stopped. ``steps``: the number of its steps. ``techniques``:
    the techniques of the steps, each with the number of steps, the most frequent first.
    ``stopped``: the limit that ended the explanation, if one did: the steps are those found until
    then. ``unknown``: why there is no explanation, where that is so.
    """

    difficulty: float | None
    level: str
    steps: int
    techniques: tuple[tuple[str, int], ...]
    stopped: str | None = None
    unknown: str = ""

    def to_json(self) -> dict[str, Any]:
        """The object under ``rating`` that ``check --rate --format json`` prints."""
        value: dict[str, Any] = {
            "difficulty": self.difficulty,
            "level": self.level or None,
            "measure": "explanation",
            "steps": self.steps,
            "techniques": dict(self.techniques),
        }
        value |= {"unknown": self.unknown} if self.unknown else {}
        return value if self.stopped is None else {**value, "stopped": self.stopped}

    def lines(self) -> Iterator[str]:
        """The rating in words, a line for each technique."""
        if self.unknown:
            yield f"difficulty of the explanation: not known: {self.unknown}"
            return
        steps = f"{self.steps} step{'' if self.steps == 1 else 's'}"
        if self.stopped is not None:
            yield (
                f"difficulty of the explanation: not known, {steps} were found until the limit of "
                f"{self.stopped}"
            )
        else:
            yield f"difficulty of the explanation: {self.difficulty:g} ({self.level}), {steps}"
        yield from [f"  {technique}: {count}" for technique, count in self.techniques]
