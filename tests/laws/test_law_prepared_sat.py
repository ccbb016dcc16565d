"""A goal that an engine has prepared has the answers of ``run`` to each question, whatever was
asked before.
"""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from logicpuzzles.rules.takuzu import takuzuo
from programs import VALUES, program, refused, typed
from samples import examples, limits

from logicpuzzles import alldiffo, eq, lall, lesso, membero, run, var, vars
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.engines import engine_named, installed

SEEDS = st.integers(0, 2**31)
some = examples(60)

pytestmark = pytest.mark.skipif("sat" not in installed(), reason="python-sat is not installed")


def asked(prepared: Any, values: Any, goals: Any = (), most: int | None = None) -> set[Any]:
    within = limits(prepared, prepared.inputs, values)
    found = prepared.answers(Statistics(), within, goals)
    answers = [typed(answer.term) for answer in islice(found, most)]
    assert len(answers) == len(set(answers))
    return set(answers)


@given(SEEDS, st.sampled_from(sorted(VALUES)))
@example(500, "compounds")  # a value that is no atom
@some
def test_answers_are_those_of_run(seed, values):
    random = Random(seed)
    term, goals, expected = program(seed, values)
    random.shuffle(goals)
    base, rest = goals[1:], goals[:1]
    try:
        prepared = engine_named("sat").asked(term, lall(base), None, Statistics(), term)
    except Unsupported:
        return
    prepared.most = random.choice((0, 10_000))  # read again for each question, or not
    for _ in range(6):
        known = random.choice(run(20, term, base) or (tuple(term),))
        chosen = zip(known, term, strict=True)
        given = [
            value if random.random() < 0.5 else random.choice((leaf, var()))
            for value, leaf in chosen
        ]
        if random.random() < 0.3:
            given[random.randrange(len(given))] = random.choice(VALUES[values])
        extra = rest if random.random() < 0.4 else []
        try:
            answers = asked(prepared, given, extra, random.choice((1, None)))
        except (GoalError, Unsupported):
            continue
        fitting = [eq(leaf, value) for leaf, value in zip(term, given, strict=True)]
        if refused([*base, *fitting, *extra]):
            continue
        expected = {typed(answer) for answer in run(0, term, base, fitting, extra)}
        assert answers <= expected and (len(answers) == 1 or answers == expected)


def board_of(size: int) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(vars(size)) for _ in range(size))


def test_a_later_question_ends_the_one_before():
    row = tuple(vars(3))
    goal = lall(alldiffo(row), [membero(cell, (1, 2, 3)) for cell in row])
    prepared = engine_named("sat").asked(row, goal, None, Statistics(), row)
    first = prepared.answers(Statistics())
    assert sorted(next(first).term) == [1, 2, 3]
    assert asked(prepared, (3, *row[1:])) == {typed((3, 1, 2)), typed((3, 2, 1))}
    with pytest.raises(GoalError, match="a later question"):
        next(first)
    assert asked(prepared, row, [lesso(row[0], row[1]), eq(row[2], 1)]) == {typed((2, 3, 1))}
    assert asked(prepared, (1, 1, row[2])) == asked(prepared, (4, *row[1:])) == set()
    assert len(asked(prepared, row)) == 6


def test_memory_is_bounded_and_rows_that_were_alike_are_remembered():
    board = board_of(4)
    cells = [cell for line in board for cell in line]
    prepared: Any = engine_named("sat").asked(
        board, takuzuo(board, (4, 4)), None, Statistics(), cells
    )
    first = prepared.solver
    assert len(asked(prepared, cells)) == 72
    told = prepared.solver.clauses.top
    for _ in range(40):
        assert len(asked(prepared, cells)) == 72
    assert (
        prepared.solver.clauses.top == told + 40
    )  # one variable for each question: no two lines are alike again
    prepared.most = told
    assert len(asked(prepared, cells)) == 72
    assert prepared.solver is not first and prepared.solver.clauses.top <= told


def test_a_limit_of_nodes_is_refused_as_nodes_depend_on_what_was_asked_before():
    board = board_of(4)
    prepared = engine_named("sat").asked(
        board, takuzuo(board, (4, 4)), None, Statistics(), board[0]
    )
    with pytest.raises(Unsupported, match="nodes depend on the questions before"):
        next(prepared.answers(Statistics(Budget(nodes=1000))))
