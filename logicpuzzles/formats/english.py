"""A zebra is an English text: a line per field with its values, then the clues.

    There are 3 houses.
    Name: Ann, Bob, Cleo
    Pet: cat, dog, fox
    1. Bob lives next to the fox.
    2. Who owns the cat?

Fields and clues may be numbered or bulleted; a question is left to whoever asks it. The houses are counted from the
left, from 1. :mod:`logicpuzzles.formats.sentences` says which clues there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from logicpuzzles.errors import BadInput
from logicpuzzles.formats.boards import Board, aligned, rows_of
from logicpuzzles.formats.mentions import QUOTED, SIMPLE, Lexicon, key, quote, unquote
from logicpuzzles.formats.sentences import LANGUAGE, NUMBERS, clues_of_line, number, sentence
from logicpuzzles.formats.text import check_side, numbered
from logicpuzzles.puzzles import Clue, Puzzle

__all__ = ["from_json", "looks", "read", "to_json", "to_rows", "to_text", "write"]

_LABEL = re.compile(r"\s*(?:(?:clue\s+)?\(?\d+\s*[.):]\s*|[-*•–]\s+)?", re.IGNORECASE)
_FIELD = re.compile(rf"(?P<field>{QUOTED}\s*|[^:\"`“]+):(?P<values>.*)")
_VALUE = re.compile(rf"\s*(?:(?:and|or)\s+)?(?P<value>{QUOTED}|[^,;]*)")
_HOUSES = re.compile(
    rf"there\s+are\s+(?P<count>\d{{1,9}}|{'|'.join(NUMBERS)})\s+(?:\w+\s+)?houses\b(?!\s+(?:in\s+)?between)",
    re.IGNORECASE,
)
_FRAME = re.compile(r"(?:each|every|all|no two|the houses are)\b", re.IGNORECASE)  # what every zebra says of its fields
_PLAIN_FIELD = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")


@dataclass(slots=True)
class _Field:
    name: str
    line: int
    column: int
    values: list[tuple[str, int]]  # with their columns


def looks(text: str) -> bool:
    """Whether the text has a line of values after a colon, or speaks of houses."""
    return bool(re.search(r"^[^:,\n{\[]*:[^,\n]+,|(?i:\bhouses?\b)", text, re.MULTILINE))


def read(text: str) -> Puzzle:
    """The puzzle that the text states; each clue keeps its sentence and its place.

    Raises :class:`BadInput` at the first part not understood, at fields of unequal length, at a name that stands twice.
    """
    fields: list[_Field] = []
    houses: tuple[int, int, int] | None = None  # how many, line, column
    prose: list[tuple[int, str, int]] = []
    for line, content in numbered(text):
        start = _start(content)
        said = _HOUSES.match(content, start)
        match = _FIELD.fullmatch(content.rstrip(), start)
        if said:
            houses = (number(said["count"]), line, said.start("count") + 1)
        elif match and match["values"].strip():
            fields.append(_field(match, line))
        elif not match:
            prose.append((line, content, start))
    size = _check(fields)
    if houses and houses[0] != size:
        raise BadInput(f"{houses[0]} houses, but {fields[0].name} has {size} values; expected as many", *houses[1:])
    names = tuple(field.name for field in fields)
    groups = tuple(tuple(value for value, _ in field.values) for field in fields)
    lexicon = Lexicon(names, groups, LANGUAGE)
    clues: list[Clue] = []
    for line, content, start in prose:
        if _FRAME.match(content, start) and not lexicon.scan(content):
            continue
        clues.extend(clues_of_line(content, lexicon, size, line, start))
    return Puzzle("zebra", (), {"groups": groups}, tuple(clues), names)


def write(puzzle: Puzzle) -> str:
    """The text states the fields, then a numbered sentence per clue: the clue's own where it has one.

    Raises :class:`BadInput` when a clue has no English sentence.
    """
    groups = puzzle.arguments["groups"]
    if not isinstance(groups, tuple) or not groups:
        raise BadInput("the puzzle has no groups; expected a tuple of values per field")
    size = len(groups[0])
    lexicon = Lexicon(puzzle.fields, groups, LANGUAGE)
    lines = [f"There are {size} houses.", ""]
    for name, group in zip(puzzle.fields, groups, strict=True):
        values = ", ".join(_spelled(value, SIMPLE) for value in group)
        lines.append(f"{_spelled(name, _PLAIN_FIELD)}: {values}")
    lines.append("")
    lines.extend(
        f"{place}. {sentence(clue, lexicon, size, _is_prose)}" for place, clue in enumerate(puzzle.clues, start=1)
    )
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


def _is_prose(text: str) -> bool:
    """Whether a line states neither a heading nor a field nor the number of houses."""
    return not (_HOUSES.match(text) or _FIELD.fullmatch(text))


def _start(content: str) -> int:
    """Where a line begins to say something: after its bullet or number."""
    label = _LABEL.match(content)
    return label.end() if label else 0


def _field(match: re.Match[str], line: int) -> _Field:
    text, at = match.string, match.start("values")
    end = len(text.rstrip(" ."))
    values = []
    while at <= end:
        value = _VALUE.match(text, at, end)
        if value is None:
            break
        name, column = unquote(value["value"].strip()), value.start("value") + 1
        if not name:
            raise BadInput("a value is missing; expected a name between commas", line, column)
        values.append((name, column))
        rest = text[value.end() : end]
        gap = len(rest) - len(rest.lstrip())
        at = value.end() + gap
        if at < end and text[at] not in ",;":
            raise BadInput(f'"{text[at:end]}" follows a value in quotes; expected a comma', line, at + 1)
        at += 1
    return _Field(unquote(match["field"].strip()), line, match.start("field") + 1, values)


def _check(fields: list[_Field]) -> int:
    """The number of houses, once the fields agree on it."""
    if not fields:
        raise BadInput("no field is declared; expected lines such as: Nation: Englishman, Spaniard, Japanese")
    first = fields[0]
    size = len(first.values)
    seen: set[str] = set()
    for count, field in enumerate(fields, start=1):
        check_side(len(field.values), "values", field.line, field.column)
        check_side(count, "fields", field.line, field.column)
        if key(field.name) in seen:
            message = f'the field "{field.name}" is declared twice; expected different fields'
            raise BadInput(message, field.line, field.column)
        seen.add(key(field.name))
        values: set[str] = set()
        for value, column in field.values:
            if key(value) in values:
                raise BadInput(f'"{value}" stands twice in {field.name}; expected different values', field.line, column)
            values.add(key(value))
        if len(field.values) < 2:
            raise BadInput(f"{field.name} has one value; expected at least 2", field.line, field.column)
        if len(field.values) != size:
            message = f"{field.name} has {len(field.values)} values; expected {size} as in {first.name}"
            raise BadInput(message, field.line, field.column)
    if len(fields) < 2:
        raise BadInput(f"{first.name} is the only field; expected at least 2", first.line, first.column)
    return size


def _spelled(name: str, plain: re.Pattern[str]) -> str:
    if "\n" in name or "\r" in name or not name.strip():
        raise BadInput(f"{name!r} cannot be written; expected a name on one line")
    return name if plain.fullmatch(name) and key(name) not in ("house", "clue") else quote(name)
