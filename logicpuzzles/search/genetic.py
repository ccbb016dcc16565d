"""Genetic search over constraint variables: it may find a solution, and proves nothing when it does
not.

>>> from logicpuzzles.search.variables import Space, Variable
>>> space = Space()
>>> a, b, c = triangle = [Variable(domain=range(3), space=space) for _ in range(3)]
>>> a.not_unify(b) and b.not_unify(c) and c.not_unify(a) and a.discard(0, 1)
True
>>> evolution = evolve(triangle, random.Random(1))
>>> evolution.status, sorted(evolution.solution), evolution.broken
('found', [0, 1, 2], 0)

An individual assigns each variable one of its values. Its fitness comes from the variables: they
are given its values in turn, and each refused value counts as a broken constraint, as does each
extra constraint that does not hold. The next generation has the fittest individuals unchanged, and
children of two winners of tournaments, with each value from one of the two. Some values of a child
are changed, above all refused ones. When the best individual has not improved for long, a new
population begins.

Source: Filipe Vieira, "zebrajs", 2014, whose genetic search saved and restored the variables
likewise; John Holland, "Adaptation in Natural and Artificial Systems", 1975.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from .result import Budget, Result, Run, SearchStep, Solution, State, spent
from .stated import IMPOSSIBLE, StatedPuzzle
from .variables import Variable

__all__ = ["Evolution", "Generation", "evolve", "evolving"]

Values = tuple[Any, ...]
Constraint = Callable[
    [Values], "bool | int"
]  # a truth value: whether it holds; a number: how many are broken

TOURNAMENT = 3  # individuals of which the fittest becomes a parent
ELITE = 2  # the fittest individuals, which live on
SHOWN = 5  # the fittest individuals, which people are shown
AIMED = 0.75  # how often a child of a parent with refused values gets a new value at one of these


@dataclass(frozen=True, slots=True)
class Evolution:
    """The result of a genetic search.

    ``solution``: values of the variables that break nothing, or None where none was found within
    the budget; there may still be one. ``best``: the fittest values found, which break ``broken``
    constraints. ``evaluations``: individuals looked at; ``generations`` and ``restarts``: how many
    there were.
    """

    solution: Values | None
    best: Values
    broken: int
    evaluations: int
    generations: int
    restarts: int

    @property
    def status(self) -> str:
        """``found`` or ``none found``; the latter never means that there is none."""
        return "none found" if self.solution is None else "found"


@dataclass(frozen=True, slots=True)
class Generation:
    """A generation. ``number``: from 0 on, anew after each restart. ``population``: its
    individuals, the fittest first, each with the number of constraints that it breaks.
    ``evaluations``, ``restarts``: so far.
    """

    number: int
    population: tuple[tuple[int, Values], ...]
    evaluations: int
    restarts: int

    @property
    def state(self) -> State:
        """The fittest individuals: what each breaks, and its values."""
        return tuple(
            [
                (str(broken), " ".join(map(str, values)))
                for broken, values in self.population[:SHOWN]
            ]
        )

    @property
    def did(self) -> str:
        """What was done, in a word."""
        return "restart" if self.restarts and not self.number else "breed"

    def __str__(self) -> str:
        """The generation for people.

        >>> print(Generation(3, ((1, ("a",)), (2, ("b",)), (2, ("c",))), 12, 0))
        generation 3: 3 individuals break 1 to 2 constraints, 1.7 on average; 12 individuals so far
        """
        broken = [each for each, _ in self.population]
        if len(broken) == 1:
            return (
                f"generation {self.number}: the only individual breaks {broken[0]} constraints; "
                f"{self.evaluations} so far"
            )
        mean = sum(broken) / len(broken)
        again = f", restart {self.restarts}" if self.restarts else ""
        return (
            f"generation {self.number}{again}: {len(broken)} individuals break {broken[0]} to "
            f"{broken[-1]} constraints, "
            f"{mean:.1f} on average; {self.evaluations} individuals so far"
        )


@dataclass(frozen=True, slots=True)
class _Individual:
    values: Values
    broken: int
    refused: tuple[int, ...]  # the places of the refused values


def evolve(
    variables: Iterable[Variable],
    rng: random.Random,
    *,
    constraints: Sequence[Constraint] = (),
    population: int = 60,
    mutation: float = 0.08,
    patience: int = 25,
    evaluations: int = 20_000,
    seconds: float | None = None,
) -> Evolution:
    """Search for values of ``variables``, all of one space; afterwards the variables are as before.
    The same ``rng`` gives the same result, unless time runs out.

    ``constraints``: what the variables cannot express, functions of a tuple of values that return
    whether it holds, or how many are broken. ``population``: individuals of a generation.
    ``mutation``: the probability that a value of a child is changed. ``patience``: generations
    without improvement before a restart. Budget: ``evaluations`` of individuals, at least one, and
    ``seconds``.

    Raises ValueError when a variable is open, when they are of several spaces, and for numbers that
    make no sense.
    """
    genes = tuple(variables)
    if population <= ELITE or evaluations < 1 or patience < 1 or not 0 <= mutation <= 1:
        raise ValueError(
            f"expected a population over {ELITE}, evaluations and patience of 1 or more, a "
            "mutation from 0 to 1"
        )
    if len({variable.space for variable in genes}) > 1:
        raise ValueError("the variables are of several spaces; expected all of one")
    generations = _Breeding(genes, rng, tuple(constraints), mutation, evaluations, seconds).run(
        population, patience
    )
    while True:
        try:
            next(generations)
        except StopIteration as end:
            evolution: Evolution = end.value
            return evolution


def evolving(
    stated: StatedPuzzle,
    rng: random.Random,
    budget: Budget = None,
    told: bool = False,
    *,
    population: int = 60,
    mutation: float = 0.08,
    patience: int = 25,
    evaluations: int = 20_000,
) -> Run[Values, Generation | SearchStep]:
    """The run of :func:`evolve` for the values of the variables that state a puzzle: one solution,
    or none. It proves nothing. ``nodes`` counts individuals, ``successors`` generations; ``budget``
    and ``evaluations`` limit the individuals.
    """
    yield from stated.taken()
    if stated.impossible:
        if told:
            yield IMPOSSIBLE
        return Result(complete=True, reason="the statements contradict each other")
    genes = tuple(stated.variables.values())
    if told:
        open_ = len([variable for variable in genes if not variable.decided])
        chances = (
            f"{open_} of {len(genes)} variables have several values"
            if open_
            else "each variable has one value already"
        )
        counted = (
            f"; {len(stated.checks)} clues are only counted where they are broken"
            if stated.checks
            else ""
        )
        yield SearchStep("state", chances + counted, stated.state())
        yield SearchStep(
            "begin",
            f"each individual has a value for {', '.join(stated.names)}; the first number is "
            "what it breaks",
        )
    breeding = _Breeding(genes, rng, tuple(stated.checks), mutation, evaluations, None)
    generations = breeding.run(population, patience)
    while True:
        try:
            generation = next(generations)
        except StopIteration as end:
            evolution: Evolution = end.value
            break
        if told:
            yield generation
        if spent(breeding.evaluations, budget):
            return Result(gave_up=True, nodes=breeding.evaluations, reason="the budget was spent")
    if evolution.solution is not None:
        yield Solution(evolution.solution, evolution.evaluations, evolution.generations)
        reason = "found by chance, which proves nothing about others"
    else:
        broken = f"{evolution.broken} constraint{'s'[evolution.broken == 1 :]}"
        reason = f"{evolution.evaluations:,} individuals were no solution; the best breaks {broken}"
    return Result(
        gave_up=True, nodes=evolution.evaluations, successors=evolution.generations, reason=reason
    )


class _Breeding:
    def __init__(
        self,
        genes: tuple[Variable, ...],
        rng: random.Random,
        constraints: tuple[Constraint, ...],
        mutation: float,
        budget: int,
        seconds: float | None,
    ) -> None:
        self.genes, self.rng, self.constraints, self.mutation = genes, rng, constraints, mutation
        self.pools = [_pool(number, variable) for number, variable in enumerate(genes)]
        self.budget, self.evaluations = budget, 0
        self.end = None if seconds is None else perf_counter() + seconds
        self.best: _Individual | None = None

    def run(self, population: int, patience: int) -> Generator[Generation, None, Evolution]:
        generations = restarts = 0
        while True:
            people = self.grown([], population, self.stranger)
            record, waited, number = people[0].broken, 0, 0
            yield self.generation(number, people, restarts)
            while not self.over() and waited < patience:
                generations += 1
                number += 1
                # bound now, for the children's parents are this generation
                people = self.grown(
                    people[:ELITE],
                    population,
                    lambda parents=people: self.child(parents),  # type: ignore[misc]
                )
                waited = 0 if people[0].broken < record else waited + 1
                record = people[0].broken
                yield self.generation(number, people, restarts)
            best = people[0] if self.best is None else self.best
            if self.over():
                solution = best.values if best.broken == 0 else None
                return Evolution(
                    solution, best.values, best.broken, self.evaluations, generations, restarts
                )
            restarts += 1

    def generation(self, number: int, people: Sequence[_Individual], restarts: int) -> Generation:
        population = tuple([(individual.broken, individual.values) for individual in people])
        return Generation(number, population, self.evaluations, restarts)

    def over(self) -> bool:
        if self.best is None:
            return False  # a result needs a best individual
        late = self.end is not None and perf_counter() > self.end
        return self.best.broken == 0 or self.evaluations >= self.budget or late

    def grown(
        self, people: list[_Individual], size: int, made: Callable[[], Values]
    ) -> list[_Individual]:
        """The people and new ones, the fittest first: ``size`` of them, or fewer when the search is
        over.
        """
        people = list(people)
        while len(people) < size and not self.over():
            people.append(self.evaluated(made()))
        return sorted(people, key=lambda individual: individual.broken) or (
            [self.best] if self.best else []
        )

    def stranger(self) -> Values:
        return tuple([self.rng.choice(pool) for pool in self.pools])

    def child(self, parents: Sequence[_Individual]) -> Values:
        mother, father = self.winner(parents), self.winner(parents)
        values = [self.rng.choice(pair) for pair in zip(mother.values, father.values, strict=True)]
        for place, pool in enumerate(self.pools):
            if self.rng.random() < self.mutation:
                values[place] = self.rng.choice(pool)
        if mother.refused and self.rng.random() < AIMED:
            place = self.rng.choice(mother.refused)
            values[place] = self.rng.choice(self.pools[place])
        return tuple(values)

    def winner(self, parents: Sequence[_Individual]) -> _Individual:
        return min(
            [self.rng.choice(parents) for _ in range(TOURNAMENT)],
            key=lambda individual: individual.broken,
        )

    def evaluated(self, values: Values) -> _Individual:
        self.evaluations += 1
        refused = []
        if self.genes:
            with self.genes[0].space.trial():
                refused = [
                    place for place, value in enumerate(values) if not self.genes[place].set(value)
                ]
        extra = [constraint(values) for constraint in self.constraints]
        broken = len(refused) + sum(not each if isinstance(each, bool) else each for each in extra)
        individual = _Individual(values, broken, tuple(refused))
        if self.best is None or broken < self.best.broken:
            self.best = individual
        return individual


def _pool(number: int, variable: Variable) -> Values:
    if variable.values is None:
        raise ValueError(
            f"variable number {number} of the search may be anything; expected a domain or a value"
        )
    return variable.values
