"""A line is cut into sentences, and each sentence is read as a clue.

:mod:`masking` splits a sentence into tokens, :mod:`shapes` knows the shapes of sentences,
:mod:`frames` reads one clause, :mod:`relating` makes the clue of a phrase, and :mod:`closed` knows
the words of logic.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from logicpuzzles.core.budget import tick
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.masking import (
    PLACES,
    RELATIONS,
    find_turning_phrase,
    has_kind,
    tokens_of,
)
from logicpuzzles.extras.zebra.english.mentions import MAX_SENTENCE, Lexicon, Mention
from logicpuzzles.extras.zebra.english.notation import MASK, compile_phrase
from logicpuzzles.extras.zebra.english.record import (
    ALONE,
    NO_VALUE,
    ONE_CATEGORY,
    QUESTION,
    READ,
    REFUSED,
    REQUEST,
    SKIPPED,
    VIEWED,
    WITH_PLACE,
    Context,
    NotUnderstood,
    SentenceRead,
)
from logicpuzzles.extras.zebra.english.shapes import read_sentence
from logicpuzzles.kinds.puzzle import Clue

# A full stop ends a sentence when a capital or a value follows, but not after a title or "no."
_STOP = pattern(
    r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bSt)(?<!\bno)(?<!\bNo)(?<![.!?])[.!?]++(?=[)\"'”’]*\s*$|[)\"'”’]*\s+[\"“`(]?[A-Z0-9\x01])"
)
_REQUEST = compile_phrase(
    r"[please] (use|using|find|determine|work out|figure|tell|can you|try to|your "
    r"task|given|from|provide|state|report|identify|"
    r"answer with|respond with|reply with|return) .*\b(who|what|which|where|whose|how)\b"
)
_ASKS = compile_phrase(
    r"[please] (find|determine|work out|figure|tell|provide|report|identify|return) "
    r".*\b(who|what|which|where|whose|how)\b"
)
_HINT = compile_phrase(
    r"(hint|tip)s?:? (start|begin|try|draw|make|look|use|think)\b.*|good luck\b.*|(have "
    r"fun|enjoy)\b.*"
)
_TOO_MUCH_ASKED = (
    "asks for something, and names values of several categories; expected a clue or a question"
)
_EACH_OTHER = compile_phrase(r"\b(each other|one another)\b")
_OF_ALL = compile_phrase(
    r"\b(each|all|row|line|every|everyone|numbered|street|queue|bench|side by side)\b"
)


def clues_of_line(line: str, lexicon: Lexicon, houses: int) -> list[Clue]:
    """The clues that the sentences of ``line`` state. A question states none.

    Raises :class:`BadInput` with the place of the first part that is not understood.
    """
    clues: list[Clue] = []
    for sentence in read_line(line, lexicon, houses):
        if sentence.status == REFUSED:
            raise sentence.problem
        clues.extend(sentence.clues)
    return clues


def read_line(
    line: str,
    lexicon: Lexicon,
    houses: int,
    place: Callable[[int], tuple[int, int]] = lambda offset: (0, offset + 1),
    start: int = 0,
    is_frame: Callable[[str], bool] = lambda sentence: False,
    context: Context = ALONE,
    story: bool = False,
) -> list[SentenceRead]:
    """What each sentence of ``line`` says, from column ``start`` on.

    ``is_frame``: whether a sentence without values and places may be skipped. ``place``: from an
    offset in ``line`` to its line and column in the text. ``story``: the line stands around the
    clues, so that a sentence with values of one category only is skipped too.
    """
    sentences: list[SentenceRead] = []
    for begin, end, mentions in sentences_of(line, lexicon, start):
        tick()
        text, where = line[begin:end], place(begin)
        names = tuple(item for mention in mentions for item in mention.items)
        make = partial(SentenceRead, *where, text, names=names)
        before = sentences[-1] if sentences else context.before
        try:
            if len(text) > MAX_SENTENCE:
                long = f"the sentence has {len(text)} characters; expected at most {MAX_SENTENCE}"
                raise NotUnderstood(long, 0)
            why = _find_skip_reason(text, mentions, is_frame, story, bool(start))
            if why is None:
                continue
            view = None
            if why and why != QUESTION:
                view = find_turning_phrase(tokens_of(text, mentions))
            if view is not None:
                raise view.wrong(VIEWED)
            if why:
                sentences.append(make(SKIPPED, why))
                continue
            if _ASKS.match(text):
                raise NotUnderstood(_TOO_MUCH_ASKED, 0)
            context = replace(context, before=before)
            stated, content = read_sentence(text, mentions, lexicon, houses, context)
        except NotUnderstood as problem:
            wrong = place(begin + problem.at)
            sentences.append(make(REFUSED, problem.message, problem.at, wrong))
            continue
        number, column = where
        clue = replace(stated.whole, text=text, line=number, column=column)
        sentences.append(make(READ, shape=stated.shape, clues=(clue,), content=content))
    return sentences


def _find_skip_reason(
    text: str, mentions: Sequence[Mention], is_frame: Callable[[str], bool], story: bool, item: bool
) -> str | None:
    """Why a sentence is not a clue; ``""`` for a clue, ``None`` where there is no sentence.
    ``item``: it is one of a list. Raises :class:`NotUnderstood` for a clue in a story.
    """
    if text.rstrip("\"'”’) ").endswith("?"):
        return QUESTION
    several = len({mention.items[0].field for mention in mentions if mention.items}) > 1
    if not several and (_REQUEST.match(text) or _HINT.match(text)):
        return REQUEST
    if not mentions and is_frame(text) and not _says_where(text, item):
        return NO_VALUE
    if story and not several:
        if mentions and has_kind(tokens_of(text, mentions), *RELATIONS, *PLACES):
            raise NotUnderstood(WITH_PLACE, 0)
        return ONE_CATEGORY if mentions else NO_VALUE
    return "" if mentions or re.search(r"\w", text) else None


def sentences_of(
    line: str, lexicon: Lexicon, start: int = 0
) -> list[tuple[int, int, list[Mention]]]:
    """Where each sentence of a line begins and ends, and the values it mentions, with places
    counted from its beginning.
    """
    mentions = lexicon.scan(line, start)
    letters = list(line)
    for mention in mentions:
        letters[mention.start : mention.end] = MASK * (mention.end - mention.start)
    hidden = "".join(letters)
    sentences = []
    while start < len(line):
        tick()
        stop = _STOP.search(hidden, start)
        end = stop.end() if stop else len(line)
        while end < len(line) and line[end] in ")\"'”’":
            end += 1
        begin = start + len(line[start:end]) - len(line[start:end].lstrip())
        last = begin + len(line[begin:end].rstrip())
        within = [mention.move_by(-begin) for mention in mentions if begin <= mention.start < last]
        if begin < last:
            sentences.append((begin, last, within))
        start = end
    return sentences


def _says_where(text: str, item: bool) -> bool:
    """Whether a sentence relates houses. Without a value it may be a clue with a misspelled one, or
    about the one before.
    """
    rest = _EACH_OTHER.sub("", text) if item else text
    return has_kind(tokens_of(text, ()), *RELATIONS) and not _OF_ALL.search(rest)
