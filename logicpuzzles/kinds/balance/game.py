"""The game of Balance: twelve balls, one of them heavier or lighter, and a scale that answers as unhelpfully as it can.

Here are its rules and nothing that is printed. The odd ball does not exist until the end: the scale gives an outcome that
agrees with all that is known. Balls of which the same is known are not told apart; what counts are four totals.

>>> game = begin(6).put("a", Groups(unknown=4)).put("b", Groups(unknown=4)).weigh()
>>> game.shown
Outcome(name='left', state=Groups(heavier=4, lighter=4, equal=4, unknown=0))
>>> game.keep().score
1

Source: fsvieira, "Balance", a game, 2014, https://github.com/fsvieira/balance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.search.weighing import OUTCOMES, Groups, Weighing, in_doubt, least, outcomes

__all__ = ["BALLS", "LEVELS", "PLATE", "Game", "Outcome", "Refused", "Waste", "answer", "begin", "stars", "title"]

BALLS = 12
PLATE = 6  # balls that a plate can hold
NOTHING = Groups()

# The state in which each level begins; the last one is the level that counts, the others are practice.
LEVELS = {
    1: Groups(1, 1, 10, 0),
    2: Groups(1, 2, 9, 0),
    3: Groups(2, 2, 8, 0),
    4: Groups(3, 3, 6, 0),
    5: Groups(3, 4, 5, 0),
    6: Groups(0, 0, 0, 12),
}


class Refused(PuzzleError):
    """The rules of the game do not allow this move; nothing has changed."""


class Outcome(NamedTuple):
    """What the scale shows, one of ``OUTCOMES`` with plate A on the left, and the state that this leads to."""

    name: str
    state: Groups


class Waste(NamedTuple):
    """After a weighing so many balls are in doubt, and ``needed`` more weighings are, where ``possible`` would do."""

    in_doubt: int
    needed: int
    possible: int


def answer(state: Groups, weighing: Weighing) -> Outcome:
    """The outcome that leaves the fewest balls known to be good; on a tie balanced comes first, then A heavier.

    It counts balls and not possibilities, as the game always did, so it is not always the worst for the player.
    """
    possible = [
        Outcome(name, after)
        for name, after in zip(OUTCOMES, outcomes(state, weighing), strict=True)
        if after is not None
    ]
    return min(possible, key=lambda outcome: outcome.state.equal)


def stars(score: int) -> int:
    """One star for winning, two for fewer than five weighings, three for fewer than four; the same in all levels."""
    return 3 if score < 4 else 2 if score < 5 else 1


def title(score: int) -> str:
    """What the winner is told, by the number of weighings."""
    return "Perfect!!" if score < 4 else "Good!!" if score < 5 else "Congratulations!!"


@dataclass(frozen=True, slots=True)
class Game:
    """A level that is being played; each move gives a new game.

    ``state``: what is known of the twelve balls, those on the plates included. ``a``, ``b``: what lies on the plates.
    ``kept``: the weighings that count. ``shown``: the outcome that is shown but does not count yet.
    """

    level: int
    state: Groups
    a: Groups = NOTHING
    b: Groups = NOTHING
    kept: tuple[tuple[Weighing, Outcome], ...] = ()
    shown: Outcome | None = None

    @property
    def score(self) -> int:
        """The number of weighings that count."""
        return len(self.kept)

    @property
    def free(self) -> Groups:
        """The balls that lie on no plate."""
        return Groups(*[n - a - b for n, a, b in zip(self.state, self.a, self.b, strict=True)])

    @property
    def loaded(self) -> bool:
        """A ball lies on a plate."""
        return bool(sum(self.a) + sum(self.b))

    @property
    def won(self) -> bool:
        """One ball is left in doubt, and its direction is known."""
        return self.state.equal == BALLS - 1 and self.state.unknown == 0

    def put(self, plate: str, load: Groups) -> Game:
        """The balls of ``load`` lie on plate ``"a"`` or ``"b"``; what lay there is back in its groups.

        Raises ``Refused`` when these are more than a plate holds or than there are.
        """
        self._playing()
        if self.shown is not None:
            raise Refused("Keep or cancel the weighing first!")
        if sum(load) > PLATE:
            raise Refused(f"You can't put more than {PLATE} balls on a plate!")
        game = replace(self, a=load) if plate == "a" else replace(self, b=load)
        for group, left, wanted in zip(Groups._fields, game.free, load, strict=True):
            if left < 0:
                raise Refused(f"No balls to move! There are {wanted + left} {group} for this plate, not {wanted}.")
        return game

    def weigh(self) -> Game:
        """The scale shows its outcome, which does not count yet. Raises ``Refused`` when the plates are not loaded alike."""
        self._playing()
        if self.shown is not None:
            raise Refused("Keep or cancel the weighing first!")
        if sum(self.a) != sum(self.b):
            raise Refused("The number of balls must be the same on both plates!")
        if not sum(self.a):
            raise Refused("The plates can't be empty!")
        return replace(self, shown=answer(self.state, Weighing(self.a, self.b)))

    def keep(self) -> Game:
        """The outcome that is shown counts. Raises ``Refused`` when none is."""
        if self.shown is None:
            raise Refused("There is no weighing to keep!")
        done = (*self.kept, (Weighing(self.a, self.b), self.shown))
        return Game(self.level, self.shown.state, kept=done)

    def cancel(self) -> Game:
        """The outcome that is shown does not count; the balls are back in their groups. Raises ``Refused`` when none is."""
        if self.shown is None:
            raise Refused("There is no weighing to cancel!")
        return Game(self.level, self.state, kept=self.kept)

    def waste(self) -> Waste | None:
        """What the weighing that is shown costs more than a better one; ``None`` when there is no better one."""
        if self.shown is None:
            return None
        before, after = least(self.state), least(self.shown.state)
        assert before is not None and after is not None  # twelve balls can always be told apart
        return Waste(in_doubt(self.shown.state), after, before - 1) if after >= before else None

    def _playing(self) -> None:
        if self.won:
            raise Refused("The odd ball is found already!")


def begin(level: int) -> Game:
    """The level with no weighing made. ``level``: 1 to 6; raises ``Refused`` for another number."""
    if level not in LEVELS:
        raise Refused(f"There is no level {level}; the levels are 1 to {len(LEVELS)}.")
    return Game(level, LEVELS[level])
