"""What a clue says, by the sentences of its relations: to be read again, or for people who check
how a text was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.comparing import runs_down
from logicpuzzles.extras.zebra.english.grammar import clues_of_line
from logicpuzzles.extras.zebra.english.meanings import if_then
from logicpuzzles.extras.zebra.english.mentions import SIMPLE, Lexicon, quote
from logicpuzzles.extras.zebra.english.notation import MASK
from logicpuzzles.extras.zebra.english.orders import difference
from logicpuzzles.extras.zebra.english.phrasing import LISTS, one_house
from logicpuzzles.extras.zebra.english.relational import alike, clue_in, write_clue
from logicpuzzles.extras.zebra.english.vocabulary import ORDINALS
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.puzzle import Clue, Item

_SAMPLE = {"i": MASK, "p": "7", "n": "7"}  # arguments of a sentence without values
# The sentences of relations and the words of phrases: text that contains no value.
LANGUAGE = "\n".join(
    [
        *(f"{row.plain.format(*[_SAMPLE[sign] for sign in row.signs])}." for row in RELATIONS.values()),
        *(f"{beginning}: ({MASK})." for beginning in LISTS.values()),
        f"{MASK} has a lower {MASK} than {MASK}. It is not true that {MASK}. If {MASK}, then {MASK}",
        "there is one house between",
        *ORDINALS,
        "left", "right", "middle", "last", "next", "beside", "neighbour", "houses", "or", "either", "neither", "nor",
    ]
)  # fmt: skip
# What stands before the parts of a clue and between them, for people.
_JOINTS = {
    "lall": ("", "; and "), "lany": ("at least one holds: ", "; or "),
    "lone": ("exactly one holds: ", "; or "), "noto": ("it is not so that ", ""),
}  # fmt: skip

Groups = Sequence[tuple[str, ...]]


def sentence(clue: Clue, lexicon: Lexicon, houses: int, fits: Callable[[str], bool]) -> str:
    """The sentence that states ``clue``: its own text if that still means the same, else that of
    its relation, else the relation itself.

    ``fits`` says whether a line may be a clue.
    Raises :class:`BadInput` when nothing states it.
    """
    for text in (clue.text.strip(), *_plain_sentences(clue)):
        if "\n" not in text and fits(text) and reads_as(text, lexicon, houses, clue):
            return text
    with suppress(BadInput):
        text = write_clue(clue, lexicon.fields, lexicon.groups)
        if clue_in(text, lexicon.fields, lexicon.groups) == clue:
            return text
    raise BadInput(f"{clue} has no English sentence; expected values and places of the puzzle")


def reads_as(text: str, lexicon: Lexicon, houses: int, *clues: Clue) -> bool:
    """Whether a text reads as one of some clues."""
    with suppress(BadInput):
        return clues_of_line(text, lexicon, houses) in [[clue] for clue in clues]
    return False


class Checked:
    """Tells whether a text reads as a clue. The values of a puzzle are prepared when that is first
    asked.
    """

    def __init__(self, fields: Sequence[str], groups: Groups) -> None:
        self.fields, self.groups = fields, groups
        self._lexicon: Lexicon | None = None

    def __call__(self, text: str, clue: Clue) -> bool:
        self._lexicon = self._lexicon or Lexicon(self.fields, self.groups, LANGUAGE)
        return reads_as(text, self._lexicon, len(self.groups[0]), clue)


def plainest(clue: Clue, fields: Sequence[str], groups: Groups) -> str:
    """A sentence, unchecked: the clue's own text if it has one, else that of its relation."""
    return clue.text.strip() or next(_plain_sentences(clue), "") or write_clue(clue, fields, groups)


def _plain_sentences(clue: Clue) -> Iterator[str]:
    """The sentence of a relation, with its values as they are, in quotes, and with their
    categories.
    """
    row = RELATIONS.get(clue.relation)
    spellings: tuple[Callable[[Item], str], ...] = (
        lambda item: item.value if SIMPLE.fullmatch(item.value) else quote(item.value),
        lambda item: quote(item.value),
        lambda item: f"{quote(item.value)} ({quote(item.field)})",
    )
    if row is not None and len(clue.arguments) == len(row.signs):
        for spelled in spellings:
            shown = [spelled(each) if isinstance(each, Item) else each for each in clue.arguments]
            yield f"{one_house(row.plain.format(*shown))}."


def in_words(clue: Clue, fields: Sequence[str], groups: Groups) -> str:
    """The clue in plain words, for people.

    >>> in_words(Clue("aftero", (Item("Pet", "cat"), Item("Name", "Bob"))), ("Name", "Pet"), (("Ann", "Bob"), ("cat", "dog")))
    'Bob is somewhere to the left of cat'
    """

    def name(item: Any) -> Any:
        if isinstance(item, Item) and sum(item.value in group for group in groups) > 1:
            return f"{item.value} ({item.field})"
        return item.value if isinstance(item, Item) else item

    def inner(part: Clue) -> str:
        text = in_words(part, fields, groups)
        return f"({text})" if any(isinstance(each, Clue) for each in part.arguments) else text

    parts = [inner(part) for part in clue.arguments if isinstance(part, Clue)]
    several, conditional, row = alike(clue), if_then(clue), RELATIONS.get(clue.relation)
    if several:
        what = "the same one" if several[0] == "same" else "different ones"
        return f"{list_words([*map(name, several[1])], 'and')} are all {what}"
    if conditional:
        return f"if {inner(conditional[0])}, then {parts[1]}"
    if clue.relation == "rankedo":
        a, b, category, pairs = map(name, clue.arguments)
        return _word_comparison(a, b, fields[category], groups[category], pairs)
    if row is not None:
        return row.said.format(*map(name, clue.arguments))
    beginning, joint = _JOINTS.get(clue.relation, ("", ""))
    return beginning + joint.join(parts) if parts else str(clue)


def _word_comparison(a: str, b: str, field: str, group: tuple[str, ...], pairs: Any) -> str:
    """A comparison: "Price of Ann is lower than that of Bob, by 20"."""
    apart = difference(group, pairs)
    if apart is None:
        listed = " or ".join(f"{value} and {other}" for value, other in pairs)
        return f"{field} of {a} and {b}: {listed}"
    higher, amounts = apart
    by = " or ".join(f"{float(amount):.12g}" for amount in amounts or ())
    word = (("earlier", "later") if runs_down(field, group) else ("lower", "higher"))[higher]
    return f"{field} of {a} is {word} than that of {b}{by and f', by {by}'}"
