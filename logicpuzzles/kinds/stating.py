"""Joins a puzzle and the rules of its kind into one goal, or into a goal for each of its
statements.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from logicpuzzles.core.budget import tick
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import Call, Goal, eq, lall, lany
from logicpuzzles.core.negation import noto
from logicpuzzles.core.terms import SEQUENCE, grid, is_variable, kind_of, leaves, term_key, var
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.fitting import arguments_of, check_puzzle, known_of, layout_of
from logicpuzzles.kinds.grid import Records
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.marks import Symbols
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.relations import membero

__all__ = [
    "Frame", "Statement", "check_board", "clues_on", "frame_of", "frame_of_shape", "given_on", "goal_of",
    "labels_of", "layout_of", "named_leaves", "record_names", "statements_of", "statements_on",
    "token_of",
]  # fmt: skip


def goal_of(puzzle: Puzzle, kind: Kind | None = None) -> tuple[Any, Goal]:
    """The board as a term, with variables for unknown cells, and the goal that it is solved: clues,
    then the frame.

    ``kind``: by default that of the puzzle.
    Raises :class:`BadInput` for what the kind does not take.
    """
    kind = kind or kind_named(puzzle.kind)
    layout = check_puzzle(kind, puzzle)
    board = _board(puzzle, layout)
    clues, frame = _statements(puzzle, board, kind, layout)
    return board, lall(clues, frame)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a puzzle: a clue, or a given cell.

    ``place``: the row and column of the given cell, from 0. ``text``: the statement in words,
    without a full stop. ``stays``: it cannot be removed alone, because its place would then state
    something else. ``label``: by what people find a clue: the number that the text of the puzzle
    prints before it, else its number among the clues, from 1.
    """

    goal: Goal
    clue: Clue | None = None
    place: tuple[int, int] | None = None
    value: object = None
    text: str = ""
    stays: bool = False
    label: str = ""


def labels_of(clues: Sequence[Clue]) -> list[str]:
    """By what people find each clue: the number that the text of the puzzle prints before it, or
    its line where others have such a number. Where none has, or where different lines have the same
    one, the clues are counted.
    """
    lines: dict[int, set[int]] = {}
    for clue in clues:
        lines.setdefault(clue.printed, set()).add(clue.line)
    if not any(lines) or any([number and len(own) > 1 for number, own in lines.items()]):
        return [str(number) for number, _ in enumerate(clues, 1)]
    return [str(clue.printed) if clue.printed else f"in line {clue.line}" for clue in clues]


def statements_of(
    puzzle: Puzzle, kind: Kind | None = None, board: Any = None
) -> tuple[Any, Goal, tuple[Statement, ...]]:
    """The board with no cell known, the goal of the rules alone, and each statement of the puzzle,
    clues first.

    ``board``: that of an earlier call, to state the puzzle again about the same cells. ``kind`` and
    errors as for :func:`goal_of`.
    """
    kind = kind or kind_named(puzzle.kind)
    return statements_on(puzzle, kind, check_puzzle(kind, puzzle), board)


def statements_on(
    puzzle: Puzzle, kind: Kind, layout: Layout | None, board: Any = None
) -> tuple[Any, Goal, tuple[Statement, ...]]:
    """As :func:`statements_of`, for a puzzle that is checked, with its layout."""
    if board is None:
        board = _board(_without_givens(puzzle), layout)
    clues, frame = _statements(puzzle, board, kind, layout)
    layers = {} if layout is None else layout.board.by_name
    stated = [
        Statement(
            goal,
            clue,
            text=_words(clue, layout),
            stays=layout is not None
            and clue.relation in layers
            and layers[clue.relation].is_complete(layout.known),
            label=label,
        )
        for goal, clue, label in zip(clues, puzzle.clues, labels_of(puzzle.clues), strict=True)
    ]
    for y, row in enumerate(puzzle.givens):
        for x, value in enumerate(row):
            if value is not None:
                name = f"row {y + 1}, column {x + 1}" if layout is None else layout.name((y, x))
                token = str(value) if layout is None else layout.board.answer.symbols.write(value)
                stays = "row" in puzzle.arguments  # the givens only tell the records apart
                stated.append(
                    Statement(
                        eq(board[y][x], value), None, (y, x), value, f"{name} is {token}", stays
                    )
                )
    return board, frame, tuple(stated)


def record_names(puzzle: Puzzle, kind: Kind, count: int) -> tuple[str, ...]:
    """The names of the records of a board, from the first to the last: "house 1", or
    "the row of Ann" where the records stand in no row (the argument ``row`` of the puzzle is false)
    and a given value names each of them.
    """
    record = (
        kind.board.answer.row
        if kind.board is not None and isinstance(kind.board.answer, Records)
        else "row"
    )
    if puzzle.arguments.get("row") is False and len(puzzle.givens) == count:
        return tuple(
            [
                f"the row of {next(value for value in row if value is not None)}"
                for row in puzzle.givens
            ]
        )
    return tuple([f"{record} {number}" for number in range(1, count + 1)])


def named_leaves(
    puzzle: Puzzle, board: Any, kind: Kind | None = None, layout: Layout | None = None
) -> list[tuple[str, Any]]:
    """The values of a board with the names of their cells for people. ``layout``: that of the
    puzzle, where it is known.
    """
    kind = kind or kind_named(puzzle.kind)
    layout = layout or layout_of(kind, puzzle)
    if (
        layout is not None
        and isinstance(board, tuple)
        and (layout.board.is_grid or len(layout.names) == len(board))
    ):
        return list(zip(layout.names, layout.values_on(board), strict=True))
    if puzzle.fields and isinstance(board, tuple):
        return [
            (f"{house}, {name}", value)
            for house, record in zip(record_names(puzzle, kind, len(board)), board, strict=True)
            for name, value in zip(puzzle.fields, record, strict=False)
        ]
    if isinstance(board, tuple) and board and all(isinstance(row, tuple) for row in board):
        return [
            (f"row {y}, column {x}", value)
            for y, row in enumerate(board, 1)
            for x, value in enumerate(row, 1)
        ]
    return [(f"number {place}", value) for place, value in enumerate(leaves(board), 1)]


def token_of(puzzle: Puzzle, value: Any, kind: Kind | None = None) -> str:
    """A value of a cell as people write it: with the symbols of the board, if it has some."""
    board = (kind or kind_named(puzzle.kind)).board
    if board is None or not board.is_grid:
        return str(value)
    try:
        return board.answer.symbols.write(value)
    except (TypeError, IndexError):
        return str(value)


def _words(clue: Clue, layout: Layout | None) -> str:
    """A clue in words: its text, else the sentence of its mark, else its relation and arguments."""
    if clue.text:
        return " ".join(clue.text.split())
    layer = None if layout is None else layout.board.by_name.get(clue.relation)
    if layout is None or layer is None or not layer.is_clue:
        return str(clue)
    return layout.words.mark_words(layer, *clue.arguments)


def frame_of(puzzle: Puzzle, kind: Kind | None = None) -> tuple[Any, Goal]:
    """The board with no cell known, and the goal of the rules alone, without anything that marks or
    missing marks state.
    """
    kind = kind or kind_named(puzzle.kind)
    frame, layout = kind.frame(puzzle.kind), layout_of(kind, puzzle)
    board = _board(_without_givens(puzzle), layout)
    return board, frame(board, **arguments_of(known_of(kind, puzzle, layout), frame))


@dataclass(frozen=True, slots=True)
class Frame:
    """The rules of a kind on a board with no cell known. ``key``: frames of a kind with the same
    key are the same.
    """

    key: Hashable
    layout: Layout
    kind: Kind
    name: str

    def stated(self) -> tuple[Any, Goal]:
        """The board and the goal of the rules."""
        rules = self.kind.frame(self.name)
        board = self.layout.blank()
        return board, rules(board, **arguments_of(self.layout.known, rules))


def frame_of_shape(puzzle: Puzzle, kind: Kind) -> Frame | None:
    """The frame that a puzzle shares with other puzzles of its shape and arguments; ``None`` where
    it is a board of records, of which hardly two are the same, or where its arguments cannot be
    compared. Raises :class:`BadInput`.
    """
    layout = check_puzzle(kind, puzzle)
    if layout is None:
        return None
    key = term_key(layout.known)
    return None if key is None else Frame((puzzle.kind, id(kind), key), layout, kind, puzzle.kind)


def clues_on(board: Any, frame: Frame, puzzle: Puzzle) -> list[Goal]:
    """All that a puzzle says on the board of its frame, except the given cells. Raises
    :class:`BadInput`.
    """
    clues = [_clue(clue, puzzle, board, frame.kind, frame.layout) for clue in puzzle.clues]
    return [*clues, *_of_places_without(frame.layout, board)]


def given_on(board: Any, puzzle: Puzzle) -> Any:
    """The board with the given cells of a puzzle."""
    if not puzzle.givens:
        return board
    return tuple([
        tuple([cell if given is None else given for cell, given in zip(row, givens, strict=True)])
        for row, givens in zip(board, puzzle.givens, strict=True)
    ])  # fmt: skip


def check_board(board: Any, puzzle: Puzzle, kind: Kind, layout: Layout | None) -> None:
    """Raises ``PuzzleError`` for a board that the rules of a puzzle allow and that is none: a cell
    is unknown, which stands for many boards or for none, or it has a value that the board has no
    symbol for, so that it cannot be written.
    """
    relation = kind.frame(puzzle.kind).name
    if any([is_variable(leaf) for leaf in leaves(board)]):
        raise PuzzleError(
            f"{relation} leaves a cell without values; give each cell some: membero(cell, VALUES)"
        )
    if layout is None or not layout.board.is_grid:
        return
    symbols = layout.board.answer.symbols
    values = symbols.values(layout.known)
    if values is None:
        return
    for value in leaves(board):
        if value is not None and value not in values:
            expected = symbols.expected(layout.known)
            if isinstance(symbols, Symbols):
                expected = f"0 to {len(values) - 1}, for {expected}"
            what = f"the value {value!r}, which its board does not have"
            raise PuzzleError(f"{relation} gives a cell {what}; expected {expected}")


def _without_givens(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, givens=tuple([(None,) * len(row) for row in puzzle.givens]))


def _statements(
    puzzle: Puzzle, board: Any, kind: Kind, layout: Layout | None
) -> tuple[list[Goal], Goal]:
    """The goals of the clues, and the goal of the rules and of the places without a mark in
    complete layers.
    """
    frame = kind.frame(puzzle.kind)
    clues = [_clue(clue, puzzle, board, kind, layout) for clue in puzzle.clues]
    rules = frame(board, **arguments_of(known_of(kind, puzzle, layout), frame))
    return clues, rules if layout is None else lall(rules, _of_places_without(layout, board))


def _of_places_without(layout: Layout, board: Any) -> list[Goal]:
    """The goals of the places without a mark, in the layers where a missing mark means
    something.
    """
    return [
        layout.goal(layer, board, layer.absent, place)
        for layer in layout.board.layers
        for place in layout.places_without(layer)
    ]


def _board(puzzle: Puzzle, layout: Layout | None) -> Any:
    if layout is not None:
        return given_on(layout.blank(), puzzle)
    if puzzle.givens:
        return tuple(
            [tuple([var() if cell is None else cell for cell in row]) for row in puzzle.givens]
        )
    if puzzle.fields:
        groups: Any = puzzle.arguments["groups"]
        return grid(len(groups[0]), len(groups))
    return var()  # the relation knows its shape


def _clue(
    clue: Clue, puzzle: Puzzle, board: Any, kind: Kind, layout: Layout | None, denied: bool = False
) -> Goal:
    """The goal of a clue, or of its negation. An item names the record that has its value, so each
    part of a clue of clues speaks of records of its own.
    """

    def stated(part: Clue, denied: bool) -> Goal:
        return _clue(part, puzzle, board, kind, layout, denied)

    if clue.relation in CONNECTIVES:
        parts = [part for part in clue.arguments if isinstance(part, Clue)]
        return CONNECTIVES[clue.relation](parts, denied, stated)
    tick()
    layer = None if layout is None else layout.board.by_name.get(clue.relation)
    if layout is not None and layer is not None and layer.is_clue:
        goal: Goal = layout.goal(layer, board, *clue.arguments)
        return noto(goal) if denied else goal
    relation = kind.vocabulary[clue.relation]
    arguments = [_term(argument, puzzle) for argument in clue.arguments]
    # Keyword arguments come from the puzzle, as they do for the frame.
    named = {name: puzzle.arguments[name] for name in relation.keywords if name in puzzle.arguments}
    goal = relation(*arguments, board, **named)
    if not denied:
        return goal
    if kind_of(board) != SEQUENCE or _names_negation(goal):
        return noto(goal)
    # a negation that nobody wrote may say nothing of where its records stand
    records = [
        term
        for term, argument in zip(arguments, clue.arguments, strict=True)
        if isinstance(argument, Item)
    ]
    return lall(noto(goal), [membero(record, board) for record in records])


def _names_negation(goal: Any) -> bool:
    """Whether the relation of a goal, or the one of the same rules that it stands for, names its
    negation.
    """
    rules = goal.relation.body.__module__
    while type(goal) is Call and goal.relation.body.__module__ == rules:
        if goal.relation.negation is not None:
            return True
        goal = goal.expand()
    return False


Stated = Callable[[Clue, bool], Goal]  # the goal of a part, or of its negation


def _all(parts: list[Clue], denied: bool, stated: Stated) -> Goal:
    """Every part holds."""
    return (lany if denied else lall)([stated(part, denied) for part in parts])


def _any(parts: list[Clue], denied: bool, stated: Stated) -> Goal:
    """At least one of the parts holds."""
    return (lall if denied else lany)([stated(part, denied) for part in parts])


def _none(parts: list[Clue], denied: bool, stated: Stated) -> Goal:
    """No part holds."""
    return _any(parts, not denied, stated)


def _one(parts: list[Clue], denied: bool, stated: Stated) -> Goal:
    """Exactly one of the parts holds: one does, and of any two one does not."""
    pairs = [[stated(part, not denied) for part in pair] for pair in combinations(parts, 2)]
    if denied:
        return lany(_any(parts, True, stated), [lall(pair) for pair in pairs])
    return lall(_any(parts, False, stated), [lany(pair) for pair in pairs])


CONNECTIVES: dict[str, Callable[[list[Clue], bool, Stated], Goal]] = {
    "lall": _all,
    "lany": _any,
    "lone": _one,
    "noto": _none,
}


def _term(argument: object, puzzle: Puzzle) -> object:
    """An argument of a clue as a term. An item becomes a record with only that value known;
    ``None`` becomes a variable.
    """
    if argument is None:
        return var()
    if isinstance(argument, tuple):
        return tuple([_term(each, puzzle) for each in argument])
    if not isinstance(argument, Item):
        return argument
    known = puzzle.fields.index(argument.field)
    return tuple([argument.value if at == known else var() for at in range(len(puzzle.fields))])
