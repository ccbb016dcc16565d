"""Writes a clue as the plainest English sentence that reads back as the same clue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.grammar import clues_of_line
from logicpuzzles.extras.zebra.english.mentions import SIMPLE, Lexicon, quote
from logicpuzzles.extras.zebra.english.notation import MASK
from logicpuzzles.extras.zebra.english.phrasing import HEADINGS, LISTS, Phrase, phrased
from logicpuzzles.extras.zebra.english.plainly import COMPARISON, DENIAL, PlainWriter
from logicpuzzles.extras.zebra.english.relational import clue_in, written
from logicpuzzles.extras.zebra.english.vocabulary import ORDINALS
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = ["LANGUAGE", "Checked", "plainest", "sentence"]

_SAMPLE = {"i": MASK, "p": "7", "n": "7"}  # arguments of a sentence without values

# The sentences of relations and the words of phrases: text that contains no value.
LANGUAGE = "\n".join(
    [
        *(f"{row.plain.format(*[_SAMPLE[sign] for sign in row.signs])}." for row in RELATIONS.values()),
        f"{COMPARISON.format(MASK, MASK, MASK)}.",
        *(f"{beginning}: ({MASK})." for beginning in LISTS.values()),
        f"{DENIAL}{MASK}. If {MASK}, then {MASK}",
        "there is one house between",
        *ORDINALS,
        "left", "right", "middle", "last", "next", "beside", "neighbour", "houses", "or", "either", "neither", "nor",
    ]
)  # fmt: skip


def sentence(clue: Clue, lexicon: Lexicon, houses: int, fits: Callable[[str], bool]) -> str:
    """The sentence that states ``clue``: its own text if that still means the same, else the
    plainest sentence that does, else its relation.

    ``fits`` says whether a line may be a clue.
    Raises :class:`BadInput` when no sentence states it.
    """
    for text in chain(
        [clue.text.strip()], _natural(clue), _candidates(clue, lexicon.fields, lexicon.groups)
    ):
        try:
            if "\n" not in text and fits(text) and clues_of_line(text, lexicon, houses) == [clue]:
                return text
        except BadInput:
            continue
    with suppress(BadInput):
        text = written(clue, lexicon.fields, lexicon.groups)
        if clue_in(text, lexicon.fields, lexicon.groups) == clue:
            return text
    raise BadInput(
        f"{clue} has no English sentence; expected values of the fields and houses from 1 to "
        f"{houses}"
    )


class Checked:
    """Tells whether a text reads as a clue. The values of a puzzle are prepared when that is first
    asked.
    """

    def __init__(self, fields: Sequence[str], groups: Sequence[tuple[str, ...]]) -> None:
        self.fields, self.groups = fields, groups
        self._lexicon: Lexicon | None = None

    def __call__(self, text: str, clue: Clue) -> bool:
        self._lexicon = self._lexicon or Lexicon(self.fields, self.groups, LANGUAGE)
        try:
            return clues_of_line(text, self._lexicon, len(self.groups[0])) == [clue]
        except BadInput:
            return False


def plainest(clue: Clue, fields: Sequence[str], groups: Sequence[tuple[str, ...]]) -> str:
    """A sentence, unchecked: the clue's own text if it has one, else the plainest sentence."""
    return clue.text.strip() or next(_candidates(clue, fields, groups))


def _natural(clue: Clue) -> Iterator[str]:
    """Sentences as a person would write them, where the headings tell how to speak of the
    values.
    """
    items = list(_items(clue))
    if items and all(item.field.lower() in HEADINGS for item in items):
        phrases = {item: Phrase.of(*HEADINGS[item.field.lower()], _plain(item)) for item in items}
        yield from phrased(clue, phrases.__getitem__)


def _items(clue: Clue) -> Iterator[Item]:
    for argument in clue.arguments:
        if isinstance(argument, Item):
            yield argument
        elif isinstance(argument, Clue):
            yield from _items(argument)


def _candidates(
    clue: Clue, fields: Sequence[str], groups: Sequence[tuple[str, ...]]
) -> Iterator[str]:
    for spelling in (_plain, _quoted, _qualified):
        yield f"{PlainWriter(fields, groups, spelling).write(clue)}."


def _plain(item: Item) -> str:
    return item.value if SIMPLE.fullmatch(item.value) else quote(item.value)


def _quoted(item: Item) -> str:
    return quote(item.value)


def _qualified(item: Item) -> str:
    return f"{quote(item.value)} ({quote(item.field)})"
