"""A prepared program gives the answers of ``run``, in the same order, whatever was asked before."""

from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from programs import VALUES, program, typed
from samples import examples, limits

from logicpuzzles import OutOfBudget, Var, eq, lall, prepare, run, var
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import GoalError, PuzzleError, Unsupported
from logicpuzzles.engines import engine_named, installed

SEEDS = st.integers(0, 2**31)
ENGINES = [name for name in ("fd", "sat", "auto") if name in installed()]
some = examples(100)


def outcome(ask: Any) -> Any:
    """The answers, as values that can be compared, or the kind of error."""
    try:
        return [typed(answer) for answer in ask()]
    except PuzzleError as problem:
        return type(problem)


def questions(
    random: Random, term: tuple[Any, ...], goals: list[Any], values: str
) -> tuple[list[Any], list[Any]]:
    """The goals that are prepared, and questions: values for the term, mostly those of an answer,
    and further goals.
    """
    random.shuffle(goals)
    base = goals[random.randint(0, 2) :]
    rest = goals[: len(goals) - len(base)]
    known = run(20, term, goals)
    asked = []
    for _ in range(4):
        answer = random.choice(known) if known and random.random() < 0.8 else None
        shared, share = var(), random.random()
        chosen: list[Any] = []
        for at, leaf in enumerate(term):
            dice = random.random()
            if dice > share:
                chosen.append(
                    random.choice(VALUES[values]) if answer is None or dice > 0.99 else answer[at]
                )
            else:
                chosen.append(leaf if dice < 0.6 else var() if dice < 0.95 else shared)
        asked.append((tuple(chosen), [goal for goal in rest if random.random() < 0.7]))
    return base, asked


@pytest.mark.parametrize("engine", ENGINES)
@given(SEEDS, st.sampled_from(sorted(VALUES)))
@example(2155405, "numbers")  # a model without cells
@examples(500, 40)
def test_prepared_answers_are_those_of_run_in_order(engine, seed, values):
    compare(engine, seed, values)


def satisfiable(seed: int, values: str = "numbers") -> tuple[tuple[Any, ...], list[Any]]:
    """A program with an answer, if there is one not far from the seed: most programs have none."""
    for more in range(10):
        term, goals, expected = program(seed + more, values)
        if expected:
            break
    return term, goals


def compare(engine: str, seed: int, values: str) -> None:
    random = Random(seed)
    term, goals = satisfiable(seed, values)
    base, asked = questions(random, term, goals, values)
    expected = [
        outcome(partial(run, 0, term, base, eq(term, chosen), extra, engine=engine))
        for chosen, extra in asked
    ]
    prepared = prepare(term, base, inputs={"row": term}, engine=engine)
    begun = []
    for _ in range(8):
        number = random.randrange(len(asked))
        chosen, extra = asked[number]
        if random.random() < 0.3:  # a question that waits, or is given up
            waiting = prepared.run(None, *extra, row=chosen)
            first = outcome(partial(islice, waiting, random.randrange(2)))
            begun.append((waiting, first, number))
            continue
        found = outcome(partial(prepared.run, 0, *extra, row=chosen))
        refused = (
            expected[number] is GoalError and found == []
        )  # what is refused in a program is no answer for data
        assert found == expected[number] or refused
        if type(expected[number]) is list:
            assert prepared.unique(*extra, row=chosen) == (len(expected[number]) == 1)
    for waiting, first, number in begun:
        if type(expected[number]) is list and type(first) is list:
            assert [*first, *outcome(partial(iter, waiting))] == expected[number]


@given(SEEDS)
@some
def test_a_question_costs_the_same_whenever_it_is_asked(seed):
    random = Random(seed)
    term, goals = satisfiable(seed)
    base, asked = questions(random, term, goals, "numbers")
    try:
        prepared = engine_named("fd").asked(term, lall(base), None, Statistics(), term)
    except Unsupported:
        return
    costs: dict[int, Any] = {}
    for _ in range(12):
        number = random.randrange(len(asked))
        chosen, extra = asked[number]
        chosen = tuple(
            [
                leaf if isinstance(value, Var) else value
                for leaf, value in zip(term, chosen, strict=True)
            ]
        )
        statistics = Statistics(Budget(nodes=random.choice((0, 1, 2, None, None))))
        try:
            results = [
                typed(answer.term)
                for answer in prepared.answers(statistics, limits(prepared, term, chosen), extra)
            ]
        except (OutOfBudget, Unsupported):
            continue
        cost = (results, statistics.nodes, statistics.propagations)
        if number not in costs:
            costs[number] = cost
            assert len(results) == len(set(results))
            assert set(results) == {
                typed(answer) for answer in run(0, term, base, eq(term, chosen), extra)
            }
        assert costs[number] == cost
