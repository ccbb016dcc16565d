"""A full board loses givens for as long as its answer stays the only one.

What is left is minimal: there is an answer that differs from the board in any given that is taken away. Whether there is one
is the only question that is asked, so the result is the same whoever answers it, and however.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from logicpuzzles.generate import CannotMake, Options

__all__ = ["joined", "key_of", "refuse_others", "stepped", "thinned", "within"]

State = TypeVar("State")


def thinned(
    givens: Sequence[int],
    state: State,
    extended: Callable[[State, int], State],
    told: Callable[[State, int], bool],
    needed: Callable[[State, int, int], bool],
) -> int:
    """The givens that stay when they are looked at one after the other, and each goes that the others do without.

    ``givens``: masks of one cell each; the answer is the mask of all that stay. ``state``: what is known before any is given.
    ``extended``: a state with the cells of a mask given too, and some of what follows. ``told``: whether the cells of a mask
    follow in a state. ``needed``: whether there is an answer to a state, reached by the givens of a mask, with another value in
    the cell that comes last.

    The order is that of taking away one by one, but what is common to many questions is found out once: where half of the
    givens are in doubt, the other half is given first. Source: Ulrich Junker, "QuickXplain: preferred explanations and
    relaxations for over-constrained problems", AAAI 2004.
    """

    def kept(state: State, rest: int, doubtful: Sequence[int]) -> int:
        if told(state, joined(doubtful)):
            return 0
        if len(doubtful) == 1:
            return doubtful[0] if needed(state, rest, doubtful[0]) else 0
        half = len(doubtful) // 2
        first, second = doubtful[:half], doubtful[half:]
        later = joined(second)
        stay = kept(extended(state, later), rest | later, first)
        return stay | kept(extended(state, stay), rest | stay, second)

    return kept(state, 0, givens) if givens else 0


def stepped(
    state: State, steps: Sequence[Callable[[State], State | None]], done: Callable[[State], bool]
) -> tuple[State, list[int]]:
    """What a state becomes by steps, each time the easiest that tells something, until it is done or none tells anything; and
    how often each was taken. ``steps``: from the easiest to the hardest; none meets a contradiction, which would be ``None``."""
    counts = [0] * len(steps)
    while not done(state):
        for at, step in enumerate(steps):
            found = step(state)
            assert found is not None
            if found != state:
                counts[at] += 1
                state = found
                break
        else:
            break
    return state, counts


def refuse_others(options: Options, what: str, forms: Sequence[str] = (), more: Sequence[str] = ()) -> None:
    """Options of puzzles that have no clues but givens are their size and difficulty, and what is listed.

    Raises ``CannotMake`` for others. ``what``: such a puzzle, in a sentence.
    """
    if options.clue_types:
        raise CannotMake(f"{what} has no types of clues; expected none to be named")
    if options.theme:
        raise CannotMake(f"{what} has no theme; expected none")
    if options.form and options.form not in forms:
        raise CannotMake(f'"{options.form}" is no form of {what}; expected {", ".join(forms) or "none"}')
    for name in options.more:
        if name not in more:
            raise CannotMake(f'"{name}" is no option of {what}; expected {", ".join(more) or "none"}')


def joined(cells: Iterable[int]) -> int:
    """The mask of all the cells of several masks."""
    mask = 0
    for cell in cells:
        mask |= cell
    return mask


def key_of(*told: object) -> str:
    """A short hash of what a puzzle is once names, turning and mirroring are put aside."""
    return sha256(repr(told).encode()).hexdigest()[:24]


def within(low: float, high: float, amount: float, usual: float) -> float:
    """Where an amount that has no end stands between two difficulties: at ``low`` for 0, halfway for the usual one.

    >>> within(0.2, 0.4, 0, 5), within(0.2, 0.4, 5, 5)
    (0.2, 0.3)
    """
    return round(low + (high - low) * amount / (amount + usual), 4)
