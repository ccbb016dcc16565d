"""Reading an answer that is a grid of symbols: lines with blanks, bars, labels and numbers outside, or one long line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.board_writing import LINKS, LINKS_DOWN, linked
from logicpuzzles.formats.board_writing import tokens as drawn_tokens
from logicpuzzles.kinds.board import Between, Clues, Links, Outside, Symbols
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.scoring.coordinates import lettered, listed, marked_in
from logicpuzzles.scoring.facts import Fact, Passage, passages
from logicpuzzles.scoring.texts import OPEN, UNSURE, Unknown, ordinal, whole

__all__ = ["LIGHT", "Grid", "cells_denied", "grid_passages", "lattices_in"]

MAX_LINE = 20_000  # characters
MAX_STRANGE = 4  # of so many cells at most one may have a number that is not a value
UNKNOWN = frozenset(["", ".", "_", "-", "?", "*", "x", "·", "__", "…"])
LIGHT = frozenset(
    [
        "-",
        ".",
        "0",
        "_",
        "·",
        "□",
        "░",
        "⬜",
        "◻",
        "◽",
        "▢",
        "☐",
        "empty",
        "white",
        "blank",
        "unshaded",
        "clear",
        "w",
        "false",
    ]
)
DARK = frozenset(
    ["#", "x", "1", "*", "■", "⬛", "█", "◼", "◾", "▪", "▓", "filled", "black", "shaded", "b", "true",
     "⭐", "★", "🌟", "⛺", "💡", "💣"]
)  # fmt: skip
FILLERS = frozenset(["is", "are", "=", ":", "and", "reads", "then", "→", "->", "–", "—", "-"])

_CSV = pattern(r"\d(,\d)*")
_BETWEEN = pattern(r"[\s,;|│┃║‖&=]+")
_BARS = pattern(r"[|│┃║‖]")
_DRAWN = pattern(r"[-+=|:\s─━═│┃║┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫`~*]+|[\s<>v^∧∨|-]+")
_RULE = pattern(r"(?=\S*[|+┼╋╬])[-=+|:─━═┼╋╬]+")
_BARE = pattern(
    r"[\s>#]*([0-9]{1,2}|[A-Za-z]{1,9})(?:\s(?:ring|row))?\s*(?:[:.)=|│]|->|→)\s*|[\s>#]*([A-Za-z]{3,9})\s+"
)
_TAIL = pattern(
    r"(?<!\s)\s*+(?:[(\[]\s*(?:sum|total|Σ)?\W{0,3}([0-9]{1,4})\s*[)\]]|=\s*([0-9]{1,4})|→\s*([0-9]{1,4})|"
    r"→(?=.{0,60}(?:[A-Za-z]{2}|[✓✔✅])).*|✓|✅)\s*$",
    re.IGNORECASE,
)
_CELL = pattern(
    r"\(?\br(?:ow)?\s{0,2}([0-9]{1,2})\s{0,2},?\s{0,2}c(?:ol(?:umn)?)?\s{0,2}([0-9]{1,2})\)?\s{0,2}(?:=|:|is|→|->)\s{0,2}([^\s,;.)|]{1,9})",
    re.IGNORECASE,
)
_SAYS = pattern(  # of one cell, in a sentence
    r"(?:\brow ([0-9]{1,2}),?(?: and| of)? col(?:umn)? ([0-9]{1,2})|"
    r"\bcol(?:umn)? ([0-9]{1,2}),?(?: and| of| in)? row ([0-9]{1,2})|"
    r"\br([0-9]{1,2})c([0-9]{1,2})|\(([0-9]{1,2}), ?([0-9]{1,2})\))\)?"
    r"(?: is| has| holds| contains| gets| must be| =|:|=| →)(?: an?| the)?(?: digit| number| value)? ([^\s,;.!?()|]{1,6})"
    r"(?=[,;.!)]|\s*$)",
    re.IGNORECASE,
)
_ALSO = pattern(  # what stands after a value, as in "3 or 4"
    r"[\s,/&|]*+(?:(?:or|and)\b(?:\s{1,3}(?:also|else|maybe|perhaps|possibly))?[\s,]*+)?([^\s,;.:!?()|\[\]{}/]{1,9})",
    re.IGNORECASE,
)
_REMARK = pattern(  # beside a row
    r"(?<!\s)(?:\s++(?:#|//|--|←|<-)\s*+(?=\S{0,60}[A-Za-z✓✔✅])[^|]{0,400}$|"
    r"\s*+\((?=[^()|]{0,200}?[A-Za-z]{2})[^()|]{0,400}+\)\s*+$)"
)
_NUMBERS = pattern(r"[0-9]{1,9}")
_EMPTY_BOX = pattern(r"\[\s?\]")
_GOES_ON = frozenset(
    ["...", "…", "[...]", "[…]", "(...)", "(…)", "⋮", "etc", "etc.", "and so on"]
)  # a board that is cut off
_LEAD = pattern(
    r"\b(?:so|the|then|and|thus|hence|therefore|answer|solution|is|final|now|grid|wait|actually|correction|sorry|oops|rather)\b",
    re.IGNORECASE,
)
_BECOMES = pattern(r"^\W*(?:should|must|has to|needs to) (?:be|read|have been)\b", re.IGNORECASE)
_BY_LETTER = pattern(r"\b((?:row|line|column|col)s? )([A-Z])(?=\W)", re.IGNORECASE)
_SUMS = pattern(r"\W*(?:sum|total)s?\b", re.IGNORECASE)  # below a grid
_PLACES = {
    "outer": 1,
    "top": 1,
    "outermost": 1,
    "inner": -1,
    "bottom": -1,
    "last": -1,
    "innermost": -1,
    "middle": 0,
    "centre": 0,
}


@dataclass(frozen=True, slots=True)
class _Row:
    """The tokens of a line. ``label``: what stands before them. ``named``: whether it says which row that is."""

    at: int
    tokens: tuple[str, ...]
    label: str = ""
    ruled: bool = False  # a rule follows, as below the heading of a table


class Grid:
    """What the grids of a puzzle look like. ``refused``: gets why something like a grid was not read, in words."""

    def __init__(self, layout: Layout, refused: list[str] | None = None) -> None:
        self.layout = layout
        self.refused = [] if refused is None else refused
        self.walls = {(y, x): drawn_tokens(layout)[y][x] for y, x in layout.blocked}
        self.height, self.width = layout.height, layout.width
        self.given = {
            (y, x)
            for y, row in enumerate(layout.puzzle.givens)
            for x, cell in enumerate(row)
            if cell is not None
        }
        symbols = layout.board.answer.symbols
        values = layout.values or ()
        drawn = isinstance(symbols, Symbols)
        self.known = {str(value): value for value in values if type(value) is int and not drawn}
        self.known |= {symbols.write(value).upper(): value for value in values}
        self.numbers = bool(values) and not drawn
        self.shaded = drawn and len(values) == 2 and not symbols.write(values[0]).isalnum()
        self.starred = drawn and "*" in self.known
        self.shown = {  # numbers that are drawn into cells
            (y, x): str(mark)
            for layer in layout.board.of(Clues)
            if layer.structural and not layer.blocks
            for mark, (y, x, *_), _ in layout.marks(layer)
        } if self.shaded else {}  # fmt: skip
        if not self.shaded and set(values) == {0, 1}:
            self.known |= {"FALSE": 0, "TRUE": 1}
        self.marks = frozenset(self.shown.values()) | {
            str(mark).upper()
            for layer in layout.board.of(Clues)
            if self.shaded
            for mark, _, _ in layout.marks(layer)
        }  # what the puzzle has in its cells
        self.signs = frozenset("<>^v∧∨") if layout.board.of(Between) else frozenset()
        self.clued = bool(layout.board.of(Outside))
        row, column = layout.board.row, layout.board.column
        number = r"#?\s{0,2}([0-9]{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
        first = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
        first = rf"({first}|[0-9]{{1,2}}(?:st|nd|rd|th)|{'|'.join(_PLACES)})"
        noun = rf"(row|r|line|{re.escape(row)}|col(?:umn)?|c|{re.escape(column)})"
        self.label = re.compile(
            rf"(?<!\w)(?:{noun}[\s_-]?{number}(?!\w)|{first}[\s-]{noun}(?!\w))", re.IGNORECASE
        )
        self.across = frozenset(["row", "r", "line", row.casefold()])

    # --- lines ---

    def rows(self, lines: Sequence[str]) -> Iterator[_Row | int | None]:
        """For each line its row, ``None`` for a line that ends a grid, 0 for a blank line, 1 for a rule."""
        for at, line in enumerate(lines):
            stripped = line.strip()
            if not stripped.strip("`~") or stripped.startswith(("```", "~~~")):
                yield 0
                continue
            ruled = _RULE.fullmatch(stripped) is not None
            row = (
                self.row(at, stripped) if len(line) <= 40 * (self.width + 2) and not ruled else None
            )
            if row is not None:
                yield row
            else:
                yield 1 if ruled or _DRAWN.fullmatch(stripped) else None

    def without_tail(self, line: str) -> str:
        """A line without what stands beside its cells: a sum, which must be that of the line, or a mark."""
        tail = _TAIL.search(line)
        told = "" if tail is None else tail[1] or tail[2] or tail[3] or ""
        if tail is None:
            return line
        numbers = _NUMBERS.findall(line, 0, tail.start())
        sums = {
            sum(map(int, each))
            for each in (numbers, numbers[1:], "".join(numbers[-1:]), "".join(numbers[1:]))
        }
        return line if told and not self.shaded and int(told) not in sums else line[: tail.start()]

    def row(self, at: int, line: str) -> _Row | None:
        tokens = None if _SUMS.match(line) else self.tokens(line)
        if tokens is not None:
            return _Row(at, tokens)
        remark = _REMARK.search(line)
        line = self.without_tail(
            line[: remark.start()] if remark and not UNSURE.search(remark[0].casefold()) else line
        )
        if self.numbers and re.fullmatch(r"[0-9]{1,2}(?:[-–][0-9]{1,2})+", line):
            line = re.sub("[-–]", " ", line)
        if _SUMS.match(line):
            return None
        tokens = self.tokens(line)
        if tokens is not None:
            return _Row(at, tokens)
        parts = [part for part in _BARS.split(line.strip("|│┃║ ")) if part.strip()]
        for number, part in enumerate(parts[1:2] if 2 <= len(parts) <= 3 else [], 1):
            inner = self.tokens(part)
            if inner is not None:
                return _Row(at, inner, parts[0].strip() if number else "")
        label = _BARE.match(line)
        if label:
            inner = self.tokens(line[label.end() :])
            if inner is not None:
                return _Row(at, inner, label[1] or label[2])
        pieces = [token for token in _BETWEEN.split(line) if token]
        if len(pieces) == self.width + 1:
            inner = self.tokens(" ".join(pieces[1:]))
            if inner is not None:
                return _Row(at, inner, pieces[0])
        return None

    def tokens(self, text: str, width: int = 0) -> tuple[str, ...] | None:
        """The tokens of the cells of a line; ``None`` when it has not as many, or others."""
        width = width or self.width
        if self.shaded:
            text = _EMPTY_BOX.sub(" - ", text)
        shown = text.strip().strip("`\"'[]()").strip().rstrip(",")
        pieces = [token for token in _BETWEEN.split(shown) if token and token not in self.signs]
        if (
            self.numbers
            and len(pieces) == width + 1 > 2
            and whole(pieces[-1]) == sum([whole(piece) or 0 for piece in pieces[:-1]])
        ):
            pieces.pop()  # the sum of the line
        joined = "".join(pieces)
        pieces = (
            [self._bare(token) for token in pieces]
            if len(pieces) == width
            else list(joined)
            if len(joined) == width
            else []
        )
        if len(pieces) != width and "" in [part.strip() for part in _BARS.split(shown)[1:-1]]:
            pieces = [
                self._bare(part.strip()) for part in _BARS.split(text.strip().strip("|"))
            ]  # empty cells of a table
        if len(pieces) != width:
            return None
        return tuple(pieces) if all([self.fits(token) for token in pieces]) else None

    def _bare(self, token: str) -> str:
        if token.upper() in self.known or token.casefold() in LIGHT | DARK:
            return token
        bare = token.strip("*\"'`[](){}.:")
        if len(bare) > 1 and bare.endswith("?"):
            return "?"  # a doubt is no value
        return bare or token

    def fits(self, token: str) -> bool:
        """Whether a token may stand in a cell."""
        folded = token.casefold()
        if token.upper() in self.known or folded in UNKNOWN or folded in FILLED:
            return True
        if self.shaded and folded in LIGHT | DARK:
            return True
        if self.layout.blocked and len(token) <= 6 and not token.isalpha():
            return True
        return (
            whole(token) is not None
            or (self.layout.blocked and len(token) == 1)
            or (len(token) == 1 and not token.isalnum())
        )

    # --- boards ---

    def fact(self, at: int, rows: Sequence[Sequence[str]], whole_board: bool) -> Fact | None:
        """The values of the cells that rows of tokens give; ``None`` where they cannot be read with certainty."""
        tokens = {(y, x): token for y, row in enumerate(rows) for x, token in enumerate(row)}
        cells = self.cells(tokens, whole_board)
        return None if cells is None else Fact(at, cells)

    def walled(self, tokens: Mapping[Any, str], shades: Mapping[str, int]) -> dict[Any, Any]:
        """What tokens say in places that the puzzle fills: ``None`` where they agree with it or stand for nothing, else a value
        of a cell, or what else they are. ``shades``: the values of light and dark signs."""
        said: dict[Any, Any] = {}
        for place, token in tokens.items():
            shown, value = (
                self.walls[place],
                shades.get(token.casefold(), self.known.get(token.upper())),
            )
            numbers, own = _NUMBERS.findall(token), _NUMBERS.findall(self.walls[place])
            said[place] = None
            if token == shown or (numbers and numbers == own):
                continue
            if value is not None:
                said[place] = value
            elif not {*numbers} <= {*own} and (
                shown.isdecimal() or any(map(int, numbers))
            ):  # 0 is how some draw a wall
                said[place] = Unknown(token)
        return said

    def cells(self, tokens: Mapping[Any, str], whole_board: bool) -> dict[Any, Any] | None:
        walls = {place: token for place, token in tokens.items() if place in self.walls}
        others = {place: token for place, token in tokens.items() if self._is_another(place, token)}
        tokens = {
            place: token
            for place, token in tokens.items()
            if place not in self.walls and place not in others
        }
        shades = self._shades(tokens) if self.shaded else {}
        if shades is None:
            self.refused.append(
                f"it is not plain what its signs mean: {' '.join(sorted({*tokens.values()}))}"
            )
            return None
        cells: dict[Any, Any] = self.walled(walls, shades)
        for place, token in others.items():
            cells[place] = Unknown(
                f"{token} in {self.layout.name(place)}, where the puzzle has {self.shown[place]}"
            )
        strange = 0
        for place, token in tokens.items():
            folded = token.casefold()
            if folded in shades:
                cells[place] = shades[folded]
            elif self.shaded and token in ("?", ""):
                continue
            elif self.shaded and self.shown.get(place) == token.upper():
                cells[place] = 0
            elif self.shaded:
                cells[place] = Unknown(token)  # a mark of another cell
                strange += 1
            elif token.upper() in self.known:
                cells[place] = self.known[token.upper()]
            elif self.numbers and ordinal(folded) in self.known.values():
                cells[place] = ordinal(folded)
            elif "?" in token and place in self.given:
                cells[place] = OPEN  # what is given is doubted
            elif folded in UNKNOWN or (token == "0" and self.numbers):
                continue
            elif whole(token) is not None:
                cells[place] = Unknown(token)
                strange += 1
            else:
                self.refused.append(f"{token} in {self.layout.name(place)} is no value")
                return None
        if strange * MAX_STRANGE > len(tokens):
            unknown = next(value.text for value in cells.values() if isinstance(value, Unknown))
            self.refused.append(f"{strange} of its cells hold no value, such as {unknown}")
            return None
        if self.shaded and whole_board and not any([cells.get(place) for place in tokens]):
            self.refused.append("no cell of its board is marked")
            return None
        return cells

    def _is_another(self, place: Any, token: str) -> bool:
        """Whether a token is another number than the one that the puzzle has in a cell."""
        return self.shown.get(place, token) != token and (whole(token) or 0) > 1

    def _shades(self, tokens: Mapping[Any, str]) -> dict[str, int] | None:
        """The value of each token of a board with light and dark cells; ``None`` when it is not plain which is which."""
        used = {
            token.casefold()
            for place, token in tokens.items()
            if self.shown.get(place) != token.upper()
        }
        blank = "" in used
        used -= {"?", ""}
        own = {token.casefold(): value for token, value in self.known.items()}
        light = {
            token for token in used if own.get(token) == 0 or (token not in own and token in LIGHT)
        }
        dark = {
            token for token in used if own.get(token) == 1 or (token not in own and token in DARK)
        }
        light = light or (
            {""} if blank else set()
        )  # where nothing else is light, what has no mark is
        if (
            len(light) > 1
            or len(dark) > 1
            or not {token.upper() for token in used - light - dark} <= self.marks
        ):
            return None
        return {**dict.fromkeys(light, 0), **dict.fromkeys(dark, 1)}

    def number(self, label: str, count: int) -> int | None:
        """The place, from 0, that a label names among ``count`` lines."""
        folded = label.casefold().strip(" .:()")
        if folded in _PLACES:
            place = _PLACES[folded]
            return (
                place - 1
                if place > 0
                else count - 1
                if place < 0
                else count // 2
                if count % 2
                else None
            )
        number = ordinal(folded) or whole(re.sub(r"(?:st|nd|rd|th)$", "", folded))
        return None if number is None else number - 1


FILLED = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])


def grid_passages(
    layout: Layout, lines: Sequence[str], refused: list[str] | None = None
) -> list[Passage]:
    """The grids and the named rows, columns and cells in the lines of a text. ``refused``: gets why something like a grid was not
    read."""
    grid = Grid(layout, refused)
    if any([match[2].upper() == "B" for line in lines for match in _BY_LETTER.finditer(line)]):
        lines = [
            _BY_LETTER.sub(lambda named: f"{named[1]}{ord(named[2].upper()) - ord('A') + 1}", line)
            for line in lines
        ]
    told, lines = _tables(grid, lines)
    named: list[Fact] = []
    run: list[_Row | int] = []
    taken = [_named(grid, at, line) for at, line in enumerate(lines)]
    left = ["?!" if facts else line for facts, line in zip(taken, lines, strict=True)]
    for at, row in enumerate([*grid.rows(left), None]):
        if at < len(taken):
            named.extend(taken[at])
        if row is not None:
            run.append(row)
            continue
        told.extend(_grids(grid, run, at < len(left) and left[at].strip().casefold() in _GOES_ON))
        run = []
    for at, line in enumerate(left):
        told.extend(_long(grid, at, line))
    if grid.shaded:
        for first, last, cells in listed(left, grid.height, grid.width):
            kept = {
                place: value for place, value in cells.items() if value or place not in grid.walls
            }
            told.append(
                Passage([Fact(last, kept, first=first)], len(cells) == grid.height * grid.width)
            )
    symbols = layout.board.answer.symbols
    rows = enumerate(layout.puzzle.givens)
    given = {
        (y, x): symbols.write(cell)
        for y, row in rows
        for x, cell in enumerate(row)
        if cell is not None
    }
    for at, each in lettered(left, grid.height, grid.width, given):
        known = grid.cells(each, False)
        named.extend([Fact(at, known)] if known else [])
    return [*told, *passages(named, lines)]


def _tables(grid: Grid, lines: Sequence[str]) -> tuple[list[Passage], list[str]]:
    """The boards in tables whose headings name rows of the board, and the lines without them; other tables lose their sums."""
    told: list[Passage] = []
    left = list(lines)
    start = 0
    for stop, line in enumerate([*lines, ""]):
        if line.count("|") > 1:
            continue
        drawn = {at: lines[at].strip() for at in range(start, stop)}
        table = {
            at: row.strip("|").split("|") for at, row in drawn.items() if not _RULE.fullmatch(row)
        }
        start = stop + 1
        heads = [head.strip(" *_`") for head in next(iter(table.values()), [])]
        if len(table) < 2 or any([len(row) != len(heads) for row in table.values()]):
            continue
        kept = [x for x, head in enumerate(heads) if not x or not _SUMS.match(head)]
        body = {
            at: [row[x].strip(" *_`") for x in kept]
            for at, row in table.items()
            if not _SUMS.match(row[0])
        }
        rows = [_line_named(grid, heads[x], grid.height, True) for x in kept[1:]]
        columns = [_line_named(grid, row[0], grid.width, False) for row in list(body.values())[1:]]
        if (
            set(rows) == set(range(grid.height))
            and set(columns) == set(range(grid.width))
            and len(columns) == grid.width
        ):
            tokens = {
                (y, x): row[place]
                for x, row in zip(columns, list(body.values())[1:], strict=True)
                for place, y in enumerate(rows, 1)
                if x is not None and y is not None
            }
            cells = (
                grid.cells(tokens, True)
                if all([grid.fits(token) for token in tokens.values()])
                else None
            )
            if cells is not None:
                told.append(Passage([Fact(stop - 1, cells, first=min(table))], True))
                left[min(table) : stop] = [""] * (stop - min(table))
        elif len(kept) < len(heads) or len(body) < len(table):
            left[min(table) : stop] = [
                f"| {' | '.join(body[at])} |" if at in body else ""
                for at in range(min(table), stop)
            ]
    return told, left


def _line_named(grid: Grid, label: str, count: int, across: bool) -> int | None:
    """The number of the row or column that a heading names, from 0. A bare number names a column."""
    match = grid.label.fullmatch(label)
    if match and (match[1] or match[4]).casefold() in grid.across:
        return grid.number(match[2] or match[3], count) if across else None
    if match:
        return None if across else grid.number(match[2] or match[3], count)
    number = grid.number(label, count) if not across or label.casefold() in _PLACES else None
    return number if number is not None and 0 <= number < count else None


def _named(grid: Grid, at: int, line: str) -> list[Fact]:
    """The rows, columns and cells that a line names."""
    if len(line) > MAX_LINE:
        return []
    facts: list[Fact] = []
    each = list(_CELL.finditer(line))
    if each:
        for match, after in zip(each, [*each[1:], None], strict=True):
            place = int(match[1]) - 1, int(match[2]) - 1
            also = _ALSO.match(line, match.end(), after.start() if after else len(line))
            several = also is not None and also[1].upper() in grid.known  # "3 or 4" is no value
            known = grid.layout.has(place) and not several
            cells = grid.cells({place: grid._bare(match[3])}, False) if known else None
            if cells:
                facts.append(Fact(at, cells))
        return facts
    if grid.shaded and (facts := _marked(grid, at, line)):
        return facts
    labels = list(grid.label.finditer(line))
    if not labels or re.search(r"[^\W\d_]", _LEAD.sub("", line[: labels[0].start()])):
        return []
    for label, after in zip(labels, [*labels[1:], None], strict=True):
        noun, number = (label[1], label[2]) if label[1] else (label[4], label[3])
        across = noun.casefold() in grid.across
        count, width = (grid.height, grid.width) if across else (grid.width, grid.height)
        which = grid.number(number, count)
        rest = grid.without_tail(line[label.end() : after.start() if after else len(line)])
        tokens = _tokens_after(grid, rest, width)
        if tokens is None and rest.rstrip().endswith("."):  # the end of a sentence, and no cell
            tokens = _tokens_after(grid, rest.rstrip()[:-1], width)
        if which is None or not 0 <= which < count:
            return []
        places = [(which, x) if across else (x, which) for x in range(width)]
        if tokens is None and grid.numbers:  # of the cells that are to be filled alone
            places = [place for place in places if place not in grid.walls]
            tokens = _tokens_after(grid, rest, len(places)) if 0 < len(places) < width else None
        if tokens is None:
            return []
        cells = grid.cells(dict(zip(places, tokens, strict=True)), False)
        if cells is None:
            return []
        facts.append(Fact(at, cells))
    return facts


def cells_denied(grid: Grid, cells: Mapping[Any, Any], line: str) -> bool:
    """Whether a sentence in a line gives a cell another value than a board."""
    for match in _SAYS.finditer(line[:MAX_LINE]):
        first, second, third, fourth, *more = [
            int(each) if each else 0 for each in match.groups()[:8]
        ]
        place = (max(first, fourth, more[0], more[2]) - 1, max(second, third, more[1], more[3]) - 1)
        value = grid.known.get(match[9].upper())
        if value is not None and cells.get(place, value) != value:
            return True
    return False


def _marked(grid: Grid, at: int, line: str) -> list[Fact]:
    """The rows or columns whose marked cells a line names: ``Row 3: columns 2-5``."""
    facts: list[Fact] = []
    for part in line.split(";"):
        label = grid.label.match(part.lstrip(" -*•#>_`"))
        if label is None:
            return []
        noun, number = (label[1], label[2]) if label[1] else (label[4], label[3])
        across = noun.casefold() in grid.across
        count, width = (grid.height, grid.width) if across else (grid.width, grid.height)
        which = grid.number(number, count)
        rest = re.sub(r"^[\s*_`]*\([^()]*\)", "", part.lstrip(" -*•#>_`")[label.end() :])
        values = marked_in(rest, width)
        if which is None or not 0 <= which < count or values is None:
            return []
        places = [(which, x) if across else (x, which) for x in range(width)]
        cells = {
            place: value
            for place, value in zip(places, values, strict=True)
            if value or place not in grid.walls
        }
        facts.append(Fact(at, cells))
    return facts


def _tokens_after(grid: Grid, rest: str, width: int) -> tuple[str, ...] | None:
    """The tokens of the cells that stand after the name of a row or column."""
    rest = _BECOMES.sub("", re.sub(r"^\s*\([^()]*\)", "", rest))  # without another name of the line
    remark = _REMARK.search(rest)
    if remark and not UNSURE.search(remark[0].casefold()):
        rest = rest[: remark.start()]
    if grid.numbers:
        rest = rest.replace("+", " ")
    words = [word for word in re.split(r"[\s,;|]+", rest.strip(" :=|`\"'")) if word]
    while words and words[0].casefold().strip(":=") in FILLERS - {"-"} | {""}:
        words.pop(0)
    while words and words[-1].casefold() in ("and", "the"):
        words.pop()
    return grid.tokens(rest if "|" in rest else " ".join(words), width)


def _grids(grid: Grid, run: Sequence[_Row | int], cut: bool = False) -> Iterator[Passage]:
    """The boards in a run of rows, rules and blank lines. Blank lines may part boards, and the boxes of one board. ``cut``: the
    last board may end before its last row."""
    parts: list[list[_Row]] = [[]]
    for each in run:
        if isinstance(each, _Row):
            parts[-1].append(each)
        elif each == 0:
            parts.append([])
        elif parts[-1]:
            parts[-1][-1] = replace(parts[-1][-1], ruled=True)
    if grid.clued and any(
        [row.label for part in parts for row in part]
    ):  # numbers outside stand above and below
        parts = [[row for row in part if row.label] for part in parts]
    parts = [part for part in parts if part]
    rows: list[_Row] = []
    for part in parts:
        headed = len(part) == grid.height + 1 and (
            part[0].ruled or all([row.label for row in part[1:]])
        )
        if headed and (part[0].ruled or _counts(part[0].tokens)):
            part = part[1:]
        if len(part) == grid.height + 1 and grid.numbers and _sums(part):
            part = part[:-1]
        rows = (
            [*rows, *part] if len(part) != grid.height else part
        )  # a part of the size of a board is one
        if len(rows) == grid.height:
            ordered = _ordered(grid, rows)
            fact = (
                None
                if ordered is None
                else grid.fact(rows[-1].at, [row.tokens for row in ordered], True)
            )
            if fact is not None:
                yield Passage([replace(fact, first=rows[0].at)], True)
        if len(rows) >= grid.height:
            if len(rows) > grid.height:
                grid.refused.append(
                    f"its grid has {len(rows)} rows, where the board has {grid.height}"
                )
                return  # nobody can tell where a board begins
            rows = []
    if len(rows) > 1:
        grid.refused.append(f"its grid has {len(rows)} rows, where the board has {grid.height}")
    labels = [row.label.strip("* ").lstrip("rR") for row in rows]
    if (
        cut
        and len(rows) > 1
        and (not any(labels) or labels == [str(number) for number in range(1, len(rows) + 1)])
    ):
        fact = grid.fact(rows[-1].at, [row.tokens for row in rows], False)
        if fact is not None:
            yield Passage([replace(fact, first=rows[0].at)], True)


def _counts(tokens: Sequence[str]) -> bool:
    """Whether the tokens are the numbers of columns."""
    numbers = [whole(token) for token in tokens]
    return numbers in (list(range(1, len(tokens) + 1)), list(range(len(tokens)))) or "".join(
        tokens
    ).upper().startswith("ABC")


def _sums(rows: Sequence[_Row]) -> bool:
    """Whether the last row has the sums of those above."""
    columns = zip(*[[whole(token) for token in row.tokens] for row in rows], strict=True)
    return all([None not in column and sum(column[:-1]) == column[-1] for column in columns])


def _ordered(grid: Grid, rows: Sequence[_Row]) -> list[_Row] | None:
    """Rows in their order, by their labels where these are the numbers of rows; ``None`` where it is not plain."""
    labels = [row.label.strip("* ").lstrip("rR") for row in rows]
    if not any(labels):
        return list(rows)
    if not all(labels):
        return None
    numbers = [grid.number(label, grid.height) for label in labels]
    count = list(range(grid.height))
    if (
        numbers in (count, [-1, *count[:-1]])
        or "".join(labels).upper() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: grid.height]
    ):
        return list(rows)
    if grid.clued:
        return list(rows)  # the numbers outside
    if (
        None not in numbers
        and sorted(numbers) == count  # type: ignore[type-var]
        and any([not label.isdecimal() for label in labels])
    ):
        return [rows[numbers.index(place)] for place in count]
    return None


def _long(grid: Grid, at: int, line: str) -> Iterator[Passage]:
    """The board that is one line: its cells one after another, or its rows with slashes or blanks between."""
    if len(line) > MAX_LINE or grid.height == 1:
        return
    parts = [part.strip("`*\"'.$()[]") for part in re.split(r"[/\\,;\s|()\[\]]+", line.strip())]
    parts = [part for part in parts if part]
    size = grid.height * grid.width
    split = re.split(r"[/\\;,\s|()\[\]]+", line.strip().strip("`*\"'.:$()[] "))
    before, last = split[: -grid.height], split[-grid.height :]
    rows = len(last) == grid.height and all([len(part) == grid.width for part in last])
    alone = not before or (len(before[-1]) != grid.width and not re.search(r"[0-9]", before[-1]))
    for joined in [*reversed(parts), "".join(last) if rows and alone else ""]:
        if len(joined) == size:
            tokens: Sequence[str] = joined
        elif len(parts) == size and joined == parts[-1]:
            tokens = parts
        else:
            continue
        if all([grid.fits(token) for token in tokens]):
            fact = grid.fact(
                at,
                [tokens[start : start + grid.width] for start in range(0, size, grid.width)],
                True,
            )
            if fact is not None:
                yield Passage([fact], True)
                return


def lattices_in(
    layout: Layout, lines: Sequence[str], refused: list[str]
) -> Iterator[tuple[int, int, Any]]:
    """The edges of the answers that are drawn as a lattice of ``+``, ``---`` and ``|``, or the lines between cells, or given as
    comma-separated values in the order of the places: where each begins and ends, and its edges. ``refused``: gets why a drawing
    was not read."""
    listed = [at for at, line in enumerate(lines) if _CSV.fullmatch(line)]
    numbers = [number for at in listed for number in map(int, lines[at].split(","))]
    if len(numbers) == len(layout.places) and set(numbers) <= set(layout.values or ()):
        yield listed[0], listed[-1], layout.board_of(numbers)
    if isinstance(layout.board.answer, Links):
        yield from _linked(layout, lines)
        return
    at_line = [at for at, line in enumerate(lines) if line.strip()]
    lines = [lines[at].rstrip() for at in at_line]
    starts = [at for at, line in enumerate(lines) if line.lstrip().startswith("+")]
    rows = range(layout.height + 1)
    done = -1  # the last line of the one before
    for first in starts:
        drawn = lines[first : first + 2 * layout.height + 1]
        corners = [at for at, character in enumerate(drawn[0]) if character == "+"]
        if len(drawn) < 2 * layout.height + 1 or len(corners) != layout.width + 1 or first <= done:
            continue
        other = _another_mark(layout, drawn, corners)
        if other:
            refused.append(other)
            continue
        across = tuple(
            [tuple([int("-" in drawn[2 * y][a:b]) for a, b in pairwise(corners)]) for y in rows]
        )
        down = tuple(
            [
                tuple([int(drawn[2 * y + 1][at : at + 1] == "|") for at in corners])
                for y in rows[:-1]
            ]
        )
        done = first + 2 * layout.height
        yield at_line[first], at_line[done], (across, down)


def _another_mark(layout: Layout, drawn: Sequence[str], corners: Sequence[int]) -> str:
    """A mark in a mesh of a lattice that is not that of the puzzle, in words; "" where there is none."""
    for y, row in enumerate(drawn_tokens(layout)):
        for x, (shown, (a, b)) in enumerate(zip(row, pairwise(corners), strict=True)):
            mark = drawn[2 * y + 1][a + 1 : b].strip()
            if mark != shown and whole(mark) is not None:
                return f"{mark} in row {y + 1}, column {x + 1}, where the puzzle has {shown}"
    return ""


def _linked(layout: Layout, lines: Sequence[str]) -> Iterator[tuple[int, int, Any]]:
    """The lines between the cells of the answers that are drawn as the puzzle is, with lines in it."""
    bare = linked(layout, layout.board_of([0] * len(layout.places)))
    wide = max(map(len, bare))
    drawn = [line.rstrip().ljust(wide) for line in lines]
    for first in range(len(drawn) - len(bare) + 1):
        part = drawn[first : first + len(bare)]
        if not "".join(part).strip():
            continue
        lines_drawn = [_value_there(layout, part, place, wide) for place in layout.places]
        if None in lines_drawn:
            continue
        board = layout.board_of(lines_drawn)
        if [line.rstrip() for line in part] == linked(layout, board):
            yield first, first + len(bare) - 1, board


def _value_there(layout: Layout, drawn: Sequence[str], place: Any, wide: int) -> int | None:
    """How many lines are drawn at a place; ``None`` for what is no line."""
    which, y, x = place
    cell = (wide + 3) // layout.width - 3  # the characters of one
    at = x * (cell + 3) + cell
    character = drawn[2 * y][at] if which == "across" else drawn[2 * y + 1][at - 1]
    lines = LINKS if which == "across" else LINKS_DOWN
    return lines.index(character) if character in lines else None
