"""The prompt of a page: entries as at the terminal. They run as programs, so only a page that runs
Python itself may ask.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import redirect_stdout, suppress
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest

TYPE_CHECKING = False  # the prompt is loaded when it is first used
if TYPE_CHECKING:
    from logicpuzzles.faces.prompt import Talk

NEXT = ";"


class _Prompt(io.TextIOBase):
    """What was typed so far, and the query whose next answer may be asked for. It is what its
    entries print to.
    """

    def __init__(self) -> None:
        self.send: Send = bool  # replaced by that of each request
        self.query: Talk | None = None
        from logicpuzzles.faces.prompt import Session

        self.session = Session(write=self.write, complain=lambda text: self.send({"problem": text}))

    def write(self, text: str) -> int:
        """Send a text that was printed."""
        if text:
            self.send({"text": text})
        return len(text)

    def answer(self, entry: str) -> bool:
        """Run an entry; gives whether there may be a next answer."""
        query, self.query = self.query, None
        goes_on = query is not None and entry.strip() == NEXT
        with suppress(StopIteration):
            if query is not None and goes_on:
                query.send(True)
            else:
                if query is not None:
                    query.close()
                query = self.session.talk_about(entry)
                next(query)
            self.query = query
        return self.query is not None


_prompts: list[_Prompt] = []  # one, from the first entry on


def prompt(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """An entry at the prompt, ``line``; what it prints is sent piece by piece. ``more``: whether
    ``;`` may ask for the next answer. ``unfinished``: nothing was run, for the entry goes on in
    another line. Instead of an entry, a puzzle, ``text``, is brought into scope.

    Raises ``BadInput`` unless the request is trusted.
    """
    if not asked.trusted:
        raise BadInput(
            "prompt: what is typed there runs as a program; expected a page without a server, "
            "or logicpuzzles repl"
        )
    from logicpuzzles.faces.prompt import needs_more
    from logicpuzzles.faces.web.tables import table_of

    if not _prompts:
        _prompts.append(_Prompt())
    [place] = _prompts
    place.send = send
    if asked.has("text"):
        puzzle = table_of(asked).puzzle
        send({"text": place.session.take_puzzle(puzzle, puzzle.name or "this puzzle") + "\n"})
        return {"more": False, "unfinished": False}
    line = asked.text("line")
    if needs_more(line):
        return {"more": False, "unfinished": True}
    try:
        with redirect_stdout(place):
            return {"more": place.answer(line), "unfinished": False}
    except SystemExit:
        _prompts.clear()
        send({"text": "all names are forgotten\n"})
        return {"more": False, "unfinished": False}


ASKS: dict[str, Ask] = {"prompt": prompt}
