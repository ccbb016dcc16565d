"""The English text of a zebra: the categories with their values, then the clues.

    There are 3 houses.
    Name: Ann, Bob, Cleo
    Pet: cat, dog, fox
    1. Bob lives next to the fox.
    2. Who owns the cat?

Categories and clues may be numbered, bulleted, or sentences of a paragraph. A question adds nothing
to the puzzle. Houses are counted from the left, from 1.
:mod:`logicpuzzles.extras.zebra.english.shell` describes how categories are declared, and
:mod:`logicpuzzles.extras.zebra.english.grammar` how clues are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import Pattern, pattern
from logicpuzzles.extras.zebra.english import shell
from logicpuzzles.extras.zebra.english.headings import heading_of
from logicpuzzles.extras.zebra.english.mentions import SIMPLE, Lexicon, key, quote
from logicpuzzles.extras.zebra.english.reading import read_text, read_unsettled
from logicpuzzles.extras.zebra.english.rows import has_row, uses_places
from logicpuzzles.extras.zebra.english.telling import Told
from logicpuzzles.extras.zebra.english.wording import LANGUAGE, plainest, sentence
from logicpuzzles.formats.boards import Board, align_rows, rows_of
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "from_json",
    "looks",
    "read",
    "read_text",
    "reading",
    "to_json",
    "to_rows",
    "to_text",
    "write",
    "write_plainly",
]

_VALUES = pattern(r"^[^:,\n{\[]*:[^,\n]+,|(?i:\bhouses?\b)", re.MULTILINE)
_ABOUT = pattern(
    r"\b(?:who|whose|each|they|two|three|four|five|six|seven|clues?)\b|, \w+(?: \w+)?,? "
    r"(?:and|or) \w",
    re.IGNORECASE,
)
_SPOKEN = pattern(
    r"\b(?:the|is|are|was|has|not|of|and|in|to|a|lives|owns|did|does)\b(?!\s*[=:])", re.IGNORECASE
)
_PROSE = 8  # small words of a text that is prose, at least
_PLAIN_FIELD = pattern(r"[^\W\d_]+(?: [^\W\d_]+)*")


def looks(text: str) -> bool:
    """Whether the text has a line of values after a colon, or mentions houses, or is prose with
    categories, or with a number of people or things and clues about them.
    """
    if text.lstrip().startswith(("{", "[")):
        return False
    if _VALUES.search(text):
        return True
    if not _ABOUT.search(text) or len(_SPOKEN.findall(text)) < _PROSE:
        return False
    try:
        outline = shell.shell_of(text)
        if outline.itemised and outline.houses:
            return True
        shell.collect(outline)
        shell.check(outline.categories, outline.houses[0] if outline.houses else None)
    except BadInput:
        return False
    return True


def read(text: str) -> Puzzle:
    """The puzzle that the text states. Each clue keeps its sentence, its line and its column.

    Raises :class:`BadInput` for a part that is not understood, for fields of unequal length, and
    for a repeated name.
    """
    return read_text(text).puzzle()


def reading(text: str) -> Told:
    """How a text is understood; every sentence is told, also where categories are missing."""
    try:
        record = read_text(text)
    except BadInput as problem:
        record = read_unsettled(text, problem)
        names = [category.name for category in record.categories]
        declared = _declare_categories(names, [category.values for category in record.categories])
        opening = [f"There are {record.houses} houses.", ""] if record.houses else []
        return Told("zebra", "English", record, opening, declared)
    puzzle = record.puzzle(skip=True)
    declared = _declare_categories(puzzle.fields, _groups(puzzle))
    return Told(puzzle.kind, "English", record, _opening(puzzle), declared)


def write(puzzle: Puzzle) -> str:
    """The text of a puzzle: its fields, then a numbered sentence for each clue. A clue that came
    with a sentence keeps it.

    Raises :class:`BadInput` when a clue has no English sentence.
    """
    groups = _groups(puzzle)
    lexicon = Lexicon(puzzle.fields, groups, LANGUAGE)
    return _page(
        puzzle, [sentence(clue, lexicon, len(groups[0]), shell.is_prose) for clue in puzzle.clues]
    )


def write_plainly(puzzle: Puzzle) -> str:
    """The same text, but no sentence is read back to check it: for clues and values that are known
    to be unambiguous.
    """
    groups = _groups(puzzle)
    return _page(puzzle, [plainest(clue, puzzle.fields, groups) for clue in puzzle.clues])


def _groups(puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
    groups = puzzle.arguments["groups"]
    if not isinstance(groups, tuple) or not groups:
        raise BadInput("the puzzle has no groups; expected a tuple of values per field")
    return groups


def _page(puzzle: Puzzle, sentences: Iterable[str]) -> str:
    """The text with a numbered sentence for each clue."""
    numbered = [f"{place}. {text}" for place, text in enumerate(sentences, start=1)]
    declared = _declare_categories(puzzle.fields, _groups(puzzle))
    return "\n".join([*_opening(puzzle), *declared, "", *numbered]).rstrip("\n") + "\n"


def _opening(puzzle: Puzzle) -> list[str]:
    """The lines before the categories."""
    if "row" in puzzle.arguments:  # there is none, or a category is the row
        return []
    spoken = "" if any(map(uses_places, puzzle.clues)) else " in a row"
    return [f"There are {len(_groups(puzzle)[0])} houses{spoken}.", ""]


def _declare_categories(names: Sequence[str], groups: Sequence[tuple[str, ...]]) -> list[str]:
    """A line for each category."""
    return [
        f"{_spell_name(name, _PLAIN_FIELD)}: {', '.join(_spell_name(value, SIMPLE) for value in group)}"
        for name, group in zip(names, groups, strict=True)
    ]


def to_json(puzzle: Puzzle, board: Board) -> object:
    """A table: its header, and a row for each house."""
    header, *rows = to_rows(puzzle, board)
    return {"header": header, "rows": rows}


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a table.  Raises :class:`BadInput` for anything else."""
    header = _header(puzzle)
    if not isinstance(value, dict) or value.get("header") != header:
        raise BadInput(f"the header is not that of the puzzle; expected {header}")
    first = len(header) - len(puzzle.fields)
    return tuple(tuple(row[first:]) for row in rows_of(value.get("rows"), list, None, len(header)))


def to_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """The header, then a row for each house: with its number, if the puzzle has a row of houses."""
    if _counts(puzzle):
        return [
            _header(puzzle),
            *([str(place), *map(str, house)] for place, house in enumerate(board, start=1)),
        ]
    return [_header(puzzle), *([*map(str, house)] for house in board)]


def _header(puzzle: Puzzle) -> list[str]:
    return ["House", *puzzle.fields] if _counts(puzzle) else list(puzzle.fields)


def _counts(puzzle: Puzzle) -> bool:
    """Whether a table has a column of its own for the numbers of the houses: no category
    "House: 1, 2, 3" is the row.
    """
    return has_row(puzzle) and not (
        puzzle.arguments.get("row") and "house" in map(key, puzzle.fields)
    )


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A table in aligned columns."""
    return align_rows(to_rows(puzzle, board))


def _spell_name(name: str, plain: Pattern) -> str:
    if "\n" in name or "\r" in name or not name.strip():
        raise BadInput(f"{name!r} cannot be written; expected a name on one line")
    taken = plain is _PLAIN_FIELD and (
        key(name) in ("house", "clue") or heading_of(name) != name or not shell.names_field(name)
    )
    return name if plain.fullmatch(name) and not taken else quote(name)
