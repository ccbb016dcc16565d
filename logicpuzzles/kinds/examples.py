"""The example puzzles of kinds. Those of a built-in kind stand in a checkout in a folder beside this
package, installed inside it; those of a kind from a file in ``examples`` in the kind's folder.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.discovery import did_you_mean, name_of
from logicpuzzles.kinds.parts import built_in, folder_beside

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDER = "examples"
PUZZLES = (".txt", ".csv", ".json")
ANSWER = ".answer.json"
FLAWS = (
    "-several",
    "-broken",
)  # the ends of the names of puzzles with several solutions, and with none
_NUMBER = pattern("([0-9]+)")


def examples_of(kind: str) -> tuple[str, ...]:
    """The names of the example puzzles of a kind: those with a name of their own, then those named
    after their size, the small before the large, and flawed ones last.

    >>> examples_of("takuzu")
    ('seed', '6x8', '8x8', '14x14', 'seed-broken')
    """
    return tuple(example_files(name_of(kind)))


def is_flawed(name: str) -> bool:
    """Whether an example has several solutions or none, on purpose. Its name ends so.

    >>> is_flawed("4x4"), is_flawed("4x4-several"), is_flawed("4x4-broken")
    (False, True, True)
    """
    return name.endswith(FLAWS)


def example_text(kind: str, name: str) -> str:
    """The text of the example puzzle of a kind with that name. Raises ``PuzzleError`` when there is
    none.

    >>> example_text("takuzu", "seed").splitlines()[0]
    '--1---'
    """
    kind = name_of(kind)
    files = example_files(kind)
    if name not in files:
        hint = (
            did_you_mean(name, files)
            or f"expected {', '.join(files) or 'another kind: this has none'}"
        )
        raise PuzzleError(f'{kind} has no example "{name}"; {hint}')
    return files[name].read_text(encoding="utf-8")


def example_files(kind: str) -> dict[str, Traversable]:
    """The files of the example puzzles of a kind, by the names of the puzzles, in the order of
    :func:`examples_of`.
    """
    own = folder_beside(kind)
    if own is not None:
        return _files_in(Path(own) / FOLDER)
    return _files_of(kind) if kind in built_in() else {}


@cache
def _files_of(kind: str) -> dict[str, Traversable]:
    return _files_in(_folder() / kind)


def _files_in(folder: Traversable) -> dict[str, Traversable]:
    if not folder.is_dir():
        return {}
    names = [
        file.name
        for file in folder.iterdir()
        if file.name.endswith(PUZZLES) and not file.name.endswith(ANSWER)
    ]
    return {name.rpartition(".")[0]: folder / name for name in sorted(names, key=_order)}


def _folder() -> Traversable:
    """The folder of all examples."""
    from importlib.resources import files

    installed = files("logicpuzzles") / FOLDER
    return installed if installed.is_dir() else Path(__file__).parents[2] / FOLDER


def _order(file: str) -> tuple[bool, bool, list[tuple[int, str]]]:
    """What files are sorted by: flawed ones last; a name before a size; numbers by their value."""
    name = file.rpartition(".")[0]
    parts = [part for part in _NUMBER.split(name) if part]
    return (
        is_flawed(name),
        parts[0].isdecimal(),
        [(int(part), "") if part.isdecimal() else (0, part) for part in parts],
    )
