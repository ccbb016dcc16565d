"""The JSON of zebrajs: a grid of ``w`` places and ``h`` rows, and clues about items. An item has a
name ``v`` and a row ``y``; its place is to be found.

    {"grid": {"w": 2, "h": 1}, "clues": [{"type": "next
    to", "a": {"v": "tea", "y": 0}, "b": {"v": "milk", "y": 0}}]}

Items of a row stand at different places. Items that no clue names are anonymous: ``null`` in a
solution. zebrajs also stores several puzzles of one grid together: templates as
``{"grid", "solutions": [CLUES, …]}`` or, in early files, ``[CLUES, …]``, and puzzles as
``{"grid", "solutions": [{"solution": ROWS, "clues": CLUES}, …]}``. These are read and written too.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.boards import Board, align_rows, rows_of
from logicpuzzles.formats.jsontext import Node, parse, shown, write_json_text
from logicpuzzles.formats.text import MAX_SIDE, only_puzzle
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

TYPES = {  # the relation of each type of clue, and its items in the order of the relation
    "immediately to the left of": ("righto", "ba"),
    "next to": ("nexto", "ab"),
    "same position as": ("sameo", "ab"),
    "middle": ("notendo", "a"),
    "item": ("existso", "a"),
}
_NAMED = {relation: (name, items) for name, (relation, items) in TYPES.items()}
_LOOKS = pattern(r'\s*(?:\{.*"(?:clues|grid|solutions)"|\[\s*[\[{\]])', re.DOTALL)

# The argument "form" of a puzzle, how it was stored: TEMPLATE, LIST or PUZZLE; missing when it was
# not stored with others.
TEMPLATE, LIST, PUZZLE = "template", "list", "puzzle"

Groups = tuple[tuple[str | None, ...], ...]


def write_for_people(puzzle: Puzzle) -> str:
    """The puzzle in English."""
    from logicpuzzles.extras.zebra.unnamed import in_english

    return in_english(puzzle)


def looks(text: str) -> bool:
    """Whether the text looks like JSON with a key of such a puzzle, or like a list of lists."""
    other = '"size"' in text and '"clues"' not in text  # a grid of digits
    return bool(_LOOKS.match(text)) and not other


def read(text: str) -> Puzzle:
    """The only puzzle of a text. Raises :class:`BadInput` when there are several, and whenever
    :func:`read_all` does.
    """
    return only_puzzle(read_all(text))


def read_all(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a text in any of the forms; at least one. Unknown keys at the top level are
    ignored.

    Raises :class:`BadInput` with the path of the mistake, such as ``clues[3].b.y``.
    """
    whole = parse(text)
    if isinstance(whole.value, list):
        puzzles = [_puzzle(clues, None, {"form": LIST}) for clues in whole.elements()]
    elif "clues" in whole:
        puzzles = [_puzzle(whole["clues"], _size(whole["grid"]), {})]
    elif "solutions" in whole:
        size = _size(whole["grid"])
        puzzles = [
            _stored_puzzle(each, size) for each in whole["solutions"].elements("a list of puzzles")
        ]
    else:
        raise whole.fault('there is no "clues"', 'an object with "grid" and "clues"')
    if not puzzles:
        raise whole.fault("there is no puzzle", "one at least")
    return tuple(puzzles)


def write(puzzle: Puzzle) -> str:
    """The JSON text of a puzzle, in the form in which it was read.

    Raises :class:`BadInput` for a clue that zebrajs has no type for, and when the clues do not name
    the values in their order.
    """
    return write_all([puzzle])


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """One JSON text of several puzzles: all with one grid, or a list of templates.

    Raises :class:`BadInput` when one text cannot hold them, and whenever :func:`write` does.
    """
    forms = {puzzle.arguments.get("form") for puzzle in puzzles}
    grids = [{"w": len(groups[0]), "h": len(groups)} for groups in map(_groups, puzzles)]
    clues = [_written_clues(puzzle) for puzzle in puzzles]
    if forms == {None} and len(puzzles) == 1:
        return write_json_text({"grid": grids[0], "clues": clues[0]}, 2) + "\n"
    if forms == {LIST}:
        return write_json_text(clues, 2) + "\n"
    if not forms or not forms <= {TEMPLATE, PUZZLE} or any(grid != grids[0] for grid in grids):
        raise BadInput(
            "these puzzles cannot stand in one text; expected one, or several of one grid "
            "that were stored"
        )
    stored = [
        {"solution": puzzle.arguments["solution"], "clues": each}
        if "solution" in puzzle.arguments
        else each
        for puzzle, each in zip(puzzles, clues, strict=True)
    ]
    return (
        write_json_text({"grid": grids[0], "solutions": stored}, 4 if PUZZLE in forms else 3) + "\n"
    )


def to_json(puzzle: Puzzle, board: Board) -> object:
    """The grid: the items of each row from left to right, ``None`` for an item without a name."""
    return {"grid": [list(row) for row in zip(*board, strict=True)]}


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a grid.  Raises :class:`BadInput` for anything else."""
    groups = _groups(puzzle)
    rows = rows_of(
        value.get("grid") if isinstance(value, dict) else None, list, len(groups), len(groups[0])
    )
    if not all(isinstance(item, str | None) for row in rows for item in row):
        raise BadInput("an item is not a text; expected names, or null where there is none")
    return tuple(zip(*rows, strict=True))


def to_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """A header of places, counted from 0, then each row with its number. An item without a name is
    empty.
    """
    return _table(board, "")


def to_text(puzzle: Puzzle, board: Board) -> str:
    """A table in aligned columns, a column for each place."""
    return align_rows(_table(board, "-"))


def _table(board: Board, anonymous: str) -> list[list[str]]:
    rows = zip(*board, strict=True)
    header = ["y", *map(str, range(len(board)))]
    return [
        header,
        *(
            [str(y), *[anonymous if item is None else item for item in row]]
            for y, row in enumerate(rows)
        ),
    ]


def _size(grid: Node) -> tuple[int, int]:
    """How many places a row has, and how many rows there are."""
    grid.only("w", "h")
    return grid["w"].number(1, MAX_SIDE), grid["h"].number(1, MAX_SIDE)


def _stored_puzzle(each: Node, size: tuple[int, int]) -> Puzzle:
    if isinstance(each.value, list):
        return _puzzle(each, size, {"form": TEMPLATE})
    each.only("solution", "clues")
    width, height = size
    rows = [row.elements() for row in each["solution"].elements()]
    if len(rows) != height or any(len(row) != width for row in rows):
        raise each["solution"].fault(
            "it has the wrong shape", f"{height} rows of {width} items, as in the grid"
        )
    solution = tuple(tuple(item.text() for item in row) for row in rows)
    return _puzzle(each["clues"], size, {"form": PUZZLE, "solution": solution})


def _puzzle(clues: Node, size: tuple[int, int] | None, arguments: dict[str, object]) -> Puzzle:
    """The puzzle of some clues. ``size``: that of the grid; ``None`` when it follows from the
    names.
    """
    width, height = size or (MAX_SIDE, MAX_SIDE)
    names: dict[int, list[str]] = {}
    stated = tuple(_clue(clue, names, width, height) for clue in clues.elements("a list of clues"))
    if size is None:
        if not names:
            raise clues.fault("there is no clue", "some, as no grid says how large it is")
        width, height = max(map(len, names.values())), max(names) + 1
    groups = _fill_groups(names, width, height)
    fields = tuple(map(str, range(height)))
    return Puzzle("zebra", (), {"groups": groups, **arguments}, stated, fields, "zebrajs")


def _clue(clue: Node, names: dict[int, list[str]], width: int, height: int) -> Clue:
    """The clue; the names of its items are added to those of their rows."""
    kind = clue["type"].text()
    if kind not in TYPES:
        raise clue["type"].fault(
            f"{shown(kind)} is not a type of clue", ", ".join(f'"{each}"' for each in TYPES)
        )
    relation, order = TYPES[kind]
    clue.only("type", *sorted(order))
    items = {key: _item(clue[key], names, width, height) for key in sorted(order)}
    clue_read = Clue(relation, tuple(items[key] for key in order))
    return replace(clue_read, text=shown_clue(clue_read))


def shown_clue(clue: Clue) -> str:
    """A clue as its type and items; its relation where it has no type.

    >>> shown_clue(Clue("righto", (Item("0", "b"), Item("0", "a"))))
    'a immediately to the left of b'
    """
    kind, order = _NAMED.get(clue.relation, ("", ""))
    items = dict(zip(order, map(str, clue.arguments), strict=False))
    if not kind:
        return str(clue)
    return f" {kind} ".join(items[key] for key in sorted(order)) + (
        "" if len(order) > 1 else f" {kind}"
    )


def _item(item: Node, names: dict[int, list[str]], width: int, height: int) -> Item:
    item.only("v", "y")
    name, row = item["v"].text("a name"), item["y"].number(0, height - 1)
    if not name:
        raise item["v"].fault("the name is empty", "a name")
    if name not in names.setdefault(row, []):
        other = next((y for y, known in names.items() if name in known), None)
        if other is not None:
            raise item["v"].fault(f"{shown(name)} stands in row {other} too", "a name of one row")
        if len(names[row]) == width:
            raise item["v"].fault(
                f"{shown(name)} is one item too many in row {row}", f"{width}, one for each place"
            )
        names[row].append(name)
    return Item(str(row), name)


def _fill_groups(names: dict[int, list[str]], width: int, height: int) -> Groups:
    """The names of each row, and ``None`` for each further place: equal values, so their order
    makes no difference.
    """
    rows = [names.get(row, []) for row in range(height)]
    return tuple((*row, *[None] * (width - len(row))) for row in rows)


def _groups(puzzle: Puzzle) -> Groups:
    groups: Any = puzzle.arguments.get("groups")
    if (
        not isinstance(groups, tuple)
        or not groups
        or puzzle.fields != tuple(map(str, range(len(groups))))
    ):
        raise BadInput(
            'the puzzle is not one of zebrajs; expected fields "0", "1", … and a group of '
            "values for each"
        )
    return groups


def _written_clues(puzzle: Puzzle) -> list[dict[str, object]]:
    """The clues as objects. Raises :class:`BadInput` when reading them would not give the values of
    the puzzle.
    """
    groups = _groups(puzzle)
    clues = [_written_clue(clue) for clue in puzzle.clues]
    names: dict[int, list[str]] = {}
    for name, row in _items_of(clues):
        if name not in names.setdefault(row, []):
            names[row].append(name)
    if _fill_groups(names, len(groups[0]), len(groups)) != groups:
        raise BadInput(
            "the clues name values that the groups lack, or in another order; expected each "
            "value in a clue"
        )
    return clues


def _written_clue(clue: Clue) -> dict[str, object]:
    kind, order = _NAMED.get(clue.relation, ("", ""))
    items = {
        key: item
        for key, item in zip(order, clue.arguments, strict=False)
        if isinstance(item, Item)
    }
    if not order or len(items) != len(clue.arguments) or len(items) != len(order):
        raise BadInput(f"{clue} is not a clue of zebrajs; expected {', '.join(_NAMED)} of items")
    return {
        "type": kind,
        **{key: {"v": items[key].value, "y": int(items[key].field)} for key in sorted(items)},
    }


def _items_of(clues: Iterable[dict[str, Any]]) -> Iterable[tuple[str, int]]:
    return ((clue[key]["v"], clue[key]["y"]) for clue in clues for key in "ab" if key in clue)
