"""A puzzle as a question for a model: its rules, the puzzle, and the form of the answer."""

from __future__ import annotations

from json import dumps
from typing import Any

from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.naming import list_words

HEADER = "header"  # of a table, which the puzzle says


def told_rules(kind: Kind) -> list[str]:
    """The rules of a kind without their sources, a text for each paragraph."""
    parts = kind.text.strip().split("\n\n")
    return [part for part in parts if not part.lstrip().startswith(("Source", "Sources"))]


def question_of(kind: Kind, text: str, solution: Any = None) -> str:
    """The rules, the ``text`` of a puzzle, and what is asked. ``solution``: as JSON; the question
    says its form, and nothing else of it.
    """
    form = "" if solution is None else f" as JSON: {_describe_form(solution)}"
    asked = f"Give the whole solution{form}."
    return "\n\n".join([*told_rules(kind), "The puzzle:", text.strip("\n"), asked])


def _describe_form(value: Any, inside: bool = False) -> str:
    """The form of a value of JSON. ``inside``: in a list, whose members have it.

    >>> _describe_form({"header": ["A", "B"], "rows": [["a", 1], ["b", 2]]})
    'an object with "header" (["A", "B"]) and "rows" (a list of 2 lists of 2 values)'
    >>> _describe_form(["01", "10"])
    'a list of 2 texts of 2 characters'
    >>> _describe_form({"S": 9, "E": 5})
    'an object with a number for "S" and "E"'
    """
    if isinstance(value, dict):
        forms = {name: _describe_form(each) for name, each in value.items()}
        if len(set(forms.values())) == 1:
            told = f"{next(iter(forms.values()))} for {list_words([dumps(name) for name in forms], 'and')}"
        else:
            forms |= {name: dumps(value[name]) for name in forms if name == HEADER}
            told = list_words([f"{dumps(name)} ({form})" for name, form in forms.items()], "and")
        return f"{'objects' if inside else 'an object'} with {told}"
    if isinstance(value, list):
        members = {_describe_form(each, True) for each in value}
        many = members.pop() if len(members) == 1 else "values"
        if many == "texts" and not inside and len({len(each) for each in value}) == 1:
            many = f"texts of {len(value[0])} characters"
        return f"{'lists' if inside else 'a list'} of {len(value)} {many}"
    single, plural = ("a text", "texts") if isinstance(value, str) else ("a number", "numbers")
    return plural if inside else single
