"""A clue is an English sentence: houses of which something is known, and how they stand to each other.

A sentence is read from left to right. A value, or a place, says something of a house: of the one that is spoken of, or after
"who", "with" and the like of the one named last. A phrase such as "next to" brings in another house. Clauses hang together by
"if", "either", "neither", "or" and "and". The vocabulary is closed where a word could change the meaning: a sentence with a
word there that is not known is refused at that word, because a clue half understood ("hates the red house") is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from logicpuzzles.errors import BadInput
from logicpuzzles.formats.english.mentions import Lexicon, Mention, key, nearest, unquote
from logicpuzzles.formats.english.phrases import Token, number, tokens_of
from logicpuzzles.formats.english.vocabulary import BLOCKED, NOUNS, PARTICLES, TIMED, VERBS
from logicpuzzles.puzzles import Clue, Item

__all__ = ["PAIRS", "clues_of_line", "joined", "negated", "sentences_of"]

PAIRS = {"sameo": "notsameo", "ato": "notato", "nexto": "notnexto", "endo": "notendo"}
_NEGATIVE = {**PAIRS, **{negative: positive for positive, negative in PAIRS.items()}}

_RELATIONS = frozenset(
    ["righto", "sideo", "somegapo", "aftero", "stepso", "nexto", "gapo", "aparto", "between", "sameo", "notsameo", "rankedo", "directo", "ownedo", "oppositeo", "amido"]
)
_PLACES = frozenset(["ato", "endo", "notendo", "oddo"])
_ADVERBS = frozenset(["immediately", "directly", "just", "right"])
_AFTER = frozenset(["right", "after", "behind", "follows", "following"])  # the subject stands on the right

MOST_TRIED = 200  # readings of parts of one sentence

_SHOWN = '"next to", "immediately to the right of", "to the left of"'
_SUGGESTED = (
    "beside", "between", "neighbour", "adjacent", "immediately", "directly", "somewhere", "middle", "different",
    "right", "left",
)  # fmt: skip

# A full stop ends a sentence when a capital or a value follows, but not after a title or "no."
_STOP = re.compile(
    r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bSt)(?<!\bno)(?<!\bNo)(?<![.!?])[.!?]++(?=[)\"'”’]*\s*$|[)\"'”’]*\s+[\"“`(]?[A-Z0-9\x01])"
)
_SEMICOLON = re.compile(r";\s")


class _NotUnderstood(Exception):
    """What is wrong with a sentence, and at which place in it."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


@dataclass(slots=True, eq=False)
class _House:
    """A house that a sentence speaks of: what is said to describe it, positive or not."""

    items: list[Item] = field(default_factory=list)
    places: list[Clue] = field(default_factory=list)  # clues about a house that is still to be put in, and their denials
    denied: list[Item] = field(default_factory=list)
    relative: bool = False  # described by "who …"
    at: int = 0

    @property
    def head(self) -> Item | None:
        return self.items[0] if self.items else None


_NOBODY = Item("", "")  # stands in a clue for the house that is still to be put in


def negated(clue: Clue) -> Clue:
    """The clue that holds just where ``clue`` does not."""
    if clue.relation in _NEGATIVE:
        return replace(clue, relation=_NEGATIVE[clue.relation])
    if clue.relation == "noto" and isinstance(clue.arguments[0], Clue):
        return clue.arguments[0]
    return Clue("noto", (clue,), clue.text, clue.line, clue.column)


def joined(clues: Sequence[Clue]) -> Clue:
    """One clue that says what all of ``clues`` say."""
    return clues[0] if len(clues) == 1 else Clue("lall", tuple(clues))


def clues_of_line(
    line: str,
    lexicon: Lexicon,
    houses: int,
    place: Callable[[int], tuple[int, int]] = lambda offset: (0, offset + 1),
    start: int = 0,
    is_frame: Callable[[str], bool] = lambda sentence: False,
    close: bool = False,
) -> list[Clue]:
    """The clues that the sentences of ``line`` state from column ``start`` on; a question states none.

    ``is_frame`` says whether a sentence that names no value and no place may be passed over. ``close``: "to the
    left of" means the very next house. ``place``: line and column of a place in the text.
    Raises :class:`BadInput` with the place of the first part that is not understood.
    """
    clues = []
    for begin, end, mentions in sentences_of(line, lexicon, start):
        text = line[begin:end]
        if text.rstrip("\"'”’) ").endswith("?"):
            continue
        if not mentions and is_frame(text) and not _says_where(text):
            continue
        tokens = tokens_of(text, mentions)
        if not any(token.kind != "word" or re.search(r"\w", token.text) for token in tokens):
            continue
        try:
            clue = _Reader(lexicon, houses, close).sentence(tokens)
        except _NotUnderstood as problem:
            raise BadInput(problem.message, *place(begin + problem.at)) from None
        where = place(begin)
        clues.append(replace(clue, text=text, line=where[0], column=where[1]))
    return clues


def sentences_of(line: str, lexicon: Lexicon, start: int = 0) -> list[tuple[int, int, list[Mention]]]:
    """Where each sentence of a line begins and ends, with the values it mentions, their places counted from its begin."""
    mentions = lexicon.scan(line, start)
    letters = list(line)
    for mention in mentions:
        letters[mention.start : mention.end] = "\x01" * (mention.end - mention.start)
    hidden = "".join(letters)
    found = []
    while start < len(line):
        stop = _STOP.search(hidden, start)
        end = stop.end() if stop else len(line)
        while end < len(line) and line[end] in ")\"'”’":
            end += 1
        begin = start + len(line[start:end]) - len(line[start:end].lstrip())
        last = begin + len(line[begin:end].rstrip())
        within = [mention.moved(-begin) for mention in mentions if begin <= mention.start < last]
        if begin < last:
            found.append((begin, last, within))
        start = end
    return found


def _says_where(text: str) -> bool:
    """Whether a sentence speaks of how houses stand, though it may name no value: a clue with a slip, perhaps."""
    stated = {token.kind for token in tokens_of(text, ())}
    return bool(stated & _RELATIONS) and not re.search(r"\b(?:each|all|row|line|every|everyone|numbered|street|queue|bench|side\s+by\s+side)\b", text, re.IGNORECASE)


class _Reader:
    """Reads one sentence."""

    def __init__(self, lexicon: Lexicon, houses: int, close: bool) -> None:
        self.lexicon = lexicon
        self.houses = houses
        self.close = close
        self.tried = 0
        self.guessed = False  # whether unknown words were passed over

    # how clauses hang together

    def sentence(self, tokens: list[Token]) -> Clue:
        """The clue that the tokens state. Raises ``_NotUnderstood``."""
        tokens = _trimmed(tokens)
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise _NotUnderstood("the sentence is too involved; expected several shorter ones", 0)
        if tokens and tokens[0].kind == "open" and _outer(tokens)[1:].count("close") == 1 and tokens[-1].kind == "close":
            return self.sentence(tokens[1:-1])
        kinds = _outer(tokens)
        listed = self._listed(tokens)
        if listed is not None:
            return listed
        if "iff" in kinds:
            at = kinds.index("iff")
            left, right = self.sentence(tokens[:at]), self.sentence(tokens[at + 1 :])
            return Clue("lone", (joined([left, right]), joined([negated(left), negated(right)])))
        if "onlyif" in kinds[1:]:
            at = kinds.index("onlyif")
            return self._implied(self.sentence(tokens[:at]), self.sentence(tokens[at + 1 :]))
        if "unless" in kinds[1:]:
            at = kinds.index("unless")
            return Clue("lany", (self.sentence(tokens[:at]), self.sentence(tokens[at + 1 :])))
        if "if" in kinds:
            return self._conditional(tokens, kinds)
        nobody = re.match(r"(nobody|no one|no person|no resident)(?=\s+who\b)", " ".join(one.text.lower() for one in tokens[:3]))
        if nobody:
            return negated(self.sentence(tokens[nobody[0].count(" ") + 1 :]))
        if re.match(r"(?:only|exactly|just) one of", " ".join(one.text.lower() for one in tokens[:3])):
            return self._one_of(tokens[3:])
        both = [n for n, token in enumerate(tokens) if token.kind == "word" and token.text.lower() == "both"]
        if both:
            return self._of_both(tokens, both[0])
        if kinds[:1] == ["prep"] and "oneother" in kinds:
            return self._of_two(tokens, kinds)
        for opener, closer, relation in (("neither", "nor", "noto"), ("either", "or", "lone")):
            if opener in kinds:
                return self._alternatives(tokens, kinds, opener, closer, relation)
        if "or" in kinds:
            return self._alternatives(tokens, kinds, "", "or", "lany")
        return self.clause(tokens)

    def _listed(self, tokens: list[Token]) -> Clue | None:
        """A clue of clues in its plainest form: "At least one of these is true: …; …"."""
        words = " ".join(token.text.lower() for token in tokens[:12])
        for beginning, relation in _LISTS:
            colon = next((n for n, token in enumerate(tokens) if token.text == ":"), None)
            if colon is None or not re.match(beginning, words):
                continue
            parts = [self.sentence(part) for part in _quoted_parts(tokens[colon + 1 :])]
            if relation == "noto":
                return joined([negated(part) for part in parts])
            return Clue(relation, tuple(parts))
        for beginning in _DENIALS:
            if words.startswith(beginning):
                return negated(self.sentence(tokens[beginning.count(" ") + 1 :]))
        return None

    def _implied(self, condition: Clue, clue: Clue) -> Clue:
        return Clue("lany", (negated(condition), clue))

    def _conditional(self, tokens: list[Token], kinds: list[str]) -> Clue:
        at = kinds.index("if")
        if at > 0 and any(kind != "comma" and kind != "word" for kind in kinds[:at]):
            return self._implied(self.sentence(tokens[at + 1 :]), self.sentence(tokens[:at]))
        if "then" in kinds:
            then = kinds.index("then")
            return self._implied(self.sentence(tokens[at + 1 : then]), self.sentence(tokens[then + 1 :]))
        problem: _NotUnderstood | None = None
        for comma in [n for n, kind in enumerate(kinds) if kind == "comma" and n > at]:
            try:
                return self._implied(self.sentence(tokens[at + 1 : comma]), self.sentence(tokens[comma + 1 :]))
            except _NotUnderstood as failed:
                problem = problem or failed
        if problem is not None:
            raise problem
        raise _NotUnderstood('"if" without "then"; expected "If …, then …"', tokens[at].start)

    def _one_of(self, tokens: list[Token]) -> Clue:
        """Only one of A and B …: the same is said of both, and is true of one."""
        values = [n for n, token in enumerate(tokens) if token.kind == "value"]
        joint = next((n for n, token in enumerate(tokens) if token.kind == "and"), 0)
        if len(values) < 2 or not values[0] < joint < values[1]:
            raise _NotUnderstood('"one of" names no two values; expected "Only one of A and B …"', 0)
        rest = tokens[values[1] + 1 :]
        return Clue("lone", (self.clause(tokens[:joint] + rest), self.clause(tokens[joint + 1 :])))

    def _of_both(self, tokens: list[Token], at: int) -> Clue:
        """A is next to both B and C; A and B are both next to C; both A and B are next to C."""
        before, after = tokens[:at], tokens[at + 1 :]
        joint = next((n for n, token in enumerate(after) if token.kind == "and"), None)
        if joint is not None and any(token.kind in _RELATIONS for token in before):
            return joined([self.clause(before + after[:joint]), self.clause(before + after[joint + 1 :])])
        if not before and joint is not None:
            values = [n for n, token in enumerate(after) if token.kind == "value" and n > joint]
            if values:
                end = values[0] + 1
                return joined([self.clause(after[:joint] + after[end:]), self.clause(after[joint + 1 :])])
        joint = next((n for n, token in enumerate(before) if token.kind == "and"), None)
        if joint is None:
            raise self._unknown(tokens[at])
        return joined([self.clause(before[:joint] + after), self.clause(before[joint + 1 :] + after)])

    def _of_two(self, tokens: list[Token], kinds: list[str]) -> Clue:
        """Of A and B, one … and the other …"""
        other = kinds.index("oneother")
        values = [n for n, kind in enumerate(kinds) if kind == "value"]
        one = next(
            (n for n, token in enumerate(tokens) if token.kind == "word" and token.text.lower() in ("one", "either")), None
        )
        if len(values) < 2 or one is None or not values[1] < one < other:
            raise _NotUnderstood('"the other" without two values before; expected "Of A and B, one … and the other …"', 0)
        first, second = _trimmed(tokens[one + 1 : other]), _trimmed(tokens[other + 1 :])
        a, b = [tokens[values[0]]], [tokens[values[1]]]
        both = []
        for x, y in ((a, b), (b, a)):
            both.append(joined([self.clause(x + first), self.clause(y + second)]))
        return Clue("lone", tuple(both))

    def _alternatives(self, tokens: list[Token], kinds: list[str], opener: str, closer: str, relation: str) -> Clue:
        if kinds[-1] in ("notboth", "orboth"):
            relation = "lone" if kinds[-1] == "notboth" else "lany"
            tokens = _trimmed(tokens[:-1])
            kinds = _outer(tokens)
        begin = kinds.index(opener) if opener else -1
        if closer not in kinds[begin + 1 :]:
            raise _NotUnderstood(f'"{opener}" without "{closer}"; expected both', tokens[max(begin, 0)].start)
        parts = [_trimmed(part) for part in _split(tokens[begin + 1 :], lambda token: token.kind == closer)]
        parts = [*_commas(parts[0]), *parts[1:]]
        if not all(parts):
            at = kinds.index(closer, begin + 1)
            raise _NotUnderstood(f'nothing stands beside "{tokens[at].text}"; expected two alternatives', tokens[at].start)
        shared, clues = self._with_shared(tokens[: max(begin, 0)], parts)
        said, clues = _apart(clues)
        last = max((n for n, token in enumerate(shared) if token.kind == "and"), default=0)
        if relation == "noto":
            return joined([*said, *[negated(clue) for clue in clues]])
        if any(token.kind == "not" for token in shared[last:]):  # "is not A or B" denies both
            return joined([*said, *clues])
        return joined([*said, Clue(relation, tuple(clues))])

    def _with_shared(self, before: list[Token], parts: list[list[Token]]) -> tuple[list[Token], list[Clue]]:
        """The clues of alternatives, and what they share of what stands before them."""
        problems: list[_NotUnderstood] = []
        for shared, wholes in self._shapes(before, parts):
            try:
                return shared, [self.sentence(whole) for whole in wholes]
            except _NotUnderstood as failed:
                problems.append(failed)
        raise problems[0]

    def _shapes(self, before: list[Token], parts: list[list[Token]]) -> Iterator[tuple[list[Token], list[list[Token]]]]:
        """Ways to make whole clauses of the parts, in order of trial."""
        yield before, [before + part for part in parts]
        first, last = parts[0], parts[-1]
        for cut in range(1, len(last)):  # Either A or B owns the dog: the first part lacks the end
            if last[cut - 1].kind == "value" or last[cut - 1].kind in _PLACES:
                yield before, [*[before + part + last[cut:] for part in parts[:-1]], before + last]
                break
        named = [n for n, token in enumerate(first) if token.kind == "value" or token.kind in _PLACES]
        for cut in range(named[-1] if named else 0, 0, -1):  # Ann is in house 1 or 3: the others lack the beginning
            yield before + first[:cut], [before + first, *[before + first[:cut] + part for part in parts[1:]]]

    # one clause

    def clause(self, tokens: list[Token]) -> Clue:
        """The clue that tokens without "or" and "if" state. Raises ``_NotUnderstood``."""
        tokens = [self._extreme(token, tokens) if token.kind == "extreme" else token for token in _trimmed(tokens)]
        for token in tokens:
            if token.kind == "value":
                self.item(token)
        if any(token.kind == "chain" for token in tokens):
            return self._chain(tokens)
        self._refuse_unknown(tokens)
        return _Clause(self, tokens).read()

    def _extreme(self, token: Token, tokens: list[Token]) -> Token:
        """The oldest one has the highest of the ages: the phrase stands for that value."""
        spoken = " ".join(word.text for word in tokens if word.kind in ("word", "verb", token.kind))
        found = self.lexicon.ordered(_EXTREMES.sub(lambda match: match[0][:-2].removesuffix("i") + "er", spoken))
        if len(found) != 1:
            raise _NotUnderstood(f'"{token.text}" is not understood; expected a category of numbers, months or days', token.start)
        category, ranks = found[0]
        extreme = (max if token.part("most") else min)(ranks, key=ranks.__getitem__)
        item = Item(self.lexicon.fields[category], extreme)
        return replace(token, kind="value", mention=Mention(token.text, token.start, token.end, (item,)))

    def _chain(self, tokens: list[Token]) -> Clue:
        """From left to right A, B and C: each stands somewhere to the right of the one before."""
        items = [self.item(token) for token in tokens if token.kind == "value"]
        if len(items) < 2 or any(token.kind in _RELATIONS or token.kind in _PLACES or token.kind == "not" for token in tokens):
            chain = next(token for token in tokens if token.kind == "chain")
            raise _NotUnderstood(f'"{chain.text}" is not understood; expected at least two values and nothing else', chain.start)
        return joined([Clue("aftero", (right, left)) for left, right in pairwise(items)])

    def item(self, token: Token) -> Item:
        mention = token.mention
        assert mention is not None
        if not mention.items:
            near = nearest(unquote(mention.text), self.lexicon.values)
            shown = f'did you mean "{near}"?' if near else f'expected a value such as "{self.lexicon.values[0]}"'
            raise _NotUnderstood(f"{mention.text} is not a value; {shown}", token.start)
        if len(mention.items) > 1:
            fields = [item.field for item in mention.items]
            name = unquote(mention.text)
            readings = " or ".join(f'"{name} ({field})"' for field in fields)
            raise _NotUnderstood(f'"{name}" stands in {" and ".join(fields)}; write {readings}', token.start)
        return mention.items[0]

    # words

    def _refuse_unknown(self, tokens: list[Token]) -> None:
        for n, token in enumerate(tokens):
            if token.kind in ("either", "neither", "nor", "or", "if", "then", "onlyif", "iff", "notboth", "orboth"):
                raise self._unknown(token)
            if token.kind in _PLACES:
                self._refuse_reserved(token)
            if token.kind == "betweeno" and "between" not in [one.kind for one in tokens]:
                raise self._unknown(token)
            if token.kind != "word" or self._is_known(token.text):
                continue
            if token.text.lower() in _ADVERBS and any(one.kind == "ownedo" for one in tokens):
                continue
            if token.text.lower() in BLOCKED or not self._is_described(tokens, n):
                raise self._unknown(token)

    def _is_known(self, text: str) -> bool:
        word = text.lower().replace("’", "'")
        if word in ("'s", "'", "-", '"', "'", "“", "”", "`", "…"):
            return True
        bare = word.removesuffix("'s").removesuffix("'")
        forms = {word, bare, bare.removesuffix("s"), bare + "s"}
        if forms & BLOCKED and not word.endswith("'s"):
            return False
        return bool(forms & VERBS or forms & PARTICLES or forms & NOUNS or forms & self.lexicon.heading_words) or (
            "-" in word and all(self._is_known(part) for part in word.split("-") if part)
        )

    def _is_described(self, tokens: list[Token], n: int) -> bool:
        """Whether an unknown word stands where it can only describe a value further.

        That is, after "who" or "with", an article or a known verb, when a value follows; or right after a value.
        """
        if self._near(tokens[n].text) is not None or not re.fullmatch(r"[^\W\d_][\w'’-]*", tokens[n].text):
            return False
        self.guessed = True
        right = n + 1
        while right < len(tokens) and self._describes(tokens[right]):
            right += 1
        left = n - 1
        while left >= 0 and self._describes(tokens[left]):
            left -= 1
        if right < len(tokens) and tokens[right].kind == "value":
            opened = left >= 0 and tokens[left].kind == "who"
            before = [token for token in tokens[left + 1 : n] if token.kind == "word"]
            if opened or any(_is_article(token) or token.text.lower() in VERBS for token in before):
                return True
        first = tokens[n - 1].kind == "value" or (n > 1 and tokens[n - 2].kind == "value" and self._describes(tokens[n - 1]))
        return first and tokens[n].text.islower()

    def _describes(self, token: Token) -> bool:
        return token.kind in ("prep", "verb") or (token.kind == "word" and token.text.lower() not in BLOCKED)

    def _near(self, word: str) -> str | None:
        found = nearest(word, [*self.lexicon.values, *_SUGGESTED], 0.75)
        return None if found is None or (len(word) < 5 and key(found) != key(word)) else found

    def _refuse_reserved(self, token: Token) -> None:
        for value, pattern in self.lexicon.reserved.items():
            if pattern.fullmatch(token.text):
                message = f'"{value}" is a value and a word of clues; write it in quotes where the value is meant'
                raise _NotUnderstood(message, token.start)

    def _unknown(self, token: Token) -> _NotUnderstood:
        word = token.text
        self._refuse_reserved(token)
        near = self._near(word) or nearest(word, VERBS | PARTICLES | NOUNS | self.lexicon.heading_words, 0.8)
        if near is not None and key(near) != key(word):
            shown = f'did you mean "{near}"?'
        else:
            shown = f'expected a value such as "{self.lexicon.values[0]}" or a relation such as {_SHOWN}'
        return _NotUnderstood(f'"{word}" is not understood; {shown}', token.start)


def _apart(clues: list[Clue]) -> tuple[list[Clue], list[Clue]]:
    """What all of the alternatives say, and what each says besides: "lives in house 2 and drives either a or b"."""
    each = [list(map(_clue, clue.arguments)) if clue.relation == "lall" else [clue] for clue in clues]
    shared = [part for part in each[0] if all(part in other for other in each[1:])]
    rest = [[part for part in parts if part not in shared] for parts in each]
    return (shared, [joined(parts) for parts in rest]) if shared and all(rest) else ([], clues)


def _clue(argument: object) -> Clue:
    return argument if isinstance(argument, Clue) else Clue("lall", ())


_THESE = r"of (?:these|the following|the)(?: two| three| four)?(?: statements| claims| facts| things| sentences)? (?:is|are|holds?) ?(?:true)?"
_LISTS = tuple(
    (rf"{number} {_THESE}", relation)
    for number, relation in (
        ("at least one", "lany"),
        ("(?:exactly|just|only) one", "lone"),
        ("one and only one", "lone"),
        ("none", "noto"),
        ("neither", "noto"),
        ("(?:all|both)", "lall"),
    )
)
_EXTREMES = re.compile(r"\b\w{3,}est\b", re.IGNORECASE)
_DENIALS = ("it is not true that", "it is not the case that", "it is false that", "it 's not true that", "it isn't true that")


def _quoted_parts(tokens: list[Token]) -> list[list[Token]]:
    """The sentences of a list: between semicolons, or each in quotes."""
    quotes = [n for n, token in enumerate(tokens) if token.text in ("“", "”", '"')]
    if len(quotes) >= 4 and len(quotes) % 2 == 0 and quotes[0] == 0:
        return [tokens[begin + 1 : end] for begin, end in zip(quotes[::2], quotes[1::2], strict=True)]
    return _split(tokens, lambda token: token.text == ";")


def _outer(tokens: list[Token]) -> list[str]:
    """The kinds of the tokens; of what stands in brackets only that it does."""
    kinds, depth = [], 0
    for token in tokens:
        depth -= token.kind == "close"
        kinds.append("inner" if depth > 0 else token.kind)
        depth += token.kind == "open"
    return kinds


def _is_article(token: Token) -> bool:
    return token.kind == "word" and token.text.lower() in ("the", "a", "an", "his", "her", "their", "its", "many")


def _relative(gap: list[Token]) -> bool:
    """Whether what follows is said of the house named last: "… owner, who has …", "… with …"."""
    for n, token in enumerate(gap):
        if token.kind in ("who", "prep"):
            rest = gap[n:]
            joint = next((m for m, one in enumerate(rest) if one.kind == "and"), len(rest))
            return token.kind == "who" or not any(_is_verb(one) for one in rest[joint:])
        if token.kind != "comma" and (token.kind != "word" or _is_verb(token)):
            return False
    return False


def _is_verb(token: Token) -> bool:
    return token.kind == "verb" or (token.kind == "word" and token.text.lower() in VERBS)


def _trimmed(tokens: list[Token]) -> list[Token]:
    """The tokens without commas and joining words at the ends."""
    begin, end = 0, len(tokens)
    while begin < end and tokens[begin].kind in ("comma", "and", "then"):
        begin += 1
    while end > begin and tokens[end - 1].kind in ("comma", "and"):
        end -= 1
    return tokens[begin:end]


def _split(tokens: list[Token], at: Callable[[Token], bool]) -> list[list[Token]]:
    """The stretches between the tokens of which ``at`` says so and that stand in no brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.kind == "open") - (token.kind == "close")
        if depth == 0 and at(token):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _commas(tokens: list[Token]) -> list[list[Token]]:
    """Alternatives that only commas separate: "A, B or C" is three."""
    parts = [_trimmed(part) for part in _split(tokens, lambda token: token.kind == "comma")]
    simple = all(sum(token.kind == "value" or token.kind in _PLACES for token in part) == 1 for part in parts[1:])
    return parts if len(parts) > 1 and simple and all(parts) else [tokens]


def _counted(tokens: list[Token]) -> list[Token]:
    """Between A and B there are two houses: the number goes with "between"."""
    kinds = [token.kind for token in tokens]
    if "between" not in kinds or "betweeno" not in kinds or kinds.count("value") != 2:
        return [token if token.kind != "betweeno" else replace(token, kind="word") for token in tokens]
    count = tokens[kinds.index("betweeno")]
    return [
        replace(token, kind="gapo", groups=count.groups) if token.kind == "between" else token
        for token in tokens
        if token is not count
    ]


class _Clause:
    """Reads one clause: which houses it speaks of, and what it says of them."""

    def __init__(self, reader: _Reader, tokens: list[Token]) -> None:
        self.reader = reader
        self.tokens = tokens
        self.houses: list[_House] = []
        self.stated: list[tuple[Token, list[_House], bool]] = []  # a relation, its houses, whether it is denied
        self.subject: _House | None = None  # who is spoken of
        self.current: _House | None = None  # who was named last
        self.pending: Token | None = None  # a relation that waits for houses still to be named …
        self.waiting: list[_House] = []  # … and those that it has already
        self.denied = self.pending_denied = False
        self.exists = False

    def read(self) -> Clue:
        """The clue that the tokens state."""
        several = self._all_different()
        if several is not None:
            return several
        self.tokens = _counted(self.tokens)
        gap: list[Token] = []
        for n, token in enumerate(self.tokens):
            if token.kind == "not":
                self.denied = not self.denied
            elif token.kind == "existso":
                self.exists = True
            elif token.kind == "onside" and self.stated and self.stated[-1][0].kind == "nexto":
                before, houses, denied = self.stated[-1]  # next to B, on the left
                self.stated[-1] = (replace(token, kind="righto"), houses, denied)
            elif token.kind == "onside":
                raise self._bad(f'"{token.text}" is not understood; expected {_SHOWN}', token)
            elif token.kind in _RELATIONS:
                self._begin(token, n, gap)
                gap = []
            elif token.kind == "value" or token.kind in _PLACES:
                self._name(token, n, gap)
                gap = []
            else:
                gap.append(token)
        if self.pending is not None:
            raise self._bad(f"{self._count()} named; expected {max(2, self._arity(self.pending))} in this sentence")
        if self.denied:
            shown = next(token for token in self.tokens if token.kind == "not")
            raise self._bad(f'"{shown.text}" denies nothing; expected a value or a place after it', shown)
        return joined(self._clues())

    def _bad(self, message: str, token: Token | None = None) -> _NotUnderstood:
        return _NotUnderstood(message, token.start if token else self.tokens[0].start if self.tokens else 0)

    def _count(self) -> str:
        number = sum(token.kind == "value" for token in self.tokens)
        return f"{number or 'no'} value{'' if number == 1 else 's'}"

    def _all_different(self) -> Clue | None:
        """A, B and C live in different houses: each pair does."""
        kinds = [token.kind for token in self.tokens]
        values = [token for token in self.tokens if token.kind == "value"]
        if len(values) < 3 or "notsameo" not in kinds[len(kinds) - kinds[::-1].index("value") :]:
            return None
        items = [self.reader.item(token) for token in values]
        return joined([Clue("notsameo", pair) for pair in combinations(items, 2)])

    # who is spoken of

    def _begin(self, token: Token, n: int, gap: list[Token]) -> None:
        """A phrase such as "next to": the houses that it relates come next, or have both been named."""
        if self.pending is not None:
            raise self._bad(f'"{token.text}" follows "{self.pending.text}"; expected a value between them', token)
        denied, self.denied = self.denied, False
        spoken = [one.text.lower() for one in gap]
        as_one = "as" in spoken and {*spoken[spoken.index("as") + 1 :]} <= {"a", "an", "the", "his", "her", "their", "its"}
        if self.subject is not None and as_one and len(self.subject.items) > 1:
            self.houses.append(_House([self.subject.items.pop()], at=token.start))  # A has B as the left neighbour
            self.stated.append((token, [self.houses[-1], self.subject], denied))
            return
        if not any(one.kind == "value" or one.kind in _PLACES for one in self.tokens[n + 1 :]):
            self.pending_denied = False
            both = self._both(token)
            self.stated.append((token, both, denied != self.pending_denied))
            return
        self.pending, self.pending_denied = token, denied
        if self.subject is None and token.kind in ("gapo", "somegapo", "aparto", "between", "amido"):
            self.waiting = []
            return
        if self.subject is None:
            self.subject = self.current = self._new(token)
        self.waiting = [self.current if self.current is not None and _relative(gap) else self.subject]

    def _both(self, token: Token) -> list[_House]:
        """The houses of a phrase that stands after them: "A and B are neighbours"."""
        one = self.houses[-1] if self.houses else None
        if len(self.houses) < 2 and one is not None and one.items and len(one.items) + len(one.denied) > 1:  # A is B's neighbour
            self.pending_denied = bool(one.denied)
            self.houses.append(_House([(one.denied or one.items).pop()], at=token.start))
        if len(self.houses) < 2:
            raise self._bad(f"{self._count()} named; expected 2 in this sentence")
        if token.part("side") and token.kind != "ownedo" and "neighbo" not in token.text.lower():
            raise self._bad(f'"{token.text}" stands after both values; expected it between them', token)
        return self.houses[-2:]

    def _name(self, token: Token, n: int, gap: list[Token]) -> None:
        """A value or a place: it describes a house already spoken of, or the next one that a phrase waits for."""
        if self.pending is None:
            house = self._described(token, n, gap)
        else:
            house = self._new(token)
            self.waiting.append(house)
        house.relative = house.relative or any(one.kind in ("who", "prep") for one in gap)
        self._describe(house, token)
        self.current = house
        if self.pending is not None and len(self.waiting) == self._arity(self.pending):
            if self._is_owned(self.waiting[0], n, gap):
                self.waiting.reverse()
            self.stated.append((self.pending, self.waiting, self.pending_denied))
            self.pending = None

    def _new(self, token: Token) -> _House:
        self.houses.append(_House(at=token.start))
        return self.houses[-1]

    def _arity(self, token: Token) -> int:
        return 3 if token.kind in ("between", "amido") else 2

    def _is_owned(self, house: _House, n: int, gap: list[Token]) -> bool:
        """Whether the phrase belongs to the value before it: Ann's right neighbour is the dog's owner."""
        at = self.tokens.index(self.pending) if self.pending is not None else 0
        before = self.tokens[at - 1] if at else None
        if self.pending is not None and self.pending.kind == "ownedo":
            return True
        if before is None or self.pending is None or "neighbo" not in self.pending.text.lower() or not self.pending.groups:
            return False
        return before.text.lower().endswith(("'s", "’s", "s'", "s’"))

    def _described(self, token: Token, n: int, gap: list[Token]) -> _House:
        """The house that a value or place describes: the one named last after "who" or "with", else the subject."""
        if self.subject is None or self.current is None:
            self.subject = self._new(token)
            return self.subject
        words = [one for one in gap if one.kind != "comma"]
        commas = len(words) < len(gap)
        verb = any(_is_verb(one) for one in gap)
        joining = bool(words) and words[0].kind == "and"
        if _relative(gap):
            return self.current
        if not verb and self._said_of_both(n) and (joining or commas):
            return self._new(token)
        if not verb and (joining or not words):
            if not self.current.relative or self.denied:
                named = self.current.items[0] if self.current.items else "it"
                raise self._bad(f"nothing relates {named} and {token.text}; expected {_SHOWN}", token)
            return self.current
        if joining and self.current.relative and not commas:
            return self.current
        return self.subject if verb else self.current

    def _said_of_both(self, n: int) -> bool:
        """Whether what follows speaks of two houses: "are next to each other", "live in different houses"."""
        rest = self.tokens[n + 1 :]
        relations = [m for m, token in enumerate(rest) if token.kind in _RELATIONS]
        return bool(relations) and not any(token.kind == "value" for token in rest[relations[0] :])

    def _describe(self, house: _House, token: Token) -> None:
        denied, self.denied = self.denied, False
        if token.kind == "value":
            (house.denied if denied else house.items).append(self.reader.item(token))
        else:
            clue = self._place(token)
            house.places.append(negated(clue) if denied else clue)

    # what is said of them

    def _clues(self) -> list[Clue]:
        clues: list[Clue] = []
        for house in self.houses:
            clues += self._of_one(house)
        for token, houses, denied in self.stated:
            clue = self._related(token, houses)
            clues.append(negated(clue) if denied else clue)
        if clues:
            return clues
        items = [item for house in self.houses for item in house.items]
        if len(items) == 1 and (self.exists or re.match(r"(?:some(?:one|body)|one)\b", self.tokens[0].text, re.IGNORECASE)):
            return [Clue("existso", (items[0],))]
        raise self._bad(f"{self._count()} named; expected 2 in this sentence")

    def _of_one(self, house: _House) -> list[Clue]:
        head = house.head
        if head is not None:
            same = [Clue("sameo", (head, item)) for item in house.items[1:]]
            if self.reader.guessed and any(item.field == head.field for item in house.items[1:]):
                names = " and ".join(f'"{item}"' for item in house.items)
                raise _NotUnderstood(f"{names} cannot be the same house; expected {_SHOWN} between them", house.at)
            return [
                *same,
                *[Clue("notsameo", (head, item)) for item in house.denied],
                *[_put(place, head) for place in house.places],
            ]
        if not house.denied:
            return []
        if not house.places:
            raise _NotUnderstood("a house of which is only said what it is not; expected a value that it has", house.at)
        return [negated(_put(place, item)) for item in house.denied for place in house.places]

    def _related(self, token: Token, houses: list[_House]) -> Clue:
        heads = [house.head for house in houses]
        known = [head for head in heads if head is not None]
        if len(known) == len(houses):
            return self._relation(token, known)
        return self._at_places(token, houses)

    def _at_places(self, token: Token, houses: list[_House]) -> Clue:
        """A relation to a house known by its place only: where the other one may then stand."""
        if len(houses) != 2 or (houses[0].head is None) == (houses[1].head is None):
            raise self._bad(f"{self._count()} named; expected {len(houses)} in this sentence")
        if (token.part("side") or "").startswith("in front"):
            raise self._bad(f'"{token.text}" may mean at that house; expected {_SHOWN}', token)
        place = next(house for house in houses if house.head is None)
        item = next(house.head for house in houses if house.head is not None)
        if not place.places:
            raise self._bad(f"{self._count()} named; expected 2 in this sentence")
        fitting = []
        subject = houses[0].head is not None
        for here in range(1, self.reader.houses + 1):
            for there in range(1, self.reader.houses + 1):
                if all(_true_at(clue, there, self.reader.houses) for clue in place.places):
                    pair = (here, there) if subject else (there, here)
                    if _holds(self._relation(token, [Item("#", str(pair[0])), Item("#", str(pair[1]))])):
                        fitting.append(here)
        if not fitting:
            raise self._bad(f'there is no house "{token.text}" that one; expected another place', token)
        options = [Clue("ato", (item, here)) for here in dict.fromkeys(fitting)]
        return options[0] if len(options) == 1 else Clue("lany", tuple(options))

    def _relation(self, token: Token, items: list[Item]) -> Clue:
        kind = token.kind
        a, b = items[:2]
        if kind in ("nexto", "sameo", "notsameo"):
            return Clue(kind, (a, b))
        if kind == "sideo":
            kind = "aftero"
        if kind == "gapo":
            return Clue("gapo", (a, b, number(token.part("n") or "")))
        if kind == "oppositeo":
            return Clue("lall", (Clue("endo", (a,)), Clue("endo", (b,)), Clue("notsameo", (a, b))))
        if kind == "amido":
            middle, others = (a, items[1:]) if self.subject is not None else (items[2], items[:2])
            return Clue("lall", (*[Clue("nexto", (middle, other)) for other in others], Clue("notsameo", tuple(others))))
        if kind == "somegapo":
            return Clue("lall", (Clue("notnexto", (a, b)), Clue("notsameo", (a, b))))
        if kind == "aparto":
            return self._gap(a, b, number(token.part("n") or ""), token)
        if kind == "between":
            return Clue("betweeno", (items[1], items[0], items[2]) if self.subject is not None else (a, items[2], b))
        if kind == "rankedo":
            return self._compared(token, a, b)
        side = token.part("side") or ""
        spoken = {one.text.lower().split()[0] for one in self.tokens if one.kind in ("word", "verb")}
        if side in ("before", "after") and kind == "aftero" and spoken & TIMED and self.reader.lexicon.ordered(side):
            return self._compared(replace(token, groups=(("more" if side == "after" else "less", side),)), a, b)
        if side.startswith("in front") and spoken & {"house", "home", "villa", "door"}:
            raise self._bad(f'"{token.text}" may mean at that house; expected {_SHOWN}', token)
        after = side in _AFTER
        right, left = (a, b) if after else (b, a)
        if kind == "stepso":
            steps = number(token.part("n") or "")
            return Clue("lall", (self._gap(a, b, steps, token), Clue("aftero", (right, left))))
        close = (self.reader.close and "where" not in token.text.lower()) or kind == "directo" or (kind == "ownedo" and self._is_close(token))
        return Clue("righto" if kind == "righto" or close else "aftero", (right, left))

    def _is_close(self, token: Token) -> bool:
        """Whether "to Ann's left" means the very next house there."""
        return token.part("close") is not None or any(one.text.lower() in _ADVERBS for one in self.tokens)

    def _gap(self, a: Item, b: Item, apart: int, token: Token) -> Clue:
        if apart < 1:
            raise self._bad(f'"{token.text}" is not a distance; expected at least one house', token)
        return Clue("nexto", (a, b)) if apart == 1 else Clue("gapo", (a, b, apart - 1))

    def _compared(self, token: Token, a: Item, b: Item) -> Clue:
        if re.search(r"\b(?:house|number|position|place)s?\b", token.text):
            return Clue("aftero", (a, b) if token.part("more") else (b, a))
        spoken = " ".join(word.text for word in self.tokens if word.kind in ("word", token.kind))
        found = self.reader.lexicon.ordered(spoken)
        if not found:
            raise self._bad(f'"{token.text}" compares nothing here; expected a category of numbers, months or days', token)
        if len(found) > 1:
            names = [self.reader.lexicon.fields[n] for n, _ in found]
            raise self._bad(f'"{token.text}" may compare {" or ".join(names)}; expected a clue that says which', token)
        category, ranks = found[0]
        by, more = token.part("by"), token.part("more") is not None
        step = None
        if by is not None:
            step = number(by.lstrip("$")) * self.reader.lexicon.unit(category, token.part("unit") or "")
        pairs = [
            (low, high)
            for low in ranks
            for high in ranks
            if (ranks[low] > ranks[high] if step is None and more else ranks[low] < ranks[high] if step is None
                else ranks[low] - ranks[high] == (step if more else -step))
        ]  # fmt: skip
        if not pairs:
            raise self._bad(f'no two values of {self.reader.lexicon.fields[category]} are apart as "{token.text}" says', token)
        return Clue("rankedo", (a, b, category, tuple(pairs)))

    def _place(self, token: Token) -> Clue:
        """What a place says of a house still to be put in."""
        houses = self.reader.houses
        if token.kind in ("endo", "notendo"):
            return Clue(token.kind, (_NOBODY,))
        if token.kind == "oddo":
            rest = 1 if token.part("parity") == "odd" else 0
            fitting = [Clue("ato", (_NOBODY, place)) for place in range(1, houses + 1) if place % 2 == rest]
            return fitting[0] if len(fitting) == 1 else Clue("lany", tuple(fitting))
        place = self._numbered(token, houses)
        if not 1 <= place <= houses:
            raise self._bad(f'there is no "{token.text}"; expected a house from 1 to {houses}', token)
        return Clue("ato", (_NOBODY, place))

    def _numbered(self, token: Token, houses: int) -> int:
        if token.part("middle"):
            if houses % 2 == 0:
                raise self._bad(f"{houses} houses have no middle one; expected a house by its number", token)
            return houses // 2 + 1
        end = token.part("end") or token.part("most")
        if end:
            return 1 if end in ("left", "front", "beginning", "start", "head") else houses
        ordinal = token.part("ordinal")
        if ordinal:
            if re.search(r"but one|penultimate|next[ -]+to", ordinal):
                return houses - 1
            if re.search(r"[ -]last", ordinal):
                return houses + 1 - number(re.split(r"[ -]", ordinal)[0])
            place = houses if ordinal == "last" else number(ordinal)
            return houses + 1 - place if token.part("counted") == "right" else place
        return number(token.part("place") or "")


def _put(clue: Clue, item: Item) -> Clue:
    """The clue with ``item`` where the house was still to be put in."""
    return replace(
        clue,
        arguments=tuple(
            item if argument == _NOBODY else _put(argument, item) if isinstance(argument, Clue) else argument
            for argument in clue.arguments
        ),
    )


def _true_at(clue: Clue, place: int, houses: int) -> bool:
    """Whether a clue about a place holds of the house number ``place``."""
    if clue.relation == "ato":
        return clue.arguments[1] == place
    if clue.relation == "endo":
        return place in (1, houses)
    if clue.relation == "lany":
        return any(_true_at(part, place, houses) for part in clue.arguments if isinstance(part, Clue))
    return not _true_at(negated(clue), place, houses)


def _holds(clue: Clue) -> bool:
    """Whether a clue between two houses holds, these being given as items whose values are their places."""
    if clue.relation == "lall":
        return all(_holds(part) for part in clue.arguments if isinstance(part, Clue))
    a, b = (int(argument.value) for argument in clue.arguments[:2] if isinstance(argument, Item))
    between = clue.arguments[2] if clue.relation == "gapo" else 0
    return {
        "sameo": a == b,
        "notsameo": a != b,
        "nexto": abs(a - b) == 1,
        "gapo": abs(a - b) - 1 == between,
        "righto": a == b + 1,
        "aftero": a > b,
    }.get(clue.relation, False)
