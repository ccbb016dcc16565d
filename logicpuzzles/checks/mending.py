"""What would mend a puzzle without a solution: the fewest statements that contradict each other, and
the one change that would leave one solution.

A change of one statement mends a puzzle only where the statement belongs to every contradiction, so
only those of one contradiction are tried: each is left out, and what stands in its place in the
solutions that there are then is stated instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from logicpuzzles.asking.questions import find_contradiction
from logicpuzzles.checks.additions import Asked, mark_on
from logicpuzzles.checks.naming import Mend, finding_of
from logicpuzzles.core.errors import GoalError, OutOfBudget, PuzzleError
from logicpuzzles.core.goals import Neq
from logicpuzzles.core.hitting import hitting_set
from logicpuzzles.core.negation import deny_goal
from logicpuzzles.core.plain import list_bits
from logicpuzzles.core.terms import is_variable, leaves
from logicpuzzles.engines.base import variables_of
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.kinds.stating import Statement, statements_of

WORK = 30_000  # of each part
GROWN = 60  # sets of statements that hold together, of none of which the fewest are a part
CHANGES = 12  # values that are tried in the place of one
MOST = 9  # changes that are worth telling
NEAR = 3  # numbers on both sides of one in a clue in words
ITEM = 2  # what another item in a clue counts for; a number that is one away counts 1
REMOVED = 2  # what leaving a statement out counts for


def fewest_contradicting(asked: Asked) -> tuple[tuple[int, ...], bool, bool]:
    """The fewest statements of a puzzle that contradict each other, whether it is proven that none
    of them can be left out, and whether it is that no fewer do. By implicit hitting sets over what
    holds together. Raises ``OutOfBudget``.

    Source: Alexey Ignatiev, Alessandro Previti, Mark Liffiton and Joao Marques-Silva, "Smallest MUS
    extraction with minimal hitting set dualization", CP 2015.
    """
    model, on = asked.asked, asked.on
    known, needed = find_contradiction(model, on, asked.budget)
    outside: list[int] = []  # what is left out of sets that hold together
    with suppress(OutOfBudget), asked.part(WORK):
        while len(outside) < GROWN:
            hit, proven = hitting_set(outside, [1] * len(on))
            chosen = list_bits(hit)
            if not proven or len(chosen) >= len(known):
                return known, needed or proven, proven
            if not model.holds(chosen):
                return tuple(chosen), True, True
            for number in on:
                if number not in chosen and model.holds([*chosen, number]):
                    chosen.append(number)
            outside.append(sum([1 << number for number in on if number not in chosen]))
    return known, needed, False


def mends_of(asked: Asked, needed: Sequence[int]) -> tuple[tuple[Mend, ...], bool]:
    """The single changes that leave a puzzle one solution, the cheapest first, and whether there was
    time to try all. ``needed``: statements that contradict each other.
    """
    found: list[tuple[int, int, Mend]] = []
    complete = False
    with suppress(OutOfBudget), asked.part(WORK):
        for number in needed:
            for cost, mend in _mends(asked, number):
                found.append((cost, number, mend))  # also where time ends before the next
        complete = True
    found.sort(key=lambda each: each[:2])
    return tuple([mend for _, _, mend in found[:MOST]]), complete and len(found) <= MOST


def _mends(asked: Asked, number: int) -> Iterator[tuple[int, Mend]]:
    """The changes of one statement that leave one solution, each with its cost."""
    statement, rest = asked.apart.statements[number], [each for each in asked.on if each != number]
    board = asked.asked.answer(rest)
    if board is None:
        return
    finding = finding_of(statement, number)
    needless = not statement.stays and _is_only(asked, rest)
    changed: set[str] = set()
    for cost, other, on in _others(asked, statement, number, rest, board):
        if other.text not in changed and _is_only(asked, [*rest, on]):
            changed.add(other.text)
            yield cost, Mend(finding, other.text, needless)
    if needless and not changed:
        yield REMOVED, Mend(finding, "", needless)


def _others(
    asked: Asked, statement: Statement, number: int, rest: Sequence[int], board: Any
) -> Iterator[tuple[int, Statement, int]]:
    """What may stand in the place of a statement, with what the change costs and its switch: what
    holds in solutions without it, or near a clue in words.
    """
    model, clue, puzzle = asked.asked, statement.clue, asked.puzzle
    layers = {} if asked.layout is None else asked.layout.board.by_name
    cells = {leaf for leaf in leaves(asked.apart.board) if is_variable(leaf)}
    if clue is not None and clue.relation not in layers:
        for other, cost in _near(puzzle, clue):
            with suppress(PuzzleError):
                text = _word_clue(asked, clue, other)
                if text:
                    stated = _change_statement(asked, number, replace(other, text=text))
                    yield cost, stated, model.add(stated.goal)
        return
    for _ in range(CHANGES if clue is not None or not statement.stays else 0):
        if clue is None:
            assert statement.place is not None, "a given has a place"
            y, x = statement.place
            before, value = statement.value, board[y][x]
            stated = _change_statement(asked, number, value)
        else:
            assert asked.layout is not None, "its board has layers"
            layer, (before, place) = layers[clue.relation], clue.arguments
            terms = asked.layout.terms(board, asked.layout.scope(layer, place))
            value = mark_on(asked.layout, layer, board, place, terms)
            if value is None:
                return
            stated = _change_statement(
                asked, number, replace(clue, arguments=(value, place), text="")
            )
        numbers = type(before) is int and type(value) is int
        yield abs(value - before) if numbers else 1, stated, model.add(stated.goal)
        try:
            denied = model.add(deny_goal(stated.goal, set(variables_of(stated.goal)) - cells))
        except GoalError:  # it has unknowns of its own
            denied = model.add(Neq(asked.term, board))
        rest = [*rest, denied]
        board = model.answer(rest)
        if board is None:
            return


def _near(puzzle: Puzzle, clue: Clue) -> Iterator[tuple[Clue, int]]:
    """Clues like one of a puzzle, and how far each is from it: with its two items exchanged, with a
    number near its own, or with another item of the same field.
    """
    every: Any = puzzle.arguments.get("groups", ())
    groups = dict(zip(puzzle.fields, every, strict=False))
    if len(clue.arguments) == 2 and all([isinstance(each, Item) for each in clue.arguments]):
        yield replace(clue, arguments=clue.arguments[::-1]), 1
    for at, own in enumerate(clue.arguments):
        others: list[tuple[object, int]] = []
        if isinstance(own, Item):
            others = [(Item(own.field, value), ITEM) for value in groups.get(own.field, ())]
        elif isinstance(own, int) and not isinstance(own, bool):
            others = [(own + away, abs(away)) for away in range(-NEAR, NEAR + 1)]
        for other, cost in others:
            if other != own:
                arguments = (*clue.arguments[:at], other, *clue.arguments[at + 1 :])
                yield replace(clue, arguments=arguments), cost


def _word_clue(asked: Asked, clue: Clue, other: Clue) -> str:
    """A clue in the words of the one in whose place it stands; "" where there are none."""
    own = asked.kind.part("additions")
    if own is not None:
        return str(own.worded(asked.puzzle, other))
    pairs = zip(clue.arguments, other.arguments, strict=True)
    changed = [(str(old), str(new)) for old, new in pairs if old != new]
    words = clue.text.split()
    if len(changed) != 1 or words.count(changed[0][0]) != 1:
        return ""
    return " ".join([changed[0][1] if word == changed[0][0] else word for word in words])


def _change_statement(asked: Asked, number: int, value: Any) -> Statement:
    """The statement of a number with another clue or value. Raises ``PuzzleError``."""
    puzzle, apart = asked.puzzle, asked.apart
    if isinstance(value, Clue):
        clues = (*puzzle.clues[:number], value, *puzzle.clues[number + 1 :])
        puzzle = replace(puzzle, clues=clues)
    else:
        place = apart.statements[number].place
        assert place is not None, "a given has a place"
        puzzle = puzzle.with_given(place, value)
    return statements_of(puzzle, asked.kind, apart.board)[2][number]


def _is_only(asked: Asked, on: Sequence[int]) -> bool:
    """Whether there is one solution to some statements."""
    board, model = asked.asked.answer(on), asked.asked
    return board is not None and not model.holds([*on, model.add(Neq(asked.term, board))])
