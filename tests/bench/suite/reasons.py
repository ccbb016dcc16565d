"""Why a peer is faster where one is. Told only of cases in which that was so, from what was counted
in them.
"""

from __future__ import annotations

from fnmatch import fnmatch

from suite.results import BOTH, COMPILED, OURS, PREPARED, Row

FEW = 5.0  # choices for the puzzle in the middle: no more is little search

READ = "our goals are read, made into cells and propagated in Python at every call, while the peer gets finished clauses"
NATIVE = f"There is little or no search, so what counts is saying it: {READ}."
LAZY = (
    "There is little or no search. pysat-lazy does not state that lines differ; it looks at each model, in which they nearly "
    f"always do. And {READ}."
)
STEPS = "Both have to search, and we do not learn from choices that fail."
FEWER = "Our choices are fewer than the peer's, but each costs more: all that follows from it is found by objects of Python."
PROGRAM = "The peer is Prolog: its program was compiled before the clock started, with clauses in an order that suits the puzzle."
START = "Starting Python and loading our modules is nearly all of it. `python -m clingo` starts Python too, but loads little."
PROPAGATION = (
    "There is little or no search, and nothing is read any more. What is left is to propagate what is given through whole "
    "lines and sums, by objects of Python or of compiled Python, while the peer follows clauses in C."
)
LISTED = "Any answer will do, and there are many: ours ask whether there is a second one, and then read the question anew."
MEMORY = "The peer keeps what it has learnt from the puzzles before; ours starts each from the same state."
SINGLE: dict[str, str] = {
    "zebra-*records*": PROGRAM,
    "equations-crosswords": "Reading the goals, products into polynomials, is most of our time.",
    "equations-*": "Reading the goals, equations into columns with carries, is most of our time.",
    "all-*": "Our answers are found and handed over in Python, one by one; the peer finds them in C.",
    "count-*": "With so few answers, going through them all in C takes less time than counting them in Python without that.",
    "best-*": "The peer keeps bounds and learns clauses; our search tries values, and forgets what it has tried.",
    "recursion-*": "The peer is compiled for such programs; our goals are objects that are made at every step.",
    "facts-*": "The peer is compiled for such programs; a look-up of ours is a run with its answers.",
    "whole-zebra": f"{START} And our file is English, while the peer gets facts and numbers.",
    "whole-*": START,
}
BATCH: dict[str, str] = {
    "jodici-empty": LISTED,
    "tails-latin-[23]0": LISTED,
    "growth-latin-*": LISTED,
    "all-*": SINGLE["all-*"],
}
"""By pattern; the first one that fits counts. Of all other cases the counted choices tell why."""


def reason(row: Row, batch: bool) -> str:
    """Why the peers of a row are faster than some of our columns: in single calls, or in batches of
    one shape.
    """
    told = next(
        (
            text
            for pattern, text in (BATCH if batch else SINGLE).items()
            if fnmatch(row.case, pattern)
        ),
        "",
    )
    if told:
        return told
    peer = row.fastest(batch)
    mine = next(
        (name for name in ((PREPARED, BOTH) if batch else (OURS, COMPILED)) if name in row.cells),
        OURS,
    )
    ours, theirs = row.nodes(mine), row.nodes(peer) if peer else None
    if ours is None or ours <= FEW:
        return PROPAGATION if batch else LAZY if peer.startswith("pysat-lazy") else NATIVE
    why = f"{STEPS} {FEWER}" if theirs is not None and ours < theirs else STEPS
    return f"{why} {MEMORY}" if batch and "prepared" in peer else why
