"""Programs of wide and narrow ranges have the answers of brute force: what a range may hold is cut
down by goals to few numbers.

``LAW_PROGRAMS`` in the environment: how many programs are run.
"""

import os
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from logicpuzzles import (
    abso,
    alldiffo,
    check,
    counto,
    differenceo,
    distanceo,
    eq,
    integero,
    lall,
    lany,
    lesseqo,
    lesso,
    lexo,
    lineo,
    maxo,
    membero,
    mino,
    neq,
    noto,
    powero,
    producto,
    quotiento,
    remaindero,
    run,
    sumo,
    tableo,
    vars,
)
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import OutOfBudget, Unsupported

PROGRAMS = int(os.environ.get("LAW_PROGRAMS", "40"))
BASES = (0, 0, 3, -3, 10**5, 10**6, -(10**6), 10**12, -(10**12), 10**40)
WIDTHS = (10**5, 10**7, 10**13, 10**41)
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
CALCULATED: list[tuple[Callable[..., Any], Callable[[int, int], int | None]]] = [
    (lambda x, y, z: sumo((x, y), z), lambda a, b: a + b),
    (lambda x, y, z: sumo((x, z), y), lambda a, b: b - a),
    (lambda x, y, z: differenceo(x, y, z), lambda a, b: a - b),
    (lambda x, y, z: lineo((3, -2), (x, y), "=", z), lambda a, b: 3 * a - 2 * b),
    (lambda x, y, z: producto((x, y), z), lambda a, b: a * b),
    (lambda x, y, z: producto((x, x, -3), z), lambda a, b: -3 * a * a),
    (lambda x, y, z: powero(x, 2, z), lambda a, b: a**2),
    (lambda x, y, z: powero(x, 3, z), lambda a, b: a**3),
    (lambda x, y, z: distanceo(x, y, z), lambda a, b: abs(a - b)),
    (lambda x, y, z: abso(x, z), lambda a, b: abs(a)),
    (lambda x, y, z: quotiento(x, y, z), lambda a, b: a // b if b else None),
    (lambda x, y, z: quotiento(x, -7, z), lambda a, b: a // -7),
    (lambda x, y, z: remaindero(x, y, z), lambda a, b: a % b if b else None),
    (lambda x, y, z: remaindero(x, 5, z), lambda a, b: a % 5),
    (lambda x, y, z: maxo((x, y), z), max),
    (lambda x, y, z: mino((x, y), z), min),
]

Env = dict[Any, int]
Stated = tuple[Any, Callable[[Env], bool]]


class Ranges:
    """Makes programs from a random source. ``allowed``: the few numbers that each unknown can be at
    all.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.variables = vars(self.random.randint(1, 3))
        self.allowed: dict[Any, list[int]] = {}
        self.goals: list[Any] = []
        for variable in self.variables:
            self.declare(variable)
        self.results: list[tuple[Any, Callable[[Env], int | None]]] = []

    def declare(self, variable: Any) -> None:
        """A range, wide mostly, and goals that leave few of its numbers."""
        base, width, size = (
            self.random.choice(BASES),
            self.random.choice(WIDTHS),
            self.random.randint(1, 6),
        )
        few = list(range(base, base + size))
        how = self.random.choice(
            ["narrow", "between", "between", "among", "step", "mixed", "total"]
        )
        numbers = range(base - width, base + width)
        if how == "narrow":
            self.goals.append(membero(variable, tuple(few)))
        elif how == "among":
            self.goals += [
                membero(variable, numbers),
                membero(variable, (*few, "a", True, 1.5, base + 2 * width)),
            ]
        elif how == "mixed":
            self.goals += [
                membero(variable, numbers),
                lany(*[eq(variable, number) for number in few]),
            ]
        elif how == "total":
            (other,) = vars(1)
            self.goals += [
                membero(variable, numbers),
                sumo((variable, -base), other),
                membero(other, range(size)),
            ]
        else:
            step = self.random.choice([2, 3, 7]) if how == "step" else 1
            numbers = range(base - width, base + width, step)
            few = [number for number in few if number in numbers]
            self.goals += [
                membero(variable, numbers),
                lesseqo(base, variable),
                lesso(variable, base + size),
            ]
        self.allowed[variable] = few

    def some(self) -> Any:
        return self.random.choice(self.variables)

    def goal(self, env: Env, depth: int = 1) -> Stated:
        """A goal, mostly one that holds for ``env``, and whether it does in general."""
        x, y, off = self.some(), self.some(), self.random.choice([0, 0, 0, 1, -1])
        kinds = [
            "line",
            "line",
            "neq",
            "test",
            "value",
            "order",
            "either",
            "count",
            "calculated",
            "lex",
            "not",
        ]
        kind = self.random.choice(kinds)
        if kind == "line" or (kind in ("either", "not") and not depth):
            row = self.random.sample(self.variables, self.random.randint(1, len(self.variables)))
            weights = [self.random.choice([1, 1, -1, 2, -3, 10**6]) for _ in row]
            total = sum(w * env[v] for w, v in zip(weights, row, strict=True)) + off
            how = self.random.choice(list(COMPARE))
            return lineo(weights, row, how, total), lambda env: COMPARE[how](
                sum(w * env[v] for w, v in zip(weights, row, strict=True)), total
            )
        if kind == "neq":
            number = env[x] + off
            return self.random.choice([
                (neq(x, number), lambda env: env[x] != number),
                (neq((x, y), (number, env[y])), lambda env, other=env[y]: (env[x], env[y]) != (number, other)),
                (neq(x, y), lambda env: env[x] != env[y]) if x is not y else (neq(x, "a"), lambda env: True),
                (alldiffo((x, number)), lambda env: env[x] != number),
            ])  # fmt: skip
        if kind == "test":
            return check(
                lambda a, b: a != "a" != b and (a + b) % 2 == 0, x, y
            ), lambda env: (env[x] + env[y]) % 2 == 0
        if kind == "value":
            numbers = (env[x] + off, env[x] + 1, "a", env[y])
            rows = ((env[x], env[y] + off), (env[x] + 1, env[y]), (env[x] + off, env[y]))
            return self.random.choice([
                (membero(x, numbers), lambda env: env[x] in numbers),
                (tableo((x, y), rows), lambda env: (env[x], env[y]) in rows),
                (noto(membero(x, numbers)), lambda env: env[x] not in numbers),
                (integero(x), lambda env: True),
            ])  # fmt: skip
        if kind == "order":
            return self.random.choice([
                (lesso(x, y), lambda env: env[x] < env[y]), (lesseqo(x, y), lambda env: env[x] <= env[y]),
            ])  # fmt: skip
        if kind == "lex":
            strict = self.random.random() < 0.5
            other = (env[y], env[x] + off)
            return lexo(
                (x, y), other, strict=strict
            ), lambda env: (env[x], env[y]) < other or (not strict and (env[x], env[y]) == other)
        if kind == "count":
            value, times = env[x] + off, [env[x] + off, env[y]].count(env[x] + off)
            return counto(
                (x, y), {value: times}
            ), lambda env: [env[x], env[y]].count(value) == times
        if kind == "calculated":
            made, value_of = self.random.choice(CALCULATED)
            number = value_of(env[x], env[y])
            number = 0 if number is None else number + off
            return made(x, y, number), lambda env: value_of(env[x], env[y]) == number
        parts = [[self.goal(env, 0) for _ in range(self.random.randint(1, 2))] for _ in range(2)]
        if kind == "not":
            denied = parts[0][:1]
            return noto(denied[0][0]), lambda env: not denied[0][1](env)
        return lany(*[lall(goal for goal, _ in part) for part in parts]), lambda env: any(
            all(holds(env) for _, holds in part) for part in parts
        )

    def result(self) -> None:
        """One more unknown, with a wide range or without any, that is calculated from others."""
        x, y, (z,) = self.some(), self.some(), vars(1)
        made, value_of = self.random.choice(CALCULATED)
        self.goals.append(made(x, y, z))
        far = 10**90
        if self.random.random() < 0.7:
            self.goals.append(membero(z, range(-far, far)))
        self.results.append((z, lambda env: value_of(env[x], env[y])))

    def program(self) -> tuple[Any, list[Any], set[Any]]:
        """A term, goals in random order, and all answers."""
        stated = []
        if all(self.allowed.values()):
            env = {
                variable: self.random.choice(self.allowed[variable]) for variable in self.variables
            }
            stated = [self.goal(env) for _ in range(self.random.randint(0, 3))]
        for _ in range(self.random.randint(0, 2)):
            self.result()
        goals = [*self.goals, *[goal for goal, _ in stated]]
        self.random.shuffle(goals)
        shown = [*self.variables, *[z for z, _ in self.results]]
        self.random.shuffle(shown)
        shown = shown[: self.random.randint(1, len(shown))]
        answers = set()
        for numbers in product(*self.allowed.values()):
            env = dict(zip(self.variables, numbers, strict=True))
            values = [value_of(env) for _, value_of in self.results]
            if None not in values and all(holds(env) for _, holds in stated):
                everything = {
                    **env,
                    **{z: value for (z, _), value in zip(self.results, values, strict=True)},
                }
                answers.add(tuple(everything[variable] for variable in shown))
        return tuple(shown), goals, answers


@pytest.mark.parametrize("part", range(8))
def test_programs_of_wide_ranges_have_the_answers_of_brute_force_each_once(part):
    for seed in range(part * PROGRAMS, (part + 1) * PROGRAMS):
        term, goals, expected = Ranges(seed).program()
        answers = run(0, term, goals)
        assert len(answers) == len(set(answers)), f"seed {seed}: {goals}"
        assert set(answers) == expected, f"seed {seed}: {goals}"
        assert answers == run(0, term, goals)


@pytest.mark.parametrize("engine", ["sat", "asp", "cpsat", "auto"])
def test_other_engines_give_the_same_answers_or_none(engine):
    for seed in range(PROGRAMS):
        term, goals, expected = Ranges(seed).program()
        try:
            answers = run(0, term, goals, engine=engine, budget=Budget(nodes=3_000))
        except Unsupported:
            assert engine in ("asp", "cpsat")
        except OutOfBudget:
            assert engine != "auto"
        else:
            assert set(answers) == expected, f"seed {seed}: {goals}"


@pytest.mark.parametrize("largest", [False, True])
def test_the_best_of_wide_ranges_is_that_of_all_answers(largest):
    for seed in range(PROGRAMS):
        term, goals, expected = Ranges(seed).program()
        best = run(0, term, goals, **{"maximise" if largest else "minimise": term[0]})
        record = (max if largest else min)([answer[0] for answer in expected], default=None)
        assert set(best) == {answer for answer in expected if answer[0] == record}, (
            f"seed {seed}: {goals}"
        )
