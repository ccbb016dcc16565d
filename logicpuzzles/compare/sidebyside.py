"""Comparisons for people: tables, rules and searches side by side, and a chart of several
puzzles.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from html import escape
from math import log10
from typing import IO, Any

from logicpuzzles.compare.code import DARK_COLOURS, STYLE, WIDTH, html_table, side_by_side, to_html
from logicpuzzles.compare.comparing import (
    ORDERS,
    Comparison,
    ComparisonRow,
    compare,
    finished_by_all,
    medians,
)
from logicpuzzles.core.errors import OutOfBudget, PuzzleError
from logicpuzzles.formats.boards import align_rows
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.drawing import BOTH, assemble_sheet
from logicpuzzles.show.ink import box
from logicpuzzles.show.plain_pages import END, head
from logicpuzzles.solving.batch import puzzle_of_line
from logicpuzzles.solving.runner import FilePath, check_kind, load_all

Measuring = Callable[[str], AbstractContextManager[Callable[[], object]]]
LEAST = 1e-5  # seconds, the left edge of a chart
LETTER = 8  # pixels, the width of a letter of a chart, about
LEGEND = """
agrees: with what other rows have proven; - has no answer to compare
cold, first, all: to load and find an answer, to the first answer, until there are no more
nodes: choices of an engine, steps of kanren, positions of a search; compare them within these
lines of code: the puzzle's own text + what no other row needs + what another row needs, too; whole
  files with all that they import, for rules and searches alike, even if a method needs only a part
  of a file; what only tells the steps of a search counts apart (tell), as nothing tells those of rules
other orders: the same goals shuffled
"""


def puzzles_in(
    paths: Iterable[str], kind: str | None = None, rules: str | None = None, skip: bool = False
) -> Iterator[tuple[str, Puzzle | Exception]]:
    """The puzzles in files, batches and folders, each with a name; for one that cannot be read, the
    error. ``rules``: the rules file of their kind. ``skip``: without the sentences of a text that
    are not understood; a puzzle names them.
    """
    for path in paths:
        try:
            if os.path.isdir(path):
                inner = [os.path.join(path, name) for name in sorted(os.listdir(path))]
                yield from puzzles_in(
                    [file for file in inner if _is_puzzle(file)], kind, rules, skip
                )
            elif path.endswith(".jsonl"):
                with open(path, "rb") as lines:
                    yield from _of_lines(path, lines, kind, rules)
            else:
                puzzles = load_all(FilePath(path), kind=kind, rules=rules, skip=skip)
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


def comparison_table(comparison: Comparison) -> str:
    """The approaches to a puzzle, one on each line; :data:`LEGEND` says what the columns mean."""
    return align_rows(_rows(comparison))


def _rows(comparison: Comparison) -> list[tuple[str, ...]]:
    """The headings of a table, and a row for each approach."""
    proven = any(row.result.complete for row in comparison.rows)
    rows: list[tuple[str, ...]] = [
        (
            "approach",
            "answers",
            "agrees",
            "cold ms",
            "first ms",
            "all ms",
            "nodes",
            "KiB",
            "lines",
            "other orders",
        )
    ]
    for row in comparison.rows:
        result, code = row.result, row.code
        memory = "" if result.memory is None else str(result.memory)
        compared = result.complete or (proven and result.solutions)
        agrees = (result.failure or "NO") if not row.agrees else "yes" if compared else "-"
        whole = _ms(result.seconds) if result.complete else "-"
        order = row.order if not row.declarative else f"{row.order}{_spread(row)}"
        rows.append((
            row.approach, answer_words(row), agrees, _ms(result.cold), _ms(result.first), whole, str(result.nodes), memory,
            f"{code.puzzle}+{code.own}+{code.shared}" + (f", {code.telling} tell" if code.telling else ""), order,
        ))  # fmt: skip
    return rows


def answer_words(row: ComparisonRow) -> str:
    """What an approach answers, with the number of answers where there may be more."""
    number = len(row.result.solutions)
    if not number or row.status in (
        "unique",
        "multiple",
        "failed",
        f"gave up after {number} answers",
    ):
        return row.status
    return f"{number} answer{'' if number == 1 else 's'}; {row.status}"


def _ms(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1000 * seconds:.2f}"


def _spread(row: ComparisonRow) -> str:
    """The least and the greatest time of the orders that came to their end."""
    times = sorted(each.seconds for each in row.orders if each.complete)
    return f", {_ms(times[0])} to {_ms(times[-1])} ms" if times else ""


def median_table(comparisons: Sequence[Comparison]) -> str:
    """The medians of several puzzles of a kind, a line for each approach, over those puzzles that
    all approaches with medians finished.
    """
    rows = [("approach", "finished", "median first ms", "median all ms", "median nodes")]
    for entry in medians(comparisons):
        nodes = "-" if entry["nodes"] is None else f"{entry['nodes']:g}"
        finished = f"{entry['complete']} of {entry['puzzles']}"
        rows.append(
            (entry["approach"], finished, _ms(entry["first_seconds"]), _ms(entry["seconds"]), nodes)
        )
    return f"{_over(comparisons)}\n{align_rows(rows)}"


def _over(comparisons: Sequence[Comparison]) -> str:
    names, common = finished_by_all(comparisons)
    if not common:
        return "no medians: no approach finished a puzzle"
    missing = [row.approach for row in comparisons[0].rows if row.approach not in names]
    who = f"all but {', '.join(missing)}" if missing else "all"
    return f"medians over the {len(common)} of {len(comparisons)} puzzles that {who} finished"


def _by_kind(comparisons: Sequence[Comparison]) -> dict[str, list[Comparison]]:
    kinds: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        kinds.setdefault(comparison.kind, []).append(comparison)
    return kinds


def chart(comparisons: Sequence[Comparison], alone: bool = True) -> str:
    """A bar for each approach, kind by kind: its median time on a scale of powers of ten, as an SVG
    picture. An approach without a median has a hatched bar as long as its limit, which says how it
    ended. ``alone``: with its style, which a page has already.
    """
    kinds = _by_kind(comparisons)
    entries = [(each, of_kind) for of_kind in kinds.values() for each in medians(of_kind)]
    most = max([comparison.limit for comparison in comparisons] or [1.0])
    span = max(log10(most / LEAST), 1.0)
    width = 1000 if entries else 200
    parts, told = [], []
    top = 4
    for kind, of_kind in kinds.items():
        top += 26
        title = (
            f"{kind}, median seconds to all answers, logarithmic from {LEAST:g}; {_over(of_kind)}"
        )
        parts.append(f'<text class="label" x="10" y="{top + 14}">{escape(title)}</text>')
        told.append(title)
        for entry in medians(of_kind):
            top += 26
            longest, label = _length(entry, of_kind)
            length = 420 * max(log10(max(longest, LEAST) / LEAST) / span, 0.01)
            parts.append(_bar(entry, length, label, top))
            width = max(width, round(176 + length + LETTER * len(label)))
            told.append(f"{entry['approach']}: {label}")
    hatched = (
        '<defs><pattern id="unfinished" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)">'
        '<path class="whyline" d="M0 0V6"/></pattern></defs>'
    )
    height = top + 36
    inside = f'<path class="paper" d="{box(0, 0, width, height)}"/>{hatched}{"".join(parts)}'
    return (
        assemble_sheet(
            width,
            height,
            "Median times of all approaches",
            "\n".join(told),
            inside,
            style=BOTH if alone else "",
        )
        + "\n"
    )


def _length(entry: dict[str, Any], comparisons: Sequence[Comparison]) -> tuple[float, str]:
    """The seconds of a bar, and what it says."""
    name = entry["approach"]
    if entry["seconds"] is not None:
        return entry[
            "seconds"
        ], f"{_ms(entry['seconds'])} ms, finished {entry['complete']} of {entry['puzzles']}"
    rows = [row for comparison in comparisons for row in comparison.rows if row.approach == name]
    ends = Counter(row.status for row in rows if not row.result.complete)
    timed_out = any("gave up" in end for end in ends)
    spent = [
        comparison.limit if timed_out else row.result.seconds
        for comparison, row in zip(comparisons, rows, strict=True)
    ]
    label = "; ".join(
        end if number == 1 == len(rows) else f"{end}: {number} of {len(rows)}"
        for end, number in ends.items()
    )
    return max(
        spent
    ), label or f"finished {entry['complete']} of {entry['puzzles']}, not those of the others"


def _bar(entry: dict[str, Any], length: float, label: str, top: int) -> str:
    how = 'fill="url(#unfinished)"' if entry["seconds"] is None else 'class="shade"'
    return (
        f'<text class="label" x="150" y="{top + 14}" '
        f'text-anchor="end">{escape(entry["approach"])}</text>'
        f'<rect x="160" y="{top}" width="{length:.1f}" height="18" {how}/>'
        f'<text class="label" x="{166 + length:.1f}" y="{top + 14}">{escape(label)}</text>'
    )


def run(
    names: Iterable[tuple[str, Puzzle | Exception]],
    seconds: float,
    stream: IO[str],
    how: str = "text",
    complain: Callable[[Exception, str], None] = lambda error, name: None,
    orders: int = ORDERS,
    measuring: Measuring | None = lambda name: nullcontext(lambda: None),
    width: int = WIDTH,
) -> int:
    """Compare puzzles one by one, and write each comparison as soon as it is done; a chart is
    written at the end.

    ``how``: ``text``, ``json``, ``html`` or ``svg``. ``complain``: is called for a puzzle that
    cannot be read. ``orders``: how many other orders of the goals are tried. ``measuring``: takes
    the name of a puzzle and gives a context with what is called before each run; ``None``: nothing
    is measured, and the rules and the searches are written instead, once for each kind. ``width``:
    of these beside each other, in characters. The exit status is 2 where one cannot be read, 1
    where approaches contradict each other or one failed, else 0.
    """
    if how == "html":
        stream.write(head("Rule and loop", more=STYLE, dark=DARK_COLOURS))
    comparisons: list[Comparison] = []
    shown: set[str] = set()
    status = 0
    for name, puzzle in names:
        if isinstance(puzzle, Exception):
            complain(puzzle, name)
            status = max(status, 3 if isinstance(puzzle, OutOfBudget) else 2)
            continue
        if measuring is None:
            if puzzle.kind not in shown:
                shown.add(puzzle.kind)
                stream.write(
                    to_html(puzzle) if how == "html" else side_by_side(puzzle, width) + "\n"
                )
                stream.flush()
            continue
        with measuring(name) as begun:
            comparison = compare(puzzle, seconds, orders, begun)
        comparisons.append(comparison)
        if how == "json":
            stream.write(json.dumps({"path": name, **comparison.to_json()}) + "\n")
        elif how == "html":
            rows = [[escape(cell) for cell in row] for row in _rows(comparison)]
            stream.write(
                f"<section><h2>{escape(name)}</h2>\n{html_table(rows, f'approaches to {name}')}</section>\n"
            )
        elif how == "text":
            stream.write(
                ("\n" if len(comparisons) > 1 else "")
                + f"{name}: {comparison.kind}\n{comparison_table(comparison)}"
            )
        stream.flush()
        if not comparison.agrees:
            complain(
                PuzzleError("approaches contradict each other, or one failed; see the table"), name
            )
            status = max(status, 1)
    if how == "svg":
        stream.write(chart(comparisons))
    elif how == "html":
        stream.write((_ending(comparisons) if comparisons else "") + END)
    elif how == "text":
        stream.write(LEGEND if comparisons else "")
        for kind, of_kind in _by_kind(comparisons).items():
            if len(of_kind) > 1:
                stream.write(f"\n{len(of_kind)} puzzles, {kind}\n{median_table(of_kind)}")
    return status


def _ending(comparisons: Sequence[Comparison]) -> str:
    """The chart and the legend of a page."""
    lines = "".join(
        f"<li>{escape(line)}</li>\n" for line in LEGEND.strip().replace("\n  ", " ").splitlines()
    )
    drawn = (
        '<div class="scroll" tabindex="0" role="group" '
        f'aria-label="chart">{chart(comparisons, alone=False)}</div>'
    )
    told = f"<section><h2>What the columns mean</h2>\n<ul>\n{lines}</ul></section>\n"
    return f"<section><h2>Medians</h2>\n{drawn}</section>\n{told}"
