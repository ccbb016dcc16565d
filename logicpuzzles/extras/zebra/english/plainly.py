"""What a clue says, by the sentences of its relations: to be read again, or for people who check
how a text was read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.comparing import runs_down
from logicpuzzles.extras.zebra.english.meanings import if_then
from logicpuzzles.extras.zebra.english.orders import difference
from logicpuzzles.extras.zebra.english.phrasing import LISTS, one_house
from logicpuzzles.extras.zebra.english.relational import alike
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = ["COMPARISON", "DENIAL", "PlainWriter", "in_words"]

DENIAL = "It is not true that "
COMPARISON = "{0} has a lower {2} than {1}"
# What stands before the parts of a clue and between them.
_READ = {relation: (f"{beginning}: ", "; ") for relation, beginning in LISTS.items()}
_SAID = {
    "lall": ("", "; and "), "lany": ("at least one holds: ", "; or "),
    "lone": ("exactly one holds: ", "; or "), "noto": ("it is not so that ", ""),
}  # fmt: skip


def in_words(clue: Clue, fields: Sequence[str], groups: Sequence[tuple[str, ...]]) -> str:
    """The clue in plain words, for people.

    >>> in_words(Clue("aftero", (Item("Pet", "cat"), Item("Name", "Bob"))), ("Name", "Pet"), (("Ann", "Bob"), ("cat", "dog")))
    'Bob is somewhere to the left of cat'
    """

    def name(item: Item) -> str:
        several = sum(item.value in group for group in groups) > 1
        return f"{item.value} ({item.field})" if several else item.value

    return PlainWriter(fields, groups, name, True).write(clue)


@dataclass(frozen=True, slots=True)
class PlainWriter:
    """Writes clues about values of a puzzle. ``name`` names a value. ``said``: for people, not to
    be read again.
    """

    fields: Sequence[str]
    groups: Sequence[tuple[str, ...]]
    name: Callable[[Item], str]
    said: bool = False

    def write(self, clue: Clue, inside: bool = False) -> str:
        """The clue as a sentence without its full stop. Raises :class:`BadInput` for a clue that
        has none.
        """
        parts = [argument for argument in clue.arguments if isinstance(argument, Clue)]
        if not parts:
            return self._simple(clue)
        several = alike(clue) if self.said else None
        if several:
            names = [self.name(item) for item in several[1]]
            what = "the same one" if several[0] == "same" else "different ones"
            return f"{', '.join(names[:-1])} and {names[-1]} are all {what}"
        conditional = if_then(clue) if self.said or not inside else None
        if conditional:
            condition, consequence = map(self._inner, conditional)
            return f"{'if' if self.said else 'If'} {condition}, then {consequence}"
        if not self.said and clue.relation == "noto":
            return f"{DENIAL}({self.write(parts[0], True)})"
        beginning, joint = (_SAID if self.said else _READ)[clue.relation]
        return beginning + joint.join(map(self._inner, parts))

    def _inner(self, clue: Clue) -> str:
        """A clue inside another: in brackets when it has parts of its own."""
        text = self.write(clue, True)
        return f"({text})" if any(isinstance(part, Clue) for part in clue.arguments) else text

    def _simple(self, clue: Clue) -> str:
        if clue.relation == "rankedo":
            return self._compared(clue, *clue.arguments)
        row = RELATIONS.get(clue.relation)
        if row is None and self.said:
            return str(clue)
        if row is None:
            expected = ", ".join((*RELATIONS, "rankedo", *LISTS, "noto"))
            raise BadInput(f'"{clue.relation}" has no English sentence; expected one of {expected}')
        shown = [self.name(each) if isinstance(each, Item) else each for each in clue.arguments]
        if self.said:
            return row.said.format(*shown)
        try:
            return one_house(row.plain.format(*shown))
        except IndexError:
            raise BadInput(f"{clue} has too few arguments; expected those of {row.plain}") from None

    def _compared(self, clue: Clue, a: Any, b: Any, category: Any, pairs: Any) -> str:
        """A comparison: "Price of Ann is lower than that of Bob, by 20"."""
        known = isinstance(category, int) and 0 <= category < len(self.fields)
        apart = difference(self.groups[category], pairs) if known else None
        if not known or not (apart or self.said):
            expected = "all pairs of values of a category that are so far apart"
            raise BadInput(f"{clue} has no English sentence; expected {expected}")
        first, second, field = self.name(a), self.name(b), self.fields[category]
        if apart is None:
            listed = " or ".join(f"{value} and {other}" for value, other in pairs)
            return f"{field} of {first} and {second}: {listed}"
        higher, amounts = apart
        by = " or ".join([f"{float(amount):.12g}" for amount in amounts or ()])
        down = runs_down(field, self.groups[category])
        word = (("earlier", "later") if down else ("lower", "higher"))[higher]
        if self.said:
            return f"{field} of {first} is {word} than that of {second}{by and f', by {by}'}"
        if by:
            return f"{first} is exactly {by} {word} in {field} than {second}"
        return COMPARISON.replace("lower", word).format(first, second, field)
