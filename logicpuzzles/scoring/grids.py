"""Answers to a puzzle on a grid: its drawing filled in, or a line of symbols for each row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import formats_of
from logicpuzzles.formats.board_text import BoardText, to_text
from logicpuzzles.formats.board_writing import tokens as draw_tokens
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.grid import Edges
from logicpuzzles.kinds.layers import Between, Clues, Outside
from logicpuzzles.kinds.marks import Symbols
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import AnswerShape, Candidate, Cells
from logicpuzzles.scoring.texts import MAX_LINE, Unknown, ordinal, whole_number

BLANK = frozenset(["", ".", "_", "-", "?", "*", "x", "·", "…"])
LIGHT = frozenset([*"-.0_·□░⬜◻◽▢☐w", "empty", "white", "false"])
DARK = frozenset([*"#x1*■⬛█◼◾▪▓★⭐b", "filled", "black", "shaded", "true"])

_BETWEEN = pattern(r"[\s,;|&]+")
_RULE = pattern(r"[-+=|:,\[\]\s─━═┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫`~*]+")
_LABEL = pattern(
    r"\W{0,4}(?:(?:row|ring|line|r)\s?)?#?(?:([0-9]{1,2})(?=\s{0,2}[:.)=|])|([a-z]{1,9})"
    r"(?=[:.)=|\s]))(?: (?:row|ring))?\s{0,2}[:.)=|]?\s{0,9}",
    re.IGNORECASE,
)
_SUM = pattern(r"[\s(=|→]{1,9}(?:sum\W{0,3})?([0-9]{1,4})[\s)|]{0,3}$", re.IGNORECASE)
_SAYS = pattern(  # what is in a cell, or in a row or column; or a list of cells
    r"(?:(?:\(\d\d?, ?\d\d?\)|r\d\d?c\d\d?),? ?){2}|"
    r"(?:\b(?:row|col(?:umn)?) \d\d?|\br\d\d?c\d\d?|\(\d\d?, ?\d\d?\))(?: (?:is|has|holds|"
    r"contains|reads|gets|must be)\b| ?[=:→])(?: an?| the)?(?: digit| number| value)?"
    r"[\W_]{0,3}(\w)",
    re.IGNORECASE,
)


class DrawingForms(AnswerShape):
    """A board that is drawn as the program draws it, with the signs and numbers of the puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        board, values = self.layout.board, self.layout.values or ()
        self.height, self.width = self.layout.height, self.layout.width
        self.edges = isinstance(board.answer, Edges)
        self.given = {} if self.edges else self.given
        drawn = bool(self.edges or board.of(Between) or board.of(Outside))
        own = isinstance(formats_of(kind_named(puzzle.kind))[-1].notation, BoardText)
        drawings = [  # with the same value in all cells
            to_text(board, puzzle, self.layout.board_of([each] * len(self.places))).splitlines()
            for each in (values if own and drawn else ())
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
        text = "".join(f"{line.rstrip().ljust(self.wide)}\n" for line in lines)
        for match in self.template.finditer(text) if self.template else ():
            if cells := self.read_signs(match.groups()):
                last = text.count("\n", 0, match.end()) - 1
                yield Candidate(last + 1 - match[0].count("\n"), last, cells)

    def are_lines(self, values: Sequence[Any]) -> bool:
        return all(isinstance(each, str) for each in values)

    def read_signs(self, told: Sequence[str]) -> Cells | None:
        """The cells of the signs in a drawing; ``None`` where one is not of the puzzle."""
        places = sorted(self.places, key=lambda each: (each[1], each[0] == "down", each[2]))
        if not all(sign in signs for sign, signs in zip(told, self.signs, strict=True)):
            return None
        known = [signs.index(sign) for sign, signs in zip(told, self.signs, strict=True)]
        values = [self.layout.values[each] for each in known]
        return dict(zip(places, values, strict=True)) if any(known) else None

    def lacking(self, lines: Sequence[str]) -> str:
        return "there is no drawing of the board in it"


class GridForms(DrawingForms):
    """A board that is a grid of cells, as lines of symbols or as a drawing. A cell that is no part
    of the board stands there as the puzzle draws it.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        layout, symbols = self.layout, self.layout.board.answer.symbols
        drawn = draw_tokens(layout) if layout.blocked else ()
        self.walls = {(y, x): drawn[y][x].casefold() for y, x in layout.blocked}
        self.known = {symbols.write(each).casefold(): each for each in layout.values or ()}
        self.value_signs = {*self.known, *self.walls.values()}
        plain = isinstance(symbols, Symbols) and len(self.known) == 2
        self.shaded = plain and not next(iter(self.known)).isalnum()
        self.shown = {
            (y, x): str(mark)
            for layer in layout.board.of(Clues)
            if self.shaded and layer.structural and not layer.blocks
            for mark, (y, x, *_), _ in layout.marks(layer)
        }
        self.fitting = {*BLANK, *self.value_signs}
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
                if not self._are_rows([label.casefold() for _, label, _ in part]):
                    self.refused = f"{len(part)} rows of {self.width} make no grid of {self.height}"
                    continue
                cells = self.read_signs([token for _, _, row in part for token in row])
                if cells is not None:
                    drawn.append(Candidate(part[0][0], part[-1][0], cells))
        yield from drawn

    def _read_line(self, at: int, line: str) -> Iterator[Candidate]:
        """The board whose cells all stand in one line, as one word or as words of their own."""
        size = self.height * self.width
        words = [each.strip("*`.\"'") for each in _BETWEEN.split(line.strip("[| ]"))]
        long = [each for each in words if len(each) >= size > 8]
        tokens = [*long[0]] if len(long) == 1 else words
        if len(tokens) == size and all(map(self._fits, tokens)):
            if cells := self.read_signs(tokens):
                yield Candidate(at, at, cells)

    def _are_rows(self, labels: list[str]) -> bool:
        """Whether these are the labels of all rows in their order, or none."""
        numbers = [*range(1, self.height + 1)]
        letters = [chr(96 + number) for number in numbers]
        told = [whole_number(each) or ordinal(each) or 0 for each in labels]
        return labels in ([""] * self.height, letters) or told == numbers

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
        numbers = [whole_number(each) or 0 for each in row[1]] if row else []
        return row if row and tail and sum(numbers) == int(tail[1]) else None

    def _tokens(self, text: str) -> list[str] | None:
        """The tokens of the cells in a line; ``None`` when it has not as many, or others."""
        inner = text.split("|")[1:-1] if re.fullmatch(r"\s*\|.*\|\s*", text) else []
        pieces = [each for each in _BETWEEN.split(text.strip("`\"'[] ,")) if each]
        if len(inner) == self.width:
            pieces = [each.strip() for each in inner]
        elif len(pieces) != self.width:
            together = "".join(pieces)
            if len(set(map(len, pieces))) > 1 and any(map(str.isalpha, together)):
                return None  # words
            pieces = [*together]
        pieces = [re.sub(r"^([*`\"']{1,2}|\()([^()]+)(?:\1|\))$", r"\2", each) for each in pieces]
        pieces = ["?" if each.endswith("?") else each for each in pieces]
        return pieces if len(pieces) == self.width and all(map(self._fits, pieces)) else None

    def _fits(self, token: str) -> bool:
        sign = len(token) == 1 and not token.isalpha()
        return sign or token.casefold() in self.fitting or whole_number(token) is not None

    def read_signs(self, told: Sequence[str]) -> Cells | None:
        """The values that the tokens of all cells stand for, or of those that are no walls; ``None``
        where it is not plain what they mean, or where they draw the puzzle otherwise.
        """
        every = [(y, x) for y in range(self.height) for x in range(self.width)]
        places = every if len(told) == len(every) else self.places
        tokens = {at: each.strip().casefold() for at, each in zip(places, told, strict=True)}
        if any([tokens.pop(at, wall) != wall for at, wall in self.walls.items()]):
            self.refused = "it does not draw what the puzzle shows in its cells"
            return None
        signs = {each for at, each in tokens.items() if each != self.shown.get(at)}
        shades = self._shades(signs - {"?", ""})
        cells: Cells = {}
        for place, token in tokens.items():
            if token in shades:
                cells[place] = shades[token]
            elif token == self.shown.get(place):
                cells[place] = 0
            elif (token == "?" and place in self.given) or token not in {*BLANK, "0"}:
                cells[place] = Unknown(token)
        strange = [each for each in cells.values() if isinstance(each, Unknown)]
        if not shades or len(strange) > max(1, len(told) // 4):
            self.refused = "it is not plain what its signs mean"
            return None
        return None if self.shown and 1 not in cells.values() else cells

    def _shades(self, signs: set[str]) -> dict[str, Any]:
        """What signs mean: those of the puzzle, or one sign for light cells and one for dark ones;
        nothing where nobody can tell.
        """
        dark = {sign for sign in signs if sign in DARK or self.known.get(sign) == 1}
        light = signs & LIGHT - dark
        own = not self.shaded or signs <= {*self.known} or not dark
        if own or (len(light) == 2 and "-" in light):
            return self.known
        plain = len(dark) == 1 and len(light) < 2 and light | dark == signs
        return dict.fromkeys(light, 0) | dict.fromkeys(dark, 1) if plain else {}

    def contradicts(self, cells: Cells, line: str) -> bool:
        """Whether a line tells what is in cells once more, or shows a row that is none of the
        board.
        """
        says = [match[1] for match in _SAYS.finditer(line[:MAX_LINE])]
        if any([value is None or value.casefold() in self.known for value in says]):
            return True
        row = None if self.template else self._read_row(line.strip())
        tokens = [*enumerate(row[1])] if row else []
        fits = [
            [self._agrees((y, x), token, cells) for x, token in tokens] for y in range(self.height)
        ]
        return bool(tokens) and not any(map(all, fits))

    def _agrees(self, place: tuple[int, int], token: str, cells: Cells) -> bool:
        token = token.casefold()
        if token in self.known:
            return bool(self.known[token] == cells.get(place))
        return place in self.walls or token in {*BLANK, "0", self.shown.get(place)}

    def are_lines(self, values: Sequence[Any]) -> bool:
        return all([isinstance(each, str) and bool(self._read_row(each)) for each in values])

    def read_json(self, value: Any) -> Cells:
        return {} if self.walls else super().read_json(value)

    def lacking(self, lines: Sequence[str]) -> str:
        return f"there is no grid of {self.height} rows and {self.width} columns in it"
