"""Limits hold while goals are read and models are made; memory is a limit; nothing is nested too
deep for an answer or an error.

The clock is looked at with generous minutes: what is tested would take hours, or all memory,
without the limit.
"""

import itertools
import json
from functools import reduce
from subprocess import run as started
from sys import executable, platform
from typing import Any

import pytest
from samples import every

from logicpuzzles import (
    alldiffo,
    appendo,
    check,
    count,
    counto,
    domaino,
    eq,
    grid,
    lall,
    lany,
    membero,
    neq,
    noto,
    powero,
    producto,
    relation,
    run,
    sumo,
    tableo,
    var,
    vars,
)
from logicpuzzles.asking import possible
from logicpuzzles.core import budget
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import GoalError, OutOfBudget, Unsupported
from logicpuzzles.core.memory import in_use
from logicpuzzles.explain import explain, network
from logicpuzzles.runner import load

ENGINES = ("fd", "sat", "asp", "cpsat", "auto", "kanren")
EACH = pytest.mark.parametrize("engine", ENGINES)
DEEP = 5_000
x, y, z = vars(3)


def inside(depth: int, leaf: Any = (), within: type = tuple) -> Any:
    """A term in that many others."""
    return reduce(lambda term, _: within([term]), range(depth), leaf)


@relation
def deepo(number: int) -> Any:
    """A relation that calls itself a known number of times."""
    return eq(x, 1) if number == 0 else lall(deepo(number - 1))


# --- time -----------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize(
    "goals",
    [
        lambda: [tableo((x, y), [(number, number) for number in range(300_000)]), eq(y, 14)],
        lambda: [domaino((x, y, z), range(10**12)), sumo((x, y, z), 10**11), producto((x, y), z)],
        lambda: [domaino((x, y), range(10**9)), check(lambda a, b: a * b == 10**17 + 3, x, y)],
        lambda: [
            domaino(rows := grid(150, 150), range(150)),
            [alldiffo(row) for row in (*rows, *zip(*rows, strict=True))],
        ],
    ],
)
def test_time_is_up_while_goals_are_read_models_made_and_bounds_move(engine, goals):
    made = goals()
    with pytest.raises(OutOfBudget, match="second"):
        run(0, (x, y, z), *made, engine=engine, budget=Budget(seconds=0.05))


@pytest.mark.parametrize("engine", ["sat", "asp"])
def test_partial_results_are_refused_before_they_are_all_made(engine):
    """The fourth factor would make millions of them."""
    cells, result = vars(5), var()
    with pytest.raises(Unsupported, match="too many partial results"):
        run(
            0,
            cells,
            domaino(cells, range(100)),
            producto(cells, result),
            domaino(result, range(100)),
            engine=engine,
        )


def test_time_is_looked_at_while_rules_are_taken_apart(monkeypatch):
    """Each look at the clock takes a second here, and there are more looks than rules before a
    question is asked.
    """
    looks, clock = itertools.count(), budget.perf_counter
    monkeypatch.setattr(budget, "perf_counter", lambda: clock() + next(looks))
    monkeypatch.setattr(network, "propagating", None)
    made = explain(load(text="\n".join(["-" * 20] * 20), kind="takuzu"), timeout=400)
    assert (made.status, made.stopped) == ("unknown", "400 seconds")


# --- memory ---------------------------------------------------------------------------------------


@EACH
@pytest.mark.skipif(not in_use(), reason="the system does not tell how much memory is in use")
def test_memory_is_a_limit(engine):
    row = vars(100)
    goals = [
        domaino(row, range(100)),
        [alldiffo(row[at:]) for at in range(99)],
        check(lambda *_: False, *row),
    ]
    with pytest.raises(OutOfBudget, match="memory"):
        run(0, row, *goals, engine=engine, budget=Budget(memory=in_use() // 2))


@pytest.mark.skipif(platform != "linux", reason="what the system refuses is tested on Linux")
def test_what_takes_all_memory_at_once_is_out_of_budget():
    program = (
        "from logicpuzzles import check, count, eq, run, var\n"
        "from logicpuzzles.core.budget import Budget, Statistics\n"
        "from logicpuzzles.core.errors import OutOfBudget\n"
        "from logicpuzzles.core.memory import in_use\n"
        "x = var()\n"
        "huge = check(lambda number: len(bytes(number)) == 0, x)\n"
        "for engine in ('fd', 'kanren'):\n"
        "    for ask in (lambda b: run(0, x, huge, eq(x, 1 << 36), engine=engine, budget=b),\n"
        "                lambda b: count(x, huge, eq(x, 1 << 36), budget=b)):\n"
        "        try:\n"
        "            ask(Budget(memory=in_use() + (1 << 28)))\n"
        "        except OutOfBudget as problem:\n"
        "            print(problem.limit)\n"
        "print(len(bytes(1 << 29)))\n"
    )
    done = started([executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    *limits, free = done.stdout.splitlines()
    assert len(limits) == 4
    assert all("memory" in limit for limit in limits)
    assert free == str(1 << 29)  # the limit ends with the question


@pytest.mark.skipif(platform != "linux", reason="what the system refuses is tested on Linux")
def test_a_command_keeps_to_its_memory(tmp_path):
    puzzle = tmp_path / "large.takuzu"
    puzzle.write_text("\n".join(["." * 150] * 150) + "\n")
    done = started(
        [executable, "-m", "logicpuzzles", "solve", "--kind", "takuzu", "--memory", "32M", str(puzzle)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 3
    assert "memory" in done.stderr
    assert "Error" not in done.stderr
    again = [executable, "-m", "logicpuzzles", "solve", "--memory", "much", str(puzzle)]
    assert started(again, capture_output=True, check=False).returncode == 2


@pytest.mark.skipif(platform != "linux", reason="what the system refuses is tested on Linux")
@pytest.mark.parametrize(
    ("engine", "package"),
    [
        ("asp", "clingo"),
        *[
            pytest.param(*each, marks=pytest.mark.thorough)
            for each in (("sat", "pysat"), ("cpsat", "ortools"))
        ],
    ],
)
def test_a_solver_that_is_refused_memory_does_not_end_the_process(engine, package):
    """Clauses learnt, rules grounded, a library loaded: wherever the memory ends, that is a
    limit.
    """
    pytest.importorskip(package)
    program = (
        "import sys\n"
        "from logicpuzzles import check, domaino, neq, run, vars\n"
        "from logicpuzzles.core.budget import Budget\n"
        "from logicpuzzles.core.errors import OutOfBudget\n"
        "from logicpuzzles.core.memory import in_use\n"
        "row = vars(30)\n"
        "pigeons = [domaino(row, range(29)), [neq(a, b) for at, a in enumerate(row) for b in row[:at]]]\n"
        "rows = [domaino(row[:3], range(30)), check(lambda a, b, c: (a * b + c) % 7 != 0, *row[:3])]\n"
        "for goals in (pigeons, rows):\n"
        "    try:\n"
        "        run(0, row[:3], *goals, engine=sys.argv[1], budget=Budget(memory=in_use() + int(sys.argv[2]), seconds=1))\n"
        "    except OutOfBudget as problem:\n"
        "        print('gave up')\n"
    )
    for extra in (8, 20, 40):
        done = started(
            [executable, "-c", program, engine, str(extra << 20)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == ""
        assert done.returncode == 0
        assert extra > 8 or done.stdout == "gave up\n" * 2


@pytest.mark.skipif(platform != "linux", reason="what the system refuses is tested on Linux")
@pytest.mark.parametrize(
    "jobs", [(), pytest.param(("--jobs", "2"), marks=pytest.mark.thorough)], ids=["alone", "two"]
)
@pytest.mark.parametrize("command", every(2, ["solve", "check"]))
def test_a_line_that_reaches_a_limit_takes_nothing_from_the_next(command, jobs, tmp_path):
    """Neither memory, of which each worker has a share, nor time, which it may use up before it is
    read.
    """
    small, large = "01--\n--1-\n-0--\n1--0\n", "\n".join(["-" * 200] * 200)
    clues = "Name: Ann, Bob\n" + "Ann is to the left of Bob.\n" * 40_000
    lines = [
        ("takuzu", small),
        ("takuzu", large),
        ("takuzu", small),
        ("zebra", clues),
        ("takuzu", small),
    ]
    batch = tmp_path / "batch.jsonl"
    tasks = [{"id": at, "kind": kind, "puzzle": text} for at, (kind, text) in enumerate(lines)]
    batch.write_text("".join(json.dumps(task) + "\n" for task in tasks))
    words = [executable, "-m", "logicpuzzles", command, str(batch), *jobs]
    for limits in (
        ["--memory", "200M" if jobs else "100M", "--timeout", "5"],
        ["--timeout", "0.4"],
    ):
        done = started([*words, *limits], capture_output=True, text=True, check=False)
        assert done.stderr == ""
        records = [json.loads(line) for line in done.stdout.splitlines()]
        assert [record["id"] for record in records] == [0, 1, 2, 3, 4]
        statuses = [
            record.get("status") for record in records
        ]  # the clues may be wrong, where there was the time to read them
        assert statuses[1] == "unknown"
        if "--memory" in limits:
            assert [statuses[at] for at in (0, 2, 4)] == ["multiple"] * 3
        assert done.returncode in (2, 3)


def test_memory_of_an_earlier_search_is_given_back(monkeypatch):
    used = [1 << 40]
    monkeypatch.setattr(budget, "in_use", lambda: used[0])
    monkeypatch.setattr(budget, "give_back", lambda: used.append(used.pop() >> 20))
    statistics = Statistics(Budget(memory=1 << 30))
    statistics.check()
    used[0] = 1 << 40
    monkeypatch.setattr(budget, "BETWEEN_LOOKS", -1)
    with pytest.raises(OutOfBudget, match="memory"):
        statistics.check()


def test_a_budget_of_memory_that_is_enough_changes_nothing():
    goals = [domaino((x, y), range(5)), sumo((x, y), 5)]
    statistics = Statistics(Budget(memory=1 << 40))
    assert list(run(None, (x, y), *goals, statistics=statistics)) == list(run(None, (x, y), *goals))


# --- depth ----------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize(
    ("goals", "expected"),
    [
        (lambda: [neq(inside(4 * DEEP, x), inside(4 * DEEP, 1)), membero(x, (1, 2))], {2}),
        (lambda: [neq((x, inside(DEEP)), (1, inside(DEEP))), membero(x, (1, 2))], {2}),
        (lambda: [lany(neq(inside(DEEP, x), inside(DEEP, 1)), eq(x, 3)), membero(x, (1, 2))], {2}),
        (lambda: [eq(inside(DEEP, x, list), inside(DEEP, 1, list))], {1}),
        (
            lambda: [
                alldiffo((inside(DEEP, x), inside(DEEP, 1), inside(DEEP, 1, list))),
                membero(x, (1, 2)),
            ],
            {2},
        ),
        (lambda: [check(lambda term: True, inside(DEEP, x)), membero(x, (1, 2))], {1, 2}),
        (lambda: [counto((x, inside(DEEP)), {1: 1}), membero(x, (1, 2))], {1}),
        (
            lambda: [
                reduce(lambda goal, _: noto(goal), range(3_000), eq(x, 1)),
                membero(x, (1, 2)),
            ],
            {1},
        ),
        (lambda: [reduce(lambda goal, _: lall(goal), range(DEEP), eq(x, 1))], {1}),
        (lambda: [deepo(DEEP)], {1}),
        (lambda: [appendo(y, [x], [*range(1_000)])], {999}),
        (lambda: [membero((x, y), ((1, inside(DEEP)), (2, inside(DEEP, (), list))))], {1, 2}),
        (
            lambda: [
                lany(eq((x, y), (1, inside(1_000))), eq((x, y), (2, 3))),
                lany(eq(z, y), eq(z, 3)),
            ],
            {1, 2},
        ),
    ],
)
def test_deep_terms_and_goals_have_answers(engine, goals, expected):
    assert set(run(0, x, *goals(), engine=engine)) == expected


@EACH
def test_a_deep_list_is_an_answer(engine):
    (term,) = run(0, x, eq(x, inside(DEEP)), engine=engine)
    depth = 0
    while term:
        (term,) = term
        depth += 1
    assert depth == DEEP


def test_what_is_nested_too_deep_is_said():
    with pytest.raises(GoalError, match="nested too deep"):
        reduce(lambda goal, _: noto(lall(goal, eq(y, 1))), range(DEEP), eq(x, 1))
    with pytest.raises(GoalError, match="nested too deep"):
        lall(reduce(lambda goals, _: [goals], range(DEEP), eq(x, 1)))

    def deep(number: Any) -> bool:
        return number == 0 or deep(number - 1)

    for ask in (
        run,
        lambda _, *question: count(*question),
        lambda _, *question: possible(*question),
    ):
        with pytest.raises(GoalError, match="nested too deep"):
            ask(0, x, membero(x, (10**6, 10**6 + 1)), check(deep, x))


def test_numbers_are_bounded_before_they_are_calculated():
    with pytest.raises(OutOfBudget, match="bits in a number"):
        run(0, z, powero(x, 10**9, z), membero(x, (2, 3)))
    assert set(run(0, (x, y), powero(x, y, 2**60), domaino((x, y), range(1, 10**6)))) == {
        (2**at, 60 // at) for at in (1, 2, 3, 4, 5, 6, 10, 12, 15)
    }


CLAUSES = """
import os, random, signal, sys, threading
from logicpuzzles import eq, lany, membero, run, var
chance, cells = random.Random(1), [var() for _ in range(400)]
goals = [
    *(membero(cell, [0, 1]) for cell in cells),
    *(lany(*[eq(cell, chance.randrange(2)) for cell in chance.sample(cells, 3)]) for _ in range(1704)),
]
run(1, cells[0], goals[0], engine=sys.argv[1])  # so that the engine is loaded
threading.Timer(1.5, os.kill, [os.getpid(), signal.SIGINT]).start()
try:
    run(1, cells, *goals, engine=sys.argv[1], timeout=float(sys.argv[2]) or None)
except KeyboardInterrupt:
    print("Ctrl-C")
"""


@pytest.mark.parametrize(
    ("engine", "limit"), [("sat", "0"), ("asp", "0"), ("cpsat", "0"), ("cpsat", "60")]
)
@pytest.mark.skipif(platform == "win32", reason="signals are sent another way there")
def test_ctrl_c_while_a_solver_searches_is_no_error_of_its_own(engine, limit):
    """Random clauses, about as many as can hold: it searches in C for long."""
    command = [executable, "-c", CLAUSES, engine, limit]
    ended = started(command, capture_output=True, text=True, timeout=100)
    assert (ended.stdout, ended.stderr) == ("Ctrl-C\n", "")
