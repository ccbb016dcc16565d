"""Records of a data set: JSON objects, one on each line, with a puzzle, a text for people, its
solution, and facts about it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from logicpuzzles.formats import format_of, read
from logicpuzzles.formats.answers import to_json
from logicpuzzles.generate import Made, Options
from logicpuzzles.generate.questions import question_of
from logicpuzzles.generate.titles import comment_lines, titled
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle

KEY = 16  # hexadecimal digits: among a million puzzles the chance of a clash is 1 in 40 million


def record_name(options: Options, seed: int | str, number: int) -> str:
    """The ``id`` of a puzzle: different for other options, another seed and another number."""
    text = json.dumps([options.to_json(), str(seed)], sort_keys=True)
    return f"{options.kind}-{sha256(text.encode()).hexdigest()[:8]}-{number}"


def record_key(made: Made) -> str:
    """The key by which doubles are recognized, equally long for puzzles of any size."""
    return sha256(made.key.encode("utf-8", "surrogatepass")).hexdigest()[:KEY]


def record_of(
    made: Made, options: Options, seed: int | str, number: int, again: int = 0
) -> dict[str, Any]:
    """The record of a puzzle: the puzzle, its solution, and how it was made.

    ``again``: how many puzzles of this number were thrown away before, as doubles of earlier ones.
    """
    text, solution = plain_text(made.puzzle), to_json(made.puzzle, made.board)
    record = {
        "id": record_name(options, seed, number),
        "kind": made.puzzle.kind,
        "number": number,
        "puzzle": puzzle_value(made.puzzle),
        "text": text,
        "question": question_of(kind_named(options.rules or made.puzzle.kind), text, solution),
        "solution": solution,
        "difficulty": round(made.difficulty, 6),
        "level": made.level,
        "measure": made.measure,
        "statistics": _sort_statistics(made.statistics),
        "again": again,
        "key": record_key(made),
    }
    return _title_record(record, made.puzzle) if options.more.get("title") else record


def with_title(record: Mapping[str, Any], options: Options, seed: int | str) -> dict[str, Any]:
    """The record that the run of ``options``, which ask for titles, has in place of a record
    without title.
    """
    value = record["puzzle"]
    puzzle = read(value if isinstance(value, str) else json.dumps(value), kind=record["kind"])
    return _title_record({**record, "id": record_name(options, seed, record["number"])}, puzzle)


def _title_record(record: Mapping[str, Any], puzzle: Puzzle) -> dict[str, Any]:
    """A record with title and introduction, which stand before its text and in it."""
    title, introduction = titled(puzzle, record["level"])
    changed: dict[str, Any] = {}
    for name, value in record.items():
        if name == "text":
            changed.update(title=title, introduction=introduction)
            value = comment_lines(title, introduction) + value
        changed[name] = value
    return changed


def line_of(record: Mapping[str, Any]) -> bytes:
    """The line of a record, with its line end. It is ASCII, so that no locale changes a byte."""
    return json.dumps(record, allow_nan=False).encode("ascii") + b"\n"


def puzzle_value(puzzle: Puzzle) -> str | dict[str, Any]:
    """The puzzle as in a line of a batch: an object where its own format is JSON, else a text."""
    text = _write_puzzle(puzzle)
    if text.startswith("{"):
        value: dict[str, Any] = json.loads(text)
        return value
    return text


def json_value(value: Any) -> Any:
    """A value of a record, where files with columns have its JSON as a text."""
    if isinstance(value, str) and value.startswith(("{", "[")):
        return json.loads(value)
    return value


def plain_text(puzzle: Puzzle) -> str:
    """The puzzle for people: as its format writes for people, where it does, else as it is
    written.
    """
    notation = format_of(puzzle).notation
    text: str = (
        notation.write_for_people(puzzle)
        if hasattr(notation, "write_for_people")
        else _write_puzzle(puzzle)
    )
    return text


def _write_puzzle(puzzle: Puzzle) -> str:
    """The text that states a puzzle. Sentences are not read back to check them."""
    notation = format_of(puzzle).notation
    text: str = (
        notation.write_plainly(puzzle)
        if hasattr(notation, "write_plainly")
        else notation.write(puzzle)
    )
    return text


def _sort_statistics(statistics: Mapping[str, Any]) -> Any:
    """Statistics as JSON, in alphabetical order, which no hash seed changes."""
    return json.loads(json.dumps(dict(statistics), sort_keys=True))
