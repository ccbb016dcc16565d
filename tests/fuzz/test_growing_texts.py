"""Every reader takes time in proportion to a text, whatever stands in it, or refuses it by its
length.
"""

import time
from contextlib import suppress

import pytest
from growing import growing

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import read
from logicpuzzles.kinds.discovery import kinds

SOME = [None, "zebra", "equations"]
ALL = [None, *kinds()]
SECONDS = (
    0.25  # of the processor, for the longest text; where it takes less, its growth says nothing
)
FACTOR = 10  # for a text of four times the length


def _seconds(text: str, kind: str | None) -> float:
    began = time.process_time()
    with suppress(BadInput):
        read(text, kind=kind)
    return time.process_time() - began


def _too_slow(kind: str | None, length: int, every: int = 1) -> list[str]:
    """The texts whose time grows much faster than their length; tried again before they count.
    ``every``: one of how many.
    """
    slow = []
    for (name, short), (_, long) in list(zip(growing(length), growing(4 * length), strict=True))[
        ::every
    ]:
        if _seconds(long, kind) > SECONDS:
            least = min([_seconds(long, kind) for _ in range(3)])
            if least > SECONDS and least > FACTOR * min([_seconds(short, kind) for _ in range(3)]):
                slow.append(name)
    return slow


@pytest.mark.parametrize("kind", SOME)
def test_time_grows_as_the_text_does(kind):
    every = 30 if kind is None else 3
    assert _too_slow(kind, 1_200, every) == []  # a line of English has 5,000 characters at most


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ALL)
def test_time_grows_as_the_text_does_for_all_kinds(kind):
    assert _too_slow(kind, 1_200 if kind == "zebra" else 5_000) == []


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ALL)
def test_ten_kilobytes_of_anything_are_refused_soon(kind):
    read("....\n" * 4, kind="sudoku")
    slow = []
    for name, text in growing(10_000):
        if (
            _seconds(text, kind) > SECONDS
            and min([_seconds(text, kind) for _ in range(3)]) > SECONDS
        ):
            slow.append(name)
    assert slow == []


@pytest.mark.parametrize("kind", [None, "zebra"])
def test_a_line_or_sentence_of_english_that_is_far_too_long_is_refused_by_its_length(kind):
    opening = "There are 3 houses.\nName: Ann, Bob, Cleo\nPet: cat, dog, fox\n1. "
    with pytest.raises(BadInput, match="the sentence has 1199 characters; expected at most 1000"):
        read(f"{opening}{'Ann ' * 300}\n", kind=kind)
    with pytest.raises(BadInput, match="the line has 6003 characters; expected at most 5000"):
        read(f"{opening}{'Ann has a cat. ' * 400}\n", kind="zebra")
