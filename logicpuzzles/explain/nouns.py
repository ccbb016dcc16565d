"""How the clues of a puzzle speak of its values: "the Dane", "the green house", "milk", so that steps can say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from logicpuzzles.checks.sentences import heading, listed
from logicpuzzles.explain.predicates import Predicates, any_of
from logicpuzzles.explain.steps import runs

__all__ = ["Nouns"]

THE, BARE, TRAIT, UNKNOWN = "the", "bare", "trait", ""
SINGULAR = ("is", "was", "has", "grows", "lives", "belongs", "stands")
PLURAL = ("are", "were", "have", "grow", "live", "belong", "stand")
# What may come after "the Dane". Another word belongs to the noun: "the Lucky Strike smoker", "the French ship".
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


class Nouns:
    """The nouns for the values of a puzzle of records, as its clues use them. ``groups``: the values of each field. ``record``:
    the word for a record.

    >>> texts = ["The red house has snails.", "I saw the dog."]
    >>> nouns = Nouns(["Colour", "Pet"], [["red", "green"], ["dog", "snails"]], texts, "house")
    >>> nouns.placed(0, "green", ["house 1"], True), nouns.placed(1, "dog", ["house 1", "house 2"], False)
    ('house 1 is green', 'the dog is not in house 1 or 2')
    >>> nouns.placed(1, "snails", ["house 2"], True)
    'the snails are in house 2'
    """

    def __init__(self, fields: Sequence[str], groups: Sequence[Sequence[str]], texts: Sequence[str], record: str) -> None:
        self.fields, self.record = fields, record
        text = " \n ".join(texts)
        self.forms: dict[tuple[int, str], str] = {}
        self.doer: dict[tuple[int, str], str] = {}
        self.plural: set[tuple[int, str]] = set()
        for field, values in enumerate(groups):
            self._read(field, [str(value) for value in values], text)
            counts = Counter([self.forms[field, str(value)] for value in values if self.forms[field, str(value)]])
            usual = counts.most_common(1)[0][0] if counts else UNKNOWN
            named = [(field, str(value)) for value in values if self.forms[field, str(value)] == THE]
            doers = list(dict.fromkeys([self.doer.get(key, "") for key in named]))
            for value in values:
                key = (field, str(value))
                if usual == TRAIT or not self.forms[key]:
                    self.forms[key] = usual
                    if usual == THE and len(doers) == 1 and doers[0]:
                        self.doer[key] = doers[0]
            if usual == BARE and any([(field, str(value)) in self.plural for value in values]):
                self.plural.update([(field, str(value)) for value in values if str(value).endswith("s")])

        words = list(dict.fromkeys([word.strip() for word in self.doer.values() if word]))
        self.predicates = Predicates(fields, groups, texts, record, words)

    def _read(self, field: int, values: Sequence[str], text: str) -> None:
        """Find out the forms of the values of a field."""
        self.forms.update({(field, value): UNKNOWN for value in values})
        keys = {value.lower(): (field, value) for value in values if value.strip() and value[-1].isalpha()}
        if not keys:
            return
        spelled = rf"(?<!\w)({any_of(keys)})(?!\w)"

        def mentioned(pattern: str) -> set[tuple[int, str]]:
            return {keys[value.lower()] for value in re.findall(pattern, text)}

        after: dict[tuple[int, str], list[str]] = {}
        for value, word in re.findall(rf"(?i:\bthe ){spelled}(?!'s? \w)(?: ([a-z]\w*))?", text):
            after.setdefault(keys[value.lower()], []).append(word)
        self.forms.update(dict.fromkeys(mentioned(rf"{STARTS}{spelled} (?:{'|'.join([*SINGULAR, *PLURAL])})\b"), BARE))
        for key, words in after.items():
            nouns = [word for word in words if word and word not in AFTER and not word.endswith("s")]
            if any([not word or word in AFTER for word in words]):
                self.forms[key] = THE
            elif nouns:
                self.forms[key], self.doer[key] = THE, f" {nouns[0]}"
        for key in mentioned(rf"(?i:\bthe )(?:\w+ )?{spelled} {self.record}\b"):
            self.forms[key] = TRAIT
            self.doer.pop(key, None)
        several = mentioned(rf"{STARTS}{spelled} (?:{'|'.join(PLURAL)})\b")
        several |= {key for key in keys.values() if key[1].endswith("s") and key[1][:1].islower()}
        several -= mentioned(rf"{spelled} (?:{'|'.join(SINGULAR)})\b")
        self.plural |= {key for key in several if not key[1].endswith("ss")}

    def placed(self, field: int, value: str, records: Sequence[str], holds: bool) -> str:
        """That a value is in a record, or that it is in none of some records. ``records``: their names."""
        key, no = (field, value), "" if holds else " not"
        form = self.forms.get(key, UNKNOWN)
        where = self._where(records, "or")
        if form == TRAIT:
            return f"{self._where(records, 'and')} {'is' if len(records) == 1 else 'are'}{no} {value}"
        if form in (THE, BARE):
            noun = f"the {value}{self.doer.get(key, '')}" if form == THE else value
            return f"{noun} {'are' if key in self.plural and key not in self.doer else 'is'}{no} in {where}"
        return f"the {self.field(field)} of {self._where(records, 'and')} is{no} {value}"

    def item(self, field: int, value: str) -> str:
        """A value as a thing: "the Dane", "the green house", "milk"."""
        key = (field, value)
        form = self.forms.get(key, UNKNOWN)
        if form == TRAIT:
            return f"the {value} {self.record}"
        return f"the {value}{self.doer.get(key, '')}" if form == THE else value

    def together(self, item: tuple[int, str], other: int, values: Sequence[str], holds: bool) -> str:
        """That a value belongs to the record of some value of another field, or to that of none of some."""
        others = [(other, value) for value in values]
        items = {key: self.item(*key) for key in (item, *others)}
        sentence = self.predicates.together(item, others, holds, items)
        if sentence:
            return sentence
        many = item in self.plural and item not in self.doer
        verb = f"belong{'' if many else 's'}" if holds else f"do{'' if many else 'es'} not belong"
        return f"{items[item]} {verb} with {listed([items[key] for key in others], 'or')}"

    def is_of_record(self, field: int, value: str) -> bool:
        """Whether sentences about a value begin with the record."""
        return self.forms.get((field, value), UNKNOWN) in (TRAIT, UNKNOWN) and bool(value.strip())

    def lacking(self, field: int, values: str, value: str, record: str) -> str:
        """That a record has none of some values, of which ``value`` is the first."""
        trait = self.forms.get((field, value), UNKNOWN) == TRAIT
        return f"{record if trait else f'the {self.field(field)} of {record}'} is not {values}"

    def field(self, field: int) -> str:
        """The heading of a field inside a sentence."""
        return heading(self.fields[field])

    def _where(self, records: Sequence[str], word: str) -> str:
        """Several records in a sentence."""
        if len(records) == 1:
            return records[0]
        numbers = [record.removeprefix(f"{self.record} ") for record in records]
        if all([number.isdecimal() for number in numbers]):
            texts: list[str] = []
            for run in runs([int(number) for number in numbers]):
                texts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]
            many = word == "and" or len(texts) < len(numbers)
            return f"{self.record}{'s' if many else ''} {listed(texts, word)}"
        return f"{', '.join(records[:-1])} {word} {records[-1]}"
