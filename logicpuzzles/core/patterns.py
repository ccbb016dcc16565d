"""Regular expressions that are compiled when they are first used: compiling all those of a module takes longer than all else that
its import does, and most programs use few of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

__all__ = ["pattern"]


class _Pattern:
    """A compiled expression, from its first use on: its methods are kept here, so that a later call costs nothing more."""

    def __init__(self, source: str | Callable[[], str], flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked for by copy and pickle
            raise AttributeError(name)
        source = self._source if isinstance(self._source, str) else self._source()
        compiled = re.compile(source, self._flags)
        value = getattr(compiled, name)
        for method in ("fullmatch", "match", "search", "sub", "findall", "finditer", "split", "groupindex", "pattern"):
            setattr(self, method, getattr(compiled, method))
        return value


def pattern(source: str | Callable[[], str], flags: int = 0) -> re.Pattern[str]:
    """The pattern that ``re.compile`` makes of ``source``, made when it is first used.

    ``source``: the expression, or a function that gives it. A wrong one raises ``re.error`` at the first use.

    >>> WORD = pattern("[a-z]+")
    >>> WORD.findall("to be or not")
    ['to', 'be', 'or', 'not']
    """
    return cast("re.Pattern[str]", _Pattern(source, flags))
