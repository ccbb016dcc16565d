"""The explicit methods for the houses of a zebra puzzle."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from logicpuzzles.compare.methods import by_variables
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.search import zebra


def _board(_: Puzzle, street: zebra.Zebra, places: tuple[Any, ...]) -> Any:
    rows = street.rows_of(places)
    return tuple(
        tuple(None if item is None else item[1] for item in house)
        for house in zip(*rows, strict=True)
    )


def search_street(puzzle: Puzzle, told: bool = False, loose: bool = False) -> zebra.Zebra:
    """The puzzle in the form of the search: items are pairs of field and value, clues are tuples.
    ``loose``: the clues are only checked.
    """
    groups: Any = puzzle.arguments["groups"]
    named = [
        [None if value is None else (field, value) for value in group]
        for field, group in zip(puzzle.fields, groups, strict=True)
    ]
    given = [
        ("at", (field, value), place)
        for place, house in enumerate(puzzle.givens, start=1)
        for field, value in zip(puzzle.fields, house, strict=True)
        if value is not None
    ]
    return zebra.from_clues(
        len(groups[0]),
        named,
        [*given, *[_as_tuple(clue, puzzle) for clue in puzzle.clues]],
        told,
        loose,
    )


_RELATIONS = {name.replace(" ", "") + "o": name for name in zebra.RELATIONS}
_CONNECTIVES = {"lall": "all", "lany": "any", "lone": "one", "noto": "not"}


def _as_tuple(clue: Clue, puzzle: Puzzle) -> tuple[Any, ...]:
    """A clue as a tuple; its items are pairs of field and value."""
    if clue.relation in _CONNECTIVES:
        parts = [_as_tuple(part, puzzle) for part in clue.arguments if isinstance(part, Clue)]
        return (_CONNECTIVES[clue.relation], *parts)
    arguments: list[Any] = [
        (each.field, each.value) if isinstance(each, Item) else each for each in clue.arguments
    ]
    if clue.relation in ("rankedo", "notrankedo"):
        a, b, category, pairs = arguments
        field = puzzle.fields[category]
        cases = [("all", ("same", a, (field, p)), ("same", b, (field, q))) for p, q in pairs]
        return ("any", *cases) if clue.relation == "rankedo" else ("not", ("any", *cases))
    return (_RELATIONS[clue.relation], *arguments)


_CLUES = (*_RELATIONS, *_CONNECTIVES, "rankedo", "notrankedo")
(_genetic,) = by_variables(
    "zebra", partial(search_street, loose=True), _board, "genetic", clues=_CLUES
)

METHODS = (
    *by_variables("zebra", search_street, _board, clues=_CLUES),
    replace(
        _genetic,
        name="genetic-from-scratch",
        idea="Breed individuals before anything follows from the clues, and count the clues that "
        "each breaks.",
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    ("what a clue means", ("righto", "nexto", "sameo"), ("zebra._meaning",)),
    ("a clue at work", ("_standso",), ("zebra._revise",)),
    ("the whole puzzle", ("zebrao",), ("zebra.from_clues",)),
    ("what to try next", (), ("depth_first.depth_first",)),
)
