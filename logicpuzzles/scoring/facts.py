"""What an answer says, fact by fact, and the last complete board that its facts make.

A *fact* gives values to cells. Facts that stand together are a *passage*: a table, a grid, a list, some sentences. A passage
counts as a whole or not at all, so that no board is made of parts of two attempts. What is told after the board changes it: the
last value of a cell counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import groupby
from typing import Any

from logicpuzzles.scoring.doubts import NEAR, RETRACTS
from logicpuzzles.scoring.texts import Unknown

__all__ = ["Conclusion", "Fact", "Passage", "last_board", "passages"]

MAX_FACTS = 5_000  # the last ones of an answer
MAX_PASSAGES = 400

Cell = Any  # a place of the board, as the reader of a kind numbers them


@dataclass(frozen=True, slots=True)
class Fact:
    """Values of cells, where they are known. ``linked``: columns with values that stand in one row, which another fact tells.
    ``at``: the line of the text where it ends; ``first``: where it begins, if that is another one. ``source``: the word whose
    letters the cells are; their values must agree with those of all other facts of the passage.
    """

    at: int
    cells: dict[Cell, Any] = field(default_factory=dict)
    linked: tuple[tuple[Any, Any], ...] = ()
    first: int | None = None
    source: str = ""

    @property
    def told(self) -> set[Any]:
        """What the fact is about: its source, its cells, or the first of its values."""
        return {self.source} if self.source else {*self.cells, *self.linked[:1]}


@dataclass(slots=True)
class Passage:
    """Facts that stand together. ``whole``: they are a board by themselves, which nothing before completes."""

    facts: list[Fact]
    whole: bool = False

    @property
    def at(self) -> int:
        return self.facts[-1].at


@dataclass(slots=True)
class Conclusion:
    """The values of the last complete board, and the lines where it begins and ends. ``other``: those of the last complete
    board before it that differs. ``corrected``: the lines after it that changed values. ``doubt``: what follows
    that contradicts it and does not say plainly what to change, in words; ``doubted_at``: the line."""

    cells: dict[Cell, Any] = field(default_factory=dict)
    first: int = 0
    last: int = 0
    other: tuple[int, int] | None = None
    corrected: set[int] = field(default_factory=set)
    doubt: str = ""
    doubted_at: int = -1

    def doubted(self, doubt: str, at: int) -> None:
        """Keep the first doubt."""
        if not self.doubt:
            self.doubt, self.doubted_at = doubt, at


def passages(facts: Iterable[Fact], lines: Sequence[str]) -> list[Passage]:
    """Facts as passages, in the order of their lines. A passage tells each cell once: what is told again begins another one,
    after the last line that tells nothing, or at the beginning of its line. So does what contradicts a word before that line."""
    made: list[Passage] = []
    current: list[Fact] = []
    told: set[Any] = set()
    known: dict[Cell, Any] = {}  # by the facts before the last line that tells nothing
    sourced: set[Cell] = set()  # those of them that a source tells
    part = line = (
        0  # where the facts after the last line that tells nothing begin, and those of this line
    )
    for fact in _at_once(sorted(facts, key=lambda fact: fact.at)[-MAX_FACTS:], lines):
        if current and fact.at > current[-1].at:
            line = len(current)
            if any([text.strip() for text in lines[current[-1].at + 1 : fact.at]]):
                for each in current[part:line]:
                    known.update(each.cells)
                    sourced.update(each.cells if each.source else ())
                part = line
        checked = [cell for cell in fact.cells if fact.source or cell in sourced]
        if not told.isdisjoint(fact.told) or any(
            [known.get(cell, fact.cells[cell]) != fact.cells[cell] for cell in checked]
        ):
            cut = next(
                at
                for at in (part, line, len(current))
                if at and not any([fact.told & each.told for each in current[at:]])
            )
            made.append(Passage(current[:cut]))
            current = current[cut:]
            told = {cell for each in current for cell in each.told}
            part, line = 0, max(line - cut, 0)
            known, sourced = {}, set()
        current.append(fact)
        told |= fact.told
    return [*made, *([Passage(current)] if current else [])]


def _at_once(facts: Iterable[Fact], lines: Sequence[str]) -> Iterator[Fact]:
    """Facts in the order of their lines. Where a line tells some of its cells twice, and takes nothing back, these have both
    values; one that tells all its cells again has another board."""
    for at, group in groupby(facts, key=lambda fact: fact.at):
        own = list(group)
        values: dict[Cell, list[Any]] = {}
        for fact in own:
            for cell, value in fact.cells.items():
                values.setdefault(cell, []).append(value)
        twice = {cell for cell, each in values.items() if any([other != each[0] for other in each])}
        again = all([len(each) > 1 for each in values.values()])
        if not twice or again or RETRACTS.search(lines[at]):
            yield from own
            continue
        for fact in own:
            cells = {
                cell: reduce(both, values[cell]) if cell in twice else value
                for cell, value in fact.cells.items()
            }
            yield replace(fact, cells=cells)


def joined(facts: Iterable[Fact]) -> dict[Cell, Any] | None:
    """The values of the cells by some facts; ``None`` where they contradict each other. A cell to which a source gives another
    value than some fact has both, which is none."""
    cells: dict[Cell, Any] = {}
    linked: list[Fact] = []
    sourced: set[Cell] = set()
    for fact in facts:
        if fact.linked:
            linked.append(fact)
        for cell, value in fact.cells.items():
            if cells.setdefault(cell, value) != value:
                if not fact.source and cell not in sourced:
                    return None
                cells[cell] = both(cells[cell], value)
        if fact.source:
            sourced.update(fact.cells)
    while linked:
        left: list[Fact] = []
        for fact in linked:
            rows = _rows(cells, fact)
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


def both(value: Any, other: Any) -> Unknown:
    """Two values of a cell together, which are no value of it."""
    texts = [each.text if isinstance(each, Unknown) else str(each) for each in (value, other)]
    return Unknown(" and ".join(sorted({part for text in texts for part in text.split(" and ")})))


def last_board(
    told: Sequence[Passage],
    is_complete: Callable[[dict[Cell, Any]], bool],
    tells: Callable[[dict[Cell, Any]], bool],
    given: Mapping[Cell, Any],
    lines: Sequence[str] = (),
) -> Conclusion:
    """The last complete board: of the shortest run of passages that makes one, and ends as late as possible, with the values that
    are told after it. Passages that contradict each other make no board. Without a complete board, what the last run gives that
    fits together and ``tells`` something. ``given``: the values in the puzzle, which correct nothing where it is repeated.
    ``lines``: those of the text."""
    told = sorted(told[-MAX_PASSAGES:], key=lambda passage: passage.at)
    best = Conclusion()
    for end in range(len(told), 0, -1):
        run: list[Fact] = []
        known: dict[Cell, Any] = {}
        start = end
        while start:
            start -= 1
            together = joined([*told[start].facts, *run])
            if together is None:
                start += 1
                break
            run = [*told[start].facts, *run]
            known = together
            if is_complete(known):
                found = _concluded(run, known)
                found.other = _other(known, told[:start], is_complete, tells, given)
                return _corrected(found, told[end:], given, lines)
            if told[start].whole:
                break
        if not best.cells and tells(known):
            best = _corrected(_concluded(run, known), told[end:], given, lines)
        if not start and not told[0].whole:
            break  # nothing that ends earlier knows more
    return best


def _concluded(run: Sequence[Fact], known: dict[Cell, Any]) -> Conclusion:
    return Conclusion(
        known,
        min([fact.at if fact.first is None else fact.first for fact in run]),
        max([fact.at for fact in run]),
    )


def _other(
    known: dict[Cell, Any],
    before: Sequence[Passage],
    is_complete: Callable[[dict[Cell, Any]], bool],
    tells: Callable[[dict[Cell, Any]], bool],
    given: Mapping[Cell, Any],
) -> tuple[int, int] | None:
    """The lines of the last complete board before some board that differs from it; ``None`` where there is none."""
    while before:
        board = last_board(before, is_complete, tells, given)
        if not is_complete(board.cells):
            return None
        if any([known.get(cell, value) != value for cell, value in board.cells.items()]):
            return board.first, board.last
        before = [passage for passage in before if passage.at < board.first]
    return None


def _corrected(
    board: Conclusion, later: Sequence[Passage], given: Mapping[Cell, Any], lines: Sequence[str]
) -> Conclusion:
    """The board with the values that are told after it. A part of another board and a fact without a row correct nothing: where
    they contradict the board, or a value is told that no word corrects, nobody can tell what counts."""
    for passage in later:
        for fact in passage.facts:
            rows = _rows(board.cells, fact)
            known = {(row, column): value for row in rows for column, value in fact.linked}
            if len(rows) > 1 or any(
                [board.cells.get(cell, value) != value for cell, value in known.items()]
            ):
                board.doubted("what follows the board contradicts it", fact.at)
            repeats = fact.cells.items() <= given.items()  # it tells what the puzzle gives
            for cell, value in fact.cells.items():
                if board.cells.setdefault(cell, value) == value or repeats:
                    continue
                if passage.whole:
                    board.doubted("there are several boards that disagree", fact.at)
                else:
                    board.cells[cell] = both(board.cells[cell], value) if fact.source else value
                    board.corrected.add(fact.at)
                    if not any(
                        [
                            RETRACTS.search(line)
                            for line in lines[max(0, fact.at - NEAR) : fact.at + 1]
                        ]
                    ):
                        board.doubted("what follows the board contradicts it", fact.at)
    return board


def _rows(cells: dict[Cell, Any], fact: Fact) -> set[Any]:
    """The rows that have a value which the fact links with others."""
    return (
        {row for (row, column), value in cells.items() if (column, value) in fact.linked}
        if fact.linked
        else set()
    )
