"""The words of clues that carry no relation, and the names by which one value is also called."""

from __future__ import annotations

__all__ = ["NOUNS", "PARTICLES", "SYNONYMS", "TURNING", "VERBS"]

# Verbs that say no more than that a value belongs to a house. None of dislike, doubt or change: those would be misread.
_VERBS = """
    is are was be has have had having does do named called painted
    lives live living lived resides reside residing stands stand standing sits sit occupies found located situated
    owns own owning owned keeps keep keeping kept raises raise breeds breed grows grow holds hold uses use using
    drinks drink drinking drunk smokes smoke smoking smoked eats eat eating consumes consume consumed
    likes like loves love enjoys enjoy prefers prefer favors favours
    reads read reading plays play playing paints paint wears wear drives drive driving speaks speak spoken
    works work studies studied attended listens goes going comes parked
"""

# Words that could stand before any value.
_PARTICLES = """
    a an the and of in on at with to by for from as it its his her their this that who whose whom which where
    one only other also just always now so then both there partial unique many
    person people man men woman women lady guy individual someone somebody resident
    mr mrs ms dr each every everyone
    """

# Nouns that describe a value further: the smoker of it, the house of that colour.
_NOUNS = """
    owner lover fan enthusiast hobbyist keeper player reader smoker drinker eater
    house home place position spot building street door villa cottage garden
    color colour colored coloured nationality name favorite favourite type style model brand
    pet animal aquarium beverage drink cigarette cigaret cigar food meal lunch dish
    job profession occupation hobby school degree diploma book music sport
    height hair mother father child children son daughter birthday month
    flower bouquet boquet vase arrangement trip vacation holiday retreat break tour
"""

# Words that turn a sentence around. They are never passed over, not even where a field has them in its name.
_TURNING = """
    not no never nor neither either or if unless except but without than different
    """

# Each line is one thing. Months are abbreviated; peoples are named by their noun or their adjective.
_SYNONYMS = """
    january jan
    february feb
    march mar
    april apr
    june jun
    july jul
    august aug
    september sept sep
    october oct
    november nov
    december dec
    brit british briton
    dane danish
    dutchman dutch
    englishman english englishwoman
    finn finnish
    frenchman french
    irishman irish
    pole polish
    scot scottish scotsman
    spaniard spanish
    swede swedish
    turk turkish
    welshman welsh
"""

VERBS = frozenset(_VERBS.split())
PARTICLES = frozenset(_PARTICLES.split())
NOUNS = frozenset(_NOUNS.split())
TURNING = frozenset(_TURNING.split())
SYNONYMS = tuple(tuple(line.split()) for line in _SYNONYMS.strip().split("\n"))
