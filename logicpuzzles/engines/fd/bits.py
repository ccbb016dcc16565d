"""Masks of bits, made and read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FEW: Final = 256  # bits of a mask that is made bit by bit
COMPILED: Final = not __file__.endswith((".py", ".pyc"))
LISTED: Final = 1 << 12
COUNTS: Final[list[int]] = [0]  # for each mask below LISTED, how many bits it has
while len(COUNTS) < LISTED:
    COUNTS.extend([count + 1 for count in COUNTS])


def bits_in(mask: int) -> int:
    """How many bits a mask has, which is not negative: ``mask.bit_count()``, for which compiled
    sources would call Python.

    >>> bits_in(9)
    2
    """
    if mask >> 60:
        return mask.bit_count()
    count = 0
    while mask:
        count += COUNTS[mask & LISTED - 1]
        mask >>= 12
    return count


def unite_bits(bits: Sequence[int]) -> int:
    """The mask of the bits with these numbers.

    >>> unite_bits([0, 3])
    9
    """
    if len(bits) < FEW:
        mask = 0
        for bit in bits:
            mask |= 1 << bit
        return mask
    held = bytearray(max(bits) // 8 + 1)
    for bit in bits:
        held[bit >> 3] |= 1 << (bit & 7)
    return int.from_bytes(held, "little")


def bits_of(mask: int) -> list[int]:
    """The numbers of the bits of a mask, which is not negative, in order.

    >>> bits_of(9)
    [0, 3]
    """
    text = bin(mask)[:1:-1]
    bits, at = [], text.find("1")
    while at >= 0:
        bits.append(at)
        at = text.find("1", at + 1)
    return bits
