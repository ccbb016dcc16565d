"""A category has a short name: "Each person has a unique birthday month" declares Birthday, "Pet"
declares Pet.
"""

from __future__ import annotations

import re

from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.units import stem
from logicpuzzles.extras.zebra.english.vocabulary import HEADINGS

_PLAIN = 3  # words of a heading that is taken as it stands
_BEFORE = compile_phrase(
    r".*\b(unique|different|distinct|various|separate|favou?rite|preferred|own|certain|particular|the|their|an?|of) "
    r"(?=\w)"
)
_AFTER = compile_phrase(r" (in|of|for|by|that|which|among|from|with|at|on)\b.*")
_STATED = compile_phrase(
    r"\b(is|are|has|have|owns?|likes?|loves?|keeps?|uses?|prefers?|drinks?|drives?|eats?|plays?|smokes?|reads?|lives?|"
    r"comes?|wears?|enjoys?|speaks?|works?|each|every|everyone|everybody|all|they|people|person)\b"
)
_MEASURE = compile_phrase(
    r"<measure:types?|kinds?|sorts?|levels?|styles?|brands?|makes?|colou?rs?|names?> of "
    r"[an?|the] <thing:\w+>"
)
_NAME_OF = compile_phrase(r"<whose:\w+?>('s|s'|s’|’s) [first] names?\b")
_ARE_UNIQUE = compile_phrase(r" (are|is) [all] (unique|different|distinct)$")


def heading_of(phrase: str) -> str:
    """The name of the category that ``phrase`` declares.

    >>> heading_of("People have unique favorite book genres"), heading_of("The people are of nationalities")
    ('BookGenre', 'Nationality')
    >>> heading_of("Each person lives in a unique style of house"), heading_of("House colour")
    ('HouseStyle', 'House colour')
    """
    phrase = " ".join(phrase.split())
    text = phrase.lower().replace("favourite", "favorite")
    for spoken, heading in HEADINGS.items():
        if spoken in text:
            return heading
    if len(phrase.split()) <= _PLAIN and not _STATED.search(phrase):
        return phrase
    text = _ARE_UNIQUE.sub("", text)
    measured = _MEASURE.search(text)
    if measured:
        named = measured["measure"].rstrip("s") in ("style", "color", "colour")
        return _camel(f"{measured['thing']} {measured['measure']}" if named else measured["thing"])
    owned = _NAME_OF.search(text)
    if owned:
        return _camel(owned["whose"])
    before = _BEFORE.match(text)
    noun = text[before.end() :] if before else text
    words = re.findall(r"[^\W\d_]+", _AFTER.sub("", noun))
    kept = [word for word in words if not _STATED.fullmatch(word)]
    if not kept and noun != text:  # "a unique drink": here "drink" is a noun
        kept = words
    return _camel(" ".join(kept[-2:])) or phrase


def _camel(words: str) -> str:
    *first, last = words.split() or [""]
    return "".join(word.capitalize() for word in (*first, stem(last)))
