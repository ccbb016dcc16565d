"""What every engine that looks into goals shares: goals are taken apart, and what follows from their form alone is found.

``equations`` unifies what is equal in any case, ``mentions`` notes who speaks of what, ``branches`` takes disjunctions apart
and ``known`` decides goals of known terms on the way; ``reader`` does it all in order. ``domains`` finds which values an unknown
may have, ``places`` sees permutations from their values, and ``numbers`` bounds the unknowns of arithmetic. Nothing here
searches, and nothing is said of how to.
"""
