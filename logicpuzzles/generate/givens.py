"""Taking givens away from a full board for as long as the board stays the only answer.

The givens that are left are minimal: without any of them there is an answer that differs from the
board there. The only question asked is whether such an answer exists, so the result does not depend
on how the question is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from logicpuzzles.generate import CannotMake, Options

State = TypeVar("State")


def thin_givens(
    givens: Sequence[int],
    state: State,
    extended: Callable[[State, int], State],
    follow: Callable[[State, int], bool],
    needed: Callable[[State, int, int], bool],
    certain: int = 0,
) -> int:
    """The mask of the givens that stay when each in turn is taken away if the others do without it.

    ``givens``: masks of one cell each. ``state``: what is known before any cell is given.
    ``extended``: a state with the cells of a mask given too, and some consequences. ``follow``:
    whether the cells of a mask follow in a state. ``needed``: takes a state, the mask of the givens
    that led to it, and a cell; whether there is an answer with another value in that cell.
    ``certain``: the mask of the givens that are known to stay, as each is needed beside all others.

    The result is that of taking away one by one, but what many questions have in common is worked
    out once: where half of the givens are in doubt, the other half is given first. Source: Ulrich
    Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems",
    AAAI 2004.
    """

    def kept(state: State, rest: int, doubtful: Sequence[int]) -> int:
        if follow(state, join_masks(doubtful)):
            return 0
        if len(doubtful) == 1:
            return doubtful[0] if needed(state, rest, doubtful[0]) else 0
        half = len(doubtful) // 2
        first, second = doubtful[:half], doubtful[half:]
        later = join_masks(second)
        stay = kept(extended(state, later), rest | later, first)
        return stay | kept(extended(state, stay), rest | stay, second)

    doubtful = [cell for cell in givens if not cell & certain]
    if certain:
        state = extended(state, certain)
    return certain | kept(state, certain, doubtful) if doubtful else certain


def apply_steps(
    state: State, steps: Sequence[Callable[[State], State | None]], done: Callable[[State], bool]
) -> tuple[State, list[int]]:
    """Apply steps to a state, each time the easiest that changes it, until it is done or no step
    changes it. Gives the state and how often each step was applied. ``steps``: from the easiest to
    the hardest; none may meet a contradiction, ``None``.
    """
    counts = [0] * len(steps)
    while not done(state):
        for at, step in enumerate(steps):
            after = step(state)
            assert after is not None
            if after != state:
                counts[at] += 1
                state = after
                break
        else:
            break
    return state, counts


def refuse_others(
    options: Options,
    what: str,
    forms: Sequence[str] = (),
    more: Sequence[str] = (),
    themed: bool = False,
) -> None:
    """Refuse options that puzzles with no clues but givens do not have: they have size, difficulty
    and the listed options.

    ``forms``, ``more``: the listed ones. ``themed``: whether it has a theme. ``what``: such a
    puzzle, in a sentence. Raises ``CannotMake``.
    """
    if options.clue_types:
        raise CannotMake(f"{what} has no types of clues; expected none to be named")
    if options.theme and not themed:
        raise CannotMake(f"{what} has no theme; expected none")
    if options.form and options.form not in forms:
        raise CannotMake(
            f'"{options.form}" is not a form of {what}; expected {", ".join(forms) or "none"}'
        )
    for name in options.more:
        if name not in more:
            raise CannotMake(
                f'"{name}" is not an option of {what}; expected {", ".join(more) or "none"}'
            )


def join_masks(cells: Iterable[int]) -> int:
    """The mask of all the cells of several masks."""
    mask = 0
    for cell in cells:
        mask |= cell
    return mask


def hash_parts(*parts: object) -> str:
    """A short hash of the parts of a puzzle that do not depend on names, turning and mirroring."""
    return sha256(repr(parts).encode()).hexdigest()[:24]


def within(low: float, high: float, amount: float, usual: float) -> float:
    """The difficulty of an amount without an upper end: ``low`` for 0, halfway to ``high`` for the
    usual amount.

    >>> within(0.2, 0.4, 0, 5), within(0.2, 0.4, 5, 5)
    (0.2, 0.3)
    """
    return round(low + (high - low) * amount / (amount + usual), 4)
