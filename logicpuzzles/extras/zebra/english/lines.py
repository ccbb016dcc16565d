"""The lines of a text as a reader takes them: without labels, bullets and Markdown, wrapped lines
joined, tables apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from logicpuzzles.core.budget import tick
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.mentions import QUOTED
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.formats.text import check_length

_LABEL = pattern(
    r"\s*+(?P<label>(?:(?:clue|hint|fact|statement|constraint|condition|rule|no\.?)\s++)?"
    r"#?\(?\d++\s*+(?:\.\)|[.):]|[-–—](?=\s))\s*+|"
    r"\[\d++\][.:]?\s++|\(?(?:[a-z]|[ivx]{2,4})[.)]\s++|[-*+•–—‣▪◦·●○■□►▶→➤]\s++|#\d++\s++)?+",
    re.IGNORECASE,
)
_NUMBER = pattern(r"\d{1,4}")
_EMPHASIS = pattern(
    rf"(?P<quoted>{QUOTED})|\*\*|__|(?<!\w)\*(?=\w[^*\n]*\w[.!?]?\*(?!\w))|(?<=[\w.!?])\*(?!\w)"
)
_COMMENT = pattern(r"\s*#(?!\d+\s*[.):]|\d+\s)")
# How comments begin that a telling of a text has.
_NOTE = pattern(
    r"\s*# (?:\d+ categories, |A line with = is |understood: write = |line \d+ skipped, |"
    r"(?:declared|table|brackets|sentence|collected from) line \d)"
)
_GOES_ON = compile_phrase(
    r".*(,|\b(the|a|an|and|or|of|to|in|on|at|by|with|for|from|who|that|which|whose|is|are|next|between|left|right|if|then))$"
)
MAX_LINE = 5_000  # characters; a whole puzzle in one paragraph has two thousand
_WIDE = 60  # letters of a line that was wrapped, at least
_RULE = pattern(r"(?=.*--)[\s:|-]++")
_PLACES = compile_phrase(r"(#|no\.?|nr\.?|house|position|place|seat|row|)")


Cell = tuple[str, int]  # of a table, with its column
Category = tuple[str, int, list[Cell]]  # heading, line and values of a category


@dataclass(slots=True)
class Line:
    """A line. Its content begins at ``start``, after its label; ``item``: it has a label;
    ``printed``: the number in it, or 0.
    """

    number: int
    content: str
    start: int
    item: bool
    printed: int = 0


@dataclass(slots=True)
class Prose:
    """Lines joined into one text, a blank for each line end. Its content begins at ``start``,
    further lines at ``breaks``. ``item``: it has a label; ``printed``: the number in it, or 0.
    """

    text: str
    line: int
    start: int
    item: bool = False
    breaks: list[int] = field(default_factory=list)
    printed: int = 0

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a place in the text."""
        before = [at for at in self.breaks if at <= offset]
        return self.line + len(before), offset - (before[-1] if before else 0) + 1


def is_comment(content: str) -> bool:
    """Whether a line is a comment. It begins with ``#``, but ``#1`` is a label."""
    return _COMMENT.match(content) is not None


def is_note(content: str) -> bool:
    """Whether a line is one of the comments with which a text is told: they say again what stands
    elsewhere.
    """
    return _NOTE.match(content) is not None


def lines_of(text: str) -> Iterator[Line]:
    """The lines that are not blank and no comments: see :func:`is_comment`."""
    for number, content in enumerate(text.split("\n"), start=1):
        tick()
        if not content.strip() or is_comment(content):
            continue
        check_length(content, number, MAX_LINE)
        # The same length keeps columns right.
        content = _EMPHASIS.sub(
            lambda emphasis: emphasis["quoted"] or " " * len(emphasis[0]), content
        )
        label = _LABEL.match(content)
        start = label.end() if label else 0
        before = label["label"] if label else None
        digits = _NUMBER.search(before or "")
        yield Line(number, content, start, before is not None, int(digits[0]) if digits else 0)


def join_line(prose: list[Prose], line: Line, wraps: bool) -> None:
    """Add a line to prose. It continues the text before it when that text was wrapped there;
    ``wraps``: sentences of the text end with full stops, so that a long line without one goes on.
    """
    last = prose[-1] if prose else Prose("", -1, 0)
    below = last.line + len(last.breaks) + 1 == line.number and len(last.text) < MAX_LINE
    before = last.text.rstrip()
    if below and not line.content[: line.start].strip():
        open_ = not before.endswith((".", "!", "?", ":", ";", '"', "”"))
        width = len(last.text) - (last.breaks[-1] if last.breaks else 0)
        small = line.content[line.start : line.start + 1].islower()
        if open_ and (small or _GOES_ON.fullmatch(before) or (wraps and width >= _WIDE)):
            last.breaks.append(len(last.text) + 1)
            last.text += " " + line.content
            return
    prose.append(Prose(line.content, line.number, line.start, line.item, printed=line.printed))


def tables_in(lines: list[Line]) -> tuple[list[Line], list[Category]]:
    """The lines outside tables, and the categories of the tables of values.

    A table has a line of dashes under its header; cells that are to be filled in are empty.
    """
    rest: list[Line] = []
    categories: list[Category] = []
    at = 0
    while at < len(lines):
        end = at
        while (
            end < len(lines)
            and lines[end].content.count("|") >= (1 if end > at else 2)
            and not lines[end].item
        ):
            end += 1
        block = lines[at:end]
        rows = [_cells(line) for line in block if not _RULE.fullmatch(line.content)]
        if len(block) < 2 or len(rows) == len(block):
            rest.append(lines[at])
            at += 1
        else:
            named = _categories(rows)
            categories += [(name, block[0].number, values) for name, values in named]
            at = end
    return rest, categories


def _cells(line: Line) -> list[Cell]:
    """The cells of a row of a table with their columns."""
    inside = line.content.strip().removeprefix("|").removesuffix("|")
    at = line.content.index(inside)
    cells = []
    for text in inside.split("|"):
        cells.append((text.strip(" `"), at + 1 + len(text) - len(text.lstrip())))
        at += len(text) + 1
    return cells


def _categories(rows: list[list[Cell]]) -> Iterator[tuple[str, list[Cell]]]:
    """The names of the categories of a table, and their values."""
    (first, *heads), *body = rows
    if len(heads) == 1 and all(len(row) == 2 and "," in row[1][0] for row in body):
        for (name, _), (listed, column) in body:  # a category in each row
            yield name, [(value.strip(), column) for value in listed.split(",")]
    elif _PLACES.fullmatch(first[0]) and all(cell[0].isdigit() for cell in heads):
        yield from [(row[0][0], row[1:]) for row in body if all(cell[0] for cell in row)]
    else:
        for (name, _), *values in zip(*[row for row in rows if len(row) > len(heads)], strict=True):
            full = [cell for cell in values if cell[0]]
            places = _PLACES.fullmatch(name) and all(value.isdigit() for value, _ in full)
            if name and full and not places:
                yield name, full
