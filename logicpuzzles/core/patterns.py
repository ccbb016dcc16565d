"""Regular expressions that are compiled when they are first used: compiling all those of a module
takes longer than all else that its import does, and most programs use few of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from sys import maxsize
from typing import TYPE_CHECKING, Any

METHODS = ("findall", "finditer", "fullmatch", "groupindex", "match", "search", "split", "sub")


class Pattern:
    """A regular expression, with the methods of ``re.Pattern``. The first use compiles it; a later
    one costs nothing more.
    """

    def __init__(self, source: str | Callable[[], str], flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in METHODS:
            raise AttributeError(f"a pattern has no {name}")
        compiled = re.compile(
            self._source if isinstance(self._source, str) else self._source(), self._flags
        )
        for method in METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)

    if TYPE_CHECKING:
        groupindex: Mapping[str, int]

        def findall(self, string: str, pos: int = 0, endpos: int = maxsize) -> list[Any]: ...
        def finditer(
            self, string: str, pos: int = 0, endpos: int = maxsize
        ) -> Iterator[re.Match[str]]: ...
        def fullmatch(
            self, string: str, pos: int = 0, endpos: int = maxsize
        ) -> re.Match[str] | None: ...
        def match(
            self, string: str, pos: int = 0, endpos: int = maxsize
        ) -> re.Match[str] | None: ...
        def search(
            self, string: str, pos: int = 0, endpos: int = maxsize
        ) -> re.Match[str] | None: ...
        def split(self, string: str, maxsplit: int = 0) -> list[Any]: ...
        def sub(
            self, repl: str | Callable[[re.Match[str]], str], string: str, count: int = 0
        ) -> str: ...


def pattern(source: str | Callable[[], str], flags: int = 0) -> Pattern:
    """The pattern of a regular expression, compiled when it is first used.

    ``source``: the expression, or a function that gives it. A wrong one raises ``re.error`` at the
    first use.

    >>> WORD = pattern("[a-z]+")
    >>> WORD.findall("to be or not")
    ['to', 'be', 'or', 'not']
    """
    return Pattern(source, flags)
