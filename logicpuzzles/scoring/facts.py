"""What an answer says, fact by fact, and the last complete board that its facts make.

A *fact* gives values to cells. Facts that stand together are a *passage*: a table, a grid, a list, some sentences. A passage
counts as a whole or not at all, so that no board is made of parts of two attempts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Fact", "Passage", "last_board", "passages"]

MAX_FACTS = 5_000  # the last ones of an answer
MAX_PASSAGES = 400

Cell = Any  # a place of the board, as the reader of a kind numbers them


@dataclass(frozen=True, slots=True)
class Fact:
    """Values of cells, where they are known. ``linked``: columns with values that stand in one row, which another fact tells.
    ``at``: the line of the text."""

    at: int
    cells: dict[Cell, Any] = field(default_factory=dict)
    linked: tuple[tuple[Any, Any], ...] = ()

    @property
    def told(self) -> set[Any]:
        """What the fact is about: its cells, or the first of its values."""
        return {*self.cells, *self.linked[:1]}


@dataclass(slots=True)
class Passage:
    """Facts that stand together. ``whole``: they are a board by themselves, which nothing before completes."""

    facts: list[Fact]
    whole: bool = False

    @property
    def at(self) -> int:
        return self.facts[-1].at


def passages(facts: Iterable[Fact], lines: Sequence[str]) -> list[Passage]:
    """Facts as passages, in the order of their lines. A passage tells each cell once: what is told again begins another one,
    after the last line that tells nothing, or at the beginning of its line."""
    made: list[Passage] = []
    current: list[Fact] = []
    told: set[Any] = set()
    part = line = 0  # where the facts after the last line that tells nothing begin, and those of this line
    for fact in sorted(facts, key=lambda fact: fact.at)[-MAX_FACTS:]:
        if current and fact.at > current[-1].at:
            line = len(current)
            if any([text.strip() for text in lines[current[-1].at + 1 : fact.at]]):
                part = line
        if not told.isdisjoint(fact.told):
            cut = next(
                at for at in (part, line, len(current)) if at and not any([fact.told & each.told for each in current[at:]])
            )
            made.append(Passage(current[:cut]))
            current = current[cut:]
            told = {cell for each in current for cell in each.told}
            part, line = 0, max(line - cut, 0)
        current.append(fact)
        told |= fact.told
    return [*made, *([Passage(current)] if current else [])]


def joined(facts: Iterable[Fact]) -> dict[Cell, Any] | None:
    """The values of the cells by some facts; ``None`` where they contradict each other."""
    cells: dict[Cell, Any] = {}
    linked: list[Fact] = []
    for fact in facts:
        if fact.linked:
            linked.append(fact)
        for cell, value in fact.cells.items():
            if cells.setdefault(cell, value) != value:
                return None
    while linked:
        left: list[Fact] = []
        for fact in linked:
            rows = {row for (row, column), value in cells.items() if (column, value) in fact.linked}
            if len(rows) > 1:
                return None
            if not rows:
                left.append(fact)
                continue
            row = rows.pop()
            for column, value in fact.linked:
                if cells.setdefault((row, column), value) != value:
                    return None
        if len(left) == len(linked):
            break
        linked = left
    return cells


def last_board(
    told: Sequence[Passage], is_complete: Callable[[dict[Cell, Any]], bool], tells: Callable[[dict[Cell, Any]], bool]
) -> dict[Cell, Any]:
    """The values of the last complete board: of the shortest run of passages that makes one, and ends as late as possible.
    Passages that contradict each other make no board. Without a complete board, what the last run gives that fits together and
    ``tells`` something."""
    told = sorted(told[-MAX_PASSAGES:], key=lambda passage: passage.at)
    best: dict[Cell, Any] = {}
    for end in range(len(told), 0, -1):
        run: list[Fact] = []
        known: dict[Cell, Any] = {}
        start = end
        while start:
            start -= 1
            run = [*told[start].facts, *run]
            together = joined(run)
            if together is None:
                start += 1
                break
            known = together
            if is_complete(known):
                return known
            if told[start].whole:
                break
        best = best or (known if tells(known) else {})
        if not start and not told[0].whole:
            break  # nothing that ends earlier knows more
    return best
