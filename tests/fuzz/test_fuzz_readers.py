"""Inputs that once failed, and a short run of the fuzzing of readers."""

import pytest
from readers import ANY, corpus, fault, inputs
from samples import every

from logicpuzzles.kinds.discovery import kinds


@pytest.mark.parametrize(("name", "kept"), corpus(), ids=[name for name, _ in corpus()])
def test_what_once_failed_fails_no_more(name, kept):
    assert fault(kept["kind"], kept["text"]) == ""


@pytest.mark.parametrize("kind", [ANY, *every(3, kinds(), at=1)])
def test_a_mutated_example_is_a_puzzle_or_bad_input(kind):
    for text in inputs(kind, seed=2026, count=60):
        assert fault(kind, text) == "", text
