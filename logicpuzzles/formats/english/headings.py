"""A category has a short name: "Each person has a unique birthday month" declares Birthday, "Pet" declares Pet."""

from __future__ import annotations

import re

from logicpuzzles.formats.english.vocabulary import HEADINGS

__all__ = ["heading_of"]

_PLAIN = 3  # words of a heading that is taken as it stands
_BEFORE = re.compile(
    r".*\b(?:unique|different|distinct|various|separate|favou?rite|preferred|own|certain|particular|the|their|an?|of)\s+(?=\w)",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s+(?:in|of|for|by|that|which|among|from|with|at|on)\b.*", re.IGNORECASE)
_STATED = re.compile(
    r"\b(?:is|are|has|have|owns?|likes?|loves?|keeps?|uses?|prefers?|drinks?|drives?|eats?|plays?|smokes?|reads?|lives?|"
    r"comes?|wears?|enjoys?|speaks?|works?|each|every|everyone|everybody|all|they|people|person)\b",
    re.IGNORECASE,
)
_MEASURE = re.compile(r"(?P<measure>types?|kinds?|sorts?|levels?|styles?|brands?|makes?|colou?rs?|names?)\s+of\s+(?:an?\s+|the\s+)?(?P<thing>\w+)")


def heading_of(phrase: str) -> str:
    """The name of the category that ``phrase`` declares.

    >>> heading_of("People have unique favorite book genres"), heading_of("The people are of nationalities")
    ('BookGenre', 'Nationality')
    >>> heading_of("Each person lives in a unique style of house"), heading_of("House colour")
    ('HouseStyle', 'House colour')
    """
    phrase = " ".join(phrase.split())
    said = phrase.lower().replace("favourite", "favorite")
    for words, heading in HEADINGS.items():
        if words in said:
            return heading
    if len(phrase.split()) <= _PLAIN and not _STATED.search(phrase):
        return phrase
    said = re.sub(r"\s+(?:are|is)\s+(?:all\s+)?(?:unique|different|distinct)$", "", said)
    measured = _MEASURE.search(said)
    if measured:
        named = measured["measure"].rstrip("s") in ("style", "color", "colour")
        return _camel(f"{measured['thing']} {measured['measure']}" if named else measured["thing"])
    owned = re.search(r"(\w+?)(?:'s|s'|s’|’s)\s+(?:first\s+)?names?\b", said)
    if owned:
        return _camel(owned[1])
    said = _BEFORE.sub("", said)
    said = _AFTER.sub("", said)
    words_ = [word for word in re.findall(r"[^\W\d_]+", said) if not _STATED.fullmatch(word)]
    return _camel(" ".join(words_[-2:])) or phrase


def _camel(words: str) -> str:
    *first, last = words.split() or [""]
    return "".join(word.capitalize() for word in (*first, _singular(last)))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 5 and word not in ("movies", "cookies"):
        return word[:-3] + "y"
    if re.search(r"(?:s|x|z|ch|sh)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
