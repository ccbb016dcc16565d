"""Why a peer is faster where one is. Told only of cases in which that was so."""

from __future__ import annotations

from fnmatch import fnmatch

NATIVE = (
    "There is little or no search, so what counts is saying it: our goals are read, made into cells and propagated in Python, "
    "while the peer gets finished clauses and does the rest in C."
)
LAZY = (
    "There is little or no search. pysat-lazy does not state that lines differ; it looks at each model, in which they nearly "
    "always do. All that it states is clauses and counts for a solver in C, while we read and propagate the whole rule in Python."
)
STEPS = (
    "Both have to search. We mostly make fewer choices, but ours, with all that follows from each, are made in Python and not in "
    "C, and we do not learn from those that fail."
)
READING = "Reading the goals, equations into columns with carries, is most of our time; there is little to search."
START = "Starting Python and loading our modules is nearly all of it. `python -m clingo` starts Python too, but loads little."
REASONS: dict[str, str] = {
    "tails-takuzu-40": (
        "Here a search must learn from its dead ends. The peer makes a clause of each, our usual engine none, so it meets the "
        "same one again and again. The engines sat and auto are for that."
    ),
    "tails-takuzu-14": f"{STEPS} And pysat-lazy does not state that lines differ, which nearly always comes by itself.",
    "tails-jodici": STEPS,
    "tails-zebra-*": STEPS,
    "tails-latin-30": STEPS,
    "tails-*": NATIVE,
    "takuzu-*": LAZY,
    "growth-takuzu-*": LAZY,
    "zebra-*records*": (
        "Prolog was compiled before the clock started, and its clues were sorted by us from the strongest to the weakest, an "
        "order in which it hardly ever goes back. We read the goals inside the time and take them in any order."
    ),
    "zebra-*": NATIVE,
    "growth-zebra-1?": STEPS,
    "growth-zebra-*": NATIVE,
    "jodici-*": NATIVE,
    "sudoku-*": NATIVE,
    "equations-crosswords": "Reading the goals, products into polynomials, is most of our time; there is little to search.",
    "equations-*": f"{READING} Where the peer is Prolog, its program was compiled before the clock started.",
    "all-*": "Our answers are found and handed over in Python, one by one; the peer finds them in C.",
    "count-*": "With so few answers, going through them all in C takes less time than counting them in Python without that.",
    "whole-zebra": f"{START} And our file is English, while the peer gets facts and numbers.",
    "whole-*": START,
}
"""By pattern; the first one that fits counts."""


def reason(case: str) -> str:
    """The sentence for a case, or nothing."""
    return next((text for pattern, text in REASONS.items() if fnmatch(case, pattern)), "")
