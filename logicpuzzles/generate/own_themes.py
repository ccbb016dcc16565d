"""Themes that a setter writes: a category on each line, with its values.

    # what the neighbours have
    Name: Ada, Ben, Cleo
    Pet: dog, cat, snail
    Drink | the {person} who drinks {} | drinks {} | tea, milk, cocoa

A line may say how a sentence names somebody by a value, and how it says that somebody has it.
``{}`` stands for the value, ``{person}`` for what people are called. Blank lines and lines that
begin with ``#`` say nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from logicpuzzles.generate import CannotMake

NAMES = (
    "name",
    "names",
    "person",
    "people",
    "child",
    "first name",
)  # of categories whose values are people
MOST = 10_000  # values of a category


class OwnCategory(NamedTuple):
    """A category of a theme. ``who``, ``does``: as in the lines of a theme."""

    name: str
    who: str
    does: str
    values: tuple[str, ...]


def is_own(theme: str) -> bool:
    """Whether a theme is a text of categories, not a name."""
    return ":" in theme or "|" in theme or "\n" in theme


def own_theme(text: str) -> tuple[OwnCategory, ...]:
    """The categories of a theme. Raises ``CannotMake`` with the line for a text that is none.

    >>> own_theme("Pet: dog, cat")
    (OwnCategory(name='Pet', who='the {person} with the {}', does='has the {}', values=('dog', 'cat')),)
    """
    categories: dict[str, OwnCategory] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        category = _category(number, line)
        if category.name in categories:
            raise _wrong(number, f'there is a second category "{category.name}"', "another name")
        categories[category.name] = category
    if not categories:
        raise CannotMake("the theme has no category; expected lines such as Pet: dog, cat, snail")
    return tuple(categories.values())


def _category(number: int, line: str) -> OwnCategory:
    parts = [part.strip() for part in line.split("|")]
    if len(parts) == 4:
        name, who, does, listed = parts
        if "{}" not in who or "{}" not in does:
            phrase = who if "{}" not in who else does
            raise _wrong(
                number, f'"{phrase}" does not say where the value stands', "{} in its place"
            )
    elif len(parts) == 1:
        name, _, listed = [part.strip() for part in line.partition(":")]
        person = name.lower() in NAMES
        who, does = ("{}", "is {}") if person else ("the {person} with the {}", "has the {}")
    else:
        raise _wrong(
            number,
            f"| divides it into {len(parts)} parts",
            "Name | who it is | what it does | values, or Name: values",
        )
    values = tuple([value.strip() for value in listed.split(",")])
    if not name or not all(values):
        lacks = "the category has no name" if not name else f"{name} has an empty value"
        raise _wrong(number, lacks, "a line such as Pet: dog, cat, snail")
    if len(values) > MOST:
        raise _wrong(number, f"{name} has {len(values)} values", f"{MOST} at most")
    twice = next((value for place, value in enumerate(values) if value in values[:place]), None)
    if twice is not None:
        raise _wrong(number, f'"{twice}" is there twice', "different values")
    return OwnCategory(name, who, does, values)


def _wrong(number: int, wrong: str, expected: str) -> CannotMake:
    return CannotMake(f"line {number} of the theme: {wrong}; expected {expected}")
