"""Clues that a street could have besides, in the words of its own clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.clues import TYPES, ZEBRAJS, clue_of, pool
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.phrasing import Phrase, phrase_clue
from logicpuzzles.extras.zebra.english.shell import is_prose
from logicpuzzles.extras.zebra.english.wording import LANGUAGE, reads_as, sentence
from logicpuzzles.extras.zebra.relations import RELATIONS, ClueRelation
from logicpuzzles.extras.zebra.zebrajs import shown_clue
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

SUBJECT = pattern(
    r"((?: [a-z]+){0,2}?) [a-z]+s [^,;]*"
)  # what follows the first value: perhaps a noun, then a verb
POSSESSIVE = pattern(r"['’]s?$")
UNSAID = "\N{WHITE SQUARE}"  # stands for a phrase that no clue has


def clues_of(puzzle: Puzzle, board: Any) -> list[Clue]:
    """The clues of simple types that hold on a board: first those that say what a clue of the
    puzzle says of other values of the same categories, then the others; both from the simplest on.
    """
    houses, categories = len(board), len(puzzle.fields)
    items = [Item(field, record[at]) for at, field in enumerate(puzzle.fields) for record in board]
    known = {_form(clue) for clue in puzzle.clues}
    groups: Any = puzzle.arguments.get("groups", ())
    named = {
        Item(field, value)
        for field, group in zip(puzzle.fields, groups, strict=True)
        for value in group
    }
    clues = []
    suggested = [row for row in RELATIONS.values() if row.ease and _is_allowed(row, puzzle)]
    for row in sorted(suggested, key=lambda row: row.ease):
        own = [clue_of(each, items) for each in pool(TYPES[row.name], houses, categories, None)]
        clues += [_turn_clue(clue, known) for clue in own]
    clues = [
        clue
        for clue in clues
        if all(each in named for each in clue.arguments if isinstance(each, Item))
    ]
    return sorted(clues, key=lambda clue: _form(clue) not in known)


def _is_allowed(row: ClueRelation, puzzle: Puzzle) -> bool:
    """Whether a puzzle of its format can have clues of a relation. Houses with names of their own
    have no numbers.
    """
    if puzzle.format:
        return row.name in ZEBRAJS
    named = puzzle.arguments.get("row")
    return row.placeless or named is None or (bool(named) and not row.placing)


def _form(clue: Clue) -> tuple[str, ...]:
    """What a clue says, whatever values it is about."""
    fields = [argument.field if isinstance(argument, Item) else "" for argument in clue.arguments]
    return clue.relation, *fields


def _turn_clue(clue: Clue, known: set[tuple[str, ...]]) -> Clue:
    """The clue with its two items exchanged, where only then the puzzle has one like it."""
    if _form(clue) in known:
        return clue
    other = _exchange_items(clue)
    return other if _form(other) in known else clue


def worded(puzzle: Puzzle, clue: Clue) -> str:
    """A clue as a sentence: one of the puzzle with other values, or made of the phrases of several,
    if that means just this clue; else the plainest sentence.
    """
    if puzzle.format:
        return shown_clue(clue)
    groups: Any = puzzle.arguments["groups"]
    if any(None in group for group in groups):
        return str(clue)
    lexicon = Lexicon(puzzle.fields, groups, LANGUAGE)
    own = [
        _with_values(like, clue, lexicon)
        for like in puzzle.clues
        if _form(like) == _form(clue) and like.text
    ]
    for text in chain(filter(None, own), _phrase_addition(puzzle, clue, lexicon)):
        if _means(text, clue, lexicon, len(groups[0])):
            return text
    try:
        text = sentence(clue, lexicon, len(groups[0]), is_prose)
    except BadInput:
        return str(clue)
    capital = text[:1].upper() + text[1:]
    return capital if _means(capital, clue, lexicon, len(groups[0])) else text


def _means(text: str, clue: Clue, lexicon: Lexicon, houses: int) -> bool:
    return reads_as(text, lexicon, houses, clue, _exchange_items(clue))


def _exchange_items(clue: Clue) -> Clue:
    """The clue with its items in another order that means the same, if there is one."""
    same = RELATIONS[clue.relation].same if clue.relation in RELATIONS else ()
    return replace(clue, arguments=tuple(clue.arguments[at] for at in same)) if same else clue


def _phrase_addition(puzzle: Puzzle, clue: Clue, lexicon: Lexicon) -> Iterator[str]:
    """Sentences of the phrases with which the puzzle's own clues speak of its categories:
    "the {} smoker" lives next to somebody, and somebody "owns the {}".
    """
    texts = [" ".join(each.text.split()) for each in puzzle.clues]
    if clue.relation != "sameo" and not any(" live" in text for text in texts):
        return  # other things than people in houses do not live anywhere
    who: dict[str, str] = {}
    does: dict[str, str] = {}
    for each, text in zip(puzzle.clues, texts, strict=True):
        mentions = [mention for mention in lexicon.scan(text) if len(mention.items) == 1]
        parts = SUBJECT.fullmatch(text[mentions[0].end :]) if mentions else None
        if parts is None:
            continue
        before, field = text[: mentions[0].start], mentions[0].items[0].field
        if before or field in lexicon.persons:  # not in "Coffee is drunk in the green house"
            who.setdefault(field, f"{before[:1].lower()}{before[1:]}{{}}{parts[1]}")
        if each.relation == "sameo" and len(mentions) == 2:
            predicate = (
                text[mentions[0].end + len(parts[1]) + 1 : mentions[1].start]
                + "{}"
                + text[mentions[1].end :]
            )
            does.setdefault(mentions[1].items[0].field, predicate.rstrip(".!"))

    def speaking(item: Item) -> Phrase:
        return Phrase.of(
            who.get(item.field, UNSAID), does.get(item.field, f"{UNSAID} {UNSAID}"), item.value
        )

    for said in dict.fromkeys([clue, _exchange_items(clue)]):
        yield from [
            text.replace(" house lives ", " house is ")
            for text in phrase_clue(said, speaking)
            if UNSAID not in text
        ]


def _with_values(like: Clue, clue: Clue, lexicon: Lexicon) -> str:
    """The text of a clue with the values of another one of its form; "" where it does not name each
    of its values once.
    """
    text = " ".join(like.text.split())
    pairs = zip(like.arguments, clue.arguments, strict=True)
    new = {old: item for old, item in pairs if isinstance(old, Item) and isinstance(item, Item)}
    places: list[tuple[int, int, Item]] = []
    for mention in lexicon.scan(text):
        meant = [item for item in mention.items if item in new]
        if len(meant) != 1:
            return ""
        places.append((mention.start, mention.end, meant[0]))
    if sorted(str(item) for _, _, item in places) != sorted(map(str, new)):
        return ""
    if _numbers(like) != _numbers(clue):
        return ""
    for start, end, item in sorted(places, reverse=True):
        ending = POSSESSIVE.search(text[start:end])
        value = new[item].value + (
            ending[0] if ending and not POSSESSIVE.search(item.value) else ""
        )
        text = text[:start] + (value[:1].upper() + value[1:] if start == 0 else value) + text[end:]
    return text


def _numbers(clue: Clue) -> Sequence[object]:
    return [argument for argument in clue.arguments if not isinstance(argument, Item)]
