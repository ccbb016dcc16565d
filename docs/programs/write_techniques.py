"""Writes docs/reference/techniques.md: each technique with an example sentence, and how common it
is.

From the three smallest examples of each kind, and from more puzzles that are named.

Run from a checkout: python docs/programs/write_techniques.py [SECONDS] [FILE …]. SECONDS: for one
puzzle, by default 5. FILE: more puzzles.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.explain import explain
from logicpuzzles.explain.techniques import NAMES, own_names
from logicpuzzles.kinds.discovery import built_in, kind_named
from logicpuzzles.runner import load

ROOT = Path(__file__).parents[2]
LONGEST = 170  # letters of an example, where there is a shorter one
HEAD = """# Techniques

`explain` and `hint` name each step by the reasons that it has. `docs/programs/write_techniques.py` makes this page from the
smallest puzzles of `examples/`: every name, what it is, and for each kind an example sentence and the share of the steps.

## All names

| technique | what it is |
| --- | --- |
"""


def declared(kind: str) -> list[str]:
    """The names of a kind's own."""
    book = kind_named(kind)
    wording = book.own_class("Wording")
    more = () if wording is None else (*wording.techniques.values(), *wording.more_techniques)
    return list(dict.fromkeys([*own_names(book), *more]))


def main(seconds: float, files: list[Path]) -> None:
    counts: dict[str, Counter[str]] = {}
    texts: dict[tuple[str, str], str] = {}
    for path in files:
        try:
            puzzle = load(path)
            steps = explain(puzzle, timeout=seconds).steps
        except PuzzleError:
            continue
        for step in steps:
            counts.setdefault(puzzle.kind, Counter())[step.technique] += 1
            key = (puzzle.kind, step.technique)
            if key not in texts or (len(texts[key]) > LONGEST and len(step.text) < len(texts[key])):
                texts[key] = step.text
    lines = [f"| {name} | {meaning} |" for name, meaning in NAMES.items()]
    for kind in built_in():
        seen = counts.get(kind, Counter())
        lines += ["", f"## {kind}", "", "| technique | steps | example |", "| --- | --- | --- |"]
        total = max(1, sum(seen.values()))
        for name, count in sorted(seen.items(), key=lambda item: (-item[1], item[0])):
            example = texts[kind, name].replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")
            lines.append(f"| {name} | {max(1, round(100 * count / total))} % | {example} |")
        lines += [f"| {name} | none | |" for name in declared(kind) if name not in seen]
    (ROOT / "docs" / "reference" / "techniques.md").write_text(
        HEAD + "\n".join(lines) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    chosen = [Path(each) for each in sys.argv[2:]]
    examples = []
    for kind in built_in():
        puzzles = [
            path
            for path in (ROOT / "examples" / kind).glob("*.*")
            if not path.name.endswith((".answer.json", ".py", ".ipynb"))
        ]
        examples += sorted(puzzles, key=lambda path: (path.stat().st_size, path.name))[:3]
    main(float(sys.argv[1]) if sys.argv[1:] else 5.0, [*examples, *chosen])
