"""No logic word is ever overlooked: put anywhere into a sentence that is read, it makes it say something else, or nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from sentences import sentences

import logicpuzzles
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
    "Ann is not the oldest, but older nobody than Bob.",
    "Ann is not the oldest, but older not than Bob.",
    "Ann is not the oldest, but older second than Bob.",
    "Ann is not the oldest, but older unless than Bob.",
    "Ann is not two years older almost than Bob.",
    "Ann is not two years older neither than Bob.",
    "Ann is not two years older never than Bob.",
    "Ann is not two years older second than Bob.",
    "Ann is older except than Bob, who is older than Cleo.",
    "Ann is older nobody than Bob, but not older than Cleo.",
    "Ann is older not than Bob, but not older than Cleo.",
    "Ann is older not than Bob, who is older than Cleo.",
    "Ann is older second than Bob, who is older than Cleo.",
    "Ann is older than Bob, but not older never than Cleo.",
    "Ann is older than Bob, but not older nobody than Cleo.",
    "Ann is older than Bob, but not older without than Cleo.",
    "Ann is older than Bob, who is older neither than Cleo.",
    "Ann is older than Bob, who is older never than Cleo.",
    "Ann is older than Bob, who is older not than Cleo.",
    "Ann is older than Bob, who is older perhaps than Cleo.",
    "Ann is older unless than Bob, but not older than Cleo.",
    "Ann is taller hardly than Bob.",
    "Ann is taller never than Bob.",
    "Ann is taller second than Bob.",
    "Ann is taller unless than Bob.",
    "Ann is taller without than Bob.",
    "Ann is three months older except than Bob.",
    "Ann is three months older neither than Bob.",
    "Ann is three months older never than Bob.",
    "Ann is three months older not than Bob.",
    "Ann is three months older unless than Bob.",
    "Ann is three months older without than Bob.",
    "Ann is two years older second than Bob and one year younger than Cleo.",
    "Ann is two years older than Bob and one year younger perhaps than Cleo.",
    "Ann is two years older than Bob and one year younger unless than Cleo.",
    "Ann isn't older almost than Bob.",
    "Ann isn't older except than Bob.",
    "Ann isn't older neither than Bob.",
    "Ann isn't older or than Bob.",
    "Ann isn't older perhaps than Bob.",
    "Ann isn't older second than Bob.",
    "Ann isn't older unless than Bob.",
    "Ann isn't older without than Bob.",
    "Ann lives exactly two houses to the right than of the judge.",
    "Ann lives somewhere to the right than of both Bob and the pilot.",
    "Ann's house number is higher almost than Bob's.",
    "Ann's house number is higher neither than Bob's.",
    "Ann's house number is higher not than Bob's.",
    "Ann's house number is higher perhaps than Bob's.",
    "Ann's house number is higher second than Bob's.",
    "Ann's house number is higher without than Bob's.",
    "Ann's house number is one more almost than the judge's.",
    "Ann's house number is one more hardly than the judge's.",
    "Ann's house number is one more never than the judge's.",
    "Ann's house number is one more without than the judge's.",
    "Bob lives to the left than of Ann and to the right of the cat.",
    "Jan came in two places ahead than of Ida.",
    "Jan's shirt number is 3 higher except than Ida's.",
    "Jan's shirt number is 3 higher hardly than Ida's.",
    "Jan's shirt number is 3 higher perhaps than Ida's.",
    "Jan's shirt number is 3 higher second than Ida's.",
    "Jan's shirt number is 3 higher unless than Ida's.",
    "Jan's shirt number is 3 higher without than Ida's.",
    "Jan's time was 54 minutes, four minutes less almost than Ida's.",
    "Jan's time was 54 minutes, four minutes less never than Ida's.",
    "Jan's time was 54 minutes, four minutes less nobody than Ida's.",
    "Jan's time was 54 minutes, four minutes less not than Ida's.",
    "Jan's time was 54 minutes, four minutes less perhaps than Ida's.",
    "Jan's time was 54 minutes, four minutes less second than Ida's.",
    "Kim came two months earlier except than Lee.",
    "Kim came two months earlier hardly than Lee.",
    "Kim came two months earlier neither than Lee.",
    "Kim came two months earlier not than Lee.",
    "Kim came two months earlier or than Lee.",
    "Kim came two months earlier second than Lee.",
    "Kim came two months earlier without than Lee.",
    "Of Ann and hardly the judge, one lives next to Bob and the other owns the cat.",
    "Of Ann and never the judge, one lives next to Bob and the other owns the cat.",
    "Of Ann and the judge, without one lives next to Bob and the other owns the cat.",
    "Of Ann and the neither judge, one lives next to Bob and the other owns the cat.",
    "Of Ann and the second judge, one lives next to Bob and the other owns the cat.",
    "Of Ann neither and the judge, one lives next to Bob and the other owns the cat.",
    "Of Ann nobody and the judge, one lives next to Bob and the other owns the cat.",
    "Of almost Ann and the judge, one lives next to Bob and the other owns the cat.",
    "Of except the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of nobody the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of not Ann and the judge, one lives next to Bob and the other owns the cat.",
    "Of not the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of or the baker and the judge, one is Ann and the other is next door to Bob.",
    "Of the baker and the nobody judge, one is Ann and the other is next door to Bob.",
    "Of the hardly baker and the judge, one is Ann and the other is next door to Bob.",
    "Of the neither baker and the judge, one is Ann and the other is next door to Bob.",
    "Of the perhaps baker and the judge, one is Ann and the other is next door to Bob.",
    "One of Ann and except Bob owns the cat; the other is the baker.",
    "One of Ann and or Bob owns the cat; the other is the baker.",
    "One of Ann hardly and Bob owns the cat; the other is the baker.",
    "One of Ann not and Bob owns the cat; the other is the baker.",
    "One of except Ann and Bob owns the cat; the other is the baker.",
    "One of hardly the baker and the judge is Ann; the other is not Bob.",
    "One of never the baker and the judge is Ann; the other is not Bob.",
    "One of than the baker and the judge is Ann; the other is not Bob.",
    "One of the baker and the almost judge is Ann; the other is not Bob.",
    "One of the baker and the than judge is Ann; the other is not Bob.",
    "One of the baker and the without judge is Ann; the other is not Bob.",
    "One of the baker except and the judge is Ann; the other is not Bob.",
    "One of the baker second and the judge is Ann; the other is not Bob.",
    "One of the never baker and the judge is Ann; the other is not Bob.",
    "One of the or baker and the judge is Ann; the other is not Bob.",
    "Ribbon A was $5 cheaper except than ribbon B.",
    "Ribbon A was $5 cheaper perhaps than ribbon B.",
    "Ribbon A was $5 cheaper unless than ribbon B.",
    "The cat is bigger except than the dog.",
    "The cat is bigger nobody than the dog.",
    "The cat is bigger perhaps than the dog.",
    "The cat is bigger unless than the dog.",
    "The cat's owner is older or than that of the dog.",
    "The day on which Ann came is later in nobody the week than the baker's.",
    "The day on which Ann came is later in the almost week than the baker's.",
    "The day on which Ann came is later in the hardly week than the baker's.",
    "The day on which Ann came is later in the nobody week than the baker's.",
    "The day on which Ann came is later in the perhaps week than the baker's.",
    "The day on which Ann came is later in the week except than the baker's.",
    "The day on which Ann came is later in the week neither than the baker's.",
    "The day on which Ann came is later in the week not than the baker's.",
    "The day on which Ann came is later in the week unless than the baker's.",
    "The day on which Ann came is later in the week without than the baker's.",
    "The day on which Ann came is later second in the week than the baker's.",
    "The lily cost $10 more than the tulip, and $5 less except than the iris.",
    "The lily cost $10 more than the tulip, and $5 less neither than the iris.",
    "The lily cost $10 more than the tulip, and $5 less second than the iris.",
    "The lily cost $10 more than the tulip, and $5 less unless than the iris.",
}


def clues_of(declared: str, sentence: str) -> tuple[Clue, ...] | None:
    """What a sentence says, or ``None`` where it is refused."""
    try:
        return logicpuzzles.load(f"{declared}\n1. {sentence}\n", kind="zebra").data.clues
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
