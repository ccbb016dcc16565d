"""A unit: rules and clues that a step looks at together.

A unit finds what follows from its parts and what is known of its cells, and keeps the answers
(models) that show what does not follow. A model stays a model whatever else becomes known, so few
are looked for twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.network import EVERY, Network, Numbers, Part, TooLong

MANY = 200  # open values of a unit, up to which each of them is looked at
CLOSE = 300  # nodes to look at each value: nobody sees at a glance what takes more
MOST_LONG = 2  # values of a unit that take more, after which no others are looked at
# values of the cells of a unit, up to which the cheapest reasons are looked for as long as it takes
LARGE = 100
MOST_MODELS = 500  # models that a unit keeps
MOST_LOOKS = 1_000  # looks that a unit remembers


class Unit:
    """Rules and clues that are looked at together.

    ``parts``: none for a cell alone. ``single``: whether a part alone is looked at. ``bound``: what
    its reasons cost at least. ``needs``: how many known facts are among them at least.
    ``closely``: whether each value is looked at, not only what propagation finds; ``asked``: of
    which cells, where not of all. ``tier``: how late it is looked at. ``large``: whether reasons of
    least cost would take long. A part whose look alone was too long is looked at with others by
    propagation only.

    The values of its cells are bits of one number. ``models``: answers to none, some or all of its
    parts, a bit for each cell; ``false``: for each of them the parts that do not hold in it. These
    and its looks are those of every unit of the same parts and cells.

    There are thousands of units, few of which are looked at before the first step is found: what
    only a look needs is found out then.
    """

    needs = 0

    def __init__(
        self,
        network: Network,
        number: int,
        parts: Sequence[Part],
        cells: Sequence[int],
        tier: int,
        bound: int,
        closely: bool,
    ) -> None:
        self.network = network
        self.number = number
        self.on: Numbers = tuple(sorted([part.number for part in parts]))
        self.parts = tuple([network.part_of[switch] for switch in self.on])
        self.cells = tuple(cells)
        self.tier = tier
        self.bound = bound
        self.closely = closely
        self.exact = len(self.on) == 1 and network.asked.is_exact(self.on[0])
        self.asked: tuple[int, ...] | None = None
        values = sum([len(network.domains[cell]) for cell in self.cells])
        self.large = values > LARGE or (len(self.on) > 1 and tier > 1)
        self.looks, self.models, self.false = network.remembered.setdefault(
            (self.on, self.cells, closely), ({}, [], [])
        )

    def __lt__(self, other: Unit) -> bool:
        return self.number < other.number

    @cached_property
    def shift(self) -> dict[int, int]:
        """Where the bits of each cell begin."""
        widths = [self.network.full[cell].bit_length() for cell in self.cells]
        return dict(zip(self.cells, accumulate(widths, initial=0), strict=False))

    @cached_property
    def full(self) -> int:
        """All values of all cells."""
        return self.local([self.network.full[cell] for cell in self.cells])

    @cached_property
    def differ(self) -> list[bool]:
        """For each part whether it says that its cells differ, and nothing else of cells some of
        which have values.
        """
        domains = self.network.domains
        return [
            EVERY in part.exclusive
            or all([part.exclusive.issuperset(domains[cell]) for cell in part.cells])
            for part in self.parts
        ]

    @property
    def single(self) -> bool:
        """Whether it looks at one part, or at a cell alone: the part is needed then."""
        return len(self.on) < 2

    def local(self, masks: Sequence[int]) -> int:
        """The masks of its cells as one number."""
        return sum([mask << shift for mask, shift in zip(masks, self.shift.values(), strict=True)])

    def masks(self, local: int) -> list[int]:
        """One number as the masks of its cells."""
        full = self.network.full
        return [local >> shift & full[cell] for cell, shift in self.shift.items()]

    def look(self, known: KnownFacts, closely: bool = True) -> list[int] | None:
        """The masks that are left to its cells when everything is taken together; ``None`` for a
        contradiction. ``closely``: not only by propagation, where that may miss something.
        """
        before = tuple([known.left[cell] for cell in self.cells])
        if not all(before):
            return None
        if not self.on or (self.tier and not any([mask & mask - 1 for mask in before])):
            return list(before)
        network = self.network
        closely = closely and self.closely and (self.single or network.hard.isdisjoint(self.on))
        key = closely, before
        if key not in self.looks:
            if len(self.looks) == MOST_LOOKS:
                self.looks.clear()
            self.looks[key] = self._left(before, closely)
        if self.single and closely:
            hard = (self.on, before) in network.too_long
            (network.hard.add if hard else network.hard.discard)(self.on[0])
        return self.looks[key]

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What a look leaves to cells with these masks."""
        left = self.network.left(self.on, self._limits(before), self.cells)
        if left is None:
            return None
        left = [after & mask for after, mask in zip(left, before, strict=True)]
        if (
            closely
            and not self.exact
            and sum([mask.bit_count() for mask in left if mask & mask - 1]) <= MANY
        ):
            return self._keep_supported(left, before)
        return left if all(left) else None

    def answer(self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()) -> int | None:
        """A model of some parts, whose cells have values of these masks; ``None`` where there is
        none. ``late``: for each cell values that others are tried before. Raises ``TooLong``.
        """
        if not on:
            return self.local([mask & -mask for mask in masks])
        values = self.network.witness(on, self._limits(masks), self.cells, CLOSE, late)
        return None if values is None else self.local(values)

    def refutes(self, on: Numbers, masks: Sequence[int]) -> bool:
        """Whether propagation shows that some parts have no model whose cells have values of these
        masks.
        """
        return bool(on) and self.network.left(on, self._limits(masks), ()) is None

    def _limits(self, masks: Sequence[int]) -> list[tuple[int, int]]:
        full = self.network.full
        return [
            (cell, mask) for cell, mask in zip(self.cells, masks, strict=True) if mask != full[cell]
        ]

    def _keep_supported(self, left: list[int], before: Sequence[int]) -> list[int] | None:
        """Of the values that are left those that stand in an answer, or all where finding one takes
        too long. ``before``: the masks of the look.
        """
        local = self.local(left)
        struck = self.full & ~local
        covered = long = 0
        for model, false in zip(self.models, self.false, strict=True):
            if not false and not model & struck:
                covered |= model
        for at, (cell, shift) in enumerate(self.shift.items()):
            missing = (
                left[at] & ~(covered >> shift) if self.asked is None or cell in self.asked else 0
            )
            while missing:
                bit = missing & -missing
                missing ^= bit
                try:
                    answer = self.answer(
                        self.on, [*left[:at], bit, *left[at + 1 :]], self.masks(covered)
                    )
                except TooLong:
                    long += 1
                    if long == MOST_LONG:
                        self.network.too_long.add((self.on, tuple(before)))
                        return left
                    continue
                if answer is None:
                    left[at] ^= bit
                    if not left[at]:
                        return None
                else:
                    self.keep(answer, 0)
                    covered |= answer
                    missing &= ~(covered >> shift)
        return left

    def keep(self, model: int, false: int) -> None:
        """Keep a model, and which of the parts do not hold in it."""
        if len(self.models) < MOST_MODELS:
            self.models.append(model)
            self.false.append(false)

    def false_in(self, model: int, on: Numbers) -> int:
        """The parts that do not hold in a model, as a mask. ``on``: those that hold. A part of
        which that takes too long to find out counts as one that does not hold: no cheaper reasons
        are missed for that.
        """
        false = 0
        values = dict(zip(self.cells, self.masks(model), strict=True))
        for at, part in enumerate(self.parts):
            if part.number in on:
                continue
            if self.differ[at]:  # which is faster to see from here
                inside = [values[cell] for cell in part.cells if cell in values]
                fails = len(set(inside)) < len(inside)
            else:
                fails = self._fails(part, values)
            if fails:
                false |= 1 << at
        return false

    def _fails(self, part: Part, values: dict[int, int]) -> bool:
        """Whether a part does not hold where cells have values: a search says so, as propagation
        may miss it.
        """
        try:
            return self.network.witness((part.number,), list(values.items()), (), CLOSE) is None
        except TooLong:
            return True
