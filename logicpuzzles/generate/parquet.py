"""Files of puzzles as Parquet: a table with a row for each puzzle, for programs that read columns.

What is an object or a list in a line is a text of JSON here, so that all kinds have the same
columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.solving.sheets import replace_file

__all__ = ["COLUMNS", "plain_rows", "write_parquet"]

COLUMNS = {
    "id": "string", "kind": "string", "number": "int64", "puzzle": "string", "text": "string",
    "solution": "string", "difficulty": "float64", "level": "string", "measure": "string",
    "statistics": "string", "again": "int64", "key": "string",
}  # fmt: skip
TOGETHER = 10_000  # rows that are written at once


def write_parquet(path: str, lines: Iterable[bytes], force: bool = False) -> int:
    """Write the puzzles of lines as a Parquet file, as :func:`solving.sheets.replaced` does it.
    Returns how many there are. Raises as that does, ``PuzzleError`` where pyarrow is not installed,
    and what ``lines`` raises.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise PuzzleError("pyarrow is not installed; pip install 'logicpuzzles[bulk]'") from None
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in COLUMNS.items()])
    number = 0
    with replace_file(path, force) as (stream, keep):
        rows = plain_rows(lines)
        with pyarrow.parquet.ParquetWriter(stream.buffer, schema) as writer:
            while together := list(islice(rows, TOGETHER)):
                writer.write_table(pyarrow.Table.from_pylist(together, schema=schema))
                number += len(together)
        keep()
    return number


def plain_rows(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The puzzles of lines with single values alone: objects and lists are texts of JSON.

    >>> next(plain_rows([b'{"id": "a", "solution": ["12"], "difficulty": 0}']))
    {'id': 'a', 'solution': '["12"]', 'difficulty': 0.0}
    """
    for line in lines:
        record = json.loads(line)
        yield {
            name: _single(record[name], kind) for name, kind in COLUMNS.items() if name in record
        }


def _single(value: Any, kind: str) -> Any:
    if kind == "float64":
        return float(value)
    return json.dumps(value) if kind == "string" and not isinstance(value, str) else value
