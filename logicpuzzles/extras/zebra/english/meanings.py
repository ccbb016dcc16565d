"""Clues made of clues: the denial of each, several in one, and a house that is not known yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

_DENIED = {name: row.denies for name, row in RELATIONS.items() if row.denies}
_NEGATIVE = {**_DENIED, **{positive: negative for negative, positive in _DENIED.items()}}
PLACEHOLDER = Item("", "")  # stands in a clue for a house that is not known yet


def negate_clue(clue: Clue) -> Clue:
    """The clue that holds exactly when ``clue`` does not."""
    if clue.relation in _NEGATIVE:
        return replace(clue, relation=_NEGATIVE[clue.relation])
    if clue.relation == "noto" and isinstance(clue.arguments[0], Clue):
        return clue.arguments[0]
    return Clue("noto", (clue,), clue.text, clue.line, clue.column)


def if_then(clue: Clue) -> tuple[Clue, Clue] | None:
    """The condition and the consequence of a clue that one clue does not hold or another one
    does.
    """
    parts = [part for part in clue.arguments if isinstance(part, Clue)]
    if clue.relation == "lany" and len(parts) == 2:
        denied, consequence = parts
        condition = negate_clue(denied)
        if (denied.relation == "noto" or denied.relation in _DENIED) and negate_clue(
            condition
        ) == denied:
            return condition, consequence
    return None


def join_clues(clues: Sequence[Clue]) -> Clue:
    """One clue that states all of ``clues``."""
    return clues[0] if len(clues) == 1 else Clue("lall", tuple(clues))


def fill_placeholder(clue: Clue, item: Item) -> Clue:
    """The clue with ``item`` in place of :data:`PLACEHOLDER`."""
    arguments = [
        fill_placeholder(argument, item) if isinstance(argument, Clue) else argument
        for argument in clue.arguments
    ]
    return replace(
        clue,
        arguments=tuple(item if argument == PLACEHOLDER else argument for argument in arguments),
    )
