"""The order of goals is free, in cost too: the search goes the same way, give or take, whatever
comes first.

Cost is counted in nodes and propagations, never in seconds.
"""

import os
import pathlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from samples import EXAMPLES, example_files, run_python

from logicpuzzles import alldiffo, differenceo, distanceo, eq, membero, vars
from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import And, Call
from logicpuzzles.engines.ground import Ground
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load

ORDERS = 60
SLACK = 40  # propagations: each propagator runs once before anything is known


def of_example(name: str, deep: bool) -> tuple[Any, list[Any]]:
    """The term and the goals of an example. ``deep``: those that the frame stands for, one by
    one.
    """
    board, goal = goal_of(load(EXAMPLES / name))
    return board, list(parts(goal, deep))


def parts(goal: Any, deep: bool) -> Any:
    if isinstance(goal, And):
        for part in goal.goals:
            yield from parts(part, deep)
    elif (
        deep
        and isinstance(goal, Call)
        and goal.relation.__module__.startswith("logicpuzzles.rules")
    ):
        yield from parts(goal.expand(), deep=False)
    else:
        yield goal


def zebra_positions() -> tuple[Any, list[Any]]:
    """The zebra of 1962 with an unknown for each item, the number of its house."""
    items = tuple(vars(25))
    (english, spaniard, ukrainian, norwegian, japanese, red, green, ivory, yellow, blue, dog, snails, fox, horse, _, coffee, tea,
     milk, juice, _, gold, kools, chester, lucky, parliament) = items  # fmt: skip
    same = (
        (english, red), (spaniard, dog), (coffee, green), (ukrainian, tea), (gold, snails),
        (yellow, kools), (milk, 3), (norwegian, 1), (lucky, juice), (japanese, parliament),
    )  # fmt: skip
    near = ((chester, fox), (kools, horse), (norwegian, blue))
    return items, [
        *[membero(item, (1, 2, 3, 4, 5)) for item in items],
        *[alldiffo(items[start : start + 5]) for start in range(0, 25, 5)],
        *[eq(a, b) for a, b in same],
        *[distanceo(a, b, 1) for a, b in near],
        differenceo(green, ivory, 1),
    ]


PROGRAMS: dict[str, Callable[[], tuple[Any, list[Any]]]] = {
    "zebra by positions": zebra_positions,
    "zebra by records": lambda: of_example("zebra/life-1962.txt", False),
    "jodici, the seed's": lambda: of_example("jodici/seed.csv", True),
    "jodici, hard": lambda: of_example("jodici/hard.csv", True),
    "three gardens": lambda: of_example("zebra/three-gardens.txt", False),
    "takuzu 8x8": lambda: of_example("takuzu/8x8.txt", True),
    "sudoku": lambda: of_example("sudoku/easy.txt", True),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_order_costs_twice_as_much_as_another(name):
    random, nodes, propagations, orders = Random(1), [], [], set()
    for _ in range(ORDERS):
        term, goals = PROGRAMS[name]()
        random.shuffle(goals)
        statistics = Statistics()
        orders.add(tuple(run(None, term, *goals, engine="fd", statistics=statistics)))
        nodes.append(statistics.nodes)
        propagations.append(statistics.propagations)
    assert len(orders) == 1
    assert max(nodes) <= 2 * min(nodes) + 8
    assert max(propagations) <= 2 * min(propagations) + SLACK


DETERMINISM = """
from tests_order import PROGRAMS, Statistics
from logicpuzzles import Relation, eq, facts, lany, membero, run, vars
for name, program in PROGRAMS.items():
    term, goals = program()
    for engine in ("fd", "kanren") if name == "three gardens" else ("fd",):
        statistics = Statistics()
        found = list(run(None, term, *goals, engine=engine, statistics=statistics))
        print(name, engine, found, statistics.nodes, statistics.propagations)
x, y = vars(2)
held = Relation()
facts(held, *[(name, len(name)) for name in "to be or not be that is the question".split()])
for engine in ("fd", "kanren"):
    print(run(0, (x, y), held(x, y), lany(membero(y, (2, 3)), eq(x, "that")), engine=engine))
    print(run(5, x, membero("a", x), membero("b", x), engine=engine))
"""


@pytest.mark.slow
def test_answers_and_their_cost_do_not_depend_on_hashes():
    here = pathlib.Path(__file__).parent
    program = DETERMINISM.replace("tests_order", pathlib.Path(__file__).stem)
    outputs = [
        run_python(
            "-c",
            program,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": f"{here}{os.pathsep}{here.parent}",
            },
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    ]
    assert outputs[0].count("\n") == 12
    assert outputs[0] == outputs[1] == outputs[2]


def flat_model(path: pathlib.Path) -> list[Any]:
    """The cells and constraints of a puzzle, as an engine gets them that needs them all at once."""
    flat = Ground(*goal_of(load(path)), Statistics(), compact=True).flat

    def shown(part: Any) -> Any:
        slots = [name for each in type(part).__mro__ for name in getattr(each, "__slots__", ())]
        return type(part), [repr(getattr(part, name, None)) for name in slots]

    return [flat.cells, *map(shown, flat.constraints)]


@pytest.mark.parametrize("path", example_files(1))
def test_a_model_is_the_same_wherever_its_unknowns_lie(path):
    first = flat_model(path)
    held = [vars(number) for number in range(1, 40)][::2]  # the next ones lie elsewhere
    assert flat_model(path) == first
    del held
