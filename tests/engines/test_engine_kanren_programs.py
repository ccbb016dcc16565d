"""Programs written for kanren, with nothing but the import line changed, give kanren's set of
answers.

Each program is a function of the module that its names come from.

Source: the examples and tests of kanren, Matthew Rocklin and Brandon Willard,
https://github.com/pythological/kanren.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count, islice, pairwise
from typing import Any

import kanren
import kanren.constraints
import pytest
from unification import Var, unifiable, var, vars

import logicpuzzles
from logicpuzzles.core.terms import term_key

Program = Callable[[Any], Any]


@unifiable
@dataclass
class House:
    """kanren's zebra example: every field is an unknown unless given."""

    nationality: Any = field(default_factory=var)
    drink: Any = field(default_factory=var)
    animal: Any = field(default_factory=var)
    cigarettes: Any = field(default_factory=var)
    color: Any = field(default_factory=var)


@unifiable
class Account:
    """kanren's example of a user's class."""

    def __init__(self, first: Any, last: Any, id: Any, balance: Any) -> None:
        self.first, self.last, self.id, self.balance = first, last, id, balance

    def info(self) -> tuple[Any, ...]:
        return self.first, self.last, self.id, self.balance

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Account) and self.info() == other.info()

    def __hash__(self) -> int:
        return hash((type(self), self.info()))


ACCOUNTS = (
    Account("Adam", "Smith", 1, 20),
    Account("Carl", "Marx", 2, 3),
    Account("John", "Rockefeller", 3, 1000),
)


def accounts(k: Any) -> Any:
    first, last, ident, balance = vars(4)
    named = k.run(0, last, k.eq(Account(first, last, ident, balance), ACCOUNTS[1]))
    owners = k.run(0, (first, last), k.membero(Account(first, last, ident, balance), ACCOUNTS))
    who = k.run(
        1, (first, ident), k.membero(Account(first, "Rockefeller", ident, balance), ACCOUNTS)
    )
    return named + owners + who


def grandparents(k: Any) -> Any:
    parent, x, y = k.Relation(), *vars(2)
    k.facts(parent, ("Homer", "Bart"), ("Homer", "Lisa"), ("Abe", "Homer"))

    def grandparent(old: Any, young: Any) -> Any:
        middle = var()
        return k.lall(parent(old, middle), parent(middle, young))

    return (
        k.run(0, x, parent(x, "Bart"))
        + k.run(0, x, grandparent(x, "Bart"))
        + k.run(0, (x, y), grandparent(x, y))
    )


def corleone(k: Any) -> Any:
    father, mother, x, y, z = k.Relation(), k.Relation(), *vars(3)
    k.facts(
        father,
        ("Vito", "Michael"), ("Vito", "Sonny"), ("Vito", "Fredo"),
        ("Michael", "Anthony"), ("Michael", "Mary"),
        ("Sonny", "Vincent"), ("Sonny", "Francesca"), ("Sonny", "Kathryn"), ("Sonny", "Frank"), ("Sonny", "Santino"),
    )  # fmt: skip
    k.facts(
        mother,
        ("Carmela", "Michael"), ("Carmela", "Sonny"), ("Carmela", "Fredo"),
        ("Kay", "Mary"), ("Kay", "Anthony"), ("Sandra", "Francesca"), ("Sandra", "Kathryn"),
    )  # fmt: skip

    def parent(old: Any, young: Any) -> Any:
        return k.conde([father(old, young)], [mother(old, young)])

    def grandparent(old: Any, young: Any) -> Any:
        middle = var()
        return k.conde((parent(old, middle), parent(middle, young)))

    def sibling(person: Any, other: Any) -> Any:
        common = var()
        return k.conde((father(common, person), father(common, other)))

    return [
        *k.run(0, x, father(x, "Michael")),
        *k.run(0, x, parent(x, "Vincent"), parent(y, "Vincent")),
        *k.run(0, x, grandparent(x, "Anthony")),
        *k.run(0, (x, z), grandparent(x, z), sibling(z, "Mary")),
    ]


def states(k: Any) -> Any:
    adjacent, coastal, x, y = k.Relation(), k.Relation(), *vars(2)
    k.facts(coastal, *[(name,) for name in ("WA", "OR", "CA", "TX", "FL")])
    borders = [
        text.split()
        for text in ("WA OR", "OR CA", "CA NV", "OR NV", "CA AZ", "NV AZ", "AZ NM", "NM TX")
    ]
    k.facts(adjacent, *map(tuple, borders), *[tuple(reversed(border)) for border in borders])
    return [
        *k.run(0, x, adjacent("CA", "NY")),
        *k.run(0, x, adjacent("CA", x)),
        *k.run(0, y, coastal(y), adjacent("CA", y)),
        *k.run(0, y, adjacent("TX", x), adjacent(x, y), coastal(y)),
    ]


def among(*texts: str) -> dict[str, Program]:
    """Programs of one expression, over the unknowns w, x, y and z."""

    def made(text: str) -> Program:
        code = compile(text, text, "eval")

        def program(k: Any) -> Any:
            names = dict(zip("wxyz", vars(4), strict=True))
            return eval(code, {**vars_of(k), **names})

        return program

    return {text: made(text) for text in texts}


def vars_of(module: Any) -> dict[str, Any]:
    """The names of a module, with kanren's ``neq``, which it keeps in a module of its own."""
    return {"neq": kanren.constraints.neq, **{name: getattr(module, name) for name in dir(module)}}


PROGRAMS: dict[str, Program] = {
    **{program.__name__: program for program in (accounts, grandparents, corleone, states)},
    **among(
        # test_core
        "run(1, x, eq(x, 5))",
        "run(0, x, eq(x, 5), eq(x, 6))",
        "run(0, x, lany(eq(x, 2), eq(x, 3)))",
        "run(0, (x, y), conde([eq(x, 2), eq(y, 3)], [eq(x, 4)]))",
        "run(0, x, lall(lany(eq(x, 1), eq(x, 2)), lany(eq(x, 2), eq(x, 3))))",
        "run(0, x, eq((1, 2), x))",
        "run(0, (x, y), eq((x, 2), (1, y)))",
        "run(0, x, eq({'a': x, 'b': 2}, {'b': 2, 'a': 1}))",
        "run(0, x, eq({'a': x}, {'b': 1}))",
        "run(0, x, eq({'a': {'b': x}}, {'a': {'b': [1, y]}}), eq(y, 2))",
        "run(0, x, eq([1, 2], (1, 2)))",
        "run(0, x, eq((1, 2), (1, 2, 3)))",
        "run(0, x, conde(([eq(x, i), eq(i, j)] for i, j in zip(range(5), range(5)))))",
        "run(None, x, eq(x, 1)).__next__()",
        "run(0, x, neq(x, 1), membero(x, (1, 2, 3)))",
        "run(0, (x, y), neq(x, y), membero(x, (1, 2)), membero(y, (1, 2)))",
        "run(0, (x, y), membero(x, (1, 2, 3)), membero(y, (x, 9)))",
        # test_goals
        "run(0, x, heado(x, (1, 2, 3)))",
        "run(0, (x, y), heado((x, 5), [(1, y), 2]))",
        "run(0, x, heado(1, (x, 2, 3)))",
        "run(0, x, tailo(x, (1, 2, 3)))",
        "run(0, (x, y), tailo((x, y), (1, 2, 3)))",
        "run(0, x, tailo(x, (1,)))",
        "run(0, x, conso(1, x, [1, 2]))",
        "run(0, x, conso(x, [2], [1, 2]))",
        "run(0, x, conso(1, [2, 3], x))",
        "run(0, x, conso(1, (2, 3), x))",
        "run(0, (x, y), conso(x, y, (1, 2, 3)))",
        "run(0, x, conso(x, y, ()))",
        "run(0, x, nullo(x))",
        "run(0, x, nullo([], x))",
        "run(0, (x, y), nullo(x, y))",
        "run(0, (x, y), nullo(x, y, ()))",
        "run(0, (x, y), nullo(x, y, refs=((),)))",
        "run(0, x, nullo((), x, []))",
        "run(0, x, nullo([1]))",
        "run(0, (x, y), nullo(x, y, default_ConsNull=tuple))",
        "run(0, x, itero([1, 2]), eq(x, 1))",
        "run(0, x, itero((1, (2, 3))), eq(x, 1))",
        "run(0, x, itero(1), eq(x, 1))",
        "run(0, x, membero(x, (1, 2, 3)), membero(x, (2, 3, 4)))",
        "run(0, x, membero(2, (1, x, 3)))",
        "run(0, x, membero((1, 2, 3), (x,)))",
        "run(0, x, membero(x, ()))",
        "run(0, x, membero(4, (1, 2, 3)))",
        "run(0, x, membero((x, 1), ((2, 1), (3, y), 4)))",
        "run(0, x, appendo((), (1, 2), (1, 2)))",
        "run(0, x, appendo((1,), (2,), (1, 2, 3)))",
        "run(0, x, appendo((1, 2), x, (1, 2, 3, 4)))",
        "run(0, x, appendo(x, [3, 4], [1, 2, 3, 4]))",
        "run(0, x, appendo([1, 2], [3], x))",
        "run(0, (x, y), appendo(x, y, (1, 2)))",
        "run(0, (x, y), appendo(x, y, [1, 2, 3]))",
        "run(0, (x, y), appendo(x, y, [])) ",
        "run(0, x, appendo([1, x], [3], [1, 2, 3]))",
        "run(0, (x, y), appendo((1, 2), (3, x), (1, y, 3, 4)))",
        "run(0, x, appendo(x, (3,), (1, 2, 4)))",
        "run(0, x, rembero(1, [2, 1, 3, 1], x))",
        "run(0, x, rembero(x, (1, 2, 3), (1, 3)))",
        "run(0, x, rembero(4, [1, 2], x))",
        "run(0, x, rembero(1, [], x))",
        "run(0, x, rembero(1, [x, 2], [2]))",
        "run(0, x, permuteo((1, 2), (2, 1)), eq(x, 1))",
        "run(0, x, permuteo((1, 2, 2), (2, 1, 2)), eq(x, 1))",
        "run(0, x, permuteo((1, 2), (2, 3)))",
        "run(0, x, permuteo((1, 2), [2, 1]))",
        "run(0, x, permuteo(x, (1, 2, 3)))",
        "run(0, x, permuteo([1, 2], x))",
        "run(0, x, permuteo((2, 1, x), (2, 1, 2)))",
        "run(0, (x, y), permuteo((x, 2, y), (1, 2, 3)))",
        "run(0, x, permuteo((1, (2, 3)), (x, 1)))",
        "run(0, x, permuteo((1, 2, 3), x, no_ident=True))",
        "run(0, x, permuteo((1, 2), (1, 2), no_ident=True), eq(x, 1))",
        "run(0, x, permuteq((1, 2, x), (3, 2, 1)))",
    ),
}


def keys(answers: Any) -> set[Any]:
    answers = answers if isinstance(answers, tuple | list) else [answers]
    found_keys = {term_key(answer) for answer in answers}
    assert None not in found_keys
    return found_keys


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_gives_what_kanren_gives(name):
    assert keys(PROGRAMS[name](logicpuzzles)) == keys(PROGRAMS[name](kanren))


def test_endless_alternatives_are_drawn_one_by_one():
    x = var()
    for module in (kanren, logicpuzzles):
        branches = ([module.eq(x, n)] for n in count())
        assert set(islice(module.run(None, x, module.conde(branches)), 5)) == set(range(5))
        assert set(module.run(4, x, module.lany(module.eq(x, n) for n in count()))) == set(range(4))


def test_lists_of_any_length():
    x, y = vars(2)
    for module in (kanren, logicpuzzles):
        assert [len(answer) for answer in module.run(4, x, module.itero(x))] == [0, 1, 2, 3]
        assert [
            len(a) for a, _ in module.run(3, (x, y), module.permuteo(x, y, default_ConsNull=tuple))
        ][:2] == [0, 1]
        answers = module.run(6, (x, y), module.appendo(x, [1], y))
        assert len(answers) == 6
        assert all(len(b) == len(a) + 1 for a, b in answers if isinstance(b, list))


def test_the_zebra_of_the_example():
    from logicpuzzles import conde, eq, lall, lany, membero, run

    def righto(right: Any, left: Any, houses: Any) -> Any:
        return lany(*[conde([eq(left, a), eq(right, b)]) for a, b in pairwise(houses)])

    def nexto(a: Any, b: Any, houses: Any) -> Any:
        return conde([righto(a, b, houses)], [righto(b, a, houses)])

    houses = vars(5)
    goals = lall(
        membero(House("Englishman", color="red"), houses),
        membero(House("Spaniard", animal="dog"), houses),
        membero(House(drink="coffee", color="green"), houses),
        membero(House("Ukrainian", drink="tea"), houses),
        righto(House(color="green"), House(color="ivory"), houses),
        membero(House(animal="snails", cigarettes="Old Gold"), houses),
        membero(House(color="yellow", cigarettes="Kools"), houses),
        eq(House(drink="milk"), houses[2]),
        eq(House("Norwegian"), houses[0]),
        nexto(House(cigarettes="Chesterfields"), House(animal="fox"), houses),
        nexto(House(cigarettes="Kools"), House(animal="horse"), houses),
        membero(House(drink="orange juice", cigarettes="Lucky Strike"), houses),
        membero(House("Japanese", cigarettes="Parliaments"), houses),
        nexto(House("Norwegian"), House(color="blue"), houses),
    )
    streets = run(
        0,
        houses,
        goals,
        membero(House(animal="zebra"), houses),
        membero(House(drink="water"), houses),
    )
    assert [[house.nationality for house in street] for street in streets] == [
        ["Norwegian", "Ukrainian", "Englishman", "Spaniard", "Japanese"]
    ]
    (street,) = streets
    assert [house.animal for house in street] == ["fox", "horse", "snails", "dog", "zebra"]
    assert [house.drink for house in street] == ["water", "tea", "milk", "orange juice", "coffee"]
    (unasked,) = run(0, houses, goals)
    assert isinstance(unasked[4].animal, Var)
    assert isinstance(unasked[0].drink, Var)
