"""The formats in which ``solve`` writes solutions: a row of ``FORMS`` for each."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from logicpuzzles.kinds.puzzle import Puzzle
    from logicpuzzles.solving.runner import Answer


class OutputForm(NamedTuple):
    """A format. ``board``: writes a solution of a puzzle, which is shown as soon as it is found;
    the third argument says whether it is for a terminal. ``answer``: writes an answer as a whole,
    at its end; the second argument is the name of the puzzle where there are several. ``single``:
    whether it shows one puzzle only.
    """

    board: Callable[[Puzzle, Any, bool], str] | None = None
    answer: Callable[[Answer, str], str] | None = None
    single: bool = False


def write_json_line(name: str, value: dict[str, Any]) -> str:
    """A line of JSON, with the path where a name is given."""
    import json

    return json.dumps({"path": name, **value} if name else value) + "\n"


def _write_text(puzzle: Puzzle, board: Any, terminal: bool) -> str:
    """For a terminal: a table, or a drawing with borders where the kind has no text of its own."""
    from logicpuzzles.formats import answers, format_of
    from logicpuzzles.formats.board_text import BoardText
    from logicpuzzles.show.table import table

    if terminal:
        value = answers.to_json(puzzle, board)
        if isinstance(value, dict) and "header" in value:
            return table(value["header"], value["rows"], *_measure_terminal())
        notation = format_of(puzzle).notation
        plain = isinstance(notation, BoardText) and notation.board.parting != " "
        if isinstance(notation, BoardText) and not plain and _measure_terminal()[1]:
            from logicpuzzles.show.terminal import on_terminal

            drawn = on_terminal(puzzle, board)
            if drawn is not None:
                return drawn
    return answers.to_text(puzzle, board)


def _measure_terminal() -> tuple[int, bool]:
    """The width of the terminal, and whether it has lines to draw with."""
    from shutil import get_terminal_size

    return get_terminal_size().columns, (sys.stdout.encoding or "").lower().startswith("utf")


def _write_csv(puzzle: Puzzle, board: Any, terminal: bool) -> str:
    from logicpuzzles.formats import answers

    return answers.to_csv(puzzle, board)


def _write_json(answer: Answer, name: str) -> str:
    return write_json_line(name, answer.to_json())


def _write_html(answer: Answer, name: str) -> str:
    from logicpuzzles.show.answers import answer_page

    return answer_page(answer)


def _write_svg(answer: Answer, name: str) -> str:
    """A picture of the first solution, ``""`` where there is none."""
    from logicpuzzles.show.drawing import solution_picture as solution_svg

    return "".join(f"{solution_svg(answer.puzzle, board)}\n" for board in answer.boards[:1])


FORMS = {
    "text": OutputForm(board=_write_text),
    "json": OutputForm(answer=_write_json),
    "csv": OutputForm(board=_write_csv),
    "html": OutputForm(answer=_write_html, single=True),
    "svg": OutputForm(answer=_write_svg, single=True),
}
