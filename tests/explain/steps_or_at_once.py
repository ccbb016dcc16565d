"""How many clues and givens a step needs, beside what the value of a cell needs when it is told at once.

    python tests/explain/steps_or_at_once.py FILE...

For puzzles with one solution: the mean and the most over the steps, and over the cells that are not given.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import mean

from reasons import at_once, statements

from logicpuzzles.explain import explain
from logicpuzzles.runner import load_all


def main(paths: list[str]) -> None:
    for path in paths:
        for puzzle in load_all(Path(path)):
            explanation = explain(puzzle)
            if explanation.status == "unique":
                steps, whole = statements(explanation), at_once(puzzle)
                told = f"{mean(steps):.1f} a step, most {max(steps)}; at once {mean(whole):.1f}, most {max(whole)}"
                print(f"{Path(path).name}: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
