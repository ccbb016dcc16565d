"""An answer as one HTML file that needs nothing else: the puzzle, the first solutions, and in words
whether there are others. There is no script in it, and nothing from a puzzle is markup.
"""

from __future__ import annotations

from logicpuzzles.show.cells import clues_beside
from logicpuzzles.show.drawing import board_picture, solution_picture
from logicpuzzles.show.markup import escape_text
from logicpuzzles.show.notebooks import SHOWN, puzzle_text, verdict
from logicpuzzles.show.plain_pages import END, head
from logicpuzzles.solving.runner import Answer

PAGE_STYLE = """\
main{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;align-items:flex-start}
section{max-width:100%;break-inside:avoid}section svg{display:block;max-width:100%;height:auto}
ol{margin:.5rem 0;padding-left:1.8rem;max-width:44rem}
"""


def answer_page(answer: Answer) -> str:
    """The HTML file of an answer. A puzzle without a picture stands in it as text."""
    puzzle = answer.puzzle
    picture = board_picture(puzzle)
    clues = "".join(f"<li>{escape_text(clue.text or clue)}</li>\n" for clue in clues_beside(puzzle))
    shown = [
        _section(
            "The puzzle",
            f"<pre>{escape_text(puzzle_text(puzzle))}</pre>" if picture is None else picture,
        )
    ]
    if clues and picture is not None:
        shown.append(_section("The clues", f"<ol>\n{clues}</ol>"))
    boards = answer.boards[:SHOWN]
    for number, board in enumerate(boards, 1):
        heading = "The solution" if answer.status == "unique" else f"Solution {number}"
        shown.append(_section(heading, solution_picture(puzzle, board, alone=False)))
    title = f"{puzzle.kind} {puzzle.name}".strip()
    return "".join([head(title, verdict(answer), PAGE_STYLE), *shown, END])


def _section(heading: str, content: str) -> str:
    return f"<section><h2>{heading}</h2>\n{content}\n</section>\n"
