"""A short run of changed puzzles through every question."""

import pytest
from questions import faults
from samples import every

from logicpuzzles.kinds.discovery import kinds


@pytest.mark.parametrize("kind", every(5, kinds(), at=1))
def test_a_question_ends_in_an_answer_or_in_one_line(kind):
    assert list(faults(kind, seed=2026, count=2)) == []
