"""The engine that hands over."""

import sys
from typing import Any

import pytest

from logicpuzzles import (
    alldiffo,
    cells,
    columns,
    connectedo,
    domaino,
    elemento,
    eq,
    exactlyo,
    grid,
    lall,
    lany,
    lesseqo,
    lesso,
    membero,
    neighbours,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import EngineMissing, OutOfBudget
from logicpuzzles.core.goals import Goal
from logicpuzzles.engines import DEFAULT, auto, engine_named


def squares(size: int) -> tuple[list[object], object]:
    """The latin squares of a size."""
    cells = vars(size * size)
    rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    columns = [cells[start::size] for start in range(size)]
    return cells, lall(
        [alldiffo(line) for line in (*rows, *columns)],
        [membero(cell, range(size)) for cell in cells],
    )


def test_what_was_answered_is_not_answered_again(monkeypatch):
    pytest.importorskip("pysat")
    monkeypatch.setattr(auto, "PATIENCE", 1)
    term, goal = squares(4)
    statistics = Statistics()
    result = list(run(None, tuple(term), goal, engine="auto", statistics=statistics))
    assert len(result) == len(set(result)) == statistics.answers == 576
    assert set(result) == set(run(0, tuple(term), goal, engine="fd"))


def _only_fd(name: str) -> Any:
    if name != "fd":
        raise EngineMissing(f"{name} is not installed")
    return engine_named(name)


def test_nobody_to_hand_over_to(monkeypatch):
    monkeypatch.setattr(auto, "PATIENCE", 1)
    monkeypatch.setattr(auto, "engine_named", _only_fd)
    term, goal = squares(4)
    with pytest.warns(RuntimeWarning, match="no engine that learns is installed") as caught:
        assert len(run(0, tuple(term), goal, engine="auto")) == 576
    assert len(caught) == 1


def test_no_handing_over_within_its_patience(monkeypatch):
    def refuse(*_: object) -> None:
        raise AssertionError("there was no need to hand over")

    monkeypatch.setattr(auto, "_read_by_another", refuse)
    term, goal = squares(3)
    assert len(run(0, tuple(term), goal, engine="auto")) == 12


@pytest.mark.parametrize(
    ("unknowns", "further", "nodes"), [(60, [], 8), (30, [], 25), (60, [1], 25)]
)
def test_much_that_is_open_is_handed_over_early(monkeypatch, unknowns, further, nodes):
    """But not where there is a disjunction."""
    spent: list[int] = []

    def refuse(program: Any) -> None:
        spent.append(program.statistics.nodes)
        raise OutOfBudget("enough")

    monkeypatch.setattr(auto._AutoProgram, "_hand_over", refuse)
    cells = vars(unknowns)
    odd = [membero(cell, range(0, 10, 2)) for cell in cells], sumo(cells, 2 * unknowns + 1)
    either = [lany(eq(cells[at], 2), eq(cells[at + 1], 2)) for at in further]
    with pytest.raises(OutOfBudget, match="enough"):
        run(1, tuple(cells), odd, either, engine="auto")
    assert spent == [nodes + 1]


def test_many_answers_are_no_reason_to_hand_over(monkeypatch):
    def refuse(*_: object) -> None:
        raise AssertionError("each choice led to an answer")

    monkeypatch.setattr(auto, "_read_by_another", refuse)
    cells = vars(6)
    statistics = Statistics()
    result = list(
        run(
            None,
            tuple(cells),
            [membero(cell, range(3)) for cell in cells],
            engine="auto",
            statistics=statistics,
        )
    )
    assert len(result) == 729
    assert statistics.nodes > 10 * auto.PATIENCE


@pytest.mark.parametrize("patience", [5, 10_000])
def test_budgets_hold_before_and_after(monkeypatch, patience):
    monkeypatch.setattr(auto, "PATIENCE", patience)
    term, goal = squares(5)
    with pytest.raises(OutOfBudget, match="40 nodes"):
        run(0, tuple(term), goal, engine="auto", budget=Budget(nodes=40))


def test_a_prepared_goal_is_handed_over_as_well(monkeypatch):
    pytest.importorskip("pysat")
    monkeypatch.setattr(auto, "QUICK", 10)
    term, goal = squares(4)
    prepared: Any = engine_named("auto").asked(tuple(term), goal, None, Statistics(), term)
    assert prepared.second is None
    expected = set(run(0, tuple(term), goal))
    for nodes in (None, 10**9):  # with a limit of nodes nobody else goes on
        statistics = Statistics(Budget(nodes=nodes))
        result = [answer.term for answer in prepared.answers(statistics)]
        assert len(result) == len(set(result)) == statistics.answers == 576
        assert set(result) == expected
        assert prepared.second is not None
    assert not [*prepared.answers(Statistics(), [(0, prepared.mask([0])), (1, prepared.mask([0]))])]


def test_a_prepared_goal_that_nobody_takes_over(monkeypatch):
    monkeypatch.setattr(auto, "QUICK", 10)
    term, goal = squares(4)
    prepared: Any = engine_named("auto").asked(tuple(term), goal, None, Statistics(), term)

    def refuse(*_: object) -> None:
        raise EngineMissing("pysat is not installed")

    monkeypatch.setattr(auto, "engine_named", refuse)
    for _ in range(2):
        result = [answer.term for answer in prepared.answers(Statistics())]
        assert len(result) == len(set(result)) == 576
    assert prepared.alone


def test_a_package_that_cannot_be_imported_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    term, goal = squares(2)
    with pytest.raises(EngineMissing, match="python-sat cannot be imported"):
        run(0, tuple(term), goal, engine="sat")


def test_the_default_is_named_nowhere_else():
    assert run.__kwdefaults__["engine"] == DEFAULT == "auto"


def test_what_the_search_has_found_out_is_handed_over():
    x, y, z = vars(3)
    goal = lall([membero(each, range(4)) for each in (x, y, z)], alldiffo((x, y)), lesso(y, 1))
    first: Any = engine_named("fd").read((x, [y, z]), goal, Statistics())
    answers = first.answers()
    next(answers)
    (known,) = first.known(goal)
    assert [row[1] for row in run(0, (x, y, z), known)] == [0]


def test_large_sums_go_to_a_solver_that_adds(monkeypatch):
    asked: list[Any] = []
    monkeypatch.setattr(auto, "PATIENCE", 1)
    monkeypatch.setattr(auto, "SUMS", 3)
    monkeypatch.setattr(auto, "_read_by_another", lambda names, *_: asked.append(names))
    cells = vars(16)
    rows = [cells[start : start + 4] for start in range(0, 16, 4)]
    lines = [*rows, *zip(*rows, strict=True)]
    run(
        1,
        cells,
        [membero(cell, range(16)) for cell in cells],
        alldiffo(cells),
        [sumo(line, 30) for line in lines],
    )
    term, goal = squares(4)
    run(0, term, goal)
    assert asked[0] == auto.ADDING and set(asked[1:]) == {auto.HEAVY}


def test_a_best_answer_that_cp_sat_might_prove_says_so(monkeypatch):
    monkeypatch.setattr(auto, "engine_named", _only_fd)
    cells = vars(12)
    total = sum(place * cell for place, cell in enumerate(cells, 3))
    goals = [membero(cell, (0, 1)) for cell in cells], lesseqo(total, 41)
    with pytest.raises(OutOfBudget, match="CP-SAT may prove it: cpsat is not installed"):
        run(1, total, *goals, maximise=total * 3 % 41, engine="auto", budget=Budget(nodes=20))


def test_statistics_pause_once():
    statistics, calls = Statistics(), []
    statistics.after(3, lambda: calls.append(statistics.nodes))
    for _ in range(8):
        statistics.node()
    assert calls == [4]


@pytest.mark.parametrize("engine", ["sat", "asp", "cpsat"])
def test_unknowns_that_only_a_disjunction_inside_another_mentions(engine):
    row = vars(3)

    def firsto(value: int) -> Goal:
        place = var()
        return lall(elemento(place, row, value), lesso(place, 1))

    goal = lall(
        alldiffo(row),
        [membero(cell, range(3)) for cell in row],
        lany(lall(firsto(0), eq(row[1], 2)), firsto(1)),
    )
    assert set(run(0, tuple(row), goal, engine=engine)) == {(0, 2, 1), (1, 0, 2), (1, 2, 0)}


def test_counts_and_sums_of_two_are_no_large_sums() -> None:
    """That one is a number more than the other, or how many are 1: there is little to add up."""
    pytest.importorskip("pysat")
    queens, ones = vars(50), vars(50)
    slopes = [[queen + turn * at for at, queen in enumerate(queens)] for turn in (-1, 0, 1)]
    goals = [membero(queen, range(50)) for queen in queens], [alldiffo(line) for line in slopes]
    counted = [membero(one, (0, 1)) for one in ones], sumo(ones, 25), sumo(ones[:30], 12)
    program: Any = engine_named("auto").read(queens, lall(goals, counted), Statistics())
    assert next(program.answers())
    assert type(program.other).__module__.endswith(".sat")


def test_what_is_connected_goes_to_a_solver_with_rules_for_it(monkeypatch) -> None:
    pytest.importorskip("clingo")
    monkeypatch.setattr(auto, "PATIENCE", 1)
    monkeypatch.setattr(auto, "JOINED", 10)  # of the 16 cells
    rows = grid(4, 4)
    goal = lall(
        domaino(rows, (0, 1)),
        connectedo(cells(rows), neighbours(rows), value=1),
        [exactlyo(1, 0, line) for line in (*rows, *columns(rows))],
    )
    statistics = Statistics()
    program: Any = engine_named("auto").read(rows, goal, statistics)
    answers = [answer.term for answer in program.answers()]
    assert type(program.other).__module__.endswith(".asp")
    assert set(answers) == set(run(0, rows, goal, engine="sat"))
    assert len(answers) == len(set(answers))
