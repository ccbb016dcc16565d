"""How difficult a puzzle should be, as people write it."""

from __future__ import annotations

import re
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.generate import LEVELS, CannotMake

SIZE = pattern(r"[0-9]{1,4}(?:[x×][0-9]{1,4}){0,3}")

BAND = 0.1  # one number as the difficulty allows so much more or less
NUMBER = r"(0|1|0?\.[0-9]+|0\.|1\.0*)"


def band_of(difficulty: str | float | tuple[float, float]) -> tuple[float, float]:
    """The least and the greatest difficulty that a level, a number or two numbers mean. Raises
    ``ValueError`` for others.

    >>> band_of("0.5"), band_of("0.2-.3"), band_of("extreme"), band_of(0.3)
    ((0.4, 0.6), (0.2, 0.3), (0.8, 1.0), (0.2, 0.4))
    """
    if isinstance(difficulty, tuple):
        difficulty = "-".join([f"{end:.9f}" for end in difficulty])
    elif not isinstance(difficulty, str):
        difficulty = f"{difficulty:.9f}"
    if difficulty in LEVELS:
        low, high = LEVELS[difficulty]
        return low, (
            high if high == 1 else round(high - 1e-9, 9)
        )  # the next level begins at its upper end
    if re.fullmatch(NUMBER, difficulty):
        wanted = float(difficulty)
        return round(max(0.0, wanted - BAND), 9), round(min(1.0, wanted + BAND), 9)
    both = re.fullmatch(f"{NUMBER}-{NUMBER}", difficulty)
    if both and float(both[1]) <= float(both[2]):
        return float(both[1]), float(both[2])
    raise ValueError(
        f"{difficulty!r} is not a difficulty; expected {', '.join(LEVELS)}, a number from 0 "
        "to 1, or two such as 0.2-0.3"
    )


def counted_bands(text: str) -> list[tuple[tuple[float, float], int]]:
    """The bands of difficulty that a text lists, each with a number. Raises ``ValueError``.

    >>> counted_bands("0.1-0.3:20, extreme:10")
    [((0.1, 0.3), 20), ((0.8, 1.0), 10)]
    """
    pairs = [part.strip().partition(":") for part in text.split(",")]
    if not all([count.isdecimal() and int(count) for _, _, count in pairs]):
        raise ValueError(f"{text!r} lacks a number; expected such as easy:20,hard:10")
    return [(band_of(level), int(count)) for level, _, count in pairs]


def sides_of(size: Any) -> tuple[int, ...]:
    """The sides of a size: a number, several numbers, or a text such as ``5x4``. Raises
    ``CannotMake`` for anything else.
    """
    if isinstance(size, str) and SIZE.fullmatch(size.lower()):
        return tuple(map(int, re.split("[x×]", size.lower())))
    sides = (size,) if type(size) is int else size
    if not isinstance(sides, tuple | list) or any([type(side) is not int for side in sides]):
        raise CannotMake(f"{size!r} is not a size; expected one such as 5 or 5x4")
    return tuple(sides)
