"""The clues of the whole texts one by one: what is read says what the model says, also where
another clue is refused.
"""

import pytest
from handmade import Text, boards_of, spelled_as, text_of
from samples import every
from test_english_texts import TEXTS

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra.english.reading import read_text
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.judging import is_solution

# What is misread, in the order of the texts. Whoever mends one takes it out.
MISREAD: list[str] = []


def misread(text: Text) -> list[str]:
    """The sentences that are false in the answer, and those that say something else than their clue
    of the model.
    """
    try:
        read = read_text(text.text)
    except BadInput:
        return []
    groups = tuple(category.values for category in read.categories)
    names = tuple(category.name for category in read.categories)
    if spelled_as(text.world, text.answer, groups) is None:
        return []
    sentences = [
        sentence for sentence in read.sentences if sentence.clues or sentence.status == "refused"
    ]
    each = len(sentences) == len(text.clues)
    wrong = []
    for place, sentence in enumerate(sentences):
        if sentence.status == "refused":
            continue
        true, false = boards_of(text.world, text.clues[place], 6, text.name) if each else ([], [])
        puzzle = Puzzle("zebra", (), {"groups": groups}, sentence.clues, names)
        held = [
            is_solution(puzzle, spelled_as(text.world, board, groups))
            for board in [text.answer, *true, *false]
        ]
        if held != [True] * (len(true) + 1) + [False] * len(false):
            wrong.append(sentence.text)
    return wrong


@pytest.mark.parametrize("name", every(2, TEXTS))
def test_no_clue_says_something_else(name):
    text = text_of(TEXTS[name])
    assert misread(text) == [sentence for sentence in MISREAD if sentence in text.text]
