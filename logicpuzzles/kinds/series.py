"""Puzzles of one shape, one after another: from the second one on, the rules are read once for all.

Whoever asks many puzzles holds a :class:`Series` and passes it on; who asks one needs none. The
answers are those of the puzzle asked by itself, in the same order. A puzzle whose search is limited
by nodes is always asked by itself: what is found must not depend on what was asked before.
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
from logicpuzzles.kinds.stating import Frame, clues_on, frame_of_shape, given_on, goal_of

if TYPE_CHECKING:
    from logicpuzzles.asking.preparing import Prepared

MOST = 32  # frames that are kept, the last ones that were asked for


class _SharedRules:
    """The rules on the board of several puzzles."""

    def __init__(self, frame: Frame, engine: str) -> None:
        from logicpuzzles.asking.preparing import Prepared

        self.frame = frame  # its kind lives as long as this, so no other kind has its key
        self.board, rules = frame.stated()
        self.prepared: Prepared = Prepared(self.board, (rules,), {"board": self.board}, engine)


class Series:
    """What was read for the puzzles that are asked one after another, also by several threads. A
    copy in another process begins anew.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        # the rules of a shape; ``None``: of one puzzle so far
        self._kept: OrderedDict[Any, _SharedRules | None] = OrderedDict()

    def __reduce__(self) -> tuple[type[Series], tuple[()]]:
        return Series, ()

    def _find_rules(
        self, puzzle: Puzzle, kind: Kind, engine: str
    ) -> tuple[_SharedRules, Frame] | None:
        """The rules that a puzzle shares, and its own frame; ``None`` where it is the first of its
        shape, or where its rules cannot be prepared.
        """
        frame = frame_of_shape(puzzle, kind)
        if frame is None:
            return None
        key = (engine, frame.key)
        kept = self._kept
        with self._lock:
            if key not in kept:
                kept[key] = None
                if len(kept) > MOST:
                    kept.popitem(last=False)
                return None
            kept.move_to_end(key)
            rules = kept[key]
            if rules is None:
                rules = kept[key] = _SharedRules(frame, engine)
        return (rules, frame) if rules.prepared.is_read else None

    def settle(
        self, puzzle: Puzzle, kind: Kind, engine: str, statistics: Statistics
    ) -> Iterator[Answer] | None:
        """The answers that come from the rules of a shape: none or one; ``None`` where the puzzle
        has to be asked by itself. Raises ``BadInput`` and ``OutOfBudget``.
        """
        limited = statistics.budget.nodes is not None
        known = None if limited else self._find_rules(puzzle, kind, engine)
        if known is None:
            return None
        rules, frame = known
        clues = clues_on(rules.board, frame, puzzle)
        given = given_on(rules.board, puzzle)
        return rules.prepared.settled(*clues, statistics=statistics, board=given)

    def solves(self, puzzle: Puzzle, kind: Kind, engine: str, board: Any) -> bool | None:
        """Whether a board without gaps is a solution; ``None`` where the puzzle has to be asked by
        itself.
        """
        known = self._find_rules(puzzle, kind, engine)
        if known is None:
            return None
        rules, frame = known
        for row, givens in zip(board, puzzle.givens, strict=False):
            for value, given in zip(row, givens, strict=False):
                if given is not None and not same_atom(value, given):
                    return False
        few = rules.prepared.settled(*clues_on(rules.board, frame, puzzle), board=board)
        return None if few is None else next(few, None) is not None


def boards_of(
    puzzle: Puzzle, kind: Kind, engine: str, statistics: Statistics, series: Series | None = None
) -> Iterator[Any]:
    """The solutions of a puzzle, as ``run`` gives them. ``series``: to be given where more than one
    solution is wanted, so that it is worth while to see if there is another. Raises ``BadInput``
    and ``OutOfBudget``.
    """
    few = None if series is None else series.settle(puzzle, kind, engine, statistics)
    if few is None:
        few = answers(*goal_of(puzzle, kind), engine=engine, statistics=statistics)
    for answer in few:
        yield answer.term
