"""The seam between a page and the puzzles: a request in, replies out, all of them plain data.

A request is an object with ``ask``, the name of a question, and its fields. It is answered by any
number of replies ``{"part": …}`` and a last one, ``{"result": …}`` or ``{"error": …}``. Nothing in
a request is a path or runs as a program, unless the request is trusted.

>>> handle({"ask": "count", "kind": "sudoku", "text": "1 2 . .\\n. . . .\\n. . . .\\n. . 3 4\\n"}, print)
{'result': {'count': 4}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import BadInput, EngineMissing, OutOfBudget, PuzzleError
from logicpuzzles.faces.web import (
    answering,
    editing,
    lessons,
    making,
    opening,
    playing,
    prompting,
    watching,
)
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.kinds.parts import part_of

ASKS: dict[str, Ask] = {
    **opening.ASKS,
    **playing.ASKS,
    **watching.ASKS,
    **answering.ASKS,
    **lessons.ASKS,
    **making.ASKS,
    **editing.ASKS,
    **prompting.ASKS,
}


def handle(request: object, send: Send, trusted: bool = False) -> None:
    """Answer a request: ``send`` gets each reply. It raises nothing, whatever the request and the
    rules are, but ``OSError`` of ``send``, and ``KeyboardInterrupt``. ``trusted``: the request may
    run what the user typed.
    """
    try:
        result = _answer(request, send, trusted)
    except BadInput as error:
        send(_error("input", error.message, error.line, error.column, error.reason))
    except OutOfBudget as error:
        send(_error("limit", f"the limit of {error.limit} was reached before there was an answer"))
    except EngineMissing as error:
        send(_error("missing", str(error)))
    except PuzzleError as error:
        send(_error("input", str(error)))
    except MemoryError:
        send(_error("limit", "the memory was used up before there was an answer"))
    except RecursionError:
        send(_error("limit", "the puzzle is nested too deep"))
    except OSError:  # of what sends
        raise
    except (
        Exception
    ) as error:  # in a user's rules, or of ours: one puzzle does not end the work on others
        told = (
            f"{type(error).__name__}: {error}; expected an answer, so the rules or the program "
            "have a fault"
        )
        send(_error("fault", str(PuzzleError(told))))
    else:
        send({"result": result})


def replies(request: object, trusted: bool = False) -> list[Mapping[str, Any]]:
    """All replies to a request."""
    made: list[Mapping[str, Any]] = []
    handle(request, made.append, trusted)
    return made


def _answer(request: object, send: Send, trusted: bool) -> Mapping[str, Any]:
    if not isinstance(request, dict):
        raise BadInput("the request is no object; expected an object with ask")
    asked = WebRequest(request, trusted)
    ask = _ask_named(asked.text("ask"))
    with running(Statistics(Budget(asked.seconds))):
        return ask(asked, lambda part: send({"part": part}))


def _ask_named(name: str) -> Ask:
    """What answers requests of that name: a question to every kind, or ``KIND.NAME``, a question to
    one kind alone.
    """
    kind, dot, own = name.partition(".")
    if dot and kind in kinds():
        page = part_of(kind, "page")
        asks: Mapping[str, Ask] = getattr(page, "ASKS", {})
        if own in asks:
            return asks[own]
    elif name in ASKS:
        return ASKS[name]
    raise BadInput(f'ask: there is no question "{name[:40]}"; expected {", ".join(sorted(ASKS))}')


def _error(
    why: str,
    text: str,
    line: int | None = None,
    column: int | None = None,
    reason: str | None = None,
) -> dict[str, Any]:
    own = {"line": line, "column": column, "why": why} | ({"reason": reason} if reason else {})
    return {"error": {"text": text, **own}}
