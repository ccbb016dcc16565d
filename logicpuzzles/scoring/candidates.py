"""The boards that an answer could mean, in the order of its text, and the one that counts: the last
full one.

A *fact* gives values to cells. A grid or a table is a board by itself. Facts of a list stand
together until a line takes something back or announces an answer, so that no board is made of parts
of two attempts; a cell to which facts that stand together give several values has none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.scoring.doubts import ANNOUNCES, RETRACTS
from logicpuzzles.scoring.texts import Unknown

__all__ = ["Candidate", "CandidateFact", "Cells", "choose_last", "group_facts", "join_values"]

Cells = dict[Any, Any]  # values by places


@dataclass(frozen=True, slots=True)
class CandidateFact:
    """Values of cells. ``at``: the line of the text where they end; ``first``: where they begin, if
    that is another one.
    """

    at: int
    cells: Cells
    first: int | None = None


@dataclass(slots=True)
class Candidate:
    """Values of cells that stand together in some lines of an answer."""

    first: int
    last: int
    cells: Cells = field(default_factory=dict)

    def differs(self, other: Candidate) -> bool:
        """Whether both tell a cell, and not the same of it."""
        return any([self.cells.get(cell, each) != each for cell, each in other.cells.items()])


def group_facts(facts: Iterable[CandidateFact], lines: Sequence[str]) -> Iterator[Candidate]:
    """Facts that stand together as candidates, in the order of their lines."""
    current: Candidate | None = None
    for fact in sorted(facts, key=lambda fact: fact.at):
        first = fact.at if fact.first is None else fact.first
        if (
            current is not None
            and fact.at > current.last
            and any(
                [
                    RETRACTS.search(line) or ANNOUNCES.search(line)
                    for line in lines[current.last : fact.at + 1]
                ]
            )
        ):
            yield current
            current = None
        current = current or Candidate(first, fact.at)
        current.first, current.last = min(current.first, first), fact.at
        for cell, value in fact.cells.items():
            known = current.cells.setdefault(cell, value)
            current.cells[cell] = value if known == value else join_values(known, value)
    if current is not None:
        yield current


def join_values(value: Any, other: Any) -> Unknown:
    """Two values of a cell together, which are no value of it."""
    texts = [each.text if isinstance(each, Unknown) else str(each) for each in (value, other)]
    return Unknown(" and ".join(sorted({part for text in texts for part in text.split(" and ")})))


def choose_last(
    told: Iterable[Candidate], is_full: Callable[[Cells], bool], tells: Callable[[Cells], bool]
) -> tuple[Candidate, Candidate | None, Candidate | None] | None:
    """The last full candidate, or without one the last that ``tells`` something; the last full one
    before it that differs; and the first after it that contradicts it.
    """
    told = sorted(told, key=lambda each: each.last)
    full = [each for each in told if is_full(each.cells)]
    partial = [each for each in told if tells(each.cells)]
    if not (full or partial):
        return None
    chosen = (full or partial)[-1]
    before = [each for each in full if each is not chosen and chosen.differs(each)]
    after = [each for each in told if each.last > chosen.last and chosen.differs(each)]
    return chosen, before[-1] if before else None, after[0] if after else None
