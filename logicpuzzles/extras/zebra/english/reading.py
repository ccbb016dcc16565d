"""Reads a text: its shell, then each sentence of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english import shell
from logicpuzzles.extras.zebra.english.grammar import read_line
from logicpuzzles.extras.zebra.english.lines import is_comment, is_note
from logicpuzzles.extras.zebra.english.marks import read_marked, take_relations
from logicpuzzles.extras.zebra.english.masking import (
    PLACES,
    RELATIONS,
    find_turning_phrase,
    has_kind,
    tokens_of,
)
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.orders import order_of
from logicpuzzles.extras.zebra.english.record import (
    COMMENT,
    NO_VALUE,
    ONE_CATEGORY,
    ONLY_COMMENT,
    QUESTION,
    REFUSED,
    SKIPPED,
    UNSETTLED,
    VIEWED,
    CategoryRead,
    Context,
    SentenceRead,
    TextRead,
)
from logicpuzzles.extras.zebra.english.rows import uses_places
from logicpuzzles.extras.zebra.english.wording import LANGUAGE
from logicpuzzles.kinds.puzzle import Item


def read_text(text: str) -> TextRead:
    """What is understood of a text: a sentence that is not is refused, and the others are read all
    the same.

    Relational notation may stand in it, see :mod:`logicpuzzles.extras.zebra.english.marks`.

    Raises :class:`BadInput` where the categories cannot be found, for fields of unequal length, and
    for a repeated name.
    """
    text, marked = take_relations(text)
    outline = shell.shell_of(text)
    size = _settle_categories(outline)
    declared = _categories(outline)
    names = tuple(category.name for category in declared)
    groups = tuple(category.values for category in declared)
    headings = [category.heading or category.name for category in outline.categories]
    lexicon = Lexicon(names, groups, LANGUAGE, headings, text)
    lexicon.places = shell.numbered_nouns(text)
    sentences: list[SentenceRead] = []
    last = max(category.line for category in outline.categories)
    asked = begun = False
    for prose in outline.prose:
        # before the clues begin, or after the question
        apart = (prose.line <= last and not begun) or asked
        passed = shell.is_introduction if apart and not prose.start else shell.is_frame
        asked = asked or prose.text.rstrip().endswith("?")
        context = Context(outline.close, before=sentences[-1] if sentences else None)
        story = outline.itemised and not prose.item
        for each in read_line(
            prose.text, lexicon, size, prose.place, prose.start, passed, context, story
        ):
            clues = tuple(replace(clue, printed=prose.printed) for clue in each.clues)
            sentences.append(replace(each, clues=clues))
            begun = begun or bool(clues)
    sentences += _beside(outline, lexicon)
    sentences += _comments(text, lexicon)
    if not marked and not any(sentence.clues for sentence in sentences):
        sentences = [
            replace(each, why=ONLY_COMMENT) if each.why == COMMENT and each.names else each
            for each in sentences
        ]
    sentences += read_marked(marked, names, groups)
    sentences.sort(key=_place_of)
    _check_one(outline.categories, sentences)
    stated = [clue for sentence in sentences for clue in sentence.clues]
    row = outline.row or not stated or any(map(uses_places, stated))
    return TextRead(declared, tuple(sentences), size, row, frozenset(outline.homes))


def read_unsettled(text: str, problem: BadInput) -> TextRead:
    """The categories found so far and every sentence of a text, which cannot be read as ``problem``
    tells. Raises :class:`BadInput` where not even lines can be told from categories.
    """
    outline = shell.shell_of(take_relations(text)[0])
    with suppress(BadInput):
        _settle_categories(outline)
    sentences = []
    for prose in outline.prose:
        for at, sentence in shell.sentences_of_prose(prose):
            if re.search(r"\w", sentence):
                line, column = prose.place(at + len(sentence) - len(sentence.lstrip()))
                asks = sentence.rstrip("\"'”’) \n").endswith("?")
                why = problem.message if problem.line == line else UNSETTLED
                status, why = (SKIPPED, QUESTION) if asks else (REFUSED, why)
                sentences.append(SentenceRead(line, column, sentence.strip(), status, why))
    sentences += [_skip_story(story) for story in outline.stories]
    size = outline.houses[0] if outline.houses else 0
    ordered = tuple(sorted(sentences, key=_place_of))
    return TextRead(_categories(outline), ordered, size, True, problem=problem)


def _place_of(sentence: SentenceRead) -> tuple[int, int]:
    return sentence.line, sentence.column


def _settle_categories(outline: shell.Shell) -> int:
    """How many values each category has, once all are found. Raises :class:`BadInput`."""
    shell.collect(outline)
    count, line, column = outline.houses or (None, 0, 0)
    size = shell.check(outline.categories, count, outline.row)
    if count not in (None, size):
        what = f"{count} houses, but {outline.categories[0].name} has {size} values"
        raise BadInput(f"{what}; expected as many", line, column)
    return size


def _categories(outline: shell.Shell) -> tuple[CategoryRead, ...]:
    """The categories of a text, as a reader is told of them."""
    found = []
    for each in outline.categories:
        values = tuple(value for value, _ in each.values)
        order = order_of(values)
        found.append(CategoryRead(each.name, values, each.source, order.kind if order else ""))
    return tuple(found)


def _check_one(categories: Iterable[shell.Declared], sentences: Sequence[SentenceRead]) -> None:
    """Check that no line divides a text into two puzzles. Raises :class:`BadInput` where clues and
    categories stand below others that they have nothing to do with.
    """
    line_of = {category.name: category.line for category in categories}
    told = [
        (each.line, {line_of[item.field] for item in each.names if item.field in line_of})
        for each in sentences
        if each.clues and each.names
    ]
    begun = min([line for line, _ in told], default=0)
    for start in sorted(
        {line for line in line_of.values() if line > begun > min(line_of.values())}
    ):
        sides = {(line >= start, *{at >= start for at in lines}) for line, lines in told}
        if sides == {(False, False), (True, True)}:
            what = "what follows has nothing to do with what stands above"
            raise BadInput(
                f'{what}; expected one puzzle, or a line "kind: zebra" above each', start, 1
            )


def _skip_story(story: shell.Story, why: str = NO_VALUE) -> SentenceRead:
    """A sentence that declares categories, or is no clue."""
    why = f"declares {' and '.join(story.names)}" if story.names else why
    return SentenceRead(story.line, story.column, story.text, SKIPPED, why)


def _beside(outline: shell.Shell, lexicon: Lexicon) -> Iterator[SentenceRead]:
    """What stands beside the clues: refused when it also says something about values of several
    categories, or turns left and right round.
    """
    for story in outline.stories:
        names, telling = _find_named(story.rest, lexicon)
        skipped = _skip_story(story, ONE_CATEGORY if names else NO_VALUE)
        view = find_turning_phrase(tokens_of(story.text, ()))
        if telling or view:
            what = "declares values, and tells of others"
            what = what if story.names else "is no clue, and tells of values"
            why = view.wrong(VIEWED).message if view else f"{what}; expected a sentence for each"
            place = (story.line, story.column)
            yield replace(skipped, status=REFUSED, why=why, place=place, names=names)
        elif story.names or names or story.told:
            yield replace(skipped, names=() if story.names else names)


def _comments(text: str, lexicon: Lexicon) -> Iterator[SentenceRead]:
    """The comments of a text, but for those that :mod:`logicpuzzles.extras.zebra.english.telling`
    wrote into it.
    """
    for line, content in enumerate(text.split("\n"), start=1):
        shown = content.lstrip(" \t#").rstrip()
        if shown and is_comment(content) and not is_note(content):
            names, telling = _find_named(shown, lexicon)
            names = names if telling and "?" not in shown else ()
            column = content.index(shown) + 1
            yield SentenceRead(line, column, shown, SKIPPED, COMMENT, names=names)


def _find_named(text: str, lexicon: Lexicon) -> tuple[tuple[Item, ...], bool]:
    """The values that a text names, and whether it may say something about them: they are of
    several categories, or one has a place.
    """
    mentions = lexicon.scan(text)
    names = tuple(item for mention in mentions for item in mention.items)
    fields = {mention.items[0].field for mention in mentions if mention.items}
    # not: next to each other
    said = [token for token in tokens_of(text, mentions) if "other" not in token.text]
    return names, bool(names) and (len(fields) > 1 or has_kind(said, *RELATIONS, *PLACES))
