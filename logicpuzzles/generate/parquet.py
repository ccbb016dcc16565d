"""Puzzles as rows with the same columns for all kinds, in Parquet and in JSON Lines: what is an
object or a list is a text of JSON here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError

COLUMNS = {
    "id": "string", "kind": "string", "number": "int64", "puzzle": "string", "title": "string",
    "introduction": "string", "text": "string", "question": "string", "solution": "string",
    "difficulty": "float64", "level": "string", "measure": "string", "statistics": "string",
    "again": "int64", "key": "string",
}  # fmt: skip
TOGETHER = 10_000  # rows that are written at once


@contextmanager
def row_writer(stream: Any, columns: bool) -> Iterator[Callable[[dict[str, Any]], object]]:
    """A function that writes rows to a stream of bytes: as Parquet, where they stand in
    ``columns``, else as lines of JSON. Raises ``PuzzleError`` where pyarrow is missing.
    """
    if not columns:
        yield lambda row: stream.write(json.dumps(row, allow_nan=False).encode("ascii") + b"\n")
        return
    pyarrow = _pyarrow()
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in COLUMNS.items()])
    waiting: list[dict[str, Any]] = []
    with pyarrow.parquet.ParquetWriter(stream, schema) as writer:

        def flush() -> None:
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema=schema))
            waiting.clear()

        def write(row: dict[str, Any]) -> None:
            waiting.append(row)
            if len(waiting) == TOGETHER:
                flush()

        yield write
        flush()


def puzzle_rows(path: str) -> Iterator[bytes]:
    """The puzzles of a file as lines of JSON. Raises as :func:`_rows_of` does, and ``OSError``."""
    if path.endswith(".parquet"):
        yield from _rows_of(path)
    else:
        with open(path, "rb") as lines:
            yield from lines


def _rows_of(path: str) -> Iterator[bytes]:
    """The rows of a Parquet file as lines of JSON. Raises ``BadInput`` for another file, and
    ``PuzzleError`` where pyarrow is missing.
    """
    pyarrow = _pyarrow()
    try:
        file = pyarrow.parquet.ParquetFile(path)
    except (pyarrow.ArrowException, OSError) as error:
        raise BadInput(f"{path} is no Parquet file; expected one of generate") from error
    with file:
        for batch in file.iter_batches(TOGETHER):
            for row in batch.to_pylist():
                yield json.dumps({k: v for k, v in row.items() if v is not None}).encode("ascii")


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise PuzzleError("pyarrow is not installed; pip install 'logicpuzzles[bulk]'") from None
    return pyarrow


def plain_rows(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The puzzles of lines with single values alone: objects and lists are texts of JSON.

    >>> row = next(plain_rows([b'{"id": "a", "solution": ["12"], "difficulty": 0}']))
    >>> row["id"], row["solution"], row["difficulty"], row["title"]
    ('a', '["12"]', 0.0, '')
    """
    for line in lines:
        record = json.loads(line)
        yield {name: _single(record.get(name), kind) for name, kind in COLUMNS.items()}


def _single(value: Any, kind: str) -> Any:
    if value is None:
        return "" if kind == "string" else None
    if kind == "float64":
        return float(value)
    return json.dumps(value) if kind == "string" and not isinstance(value, str) else value
