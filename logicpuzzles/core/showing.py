"""How objects are shown in notebooks. Each class registers its forms here, in the lowest room; the
module that draws them is imported when a notebook first asks.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

SHOWN_BY = "logicpuzzles.show.notebooks"

_ways: dict[tuple[type, str], Callable[[Any], Any]] = {}


def shows(kind: type, **ways: Callable[[Any], Any]) -> None:
    """Objects of a class are shown in these forms: ``html``, ``svg``, ``markdown``, ``text``."""
    _ways.update({(kind, form): way for form, way in ways.items()})


def _show(thing: object, form: str) -> Any:
    import_module(SHOWN_BY)
    return next(_ways[kind, form] for kind in type(thing).__mro__ if (kind, form) in _ways)(thing)


class Opaque:
    """A constraint that code of kanren's own put on a state: it can be shown, not looked into.
    ``differs``: whether it is a difference.
    """

    def __init__(self, text: str, mentioned: tuple[Any, ...], differs: bool = False) -> None:
        self.text = text
        self.mentioned = mentioned
        self.differs = differs

    def loose(self) -> frozenset[Any]:
        """As of our goals."""
        return frozenset(self.mentioned if self.differs else ())

    def __repr__(self) -> str:
        return self.text


class Framed:
    """An object that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(_show(self, "html"))


class Shown(Framed):
    """An object that a notebook shows in every form it asks for."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(_show(self, "text"))

    def _repr_svg_(self) -> str | None:
        picture: str | None = _show(self, "svg")
        return picture

    def _repr_markdown_(self) -> str:
        return str(_show(self, "markdown"))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Give the text to the pretty printer of IPython line by line, so that it is indented
        inside other objects.
        """
        for place, line in enumerate(str(_show(self, "text")).rstrip("\n").split("\n")):
            if place:
                printer.break_()
            printer.text(line)
