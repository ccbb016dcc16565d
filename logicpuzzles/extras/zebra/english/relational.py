"""The relational notation: a clue as ``same(Bob, cat)``, exactly, without any English.

============================= ======================================================================
``same(a, b, …)``              the values belong to one house; ``differ(a, b, …)``: each to another house
``at(a, 2)``  ``end(a)``       the place of a value, from the left; ``end``: the first place or the last
``next(a, b)``                 neighbours, in either order
``left(a, b)``                 a is somewhere to the left of b; ``left(a, b, 1)``: so many places; ``right`` likewise
``gap(a, b, 1)``               exactly so many places are between a and b
``between(a, b, c)``           b is somewhere between a and c
``before(a, b, Day)``          a has a lower Day than b; ``before(a, b, Day, 2)``: by two; ``1|3``: by one or three;
                               ``2..``: by two or more; ``after`` likewise
``ranked(a, b, Day, (x, y))``  the Days of a and b are x and y, or those of a further pair
``exists(a)``                  there is that value: nothing else is said
``not X``                      the denial of a clue
``all(X, …)``  ``any(X, …)``   all, or at least one, of some clues; ``either(X, …)``: exactly one
``if(X, Y)``                   if X holds, so does Y
============================= ======================================================================

A value with a comma, a bracket or a quote in it is written in quotes, ``"Ann, B."``, quotes inside
doubled. ``cat (Pet)`` says which category is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.meanings import if_then, join_clues, negate_clue
from logicpuzzles.extras.zebra.english.mentions import SIMPLE, key, nearest, quote, unquote
from logicpuzzles.extras.zebra.english.orders import difference, order_of, pairs_apart
from logicpuzzles.extras.zebra.english.units import Rank
from logicpuzzles.extras.zebra.relations import RELATIONS, ClueRelation
from logicpuzzles.kinds.puzzle import Clue, Item


class _Form(NamedTuple):
    """A form in which a relation is noted. ``order``: for each part the number of the argument of
    the clue. ``several``: more items may follow. ``apart``: the last part says how many places
    apart two items are; for more than one the clue has a part that counts those between.
    """

    row: ClueRelation
    order: tuple[int, ...]
    several: bool
    apart: bool

    @property
    def parts(self) -> int:
        """How many parts it has, at least."""
        return len(self.order) + self.apart


def _forms() -> dict[str, list[_Form]]:
    """The forms of each name in the notation."""
    forms: dict[str, list[_Form]] = {}
    for row in RELATIONS.values():
        for noted in row.notation:
            name, _, rest = noted.partition("(")
            order = tuple([int(part) for part in rest if part.isdigit()][: len(row.signs)])
            form = _Form(row, order, "…" in rest, rest.endswith(", 1)"))
            forms.setdefault(name, []).append(form)
    return forms


_FORMS = _forms()
_JOINED = {"all": "lall", "any": "lany", "either": "lone", "not": "noto"}
_JOINING = {relation: name for name, relation in _JOINED.items()}
_COMPARING = {"before": 3, "after": 3, "ranked": 4}  # how many parts they have, at least
NAMES = (*_FORMS, *_COMPARING, "all", "any", "either", "if", "not")

_BEGINNING = pattern(rf"(?:not\s+)*(?:{'|'.join(NAMES)})\(")
_CALL = pattern(r"([a-z]+)\s*\(")
_QUALIFIED = pattern(
    r'("(?:[^"]|"")*"|[^"()]*[^"()\s])\s*\(\s*("(?:[^"]|"")*"|[^"()]*[^"()\s])\s*\)'
)
_IN_QUOTES = pattern(r'"(?:[^"]|"")*"')
_NUMBER = pattern(r"\d{1,9}")
_AMOUNT = pattern(r"(\d{1,12}(?:[/.]\d{1,9})?)(?:(\.\.)(\d{1,12}(?:[/.]\d{1,9})?)?)?")
_DEEPEST = 40
_MANY = 1_000_000  # parts

Groups = Sequence[tuple[str, ...]]
T = TypeVar("T")
Part = tuple[str, int]  # a part of a line, and its offset there


def is_notation(text: str) -> bool:
    """Whether a text is a relation in this notation, not English."""
    return _BEGINNING.match(text) is not None


# --- writing --------------------------------------------------------------------------------------


def write_clue(clue: Clue, fields: Sequence[str], groups: Groups) -> str:
    """The clue in relational notation. Raises :class:`BadInput` for a clue that has none.

    >>> write_clue(Clue("righto", (Item("Pet", "cat"), Item("Name", "Bob"))), ("Name", "Pet"), (("Ann", "Bob"), ("cat", "dog")))
    'left(Bob, cat, 1)'
    """
    arguments: tuple[Any, ...] = clue.arguments
    try:
        if clue.relation == "rankedo":
            return _rank_items(arguments, fields, groups)
        if clue.relation in _JOINING:
            return _of_parts(clue, _JOINING[clue.relation], fields, groups)
        row = RELATIONS[clue.relation]
        if not row.notation:
            return f"not {write_clue(Clue(row.denies, arguments), fields, groups)}"
        shown = [
            _value(argument, fields, groups) if sign == "i" else int(argument)
            for sign, argument in zip(row.signs, arguments, strict=True)
        ]
    except (KeyError, ValueError, IndexError, TypeError, AttributeError):
        expected = ", ".join((*RELATIONS, *_JOINING, "rankedo"))
        what = f"{clue} has no English sentence and no relation"
        raise BadInput(f"{what}; expected one of {expected}") from None
    return row.notation[0].replace(", …", "").format(*shown)


def _of_parts(clue: Clue, name: str, fields: Sequence[str], groups: Groups) -> str:
    """A clue about other clues."""
    several = alike(clue)
    if several:
        return f"{several[0]}({', '.join(_value(item, fields, groups) for item in several[1])})"
    parts = [part for part in clue.arguments if isinstance(part, Clue)]
    if len(parts) != len(clue.arguments) or not parts:
        raise ValueError
    shown = [write_clue(part, fields, groups) for part in parts]
    if clue.relation == "noto" and len(parts) == 1 and negate_clue(parts[0]) == clue:
        return f"not {shown[0]}"
    conditional = if_then(clue)
    if conditional:
        return f"if({write_clue(conditional[0], fields, groups)}, {shown[1]})"
    return f"{name}({', '.join(shown)})"


def alike(clue: Clue) -> tuple[str, list[Item]] | None:
    """The values, three or more, that a clue says to be all the same one (``same``) or all
    different ones (``differ``).
    """
    pairs = [part.arguments for part in clue.arguments if isinstance(part, Clue)]
    if clue.relation != "lall" or len(pairs) < 2:
        return None
    items = [*dict.fromkeys([item for pair in pairs for item in pair if isinstance(item, Item)])]
    return next(
        (
            (name, items)
            for name, forms in _FORMS.items()
            if forms[0].several and _of_several(forms[0].row, items) == clue
        ),
        None,
    )


def _of_several(row: ClueRelation, items: Sequence[Item]) -> Clue:
    """The clue that values are all the same one, or that each two are different ones."""
    pairs = list(combinations(items, 2)) if row.denies else [(items[0], item) for item in items[1:]]
    return join_clues([Clue(row.name, pair) for pair in pairs])


def _value(item: Any, fields: Sequence[str], groups: Groups) -> str:
    """A value, with its category where several have it."""
    if "\n" in item.value or item.value not in groups[list(fields).index(item.field)]:
        raise ValueError
    several = sum(item.value in group for group in groups) > 1
    return f"{_plain(item.value)} ({_plain(item.field)})" if several else _plain(item.value)


def _rank_items(arguments: tuple[Any, ...], fields: Sequence[str], groups: Groups) -> str:
    """A comparison: by amounts where these say it exactly, else by all pairs of values."""
    a, b, category, pairs = arguments
    group = groups[category]
    shown = f"{_value(a, fields, groups)}, {_value(b, fields, groups)}, {_plain(fields[category])}"
    apart = difference(group, pairs)
    if apart is not None:
        higher, amounts = apart
        short = f", {'|'.join(map(str, amounts))}" if amounts else ""
        return f"{'after' if higher else 'before'}({shown}{short})"
    if not pairs or not {value for pair in pairs for value in pair} <= set(group):
        raise ValueError
    listed = [f"({_plain(value)}, {_plain(other)})" for value, other in pairs]
    return f"ranked({shown}, {', '.join(listed)})"


def _plain(value: str) -> str:
    return value if SIMPLE.fullmatch(value) else quote(value)


# --- reading --------------------------------------------------------------------------------------


def clue_in(text: str, fields: Sequence[str], groups: Groups, column: int = 1) -> Clue:
    """The clue that a text in relational notation states; its first character stands in ``column``.

    Raises :class:`BadInput` with the column (and line 0) of the part that is wrong.

    >>> print(clue_in("not left(Bob, cat, 1)", ("Name", "Pet"), (("Ann", "Bob"), ("cat", "dog"))))
    noto(righto(cat, Bob))
    """
    return _RelationReader(fields, groups, column).clue(_strip_part(text, 0), 0)


class _RelationReader:
    """Reads one line."""

    def __init__(self, fields: Sequence[str], groups: Groups, column: int) -> None:
        self.fields = tuple(fields)
        self.groups = tuple(groups)
        self.column = column
        named = zip(fields, groups, strict=True)
        self.items = [(value, Item(field, value)) for field, group in named for value in group]

    def wrong(self, message: str, at: int) -> BadInput:
        return BadInput(message, 0, self.column + at)

    def unfit(self, part: Part, what: str) -> BadInput:
        """The error for a part that is not what should stand there."""
        return self.wrong(f'"{part[0]}" is not {what}', part[1])

    def clue(self, part: Part, depth: int) -> Clue:
        """The clue that a part of the line states."""
        tick()
        text, at = part
        if depth > _DEEPEST:
            raise self.wrong(
                "the clue has too many parts inside each other; expected several shorter ones", at
            )
        denied = text.removeprefix("not")
        if denied != text and denied[:1].isspace():
            return negate_clue(self.clue(_strip_part(denied, at + 3), depth + 1))
        call = _CALL.match(text)
        name = call[1] if call else text.split("(")[0]
        if call is None or name not in NAMES:
            near = nearest(name, NAMES)
            shown = (
                f'did you mean "{near}"?' if near else f"expected a relation: {', '.join(NAMES)}"
            )
            raise self.unfit(part, f"a relation; {shown}")
        parts, end = self.parts(text, call.end(), at)
        rest = text[end:].strip()
        if rest and not rest.startswith("#"):
            raise self.wrong(
                f'"{rest}" follows the relation; expected nothing more on the line', at + end
            )
        if name == "if":
            self.check_count(name, parts, 2, 2, at)
        if name in _COMPARING:
            return self.comparison(name, parts, at)
        if name in _FORMS:
            return self.simple(name, parts, at)
        clues = [self.clue(each, depth + 1) for each in parts]
        if name == "if":
            clues[0] = negate_clue(clues[0])
        return Clue(_JOINED.get(name, "lany"), tuple(clues))

    def parts(self, text: str, begin: int, at: int) -> tuple[list[Part], int]:
        """The parts between the bracket that opened before ``begin`` and the one that closes it,
        and where the text goes on.
        """
        parts = []
        start, deep, place = begin, 0, begin
        while place < len(text):
            tick()
            letter = text[place]
            quoted = _IN_QUOTES.match(text, place) if letter == '"' else None
            if quoted:
                place = quoted.end()
                continue
            if letter in ",)" and not deep:
                part = _strip_part(text[start:place], at + start)
                if not part[0]:
                    raise self.wrong(
                        "a part is missing; expected a value or a relation", at + start
                    )
                parts.append(part)
                start = place + 1
                if letter == ")":
                    return parts, start
            deep += (letter == "(") - (letter == ")")
            place += 1
        raise self.wrong('the bracket is not closed; expected ")"', at + len(text))

    def check_count(self, name: str, parts: list[Part], least: int, most: int, at: int) -> None:
        """Check how many parts a relation has."""
        if not least <= len(parts) <= most:
            many = least if least == most else f"at least {least}"
            raise self.wrong(
                f'"{name}" has {len(parts)} part{"s"[len(parts) == 1 :]}; expected {many}', at
            )

    def simple(self, name: str, parts: list[Part], at: int) -> Clue:
        """The clue of a relation between values."""
        forms = _FORMS[name]
        sizes = [form.parts for form in forms]
        self.check_count(name, parts, min(sizes), _MANY if forms[0].several else max(sizes), at)
        if forms[0].several:
            return _of_several(forms[0].row, [self.item(part) for part in parts])
        row, order, _, apart = next(form for form in forms if form.parts == len(parts))
        given = {
            n: self.argument(row.signs[n], part) for n, part in zip(order, parts, strict=False)
        }
        arguments = tuple(given[n] for n in range(len(order)))
        steps = self.number(parts[-1], 1, len(self.groups[0]) - 1, "a distance") if apart else 1
        if steps == 1:
            return Clue(row.name, arguments)
        return join_clues([Clue("aftero", arguments), Clue("gapo", (*arguments, steps - 1))])

    def argument(self, sign: str, part: Part) -> Item | int:
        """An argument of a clue."""
        if sign == "i":
            return self.item(part)
        low, what = (1, "a place") if sign == "p" else (0, "a number of places")
        return self.number(part, low, len(self.groups[0]), what)

    def number(self, part: Part, low: int, high: int, what: str) -> int:
        """A number in a range."""
        if not _NUMBER.fullmatch(part[0]) or not low <= int(part[0]) <= high:
            raise self.unfit(part, f"{what}; expected a number from {low} to {high}")
        return int(part[0])

    def comparison(self, name: str, parts: list[Part], at: int) -> Clue:
        """The clue of a comparison of values of a category."""
        several = name == "ranked"
        self.check_count(name, parts, _COMPARING[name], _MANY if several else 4, at)
        a, b, category = self.item(parts[0]), self.item(parts[1]), self.category(parts[2])
        order, field = order_of(self.groups[category]), self.fields[category]
        if several:
            return Clue(
                "rankedo",
                (a, b, category, tuple(self.pair(part, category) for part in parts[3:])),
            )
        if order is None:
            what = f"the values of {field} have no order"
            raise self.wrong(f"{what}; expected numbers, times, days, months or sizes", parts[2][1])
        sign = -1 if name == "before" else 1
        fits = self.amounts(parts[3]) if len(parts) > 3 else lambda amount: amount > 0
        pairs = pairs_apart(order, lambda by: fits(sign * by))
        if not pairs:
            text, at = parts[-1]
            raise self.wrong(f"no two values of {field} are {text} apart", at)
        return Clue("rankedo", (a, b, category, pairs))

    def amounts(self, part: Part) -> Callable[[Rank], bool]:
        """Which differences are meant by ``2``, ``1|3``, ``2..`` or ``2..4``."""
        ranges: list[tuple[Fraction, Fraction | None]] = []
        for each in part[0].split("|"):
            match = _AMOUNT.fullmatch(each.strip())
            if match is None or each.strip().endswith("/0"):
                raise self.unfit(
                    part, "a difference; expected an amount such as 2, 1|3, 2.. or 2..4"
                )
            low = Fraction(match[1])
            ranges.append((low, (Fraction(match[3]) if match[3] else None) if match[2] else low))
        return lambda amount: any(
            low <= amount and (high is None or amount <= high) for low, high in ranges
        )

    def pair(self, part: Part, category: int) -> tuple[str, str]:
        """Two values of a category in brackets."""
        text, at = part
        parts, end = self.parts(text, 1, at) if text.startswith("(") else ([], 0)
        if len(parts) != 2 or end != len(text):
            raise self.unfit(part, "a pair of values; expected (value, value)")
        return self.value(parts[0], category), self.value(parts[1], category)

    def value(self, part: Part, category: int) -> str:
        """A value of a category."""
        values = [(value, value) for value in self.groups[category]]
        return self.choose(part, values, f"a value of {self.fields[category]}")

    def category(self, part: Part) -> int:
        """The number of a category."""
        return self.choose(part, [(name, n) for n, name in enumerate(self.fields)], "a category")

    def item(self, part: Part) -> Item:
        """A value, perhaps with its category in brackets."""
        text, at = part
        qualified = _QUALIFIED.fullmatch(text)
        if qualified and key(text) not in [key(value) for value, _ in self.items]:
            category = self.category((qualified[2], at + qualified.start(2)))
            return Item(self.fields[category], self.value((qualified[1], at), category))
        return self.choose(part, self.items, "a value")

    def choose(self, part: Part, choices: Sequence[tuple[str, T]], what: str) -> T:
        """The choice with the name that stands in a part: exactly that name, or else the same but
        for case and hyphens.
        """
        text, at = part
        name = unquote(text) if _IN_QUOTES.fullmatch(text) else text
        fitting = [choice for each, choice in choices if each == name] or [
            choice for each, choice in choices if key(each) == key(name)
        ]
        if len(fitting) == 1:
            return fitting[0]
        fields = [choice.field for choice in fitting if isinstance(choice, Item)]
        if fields:
            readings = " or ".join(f"{_plain(name)} ({_plain(field)})" for field in fields)
            raise self.wrong(f'"{name}" stands in {" and ".join(fields)}; write {readings}', at)
        near = nearest(name, [each for each, _ in choices])
        shown = f'did you mean "{near}"?' if near else f'expected one such as "{choices[0][0]}"'
        raise self.unfit((name, at), f"{what}; {shown}")


def _strip_part(text: str, at: int) -> Part:
    return text.strip(), at + len(text) - len(text.lstrip())
