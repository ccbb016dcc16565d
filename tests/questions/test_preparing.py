"""Programs that are prepared once and asked many times."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import kanren
import pytest
from samples import EXAMPLES, every, limits

from logicpuzzles import (
    OutOfBudget,
    alldiffo,
    columns,
    domaino,
    eq,
    grid,
    lall,
    lany,
    lesso,
    membero,
    neq,
    prepare,
    relation,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.asking import OneOf, possible
from logicpuzzles.asking.preparing import Prepared
from logicpuzzles.asking.running import answers
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import EngineMissing, GoalError, PuzzleError, Unsupported
from logicpuzzles.core.terms import Var
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.fd.asked import attributes
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.kinds.stating import statements_of
from logicpuzzles.runner import load


def latin(size: int) -> tuple[Any, list[Any]]:
    square = grid(size, size)
    lines = (*square, *columns(square))
    return square, [
        *[domaino(row, range(size)) for row in square],
        *[alldiffo(line) for line in lines],
    ]


def givens(random: Random, square: Any, answer: Any, share: float) -> Any:
    """Some cells of an answer."""
    return tuple([
        tuple([value if random.random() < share else cell for cell, value in zip(*rows, strict=True)])
        for rows in zip(square, answer, strict=True)
    ])  # fmt: skip


def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list to which every reading of a goal by the engine fd adds something."""
    fd, read = engine_named("fd"), []
    original = fd.read

    def counting(*given: Any, **named: Any) -> Any:
        read.append(1)
        return original(*given, **named)

    monkeypatch.setattr(fd, "read", counting)
    return read


# --- what it is for -------------------------------------------------------------------------------


def test_a_goal_is_read_once_for_all_questions_that_have_one_answer_or_none(monkeypatch):
    square, goals = latin(5)
    solutions = run(40, square, goals)
    prepared = prepare(square, goals, inputs={"board": square})
    read, random, asked = reads(monkeypatch), Random(2), 0
    for _ in range(60):
        board = givens(random, square, random.choice(solutions), 0.6)
        if prepared.unique(board=board):
            assert not read
            found = prepared.run(0, board=board)
            assert not read
            assert len(found) == 1
            assert found == run(0, square, goals, eq(square, board))
            read.clear()
            asked += 1
    assert asked > 10
    assert prepared.run(0, board=((0, 0, *square[0][2:]), *square[1:])) == ()
    assert prepared.possible(board=solutions[0]) == solutions[0]
    assert prepared.count(square[0][0] < 0) == 0
    assert not read


def test_a_question_leaves_nothing_behind():
    square, goals = latin(4)
    prepared: Any = engine_named("fd").asked(
        square, lall(goals), None, Statistics(), [cell for row in square for cell in row]
    )
    sizes = []
    for number in range(30):
        last = (
            var() if number % 7 == 1 else square[1][2]
        )  # an unknown without a domain, which cannot be prepared
        extra = [
            lany(eq(square[0][0], number % 4), sumo((square[1][1], square[2][2], last), number % 5))
        ]
        with suppress(Unsupported):
            list(islice(prepared.answers(Statistics(), (), extra), 1 + number % 3))
        for frame in (prepared, prepared.extensible):
            frame._clear()
            store, reader, model = frame.model.store, frame.reader, frame.model
            tables = [
                len(value)
                for owner in (reader, model)
                for value in tables_of(owner)
                if type(value) in (dict, list, set)
            ]
            watching = sum(map(len, store.watchers)) + sum(map(len, store.deciders))
            sizes.append(
                (
                    len(store.domains),
                    len(store.propagators),
                    len(store.scopes),
                    len(store.idle),
                    watching,
                    *tables,
                )
            )
    assert len(set(sizes)) == 2


def tables_of(owner: Any) -> list[Any]:
    """The values of all attributes, except the tables of what relations mean."""
    return [getattr(owner, name) for name in attributes(owner) if name not in ("supports", "rows")]


def test_a_question_costs_the_same_the_first_and_the_hundredth_time():
    square, goals = latin(9)
    leaves = [cell for row in square for cell in row]
    solutions = run(3, square, goals)
    prepared: Any = engine_named("fd").asked(square, lall(goals), None, Statistics(), leaves)
    random, costs = Random(4), {}
    boards = [givens(random, square, answer, 0.35) for answer in solutions]
    for _ in range(100):
        number = random.randrange(3)
        statistics = Statistics()
        flat = [cell for row in boards[number] for cell in row]
        results = [
            answer.term
            for answer in islice(
                prepared.answers(statistics, limits(prepared, leaves, flat)), random.choice((1, 3))
            )
        ]
        key = number, len(results)
        assert costs.setdefault(key, (results, statistics.nodes, statistics.propagations)) == (
            results,
            statistics.nodes,
            statistics.propagations,
        )
    assert any(nodes for _, nodes, _ in costs.values())


# kinds with many unknowns of their own, so that which of several answers comes first is not said
ANY_ORDER = {"nanro"}


@pytest.mark.parametrize("kind", every(3, sorted(kinds()), at=2))
def test_the_puzzles_of_a_kind_are_asked_of_a_prepared_frame(kind):
    files = [
        path
        for path in sorted((EXAMPLES / kind).glob("*"))
        if path.suffix in (".txt", ".csv") and "-" not in path.stem
    ]
    for path in files[:2]:
        try:
            puzzle = load(path)
            board, frame, statements = statements_of(puzzle)
        except PuzzleError:
            continue
        given = [each for each in statements if each.place is not None]
        clues = [each.goal for each in statements if each.place is None]
        inputs = {f"cell_{y}_{x}": board[y][x] for each in given for y, x in [each.place]}  # type: ignore[misc]
        values = {f"cell_{y}_{x}": each.value for each in given for y, x in [each.place]}  # type: ignore[misc]
        statistics = Statistics(Budget(nodes=2_000))
        try:
            expected = list(
                islice(
                    run(
                        None,
                        board,
                        frame,
                        [each.goal for each in given],
                        clues,
                        statistics=statistics,
                    ),
                    2,
                )
            )
        except OutOfBudget:
            continue
        prepared = prepare(board, frame, inputs=inputs)
        assert list(islice(prepared.run(None, *clues, **values), 2)) == expected
        assert list(islice(prepared.run(None, *clues, **values), 2)) == expected
        if given and not clues:
            values.pop(next(iter(values)))
            rest = [eq(inputs[name], value) for name, value in values.items()]
            expected = list(islice(run(None, board, frame, rest), 2))
            found = list(islice(prepared.run(None, **values), 2))
            if kind in ANY_ORDER:
                assert len({*found}) == len(expected)
                assert all([run(1, board, frame, rest, eq(board, each)) for each in found])
            else:
                assert found == expected


# --- several questions at a time ------------------------------------------------------------------


def test_a_question_may_be_asked_while_another_is_listed():
    square, goals = latin(4)
    prepared = prepare(square, goals, inputs={"board": square, "corner": square[0][0]})
    begun = [prepared.run(None, corner=value) for value in (0, 1, 2, 9)]
    found: list[list[Any]] = [[] for _ in begun]
    for _ in range(600):
        for stream, results in zip(begun, found, strict=True):
            results += islice(stream, 1)
    for value, results in zip((0, 1, 2, 9), found, strict=True):
        assert tuple(results) == run(0, square, goals, eq(square[0][0], value))


def test_an_engine_says_so_where_a_question_was_ended_by_another():
    square, goals = latin(3)
    prepared: Any = engine_named("fd").asked(
        square, lall(goals), None, Statistics(), [square[0][0]]
    )
    first = prepared.answers(Statistics(), [(0, prepared.mask([1]))])
    next(first)
    assert len(list(prepared.answers(Statistics(), [(0, prepared.mask([2]))]))) == 4
    with pytest.raises(GoalError, match="later question"):
        next(first)


def test_threads_may_share_a_prepared_program():
    square, goals = latin(5)
    solutions, random = run(30, square, goals), Random(1)
    prepared = prepare(square, goals, inputs={"board": square})
    boards = [givens(random, square, answer, 0.7) for answer in solutions]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda board: prepared.run(0, board=board), boards))
    assert found == [run(0, square, goals, eq(square, board)) for board in boards]


# --- what is read anew ----------------------------------------------------------------------------


@relation
def nexto(x, y):
    return lany(eq((x, y), (1, 2)), eq((x, y), (2, 3)))


X, Y, Z = var("x"), var("y"), var("z")
SMALL = (membero(X, (1, 2, 3)), membero(Y, (1, 2, 3, "a", True)))


@pytest.mark.parametrize(
    ("goals", "extra", "given"),
    [
        pytest.param(SMALL, (), {"x": 2, "y": "a"}, id="as usual"),
        pytest.param(SMALL, (nexto(X, Y),), {}, id="another relation"),
        pytest.param((*SMALL, kanren.membero(X, (2, 3))), (), {"x": 3}, id="foreign goal"),
        pytest.param(
            SMALL, (kanren.membero(X, (2, 3)),), {"x": 3}, id="foreign goal of one question"
        ),
        pytest.param((*SMALL, neq(Z, 1)), (), {"x": 3, "y": 1}, id="a goal that waits"),
        pytest.param(SMALL, (neq(Z, 1),), {"x": 3, "y": 1}, id="a goal that waits in one question"),
        pytest.param((neq(X, Y),), (), {"x": 3}, id="no domain"),
        pytest.param((eq(X, Y), *SMALL), (), {"x": 1}, id="inputs that are equal"),
        pytest.param(
            (eq(X, Y), *SMALL),
            (),
            {"x": 1, "y": 2},
            id="inputs that are equal, and different values",
        ),
        pytest.param((eq(X, 2), *SMALL), (), {"x": 2, "y": 1}, id="an input that is known"),
        pytest.param(
            (eq(X, 2), *SMALL), (), {"x": 3}, id="an input that is known to be something else"
        ),
        pytest.param(
            (eq(X, (Z, Y)), *SMALL[1:], membero(Z, (4, 5))),
            (),
            {"x": (4, 1)},
            id="an input that is made of parts",
        ),
        pytest.param(
            (lany(eq(X, (1, Y)), eq(X, 2)), *SMALL[1:]),
            (),
            {"x": (1, 3)},
            id="an input that may be made of parts",
        ),
        pytest.param(SMALL, (), {"x": (1, 2)}, id="a compound value"),
        pytest.param(SMALL, (), {"x": 1.0}, id="a float"),
        pytest.param(SMALL, (), {"x": True}, id="True is not 1"),
        pytest.param(SMALL, (), {"y": True}, id="but itself"),
        pytest.param(
            (*SMALL, sumo((X, Z), 9), membero(Z, range(9))),
            (),
            {"z": 10**9},
            id="far outside the window",
        ),
        pytest.param(SMALL, (), {"x": X}, id="an input itself"),
        pytest.param(SMALL, (), {"x": Y}, id="another input"),
        pytest.param(SMALL, (), {"x": var()}, id="an unknown made later"),
        pytest.param(SMALL, (eq(Z, 3),), {"x": Z}, id="an unknown of another goal"),
        pytest.param(SMALL, (), {"x": Y + 1}, id="an expression"),
        pytest.param(SMALL, (lesso(X, Y), sumo((X, Y), 40)), {}, id="a sum outside the window"),
        pytest.param((lany(),), (), {"x": 1}, id="no answer in any case"),
    ],
)
def test_any_question_has_the_answers_of_run(goals, extra, given):
    inputs = {"x": X, "y": Y, "z": Z}
    prepared = prepare((X, Y), goals, inputs=inputs)
    equations = [eq(inputs[name], value) for name, value in given.items()]
    for _ in range(2):
        try:
            expected: Any = list(answers((X, Y), goals, equations, extra))
        except PuzzleError as problem:
            expected = type(problem)
        try:
            results: Any = list(prepared.answers(*extra, **given))
        except PuzzleError as problem:
            results = type(problem)
        assert (
            list(map(repr, results)) == list(map(repr, expected))
            if type(expected) is list
            else results == expected
        )
        if type(expected) is list and prepared.run(0, *extra, **given):
            assert prepared.unique(*extra, **given) == (len(expected) == 1)


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "",
        "_",
        "_1",
        "12",
        " _1",
        "_1 2",
        "_1 _2",
        "_1_2",
        "__3",
        "_-5",
        "_\N{SUPERSCRIPT TWO}",
        3,
    ],
)
def test_an_unknown_is_new_where_its_name_says_that_it_was_made_later(token):
    """Names made by hand may look like those of new unknowns, alone or joined with others."""
    row = vars(2)
    prepared = prepare(
        row, alldiffo(row), [membero(cell, (1, 2, 3)) for cell in row], inputs={"row": row}
    )
    named, third = object.__new__(Var), object.__new__(Var)
    named.token, third.token = token, "3"
    new = vars(2)
    assert prepared._are_new(new) and prepared._are_new([var(), *new])
    for unknowns in (
        [named],
        [named, *new],
        [*new, named],
        [named, third],
        [third, named],
        [new[0], new[0]],
        [*new, row[0]],
    ):
        assert not prepared._are_new(unknowns)


def test_the_same_unknown_twice_in_a_value_makes_cells_equal():
    row = tuple(vars(3))
    prepared = prepare(row, domaino(row, (1, 2)), inputs={"row": row})
    same = var()
    assert prepared.run(0, row=(same, same, 1)) == ((1, 1, 1), (2, 2, 1))
    assert prepared.run(0, row=(var(), same, 1)) == run(0, row, domaino(row, (1, 2)), eq(row[2], 1))


def test_a_list_is_no_tuple():
    row = tuple(vars(2))
    prepared = prepare(row, domaino(row, (1, 2)), inputs={"row": row})
    assert prepared.run(0, row=[1, 2]) == run(0, row, domaino(row, (1, 2)), eq(row, [1, 2])) == ()
    assert prepared.run(0, row=(1, 2, 1)) == ()


def test_a_board_that_the_goals_make_is_an_input():
    board = var("board")
    square, goals = latin(3)
    prepared = prepare(board, eq(board, square), goals, inputs=(board,))
    assert prepared.unique(board=((0, 1, 2), (1, 2, 0), tuple(vars(3))))


def test_what_can_be_is_asked_of_a_prepared_program():
    square, goals = latin(3)
    prepared = prepare(square, goals, inputs={"board": square})
    board = ((0, 1, *square[0][2:]), square[1], square[2])
    assert prepared.possible(board=board) == possible(square, goals, eq(square, board))
    assert prepared.possible(board=board)[1][0] == OneOf((1, 2))
    assert prepared.possible(square[1][0] < 2, board=board) == possible(
        square, goals, eq(square, board), square[1][0] < 2
    )
    assert prepared.possible() == possible(square, goals)
    assert prepared.possible(board=((0, 0, 0), square[1], square[2])) is None
    assert prepared.count(board=board) == 2
    big, more = latin(6)
    assert prepare(big, more, inputs={"board": big}).count() == 812_851_200


def test_the_value_of_an_expression_is_asked_for():
    prepared = prepare(X * 10 + Y, membero(X, (1, 2)), membero(Y, (1, 2)), inputs=(X, Y))
    assert prepared.run(0, y=2) == (12, 22)
    assert prepared.unique(y=2, x=1)


# --- budgets and errors ---------------------------------------------------------------------------


def test_a_budget_ends_a_question():
    square, goals = latin(12)
    prepared = prepare(square, goals, inputs={"board": square})
    with pytest.raises(OutOfBudget, match="3 nodes"):
        prepared.run(0, budget=Budget(nodes=3))
    with pytest.raises(OutOfBudget):
        prepared.unique(budget=Budget(nodes=60))
    first = run(1, square, goals)
    assert prepared.run(1, board=first[0], budget=Budget(nodes=0)) == first
    limited = prepared.run(None, budget=Budget(answers=1))
    assert next(limited)
    with pytest.raises(OutOfBudget, match="1 answer"):
        next(limited)


def test_answers_are_counted_once():
    square, goals = latin(3)
    prepared = prepare(square, goals, inputs={"board": square})
    statistics = Statistics()
    assert len(prepared.run(0, statistics=statistics)) == statistics.answers == 12
    statistics = Statistics()
    prepared.run(0, statistics=statistics, board=run(1, square, goals)[0])
    assert statistics.answers == 1


def test_inputs_have_names():
    with pytest.raises(GoalError, match="needs a name of its own"):
        prepare(X, SMALL, inputs=[var()])
    with pytest.raises(GoalError, match="needs a name of its own"):
        prepare(X, SMALL, inputs=[X, X])
    for name in ("n", "statistics", "budget", "self", "two words", ""):
        with pytest.raises(GoalError, match="cannot be called"):
            prepare(X, SMALL, inputs={name: X})
    with pytest.raises(GoalError, match="no input 'z'; the inputs are x, y"):
        prepare(X, SMALL, inputs=(X, Y)).run(0, z=1)
    with pytest.raises(GoalError, match="is not a term"):
        prepare(eq(X, 1), X, inputs=(X,))
    with pytest.raises(GoalError, match="number of answers"):
        prepare(X, SMALL, inputs=(X,)).run(-1)
    with pytest.raises(EngineMissing):
        prepare(X, SMALL, inputs=(X,), engine="none")


@pytest.mark.parametrize("engine", ["kanren", "fd"])
def test_every_engine_answers(engine):
    prepared = prepare((X, Y), SMALL, inputs=(X, Y), engine=engine)
    assert isinstance(prepared, Prepared)
    assert prepared.run(0, x=2, y="a") == ((2, "a"),)
    with pytest.raises(Unsupported):
        engine_named("kanren").asked(X, lall(SMALL), None, Statistics(), (X,))
