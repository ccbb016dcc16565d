"""A sentence is a row of tokens: the values that it mentions, masked; phrases and words of logic;
and content words.

The logic of a sentence is a closed list: the phrases of the table below, which relate or place rows
or join clauses, and single words that change what is said. A shape must consume each of them; a
sentence with one left over is refused. All other words are content: they may stand anywhere.

The phrases are tried in order at each place. So a long phrase comes before shorter ones that begin
like it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import count, groupby
from typing import NamedTuple

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.comparatives import PHRASES as COMPARISONS
from logicpuzzles.extras.zebra.english.mentions import Mention
from logicpuzzles.extras.zebra.english.notation import MASK, read_table, regex
from logicpuzzles.extras.zebra.english.record import NotUnderstood
from logicpuzzles.extras.zebra.english.vocabulary import NUMBERS
from logicpuzzles.extras.zebra.relations import RELATIONS as CLUE_RELATIONS
from logicpuzzles.kinds.puzzle import Item


class Token(NamedTuple):
    """A stretch of a sentence from ``start`` to ``end``.

    ``kind``: ``value`` (``mention`` says which), the name of a phrase (``groups`` has its named
    parts), ``logic`` for a single word of logic, or ``word`` for content.
    """

    kind: str
    text: str
    start: int
    end: int
    groups: tuple[tuple[str, str], ...] = ()
    mention: Mention | None = None

    @property
    def word(self) -> str:
        """Its text in lower case."""
        return self.text.lower()

    @property
    def item(self) -> Item | None:
        """The value that it names, the first of several; ``None`` for other tokens."""
        return self.mention.items[0] if self.mention and self.mention.items else None

    def part(self, name: str) -> str | None:
        """A part of the phrase, in lower case; ``None`` when it is not there."""
        return dict(self.groups).get(name)

    def name_value(self, item: Item) -> Token:
        """This token as the name of a value."""
        mention = Mention(self.text, self.start, self.end, (item,))
        return self._replace(kind="value", mention=mention)

    def wrong(self, what: str, at: int | None = None) -> NotUnderstood:
        """The error for this token, of which ``what`` is true; it stands ``at`` another place."""
        return NotUnderstood(f'"{self.text}" {what}', self.start if at is None else at)


_ROWS = CLUE_RELATIONS.values()
RELATIONS = {row.name for row in _ROWS if row.items == 2} | {
    "amido", "aparto", "between", "oppositeo", "ownedo", "rankedo", "sideo", "somegapo", "stepso",
}  # fmt: skip
# what tells left from right
SIDED = {row.name for row in _ROWS if row.mirror or "p" in row.signs} | {
    "ownedo", "sideo", "stepso",
}  # fmt: skip
PLACES = {row.name for row in _ROWS if row.placing} | {"oddo"}
ITEMS = {"value"} | PLACES
LONG = 1_000  # letters; the tokens of shorter sentences are kept
# A name is that of a relation or a reading of relations, or of a word that joins clauses; its
# phrase follows it, and goes on in lines that are indented. :mod:`notation` says how they are
# written.
# Phrases of a viewpoint tell from where the houses are seen: ``front`` where that is how left and
# right are meant anyway, ``turned`` where it turns them round in any sentence; else it may.
_FIRST = r"""
viewpoint   [(as|when|if|while) [you|we|one]|you|we] [are|is] [as|when|if] (seen|viewed|
            looked at|looking|observed|view|look|sees?) [at] [them|it|FACED] from (<front:FRONT>|
            <turned:BACK>|[the|a|an|his|her|their] \w+)
viewpoint   [(as|when|if|while) [you|we|one]|you|we] [are|is] [stand] (facing|face|faces|
            look at|looks at|looking at|standing in front of|stand in front of) <front:FACED>
viewpoint   looking at <front:the front>
viewpoint   [to|for] (someone|somebody|anyone|a viewer|an observer|a person) (standing|looking|
            who stands|who looks) (<front:(in|from) front( of (them|[the|these|those] \w+)|)>|
            <turned:behind|from behind|inside>)
viewpoint   from (your|our|(the|an|a) (viewer|observer|reader|onlooker|passer-by|
            spectator)('|’)s) <front:point of view|perspective|viewpoint|standpoint>
viewpoint   from [the] (\w|'|’|VALUE)+ [(\w|'|’)+]{0,2}? <turned:point of view|perspective|
            viewpoint|standpoint>
viewpoint   point of view|perspective|viewpoint|standpoint|vantage point
viewpoint   from <front:the (front|street|road|outside)>(?=,)
viewpoint   from <turned:BACK>(?=,|$)
viewpoint   [from] <turned:right to left|right-to-left>
viewpoint   (numbered|counted|counting|count|numbers|number|starting|starts|start|beginning|begins|
            begin) [\w+]{0,3}? <turned:from [the] (far|) (right|back|rear|end)>
viewpoint   numbered [from] <turned:(?!(1|
            one)\b)COUNT( - | – |-|–|,| and| to| down to| through) [COUNT,]{0,20}? [and] (1|one)>
viewpoint   <turned:in [a|the] mirror|mirrored|in reflection|with (your|his|her|their) backs? to>
viewpoint   ((as|when|if|while) (you|we|one)|you|we) [are|is] (facing|face|faces|look|looks|looking|
            stand|stands|standing)
viewpoint   <turned:(on|to|at) your (left|right)>
iff         if,? and only if,?|exactly (when|if)|just when
onlyif      only (if|when)
unless      unless
untrue      it (is|('|’)s) (not (true|the case)|false) that|it('|’)s (not (true|the case)|
            false) that
untrue      (nobody|no one|no person|no resident)(?= who\b)
nobodybut   (nobody|no one|nobody else) (but|except|other than|besides)
if          if|whenever|provided that|in case
then        then
notboth     \(?(but |and |)not both[ of (them|these)]\)?
orboth      \(?(or possibly|or) both\)?
either      either(?! (order|end|side|edge)) [of]
neither     neither(?! (end|side|edge)) [of]
nordid      nor (is|was|does|did|has|had|can|could|will) (he|she|it|they)
nor         nor
oneother    the other[ one]|the second[ one](?= (is|has|does|was|lives|owns|drinks|\w+s)\b)
verb        [is|stands?] parked (in front of|outside|at)|gets? (up|out of bed)|works? out|
            goes to the gym
verb        made it|makes it|[(will|is|are|was)] [be] (working|paired|partnered|teamed|matched) with
verb        is keen on|(takes?|took|taken) place|look(s|ed|) after
logic       (would|could|should|might) have
logic       used to|would (like|love|prefer|rather)|no longer|short of|at first|(instead|rid|out) of
logic       as (\w|-)+ as|(dream(s|ed|t|)|wish(es|ed|)|long(s|ed)|hope(s|d|)|look(s|ing|ed|)|ask(s|
            ed|)) (of|for|about)
word        every (morning|afternoon|evening|night|day|week|month|year|time)
logic       (supposed|tried|tries|meant|planned|plans|intend(s|ed)|promised|offered|expected|
            wished|due) to
logic       too (much|many|little|few)
logic       (won|wins?|lost|loses?|play(s|ed|)|compet(es?|ed)|fights?|fought|r[au]ns?) against|
            train(s|ed|) with
logic       (ran|runs?|moved|moves) (away|from)|(afraid|scared|jealous|envious|tired|fond|proud|
            sick) of (him|her|them)
comma       (more|better|most|best) (than|of) (any|all) [other] [\w+]|through an? \w+
comma       it (is|was)(?= VALUE who)
comma       (though|but|and) not necessarily (next door|directly|immediately|adjacent|in \w+ houses)
oppositeo   (at|on) [the] opposite (ends|sides) [ROW] [of [the] STREET]
anyorder    \(?[but|though] not necessarily in (that|this|the same|any particular) order\)?
anyorder    \(?[in] (either|whichever|any|some|no particular) order\)?
logic       in (that|this|the same|the given|reverse) order|in order
amido       (directly|immediately|right|exactly) [in] between
between     (somewhere|anywhere) [in] between|in between(?= [the] VALUE)
somegapo    at least (one|1|a) [other] HOUSE [is|stands|lies|lives] [in] between
aparto      <bound:BOUND> <n:COUNT|a> HOUSEs? ((apart|away|distant) [from] [EACH]|from)
aparto      [exactly|just] <n:COUNT|a|an> HOUSEs? (apart|away|distant) [from] [EACH]
aparto      [exactly|just] <n:COUNT|a|an> (house|door|place|seat)s? [down] from(?! the (left|right|
            end|top|bottom))
between     between
ownedo      (?<=VALUE)[('|’)s?] [<close:immediate|direct>] <side:right|
            left>[-hand][ side](?!-?\s*(hand |)(hand\b|neighbou?r|of\b|from\b|most))
stepso      [exactly|just] <n:(?!(one|1)\b)COUNT> HOUSEs? [further] [to|on] [the] <side:right|left|
            before|after|behind|ahead> [OF]
stepso      [the] [HOUSE] <n:ORDINAL|(?!(one|1)\b)COUNT> [HOUSE] (to|on) the <side:right|left> OF
sideo       (to|on|at) [the] <side:right|left>[-hand] side OF
oddo        <parity:odd|even>(-| |)numbered HOUSE
"""
_SMALL = r"""
count       [exactly|just] <n:COUNT|no> [other] HOUSEs?(?!\s*VALUE)
not         (someone|somebody|a person|a man|a woman) other than
not         not|never|n('|’)t|cannot|lack(s|ed)|(?<=\bhas\s)no(?= VALUE)|(?<=\bhave\s)no(?= VALUE)|
            (?<=\bowns\s)no(?= VALUE)
and         and [also]|but [also]|as well as|while|whereas|&
ordinal     ORDINAL|last
logic       (?<=\bthe\s)left|(?<=\bto\s)left|(?<=\bon\s)left|left(?= (of|hand)\b)|left-hand
or          or [else]
who         who[ever|('|’)s]|whom|whose|that|which|where
prep        with|of|in|for|from|by|having|wearing|owning|drinking|driving|called|named|bound
comma       ,|;|:|–|—|\s-\s
open        \(
close       \)
"""
# Places come before pairs, as a neighbour on both sides is no neighbour of somebody; sides before
# the rest.
_OF_ROWS = sorted(
    [(row.name, phrase) for row in _ROWS for phrase in row.phrases],
    key=lambda named: (not CLUE_RELATIONS[named[0]].placing, not CLUE_RELATIONS[named[0]].mirror),
)


_PHRASES = [
    *COMPARISONS,
    *read_table(_FIRST),
    *_OF_ROWS,
    *read_table(_SMALL),
]
_WORD = r"['’]s?(?![^\W_])|[^\W_]+?(?=n['’]t(?![^\W_]))|[^\W_]+(?:['’][^\W_]+|-(?=[^\W_])[^\W_]+)*|[^\s\w]"
_PART = pattern(r"(?<=\(\?P<)\w+")


def _edges(name: str) -> tuple[str, str]:
    """Patterns for what must come before and after a phrase: no letter, except that marks may touch
    letters.
    """
    before, after = r"(?<![^\W_])", r"(?![^\W_])"
    if name in ("comma", "open", "close"):
        return "", ""
    if name == "not":  # isn't
        return rf"(?:{before}|(?=n['’]t))", after
    return ("" if name == "ownedo" else before), after


def _expression() -> str:
    """One expression of all phrases. The group of a phrase is ``name_place``, the group of a part
    of it ``part_place_number``.
    """
    runs = []
    places = count()
    for (before, after), run in groupby(_PHRASES, key=lambda phrase: _edges(phrase[0])):
        alternatives = []
        for name, phrase in run:
            place = next(places)
            alternatives.append(f"(?P<{name}_{place}>{_number_parts(regex(phrase), place)})")
        runs.append(f"{before}(?:{'|'.join(alternatives)}){after}")
    return "|".join([f"(?P<value>{MASK}+)", *runs, f"(?P<word>{_WORD})"])


def _number_parts(pattern: str, place: int) -> str:
    """The pattern with unique names of parts."""
    numbers = count()
    return _PART.sub(lambda part: f"{part[0]}_{place}_{next(numbers)}", pattern)


_SCANNER = pattern(
    _expression
)  # of lower case: a pattern that ignores case takes twice as long to compile


@cache
def _parts(place: int) -> list[str]:
    """The groups of the parts of the phrase at a place."""
    return [part for part in _SCANNER.groupindex if re.fullmatch(rf"[a-z]+_{place}_\d+", part)]


def find_kind(tokens: Sequence[Token], *kinds: str) -> int | None:
    """Where the first token of one of some kinds stands; ``None`` where there is none."""
    return next((n for n, token in enumerate(tokens) if token.kind in kinds), None)


def has_kind(tokens: Sequence[Token], *kinds: str) -> bool:
    """Whether a token is of one of some kinds."""
    return any(token.kind in kinds for token in tokens)


def number(text: str) -> int:
    """The number that digits, a cardinal or an ordinal names; ``a`` is one and ``no`` is none."""
    digits = re.match(r"\d+", text)
    return int(digits[0]) if digits else 1 if text in ("a", "an") else NUMBERS.get(text.lower(), 0)


def find_turning_phrase(tokens: Sequence[Token]) -> Token | None:
    """The first phrase that turns left and right round, whatever else the sentence says; ``None``
    where there is none.
    """
    return next(
        (token for token in tokens if token.kind == "viewpoint" and token.part("turned")), None
    )


def _lower_letters(text: str) -> str:
    """The text in lower case, letter by letter."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(letter.lower()[:1] for letter in text)


def tokens_of(text: str, mentions: Sequence[Mention]) -> list[Token]:
    """The tokens of a sentence. Full stops at its end are not tokens."""
    pieces: list[str] = []
    places: list[
        int
    ] = []  # where each letter of the wording stands in the text, and the end of the text
    end = 0
    for mention in mentions:
        pieces += (text[end : mention.start], MASK)
        places += range(end, mention.start + 1)
        end = mention.end
    places += range(end, len(text) + 1)
    at = {mention.start: mention for mention in mentions}
    tokens: list[Token] = []
    wording = _lower_letters("".join([*pieces, text[end:]]))
    for kind, first, last, groups in (
        _stretches(wording) if len(wording) < LONG else _stretches.__wrapped__(wording)
    ):
        start, end = places[first], places[last]
        if kind == "value":
            tokens.append(Token(kind, at[start].text, start, end, (), at[start]))
        else:
            tokens.append(Token(kind, text[start:end], start, end, groups))
    return tokens


@lru_cache(maxsize=4096)
def _stretches(wording: str) -> tuple[tuple[str, int, int, tuple[tuple[str, str], ...]], ...]:
    """The tokens of a sentence in which one ``MASK`` stands for each value: kind, start, end and
    named parts. Sentences about other values often have the same wording.
    """
    stretches: list[tuple[str, int, int, tuple[tuple[str, str], ...]]] = []
    start, end = 0, len(wording.rstrip(" .!"))
    while start < end:
        match = _SCANNER.search(wording, start, end)
        if match is None:
            break
        first, start = match.span()
        if match["value"]:
            start = first + 1  # two values may touch
            stretches.append(("value", first, start, ()))
        elif match["word"]:
            stretches.append(("word", first, start, ()))
        else:
            name, _, place = (match.lastgroup or "").partition("_")
            parts = _parts(int(place))
            groups = tuple(
                (part.partition("_")[0], " ".join(match[part].lower().split()))
                for part in parts
                if match[part]
            )
            stretches.append((name, first, start, groups))
    return tuple(stretches)
