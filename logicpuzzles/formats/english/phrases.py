"""A sentence is a row of tokens: the values that it mentions, the phrases that say how houses stand, and plain words.

The phrases are tried in order at each place, so a long one stands before those that begin like it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from logicpuzzles.formats.english.mentions import Mention
from logicpuzzles.formats.english.vocabulary import CARDINALS, NUMBERS, ORDINALS

__all__ = ["COUNT", "MASK", "Token", "masked", "number", "tokens_of"]

MASK = "\x01"
COUNT = rf"(?:\d{{1,9}}|{'|'.join(sorted(CARDINALS, key=len, reverse=True))})"
_ORDINAL = rf"(?:\d{{1,9}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)})"
_HOUSE = r"(?:house|home|garden|place|position|spot|seat|villa|cottage|door|room|person|ship|one|lot|slot|location|berth|cell|desk|table|stall|booth|lane|locker|apartment|flat|hut|cabin|room|stand|chair|people|resident|neighbou?r|step|floor)"
_CLOSE = (
    r"(?:immediately|directly|exactly|precisely|just|right|next\s+door|(?:exactly\s+|just\s+)?"
    rf"(?:one|1|a\s+single)\s+{_HOUSE}(?:\s+over)?)"
)
_EACH = r"(?:\s+(?:each\s+other|one\s+another))"
_ROW = r"(?:\s+(?:in|of|on)\s+(?:the\s+)?(?:line|queue|row|street|block))"
_OF = r"(?:\s+(?:of|from|than))"


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of a sentence from ``start`` to ``end``.

    ``kind``: ``value`` (``mention`` says which), the name of a phrase (``groups`` has its parts), or ``word``.
    """

    kind: str
    text: str
    start: int
    end: int
    groups: tuple[tuple[str, str], ...] = ()
    mention: Mention | None = None

    def part(self, name: str) -> str | None:
        """A part of the phrase, in lower case; ``None`` when it is not there."""
        return dict(self.groups).get(name)


# The names are those of relations, or of what hangs clauses together. {0} etc. keep names of groups apart.
_PHRASES: tuple[tuple[str, str], ...] = (
    # how clauses hang together
    ("iff", r"if,?\s+and\s+only\s+if,?|exactly\s+(?:when|if)|just\s+when"),
    ("onlyif", r"only\s+(?:if|when)"),
    ("unless", r"unless"),
    ("if", r"if|whenever|provided\s+that|in\s+case"),
    ("then", r"then"),
    ("notboth", r"\(?(?:but\s+|and\s+)?not\s+both(?:\s+of\s+(?:them|these))?\)?"),
    ("orboth", r"\(?or\s+(?:possibly\s+)?both\)?"),
    ("either", r"either(?!\s+order)(?!\s+(?:end|side|edge))(?:\s+of)?"),
    ("neither", r"neither(?!\s+(?:end|side|edge))(?:\s+of)?"),
    ("nor", r"nor"),
    ("oneother", r"the\s+(?:other|second)(?:\s+one)?(?=\s+(?:is|has|does|was|lives|owns|drinks|\w+s)\b)"),
    # how houses stand
    ("verb", r"(?:is\s+|stands?\s+)?parked\s+(?:in\s+front\s+of|outside|at)|gets?\s+up|gets?\s+out\s+of\s+bed|works?\s+out|wants?\s+to|wishes\s+to|would\s+like\s+to|is\s+keen\s+on|goes\s+to\s+the\s+gym"),
    ("comma", r"(?:more|better|most|best)\s+(?:than|of)\s+(?:any|all)(?:\s+other)?(?:\s+\w+)?|through\s+an?\s+\w+"),
    ("comma", r"(?:though|but|and)\s+not\s+necessarily\s+(?:next\s+door|directly|immediately|adjacent|in\s+\w+\s+houses)"),
    ("chain", r"(?:going\s+|reading\s+|in\s+order,?\s+)?from\s+left\s+to\s+right"),
    ("endo", r"(?:only|just|exactly)\s+one\s+(?:next-door\s+|direct\s+|immediate\s+)?neighbou?r"),
    ("notendo", r"(?:two\s+(?:next-door\s+)?neighbou?rs|(?:next-door\s+)?neighbou?rs\s+on\s+both\s+sides)"),
    ("oppositeo", rf"(?:at|on)\s+(?:the\s+)?opposite\s+(?:ends|sides){_ROW}?(?:\s+of\s+(?:the\s+)?(?:row|street|line|queue|block))?"),
    ("endo", rf"(?:in\s+)?either\s+of\s+the\s+(?:two\s+)?(?:ends|end\s+{_HOUSE}s?)"),
    ("extreme", r"the\s+(?:(?P<most>oldest|tallest|longest|most\s+expensive|latest|highest|largest|biggest|heaviest|most)|"
                r"(?P<least>youngest|shortest|earliest|cheapest|lowest|smallest|least\s+expensive|lightest|least))"
                r"(?:\s+of\s+(?:all|them))?(?!\s*{})".replace("{}", MASK)),
    ("extreme", r"the\s+(?:(?P<least>first)|(?P<most>last))(?:\s+(?:one|person))?\s+to\s+\w+(?:\s+up)?"),
    ("comma", r"(?:in\s+)?(?:either|whichever|any)\s+order|\(?(?:not\s+necessarily\s+)?in\s+(?:that|this|no\s+particular)\s+order\)?"),
    ("amido", r"(?:directly|immediately|right|exactly)\s+(?:in\s+)?between"),
    ("between", rf"(?:somewhere|anywhere)\s+(?:in\s+)?between|in\s+between(?=\s+(?:the\s+)?{MASK})"),
    ("gapo", rf"(?:with\s+)?(?:exactly\s+|just\s+|precisely\s+)?(?P<n>{COUNT}|no|a|an)\s+(?:other\s+)?(?:\w+\s+)?"
             rf"(?:(?:is|are|stands?|lies?|lives?|sits?)\s+)?(?:in\s+)?between(?:\s+them)?"),
    ("somegapo", rf"at\s+least\s+(?:one|1|a)\s+(?:other\s+)?{_HOUSE}\s+(?:(?:is|stands|lies|lives)\s+)?(?:in\s+)?between"),
    ("gapo", rf"(?:exactly\s+|just\s+|precisely\s+)?(?P<n>{COUNT}|a|an)\s+(?:other\s+)?{_HOUSE}s?\s+(?:separates?|stands?\s+between|lies?\s+between)"),
    ("gapo", rf"separated(?:\s+from)?(?:\s+{_EACH})?\s+by\s+(?:exactly\s+|just\s+)?(?P<n>{COUNT}|a|an)\s+(?:other\s+)?{_HOUSE}s?(?:\s+from)?"),
    ("aparto", rf"(?:exactly\s+|just\s+)?(?P<n>{COUNT}|a|an)\s+{_HOUSE}s?\s+(?:apart(?:\s+from)?|away(?:\s+from)?|distant(?:\s+from)?)"
               rf"{_EACH}?"),
    ("between", r"between"),
    ("ownedo", rf"(?<={MASK})(?:['’]s?)?\s+(?:(?P<close>immediate|direct)\s+)?(?P<side>right|left)(?:-hand)?(?:\s+side)?"
               r"(?!-?\s*(?:hand\s+)?(?:hand\b|neighbou?r|of\b|from\b|most))"),
    ("stepso", rf"(?:exactly\s+|just\s+)?(?P<n>(?!one\b|1\b){COUNT})\s+{_HOUSE}s?\s+(?:further\s+)?(?:(?:to|on)\s+)?(?:the\s+)?"
               rf"(?P<side>right|left|before|after|behind|ahead){_OF}?"),
    ("sideo", rf"(?:to|on|at)\s+(?:the\s+)?(?P<side>right|left)(?:-hand)?\s+side{_OF}"),
    ("righto", rf"(?:to|on|at)\s+the\s+(?:immediate|direct|very\s+next)\s+(?P<side>right|left)(?:-hand\s+side)?{_OF}?"),
    ("righto", rf"{_CLOSE}\s+(?:(?:to|on|at)\s+)?(?:the\s+|its\s+)?(?P<side>right|left)(?:-hand\s+side|\s+side)?{_OF}?"),
    ("righto", rf"{_CLOSE}\s+(?P<side>before|after|behind|in\s+front{_OF}?|ahead{_OF}?|precedes|follows|preceding|following)"),
    ("righto", r"(?:next-door\s+|immediate\s+|direct\s+)?neighbou?r\s+(?:on|to)\s+(?:the|his|her|its|their)\s+(?P<side>right|left)(?:-hand\s+side|\s+side)?"),
    ("onside", r"(?:on|to)\s+(?:the|his|her|its|their)\s+(?P<side>right|left)(?:-hand)?(?:\s+side)?(?!\s*(?:of|from|neighbou?r|than))"),
    ("righto", rf"(?:the\s+)?(?:immediate|direct|next-door)\s+(?P<side>right|left)(?:-hand)?\s+neighbou?r{_OF}?"),
    ("righto", rf"(?P<side>right|left)(?:-hand)?\s+neighbou?r{_OF}?"),
    ("nexto", rf"(?:(?:immediately|directly|right|just)\s+)?(?:next\s+(?:door\s+)?to{_EACH}?|next\s+door\s+(?:from|of)|beside{_EACH}?|"
              rf"alongside{_EACH}?|adjacent(?:\s+to{_EACH}?)?|adjoining|by\s+the\s+side\s+of|side\s+by\s+side(?:\s+with)?|"
              rf"(?:next-door\s+|direct\s+|immediate\s+)?neighbou?r(?:s|ing|ed)?(?:\s+(?:of|to|with){_EACH}?)?{_EACH}?|next(?=\s+{MASK}))"),
    ("endo", rf"(?:at|on|in)\s+(?:one\s+of\s+the\s+(?:two\s+)?(?:ends?|edges?|borders?|end\s+{_HOUSE}s)|(?:either|one|an|the\s+either|any)\s+"
             rf"(?:end|edge|side|border|end\s+{_HOUSE})|the\s+(?:border|edge|ends|edges|outside|outer\s+edge))(?:{_OF}\s+(?:the\s+)?(?:row|street|line|queue|block))?"),
    ("endo", rf"(?:an\s+|one\s+of\s+the\s+)?(?:end|outer|outermost|corner|border)\s+{_HOUSE}s?"),
    ("notendo", rf"(?:at|on|in)\s+neither\s+(?:end|edge|side)(?:{_OF}\s+(?:the\s+)?(?:row|street|line|queue|block))?"),
    ("notendo", rf"(?:one\s+of\s+the\s+)?(?:inner|inside|interior)\s+{_HOUSE}s?"),
    ("ato", rf"(?:at|on|in|to)\s+the\s+(?:far|extreme|very)\s+(?P<end>left|right)(?:\s+(?:end|side|{_HOUSE}))?|"
            rf"(?:the\s+)?(?:far|extreme)\s+(?P<end2>left|right)(?:\s+(?:end|side|{_HOUSE}))?|"
            rf"(?:the\s+)?(?P<most>left|right)-?\s*most(?:\s+{_HOUSE})?|furthest\s+(?:to\s+the\s+)?(?P<end3>left|right)|"
            rf"at\s+the\s+(?P<end4>left|right)(?:-hand)?\s+end(?:{_OF}\s+the\s+(?:row|street|line))?|(?:on|at)\s+the\s+(?P<end5>left|right)\s+edge"),
    ("aftero", rf"(?:(?:somewhere|anywhere)\s+)?(?:(?:to|on)\s+the\s+)?(?:(?:further|farther)\s+)?(?:(?:to\s+the\s+)?)(?P<side>right|left){_OF}"),
    ("ato", rf"(?:(?:in|at)\s+)?(?:the\s+)?(?P<ordinal>{_ORDINAL}|last)\s+(?:{_HOUSE}\s*)?(?:(?:from|on|counting\s+from)\s+the\s+(?P<counted>left|right))"),
    ("ato", rf"(?P<ordinal>next[\s-]+to[\s-]+last|{_ORDINAL}[\s-]+(?:to|from)[\s-]+last|last\s+but\s+one|penultimate)(?:\s+{_HOUSE})?{_ROW}?"),
    ("ato", rf"(?P<ordinal>{_ORDINAL}|last)\s+{_HOUSE}{_ROW}?"),
    ("ato", rf"{_HOUSE}\s+(?:(?:number|no\.?|nr\.?|num\.?)\s*|#\s*)?(?P<place>{COUNT})(?!\s*{_HOUSE})"),
    ("ato", rf"(?:number\s+|no\.\s*|#\s*)(?P<place>{COUNT})"),
    ("ato", r"(?:at|in)\s+(?:the\s+)?(?P<end>front|back)(?!\s+of)"),
    ("ato", r"at\s+the\s+(?P<end>end|back|front|beginning|start|head)\s+of\s+(?:the\s+)?(?:line|queue|row|street|block)"),
    ("ato", rf"(?P<ordinal>{_ORDINAL}|last)(?!\s+names?\b|\s+to\s+\w){_ROW}?"),
    ("ato", rf"(?P<middle>middle|cent(?:er|re)|central|middlemost)(?:\s+{_HOUSE})?{_ROW}?"),
    ("oddo", rf"(?P<parity>odd|even)(?:-|\s+)?numbered\s+{_HOUSE}"),
    ("directo", r"(?:directly|immediately|right|just)\s+(?P<side>precedes|follows|preceding|following)"),
    ("notsameo", rf"(?:in\s+|at\s+)?(?:two\s+|three\s+|four\s+|all\s+|a\s+)?different\s+(?:{_HOUSE}|people|person|individual|men|women)s?(?:\s+(?:from|than|to))?|distinct\s+(?:people|{_HOUSE}s)"),
    ("sameo", rf"(?:in\s+|at\s+)?(?:one\s+and\s+)?the\s+same\s+(?:{_HOUSE}|person|individual|man|woman)(?:\s+(?:as|with))?"),
    # an order of values: which category is meant, the words near it tell
    ("rankedo", rf"(?:exactly\s+|just\s+)?(?P<by>\$?\d+|{COUNT}|an?)(?:\s+(?P<unit>years?|months?|weeks?|days?|hours?|minutes?|dollars?|inches|cm))?\s+"
                r"(?:(?P<more>older|taller|later|longer|higher|larger|heavier|more)|(?P<less>younger|shorter|earlier|lower|smaller|lighter|less|cheaper))"
                r"(?:\s+(?!than\b)[^\W_]+){0,4}?\s+than"),
    ("rankedo", r"(?:an?\s+|the\s+)?(?P<more>older|taller|later|longer|higher|bigger|larger|costlier|pricier|greater|more\s+expensive|dearer|heavier)"
                r"(?:\s+(?!than\b)[^\W_]+){0,4}?\s+than|"
                r"(?:an?\s+|the\s+)?(?P<less>younger|shorter|earlier|lower|smaller|cheaper|less\s+expensive|sooner|lighter)"
                r"(?:\s+(?!than\b)[^\W_]+){0,4}?\s+than|"
                r"(?P<more2>(?:costs?|costing|paid|pays|paying|spends|spent)\s+more)\s+than|"
                r"(?P<less2>(?:costs?|costing|paid|pays|paying|spends|spent)\s+less)\s+than"),
    ("aftero", rf"(?:(?:somewhere|anywhere|sometime)\s+)?(?P<side>before|after|behind|ahead{_OF}|in\s+front{_OF})"),
    ("betweeno", rf"(?:exactly\s+|just\s+)?(?P<n>{COUNT}|no)\s+(?:other\s+)?{_HOUSE}s?(?!\s*{MASK})"),
    ("existso", r"there\s+(?:is|lives?|are)|there['’]s"),
    # small words
    ("not", r"not|never|n['’]t"),
    ("and", r"and(?:\s+also)?|but(?:\s+also)?|as\s+well\s+as|while|whereas|&"),
    ("or", r"or(?:\s+else)?"),
    ("who", r"who(?:ever|['’]s)?|whom|whose|that|which|where"),
    ("prep", r"with|of|in|for|from|by|having|wearing|owning|drinking|driving|called|named|bound"),
    ("comma", r"[,;:–—]|\s-\s"),
    ("open", r"\("),
    ("close", r"\)"),
)  # fmt: skip


def _compiled() -> tuple[re.Pattern[str], tuple[tuple[str, tuple[tuple[str, str], ...]], ...]]:
    """One pattern of all phrases, and for each its name and the names of its groups there and here."""
    parts, names = [], []
    for place, (name, pattern) in enumerate(_PHRASES):
        groups = tuple((f"{group}_{place}", group.rstrip("0123456789")) for group in re.findall(r"\(\?P<(\w+)>", pattern))
        for renamed, group in zip(groups, re.findall(r"\(\?P<(\w+)>", pattern), strict=True):
            pattern = pattern.replace(f"(?P<{group}>", f"(?P<{renamed[0]}>")
        edge = "" if name in ("comma", "open", "close", "ownedo") else r"(?<![^\W_])"
        tail = "" if name in ("comma", "open", "close") else r"(?![^\W_])"
        if name == "not":
            edge = r"(?:(?<![^\W_])|(?=n['’]t))"
        parts.append(f"(?P<p{place}>{edge}(?:{pattern}){tail})")
        names.append((name, groups))
    value = rf"(?P<value>{MASK}+)"
    word = r"(?P<word>['’]s?(?![^\W_])|[^\W_]+?(?=n['’]t(?![^\W_]))|[^\W_]+(?:['’][^\W_]+|-(?=[^\W_])[^\W_]+)*|[^\s\w])"
    return re.compile("|".join([value, *parts, word]), re.IGNORECASE), tuple(names)


_SCANNER, _NAMES = _compiled()


def number(text: str) -> int:
    """The number that digits, a cardinal or an ordinal names; ``a`` is one and ``no`` is none."""
    digits = re.match(r"\d+", text)
    return int(digits[0]) if digits else 1 if text in ("a", "an") else NUMBERS.get(text.lower(), 0)


def masked(text: str, mentions: Sequence[Mention]) -> str:
    """The text with each mention overwritten."""
    letters = list(text)
    for mention in mentions:
        letters[mention.start : mention.end] = MASK * (mention.end - mention.start)
    return "".join(letters)


def tokens_of(text: str, mentions: Sequence[Mention]) -> list[Token]:
    """The tokens of a sentence; full stops at its end are none."""
    hidden = masked(text, mentions)
    at = {mention.start: mention for mention in mentions}
    tokens: list[Token] = []
    start, end = 0, len(hidden.rstrip(" .!"))
    while start < end:
        match = _SCANNER.search(hidden, start, end)
        if match is None:
            break
        start = match.end()
        if match["value"]:
            mention = at[match.start()]  # two mentions may touch
            start = mention.end
            tokens.append(Token("value", mention.text, mention.start, mention.end, (), mention))
        elif match["word"]:
            tokens.append(Token("word", text[match.start() : start], match.start(), start))
        else:
            place = int((match.lastgroup or "p0")[1:])
            name, groups = _NAMES[place]
            found = tuple((short, " ".join(match[long].lower().split())) for long, short in groups if match[long])
            tokens.append(Token(name, text[match.start() : start], match.start(), start, found))
    return tokens
