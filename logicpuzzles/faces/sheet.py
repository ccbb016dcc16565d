"""Puzzles on pages to print, with their solutions: PDF, SVG and HTML.

Each puzzle is first written down as a line of JSON, in a file that goes away; pages are made from
these lines when all are there. So HTML takes the memory of one puzzle, however many there are. PDF
and SVG are set by Typst, which holds all of a file; of more puzzles than it may hold, each so many
have a file of their own. ``sheet.typ`` says how these pages look, and ``sheet.css`` those of HTML.
All three show the same drawings.

Roads not taken: WeasyPrint, which would print the HTML itself, but far more slowly, without all
letters of the drawings in their places, and with libraries of the system; ReportLab with svglib,
which is slow too, and lays out no texts beside drawings.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import resources
from importlib.util import find_spec
from itertools import chain, islice
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from logicpuzzles.core.errors import BadInput, OutOfBudget, PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.faces.paper import ACROSS, FORMS, NO_ROOM, Paper, check_paper, sheet_form
from logicpuzzles.formats import write
from logicpuzzles.formats.answers import from_json, to_text
from logicpuzzles.generate import LEVELS
from logicpuzzles.generate.parquet import puzzle_rows
from logicpuzzles.generate.questions import told_rules
from logicpuzzles.generate.titles import titled
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.series import Series
from logicpuzzles.show.cells import clues_beside
from logicpuzzles.show.drawing import STYLE, board_picture, solution_picture
from logicpuzzles.show.markup import escape_text, printable_text
from logicpuzzles.show.plain_pages import END, head
from logicpuzzles.solving.batch import puzzle_of_line
from logicpuzzles.solving.runner import solve
from logicpuzzles.solving.sheets import replace_file

MOST = 2_000  # puzzles of a PDF or SVG; Typst takes up to a megabyte for each
LISTED = 8  # kinds on a title page; of more it says the number
WIDE = 350  # pixels; a solution that is wider takes twice the room
# how boards look on paper: letters as in the text, and no shade behind givens
PRINT = """\
.lp{font-family:"Libertinus Serif","DejaVu Sans Mono"}.lp .given{fill:none}
.lp .small,.lp .rim{fill:#9aa0a6}.lp .small{font-size:10px}
"""
AREAS = '<g class="cells">'
AREA = pattern(r' viewBox="0 0 ([0-9]+) ([0-9]+)"')


class Printed(NamedTuple):
    """A puzzle to print. ``board``: its only solution, where it is known. ``title`` and ``level``:
    printed above it. ``rules``: its rules file.
    """

    puzzle: Puzzle
    board: Any = None
    title: str = ""
    level: str = ""
    rules: str | None = None


def write_sheet(
    path: str,
    puzzles: Iterable[Printed],
    paper: Paper | None = None,
    force: bool = False,
    timeout: float | None = None,
) -> int:
    """Write pages with puzzles to the file at ``path``, whole or not at all; how many puzzles there
    are. A PDF or SVG of more than ``MOST`` is several files: ``book-1.pdf``, ``book-2.pdf``, each
    with the solutions of its puzzles. ``timeout``: seconds for the solution and for the steps of
    each.

    Raises ``BadInput`` for a name that is no form, a file that is there, and a puzzle that cannot
    be drawn or has no room; ``PuzzleError`` where Typst is missing; ``OutOfBudget`` where a
    solution was not found in time; ``OSError``.
    """
    paper = check_paper(paper or Paper())
    form = sheet_form(path)
    if form is None:
        raise BadInput(f"{path} is no form of a sheet; expected a name in {', '.join(FORMS)}")
    if form != "html":
        _need_typst()
    coming, count = iter(puzzles), 0
    with ExitStack() as files:
        stream, keep = files.enter_context(replace_file(path, force))
        kept: list[Callable[[], None]] = []
        ahead = list(islice(coming, 1))
        while ahead or not count:
            most = MOST - 1 if form != "html" else None
            part = chain(ahead, islice(coming, most))
            with _write_down(part, paper, timeout, count + 1) as (folder, count):
                ahead = list(islice(coming, 1))
                if ahead or kept:
                    stem, dot, ending = path.rpartition(".")
                    name = f"{stem}-{len(kept) + 1}{dot}{ending}"
                    stream, keep = files.enter_context(replace_file(name, force))
                kept.append(keep)
                if form == "html":
                    stream.writelines(_html(folder, paper))
                else:
                    stream.buffer.write(_set_pages(folder, form))
        for keep in kept:
            keep()
    return count


def puzzle_page(puzzle: Printed, paper: Paper | None = None) -> str:
    """The page of one puzzle as HTML."""
    paper = check_paper(paper or Paper(per_page=1))
    with _write_down([puzzle], paper, None) as (folder, _):
        return "".join(_html(folder, paper))


def record_puzzle(
    line: bytes, kind: str | None = None, rules: str | None = None, made: bool = False
) -> Printed:
    """The puzzle of a line of a batch. ``made``: by a generator just now, so that its solution
    needs no proof.
    """
    puzzle = puzzle_of_line(line, kind, rules)
    record = json.loads(line)
    board = from_json(puzzle, record["solution"]) if made else None
    told = {name: record.get(name) for name in ("title", "level")}
    return Printed(
        puzzle, board, rules=rules, **{k: v for k, v in told.items() if isinstance(v, str)}
    )


def batch_puzzles(path: str, kind: str | None, rules: str | None) -> Iterator[tuple[str, Printed]]:
    """The puzzles of a batch, each with its place. Errors name the line, or the row of Parquet."""
    for number, line in enumerate(puzzle_rows(path), 1):
        if line.strip():
            try:
                yield f"{path}:{number}", record_puzzle(line, kind, rules)
            except BadInput as error:
                raise BadInput(error.message, number) from error


# --- puzzles, written down ------------------------------------------------------------------------


@contextmanager
def _write_down(
    puzzles: Iterable[Printed], paper: Paper, timeout: float | None, first: int = 1
) -> Iterator[tuple[str, int]]:
    """A folder with ``data.json``, in which each puzzle has a line, and the number of the last one.
    ``first``: that of the first one.
    """
    kinds: Counter[str] = Counter()
    levels: Counter[str] = Counter()
    series = Series()
    with TemporaryDirectory() as folder:
        with open(os.path.join(folder, "data.json"), "w", encoding="utf-8") as data:
            data.write('{"items": [')
            for number, each in enumerate(puzzles, first):
                about = _about(each, number, paper, timeout, series)
                if not kinds[about["kind"]]:
                    about["rules"] = _rules(each, about["kind"])
                kinds[about["kind"]] += 1
                levels[each.level] += 1
                data.write(("," if number > first else "") + "\n" + json.dumps(about))
            if not kinds:
                raise BadInput("there are no puzzles to print; expected one at least")
            lines = [f"{times} {name}" for name, times in kinds.items()]
            lines = lines if len(kinds) <= LISTED else [f"{number} puzzles of {len(kinds)} kinds"]
            lines += [", ".join(f"{levels[name]} {name}" for name in LEVELS if levels[name])]
            more = {
                "paper": paper._asdict(),
                "title": _title(paper),
                "style": STYLE + PRINT,
                "about": list(filter(None, lines)),
            }
            data.write(f"\n], {json.dumps(more)[1:]}")
        yield folder, number


def _about(
    each: Printed, number: int, paper: Paper, timeout: float | None, series: Series
) -> dict[str, Any]:
    """What is printed of a puzzle."""
    puzzle = each.puzzle
    kind = kind_named(each.rules or puzzle.kind)
    name = kind.text.partition(":")[0].partition(" (")[0]
    name = kind.name.capitalize() if "\n" in name or len(name) > 40 else name
    picture = board_picture(puzzle)
    try:
        text = "" if picture else write(puzzle)
    except BadInput as error:
        wrong = f"this {kind.name} cannot be drawn, and has no text"
        raise BadInput(f"{wrong}; expected one that has either") from error
    clues = [
        (str(clue.printed or place), printable_text(clue.text or clue))
        for place, clue in enumerate(clues_beside(puzzle), 1)
        if picture
    ]
    questions = [clue.text for clue in puzzle.unused if clue.text.endswith("?")]
    if clues and not questions and kind.part("titles") is not None:
        questions = [titled(puzzle, each.level)[0]]
    about = {
        "number": number,
        "kind": name,
        "title": printable_text(each.title or puzzle.name or name),
        "level": printable_text(each.level),
        "board": _drawing(picture),
        "text": printable_text(text),
        "clues": clues,
        "questions": list(map(printable_text, questions)),
        "rules": [],
        "solution": "",
        "answer": "",
        "note": "",
        "steps": [],
    }
    if paper.solutions != "none" or paper.steps:
        board, about["note"] = _find_solution(each, timeout, series)
        if board is not None and picture:
            about["solution"] = _drawing(solution_picture(puzzle, board, alone=False))
        elif board is not None:
            about["answer"] = printable_text(to_text(puzzle, board))
    if paper.steps:
        from logicpuzzles.explain import explain

        found = explain(puzzle, timeout, kind)
        if found.stopped is not None:
            raise OutOfBudget(found.stopped)
        about["steps"] = [printable_text(step.text) for step in found.steps]
    return about


def _rules(each: Printed, name: str) -> list[tuple[str, str]]:
    """The paragraphs of the rules, each with what is printed in bold before it."""
    texts = [
        re.sub(r"\s*\n(?![0-9]+\. )", " ", part)
        for part in told_rules(kind_named(each.rules or each.puzzle.kind))
    ]
    return [
        (name, text[len(name) :]) if not place and text.startswith(name) else ("", text)
        for place, text in enumerate(map(printable_text, texts))
    ]


def _title(paper: Paper) -> str:
    return paper.heading or "Puzzles"


def _drawing(picture: str | None) -> str:
    """A picture without the areas that are pointed at on a screen."""
    return (picture or "").partition(AREAS)[0].removesuffix("</svg>") + (
        "</svg>" if picture else ""
    )


def _find_solution(each: Printed, timeout: float | None, series: Series) -> tuple[Any, str]:
    """A solution of a puzzle, if there is one, and what is to be said of it."""
    if each.board is not None:
        return each.board, ""
    answer = solve(each.puzzle, timeout=timeout, rules=each.rules, series=series)
    if answer.status == "unknown":
        raise OutOfBudget(answer.stopped or "time")
    notes = {"none": "no solution", "unique": ""}
    return next(iter(answer.boards), None), notes.get(answer.status, "one of several")


# --- PDF and SVG ----------------------------------------------------------------------------------


def _need_typst() -> None:
    if find_spec("typst") is None:
        raise PuzzleError("typst is not installed; pip install 'logicpuzzles[sheet]'")


def _asset(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def _set_pages(folder: str, form: str) -> bytes:
    """The pages by Typst."""
    with open(os.path.join(folder, "main.typ"), "w", encoding="utf-8") as program:
        program.write(_asset("sheet.typ"))
    command = [sys.executable, "-m", "logicpuzzles.faces.setting", folder, form]
    ended = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if ended.returncode:
        told = NO_ROOM.search(ended.stderr)
        if told is None:
            raise PuzzleError(f"typst failed: {ended.stderr.strip().splitlines()[-1:]}")
        raise BadInput(f"there is {told[0]} on a page; expected fewer or shorter clues")
    with open(os.path.join(folder, "pages"), "rb") as file:
        return file.read()


# --- HTML -----------------------------------------------------------------------------------------


def _html(folder: str, paper: Paper) -> Iterator[str]:
    """The file of pages, part by part."""
    size = "A4" if paper.paper == "a4" else "letter"
    across = ACROSS[paper.per_page]
    tall = 215 // (paper.per_page // across)
    printed = (
        f"@page{{size:{size};margin:18mm;@bottom-center{{content:counter(page)}}}}\n"
        f"@media print{{.sheet svg{{max-height:{tall}mm}}}}\n"
    )
    yield head(_title(paper), more=_asset("sheet.css") + printed)
    with open(os.path.join(folder, "data.json"), encoding="utf-8") as data:
        (last,) = deque(data, maxlen=1)
    if paper.cover:
        lines = "".join(
            f"<p>{escape_text(line)}</p>" for line in json.loads("{" + last[2:])["about"]
        )
        yield f'<section class="cover"><h1>{escape_text(_title(paper))}</h1>{lines}</section>\n'
    items = _items(folder)
    while page := list(islice(items, paper.per_page)):
        paragraphs = [
            f"<p><b>{escape_text(name)}</b>{escape_text(text)}</p>\n"
            for item in page
            for name, text in item["rules"]
        ]
        rules = f'<div class="rules">{"".join(paragraphs)}</div>\n' if paragraphs else ""
        below = f'<div class="below">{"".join(map(_solution, page))}</div>\n'
        yield f'<section class="sheet across{across}">\n{rules}{"".join(map(_article, page))}'
        yield f"{below if paper.solutions == 'below' else ''}</section>\n"
    if paper.solutions == "back":
        yield '<section class="back"><h1>Solutions</h1>\n'
        yield from map(_solution, _items(folder))
        yield "</section>\n"
    if paper.steps:
        yield '<section class="steps"><h1>Step by step</h1>\n'
        for item in _items(folder):
            steps = "".join(f"<li>{escape_text(step)}</li>\n" for step in item["steps"])
            yield f"<h2>{item['number']} {escape_text(item['title'])}</h2>\n<ol>{steps}</ol>\n"
        yield "</section>\n"
    yield END


def _items(folder: str) -> Iterator[dict[str, Any]]:
    with open(os.path.join(folder, "data.json"), encoding="utf-8") as data:
        for line in data:
            if not line.startswith(('{"items"', "]")):
                yield json.loads(line.rstrip(",\n"))


def _article(item: dict[str, Any]) -> str:
    """A puzzle: its heading, its board, and its clues."""
    level = f"<span>{escape_text(item['level'])}</span>" if item["level"] else ""
    title = f"<h2><b>{item['number']}</b> {escape_text(item['title'])} {level}</h2>\n"
    board = item["board"] or f"<pre>{escape_text(item['text'])}</pre>"
    clues = "".join(
        f'<li value="{number}">{escape_text(text)}</li>\n' for number, text in item["clues"]
    )
    asked = (
        f"<p><em>{escape_text(' '.join(item['questions']))}</em></p>" if item["questions"] else ""
    )
    words = f"<div><ol>\n{clues}</ol>{asked}</div>" if clues or asked else ""
    return f'<article>{title}<div class="{"both" if words else "board"}">{board}{words}</div></article>\n'


def _solution(item: dict[str, Any]) -> str:
    """A solution: its number and its board."""
    size = AREA.search(item["solution"])
    wide = ' class="wide"' if size and int(size[1]) > WIDE else ""
    note = f" {item['note']}" if item["note"] else ""
    board = item["solution"] or (item["answer"] and f"<pre>{escape_text(item['answer'])}</pre>")
    return f"<article{wide}><h2><b>{item['number']}</b>{note}</h2>\n{board}</article>\n"
