"""Writes the tables of docs/how-to/inspect.md, reasoning-gym.md and verifiers.md: what a scripted
player makes of puzzles of several sizes and levels, asked and scored by these packages.

The player stands where a model stands; no network is needed. It reads the puzzle in the question,
goes as far as a method that gets stuck goes, and leaves the rest open.

Run from a checkout, with pip install -e '.[evaluation]': python docs/programs/write_evaluations.py
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import logicpuzzles as lp
from logicpuzzles.compare.methods import explore_search, method_named
from logicpuzzles.formats.answers import to_text

HOW_TO = Path(__file__).parents[1] / "how-to"
COUNT = 20
LEVELS = ("easy", "normal", "hard")
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
Asked = Iterable[tuple[float, float]]  # of each puzzle: whether it is right, the share of cells


def play(question: str, kind: str, method: str) -> str:
    """The answer of the scripted player to a question."""
    text = question.partition("The puzzle:\n\n")[2].rpartition("\n\nGive ")[0]
    puzzle = lp.load(text=text, kind=kind).data
    found = explore_search(puzzle, method_named(kind, method))
    if found.boards:
        return to_text(puzzle, found.boards[0])
    if kind == "zebra":
        return "I am stuck."
    blank = (None, "", ".")
    lines = (["-" if cell in blank else str(cell) for cell in row] for row in found.reached)
    return "\n".join(map(" ".join, lines))


def ask_by_inspect(kind: str, method: str, size: str, level: str) -> Asked:
    """By ``inspect_ai``, with the model that it has for tests."""
    from inspect_ai import eval as evaluate
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from logicpuzzles.faces.adapters.inspect_task import puzzle_task

    def answer(messages: list[Any], *_: Any) -> ModelOutput:
        told = ModelOutput.from_content("mockllm/player", play(messages[-1].text, kind, method))
        told.usage = ModelUsage()  # else it fetches a tokenizer
        return told

    task = puzzle_task(kind, COUNT, size, level, 7)
    model = get_model("mockllm/player", custom_outputs=answer)
    with TemporaryDirectory() as folder:
        (log,) = evaluate(task, model=model, log_dir=folder, display="none")
        for sample in log.samples:
            value = sample.scores["puzzle_scorer"].value
            yield value["right"], value["cells"]


def ask_by_gym(kind: str, method: str, size: str, level: str) -> Asked:
    """By ``reasoning_gym``."""
    import reasoning_gym

    import logicpuzzles.faces.adapters.gym_data_set  # noqa: F401

    about = {"source": kind, "board": size, "difficulty": level, "seed": 7, "size": COUNT}
    data = reasoning_gym.create_dataset("logicpuzzles", **about)
    for entry in data:
        score = data.score_answer(play(entry["question"], kind, method), entry)
        yield float(score == 1), score


def ask_by_verifiers(kind: str, method: str, size: str, level: str) -> Asked:
    """By the tasks of ``verifiers`` and their rewards, without its processes for rollouts."""
    from logicpuzzles.faces.adapters.verifiers_tasks import PuzzlesConfig, PuzzleTaskset

    about = {"source": kind, "size": size, "difficulty": level, "seed": 7, "count": COUNT}
    for task in PuzzleTaskset(PuzzlesConfig(**about)):
        trace: Any = SimpleNamespace(last_reply=play(str(task.data.prompt), kind, method))
        yield asyncio.run(task.right(trace)), asyncio.run(task.cells(trace))


PAGES: dict[str, tuple[Callable[..., Asked], str, str, tuple[str, ...]]] = {
    "inspect": (ask_by_inspect, "zebra", "variables", ("3x3", "4x4", "5x4")),
    "reasoning-gym": (ask_by_gym, "takuzu", "patterns", ("6x6", "8x8", "10x10")),
    "verifiers": (ask_by_verifiers, "sudoku", "variables", ("6x6", "9x9")),
}


def table(ask: Callable[..., Asked], kind: str, method: str, sizes: Iterable[str]) -> str:
    """A line for each size and level."""
    lines = ["| size | level | puzzles | right | cells |", "| --- | --- | ---: | ---: | ---: |"]
    for size, level in product(sizes, LEVELS):
        scores = list(ask(kind, method, size, level))
        right, cells = (sum(each) / len(scores) for each in zip(*scores, strict=True))
        lines.append(f"| {size} | {level} | {len(scores)} | {right:.0%} | {cells:.0%} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """The pages, with their tables."""
    written = {}
    for name, (ask, kind, method, sizes) in PAGES.items():
        path = HOW_TO / f"{name}.md"
        before, _, rest = path.read_text("utf-8").partition(BEGIN)
        told = table(ask, kind, method, sizes)
        written[path] = f"{before}{BEGIN}\n{told}\n{END}{rest.partition(END)[2]}"
    return written


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
