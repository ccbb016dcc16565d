"""What was understood of a text: its categories and where their values are from, and what each
sentence became.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.rows import arrange_houses
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle, Unused

READ, SKIPPED, REFUSED = "read", "skipped", "refused"  # the status of a sentence
QUESTION, REQUEST, NO_VALUE = (
    "a question",
    "says what to find out",
    "names no value",
)  # why it is skipped
UNSETTLED = "is read once the categories are known"
ONE_CATEGORY = "tells of one category only"
COMMENT = 'is a comment, as it begins with "#"'
ONLY_COMMENT = f"{COMMENT}, and there is no other clue"
WITH_PLACE = (
    "the story names a value and a place; expected that in a clue of the list"  # why it is refused
)

VIEWED = (
    "may turn left and right round; expected places as one sees them from the front, counted from "
    "the left"
)
SHOWN = '"next to", "immediately to the right of", "to the left of"'


class NotUnderstood(Exception):
    """What is wrong with a sentence, and where."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


@dataclass(frozen=True, slots=True)
class Context:
    """What is known from outside a sentence while it is read.

    ``close``: "to the left of" means the very next house. ``row``: the puzzle has places.
    ``before``: the sentence before it, for pronouns.
    """

    close: bool = False
    row: bool = True
    before: SentenceRead | None = None


ALONE = Context()


@dataclass(frozen=True, slots=True)
class SentenceRead:
    """A sentence, where it begins, and what became of it.

    ``status``: :data:`READ`, :data:`SKIPPED` or :data:`REFUSED`. ``why``: the reason in plain
    words, unless it was read. ``at``: the offset in ``text`` of the part that is wrong; ``place``:
    the line and column of that part. ``shape``: the name of the shape that matched, such as
    "same" or "compare"; "notation" for a relation. ``clues``: what it says. ``content``: its words
    that tell nothing about the puzzle. ``names``: the values that it names.
    """

    line: int
    column: int
    text: str
    status: str
    why: str = ""
    at: int = 0
    place: tuple[int, int] = (0, 0)
    shape: str = ""
    clues: tuple[Clue, ...] = ()
    content: tuple[str, ...] = ()
    names: tuple[Item, ...] = ()

    @property
    def problem(self) -> BadInput:
        """The error for a refused sentence."""
        return BadInput(self.why, *(self.place if self.place[0] else (self.line, self.column)))

    @property
    def unused(self) -> Unused:
        """A sentence that was not read, as a puzzle names it."""
        told = bool(self.names) and self.why not in (QUESTION, REQUEST)
        return Unused(self.line, self.column, self.text, self.why, told, self.missing)

    @property
    def missing(self) -> bool:
        """Whether it may say something about the puzzle that was not understood: a question never
        does, nor does a story.
        """
        harmless = self.why in (QUESTION, REQUEST, ONE_CATEGORY, COMMENT) or not self.names
        return self.status == REFUSED or (self.status == SKIPPED and not harmless)


@dataclass(frozen=True, slots=True)
class CategoryRead:
    """A category, its values, and where they are from.

    ``source``: "declared line 3", "brackets line 2", "clue 5", "question" … ``order``: the kind of
    order of its values, "" where they have none:
    "number", "money", "month", "weekday", "time", "date", "year", "ordinal", "duration" or "size".
    """

    name: str
    values: tuple[str, ...]
    source: str
    order: str = ""


@dataclass(frozen=True, slots=True)
class TextRead:
    """What was understood of a whole text. ``houses``: their number. ``row``: places are a thing of
    this puzzle. ``homes``: the nouns of what it counts or puts in a row. ``problem``: why there is
    no puzzle, where its categories are missing or wrong.
    """

    categories: tuple[CategoryRead, ...]
    sentences: tuple[SentenceRead, ...]
    houses: int
    row: bool = True
    homes: frozenset[str] = frozenset()
    problem: BadInput | None = None

    @property
    def refused(self) -> Iterator[SentenceRead]:
        """The sentences that were not understood."""
        return (sentence for sentence in self.sentences if sentence.status == REFUSED)

    def puzzle(self, skip: bool = False) -> Puzzle:
        """The puzzle that the text states. Raises :class:`BadInput` at the first refused sentence,
        unless told to skip.
        """
        if self.problem is not None:
            raise self.problem
        for sentence in self.refused:
            if not skip:
                raise sentence.problem
        groups = tuple(category.values for category in self.categories)
        names = tuple(category.name for category in self.categories)
        clues = tuple(clue for sentence in self.sentences for clue in sentence.clues)
        unused = tuple(
            each.unused
            for each in self.sentences
            if each.status != READ and (each.names or each.why != COMMENT)
        )  # fmt: skip
        puzzle = Puzzle("zebra", (), {"groups": groups}, clues, names, unused=unused)
        return arrange_houses(puzzle, self.row, self.homes)
