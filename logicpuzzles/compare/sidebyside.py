"""Comparisons for people: tables, rules and searches side by side, and a chart of several puzzles."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import zip_longest
from math import log10
from typing import IO

from logicpuzzles.compare import Comparison, compare, medians, texts
from logicpuzzles.core.errors import OutOfBudget, PuzzleError
from logicpuzzles.formats.boards import aligned
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.batch import puzzle_of_line
from logicpuzzles.solving.runner import FilePath, check_kind, load_all

__all__ = ["chart", "puzzles_in", "run", "side_by_side", "summary", "table"]

LEAST = 1e-5  # seconds, the left edge of a chart


def puzzles_in(
    paths: Iterable[str], kind: str | None = None, rules: str | None = None
) -> Iterator[tuple[str, Puzzle | Exception]]:
    """The puzzles in files, batches and folders, each with a name; for one that cannot be read, the error. ``rules``: the rules
    file of their kind."""
    for path in paths:
        try:
            if os.path.isdir(path):
                inner = [os.path.join(path, name) for name in sorted(os.listdir(path))]
                yield from puzzles_in([file for file in inner if _is_puzzle(file)], kind, rules)
            elif path.endswith(".jsonl"):
                with open(path, "rb") as lines:
                    yield from _of_lines(path, lines, kind, rules)
            else:
                puzzles = load_all(FilePath(path), kind=kind, rules=rules)
                for place, puzzle in enumerate(puzzles):
                    check_kind(puzzle, rules)
                    yield (path if len(puzzles) == 1 else f"{path}[{place}]"), puzzle
        except (PuzzleError, OSError) as error:
            yield path, error


def _of_lines(
    path: str, lines: Iterable[bytes], kind: str | None, rules: str | None
) -> Iterator[tuple[str, Puzzle | Exception]]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield f"{path}:{number}", puzzle_of_line(line, kind, rules)
            except PuzzleError as error:
                yield f"{path}:{number}", error


def _is_puzzle(path: str) -> bool:
    other = path.endswith((".answer.json", ".py", ".md")) or os.path.basename(path).startswith(".")
    return os.path.isdir(path) or not other


def table(comparison: Comparison) -> str:
    """The approaches to a puzzle, one on each line."""
    rows = [("approach", "answers", "agrees", "ms", "nodes", "KiB", "lines", "order")]
    for row in comparison.rows:
        memory = "" if row.result.memory is None else str(row.result.memory)
        agrees = "yes" if row.agrees else row.result.failure or "NO"
        taken = f"{1000 * row.result.seconds:.2f}"
        rows.append((row.approach, row.status, agrees, taken, str(row.result.nodes), memory, str(row.lines), row.order))
    return aligned(rows)


def summary(comparisons: Sequence[Comparison]) -> str:
    """The medians of several puzzles, a line for each approach."""
    rows = [("approach", "complete", "median ms", "median nodes")]
    for entry in medians(comparisons):
        taken = "" if entry["seconds"] is None else f"{1000 * entry['seconds']:.2f}"
        nodes = "" if entry["nodes"] is None else f"{entry['nodes']:g}"
        rows.append((entry["approach"], f"{entry['complete']} of {entry['puzzles']}", taken, nodes))
    return aligned(rows)


def side_by_side(puzzle: Puzzle) -> str:
    """The relations of a puzzle's kind and the search for it, in two columns; one column where there is no search."""
    files = texts(puzzle)
    left = files[0]
    blocks = []
    for right in files[1:] or [("", "")]:
        width = max(len(line) for line in left[1].splitlines())
        lines = zip_longest([left[0], "", *left[1].splitlines()], [right[0], "", *right[1].splitlines()], fillvalue="")
        blocks.append("".join(f"{line:<{width}}  {other}".rstrip() + "\n" for line, other in lines))
    return "\n".join(blocks)


def chart(comparisons: Sequence[Comparison]) -> str:
    """A bar for each approach: its median time, on a scale of powers of ten, as an SVG picture."""
    entries = medians(comparisons)
    most = max([entry["seconds"] for entry in entries if entry["seconds"]], default=1.0)
    span = max(log10(most / LEAST), 1.0)
    parts = []
    for place, entry in enumerate(entries):
        top = 30 + 26 * place
        share = 0.0 if entry["seconds"] is None else max(log10(max(entry["seconds"], LEAST) / LEAST) / span, 0.01)
        taken = "never" if entry["seconds"] is None else f"{1000 * entry['seconds']:.2f} ms"
        parts.append(
            f'<text x="150" y="{top + 14}" text-anchor="end">{escape(entry["approach"])}</text>'
            f'<rect x="160" y="{top}" width="{360 * share:.1f}" height="18" fill="#4477aa"/>'
            f'<text x="{166 + 360 * share:.1f}" y="{top + 14}">{taken}, {entry["complete"]} of {entry["puzzles"]}</text>'
        )
    height = 40 + 26 * len(entries)
    title = f"Median time of {len(comparisons)} puzzles, logarithmic from {1000 * LEAST:g} ms"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{height}" font-family="sans-serif" font-size="13">'
        f'<text x="10" y="18">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )


def run(
    names: Iterable[tuple[str, Puzzle | Exception]],
    seconds: float,
    stream: IO[str],
    how: str = "text",
    code: bool = False,
    complain: Callable[[Exception, str], None] = lambda error, name: None,
) -> int:
    """Compare puzzles one by one, and write each comparison as soon as it is done; a chart is written at the end.

    ``how``: ``text``, ``json`` or ``svg``. ``code``: write the rules and the searches first, once for each kind. ``complain``: is
    called for a puzzle that cannot be read. The exit status is 2 where one cannot be read, 1 where approaches contradict each
    other or one failed, else 0.
    """
    comparisons: list[Comparison] = []
    shown: set[str] = set()
    status = 0
    for name, puzzle in names:
        if isinstance(puzzle, Exception):
            complain(puzzle, name)
            status = max(status, 3 if isinstance(puzzle, OutOfBudget) else 2)
            continue
        if code and puzzle.kind not in shown:
            shown.add(puzzle.kind)
            stream.write(side_by_side(puzzle) + "\n")
        comparison = compare(puzzle, seconds)
        comparisons.append(comparison)
        if how == "json":
            stream.write(json.dumps({"path": name, **comparison.to_json()}) + "\n")
        elif how == "text":
            stream.write(("\n" if len(comparisons) > 1 else "") + f"{name}: {comparison.kind}\n{table(comparison)}")
        stream.flush()
        if not comparison.agrees:
            complain(PuzzleError("approaches contradict each other, or one failed; see the table"), name)
            status = max(status, 1)
    if how == "svg":
        stream.write(chart(comparisons))
    elif how == "text" and len(comparisons) > 1:
        stream.write(f"\n{len(comparisons)} puzzles\n{summary(comparisons)}")
    return status
