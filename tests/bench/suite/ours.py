"""Our side: variables and goals are made, run and answered inside each call, by the engine that is
named, or the usual one.

A street of records runs in kanren too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from importlib import import_module
from itertools import islice, pairwise
from typing import Any

from suite.model import (
    METER,
    Answer,
    Equations,
    Jodici,
    Prepared,
    Solver,
    Square,
    Takuzu,
    Texts,
    Zebra,
)  # fmt: skip


def ask(limit: int, term: Any, *goals: Any, engine: str, **options: Any) -> tuple[Answer, ...]:
    """The answers: all where two are asked for, as a stream that ends proves that there are no
    more.
    """
    from logicpuzzles import run

    if engine:
        options["engine"] = engine
    wanted = 0 if limit == 2 else limit
    if not METER.on:
        return tuple(run(wanted, term, *goals, **options))
    from logicpuzzles.asking.running import run
    from logicpuzzles.core.budget import Statistics

    statistics = Statistics()
    boards = tuple(
        islice(run(None, term, *goals, statistics=statistics, **options), wanted or None)
    )
    METER.nodes = statistics.nodes
    return boards


def zebra_positions(puzzle: Zebra, limit: int, engine: str = "") -> Sequence[Answer]:
    """A variable for each item, its house."""
    items, goals = zebra_frame(puzzle)
    return ask(limit, items, *goals, *zebra_clues(puzzle, items), engine=engine)


def zebra_frame(puzzle: Zebra) -> tuple[tuple[Any, ...], list[Any]]:
    """The variables of the items, and what holds without any clue."""
    from logicpuzzles import alldiffo, membero, vars

    houses = tuple(range(1, puzzle.houses + 1))
    items = tuple(vars(len(puzzle.items)))
    goals: list[Any] = [membero(item, houses) for item in items]
    goals += [
        alldiffo(items[start : start + puzzle.houses])
        for start in range(0, len(items), puzzle.houses)
    ]
    return items, goals


def zebra_clues(puzzle: Zebra, items: Sequence[Any]) -> list[Any]:
    """A goal for each clue."""
    from logicpuzzles import differenceo, distanceo, eq, lesso, neq

    goals: list[Any] = []
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
    return goals


def zebra_rules(puzzle: Zebra, limit: int, engine: str = "") -> Sequence[Answer]:
    """Records and the rules of the kind zebra, the frame last."""
    from logicpuzzles import var, vars

    zebra = import_module("logicpuzzles.rules.zebra")
    size = puzzle.houses
    groups = tuple(
        puzzle.items[start : start + size] for start in range(0, len(puzzle.items), size)
    )
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
    return ask(limit, street, *goals, zebra.zebrao(street, groups), engine=engine)


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


def zebra_street(
    puzzle: Zebra, limit: int, vocabulary: str, classes: bool, engine: str = ""
) -> Sequence[Answer]:
    """Houses and `membero` alone, as in kanren's own example: no domains, no frame, no clues of
    difference or order.

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
            goals.append(
                conde(
                    [membero((house(a), house(b)), pairs)], [membero((house(b), house(a)), pairs)]
                )
            )
        else:
            raise ValueError(f"no such clue between houses alone: {kind}")
    goals += [
        membero(house(item), street) for item in range(len(puzzle.items)) if item not in named
    ]
    if vocabulary == "logicpuzzles":
        return ask(limit, street, *goals, engine=engine)
    return tuple(api.run(0 if limit == 2 else limit, street, *goals))


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


Goals = Callable[[Any, Any], Any]
"""The goals of a board that is filled as far as a puzzle gives it."""


def jodici(board: Any, puzzle: Jodici) -> Any:
    """The rules of the kind jodici."""
    return import_module("logicpuzzles.rules.jodici").jodicio(board)


def takuzu(board: Any, puzzle: Takuzu) -> Any:
    """The rules of the kind takuzu."""
    return import_module("logicpuzzles.rules.takuzu").takuzuo(board, (len(board), len(board)))


def square(board: Any, puzzle: Square) -> Any:
    """The rules of the kind sudoku; of a Latin square rows and columns all different, as there are
    no rules of that kind.
    """
    from logicpuzzles import alldiffo, membero

    if puzzle.box:
        return import_module("logicpuzzles.rules.sudoku").sudokuo(board, puzzle.box)
    numbers = tuple(range(1, len(board) + 1))
    goals: list[Any] = [alldiffo(line) for line in (*board, *zip(*board, strict=True))]
    return goals + [membero(cell, numbers) for row in board for cell in row]


def by_rules(goals: Goals) -> Solver:
    """A solver by such goals, on a board with variables where nothing is given."""

    def solve(puzzle: Any, limit: int, engine: str = "") -> Sequence[Answer]:
        board = unknown(puzzle.grid)
        return ask(limit, board, goals(board, puzzle), engine=engine)

    return solve


def by_count(goals: Goals) -> Solver:
    """How many boards there are."""

    def count(puzzle: Any, limit: int) -> Sequence[Answer]:
        board = unknown(puzzle.grid)
        return [(number(board, goals(board, puzzle)),)]

    return count


def number(term: Any, goal: Any) -> int:
    """How many answers there are."""
    from logicpuzzles.asking.running import count
    from logicpuzzles.core.budget import Statistics

    statistics = Statistics()
    total = count(term, goal, statistics=statistics)
    METER.nodes = statistics.nodes
    return total


def equations(puzzle: Equations, limit: int, engine: str = "") -> Sequence[Answer]:
    """The rules of the kind equations."""
    from logicpuzzles import vars

    rules = import_module("logicpuzzles.rules.equations")
    board = tuple(vars(len(puzzle.names)))
    goals = [rules.equationo(*line, board, names=puzzle.names) for line in puzzle.lines]
    return ask(
        limit,
        board,
        *goals,
        rules.equationso(board, puzzle.names, 10, puzzle.domain),
        engine=engine,
    )


def by_rules_prepared(goals: Goals) -> Callable[[str], Prepared]:
    """The same, prepared for a shape, by the engine that is named."""

    def prepared(engine: str = "") -> Prepared:
        def make(puzzle: Any) -> Solver:
            board = unknown([(None,) * len(row) for row in puzzle.grid])
            return _prepared(
                board,
                goals(board, puzzle),
                engine,
                lambda asked: ((), {"board": unknown(asked.grid)}),
            )

        return Prepared(
            lambda puzzle: (len(puzzle.grid), getattr(puzzle, "box", None)),
            make,
        )

    return prepared


def _prepared(board: Any, goals: Any, engine: str, question: Callable[[Any], Any]) -> Solver:
    """A program with the input ``board``; ``question``: the goals of a puzzle, and its inputs."""
    from logicpuzzles import prepare
    from logicpuzzles.core.budget import Statistics

    program = prepare(board, goals, inputs={"board": board}, engine=engine or "fd")

    def ask(asked: Any, limit: int) -> Sequence[Answer]:
        more, inputs = question(asked)
        statistics = Statistics() if METER.on else None
        options = {} if statistics is None else {"statistics": statistics}
        answers = program.run(0 if limit == 2 else limit, *more, **inputs, **options)
        if statistics is not None:
            METER.nodes = statistics.nodes
        return answers

    return ask


def unknown(rows: Any) -> Any:
    """The rows with variables where nothing is given."""
    from logicpuzzles import var

    return tuple([tuple([var() if given is None else given for given in row]) for row in rows])


def zebra_prepared(engine: str = "") -> Prepared:
    """A variable for each item, prepared for a size; the clues are goals of the question."""

    def make(puzzle: Zebra) -> Solver:
        items, goals = zebra_frame(puzzle)
        return _prepared(items, goals, engine, lambda asked: ((zebra_clues(asked, items),), {}))

    return Prepared(lambda puzzle: (puzzle.houses, len(puzzle.items)), make)


def texts(puzzle: Texts, limit: int, engine: str = "") -> Sequence[Answer]:
    """Each text read and solved, its only solution as rows of a table; one answer for all texts."""
    from logicpuzzles.runner import load, solve

    options: Any = {"engine": engine} if engine else {}
    tables: list[object] = []
    nodes = 0
    for text in puzzle.texts:
        answer = solve(load(text=text, kind="zebra"), **options)
        nodes += answer.statistics.nodes
        boards = answer.boards if answer.status == "unique" else ((),)
        tables.append(tuple(tuple(value.lower() for value in house) for house in boards[0]))
    if METER.on:
        METER.nodes = nodes
    return [tuple(tables)]
