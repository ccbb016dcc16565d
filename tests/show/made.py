"""Explanations made by hand: of a solved example, steps that place or strike off one value each,
and a trial.
"""

from dataclasses import replace
from typing import Any

from samples import EXAMPLE_FILES, EXAMPLES

from logicpuzzles.checks.checking import Finding
from logicpuzzles.core.terms import leaves
from logicpuzzles.explain.steps import Explanation, Fact, Step
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import named_leaves, statements_of
from logicpuzzles.runner import load, solve
from logicpuzzles.show.cells import values_of

KINDS = (
    "zebra/life-1962.txt",
    "takuzu/seed.txt",
    "takuzu/14x14.txt",
    "sudoku/easy.txt",
    "sudoku/16x16.txt",
    "jodici/seed.csv",
    "riddle/challenge.json",
    "equations/send-more-money.txt",
    "equations/crossword-1.txt",
    "disks/flower.txt",
    "balance/seven.txt",
)


KIND_EXAMPLES = [
    next(each for each in EXAMPLE_FILES if each.parent.name == kind and "broken" not in each.name)
    for kind in built_in()
]


def example(name: str) -> Puzzle:
    return load(EXAMPLES / name)


def explained(puzzle: Puzzle, board: Any = None, trial: bool = True) -> Explanation:
    """Steps to a board, the puzzle's solution unless given: what can be struck off a cell first,
    then its value.
    """
    board = board if board is not None else solve(puzzle).boards[0]
    named = named_leaves(puzzle, board)
    values = [value for _, value in named]
    shape = values_of(puzzle)
    rows, columns, start = shape or (1, len(values), tuple([_some(value) for value in values]))
    statements = [
        Finding(each.clue.text or str(each.clue), number, each.clue.line)
        if each.clue is not None
        else Finding(f"{each.place} is {each.value}", place=(each.place[0] + 1, each.place[1] + 1))
        for number, each in enumerate(statements_of(puzzle)[2], 1)
        if each.clue is not None or each.place is not None
    ]
    steps: list[Step] = []
    before: list[Fact] = []
    for cell, value in enumerate(values):
        other = next((left for left in start[cell] if left != value), None)
        facts = [Fact(cell, value)]
        if other is not None and cell % 3 == 0:
            facts.insert(0, Fact(cell, other, False))
        for fact in facts:
            number = len(steps) + 1
            clues = (number % len(statements), number * 3 % len(statements)) if statements else ()
            conclusion = f"{named[cell][0]} {'is' if fact.holds else 'is not'} {fact.value}"
            reason = f"reason number {number}"
            step = Step(
                number,
                (fact,),
                clues,
                ("No value stands twice.",),
                tuple(before[-2:]),
                "only place",
            )
            steps.append(replace(step, conclusion=conclusion, reason=reason))
            before.append(fact)
    if trial and steps:
        last = steps[-1]
        wrong = Fact(last.facts[0].cell, last.facts[0].value, False)
        inner = replace(
            last,
            number=1,
            facts=(),
            because=(wrong,),
            technique="contradiction",
            conclusion="nothing is left",
        )
        steps[-1] = replace(last, assumed=wrong, inside=(inner,), technique="trial")
    names = tuple([name for name, _ in named])
    return Explanation(puzzle, "unique", rows, columns, names, tuple(statements), start, steps)


def _some(value: Any) -> tuple[Any, ...]:
    return (
        tuple(range(min(value, 0), max(value, 9) + 1))
        if isinstance(value, int)
        else (value, "another value")
    )


def cells_of(board: Any) -> tuple[tuple[Any, ...], ...]:
    """A solved board as what remains of each cell."""
    return tuple([(value,) for value in leaves(board)])
