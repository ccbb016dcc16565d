"""What a page asks to have a puzzle made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.formats import write
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.generate.levels import band_of

SIDE = 40  # rows or columns of a puzzle that is made, at most


def generate(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """A new puzzle with one solution. ``kind``; ``size``: a list of one number or more;
    ``difficulty``: the name of a level; ``seed``: a text. The number of tries is sent as they are
    made.
    """
    kind = asked.kind()
    size = (
        tuple(WebRequest({"size": side}).whole("size", 1, SIDE) for side in asked.array("size"))
        or None
    )
    difficulty = band_of(asked.text("difficulty")) if asked.has("difficulty") else None
    options = Options(
        kind.name, size, difficulty, rules=kind.origin if kind.origin.endswith(".py") else ""
    )
    made = make(
        generator_of(options),
        options,
        asked.text("seed", "0"),
        0,
        trying=lambda tries: send({"tries": tries}),
    )
    return {
        "kind": kind.name,
        "text": write(made.puzzle),
        "difficulty": made.difficulty,
        "level": made.level,
    }


ASKS: dict[str, Ask] = {"generate": generate}
