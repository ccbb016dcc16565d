"""How difficult a puzzle is to be, as people say it."""

from __future__ import annotations

import re

from logicpuzzles.generate import LEVELS

__all__ = ["band_of"]

BAND = 0.1  # a difficulty asked for by one number may be so much more or less
NUMBER = r"(0|1|0?\.[0-9]+|0\.|1\.0*)"


def band_of(told: str | float | tuple[float, float]) -> tuple[float, float]:
    """The least and the greatest difficulty that a level, a number or two numbers mean. Raises ``ValueError`` for others.

    >>> band_of("0.5"), band_of("0.2-.3"), band_of("extreme"), band_of(0.3)
    ((0.4, 0.6), (0.2, 0.3), (0.8, 1.0), (0.2, 0.4))
    """
    if isinstance(told, tuple):
        told = "-".join([f"{end:.9f}" for end in told])
    elif not isinstance(told, str):
        told = f"{told:.9f}"
    if told in LEVELS:
        low, high = LEVELS[told]
        return low, (high if high == 1 else round(high - 1e-9, 9))  # at its upper end begins the next level
    if re.fullmatch(NUMBER, told):
        wanted = float(told)
        return round(max(0.0, wanted - BAND), 9), round(min(1.0, wanted + BAND), 9)
    both = re.fullmatch(f"{NUMBER}-{NUMBER}", told)
    if both and float(both[1]) <= float(both[2]):
        return float(both[1]), float(both[2])
    raise ValueError(f"{told!r} is not a difficulty; expected {', '.join(LEVELS)}, a number from 0 to 1, or two such as 0.2-0.3")
