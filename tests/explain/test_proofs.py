"""Proofs that a reason is needed: an engine that learns says what a search says."""

import pytest
from samples import EXAMPLES

from logicpuzzles.explain import explain, network
from logicpuzzles.runner import load


@pytest.mark.parametrize("path", [
    "slitherlink/5x5.txt", "masyu/6x6.txt", "kakuro/5x5.txt", "zebra/ships.txt", "hitori/6x6.txt",
])  # fmt: skip
def test_the_steps_are_the_same_whoever_proves_them(path, monkeypatch):
    texts = []
    for proofs in (((False, 200_000),), ((True, 200_000),)):
        monkeypatch.setattr(network, "PROOFS", proofs)
        explanation = explain(load(EXAMPLES / path))
        assert explanation.stopped is None
        texts.append([step.text for step in explanation.steps])
    assert texts[0] == texts[1]
