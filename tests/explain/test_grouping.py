"""Steps that are told together: nothing is told before it is needed, and nothing is told twice."""

from functools import cache
from itertools import pairwise

import pytest
from samples import EXAMPLES, every

from logicpuzzles.explain import explain
from logicpuzzles.explain.steps import Explanation, Step
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.runner import load

KINDS = {
    "killer": (4,),
    "kakuro": (5,),
    "calcudoku": (4,),
    "futoshiki": (4,),
    "tents": (5,),
    "skyscrapers": (4,),
}


@cache
def made(kind: str) -> list[Explanation]:
    options = Options(kind, KINDS[kind])
    generator = generator_of(options)
    return [explain(make(generator, options, "together", number).puzzle) for number in range(4)]


def reasons(step: Step) -> tuple[object, ...]:
    return step.parts, frozenset(step.because), step.cost


@pytest.mark.parametrize("kind", KINDS)
def test_neighbours_have_different_reasons(kind):
    for explanation in made(kind):
        told = [
            step
            for step in explanation.steps
            if step.assumed is None and (step.parts or step.because)
        ]
        pairs = pairwise(told)
        assert not [
            (first, second)
            for first, second in pairs
            if second.number == first.number + 1 and reasons(first) == reasons(second)
        ]


@pytest.mark.parametrize("kind", KINDS)
def test_no_fact_is_told_that_is_known(kind):
    for explanation in made(kind):
        before = explanation.start
        for step in explanation.steps:
            for fact in step.facts:
                assert fact.value in before[fact.cell]
                assert fact.holds or len(before[fact.cell]) > 1
            before = explanation.after(step.number)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_step_rests_on_is_told_before(kind):
    for explanation in made(kind):
        for step in explanation.steps:
            assert all([(explanation.step_of(fact) or 0) < step.number for fact in step.because])


def test_a_detour_is_told_on_the_way():
    """That E is not 2 follows by columns of its own; the column by which it is not 3 or 4 says so
    too, and is needed anyway.
    """
    texts = [
        step.text for step in explain(load(EXAMPLES / "equations" / "send-more-money.txt")).steps
    ]
    assert len(texts) == 12
    assert any(
        [
            text.startswith("E and D are none of 2 to 4: by column 1 from the right")
            for text in texts
        ]
    )
    assert not any(["E is not 2:" in text for text in texts])


def test_facts_of_one_reason_are_one_step():
    texts = [step.text for step in explain(load(EXAMPLES / "tents" / "6x6.txt")).steps]
    assert len([text for text in texts if text.endswith("every tent stands beside a tree.")]) == 1


@pytest.mark.parametrize("name", every(2, ["three-gardens.txt", "zebrajs-5x5-several.json"]))
def test_no_step_says_the_same_twice(name):
    """That an item does not belong with either of two others is not told beside the same of one of
    them.
    """
    explanation = explain(load(EXAMPLES / "zebra" / name))
    for step in explanation.steps:
        for part in step.joined or (step,):
            struck = [
                (fact.cell, value) for fact in part.facts if not fact.holds for value in fact.values
            ]
            assert len(struck) == len(set(struck))


def test_what_follows_from_the_same_reasons_is_told_once():
    explanation = explain(load(EXAMPLES / "equations" / "send-more-money.txt"))
    texts = [step.text for step in explanation.steps]
    assert any(
        [
            text.startswith(
                "The carry of column 3 is 0 and the carry of column 2 is 1: by column 3"
            )
            for text in texts
        ]
    )
    reasons = [(step.parts, frozenset(step.because)) for step in explanation.steps]
    assert len(set(reasons)) == len(reasons)
