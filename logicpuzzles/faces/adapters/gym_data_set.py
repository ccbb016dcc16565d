"""Puzzles as a data set of ``reasoning_gym``, registered as ``logicpuzzles`` by the import of this
module.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from logicpuzzles.faces.data_set import data_set_of


@dataclass
class PuzzleConfig:
    """What puzzles there are. ``source``: a kind, or a file of puzzles (``.jsonl``). ``board``: the
    size of the board, such as ``4x4``. ``difficulty``: a level, a number or ``LOW-HIGH``.
    ``size``: how many there are.
    """

    source: str = "sudoku"
    board: str = ""
    difficulty: str = ""
    seed: int = 0
    size: int = 500


class PuzzleDataset(ProceduralDataset):
    """The entries of a :class:`logicpuzzles.DataSet` and its scores. Raises what that raises."""

    def __init__(self, config: PuzzleConfig) -> None:
        self.data = data_set_of(
            config.source, config.size, config.board, config.difficulty, config.seed
        )
        super().__init__(config, config.seed, len(self.data))

    def __getitem__(self, idx: int) -> dict[str, Any]:
        return self.data[idx]

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """From 0 to 1, by what the answer means."""
        return self.data.score_answer(answer, entry)


register_dataset("logicpuzzles", PuzzleDataset, PuzzleConfig)
