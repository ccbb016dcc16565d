"""The rows that an automaton accepts are those that it accepts one by one, on every engine."""

from itertools import product
from random import Random
from typing import Any

import pytest

from logicpuzzles import blocks, conde, domaino, eq, regularo, run, var, vars
from logicpuzzles.core.errors import GoalError

ENGINES = ("kanren", "fd", "sat", "asp", "cpsat")


def accepted(automaton: Any, row: tuple[Any, ...]) -> bool:
    start, accepting, moves = automaton
    states = {start}
    for value in row:
        states = {there for state in states for there in _there(moves.get((state, value), ()))}
    return not states.isdisjoint(accepting)


def _there(states: Any) -> tuple[Any, ...]:
    return states if isinstance(states, tuple) else (states,)


def made(random: Random) -> tuple[Any, list[Any], int]:
    """An automaton, the values it reads, and how many cells."""
    states, values = random.randint(1, 4), random.sample(["a", "b", 0, 1, 2], random.randint(1, 3))
    moves: dict[Any, Any] = {}
    for state in range(states):
        for value in values:
            if random.random() < 0.8:
                there = [random.randrange(states) for _ in range(random.choice((1, 1, 1, 2)))]
                moves[state, value] = there[0] if len(there) == 1 else tuple(there)
    accepting = tuple(random.sample(range(states), random.randint(1, states)))
    return (0, accepting, moves), values, random.randint(0, 4)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("engine", ENGINES)
def test_an_automaton_accepts_the_same_rows_everywhere(engine, seed):
    automaton, values, size = made(Random(seed))
    rows = list(product(values, repeat=size))
    row = tuple(vars(size))
    answers = run(0, row, regularo(row, automaton), domaino(row, [*values, "other"]), engine=engine)
    assert sorted(answers, key=repr) == sorted(
        [each for each in rows if accepted(automaton, each)], key=repr
    )
    if size > 1:  # one unknown in two places, and a branch that may not hold
        answers = run(
            0,
            row[1:],
            regularo((*row[1:], row[1]), automaton),
            domaino(row[1:], values),
            engine=engine,
        )
        assert sorted(answers, key=repr) == sorted(
            [e[:-1] for e in rows if accepted(automaton, e) and e[0] == e[-1]], key=repr
        )
        which, free = (
            var(),
            [each for each in rows if each[0] == values[0] and type(each[0]) is type(values[0])],
        )
        choice = conde(
            [eq(which, 0), regularo(row, automaton)], [eq(which, 1), eq(row[0], values[0])]
        )
        answers = run(0, (which, row), domaino(row, values), choice, engine=engine)
        expected = [(0, each) for each in rows if accepted(automaton, each)] + [
            (1, each) for each in free
        ]
        assert sorted(answers, key=repr) == sorted(expected, key=repr)


@pytest.mark.parametrize("lengths", [(), (1,), (2, 1), (1, 1, 1), (3, 4), (7,), (8,)])
@pytest.mark.parametrize("engine", ENGINES)
def test_blocks_of_a_line(engine, lengths):
    row = tuple(vars(7))
    answers = run(0, row, regularo(row, blocks(lengths)), domaino(row, (0, 1)), engine=engine)
    lines = [
        line
        for line in product((0, 1), repeat=7)
        if tuple(map(len, "".join(map(str, line)).replace("0", " ").split())) == lengths
    ]
    assert sorted(answers) == sorted(lines)


def test_what_is_no_automaton_is_refused():
    row = tuple(vars(2))
    with pytest.raises(GoalError, match="regularo needs the first state"):
        run(0, row, regularo(row, {}))
    with pytest.raises(GoalError, match="blocks needs the lengths"):
        blocks((1, 0))
