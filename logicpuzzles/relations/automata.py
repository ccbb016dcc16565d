"""A row of cells read by an automaton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, lall, relation
from logicpuzzles.core.terms import is_variable, leaves, sequence, var
from logicpuzzles.relations.arithmetic import is_whole
from logicpuzzles.relations.lists import membero
from logicpuzzles.relations.tables import tableo

__all__ = ["Automaton", "blocks", "lengths", "moves_of", "regularo"]

Automaton = tuple[Any, Any, Mapping[tuple[Any, Any], Any]]
"""The first state, the states it may end in, and the moves: from a state and a value to the next
state, or a tuple of them.
"""


@relation
def regularo(cells: Any, automaton: Automaton) -> Goal:
    """The automaton accepts ``cells``, read from the first to the last: the regular constraint.

    ``automaton``: a triple of the first state, the states it may end in, and the moves. The moves
    are a dict from state and value to the next state, or to a tuple of next states; there are no
    other moves. States and values are atoms.

    Source: Gilles Pesant, "A regular language membership constraint for finite sequences of
    variables", 2004.

    >>> from logicpuzzles import run, vars
    >>> x, y = vars(2)
    >>> even = ("even", ("even",), {("even", 0): "even", ("even", 1): "odd", ("odd", 0): "odd", ("odd", 1): "even"})
    >>> run(0, (x, y), regularo((x, 1, y), even))
    ((0, 1), (1, 0))
    """
    row = sequence(cells, "regularo")
    start, accepting, moves = moves_of(automaton)
    goals: list[Goal] = []
    here, reached = start, {start: None}
    for cell in row:
        there = var()
        steps = [(a, value, b) for a, value, b in moves if a in reached]
        goals.append(tableo((here, cell, there), steps))
        here, reached = there, dict.fromkeys([b for _, _, b in steps])
    return lall(goals, membero(here, accepting))


def moves_of(automaton: Automaton) -> tuple[Any, tuple[Any, ...], tuple[tuple[Any, Any, Any], ...]]:
    """The first state, the last states, and each move as state, value and next state. Raises
    ``GoalError`` for anything else.
    """
    if not (
        isinstance(automaton, Sequence)
        and len(automaton) == 3
        and isinstance(automaton[2], Mapping)
    ):
        raise GoalError(
            "regularo needs the first state, the last states and a dict of moves, not "
            f"{automaton!r}"
        )
    start, accepting, moves = automaton
    steps = [
        (state, value, each)
        for (state, value), there in moves.items()
        for each in (there if isinstance(there, tuple) else (there,))
    ]
    final = tuple(sequence(accepting, "regularo"))
    for leaf in leaves((start, final, steps)):
        if is_variable(leaf):
            raise GoalError(f"regularo needs an automaton that is known, and {leaf!r} in it is not")
    return start, final, tuple(dict.fromkeys(steps))


def blocks(lengths: Sequence[int], empty: Any = 0, filled: Any = 1) -> Automaton:
    """The automaton of rows whose blocks of ``filled`` cells have these lengths, in this order,
    with at least one ``empty`` cell between two blocks.

    >>> from logicpuzzles import run, vars
    >>> row = tuple(vars(4))
    >>> run(0, row, regularo(row, blocks((1, 1))))
    ((0, 1, 0, 1), (1, 0, 0, 1), (1, 0, 1, 0))
    """
    if not all([is_whole(length) and length > 0 for length in sequence(lengths, "blocks")]):
        raise GoalError(
            f"blocks needs the lengths of blocks, whole numbers from 1 on, not {lengths!r}"
        )
    moves: dict[tuple[Any, Any], Any] = {(0, empty): 0}
    state = 0
    for at, length in enumerate(lengths):
        for _ in range(length):
            moves[state, filled] = state = state + 1
        if at + 1 < len(lengths):
            moves[state, empty] = state = state + 1
        moves[state, empty] = state
    return 0, (state,), moves


def lengths(line: Sequence[Any], filled: Any = 1) -> tuple[int, ...]:
    """The lengths of the blocks of ``filled`` cells in a known line, from the first to the last.

    >>> lengths((1, 1, 0, 1)), lengths((0, 0))
    ((2, 1), ())
    """
    return tuple([len(list(block)) for value, block in groupby(line) if value == filled])
