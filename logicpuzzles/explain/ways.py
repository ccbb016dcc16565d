"""How many ways are left for a line: "this holds in both ways left for row 4"."""

from __future__ import annotations

from logicpuzzles.explain.network import Network, Part, TooLong
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.words import Words

MOST = 3  # ways that a reader looks through
OPEN = 6  # cells without a value, up to which the ways are counted: more have many, mostly
LINE = 4  # cells of a line, at least
LOOKS = 100  # nodes to find out whether a way is one
LONG = 180  # letters of a reason that is long enough without them


def tell_ways(words: Words, deduction: Deduction, reason: str) -> str:
    """That what a step finds in a line is so in each way to fill it that its reasons leave, where
    these are few but several, and a clue or several rules say so; else "".
    """
    acting = [words.network.part_of[number] for number in deduction.parts]
    found = {fact.cell for fact in deduction.facts}
    lines = {
        words.line(part.cells): part
        for part in sorted(acting, key=lambda part: (part.statement >= 0, len(part.cells)))
        if LINE <= len(part.cells) < words.shown and found.issubset(part.cells)
    }
    plain = all([part.exclusive for part in acting]) or (
        len(acting) == 1 and acting[0].statement < 0
    )
    named = [name for name in lines if ", " not in name and " and " not in name]
    if not words.is_grid() or not named or plain or len(reason) > LONG:
        return ""
    count = count_ways(words.network, deduction, lines[named[-1]])
    if not 1 < count <= MOST:
        return ""
    return f"; this holds in {'both' if count == 2 else f'all {count}'} ways left for {named[-1]}"


def count_ways(network: Network, deduction: Deduction, line: Part) -> int:
    """The ways to fill the cells of a part that the reasons of a step leave; one more than a reader
    looks through where there are more, or where it takes too long to find out.
    """
    masks: dict[int, int] = {}
    for fact in deduction.because:
        own, full = network.mask(fact.cell, fact.values), network.full[fact.cell]
        masks[fact.cell] = masks.get(fact.cell, full) & (own if fact.holds else full & ~own)
    waiting, count = [masks], 0
    while waiting and count <= MOST:
        limits = waiting.pop()
        left = network.left(deduction.switches, list(limits.items()), line.cells)
        if left is None:
            continue
        cells = [cell for cell, mask in zip(line.cells, left, strict=True) if mask & mask - 1]
        if len(cells) > OPEN:
            return MOST + 1
        if cells:
            mask = left[line.cells.index(cells[0])]
            first = mask & -mask
            waiting += [{**limits, cells[0]: mask ^ first}, {**limits, cells[0]: first}]
            continue
        within = dict(zip(line.cells, left, strict=True))
        try:
            way = network.witness(deduction.switches, [*{**limits, **within}.items()], (), LOOKS)
        except TooLong:
            return MOST + 1
        count += way is not None
    return count
