"""The JSON of a grid riddle: a start matrix, with ``""`` for an unknown cell, and hints. A hint is
a list of options, and an option is a matrix of rows as wide as the start matrix.

    {"header": ["place", "name", "pet"], "startMatrix": [["1", "", ""], ["2", "", ""]],
     "hints": [[[["", "Ann", "cat"]]], [[["", "Bob", ""], ["", "", "dog"]], [["", "", "dog"], ["", "Bob", ""]]]], "singleHints":
     false}

One option of each hint holds. Its rows stand directly below each other in the solution, or each
anywhere if ``singleHints``. A further key, ``description``, may give a sentence for each hint.

Source: Anibal, "Using matrix operations to solve the Einstein's riddle, part II", Nibcode
Solutions, 16 November 2015.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.boards import Board, align_rows, rows_of
from logicpuzzles.formats.jsontext import Node, parse, shown, write_json_text
from logicpuzzles.formats.text import MAX_SIDE
from logicpuzzles.kinds.puzzle import Clue, Puzzle

RELATIONS = {False: "blocko", True: "rowso"}  # the relation of a hint, by singleHints

_LOOKS = pattern(r'\s*\{.*"(?:startMatrix|singleHints|hints)"', re.DOTALL)

Row = tuple[str | None, ...]


def looks(text: str) -> bool:
    """Whether the text looks like JSON with a key of a riddle."""
    return bool(_LOOKS.match(text))


def read(text: str) -> Puzzle:
    """The riddle of a text. Unknown keys are ignored.

    Raises :class:`BadInput` with the path of the mistake, such as ``hints[3][0][1]``.
    """
    whole = parse(text)
    fields = tuple(
        name.text("the name of a column") for name in whole["header"].elements("a list of names")
    )
    _check_number(whole["header"], len(fields), "column")
    start = [_row(row, len(fields)) for row in whole["startMatrix"].elements("a list of rows")]
    _check_number(whole["startMatrix"], len(start), "row")
    _check_different(whole["startMatrix"], start, fields)
    single = "singleHints" in whole and whole["singleHints"].flag()
    hints = [
        _hint(hint, len(fields), len(start)) for hint in whole["hints"].elements("a list of hints")
    ]
    said = (
        _description(whole["description"], len(hints))
        if "description" in whole
        else [_options(hint) for hint in hints]
    )
    clues = tuple(
        Clue(RELATIONS[single], (hint,), text) for hint, text in zip(hints, said, strict=True)
    )
    arguments = {"height": len(start), "values": _values(start, clues), "singleHints": single}
    return Puzzle("riddle", tuple(start), arguments, clues, fields)


def write_for_people(puzzle: Puzzle) -> str:
    """The start matrix as a table, then the hints, numbered."""
    start = [list(puzzle.fields), *[[str(cell or "") for cell in row] for row in puzzle.givens]]
    hints = [clue.text or str(clue) for clue in puzzle.clues]
    return f"{align_rows(start)}\n" + "".join(
        f"{number}. {hint}\n" for number, hint in enumerate(hints, 1)
    )


def write(puzzle: Puzzle) -> str:
    """The JSON text of a riddle, with a line for each row of the start matrix and for each hint.

    Raises :class:`BadInput` for clues of another relation, and when the values of the puzzle are
    not those that its cells name.
    """
    single = bool(puzzle.arguments.get("singleHints"))
    for clue in puzzle.clues:
        if clue.relation != RELATIONS[single]:
            raise BadInput(
                f'"{clue.relation}" is no hint of this riddle; expected {RELATIONS[single]} '
                "in each clue"
            )
    if puzzle.arguments.get("values") != _values(puzzle.givens, puzzle.clues):
        raise BadInput(
            "the values are not those that start and hints name in their order; expected just these"
        )
    riddle = {
        "header": list(puzzle.fields),
        "startMatrix": _blank(puzzle.givens),
        "hints": [_blank(clue.arguments[0]) for clue in puzzle.clues],
        "singleHints": single,
    }
    said = [clue.text for clue in puzzle.clues]
    if all(said) and said != [_options(clue.arguments[0]) for clue in puzzle.clues]:  # type: ignore[arg-type]
        riddle["description"] = said
    return (
        "{\n"
        + ",\n".join(
            f' "{key}": {write_json_text(value, key in _LONG, " ")}'
            for key, value in riddle.items()
        )
        + "\n}\n"
    )


_LONG = ("startMatrix", "hints", "description")  # broken into lines


def to_json(puzzle: Puzzle, board: Board) -> object:
    """A table: its header and its rows, with ``""`` for a blank cell."""
    return {"header": list(puzzle.fields), "rows": [list(row) for row in board]}


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a table.  Raises :class:`BadInput` for anything else."""
    header = list(puzzle.fields)
    if not isinstance(value, dict) or value.get("header") != header:
        raise BadInput(f"the header is not that of the puzzle; expected {header}")
    rows = rows_of(value.get("rows"), list, len(puzzle.givens), len(header))
    if not all(isinstance(cell, str) for row in rows for cell in row):
        raise BadInput("a cell is not a text; expected rows of texts")
    return tuple(tuple(row) for row in rows)


def to_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """The header, then each row."""
    return [list(puzzle.fields), *map(list, board)]


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A table in aligned columns."""
    return align_rows(to_rows(puzzle, board))


def _check_number(node: Node, number: int, what: str) -> None:
    if not number:
        raise node.fault(f"there is no {what}", "one at least")
    if number > MAX_SIDE:
        raise node.fault(f"{number} {what}s are too many", f"at most {MAX_SIDE}")


def _row(row: Node, width: int) -> Row:
    cells = row.elements("a row of cells")
    if len(cells) != width:
        raise row.fault(f"the row has {len(cells)} cells", f"{width} as in the header")
    return tuple(cell.text('a text, "" where the cell is unknown') or None for cell in cells)


def _check_different(start: Node, rows: Sequence[Row], fields: Sequence[str]) -> None:
    for place, field in enumerate(fields):
        known: set[str | None] = set()
        for number, row in enumerate(start.elements()):
            value = rows[number][place]
            if value in known:
                fault = f"{shown(value)} stands twice in column {shown(field)}"
                raise row.elements()[place].fault(fault, "different values")
            if value is not None:
                known.add(value)


def _hint(hint: Node, width: int, height: int) -> tuple[tuple[Row, ...], ...]:
    options = hint.elements("a list of options")
    if not options:
        raise hint.fault("there is no option", "one at least")
    return tuple(_option(option, width, height) for option in options)


def _option(option: Node, width: int, height: int) -> tuple[Row, ...]:
    rows = option.elements("an option, a list of rows")
    if not rows:
        raise option.fault("there is no row", "one at least")
    if len(rows) > height:
        raise option.fault(
            f"the option has {len(rows)} rows", f"at most {height} as in startMatrix"
        )
    return tuple(_row(row, width) for row in rows)


def _values(
    start: Sequence[Sequence[object]], clues: Sequence[Clue]
) -> tuple[tuple[object, ...], ...]:
    """The values that the start matrix and the hints name in each column, in order of
    appearance.
    """
    hints: list[Any] = [clue.arguments[0] for clue in clues]
    rows = [*start, *[row for options in hints for option in options for row in option]]
    return tuple(
        tuple(dict.fromkeys(cell for cell in column if cell is not None))
        for column in zip(*rows, strict=True)
    )


def _blank(matrix: Any) -> Any:
    """A matrix, or lists of matrices, for JSON: lists, and ``""`` for an unknown cell."""
    if isinstance(matrix, tuple):
        return [_blank(part) for part in matrix]
    return "" if matrix is None else matrix


def _description(node: Node, number: int) -> list[str]:
    texts = [each.text("a sentence") for each in node.elements("a list of sentences")]
    if len(texts) != number:
        raise node.fault(f"there are {len(texts)} sentences", f"{number}, one for each hint")
    return texts


def _options(options: Sequence[Sequence[Row]]) -> str:
    """The options of a hint for people: ``Bob / dog or dog / Bob``."""
    texts = [
        " / ".join(", ".join(cell for cell in row if cell) or "anything" for row in option)
        for option in options
    ]
    return " or ".join(texts)
