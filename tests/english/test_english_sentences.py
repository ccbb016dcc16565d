"""Sentences that are easily misread: each is refused, or true and false of just the boards of which
it should be.
"""

from collections import Counter
from functools import cache

import pytest
from reading import readings
from sentences import Sentence, sentences

from logicpuzzles.core.errors import BadInput

SENTENCES = {sentence.text: sentence for sentence in sentences()}
FLOOR = 160  # of the sentences that say something about the puzzle, so many are read at least

# What is misread. Whoever mends one takes it out.
MISREAD: set[str] = set()


@cache
def outcome(text: str) -> str:
    """``read``, ``refused`` or ``misread``."""
    sentence: Sentence = SENTENCES[text]
    true, false = sentence.boards()
    try:
        held = readings(sentence.declared, sentence.text, [*true, *false])
    except BadInput:
        return "refused"
    right = sentence.clue is not None and held == [True] * len(true) + [False] * len(false)
    return "read" if right else "misread"


@pytest.mark.parametrize("text", SENTENCES)
def test_no_sentence_is_misread(text):
    assert (outcome(text) == "misread") == (text in MISREAD)


def test_there_are_boards_for_each_sentence():
    for sentence in SENTENCES.values():
        if sentence.clue is not None:
            true, false = sentence.boards()
            assert min(len(true), len(false)) >= 12, sentence.text
    assert set(SENTENCES) >= MISREAD
    assert len(SENTENCES) >= 470


def test_most_sentences_that_say_something_are_read(capsys):
    counts = Counter(
        outcome(sentence.text) for sentence in SENTENCES.values() if sentence.clue is not None
    )
    empty = Counter(
        outcome(sentence.text) for sentence in SENTENCES.values() if sentence.clue is None
    )
    with capsys.disabled():
        print(f"\nsentences that say something: {dict(counts)}; that say nothing: {dict(empty)}")
    assert counts["read"] >= FLOOR
