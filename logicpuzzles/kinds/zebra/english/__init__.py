"""A zebra is an English text: the categories with their values, then the clues.

    There are 3 houses.
    Name: Ann, Bob, Cleo
    Pet: cat, dog, fox
    1. Bob lives next to the fox.
    2. Who owns the cat?

Categories and clues may be numbered or bulleted, or sentences of a paragraph; a question is left to whoever asks it. The houses
are counted from the left, from 1. :mod:`logicpuzzles.kinds.zebra.english.shell` says how categories are declared,
:mod:`logicpuzzles.kinds.zebra.english.grammar` which clues there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.boards import Board, aligned, rows_of
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.zebra.english import shell
from logicpuzzles.kinds.zebra.english.grammar import clues_of_line
from logicpuzzles.kinds.zebra.english.headings import heading_of
from logicpuzzles.kinds.zebra.english.mentions import SIMPLE, Lexicon, key, quote
from logicpuzzles.kinds.zebra.english.wording import LANGUAGE, plainest, sentence

__all__ = ["from_json", "looks", "read", "to_json", "to_rows", "to_text", "write", "write_plainly"]

_PLAIN_FIELD = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")


def looks(text: str) -> bool:
    """Whether the text has a line of values after a colon, or speaks of houses."""
    return bool(re.search(r"^[^:,\n{\[]*:[^,\n]+,|(?i:\bhouses?\b)", text, re.MULTILINE))


def read(text: str) -> Puzzle:
    """The puzzle that the text states; each clue keeps its sentence and its place.

    Raises :class:`BadInput` at the first part not understood, at fields of unequal length, at a name that stands twice.
    """
    found = shell.shell_of(text)
    shell.collect(found)
    size = shell.check(found.categories, found.houses[0] if found.houses else None)
    if found.houses and found.houses[0] != size:
        said, line, column = found.houses
        message = f"{said} houses, but {found.categories[0].name} has {size} values; expected as many"
        raise BadInput(message, line, column)
    names = tuple(one.name for one in found.categories)
    groups = tuple(tuple(value for value, _ in one.values) for one in found.categories)
    lexicon = Lexicon(names, groups, LANGUAGE, [one.heading or one.name for one in found.categories], text)
    clues: list[Clue] = []
    last = max(one.line for one in found.categories)
    asked = False
    for prose in found.prose:
        apart = (prose.line <= last and not clues) or asked  # before the clues begin, or after the question
        passed = shell.is_introduction if apart and not prose.start else shell.is_frame
        asked = asked or prose.text.rstrip().endswith("?")
        clues.extend(clues_of_line(prose.text, lexicon, size, prose.place, prose.start, passed, found.close))
    return Puzzle("zebra", (), {"groups": groups}, tuple(clues), names)


def write(puzzle: Puzzle) -> str:
    """The text states the fields, then a numbered sentence per clue: the clue's own where it has one.

    Raises :class:`BadInput` when a clue has no English sentence.
    """
    groups = _groups(puzzle)
    lexicon = Lexicon(puzzle.fields, groups, LANGUAGE)
    return _page(puzzle, [sentence(clue, lexicon, len(groups[0]), shell.is_prose) for clue in puzzle.clues])


def write_plainly(puzzle: Puzzle) -> str:
    """The same text, but no sentence is read back: for clues and values that are known to mean nothing else."""
    groups = _groups(puzzle)
    return _page(puzzle, [plainest(clue, puzzle.fields, groups) for clue in puzzle.clues])


def _groups(puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
    groups = puzzle.arguments["groups"]
    if not isinstance(groups, tuple) or not groups:
        raise BadInput("the puzzle has no groups; expected a tuple of values per field")
    return groups


def _page(puzzle: Puzzle, sentences: Iterable[str]) -> str:
    """The text with a numbered sentence for each clue."""
    groups = _groups(puzzle)
    lines = [f"There are {len(groups[0])} houses.", ""]
    for name, group in zip(puzzle.fields, groups, strict=True):
        values = ", ".join(_spelled(value, SIMPLE) for value in group)
        lines.append(f"{_spelled(name, _PLAIN_FIELD)}: {values}")
    lines.append("")
    lines.extend(f"{place}. {text}" for place, text in enumerate(sentences, start=1))
    return "\n".join(lines).rstrip("\n") + "\n"


def to_json(puzzle: Puzzle, board: Board) -> object:
    """A table: its header, and a row for each house."""
    header, *rows = to_rows(puzzle, board)
    return {"header": header, "rows": rows}


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a table.  Raises :class:`BadInput` for anything else."""
    header = ["House", *puzzle.fields]
    if not isinstance(value, dict) or value.get("header") != header:
        raise BadInput(f"the header is not that of the puzzle; expected {header}")
    return tuple(tuple(row[1:]) for row in rows_of(value.get("rows"), list, None, len(header)))


def to_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """The header, then a row for each house."""
    return [["House", *puzzle.fields], *([str(place), *map(str, house)] for place, house in enumerate(board, start=1))]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A table in aligned columns."""
    return aligned(to_rows(puzzle, board))


def _spelled(name: str, plain: re.Pattern[str]) -> str:
    if "\n" in name or "\r" in name or not name.strip():
        raise BadInput(f"{name!r} cannot be written; expected a name on one line")
    taken = plain is _PLAIN_FIELD and (key(name) in ("house", "clue") or heading_of(name) != name or not shell.names_field(name))
    return name if plain.fullmatch(name) and not taken else quote(name)
