"""How many clues and givens a step needs, beside what the value of a cell needs when it is told at
once.

    python tests/explain/steps_or_at_once.py FILE...

For puzzles with one solution: the mean and the most over the steps, and over the cells that are not
given.
"""

import sys
from pathlib import Path
from statistics import mean

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.terms import leaves
from logicpuzzles.explain import Explanation, Fact, Step, explain
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.reasons import irreducible
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load_all, solve


def statements(explanation: Explanation) -> list[int]:
    """How many clues and givens each step needs, those of the steps inside it included."""
    network = Network(Dissection(explanation.puzzle), Statistics())
    given = {fact for fact, _ in network.givens}

    def of(step: Step) -> set[object]:
        return {*step.clues, *given.intersection(step.because)}.union(
            *[of(inner) for inner in step.inside]
        )

    return [len(of(step)) for step in explanation.steps]


def at_once(puzzle: Puzzle) -> list[int]:
    """How many clues and givens a minimal unsatisfiable subset has that tells the value of a cell
    without any steps, for each cell that is not given; of a puzzle with one solution.
    """
    network = Network(Dissection(puzzle), Statistics())
    given = {fact.cell: fact for fact, _ in network.givens}
    sizes = []
    for cell, value in enumerate(leaves(solve(puzzle).boards[0])):
        if cell not in given:
            parts, because = irreducible(
                network, tuple(network.part_of), list(given.values()), [Fact(cell, value)]
            )
            clues = {network.part_of[switch].statement for switch in parts} - {-1}
            sizes.append(len(clues) + len(because))
    return sizes


def main(paths: list[str]) -> None:
    for path in paths:
        for puzzle in load_all(Path(path)):
            explanation = explain(puzzle)
            if explanation.status == "unique":
                steps, whole = statements(explanation), at_once(puzzle)
                summary = f"{mean(steps):.1f} a step, most {max(steps)}; at once {mean(whole):.1f}, most {max(whole)}"
                print(f"{Path(path).name}: {summary}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
