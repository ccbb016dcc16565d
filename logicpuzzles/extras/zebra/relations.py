"""The relations of clues, a row for each: what it is about, what else means the same, its sentences, its notation, how often
it is drawn.

What a relation says is told in ``rules/zebra.py`` alone. A row is what readers, writers and generators know besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

__all__ = ["PLACELESS", "RELATIONS", "ClueRelation"]


@dataclass(frozen=True)
class ClueRelation:
    """A relation of clues. ``{0}`` is the first argument of a clue in all texts.

    ``signs``: its arguments: ``i`` an item, ``p`` a place from 1, ``n`` a number of houses between. ``code``: its number in
    the keys of puzzles; no other relation ever has it. ``denies``: the relation whose opposite it is. ``opposite``: code and
    weight of its opposite ``not…``, where that has no words of its own, and so no row.

    ``same``: another order in which its arguments mean the same. ``mirror``: the order of its items that means the same on a
    mirrored street, if that is another one, as it tells left from right; ``None`` where no order does. ``placeless``: it says
    nothing about where houses stand.

    ``plain``: a sentence that reads as the clue. ``said``: the same for people, who may have no houses. ``notation``: how it is
    noted, the first form when written; ``…``: more items may follow.

    ``weight``: how common it is in a sample. ``telling``: the factor where clues are to tell few places. ``ease``: its rank among
    the clues that may be suggested, from the easiest; 0 for others.
    """

    name: str
    signs: str
    code: int
    plain: str
    said: str
    notation: tuple[str, ...] = ()
    denies: str = ""
    opposite: tuple[int, float] | None = None
    same: tuple[int, ...] = ()
    mirror: tuple[int, ...] | None = ()
    placeless: bool = False
    weight: float = 0
    telling: float = 1
    ease: int = 0

    @cached_property
    def items(self) -> int:
        """How many items a clue has."""
        return self.signs.count("i")

    @cached_property
    def placing(self) -> bool:
        """Whether it tells the place of one item."""
        return self.items == 1 and not self.placeless


# New rows stand last: puzzles of a seed follow their order.
_ROWS = (
    ClueRelation(
        "sameo", "ii", 0, "{0} and {1} are in the same house", "{0} and {1} are the same one",
        ("same({0}, {1}, …)",), same=(1, 0), placeless=True, weight=6, telling=2, ease=1,
    ),
    ClueRelation(
        "nexto", "ii", 8, "{0} is next to {1}", "{0} and {1} are neighbours", ("next({0}, {1})",), same=(1, 0),
        opposite=(9, 1.5), weight=3, ease=2,
    ),
    ClueRelation(
        "righto", "ii", 6, "{0} is immediately to the right of {1}", "{1} is immediately to the left of {0}",
        ("left({1}, {0}, 1)", "right({0}, {1}, 1)"), mirror=(1, 0), weight=2, telling=0.25, ease=3,
    ),
    ClueRelation(
        "ato", "ip", 2, "{0} is in house {1}", "{0} is in place {1}", ("at({0}, {1})",), opposite=(3, 1.5), weight=1,
        telling=0.1, ease=4,
    ),
    ClueRelation(
        "endo", "i", 4, "{0} is at one end", "{0} is in the first or the last place", ("end({0})",), weight=0.7,
        telling=0.15, ease=5,
    ),
    ClueRelation(
        "notendo", "i", 5, "{0} is at neither end", "{0} is neither in the first place nor in the last", denies="endo",
        weight=0.5, ease=7,
    ),
    ClueRelation(
        "aftero", "ii", 7, "{0} is somewhere to the right of {1}", "{1} is somewhere to the left of {0}",
        ("left({1}, {0})", "right({0}, {1})"), mirror=(1, 0), weight=2, telling=0.05, ease=6,
    ),
    ClueRelation(
        "gapo", "iin", 10, "There are {2} houses between {0} and {1}", "exactly {2} are between {0} and {1}",
        ("gap({0}, {1}, {2})",), same=(1, 0, 2), weight=1, telling=0.1, ease=8,
    ),
    ClueRelation(
        "betweeno", "iii", 11, "{1} is somewhere between {0} and {2}",
        "{1} is somewhere between {0} and {2}", ("between({0}, {1}, {2})",), same=(2, 1, 0),
        weight=1, telling=0.1,
    ),
    ClueRelation(
        "notsameo", "ii", 1, "{0} and {1} are in different houses", "{0} and {1} are two different ones",
        ("differ({0}, {1}, …)",), denies="sameo", same=(1, 0), placeless=True, weight=3, ease=9,
    ),
    ClueRelation("existso", "i", 12, "There is {0}", "there is {0}", ("exists({0})",), placeless=True),
)  # fmt: skip


def _opposites(rows: Iterable[ClueRelation]) -> Iterator[ClueRelation]:
    """The opposites that have no rows."""
    for row in rows:
        if row.opposite:
            code, weight = row.opposite
            plain, said = [
                text.replace(" is ", " is not ").replace(" are ", " are not ")
                for text in (row.plain, row.said)
            ]
            yield ClueRelation(
                f"not{row.name}", row.signs, code, plain, said, denies=row.name, same=row.same,
                mirror=row.mirror, placeless=row.placeless, weight=weight,
            )  # fmt: skip


RELATIONS = {
    row.name: row for row in (*_ROWS, *sorted(_opposites(_ROWS), key=lambda row: row.code))
}
PLACELESS = frozenset([row.name for row in RELATIONS.values() if row.placeless])
