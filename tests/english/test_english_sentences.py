"""Sentences that are easily misread: each is refused, or true and false of just the boards of which it should be."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from reading import readings
from sentences import Sentence, sentences

from logicpuzzles.core.errors import BadInput

SENTENCES = {sentence.text: sentence for sentence in sentences()}
FLOOR = 60  # of the sentences that say something about the puzzle, so many are read at least

# What is misread. Whoever mends one takes it out.
MISREAD: set[str] = {
    "Ann and the baker have the cat and the dog between them.",
    "Ann bought everything but the lily.",
    "Ann came a week before Bob.",
    "Ann came after Tuesday but before Friday.",
    "Ann came before Bob but after the judge.",
    "Ann came two hours before Bob.",
    "Ann dreams of becoming a pilot.",
    "Ann has known the pilot for 8 years.",
    "Ann is 7 feet from the red house.",
    "Ann is a former judge.",
    "Ann is anything but a baker.",
    "Ann is engaged to the pilot.",
    "Ann is neither the baker nor the judge, or else she owns the cat.",
    "Ann is not the baker's wife.",
    "Ann is taller than Bob.",
    "Ann is the youngest but one.",
    "Ann is three months older than Bob.",
    "Ann left the cat to Bob.",
    "Ann lives next to Bob; the latter owns the cat.",
    "Ann lives next to the baker or she owns the cat.",
    "Ann phoned the man with the fox.",
    "Ann pretends to be the judge.",
    "Ann replaced the pilot.",
    "Ann resembles the judge.",
    "Ann talked to the owner of the fox.",
    "Ann taught the baker.",
    "Ann waited for 10 minutes.",
    "Ann was supposed to come on Monday.",
    "Ann was the first owner of the cat.",
    "Ann works for the judge.",
    "Ann would like to own the cat.",
    "Ann's house number is higher than Bob's.",
    "Ann's house number is one more than the judge's.",
    "Ann, who owns the cat, and Bob, who owns the dog, live next to each other.",
    "Bob left on Tuesday.",
    "Jan came in two places ahead of Ida.",
    "Jan came last but one.",
    "Jan finished right behind #12.",
    "Jan finished somewhere between Ida and Kai.",
    "Jan finished third.",
    "Jan trained with #15.",
    "Jan was not last.",
    "Jan was the 2nd runner from Hull.",
    "Kim bought the cheaper of the iris and the lily.",
    "Kim bought the iris a month before Lee bought the lily.",
    "Kim came one year before Lee.",
    "Kim came two weeks before Lee.",
    "Kim got $5 back.",
    "Kim paid $5 more than the lily cost in March.",
    "Kim paid $5 too much.",
    "Kim spent $5 of her $40.",
    "Kim was the third to ask for the lily.",
    "Of Ann and Bob, one is two years older than the other.",
    "One of them owns the cat.",
    "Prices rose in June.",
    "The baker lives immediately to the left of Ann or of Bob.",
    "The baker lives next to the judge, and he owns the cat.",
    "The cat is bigger than the dog.",
    "The lily was bought sometime after June.",
    "The lily was reduced by $5.",
    "The lily wasn't bought after the iris or the tulip.",
    "The nurse looked after Ann.",
    "The owner of the cat is not the baker, who lives in the red house.",
    "The red-haired Ann owns the cat.",
    "The runner from Bath, who finished ahead of Jan, wore #21.",
    "The runner from York finished one place behind the runner from Bath and one ahead of Jan.",
    "They live next to each other.",
    "Zoe is not the child of Kim.",
}


@cache
def outcome(text: str) -> str:
    """``read``, ``refused`` or ``misread``."""
    sentence: Sentence = SENTENCES[text]
    true, false = sentence.boards()
    try:
        held = readings(sentence.declared, sentence.text, [*true, *false])
    except BadInput:
        return "refused"
    except IndexError:  # an error of the program is no refusal
        return "misread"
    right = sentence.clue is not None and held == [True] * len(true) + [False] * len(false)
    return "read" if right else "misread"


@pytest.mark.parametrize("text", SENTENCES)
def test_no_sentence_is_misread(text: str) -> None:
    assert (outcome(text) == "misread") == (text in MISREAD)


def test_there_are_boards_for_each_sentence() -> None:
    for sentence in SENTENCES.values():
        if sentence.clue is not None:
            true, false = sentence.boards()
            assert min(len(true), len(false)) >= 12, sentence.text
    assert set(SENTENCES) >= MISREAD
    assert len(SENTENCES) >= 300


def test_most_sentences_that_say_something_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    counts = Counter(outcome(sentence.text) for sentence in SENTENCES.values() if sentence.clue is not None)
    empty = Counter(outcome(sentence.text) for sentence in SENTENCES.values() if sentence.clue is None)
    with capsys.disabled():
        print(f"\nsentences that say something: {dict(counts)}; that say nothing: {dict(empty)}")
    assert counts["read"] >= FLOOR
