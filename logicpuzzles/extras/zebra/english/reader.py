"""What is known while a sentence is read, and what a part of it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from logicpuzzles.core.budget import tick
from logicpuzzles.extras.zebra.english.masking import Token
from logicpuzzles.extras.zebra.english.meanings import join_clues
from logicpuzzles.extras.zebra.english.mentions import Lexicon, key, nearest, unquote
from logicpuzzles.extras.zebra.english.record import SHOWN, VIEWED, Context, NotUnderstood
from logicpuzzles.extras.zebra.english.vocabulary import NOUNS, PARTICLES, VERBS, word_list
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import Clue, Item

MOST_TRIED = 200  # readings of parts of one sentence
_SHORTEST = 5  # letters of a word that may be misspelled
_SUGGESTED = word_list("""
    beside between neighbour adjacent immediately directly somewhere middle different right left
""")


@dataclass(frozen=True, slots=True)
class Stated:
    """What a clause says, and what it says by the way: the Dane *with the dog* lives in the first
    house.

    ``shape``: the name of its shape. ``subject``: the value or place that it is about.
    """

    clue: Clue
    sides: tuple[Clue, ...] = ()
    shape: str = ""
    subject: Token | None = None

    @property
    def whole(self) -> Clue:
        """One clue of all that is said."""
        return make_ordered_clue([*self.sides, self.clue]) if self.sides else self.clue


def together(clues: Sequence[Clue]) -> Clue:
    """One clue of all ``clues``; those that join clues themselves are opened."""
    flat: list[Clue] = []
    for clue in clues:
        flat.extend(part for part in conjuncts(clue) if part not in flat)
    return join_clues(flat)


def conjuncts(clue: Clue) -> list[Clue]:
    """The clues that a clue joins by "and"; itself where it joins none."""
    if clue.relation != "lall":
        return [clue]
    return [part for part in clue.arguments if isinstance(part, Clue)]


def make_ordered_clue(clues: Sequence[Clue]) -> Clue:
    """One clue of clues about one row: what it has, what it has not, where it is, and how it is
    related to others.
    """
    return join_clues(sorted(conjuncts(together(clues)), key=_turn_of))


def _turn_of(clue: Clue) -> tuple[int, int]:
    row = RELATIONS.get(clue.relation)
    if row is None or not (row.placeless or row.placing):
        return 2, 0
    return row.placing, row.code


def trim_tokens(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without commas and joining words at the ends."""
    begin, end = 0, len(tokens)
    while begin < end and tokens[begin].kind in ("comma", "and", "then"):
        begin += 1
    while end > begin and tokens[end - 1].kind in ("comma", "and"):
        end -= 1
    return list(tokens[begin:end])


def entries_of(tokens: Sequence[Token]) -> list[list[Token]]:
    """The entries of a list: between commas and "and"."""
    entries: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind in ("comma", "and"):
            entries.append([])
        else:
            entries[-1].append(token)
    return [entry for entry in entries if entry]


class Reader:
    """What is known while one sentence is read."""

    def __init__(
        self, lexicon: Lexicon, houses: int, context: Context, shapes: Sequence[Shape]
    ) -> None:
        self.lexicon = lexicon
        self.houses = houses
        self.context = context
        self.shapes = shapes
        self.tried = 0

    def statement(self, tokens: Sequence[Token]) -> Stated:
        """What tokens say. Raises :class:`NotUnderstood`."""
        tick()
        tokens = trim_tokens(tokens)
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise NotUnderstood("the sentence is too involved; expected several shorter ones", 0)
        for shape in self.shapes:
            stated = shape(self, tokens)
            if stated is not None:
                return stated
        raise NotUnderstood("the sentence is not understood", tokens[0].start if tokens else 0)

    def single(self, tokens: Sequence[Token]) -> Clue:
        """The clue of a part that is not simply true. Raises :class:`NotUnderstood`, also where it
        says more by the way.
        """
        stated = self.statement(tokens)
        if stated.sides:
            raise NotUnderstood(
                "a part of the sentence says several things; expected several sentences",
                tokens[0].start,
            )
        return stated.clue

    def item(self, token: Token) -> Item:
        """The value that a token names. Raises :class:`NotUnderstood` when none or several are
        meant.
        """
        mention = token.mention
        assert mention is not None
        if not mention.items:
            shown = self._show_near(nearest(unquote(mention.text), self.lexicon.values))
            raise NotUnderstood(f"{mention.text} is not a value; {shown}", token.start)
        if len(mention.items) > 1:
            fields = [item.field for item in mention.items]
            name = unquote(mention.text)
            readings = " or ".join(f'"{name} ({field})"' for field in fields)
            raise NotUnderstood(
                f'"{name}" stands in {" and ".join(fields)}; write {readings}', token.start
            )
        return mention.items[0]

    def _show_near(self, near: str | None, more: str = "") -> str:
        example = f'expected a value such as "{self.lexicon.values[0]}"{more}'
        return f'did you mean "{near}"?' if near else example

    def refuse_reserved(self, token: Token) -> None:
        """Raise :class:`NotUnderstood` where a phrase is also a value."""
        for value, pattern in self.lexicon.reserved.items():
            if pattern.fullmatch(token.text):
                message = (
                    f'"{value}" is a value and a word of clues; write it in quotes where the '
                    "value is meant"
                )
                raise NotUnderstood(message, token.start)

    def unknown(self, token: Token) -> NotUnderstood:
        """The error for a token that has no meaning where it stands."""
        word = token.text
        if token.kind == "viewpoint":
            return token.wrong(VIEWED)
        self.refuse_reserved(token)
        known = [*self.lexicon.values, *_SUGGESTED, *self.lexicon.heading_words]
        near = nearest(word, known, 0.75) if len(word) >= _SHORTEST else None
        other = near if near and key(near) != key(word) else None
        shown = self._show_near(other, f" or a relation such as {SHOWN}")
        return token.wrong(f"is not understood; {shown}")

    def count(self, message: str, tokens: Sequence[Token]) -> NotUnderstood:
        """The error for too few or too many values. It names the first unknown word: that may be a
        misspelled value.
        """
        known = VERBS | PARTICLES | NOUNS | self.lexicon.heading_words
        for token in tokens:
            strange = token.kind == "word" and token.word.isalpha()
            if strange and not {token.word, token.word.removesuffix("s")} & known:
                return self.unknown(token)
        return NotUnderstood(message, tokens[0].start if tokens else 0)


Shape = Callable[[Reader, list[Token]], Stated | None]
