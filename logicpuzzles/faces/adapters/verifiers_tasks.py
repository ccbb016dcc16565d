"""Puzzles as tasks of ``verifiers``, one question and one answer each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from logicpuzzles.faces.data_set import data_set_of, judge_record

__all__ = ["PuzzleTaskset"]  # by this vf-eval finds the tasks in the module


class PuzzleTaskConfig(vf.TaskConfig):
    """``rules``: the rules file of the kind, if it has one. ``seconds``: to find the solutions of
    a puzzle.
    """

    rules: str | None = None
    seconds: float = 10.0


class PuzzlesConfig(vf.TasksetConfig):
    """What puzzles there are. ``source``: a kind, or a file of puzzles (``.jsonl``). ``size``: of
    the board, such as ``4x4``. ``difficulty``: a level, a number or ``LOW-HIGH``.
    """

    task: PuzzleTaskConfig = PuzzleTaskConfig()
    source: str = "sudoku"
    count: int = 100
    size: str = ""
    difficulty: str = ""
    seed: int = 0


class PuzzleTaskData(vf.TaskData):
    """``puzzle``: what the data set knows of the puzzle, its solution too."""

    puzzle: dict[str, Any]


class PuzzleTask(vf.Task[PuzzleTaskData, vf.State, PuzzleTaskConfig]):
    """A puzzle. The last reply is the answer."""

    @vf.reward
    async def right(self, trace: vf.Trace) -> float:
        """1 for a right answer, else 0."""
        return float(self.judge(trace).verdict == "right")

    @vf.metric
    async def cells(self, trace: vf.Trace) -> float:
        """The share of right cells."""
        return float(self.judge(trace).score)

    def judge(self, trace: vf.Trace) -> Any:
        """The verdict on the answer."""
        config = self.config
        return judge_record(trace.last_reply, self.data.puzzle, config.rules, config.seconds)


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzlesConfig]):
    """The puzzles of a :class:`logicpuzzles.DataSet`. Raises what that raises."""

    def load(self) -> Iterator[PuzzleTask]:
        """The tasks, made when they are asked for."""
        own = self.config
        data = data_set_of(own.source, own.count, own.size, own.difficulty, own.seed)
        config = own.task.model_copy(update={"rules": data.rules})
        for entry in data:
            puzzle = entry["metadata"]
            yield PuzzleTask(
                PuzzleTaskData(name=puzzle.get("id"), prompt=entry["question"], puzzle=puzzle),
                config,
            )
