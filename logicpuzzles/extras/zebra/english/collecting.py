"""Categories that a text does not declare are collected from its clues and questions.

Values are the words of a sentence that are neither words of :mod:`vocabulary` nor phrases of :mod:`phrases`. Values used in the
same way ("drinks …", "… is drunk", "… house") form one category. So do nationalities, the colours of one thing, and numbers.
A category has one value for each house. That settles where a value belongs when the text says little about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.masking import Token, tokens_of
from logicpuzzles.extras.zebra.english.mentions import Lexicon, key
from logicpuzzles.extras.zebra.english.vocabulary import (
    BLOCKED,
    CATEGORY_OF,
    COLOURS,
    FOLLOWING,
    NOUNS,
    NUMBERS,
    PARTICLES,
    PEOPLES,
    VERBS,
)

__all__ = ["collected"]

_STRONG, _WEAK = 2, 1
_NTH = pattern(
    r"\b(?:first|second|third|fourth|fifth|sixth|last|middle|leftmost|rightmost|two|three|four|five|six|seven)\s+"
    r"(?P<noun>[a-z]{3,})\b"
)
_OWNED = pattern(r"\b(?P<by>[A-Z]\w+)['’]s\s+(?P<noun>[a-z]{3,})\b")
_HEADED = pattern(
    r"\b[Tt]he\s+(?P<noun>[a-z]{3,})\s+(?:who|that|which|whose|with|in|on)\s+(?P<by>\w+\s+\w+)"
)
_PAINTED = pattern(
    rf"\b(?P<by>{'|'.join(sorted(COLOURS))})\s+(?P<noun>[a-z]{{3,}})\b", re.IGNORECASE
)
_WHO_DOES = pattern(r"\b(?:who|that|which)\s+(?P<verb>[a-z]+)\b")
_THE_DOES = pattern(r"\b[Tt]he\s+\w+\s+(?P<verb>[a-z]+s)\s+(?:after|with|a|an|the|to|for|at|on)\b")
_HAS_DONE = pattern(r"\b(?:has|have|had)\s+(?P<verb>[a-z]+ed)\s+(?:a|an|the)\b")
_DONE_BY = pattern(r"\b(?:is|are|was|were)\s+(?P<verb>[a-z]+)\s+by\b")
_FORMS = """
    see saw seen, eat ate eaten, drink drank drunk, wear wore worn, drive drove driven, buy bought, sell sold, bring
    brought, catch caught, win won, build built, find found, make made, take took taken, write wrote written, grow grew
    grown, give gave given, keep kept, choose chose chosen, fly flew flown, ride rode ridden, sing sang sung, read, speak
    spoke spoken, teach taught, go went gone, get got, have has had, lose lost, sleep slept, hold held, draw drew drawn,
    throw threw thrown, swim swam swum, run ran, tell told, lead led, spend spent, steal stole stolen, break broke broken,
    send sent, hide hid hidden, bake, order, paint
"""
_TELLING = frozenset([
    "bring", "sell", "buy", "hold", "use", "order", "make", "cook", "ride", "study", "teach", "collect", "sing",
])  # fmt: skip
_IRREGULAR = [line.split() for line in _FORMS.split(",")]
_PASTS = "|".join(form for _, *forms in _IRREGULAR for form in forms)
_NAME_DOES = pattern(
    rf"(?m)(?:^|[.!?]\s+|\b(?:and|but)\s)(?!The\b|A\b|An\b)[A-Z]\w+\s+(?P<verb>[a-z]+(?:s|ed)|{_PASTS})\s+(?=\w)"
)
_TITLES = ("mr", "mrs", "ms", "miss", "dr")
_NOT_VALUES = frozenset(
    ["question", "answer", "puzzle", "riddle", "clue", "clues", "hint", "hints"]
)


@dataclass(frozen=True, slots=True)
class _Words:
    """The nouns that head phrases of a text, and its verbs, each with its stem; words of :mod:`vocabulary` are not among them."""

    nouns: frozenset[str]
    verbs: Mapping[str, str]

    def known(self, word: str) -> bool:
        """Whether a word is not a value."""
        forms = {word, word.removesuffix("s"), word + "s"}
        return (
            bool(forms & (VERBS | PARTICLES | NOUNS | BLOCKED | self.nouns)) or word in self.verbs
        )

    def category(self, word: str) -> str:
        """The category of the values beside a word, "" where it tells none."""
        if word in CATEGORY_OF:
            return CATEGORY_OF[word]
        stem = self.verbs.get(word) or (_stem(word) if word in VERBS else "")
        return f"verb {stem}" if stem in self.verbs.values() or stem in _TELLING else ""


def _words_of(texts: Sequence[str]) -> _Words:
    """The words that a text shows to be nouns or verbs: "the second tent", "Nina's stall"; "the one who saw", "was seen by"."""
    whole = "\n".join(texts)
    nouns = {match["noun"].lower() for match in _NTH.finditer(whole)}
    for expression in (_OWNED, _HEADED, _PAINTED):
        beside: dict[str, set[str]] = {}
        for match in expression.finditer(whole):
            beside.setdefault(match["noun"].lower(), set()).add(match["by"].lower())
        nouns.update([noun for noun, others in beside.items() if len(others) > 1])
    nouns = {
        noun.removesuffix("s")
        for noun in nouns
        if len(noun) > 2 and noun not in COLOURS and noun not in PEOPLES
    }
    nouns -= VERBS | PARTICLES | BLOCKED
    verbs: dict[str, str] = {}
    closed = VERBS | PARTICLES | BLOCKED | NOUNS | COLOURS | nouns
    for expression in (_WHO_DOES, _NAME_DOES, _DONE_BY, _THE_DOES, _HAS_DONE):
        for match in expression.finditer(whole):
            word = match["verb"]
            if (
                not closed & {word, word.removesuffix("s")}
                and len(word) > 2
                and word not in ("doesn", "didn", "isn", "wasn")
            ):
                verbs[word] = _stem(word)
    return _Words(frozenset(nouns), verbs)


def _stem(verb: str) -> str:
    """One name for the forms of a verb: eat for ate, eats and eaten."""
    for stem, *forms in _IRREGULAR:
        if verb == stem or verb in forms or verb in (stem + "s", stem + "es", stem + "ing"):
            return stem
    for ending in ("ing", "ied", "ies", "ed", "es", "s"):
        if verb.endswith(ending) and len(verb) - len(ending) > 2:
            return verb.removesuffix(ending)
    return verb


@dataclass(slots=True)
class _Value:
    """A value as first written, and where. ``features``: what the text says about it, each with a weight: how much that tells."""

    text: str
    line: int
    column: int
    features: dict[str, int] = field(default_factory=dict)
    inside: bool = False  # whether it was found inside a sentence, where a capital means something

    def spelled(self, group: list[_Value]) -> str:
        """The value; in small letters when it only begins sentences and other values of its category have small letters."""
        small = any(value.inside and value.text[:1].islower() for value in group)
        return self.text[:1].lower() + self.text[1:] if small and not self.inside else self.text


def collected(
    sentences: Iterable[tuple[int, int, str]],
    houses: int,
    declared: Lexicon | None = None,
    story: Sequence[str] = (),
) -> list[tuple[str, list[tuple[str, int]], int]]:
    """The categories in the order of their first values: a name, the values with their columns, and the line of the first value.

    ``sentences``: line, column and text of each. ``story``: the texts around them. ``declared``: the values declared already;
    they are not collected again.

    Raises :class:`BadInput` when a category does not get one value for each house.
    """
    values: dict[str, _Value] = {}
    sentences = list(sentences)
    known = _words_of([*story, *[text for _, _, text in sentences]])
    for line, column, text in sentences:
        tokens = tokens_of(text, declared.scan(text) if declared else ())
        for begin, end in _runs(tokens, known):
            written = (
                text[tokens[begin].start : tokens[end - 1].end]
                .removesuffix("'s")
                .removesuffix("’s")
            )
            name = _folded(written)
            value = values.setdefault(name, _Value(written, line, column + tokens[begin].start))
            if begin and not value.inside:
                value.text, value.inside = written, True
            for feature, weight in _features(tokens, begin, end, written, known):
                value.features[feature] = max(weight, value.features.get(feature, 0))
    groups = _grouped(list(values.values()), houses)
    return [
        (
            name,
            [(value.spelled(group), value.column) for value in group],
            min(value.line for value in group),
        )
        for name, group in groups.items()
    ]


def _folded(written: str) -> str:
    """One name for one thing, in the singular or the plural."""
    folded = key(written)
    if folded in NUMBERS:
        return str(NUMBERS[folded])
    return (
        folded[:-1]
        if len(folded) > 3 and folded.endswith("s") and not folded.endswith("ss")
        else folded
    )


def _runs(tokens: list[Token], known: _Words) -> Iterable[tuple[int, int]]:
    """Where runs of words begin and end that are not words of clues."""
    begin = None
    for n, token in enumerate([*tokens, Token("end", "", 0, 0)]):
        proper = n > 0 and token.kind == "word" and token.text[:1].isupper()  # Old Gold, Port Said
        named = proper and (
            begin is not None or (n + 1 < len(tokens) and tokens[n + 1].text[:1].isupper())
        )
        if _is_value(token, known) or named:
            if begin is None:
                begin = n
            elif (
                tokens[n - 1].text.endswith(("'s", "’s")) or token.start > tokens[n - 1].end + 1
            ):  # Rosa's stall
                yield begin, n
                begin = n
        elif begin is not None:
            yield begin, n
            begin = None


def _is_value(token: Token, known: _Words) -> bool:
    if token.kind != "word":
        return False
    word = token.text.lower().removesuffix("'s").removesuffix("’s")
    if re.fullmatch(r"\d+(?:-year-olds?)?", word) or (
        word in NUMBERS and word not in ("one", "first", "last", "second")
    ):
        return True
    if not re.fullmatch(r"[^\W\d_][\w'’.&-]*", word) or word in _NOT_VALUES:
        return False
    return not known.known(word)


def _features(
    tokens: list[Token], begin: int, end: int, written: str, known: _Words
) -> Iterable[tuple[str, int]]:
    """What a sentence says about the value at ``tokens[begin:end]``, and how surely that tells its category."""
    folded = key(written)
    after = _word(tokens, end)
    if (begin > 0 and _word(tokens, begin - 1).rstrip(".") in _TITLES) or (
        begin > 1 and tokens[begin - 1].text == "." and _word(tokens, begin - 2) in _TITLES
    ):
        yield "name", _STRONG
        return
    if folded in PEOPLES:
        yield "nation", _STRONG
        return
    if folded in COLOURS:
        yield f"colour {_thing(tokens, begin, end, known)}", _STRONG
        return
    if folded[:1].isdigit() or folded in NUMBERS:
        yield "number", _STRONG
        return
    if after in FOLLOWING:
        yield CATEGORY_OF[after], _STRONG
        return
    done = _word(tokens, end + (2 if _word(tokens, end + 1) in ("not", "n't", "being") else 1))
    if after in ("is", "are", "was", "were") and known.category(done):
        yield known.category(done), _STRONG
        return
    before = begin - 1
    while before >= 0 and _word(tokens, before) in (
        "the",
        "a",
        "an",
        "his",
        "her",
        "their",
        "some",
        "of",
        "brand",
        "kind",
        "",
    ):
        if tokens[before].kind not in ("word", "prep"):
            break
        before -= 1
    verb = _word(tokens, before) if before >= 0 else ""
    if known.category(verb):
        yield known.category(verb), _STRONG
    elif verb in ("to", "for", "at", "in", "from", "on") and known.category(
        _word(tokens, before - 1)
    ):
        yield known.category(_word(tokens, before - 1)), _STRONG
    elif verb in ("in", "wearing"):
        yield "in", _WEAK
    elif verb in ("with", "has", "have"):
        yield "with", _WEAK
    elif begin == 0 or (tokens[begin].text[:1].isupper() and before == begin - 1):
        yield "name", _WEAK


def _thing(tokens: list[Token], begin: int, end: int, known: _Words) -> str:
    """What has the colour: the noun after it, or before "is"."""
    after = _word(tokens, end)
    if after in known.nouns:
        return after
    if after in NOUNS and after not in ("color", "colour"):
        return "house" if after in ("one", "home") else after
    before = begin - 1
    while before > 0 and _word(tokens, before) in ("is", "are", "the", "painted", "a"):
        before -= 1
    thing = _word(tokens, before) if before >= 0 else ""
    return thing if thing in NOUNS or thing in known.nouns else "house"


def _word(tokens: list[Token], n: int) -> str:
    return tokens[n].text.lower() if 0 <= n < len(tokens) else ""


def _grouped(values: list[_Value], houses: int) -> dict[str, list[_Value]]:
    groups: dict[str, list[_Value]] = {}
    names: dict[str, str] = {}  # features that are one category
    left = []
    for value in values:
        sure = [feature for feature, weight in value.features.items() if weight == _STRONG]
        if not sure:
            left.append(value)
            continue
        home = names.get(sure[0], sure[0])
        groups.setdefault(home, []).append(value)
        names.setdefault(sure[0], home)
    _merge(groups, values, houses)
    for feature in (
        "with",
        "name",
        "in",
    ):  # weak features; alone they may have too few values for a category
        members = [value for value in left if feature in value.features]
        known = {
            home
            for home, group in groups.items()
            for value in group
            if feature in value.features and len(group) < houses
        }
        if len(known) == 1:
            groups[known.pop()] += members
        elif len(members) == houses:
            groups[feature] = members
        else:
            continue
        left = [value for value in left if value not in members]
    short = {home: houses - len(group) for home, group in groups.items() if len(group) < houses}
    if left and len(short) == 1 and sum(short.values()) == len(left):
        groups[next(iter(short))] += left
        left = []
    if left:
        value = left[0]
        message = f'"{value.text}" belongs to no category that is clear; expected a line such as: Category: {value.text}, …'
        raise BadInput(message, value.line, value.column)
    for home, group in groups.items():
        if len(group) != houses:
            shown = ", ".join(value.text for value in group)
            message = (
                f"{_heading(home)} has {len(group)} values in the clues ({shown}); expected {houses}, "
                f"or a line such as: {_heading(home)}: {shown}, …"
            )
            raise BadInput(message, group[0].line, group[0].column)
    return {_heading(home): group for home, group in groups.items()}


def _merge(groups: dict[str, list[_Value]], values: Sequence[_Value], houses: int) -> None:
    """Make one category of two that share what the text says about a value, if it does not get too large."""
    for value in values:
        sure = [
            feature
            for feature, weight in value.features.items()
            if weight == _STRONG and feature in groups
        ]
        for other in sure[1:]:
            first = next(home for home, group in groups.items() if value in group)
            if (
                other != first
                and other in groups
                and len(groups[first]) + len(groups[other]) <= houses
            ):
                groups[first] += groups.pop(other)


def _heading(home: str) -> str:
    if home.startswith("colour "):
        thing = home.partition(" ")[2]
        return "Colour" if thing == "house" else thing.capitalize()
    home = home.removeprefix("verb ")
    return {"nation": "Nationality", "with": "Possession", "in": "Clothes"}.get(
        home, home.capitalize()
    )
