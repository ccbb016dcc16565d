"""The English text of a puzzle whose rows have no names: they become Category A, B …, and unknown
values become "unnamed…".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from logicpuzzles.extras.zebra.english import write_plainly
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle


def in_english(puzzle: Puzzle) -> str:
    """The English text of a puzzle of zebrajs."""
    groups: Any = puzzle.arguments["groups"]
    letters = [_letters(place) for place in range(len(groups))]
    names = {
        field: f"Category {letter}" for field, letter in zip(puzzle.fields, letters, strict=True)
    }
    clues = tuple(
        Clue(clue.relation, tuple(_rename_argument(each, names) for each in clue.arguments))
        for clue in puzzle.clues
    )
    filled = []
    for group, letter in zip(groups, letters, strict=True):
        named = [value for value in group if value is not None]
        missing = len(group) - len(named)
        named += [
            f"unnamed{letter}{number if missing > 1 else ''}" for number in range(1, missing + 1)
        ]
        filled.append(tuple(named))
    named_puzzle = replace(
        puzzle,
        format="",
        fields=tuple(names.values()),
        clues=clues,
        arguments={"groups": tuple(filled)},
    )
    return write_plainly(named_puzzle)


def _rename_argument(argument: object, names: Mapping[str, str]) -> object:
    return Item(names[argument.field], argument.value) if isinstance(argument, Item) else argument


def _letters(place: int) -> str:
    """A, B … Z, AA, AB …

    >>> [_letters(place) for place in (0, 25, 26, 28)]
    ['A', 'Z', 'AA', 'AC']
    """
    head, last = divmod(place, 26)
    return (_letters(head - 1) if head else "") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[last]
