"""What an entry at the prompt may go on with."""

from __future__ import annotations

import builtins
import os
import re
from collections.abc import Callable, Iterable
from glob import escape, glob

from logicpuzzles.engines import installed
from logicpuzzles.kinds.discovery import kinds

ALONE = (":residual", ":why", ":quit")  # commands that take nothing
TAKEN: dict[str, Callable[[str], Iterable[str]]] = {  # what commands take, from what is typed of it
    ":engine": lambda _: installed(),
    ":time": lambda _: ("off", "on"),
    ":load": lambda typed: [*_paths(typed), *kinds()],
    **dict.fromkeys([":n", ":timeout", *ALONE], lambda _: ()),
}
QUOTED = r"'[^']*'|\"[^\"]*\""
OPENING = ("load", "load_all", "open")  # functions that take a path


def complete_entry(
    before: str, commands: Iterable[str], names: Iterable[str]
) -> tuple[str, list[str]]:
    """The word that the text before the cursor ends with, and what may stand in its place:
    commands, what a command takes, or names; in quotes a path, where one is to be opened.

    >>> complete_entry("eq(X, 1), membe", (), ("membero", "neq")), complete_entry(":ti", ("time",), ())
    (('membe', ['membero']), (':ti', [':time ']))
    >>> complete_entry("eq(X, 'membe", (), ("membero", "neq"))
    ('membe', [])
    """
    command, space, typed = before.lstrip().partition(" ")
    words: Iterable[str]
    if command.startswith(":") and not space:
        typed = command
        named = [f":{each}" for each in commands]
        words = [each if each in ALONE else f"{each} " for each in named]
    elif command in TAKEN:
        words = TAKEN[command](typed)
    elif quoted := re.search(r"(\w*)\(?\s*(['\"])((?:(?!\2).)*)$", re.sub(QUOTED, "", before)):
        typed = quoted[3]
        words = _paths(typed) if quoted[1] in OPENING else ()
    else:
        typed = re.findall(r"\w*$", before)[0]
        words = [each for each in {*vars(builtins), *names} if typed and each.isidentifier()]
    return typed, sorted(each for each in words if each.startswith(typed))


def _paths(typed: str) -> list[str]:
    """The files whose names begin so, folders with a stroke after them."""
    return [path + os.sep * os.path.isdir(path) for path in glob(f"{escape(typed)}*")]
