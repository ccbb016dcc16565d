"""Writes a clue as the plainest English sentence that reads back as the same clue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.comparing import runs_down
from logicpuzzles.extras.zebra.english.grammar import clues_of_line
from logicpuzzles.extras.zebra.english.meanings import negated
from logicpuzzles.extras.zebra.english.mentions import SIMPLE, Lexicon, quote
from logicpuzzles.extras.zebra.english.notation import MASK
from logicpuzzles.extras.zebra.english.orders import difference
from logicpuzzles.extras.zebra.english.phrasing import HEADINGS, Phrase, phrased
from logicpuzzles.extras.zebra.english.relational import clue_in, written
from logicpuzzles.extras.zebra.english.vocabulary import ORDINALS
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = ["LANGUAGE", "PLACED", "TEMPLATES", "Checked", "plainest", "sentence"]

# How a clue of each relation is written. Many more sentences are read.
TEMPLATES = {
    "sameo": "{0} and {1} are in the same house",
    "notsameo": "{0} and {1} are in different houses",
    "ato": "{0} is in house {1}",
    "notato": "{0} is not in house {1}",
    "endo": "{0} is at one end",
    "notendo": "{0} is at neither end",
    "righto": "{0} is immediately to the right of {1}",
    "aftero": "{0} is somewhere to the right of {1}",
    "nexto": "{0} is next to {1}",
    "notnexto": "{0} is not next to {1}",
    "gapo": "There are {2} houses between {0} and {1}",
    "betweeno": "{1} is somewhere between {0} and {2}",
    "rankedo": "{0} has a lower {2} than {1}",
    "existso": "There is {0}",
}
PLACED = frozenset(["ato", "notato"])
_LISTS = {
    "lall": "All of these are true",
    "lany": "At least one of these is true",
    "lone": "Exactly one of these is true",
}
_DENIAL = "It is not true that"

# The sentences above and the words of phrases: text that contains no value.
LANGUAGE = "\n".join(
    [
        *(
            template.format(MASK, 7 if relation in PLACED else MASK, 7 if relation == "gapo" else MASK) + "."
            for relation, template in TEMPLATES.items()
        ),
        *(f"{beginning}: ({MASK})." for beginning in _LISTS.values()),
        f"{_DENIAL} {MASK}. If {MASK}, then {MASK}",
        "there is one house between",
        *ORDINALS,
        "left", "right", "middle", "last", "next", "beside", "neighbour", "houses", "or", "either", "neither", "nor",
    ]
)  # fmt: skip


def sentence(clue: Clue, lexicon: Lexicon, houses: int, fits: Callable[[str], bool]) -> str:
    """The sentence that states ``clue``: its own text if that still means the same, else the plainest sentence that does, else
    its relation.

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
        f"{clue} has no English sentence; expected values of the fields and houses from 1 to {houses}"
    )


class Checked:
    """Tells whether a text reads as a clue. The values of a puzzle are prepared when that is first asked."""

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
    """Sentences as a person would write them, where the headings tell how to speak of the values."""
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
        yield _spelled(clue, fields, groups, spelling, ()) + "."


def _plain(item: Item) -> str:
    return item.value if SIMPLE.fullmatch(item.value) else quote(item.value)


def _quoted(item: Item) -> str:
    return quote(item.value)


def _qualified(item: Item) -> str:
    return f"{quote(item.value)} ({quote(item.field)})"


def _spelled(
    clue: Clue,
    fields: Sequence[str],
    groups: Sequence[tuple[str, ...]],
    spelling: Callable[[Item], str],
    inside: tuple[str, ...],
) -> str:
    """The clue as a sentence without its full stop. Raises :class:`BadInput` for a clue that has none."""
    parts = [argument for argument in clue.arguments if isinstance(argument, Clue)]
    if parts and len(parts) == len(clue.arguments):
        if clue.relation == "noto" and len(parts) == 1:
            return f"{_DENIAL} ({_spelled(parts[0], fields, groups, spelling, (*inside, 'noto'))})"
        if clue.relation in _LISTS:
            shown = [
                _spelled(part, fields, groups, spelling, (*inside, clue.relation)) for part in parts
            ]
            if (
                clue.relation == "lany"
                and len(parts) == 2
                and not inside
                and negated(negated(parts[0])) == parts[0]
            ):
                condition = _spelled(negated(parts[0]), fields, groups, spelling, ("if",))
                if parts[0].relation.startswith("not"):
                    return f"If {_inner(negated(parts[0]), condition)}, then {_inner(parts[1], shown[1])}"
            listed = "; ".join(_inner(part, text) for part, text in zip(parts, shown, strict=True))
            return f"{_LISTS[clue.relation]}: {listed}"
    if clue.relation not in TEMPLATES or parts:
        raise BadInput(
            f'"{clue.relation}" has no English sentence; expected one of {", ".join((*TEMPLATES, *_LISTS, "noto"))}'
        )
    named: list[object] = [
        spelling(argument) if isinstance(argument, Item) else argument
        for argument in clue.arguments
    ]
    template = TEMPLATES[clue.relation]
    if clue.relation == "rankedo" and len(named) == 4:
        column, pairs = clue.arguments[2:]
        known = isinstance(column, int) and 0 <= column < len(fields) and isinstance(pairs, tuple)
        at = column if isinstance(column, int) else 0
        apart = difference(groups[at], pairs) if known and isinstance(pairs, tuple) else None
        if apart is None:
            raise BadInput(
                f"{clue} has no English sentence; expected all pairs of values of a category that are so far apart"
            )
        higher, amounts = apart
        named[2] = fields[at]
        if amounts is not None:
            by = " or ".join([f"{float(amount):.12g}" for amount in amounts])
            template = f"{{0}} is exactly {by} lower in {{2}} than {{1}}"
        words = ("earlier", "later") if runs_down(fields[at], groups[at]) else ("lower", "higher")
        template = template.replace("lower", words[higher])
    try:
        text = template.format(*named)
    except IndexError:
        raise BadInput(f"{clue} has too few arguments; expected those of {template}") from None
    return text.replace("are 1 houses", "is one house")


def _inner(clue: Clue, text: str) -> str:
    """A clue inside another: in brackets when it has parts of its own."""
    return f"({text})" if any(isinstance(argument, Clue) for argument in clue.arguments) else text
