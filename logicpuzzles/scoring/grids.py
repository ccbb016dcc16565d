"""Answers to a puzzle on a grid: its drawing filled in, or a line of symbols for each row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import formats_of
from logicpuzzles.formats.board_text import BoardText, to_text
from logicpuzzles.formats.board_writing import tokens as draw_tokens
from logicpuzzles.kinds.board import Between, Clues, Edges, Outside, Symbols
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import AnswerShape, Candidate, Cells
from logicpuzzles.scoring.texts import MAX_LINE, Unknown, ordinal, whole_number

__all__ = ["DrawingForms", "GridForms"]

BLANK = frozenset(["", ".", "_", "-", "?", "*", "x", "·", "…"])
LIGHT = frozenset([*"-.0_·□░⬜◻◽▢☐w", "empty", "white", "false"])
DARK = frozenset([*"#x1*■⬛█◼◾▪▓⛺💡★⭐b", "filled", "black", "shaded", "true"])

_BETWEEN = pattern(r"[\s,;|&]+")
_RULE = pattern(r"[-+=|:,\[\]\s─━═┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫`~*]+")
_LABEL = pattern(
    r"\W{0,4}(?:(?:row|ring|line|r)\s?)?#?(?:([0-9]{1,2})(?=\s{0,2}[:.)=|])|([a-z]{1,9})(?=[:.)=|"
    r"\s]))"
    r"(?: (?:row|ring))?\s{0,2}[:.)=|]?\s{0,9}",
    re.IGNORECASE,
)
_EDGES = pattern("[0-9](?:,[0-9])*")  # as the program writes a row of edges
_SUM = pattern(r"[\s(=|→]{1,9}(?:sum\W{0,3})?([0-9]{1,4})[\s)|]{0,3}$", re.IGNORECASE)
_CELL = r"(?:\brow (\d\d?),?(?: and)? col(?:umn)? (\d\d?)|\br(\d\d?)c(\d\d?)|\((\d\d?), ?(\d\d?)\))"
_SAYS = pattern(  # of a line, of a cell, or of several cells
    r"\b(row|col(?:umn)?) (\d\d?)(?: is| reads|:| =) ([^.!?]{1,200})|"
    rf"{_CELL}(?: (?:is|has|holds|contains|gets|must be)| ?[=:→])"
    r"(?: an?| the)?(?: digit| number| value)? ?([^\s,;.!?()|]{1,6})|"
    r"(?:(?:\(\d\d?, ?\d\d?\)|r\d\d?c\d\d?)(?:,|,? and)? ){2}(?:\(|r\d)",
    re.IGNORECASE,
)


class DrawingForms(AnswerShape):
    """A board that is drawn as the program draws it, with the signs and numbers of the puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        board, values = self.layout.board, self.layout.values or ()
        self.size = (self.layout.height, self.layout.width)
        self.edges = isinstance(board.answer, Edges)
        self.given = {} if self.edges else self.given
        self.drawn = bool(self.edges or board.of(Between) or board.of(Outside))
        own = isinstance(formats_of(kind_named(puzzle.kind))[-1].notation, BoardText)
        drawings = [  # with the same value in all cells
            to_text(board, puzzle, self.layout.board_of([each] * len(self.places))).splitlines()
            for each in (values if own and self.drawn else ())
        ]
        self.wide = max([len(line) for form in drawings for line in form], default=0)
        self.signs: list[list[str]] = []  # for each cell in a drawing the sign of each value
        parts = []
        for lines in zip(*drawings, strict=True):
            columns = zip(*[line.ljust(self.wide) for line in lines], strict=True)
            for varies, run in groupby(columns, key=lambda each: len({*each}) > 1):
                signs = ["".join(each) for each in zip(*run, strict=True)]
                parts.append(f"(.{{{len(signs[0])}}})" if varies else re.escape(signs[0]))
                self.signs += [signs] if varies else []
            parts.append("\n")
        self.template = re.compile(f"(?m)^{''.join(parts)}") if parts else None

    def find_boards(self, lines: Sequence[str]) -> Iterator[Candidate]:
        text = "".join([f"{line.rstrip().ljust(self.wide)}\n" for line in lines])
        for match in self.template.finditer(text) if self.template else ():
            cells = self.read_signs(match.groups())
            if cells:
                last = text.count("\n", 0, match.end()) - 1
                yield Candidate(last + 1 - match[0].count("\n"), last, cells)

        rows = [line.split(",") if _EDGES.fullmatch(line) else [] for line in lines]
        shapes: Any = self.layout.board.answer.shapes(*self.size) if self.edges else ()
        for at in range(len(rows) if shapes else 0):
            middle, end = at + shapes[0][0], at + shapes[0][0] + shapes[1][0]
            cells = self.read_json({"across": rows[at:middle], "down": rows[middle:end]})
            if cells:
                yield Candidate(at, end - 1, cells)

    def are_lines(self, values: Sequence[Any]) -> bool:
        return all([isinstance(each, str) for each in values])

    def read_signs(self, told: Sequence[str]) -> Cells | None:
        """The cells of the signs in a drawing; ``None`` where one is not of the puzzle."""
        places = sorted(self.places, key=lambda each: (each[1], each[0] == "down", each[2]))
        if not all([sign in signs for sign, signs in zip(told, self.signs, strict=True)]):
            return None
        known = [signs.index(sign) for sign, signs in zip(told, self.signs, strict=True)]
        values = [self.layout.values[each] for each in known]
        return dict(zip(places, values, strict=True)) if any(known) else None

    def lacking(self, lines: Sequence[str]) -> str:
        return "there is no drawing of the board in it"


class GridForms(DrawingForms):
    """A board that is a grid of cells, as lines of symbols or as a drawing."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        layout = self.layout
        self.height, self.width = self.size
        self.walls = {(y, x): draw_tokens(layout)[y][x] for y, x in layout.blocked}
        self.symbols: Any = layout.board.answer.symbols
        self.known = {self.symbols.write(each).upper(): each for each in layout.values or ()}
        self.starred = "*" in self.known
        plain = isinstance(self.symbols, Symbols) and len(self.known) == 2
        self.shaded = plain and not next(iter(self.known)).isalnum()
        self.shown = {
            (y, x): str(mark)
            for layer in layout.board.of(Clues)
            if self.shaded and layer.structural and not layer.blocks
            for mark, (y, x, *_), _ in layout.marks(layer)
        }
        self.fitting = {*BLANK, *map(str.casefold, (*self.known, *self.walls.values()))}
        self.fitting |= LIGHT | DARK if self.shaded else set()

    def find_boards(self, lines: Sequence[str]) -> Iterator[Candidate]:
        drawn = list(super().find_boards(lines))
        used = {at for each in drawn for at in range(each.first, each.last + 1)}
        runs: list[list[list[tuple[int, str, list[str]]]]] = [[[]]]  # parts between blank lines
        for at, line in enumerate(lines):
            line = "~" if at in used else line.strip(" \t`~")
            row = self._read_row(line)
            if row is not None:
                runs[-1][-1].append((at, *row))
            elif not line:
                runs[-1].append([])
            elif not _RULE.fullmatch(line):
                runs.append([[]])
                drawn += self._read_line(at, line)
        for run in runs:
            together = [row for part in run for row in part]
            for part in [together] if len(together) == self.height else filter(None, run):
                order = self._order([label.casefold() for _, label, _ in part])
                tokens = [token for y in order for token in part[y][2]]
                cells = self.read_signs(tokens) if tokens else None
                if cells is not None:
                    drawn.append(Candidate(part[0][0], part[-1][0], cells))
                elif not order:
                    self.refused = f"{len(part)} rows of {self.width} make no grid of {self.height}"
        yield from drawn

    def _read_line(self, at: int, line: str) -> Iterator[Candidate]:
        """The board whose cells all stand in one line, as one word or as words of their own."""
        size = self.height * self.width
        words = [each.strip("*`.\"'") for each in _BETWEEN.split(line.strip("[| ]"))]
        long = [each for each in words if len(each) >= size > 8]
        tokens = [*long[0]] if len(long) == 1 else words
        cells = (
            self.read_signs(tokens)
            if len(tokens) == size and all(map(self._fits, tokens))
            else None
        )
        yield from [Candidate(at, at, cells)] if cells else ()

    def _order(self, names: list[str]) -> list[int]:
        """Where each row stands among those with labels; without labels in their order; none where
        there are too many or few.
        """
        numbers = [*range(1, len(names) + 1)]
        if any(names) and names != [chr(96 + number) for number in numbers]:
            numbers = [whole_number(name) or ordinal(name) or 0 for name in names]
        full = sorted(numbers) == [*range(1, self.height + 1)]
        return [numbers.index(y) for y in sorted(numbers)] if full else []

    def _read_row(self, line: str) -> tuple[str, list[str]] | None:
        """The label and the tokens of a line; ``None`` for one that is no row."""
        if not line or len(line) > 40 * (self.width + 2) or line[:3].casefold() in ("sum", "col"):
            return None
        if (tokens := self._tokens(line)) is not None:
            return "", tokens
        label, tail = _LABEL.match(line), _SUM.search(line)
        if label and (tokens := self._tokens(line[label.end() :])) is not None:
            return label[1] or label[2], tokens
        row = self._read_row(line[: tail.start()]) if tail else None
        return (
            row
            if row and tail and sum([whole_number(each) or 0 for each in row[1]]) == int(tail[1])
            else None
        )

    def _tokens(self, text: str) -> list[str] | None:
        """The tokens of the cells in a line; ``None`` when it has not as many, or others."""
        inner = text.split("|")[1:-1] if re.fullmatch(r"\s*\|.*\|\s*", text) else []
        pieces = [each for each in _BETWEEN.split(text.strip("`\"'[] ,")) if each]
        if len(inner) == self.width:
            pieces = [each.strip() for each in inner]
        elif len(pieces) != self.width:
            pieces = [*"".join(pieces)]
        pieces = [re.sub(r"^([*`\"']{1,2}|\()([^()]+)(?:\1|\))$", r"\2", each) for each in pieces]
        pieces = ["?" if each.endswith("?") else each for each in pieces]
        return pieces if len(pieces) == self.width and all(map(self._fits, pieces)) else None

    def _fits(self, token: str) -> bool:
        sign = not token.isalpha() and len(token) <= (6 if self.walls else 1)
        return sign or token.casefold() in self.fitting or whole_number(token) is not None

    def read_signs(self, told: Sequence[str]) -> Cells | None:
        """The values of cells by their tokens, in the order of the cells: of all, or of those that
        are no walls.
        """
        every = [(y, x) for y in range(self.height) for x in range(self.width)]
        places = every if len(told) == len(every) else self.places
        return self._read_cells({at: each.strip() for at, each in zip(places, told, strict=True)})

    def _read_cells(self, told: Mapping[Any, str]) -> Cells | None:
        """The values that tokens stand for; ``None`` where it is not plain what they mean, or where
        they draw the puzzle otherwise.
        """
        tokens = {place: each for place, each in told.items() if place not in self.walls}
        signs = {each.casefold() for place, each in tokens.items() if each != self.shown.get(place)}
        shades = self._shades(signs - {"?", ""})
        if shades is None:
            self.refused = "it is not plain what its signs mean"
            return None
        cells: Cells = {}
        for place, token in tokens.items():
            folded = token.casefold()
            if folded in shades:
                cells[place] = shades[folded]
            elif token.upper() in self.known:
                cells[place] = self.known[token.upper()]
            elif token == self.shown.get(place):
                cells[place] = 0
            elif (token == "?" and place in self.given) or (folded not in BLANK and token != "0"):
                cells[place] = Unknown(token)
        strange = [each for each in cells.values() if isinstance(each, Unknown)]
        if len(strange) > max(1, len(told) // 4) or (self.shown and 1 not in cells.values()):
            return None
        walls = {place: told[place] for place in self.walls if place in told}
        meant = {**dict.fromkeys(LIGHT, 0), **self.known, **shades}
        if any([meant.get(each.upper(), meant.get(each)) != 0 for each in walls.values()]):
            for place, token in walls.items():  # else it draws its own marks only
                shown, numbers = self.walls[place], re.findall("[0-9]+", token)
                same = token == shown or (numbers and numbers == re.findall("[0-9]+", shown))
                if not same and (numbers or token.upper() in self.known or token in shades):
                    name = self.layout.name(place)
                    cells[place] = Unknown(f"{token} in {name}, where the puzzle has {shown}")
        return cells

    def _shades(self, signs: set[str]) -> dict[str, int] | None:
        """What signs for light and dark cells mean that are not the puzzle's own; ``None`` where
        nobody can tell.
        """
        if not self.shaded or {each.upper() for each in signs} <= {*self.known}:
            return {}
        dark = {sign for sign in signs if sign in DARK or self.known.get(sign.upper()) == 1}
        light = signs & LIGHT - dark
        if not dark or (len(light) == 2 and "-" in light):
            return {}
        plain = len(light) < 2 and len(dark) == 1 and light | dark == signs
        return dict.fromkeys(light, 0) | dict.fromkeys(dark, 1) if plain else None

    def contradicts(self, cells: Cells, line: str) -> bool:
        for match in _SAYS.finditer(line[:MAX_LINE]):
            numbers = [int(each) - 1 for each in match.groups()[3:9] if each]
            places, tokens = [tuple(numbers)], [(match[10] or "").strip("*`")]
            if match[1]:
                axis = match[1].casefold() != "row"
                places = [each for each in sorted(self.places) if each[axis] == int(match[2]) - 1]
                tokens = [each for each in _BETWEEN.split(match[3].strip()) if each]
                tokens = tokens if len(tokens) == len(places) else [*"".join(tokens)]
            elif not match[10]:  # a list of cells
                return True
            if len(tokens) == len(places):
                told = self._read_cells(dict(zip(places, tokens, strict=True)))
                if told is not None and not told.items() <= cells.items():
                    return True
        row = None if self.drawn else self._read_row(line.strip())
        for y in range(self.height) if row else ():
            told = self._read_cells({(y, x): each for x, each in enumerate(row[1] if row else ())})
            if told is None or told.items() <= cells.items():
                return False
        return row is not None

    def are_lines(self, values: Sequence[Any]) -> bool:
        return all([isinstance(each, str) and bool(self._read_row(each)) for each in values])

    def read_json(self, value: Any) -> Cells:
        return {} if self.walls else super().read_json(value)

    def lacking(self, lines: Sequence[str]) -> str:
        return f"there is no grid of {self.height} rows and {self.width} columns in it"
