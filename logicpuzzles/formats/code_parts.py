"""Reading and writing the parts of other programs' codes: skips over empty cells, numbers side by side, walls between cells, and
the hexadecimal numbers, small numbers and borders of puzz.link.

Reading goes from left to right over one line and knows its place, so that an error has its column. A part that ends too early or
goes beyond the board is an error, since a code may be cut off when it is copied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import ascii_letters, ascii_lowercase
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.board_text import ordered
from logicpuzzles.kinds.board import Boxes, Cells
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Clue, Puzzle

__all__ = [
    "POINTERS", "Cursor", "NoCode", "Rows", "base32_borders", "borders_written", "box_of", "crossed", "filled", "four",
    "four_written", "given_rows", "hexadecimal", "hexadecimal_written", "hexadecimals", "hexadecimals_written",
    "known_cells", "known_cells_written", "marked", "marked_cells", "marks_of", "pointed", "regions_of", "rows_of", "runs",
    "runs_written", "shape", "skipped", "square", "stated", "walls", "walls_between", "walls_written", "written",
]  # fmt: skip

Rows = tuple[tuple[Any, ...], ...]
Region = tuple[tuple[int, int], ...]
Token = Callable[["Cursor"], Any]

SKIPS = "ghijklmnopqrstuvwxyz"  # of puzz.link: 1 to 20 empty cells
POINTERS = {
    "U": (-1, 0),
    "R": (0, 1),
    "D": (1, 0),
    "L": (0, -1),
}  # letters towards the cells beside
BASE32 = "0123456789abcdefghijklmnopqrstuv"
HEXADECIMAL = "0123456789abcdef"


class NoCode(BadInput):
    """A puzzle that a code of another program cannot express."""


class Cursor:
    """A place in a line of text, from which tokens are taken. ``parameters``: the text before the body, such as ``9x9``.
    ``before``: where the parameters begin.

    >>> cursor = Cursor("3_12b")
    >>> cursor.number("the cell", 1, 20), cursor.peek()
    (3, '_')
    """

    def __init__(
        self, text: str, line: int = 1, at: int = 0, parameters: str = "", before: int = 0
    ) -> None:
        self.text = text
        self.line = line
        self.at = at
        self.parameters = parameters
        self.before = before

    def peek(self) -> str:
        """The next character, ``""`` at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, count: int = 1) -> str:
        """Take the next ``count`` characters, fewer at the end."""
        taken = self.text[self.at : self.at + count]
        self.at += len(taken)
        return taken

    def take_while(self, characters: str) -> str:
        """Take the next characters while they are among ``characters``."""
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in characters:
            self.at += 1
        return self.text[start : self.at]

    def passes(self, character: str) -> bool:
        """Whether ``character`` is the next one; if so, take it."""
        if self.peek() != character:
            return False
        self.at += 1
        return True

    def expect(self, character: str, where: str) -> None:
        """Take ``character``, which must stand here."""
        if not self.passes(character):
            raise self.wrong(f'"{character}" {where}')

    def number(self, what: str, low: int, high: int) -> int:
        """Take a decimal number."""
        start = self.at
        digits = self.take_while("0123456789")
        if not digits:
            raise self.wrong(f"{what}, a number from {low} to {high}")
        if len(digits) > 6 or not low <= int(digits) <= high:
            raise BadInput(f"{what} is {digits}; expected {low} to {high}", self.line, start + 1)
        return int(digits)

    def end(self) -> None:
        """Check that the line ends here."""
        if self.at < len(self.text):
            raise BadInput(
                f'"{self._rest()}" is left over; expected the end', self.line, self.at + 1
            )

    def wrong(self, expected: str) -> BadInput:
        """The error that something other than ``expected`` stands here."""
        what = f'"{self.peek()}" stands here' if self.peek() else "the line ends"
        return BadInput(f"{what}; expected {expected}", self.line, self.at + 1)

    def error(self, message: str, at: int | None = None) -> BadInput:
        """An error at a place of the line, here unless given."""
        return BadInput(message, self.line, (self.at if at is None else at) + 1)

    def _rest(self) -> str:
        rest = self.text[self.at :]
        return rest if len(rest) <= 20 else f"{rest[:20]}…"


# --- cells with runs of empty ones between them -----------------------------------------------------------------------


def skipped(
    cursor: Cursor,
    count: int,
    token: Token,
    expected: str,
    *,
    joined: bool = False,
    skips: str = ascii_lowercase,
) -> list[Any]:
    """The values of so many cells, ``None`` where one is empty. ``skips``: the letters for 1, 2 … empty cells. ``joined``: an
    underscore parts two numbers. ``token``: takes a value, or says with ``None`` that none stands there.

    >>> skipped(Cursor("a3b"), 4, Cursor.take, "a digit")
    [None, '3', None, None]
    """
    values: list[Any] = []
    while len(values) < count:
        start = cursor.at
        character = cursor.peek()
        if character and character in skips:
            cursor.take()
            values += [None] * (skips.index(character) + 1)
            if len(values) > count:
                raise cursor.error(
                    f'"{character}" skips beyond the last of {count} places; expected fewer', start
                )
            continue
        if joined and values and values[-1] is not None and character == "_":
            cursor.take()
        value = token(cursor)
        if value is None:
            if not cursor.peek():
                raise cursor.error(
                    f"the line ends after {len(values)} of {count} places; expected the rest"
                )
            raise cursor.wrong(expected)
        values.append(value)
    return values


def written(
    values: Iterable[Any],
    token: Callable[[Any], str],
    *,
    joined: bool = False,
    skips: str = ascii_lowercase,
) -> str:
    """What :func:`skipped` reads.

    >>> written([3, 12, None, None], str, joined=True)
    '3_12b'
    """
    parts: list[str] = []
    empty = 0
    for value in (*values, Ellipsis):
        if value is None:
            empty += 1
            continue
        after_number = joined and bool(parts) and not empty
        while empty:
            run = min(empty, len(skips))
            parts.append(skips[run - 1])
            empty -= run
        if value is not Ellipsis:
            parts.append("_" * after_number + token(value))
    return "".join(parts)


def runs(cursor: Cursor, count: int, *, closed: bool = False) -> list[int | None]:
    """The cells of 0 and 1 with runs of unknown ones before them: ``a`` a 0, ``A`` a 1, ``b`` an unknown cell and a 0 …, ``z`` or
    ``Z`` 25 unknown cells and no other. ``closed``: one more cell, behind the last one, ends them.

    >>> runs(Cursor("aBa"), 4), runs(Cursor("aBaa"), 4, closed=True)
    ([0, None, 1, 0], [0, None, 1, 0])
    """
    cells: list[int | None] = []
    while len(cells) < count + closed:
        letter = cursor.peek()
        if not letter or letter not in ascii_letters:
            where = (
                f"the line ends after {min(len(cells), count)} of {count} cells"
                if not letter
                else f'"{letter}" stands here'
            )
            raise cursor.error(f"{where}; expected a letter")
        run = ascii_lowercase.index(letter.lower())
        cells += [None] * run
        if run < 25 and len(cells) < count + closed:
            cells.append(int(letter.isupper()))
        if len(cells) > count + closed:
            raise cursor.error(f'"{letter}" goes beyond the {count} cells; expected fewer')
        cursor.take()
    if closed and cells[count] is None:
        raise cursor.error(f"no cell ends the {count} cells; expected one more letter")
    return cells[:count]


def runs_written(cells: Iterable[int | None], *, closed: bool = False) -> str:
    """What :func:`runs` reads."""
    text = ""
    run = 0
    for cell in (*cells, Ellipsis):
        if cell is None:
            run += 1
            continue
        text += "z" * (run // 25)
        letter = ascii_lowercase[run % 25]
        if cell is not Ellipsis:
            text += letter.upper() if cell else letter
        elif closed or run % 25:
            text += letter
        run = 0
    return text


# --- puzz.link --------------------------------------------------------------------------------------------------------


def hexadecimal(cursor: Cursor) -> int | None:
    """Take a number as puzz.link writes it: a digit, two behind a minus, three behind a plus.

    >>> hexadecimal(Cursor("-1a"))
    26
    """
    start = cursor.at
    sign = cursor.peek()
    count = {"-": 2, "+": 3}.get(sign, 1)
    if count > 1:
        cursor.take()
    digits = cursor.take(count)
    if len(digits) < count or not all([digit in HEXADECIMAL for digit in digits]):
        cursor.at = start
        if count > 1:
            raise cursor.error(
                f'"{sign}{digits}" is not a number; expected {count} hexadecimal digits behind "{sign}"',
                start,
            )
        return None
    return int(digits, 16)


def hexadecimals(cursor: Cursor, count: int, low: int, high: int, what: str) -> list[int | None]:
    """The numbers of so many places as puzz.link writes them, ``None`` where there is none.

    >>> hexadecimals(Cursor("12g-10h"), 6, 0, 99, "the number")
    [1, 2, None, 16, None, None]
    """

    def token(cursor: Cursor) -> int | None:
        start = cursor.at
        if cursor.peek() == ".":
            raise cursor.error(
                f'"." is an unknown number; expected {what} from {low} to {high}, or a skip from g to z'
            )
        number = hexadecimal(cursor)
        if number is not None and not low <= number <= high:
            raise cursor.error(f"{what} is {number}; expected {low} to {high}", start)
        return number

    return skipped(
        cursor,
        count,
        token,
        f"{what} from {low} to {high} in base 16, or a skip from g to z",
        skips=SKIPS,
    )


def hexadecimals_written(values: Iterable[int | None]) -> str:
    """What :func:`hexadecimals` reads.  Raises :class:`NoCode` for a number beyond 4095."""

    return written(values, hexadecimal_written, skips=SKIPS)


def hexadecimal_written(number: int) -> str:
    """What :func:`hexadecimal` takes.  Raises :class:`NoCode` for a number beyond 4095."""
    if not 0 <= number < 4096:
        raise NoCode(f"the number {number} cannot be written; expected 0 to 4095")
    return f"{number:x}" if number < 16 else f"-{number:x}" if number < 256 else f"+{number:x}"


def four(cursor: Cursor, count: int) -> list[str | None]:
    """The marks ``0`` to ``4`` and ``.`` of so many cells as puzz.link writes them; a letter or digit says how many empty cells
    follow.

    >>> four(Cursor("6.gb"), 7)
    ['1', None, '.', None, '1', None, None]
    """
    marks: list[str | None] = []
    while len(marks) < count:
        start = cursor.at
        character = cursor.take()
        if character and character in SKIPS:
            marks += [None] * (SKIPS.index(character) + 1)
        elif character == ".":
            marks.append(character)
        elif character and character in HEXADECIMAL[:15]:
            empty, number = divmod(HEXADECIMAL.index(character), 5)
            marks += [str(number)] + [None] * empty
        else:
            cursor.at = start
            if not character:
                raise cursor.error(
                    f"the line ends after {len(marks)} of {count} cells; expected the rest"
                )
            raise cursor.wrong("a digit, a letter but f, or .")
    # A last number may stand for empty cells that are no longer there: puzz.link writes it so.
    if len(marks) > count and cursor.text[cursor.at - 1] in SKIPS:
        raise cursor.error(
            f"the last skip goes beyond the {count} cells; expected fewer", cursor.at - 1
        )
    return marks[:count]


def four_written(marks: Sequence[str | None]) -> str:
    """What :func:`four` reads."""
    parts: list[str] = []
    at = 0
    while at < len(marks):
        mark = marks[at]
        at += 1
        empty = 0
        most = 20 if mark is None else 0 if mark == "." else 2
        while empty < most - (mark is None) and at < len(marks) and marks[at] is None:
            empty += 1
            at += 1
        if mark is None:
            parts.append(SKIPS[empty])
        elif mark == ".":
            parts.append(mark)
        else:
            if at == len(marks):  # beyond the board every cell is empty
                empty = 2
            parts.append(HEXADECIMAL[int(mark) + 5 * empty])
    return "".join(parts)


def base32_borders(cursor: Cursor, height: int, width: int) -> tuple[Region, ...]:
    """The regions between borders as puzz.link writes them: those that run down, row by row, then those that lie across."""
    down = _bits(cursor, height * (width - 1))
    across = _bits(cursor, (height - 1) * width)

    def wall(first: tuple[int, int], second: tuple[int, int]) -> bool:
        row, column = first
        return (
            down[row * (width - 1) + column] if second[1] > column else across[row * width + column]
        )

    return regions_of(height, width, wall)


def _bits(cursor: Cursor, count: int) -> list[bool]:
    bits: list[bool] = []
    while len(bits) < count:
        character = cursor.peek()
        if not character or character not in BASE32:
            raise cursor.wrong("a border, one of 0 to 9 and a to v")
        cursor.take()
        bits += [bit == "1" for bit in f"{BASE32.index(character):05b}"]
    if any(bits[count:]):
        raise cursor.error("borders stand beyond the last cell; expected none", cursor.at - 1)
    return bits[:count]


def borders_written(height: int, width: int, regions: Iterable[Iterable[tuple[int, int]]]) -> str:
    """What :func:`base32_borders` reads.  Raises :class:`NoCode` for a region in several pieces."""
    whole = list(regions)
    own = {place: number for number, region in enumerate(whole) for place in region}
    if len(regions_of(height, width, lambda first, second: own[first] != own[second])) > len(whole):
        raise NoCode("a region is in several pieces; expected borders around each")
    text = ""
    for dy, dx in ((0, 1), (1, 0)):
        bits = [
            own[y, x] != own[y + dy, x + dx] for y in range(height - dy) for x in range(width - dx)
        ]
        bits += [False] * (-len(bits) % 5)
        for at in range(0, len(bits), 5):
            text += BASE32[int("".join(map(str, map(int, bits[at : at + 5]))), 2)]
    return text


# --- walls as in Simon Tatham's collection ----------------------------------------------------------------------------


def walls(cursor: Cursor, side: int, *, counted: bool = False) -> tuple[Region, ...]:
    """The regions between walls of a square: how many places without one lie before each, of the walls that run down row by row,
    then of those that lie across, column by column. ``counted``: a number says how often the letter before it stands there.

    The letters y and z are refused: the programs do not read them as they write them.
    """
    count = side * (side - 1)
    free: list[bool] = []  # of each place, whether there is no wall; one more wall ends them
    while len(free) <= 2 * count:
        start = cursor.at
        letter = cursor.peek()
        if letter and letter in "yz":
            raise cursor.error(
                f'"{letter}" says 25 places or 26, programs differ; expected other walls, _ or a to x'
            )
        if not letter or letter not in "_abcdefghijklmnopqrstuvwx":
            raise cursor.wrong("walls, _ or a to x")
        cursor.take()
        times = (
            cursor.number("how often the letter stands", 1, 2 * count + 1)
            if counted and cursor.peek().isdigit()
            else 1
        )
        free += ([True] * "_abcdefghijklmnopqrstuvwx".index(letter) + [False]) * times
        if len(free) > 2 * count + 1:
            raise cursor.error(
                f"the walls go beyond the board; expected {2 * count} places between cells", start
            )
    start = cursor.at

    def wall(first: tuple[int, int], second: tuple[int, int]) -> bool:
        row, column = first
        return not (
            free[row * (side - 1) + column]
            if second[1] > column
            else free[count + column * (side - 1) + row]
        )

    regions = regions_of(side, side, wall)
    own = {place: number for number, region in enumerate(regions) for place in region}
    for first, second in walls_between(side, side):
        if wall(first, second) and own[first] == own[second]:
            raise cursor.error(
                f"a wall stands inside a region, behind row {first[0] + 1}, column {first[1] + 1}; expected walls around regions",
                start,
            )
    return regions


def walls_written(
    side: int, regions: Iterable[Iterable[tuple[int, int]]], *, counted: bool = False
) -> str:
    """What :func:`walls` reads.  Raises :class:`NoCode` where more than 24 places in a row have no wall."""
    own = {place: number for number, region in enumerate(regions) for place in region}
    pairs = [((y, x), (y, x + 1)) for y in range(side) for x in range(side - 1)]
    pairs += [((y, x), (y + 1, x)) for x in range(side) for y in range(side - 1)]
    letters = ""
    free = 0
    for wall in (*[own[first] != own[second] for first, second in pairs], True):
        if not wall:
            free += 1
            continue
        if free > 24:
            raise NoCode(
                f"{free} places without a wall cannot be written; programs differ in what they read there"
            )
        letters += "_abcdefghijklmnopqrstuvwx"[free]
        free = 0
    if not counted:
        return letters
    text = ""
    while letters:
        times = len(letters) - len(letters.lstrip(letters[0]))
        text += letters[0] + (str(times) if times > 2 else letters[0] if times == 2 else "")
        letters = letters[times:]
    return text


def walls_between(height: int, width: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """All pairs of cells that touch, the left or upper one first."""
    pairs = [((y, x), (y, x + 1)) for y in range(height) for x in range(width - 1)]
    return pairs + [((y, x), (y + 1, x)) for y in range(height - 1) for x in range(width)]


def regions_of(
    height: int, width: int, wall: Callable[[tuple[int, int], tuple[int, int]], bool]
) -> tuple[Region, ...]:
    """The connected parts of a board with walls between its cells, by their first cells."""
    beside: dict[tuple[int, int], list[tuple[int, int]]] = {
        (y, x): [] for y in range(height) for x in range(width)
    }
    for first, second in walls_between(height, width):
        if not wall(first, second):
            beside[first].append(second)
            beside[second].append(first)
    regions = []
    left = dict.fromkeys(beside)
    while left:
        region = [next(iter(left))]
        del left[region[0]]
        for place in region:  # grows while it is gone through
            for other in beside[place]:
                if other in left:
                    del left[other]
                    region.append(other)
        regions.append(tuple(sorted(region)))
    return tuple(regions)


# --- cells of squares as in Simon Tatham's collection -----------------------------------------------------------------


def pointed(
    cursor: Cursor, side: int
) -> tuple[list[int | None], dict[tuple[tuple[int, int], tuple[int, int]], BadInput]]:
    """The numbers of the cells, and from which cell to which beside it a letter points, each with the error at its place."""
    numbers: list[int | None] = []
    pointers: dict[tuple[tuple[int, int], tuple[int, int]], BadInput] = {}
    for at in range(side * side):
        numbers.append(cursor.number("the cell", 0, side) or None)
        here = divmod(at, side)
        while cursor.peek() in POINTERS and cursor.peek():
            letter = cursor.peek()
            there = here[0] + POINTERS[letter][0], here[1] + POINTERS[letter][1]
            if not (0 <= there[0] < side and 0 <= there[1] < side):
                raise cursor.error(
                    f'"{letter}" points out of the board; expected a letter towards a cell'
                )
            if (here, there) in pointers:
                raise cursor.error(f'"{letter}" is there twice; expected it once')
            pointers[here, there] = cursor.error(
                f'"{letter}" contradicts the cell that it points to; expected one sign for both'
            )
            cursor.take()
        cursor.expect(",", "behind each cell, or one of U R D L before it")
    return numbers, pointers


def known_cells(cursor: Cursor, side: int) -> list[int | None]:
    """The cells of a board, ``None`` where one is unknown."""
    return skipped(
        cursor, side * side, lambda cursor: cursor.number("the cell", 1, side) if cursor.peek().isdigit() else None,
        "a number or a skip from a to z", joined=True,
    )  # fmt: skip


def known_cells_written(puzzle: Puzzle) -> str:
    """What :func:`known_cells` reads."""
    return written(given_rows(puzzle), str, joined=True)


def box_of(puzzle: Puzzle) -> tuple[int, int]:
    """The height and width of a box."""
    box: tuple[int, int] = puzzle.arguments.get("box", Boxes.usual(len(puzzle.givens)))  # type: ignore[assignment]
    return box


def crossed(cursor: Cursor) -> dict[str, int]:
    """What the parameters say besides the size: an x, that the diagonals count."""
    return (
        {"diagonals": 1}
        if "x" in cursor.parameters.lstrip("0123456789").lstrip("x").lstrip("0123456789")
        else {}
    )


# --- puzzles ----------------------------------------------------------------------------------------------------------


def filled(cursor: Cursor, count: int, symbols: str, what: str) -> list[str | None]:
    """The marks of so many cells, a character each, with letters for 1 to 26 empty ones that are no symbols."""

    def token(cursor: Cursor) -> str | None:
        return cursor.take() if cursor.peek() and cursor.peek() in symbols else None

    return skipped(
        cursor, count, token, f"{what}, one of {' '.join(symbols)}, or a skip from a to z"
    )


def rows_of(values: Sequence[Any], width: int) -> Rows:
    """The values of cells, row by row.

    >>> rows_of([1, 2, 3, 4], 2)
    ((1, 2), (3, 4))
    """
    return tuple([tuple(values[at : at + width]) for at in range(0, len(values), width)])


def stated(
    kind: str, height: int, width: int, *, givens: Rows | None = None,
    marks: Mapping[str, Iterable[tuple[Any, Any]]] | None = None, arguments: Mapping[str, Any] | None = None,
) -> Puzzle:  # fmt: skip
    """The puzzle of a kind with these cells given and these marks, pairs of mark and place by the names of their layers.

    Raises :class:`BadInput` where it does not fit the kind's board.
    """
    own = kind_named(kind)
    edges = own.board is not None and not isinstance(own.board.answer, Cells)
    rows = givens if givens is not None else () if edges else tuple([(None,) * width] * height)
    clues = tuple(
        [
            Clue(layer, (mark, place))
            for layer, all_marks in (marks or {}).items()
            for mark, place in all_marks
        ]
    )
    chosen = dict(arguments or {})
    parameters = own.relation.signature.parameters
    for name in chosen:
        if name not in parameters:
            raise BadInput(f"{kind} has no {name}; expected a puzzle without")
    if edges:
        chosen["size"] = (height, width)
    boxes = own.board.of(Boxes) if own.board is not None else ()
    if getattr(
        part_of(kind, "notation"), "FORMATS", ()
    ):  # a notation of its own says the size of the board and of its boxes
        chosen.update({"size": (height, width)} if "size" in parameters else {})
    else:
        chosen = {
            name: value
            for name, value in chosen.items()
            if name not in [layer.name for layer in boxes] or value != Boxes.usual(width)
        }
    if own.board is None:
        return Puzzle(kind, rows, chosen, clues)
    puzzle = ordered(own.board, Puzzle(kind, rows, chosen, clues))
    Layout(own.board, puzzle).check()
    return puzzle


def marked(kind: str, height: int, width: int, layer: str, marks: Iterable[Any]) -> Puzzle:
    """The puzzle of a kind with a mark in each cell, row by row; ``None`` where there is none. Raises as :func:`stated`."""
    places = [(mark, divmod(at, width)) for at, mark in enumerate(marks) if mark is not None]
    return stated(kind, height, width, marks={layer: places})


def marked_cells(puzzle: Puzzle, layer: str) -> list[Any]:
    """The mark of each cell, row by row; ``None`` where there is none."""
    height, width = shape(puzzle)
    marks = marks_of(puzzle, layer)
    return [marks.get((y, x)) for y in range(height) for x in range(width)]


def marks_of(puzzle: Puzzle, layer: str) -> dict[Any, Any]:
    """The marks of a layer of clues, by their places."""
    return {
        clue.arguments[1]: clue.arguments[0]
        for clue in puzzle.clues
        if clue.relation == layer and len(clue.arguments) == 2
    }


def shape(puzzle: Puzzle) -> tuple[int, int]:
    """How many rows and columns a puzzle has."""
    if puzzle.givens:
        return len(puzzle.givens), len(puzzle.givens[0])
    size: tuple[int, int] = puzzle.arguments.get("size", (0, 0))  # type: ignore[assignment]
    return size


def square(cursor: Cursor, height: int, width: int) -> int:
    """The side of a square board.  Raises :class:`BadInput` for another one."""
    if height != width:
        raise cursor.error(
            f"the board is {height} by {width}; expected as many rows as columns", cursor.before
        )
    return height


def given_rows(puzzle: Puzzle) -> list[Any]:
    """The cells of a puzzle in one list, row by row."""
    return [cell for row in puzzle.givens for cell in row]
