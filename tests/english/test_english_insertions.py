"""No logic word is ever overlooked: put anywhere into a sentence that is read, it makes it say
something else, or nothing.
"""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from reading import opened
from samples import every
from sentences import sentences

from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.puzzle import Clue

INSERTED = (
    "not",
    "never",
    "hardly",
    "almost",
    "perhaps",
    "neither",
    "nobody",
    "except",
    "unless",
    "or",
    "than",
    "without",
    "second",
)
# Where a word is overlooked. Whoever mends one takes it out.
OVERLOOKED: set[str] = set()


@cache
def clues_of(declared: str, sentence: str) -> tuple[Clue, ...] | None:
    """What a sentence says, or ``None`` where it is refused."""
    try:
        return opened(f"{declared}\n1. {sentence}\n").data.clues
    except BadInput:
        return None


def overlooked(word: str, places: int, step: int) -> Iterator[str]:
    """Sentences that say the same with the word in them, at one of so many random places; of each
    so many sentences one.
    """
    for sentence in list(sentences())[INSERTED.index(word) % step :: step]:
        clues = clues_of(sentence.declared, sentence.text)
        words = sentence.text.split(" ")
        rng = random.Random(f"{word} {sentence.text}")
        inside = range(1, len(words))
        for place in rng.sample(inside, min(places, len(inside))) if clues else []:
            if re.sub(r"\W", "", words[place]) == word or words[place - 1] == word:
                continue
            other = " ".join([*words[:place], word, *words[place:]])
            if clues_of(sentence.declared, other) == clues:
                yield other


@pytest.mark.parametrize(("places", "step"), every(2, ((1, 6), (3, 1))))
def test_no_logic_word_is_overlooked(places, step):
    assert {each for word in INSERTED for each in overlooked(word, places, step)} == OVERLOOKED
