"""Puzzles as a data set for programs that train and test models: entries with a question and an
answer, and scores of answers.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, overload

from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.series import Series
from logicpuzzles.scoring import Marker, Score, size_of
from logicpuzzles.solving.batch import puzzle_of_line

Entry = dict[str, Any]


class DataSet:
    """A data set of puzzles: ``len(data)``, ``data[i]``, slices and iteration give entries
    ``{"question", "answer", "metadata"}``; ``data.score_answer(answer, entry)`` is from 0 to 1. The
    data sets of reasoning-gym have the same.

    ``source``: the path of a file of puzzles (``.jsonl``, ``.parquet``), or a kind, whose puzzles
    are made when they are asked for. Of a kind, ``size``, ``difficulty``, ``seed``, ``minimal`` and
    ``more`` are those of :func:`logicpuzzles.generate`, and ``count`` is the length; entry ``i``
    depends on nothing but these and ``i``, so that any process may make it, and two entries may be
    doubles.

    ``question``: the rules of the kind and the puzzle for people. ``answer``: the solution as
    people draw it. ``metadata``: ``source_dataset``, ``source_index``, and of the puzzle ``id``,
    ``kind``, ``puzzle``, ``solution``, ``difficulty``, ``level``, ``measure`` and ``size``, where
    they are known.

    Raises ``BadInput`` for a file that holds no puzzles, and what :func:`logicpuzzles.generate`
    raises.

    >>> data = DataSet("sudoku", size=4, count=3, seed=1)
    >>> len(data), data[0]["metadata"]["size"], [data.score_answer(each["answer"], each) for each in data]
    (3, '4x4', [1.0, 1.0, 1.0])
    >>> data.score_answer("I do not know.", data[0])
    0.0
    """

    def __init__(
        self,
        source: str | os.PathLike[str],
        *,
        count: int = 500,
        size: int | tuple[int, ...] | None = None,
        difficulty: str | float | tuple[float, float] | None = None,
        seed: int | str = 0,
        minimal: bool = True,
        timeout: float | None = 10.0,
        **more: Any,
    ) -> None:
        self.timeout = timeout
        self.series = Series()
        self.seed = seed
        self._lines: list[tuple[int, int]] = []
        self._path = os.fspath(source)
        self._rows: list[bytes] = []
        if self._path.endswith((".jsonl", ".parquet")):
            if self._path.endswith(".jsonl"):
                self._lines = _lines(self._path)
            else:
                from logicpuzzles.generate.parquet import puzzle_rows

                self._rows = list(puzzle_rows(self._path))
            self.size = len(self._lines or self._rows)
            self.rules = None
            return
        from logicpuzzles.generate import Options, wanted_kind
        from logicpuzzles.generate.levels import band_of
        from logicpuzzles.generate.workers import kept_generator

        name, file = wanted_kind(self._path)
        types = more.pop("clue_types", None)
        self.rules = file or None
        self.size = count
        self.options = Options(
            name,
            (size,) if isinstance(size, int) else size,
            None if difficulty is None else band_of(difficulty),
            None if types is None else tuple(types),
            more.pop("theme", None),
            minimal,
            more.pop("form", ""),
            more,
            file,
        )
        kept_generator(self.options)  # refuses impossible options

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        """The entry of a number; a negative one counts from the end. A slice is a list of entries.
        Raises ``IndexError``.
        """
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self.size))]
        number = index + self.size if index < 0 else index
        if not 0 <= number < self.size:
            raise IndexError(f"there is no entry {index}; expected one below {self.size}")
        return self._entry(self._record(number), number)

    def __iter__(self) -> Iterator[Entry]:
        return (self[number] for number in range(self.size))

    def score_answer(self, answer: Any, entry: Mapping[str, Any]) -> float:
        """The score of an answer to an entry, or to a record of a file of puzzles: 1 where it is
        right, else the share of right cells, below 1; 0 for ``None`` and for what cannot be read.
        ``answer``: a text, or JSON like a solution.
        """
        return self.judge(answer, entry).score

    def judge(self, answer: Any, entry: Mapping[str, Any]) -> Score:
        """The score of an answer with its verdict, and what it breaks."""
        record = entry.get("metadata", entry)
        return judge_record(answer, record, self.rules, self.timeout, self.series)

    def _record(self, number: int) -> dict[str, Any]:
        if self._lines:
            start, length = self._lines[number]
            with open(self._path, "rb") as file:
                file.seek(start)
                record: dict[str, Any] = json.loads(file.read(length))
            return record
        if self._rows:
            record = json.loads(self._rows[number])
            return record
        from logicpuzzles.generate import make
        from logicpuzzles.generate.records import record_of
        from logicpuzzles.generate.workers import kept_generator

        made = make(kept_generator(self.options), self.options, self.seed, number)
        return record_of(made, self.options, self.seed, number)

    def _entry(self, record: dict[str, Any], number: int) -> Entry:
        from logicpuzzles.formats.answers import from_json, to_text
        from logicpuzzles.generate.questions import question_of
        from logicpuzzles.generate.records import json_value, plain_text

        puzzle = puzzle_of_line(json.dumps(record).encode(), None, self.rules)
        solution = json_value(record.get("solution"))
        names = ("id", "kind", "puzzle", "solution", "difficulty", "level", "measure")
        known = {name: record[name] for name in names if name in record}
        return {
            "question": record.get("question")
            or question_of(
                kind_named(self.rules or puzzle.kind), record.get("text") or plain_text(puzzle), solution
            ),
            "answer": "" if solution is None else to_text(puzzle, from_json(puzzle, solution)).rstrip(),
            "metadata": {
                "source_dataset": f"logicpuzzles/{puzzle.kind}", "source_index": number, **known, "kind": puzzle.kind,
                "size": size_of(puzzle),
            },
        }  # fmt: skip


def data_set_of(
    source: str, count: int, size: str | int, difficulty: str | float, seed: int | str
) -> DataSet:
    """A data set of options as other programs keep them: ``size`` and ``difficulty`` are texts, and
    empty where they are not given.
    """
    from logicpuzzles.generate.levels import sides_of

    sides = sides_of(str(size)) if size else None
    return DataSet(source, count=count, size=sides, difficulty=difficulty or None, seed=seed)


def judge_record(
    answer: Any,
    record: Any,
    rules: str | None = None,
    timeout: float | None = 10.0,
    series: Series | None = None,
) -> Score:
    """The score of an answer to a record with ``puzzle`` and, if need be, ``kind``. ``rules``: the
    rules file of the kind. ``timeout``: seconds to find the solutions.
    """
    if not isinstance(record, Mapping) or "puzzle" not in record:
        raise BadInput(
            'this entry has no puzzle; expected one of a data set, with "metadata", or a '
            'record with "puzzle"'
        )
    line = json.dumps({"kind": record.get("kind"), "puzzle": record["puzzle"]})
    return _marker(line, rules, timeout, series).score(answer)


def _lines(path: str) -> list[tuple[int, int]]:
    """Where each line of a file begins, and how long it is. Raises :class:`BadInput` for a line
    that is not a puzzle.
    """
    places: list[tuple[int, int]] = []
    start = 0
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                if not line.lstrip().startswith(b"{"):
                    raise BadInput('this is not a puzzle; expected a line {"puzzle": …}', number)
                places.append((start, len(line)))
            start += len(line)
    if not places:
        raise BadInput(f"{path}: there are no puzzles in it; expected one on each line")
    return places


@lru_cache(maxsize=64)
def _marker(line: str, rules: str | None, timeout: float | None, series: Series | None) -> Marker:
    return Marker(puzzle_of_line(line.encode(), None, rules), timeout, series)
