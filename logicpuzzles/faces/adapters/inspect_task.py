"""Puzzles as a task of ``inspect_ai``: ``inspect eval logicpuzzles/puzzle_task -T source=zebra``."""

from __future__ import annotations

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from logicpuzzles.faces.data_set import DataSet, data_set_of


@task
def puzzle_task(
    source: str = "sudoku",
    count: int = 100,
    size: str | int = "",
    difficulty: str | float = "",
    seed: int = 0,
) -> Task:
    """Puzzles of a kind, or of a file of puzzles (``.jsonl``), each asked once.

    ``size``: of the board, such as ``4x4``. ``difficulty``: a level, a number or ``LOW-HIGH``.
    Raises what :class:`logicpuzzles.DataSet` raises.
    """
    data = data_set_of(source, count, size, difficulty, seed)
    samples = [
        Sample(id=number, input=each["question"], target=each["answer"], metadata=each["metadata"])
        for number, each in enumerate(data, 1)
    ]
    return Task(
        dataset=MemoryDataset(samples, name=f"logicpuzzles/{source}"),
        solver=generate(),
        scorer=puzzle_scorer(data),
    )


@scorer(metrics={"right": [accuracy(), stderr()], "cells": [mean()]})
def puzzle_scorer(data: DataSet) -> Scorer:
    """Whether an answer is right, and the share of right cells. The verdict and what is broken are
    the explanation.
    """

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        judged = data.judge(answer, {"metadata": state.metadata})
        return Score(
            value={"right": float(judged.verdict == "right"), "cells": judged.score},
            answer=answer,
            explanation=str(judged),
        )

    return score
