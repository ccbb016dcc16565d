"""What the pages about kinds share: the kinds, an example of each, and its picture."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from logicpuzzles.kinds.discovery import Kind, built_in, kind_named
from logicpuzzles.runner import Answer, load, solve

__all__ = ["DOCS", "ROOT", "Example", "examples"]

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
CHOSEN = {
    "equations": "send-more-money.txt",
    "jodici": "seed.csv",
    "sudoku": "6x6.txt",
    "takuzu": "seed.txt",
    "zebra": "life-1962-plain.txt",
}


@dataclass(frozen=True)
class Example:
    """A kind and a puzzle of it with one solution. ``path``: from the root of the checkout."""

    kind: Kind
    path: Path
    text: str
    answer: Answer

    @property
    def title(self) -> str:
        """What the kind is called."""
        return self.kind.title.partition(":")[0].partition(" (")[0]

    @property
    def rules(self) -> Path:
        """The rules file."""
        return ROOT / "rules" / f"{self.kind.name}.py"


@cache
def examples() -> tuple[Example, ...]:
    """The built-in kinds in alphabetical order, each with its shortest example that has one
    solution, or a better known one.
    """
    return tuple(_example(name) for name in sorted(built_in()))


def _example(name: str) -> Example:
    folder = ROOT / "examples" / name
    if name in CHOSEN:
        path = folder / CHOSEN[name]
    else:
        path = min(_unique(folder), key=lambda each: (each.stat().st_size, each.name))
    return Example(
        kind_named(name),
        path.relative_to(ROOT),
        path.read_text(encoding="utf-8"),
        solve(load(path)),
    )


def _unique(folder: Path) -> list[Path]:
    """The puzzles of a folder that have one solution."""
    paths = []
    for answer in folder.glob("*.answer.json"):
        if json.loads(answer.read_text(encoding="utf-8")).get("status") == "unique":
            stem = answer.name.removesuffix(".answer.json")
            paths += [
                path for path in folder.glob(f"{stem}.*") if not path.name.endswith(".answer.json")
            ]
    return paths
