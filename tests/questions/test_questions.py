"""Questions beyond answers: what is possible, what is certain, what contradicts what."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples

from logicpuzzles import (
    alldiffo,
    boxes,
    columns,
    domaino,
    eq,
    grid,
    isvar,
    lall,
    lany,
    lesso,
    membero,
    neq,
    relation,
    run,
    var,
    vars,
)
from logicpuzzles.asking.questions import (
    OneOf,
    backbone,
    contradiction,
    possible,
    shape_of,
    switched,
)
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines import installed

NAMES = installed()
SIZE = 3


@st.composite
def statements(draw: st.DrawFn, cells: list[Any]) -> list[Any]:
    """Random clues about cells."""
    pick = st.sampled_from(cells)
    value = st.integers(0, 3)
    simple = st.one_of(
        st.builds(eq, pick, value),
        st.builds(neq, pick, value),
        st.builds(lesso, pick, pick),
        st.builds(eq, pick, pick),
    )
    either = st.builds(lambda a, b: lany(a, b), simple, simple)
    return draw(st.lists(st.one_of(simple, either), min_size=1, max_size=6))


@pytest.mark.parametrize("engine", NAMES)
@given(data=st.data())
@examples(25)
def test_a_contradiction_is_minimal_and_the_same_for_every_engine(engine, data):
    cells = vars(SIZE)
    frame = lall([membero(cell, range(4)) for cell in cells], alldiffo(cells))
    goals = data.draw(statements(cells))
    asked = switched(tuple(cells), frame, goals, engine)

    def holds(chosen: Any) -> bool:
        return bool(run(1, tuple(cells), frame, [goals[number] for number in chosen]))

    everything = range(len(goals))
    if asked.answer(everything) is not None:
        assert holds(everything)
        with pytest.raises(GoalError):
            asked.core()
        return
    assert not holds(everything)
    core = asked.core()
    assert set(core) <= set(everything) and not holds(core)
    kept = contradiction(asked, everything)
    assert not holds(kept)
    assert all(holds(rest) for rest in combinations(kept, len(kept) - 1))
    assert kept == contradiction(switched(tuple(cells), frame, goals, "fd"), everything)


@pytest.mark.parametrize("engine", NAMES)
@given(data=st.data())
@examples(25)
def test_possible_is_what_the_answers_have(engine, data):
    cells = vars(SIZE)
    frame = lall([membero(cell, range(4)) for cell in cells])
    goals = data.draw(statements(cells))
    answers = run(0, tuple(cells), frame, goals)
    values = possible(tuple(cells), frame, goals, engine=engine)
    if not answers:
        assert values is None
        return
    columns = [tuple(sorted(set(column))) for column in zip(*answers, strict=True)]
    assert values == tuple([column[0] if len(column) == 1 else OneOf(column) for column in columns])
    certain = backbone(tuple(cells), frame, goals, engine=engine)
    for value, column in zip(certain, columns, strict=True):
        assert isvar(value) if len(column) > 1 else value == column[0]


def test_questions_do_not_depend_on_those_before():
    x, y = vars(2)
    goals = [eq(x, 1), eq(y, 2), eq(x, 2), neq(y, 2)]
    frame = lall(membero(x, (1, 2)), membero(y, (1, 2)), alldiffo((x, y)))
    for engine in NAMES:
        asked = switched((x, y), frame, goals, engine)
        for _ in range(2):
            assert asked.answer([0]) == (1, 2)
            assert asked.answer([0, 2]) is None
            assert asked.answer([2, 3]) == (2, 1)
            assert asked.answer([3, 1]) is None
        new = asked.add(neq((x, y), (1, 2)))
        assert asked.answer([new]) == (2, 1)
        assert asked.answer([new, 0]) is None


def test_the_shape_follows_from_equations():
    board, x = var(), var()
    shape = shape_of(board, lall(eq(board, ((x, 1), (x, 2))), membero(x, (1, 2))))
    assert isvar(shape[0][0]) and (shape[0][1], shape[1][1]) == (1, 2)


def test_a_shape_that_differs_between_answers_is_refused():
    x = var()
    with pytest.raises(GoalError, match="differs between answers"):
        possible(x, lany(eq(x, (1, 2)), eq(x, (3,))), engine="kanren")


def test_budgets_hold():
    cells = vars(7)
    asked = switched(
        tuple(cells),
        lall(alldiffo(cells), [membero(cell, range(6)) for cell in cells]),
        [],
        "kanren",
    )
    from logicpuzzles.core.errors import OutOfBudget

    with pytest.raises(OutOfBudget):
        asked.answer([], Budget(nodes=10))


@pytest.mark.parametrize("engine", NAMES)
def test_a_switched_goal_that_brings_a_board_of_its_own_is_answered_in_full(engine):
    @relation
    def latino(board: Any) -> Any:
        rows = grid(4, 4)
        lines = [*rows, *columns(rows), *boxes(rows, (2, 2))]
        return lall(eq(board, rows), [alldiffo(line) for line in lines], domaino(rows, range(1, 5)))

    board, start = (
        var(),
        ((None, 4, 3, None), (None, 2, 1, None), (None, 1, None, 3), (2, None, None, 1)),
    )
    givens = eq(
        board, tuple([tuple([var() if cell is None else cell for cell in row]) for row in start])
    )
    (solution,) = run(0, board, latino(board), givens)
    asked = switched((board,), lall(), [latino(board), givens, neq(board, solution)], engine)
    assert asked.answer([0, 1]) == (solution,)
    assert not asked.holds([0, 1, 2])
