"""Random programs about compounds: tuples, lists, dicts and records of a unifiable class, nested
and sharing unknowns.

No variable has a domain, so an answer may hold unknowns; :data:`UNIVERSE` gives them some ground
terms to be.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from logicpuzzles import (
    alldiffo,
    appendo,
    conde,
    conso,
    eq,
    heado,
    lall,
    lany,
    membero,
    neq,
    permuteo,
    relation,
    unifiable,
    var,
)


@unifiable
@dataclass
class House:
    """A record, as kanren's zebra example has it."""

    owner: Any
    pet: Any


ATOMS = ("a", "b", 1, 2)
UNIVERSE = ("a", 1, ("a", 1), ["a", 1], House("a", 1), House(1, 1), {"k": 1})


@relation
def sameo(a: Any, b: Any, street: Any) -> Any:
    """Records a and b are the same house."""
    return lany([lall(eq(a, house), eq(b, house)) for house in street])


class Maker:
    """Makes programs from a random source. ``different``: whether terms may be asked to differ."""

    def __init__(self, random: Random, variables: int, different: bool) -> None:
        self.random = random
        self.variables = [var() for _ in range(variables)]
        self.kinds = [self.eq, self.member, self.street, self.cons, self.permute, self.append]
        if different:
            self.kinds += [self.neq, self.alldiff]

    def term(self, depth: int = 2) -> Any:
        pick = self.random.random()
        if pick < 0.5:
            return self.random.choice(self.variables)
        if depth == 0 or pick < 0.7:
            return self.random.choice(ATOMS)
        inner = [self.term(depth - 1) for _ in range(2)]
        pair, house, lesser = (
            tuple(inner),
            House(*inner),
            [inner, tuple(inner[:1]), {"k": inner[0]}, var()],
        )
        return self.random.choice([pair, pair, house, house, *lesser])

    def terms(self, low: int, high: int, depth: int = 2) -> tuple[Any, ...]:
        return tuple(self.term(depth) for _ in range(self.random.randint(low, high)))

    def record(self) -> House:
        """A record of which little is known."""
        return House(*[self.random.choice([var(), var(), self.term(0)]) for _ in range(2)])

    def goal(self, depth: int = 2) -> Any:
        if depth and self.random.random() < 0.3:
            inner = [
                [self.goal(depth - 1) for _ in range(self.random.randint(1, 2))]
                for _ in range(self.random.randint(1, 3))
            ]
            return conde(*inner) if self.random.random() < 0.7 else lall(inner)
        return self.random.choice(self.kinds)()

    def eq(self) -> Any:
        return eq(self.term(), self.term())

    def neq(self) -> Any:
        return neq(self.term(), self.term())

    def alldiff(self) -> Any:
        return alldiffo(self.terms(2, 3, 1))

    def member(self) -> Any:
        return membero(self.term(), self.terms(1, 3))

    def street(self) -> Any:
        houses = tuple(
            self.record() if self.random.random() < 0.6 else self.random.choice(self.variables)
            for _ in range(self.random.randint(1, 3))
        )
        return (
            membero(self.record(), houses)
            if self.random.random() < 0.6
            else sameo(self.record(), self.record(), houses)
        )

    def cons(self) -> Any:
        known = list(self.terms(0, 3, 1))
        return (
            conso(self.term(1), self.term(1), known)
            if self.random.random() < 0.5
            else heado(self.term(1), known)
        )

    def permute(self) -> Any:
        return permuteo(self.terms(2, 2, 1), self.terms(2, 2, 1))

    def append(self) -> Any:
        return appendo(self.term(0), self.term(0), list(self.terms(0, 2, 1)))


def program(seed: int, different: bool = False, variables: int = 4) -> tuple[Any, list[Any]]:
    """The term and the goals of a program."""
    random = Random(seed)
    maker = Maker(random, random.randint(1, variables), different)
    return tuple(maker.variables), [maker.goal() for _ in range(random.randint(1, 4))]
