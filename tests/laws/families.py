"""Random programs of a few goals of one family of relations, perhaps in branches or turned around,
against brute force.
"""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

from programs import typed

from logicpuzzles import isvar, lall, lany, membero, noto, run, vars
from logicpuzzles.core.errors import GoalError

SOLVERS = {"sat": "pysat", "asp": "clingo", "cpsat": "ortools"}
ENGINES = (
    "fd",
    "kanren",
    *[name for name, package in SOLVERS.items() if find_spec(package) is not None],
)

Known = dict[Any, Any]  # a value for each cell
Stated = tuple[
    Any, Callable[[Known], "bool | None"]
]  # a goal, and what it means; None where it is undefined
State = Callable[
    [Random, tuple[Any, ...], list[Any]], Stated
]  # a goal about some of the cells and atoms


def number(term: Any) -> bool:
    """What arithmetic is about."""
    return type(term) in (int, float)


def resolved(row: Sequence[Any], known: Known) -> list[Any]:
    """The row with its unknowns replaced."""
    return [known[term] if isvar(term) else term for term in row]


def written(state: State, random: Random, row: tuple[Any, ...], atoms: list[Any]) -> Stated:
    """A goal that is not refused as it is written."""
    while True:
        try:
            return state(random, row, atoms)
        except GoalError:
            continue


def check_family(
    seed: int, engine: str, state: State, pools: list[list[Any]], cells: int, values: int
) -> None:
    """A program has on an engine the answers of brute force, each once. ``pools``: the atoms of one
    program each; ``cells``, ``values``: at most so many, of each cell.
    """
    random = Random(seed)
    row = tuple(vars(random.randint(2, cells)))
    atoms = random.choice(pools)
    domains = [
        sorted(random.sample(atoms, random.randint(1, min(len(atoms), values))), key=repr)
        for _ in row
    ]
    goals: list[Any] = []
    tests: list[Callable[[Known], bool]] = []
    for _ in range(random.randint(1, 2)):
        goal, holds = written(state, random, row, atoms)
        how = random.random()
        if how < 0.2:
            goal, holds = noto(goal), lambda known, holds=holds: holds(known) is False
        elif how < 0.4:
            other, also = written(state, random, row, atoms)
            goal, holds = (
                lany(goal, lall(other)),
                lambda known, holds=holds, also=also: holds(known) or also(known),
            )
        goals.append(goal)
        tests.append(holds)
    goals += [membero(cell, domain) for cell, domain in zip(row, domains, strict=True)]
    random.shuffle(goals)
    expected = set()
    for choice in product(*domains):
        known = dict(zip(row, choice, strict=True))
        if all(holds(known) for holds in tests):
            expected.add(typed(choice))
    answers = [typed(answer) for answer in run(0, row, *goals, engine=engine)]
    assert set(answers) == expected, f"seed {seed}: {goals}"
    assert len(answers) == len(expected), f"seed {seed}: {goals}"
