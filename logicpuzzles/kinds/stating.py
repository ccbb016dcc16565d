"""A puzzle and the rules of its kind are joined into one goal, or into the goals of each thing that it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import Parameter
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.goals import Goal, NamedRelation, eq, lall, lany
from logicpuzzles.core.negation import lone, noto
from logicpuzzles.core.terms import grid, var
from logicpuzzles.kinds.discovery import Rules, nearest, rules_named
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle

__all__ = ["Statement", "goal_of", "statements_of"]

CONNECTIVES: dict[str, Callable[..., Goal]] = {"lall": lall, "lany": lany, "lone": lone, "noto": noto}  # clues of clues


def goal_of(puzzle: Puzzle, rules: Rules | None = None) -> tuple[Any, Goal]:
    """The board as a term, with variables for unknown cells, and the goal that it is solved: clues, then the frame.

    ``rules``: those of the puzzle's kind unless given.
    Raises :class:`BadInput` at a clue that is none of the vocabulary, or when the puzzle lacks what the rules need.
    """
    rules = rules or rules_named(puzzle.kind)
    board = _board(puzzle)
    clues, frame = _stated(puzzle, board, rules)
    return board, lall(clues, frame)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a puzzle says: a clue, or that a cell is given. ``place``: the row and column of that cell, from 0."""

    goal: Goal
    clue: Clue | None = None
    place: tuple[int, int] | None = None
    value: object = None


def statements_of(
    puzzle: Puzzle, rules: Rules | None = None, board: Any = None
) -> tuple[Any, Goal, tuple[Statement, ...]]:
    """The board with no cell known, the goal that the rules alone are, and each thing that the puzzle says, clues first.

    ``board``: that of an earlier call, to state the same again with unknowns of its own. ``rules`` and errors as for
    :func:`goal_of`.
    """
    rules = rules or rules_named(puzzle.kind)
    if board is None:
        board = _board(replace(puzzle, givens=tuple([(None,) * len(row) for row in puzzle.givens])))
    clues, frame = _stated(puzzle, board, rules)
    said = [Statement(goal, clue) for goal, clue in zip(clues, puzzle.clues, strict=True)]
    for y, row in enumerate(puzzle.givens):
        for x, value in enumerate(row):
            if value is not None:
                said.append(Statement(eq(board[y][x], value), None, (y, x), value))
    return board, frame, tuple(said)


def _stated(puzzle: Puzzle, board: Any, rules: Rules) -> tuple[list[Goal], Goal]:
    """The goals of the clues, and that of the rules."""
    frame = rules.frame(puzzle.kind)
    if rules.shape is not None and puzzle.givens and puzzle.fields == ():
        shape = (len(puzzle.givens), len(puzzle.givens[0]))
        if shape != rules.shape:
            raise BadInput(f"the board is {_by(shape)}; expected {_by(rules.shape)}")
    clues = [_clue(clue, puzzle, board, rules, frame) for clue in puzzle.clues]
    return clues, frame(board, **_arguments(puzzle, frame))


def _by(shape: tuple[int, ...]) -> str:
    return " by ".join(map(str, shape))


def _board(puzzle: Puzzle) -> Any:
    if puzzle.givens:
        return tuple([tuple([var() if cell is None else cell for cell in row]) for row in puzzle.givens])
    if puzzle.fields:
        groups = puzzle.arguments.get("groups")
        if not isinstance(groups, tuple) or len(groups) != len(puzzle.fields):
            raise BadInput("the puzzle has no group of values for each field; expected one")
        return grid(len(groups[0]), len(groups))
    return var()  # of a shape that the relation knows


def _arguments(puzzle: Puzzle, frame: NamedRelation) -> dict[str, object]:
    """What ``frame`` takes besides the board; a relation need not ask for all that a puzzle says."""
    taken: dict[str, object] = {}
    for parameter in list(frame.signature.parameters.values())[1:]:
        if parameter.kind is Parameter.VAR_KEYWORD:
            return dict(puzzle.arguments)
        if parameter.name in puzzle.arguments:
            taken[parameter.name] = puzzle.arguments[parameter.name]
        elif parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_POSITIONAL:
            raise BadInput(f'{frame.name} needs "{parameter.name}"; expected a puzzle of a kind that says it')
    return taken


def _clue(clue: Clue, puzzle: Puzzle, board: Any, rules: Rules, frame: NamedRelation) -> Goal:
    if clue.relation in CONNECTIVES:
        parts = [_clue(part, puzzle, board, rules, frame) for part in clue.arguments if isinstance(part, Clue)]
        return CONNECTIVES[clue.relation](*parts)
    relation = rules.vocabulary.get(clue.relation)
    place = (clue.line or None, clue.column or None)
    if relation is None or relation is frame or clue.relation.startswith("_"):
        clues = [name for name, each in rules.vocabulary.items() if each is not frame and not name.startswith("_")]
        hint = nearest(clue.relation, clues) or f"expected {', '.join(clues)}"
        raise BadInput(f'"{clue.relation}" is not a relation of {rules.kind}; {hint}', *place)
    arguments = [_term(argument, puzzle, place) for argument in clue.arguments]
    told = relation.signature  # what it takes by name alone the puzzle says, as it does to the frame
    named = {
        name: puzzle.arguments[name]
        for name, parameter in told.parameters.items()
        if parameter.kind is Parameter.KEYWORD_ONLY and name in puzzle.arguments
    }
    try:
        told.bind(*arguments, board, **named)
    except TypeError as error:
        raise BadInput(f"{clue} does not fit {clue.relation}{told}: {error}", *place) from error
    return relation(*arguments, board, **named)


def _term(argument: object, puzzle: Puzzle, place: tuple[int | None, int | None]) -> object:
    """A clue's argument as a term: an item is a record of which only that is known, ``None`` is unknown."""
    if argument is None:
        return var()
    if isinstance(argument, tuple):
        return tuple([_term(each, puzzle, place) for each in argument])
    if not isinstance(argument, Item):
        return argument
    if argument.field not in puzzle.fields:
        hint = nearest(argument.field, puzzle.fields) or f"expected {', '.join(puzzle.fields)}"
        raise BadInput(f'"{argument.field}" is not a field of the puzzle; {hint}', *place)
    known = puzzle.fields.index(argument.field)
    return tuple([argument.value if at == known else var() for at in range(len(puzzle.fields))])
