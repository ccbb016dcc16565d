"""Writes docs/reference/formats.md: how the puzzles of each kind are written, from the declarations
of the boards, the docstrings of the formats, and the examples.

Run from a checkout: python docs/programs/write_formats.py
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from docstrings import markdown

from examples import DOCS, Example, examples
from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import formats_of
from logicpuzzles.formats.board_text import BoardText
from logicpuzzles.formats.codes import SITES, codes_of, write
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.layers import (
    SORTS,
    Between,
    Boxes,
    Clues,
    Layer,
    Outside,
    Paths,
    Points,
    Regions,
)
from logicpuzzles.kinds.marks import Labels, Marks, Numbers, Symbols

PAGE = DOCS / "reference" / "formats.md"
SCOPES = {
    "around": "the cells around",
    "beside": "the cells beside it",
    "block": "the cell and those around",
    "cell": "the cell",
    "column": "its column",
    "down": "the cells below",
    "edges": "its edges",
    "left": "the cells to its left",
    "right": "the cells to its right",
    "row": "its row",
    "sight": "the cells seen from there",
    "up": "the cells above",
}
SIDES = {"t": "above", "b": "below", "l": "left", "r": "right"}
BASES = {
    "Cells": "a value in each cell",
    "Edges": "a loop of edges",
    "Links": "lines from cell to cell",
}


def stated(marks: Marks | None) -> str:
    """What a mark or a value may be."""
    if isinstance(marks, Symbols):
        return "one of " + ", ".join(f"`{each}`" for each in marks.characters).replace("|", "\\|")
    if isinstance(marks, Numbers):
        if marks.low is None:
            return "a whole number"
        high = "on" if marks.high is None else f"to {bound(marks.high)}"
        return f"a number from {bound(marks.low)} {high}" + (
            ", letters from 10 on" if marks.letters else ""
        )
    if isinstance(marks, Labels):
        return "a number, perhaps with one of " + ", ".join(f"`{each}`" for each in marks.signs)
    return "" if marks is None else type(marks).__name__.lower()


def bound(value: int | str | None) -> str:
    """An end of a range: a number, or the argument that it is."""
    return (
        {"side": "the side of the board"}.get(value, f"`{value}`")
        if isinstance(value, str)
        else str(value)
    )


def where(layer: Layer) -> str:
    """Where the marks of a layer stand."""
    if isinstance(layer, Between):
        return "between two cells that touch"
    if isinstance(layer, Outside):
        return (
            "outside: "
            + ", ".join(SIDES[side] for side in layer.sides)
            + ("; a list of them" if layer.many else "")
        )
    if isinstance(layer, Boxes):
        return "boxes of equal size"
    if isinstance(layer, Regions):
        return f"a map of {layer.noun}s" + (
            ", each with a label" if layer.marks is not None else ""
        )
    if isinstance(layer, Points):
        return "in half steps" if layer.steps[0] > 1 else "on corners"
    if isinstance(layer, Paths):
        return f"a list of {layer.noun}s: {'' if layer.marks is None else 'the mark, then '}{SORTS[layer.sort]}"
    if isinstance(layer, Clues):
        place = "in cells, which have no answer" if layer.blocks else "in cells"
        if isinstance(layer.scope, tuple):
            return f"{place}; a part for {' and '.join(SCOPES[each] for each in layer.scope)}, with a backslash between"
        return (
            f"{place}; about {SCOPES[layer.scope]}"
            if layer.is_clue and layer.scope in SCOPES
            else place
        )
    return type(layer).__name__.lower()


def board(declared: Board) -> Iterator[str]:
    """The declaration of a board as a table."""
    answer = declared.answer
    yield "| layer | marks | where |\n| --- | --- | --- |"
    given = "" if getattr(answer, "given", False) else "; not given"
    yield f"| the answer{given} | {stated(getattr(answer, 'symbols', None))} | {BASES[type(answer).__name__]} |"
    for layer in declared.layers:
        yield f"| `{layer.name}` | {stated(layer.marks)} | {where(layer)} |"


def text_of_cells(declared: Board) -> Iterator[str]:
    """How the cells of a board stand in a text that has nothing else."""
    if declared.parting == " ":
        return
    unknown = " ".join(f"`{each}`" for each in getattr(declared.answer, "unknown", ""))
    yield (
        f"A line for each {declared.row}, {'a comma' if declared.parting else 'nothing'} between the "
        f"cells; an unknown cell is {unknown.replace(' ', ' or ')}. "
        + (
            "Blank lines mean nothing."
            if declared.parting
            else "Blanks, blank lines and lines drawn between cells mean nothing."
        )
    )
    if declared.square and not declared.parting:
        yield " The whole board may stand on one line, several boards on a line each."
    for layer in declared.of(Boxes):
        if layer.sides:
            *others, last = map(str, layer.sides)
            yield (
                f" A board with another side than {', '.join(others)} or {last} has its boxes said "
                f"above it, as in `{layer.name}: 3x4`."
            )


def options(example: Example) -> str:
    """The arguments of the rules that a text may set."""
    given = {
        name: value for name, value in example.kind.options.items() if isinstance(value, int | str)
    }
    return ", ".join(f"`{name}: {_value(value)}`" for name, value in given.items())


def _value(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def block(text: str) -> str:
    """A text in a fence, that is not run."""
    return f"```text\n{text.rstrip()}\n```"


def notations(example: Example) -> Iterator[str]:
    """The formats of a kind that has its own, as their docstrings tell."""
    for format in reversed(formats_of(example.kind)):
        if isinstance(format.reader, BoardText):
            continue
        module = import_module(f"logicpuzzles.extras.{format.kind}.{format.reader}")
        told = (inspect.getdoc(module) or "").split("\n\n")
        kept = "\n\n".join(
            paragraph for paragraph in told if ">>> " not in paragraph and ":mod:" not in paragraph
        )
        yield f"**{format.name}.** {indented(markdown(kept))}\n"


def indented(text: str) -> str:
    """Indented lines as a fence."""
    return re.sub(
        r"(?m)((?:^    .*\n?)+)", lambda rows: block(inspect.cleandoc(rows[1])) + "\n", text
    )


def codes(example: Example) -> Iterator[str]:
    """Ids and addresses of a kind."""
    for code in codes_of(example.kind):
        try:
            shown = (
                f", such as `{write(example.answer.puzzle, code.site).strip()}`"
                if code.site != "pzprv3"
                else ""
            )
        except BadInput:  # this example has what such a code cannot say
            shown = ""
        yield f"- {SITES[code.site]}: {', '.join(f'`{name}`' for name in code.names)}{shown}"


def section(example: Example) -> Iterator[str]:
    name, declared = example.kind.name, example.kind.board
    yield f"## {example.title} {{ #{name} }}\n"
    aliases = ", ".join(f"`{alias}`" for alias in getattr(example.kind.module, "ALIASES", ()))
    yield f"Kind `{name}`" + (f", also called {aliases}" if aliases else "") + ".\n"
    yield from notations(example)
    if declared is not None and type(declared.answer).__name__ in BASES:
        yield "\n".join(board(declared)) + "\n"
        if cells := "".join(text_of_cells(declared)):
            yield cells + "\n"
    free = options(example)
    if free:
        yield f"Options, with their defaults: {free}.\n"
    yield f"`{example.path.as_posix()}`, and its solution as text:\n"
    solved = str(example.answer).partition("\n\n")[2]
    yield f"{block(example.text)}\n\n{block(solved)}\n"
    yield f"The solution in JSON:\n\n```json\n{json.dumps(example.answer.solutions[0], ensure_ascii=False)}\n```\n"
    written = list(codes(example))
    if written:
        yield (
            "Ids and addresses, read and written (`export --to tatham|pzpr|pzprv3`):\n\n"
            + "\n".join(written)
            + "\n"
        )


HEAD = (Path(__file__).parent / "formats.txt").read_text(encoding="utf-8")


def pages() -> dict[Path, str]:
    """The page."""
    lines = [HEAD]
    for example in examples():
        lines += section(example)
    return {PAGE: "\n".join(lines).rstrip("\n") + "\n"}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
