"""What a relation takes besides the board: the annotations of its parameters, from which arguments
of a puzzle are checked.

    def ato(a: items(), place: numbers(1, "height"), street): ...

An annotation is one of these, the marks of a board, or ``int``, ``str`` or ``bool``. A parameter
without one takes anything that a puzzle can say, but no truth value; a default that is a number
asks for a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from typing import Any

from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.kinds.marks import LARGEST, Fault, Marks, Numbers
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.puzzle import Item

__all__ = [
    "FieldGroups",
    "Items",
    "among",
    "checker",
    "expressions",
    "groups",
    "items",
    "many",
    "takes",
    "texts",
]

Known = Mapping[str, Any]
SHOWN = 12  # values in a message
_OPERANDS = {
    "+": (2, LARGEST),
    "-": (1, 1),
    "*": (2, LARGEST),
    "/": (2, 2),
    "^": (2, 2),
}  # how few and how many


def among(*choices: str | int) -> Marks:
    """One of some texts or numbers."""
    return _Among(choices)


def texts() -> Marks:
    """A text that is not blank."""
    return _Texts()


def many(
    each: Marks, least: int | str = 0, most: int | str | None = None, different: bool = False
) -> Marks:
    """A list of ``least`` to ``most`` things; as a mark they are written with ``+`` between them.
    ``different``: none of them stands twice.
    """
    return _ManyFields(each, Numbers(least, most), different, str(getattr(each, "unsaid", "")))


def items() -> Marks:
    """A record of which some values are known: the value of a field, or a list with a value or
    ``None`` for each field.
    """
    return Items()


def groups(even: bool = True) -> Marks:
    """The values of each field, none of them twice. ``even``: each field has as many; ``None`` is
    one that has no name.
    """
    return FieldGroups(even)


def expressions() -> Marks:
    """A tree of numbers, names and the operators ``+ - * / ^``. The puzzle's argument ``names`` has
    the names; those of a word in capitals are its letters.
    """
    return _Expressions()


class _Among(Marks):
    def __init__(self, choices: tuple[Any, ...]) -> None:
        self.choices = choices

    def values(self, known: Known) -> tuple[Any, ...]:
        return self.choices

    def expected(self, known: Known) -> str:
        return list_words([*map(str, self.choices)], "or")


class _Texts(Marks):
    def fits(self, mark: Any, known: Known) -> bool:
        return type(mark) is str and bool(mark.strip())

    def expected(self, known: Known) -> str:
        return "a text"


class _Plain(Marks):
    """Whatever a puzzle can say."""

    def fault(self, mark: Any, known: Known, place: str) -> Fault | None:
        if isinstance(mark, Item):
            return Items().fault(mark, known, place)
        if isinstance(mark, tuple):
            return next(
                filter(
                    None,
                    [self.fault(each, known, f"{place}[{at}]") for at, each in enumerate(mark)],
                ),
                None,
            )
        if mark is None or type(mark) is str or (type(mark) is int and abs(mark) <= LARGEST):
            return None
        return place, mark, "a number or a text"


class _Truths(Marks):
    def values(self, known: Known) -> tuple[Any, ...]:
        return False, True

    def expected(self, known: Known) -> str:
        return "true or false"


@dataclass(frozen=True, slots=True)
class _ManyFields(Marks):
    each: Marks
    count: Numbers
    different: bool
    unsaid: str = ""  # the marks of its parts that are no numbers

    def read(self, token: str, known: Known) -> tuple[Any, ...]:
        mark = tuple([self.each.read(part, known) for part in token.split("+")])
        if not self.fits(mark, known):
            raise ValueError(token)
        return mark

    def write(self, mark: Any) -> str:
        return "+".join(map(self.each.write, mark))

    def values(self, known: Known) -> None:
        return None

    def expected(self, known: Known) -> str:
        low, high = self.count.ends(known)
        number = f"{low}" if low == high else f"{low} to {high}"
        return f"{number} of these with + between them: {self.each.expected(known)}"

    def fits(self, mark: Any, known: Known) -> bool:
        return self.fault(mark, known, "") is None

    def fault(self, mark: Any, known: Known, place: str) -> Fault | None:
        if not isinstance(mark, tuple):
            return place, mark, "a list"
        low, high = self.count.ends(known)
        if not self.count.fits(len(mark), known):
            number = (
                f"{low}"
                if low == high
                else f"at least {low}"
                if high is None
                else f"{low} to {high}"
            )
            return place, mark, f"a list of {number}"
        for at, each in enumerate(mark):
            fault = self.each.fault(each, known, f"{place}[{at}]")
            if fault is not None:
                return fault
            if self.different and each is not None and each in mark[:at]:
                return f"{place}[{at}]", each, "each one once"
        return None


class _Maybe(_Texts):
    """A text, or nothing."""

    def fits(self, mark: Any, known: Known) -> bool:
        return mark is None or super().fits(mark, known)


@dataclass(frozen=True, slots=True)
class FieldGroups(Marks):
    """The values of each field."""

    even: bool

    def fault(self, mark: Any, known: Known, place: str) -> Fault | None:
        count = len(known["fields"])
        group = many(_Maybe() if self.even else texts(), int(self.even), different=True)
        fault = many(group, 1).fault(mark, known, place)
        if fault is None and len(mark) != count:
            return place, mark, f"a list for each field, {count} in all"
        for at, each in enumerate(mark) if fault is None and self.even else ():
            if len(each) != len(mark[0]):
                return f"{place}[{at}]", each, f"{len(mark[0])} values, as for the first field"
        return fault


class Items(Marks):
    """A record of which some values are known."""

    def fault(self, mark: Any, known: Known, place: str) -> Fault | None:
        fields, own = known["fields"], known["groups"]
        if isinstance(mark, Item):
            if mark.field not in fields:
                return f"{place}.field", mark.field, _list_choices(fields, "a field of the puzzle")
            group = own[fields.index(mark.field)]
            return (
                None
                if mark.value in group
                else (
                    f"{place}.value",
                    mark.value,
                    _list_choices(group, f"a value of {mark.field}"),
                )
            )
        if not isinstance(mark, tuple) or len(mark) != len(fields):
            return place, mark, f"a value of a field, or a list of {len(fields)}"
        for at, (each, group) in enumerate(zip(mark, own, strict=True)):
            if each is not None and not (type(each) is str and each in group):
                return f"{place}[{at}]", each, _list_choices(group, f"a value of {fields[at]}")
        return None


class _Expressions(Marks):
    def fault(self, mark: Any, known: Known, place: str) -> Fault | None:
        if isinstance(mark, tuple):
            operator, count = mark[0] if mark else "", len(mark) - 1
            if (
                operator not in _OPERANDS
                or not _OPERANDS[operator][0] <= count <= _OPERANDS[operator][1]
            ):
                return place, mark, "an operator, one of + - * / ^, and its operands"
            parts = [
                self.fault(each, known, f"{place}[{at}]") for at, each in enumerate(mark[1:], 1)
            ]
            return next(filter(None, parts), None)
        if type(mark) is not str:
            return (
                None
                if Numbers().fits(mark, known)
                else (place, mark, "a number, a name or an operator with operands")
            )
        names = set(mark) if mark.isupper() else {mark}
        return None if names <= {*known["names"]} else (place, mark, _list_choices(known["names"]))


@cache
def takes(relation: NamedRelation[...]) -> Mapping[str, Marks]:
    """What each parameter of a relation takes, by name."""
    try:
        said = get_annotations(relation.body, eval_str=True)
    except Exception:  # a text that names nothing says nothing
        said = {}
    return {
        each.name: checker(said.get(each.name), each.default)
        for each in relation.signature.parameters.values()
    }


def checker(said: Any, default: Any = None) -> Marks:
    """What an annotation and a default ask for."""
    if isinstance(said, Marks):
        return said
    if said is str:
        return texts()
    sort = said if said in (int, bool) else type(default)
    return Numbers(-LARGEST) if sort is int else _Truths() if sort is bool else _Plain()


def _list_choices(choices: Any, before: str = "one of") -> str:
    """Some values for a message."""
    shown = [str(each) for each in choices if each is not None]
    more = ", …" if len(shown) > SHOWN else ""
    return f"{before}{':' if before != 'one of' else ''} {', '.join(shown[:SHOWN])}{more}"
