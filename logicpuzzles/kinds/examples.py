"""The example puzzles of the built-in kinds. In a checkout they stand in a folder beside this package; installed, inside it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.discovery import name_of, nearest
from logicpuzzles.kinds.parts import built_in

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["example_files", "example_text", "examples_of"]

FOLDER = "examples"
PUZZLES = (".txt", ".csv", ".json")
ANSWER = ".answer.json"
BROKEN = "-broken"
LAST = 10**9
_NUMBER = pattern("([0-9]+)")


def examples_of(kind: str) -> tuple[str, ...]:
    """The names of the example puzzles of a kind, the small before the large, and those with a mistake in them last.

    A kind that is not built in has none.

    >>> examples_of("takuzu")
    ('6x8', '8x8', '14x14', 'seed', 'seed-broken')
    """
    return tuple(example_files(name_of(kind)))


def example_text(kind: str, name: str) -> str:
    """The text of the example puzzle of a kind with that name. Raises ``PuzzleError`` when there is none.

    >>> example_text("takuzu", "seed").splitlines()[0]
    '--1---'
    """
    kind = name_of(kind)
    files = example_files(kind)
    if name not in files:
        hint = nearest(name, files) or f"expected {', '.join(files) or 'another kind: this has none'}"
        raise PuzzleError(f'{kind} has no example "{name}"; {hint}')
    return files[name].read_text(encoding="utf-8")


@cache
def example_files(kind: str) -> dict[str, Traversable]:
    """The files of the example puzzles of a kind, by the names of the puzzles, in the order of :func:`examples_of`."""
    folder = _folder() / kind
    if kind not in built_in() or not folder.is_dir():
        return {}
    names = [file.name for file in folder.iterdir() if file.name.endswith(PUZZLES) and not file.name.endswith(ANSWER)]
    return {name.rpartition(".")[0]: folder / name for name in sorted(names, key=_order)}


def _folder() -> Traversable:
    """The folder of all examples."""
    from importlib.resources import files
    from pathlib import Path

    installed = files("logicpuzzles") / FOLDER
    return installed if installed.is_dir() else Path(__file__).parents[2] / FOLDER


def _order(name: str) -> tuple[bool, list[tuple[int, str]]]:
    """What names are sorted by: broken ones last, numbers by their value and before words."""
    stem = name.rpartition(".")[0]
    parts = [part for part in _NUMBER.split(stem) if part]
    return BROKEN in stem, [(int(part), "") if part.isdecimal() else (LAST, part) for part in parts]
