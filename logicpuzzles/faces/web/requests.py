"""A request of the page: plain data from outside, whose fields are read with checks.

>>> WebRequest({"size": 6}).whole("size", 1, 30)
6
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.discovery import Kind, kind_named

LONGEST = 300_000  # characters of a text
MOST = 60.0  # seconds for one request
USUAL = 20.0
Send = Callable[[Mapping[str, Any]], object]  # takes a part of an answer as soon as it is known


class WebRequest:
    """The fields of a request. Each method raises :class:`BadInput` for a field that is missing or
    of another type.

    ``trusted``: the request comes from the user's own machine, and may run what the user typed.
    """

    def __init__(self, fields: Mapping[str, Any], trusted: bool = False) -> None:
        self.fields = fields
        self.trusted = trusted

    def has(self, name: str) -> bool:
        """Whether a field is there and not ``null``."""
        return self.fields.get(name) is not None

    def text(self, name: str, usual: str | None = None) -> str:
        """A text. ``usual``: the text where the field is missing."""
        value = self.fields.get(name)
        if value is None and usual is not None:
            return usual
        if not isinstance(value, str):
            raise BadInput(f"{name}: found {_brief(value)}; expected a text")
        if len(value) > LONGEST:
            raise BadInput(f"{name} has {len(value)} characters; expected at most {LONGEST}")
        return value

    def kind_name(self, usual: str | None = None) -> str:
        """The name in the field ``kind``, which is no rules file: no request runs one. ``usual``:
        as for :meth:`text`.
        """
        name = self.text("kind", usual)
        if name.endswith(".py"):
            raise BadInput(f'"{name[:40]}" is not a kind; expected the name of one')
        return name

    def kind(self) -> Kind:
        """The kind that the field ``kind`` names."""
        return kind_named(self.kind_name())

    def flag(self, name: str) -> bool:
        """Yes or no; no where the field is missing."""
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            raise BadInput(f"{name}: found {_brief(value)}; expected true or false")
        return value

    def whole(self, name: str, low: int, high: int, usual: int | None = None) -> int:
        """A whole number from ``low`` to ``high``. ``usual``: the number where the field is
        missing.
        """
        value = self.fields.get(name)
        if value is None and usual is not None:
            return usual
        if type(value) is not int or not low <= value <= high:
            raise BadInput(
                f"{name}: found {_brief(value)}; expected a whole number from {low} to {high}"
            )
        return value

    @property
    def seconds(self) -> float:
        """The seconds that the answer may take."""
        value = self.fields.get("seconds", USUAL)
        if type(value) not in (int, float) or not 0 < value <= MOST:
            raise BadInput(f"seconds: found {_brief(value)}; expected a number up to {MOST:g}")
        return float(value)

    def array(self, name: str) -> list[Any]:
        """A list; empty where the field is missing."""
        value = self.fields.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise BadInput(f"{name}: found {_brief(value)}; expected a list")
        return value

    def table(self, name: str) -> dict[str, Any]:
        """An object; empty where the field is missing."""
        value = self.fields.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise BadInput(f"{name}: found {_brief(value)}; expected an object")
        return value


class Ask(Protocol):
    """Answers requests of one name: it sends parts of the answer while it works, and returns the
    rest.
    """

    def __call__(self, asked: WebRequest, send: Send, /) -> Mapping[str, Any]: ...


def _brief(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return f"{str(value)[:40]!r}"
