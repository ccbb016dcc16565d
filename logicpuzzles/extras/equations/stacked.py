"""The picture of a cryptarithm: sums, differences and products as one writes them below each other,
and a table of letters and digits.

In a sum the digit of a letter stands below the letter, and a carry above the column that it is
carried to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Clue
from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.ink import Ink, box, cross
from logicpuzzles.show.listing import Listing
from logicpuzzles.show.markup import show_value
from logicpuzzles.show.squares import SIDE, draw_ticks

CARRY = pattern(r"carry of column ([0-9]+)(?: \(clue ([0-9]+)\))?")
SLOT = 32  # the width of a column
DIGIT = 30  # the height of the room for a digit
LETTER = 22  # the height of a letter
LINE = 10  # the room for the line above the result
SMALL = 22  # the side of a carry
GAP = 20
EDGE = 8
WIDEST = 500  # the width of all, about
MOST = 12  # rows of a sum that is drawn, at most

SIGNS = {"+": "+", "-": "−", "*": "×"}
Row = tuple[str, str]  # a sign, and a word of letters or digits


class Stacked:
    """The sums of a puzzle beside each other, a table with a row for each letter, and a list of all
    other unknowns. ``solved``: without the table. ``sums``: for each sum that is drawn its clue,
    its rows and its result.
    """

    def __init__(self, cells: ShownCells, solved: bool = False) -> None:
        self.cells = cells
        names: Any = cells.puzzle.arguments.get("names", ())
        are_letters = (
            all(len(name) == 1 and name.isupper() for name in names) and len(names) == cells.count
        )
        self.letters = {name: cell for cell, name in enumerate(names)} if are_letters else {}
        rows = (
            [(at, stacked_rows(clue)) for at, clue in enumerate(cells.puzzle.clues)]
            if are_letters
            else []
        )
        self.sums = [(at, each[:-1], each[-1][1]) for at, each in rows if 2 < len(each) <= MOST]
        drawn = {at for at, _, _ in self.sums}
        self.carries: dict[
            tuple[int, int], int
        ] = {}  # the clue of a sum and the column -> the cell of the carry to that column
        for cell in range(cells.count, len(cells.start)):
            match = CARRY.fullmatch(cells.name(cell))
            clue = int(match[2] or 1) - 1 if match else -1
            if match and clue in drawn:
                self.carries[clue, int(match[1])] = cell
        self.digits = (
            []
            if solved
            else sorted({value for cell in self.letters.values() for value in cells.start[cell]})
        )
        self._place()

    def _place(self) -> None:
        """Put sums and table beside each other as far as there is room, and the list below."""
        sizes = [self._size(at, rows, result) for at, rows, result in self.sums]
        if len(self.digits) > 0:
            sizes.append((SIDE * (len(self.digits) + 1), SIDE * (len(self.letters) + 1)))
        x, y, high, self.width = EDGE, EDGE, 0, 0
        self.corners: list[tuple[int, int]] = []
        for across, down in sizes:
            if x > EDGE and x + across > WIDEST:
                x, y, high = EDGE, y + high + GAP, 0
            self.corners.append((x, y))
            high = max(high, down)
            self.width = max(self.width, x + across + EDGE)
            x += across + GAP
        written = {character for character, _, _ in self._slots()}
        inside = [cell for letter, cell in self.letters.items() if self.digits or letter in written]
        others = set(range(len(self.cells.start))).difference(inside, self.carries.values())
        self.others = Listing(self.cells, sorted(others), y + high + GAP) if others else None
        self.height = (
            y + high + EDGE if self.others is None else self.others.top + self.others.height
        )
        self.width = self.width if self.others is None else max(self.width, self.others.width)

    def _size(self, at: int, rows: list[Row], result: str) -> tuple[int, int]:
        carried = any(clue == at for clue, _ in self.carries)
        columns = max([len(word) for _, word in rows] + [len(result)]) + 1
        return SLOT * columns, (LETTER + DIGIT) * (len(rows) + 1) + LINE + (SMALL + 4) * carried

    def _slots(self) -> Iterator[tuple[str, float, float]]:
        """The place of each character of the sums."""
        for at, rows, result, right, top in self._sums():
            for place, (_, word) in enumerate([*rows, ("", result)]):
                y = top + self._head(at) + (LETTER + DIGIT) * place + LINE * (place == len(rows))
                for column, character in enumerate(reversed(word), 1):
                    yield character, right - SLOT * column, y

    def _sums(self) -> Iterator[tuple[int, list[Row], str, float, float]]:
        """Each sum with its right end and its top."""
        for (at, rows, result), (x, y) in zip(self.sums, self.corners, strict=False):
            yield at, rows, result, x + self._size(at, rows, result)[0], y

    def _head(self, at: int) -> int:
        """The room for the carries of a sum."""
        return (SMALL + 4) * any(clue == at for clue, _ in self.carries)

    def _carry(self, clue: int, column: int) -> tuple[float, float]:
        """The corner of a carry: it stands above the next column."""
        right, top = next((right, top) for at, _, _, right, top in self._sums() if at == clue)
        return right - SLOT * (column + 1) + (SLOT - SMALL) / 2, top

    def _row(self, cell: int) -> tuple[float, float]:
        """The corner of a letter's row of the table."""
        x, y = self.corners[-1]
        return x + SIDE, y + SIDE * (cell + 1)

    def frame(self) -> str:
        """Letters, signs, lines and headings."""
        ink = Ink()
        ink.area("paper", box(0, 0, self.width, self.height))
        for character, x, y in self._slots():
            ink.text("digit", x + SLOT / 2, y + LETTER - 4, character, 2)
            if character in self.letters:
                ink.area("thin", box(x + 2, y + LETTER, SLOT - 4, DIGIT - 3))
        for at, rows, result, right, top in self._sums():
            left = right - self._size(at, rows, result)[0]
            for place, (sign, _) in enumerate(rows):
                ink.text(
                    "digit",
                    left + SLOT / 2,
                    top + self._head(at) + (LETTER + DIGIT) * (place + 1) - DIGIT / 2 + 4,
                    sign,
                    2,
                )
            line = top + self._head(at) + (LETTER + DIGIT) * len(rows) + LINE / 2 - 1
            ink.area("thick", f"M{left} {line}H{right}")
        for clue, column in self.carries:
            ink.area("cage", box(*self._carry(clue, column), SMALL, SMALL))
        if self.digits:
            self._table(ink)
        return str(ink) + (self.others.frame() if self.others is not None else "")

    def _table(self, ink: Ink) -> None:
        """The headings and lines of the table."""
        x, y = self.corners[-1]
        for place, digit in enumerate(self.digits):
            ink.text("head mid", x + SIDE * (place + 1.5), y + 16, show_value(digit), 3)
        for letter, cell in self.letters.items():
            ink.text("head mid", x + SIDE / 2, self._row(cell)[1] + 17, letter, 2)
        across, down = SIDE * len(self.digits), SIDE * len(self.letters)
        ink.area(
            "thin",
            "".join(
                f"M{x + SIDE} {y + SIDE * (place + 1)}h{across}"
                for place in range(1, len(self.letters))
            ),
        )
        ink.area(
            "thin",
            "".join(
                f"M{x + SIDE * (place + 1)} {y + SIDE}v{down}"
                for place in range(1, len(self.digits))
            ),
        )
        ink.area("thick", box(x + SIDE, y + SIDE, across, down))

    def state(self, state: State) -> str:
        """Digits, carries, ticks, crosses and marks."""
        ink = Ink()
        for character, x, y in self._slots():
            cell = self.letters.get(character)
            if cell is not None:
                self._digit(ink, state, cell, (x + 2, y + LETTER, SLOT - 4, DIGIT - 3), "digit big")
        for (clue, column), cell in self.carries.items():
            self._digit(ink, state, cell, (*self._carry(clue, column), SMALL, SMALL), "digit")
        for cell in self.letters.values() if self.digits else ():
            x, y = self._row(cell)
            draw_ticks(
                ink,
                state,
                [(cell, digit, x + SIDE * place, y) for place, digit in enumerate(self.digits)],
            )
            if not state.remaining[cell]:
                ink.stroke("bad", box(x, y, SIDE * len(self.digits), SIDE))
        return str(ink) + (self.others.state(state) if self.others is not None else "")

    def _digit(
        self, ink: Ink, state: State, cell: int, room: tuple[float, float, float, float], kind: str
    ) -> None:
        """The digit of a letter or a carry, in its room."""
        x, y, across, down = room
        mark = state.mark(cell)
        if mark in ("new", "bad") or [fact for fact, _ in state.marks(cell) if fact.holds]:
            ink.area(mark, box(x + 1.5, y + 1.5, across - 3, down - 3))
        if state.known(cell):
            text = show_value(state.remaining[cell][0])
            ink.text(
                kind if len(text) == 1 else "digit",
                x + across / 2,
                y + down / 2 + (8 if "big" in kind else 6),
                text,
                3,
            )
        elif not state.remaining[cell]:
            ink.stroke("bad", cross(x + across / 2, y + down / 2, 7))

    def above(self) -> str:
        """Nothing."""
        return ""

    def _map_areas(self) -> dict[int, str]:
        """The area of each letter in all sums, by its cell."""
        areas: dict[int, str] = {}
        for character, x, y in self._slots():
            if character in self.letters:
                cell = self.letters[character]
                areas[cell] = areas.get(cell, "") + box(x, y, SLOT, LETTER + DIGIT)
        return areas

    def squares(self) -> Iterator[tuple[int, Any, str]]:
        """The area of each letter in the sums, the square of each of its digits in the table, and
        the areas of all else.
        """
        written = self._map_areas()
        for cell in self.letters.values():
            if cell in written:
                yield cell, None, written[cell]
            x, y = self._row(cell)
            for place, digit in enumerate(self.digits):
                yield cell, digit, box(x + SIDE * place, y, SIDE, SIDE)
        for cell, path in self._beside():
            yield cell, None, path

    def spots(self) -> Iterator[tuple[int, str]]:
        """The area of each letter, in all sums and in the table; the areas of the carries, and of
        what is listed.
        """
        written = self._map_areas()
        for cell in self.letters.values():
            x, y = self._row(cell)
            row = box(x - SIDE, y, SIDE * (len(self.digits) + 1), SIDE) if self.digits else ""
            if cell in written or row:
                yield cell, written.get(cell, "") + row
        yield from self._beside()

    def _beside(self) -> Iterator[tuple[int, str]]:
        """The areas of the carries, and of what is listed."""
        for (clue, column), cell in self.carries.items():
            yield cell, box(*self._carry(clue, column), SMALL, SMALL)
        if self.others is not None:
            yield from self.others.spots()


def stacked_rows(clue: Clue) -> list[Row]:
    """The rows of a sum, difference or product of words, with the result last; none where it cannot
    be written so.

    >>> stacked_rows(Clue("equationo", (("+", "SEND", "MORE"), "=", "MONEY")))
    [('', 'SEND'), ('+', 'MORE'), ('', 'MONEY')]
    """
    if len(clue.arguments) != 3 or clue.arguments[1] != "=":
        return []
    left, _, right = clue.arguments
    for tree, result in ((left, right), (right, left)):
        if _is_word(result) and not _is_word(tree):
            rows = _rows(tree)
            return [*rows, ("", str(result))] if rows else []
    return []


def _rows(tree: Any) -> list[Row]:
    """The rows of a tree of one operation; none where it has several."""
    words = _terms(tree, tree[0]) if isinstance(tree, tuple) else []
    sign = SIGNS.get(tree[0], "") if len(words) == 2 or tree[0] == "+" else ""
    if not sign or not all(map(_is_word, words)):
        return []
    return [("" if not place else sign, str(word)) for place, word in enumerate(words)]


def _terms(tree: Any, sign: str) -> list[Any]:
    """What a tree adds; the parts of another operation."""
    if sign != "+" or not isinstance(tree, tuple) or tree[0] != "+":
        return list(tree[1:]) if isinstance(tree, tuple) and tree[0] == sign != "+" else [tree]
    return [word for part in tree[1:] for word in _terms(part, sign)]


def _is_word(tree: Any) -> bool:
    return isinstance(tree, str) or (isinstance(tree, int) and tree >= 0)
