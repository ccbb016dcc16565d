"""The game of Balance: twelve balls, one of them heavier or lighter, and a scale that answers as
unhelpfully as it can.

This module has the rules and prints nothing. The odd ball is not chosen in advance: the scale gives
an outcome that agrees with all that is known. Balls with the same knowledge are not told apart, so
four totals are the whole state.

>>> game = begin(6).put("a", BallGroups(unknown=4)).put("b", BallGroups(unknown=4)).weigh()
>>> game.shown
WeighingOutcome(name='left', state=BallGroups(heavier=4, lighter=4, equal=4, unknown=0))
>>> game.keep().score
1

Source: fsvieira, "Balance", a game, 2014, https://github.com/fsvieira/balance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.search.weighing import (
    OUTCOMES,
    BallGroups,
    Weighing,
    best,
    in_doubt,
    least,
    outcomes,
    possibilities,
)

BALLS = 12
PLATE = 6  # balls that a plate can hold
NOTHING = BallGroups()
ADVERSARIES = (
    "faithful",
    "optimal",
)  # how the scale answers: as in the original game, or as unhelpfully as is possible

# The state at the beginning of each level. The last level counts; the others are practice.
LEVELS = {
    1: BallGroups(1, 1, 10, 0),
    2: BallGroups(1, 2, 9, 0),
    3: BallGroups(2, 2, 8, 0),
    4: BallGroups(3, 3, 6, 0),
    5: BallGroups(3, 4, 5, 0),
    6: BallGroups(0, 0, 0, 12),
}


class Refused(PuzzleError):
    """The rules of the game do not allow this move. The state is unchanged."""


class WeighingOutcome(NamedTuple):
    """What the scale shows, one of ``OUTCOMES`` with plate A on the left, and the state after
    it.
    """

    name: str
    state: BallGroups


class Waste(NamedTuple):
    """The cost of a weighing that is not the best: the balls in doubt after it, and the further
    weighings.

    ``needed``: further weighings after it. ``possible``: further weighings after the best weighing.
    """

    in_doubt: int
    needed: int
    possible: int


class Advice(NamedTuple):
    """The best next step: ``weigh``, ``keep`` or ``cancel``.

    ``weighing``: what to weigh. ``more``: the further weighings that are enough after it.
    ``waste``: the reason to cancel.
    """

    step: str
    weighing: Weighing | None = None
    more: int = 0
    waste: Waste | None = None


def answer(state: BallGroups, weighing: Weighing, adversary: str = "faithful") -> WeighingOutcome:
    """The outcome that leaves the fewest balls known to be good. In a tie, balanced comes first,
    then A heavier.

    Like the original game it counts balls and not possibilities, so it is not always the worst
    outcome for the player. The ``optimal`` adversary gives that: the outcome after which the most
    further weighings are needed, and of several such the one that leaves the most possibilities.
    """
    possible = [
        WeighingOutcome(name, after)
        for name, after in zip(OUTCOMES, outcomes(state, weighing), strict=True)
        if after is not None
    ]
    if adversary == "optimal":
        return max(
            possible, key=lambda outcome: (least(outcome.state) or 0, possibilities(outcome.state))
        )
    return min(possible, key=lambda outcome: outcome.state.equal)


def stars(score: int, fewest: int, hints: int = 0) -> int:
    """The stars for winning with ``score`` weighings where ``fewest`` are possible: three, one less
    for each weighing more and for each that a hint told, but one at least.
    """
    return max(1, 3 - max(0, score - fewest) - hints)


def title(stars: int) -> str:
    """The praise for so many stars."""
    return {3: "Perfect!!", 2: "Good!!", 1: "Congratulations!!"}[stars]


@dataclass(frozen=True, slots=True)
class Game:
    """A level that is being played. Each move returns a new game.

    ``state``: what is known about the twelve balls, including those on the plates. ``a``, ``b``:
    the balls on the plates. ``kept``: the weighings that count. ``shown``: the outcome that is
    shown but does not count yet. ``adversary``: how the scale answers, one of ``ADVERSARIES``.
    """

    level: int
    state: BallGroups
    a: BallGroups = NOTHING
    b: BallGroups = NOTHING
    kept: tuple[tuple[Weighing, WeighingOutcome], ...] = ()
    shown: WeighingOutcome | None = None
    adversary: str = "faithful"

    @property
    def score(self) -> int:
        """The number of weighings that count."""
        return len(self.kept)

    @property
    def free(self) -> BallGroups:
        """The balls that lie on no plate."""
        return BallGroups(*[n - a - b for n, a, b in zip(self.state, self.a, self.b, strict=True)])

    @property
    def loaded(self) -> bool:
        """Whether a ball lies on a plate."""
        return bool(sum(self.a) + sum(self.b))

    @property
    def won(self) -> bool:
        """Whether only one ball is left in doubt, and its weight is known."""
        return self.state.equal == BALLS - 1 and self.state.unknown == 0

    def put(self, plate: str, load: BallGroups) -> Game:
        """Put the balls of ``load`` on plate ``"a"`` or ``"b"``, in place of the balls there.

        Raises ``Refused`` when these are more balls than a plate holds or than there are.
        """
        self._playing()
        if self.shown is not None:
            raise Refused("Keep or cancel the weighing first!")
        if sum(load) > PLATE:
            raise Refused(f"You can't put more than {PLATE} balls on a plate!")
        game = replace(self, a=load) if plate == "a" else replace(self, b=load)
        for group, left, wanted in zip(BallGroups._fields, game.free, load, strict=True):
            if left < 0:
                raise Refused(
                    f"No balls to move! There are {wanted + left} {group} for this plate, not "
                    f"{wanted}."
                )
        return game

    def weigh(self) -> Game:
        """Show the outcome, which does not count yet. Raises ``Refused`` when the plates are empty
        or differ in number.
        """
        self._playing()
        if self.shown is not None:
            raise Refused("Keep or cancel the weighing first!")
        if sum(self.a) != sum(self.b):
            raise Refused("The number of balls must be the same on both plates!")
        if not sum(self.a):
            raise Refused("The plates can't be empty!")
        return replace(self, shown=answer(self.state, Weighing(self.a, self.b), self.adversary))

    def keep(self) -> Game:
        """Let the shown outcome count. Raises ``Refused`` when no outcome is shown."""
        if self.shown is None:
            raise Refused("There is no weighing to keep!")
        done = (*self.kept, (Weighing(self.a, self.b), self.shown))
        return replace(self, state=self.shown.state, a=NOTHING, b=NOTHING, kept=done, shown=None)

    def cancel(self) -> Game:
        """Drop the shown outcome and empty the plates. Raises ``Refused`` when no outcome is
        shown.
        """
        if self.shown is None:
            raise Refused("There is no weighing to cancel!")
        return replace(self, a=NOTHING, b=NOTHING, shown=None)

    def waste(self) -> Waste | None:
        """What the shown weighing costs compared with a better one; ``None`` when there is no
        better one.
        """
        if self.shown is None:
            return None
        before, after = least(self.state), least(self.shown.state)
        assert before is not None and after is not None  # twelve balls can always be told apart
        return Waste(in_doubt(self.shown.state), after, before - 1) if after >= before else None

    def advice(self) -> Advice:
        """The best next step. Raises ``Refused`` when the odd ball is found."""
        if self.shown is not None:
            waste = self.waste()
            return Advice("keep") if waste is None else Advice("cancel", waste=waste)
        self._playing()
        return Advice("weigh", best(self.state), (least(self.state) or 1) - 1)

    def _playing(self) -> None:
        if self.won:
            raise Refused("The odd ball is found already!")


def begin(level: int, adversary: str = "faithful") -> Game:
    """The level before its first weighing. ``level``: 1 to 6. Raises ``Refused`` for another
    number.
    """
    if level not in LEVELS:
        raise Refused(f"There is no level {level}; the levels are 1 to {len(LEVELS)}.")
    return Game(level, LEVELS[level], adversary=adversary)
