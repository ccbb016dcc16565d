"""What a clue says, in plain words: for people who check how a text was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicpuzzles.extras.zebra.english.comparing import runs_down
from logicpuzzles.extras.zebra.english.meanings import if_then
from logicpuzzles.extras.zebra.english.relational import alike, compared
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = ["in_words"]

_SAYINGS = {
    "sameo": "{0} and {1} are the same one", "notsameo": "{0} and {1} are two different ones",
    "ato": "{0} is in place {1}", "notato": "{0} is not in place {1}", "endo": "{0} is in the first or the last place",
    "notendo": "{0} is neither in the first place nor in the last", "nexto": "{0} and {1} are neighbours",
    "notnexto": "{0} and {1} are no neighbours", "righto": "{1} is immediately to the left of {0}",
    "aftero": "{1} is somewhere to the left of {0}", "gapo": "exactly {2} are between {0} and {1}",
    "betweeno": "{1} is somewhere between {0} and {2}", "existso": "there is {0}",
}  # fmt: skip
_JOINING = {
    "lall": ("", "; and "),
    "lany": ("at least one holds: ", "; or "),
    "lone": ("exactly one holds: ", "; or "),
}


def in_words(clue: Clue, fields: Sequence[str], groups: Sequence[tuple[str, ...]]) -> str:
    """The clue in plain words.

    >>> in_words(Clue("aftero", (Item("Pet", "cat"), Item("Name", "Bob"))), ("Name", "Pet"), (("Ann", "Bob"), ("cat", "dog")))
    'Bob is somewhere to the left of cat'
    """
    parts = [part for part in clue.arguments if isinstance(part, Clue)]
    if clue.relation == "rankedo":
        return _compared(clue.arguments, fields, groups)
    if not parts:
        shown = [_name(argument, groups) for argument in clue.arguments]
        return _SAYINGS[clue.relation].format(*shown) if clue.relation in _SAYINGS else str(clue)
    several = alike(clue)
    if several:
        names = [_name(item, groups) for item in several[1]]
        what = "all the same one" if several[0] == "same" else "all different ones"
        return f"{', '.join(names[:-1])} and {names[-1]} are {what}"
    conditional = if_then(clue)
    if conditional:
        condition, consequence = [in_words(part, fields, groups) for part in conditional]
        return f"if {condition}, then {consequence}"
    said = [in_words(part, fields, groups) for part in parts]
    said = [
        f"({text})" if any(isinstance(each, Clue) for each in part.arguments) else text
        for part, text in zip(parts, said, strict=True)
    ]
    beginning, joint = _JOINING.get(clue.relation, ("it is not so that ", "; or "))
    return beginning + joint.join(said)


def _name(argument: Any, groups: Sequence[tuple[str, ...]]) -> str:
    if not isinstance(argument, Item):
        return str(argument)
    return (
        f"{argument.value} ({argument.field})"
        if sum(argument.value in group for group in groups) > 1
        else argument.value
    )


def _compared(
    arguments: tuple[Any, ...], fields: Sequence[str], groups: Sequence[tuple[str, ...]]
) -> str:
    """A comparison: "Price of Ann is lower than that of Bob, by 20"."""
    a, b, category, pairs = arguments
    first, second, field = _name(a, groups), _name(b, groups), fields[category]
    try:
        lower, amounts = compared(pairs, groups[category])
    except ValueError:
        listed = " or ".join(f"{value} and {other}" for value, other in pairs)
        return f"{field} of {first} and {second}: {listed}"
    by = f", by {' or '.join(map(str, amounts))}" if amounts else ""
    words = ("later", "earlier") if runs_down(field, groups[category]) else ("higher", "lower")
    return f"{field} of {first} is {words[lower]} than that of {second}{by}"
