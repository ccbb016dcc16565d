"""Answers with unknowns and goals that are left over stand for just the values for which the
program holds.
"""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import typed, value
from samples import examples
from wide import Wide

from logicpuzzles import alldiffo, answers, atmosto, domaino, eq, lall, membero, noto, run, vars
from logicpuzzles.engines import installed

BOX = (-2, -1, 0, 1, 2, 3, 1.0, 0.5, "a", ())  # what unknowns are tried with


def open_program(seed: int):
    """A program in which some unknowns have no domain: its unknowns, goals and predicates."""
    random = Random(seed)
    maker = Wide(random, random.randint(1, 3), "numbers")
    maker.atoms = [-1, 0, 1, 2, 3]
    maker.fractional = True  # no expressions: they are about whole numbers
    makers = [
        maker.eq,
        maker.neq,
        maker.sum,
        maker.line,
        maker.line,
        maker.less,
        maker.less,
        maker.difference,
        maker.product,
        maker.distance,
        maker.any,
        maker.nested,
        maker.denied,
        maker.alldiff,
        maker.graph,
        maker.facts,
        maker.regular,
        maker.count,
        maker.member,
        maker.check,
    ]
    stated = [random.choice(makers)(1) for _ in range(random.randint(1, 4))]
    goals = [goal for goal, _ in stated]
    tests = [holds for _, holds in stated]
    for variable in maker.variables:
        if random.random() < 0.3:
            values = random.sample(maker.atoms, 3)
            goals.append(membero(variable, values))
            tests.append(
                lambda env, variable=variable, values=values: (
                    typed(env[variable]) in list(map(typed, values))
                )
            )
    random.shuffle(goals)
    return tuple(maker.variables), goals, tests


def _holds(goal):
    return next(goal({}), None) is not None


@pytest.mark.parametrize("engine", installed())
@given(st.integers(0, 2**31))
@examples(50)
def test_answers_stand_for_the_values_for_which_the_program_holds(engine, seed):
    term, goals, tests = open_program(seed)
    stated = list(answers(term, *goals, engine=engine))
    for choice in product(BOX, repeat=len(term)):
        env = dict(zip(term, choice, strict=True))
        holds = all(test(env) for test in tests)
        stands = any(
            [_holds(lall(eq(answer.term, value(term, env)), answer.residual)) for answer in stated]
        )
        assert holds == stands, (choice, stated)


@pytest.mark.parametrize("engine", installed())
@given(st.integers(0, 2**31))
@examples(20)
def test_unknowns_that_are_hidden_lose_no_answer(engine, seed):
    term, goals, tests = open_program(seed)
    shown = term[: Random(seed).randint(1, len(term))]
    true = {}
    for choice in product(BOX, repeat=len(term)):
        env = dict(zip(term, choice, strict=True))
        if all(test(env) for test in tests):
            true[typed(value(shown, env))] = value(shown, env)
    stated = list(answers(shown, *goals, engine=engine))
    for each in true.values():
        assert any([_holds(lall(eq(answer.term, each), answer.residual)) for answer in stated]), (
            each,
            stated,
        )
    for answer in stated:
        if not answer.residual and set(map(typed, answer.term)) <= set(map(typed, BOX)):
            assert typed(answer.term) in true, (answer, true)


@pytest.mark.parametrize("engine", installed())
def test_what_is_known_is_put_into_a_negation(engine):
    x, y, row = vars(3)
    stated = list(answers((x, y), noto(atmosto(0, 1, (x, y))), membero(x, (0, 1)), engine=engine))
    assert {repr(answer.residual) for answer in stated} == {
        f"(noto(atmosto(0, 1, ({known}, {y!r}))),)" for known in (0, 1)
    }
    both = run(
        0, (x, y), noto(alldiffo(row)), eq(row, (x, y)), domaino((x, y), (0, 1)), engine=engine
    )
    assert sorted(both) == [(0, 0), (1, 1)]
