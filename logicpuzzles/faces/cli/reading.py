"""``read``: how a text was understood."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

from logicpuzzles.faces.cli.asking import each_of, write_json, write_text

if TYPE_CHECKING:
    from logicpuzzles.faces.model_reading import ModelReading
    from logicpuzzles.kinds.notation import Reading


def read(arguments: argparse.Namespace) -> int:
    """``read``: the parts of each puzzle, and what became of each sentence of its text. The status
    is 2 where one that may say something about the puzzle was not understood.
    """
    from logicpuzzles.core.errors import PuzzleError
    from logicpuzzles.solving.runner import file_text, readings

    if (arguments.model is None) != (arguments.endpoint is None):
        raise PuzzleError("--model and --endpoint belong together; expected both")

    def tell(reading: Reading | ModelReading, name: str, stream: IO[str]) -> int:
        if arguments.format == "json":
            write_json(stream, name, dict(reading.to_json()))
        else:
            write_text(stream, name, reading.to_text())
        return 0 if reading.complete else 2

    def load(path: str) -> Iterable[tuple[str, Reading | ModelReading]]:
        if arguments.model is not None:
            from logicpuzzles.faces.model_reading import ask_endpoint, read_with_model

            ask = ask_endpoint(arguments.endpoint, arguments.model)
            return [("", read_with_model(file_text(path), arguments.model, ask, arguments.kind))]
        return readings(path, kind=arguments.kind, rules=arguments.rules)

    return each_of(arguments, load, tell)
