"""What the clues of a puzzle say that its people do: "speaks Hindi", "lives in the red house", so
that steps can say the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.sentences import field_heading

PREPOSITION = "in|from|to|as|for|of|on|at|with"
ARTICLE = "the|a|an|some"
RELATIVE = "who|that|which"
STATIVE = frozenset(
    ["is", "was", "lives", "stands", "sits", "stays", "belongs", "comes"]
)  # also things do this
BEGINS = r"(?:^|\n |[.;:,] |(?i:\b(?:if|then|that|and|or|either|neither|nor|but) ))"
ENDS = (
    r"(?= *(?:[.,;:!?]|\n|$)| "
    r"(?:[a-z]+s|and|or|nor|but|if|then|who|that|in|on|at|to|immediately|somewhere|directly|just)\b)"
)
# words that may come after a noun, and are none
CLOSED = (
    "is|are|has|have|lives|does|do|and|or|nor|but|if|then|who|that|which|in|on|at|to|immediately|somewhere|directly|just|too|also"
    "|there|first|last|either|neither|not"
)
OTHERWISE = (
    ("from", "is from"),
    ("in", "lives in"),
    ("with", "has"),
)  # where no clue has a verb: "the person from Oslo"


class Predicate(NamedTuple):
    """A verb, what stands between it and a value, and what comes after the value: ("lives", " in
    the", " house").
    """

    verb: str
    link: str
    after: str


class Predicates:
    """The predicates for the values of a puzzle of records, as its clues use them, and the fields
    whose values act.

    ``fields``: their headings. ``groups``: the values of each field. ``record``: the word for a
    record. ``words``: further words that nouns may end in, as "ship" in "the Greek ship".

    >>> texts = ["Ann speaks Hindi.", "The person who plays the drum lives in the red house.", "Bob does not play the flute."]
    >>> groups = [["Ann", "Bob"], ["Hindi", "Thai"], ["drum", "flute"], ["red", "blue"]]
    >>> clues = Predicates(["Name", "Language", "Instrument", "Colour"], groups, texts, "house")
    >>> items = {(0, "Ann"): "Ann", (2, "flute"): "the flute"}
    >>> clues.together((0, "Ann"), [(1, "Hindi"), (1, "Thai")], False, items)
    'Ann does not speak Hindi or Thai'
    >>> clues.together((2, "flute"), [(3, "blue")], True, items)
    'the person who plays the flute lives in the blue house'
    """

    def __init__(
        self,
        fields: Sequence[str],
        groups: Sequence[Sequence[str]],
        texts: Sequence[str],
        record: str,
        words: Sequence[str] = (),
    ) -> None:
        self.text = " \n ".join(texts)
        self.own: dict[tuple[int, str], Predicate] = {}
        self.spelled: dict[tuple[int, str], str] = {}
        self.usual: dict[int, Predicate] = {}
        nouns = "|".join(map(re.escape, [*words, record]))
        self.nouns = rf"(?: (?:{nouns}))?"
        self.things: set[tuple[int, str]] = (
            set()
        )  # values that do nothing, in whatever field they are
        for field, group in enumerate(groups):
            values = {value.lower(): value for value in group if value.strip()}
            others = [
                value
                for other, others in enumerate(groups)
                if other != field
                for value in others
                if value.strip()
            ]
            subject = (
                rf"(?:\b(?:{RELATIVE})|\b{any_of(others or ['who'])}(?:-[a-z-]+)?{self.nouns})"
            )
            begins = (
                rf"{subject} ([a-z]+s)((?: [a-z]+ing)?(?: (?:{PREPOSITION}))?(?: (?:{ARTICLE}))?)"
            )
            usual = rf"(?: {re.escape(record)}| {re.escape(field_heading(fields[field]))}| as an? [a-z]+)?"
            counts = (
                self._read(field, values, begins, usual) or self._otherwise(values, record)
                if values
                else None
            )
            if counts:
                self.usual[field] = counts.most_common(1)[0][0]
        people = Counter(re.findall(rf"(?i:\bthe )([a-z]+ (?:{RELATIVE})) ", self.text))
        self.person = f"the {people.most_common(1)[0][0]}" if people else ""
        verbs = {each.verb for each in (*self.usual.values(), *self.own.values())} - STATIVE
        self.agents = {field for field, group in enumerate(groups) if self._acts(group, verbs)}
        named = [
            field
            for field, group in enumerate(groups)
            if all([value[:1].isupper() for value in group])
        ]
        self.agents |= {
            field for field in named if self.usual.get(field) == Predicate("is", "", "")
        }  # "the tea drinker is Ann"

    def _read(
        self, field: int, values: Mapping[str, str], begins: str, usual: str
    ) -> Counter[Predicate]:
        """Keep the predicates of the clauses that begin with one pattern, and count them.
        ``values``: by their small letters. ``usual``: a pattern for what may stand after a value.
        """
        spelled = any_of(values)
        nouns, ends = self._nouns(spelled), re.compile(rf"({usual}){ENDS}")
        own: dict[str, Counter[Predicate]] = {}
        spelling: dict[str, Counter[str]] = {}
        for clause in re.finditer(rf"{begins} ({spelled})(?!\w)", self.text):
            verb, link, value = clause.groups()
            noun, behind = nouns.get(value.lower(), ""), ends.match(self.text, clause.end())
            if self.text.startswith(noun, clause.end()) if noun else behind:
                key = values[value.lower()]
                own.setdefault(key, Counter())[
                    Predicate(verb, link, noun or (behind[1] if behind else ""))
                ] += 1
                spelling.setdefault(key, Counter())[value] += 1
        for key, counts in own.items():
            self.own[field, key] = counts.most_common(1)[0][0]
            self.spelled[field, key] = spelling[key].most_common(1)[0][0]
        return sum([own[value] for value in values.values() if value in own], Counter())

    def _otherwise(self, values: Iterable[str], record: str) -> Counter[Predicate]:
        """The predicates for values that stand after a noun only: "the person from Oslo"."""
        counts: Counter[Predicate] = Counter()
        for word, verb in OTHERWISE:
            pattern = (
                rf"(?i:\bthe )[a-z]+ {word}((?: (?:{ARTICLE}))?) {any_of(values)}((?: "
                rf"{re.escape(record)})?){ENDS}"
            )
            first, _, rest = verb.partition(" ")
            for link, behind in re.findall(pattern, self.text):
                counts[Predicate(first, f"{' ' if rest else ''}{rest}{link}", behind)] += 1
        return counts

    def _nouns(self, spelled: str) -> dict[str, str]:
        """The words that stand after values wherever they are mentioned, as "trips" in "camping
        trips", with a space.
        """
        after: dict[str, list[str]] = {}
        for value, word in re.findall(
            rf"(?<!\w)({spelled})(?!\w)(?: ([a-z]+)(?=[.,;:!?]|$| \n| (?:{CLOSED})\b))?", self.text
        ):
            after.setdefault(value.lower(), []).append(word)
        same = {
            value: words[0] for value, words in after.items() if len(set(words)) == 1 and words[0]
        }
        return {value: f" {word}" for value, word in same.items() if not re.fullmatch(CLOSED, word)}

    def _acts(self, values: Iterable[str], verbs: set[str]) -> bool:
        """Whether some clause begins with one of some values, before one of some verbs."""
        spelled = any_of([value for value in values if value.strip()] or ["who"])
        acting = (
            rf"{BEGINS}(?i:the )?{spelled}{self.nouns} (?:does not |neither |either )?([a-z]+)\b"
        )
        wanted = verbs | {bare(verb) for verb in verbs}
        return any([verb in wanted for verb in re.findall(acting, self.text)])

    def together(
        self,
        key: tuple[int, str],
        others: Sequence[tuple[int, str]],
        holds: bool,
        items: Mapping[tuple[int, str], str],
    ) -> str:
        """That a value is in the record of one of some values of another field, or in that of none
        of them; "" where the clues do not say it. Values are given with the numbers of their
        fields. ``items``: the values as nouns.
        """
        own = self.of(key)
        theirs = [each for each in map(self.of, others) if each is not None]
        if len({each.verb for each in theirs}) > 1:
            theirs = [self.usual[others[0][0]]] * len(others)
        acts = {
            each for each in (key, *others) if each[0] in self.agents and each not in self.things
        }
        if len(theirs) == len(others) and key in acts:
            return self._state_subject(items[key], theirs, others, holds)
        if own is not None and acts.issuperset(others):
            names = [items[other] for other in others]
            if holds or len(names) == 1:
                return self._state_subject(list_words(names, "or"), [own], [key], holds)
            subject = (
                f"neither {' nor '.join(names)}"
                if len(names) == 2
                else f"none of {list_words(names, 'and')}"
            )
            return self._state_subject(subject, [own], [key], True)
        if own is not None and len(theirs) == len(others) and self.person:
            noun = f"{own.link} {self.spelled.get(key, key[1])}{own.after}"
            subject = (
                noun.strip()
                if own.verb == "is" and own.link == " the"
                else f"{self.person} {own.verb}{noun}"
            )
            return self._state_subject(subject, theirs, others, holds)
        return ""

    def of(self, key: tuple[int, str]) -> Predicate | None:
        """The predicate for a value of a field."""
        usual = self.usual.get(key[0])
        if key not in self.own and usual is not None and usual.link.endswith((" a", " an")):
            usual = usual._replace(
                link=f"{usual.link.rpartition(' ')[0]} "
                f"{'an' if key[1][:1] in 'aeiouAEIOU' else 'a'}"
            )
        return self.own.get(key) or usual

    def _state_subject(
        self,
        subject: str,
        predicates: Sequence[Predicate],
        keys: Sequence[tuple[int, str]],
        holds: bool,
    ) -> str:
        """A subject with one of some predicates, all of which have the same verb, or with none of
        them.
        """
        (verb, link, after), values = predicates[0], [self.spelled.get(key, key[1]) for key in keys]
        if len(set(predicates)) > 1:
            values = [
                f"{own.link} {value}{own.after}".strip()
                for own, value in zip(predicates, values, strict=True)
            ]
            link = after = ""
        denied = "is not" if verb == "is" else f"does not {bare(verb)}"
        return f"{subject} {verb if holds else denied}{link} {list_words(values, 'or')}{after}"


def any_of(values: Iterable[str]) -> str:
    """A pattern for any of some values, in small or capital letters, a longer one before its
    beginning.
    """
    return (
        rf"(?i:{'|'.join([re.escape(value) for value in sorted(values, key=len, reverse=True)])})"
    )


def bare(verb: str) -> str:
    """The form of a verb after "does not".

    >>> [bare(verb) for verb in ("speaks", "has", "watches", "studies", "uses", "lies")]
    ['speak', 'have', 'watch', 'study', 'use', 'lie']
    """
    if verb == "has":
        return "have"
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")) else verb[:-1]
