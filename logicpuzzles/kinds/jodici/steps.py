"""What people do with a jodici: each cell has digits that it can still be, and a step takes some of them away.

A state is a tuple of eighteen masks, sector by sector, of which bit ``digit - 1`` says that a cell can be the digit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from logicpuzzles.kinds.jodici.board import DIGITS, RINGS, SECTORS

__all__ = ["EASIEST", "State", "Step", "start", "tried"]

State = tuple[int, ...]
REMEMBERED = 100_000  # lines with what follows in them
ANY = (1 << len(DIGITS)) - 1


def start(sectors: Sequence[Sequence[int | None]]) -> State:
    """The state where nothing is known but the givens."""
    return tuple([ANY if cell is None else 1 << cell - 1 for sector in sectors for cell in sector])


def ways(state: State) -> State | None:
    """A digit that stands twice stands nowhere else; a sector is one of its ways to make 15; the last open cell of a ring is
    what is missing there. ``None``: a contradiction."""
    once = twice = 0
    for cell in state:
        if not cell & (cell - 1):
            if twice & cell:
                return None
            twice |= once & cell
            once |= cell
    cells = [cell & ~twice if cell & (cell - 1) else cell for cell in state] if twice else list(state)
    for at in range(0, len(cells), RINGS):
        found = _ways(tuple(cells[at : at + RINGS]))
        if found is None:
            return None
        cells[at : at + RINGS] = found
    for ring in range(RINGS):
        found = _last(tuple(cells[ring::RINGS]))
        if found is None:
            return None
        cells[ring::RINGS] = found
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
    """The digits of each cell of a sector with which it can make 15."""
    first, second, third = sector
    mirrored = _MIRRORED[third]
    masks = [0, 0, 0]
    for digit in DIGITS:
        if first >> digit - 1 & 1:
            # of the two others one is larger as much as the other is smaller
            fitting = second & (mirrored << 5 - digit if digit < 5 else mirrored >> digit - 5)
            if fitting:
                back = _MIRRORED[fitting]
                masks[0] |= 1 << digit - 1
                masks[1] |= fitting
                masks[2] |= back << 5 - digit if digit < 5 else back >> digit - 5
    return tuple(masks) if masks[0] else None


_MIRRORED = [int(format(mask, f"0{len(DIGITS)}b")[::-1], 2) for mask in range(ANY + 1)]  # each digit taken from 10


def sums_of_rings(state: State) -> State | None:
    """A ring of 30 has room for each digit of a cell, and a digit that has only two places left stands there."""
    cells = list(state)
    for ring in range(RINGS):
        found = _room(state[ring::RINGS])
        if found is None:
            return None
        cells[ring::RINGS] = found
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
    """The digits of each cell for which the others can make up the rest of 30."""
    before = [1]  # the sums of the cells up to each, as masks
    for may in ring:
        before.append(_added(before[-1], may))
    if not before[-1] >> 30 & 1:
        return None
    masks = []
    after = 1  # the sums of the cells from each on
    for place in range(SECTORS - 1, -1, -1):
        mask = 0
        for digit in DIGITS:
            if ring[place] >> digit - 1 & 1 and before[place] & _mirrored(after, 30 - digit):
                mask |= 1 << digit - 1
        masks.append(mask)
        after = _added(after, ring[place])
    return tuple(reversed(masks))


def _added(sums: int, digits: int) -> int:
    """The sums once one of the digits is added."""
    found = 0
    shift = 1
    while digits:
        if digits & 1:
            found |= sums << shift
        digits >>= 1
        shift += 1
    return found


@lru_cache(REMEMBERED)
def _mirrored(sums: int, total: int) -> int:
    """What has to be added to one of the sums to make the total."""
    found = 0
    for each in range(total + 1):
        if sums >> total - each & 1:
            found |= 1 << each
    return found


def tried(steps: Sequence[Step], state: State) -> State:
    """The state without the digits of cells, one cell after the other, that some steps refute."""
    for at in range(len(state)):
        cell = left = state[at]
        if cell & (cell - 1):
            for digit in DIGITS:
                bit = 1 << digit - 1
                if cell & bit and _refuted(steps, (*state[:at], bit, *state[at + 1 :])):
                    left &= ~bit
            if left != cell:
                state = (*state[:at], left, *state[at + 1 :])
                for step in steps:
                    state = step(state) or state
    return state


def _refuted(steps: Sequence[Step], state: State) -> bool:
    """Whether steps lead to a contradiction."""
    while True:
        before = state
        for step in steps:
            found = step(state)
            if found is None:
                return True
            state = found
        if state == before:
            return False


Step = Callable[[State], State | None]
EASIEST: tuple[Step, ...] = (ways, sums_of_rings)
