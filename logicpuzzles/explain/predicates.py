"""What the clues of a puzzle say that its people do: "speaks Hindi", "lives in the red house", so that steps can say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from logicpuzzles.checks.sentences import heading, listed

__all__ = ["Predicate", "Predicates", "bare"]

PREPOSITION = "in|from|to|as|for|of|on|at|with"
ARTICLE = "the|a|an|some"
RELATIVE = "who|that|which"
STATIVE = frozenset(["is", "was", "lives", "stands", "sits", "stays", "belongs", "comes"])  # also things do this
BEGINS = r"(?:^|\n |[.;:,] |(?i:\b(?:if|then|that|and|or|either|neither|nor|but) ))"
ENDS = r"(?= *(?:[.,;:!?]|\n|$)| (?:[a-z]+s|and|or|nor|but|if|then|who|that|in|on|at|to|immediately|somewhere|directly|just)\b)"
# words that may come after a noun, and are none
CLOSED = (
    "is|are|has|have|lives|does|do|and|or|nor|but|if|then|who|that|which|in|on|at|to|immediately|somewhere|directly|just|too|also"
    "|there|first|last|either|neither|not"
)
OTHERWISE = (("from", "is from"), ("in", "lives in"), ("with", "has"))  # where no clue has a verb: "the person from Oslo"


class Predicate(NamedTuple):
    """A verb, what stands between it and a value, and what comes after the value: ("lives", " in the", " house")."""

    verb: str
    link: str
    after: str


class Predicates:
    """The predicates for the values of a puzzle of records, as its clues use them, and the fields whose values act.

    ``fields``: their headings. ``groups``: the values of each field. ``record``: the word for a record. ``words``: further words
    that nouns may end in, as "ship" in "the Greek ship".

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
        self, fields: Sequence[str], groups: Sequence[Sequence[str]], texts: Sequence[str], record: str, words: Sequence[str] = ()
    ) -> None:
        self.text = " \n ".join(texts)
        self.own: dict[tuple[int, str], Predicate] = {}
        self.spelled: dict[tuple[int, str], str] = {}
        self.usual: dict[int, Predicate] = {}
        nouns = "|".join(map(re.escape, [*words, record]))
        self.nouns = rf"(?: (?:{nouns}))?"
        for field, group in enumerate(groups):
            others = [value for other, values in enumerate(groups) if other != field for value in values if value.strip()]
            subject = rf"(?:\b(?:{RELATIVE})|(?i:\b(?:{'|'.join(map(re.escape, others)) or 'who'})){self.nouns})"
            begins = rf"{subject} ([a-z]+s)((?: [a-z]+ing)?(?: (?:{PREPOSITION}))?(?: (?:{ARTICLE}))?)"
            usual = rf"(?: {re.escape(record)}| {re.escape(heading(fields[field]))}| as an? [a-z]+)?"
            counts: Counter[Predicate] = Counter()
            for value in group:
                noun = self._noun(value)
                after = rf"({noun})" if noun else rf"({usual}){ENDS}"
                pattern = rf"{begins} ((?i:{re.escape(value)})){after}"
                matches = re.findall(pattern, self.text) if value.strip() else []
                own = Counter([Predicate(verb, link, after) for verb, link, _, after in matches])
                counts += own
                if own:
                    self.own[field, value] = own.most_common(1)[0][0]
                    self.spelled[field, value] = Counter([match[2] for match in matches]).most_common(1)[0][0]
            if not counts:
                counts = self._otherwise(group, record)
            if counts:
                self.usual[field] = counts.most_common(1)[0][0]
        people = Counter(re.findall(rf"(?i:\bthe )([a-z]+ (?:{RELATIVE})) ", self.text))
        self.person = f"the {people.most_common(1)[0][0]}" if people else ""
        verbs = {each.verb for each in (*self.usual.values(), *self.own.values())} - STATIVE
        self.agents = {field for field, group in enumerate(groups) if any([self._acts(value, verbs) for value in group])}
        named = [field for field, group in enumerate(groups) if all([value[:1].isupper() for value in group])]
        self.agents |= {field for field in named if self.usual.get(field) == Predicate("is", "", "")}  # "the tea drinker is Ann"

    def _otherwise(self, group: Sequence[str], record: str) -> Counter[Predicate]:
        """The predicates for values that stand after a noun only: "the person from Oslo"."""
        counts: Counter[Predicate] = Counter()
        for value in group:
            for word, verb in OTHERWISE if value.strip() else ():
                after = rf"((?: {re.escape(record)})?){ENDS}"
                pattern = rf"(?i:\bthe )[a-z]+ {word}((?: (?:{ARTICLE}))?) (?i:{re.escape(value)}){after}"
                first, _, rest = verb.partition(" ")
                for link, behind in re.findall(pattern, self.text):
                    counts[Predicate(first, f"{' ' if rest else ''}{rest}{link}", behind)] += 1
        return counts

    def _noun(self, value: str) -> str:
        """The word that stands after a value wherever it is mentioned, as "trips" in "camping trips", with a space; or ""."""
        if not value.strip():
            return ""
        spelled = rf"(?<!\w)(?i:{re.escape(value)})(?!\w)"
        after = re.findall(rf"{spelled}(?: ([a-z]+)(?=[.,;:!?]|$| \n| (?:{CLOSED})\b))?", self.text)
        words = set(after)
        return f" {after[0]}" if len(words) == 1 and after[0] and not re.fullmatch(CLOSED, after[0]) else ""

    def _acts(self, value: str, verbs: set[str]) -> bool:
        """Whether a value is what some clause begins with, before one of some verbs."""
        if not value.strip():
            return False
        acting = rf"{BEGINS}(?i:the )?(?i:{re.escape(value)}){self.nouns} (?:does not |neither |either )?([a-z]+)\b"
        wanted = verbs | {bare(verb) for verb in verbs}
        return any([verb in wanted for verb in re.findall(acting, self.text)])

    def together(
        self, key: tuple[int, str], others: Sequence[tuple[int, str]], holds: bool, items: Mapping[tuple[int, str], str]
    ) -> str:
        """That a value is in the record of one of some values of another field, or in that of none of them; "" where the clues do
        not say it. Values are given with the numbers of their fields. ``items``: the values as nouns."""
        own = self.of(key)
        theirs = [each for each in map(self.of, others) if each is not None]
        if len({each.verb for each in theirs}) > 1:
            theirs = [self.usual[others[0][0]]] * len(others)
        if len(theirs) == len(others) and key[0] in self.agents:
            return self._stated(items[key], theirs, others, holds)
        if own is not None and others[0][0] in self.agents:
            names = [items[other] for other in others]
            if holds or len(names) == 1:
                return self._stated(listed(names, "or"), [own], [key], holds)
            subject = f"neither {' nor '.join(names)}" if len(names) == 2 else f"none of {listed(names, 'and')}"
            return self._stated(subject, [own], [key], True)
        if own is not None and len(theirs) == len(others) and self.person:
            noun = f"{own.link} {self.spelled.get(key, key[1])}{own.after}"
            subject = noun.strip() if own.verb == "is" and own.link == " the" else f"{self.person} {own.verb}{noun}"
            return self._stated(subject, theirs, others, holds)
        return ""

    def of(self, key: tuple[int, str]) -> Predicate | None:
        """The predicate for a value of a field."""
        usual = self.usual.get(key[0])
        if key not in self.own and usual is not None and usual.link.endswith((" a", " an")):
            usual = usual._replace(link=f"{usual.link.rpartition(' ')[0]} {'an' if key[1][:1] in 'aeiouAEIOU' else 'a'}")
        return self.own.get(key) or usual

    def _stated(self, subject: str, predicates: Sequence[Predicate], keys: Sequence[tuple[int, str]], holds: bool) -> str:
        """A subject with one of some predicates, all of which have the same verb, or with none of them."""
        (verb, link, after), values = predicates[0], [self.spelled.get(key, key[1]) for key in keys]
        if len(set(predicates)) > 1:
            values = [f"{own.link} {value}{own.after}".strip() for own, value in zip(predicates, values, strict=True)]
            link = after = ""
        denied = "is not" if verb == "is" else f"does not {bare(verb)}"
        return f"{subject} {verb if holds else denied}{link} {listed(values, 'or')}{after}"


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
