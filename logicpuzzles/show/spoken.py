"""A board in words, for people who do not see its picture: the name of each cell with what is known
there, and a description.

>>> either((0, 2, 3, 4, 7))
'0, 2 to 4 or 7'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.plain import group_runs
from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.grid import Edges, Links
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.markup import show_value

MOST = 60  # values that are told one by one; of more only the number is told
SIGNS = {
    "#": "filled",
    "-": "empty",
    ".": "empty",
    "": "blank",
}  # values that are signs, as they are read aloud


def fact_text(cells: ShownCells, fact: Fact) -> str:
    """A fact in words."""
    return (
        f"{cells.name(fact.cell)} {'is' if fact.holds else 'is not'} "
        f"{either_of(cells, fact.cell, fact.values)}"
    )


def summary(cells: ShownCells, state: State) -> str:
    """How much of a board is known."""
    known = sum(state.known(cell) for cell in range(cells.count))
    return "solved" if known == cells.count else f"{known} of {cells.count} cells known"


def describe_state(cells: ShownCells, state: State) -> str:
    """A state in words: the marks of the puzzle, the known cells, the cells with no value left, and
    the marked facts.
    """
    facts = _marks_of(cells.grid) if cells.grid is not None else []
    facts += [
        fact_text(cells, Fact(cell, values[0]))
        for cell, values in enumerate(state.remaining)
        if len(values) == 1
    ]
    facts += [
        f"nothing is left for {cells.name(cell)}"
        for cell, values in enumerate(state.remaining)
        if not values
    ]
    return "; ".join([*facts, *changes(cells, state)]) or "nothing is known"


def changes(cells: ShownCells, state: State) -> list[str]:
    """The new facts and the reasons."""
    facts = [f"new: {fact_text(cells, fact)}" for fact in state.new]
    return facts + [f"reason: {fact_text(cells, fact)}" for fact in state.because]


def speak_cell(cells: ShownCells, state: State, cell: int) -> str:
    """The name of a cell and what is known about it: ``row 1, column 4: 1 or 2, new: not 3``."""
    words = [f"{cells.name(cell)}: {_content(cells, state, cell)}"]
    new = [fact for fact, mark in state.marks(cell) if mark in ("new", "out")]
    struck = tuple(value for fact in new if not fact.holds for value in fact.values)
    if any(fact.holds for fact in new):
        words.append("new")
    elif struck:
        words.append(f"new: not {either_of(cells, cell, struck)}")
    if len(new) < len(state.marks(cell)):
        words.append("reason")
    return ", ".join(words)


def spoken_square(cells: ShownCells, state: State, cell: int, value: Any) -> str:
    """The name of a cell, a value, and what is known of both:
    ``house 2, Pet: fox, crossed out``.
    """
    remaining = state.remaining[cell]
    known = "crossed out" if value not in remaining else "ticked" if len(remaining) == 1 else "open"
    marks = [mark for fact, mark in state.marks(cell) if value in fact.values]
    new = ["new"] if {"new", "out"}.intersection(marks) else []
    return ", ".join(
        [
            f"{cells.name(cell)}: {_value(cells, value)}",
            known,
            *new,
            *(["reason"] if "why" in marks else []),
        ]
    )


def _content(cells: ShownCells, state: State, cell: int) -> str:
    """The value of a cell, the values left, or that it is open."""
    given, remaining = cells.given(cell) if cell < cells.count else None, state.remaining[cell]
    if given is not None:
        return f"{_value(cells, given)}, given"
    if not remaining:
        return "nothing is left"
    if len(remaining) == len(cells.start[cell]) > 1:
        return "open"
    left = either_of(cells, cell, remaining)
    return left if len(remaining) > 1 or state.known(cell) else f"only {left} is left"


def _value(cells: ShownCells, value: Any) -> str:
    """A value as it is read aloud: signs and edges by words."""
    answer = cells.layout.board.answer if cells.layout is not None else None
    if isinstance(answer, Edges | Links) and type(value) is int:
        return ("no line", "line")[value] if value < 2 else f"{value} lines"
    text = cells.text(value)
    return SIGNS.get(text, text)


def either_of(cells: ShownCells, cell: int, values: Sequence[Any]) -> str:
    """Some values of a cell, as they are read aloud."""
    if len(values) > MOST:
        return f"any of {len(values)} values"
    words = [_value(cells, value) if cell < cells.count else show_value(value) for value in values]
    return (
        either(values)
        if words == [show_value(value) for value in values]
        else list_words(words, "or")
    )


def either(values: Sequence[Any]) -> str:
    """Values with "or" before the last, three or more consecutive whole numbers as a range."""
    return list_words([
        word
        for run in group_runs(values)
        for word in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(show_value, run))
    ], "or")  # fmt: skip


def _marks_of(layout: Layout) -> list[str]:
    """The marks on a board besides values, each with its place."""
    return [
        f"{layout.words.mark_word(layer, mark)} {layout.words.place_name(layer, place)}"
        for layer in layout.board.layers
        for mark, place, _ in layout.marks(layer)
        if mark is not None
    ]
