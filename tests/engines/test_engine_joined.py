"""Goals that share an unknown without a domain: it is bound within the branches of all of them
together.
"""

from random import Random
from typing import Any

import pytest

from logicpuzzles import eq, grid, lall, lany, lesso, membero, neq, noto, permuteo, run, var
from logicpuzzles.core.budget import Statistics
from logicpuzzles.engines import engine_named

BOARD = grid(3, 3)
RULES = lall(
    *[permuteo(column, (1, 2, 3)) for column in zip(*BOARD, strict=True)], eq(BOARD[0][0], 1)
)
ENGINES = ["fd", "sat", "asp", "cpsat"]


def goals(random: Random) -> list[Any]:
    """Goals about two records of the board and an unknown of their own, in any order."""
    fields = [[random.choice([var(), random.randint(1, 3)]) for _ in range(3)] for _ in range(2)]
    fields[0][1], fields[1][2] = var(), var()
    a, b = records = tuple(map(tuple, fields))
    both = [(first, second) for first in BOARD for second in BOARD if random.random() < 0.6]
    further = [
        neq(a[1], b[2]), neq((a[1], b[0]), (2, 3)), lesso(a[1], b[2]), noto(membero(records, both)),
        lany(eq(a[1], 1), eq(b[2], 1)),
    ]  # fmt: skip
    chosen = [membero(a, BOARD), membero(b, BOARD), *random.sample(further, random.randint(1, 3))]
    random.shuffle(chosen)
    return chosen


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(12))
def test_the_answers_are_those_of_kanren_and_nothing_is_left_over(engine, seed):
    chosen = goals(Random(seed))
    compiled = engine_named(engine).read(BOARD, lall(RULES, *chosen), Statistics())
    assert not compiled.left_over
    answers = run(0, BOARD, RULES, *chosen, engine=engine)
    assert len(answers) == len(set(answers))
    assert set(answers) == set(run(0, BOARD, RULES, *chosen, engine="kanren"))


@pytest.mark.parametrize("engine", ENGINES)
def test_an_unknown_that_is_asked_for_is_not_bound_in_branches(engine):
    field = var()
    record = (1, field, var())
    answers = run(0, (field, BOARD), RULES, membero(record, BOARD), neq(field, 2), engine=engine)
    assert sorted({value for value, _ in answers}) == [1, 3]
    assert all(board[0][1] == value for value, board in answers)


@pytest.mark.parametrize("engine", ENGINES)
def test_many_goals_about_an_unknown_are_not_multiplied_out(engine):
    records = [(var(), 1 + number % 3, var()) for number in range(9)]
    chain = [neq(first[0], second[0]) for first, second in zip(records, records[3:], strict=False)]
    places = [membero(record, BOARD) for record in records]
    assert run(0, BOARD, RULES, *places, *chain, engine=engine) == ()
