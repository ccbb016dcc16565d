"""Puzzles of one shape, one after another: from the second one on, the rules are read once for all
of them.

The answers are those of the puzzle asked by itself, in the same order. A puzzle whose search is
limited by nodes is always asked by itself: what is found must not depend on what was asked before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any

from logicpuzzles.asking.running import answers
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.terms import same_atom
from logicpuzzles.engines.base import Answer
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import Frame, clues_on, framed, given_on, goal_of

if TYPE_CHECKING:
    from logicpuzzles.asking.preparing import Prepared

__all__ = ["boards_of", "settle_series", "solves"]

MOST = 32  # frames that are kept, the last ones that were asked for
_lock = Lock()
_kept: OrderedDict[Any, _Series | None] = OrderedDict()  # ``None``: of one puzzle so far


class _Series:
    """The rules on the board of several puzzles."""

    def __init__(self, frame: Frame, engine: str) -> None:
        from logicpuzzles.asking.preparing import Prepared

        self.frame = frame  # its kind lives as long as this, so no other kind has its key
        self.board, self.rules = frame.stated()
        self.prepared: Prepared = Prepared(self.board, (self.rules,), {"board": self.board}, engine)


def _series(puzzle: Puzzle, kind: Kind, engine: str) -> tuple[_Series, Frame] | None:
    """The series to which a puzzle belongs, and its own frame; ``None`` where it is the first of
    its shape, or where its rules cannot be prepared.
    """
    frame = framed(puzzle, kind)
    if frame is None:
        return None
    key = (engine, frame.key)
    with _lock:
        if key not in _kept:
            _kept[key] = None
            if len(_kept) > MOST:
                _kept.popitem(last=False)
            return None
        _kept.move_to_end(key)
        series = _kept[key]
        if series is None:
            series = _kept[key] = _Series(frame, engine)
    return (series, frame) if series.prepared.is_read else None


def boards_of(
    puzzle: Puzzle, kind: Kind, engine: str, statistics: Statistics, several: bool = True
) -> Iterator[Any]:
    """The solutions of a puzzle, as ``run`` gives them. ``several``: whether more than one is
    wanted, so that it is worth while to see if there is another. Raises ``BadInput`` and
    ``OutOfBudget``.
    """
    few = settle_series(puzzle, kind, engine, statistics) if several else None
    if few is None:
        few = answers(*goal_of(puzzle, kind), engine=engine, statistics=statistics)
    for answer in few:
        yield answer.term


def settle_series(
    puzzle: Puzzle, kind: Kind, engine: str, statistics: Statistics
) -> Iterator[Answer] | None:
    """The answers that come from the series of a puzzle: none or one; ``None`` where it has to be
    asked by itself. Raises ``BadInput`` and ``OutOfBudget``.
    """
    known = None if statistics.budget.nodes is not None else _series(puzzle, kind, engine)
    if known is None:
        return None
    series, frame = known
    clues = clues_on(series.board, frame, puzzle)
    return series.prepared.settled(
        *clues, statistics=statistics, board=given_on(series.board, puzzle)
    )


def solves(puzzle: Puzzle, kind: Kind, engine: str, board: Any) -> bool | None:
    """Whether a board without gaps is a solution; ``None`` where the puzzle has to be asked by
    itself.
    """
    known = _series(puzzle, kind, engine)
    if known is None:
        return None
    series, frame = known
    for row, givens in zip(board, puzzle.givens, strict=False):
        for value, given in zip(row, givens, strict=False):
            if given is not None and not same_atom(value, given):
                return False
    few = series.prepared.settled(*clues_on(series.board, frame, puzzle), board=board)
    return None if few is None else next(few, None) is not None
