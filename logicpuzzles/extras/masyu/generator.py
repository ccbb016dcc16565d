"""A loop that winds through the whole board is made first; then the pearls that are not needed are
left out. A loop of random wishes is short, and seldom the only one that its pearls allow.
"""

from __future__ import annotations

from random import Random
from typing import Any

from logicpuzzles.generate import CannotMake, Options, from_board
from logicpuzzles.kinds.layout import Layout

__all__ = ["MasyuGenerator"]

RING = (
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
)  # around a mesh, corners first


class MasyuGenerator(from_board.BoardGenerator):
    """As the generator of any board, with a long loop."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        if min(self.size) < 2:
            raise CannotMake(
                f"{options.kind} cannot be {self.size[0]}x{self.size[1]}; expected at least "
                "two rows and columns"
            )

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        """The rim of an area of meshes, those between four cells. The area grows by a mesh that
        touches it at one side and no other corner, so its rim is one loop.
        """
        meshes = [(y, x) for y in range(self.size[0] - 1) for x in range(self.size[1] - 1)]
        area = {random.choice(meshes)}
        grown = True
        while grown:
            grown = False
            for y, x in random.sample(meshes, len(meshes)):
                around = [(y + down, x + right) in area for down, right in RING]
                beside = sum(around[1::2])
                changes = sum([around[at] != around[at - 1] for at in range(len(RING))])
                if (y, x) not in area and changes == 2 and beside == 1:
                    area.add((y, x))
                    grown = True

        def on(place: tuple[str, int, int]) -> int:
            which, y, x = place
            before = (y - 1, x) if which == "across" else (y, x - 1)
            return int(((y, x) in area) != (before in area))

        return tuple([on(place) for place in layout.places])
