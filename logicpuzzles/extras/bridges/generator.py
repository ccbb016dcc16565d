"""Bridges are built first, from island to island; then the numbers that are not needed are left
out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

from logicpuzzles.generate import CannotMake, Options, from_board
from logicpuzzles.kinds.layout import Layout, Place

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
TRIES = 3  # to build a bridge, for each cell
USUAL = 2  # bridges between two islands at most, unless the options say it


class BridgesGenerator(from_board.BoardGenerator):
    """As the generator of any board, with islands and bridges that fit each other."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        if sum(self.size) < 3:
            raise CannotMake(
                f"{options.kind} cannot be {self.size[0]}x{self.size[1]}; expected at least "
                "two cells"
            )

    def _choose_blocked(self, random: Random) -> Iterable[Place]:
        """The islands. Each bridge leads from one of them straight to a place as far as it may be,
        or to an island before.
        """
        height, width = self.size
        most: Any = self.arguments.get("most", USUAL)
        start = random.randrange(height), random.randrange(width)
        islands = [start]
        taken: set[Place] = {start}
        self.links: dict[Any, int] = {}
        for _ in range(TRIES * height * width):
            (y, x), (down, right) = random.choice(islands), random.choice(STEPS)
            way = [(y, x)]
            longest = random.randint(2, max(height, width))
            while len(way) <= longest:
                place = way[-1][0] + down, way[-1][1] + right
                if not (0 <= place[0] < height and 0 <= place[1] < width) or (
                    place in taken and place not in islands
                ):
                    break
                way.append(place)
                if place in islands:
                    break
            while len(way) > 1 and way[-1] not in islands and self._beside(way[-1], islands):
                way.pop()
            if len(way) < 2:
                continue
            links = [("across" if right else "down", *min(pair)) for pair in pairwise(way)]
            if links[0] in self.links:
                continue
            self.links |= dict.fromkeys(links, random.randint(1, most))
            taken.update(way)
            if way[-1] not in islands:
                islands.append(way[-1])
        return islands

    @staticmethod
    def _beside(place: Place, islands: list[Place]) -> bool:
        """Whether a place touches an island: a new island there would be too near."""
        y, x = place
        return any((y + down, x + right) in islands for down, right in STEPS)

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        return tuple(self.links.get(place, 0) for place in layout.places)
