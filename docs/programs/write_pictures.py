"""Writes the pictures at the top of README.md: three boards in a row, one of them in the middle of
its explanation.

Run from a checkout: python docs/programs/write_pictures.py.
"""

from __future__ import annotations

import re
from pathlib import Path

from logicpuzzles.explain import explain
from logicpuzzles.runner import load, solve
from logicpuzzles.show.drawing import DARK, STYLE, solution_picture, svg

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SIDE, GAP = 260, 24  # of a board, and between two boards, in pixels
STEP = 7  # of the explanation: the cell has just been found, and its reasons are marked
TITLE = "A Takuzu in the middle of its explanation, a solved Jodici and a solved Masyu"


def step_of(path: Path, number: int) -> str:
    """The board after a step of the explanation, with what is new and why."""
    puzzle = load(path)
    explanation = explain(puzzle)
    step = explanation.steps[number - 1]
    return svg(
        puzzle, explanation.after(number), rows=explanation.rows, columns=explanation.columns, names=explanation.names,
        start=explanation.start, new=step.facts, because=step.because, waiting=explanation.waiting(number), clues=step.clues,
    )  # fmt: skip


def solved(path: Path) -> str:
    """The solved board."""
    puzzle = load(path)
    return solution_picture(puzzle, solve(puzzle).boards[0])


def beside(boards: list[str], style: str) -> str:
    """The boards in a row, as one picture."""
    width = len(boards) * (SIDE + GAP) - GAP
    placed = []
    for number, board in enumerate(boards):
        board = re.sub(r"<(title|desc|style)>.*?</\1>", "", board, flags=re.DOTALL)
        size = f'width="{SIDE}" height="{SIDE}"'
        placed.append(
            re.sub(
                r'width="\d+" height="\d+"', f'x="{number * (SIDE + GAP)}" {size}', board, count=1
            )
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIDE}" width="{width}" height="{SIDE}" role="img">'
        f"<title>{TITLE}</title><style>{style}</style>{''.join(placed)}</svg>\n"
    )


def pages() -> dict[Path, str]:
    """Each file that this program writes, with its text."""
    boards = [
        step_of(EXAMPLES / "takuzu/seed.txt", STEP),
        solved(EXAMPLES / "jodici/seed.csv"),
        solved(EXAMPLES / "masyu/8x8.txt"),
    ]
    folder = ROOT / "docs" / "pictures"
    return {
        folder / "boards.svg": beside(boards, STYLE),
        folder / "boards-dark.svg": beside(boards, STYLE + DARK),
    }


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
