"""Rules that a reader knows by the same words, such as one about all pairs of cells that touch: what
they say together costs no more than what one of them says, though nobody looks at them together.
"""

from __future__ import annotations

from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.network import Network, Numbers, TooLong
from logicpuzzles.explain.steps import Fact

NODES = 200  # to find out whether they say something together


class AlikeRules:
    """The rules of a network that have the same words for cells that they share. ``cells``: of each
    of them, by the numbers of its parts.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self.cells: dict[Numbers, Numbers] = {}
        for numbers in network.alike.values():
            parts = [network.part_of[number] for number in numbers]
            cells = {cell for part in parts for cell in part.cells}
            if len(cells) < sum([len(part.cells) for part in parts]) and parts[0].within < 0:
                self.cells[numbers] = tuple(sorted(cells))

    def may_say(self, known: KnownFacts, fact: Fact | None, most: int) -> bool:
        """Whether one of them may say a fact, or a contradiction, by so many known facts at most.
        What takes long to find out may be so.
        """
        try:
            return most >= 0 and any(
                [
                    self._says(parts, known, fact, most)
                    for parts, cells in self.cells.items()
                    if fact is None or fact.cell in cells
                ]
            )
        except TooLong:
            return True

    def _says(self, parts: Numbers, known: KnownFacts, fact: Fact | None, most: int) -> bool:
        """Whether some parts say a fact or a contradiction: by all known facts, and where at most
        one may be a reason, by one of them or none.
        """
        network, cells = self.network, self.cells[parts]
        denial = []
        if fact is not None:
            own = network.mask(fact.cell, fact.values)
            denial = [(fact.cell, network.full[fact.cell] & ~own if fact.holds else own)]
        if network.witness(parts, [*known.limits(cells), *denial], cells, NODES) is not None:
            return False
        if most > 1:
            return True
        models: list[dict[int, int]] = []
        for marks in [(), *(known.marks if most else ())]:
            struck = {cell: mask for cell, mask in marks if cell in cells}
            if any([all([not model[cell] & struck[cell] for cell in struck]) for model in models]):
                continue
            limits = [(cell, network.full[cell] & ~mask) for cell, mask in struck.items()]
            model = network.witness(parts, [*limits, *denial], cells, NODES)
            if model is None:
                return True
            models.append(dict(zip(cells, model, strict=True)))
        return False
