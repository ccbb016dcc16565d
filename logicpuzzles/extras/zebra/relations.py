"""The relations of clues, a row for each: what it is about, what else means the same, its
sentences, its notation, how often it is drawn.

What a relation says is told in ``rules/zebra.py`` alone. A row is what readers, writers and
generators know besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class ClueRelation:
    """A relation of clues. ``{0}`` is the first argument of a clue in all texts.

    ``signs``: its arguments: ``i`` an item, ``p`` a place from 1, ``n`` a number of houses between.
    ``code``: its number in the keys of puzzles; no other relation ever has it. ``denies``: the
    relation whose opposite it is. ``opposite``: code and weight of its opposite ``not…``, where
    that has no words of its own, and so no row.

    ``same``: another order in which its arguments mean the same. ``mirror``: the order of its items
    that means the same on a mirrored street, if that is another one, as it tells left from right;
    ``None`` where no order does. ``placeless``: it says nothing about where houses stand.

    ``plain``: a sentence that reads as the clue. ``said``: the same for people, who may have no
    houses. ``notation``: how it is noted, the first form when written; ``…``: more items may
    follow.

    ``weight``: how common it is in a sample. ``telling``: the factor where clues are to tell few
    places. ``ease``: its rank among the clues that may be suggested, from the easiest; 0 for
    others.
    """

    name: str
    signs: str
    code: int
    plain: str
    said: str
    notation: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
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
        phrases=(
            "(on|in|at) the same <of:day|month|year|date|time> [as]",
            "[in|at] [one and] the same (HOUSE|person|individual|man|woman) [as|with]",
        ),
    ),
    ClueRelation(
        "nexto", "ii", 8, "{0} is next to {1}", "{0} and {1} are neighbours", ("next({0}, {1})",), same=(1, 0),
        opposite=(9, 1.5), weight=3, ease=2,
        phrases=(
            ("[immediately|directly|right|just] (next [door] to [EACH]|next door " "(from|of)|(beside|alongside) [EACH]|"
             "adjacent [to [EACH]]|adjoining|by the side of|side by side " "[with]|[next-door|direct|immediate] "
             "neighbou?r[s|ing|ed] [(of|to|with) [EACH]] [EACH]|next(?= VALUE))"),
        ),
    ),
    ClueRelation(
        "righto", "ii", 6, "{0} is immediately to the right of {1}", "{1} is immediately to the left of {0}",
        ("left({1}, {0}, 1)", "right({0}, {1}, 1)"), mirror=(1, 0), weight=2, telling=0.25, ease=3,
        phrases=(
            "(to|on|at) the (immediate|direct|very next) <side:right|left>[-hand side] [OF]",
            "CLOSE [to|on|at] [the|its] <side:right|left>[-hand side| side] [OF]",
            "CLOSE <side:before|after|behind|in front [OF]|ahead " "[OF]|precedes|follows|preceding|following>",
            "[next-door|immediate|direct] neighbou?r (on|to) THEIR <side:right|left>[-hand " "side| side]",
            "[the] (immediate|direct|next-door) <side:right|left>[-hand] neighbou?r [OF]",
            "<side:right|left>[-hand] neighbou?r [OF]",
            "(immediately|directly|right|just|one (floor|storey|story|shelf)) <side:above|below>",
        ),
    ),
    ClueRelation(
        "ato", "ip", 2, "{0} is in house {1}", "{0} is in place {1}", ("at({0}, {1})",), opposite=(3, 1.5), weight=1,
        telling=0.1, ease=4,
        phrases=(
            "(at|on|in|to) the (far|extreme|very) <end:left|right> [end|side|HOUSE]",
            r"[the] (far|extreme) <end:left|right> [end|side|HOUSE]|[the] " r"<end:left|right>-?\s*most [HOUSE]",
            "furthest [to the] <end:left|right>",
            "at the <end:left|right>[-hand] end [OF the (row|street|line)]|(on|at) the " "<end:left|right> edge",
            "[in|at] [the] <ordinal:ORDINAL|last> [HOUSE] (from|on|counting from) (the|your) " "<counted:left|right>",
            (r"<ordinal:next(\s|-)+to(\s|-)+last|ORDINAL(\s|-)+(to|from)(\s|-)+last|last but " r"one|penultimate> [HOUSE] "
             "[ROW]"),
            r"<ordinal:ORDINAL|last> HOUSE(?! to (?!the\b)\w) [ROW]",
            (r"HOUSE " r"[(number|no\.?|nr\.?|num\.?|#)\s*]<place:COUNT>(?!\s*(HOUSE|year|month|week|day|hour|minute|mile|"
             "point))"),
            r"((?<=or\s)|(?<=nd\s)|(?<=\d,\s))<place:\d{1,2}>(?=\s*(,|or\b|and\b|$|\.))",
            r"(number |no\.\s*|#\s*)<place:COUNT>",
            "(at|in) [the] <end:front|back>(?! of)",
            "at the <end:end|back|front|beginning|start|head> of [the] STREET",
            "<ordinal:ORDINAL|last> ROW",
            "<middle:middle|cent(er|re)|central|middlemost> [HOUSE] [ROW]",
            "[on|in] [the] <end:top|topmost|highest|bottom|lowest> (floor|storey|story)",
        ),
    ),
    ClueRelation(
        "endo", "i", 4, "{0} is at one end", "{0} is in the first or the last place", ("end({0})",), weight=0.7,
        telling=0.15, ease=5,
        phrases=(
            "(only|just|exactly) one [next-door|direct|immediate] neighbou?r",
            "[in] either of the [two] (ends|end HOUSEs?)",
            ("(at|on|in) (one of the [two] (ends?|edges?|borders?|end " "HOUSEs)|(either|one|an|the either|any) (end|"
             "edge|side|border|end HOUSE)|the (border|edge|ends|edges|outside|outer edge)) " "[OF [the] STREET]"),
            "[an|one of the] (end|outer|outermost|corner|border) HOUSEs?",
        ),
    ),
    ClueRelation(
        "notendo", "i", 5, "{0} is at neither end", "{0} is neither in the first place nor in the last", denies="endo",
        weight=0.5, ease=7,
        phrases=(
            "two [next-door] neighbou?rs|[next-door] neighbou?rs on both sides",
            "(at|on|in) neither (end|edge|side) [OF [the] STREET]",
            "[one of the] (inner|inside|interior) HOUSEs?",
        ),
    ),
    ClueRelation(
        "aftero", "ii", 7, "{0} is somewhere to the right of {1}", "{1} is somewhere to the left of {0}",
        ("left({1}, {0})", "right({0}, {1})"), mirror=(1, 0), weight=2, telling=0.05, ease=6,
        phrases=(
            "[somewhere|anywhere] (to|on) the [further|farther] <side:right|left> OF",
            "[somewhere|anywhere] [further|farther] [to the] <side:right|left> of",  # not: left from a gate
            "(further|farther) [to the] <side:right|left> than",
            ("[somewhere|anywhere|sometime|some time|somewhat|at some point|well] " "<side:before|after|behind|ahead OF|"
             "in front OF>"),
            "[somewhere|anywhere|on a floor] <side:above|below>",
            "on a <side:higher|lower> floor than",
        ),
    ),
    ClueRelation(
        "gapo", "iin", 10, "There are {2} houses between {0} and {1}", "exactly {2} are between {0} and {1}",
        ("gap({0}, {1}, {2})",), same=(1, 0, 2), weight=1, telling=0.1, ease=8,
        phrases=(
            (r"[with] [exactly|just|precisely] <n:COUNT|no|a|an> [other] [\w+] " r"[is|are|stands?|lies?|lives?|sits?] "
             "[in] between [them]"),
            "<bound:BOUND> <n:COUNT|a> [other] HOUSEs? [is|are|stands?|lies?|lives?|sits?] " "[in] between [them]",
            "[only|exactly|just|precisely] <n:COUNT|a|an> [other] HOUSEs? " "(separates?|(stands?|lies?) between)",
            "separated [from] [EACH] by [exactly|just] <n:COUNT|a|an> [other] HOUSEs? [from]",
        ),
    ),
    ClueRelation(
        "betweeno", "iii", 11, "{1} is somewhere between {0} and {2}",
        "{1} is somewhere between {0} and {2}", ("between({0}, {1}, {2})",), same=(2, 1, 0),
        weight=1, telling=0.1,
    ),
    ClueRelation(
        "notsameo", "ii", 1, "{0} and {1} are in different houses", "{0} and {1} are two different ones",
        ("differ({0}, {1}, …)",), denies="sameo", same=(1, 0), placeless=True, weight=3, ease=9,
        phrases=(
            "[in|at] [two|three|four|all|a] different " "(HOUSE|people|person|individual|men|women)s? [from|than|to]",
            "distinct (people|HOUSEs)",
            "(on|in|at) [a] different <of:(day|month|year|date|time)>s? [from]",
        ),
    ),
    ClueRelation(
        "existso", "i", 12, "There is {0}", "there is {0}", ("exists({0})",), placeless=True,
        phrases=(
            "there (is|lives?|are)|there('|’)s",
        ),
    ),
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
PLACELESS = frozenset(row.name for row in RELATIONS.values() if row.placeless)
