"""How the clues of a puzzle speak of its values: "the Dane", "the green house", "milk", so that
steps can say the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from logicpuzzles.explain.predicates import Predicate, Predicates, any_of
from logicpuzzles.kinds.naming import list_runs, list_words
from logicpuzzles.kinds.sentences import field_heading, plural

THE, BARE, TRAIT, UNKNOWN = "the", "bare", "trait", ""
SINGULAR = ("is", "was", "has", "grows", "lives", "belongs", "stands")
PLURAL = ("are", "were", "have", "grow", "live", "belong", "stand")
# What may come after "the Dane". Another word belongs to the noun: "the Lucky Strike smoker",
# "the French ship".
AFTER = {
    *SINGULAR,
    *PLURAL,
    *"""
    in on at to of by and or nor but who which that next left right immediately somewhere directly just not
    does with from for near either neither if then than drinks owns smokes keeps plays eats likes comes goes
    wears drives reads speaks drink own smoke keep play eat like come go wear drive read speak
    love loves prefer prefers buy buys bring brings brought borrow borrows borrowed
    """.split(),  # noqa: SIM905
}
STARTS = r"(?:^|\n )"
# what ends the words for a person or a thing in a clue, and how these begin:
# "the person who loves …", "the ship with the …"
STOP = (
    rf"(?:{'|'.join([*SINGULAR, *PLURAL])}|lies|leaves|does|do|not|and|or|nor|but|if|then|too|next|immediately|directly|somewhere"
    r"|just|to)\b"
)
HEAD = r"(?i:\bthe )(?!first|second|third|fourth|fifth|sixth|last|middle|left|right|people|ones)\w+"
BEGIN = rf"{HEAD} (?:(?:who|that|which) (?:\w+ly )?\w+|whose|with|from|in|on|for|bound|\w+ing)"
OWNS = ("has", "keeps", "owns")
UNCOUNTED = {"hair", "milk", "money", "music", "food", "time"}
PEOPLE = {"name", "nation", "nationality"}  # headings of values that name somebody
PLACES = {"house", "place", "position", "row", "seat"}
VAGUE = {"number", "possession", "value", "thing"}  # headings that say nothing of a value


class Nouns:
    """The nouns for the values of a puzzle of records, as its clues use them. ``groups``: the
    values of each field. ``record``: the word for a record.

    >>> texts = ["The red house has snails.", "I saw the dog."]
    >>> nouns = Nouns(["Colour", "Pet"], [["red", "green"], ["dog", "snails"]], texts, "house")
    >>> nouns.placed([(0, "green")], ["house 1"], True), nouns.placed([(1, "dog")], ["house 1", "house 2"], False)
    ('house 1 is green', 'the dog is not in house 1 or 2')
    >>> nouns.placed([(1, "snails")], ["house 2"], True)
    'the snails are in house 2'
    """

    def __init__(
        self,
        fields: Sequence[str],
        groups: Sequence[Sequence[str]],
        texts: Sequence[str],
        record: str,
    ) -> None:
        self.fields, self.record = fields, record
        text = " \n ".join(texts)
        self.forms: dict[tuple[int, str], str] = {}
        self.doer: dict[tuple[int, str], str] = {}
        self.plural: set[tuple[int, str]] = set()
        self.spelled: dict[tuple[int, str], str] = {}  # as the clues write them: "Google Pixel 6"
        alike = [
            field
            for field, values in enumerate(groups)
            if self._are_names(list(map(str, values)), text)
        ]
        people = [field for field in range(len(groups)) if self.field(field) in PEOPLE]
        self.people = set(people or (alike if len(alike) == 1 else []))  # fields of people
        self.phrases: dict[
            tuple[int, str], str
        ] = {}  # of who has a value: "the person who loves romance books"
        for field, values in enumerate(groups):
            self._read(field, [str(value) for value in values], text)
            counts = Counter(
                [self.forms[field, str(value)] for value in values if self.forms[field, str(value)]]
            )
            usual = counts.most_common(1)[0][0] if counts else UNKNOWN
            named = [
                (field, str(value)) for value in values if self.forms[field, str(value)] == THE
            ]
            doers = list(dict.fromkeys([self.doer.get(key, "") for key in named]))
            several = usual == THE and len(doers) > 1 and all(doers)
            for value in values:
                key = (field, str(value))
                if usual == TRAIT or not (self.forms[key] or several):
                    self.forms[key] = usual
                    if usual == THE and len(doers) == 1 and doers[0]:
                        self.doer[key] = doers[0]
            if usual == BARE and any([(field, str(value)) in self.plural for value in values]):
                self.plural.update(
                    [(field, str(value)) for value in values if str(value).endswith("s")]
                )

        words = list(dict.fromkeys([word.strip() for word in self.doer.values() if word]))
        self.predicates = Predicates(fields, groups, texts, record, words)
        self.predicates.things = {key for key in self.plural if key not in self.doer}
        for field, values in enumerate(groups):
            self._read_uses(field, [str(value) for value in values], text)
        fields_of = Counter([value for _, value in self.forms])
        for key in [key for key in self.forms if fields_of[key[1]] > 1]:  # nobody knows which
            self.forms[key] = UNKNOWN
            self.phrases.pop(key, None)

    def _are_names(self, values: Sequence[str], text: str) -> bool:
        """Whether values are names of people, not of places: nobody is from one."""
        if not all([re.fullmatch("[A-Z][a-z]+", value) for value in values]):
            return False
        return not re.search(rf"\b(?:from|for|in|at|the|an?) {any_of(values)}\b", text)

    def _read(self, field: int, values: Sequence[str], text: str) -> None:
        """Find out the forms of the values of a field."""
        self.forms.update({(field, value): UNKNOWN for value in values})
        keys = {
            value.lower(): (field, value)
            for value in values
            if value.strip() and value[-1].isalpha()
        }
        if not keys:
            return
        spelled = rf"(?<!\w)({any_of(keys)})(?!\w)"

        def mentioned(pattern: str) -> set[tuple[int, str]]:
            return {keys[value.lower()] for value in re.findall(pattern, text)}

        after: dict[tuple[int, str], list[str]] = {}
        for value, word in re.findall(rf"(?i:\bthe ){spelled}(?!'s? \w)(?: ([a-z]\w*))?", text):
            after.setdefault(keys[value.lower()], []).append(word)
        self.forms.update(
            dict.fromkeys(
                mentioned(rf"{STARTS}{spelled} (?:{'|'.join([*SINGULAR, *PLURAL])})\b"), BARE
            )
        )
        for key, words in after.items():
            nouns = [
                word for word in words if word and word not in AFTER and not word.endswith("s")
            ]
            if any([not word or word in AFTER for word in words]):
                self.forms[key] = THE
            elif nouns:
                self.forms[key], self.doer[key] = THE, f" {nouns[0]}"
        for key in mentioned(rf"(?i:\bthe )(?:\w+ )?{spelled} {self.record}\b"):
            self.forms[key] = TRAIT
            self.doer.pop(key, None)
        several = mentioned(rf"{STARTS}{spelled} (?:{'|'.join(PLURAL)})\b")
        several |= {key for key in keys.values() if key[1].endswith("s") and key[1][:1].islower()}
        several -= mentioned(rf"{STARTS}(?i:the )?{spelled} (?:{'|'.join(SINGULAR)})\b")
        self.plural |= {key for key in several if not key[1].endswith(("ss", "us", "is"))}

    def _read_uses(self, field: int, values: Sequence[str], text: str) -> None:
        """Find out how the clues spell the values of a field, and by which words they name who has
        one. Where values are several things, they are said by themselves: "horses are in house 2".
        """
        keys = [(field, value) for value in values if value.strip()]
        between = rf"(?:(?!{STOP})[\w'$-]+ ){{0,4}}?(?:(?<=\bwhose )(?:\w+ ){{1,2}}is )?"
        ends = rf"(?:[ -](?!{STOP})[a-z]+)*?(?=[.,;:]| {STOP}|$)"
        forms: Counter[tuple[str, str]] = Counter()
        for key in keys:
            spelled = rf"(?<!\w)({any_of([key[1]])})(?!\w)"
            longer = [
                value
                for _, value in self.forms
                if key[1].lower() in value.lower() and len(value) > len(key[1])
            ]
            own = re.sub(any_of(longer), "", text) if longer else text
            used = Counter(re.findall(rf"(?<=[a-z,] ){spelled}", own))
            self.spelled[key] = used.most_common(1)[0][0] if used else key[1]
            found = list(re.finditer(rf"({BEGIN} {between}){spelled}({ends})", own))
            found = [match for match in found if len(self.named_in(match[0])) == 1]
            if found:
                shortest = min(found, key=lambda match: len(match[0]))
                before = shortest[1][:1].lower() + shortest[1][1:]
                self.phrases[key] = f"{before}{shortest[2]}{shortest[3]}"
                forms[before, shortest[3]] += 1
        for key in keys if forms else ():
            (before, after), _ = forms.most_common(1)[0]
            words = before.replace(" an ", " a ") if before.endswith((" a ", " an ")) else before
            an = "n " if words.endswith(" a ") and self.word(key)[:1] in "aeiouAEIOU" else ""
            self.phrases.setdefault(
                key, f"{words.removesuffix(' ') if an else words}{an}{self.word(key)}{after}"
            )
        usual = self.predicates.usual.get(field, Predicate("", "", ""))
        if (
            usual.verb in OWNS
            and not usual.link
            and not usual.after
            and not self.plural.isdisjoint(keys)
        ):
            self.forms.update({key: BARE for key in keys if not self.forms[key]})

    def named_in(self, text: str) -> list[tuple[int, str]]:
        """The values that a text names; not one that is a part of another."""
        named = [
            key
            for key in self.forms
            if key[1].strip() and re.search(rf"(?<!\w){any_of([key[1]])}(?!\w)", text)
        ]
        return [
            key
            for key in named
            if not any([key[1].lower() in other.lower() for _, other in named if other != key[1]])
        ]

    def is_placed(self, field: int, value: str) -> bool:
        """Whether a value is said to be in a record, so that several may be told together."""
        return self.forms.get((field, value), UNKNOWN) != TRAIT and not self.is_of_record(
            field, value
        )

    def placed(self, keys: Sequence[tuple[int, str]], records: Sequence[str], holds: bool) -> str:
        """That values are in a record, or in none of some records. ``keys``: the field and the
        value of each; several only where each :meth:`is_placed`, or where each record has another
        one. ``records``: their names.
        """
        key, no = keys[0], "" if holds else " not"
        words = list_words([self.word(each) for each in keys], "and")
        form = self.forms.get(key, UNKNOWN)
        if form == TRAIT:
            return (
                f"{self._where(records, 'and')} {'is' if len(records) == 1 else 'are'}{no} {words}"
            )
        if self.is_placed(*key):
            many = len(keys) > 1 or (key in self.plural and key not in self.doer)
            items = list_words([self.item(*each) for each in keys], "and")
            return f"{items} {'are' if many else 'is'}{no} in {self._where(records, 'or')}"
        name = self.field(key[0])
        name, verb = (
            (name, "is") if len(records) == 1 or name in UNCOUNTED else (plural(name), "are")
        )
        return f"the {name} of {self._where(records, 'and')} {verb}{no} {words}"

    def word(self, key: tuple[int, str]) -> str:
        """A value as the clues write it."""
        return self.spelled.get(key, key[1])

    def item(self, field: int, value: str) -> str:
        """A value as a thing: "the Dane", "the green house", "milk"."""
        key = (field, value)
        form = self.forms.get(key, UNKNOWN)
        if form == TRAIT:
            return f"the {self.word(key)} {self.record}"
        if form == UNKNOWN and self._is_vague(key):
            return self.phrases[key]
        return f"the {self.word(key)}{self.doer.get(key, '')}" if form == THE else self.word(key)

    def _is_vague(self, key: tuple[int, str]) -> bool:
        """Whether who has a value is to be named by the words of the clues, as the heading of its
        field says nothing.
        """
        return self.field(key[0]) in VAGUE and key in self.phrases

    def together(
        self, item: tuple[int, str], other: int, values: Sequence[str], holds: bool
    ) -> str:
        """That a value belongs to the record of some value of another field, or to that of none of
        some.
        """
        others = [(other, value) for value in values]
        items = {key: self.item(*key) for key in (item, *others)}
        sentence = self.predicates.together(item, others, holds, items)
        if sentence:
            return sentence
        no = "" if holds else " not"
        if self._acts(item) and self._acts(others[0]):
            return f"{items[item]} is{no} {list_words([items[key] for key in others], 'or')}"
        turned = len(others) == 1 and self._acts(others[0]) and self._is_named(item[0])
        owner = "" if turned else self._owner(item)
        if owner and self._is_named(other):
            return (
                f"{self._having(owner, other)} is{no} "
                f"{list_words([self.word(key) for key in others], 'or')}"
            )
        owner = self._owner(others[0]) if len(others) == 1 else ""
        if owner and self._is_named(item[0]):
            return f"{self._having(owner, item[0])} is{no} {self.word(item)}"
        many = item in self.plural and item not in self.doer
        verb = f"belong{'' if many else 's'}" if holds else f"do{'' if many else 'es'} not belong"
        return f"{items[item]} {verb} with {list_words([items[key] for key in others], 'or')}"

    def _acts(self, key: tuple[int, str]) -> bool:
        """Whether a value names somebody: "the Dane", "Ann"."""
        return self.names_somebody(key[0]) and key not in self.predicates.things

    def names_somebody(self, field: int) -> bool:
        """Whether the values of a field name people, or things that do something."""
        return field in self.predicates.agents or field in self.people

    def _owner(self, key: tuple[int, str]) -> str:
        """Who has a value: "the Dane", "the person who loves romance books"; "" where the clues
        have no words for it.
        """
        if self._acts(key) or self.forms.get(key) == TRAIT:
            return self.item(*key)
        if self.field(key[0]) in PLACES:
            return f"{self.field(key[0])} {key[1]}"
        if key in self.phrases:
            return self.phrases[key]
        head = self.predicates.person.rpartition(" ")[0] or "the one"
        return (
            f"{head} whose {self.field(key[0])} is {self.word(key)}"
            if self._is_named(key[0])
            else ""
        )

    def _having(self, owner: str, field: int) -> str:
        """The value of a field of somebody: "Bob's pet", "the pet of the Dane"."""
        return (
            f"the {self.field(field)} of {owner}"
            if " " in owner
            else f"{owner}'s {self.field(field)}"
        )

    def _is_named(self, field: int) -> bool:
        """Whether the heading of a field is a noun for its values."""
        return self.field(field).replace(" ", "").isalpha() and self.field(field) not in VAGUE

    def is_of_record(self, field: int, value: str) -> bool:
        """Whether sentences about a value begin with the record."""
        key = (field, value)
        form = self.forms.get(key, UNKNOWN)
        named = form == UNKNOWN and (
            self._is_vague(key) or (field in self.people and value[:1].isupper())
        )
        return form in (TRAIT, UNKNOWN) and bool(value.strip()) and not named

    def lacking(self, field: int, values: Iterable[str], record: str) -> str:
        """That a record has none of some values."""
        keys = [(field, value) for value in values]
        trait = self.forms.get(keys[0], UNKNOWN) == TRAIT
        words = list_words([self.word(key) for key in keys], "or")
        return f"{record if trait else f'the {self.field(field)} of {record}'} is not {words}"

    def field(self, field: int) -> str:
        """The heading of a field inside a sentence."""
        return field_heading(self.fields[field])

    def _where(self, records: Sequence[str], word: str) -> str:
        """Several records in a sentence."""
        if len(records) == 1:
            return records[0]
        numbers = [record.removeprefix(f"{self.record} ") for record in records]
        if all([number.isdecimal() for number in numbers]):
            texts = list_runs([int(number) for number in numbers])
            many = word == "and" or len(texts) < len(numbers)
            return f"{self.record}{'s' if many else ''} {list_words(texts, word)}"
        return list_words(records, word)
