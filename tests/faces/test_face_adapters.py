"""The data sets in the terms of packages that train and test models, as these ask for them; each is
tried where the package is installed.
"""

import asyncio

import pytest

SUDOKU = {"count": 2, "difficulty": "", "seed": 3, "size": "4x4", "source": "sudoku"}


@pytest.mark.filterwarnings("default")  # of what the package itself uses
def test_inspect_ai_asks_and_scores(tmp_path):
    pytest.importorskip("inspect_ai")
    from inspect_ai import eval as evaluate
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from logicpuzzles.faces.adapters.inspect_task import puzzle_task

    task = puzzle_task(**SUDOKU)
    first, _ = [sample.target for sample in task.dataset]
    answers = [ModelOutput.from_content("mockllm/model", each) for each in (first, first)]
    for each in answers:
        each.usage = ModelUsage()  # else it fetches a tokenizer
    model = get_model("mockllm/model", custom_outputs=answers)
    (log,) = evaluate(task, model=model, log_dir=str(tmp_path), display="none", max_samples=1)
    assert log.status == "success", log.error
    one, other = [sample.scores["puzzle_scorer"] for sample in log.samples]
    assert one.value == {"right": 1.0, "cells": 1.0}
    assert other.value["right"] == 0.0 < other.value["cells"] < 1.0
    assert other.explanation.startswith("wrong: ")


def test_reasoning_gym_makes_and_scores():
    gym = pytest.importorskip("reasoning_gym")
    from logicpuzzles.faces.adapters.gym_data_set import PuzzleDataset

    data = gym.create_dataset(
        "logicpuzzles", source="takuzu", board="4x4", seed=3, size=2, difficulty="easy"
    )
    assert isinstance(data, PuzzleDataset) and len(data) == 2
    entries = [*data]
    assert entries == [data[0], data[1]] and set(entries[0]) == {"question", "answer", "metadata"}
    assert [data.score_answer(each["answer"], each) for each in entries] == [1.0, 1.0]
    assert data.score_answer(entries[0]["answer"], entries[1]) < 1.0
    assert data.score_answer(None, entries[0]) == 0.0


def test_verifiers_asks_and_scores():
    pytest.importorskip("verifiers.v1")
    from types import SimpleNamespace

    from logicpuzzles.faces.adapters.verifiers_tasks import PuzzlesConfig, PuzzleTaskset

    tasks = [*PuzzleTaskset(PuzzlesConfig(**SUDOKU))]
    assert [task.data.idx for task in tasks] == [0, 1] and "4" in tasks[0].data.prompt
    rows = tasks[0].data.puzzle["solution"]
    right = SimpleNamespace(last_reply="\n".join([" ".join(map(str, row)) for row in rows]))
    for task, reply, expected in ((0, right, 1.0), (1, right, 0.0)):
        assert asyncio.run(tasks[task].right(reply)) == expected
        assert (asyncio.run(tasks[task].cells(reply)) == 1.0) is (expected == 1.0)
