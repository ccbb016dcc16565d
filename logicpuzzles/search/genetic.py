"""Genetic search over constraint variables: it may find a solution, and proves nothing when it does
not.

>>> from .result import finished
>>> triangle = StatedPuzzle()
>>> a, b, c = [triangle.variables.setdefault(n, Variable(domain=range(3), space=triangle.space)) for n in "abc"]
>>> triangle.note(a.not_unify(b) and b.not_unify(c) and c.not_unify(a) and a.discard(0, 1))
>>> found = finished(evolving(triangle, random.Random(1)))
>>> found.status, sorted(found.solutions[0])
('some', [0, 1, 2])

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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .result import Budget, Result, Run, SearchStep, Solution, State, spent
from .stated import IMPOSSIBLE, StatedPuzzle
from .variables import Variable

Values = tuple[Any, ...]
Constraint = Callable[
    [Values], "bool | int"
]  # a truth value: whether it holds; a number: how many are broken

TOURNAMENT = 3  # individuals of which the fittest becomes a parent
ELITE = 2  # the fittest individuals, which live on
SHOWN = 5  # the fittest individuals, which people are shown
AIMED = 0.75  # how often a child of a parent with refused values gets a new value at one of these


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
    """The run of the search for the values of the variables that state a puzzle, which are as
    before at its end: one solution, or none, which proves nothing. The same ``rng`` gives the same
    run.

    ``population``: individuals of a generation. ``mutation``: the probability that a value of a
    child is changed. ``patience``: generations without improvement before a restart. ``nodes``
    counts individuals, ``successors`` generations; ``budget`` and ``evaluations`` limit the
    individuals.
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
    breeding = _Breeding(genes, rng, tuple(stated.checks), mutation, evaluations)
    generations = 0
    for generation in breeding.run(population, patience):
        if told:
            yield generation
        if spent(breeding.evaluations, budget):
            return Result(gave_up=True, nodes=breeding.evaluations, reason="the budget was spent")
        generations += generation.number > 0
    best = breeding.best
    if best is not None and not best.broken:
        yield Solution(best.values, breeding.evaluations, generations)
        reason = "found by chance, which proves nothing about others"
    else:
        number = 0 if best is None else best.broken
        broken = f"{number} constraint{'s'[number == 1 :]}"
        reason = f"{breeding.evaluations:,} individuals were no solution; the best breaks {broken}"
    return Result(gave_up=True, nodes=breeding.evaluations, successors=generations, reason=reason)


class _Breeding:
    def __init__(
        self,
        genes: tuple[Variable, ...],
        rng: random.Random,
        constraints: tuple[Constraint, ...],
        mutation: float,
        budget: int,
    ) -> None:
        self.genes, self.rng, self.constraints, self.mutation = genes, rng, constraints, mutation
        self.pools = [variable.values or () for variable in genes]
        self.budget, self.evaluations = budget, 0
        self.best: _Individual | None = None

    def run(self, population: int, patience: int) -> Iterator[Generation]:
        """The generations, until the budget is spent or an individual breaks nothing."""
        restarts = 0
        while True:
            people = self.grow([], population, self.stranger)
            record, waited, number = people[0].broken, 0, 0
            yield self.generation(number, people, restarts)
            while not self.over() and waited < patience:
                number += 1
                # bound now, for the children's parents are this generation
                people = self.grow(
                    people[:ELITE],
                    population,
                    lambda parents=people: self.child(parents),  # type: ignore[misc]
                )
                waited = 0 if people[0].broken < record else waited + 1
                record = people[0].broken
                yield self.generation(number, people, restarts)
            if self.over():
                return
            restarts += 1

    def generation(self, number: int, people: Sequence[_Individual], restarts: int) -> Generation:
        population = tuple([(individual.broken, individual.values) for individual in people])
        return Generation(number, population, self.evaluations, restarts)

    def over(self) -> bool:
        if self.best is None:
            return False  # a result needs a best individual
        return self.best.broken == 0 or self.evaluations >= self.budget

    def grow(
        self, people: list[_Individual], size: int, made: Callable[[], Values]
    ) -> list[_Individual]:
        """The people and new ones, the fittest first: ``size`` of them, or fewer when the search is
        over.
        """
        people = list(people)
        while len(people) < size and not self.over():
            people.append(self.evaluate(made()))
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

    def evaluate(self, values: Values) -> _Individual:
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
