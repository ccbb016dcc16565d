"""Reading answers to a puzzle on a grid: the drawing of the puzzle filled in, or a line of symbols
for each row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import formats_of
from logicpuzzles.formats.board_text import BoardText, to_text
from logicpuzzles.formats.board_writing import tokens as draw_tokens
from logicpuzzles.kinds.board import Between, Clues, Edges, Outside, Symbols
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.scoring.candidates import Candidate, Cells
from logicpuzzles.scoring.texts import Unknown, ordinal, whole_number

__all__ = ["GridForms"]

MAX_LINE = 5_000  # characters
BLANK = frozenset(["", ".", "_", "-", "?", "*", "x", "·", "…"])
LIGHT = frozenset([*"-.0_·□░⬜◻◽▢☐w", "empty", "white", "false"])
DARK = frozenset([*"#x1*■⬛█◼◾▪▓⛺💡★⭐b", "filled", "black", "shaded", "true"])

_BETWEEN = pattern(r"[\s,;|&]+")
_RULE = pattern(r"[-+=|:,\[\]\s─━═┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫`~*]+")
_LABEL = pattern(
    r"\W*?(?:(?:row|ring|line|r)\s{0,2})?#?([0-9]{1,2}|[a-z]{1,9})(?:\s(?:row|ring))?\s{0,2}[:.)=|]\s{0,9}",
    re.IGNORECASE,
)
_SUM = pattern(r"\s*[(=|→]\s*(?:sum\W{0,3})?([0-9]{1,4})\s*[)|]?\s*$", re.IGNORECASE)
_SAYS = pattern(  # of a cell, of a line, or of several cells
    r"(?:\brow ([0-9]{1,2}),?(?: and| of)? col(?:umn)? ([0-9]{1,2})|\br([0-9]{1,2})c([0-9]{1,2})|"
    r"\(([0-9]{1,2}), ?([0-9]{1,2})\))\)?(?: is| has| holds| contains| gets| must be|(?: is)? "
    r"?[=:→])"
    r"(?: an?| the)?(?: digit| number| value)? ?([^\s,;.!?()|]{1,6})|"
    r"\b(row|col(?:umn)?) ([0-9]{1,2})(?: is| reads|:| =) ([^.!?]{1,200})|"
    r"(?:(?:\([0-9]{1,2}, ?[0-9]{1,2}\)|r[0-9]{1,2}c[0-9]{1,2})(?:,|,? and)? ){2}(?:\(|r[0-9])",
    re.IGNORECASE,
)


class GridForms:
    """The forms in which the board of a puzzle is drawn. ``refused`` gets why something like a
    board was not read.
    """

    def __init__(self, layout: Layout, refused: list[str]) -> None:
        self.layout, self.refused = layout, refused
        self.height, self.width = layout.height, layout.width
        board, values = layout.board, layout.values or ()
        self.edges = isinstance(board.answer, Edges)
        self.cells = [(y, x) for y in range(self.height) for x in range(self.width)]
        self.given = {
            (y, x): cell for y, row in enumerate(layout.puzzle.givens) for x, cell in enumerate(row)
        }
        self.walls = {(y, x): draw_tokens(layout)[y][x] for y, x in layout.blocked}
        answer: Any = board.answer
        self.symbols: Any = None if self.edges else answer.symbols
        signs = [] if self.symbols is None else [self.symbols.write(value) for value in values]
        self.known = {sign.upper(): value for sign, value in zip(signs, values, strict=False)}
        self.shaded = (
            isinstance(self.symbols, Symbols) and len(signs) == 2 and not signs[0].isalnum()
        )
        self.shown = {
            (y, x): str(mark)
            for layer in board.of(Clues)
            if self.shaded and layer.structural and not layer.blocks
            for mark, (y, x, *_), _ in layout.marks(layer)
        }
        self.alone = not (board.of(Between) or board.of(Outside) or self.edges)
        drawn = isinstance(formats_of(kind_named(layout.puzzle.kind))[-1].notation, BoardText)
        self.drawings = [
            to_text(
                board, layout.puzzle, layout.board_of([value] * len(layout.places))
            ).splitlines()
            for value in (values if drawn and not self.alone else ())
        ]  # with the same value in all cells

    def read(self, lines: Sequence[str]) -> Iterator[Candidate]:
        """The boards in lines of text."""
        drawn = list(self._read_drawings(lines)) if self.drawings else []
        yield from drawn
        if not self.edges:
            used = {at for each in drawn for at in range(each.first, each.last + 1)}
            yield from self._read_rows(
                ["" if at in used else line for at, line in enumerate(lines)]
            )

    # --- drawings ---

    def _read_drawings(self, lines: Sequence[str]) -> Iterator[Candidate]:
        """The boards in drawings like the program's own, with signs and numbers outside that must
        be those of the puzzle.
        """
        split = self._split_edges if self.edges else _split
        forms = [[split(line, y) for y, line in enumerate(drawing)] for drawing in self.drawings]
        forms = forms if self.edges else [[line for line in form if line] for form in forms]
        places = sorted(self.layout.places, key=lambda each: (each[1], each[0] == "down", each[2])) if self.edges else [
            place for place in self.cells if place not in self.walls]  # fmt: skip
        rows = [at for at, line in enumerate(lines) if self.edges or _split(line)]
        start = 0
        while start + len(forms[0]) <= len(rows):
            window = rows[start : start + len(forms[0])]
            cells = self._of_drawing(
                [split(lines[at], y) for y, at in enumerate(window)], forms, places
            )
            if cells:
                yield Candidate(window[0], window[-1], cells)
            start += len(window) if cells else 1

    def _of_drawing(
        self, rows: list[list[str]], forms: list[list[list[str]]], places: list[Any]
    ) -> Cells | None:
        told: dict[Any, str] = {}
        cells: Cells = {}
        left = iter(places)
        for y, row in enumerate(rows):
            if len(row) != len(forms[0][y]):
                return None
            for token, *drawn in zip(row, *[form[y] for form in forms], strict=True):
                if len({*drawn}) == 1:
                    if token != drawn[0]:
                        return None
                elif not self.edges:
                    told[next(left)] = token
                elif token in drawn:
                    cells[next(left)] = (self.layout.values or ())[drawn.index(token)]
                else:
                    return None
        return (cells if any(cells.values()) else None) if self.edges else self._values(told)

    def _split_edges(self, line: str, y: int) -> list[str]:
        """The parts of a line of a drawing: the edges in it, which are the columns where drawings
        differ, and what is between.
        """
        wide = max([len(drawing[y]) for drawing in self.drawings])
        drawn = [drawing[y].ljust(wide) for drawing in self.drawings]
        varies = [len({form[x] for form in drawn}) > 1 for x in range(wide)]
        ends = [x for x in range(wide) if not x or varies[x] != varies[x - 1]]
        line = line.rstrip().ljust(wide)
        return [line[start:end] for start, end in zip(ends, [*ends[1:], len(line)], strict=True)]

    # --- rows ---

    def _read_rows(self, lines: Sequence[str]) -> Iterator[Candidate]:
        """The boards in as many lines with symbols as the grid has rows. Blank lines and rules may
        stand between them; labels say in which order they stand.
        """
        runs: list[list[list[tuple[int, str, list[str]]]]] = [[[]]]
        for at, line in enumerate(lines):
            line = line.strip(" \t`~")
            row = self._row(line)
            if row is not None:
                runs[-1][-1].append((at, *row))
            elif not line:
                runs[-1].append([])
            elif not _RULE.fullmatch(line):
                runs.append([[]])
                pieces = self._whole(line)
                cells = self._values(dict(zip(self.cells, pieces, strict=False)))
                if cells:
                    yield Candidate(at, at, cells)
        for run in runs:
            together = [row for part in run for row in part]
            for part in [together] if len(together) == self.height else run:
                order = self._order([name for _, name, _ in part])
                if order is not None:
                    told = {
                        (y, x): each
                        for y, row in zip(order, part, strict=True)
                        for x, each in enumerate(row[2])
                    }
                    cells = self._values(told)
                    if cells is not None:
                        yield Candidate(part[0][0], part[-1][0], cells)
                elif part:
                    self.refused.append(
                        f"{len(part)} rows of {self.width} make no grid of {self.height}"
                    )

    def _order(self, names: list[str]) -> list[int] | None:
        """The rows that labels name; without labels the order in which they stand; ``None`` where
        there are too many or few.
        """
        found: list[int | None] = [*range(len(names))]
        if any(names):
            numbers = [whole_number(name) or ordinal(name.casefold()) for name in names]
            found = [None if number is None else number - 1 for number in numbers]
            if [name.casefold() for name in names] == [chr(97 + y) for y in range(len(names))]:
                found = [*range(len(names))]
        return (
            [y or 0 for y in found]
            if {*found} == {*range(self.height)} and len(found) == self.height
            else None
        )

    def _row(self, line: str) -> tuple[str, list[str]] | None:
        """The label and the tokens of a line; ``None`` for one that is no row."""
        if not line or len(line) > 40 * (self.width + 2) or line[:3].casefold() in ("sum", "col"):
            return None
        tokens = self._tokens(line)
        if tokens is not None:
            return "", tokens
        pieces = [each for each in _BETWEEN.split(line) if each]
        label = _LABEL.match(line)
        if label:
            name, tokens = label[1], self._tokens(line[label.end() :])
        if (
            tokens is None
            and self.width < len(pieces) < self.width + 3
            and whole_number(pieces[0]) is None
        ):
            name, tokens = (
                pieces[0].strip("*:.)").removeprefix("R"),
                self._tokens(" ".join(pieces[1 : self.width + 1])),
            )
            sums = {whole_number(each) for each in pieces[self.width + 1 :]}
            if tokens and sums and sums != {sum([whole_number(each) or 0 for each in tokens])}:
                return None
        if tokens is not None:
            return name, tokens
        tail = _SUM.search(line)
        if tail:
            row = self._row(line[: tail.start()])
            return (
                row
                if row and sum([whole_number(each) or 0 for each in row[1]]) == int(tail[1])
                else None
            )
        return None

    def _tokens(self, text: str) -> list[str] | None:
        """The tokens of the cells in a line; ``None`` when it has not as many, or others."""
        inner = text.split("|")[1:-1] if re.fullmatch(r"\s*\|.*\|\s*", text) else []
        pieces = [each for each in _BETWEEN.split(text.strip("`\"'[] ,")) if each]
        joined = "".join(pieces)
        if len(inner) == self.width:
            pieces = [each.strip() for each in inner]
        elif len(pieces) != self.width:
            pieces = [*joined] if len(joined) == self.width else []
        pieces = [self._bare(each) for each in pieces]
        return pieces if pieces and all([self._fits(each) for each in pieces]) else None

    def _bare(self, token: str) -> str:
        """A token without quotes or brackets; one with a doubt is none."""
        bare = re.sub(r"^([*`\"']{1,2}|\(|\[)([^()\[\]]+)(?:\1|\)|\])$", r"\2", token)
        return "?" if bare.endswith("?") else bare

    def _fits(self, token: str) -> bool:
        folded = token.casefold()
        return (
            token.upper() in self.known
            or folded in BLANK
            or (self.shaded and folded in LIGHT | DARK)
            or whole_number(token) is not None
            or (len(token) == 1 and (not token.isalnum() or bool(self.walls)))
            or (bool(self.walls) and len(token) <= 6 and not token.isalpha())
        )

    def _whole(self, line: str) -> list[str]:
        """The tokens of a board that stands in one line: one word, or as many tokens as there are
        cells.
        """
        size = self.height * self.width
        words = re.findall(r"[^\s,;|:\"'()\[\]]+", line[: 8 * size + 100])
        long = [
            word.strip("*`.") if len(word) > size else word
            for word in words
            if len(word) >= size > 8
        ]
        pieces = [*long[0]] if len(long) == 1 else words
        return pieces if len(pieces) == size and all([self._fits(each) for each in pieces]) else []

    # --- values ---

    def _values(self, told: Mapping[Any, str]) -> Cells | None:
        """The values of the cells that tokens stand for; ``None`` where it is not plain what they
        mean.
        """
        open_to = {place: token for place, token in told.items() if place not in self.walls}
        shades = self._shades(
            {token.casefold() for place, token in open_to.items() if token != self.shown.get(place)}
        )
        if shades is None:
            self.refused.append("it is not plain what its signs mean")
            return None
        cells: Cells = {}
        for place, token in open_to.items():
            token = "?" if token == "0" and "0" not in shades and "0" not in self.known else token
            folded, shown = token.casefold(), self.shown.get(place)
            if folded in shades:
                cells[place] = shades[folded]
            elif token.upper() in self.known:
                cells[place] = self.known[token.upper()]
            elif token == shown:
                cells[place] = 0
            elif token == "?" and self.given.get(place) is not None:
                cells[place] = Unknown(token)
            elif folded not in BLANK:
                cells[place] = (
                    self._value(token) if shown is None else self._against(place, token, shown)
                )
        strange = [each for each in cells.values() if isinstance(each, Unknown)]
        if len(strange) > max(1, len(told) // 4) or (self.shown and 1 not in cells.values()):
            return None
        walls = {place: told[place] for place in self.walls if place in told}
        drawn = [
            shades.get(each, self.known.get(each.upper(), 0 if each in LIGHT else None))
            for each in walls.values()
        ]
        for place, token in (
            walls.items() if any([value != 0 for value in drawn]) else ()
        ):  # else it draws its own marks only
            shown, numbers = self.walls[place], re.findall("[0-9]+", token)
            same = token == shown or (numbers and numbers == re.findall("[0-9]+", shown))
            if not same and (numbers or token.upper() in self.known or token.casefold() in shades):
                cells[place] = self._against(place, token, shown)
        return cells

    def _against(self, place: Any, token: str, shown: str) -> Unknown:
        return Unknown(f"{token} in {self.layout.name(place)}, where the puzzle has {shown}")

    def _value(self, token: str) -> Any:
        try:
            return self.symbols.read(token, self.layout.known)
        except ValueError:
            number = whole_number(token)
            return number if number in self.known.values() and not self.shaded else Unknown(token)

    def _shades(self, signs: set[str]) -> dict[str, int] | None:
        """What signs for light and dark cells mean that are not the puzzle's own; ``None`` where
        nobody can tell.
        """
        signs = signs - {"?", ""}
        if not self.shaded or {each.upper() for each in signs} <= {*self.known}:
            return {}
        dark = {sign for sign in signs if sign in DARK or self.known.get(sign.upper()) == 1}
        light = signs & LIGHT - dark
        if not dark or (len(light) == 2 and "-" in light):
            return {}
        return (
            dict.fromkeys(light, 0) | dict.fromkeys(dark, 1)
            if len(light) < 2 and len(dark) == 1 and light | dark == signs
            else None
        )

    def contradicts(self, cells: Cells, line: str) -> bool:
        """Whether a line after a board says of cells or a line what is not so on it, or lists
        cells.
        """
        row = self._row(line.strip()) if self.alone else None
        if row is not None:
            told = [
                self._values({(y, x): each for x, each in enumerate(row[1])})
                for y in range(self.height)
            ]
            if not any([each is None or each.items() <= cells.items() for each in told]):
                return True
        for match in _SAYS.finditer(line[:MAX_LINE]):
            if match[8]:
                across, number = match[8].casefold() == "row", int(match[9]) - 1
                places = [place for place in self.cells if place[0 if across else 1] == number]
                tokens = [each for each in _BETWEEN.split(match[10].strip()) if each]
                tokens = tokens if len(tokens) == len(places) else [*"".join(tokens)]
            elif match[7]:
                y, x = [int(each) - 1 for each in match.groups()[:6] if each]
                places, tokens = [(y, x)], [match[7].strip("*`")]
            else:
                return True
            told_of = (
                self._values(dict(zip(places, tokens, strict=True)))
                if len(tokens) == len(places)
                else None
            )
            if told_of is not None and not told_of.items() <= cells.items():
                return True
        return False


def _split(line: str, y: int = 0) -> list[str]:
    """The tokens of a line of a drawing; none for a rule."""
    if len(line) > MAX_LINE or (_RULE.fullmatch(line.strip()) and not re.search(r"[-*.]\s", line)):
        return []
    return [each for each in re.split(r"[\s|]+", line.strip("`")) if each]
