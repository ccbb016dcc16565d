"""Puzzles and answers as a notebook shows them: words, a picture or a table, and plain text.

A picture stands in HTML as an image with all its data. So its style changes nothing around it, and
a notebook that drops styles and drawings from HTML, because it does not trust it, still shows the
picture. A picture alone, as SVG, is given only where it says all that the HTML says. Where a text
says more than a picture, the text is shown.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.showing import shows
from logicpuzzles.explain.steps import Explanation
from logicpuzzles.formats import format_of, write
from logicpuzzles.formats.answers import to_text
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.cells import clues_beside, values_of
from logicpuzzles.show.drawing import puzzle_picture, solution_picture
from logicpuzzles.show.markup import escape_text, printable_text
from logicpuzzles.show.pages import frame_page
from logicpuzzles.solving.runner import Answer

SHOWN = 3  # solutions that are shown, at most; the others are only counted


# --- a puzzle -------------------------------------------------------------------------------------


def puzzle_html(puzzle: Puzzle) -> str:
    """The kind and name of a puzzle, its board where it has one, and its clues."""
    picture = puzzle_picture(puzzle)
    title = f"<p><strong>{escape_text(_title(puzzle))}</strong></p>"
    if picture is None:
        return f"{title}<pre>{escape_text(puzzle_text(puzzle))}</pre>"
    beside = clues_beside(puzzle)
    board = _image(picture, "the board" if beside else puzzle_text(puzzle))
    clues = "".join(f"<li>{escape_text(clue.text or clue)}</li>" for clue in beside)
    return f"{title}{board}<ol>{clues}</ol>" if clues else title + board


def puzzle_svg(puzzle: Puzzle) -> str | None:
    """The board of a puzzle where this shows everything, else ``None``."""
    return None if clues_beside(puzzle) else puzzle_picture(puzzle)


def puzzle_markdown(puzzle: Puzzle) -> str:
    """The kind and name of a puzzle, its givens or else the values, and its clues."""
    title = f"**{markdown(_title(puzzle))}**\n\n"
    shape = values_of(puzzle)
    if shape is None or not puzzle.fields:
        return title + _fence_text(puzzle_text(puzzle))
    values = zip(puzzle.fields, shape[2], strict=False)
    lists = [f"- {markdown(name)}: {', '.join(map(markdown, column))}\n" for name, column in values]
    clues = [
        f"{number}. {markdown(clue.text or clue)}\n" for number, clue in enumerate(puzzle.clues, 1)
    ]
    given = puzzle.givens and "row" not in puzzle.arguments
    return f"{title}{_table(puzzle.fields, puzzle.givens) if given else ''.join(lists)}\n{''.join(clues)}"


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle as in a file; its clues where no format can write it."""
    try:
        return printable_text(write(puzzle))
    except BadInput:
        clues = "".join(
            f"\n{number}. {clue.text or clue}" for number, clue in enumerate(puzzle.clues, 1)
        )
        return printable_text(f"{_title(puzzle)}{clues}\n")


def _title(puzzle: Puzzle) -> str:
    return f"{puzzle.kind} {puzzle.name}".strip()


# --- an answer ------------------------------------------------------------------------------------


def answer_html(answer: Answer) -> str:
    """What is known about the solutions in words, and pictures of the first solutions."""
    parts = [f"<p>{escape_text(verdict(answer))}</p>"]
    for board in answer.boards[:SHOWN]:
        text = to_text(answer.puzzle, board)
        picture = _of_board(answer.puzzle, board)
        parts.append(
            f"<pre>{escape_text(text)}</pre>" if picture is None else _image(picture, text)
        )
    return "".join(parts)


def answer_svg(answer: Answer) -> str | None:
    """The board of the only solution; ``None`` where a picture does not say everything."""
    return _of_board(answer.puzzle, answer.boards[0]) if answer.status == "unique" else None


def answer_markdown(answer: Answer) -> str:
    """What is known about the solutions in words, and the first solutions as tables or text."""
    parts = [markdown(verdict(answer)) + "\n"]
    for board in answer.boards[:SHOWN]:
        if answer.puzzle.fields:
            header, *rows = format_of(answer.puzzle).notation.to_rows(answer.puzzle, board)
            parts.append(_table(header, rows))
        else:
            parts.append(_fence_text(to_text(answer.puzzle, board)))
    return "\n".join(parts)


def answer_text(answer: Answer) -> str:
    """What is known about the solutions in words, and the first solutions as text."""
    return printable_text(
        "\n".join(
            [
                f"{verdict(answer)}\n",
                *[to_text(answer.puzzle, board) for board in answer.boards[:SHOWN]],
            ]
        )
    )


def verdict(answer: Answer) -> str:
    """What is known about the solutions, in a sentence."""
    number = len(answer.boards)
    if answer.status == "none":
        return f"This {answer.kind} has no solution."
    if answer.status == "unknown":
        return f"No solution was found within {answer.stopped or 'the limit'}; there may be some."
    if answer.status == "unique":
        return "This is the only solution."
    if answer.complete:
        text = f"There are {number} solutions."
    elif answer.stopped is not None:
        text = f"{_solutions(number)} found within {answer.stopped}; there may be more."
    elif answer.status == "multiple" and number == 1:
        text = "There are several solutions; this is one of them."
    else:
        text = f"{_solutions(number)} found, as many as were asked for; there may be more."
    return (
        text
        if number <= SHOWN
        else f"{text} Here are the first {SHOWN}; {number - SHOWN} more are not shown."
    )


def _solutions(number: int) -> str:
    return "1 solution was" if number == 1 else f"{number} solutions were"


def _of_board(puzzle: Puzzle, board: Any) -> str | None:
    """A picture of a solved board, where it says as much as a text; else ``None``."""
    return solution_picture(puzzle, board) if values_of(puzzle) is not None else None


shows(Puzzle, html=puzzle_html, svg=puzzle_svg, markdown=puzzle_markdown, text=puzzle_text)
shows(Answer, html=answer_html, svg=answer_svg, markdown=answer_markdown, text=answer_text)
shows(Explanation, html=frame_page)


# --- how it is written ----------------------------------------------------------------------------


def _image(picture: str, words: str) -> str:
    data = b64encode(picture.encode()).decode()
    return f'<p><img alt="{escape_text(words)}" src="data:image/svg+xml;base64,{data}"></p>'


_MARKUP = pattern(r"[\\`*_{}\[\]<>|~$#&!]|(?<=[a-z]):(?=//)|(?<=www)\.|(?<=\w)@(?=\w)")
_BEGINNING = pattern(r"(?:[-+=]|[0-9]+(?=[.)]))")


def markdown(text: object) -> str:
    """A text as plain text in Markdown, on one line: characters with a meaning in Markdown are
    written as entities.
    """
    line = " ".join(printable_text(text).split())
    beginning = _BEGINNING.match(line)
    start = "" if beginning is None else _entities(beginning[0])
    return start + _MARKUP.sub(
        lambda match: _entities(match[0]), line if beginning is None else line[beginning.end() :]
    )


def _entities(text: str) -> str:
    return "".join(f"&#{ord(each)};" for each in text)


def _fence_text(text: str) -> str:
    """A text within a fence that is longer than any fence in it."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{printable_text(text).rstrip()}\n{fence}\n"


def _table(header: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    lines = [
        header,
        ["---"] * len(header),
        *[["" if cell is None else markdown(cell) for cell in row] for row in rows],
    ]
    lines[0] = [markdown(cell) for cell in header]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
