"""The smallest set of additions that leaves a puzzle one solution, by implicit hitting sets.

Two solutions in which all chosen additions hold show that something else has to be chosen: an
addition that fails in one of them. So a set is looked for that separates all pairs of known
solutions; the engine then says whether it leaves one solution, or gives another pair. Sizes are
tried in order, so the first set that leaves one solution is a smallest one.

Source: Erick Moreno-Centeno and Richard M. Karp, "The implicit hitting set approach to solve
combinatorial optimization problems with an application to multigenome alignment", Operations
Research 61, 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Goal, Neq
from logicpuzzles.core.plain import list_bits
from logicpuzzles.engines.base import AskedModel

TRIED = 8_000_000  # additions that are tried in a set
PER_SOLUTION = 2  # trials that a look at a known solution is worth
OTHERS = 20  # known solutions that are tried as the one that is left
PAIRS = 12  # known solutions among which the pair is looked for that allows the fewest additions


@dataclass(frozen=True, slots=True)
class Addition:
    """Something that a puzzle could say besides. ``group``: additions of one group exclude each
    other. ``what``: what it is, for the caller.
    """

    goal: Goal
    group: Any
    what: Any = None


@dataclass(frozen=True, slots=True)
class Settled:
    """Additions that leave one solution, ``board``. None of them can be left out; ``fewest``: it is
    proven that no smaller set leaves one solution.
    """

    additions: tuple[Addition, ...]
    board: Any
    fewest: bool


class AdditionSearch:
    """The search for a set of additions. ``term``: the board. ``on``: the switches of all that the
    puzzle says. ``true_on``: the numbers of the additions that hold on a board. ``known``: some
    solutions. ``single``: only the first of these may be left; all additions hold on it. ``most``:
    questions to the engine in each of the two parts of the search.
    """

    def __init__(
        self, asked: AskedModel, on: Sequence[int], term: Any, additions: Sequence[Addition],
        true_on: Callable[[Any], Iterable[int]], known: Iterable[Any], single: bool, most: int,
    ) -> None:  # fmt: skip
        self.asked, self.on, self.term = asked, tuple(on), term
        self.additions, self.true_on = additions, true_on
        self.single, self.most = single, most
        self.boards: list[Any] = []
        self.masks = [0] * len(
            additions
        )  # for each addition the known solutions on which it holds, as bits
        self.holding: list[
            int
        ] = []  # for each known solution the additions that hold on it, as bits
        self.switches: dict[int, int] = {}
        self.others: dict[int, int] = {}
        self.conflicts: list[int] = []  # additions that cannot hold together, as bits
        self.questions = self.tried = 0
        for board in known:
            self.know(board)

    def know(self, board: Any) -> None:
        """Add a solution to the known ones."""
        bit, holding = 1 << len(self.boards), 0
        for number in self.true_on(board):
            self.masks[number] |= bit
            holding |= 1 << number
        self.boards.append(board)
        self.holding.append(holding)

    def common(self, chosen: Iterable[int]) -> int:
        """The known solutions on which all chosen additions hold, as bits."""
        common = (1 << len(self.boards)) - 1
        for number in chosen:
            common &= self.masks[number]
        return common

    def settles(self, chosen: Sequence[int]) -> bool | None:
        """Whether the chosen additions leave one solution; ``None`` where they leave none. Where
        they leave several, two of these are known afterwards. Raises ``OutOfBudget``.
        """
        common = self.common(chosen)
        while common & (common - 1) == 0:
            self.questions += 1
            if self.questions > self.most:
                raise OutOfBudget(f"{self.most} questions")
            switches = [self._switch(number) for number in chosen]
            other = [self._other_than(common.bit_length() - 1)] if common else []
            answer = self.asked.answer([*self.on, *switches, *other])
            if answer is None:
                if common:
                    return True
                core = set(self.asked.core())
                self.conflicts.append(
                    sum([1 << number for number in chosen if self.switches[number] in core])
                )
                return None
            self.know(answer)
            common = self.common(chosen)
        return False

    def _switch(self, number: int) -> int:
        """The switch of an addition."""
        if number not in self.switches:
            self.switches[number] = self.asked.add(self.additions[number].goal)
        return self.switches[number]

    def _other_than(self, place: int) -> int:
        """The switch that says that the board is not the known one of this place."""
        if place not in self.others:
            self.others[place] = self.asked.add(Neq(self.term, self.boards[place]))
        return self.others[place]

    def some(self) -> list[int] | None:
        """Additions that leave one solution, none of which can be left out; ``None`` where no
        additions do. Raises ``OutOfBudget``.
        """
        chosen: list[int] = []
        while not self.settles(chosen):
            number = self._most_telling(self.common(chosen))
            if number is None:
                return None
            chosen.append(number)
        return self._drop_needless(chosen)

    def fewer(self, chosen: list[int]) -> list[int]:
        """Fewer additions that leave one solution than the chosen ones, or these where none are
        found soon: the same solution, or another one of those that are known.
        """
        self.questions = self.most * 2 // 3  # most of the questions are for the proof
        own = self.common(chosen).bit_length() - 1
        others = range(0, len(self.boards), len(self.boards) // OTHERS + 1)
        with suppress(OutOfBudget):
            for solution in (own,) if self.single else (own, *others):
                while less := self._leaving(solution, len(chosen)):
                    chosen = less
        return chosen

    def _leaving(self, solution: int, most: int) -> list[int] | None:
        """Fewer than ``most`` additions that leave a known solution: some that tell it from all
        known solutions, chosen anew each time that yet another solution shows them not to suffice;
        ``None`` where too many are needed. Raises ``OutOfBudget``.
        """
        while True:
            chosen: list[int] = []
            while len(chosen) < most and (common := self.common(chosen)) & (common - 1):
                number = self._most_telling(common, self.holding[solution])
                if number is None:
                    return None
                chosen.append(number)
            if len(chosen) >= most:
                return None
            if self.settles(chosen):
                return self._drop_needless(chosen)

    def _most_telling(self, common: int, of: int = -1) -> int | None:
        """The addition, one of those that are bits ``of``, that holds on the fewest of some known
        solutions, but on one at least; ``None`` where none tells them apart.
        """
        counts = [
            ((mask & common).bit_count(), number)
            for number, mask in enumerate(self.masks)
            if of >> number & 1
        ]
        return min(
            [each for each in counts if 0 < each[0] < common.bit_count()], default=(0, None)
        )[1]

    def _drop_needless(self, chosen: list[int]) -> list[int]:
        """The chosen additions without those that the others make needless."""
        for number in list(chosen):
            rest = [other for other in chosen if other != number]
            if self.settles(rest):
                chosen = rest
        return chosen

    def smaller(self, most: int) -> list[int] | None:
        """The smallest set of fewer than ``most`` additions that leaves one solution; ``None``
        where there is none. Raises ``OutOfBudget``.
        """
        for size in range(1, most):
            chosen = self._of_size([], (1 << len(self.additions)) - 1, size)
            if chosen is not None:
                return chosen
        return None

    def _of_size(self, chosen: list[int], free: int, size: int) -> list[int] | None:
        """A set that leaves one solution: the chosen additions with ``size`` others of the ``free``
        ones, which are bits.
        """
        settles = self.settles(chosen)
        if settles:
            return chosen
        if (
            settles is None
            or size == 0
            or (self.single and self._apart(self.common(chosen)) > size)
        ):
            return None
        used = {self.additions[number].group for number in chosen}
        taken = sum([1 << number for number in chosen])
        for number in list_bits(free & ~self._find_common(self.common(chosen))):
            self._try(1)
            free &= ~(1 << number)
            if self.additions[number].group in used:
                continue
            left = self.common(chosen) & self.masks[number]
            if size == 1 and left & (left - 1):
                continue
            both = taken | 1 << number
            if any([conflict & ~both == 0 for conflict in self.conflicts]):
                continue
            more = self._of_size([*chosen, number], free, size - 1)
            if more is not None:
                return more
        return None

    def _try(self, many: int) -> None:
        """Count trials. Raises ``OutOfBudget``."""
        self.tried += many
        if self.tried > TRIED:
            raise OutOfBudget(f"{TRIED} trials")

    def _find_common(self, common: int) -> int:
        """The additions that hold on both of two solutions: none of them tells these apart. Of some
        pairs of solutions the one with the most such additions.
        """
        first, *others = list_bits(common)[:PAIRS]
        return max(
            [self.holding[first] & self.holding[other] for other in others], key=int.bit_count
        )

    def _apart(self, common: int) -> int:
        """How many additions are needed at least, where only the first solution may be left: that
        many others have no addition in common that excludes them.
        """
        count = seen = 0
        wanted = self.holding[0]
        self._try(PER_SOLUTION * common.bit_count())
        for differing in sorted(
            [wanted & ~self.holding[other] for other in list_bits(common & ~1)], key=int.bit_count
        ):
            if not differing & seen:
                seen |= differing
                count += 1
        return count


def settled_by(search: AdditionSearch) -> Settled | None:
    """Additions that leave one solution, the fewest if that can be proven; ``None`` where no
    additions do, or where the budget ends before some are found. Where it ends before the proof,
    all solutions that are known by then make a better guess.
    """
    try:
        chosen = search.some()
    except OutOfBudget:
        return None
    if chosen is None:
        return None
    chosen = search.fewer(chosen)
    try:
        search.questions = 0
        chosen = search.smaller(len(chosen)) or chosen
        fewest = True
    except OutOfBudget:
        chosen = search.fewer(chosen)
        fewest = False
    board = search.boards[search.common(chosen).bit_length() - 1]
    return Settled(tuple([search.additions[number] for number in sorted(chosen)]), board, fewest)
