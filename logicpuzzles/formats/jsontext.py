"""Strict reading of JSON. An error gives its place: line and column, or the path of a value.

>>> parse('{"clues": [{"y": 3}]}')["clues"].elements()[0]["y"].number(0, 2)
Traceback (most recent call last):
    ...
logicpuzzles.core.errors.BadInput: clues[0].y: 3 is out of range; expected 0 to 2
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import isinf

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import BadInput, shown
from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.naming import list_words

__all__ = ["MAX_DEPTH", "Node", "parse", "shown", "write_json_text"]

_CONTROL = pattern(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
)  # breaks lines, moves a cursor or is half a character
MAX_DEPTH = 100  # lists and objects in each other
_TOO_DEEP = (
    f"brackets are nested too deep, more than {MAX_DEPTH} in each other; expected a puzzle in JSON"
)


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a JSON text and its path there, such as ``clues[3].b.y``; the path of the whole
    text is empty.
    """

    value: object
    path: str = ""

    def fault(self, what: str, expected: str) -> BadInput:
        """The error for a value with the fault ``what``."""
        place = f"{self.path}: " if self.path else ""
        return BadInput(f"{place}{what}; expected {expected}")

    def wrong(self, expected: str) -> BadInput:
        """The error for a value that is not as ``expected``."""
        return self.fault(f"found {shown(self.value)}", expected)

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key: str) -> Node:
        if not isinstance(self.value, dict):
            raise self.wrong(f'an object with "{key}"')
        if key not in self.value:
            raise self.fault(f'there is no "{key}"', "one")
        return Node(self.value[key], f"{self.path}.{key}" if self.path else key)

    def only(self, *keys: str) -> None:
        """Check that the value is an object whose keys are among ``keys``.  Raises
        :class:`BadInput`.
        """
        if not isinstance(self.value, dict):
            raise self.wrong(f"an object with {_list_keys(keys)}")
        for key in self.value:
            if key not in keys:
                raise self.fault(f"{shown(key)} means nothing there", f"only {_list_keys(keys)}")

    def elements(self, expected: str = "a list") -> list[Node]:
        """The elements of a list.  Raises :class:`BadInput` for anything else."""
        if not isinstance(self.value, list):
            raise self.wrong(expected)
        tick()
        return [Node(value, f"{self.path}[{place}]") for place, value in enumerate(self.value)]

    def text(self, expected: str = "a text") -> str:
        """The value as a text on one line.  Raises :class:`BadInput` for anything else."""
        if not isinstance(self.value, str):
            raise self.wrong(expected)
        match = _CONTROL.search(self.value)
        if match:
            raise self.fault(
                f"character 0x{ord(match[0]):02x} stands in it", f"{expected} on one line"
            )
        return self.value

    def number(self, low: int, high: int) -> int:
        """The value as a whole number from ``low`` to ``high``.  Raises :class:`BadInput` for
        anything else.
        """
        if type(self.value) is not int:
            raise self.wrong("a whole number")
        if not low <= self.value <= high:
            raise self.fault(f"{shown(self.value)} is out of range", f"{low} to {high}")
        return self.value

    def flag(self) -> bool:
        """The value as ``true`` or ``false``.  Raises :class:`BadInput` for anything else."""
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value


def parse(text: str) -> Node:
    """The value of a JSON text.

    Raises :class:`BadInput`, with line and column where they are known, for a text that is not
    JSON, for a key that stands twice in an object, for ``NaN``, ``Infinity`` and numbers that are
    as large, and for more than ``MAX_DEPTH`` brackets in each other.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
    except json.JSONDecodeError as error:
        fault, _, expected = error.msg.partition("Expecting ")  # the parser's words
        fault = fault.removesuffix(" at").rstrip(": ").lower() or "found something else"
        raise BadInput(
            f"{fault}; expected {expected or 'JSON'}", error.lineno, error.colno
        ) from None
    except RecursionError:
        raise BadInput(_TOO_DEEP) from None
    except ValueError:
        raise BadInput("a number has too many digits; expected a puzzle in JSON") from None
    inner = [value]
    for _ in range(MAX_DEPTH):
        inner = [part for each in inner if isinstance(each, list | dict) for part in _parts(each)]
        if not inner:
            return Node(value)
    raise BadInput(_TOO_DEEP)


def _parts(value: list[object] | dict[str, object]) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value


def write_json_text(value: object, depth: int, indent: str = "") -> str:
    """The JSON text of a value, lists and objects broken into lines down to ``depth``.

    >>> print(write_json_text({"rows": [[1, 2], [3, 4]]}, 2))
    {
     "rows": [
      [1, 2],
      [3, 4]
     ]
    }
    """
    if not depth or not value or not isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, dict):
        lines = [
            f"{json.dumps(key, ensure_ascii=False)}: {write_json_text(each, depth - 1, inner)}"
            for key, each in value.items()
        ]
        opened, closed = "{}"
    else:
        lines = [write_json_text(each, depth - 1, inner) for each in value]
        opened, closed = "[]"
    return f"{opened}\n{inner}" + f",\n{inner}".join(lines) + f"\n{indent}{closed}"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise BadInput(f"{shown(key)} appears twice in an object; expected each key once")
        members[key] = value
    return members


def _float(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise BadInput(
            f"{shown(text)[1:-1]} is too large for a number; expected one of less than 1e308"
        )
    return value


def _constant(name: str) -> object:
    raise BadInput(f"{name} is no JSON; expected a number")


def _list_keys(keys: tuple[str, ...]) -> str:
    return list_words([f'"{key}"' for key in keys], "and")
