"""The steps of people who solve a Jodici. Each cell has candidates; a step removes some of them.

A state is a tuple of eighteen masks, sector by sector. Bit ``digit - 1`` of a mask: the digit is a
candidate of the cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from logicpuzzles.extras.jodici.board import DIGITS, RINGS, SECTORS

State = tuple[int, ...]
REMEMBERED = 100_000  # lines in a cache of results
ANY = (1 << len(DIGITS)) - 1


def start_state(sectors: Sequence[Sequence[int | None]]) -> State:
    """The state with nothing known but the givens."""
    return tuple([ANY if cell is None else 1 << cell - 1 for sector in sectors for cell in sector])


def ways(state: State) -> State | None:
    """The state after the easiest techniques; ``None``: a contradiction.

    A digit that stands twice stands nowhere else; a sector makes 15; the last open cell of a ring
    makes its sum 30.
    """
    once = twice = 0
    for cell in state:
        if not cell & (cell - 1):
            if twice & cell:
                return None
            twice |= once & cell
            once |= cell
    cells = (
        [cell & ~twice if cell & (cell - 1) else cell for cell in state] if twice else list(state)
    )
    for at in range(0, len(cells), RINGS):
        narrowed = _ways(tuple(cells[at : at + RINGS]))
        if narrowed is None:
            return None
        cells[at : at + RINGS] = narrowed
    for ring in range(RINGS):
        narrowed = _last(tuple(cells[ring::RINGS]))
        if narrowed is None:
            return None
        cells[ring::RINGS] = narrowed
    return tuple(cells)


@lru_cache(REMEMBERED)
def _last(ring: tuple[int, ...]) -> tuple[int, ...] | None:
    missing, unknown = 30, -1
    for at, cell in enumerate(ring):
        if not cell & (cell - 1):
            missing -= cell.bit_length()
        elif unknown >= 0:
            return ring
        else:
            unknown = at
    if unknown < 0:
        return None if missing else ring
    if not 1 <= missing <= len(DIGITS) or not ring[unknown] >> missing - 1 & 1:
        return None
    return (*ring[:unknown], 1 << missing - 1, *ring[unknown + 1 :])


@lru_cache(REMEMBERED)
def _ways(sector: tuple[int, ...]) -> tuple[int, ...] | None:
    """The digits of each cell of a sector that allow it to make 15."""
    first, second, third = sector
    mirrored = _MIRRORED[third]
    masks = [0, 0, 0]
    for digit in DIGITS:
        if first >> digit - 1 & 1:
            # the second and third digit sum to 15 - digit, so one grows as the other shrinks
            fitting = second & (mirrored << 5 - digit if digit < 5 else mirrored >> digit - 5)
            if fitting:
                back = _MIRRORED[fitting]
                masks[0] |= 1 << digit - 1
                masks[1] |= fitting
                masks[2] |= back << 5 - digit if digit < 5 else back >> digit - 5
    return tuple(masks) if masks[0] else None


_MIRRORED = [
    int(format(mask, f"0{len(DIGITS)}b")[::-1], 2) for mask in range(ANY + 1)
]  # each digit replaced by 10 minus it


def sums_of_rings(state: State) -> State | None:
    """The state after two techniques; ``None``: a contradiction.

    Each digit of a cell allows the ring to make 30; a digit with only two places left stands there.
    """
    cells = list(state)
    for ring in range(RINGS):
        narrowed = _room(state[ring::RINGS])
        if narrowed is None:
            return None
        cells[ring::RINGS] = narrowed
    once = twice = more = 0
    for cell in cells:
        more |= twice & cell
        twice |= once & cell
        once |= cell
    if twice != ANY:
        return None
    exact = twice & ~more
    return tuple([cell & exact or cell for cell in cells]) if exact else tuple(cells)


@lru_cache(REMEMBERED)
def _room(ring: tuple[int, ...]) -> tuple[int, ...] | None:
    """The digits of each cell for which the other cells can sum to the rest of 30."""
    before = [1]  # for each cell the possible sums of the cells before it, as masks
    for may in ring:
        before.append(_add_digits(before[-1], may))
    if not before[-1] >> 30 & 1:
        return None
    masks = []
    after = 1  # the possible sums of the cells after the current one
    for place in range(SECTORS - 1, -1, -1):
        mask = 0
        for digit in DIGITS:
            if ring[place] >> digit - 1 & 1 and before[place] & _mirror_sums(after, 30 - digit):
                mask |= 1 << digit - 1
        masks.append(mask)
        after = _add_digits(after, ring[place])
    return tuple(reversed(masks))


def _add_digits(sums: int, digits: int) -> int:
    """The possible sums after adding one of the digits."""
    added = 0
    shift = 1
    while digits:
        if digits & 1:
            added |= sums << shift
        digits >>= 1
        shift += 1
    return added


@lru_cache(REMEMBERED)
def _mirror_sums(sums: int, total: int) -> int:
    """The numbers that make the total when added to one of the sums."""
    missing = 0
    for each in range(total + 1):
        if sums >> total - each & 1:
            missing |= 1 << each
    return missing


def try_steps(steps: Sequence[Step], state: State) -> State:
    """The state without the digits that some steps refute, one cell after the other."""
    for at in range(len(state)):
        cell = left = state[at]
        if cell & (cell - 1):
            for digit in DIGITS:
                bit = 1 << digit - 1
                if cell & bit and _is_refuted(steps, (*state[:at], bit, *state[at + 1 :])):
                    left &= ~bit
            if left != cell:
                state = (*state[:at], left, *state[at + 1 :])
                for step in steps:
                    state = step(state) or state
    return state


def _is_refuted(steps: Sequence[Step], state: State) -> bool:
    """Whether steps lead to a contradiction."""
    while True:
        before = state
        for step in steps:
            after = step(state)
            if after is None:
                return True
            state = after
        if state == before:
            return False


Step = Callable[[State], State | None]
EASIEST: tuple[Step, ...] = (ways, sums_of_rings)
