"""Sentences that are easily misread: each is refused, or true and false of just the boards of which
it should be.
"""

from collections import Counter

import pytest
from reading import readings
from samples import every
from sentences import Sentence, sentences

from logicpuzzles.core.errors import BadInput

SENTENCES = {sentence.text: sentence for sentence in sentences()}
# Of how many sentences one, and how many of these that say something about the puzzle are read at
# least.
FLOORS = ((2, 123), (1, 223))

# What is misread. Whoever mends one takes it out.
MISREAD: set[str] = set()


def outcome(sentence: Sentence) -> str:
    """``read``, ``refused`` or ``misread``."""
    true, false = sentence.boards()
    if sentence.clue is not None:
        assert min(len(true), len(false)) >= 12, sentence.text
    try:
        held = readings(sentence.declared, sentence.text, [*true, *false])
    except BadInput:
        return "refused"
    right = sentence.clue is not None and held == [True] * len(true) + [False] * len(false)
    return "read" if right else "misread"


@pytest.mark.parametrize(("step", "floor"), every(2, FLOORS))
def test_no_sentence_is_misread_and_most_that_say_something_are_read(step, floor, capsys):
    told = {text: outcome(SENTENCES[text]) for text in sorted(SENTENCES)[::step]}
    assert {text for text, how in told.items() if how == "misread"} == MISREAD & {*told}
    counts = Counter(how for text, how in told.items() if SENTENCES[text].clue is not None)
    with capsys.disabled():
        print(f"\nsentences that say something: {dict(counts)}")
    assert counts["read"] >= floor
    assert {*SENTENCES} >= MISREAD and len(SENTENCES) >= 470
