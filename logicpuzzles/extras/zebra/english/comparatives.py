"""How comparisons are written: the comparatives, the amounts before them, the superlatives, and the
phrases that these make.

Phrases are in the notation of :mod:`logicpuzzles.extras.zebra.english.notation`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from logicpuzzles.extras.zebra.english.vocabulary import (
    word_index,
    word_list,
    word_set,
    word_table,
)

TIME = word_set("weekday month time date year")  # kinds of order that "before" compares
# The measures of other units for the same thing.
SYSTEMS = {
    name: frozenset(measures.split("+"))
    for name, measures in word_table("""
    length=length+metric length, weight=weight+metric weight+pounds,
    money=money+euros+pounds+yen, speed=speed+metric speed+knot
""").items()
}
# What the numbers of a category measure, by a noun of its heading, or by one after a comparative:
# more votes than.
MEASURED_BY = word_index("""
    age=age, money=price cost fee rent salary wage income budget bill bid fare value worth
    donation prize payment scholarship grant loan tip reward winnings takings refund savings
    fund cash money earnings revenue profit debt expense,
    weight=weight mass, length=height length distance width depth altitude elevation size,
    time=duration, speed=speed velocity pace, degree=temperature heat, score=score point goal
    mark rating, vote=vote ballot
""")
_OTHER_NOUNS = word_list("""
    calorie population attendance capacity page step member word foot mile pound dollar square meter gallon ton amount follower
""")
MEASURED_BY |= dict.fromkeys(("audience", "crowd", "visitor"), "attendance")
MEASURED_BY |= {noun: noun for noun in _OTHER_NOUNS}  # each measures what it counts
# Nouns of headings whose numbers count anything.
COUNTS = word_set("number amount total count quantity sum tally sale turnout")
# What is measured, by a verb or adjective of the sentence.
MEASURED = word_index("""
    money=cost costs costing pay paid pays paying spend spent spends charge charged charges price
    priced prices worth sell sells sold bid earn earned earns expensive money dollar dollars,
    weight=weigh weighs weighed weighing, time=took takes take lasted lasts last,
    length=long tall high wide deep
""")
# Verbs of which nothing else can be the measure.
STRICT = word_index("""
    money=cost costs paid pays pay, weight=weigh weighs weighed, score=score scores scored scoring
""")
# A name for a category of each measure.
EXAMPLES = word_table("""
    age=Age, length=Height, weight=Weight, money=Price, speed=Speed, time=Duration,
    degree=Temperature, score=Score, vote=Votes
""")
# Words of a heading whose numbers are times: of two of them the lower one is before the other.
TIMED = word_set("""
    time day date week month year hour turn start round arrival departure appointment birthday
    slot birth launch session
""")
# Words of a heading whose numbers tell who was better, or came first: the lower one is the higher
# place.
RANKS = word_list("""
    rank ranking place placing placement position finish standing order seed seeding
""")
# Words of a heading whose numbers are only names: none is more than another.
LABELS = word_set("""
    lane lot seat room number table track gate platform locker berth door house home apartment
    flat cabin stall booth desk bus route channel bib jersey shirt plot court bay cell row column
    aisle box car pier dock spot id code
""")
# Words of which one must stand beside "higher" or "better" where places in a contest are compared.
CONTEST = word_set("""
    is was are were be been finish finished finishes finishing place placed places rank ranked
    ranks came come comes end ended ends stood stands did does do fared
""")
# Words of a heading whose years tell how old things or persons are.
FOUNDED = word_set("""
    born birth built founded established made opened opening vintage model issued issue minted
    created constructed completed published introduced planted founding
""")


@dataclass(frozen=True, slots=True)
class Comparative:
    """What a comparative says of the first of two values.

    ``higher``: it is above the second. ``kinds``: the kinds of order that it compares.
    ``measures``: what the amounts that it compares may measure; empty where they may be anything.
    ``turned``: the kinds of order where it says the opposite. ``never``: what it is not said of,
    unless that is named.
    """

    higher: bool
    kinds: frozenset[str]
    measures: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()


# Comparatives, and after a stroke those that say the opposite; then the kinds of order that they
# compare, and the parts of :class:`Comparative` by their names. "rank" is the kind of places in a
# contest, of which the first is the highest.
_TABLE = """
    after, later, following / before, earlier, sooner, prior to: weekday month time date year rank
    older / younger: number year; measures time calendar age; turned year
    newer, more recent: year number; measures calendar age; turned number
    more, greater / less, fewer: number money duration ordinal
    higher / lower: number money duration ordinal rank; turned rank; never weight time age
    better / worse: rank; turned rank
    bigger, larger / smaller: number money duration ordinal size;
        never money vote score age time speed degree
    more expensive, costlier, pricier, dearer, more valuable / less expensive, cheaper, less costly:
        number money duration ordinal; measures money
    more costly / less valuable: number money duration ordinal; measures money
    taller / less tall: number size; measures length
    longer / shorter: number size duration; measures length time calendar page word
    / briefer: number size duration; measures time calendar
    heavier / lighter: number; measures weight
    farther, further, deeper, wider, broader, thicker
        / closer, nearer, shallower, narrower, thinner: number; measures length
    warmer, hotter / colder, cooler: number; measures degree
    faster, quicker / slower: number money duration ordinal; measures speed time; turned duration
    above / below: rank ordinal number; turned rank
    beat, beats, defeated, defeats, outscored / lost to, loses to, was beaten by, was defeated by:
        number duration rank; measures score time vote; turned rank duration
    ahead of / behind: weekday month time date year number money duration ordinal rank;
        turned weekday month time date year rank ordinal duration
"""


def _read_table() -> Iterator[tuple[str, Comparative]]:
    for line in re.sub(r"\n {8}", " ", _TABLE.strip()).split("\n"):
        spoken, _, rest = line.partition(":")
        kinds, *parts = [part.split() for part in rest.split(";")]
        what = {name: frozenset(words) for name, *words in parts}
        measures = what.pop("measures", ())
        what["measures"] = frozenset(
            each for name in measures for each in SYSTEMS.get(name, {name})
        )
        for higher, words in zip((True, False), spoken.split("/"), strict=False):
            for word in filter(None, map(str.strip, words.split(","))):
                yield word, Comparative(higher, frozenset(kinds), **what)


COMPARATIVES = dict(_read_table())
# Each superlative with its comparative.
SUPERLATIVES = word_table("""
    oldest=older, youngest=younger, newest=newer, most recent=newer, tallest=taller,
    shortest=shorter, longest=longer, briefest=briefer, heaviest=heavier, lightest=lighter,
    highest=higher, lowest=lower, largest=larger, biggest=bigger, smallest=smaller, fewest=fewer,
    greatest=greater, most expensive=more expensive, least expensive=less expensive,
    cheapest=cheaper, costliest=costlier, priciest=pricier, dearest=dearer,
    most valuable=more valuable, least valuable=less valuable, most costly=more costly,
    least costly=less costly, earliest=earlier, latest=later, soonest=sooner, farthest=farther,
    furthest=further, deepest=deeper, widest=wider, broadest=broader, thickest=thicker,
    closest=closer, nearest=nearer, shallowest=shallower, narrowest=narrower, thinnest=thinner,
    warmest=warmer, hottest=hotter, coldest=colder, coolest=cooler, fastest=faster,
    quickest=quicker, slowest=slower, most=more, least=less, best=better, worst=worse
""")
SUPERLATIVES |= {"first": "before", "last": "after"}  # the first to arrive


# What "not as … as" says: not as tall as.
EQUATIVES = word_table("""
    tall=shorter, old=younger, heavy=lighter, long=shorter, expensive=less expensive, fast=slower,
    costly=less costly, valuable=less valuable, high=lower, big=smaller, large=smaller,
    deep=shallower, wide=narrower, far=closer, early=later, late=earlier, much=less, many=fewer
""")
# Of the winner and the loser of a contest.
BEATING = (
    "beat", "beats", "defeated", "defeats", "outscored", "lost to", "loses to", "was beaten by",
    "was defeated by",
)  # fmt: skip
WITHOUT_THAN = (
    "after", "following", "before", "prior to", "ahead of", "behind", "above", "below",
)  # fmt: skip
# Words of categories of which one value lies above another; of depths the greater is below.
LYING = word_set("depth altitude elevation")
# Words of categories of which one value is above another.
UPRIGHT = word_set("floor story storey level shelf rung step grade")
_THAN = "|".join(
    sorted(set(COMPARATIVES).difference(WITHOUT_THAN, BEATING), key=lambda word: (-len(word), word))
)
_SPELLED = r"(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(-(one|two|three|four|five|six|seven|eight|nine)|)|COUNT"
_MANY = r"(\s+(thousand|million|billion)|)"
_NUMERAL = rf"((\$|£|€)\s*|)\d(\d|,)*(\.\d+|){_MANY}|({_SPELLED}){_MANY}"
_HALF = r"half a (thousand|million|billion|dozen)"
_AMOUNT = rf"(?>({_HALF}|{_NUMERAL})(\s+(or|to)\s+({_NUMERAL})){{0,9}})(\s+and a half|)"
_UNIT = (
    "(seconds?|minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|decades?|century|centuries|rounds?|sessions?|slots?|"
    "floors?|stor(e?y|eys|ies)|levels?|places?|spots?|dollars?|euros?|pounds?|cents?|penny|pence|inch|inches|foot|feet|yards?|"
    "miles?|(milli|centi|kilo|)met(er|re)s?|ounces?|tons?|(kilo|)grams?|points?|votes?|pages?|degrees?|grades?|games?|turns?|steps?)"
)
_TIMED_AMOUNT = rf"({_AMOUNT}|half an?|a quarter of an|an?) {_UNIT}(\s+and a half|)"
_BOUND = (
    "(exactly|precisely|just|only|at least|at most|no more than|no less than|no fewer "
    "than|not more than|more than|less than|"
    "fewer than|over|under|up to)"
)
_VAGUE = (
    "(somewhat|slightly|much|far|even|a little|a bit|a lot|a little "
    "bit|considerably|significantly|quite a bit|well|way|no)"
)
_JOINT = "than|or|and|nor|but|not"
_NOUNS = rf"[(?!({_JOINT}|left|right)\b)(\w|-)+]{{0,4}}? than"  # more votes than
_VERBS = (
    "cost|costs|weighs|is|was|are|were|has|had|have|paid|pays|sold|sells|takes|took|ran|runs|came|comes|lasts|spent|spends|got|gets|"
    "won|wins|made|makes|went|goes|held|holds|ate|eats|left|leaves|arrives|did|does|will|who|that|which|drank|drove|grew|sits|lives|"
    "[^\\W\\d_]+ed"
)
_MEASURE = r"((square|cubic|fluid|light|sq\.?) [^\W\d_]+|(miles?|kilomet(er|re)s?) (per|an) hour|km/h|[^\W\d_]+|%)"
# two votes more, 300 square feet larger
_COUNTED = rf"[(?!({_JOINT}|{_VERBS}|more|less|fewer)\b){_MEASURE}]"

_NTH = "second|third|fourth|fifth|sixth|2nd|3rd|4th|5th|6th|next"
_SUPERLATIVES = "|".join(
    sorted(set(SUPERLATIVES) - {"first", "last"}, key=lambda word: (-len(word), word))
)
_NOT_AS = "|".join(
    rf"(?<=not\s{verb})|(?<=n('|’)t\s{verb})"
    for verb in ("", r"pay\s", r"cost\s", r"spend\s", r"score\s", r"weigh\s", r"get\s", r"have\s")
)
_ALL = r"(all|them|the (two|three|four|five|six|seven|eight|nine|ten|group|lot|bunch))"

_DIFFERENCES = (
    rf"{_TIMED_AMOUNT} ({'|'.join(WITHOUT_THAN)}|({_THAN}) {_NOUNS})",
    rf"{_AMOUNT} {_COUNTED} (({_THAN}) {_NOUNS}|ahead of|behind)",
)
DIFFERENCES = f"({'|'.join(_DIFFERENCES)})"  # comparisons that begin with an amount
# By how much, after a comparison: beat B by ten points.
MARGIN = rf"by [{_BOUND}] ({_TIMED_AMOUNT}|(\$|£|€){_NUMERAL})"
# The phrases that compare two values, by the name of their token. A longer phrase stands before a
# shorter one.
PHRASES: tuple[tuple[str, str], ...] = (
    ("rankedo", rf"[{_BOUND}|either] {DIFFERENCES}"),
    ("rankedo", "the (day|week|month|year|hour|minute|round|session) (before|after)"),
    ("rankedo", rf"[{_VAGUE}] ({_THAN}) {_NOUNS}"),
    ("rankedo", rf"({_NOT_AS})as ({'|'.join(EQUATIVES)}) [(?!as\b)(\w|-)+]{{0,3}}? as"),
    (
        "rankedo",
        rf"[exactly|just|precisely] (twice|half|COUNT times) as ({'|'.join(EQUATIVES)}) [(?!(as|again)\b)(\w|-)+]{{0,3}}? as",
    ),
    ("rankedo", "|".join(BEATING)),
    ("margin", MARGIN),
    ("limit", "(under|over|at least|at most)(?= VALUE)"),  # of a value of a category with an order
    # what is the highest or lowest of its category
    (
        "extreme",
        rf"the [<nth:{_NTH}>(\s+|-)]<word:{_SUPERLATIVES}>(?! of\b(?! {_ALL}))[ of "
        rf"{_ALL}](?!\s*VALUE)",
    ),
    ("extreme", rf"the <word:first|last> [one|person|guest] [of {_ALL}] to [be] \w+ [up]"),
)
