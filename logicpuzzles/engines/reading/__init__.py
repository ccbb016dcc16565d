"""Reading goals, shared by all engines that look into goals: it takes goals apart, and finds what
follows from their form alone.

``equations`` unifies what is equal in any case; ``mentions`` notes which goal mentions which
unknown; ``branches`` takes disjunctions apart; ``known`` decides goals of known terms on the way;
``reader`` does all this in order. ``domains`` finds the values that an unknown may have; ``places``
looks at permutations from their values; ``numbers`` and ``bounds`` bound the unknowns of
arithmetic; ``forms`` gives each relation its normal form. Nothing here searches, or says how to
search.
"""
