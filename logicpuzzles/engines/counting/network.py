"""The cells and propagators of a flat model: what follows from a decision, and what falls apart.

Roads not taken: undoing decisions step by step (a copy of the sets is one call); asking the propagators in an order of their cost
(most have answered the question before).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from logicpuzzles.engines.counting.propagators import propagator
from logicpuzzles.engines.counting.sets import Alphabet, Propagator
from logicpuzzles.engines.ground.flat import Flat

__all__ = ["Link", "Network"]

Link = tuple[int, Any, tuple[int, ...]]  # a propagator, what is left of it, and the cells that it still ties together


class Network:
    """A flat model as propagators. ``sets``: the values of each cell that are possible from the start; ``None`` where no
    answer is."""

    def __init__(self, flat: Flat) -> None:
        self.alphabet = Alphabet(sorted({value for domain in flat.cells for value in domain}))
        self.propagators: list[Propagator] = [propagator(constraint, self.alphabet) for constraint in flat.constraints]
        self.watchers: list[list[int]] = [[] for _ in flat.cells]
        shapes: dict[Any, Propagator] = {}
        for number, one in enumerate(self.propagators):
            first = shapes.setdefault(one.shape, one)
            one.narrowed, one.rests = first.narrowed, first.rests
            for cell in dict.fromkeys((*one.cells, *([] if one.when is None else [one.when[0]]))):
                self.watchers[cell].append(number)
        sets = [self.alphabet.set_of(domain) for domain in flat.cells]
        possible = not flat.failed and all(sets) and self.propagate(sets, range(len(self.propagators)))
        self.sets: list[int] | None = sets if possible else None

    def decide(self, sets: list[int], cell: int, bit: int) -> bool:
        """Give a cell a value, and all that follows. False where nothing can be."""
        sets[cell] = bit
        return self.propagate(sets, self.watchers[cell])

    def propagate(self, sets: list[int], numbers: Iterable[int]) -> bool:
        """Let propagators take values away until none of them does. False where nothing can be."""
        waiting = dict.fromkeys(numbers)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            one = self.propagators[number]
            cells = one.cells
            when = one.when
            if when is not None and not sets[when[0]] & when[1]:
                continue
            before = tuple([sets[cell] for cell in cells])
            after = one.narrow(before)
            if when is not None and sets[when[0]] != when[1]:
                if after is None:
                    sets[when[0]] &= ~when[1]
                    waiting.update(dict.fromkeys(self.watchers[when[0]]))
                continue
            if after is None:
                return False
            if after is not before and after != before:
                for cell, old, new in zip(cells, before, after, strict=True):
                    if new != old:
                        sets[cell] &= new
                        if not sets[cell]:
                            return False
                        waiting.update(dict.fromkeys(self.watchers[cell]))
        return True

    def link(self, number: int, sets: Sequence[int]) -> Link | None:
        """What is left of a propagator, or ``None`` where that is nothing."""
        one = self.propagators[number]
        when = one.when
        if when is not None and not sets[when[0]] & when[1]:
            return None
        rest = one.rest(tuple([sets[cell] for cell in one.cells]))
        if rest is None:
            return None
        tied = [one.cells[place] for place in rest[1]]
        if when is not None and sets[when[0]] != when[1] and when[0] not in tied:
            tied.append(when[0])
        return number, rest[0], tuple(tied)

    def components(self, sets: Sequence[int], cells: Iterable[int], numbers: Iterable[int]) -> list[tuple[list[int], list[Link]]]:
        """The parts of ``cells`` that nothing ties together any more, the smallest first: their open cells, and what is left of
        the propagators ``numbers`` between them."""
        root = {cell: cell for cell in cells if sets[cell] & (sets[cell] - 1)}

        def find(cell: int) -> int:
            while root[cell] != cell:
                root[cell] = cell = root[root[cell]]
            return cell

        links = []
        for number in numbers:
            link = self.link(number, sets)
            if link is not None:
                links.append(link)
                first = find(link[2][0])
                for cell in link[2][1:]:
                    root[find(cell)] = first
        parts: dict[int, tuple[list[int], list[Link]]] = {}
        for cell in root:
            parts.setdefault(find(cell), ([], []))[0].append(cell)
        for link in links:
            parts[find(link[2][0])][1].append(link)
        return sorted(parts.values(), key=lambda part: len(part[0]))
