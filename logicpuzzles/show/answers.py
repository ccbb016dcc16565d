"""An answer as one HTML file that needs nothing else: the puzzle, the first solutions, and in words whether there are others.
There is no script in it, and nothing from a puzzle is markup."""

from __future__ import annotations

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import write
from logicpuzzles.show.cells import clues_beside
from logicpuzzles.show.drawing import DARK, STYLE, board_picture, solution_picture
from logicpuzzles.show.markup import escaped
from logicpuzzles.show.notebooks import SHOWN, puzzle_text, verdict
from logicpuzzles.show.pages import policy
from logicpuzzles.solving.runner import Answer

__all__ = ["answer_page"]

PAGE_STYLE = """\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--line:#d5d8dc}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1500px;padding:1rem;font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:0 0 .5rem}
main{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;align-items:flex-start}
section{max-width:100%;break-inside:avoid}section svg{display:block;max-width:100%;height:auto}
ol{margin:.5rem 0;padding-left:1.8rem;max-width:44rem}pre{overflow-x:auto;margin:0}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e8eaed;--paper:#1c1e21;--line:#3c4043}
"""


def answer_page(answer: Answer) -> str:
    """The HTML file of an answer. A puzzle without a picture stands in it as text."""
    puzzle = answer.puzzle
    style = f"{STYLE}{PAGE_STYLE}{DARK}}}\n"
    title = escaped(f"{puzzle.kind} {puzzle.name}".strip())
    picture = board_picture(puzzle)
    clues = "".join([f"<li>{escaped(clue.text or clue)}</li>\n" for clue in clues_beside(puzzle)])
    shown = [_section("The puzzle", f"<pre>{escaped(_text(answer))}</pre>" if picture is None else picture)]
    if clues and picture is not None:
        shown.append(_section("The clues", f"<ol>\n{clues}</ol>"))
    boards = answer.boards[:SHOWN]
    for number, board in enumerate(boards, 1):
        heading = "The solution" if answer.status == "unique" else f"Solution {number}"
        shown.append(_section(heading, solution_picture(puzzle, board, alone=False)))
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            f'<header><h1>{title}</h1>\n<p class="verdict">{escaped(verdict(answer))}</p></header>\n<main>\n',
            *shown,
            "</main>\n</body>\n</html>\n",
        ]
    )


def _section(heading: str, content: str) -> str:
    return f"<section><h2>{heading}</h2>\n{content}\n</section>\n"


def _text(answer: Answer) -> str:
    try:
        return write(answer.puzzle)
    except BadInput:
        return puzzle_text(answer.puzzle)
