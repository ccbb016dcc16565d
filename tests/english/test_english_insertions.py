"""No logic word is ever overlooked: put anywhere into a sentence that is read, it makes it say something else, or nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from reading import opened
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
PLACES = 2  # so many places of each sentence for each word

# Where a word is overlooked. Whoever mends one takes it out.
OVERLOOKED: set[str] = {
    "Ann does not live immediately to the left than of Bob.",
    "Jan came in two places ahead than of Ida.",
    "Of Ann and the except judge, one lives next to Bob and the other owns the cat.",
    "Of Ann and the judge, never one lives next to Bob and the other owns the cat.",
    "Of Ann and the second judge, one lives next to Bob and the other owns the cat.",
    "Of Ann and the than judge, one lives next to Bob and the other owns the cat.",
    "Of Ann and the without judge, one lives next to Bob and the other owns the cat.",
    "Of Ann hardly and the judge, one lives next to Bob and the other owns the cat.",
    "Of Ann without and the judge, one lives next to Bob and the other owns the cat.",
    "Of except the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of not the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of or the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of second Ann and the judge, one lives next to Bob and the other owns the cat.",
    "Of than Ann and the judge, one lives next to Bob and the other owns the cat.",
    "Of the baker and almost the judge, one is Ann and the other is next door to Bob.",
    "Of the baker and neither the judge, one is Ann and the other is next door to Bob.",
    "Of the baker and the except judge, one is Ann and the other is next door to Bob.",
    "Of the baker and the not judge, one is Ann and the other is next door to Bob.",
    "Of the baker second and the judge, one is Ann and the other is next door to Bob.",
    "Of the never baker and the judge, one is Ann and the other is next door to Bob.",
    "Of the perhaps baker and the judge, one is Ann and the other is next door to Bob.",
    "Of without the baker and the judge, one is Ann and the other is next door to Bob.",
    "One of Ann and except Bob owns the cat; the other is the baker.",
    "One of Ann and neither Bob owns the cat; the other is the baker.",
    "One of Ann and or Bob owns the cat; the other is the baker.",
    "One of Ann and second Bob owns the cat; the other is the baker.",
    "One of Ann nobody and Bob owns the cat; the other is the baker.",
    "One of Ann not and Bob owns the cat; the other is the baker.",
    "One of except Ann and Bob owns the cat; the other is the baker.",
    "One of hardly the baker and the judge is Ann; the other is not Bob.",
    "One of neither the baker and the judge is Ann; the other is not Bob.",
    "One of never Ann and Bob owns the cat; the other is the baker.",
    "One of the baker and than the judge is Ann; the other is not Bob.",
    "One of the baker and the not judge is Ann; the other is not Bob.",
    "One of the baker except and the judge is Ann; the other is not Bob.",
    "One of the or baker and the judge is Ann; the other is not Bob.",
}


def clues_of(declared: str, sentence: str) -> tuple[Clue, ...] | None:
    """What a sentence says, or ``None`` where it is refused."""
    try:
        return opened(f"{declared}\n1. {sentence}\n").data.clues
    except BadInput:
        return None


def overlooked(word: str) -> Iterator[str]:
    """Sentences that say the same with the word in them."""
    rng = random.Random(word)
    for sentence in sentences():
        clues = clues_of(sentence.declared, sentence.text)
        words = sentence.text.split(" ")
        places = range(1, len(words))
        for place in rng.sample(places, min(PLACES, len(places))) if clues else []:
            if re.sub(r"\W", "", words[place]) == word or words[place - 1] == word:
                continue
            other = " ".join([*words[:place], word, *words[place:]])
            if clues_of(sentence.declared, other) == clues:
                yield other


def test_no_logic_word_is_overlooked() -> None:
    assert {sentence for word in INSERTED for sentence in overlooked(word)} == OVERLOOKED
