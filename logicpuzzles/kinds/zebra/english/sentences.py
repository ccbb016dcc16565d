"""A sentence joins clauses with "if", "either", "neither", "or" and "and", or lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logicpuzzles.kinds.puzzle import Clue
from logicpuzzles.kinds.zebra.english.clauses import clause_of, trimmed
from logicpuzzles.kinds.zebra.english.meanings import joined, negated
from logicpuzzles.kinds.zebra.english.notation import compiled
from logicpuzzles.kinds.zebra.english.phrases import Token
from logicpuzzles.kinds.zebra.english.words import PLACES, RELATIONS, NotUnderstood, Reading, is_verb

__all__ = ["Sentence"]

MOST_TRIED = 200  # readings of parts of one sentence

# How lists of clues begin, and the relation of their parts.
_THESE = "of (these|the following|the) [two|three|four] [statements|claims|facts|things|sentences] (is|are|holds?)"
_LISTS = tuple(
    (compiled(f"({which}) {_THESE}"), relation)
    for which, relation in (
        ("at least one", "lany"),
        ("(exactly|just|only|one and only) one", "lone"),
        ("none|neither", "noto"),
        ("all|both", "lall"),
    )
)
_DENIALS = ("it is not true that", "it is not the case that", "it is false that", "it 's not true that", "it isn't true that")
_NOBODY = compiled(r"(nobody|no one|no person|no resident)(?= who\b)")
_ONE_OF = compiled("(only|exactly|just) one of")


class Sentence:
    """Reads one sentence."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.tried = 0

    def read(self, tokens: list[Token]) -> Clue:
        """The clue that the tokens state. Raises :class:`NotUnderstood`."""
        tokens = trimmed(tokens)
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise NotUnderstood("the sentence is too involved; expected several shorter ones", 0)
        if tokens and tokens[0].kind == "open" and _outer(tokens)[1:].count("close") == 1 and tokens[-1].kind == "close":
            return self.read(tokens[1:-1])
        kinds = _outer(tokens)
        listed = self._listed(tokens)
        if listed is not None:
            return listed
        if "iff" in kinds:
            at = kinds.index("iff")
            left, right = self.read(tokens[:at]), self.read(tokens[at + 1 :])
            return Clue("lone", (joined([left, right]), joined([negated(left), negated(right)])))
        if "onlyif" in kinds[1:]:
            at = kinds.index("onlyif")
            return _implied(self.read(tokens[:at]), self.read(tokens[at + 1 :]))
        if kinds[:1] == ["unless"] and "comma" in kinds:
            at = kinds.index("comma")
            return Clue("lany", (self.read(tokens[1:at]), self.read(tokens[at + 1 :])))
        if "unless" in kinds[1:]:
            at = kinds.index("unless")
            return Clue("lany", (self.read(tokens[:at]), self.read(tokens[at + 1 :])))
        if "if" in kinds:
            return self._conditional(tokens, kinds)
        beginning = " ".join(token.text for token in tokens[:3])
        nobody = _NOBODY.match(beginning)
        if nobody:
            return negated(self.read(tokens[nobody[0].count(" ") + 1 :]))
        if "oneother" in kinds and beginning.lower().startswith("one of"):
            return self._of_two(_one_after(tokens))
        if _ONE_OF.match(beginning) and not any(token.text == ":" for token in tokens):
            return self._one_of(tokens[3:])
        both = [n for n, token in enumerate(tokens) if token.kind == "word" and token.text.lower() == "both"]
        if both:
            return self._of_both(tokens, both[0])
        if kinds[:1] == ["prep"] and "oneother" in kinds:
            return self._of_two(tokens)
        for opener, closer, relation in (("neither", "nor", "noto"), ("either", "or", "lone")):
            if opener in kinds:
                return self._alternatives(tokens, kinds, opener, closer, relation)
        if "or" in kinds:
            return self._alternatives(tokens, kinds, "", "or", "lany")
        return self._clauses(tokens, kinds)

    def _clauses(self, tokens: list[Token], kinds: list[str]) -> Clue:
        """One clause, or two that "and" joins, each with its own subject."""
        for at in [n for n, kind in enumerate(kinds) if kind == "and" or tokens[n].text == ";"]:
            right = trimmed(tokens[at + 1 :])
            if _has_subject(right) and any(is_verb(token) or token.kind in RELATIONS for token in tokens[:at]):
                try:
                    left = self.clause(tokens[:at])
                except NotUnderstood:
                    continue
                return joined([*_parts(left), *_parts(self._clauses(right, _outer(right)))])
        both = _plural(tokens, kinds)
        if both:
            return joined([self.clause(tokens[: both[0]] + tokens[both[1] :]), self.clause(tokens[both[0] + 1 :])])
        return self.clause(tokens)

    def _listed(self, tokens: list[Token]) -> Clue | None:
        """The clue of a list ("At least one of these is true: …; …") or of a denial; ``None`` for other sentences."""
        words = " ".join(token.text.lower() for token in tokens[:12])
        colon = next((n for n, token in enumerate(tokens) if token.text == ":"), None)
        relation = next((relation for beginning, relation in _LISTS if beginning.match(words)), None)
        if colon is not None and relation is not None:
            sections = [part for part in _quoted_parts(tokens[colon + 1 :]) if part]
            if len(sections) < 2:
                message = "the list has no two clues; expected them after the colon, between semicolons"
                raise NotUnderstood(message, tokens[colon].start)
            parts = [self.read(part) for part in sections]
            return joined([negated(part) for part in parts]) if relation == "noto" else Clue(relation, tuple(parts))
        for beginning in _DENIALS:
            if words.startswith(beginning):
                return negated(self.read(tokens[beginning.count(" ") + 1 :]))
        return None

    def _conditional(self, tokens: list[Token], kinds: list[str]) -> Clue:
        at = kinds.index("if")
        if at > 0 and any(kind != "comma" and kind != "word" for kind in kinds[:at]):
            return _implied(self.read(tokens[at + 1 :]), self.read(tokens[:at]))
        if "then" in kinds:
            then = kinds.index("then")
            condition, consequence = tokens[at + 1 : then], trimmed(tokens[then + 1 :])
            if consequence and consequence[0].text.lower() in ("he", "she", "they", "it"):  # who the condition is about
                consequence = [*[token for token in condition if token.kind == "value"][:1], *consequence[1:]]
            return _implied(self.read(condition), self.read(consequence))
        problem: NotUnderstood | None = None
        for comma in [n for n, kind in enumerate(kinds) if kind == "comma" and n > at]:
            try:
                return _implied(self.read(tokens[at + 1 : comma]), self.read(tokens[comma + 1 :]))
            except NotUnderstood as failed:
                problem = problem or failed
        if problem is not None:
            raise problem
        raise NotUnderstood('"if" without "then"; expected "If …, then …"', tokens[at].start)

    def _one_of(self, tokens: list[Token]) -> Clue:
        """The clue of "Only one of A and B …": what follows holds for exactly one of them."""
        values = [n for n, token in enumerate(tokens) if token.kind == "value"]
        joint = next((n for n, token in enumerate(tokens) if token.kind == "and"), 0)
        if len(values) < 2 or not values[0] < joint < values[1]:
            raise NotUnderstood('"one of" names no two values; expected "Only one of A and B …"', 0)
        rest = tokens[values[1] + 1 :]
        return Clue("lone", (self.clause(tokens[:joint] + rest), self.clause(tokens[joint + 1 :])))

    def _of_both(self, tokens: list[Token], at: int) -> Clue:
        """The clue of "A is next to both B and C", "A and B are both next to C" or "both A and B are next to C"."""
        before, after = tokens[:at], tokens[at + 1 :]
        joint = next((n for n, token in enumerate(after) if token.kind == "and"), None)
        if joint is not None and any(token.kind in RELATIONS for token in before):
            return joined([self.clause(before + after[:joint]), self.clause(before + after[joint + 1 :])])
        if not before and joint is not None:
            values = [n for n, token in enumerate(after) if token.kind == "value" and n > joint]
            if values:
                end = values[0] + 1
                return joined([self.clause(after[:joint] + after[end:]), self.clause(after[joint + 1 :])])
        joint = next((n for n, token in enumerate(before) if token.kind == "and"), None)
        if joint is None:
            raise self.reading.unknown(tokens[at])
        return joined([self.clause(before[:joint] + after), self.clause(before[joint + 1 :] + after)])

    def _of_two(self, tokens: list[Token]) -> Clue:
        """The clue of "Of A and B, one … and the other …"."""
        kinds = _outer(tokens)
        other_at = kinds.index("oneother")
        values = [n for n, kind in enumerate(kinds) if kind == "value"]
        one_at = next(
            (n for n, token in enumerate(tokens) if token.kind == "word" and token.text.lower() in ("one", "either")), None
        )
        if len(values) < 2 or one_at is None or not values[1] < one_at < other_at:
            raise NotUnderstood('"the other" without two values before; expected "Of A and B, one … and the other …"', 0)
        first, second = trimmed(tokens[one_at + 1 : other_at]), trimmed(tokens[other_at + 1 :])
        a, b = [tokens[values[0]]], [tokens[values[1]]]
        both = []
        for x, y in ((a, b), (b, a)):
            both.append(joined([self.clause(x + first), self.clause(y + second)]))
        return Clue("lone", tuple(both))

    def _alternatives(self, tokens: list[Token], kinds: list[str], opener: str, closer: str, relation: str) -> Clue:
        if kinds[-1] in ("notboth", "orboth"):
            relation = "lone" if kinds[-1] == "notboth" else "lany"
            tokens = trimmed(tokens[:-1])
            kinds = _outer(tokens)
        begin = kinds.index(opener) if opener else -1
        if closer not in kinds[begin + 1 :]:
            raise NotUnderstood(f'"{opener}" without "{closer}"; expected both', tokens[max(begin, 0)].start)
        parts = [trimmed(part) for part in _split(tokens[begin + 1 :], lambda token: token.kind == closer)]
        parts = [*_commas(parts[0]), *parts[1:]]
        if not all(parts):
            at = kinds.index(closer, begin + 1)
            raise NotUnderstood(f'nothing stands beside "{tokens[at].text}"; expected two alternatives', tokens[at].start)
        shared, clues = self._with_shared(tokens[: max(begin, 0)], parts)
        common, clues = _apart(clues)
        last = max((n for n, token in enumerate(shared) if token.kind == "and"), default=0)
        if relation == "noto":
            return joined([*common, *[negated(clue) for clue in clues]])
        if any(token.kind == "not" for token in shared[last:]):  # "is not A or B" denies both
            return joined([*common, *clues])
        return joined([*common, Clue(relation, tuple(clues))])

    def _with_shared(self, before: list[Token], parts: list[list[Token]]) -> tuple[list[Token], list[Clue]]:
        """The words before the alternatives that they share, and the clue of each alternative."""
        problems: list[NotUnderstood] = []
        for shared, wholes in self._shapes(before, parts):
            try:
                return shared, [self.read(whole) for whole in wholes]
            except NotUnderstood as failed:
                problems.append(failed)
        raise problems[0]

    def _shapes(self, before: list[Token], parts: list[list[Token]]) -> Iterator[tuple[list[Token], list[list[Token]]]]:
        """Ways to make whole clauses of the parts, in order of trial."""
        yield before, [before + part for part in parts]
        first, last = parts[0], parts[-1]
        for cut in range(1, len(last)):  # Either A or B owns the dog: the first part lacks the end
            if last[cut - 1].kind == "value" or last[cut - 1].kind in PLACES:
                yield before, [*[before + part + last[cut:] for part in parts[:-1]], before + last]
                break
        named = [n for n, token in enumerate(first) if token.kind == "value" or token.kind in PLACES]
        cuts = list(range(named[-1] if named else 0, 0, -1))
        alike = [cut for cut in cuts if _role(first[cut]) == _role(last[0])]
        for cut in alike or cuts:  # Ann is in house 1 or 3: the others lack the beginning
            yield before + first[:cut], [before + first, *[before + first[:cut] + part for part in parts[1:]]]

    def clause(self, tokens: list[Token]) -> Clue:
        return clause_of(tokens, self.reading)


def _role(token: Token) -> str:
    """What a token begins: a verb ("owns …"), a place ("in house 1", "next to …") or a name."""
    if is_verb(token) or token.kind == "not":
        return "verb"
    if token.kind in PLACES or token.kind in RELATIONS or token.kind == "prep" or token.text.lower() in ("at", "on", "to"):
        return "place"
    return "name"


def _has_subject(tokens: list[Token]) -> bool:
    """Whether a value, or "the first house", comes first, and then a verb or relation about it."""
    for n, token in enumerate(tokens):
        if token.kind == "value" or token.kind in PLACES:
            rest = tokens[n + 1 :]
            verb = next((m for m, later in enumerate(rest) if is_verb(later) or later.kind in RELATIONS), None)
            joint = next((m for m, later in enumerate(rest) if later.kind in ("and", "comma")), len(rest))
            return verb is not None and verb < joint
        if is_verb(token) or token.kind in RELATIONS or token.kind in ("prep", "existso", "not"):
            return False
    return False


def _plural(tokens: list[Token], kinds: list[str]) -> tuple[int, int] | None:
    """Where "and B" begins and ends in "A and B live next to C", where what follows is about both; else ``None``."""
    values = [n for n, kind in enumerate(kinds) if kind == "value"]
    joint = kinds.index("and") if "and" in kinds else -1
    if len(values) != 3 or not values[0] < joint < values[1]:
        return None
    relation = next((n for n, kind in enumerate(kinds) if kind in ("nexto", "righto", "aftero", "sideo", "stepso")), -1)
    plain = not any(is_verb(token) or token.kind in ("who", "prep") for token in tokens[: values[1]])
    return (joint, values[1] + 1) if plain and values[1] < relation < values[2] else None


def _parts(clue: Clue) -> list[Clue]:
    """The clues that one clue joins."""
    return [part for part in clue.arguments if isinstance(part, Clue)] if clue.relation == "lall" else [clue]


def _one_after(tokens: list[Token]) -> list[Token]:
    """The tokens of "One of A and B … and the other …" in the order of "of A and B, one … and the other …"."""
    values = [n for n, token in enumerate(tokens) if token.kind == "value"]
    if len(values) < 2:
        raise NotUnderstood('"one of" names no two values; expected "One of A and B …, and the other …"', tokens[0].start)
    end = values[1] + 1
    return [*tokens[1:end], tokens[0], *tokens[end:]]


def _implied(condition: Clue, clue: Clue) -> Clue:
    return Clue("lany", (negated(condition), clue))


def _apart(clues: list[Clue]) -> tuple[list[Clue], list[Clue]]:
    """The clues that all alternatives share, and the rest of each: "lives in house 2 and drives either a or b"."""
    each = [list(map(_clue, clue.arguments)) if clue.relation == "lall" else [clue] for clue in clues]
    shared = [part for part in each[0] if all(part in other for other in each[1:])]
    rest = [[part for part in parts if part not in shared] for parts in each]
    return (shared, [joined(parts) for parts in rest]) if shared and all(rest) else ([], clues)


def _clue(argument: object) -> Clue:
    return argument if isinstance(argument, Clue) else Clue("lall", ())


def _quoted_parts(tokens: list[Token]) -> list[list[Token]]:
    """The sentences of a list: between semicolons, or each in quotes."""
    quotes = [n for n, token in enumerate(tokens) if token.text in ("“", "”", '"')]
    if len(quotes) >= 4 and len(quotes) % 2 == 0 and quotes[0] == 0:
        return [tokens[begin + 1 : end] for begin, end in zip(quotes[::2], quotes[1::2], strict=True)]
    return _split(tokens, lambda token: token.text == ";")


def _outer(tokens: list[Token]) -> list[str]:
    """The kinds of the tokens; "inner" for each token inside brackets."""
    kinds, depth = [], 0
    for token in tokens:
        depth -= token.kind == "close"
        kinds.append("inner" if depth > 0 else token.kind)
        depth += token.kind == "open"
    return kinds


def _split(tokens: list[Token], at: Callable[[Token], bool]) -> list[list[Token]]:
    """The stretches between separators: tokens outside brackets for which ``at`` is true."""
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
    parts = [trimmed(part) for part in _split(tokens, lambda token: token.kind == "comma")]
    simple = all(sum(token.kind == "value" or token.kind in PLACES for token in part) == 1 for part in parts[1:])
    return parts if len(parts) > 1 and simple and all(parts) else [tokens]
