"""Masks of bits, made and read."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["bits_of", "united"]

FEW = 256  # bits of a mask that is made bit by bit


def united(bits: Sequence[int]) -> int:
    """The mask of the bits with these numbers.

    >>> united([0, 3])
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
