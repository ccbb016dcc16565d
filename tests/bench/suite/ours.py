"""Our side: variables and goals are made, run and answered inside each call. A street of records runs in kanren too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from suite.model import Answer, Equations, Jodici, Takuzu, Zebra


def _count(limit: int) -> int:
    """All answers where two are asked for: a stream that ends proves that there are no more."""
    return 0 if limit == 2 else limit


def zebra_positions(puzzle: Zebra, limit: int) -> Sequence[Answer]:
    """A variable for each item, its house."""
    from logicpuzzles import alldiffo, differenceo, distanceo, eq, lesso, membero, neq, run, vars

    houses = tuple(range(1, puzzle.houses + 1))
    items = tuple(vars(len(puzzle.items)))
    goals: list[Any] = [membero(item, houses) for item in items]
    goals += [alldiffo(items[start : start + puzzle.houses]) for start in range(0, len(items), puzzle.houses)]
    for kind, a, b in puzzle.clues:
        if kind == "at":
            goals.append(eq(items[a], b))
        elif kind == "same":
            goals.append(eq(items[a], items[b]))
        elif kind == "next":
            goals.append(distanceo(items[a], items[b], 1))
        elif kind == "left":
            goals.append(differenceo(items[b], items[a], 1))
        elif kind == "before":
            goals.append(lesso(items[a], items[b]))
        else:
            goals.append(neq(items[a], items[b]))
    return tuple(run(_count(limit), items, *goals))


def zebra_rules(puzzle: Zebra, limit: int) -> Sequence[Answer]:
    """Records and the rules of the kind zebra, the frame last."""
    from logicpuzzles import run, var, vars

    zebra = import_module("logicpuzzles.rules.zebra")
    size = puzzle.houses
    groups = tuple(puzzle.items[start : start + size] for start in range(0, len(puzzle.items), size))
    fields = range(len(groups))
    street = tuple(vars(size))

    def house(item: int) -> tuple[Any, ...]:
        """A record of which only one item is known."""
        group = item // size
        return tuple([puzzle.items[item] if field == group else var() for field in fields])

    goals = []
    for kind, a, b in puzzle.clues:
        if kind == "at":
            goals.append(zebra.ato(house(a), b, street))
        elif kind == "same":
            goals.append(zebra.sameo(house(a), house(b), street))
        elif kind == "next":
            goals.append(zebra.nexto(house(a), house(b), street))
        elif kind == "left":
            goals.append(zebra.righto(house(b), house(a), street))
        elif kind == "before":
            goals.append(zebra.aftero(house(b), house(a), street))
        else:
            goals.append(zebra.notsameo(house(a), house(b), street))
    return tuple(run(_count(limit), street, *goals, zebra.zebrao(street, groups)))


@cache
def house_class() -> type:
    """The house of kanren's own example, a dataclass made unifiable."""
    from unification import unifiable

    @dataclass(frozen=True)
    class House:
        colour: Any
        nation: Any
        drink: Any
        smoke: Any
        pet: Any

    unifiable(House)
    return House


def zebra_street(puzzle: Zebra, limit: int, vocabulary: str, classes: bool) -> Sequence[Answer]:
    """Houses and `membero` alone, as in kanren's own example: no domains, no frame, no clues of difference or order.

    An item that no clue names is named by a goal of its own, so that answers hold no variables.
    """
    api = import_module(vocabulary)
    eq, membero, conde, var = api.eq, api.membero, api.conde, api.var
    size = puzzle.houses
    fields = range(len(puzzle.items) // size)
    street = tuple(api.vars(size))
    pairs = tuple(pairwise(street))
    make: Callable[[list[Any]], Any]
    if classes:
        record = house_class()
        make = lambda values: record(*values)  # noqa: E731
    else:
        make = tuple

    def house(*items: int) -> Any:
        known = {item // size: puzzle.items[item] for item in items}
        return make([known[field] if field in known else var() for field in fields])

    goals = []
    named = set()
    for kind, a, b in puzzle.clues:
        named.add(a)
        if kind == "at":
            goals.append(eq(street[b - 1], house(a)))
            continue
        named.add(b)
        if kind == "same":
            goals.append(membero(house(a, b), street))
        elif kind == "left":
            goals.append(membero((house(a), house(b)), pairs))
        elif kind == "next":
            goals.append(conde([membero((house(a), house(b)), pairs)], [membero((house(b), house(a)), pairs)]))
        else:
            raise ValueError(f"no such clue between houses alone: {kind}")
    goals += [membero(house(item), street) for item in range(len(puzzle.items)) if item not in named]
    return tuple(api.run(_count(limit), street, *goals))


def street_of(puzzle: Zebra) -> Answer:
    """The solution as houses from left to right, each a tuple of items."""
    size = puzzle.houses
    street = [[""] * (len(puzzle.items) // size) for _ in range(size)]
    for number, (item, house) in enumerate(zip(puzzle.items, puzzle.solution, strict=True)):
        street[house - 1][number // size] = item
    return tuple(map(tuple, street))


def plain(street: Any) -> Answer:
    """A street with tuples for its houses."""
    return tuple(house if isinstance(house, tuple) else astuple(house) for house in street)


def jodici(puzzle: Jodici, limit: int) -> Sequence[Answer]:
    """The rules of the kind jodici on a disc with variables where nothing is given."""
    from logicpuzzles import run, var

    rules = import_module("logicpuzzles.rules.jodici")
    disc = tuple([tuple([var() if given is None else given for given in ring]) for ring in puzzle.givens])
    return tuple(run(_count(limit), disc, rules.jodicio(disc)))


def takuzu(puzzle: Takuzu, limit: int) -> Sequence[Answer]:
    """The rules of the kind takuzu on a board with variables where nothing is given."""
    from logicpuzzles import run, var

    rules = import_module("logicpuzzles.rules.takuzu")
    board = tuple([tuple([var() if given is None else given for given in row]) for row in puzzle.grid])
    return tuple(run(_count(limit), board, rules.takuzuo(board, (len(board), len(board)))))


def equations(puzzle: Equations, limit: int) -> Sequence[Answer]:
    """The rules of the kind equations."""
    from logicpuzzles import run, vars

    rules = import_module("logicpuzzles.rules.equations")
    board = tuple(vars(len(puzzle.names)))
    goals = [rules.equationo(*line, board, names=puzzle.names) for line in puzzle.lines]
    return tuple(run(_count(limit), board, *goals, rules.equationso(board, puzzle.names, 10, puzzle.domain)))
