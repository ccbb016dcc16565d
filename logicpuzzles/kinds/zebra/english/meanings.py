"""What clues mean: which denies which, and what holds of houses that are known by their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logicpuzzles.kinds.puzzle import Clue, Item
from logicpuzzles.kinds.zebra.clues import SIGNS
from logicpuzzles.kinds.zebra.places import places_of

__all__ = ["NOBODY", "PAIRS", "holds", "holds_at", "joined", "negated", "put"]

PAIRS = {"sameo": "notsameo", "ato": "notato", "nexto": "notnexto", "endo": "notendo"}
_NEGATIVE = {**PAIRS, **{negative: positive for positive, negative in PAIRS.items()}}
NOBODY = Item("", "")  # stands in a clue for the house that is still to be put in


def negated(clue: Clue) -> Clue:
    """The clue that holds just where ``clue`` does not."""
    if clue.relation in _NEGATIVE:
        return replace(clue, relation=_NEGATIVE[clue.relation])
    if clue.relation == "noto" and isinstance(clue.arguments[0], Clue):
        return clue.arguments[0]
    return Clue("noto", (clue,), clue.text, clue.line, clue.column)


def joined(clues: Sequence[Clue]) -> Clue:
    """One clue that says what all of ``clues`` say."""
    return clues[0] if len(clues) == 1 else Clue("lall", tuple(clues))


def put(clue: Clue, item: Item) -> Clue:
    """The clue with ``item`` where it has :data:`NOBODY`."""
    arguments = [put(argument, item) if isinstance(argument, Clue) else argument for argument in clue.arguments]
    return replace(clue, arguments=tuple(item if argument == NOBODY else argument for argument in arguments))


def holds_at(clue: Clue, place: int, houses: int) -> bool:
    """Whether a clue about one house holds of the house number ``place``."""
    if clue.relation == "lany":
        return any(holds_at(part, place, houses) for part in clue.arguments if isinstance(part, Clue))
    if clue.relation == "noto":
        return not holds_at(negated(clue), place, houses)
    return (place - 1,) in places_of(clue.relation, 1, houses, *[each for each in clue.arguments[1:] if isinstance(each, int)])


def holds(clue: Clue) -> bool:
    """Whether a clue between two houses holds, these being given as items whose values are their places."""
    if clue.relation == "lall":
        return all(holds(part) for part in clue.arguments if isinstance(part, Clue))
    if not SIGNS.get(clue.relation, "").startswith("ii"):
        return False
    a, b = (int(argument.value) for argument in clue.arguments[:2] if isinstance(argument, Item))
    between = [argument for argument in clue.arguments[2:] if isinstance(argument, int)]
    return (a - 1, b - 1) in places_of(clue.relation, 2, max(a, b), *between)
