"""Values and phrases are found in the same way whatever is kept from texts before."""

import re
from random import Random

import pytest

from logicpuzzles.extras.zebra.english import masking, mentions
from logicpuzzles.extras.zebra.english.masking import tokens_of
from logicpuzzles.extras.zebra.english.mentions import QUOTED, Lexicon

NAMES = [
    "Anna", "Ann", "Pall Mall", "PallMall", "13", "7", "may", "May 5", "ſ5", "Zoë", "éclair", "$5",
    "left", "Kim", "Next", "tea s",
]  # fmt: skip
OTHERS = [
    "Annas", "anna's", "Pall-mall", "PALL  MALL", "K5", "s5", "house 7", "7 houses", '"Ann"', "`x`",
    "the", "may be", "13 years older",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_values_are_found_as_by_one_expression_of_all(seed):
    """The names are tried by their first letters; the longest name that begins at a place wins."""
    random = Random(seed)
    names = random.sample(NAMES, 6)
    lexicon = Lexicon(["Name", "Other"], [names[:3], names[3:]], "to the left of 7 next")
    pieces = [*names, *OTHERS]
    written = [
        (piece, piece.lower(), piece.upper(), f"({piece})")
        for piece in random.choices(pieces, k=30)
    ]
    line = " ".join([random.choice(forms) for forms in written])
    order = sorted(names, key=lambda name: (-len(name), name))
    proper = [
        rf"(?-i:(?<=[\w,] )(?<!\. ){re.escape(name)}(?!\w))"
        for name in lexicon.reserved
        if name[0].isupper()
    ]
    free = [mentions._pattern(name) for name in order if name not in lexicon.reserved]
    expression = re.compile("|".join([QUOTED, *proper, *free]), re.IGNORECASE)
    found = [(match.start(), match[0]) for match in expression.finditer(line)]
    assert [(mention.start, mention.text) for mention in lexicon.scan(line)] == found


def test_sentences_about_other_values_are_cut_alike_and_once():
    rows = []
    for pet in ("cat", "hippopotamus"):
        lexicon = Lexicon(["Name", "Pet"], [["Ann", "Bob"], [pet, "dog"]])
        text = f"The {pet} lives next to Bob's dog, in house 2."
        rows.append(
            [
                (token.kind, text[token.start : token.end] == token.text)
                for token in tokens_of(text, lexicon.scan(text))
            ]
        )
        misses = masking._stretches.cache_info().misses
    assert rows[0] == rows[1] and all(alike for _, alike in rows[0])
    tokens_of(text, lexicon.scan(text))
    assert masking._stretches.cache_info().misses == misses
