"""Phrases are written almost as they are read, and translated to regular expressions.

============== =====================================================================================
``a b``         words; a blank stands for any white space
``(a|b c)``     one of several
``[a|b c]``     an optional part; when it is a word of its own, the blank beside it is optional too
``[a]{0,4}?``   the same, several times
``<n:a|b>``     a named part; several alternatives may use the same name
``HOUSE``       a word in capitals: one of :data:`MACROS`
============== =====================================================================================

All else is as in a regular expression, except that a class of characters is written ``(\\w|-)``,
and a negated class ``[^:;]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from logicpuzzles.core.patterns import Pattern, pattern
from logicpuzzles.extras.zebra.english.vocabulary import CARDINALS, ORDINALS

MASK = "\x01"  # replaces each letter of a value that a text mentions

_BLANK = r"\s{1,99}+"  # no longer: a run of blanks is not tried again from each of them


def read_table(table: str) -> list[list[str]]:
    """The entries of a table: a name and a phrase, which goes on in lines that are indented, after a
    stroke.
    """
    return [line.split(None, 1) for line in re.sub(r"\n +", "", table.strip()).split("\n")]


# What macros stand for; it may use others.
MACROS = {
    "VALUE": MASK,
    "COUNT": r"\d{1,9}|" + "|".join(sorted(CARDINALS, key=len, reverse=True)),
    "ORDINAL": r"\d{1,9}(st|nd|rd|th)|" + "|".join(ORDINALS),
    **dict(
        read_table(r"""
WORD    (\w|'|-)+
HOUSE   house|home|garden|place|position|spot|seat|villa|cottage|door|room|person|ship|one|lot|slot|
        location|berth|cell|desk|table|stall|booth|lane|locker|apartment|flat|hut|cabin|stand|chair|
        people|resident|neighbou?r|step|floor|crater|space|plot|tower|cage|stable|tent|shop|bed|
        bench|carriage
HOMES   houses?|homes|people|persons|friends|ships|boats|neighbou?rs|villas|cottages|men|women|
        families|students|children|gardens|apartments|flats|rooms|huts|owners|places|seats|cells|
        berths|floors|suspects|residents|guests|runners|players|couples
STREET  line|queue|row|street|block
ROW     (in|of|on) [the] STREET
OF      of|from
BOUND   at least|at most|no more than|no fewer than|no less than|more than|fewer than|less than
EACH    each other|one another
THEIR   the|his|her|its|their
CLOSE   immediately|directly|exactly|precisely|just|right|next door|
        [exactly|just] (one|1|a single) HOUSE [over]
FACED   [the|these|those] (HOUSEs?|row|street of HOUSEs|fronts?|them)
FRONT   [the|a] (front|street|road|sidewalk|pavement|outside|front side|in front)( of (them|
        [the|these|those] \w+)|)|across [the|a] (street|road)
BACK    [the|their] (behind|back|rear|inside|within|indoors|garden|gardens|yard|backyard|
        other side|back side|in back)
""")
    ),
}

_TOKEN = pattern(
    r"""\\.                     # an escape
    |   \[\^[^]]*\]             # a class of characters
    |   \(\?(?:<?[=!]|>)       # a look ahead or behind, or a part that is matched one way only
    |   <[a-z]+:                # a part with a name
    |   \{\d+,\d+\}\?           # how often
    |   [A-Z]{2,}               # a macro
    |   \ +
    |   .""",
    re.VERBOSE,
)


def compile_phrase(phrase: str) -> Pattern:
    """The pattern that finds ``phrase`` in any case of letters."""
    return pattern(lambda: regex(phrase), re.IGNORECASE)


def regex(phrase: str) -> str:
    r"""The regular expression that ``phrase`` stands for.

    >>> print(regex("[the] <side:left|right>[-hand] end [of (it|them)]"))
    (?:the\s{1,99}+)?(?P<side>left|right)(?:-hand)?\s{1,99}+end(?:\s{1,99}+(?:of\s{1,99}+(?:it|them)))?
    """
    return _alternatives(iter(_TOKEN.findall(phrase)), "")


@dataclass(slots=True)
class _Word:
    """An expression between two blanks. ``times``: how often it occurs, if it is optional."""

    text: str = ""
    times: str = ""


def _alternatives(tokens: Iterator[str], end: str) -> str:
    """The expression up to the token ``end``."""
    alternatives: list[str] = []
    words = [_Word()]
    for token in tokens:
        word = words[-1]
        if token == end:
            break
        if token == "|":
            alternatives.append(_sequence(words))
            words = [_Word()]
        elif token.isspace():
            words.append(_Word())
        elif token == "[" and not word.text:
            words[-1] = _Word(_alternatives(tokens, "]"), "?")
        elif token[0] == "{" and word.times == "?":
            word.times = token
        else:
            _settle(word)
            word.text += _atom(token, tokens)
    return "|".join([*alternatives, _sequence(words)])


def _atom(token: str, tokens: Iterator[str]) -> str:
    if token == "[":
        return f"(?:{_alternatives(tokens, ']')})?"
    if token == "(":
        return f"(?:{_alternatives(tokens, ')')})"
    if token.startswith("(?"):
        return f"{token}{_alternatives(tokens, ')')})"
    if token[0] == "<" and len(token) > 1:
        return f"(?P{token[:-1]}>{_alternatives(tokens, '>')})"
    if len(token) > 1 and token.isalpha():
        return f"(?:{_macro(token)})"
    return token


@cache
def _macro(name: str) -> str:
    """The expression of a macro."""
    return regex(MACROS[name])


def _settle(word: _Word) -> None:
    """Make the word obligatory: its optional part is followed by more, as in ``[im]possible``."""
    if word.times:
        word.text, word.times = f"(?:{word.text}){word.times}", ""


def _sequence(words: list[_Word]) -> str:
    """The words with white space between them. An optional word includes the space after it, at the
    end the space before it.
    """
    last = max((n for n, word in enumerate(words) if not word.times), default=-1)
    if last < 0:
        for word in words[:1]:
            _settle(word)
        last = 0
    pieces = []
    for n, word in enumerate(words):
        inner = f"(?:{word.text})" if word.times and "|" in word.text else word.text
        if n < last:
            pieces.append(
                rf"(?:{inner}{_BLANK}){word.times}" if word.times else f"{word.text}{_BLANK}"
            )
        elif n == last:
            pieces.append(word.text)
        else:
            pieces.append(f"(?:{_BLANK}{inner}){word.times}")
    return "".join(pieces)
